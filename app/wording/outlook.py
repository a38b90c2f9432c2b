"""What a save will do, in one or two sentences: "Bo 104: the game ends. Di wins with 22." """

from collections.abc import Sequence

from app.ledger.consequences import consequences
from app.ledger.game import Game
from app.ledger.table import (
    ending,
    playing,
    standings,
    status,
    target,
    tied,
    totals,
    winners,
)
from app.scoring.games import best_of
from app.wording.consequences import sentence, verdict
from app.wording.people import player
from app.wording.words import Words, names, number


def outlook(before: Game, after: Game, words: Words) -> str:
    """Return what becomes of the game if what is being entered is saved; maybe nothing."""
    if status(after) == "finished":
        return _stays_over(before, after, words) if _over(before) else _ends(after, words)
    if _over(before):
        return " ".join([words.gettext("The game is open again."), _goes_on(after, words)]).strip()
    return _goes_on(after, words)


def _over(game: Game) -> bool:
    return status(game) == "finished"


def _stays_over(before: Game, after: Game, words: Words) -> str:
    changes = [c for c in consequences(before, after) if c.code == "winner_changed"]
    if changes:
        return sentence(changes[0], after, words)
    won = verdict(after, winners(after), words)
    return words.gettext("The result stays: %(won)s.") % {"won": won} if won else ""


def _ends(after: Game, words: Words) -> str:
    won = verdict(after, winners(after), words)
    past = [one for one in _past_the_line(after) if one not in winners(after)]
    if not past:
        over = words.gettext("The game ends")
        return f"{over}: {won}." if won else f"{over}."
    reached = ", ".join(f"{player(after, one)} {number(totals(after)[one])}" for one in past)
    ends = words.gettext("%(reached)s: the game ends.") % {"reached": reached}
    return f"{ends} {won}." if won else ends


def _past_the_line(game: Game) -> list[str]:
    end, line = ending(game), target(game)
    if end is None or end.when != "score" or line is None:
        return []
    above = any(e.when == "score" and e.above for e in game.rules.ends)
    return [p.id for p in playing(game) if totals(game)[p.id] >= line + above]


def _goes_on(after: Game, words: Words) -> str:
    if tied(after):
        text = words.gettext("%(names)s are level at %(total)s: the game goes on.")
        return text % _leading(after, tied(after), words)
    ranked = {place.player: place.total for place in standings(after)}
    best = best_of(after.rules, ranked)
    if not best:
        return ""
    text = words.ngettext(
        "%(names)s leads with %(total)s.", "%(names)s lead with %(total)s.", len(best)
    )
    return text % _leading(after, best, words)


def _leading(game: Game, leaders: Sequence[str], words: Words) -> dict[str, str]:
    return {
        "names": names([player(game, one) for one in leaders], words),
        "total": number(totals(game)[leaders[0]]),
    }
