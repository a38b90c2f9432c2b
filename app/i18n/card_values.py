"""The points of the cards, in one sentence: "Eights 50, aces 1, … the others their face value."."""

from collections.abc import Iterator, Mapping, Sequence

from app.i18n import cards
from app.i18n.words import Words, names
from app.scoring.cards import RANKS
from app.scoring.rules import Rules

ORDER = "8A2345679TJQK"
FACES = {rank for rank in RANKS if rank.isdigit()}
COURT = "JQK"


def sentence(rules: Rules, words: Words) -> str:
    """Return the points of every card: the exceptions first, then those of most ranks."""
    most, counts = _what_most_have(rules.values)
    counted = [_several(ranks, points, words) for points, ranks in _others(rules.values, most)]
    counted += [_exact(card, points, words) for card, points in _exact_cards(rules.values)]
    rest = _rest(counts, bool(counted), words)
    text = ", ".join([*counted, rest])
    return f"{text[:1].upper()}{text[1:]}."


def _what_most_have(values: Mapping[str, int]) -> tuple[frozenset[str], int | None]:
    """Return the ranks that most cards are of, and what they count: ``None`` is their face value.

    Their face value, unless more ranks than those count the same.
    """
    faces = frozenset(rank for rank in FACES if values.get(rank) == int(rank))
    same = _by_points(values, frozenset())
    largest = max(same, key=lambda points: len(same[points]), default=None)
    if largest is not None and len(same[largest]) > len(faces):
        return frozenset(same[largest]), largest
    return faces, None


def _others(values: Mapping[str, int], most: frozenset[str]) -> Iterator[tuple[int, list[str]]]:
    yield from _by_points(values, most).items()


def _by_points(values: Mapping[str, int], without: frozenset[str]) -> dict[int, list[str]]:
    """Return the ranks that count the same, by their points, eights and aces first."""
    found: dict[int, list[str]] = {}
    for rank in ORDER:
        if rank in values and rank not in without:
            found.setdefault(values[rank], []).append(rank)
    return found


def _exact_cards(values: Mapping[str, int]) -> Iterator[tuple[str, int]]:
    return ((card, points) for card, points in values.items() if len(card) > 1)


def _several(ranks: Sequence[str], points: int, words: Words) -> str:
    named = [cards.many(rank, words) for rank in ranks if rank not in COURT]
    court = [rank for rank in ranks if rank in COURT]
    if len(court) == len(COURT):
        named.append(words.gettext("court cards"))
    else:
        named += [cards.many(rank, words) for rank in court]
    return _worth(names(named, words), points, words)


def _exact(card: str, points: int, words: Words) -> str:
    the = words.gettext("the %(card)s") % {"card": cards.one(card, words)}
    return _worth(the, points, words)


def _worth(what: str, points: int, words: Words) -> str:
    return words.gettext("%(cards)s %(points)s") % {"cards": what, "points": words.number(points)}


def _rest(counts: int | None, after_others: bool, words: Words) -> str:
    if counts is None:
        return words.gettext("the others their face value")
    if after_others:
        return words.gettext("all others %(points)s") % {"points": words.number(counts)}
    return words.gettext("every card %(points)s") % {"points": words.number(counts)}
