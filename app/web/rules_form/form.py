"""The rules' form: fields ↔ the contract's ``rules`` object, both ways.

A form begins at a preset, or at rules of the table's own (``MINE``, as JSON in the field
``mine``), and has a field for every option. Options that the chosen kind of scoring does not use
are left as they are where the form began. What was typed is kept as it is, right or wrong.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from app.scoring.cards import RANKS
from app.scoring.complaints import Complaint, Invalid, complain
from app.scoring.end_conditions import End
from app.scoring.presets import PRESETS
from app.scoring.resolve import resolve
from app.scoring.rules import Rules, Scoring
from app.web.rules_form.options import CHOICES, FIXED, TABLES, Fields, by_field
from app.web.rules_form.reading import Reading
from app.web.rules_form.sharing import LONGEST, compact, overrides, shared
from app.web.rules_form.texts import as_pairs

MINE = "mine"
TARGETS = ("100", "200")
MODELS: Mapping[str, str] = {"chips": "chips", "countdown": "countdown", "penalty": "standard"}
"""Where start, ends, ties and blocked rounds come from when another kind of scoring is chosen."""
# So much of what was typed comes back; no honest answer is longer.
ECHOED = 200


@dataclass(frozen=True, slots=True)
class TypedRules:
    """The form as it was filled in.

    ``choice`` is a preset or ``MINE``; ``mine`` the JSON of the table's own rules. ``options``
    holds the other fields by name; they were filled in from the rules ``r-base``, for the kind
    ``r-kind``, and with the target ``r-at``.
    """

    choice: str = "standard"
    mine: str = ""
    target: str = "100"
    own: str = ""
    options: Fields = field(default_factory=dict)

    @property
    def at(self) -> str:
        """The points to play to, as they were chosen or typed."""
        return self.target if self.target in TARGETS else self.own

    @property
    def stale(self) -> bool:
        """Whether the options were filled in from other rules than those that are chosen."""
        return self.options.get("r-base") != self.choice

    @property
    def other_kind(self) -> bool:
        """Whether another kind of scoring was chosen than the options were filled in for."""
        chosen = self.options.get("r-scoring", "")
        return not self.stale and self.options.get("r-kind", chosen) != chosen


def typed_rules(fields: Fields) -> TypedRules:
    """Return the form as it was filled in; a field that is not there is blank."""
    options = {name: text[:ECHOED] for name, text in fields.items() if name.startswith("r-")}
    return TypedRules(
        choice=fields.get("rules", "")[:ECHOED] or "standard",
        mine=fields.get("mine", "")[: LONGEST + 1],
        target=fields.get("target", "")[:ECHOED] or "100",
        own=fields.get("own", "")[:ECHOED].strip(),
        options=options,
    )


def taken(fields: Fields) -> TypedRules:
    """Return the form filled in from the JSON that was pasted into it.

    Raises :class:`~app.scoring.complaints.Invalid`, the place being the field ``json``.
    """
    try:
        return filled(shared(fields.get("json", "")[: LONGEST + 1].strip()))
    except Invalid as wrong:
        raise Invalid(Complaint(c.code, ("json",), c.params) for c in wrong.complaints) from None


def filled(rules: Rules) -> TypedRules:
    """Return the form filled in from rules; a preset is chosen if they are one, to any target."""
    target = next((end for end in rules.ends if end.when in ("score", "eliminated")), None)
    at = str(target.at) if target else "100"
    choice = rules.preset if _is_preset(rules, target) else MINE
    marks = {"r-base": choice, "r-kind": rules.scoring, "r-at": at}
    return TypedRules(
        choice=choice,
        mine=compact(rules) if choice == MINE else "",
        target=at if at in TARGETS else "own",
        own="" if at in TARGETS else at,
        options=marks | _written(rules),
    )


def refilled(typed: TypedRules) -> TypedRules:
    """Return the form with its options as the chosen rules, or the chosen kind, have them.

    Raises :class:`~app.scoring.complaints.Invalid`, the place being a field.
    """
    if typed.stale:
        return _from_now_on(typed, rules_of(typed))
    if typed.other_kind:
        kind = _chosen_kind(typed.options.get("r-scoring", ""))
        return _from_now_on(typed, of_kind(_begun(typed), kind))
    return typed


def rules_of(typed: TypedRules) -> Rules:
    """Return the rules that the form asks for.

    Raises :class:`~app.scoring.complaints.Invalid` with everything that is wrong, each place
    being the id of a field.
    """
    begun = _begun(typed)
    if typed.stale or "r-scoring" not in typed.options:
        return _to_target(begun, typed)
    if not can_be_shown(begun):
        return begun
    return _resolved(begun, typed)


def of_kind(rules: Rules, kind: Scoring) -> Rules:
    """Return the rules scored in another way, with the ends and ties that go with it."""
    model = PRESETS[MODELS.get(kind, "winner-collects")]
    return replace(
        rules,
        scoring=kind,
        start=model.start,
        ends=model.ends,
        tie=model.tie,
        blocked=model.blocked,
    )


def can_be_shown(rules: Rules) -> bool:
    """Return whether the form has fields for all that the rules say."""
    form = filled(rules)
    try:
        return _normal(_resolved(rules, form)) == _normal(rules)
    except Invalid:
        return False


def _begun(typed: TypedRules) -> Rules:
    if typed.choice == MINE:
        try:
            return shared(typed.mine)
        except Invalid as wrong:
            raise Invalid(
                Complaint(c.code, ("rules",), c.params) for c in wrong.complaints
            ) from None
    if typed.choice not in PRESETS:
        raise complain("preset_unknown", "rules")
    return PRESETS[typed.choice]


def _to_target(rules: Rules, typed: TypedRules) -> Rules:
    """Return the rules, to the target if that was changed from what the form began with."""
    flat = [end for end in rules.ends if end.at is not None and not end.per_player]
    if not flat or typed.at == typed.options.get("r-at", "100"):
        return rules
    at = Reading({"own": typed.at}).target()
    return replace(rules, ends=tuple(replace(e, at=at) if e in flat else e for e in rules.ends))


def _is_preset(rules: Rules, target: End | None) -> bool:
    preset = PRESETS[rules.preset]
    if target is None or len(preset.ends) != len(rules.ends):
        return rules == preset
    to = tuple(replace(end, at=target.at) if end.at else end for end in preset.ends)
    return rules == replace(preset, ends=to)


def _from_now_on(typed: TypedRules, rules: Rules) -> TypedRules:
    now = filled(rules)
    marks = {"r-base": typed.choice}
    return replace(now, choice=typed.choice, mine=typed.mine, options={**now.options, **marks})


def _chosen_kind(text: str) -> Scoring:
    return resolve({"scoring": text}).scoring


def _resolved(begun: Rules, typed: TypedRules) -> Rules:
    reading = Reading({**typed.options, "own": typed.at})
    spec = {**overrides(begun), **reading.spec(begun)}
    try:
        rules = resolve(spec)
    except Invalid as invalid:
        raise Invalid([*reading.wrong, *_by_field(invalid, reading.wrong)]) from None
    if reading.wrong:
        raise Invalid(reading.wrong)
    return rules


def _by_field(invalid: Invalid, told: list[Complaint]) -> list[Complaint]:
    """Return the complaints, each at its field, but for fields of which something is told."""
    found = [by_field(complaint) for complaint in invalid.complaints]
    return [c.under(place) for place, c in found if all(c.loc != (place,) for c in told)]


def _normal(rules: Rules) -> Rules:
    """Return the rules with decks and deal told for every number of players."""
    decks = {number: rules.decks_for(number) for number in TABLES}
    deal = {number: rules.dealt_to(number) for number in TABLES}
    return replace(rules, decks=decks, deal=deal)


def _written(rules: Rules) -> dict[str, str]:
    """Return the fields of the options, as people would have filled them in."""
    ends = {end.when: end for end in rules.ends}
    score, over, out = ends.get("score"), ends.get("rounds"), ends.get("eliminated")
    single = {card: worth for card, worth in rules.values.items() if card not in RANKS}
    boxes = {f"r-end-{when}": True for when in ends} | {
        "r-above": bool(score and score.above),
        "r-each": bool(score and score.per_player),
        "r-out-above": bool(out and out.above),
    }
    return {
        "r-name": rules.name,
        "r-scoring": rules.scoring,
        **{f"r-v-{rank}": _text(rules.values.get(rank)) for rank in RANKS},
        "r-cards": as_pairs(single),
        "r-joker": _joker(rules),
        "r-joker-points": _text(rules.joker.points if rules.joker else None),
        "r-cap": _text(rules.joker_cap),
        **{name: "1" for name, ticked in boxes.items() if ticked},
        "r-count": _text(over.count if over else None),
        "r-resets": as_pairs({str(key): value for key, value in rules.resets.items()}),
        "r-round": _text(rules.round_to),
        "r-last": as_pairs(rules.last_card),
        "r-last-round": _text(rules.last_round),
        "r-duty": rules.duty or "",
        "r-start": str(rules.start),
        "r-low": str(rules.players[0]),
        "r-high": str(rules.players[1]),
        **{name: str(getattr(rules, key)) for name, key in CHOICES.items()},
        **{f"r-decks-{number}": str(rules.decks_for(number)) for number in TABLES},
        **{f"r-deal-{number}": str(rules.dealt_to(number)) for number in TABLES},
    }


def _joker(rules: Rules) -> str:
    return "none" if rules.joker is None else rules.joker.doubles or FIXED


def _text(number: int | None) -> str:
    return "" if number is None else str(number)
