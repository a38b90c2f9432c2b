"""The rules' form: the fields of each rule, by its key, in the order in which they are shown."""

from collections.abc import Iterator, Mapping

from app.i18n.words import mark as _
from app.scoring.complaints import Complaint
from app.scoring.rules import EVERY_SCORING, RULES, Rules
from app.web.rules_form.compound_fields import (
    ByPlayersFields,
    CardValueFields,
    EndFields,
    JokerFields,
    PlayersFields,
)
from app.web.rules_form.field_kinds import Count, NameField, Pairs, RuleField, Select
from app.web.rules_form.reading import FieldReader

ENDS, BETWEEN, HANDS = "ends", "between", "hands"
"""The sections of the form: what ends the game, ties and blocked rounds, hands and all else."""

FIELDS: Mapping[str, RuleField] = {
    "name": NameField(name="r-name"),
    "scoring": Select(
        name="r-scoring",
        label=_("Each round"),
        section="scoring",
        choices={
            "penalty": _("everyone else adds their own hand: lowest wins"),
            "winner_collects": _("whoever goes out adds the others’ hands: highest wins"),
            "chips": _("the others pay whoever goes out, in chips: most chips win"),
            "countdown": _("whoever goes out goes down by one: first at zero wins"),
            "zero_sum": _(
                "whoever goes out adds the others’ hands, and they lose them: highest wins"
            ),
            "average": _("whoever goes out adds the average of the others: highest wins"),
            "difference": _("everyone adds how far they stay below the largest hand: highest wins"),
        },
    ),
    "ends": EndFields(name="r-ends", rounds="r-count"),
    "last_round": Count(
        name="r-last-round",
        label=_("In the last of them, hands count"),
        unit=_("times"),
        hint=_("Blank: as in any other. 2: double."),
        section=ENDS,
        only_with="r-end-rounds=1",
    ),
    "tie": Select(
        name="r-tie",
        label=_("When totals are level at the end"),
        section=BETWEEN,
        choices={
            "share": _("all of them win"),
            "sudden_death": _("one more hand for everyone: first out wins"),
            "play_on": _("the game goes on until one leads"),
        },
    ),
    "blocked": Select(
        name="r-blocked",
        label=_("If nobody can go out"),
        section=BETWEEN,
        choices={
            "everyone_counts": _("everyone counts their hand"),
            "lowest_collects": _("the lowest hand collects the differences"),
            "nobody_scores": _("nobody scores"),
        },
    ),
    "blocked_tie": Select(
        name="r-split",
        label=_("If several hands are lowest then"),
        section=BETWEEN,
        only_with="r-blocked=lowest_collects",
        choices={
            "split": _("they share it, rounded down"),
            "each": _("each gets all of it"),
        },
    ),
    "debt": Select(
        name="r-debt",
        label=_("If a loser cannot pay"),
        section=BETWEEN,
        choices={
            "ledger": _("they owe it, and the winner has it all"),
            "physical": _("the winner gets the chips that are there"),
        },
    ),
    "values": CardValueFields(name="r-v", cards="r-cards"),
    "joker": JokerFields(
        name="r-joker",
        label=_("Jokers"),
        section=HANDS,
        choices={
            "none": _("are not played with"),
            "points": _("count a fixed number of points"),
            "compound": _("double the rest of the hand, each again"),
            "once": _("double the rest of the hand, once"),
            "additive": _("each add the rest of the hand once more"),
        },
        points=Count(
            name="r-joker-points",
            label=_("A joker counts"),
            unit=_("points"),
            only_with="r-joker=points",
            signed=True,
        ),
    ),
    "joker_cap": Count(
        name="r-cap",
        label=_("Cap: a joker alone takes nobody past"),
        unit=_("points"),
        hint=_("Blank: there is no cap."),
        section=HANDS,
        only_with="r-joker=points r-joker=compound r-joker=once r-joker=additive",
    ),
    "round_to": Count(
        name="r-round",
        label=_("Round hands to the nearest"),
        unit=_("points"),
        hint=_("Blank: they count as they are. 10: to tens."),
        section=HANDS,
    ),
    "last_card": Pairs(
        name="r-last",
        label=_("Going out on a card"),
        hint=_("Q = -20, QS = -40: points for going out on it."),
        section=HANDS,
        cards="r-last",
    ),
    "resets": Pairs(
        name="r-resets",
        label=_("A total that is exactly …"),
        hint=_("100 = 50, 101 = 0: a player at exactly 100 goes back to 50."),
        section=HANDS,
    ),
    "start": Count(
        name="r-start", label=_("Start at"), unit=_("points"), section=HANDS, signed=True
    ),
    "duty": Select(
        name="r-duty",
        label=_("Who has to keep score"),
        section=HANDS,
        choices={
            "": _("nobody in particular"),
            "highest": _("after round 1, whoever has the highest total"),
        },
    ),
    "players": PlayersFields(name="r-players", fewest="r-low", most="r-high"),
    "decks": ByPlayersFields(name="r-decks"),
    "deal": ByPlayersFields(name="r-deal"),
}


def in_section(section: str) -> Iterator[tuple[str, RuleField]]:
    """Yield the keys and fields that a section of the form shows."""
    return ((key, field) for key, field in FIELDS.items() if field.section == section)


def rules_from_form(form: FieldReader, base: Rules) -> dict[str, object]:
    """Return the ``rules`` object's keys as they were typed, for those that are used."""
    scoring = form.text("r-scoring")
    return {
        key: field.read(form, RULES[key].value, base)
        for key, field in FIELDS.items()
        if RULES[key].used_by == EVERY_SCORING or scoring in RULES[key].used_by
    }


def fill_fields(rules: Rules) -> dict[str, str]:
    """Return the fields as people would have filled them in for these rules."""
    return {
        name: text
        for key, field in FIELDS.items()
        for name, text in field.fill(getattr(rules, key)).items()
    }


def field_at(complaint: Complaint) -> str:
    """Return the id of the field that a complaint about rules belongs to."""
    match complaint.loc:
        case (str(key), *rest) if key in FIELDS:
            return FIELDS[key].at(tuple(rest))
        case ("preset", *_) | ():
            return "rules"
    return str(complaint.loc[0])
