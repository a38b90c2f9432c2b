"""Rules in a few words: "Penalty to 100, lowest wins"."""

from collections.abc import Iterator, Mapping

from app.scoring.rules import End, EndKind, Rules, Scoring
from app.wording import cards
from app.wording.words import Words, number
from app.wording.words import mark as _

KINDS: Mapping[Scoring, str] = {
    "penalty": _("Penalty"),
    "winner_collects": _("Winner collects"),
    "chips": _("Chips"),
    "countdown": _("Countdown"),
    "zero_sum": _("Zero sum"),
    "average": _("Average"),
    "difference": _("Difference"),
}
ENDS: Mapping[EndKind, str] = {
    "score": _("to %(at)s"),
    "rounds": _("over %(count)s rounds"),
    "below_zero": _("until somebody is below zero"),
    "broke": _("until somebody is broke"),
    "zero": _("to zero"),
    "eliminated": _("out at %(at)s"),
}
OTHER: Mapping[str, str] = {
    "name": _("their name"),
    "tie": _("ties"),
    "blocked": _("blocked rounds"),
    "blocked_tie": _("ties in blocked rounds"),
    "joker": _("jokers"),
    "joker_cap": _("the cap with jokers"),
    "debt": _("debts"),
    "resets": _("resets"),
    "round_to": _("rounding"),
    "last_card": _("the last card"),
    "start": _("the total to begin with"),
    "players": _("how many can play"),
    "decks": _("decks"),
    "deal": _("cards dealt"),
}


def summary(rules: Rules, words: Words) -> str:
    """Return how points are scored, what ends the game, and who wins it."""
    kind = words.gettext(KINDS[rules.scoring])
    ends = words.gettext(" or ").join(_end(end, words) for end in rules.ends)
    best = _("lowest wins") if rules.lowest_wins else _("highest wins")
    told = f"{kind} {ends}" if ends else kind
    return f"{told}, {words.gettext(best)}"


def difference(before: Rules, after: Rules, words: Words) -> str:
    """Return what is different in the second rules, without its full stop."""
    return "; ".join(_differences(before, after, words))


def _end(end: End, words: Words) -> str:
    at: object = number(end.at) if end.at is not None else ""
    if end.per_player:
        at = words.gettext("%(at)s × players") % {"at": at}
    if end.above:
        at = words.gettext("above %(at)s") % {"at": at}
    return words.gettext(ENDS[end.when]) % {"at": at, "count": end.count}


def _differences(before: Rules, after: Rules, words: Words) -> Iterator[str]:
    was, now = summary(before, words), summary(after, words)
    if was != now:
        yield f"{was} → {now}"
    for card in sorted({*before.values, *after.values}):
        worth, worth_now = before.values.get(card), after.values.get(card)
        if worth != worth_now:
            yield f"{cards.one(card, words)} {_worth(worth)} → {_worth(worth_now)}"
    for key, name in OTHER.items():
        if getattr(before, key) != getattr(after, key):
            yield words.gettext(name)


def _worth(points: int | None) -> str:
    return "–" if points is None else number(points)
