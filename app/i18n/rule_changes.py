"""What is different between two rules, key by key: "ties: shared → played on"."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from app.i18n import cards
from app.i18n.words import Words
from app.i18n.words import mark as _
from app.scoring.jokers import Doubles, Joker
from app.scoring.rules import Blocked, BlockedTie, Debt, Duty, Rules, Tie

NAMES: Mapping[str, str] = {
    "preset": _("begun from"),
    "name": _("their name"),
    "start": _("everyone starts at"),
    "joker": _("jokers"),
    "joker_cap": _("the cap with jokers"),
    "round_to": _("rounding"),
    "last_card": _("the last card"),
    "last_round": _("hands of the last round"),
    "duty": _("the duty to keep score"),
    "resets": _("resets"),
    "debt": _("debts"),
    "blocked": _("if nobody can go out"),
    "blocked_tie": _("several lowest hands"),
    "tie": _("ties"),
    "players": _("players"),
    "decks": _("decks"),
    "deal": _("cards dealt"),
}
TIES: Mapping[Tie, str] = {
    "share": _("shared"),
    "sudden_death": _("sudden death"),
    "play_on": _("played on"),
}
BLOCKED: Mapping[Blocked, str] = {
    "everyone_counts": _("everyone counts"),
    "lowest_collects": _("the lowest collects"),
    "nobody_scores": _("nobody scores"),
}
BLOCKED_TIES: Mapping[BlockedTie, str] = {
    "split": _("split it"),
    "each": _("get all of it each"),
}
DEBTS: Mapping[Debt, str] = {
    "ledger": _("written down"),
    "physical": _("only the chips that are there"),
}
DUTIES: Mapping[Duty | None, str] = {
    "highest": _("the highest total’s"),
    None: _("nobody’s"),
}
DOUBLES: Mapping[Doubles, str] = {
    "compound": _("double, each again"),
    "once": _("double once"),
    "additive": _("add the hand once more each"),
}


def told(before: Rules, after: Rules, words: Words) -> Iterator[str]:
    """Yield every difference but those in scoring and ends, which the summary tells."""
    for card in sorted({*before.values, *after.values}):
        was, now = before.values.get(card), after.values.get(card)
        if was != now:
            yield f"{cards.one(card, words)} {_points(was, words)} → {_points(now, words)}"
    for key, name in NAMES.items():
        was, now = getattr(before, key), getattr(after, key)
        if was != now:
            say = SAYERS[key]
            yield words.more(words.gettext(name), f"{say(was, words)} → {say(now, words)}")


def _points(points: int | None, words: Words) -> str:
    return "–" if points is None else words.number(points)


def _number(points: int | None, words: Words) -> str:
    return words.gettext("none") if points is None else words.number(points)


def _text(text: str, words: Words) -> str:
    return words.quoted(text)


def _one_of(choices: Mapping[Any, str]) -> Callable[[Any, Words], str]:
    return lambda choice, words: words.gettext(choices[choice])


def _joker(joker: Joker | None, words: Words) -> str:
    if joker is None:
        return words.gettext("none")
    return (
        words.gettext(DOUBLES[joker.doubles]) if joker.doubles else words.number(joker.points or 0)
    )


def _resets(resets: Mapping[int, int], words: Words) -> str:
    text = words.gettext("%(was)s becomes %(now)s")
    each = [text % {"was": words.number(a), "now": words.number(b)} for a, b in resets.items()]
    return ", ".join(each) or words.gettext("none")


def _last_cards(points: Mapping[str, int], words: Words) -> str:
    each = [f"{cards.one(card, words)} {words.number(n)}" for card, n in points.items()]
    return ", ".join(each) or words.gettext("none")


def _fewest_and_most(players: tuple[int, int], words: Words) -> str:
    text = words.gettext("%(low)s to %(high)s")
    return text % {"low": players[0], "high": players[1]}


def _times(times: int | None, words: Words) -> str:
    return words.gettext("once") if times is None else f"×{words.number(times)}"


def _steps(steps: Mapping[int, int], words: Words) -> str:
    text = words.gettext("%(count)s from %(players)s players on")
    return ", ".join(text % {"count": steps[n], "players": n} for n in sorted(steps))


SAYERS: Mapping[str, Callable[[Any, Words], str]] = {
    "preset": _text,
    "name": _text,
    "start": _number,
    "joker": _joker,
    "joker_cap": _number,
    "round_to": _number,
    "last_card": _last_cards,
    "last_round": _times,
    "duty": _one_of(DUTIES),
    "resets": _resets,
    "debt": _one_of(DEBTS),
    "blocked": _one_of(BLOCKED),
    "blocked_tie": _one_of(BLOCKED_TIES),
    "tie": _one_of(TIES),
    "players": _fewest_and_most,
    "decks": _steps,
    "deal": _steps,
}
