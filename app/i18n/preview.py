"""The preview of a save, in a few sentences: "Bo 104: the game ends. Di wins with 22."."""

from collections.abc import Iterator, Sequence

from app.i18n import round_events
from app.i18n.consequences import sentence, sentence_of, verdict
from app.i18n.people import player
from app.i18n.rounds import new_event_sentences
from app.i18n.words import Words, names
from app.ledger.consequences import consequences, entered_round
from app.ledger.game import Game
from app.ledger.ranking import leaders, losers_at_the_end, winners
from app.ledger.rounds import decided_in_sudden_death
from app.ledger.table import ending, status, totals


def preview_sentence(before: Game, after: Game, words: Words) -> str:
    """Return the consequences of saving for the game, in a few sentences; maybe nothing.

    First the events of the round itself (cap, relief, who is out …), then those of the game.
    """
    goes_on = _goes_on(after, words)
    happens = [text for text in _happens(before, after, words) if text not in goes_on]
    if status(after) == "finished":
        ends = _stays_over(before, after, words) if _over(before) else _ends(after, words)
        return " ".join([*happens, *ends])
    opened = [words.gettext("The game is open again.")] if _over(before) else []
    return " ".join([*opened, *happens, *goes_on])


def _over(game: Game) -> bool:
    return status(game) == "finished"


def _happens(before: Game, after: Game, words: Words) -> Iterator[str]:
    """Yield the events of the round that is recorded or changed, if one is."""
    changed = entered_round(before, after)
    if changed is None:
        return
    yield from new_event_sentences(before, after, changed, words)
    if changed == len(after.rounds) and not _over(before):
        yield from round_events.went_down(after, words)


def _stays_over(before: Game, after: Game, words: Words) -> list[str]:
    changes = [c for c in consequences(before, after) if c.code == "winner_changed"]
    if changes:
        return [sentence(changes[0], after, words)]
    won = verdict(after, winners(after), words)
    return [words.gettext("The result stays: %(won)s.") % {"won": won}] if won else []


def _ends(after: Game, words: Words) -> list[str]:
    """Return who ends the game and who wins it, unless that has been said of the round."""
    if decided_in_sudden_death(after):
        return []
    won = verdict(after, winners(after), words)
    alone = sentence_of(after, words)
    if losers := losers_at_the_end(after):
        each = ", ".join(
            f"{player(after, loser)} {words.number(totals(after)[loser])}" for loser in losers
        )
        ends = words.gettext("%(reached)s: the game ends.") % {"reached": each}
        return [ends, f"{alone}."] if won else [ends]
    end = ending(after)
    if end is not None and end.when == "broke" and won:
        return [f"{alone}."]
    over = words.gettext("The game ends")
    return [f"{words.more(over, won) if won else over}."]


def _goes_on(after: Game, words: Words) -> list[str]:
    """Return who is level and how that is settled, or who leads."""
    level = list(round_events.level(after, words))
    best = leaders(after)
    if level or not best:
        return level
    text = words.ngettext(
        "%(names)s leads with %(total)s.", "%(names)s lead with %(total)s.", len(best)
    )
    return [text % _leading(after, best, words)]


def _leading(game: Game, leaders: Sequence[str], words: Words) -> dict[str, str]:
    return {
        "names": names([player(game, leader) for leader in leaders], words),
        "total": words.number(totals(game)[leaders[0]]),
    }
