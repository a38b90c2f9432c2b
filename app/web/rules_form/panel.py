"""What the rules' form shows: the choices, every option as it was typed, and what it all means."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from app.i18n.cards import face
from app.i18n.problems import sentence
from app.i18n.rules import changed, explain, how_it_is_won, in_short, name_of, preset_of
from app.i18n.words import Words
from app.scoring.cards import RANKS
from app.scoring.complaints import Complaint, Invalid
from app.scoring.presets import PRESETS
from app.scoring.rules import Rules
from app.web.rules_form.form import MINE, TypedRules, can_be_shown, filled, refilled, rules_of
from app.web.rules_form.options import KINDS, TABLES, uses
from app.web.rules_form.sharing import compact, link_to, shared
from app.web.rules_form.texts import in_letters

OF_CARDS = ("r-cards", "r-last")
"""The fields in which cards are named."""


@dataclass(frozen=True, slots=True)
class Choice:
    """Rules to begin at: their name, and one sentence that says how the game is won."""

    value: str
    title: str
    says: str


@dataclass(frozen=True, slots=True)
class RulesPanel:
    """The rules' form. ``wrong`` are sentences by the id of the field that they belong to.

    ``told`` are the rules as they stand, one thing a sentence, or nothing while something is
    wrong; ``link`` is the path under which others begin with them, ``own_name`` the name that
    the table gave them. ``whole``: the rules say more than the form has fields for, and are taken
    as they are. ``changing``: the options are open, ``decks``: those of the decks too. ``corners``
    are the ranks as printed on cards.
    """

    form: TypedRules
    choices: Sequence[Choice]
    told: Sequence[str] = ()
    link: str = ""
    json: str = ""
    own_name: str = ""
    whole: bool = False
    changing: bool = False
    wrong: Mapping[str, str] = field(default_factory=dict)
    tables: Sequence[int] = TABLES
    corners: Mapping[str, str] = field(default_factory=dict)
    decks: bool = False

    @property
    def kind(self) -> str:
        """The kind of scoring that the options are for."""
        return self.form.options.get("r-scoring", "")

    def text(self, name: str) -> str:
        """Return what stands in the field of an option; cards as they are printed here."""
        text = self.form.options.get(name, "")
        return in_letters(text, self.corners) if name in OF_CARDS else text

    def kinds(self, option: str) -> str:
        """Return the kinds of scoring that use the option, for the page's style to go by."""
        return " ".join(kind for kind in KINDS if uses(kind, option))


def panel(
    typed: TypedRules,
    words: Words,
    wrong: Mapping[str, Complaint] | None = None,
    *,
    changing: bool = False,
    pasted: str = "",
) -> RulesPanel:
    """Return the form as it was filled in, with what it means and what is wrong with it."""
    form = _up_to_date(typed)
    rules, found = _read(form)
    said = {at: sentence(c, None, words) for at, c in (found | dict(wrong or {})).items()}
    known = _Known.of(rules, words) if rules else _Known()
    return RulesPanel(
        form=form,
        choices=choices(form, words),
        told=known.told,
        link=known.link,
        json=pasted or known.json,
        own_name=known.own_name,
        whole=form.choice == MINE and rules is not None and not can_be_shown(rules),
        changing=changing or any(at == "json" or at.startswith("r-") for at in said),
        wrong=said,
        corners={rank: face(rank, words) for rank in RANKS},
    )


@dataclass(frozen=True, slots=True)
class _Known:
    """What can be said only of rules with which nothing is wrong."""

    told: Sequence[str] = ()
    link: str = ""
    json: str = ""
    own_name: str = ""

    @classmethod
    def of(cls, rules: Rules, words: Words) -> "_Known":
        own = rules.name if rules.name != PRESETS[rules.preset].name else ""
        return cls(explain(rules, words), link_to(rules), compact(rules), own)


def choices(typed: TypedRules, words: Words) -> list[Choice]:
    """Return the presets, and before them the table's own rules where there are any."""
    known = [Choice(p, name_of(r, words), in_short(r, words)) for p, r in PRESETS.items()]
    try:
        mine = shared(typed.mine) if typed.mine else None
    except Invalid:
        mine = None
    own = [Choice(MINE, _title(mine, words), how_it_is_won(mine, words))] if mine else []
    return [*own, *known]


def _title(rules: Rules, words: Words) -> str:
    """Return the name of the table's own rules; one that is a preset's says that they are not."""
    if rules.name != PRESETS[rules.preset].name:
        return rules.name
    return changed(preset_of(rules, words), words)


def at_fields(wrong: Invalid) -> dict[str, Complaint]:
    """Return the complaints by the id of their field, the first of each."""
    by_place: dict[str, Complaint] = {}
    for complaint in wrong.complaints:
        by_place.setdefault(str(complaint.loc[0]), complaint)
    return by_place


def _read(typed: TypedRules) -> tuple[Rules | None, dict[str, Complaint]]:
    try:
        return rules_of(typed), {}
    except Invalid as wrong:
        return None, at_fields(wrong)


def _up_to_date(typed: TypedRules) -> TypedRules:
    """Return the form with the options of the rules that are chosen."""
    try:
        return refilled(typed)
    except Invalid:
        return typed if "r-scoring" in typed.options else _begun(typed)


def _begun(typed: TypedRules) -> TypedRules:
    """Return the form with the options of its preset, whatever is wrong with the rest of it."""
    now = filled(PRESETS.get(typed.choice, PRESETS["standard"]))
    return replace(typed, options=now.options)
