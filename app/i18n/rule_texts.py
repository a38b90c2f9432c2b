"""The texts of each rule, by its key: its sentences at the table, and its name in a difference.

A new rule has an entry in :data:`SENTENCES` and one in :data:`NAMES`; one that multiplies hands has
one in :data:`MULTIPLIED`, too.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from app.i18n import cards, rules_of_dealing, rules_of_ending, rules_of_hands
from app.i18n.words import Words, names
from app.i18n.words import mark as _
from app.scoring.rules import Rules, Scoring

Sentences = Callable[[Rules, Words], Iterator[str]]


@dataclass(frozen=True, slots=True)
class RuleName:
    """A rule's name in a difference: "ties: shared → played on".

    Its value is said by its kind (``rule_differences``), or else looked up in ``choices``, or said
    by ``say``.
    """

    name: str
    choices: Mapping[Any, str] = field(default_factory=dict)
    say: Callable[[Any, Words], str] | None = None


SCORING_SENTENCES: Mapping[Scoring, str] = {
    "penalty": _("Everyone adds what is left in their hand"),
    "winner_collects": _("Whoever goes out adds what all the others hold"),
    "chips": _("The others pay what they hold to whoever goes out, in chips"),
    "countdown": _("Whoever goes out goes down by one"),
    "zero_sum": _(
        "Whoever goes out adds what all the others hold, and each of them loses their own"
    ),
    "average": _("Whoever goes out adds the average of what the others hold, halves up"),
    "difference": _("Everyone adds how far they stay below the largest hand"),
}


def sentences(rules: Rules, words: Words) -> Iterator[str]:
    """Yield what the rules say beyond the summary, in the order in which it comes up."""
    for say in SENTENCES.values():
        yield from say(rules, words)


def _scoring(rules: Rules, words: Words) -> Iterator[str]:
    yield f"{words.gettext(SCORING_SENTENCES[rules.scoring])}."


def _start(rules: Rules, words: Words) -> Iterator[str]:
    if rules.scoring == "chips":
        yield words.ngettext(
            "Everyone starts with %(start)s chip.",
            "Everyone starts with %(start)s chips.",
            rules.start,
        ) % {"start": words.number(rules.start)}
    elif rules.start:
        yield words.gettext("Everyone starts at %(start)s.") % {"start": words.number(rules.start)}


def _rounding(rules: Rules, words: Words) -> Iterator[str]:
    if rules.round_to and rules.uses_hands:
        text = words.gettext(
            "Every hand is rounded to the nearest %(step)s, halves up, but never to nothing."
        )
        yield text % {"step": words.number(rules.round_to)}


def _last_card(rules: Rules, words: Words) -> Iterator[str]:
    if rules.last_card and rules.scoring != "chips":
        each = [
            words.gettext("%(card)s %(points)s")
            % {"card": cards.one(card, words), "points": words.number(points)}
            for card, points in rules.last_card.items()
        ]
        text = words.gettext("Going out on one of these scores as well: %(cards)s.")
        yield text % {"cards": ", ".join(each)}


def _last_round(rules: Rules, words: Words) -> Iterator[str]:
    if rules.last_round and rules.uses_hands and any(end.when == "rounds" for end in rules.ends):
        text = words.gettext("In the last round every hand counts %(times)s times.")
        yield text % {"times": words.number(rules.last_round)}


def _resets(rules: Rules, words: Words) -> Iterator[str]:
    each = [
        words.gettext("exactly %(was)s becomes %(now)s")
        % {"was": words.number(was), "now": words.number(now)}
        for was, now in rules.resets.items()
    ]
    if each:
        yield words.gettext("A total of %(resets)s.") % {"resets": names(each, words)}


def _duty(rules: Rules, words: Words) -> Iterator[str]:
    if rules.duty is not None:
        yield (
            words.gettext("After the first round, whoever has the most chips keeps score.")
            if rules.scoring == "chips"
            else words.gettext("After the first round, whoever has the most points keeps score.")
        )


def _times(times: int | None, words: Words) -> str:
    return words.gettext("once") if times is None else f"×{words.number(times)}"


SENTENCES: Mapping[str, Sentences] = {
    "scoring": _scoring,
    "start": _start,
    "values": rules_of_hands.values,
    "joker": rules_of_hands.jokers,
    "joker_cap": rules_of_hands.cap,
    "debt": rules_of_hands.debts,
    "late cards": rules_of_hands.late_cards,
    "penalties": rules_of_hands.penalties,
    "round_to": _rounding,
    "last_card": _last_card,
    "last_round": _last_round,
    "resets": _resets,
    "blocked": rules_of_ending.blocked,
    "blocked_tie": rules_of_ending.blocked_tie,
    "ends": rules_of_ending.elimination,
    "tie": rules_of_ending.ties,
    "wild cards": rules_of_dealing.wild,
    "deal": rules_of_dealing.deal,
    "decks": rules_of_dealing.decks,
    "players": rules_of_dealing.players,
    "duty": _duty,
}
"""In the order in which people read them; keys with a space do not belong to a rule."""

MULTIPLIED: Mapping[str, str] = {
    "last_round": _("The last round: every hand counts %(times)s times."),
}
"""The sentence about a round in which such a rule multiplied the hands."""

NAMES: Mapping[str, RuleName] = {
    "preset": RuleName(_("begun from")),
    "name": RuleName(_("their name")),
    "start": RuleName(_("everyone starts at")),
    "joker": RuleName(_("jokers")),
    "joker_cap": RuleName(_("the cap with jokers")),
    "round_to": RuleName(_("rounding")),
    "last_card": RuleName(_("the last card")),
    "last_round": RuleName(_("hands of the last round"), say=_times),
    "duty": RuleName(
        _("the duty to keep score"),
        {"highest": _("the highest total’s"), None: _("nobody’s")},
    ),
    "resets": RuleName(_("resets")),
    "debt": RuleName(
        _("debts"),
        {"ledger": _("written down"), "physical": _("only the chips that are there")},
    ),
    "blocked": RuleName(
        _("if nobody can go out"),
        {
            "everyone_counts": _("everyone counts"),
            "lowest_collects": _("the lowest collects"),
            "nobody_scores": _("nobody scores"),
        },
    ),
    "blocked_tie": RuleName(
        _("several lowest hands"), {"split": _("split it"), "each": _("get all of it each")}
    ),
    "tie": RuleName(
        _("ties"),
        {
            "share": _("shared"),
            "sudden_death": _("sudden death"),
            "play_on": _("played on"),
        },
    ),
    "players": RuleName(_("players")),
    "decks": RuleName(_("decks")),
    "deal": RuleName(_("cards dealt")),
}
"""In the order in which people read them. Scoring and ends are in the summary, and values are
compared card by card."""
