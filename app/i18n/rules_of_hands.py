"""Sentences about the points of hands and payments: the rules between deal and score."""

from collections.abc import Iterator, Mapping

from app.i18n import card_values
from app.i18n.words import Words
from app.i18n.words import mark as _
from app.scoring.jokers import Doubles
from app.scoring.rules import Rules

DOUBLES: Mapping[Doubles, str] = {
    "compound": _("A joker doubles the other cards of the hand, and a second doubles them again."),
    "once": _("A joker doubles the other cards of the hand; a second changes nothing."),
    "additive": _("Each joker adds the other cards of the hand once more."),
}


def values(rules: Rules, words: Words) -> Iterator[str]:
    """Yield the points of the cards."""
    if rules.uses_hands:
        yield card_values.sentence(rules, words)


def jokers(rules: Rules, words: Words) -> Iterator[str]:
    """Yield what a joker counts."""
    if rules.joker is None or not rules.uses_hands:
        return
    if rules.joker.doubles is None:
        text = words.gettext("A joker counts %(points)s.")
        yield text % {"points": words.points(rules.joker.points or 0)}
    else:
        yield words.gettext(DOUBLES[rules.joker.doubles])


def cap(rules: Rules, words: Words) -> Iterator[str]:
    """Yield where a total stays that a joker alone takes past it."""
    if rules.joker_cap is None or rules.joker is None or rules.scoring == "chips":
        return
    if rules.uses_hands:
        text = words.gettext("If only a joker takes a total past %(cap)s, it stays at %(cap)s.")
        yield text % {"cap": words.number(rules.joker_cap)}


def debts(rules: Rules, words: Words) -> Iterator[str]:
    """Yield what happens when somebody cannot pay."""
    if rules.scoring != "chips":
        return
    if rules.joker is not None:
        yield words.gettext(
            "A joker alone ruins nobody: if only the joker is too much, "
            "they pay what is left and play on."
        )
    yield words.gettext("Whoever pays their last chip is not broke.")
    yield words.gettext("A hand worth less than nothing is paid by whoever went out.")
    yield (
        words.gettext("Whoever cannot pay goes below zero, and the winner gets it all.")
        if rules.debt == "ledger"
        else words.gettext("Whoever cannot pay gives the chips that are there, and no more.")
    )
    yield words.gettext("Chips can be lent between rounds.")


def late_cards(rules: Rules, words: Words) -> Iterator[str]:
    """Yield what follows from a “one card” that was not said."""
    if rules.scoring != "countdown":
        yield words.gettext(
            "If whoever goes out is caught not having said “one card”, "
            "the next card of the stock can be added to all other hands."
        )


def penalties(rules: Rules, words: Words) -> Iterator[str]:
    """Yield what penalties cost."""
    if rules.scoring == "chips":
        yield words.gettext("Penalties, such as for grabbed cards, are paid to whoever went out.")
    elif rules.scoring != "countdown":
        yield words.gettext(
            "Penalties, such as for grabbed cards, cost the player they are given to."
        )
