"""The fields of a round besides its hands: only those that the rules need, or that were used."""

from collections.abc import Iterable, Mapping
from itertools import zip_longest

from app.i18n import cards, dealing
from app.i18n.words import Words
from app.scoring.cards import RANKS, SUITS
from app.scoring.checks import MULTIPLIER_RANGE
from app.scoring.rules import Rules
from app.web.round_form.context import DetailFields, Option, PenaltyRow
from app.web.round_form.typed_round import TypedDetails, TypedPenalty

NO_PENALTY = TypedPenalty()
NO_PROBLEMS: Mapping[int, str] = {}


def detail_fields(
    rules: Rules,
    seated: Mapping[str, str],
    typed: TypedDetails,
    was: TypedDetails,
    words: Words,
    hands_count: bool = True,
    problems: Mapping[int, str] = NO_PROBLEMS,
) -> DetailFields:
    """Return the fields for a round of the players ``seated``, by id with their names.

    Where no hands count (in a countdown, or in sudden death), neither does a late card, a
    penalty or a multiplier: they are shown only if the round has some already. ``problems`` are
    sentences about penalties, by their place among those that were typed.
    """
    has_points = bool(typed.penalties or was.penalties) or typed.multiplier not in ("", "1")
    points = hands_count or has_points
    penalties = _penalty_rows(seated, typed.penalties, was.penalties, problems) if points else ()
    late = hands_count or bool(typed.late_card or was.late_card)
    return DetailFields(
        summary=dealing.details_label(rules, late, points, words),
        late=_card_options(_all_cards(rules), typed.late_card, words) if late else (),
        last=_card_options(_last_cards(rules), typed.last_card, words)
        if rules.last_card or typed.last_card or was.last_card
        else (),
        multipliers=_multiplier_options(typed.multiplier) if points else (),
        dealers=_player_options(seated, typed.dealer),
        penalties=penalties,
        another=PenaltyRow(len(penalties) + 1, _player_options(seated, ""), NO_PENALTY, NO_PENALTY),
        note=typed.note,
        was=was,
        open=typed != was,
    )


def _multiplier_options(chosen: str) -> tuple[Option, ...]:
    low, high = MULTIPLIER_RANGE
    times = [str(number) for number in range(low, high + 1)]
    return tuple(
        Option(multiplier, f"×{multiplier}", multiplier == (chosen or "1")) for multiplier in times
    )


def _player_options(seated: Mapping[str, str], chosen: str) -> tuple[Option, ...]:
    return tuple(Option(one, name, one == chosen) for one, name in seated.items())


def _penalty_rows(
    seated: Mapping[str, str],
    typed: Iterable[TypedPenalty],
    was: Iterable[TypedPenalty],
    problems: Mapping[int, str],
) -> tuple[PenaltyRow, ...]:
    """Return a row for each penalty, typed or there before, or else a blank one."""
    pairs = list(zip_longest(typed, was, fillvalue=NO_PENALTY)) or [(NO_PENALTY, NO_PENALTY)]
    return tuple(
        PenaltyRow(i + 1, _player_options(seated, now.player), now, before, problems.get(i, ""))
        for i, (now, before) in enumerate(pairs)
    )


def _card_options(known: Iterable[str], chosen: str, words: Words) -> tuple[Option, ...]:
    """Return the cards to choose from, and none; one that was chosen is always among them."""
    listed = list(known)
    listed += [] if not chosen or chosen in listed else [chosen]
    none = Option("", words.gettext("None"), not chosen)
    return (none, *(Option(card, _name(card, words), card == chosen) for card in listed))


def _name(card: str, words: Words) -> str:
    known = card[:1] in cards.RANKS and card[1:] in ("", *cards.SUITS)
    return cards.face(card, words) if known and card != "JK" else _joker_or_odd(card, words)


def _joker_or_odd(card: str, words: Words) -> str:
    return words.gettext("Joker") if card == "JK" else card


def _all_cards(rules: Rules) -> list[str]:
    joker = ["JK"] if rules.joker else []
    return [card for rank in RANKS for card in _suited(rank, rules.suits_that_matter(rank))] + joker


def _last_cards(rules: Rules) -> list[str]:
    """Return the cards that bring points to the player who goes out on them."""
    found = []
    for rank in RANKS:
        own = [suit for suit in SUITS if rank + suit in rules.last_card]
        if own or rank in rules.last_card:
            suits = SUITS if own or rules.suits_that_matter(rank) else ""
            found += [
                card
                for card in _suited(rank, suits)
                if rank in rules.last_card or card in rules.last_card
            ]
    return found + (["JK"] if rules.joker and "JK" in rules.last_card else [])


def _suited(rank: str, suits: str) -> list[str]:
    return [rank + suit for suit in SUITS] if suits else [rank]
