"""Sentences about how rounds and games end: blocked rounds, elimination, equal totals."""

from collections.abc import Iterator, Mapping

from app.i18n.words import Words
from app.i18n.words import mark as _
from app.scoring.rules import Blocked, Rules, Tie

BLOCKED: Mapping[Blocked, str] = {
    "everyone_counts": _("If nobody can go out, everyone counts their hand."),
    "lowest_collects": _("If nobody can go out, the lowest hand collects the differences."),
    "nobody_scores": _("If nobody can go out, nobody scores."),
}
TIES: Mapping[Tie, str] = {
    "share": _("If the best are level at the end, they share the win."),
    "sudden_death": _(
        "If the best are level at the end, one more hand with everyone decides: "
        "whoever goes out first wins."
    ),
    "play_on": _("If the best are level at the end, the game goes on until one leads."),
}


def blocked(rules: Rules, words: Words) -> Iterator[str]:
    """Yield what happens if nobody can go out."""
    # For chips, everyone_counts would have nobody to pay: only the lowest can collect.
    nobody = rules.scoring == "chips" and rules.blocked != "lowest_collects"
    yield words.gettext(BLOCKED["nobody_scores" if nobody else rules.blocked])


def blocked_tie(rules: Rules, words: Words) -> Iterator[str]:
    """Yield who collects then if several hands are lowest."""
    if rules.blocked != "lowest_collects":
        return
    if rules.scoring == "chips":
        yield words.gettext(
            "Several lowest hands split that; what does not divide stays with the payers."
        )
    elif rules.scoring == "zero_sum":
        yield words.gettext(
            "The others lose their difference, so that it sums to nothing; several lowest share "
            "it, and the first of them from the dealer’s left gets what does not divide."
        )
    else:
        yield (
            words.gettext("Several lowest hands split that, rounded down.")
            if rules.blocked_tie == "split"
            else words.gettext("Several lowest hands get all of it each.")
        )


def elimination(rules: Rules, words: Words) -> Iterator[str]:
    """Yield at how many points somebody is out, the first of several limits."""
    limits = [end for end in rules.ends if end.when == "eliminated" and end.at is not None]
    if not limits:
        return
    lowest = min(limits, key=lambda end: (end.at or 0, end.above))
    text = (
        words.gettext("Whoever goes past %(at)s is out and plays no more; the last one in wins.")
        if lowest.above
        else words.gettext("Whoever reaches %(at)s is out and plays no more; the last one in wins.")
    )
    yield text % {"at": words.number(lowest.at or 0)}
    yield words.gettext("If all who are left reach it in the same round, the best of them wins.")


def ties(rules: Rules, words: Words) -> Iterator[str]:
    """Yield what equal totals at the end mean, where there can be any."""
    ends = {end.when for end in rules.ends}
    if not ends or (ends == {"zero"} and rules.blocked == "nobody_scores"):
        return  # no end, or one that only a single player can reach at a time
    # Who was eliminated cannot come back, and so cannot play on.
    tie = "share" if ends == {"eliminated"} and rules.tie == "play_on" else rules.tie
    yield words.gettext(TIES[tie])
