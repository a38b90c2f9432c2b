"""The consequences of leaving or joining for the game, as sentences, before or after it."""

from dataclasses import replace

from app.i18n.consequences import sentence, verdict
from app.i18n.words import Words
from app.ledger.consequences import consequences
from app.ledger.game import Game, Player
from app.ledger.ranking import winners
from app.ledger.table import left_alone, status


def leaves_alone(game: Game, leaver: Player, words: Words) -> str:
    """Return who would win if that player left, since nobody else would be there, or nothing."""
    gone = replace(leaver, active=False)
    without = replace(
        game, players=tuple(gone if other.id == leaver.id else other for other in game.players)
    )
    if not leaver.active or status(game) == "finished" or left_alone(without) is None:
        return ""
    text = words.gettext("Nobody else would be left to play, so the game would be over: %(won)s.")
    return text % {"won": verdict(without, winners(without), words)}


def as_it_stands(game: Game, words: Words) -> str:
    """Return who would win if the game were ended now."""
    ended = replace(game, ended_early=True)
    text = words.gettext("Ended as it stands: %(won)s.")
    return text % {"won": verdict(ended, winners(ended), words)}


def raised(game: Game, newest: str, words: Words) -> str:
    """Return the sentence saying that a newcomer has raised the target, or ``""``."""
    before = replace(game, players=tuple(player for player in game.players if player.id != newest))
    found = [c for c in consequences(before, game) if c.code == "target_changed"]
    return sentence(found[0], game, words) if found else ""
