"""The context of the rules' form: the choices, every field as typed, and the rules in words."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from app.i18n.cards import face
from app.i18n.problems import sentence
from app.i18n.rules import changed, explain, how_it_is_won, in_short, name_of, preset_of
from app.i18n.words import Words
from app.scoring.cards import RANKS
from app.scoring.complaints import Complaint, Invalid
from app.scoring.end_conditions import EndKind
from app.scoring.presets import PRESETS, STANDARD
from app.scoring.rules import ENDS_USED_BY, EVERY_SCORING, RULES, SCORINGS, Rules, Scoring
from app.web.rules_form.compound_fields import TABLES
from app.web.rules_form.field_kinds import RuleField
from app.web.rules_form.fields import FIELDS, in_section
from app.web.rules_form.form import (
    CUSTOM_RULES,
    TypedRules,
    can_be_shown,
    fit_options,
    form_of,
    rules_of,
)
from app.web.rules_form.sharing import compact, link_to, shared
from app.web.rules_form.texts import in_letters

OF_CARDS = {fields.cards for fields in FIELDS.values() if fields.cards}
"""The names of the fields in which cards are named."""


@dataclass(frozen=True, slots=True)
class RulesChoice:
    """Rules to begin at: their name, and one sentence that says how the game is won."""

    value: str
    title: str
    says: str


@dataclass(frozen=True, slots=True)
class RulesPanel:
    """The rules' form. ``wrong`` are sentences by the id of the field that they belong to.

    ``sentences`` are the rules as they stand, one thing a sentence, or nothing while something is
    wrong; ``link`` is the path under which others begin with them, ``own_name`` the name that
    the table gave them. ``whole``: the rules say more than the form has fields for, and are taken
    as they are. ``changing``: the options are open, ``decks``: those of the decks too. ``corners``
    are the ranks as printed on cards.
    """

    form: TypedRules
    choices: Sequence[RulesChoice]
    sentences: Sequence[str] = ()
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

    def fields(self, section: str) -> Iterable[tuple[str, RuleField]]:
        """Return the rules that a section of the form shows, by key, with their fields."""
        return in_section(section)

    def text(self, name: str) -> str:
        """Return the text in a field; cards as they are printed here."""
        text = self.form.options.get(name, "")
        return in_letters(text, self.corners) if name in OF_CARDS else text

    def used_by(self, key: str) -> str:
        """Return the kinds of scoring that use a rule, for the page's style; all: nothing."""
        return _in_a_line(RULES[key].used_by)

    def ends(self, when: EndKind) -> str:
        """Return the kinds of scoring under which a game can end like that, as in ``used_by``."""
        return _in_a_line(ENDS_USED_BY[when])


def panel(
    typed: TypedRules,
    words: Words,
    wrong: Mapping[str, Complaint] | None = None,
    *,
    changing: bool = False,
    pasted: str = "",
) -> RulesPanel:
    """Return the form as it was filled in, with the rules in words and the complaints."""
    result = _panel(typed, words)
    problems = {**result.wrong, **_sentences(wrong or {}, words)}
    return replace(
        result,
        json=pasted or result.json,
        changing=changing or any(at == "json" or at.startswith("r-") for at in problems),
        wrong=problems,
    )


def _panel(typed: TypedRules, words: Words) -> RulesPanel:
    form = _up_to_date(typed)
    empty = RulesPanel(
        form,
        _choices(form, words),
        corners={rank: face(rank, words) for rank in RANKS},
    )
    try:
        rules = rules_of(form)
    except Invalid as invalid:
        return replace(empty, wrong=_sentences(at_fields(invalid), words))
    return replace(
        empty,
        sentences=explain(rules, words),
        link=link_to(rules),
        json=compact(rules),
        own_name=rules.name if rules.name != PRESETS[rules.preset].name else "",
        whole=form.choice == CUSTOM_RULES and not can_be_shown(rules),
    )


def at_fields(wrong: Invalid) -> dict[str, Complaint]:
    """Return the complaints by the id of their field, the first of each."""
    by_place: dict[str, Complaint] = {}
    for complaint in wrong.complaints:
        by_place.setdefault(str(complaint.loc[0]), complaint)
    return by_place


def _sentences(wrong: Mapping[str, Complaint], words: Words) -> dict[str, str]:
    return {at: sentence(complaint, None, words) for at, complaint in wrong.items()}


def _choices(typed: TypedRules, words: Words) -> Sequence[RulesChoice]:
    """Return the presets, and before them the table's own rules where there are any."""
    try:
        mine = shared(typed.mine) if typed.mine else None
    except Invalid:
        mine = None
    own = (
        [RulesChoice(CUSTOM_RULES, _title(mine, words), how_it_is_won(mine, words))] if mine else []
    )
    return [*own, *_presets(words)]


@lru_cache(maxsize=32)
def _presets(words: Words) -> Sequence[RulesChoice]:
    return [RulesChoice(p, name_of(r, words), in_short(r, words)) for p, r in PRESETS.items()]


def _title(rules: Rules, words: Words) -> str:
    """Return the name of the table's own rules; one that is a preset's says that they are not."""
    if rules.name != PRESETS[rules.preset].name:
        return rules.name
    return changed(preset_of(rules, words), words)


def _up_to_date(typed: TypedRules) -> TypedRules:
    """Return the form with the options of the rules that are chosen."""
    try:
        return fit_options(typed)
    except Invalid:
        return typed if "r-scoring" in typed.options else _options_of_preset(typed)


def _options_of_preset(typed: TypedRules) -> TypedRules:
    """Return the form with the options of its preset, whatever is wrong with the rest of it."""
    now = form_of(PRESETS.get(typed.choice, STANDARD))
    return replace(typed, options=now.options)


def _in_a_line(kinds: frozenset[Scoring]) -> str:
    """Return the kinds in their order, or nothing for all of them."""
    return "" if kinds == EVERY_SCORING else " ".join(k for k in SCORINGS if k in kinds)
