"""Rules to read at the table, of each preset and each game; and the rules' form, fitted."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Depends
from jinja2 import Environment
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, Response

from app.i18n import cards
from app.i18n.rules import explain, how_it_is_won, name_of
from app.i18n.words import Words
from app.scoring.cards import RANKS
from app.scoring.complaints import Complaint, Invalid
from app.scoring.presets import PRESETS
from app.scoring.rules import Rules
from app.web.rules_form.form import form_of_json, typed_rules
from app.web.rules_form.panel import RulesChoice, RulesPanel, at_fields, panel
from app.web.rules_form.sharing import LONGEST_JSON, link_to
from app.web.site.dependencies import PlayDep, TemplatesDep, WordsDep
from app.web.site.forms import Fields, fields_of
from app.web.site.names import title_of

NO_CACHE = {"Cache-Control": "no-cache"}

router = APIRouter(include_in_schema=False)


@dataclass(frozen=True, slots=True)
class CardValue:
    """The points of a card, with its name and the print on its corner."""

    corner: str
    name: str
    points: str


@dataclass(frozen=True, slots=True)
class RulesToRead:
    """Rules, explained. ``game`` is the id and ``title`` the title of the game that has them."""

    name: str
    how: str
    sentences: Sequence[str]
    values: Sequence[CardValue]
    link: str
    others: Sequence[RulesChoice]
    game: str = ""
    title: str = ""


@router.get("/rules")
def presets_page(words: WordsDep, templates: TemplatesDep) -> Response:
    """List the presets."""
    return _page(templates, "rules/list", {"presets": _presets(words)})


@router.get("/rules/{preset}")
def preset_page(preset: str, words: WordsDep, templates: TemplatesDep) -> Response:
    """Explain one preset."""
    if preset not in PRESETS:
        raise HTTPException(404)
    return _page(templates, "rules/page", {"page": _explained(PRESETS[preset], words)})


@router.get("/g/{game}/rules")
def game_page(game: str, play: PlayDep, words: WordsDep, templates: TemplatesDep) -> Response:
    """Explain the rules of one game."""
    found = play.game(game)
    page = _explained(found.rules, words, found.id, title_of(found, words))
    return _page(templates, "rules/page", {"page": page})


@router.post("/rules/form")
def fitted_form(
    fields: Annotated[Fields, Depends(fields_of)], words: WordsDep, templates: TemplatesDep
) -> Response:
    """Answer a form of rules with itself, fitted to the choice, and the rules in words."""
    return _page(templates, "_rules_form", {"panel": _fitted(fields, words)})


def _fitted(fields: Fields, words: Words) -> RulesPanel:
    if "take" not in fields:
        return panel(typed_rules(fields), words)
    try:
        return panel(form_of_json(fields), words)
    except Invalid as invalid:
        wrong: Mapping[str, Complaint] = at_fields(invalid)
        pasted = fields.get("json", "")[:LONGEST_JSON]
        return panel(typed_rules(fields), words, wrong, pasted=pasted)


def _explained(rules: Rules, words: Words, game: str = "", title: str = "") -> RulesToRead:
    return RulesToRead(
        name=name_of(rules, words),
        how=how_it_is_won(rules, words),
        sentences=explain(rules, words)[1:],
        values=_values(rules, words) if rules.uses("values") else (),
        link=link_to(rules),
        others=[choice for choice in _presets(words) if game or choice.value != rules.preset],
        game=game,
        title=title,
    )


def _presets(words: Words) -> list[RulesChoice]:
    return [
        RulesChoice(p, name_of(rules, words), how_it_is_won(rules, words))
        for p, rules in PRESETS.items()
    ]


def _values(rules: Rules, words: Words) -> list[CardValue]:
    """Return the points of each rank, then of the single cards that count differently."""
    ranks = [rank for rank in RANKS if rank in rules.values]
    single = sorted(rules.values.keys() - set(RANKS), key=lambda card: (RANKS.index(card[0]), card))
    values = [
        CardValue(cards.face(card, words), cards.one(card, words), words.number(rules.values[card]))
        for card in [*ranks, *single]
    ]
    return [*values, *_joker(rules, words)]


def _joker(rules: Rules, words: Words) -> list[CardValue]:
    if rules.joker is None:
        return []
    points = "× 2" if rules.joker.doubles else words.number(rules.joker.points or 0)
    return [CardValue("★", cards.one("JK", words), points)]


def _page(templates: Environment, name: str, context: Mapping[str, object]) -> Response:
    html = templates.get_template(f"{name}.html").render(context)
    return HTMLResponse(html, headers=NO_CACHE)
