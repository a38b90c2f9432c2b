"""The differences between two rules, key by key: "ties: shared → played on"."""

from collections.abc import Iterator, Mapping
from typing import Any

from app.i18n import cards
from app.i18n.rule_texts import NAMES
from app.i18n.words import Words
from app.i18n.words import mark as _
from app.scoring.jokers import Doubles, Joker, JokerWorth
from app.scoring.rule_values import (
    ByPlayers,
    FewestAndMost,
    Flag,
    Maybe,
    Name,
    PointsByCard,
    RuleValue,
    TotalsByTotal,
)
from app.scoring.rules import RULES, Rules

DOUBLES: Mapping[Doubles, str] = {
    "compound": _("double, each again"),
    "once": _("double once"),
    "additive": _("add the hand once more each"),
}


def differences(before: Rules, after: Rules, words: Words) -> Iterator[str]:
    """Yield every difference but those in scoring and ends, which the summary tells."""
    for card in sorted({*before.values, *after.values}):
        was, now = before.values.get(card), after.values.get(card)
        if was != now:
            yield f"{cards.one(card, words)} {_points(was, words)} → {_points(now, words)}"
    for key, text in NAMES.items():
        was, now = getattr(before, key), getattr(after, key)
        if was != now:
            change = f"{_value(key, was, words)} → {_value(key, now, words)}"
            yield words.more(words.gettext(text.name), change)


def _points(points: int | None, words: Words) -> str:
    return "–" if points is None else words.number(points)


def _value(key: str, value: Any, words: Words) -> str:
    text = NAMES[key]
    if text.say:
        return text.say(value, words)
    if text.choices:
        return words.gettext(text.choices[value])
    return value_text(RULES[key].value, value, words)


def value_text(kind: RuleValue, value: Any, words: Words) -> str:
    """Return a value of that kind as it is said in a difference."""
    match kind:
        case Maybe() if value is None:
            return words.gettext("none")
        case Maybe(of):
            return value_text(of, value, words)
        case Name():
            return words.quoted(value)
        case Flag():
            return words.gettext("yes") if value else words.gettext("no")
        case JokerWorth():
            return _joker(value, words)
        case TotalsByTotal():
            return _resets(value, words)
        case PointsByCard():
            return _cards(value, words)
        case FewestAndMost():
            return words.gettext("%(low)s to %(high)s") % {"low": value[0], "high": value[1]}
        case ByPlayers():
            return _steps(value, words)
    return words.number(value)


def _joker(joker: Joker, words: Words) -> str:
    return (
        words.gettext(DOUBLES[joker.doubles]) if joker.doubles else words.number(joker.points or 0)
    )


def _resets(resets: Mapping[int, int], words: Words) -> str:
    text = words.gettext("%(was)s becomes %(now)s")
    each = [text % {"was": words.number(a), "now": words.number(b)} for a, b in resets.items()]
    return ", ".join(each) or words.gettext("none")


def _cards(points: Mapping[str, int], words: Words) -> str:
    each = [f"{cards.one(card, words)} {words.number(n)}" for card, n in points.items()]
    return ", ".join(each) or words.gettext("none")


def _steps(steps: Mapping[int, int], words: Words) -> str:
    text = words.gettext("%(count)s from %(players)s players on")
    return ", ".join(text % {"count": steps[n], "players": n} for n in sorted(steps))
