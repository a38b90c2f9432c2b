"""Sentences about the deal: wild cards, how many cards and decks, how many players."""

from collections.abc import Callable, Iterator, Mapping

from app.i18n import cards
from app.i18n.words import Words
from app.ledger.table import WILD_RANK
from app.scoring.cards import RANKS
from app.scoring.rules import Rules


def wild(rules: Rules, words: Words) -> Iterator[str]:
    """Yield which cards are wild."""
    if rules.scoring == "countdown":
        yield words.gettext(
            "Everyone is dealt as many cards as their total, and that rank is wild for them alone."
        )
        if rules.start > len(RANKS) or rules.blocked != "nobody_scores":
            yield words.gettext("Above thirteen nothing is wild.")
    else:
        text = words.gettext("%(cards)s are wild.") % {"cards": cards.many(WILD_RANK, words)}
        yield text[:1].upper() + text[1:]


def deal(rules: Rules, words: Words) -> Iterator[str]:
    """Yield how many cards are dealt."""
    if rules.scoring == "countdown":
        return
    each = {
        low: words.ngettext("one card each", "%(count)s cards each", count)
        % {"count": cards.count(count, words)}
        for low, count in _steps(rules, rules.dealt_to)
    }
    yield _by_players(each, words)


def decks(rules: Rules, words: Words) -> Iterator[str]:
    """Yield how many decks are used."""
    each = {
        low: words.ngettext("one deck", "%(count)s decks", count)
        % {"count": cards.count(count, words)}
        for low, count in _steps(rules, rules.decks_for)
    }
    yield _by_players(each, words)


def players(rules: Rules, words: Words) -> Iterator[str]:
    """Yield how many can play."""
    low, high = (cards.count(n, words) for n in rules.players)
    text = (
        words.gettext("For %(low)s players.")
        if low == high
        else words.gettext("For %(low)s to %(high)s players.")
    )
    yield text % {"low": low, "high": high}


def _steps(rules: Rules, of: Callable[[int], int]) -> Iterator[tuple[int, int]]:
    """Yield the number for the fewest players, then one for each number of them that changes it."""
    low, high = rules.players
    for players in range(low, high + 1):
        if players == low or of(players) != of(players - 1):
            yield players, of(players)


def _by_players(each: Mapping[int, str], words: Words) -> str:
    """Return ``"Seven cards each for two players, five cards each from three players on."``."""
    lows = list(each)
    highs = [*(low - 1 for low in lows[1:]), None]
    parts = [_among(each[low], low, high, words) for low, high in zip(lows, highs, strict=True)]
    text = ", ".join(parts) if len(parts) > 1 else each[lows[0]]
    return f"{text[:1].upper()}{text[1:]}."


def _among(what: str, low: int, high: int | None, words: Words) -> str:
    if high is None:
        text = words.gettext("%(what)s from %(low)s players on")
    elif low == high:
        text = words.gettext("%(what)s for %(low)s players")
    else:
        text = words.gettext("%(what)s for %(low)s to %(high)s players")
    players = {"low": cards.count(low, words), "high": cards.count(high or low, words)}
    return text % {"what": what, **players}
