"""Rules in a line, in a sentence and in full, and the differences between two."""

from collections.abc import Mapping
from dataclasses import replace

from app.i18n import cards, rule_texts
from app.i18n.rule_differences import differences
from app.i18n.words import Words, isolated
from app.i18n.words import mark as _
from app.scoring.end_conditions import End, EndKind
from app.scoring.presets import PRESETS, STANDARD
from app.scoring.rules import Rules, Scoring

SCORING_NAMES: Mapping[Scoring, str] = {
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
    "below_zero": _("until somebody is below zero"),
    "broke": _("until somebody is broke"),
    "zero": _("to zero"),
    "eliminated": _("until only one is below %(at)s"),
}
CONDITIONS: Mapping[EndKind, str] = {
    "score": _("somebody reaches %(at)s"),
    "below_zero": _("somebody is below zero"),
    "broke": _("somebody cannot pay"),
    "zero": _("somebody is down to zero"),
    "eliminated": _("only one is left in"),
}
PASSED: Mapping[EndKind, str] = {**CONDITIONS, "score": _("somebody goes past %(at)s")}


NAMES: Mapping[str, str] = {
    "standard": _("Standard"),
    "winner-collects": _("Winner collects"),
    "classic": _("Classic"),
    "house": _("House rules"),
    "chips": _("Chips"),
    "countdown": _("Countdown"),
    "five-rounds": _("Five rounds"),
    "last-one": _("Last one in"),
}

SPECIAL: Mapping[str, str] = {
    "house": _("As %(name)s, but %(values)s; jokers double, and below zero is an end as well."),
}
"""The sentences of presets that are best described by their difference from the standard."""


def name_of(rules: Rules, words: Words) -> str:
    """Return the name of the rules: the table's own, or that of the preset, changed or not.

    The target has no part in it: that is chosen for every game anew, and stands beside the name.
    """
    if rules.name != PRESETS[rules.preset].name:
        return isolated(rules.name)
    named = preset_of(rules, words)
    return changed(named, words) if _with_no_target(rules) != _usual(rules) else named


def changed(name: str, words: Words) -> str:
    """Return the name of a preset whose rules are others by now."""
    return words.gettext("%(name)s, changed") % {"name": name}


def preset_of(rules: Rules, words: Words) -> str:
    """Return the name of the preset that the rules began from."""
    return words.gettext(NAMES[rules.preset])


def _usual(rules: Rules) -> Rules:
    return _with_no_target(PRESETS[rules.preset])


def _with_no_target(rules: Rules) -> Rules:
    return replace(rules, ends=tuple(replace(end, at=None) for end in rules.ends))


def summary(rules: Rules, words: Words) -> str:
    """Return how points are scored, what ends the game, and who wins it."""
    kind = words.gettext(SCORING_NAMES[rules.scoring])
    ends = words.gettext(" or ").join(_end(end, words) for end in rules.ends)
    text = f"{kind} {ends}" if ends else kind
    return f"{text}, {_best(rules, words)}"


def how_it_is_won(rules: Rules, words: Words) -> str:
    """Return in one sentence what a round brings, and who wins when."""
    scored = words.gettext(rule_texts.SCORING_SENTENCES[rules.scoring])
    ends = {end.when for end in rules.ends}
    if ends == {"eliminated"}:
        at = _at(rules.ends[0], words)
        text = words.gettext("%(scored)s; whoever reaches %(at)s is out, and the last one in wins.")
        return text % {"scored": scored, "at": at}
    if rules.scoring == "countdown" and ends == {"zero"}:
        return words.gettext("%(scored)s; the first to reach zero wins.") % {"scored": scored}
    text = words.gettext("%(scored)s; when %(when)s, %(best)s.")
    return text % {"scored": scored, "when": _when(rules, words), "best": _wins(rules, words)}


def in_short(rules: Rules, words: Words) -> str:
    """Return the rules in short, for choosing them; of some presets only what is special."""
    if rules != PRESETS[rules.preset] or rules.preset not in SPECIAL:
        return how_it_is_won(rules, words)
    special = [
        f"{cards.in_a_list(card, words)} {words.number(points)}"
        for card, points in sorted(rules.values.items(), key=lambda item: len(item[0]))
        if STANDARD.values.get(card) != points
    ]
    text = words.gettext(SPECIAL[rules.preset])
    return text % {"name": name_of(STANDARD, words), "values": ", ".join(special)}


def explain(rules: Rules, words: Words) -> tuple[str, ...]:
    """Return the rules in full, in whole sentences, without anything that they do not use."""
    return (f"{summary(rules, words)}.", *rule_texts.sentences(rules, words))


def difference(before: Rules, after: Rules, words: Words) -> str:
    """Return the differences of the second rules from the first, without a full stop."""
    was, now = summary(before, words), summary(after, words)
    scoring = [f"{was} → {now}"] if was != now else []
    return "; ".join([*scoring, *differences(before, after, words)])


def _end(end: End, words: Words) -> str:
    if end.when == "rounds":
        count = end.count or 0
        return words.ngettext("over one round", "over %(count)s rounds", count) % {"count": count}
    return words.gettext(ENDS[end.when]) % {"at": _at(end, words)}


def _at(end: End, words: Words) -> object:
    at: object = words.number(end.at) if end.at is not None else ""
    if end.per_player:
        at = words.gettext("%(at)s × players") % {"at": at}
    return words.gettext("above %(at)s") % {"at": at} if end.above else at


def _best(rules: Rules, words: Words) -> str:
    ends = {end.when for end in rules.ends}
    if ends == {"eliminated"}:
        return words.gettext("last one in wins")
    if rules.scoring == "countdown" and "zero" in ends:
        return words.gettext("first one there wins")
    if rules.scoring == "chips":
        return words.gettext("most chips win")
    return words.gettext("lowest wins") if rules.lowest_wins else words.gettext("highest wins")


def _when(rules: Rules, words: Words) -> str:
    """Return what ends the game: somebody ends one by hand whose rules name no end."""
    either = words.pgettext("between conditions", " or ").join(
        _condition(end, words) for end in rules.ends
    )
    return either or words.gettext("the game is ended by hand")


def _condition(end: End, words: Words) -> str:
    if end.when == "rounds":
        text = words.ngettext(
            "one round has been played", "%(count)s rounds have been played", end.count or 0
        )
        return text % {"count": cards.count(end.count or 0, words)}
    at = words.number(end.at) if end.at is not None else ""
    if end.per_player:
        at = words.gettext("%(at)s for each player at the table") % {"at": at}
    conditions = PASSED if end.above else CONDITIONS
    return words.gettext(conditions[end.when]) % {"at": at}


def _wins(rules: Rules, words: Words) -> str:
    if rules.scoring == "chips":
        return words.gettext("the most chips win")
    return (
        words.gettext("the lowest total wins")
        if rules.lowest_wins
        else words.gettext("the highest total wins")
    )
