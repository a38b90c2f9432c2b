"""A round's particulars → the strip in which they are shown, and only what the rules need."""

from collections.abc import Iterable, Mapping
from itertools import zip_longest

from app.i18n import cards, dealing
from app.i18n.words import Words
from app.scoring.cards import RANKS, SUITS
from app.scoring.checks import MULTIPLIERS
from app.scoring.rules import Rules
from app.web.round_form.context import Choice, More, PenaltyRow
from app.web.round_form.details import Particulars, TypedPenalty

NO_PENALTY = TypedPenalty()
NO_PROBLEMS: Mapping[int, str] = {}


def more(
    rules: Rules,
    seated: Mapping[str, str],
    typed: Particulars,
    was: Particulars,
    words: Words,
    hands_count: bool = True,
    problems: Mapping[int, str] = NO_PROBLEMS,
) -> More:
    """Return the strip of a round, for the players ``seated``, by id with their names.

    Where no hands count (in a countdown, or in sudden death), neither does a late card, a
    penalty or a multiplier: they are shown only if they were said before. ``problems`` are what is
    wrong with penalties, by their place among those that were typed.
    """
    said = bool(typed.penalties or was.penalties) or typed.multiplier not in ("", "1")
    points = hands_count or said
    penalties = _penalties(seated, typed.penalties, was.penalties, problems) if points else ()
    late = hands_count or bool(typed.late_card or was.late_card)
    return More(
        summary=dealing.particulars(rules, late, points, words),
        late=_cards(_all(rules), typed.late_card, words) if late else (),
        last=_cards(_last(rules), typed.last_card, words)
        if rules.last_card or typed.last_card or was.last_card
        else (),
        multipliers=_multipliers(typed.multiplier) if points else (),
        dealers=_people(seated, typed.dealer),
        penalties=penalties,
        another=PenaltyRow(len(penalties) + 1, _people(seated, ""), NO_PENALTY, NO_PENALTY),
        note=typed.note,
        was=was,
        open=typed != was,
    )


def _multipliers(chosen: str) -> tuple[Choice, ...]:
    low, high = MULTIPLIERS
    times = [str(number) for number in range(low, high + 1)]
    return tuple(Choice(one, f"×{one}", one == (chosen or "1")) for one in times)


def _people(seated: Mapping[str, str], chosen: str) -> tuple[Choice, ...]:
    return tuple(Choice(one, name, one == chosen) for one, name in seated.items())


def _penalties(
    seated: Mapping[str, str],
    typed: Iterable[TypedPenalty],
    was: Iterable[TypedPenalty],
    problems: Mapping[int, str],
) -> tuple[PenaltyRow, ...]:
    """Return those that are there, now or before, or else a blank one."""
    pairs = list(zip_longest(typed, was, fillvalue=NO_PENALTY)) or [(NO_PENALTY, NO_PENALTY)]
    return tuple(
        PenaltyRow(i + 1, _people(seated, now.player), now, before, problems.get(i, ""))
        for i, (now, before) in enumerate(pairs)
    )


def _cards(known: Iterable[str], chosen: str, words: Words) -> tuple[Choice, ...]:
    """Return the cards to choose from, and none; what was chosen stands there in any case."""
    listed = list(known)
    listed += [] if not chosen or chosen in listed else [chosen]
    none = Choice("", words.gettext("None"), not chosen)
    return (none, *(Choice(one, _name(one, words), one == chosen) for one in listed))


def _name(card: str, words: Words) -> str:
    known = card[:1] in cards.RANKS and card[1:] in ("", *cards.SUITS)
    return cards.face(card, words) if known and card != "JK" else _joker_or_odd(card, words)


def _joker_or_odd(card: str, words: Words) -> str:
    return words.gettext("Joker") if card == "JK" else card


def _all(rules: Rules) -> list[str]:
    joker = ["JK"] if rules.joker else []
    return [card for rank in RANKS for card in _of(rank, rules.suits_that_matter(rank))] + joker


def _last(rules: Rules) -> list[str]:
    """Return the cards for which who goes out on them gets points."""
    found = []
    for rank in RANKS:
        own = [suit for suit in SUITS if rank + suit in rules.last_card]
        if own or rank in rules.last_card:
            suits = SUITS if own or rules.suits_that_matter(rank) else ""
            found += [
                card
                for card in _of(rank, suits)
                if rank in rules.last_card or card in rules.last_card
            ]
    return found + (["JK"] if rules.joker and "JK" in rules.last_card else [])


def _of(rank: str, suits: str) -> list[str]:
    return [rank + suit for suit in SUITS] if suits else [rank]
