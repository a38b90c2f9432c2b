"""The rules' form: fields ↔ the API's ``rules`` object, both ways.

A form begins at a preset, or at rules of the table's own (``CUSTOM_RULES``, as JSON in the field
``mine``), and has a field for every option. Options that the chosen kind of scoring does not use
are left as they are where the form began. Fields keep their text as typed, right or wrong.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from app.scoring.complaints import Complaint, Invalid, complain
from app.scoring.end_conditions import End
from app.scoring.presets import CHIPS, COUNTDOWN, PRESETS, STANDARD, WINNER_COLLECTS
from app.scoring.resolve import resolve
from app.scoring.rules import Rules, Scoring
from app.web.rules_form.compound_fields import TABLES
from app.web.rules_form.fields import field_at, fill_fields, rules_from_form
from app.web.rules_form.reading import FieldReader, target
from app.web.rules_form.sharing import LONGEST_JSON, compact, overrides, shared
from app.web.site.forms import Fields

CUSTOM_RULES = "mine"
TARGETS = ("100", "200")
MODELS: Mapping[Scoring, Rules] = {"chips": CHIPS, "countdown": COUNTDOWN, "penalty": STANDARD}
"""Where start, ends, ties and blocked rounds come from when another kind of scoring is chosen."""
# Longer input is cut off when a form comes back; no honest answer is longer.
ECHOED = 200


@dataclass(frozen=True, slots=True)
class TypedRules:
    """The form as it was filled in.

    ``choice`` is a preset or ``CUSTOM_RULES``; ``mine`` is the JSON of the table's own rules.
    ``options`` holds the other fields by name; they were filled in from the rules ``r-base``, for
    the kind ``r-kind``, and with the target ``r-at``.
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
        mine=fields.get("mine", "")[: LONGEST_JSON + 1],
        target=fields.get("target", "")[:ECHOED] or "100",
        own=fields.get("own", "")[:ECHOED].strip(),
        options=options,
    )


def form_of_json(fields: Fields) -> TypedRules:
    """Return the form filled in from the JSON that was pasted into it.

    Raises :class:`~app.scoring.complaints.Invalid`, the place being the field ``json``.
    """
    try:
        return form_of(shared(fields.get("json", "")[: LONGEST_JSON + 1].strip()))
    except Invalid as wrong:
        raise Invalid(Complaint(c.code, ("json",), c.params) for c in wrong.complaints) from None


def form_of(rules: Rules) -> TypedRules:
    """Return the form filled in from rules; a preset is chosen if they are one, to any target."""
    limit = next((end for end in rules.ends if end.when in ("score", "eliminated")), None)
    at = str(limit.at) if limit else "100"
    choice = rules.preset if _is_preset(rules, limit) else CUSTOM_RULES
    marks = {"r-base": choice, "r-kind": rules.scoring, "r-at": at}
    return TypedRules(
        choice=choice,
        mine=compact(rules) if choice == CUSTOM_RULES else "",
        target=at if at in TARGETS else "own",
        own="" if at in TARGETS else at,
        options=marks | fill_fields(rules),
    )


def fit_options(typed: TypedRules) -> TypedRules:
    """Return the form with the options of the chosen rules, or of the chosen kind.

    Raises :class:`~app.scoring.complaints.Invalid`, the place being a field.
    """
    if typed.stale:
        return _from_now_on(typed, rules_of(typed))
    if typed.other_kind:
        kind = _chosen_kind(typed.options.get("r-scoring", ""))
        return _from_now_on(typed, of_kind(_base_rules(typed), kind))
    return typed


def rules_of(typed: TypedRules) -> Rules:
    """Return the rules that the form describes.

    Raises :class:`~app.scoring.complaints.Invalid` with everything that is wrong, each place
    being the id of a field.
    """
    base = _base_rules(typed)
    if typed.stale or "r-scoring" not in typed.options:
        return _to_target(base, typed)
    if not can_be_shown(base):
        return base
    return _resolved(base, typed)


def of_kind(rules: Rules, kind: Scoring) -> Rules:
    """Return the rules scored in another way, with the ends and ties that go with it."""
    model = MODELS.get(kind, WINNER_COLLECTS)
    return replace(
        rules,
        scoring=kind,
        start=model.start,
        ends=model.ends,
        tie=model.tie,
        blocked=model.blocked,
    )


def can_be_shown(rules: Rules) -> bool:
    """Return whether the form has fields for everything in the rules."""
    form = form_of(rules)
    try:
        return _normal(_resolved(rules, form)) == _normal(rules)
    except Invalid:
        return False


def _base_rules(typed: TypedRules) -> Rules:
    if typed.choice == CUSTOM_RULES:
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
    at = target(typed.at)
    return replace(rules, ends=tuple(replace(e, at=at) if e in flat else e for e in rules.ends))


def _is_preset(rules: Rules, limit: End | None) -> bool:
    preset = PRESETS[rules.preset]
    if limit is None or len(preset.ends) != len(rules.ends):
        return rules == preset
    to = tuple(replace(end, at=limit.at) if end.at else end for end in preset.ends)
    return rules == replace(preset, ends=to)


def _from_now_on(typed: TypedRules, rules: Rules) -> TypedRules:
    now = form_of(rules)
    marks = {"r-base": typed.choice}
    return replace(now, choice=typed.choice, mine=typed.mine, options={**now.options, **marks})


def _chosen_kind(text: str) -> Scoring:
    return resolve({"scoring": text}).scoring


def _resolved(base: Rules, typed: TypedRules) -> Rules:
    form = FieldReader({**typed.options, "own": typed.at})
    try:
        rules = resolve({**overrides(base), **rules_from_form(form, base)})
    except Invalid as invalid:
        raise Invalid([*form.wrong, *_at_fields(invalid, form.wrong)]) from None
    if form.wrong:
        raise Invalid(form.wrong)
    return rules


def _at_fields(invalid: Invalid, known: list[Complaint]) -> list[Complaint]:
    """Return the complaints, each at its field, but for fields that have one already."""
    taken = {complaint.loc for complaint in known}
    found = [Complaint(c.code, (field_at(c),), c.params) for c in invalid.complaints]
    return [complaint for complaint in found if complaint.loc not in taken]


def _normal(rules: Rules) -> Rules:
    """Return the rules with decks and deal spelled out for every number of players."""
    decks = {number: rules.decks_for(number) for number in TABLES}
    deal = {number: rules.dealt_to(number) for number in TABLES}
    return replace(rules, decks=decks, deal=deal)
