"""Rules to read at the table, each preset's and each game's; and what a form's rules would mean."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from anyio.to_thread import run_sync
from fastapi import APIRouter
from jinja2 import Environment
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from app.play import Play
from app.scoring.cards import RANKS, SUITS
from app.scoring.complaints import Complaint, Invalid
from app.scoring.presets import PRESETS
from app.scoring.rules import Rules
from app.web.contexts import title_of
from app.web.forms import fields_of
from app.web.rules_form import taken, typed_rules
from app.web.rules_options import Fields, uses
from app.web.rules_panel import Choice, RulesPanel, at_fields, panel
from app.web.rules_sharing import LONGEST, link_to
from app.wording import cards
from app.wording.rules import explain, how_it_is_won
from app.wording.words import ENGLISH, number

PIPS = dict(zip(SUITS, "♣♦♥♠", strict=True))
NO_CACHE = {"Cache-Control": "no-cache"}

router = APIRouter()


@dataclass(frozen=True, slots=True)
class Worth:
    """What a card counts: as it stands on its corner, by name, and the points."""

    corner: str
    name: str
    points: str


@dataclass(frozen=True, slots=True)
class RulesPage:
    """Rules to be read. ``game`` is the id and ``title`` the title of the game that has them."""

    name: str
    how: str
    told: Sequence[str]
    worths: Sequence[Worth]
    link: str
    others: Sequence[Choice]
    game: str = ""
    title: str = ""


def presets_page(request: Request) -> Response:
    """List the presets."""
    return _page(request, "rules/list", {"presets": _presets()})


def preset_page(request: Request) -> Response:
    """Explain one preset."""
    preset = str(request.path_params["preset"])
    if preset not in PRESETS:
        raise HTTPException(404)
    return _page(request, "rules/page", {"page": _explained(PRESETS[preset])})


def game_page(request: Request) -> Response:
    """Explain the rules of one game."""
    game = cast(Play, request.app.state.play).game(str(request.path_params["game"]))
    page = _explained(game.rules, game.id, title_of(game, ENGLISH))
    return _page(request, "rules/page", {"page": page})


async def form(request: Request) -> Response:
    """Answer a rules' form with itself, fitted to what was chosen, and with what it means."""
    fields = await fields_of(request)
    shown = await run_sync(_fitted, fields)
    return _page(request, "_rules_form", {"panel": shown})


def _fitted(fields: Fields) -> RulesPanel:
    if "take" not in fields:
        return panel(typed_rules(fields), ENGLISH)
    try:
        return panel(taken(fields), ENGLISH)
    except Invalid as invalid:
        wrong: Mapping[str, Complaint] = at_fields(invalid)
        pasted = fields.get("json", "")[:LONGEST]
        return panel(typed_rules(fields), ENGLISH, wrong, pasted=pasted)


def _explained(rules: Rules, game: str = "", title: str = "") -> RulesPage:
    return RulesPage(
        name=rules.name,
        how=how_it_is_won(rules, ENGLISH),
        told=explain(rules, ENGLISH)[1:],
        worths=_worths(rules) if uses(rules.scoring, "values") else (),
        link=link_to(rules),
        others=[one for one in _presets() if game or one.value != rules.preset],
        game=game,
        title=title,
    )


def _presets() -> list[Choice]:
    return [Choice(p, rules.name, how_it_is_won(rules, ENGLISH)) for p, rules in PRESETS.items()]


def _worths(rules: Rules) -> list[Worth]:
    """Return what each rank counts, then the single cards that count something else."""
    ranks = [rank for rank in RANKS if rank in rules.values]
    single = sorted(rules.values.keys() - set(RANKS), key=lambda card: (RANKS.index(card[0]), card))
    worths = [
        Worth(_corner(card), cards.one(card, ENGLISH), number(rules.values[card]))
        for card in [*ranks, *single]
    ]
    return [*worths, *_joker(rules)]


def _corner(card: str) -> str:
    rank = "10" if card[0] == "T" else card[0]
    return rank + PIPS.get(card[1:], "")


def _joker(rules: Rules) -> list[Worth]:
    if rules.joker is None:
        return []
    points = "× 2" if rules.joker.doubles else number(rules.joker.points or 0)
    return [Worth("★", cards.one("JK", ENGLISH), points)]


def _page(request: Request, template: str, context: Mapping[str, object]) -> Response:
    environment = cast(Environment, request.app.state.templates)
    html = environment.get_template(f"{template}.html").render(context)
    return HTMLResponse(html, headers=NO_CACHE)


for path, page in (
    ("/rules", presets_page),
    ("/rules/{preset}", preset_page),
    ("/g/{game}/rules", game_page),
):
    router.add_route(path, page, methods=["GET"], include_in_schema=False)
router.add_route("/rules/form", form, methods=["POST"], include_in_schema=False)
