"""Rules to read at the table, each preset's and each game's; and what a form's rules would mean."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from anyio.to_thread import run_sync
from fastapi import APIRouter
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from app.i18n import cards
from app.i18n.rules import explain, how_it_is_won, name_of
from app.i18n.words import Words
from app.play import Play
from app.scoring.cards import RANKS
from app.scoring.complaints import Complaint, Invalid
from app.scoring.presets import PRESETS
from app.scoring.rules import Rules
from app.web.rules_form.form import taken, typed_rules
from app.web.rules_form.options import Fields, uses
from app.web.rules_form.panel import Choice, RulesPanel, at_fields, panel
from app.web.rules_form.sharing import LONGEST, link_to
from app.web.site.dependencies import templates_for, words_for
from app.web.site.forms import fields_of
from app.web.site.heading import title_of

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
    return _page(request, "rules/list", {"presets": _presets(words_for(request))})


def preset_page(request: Request) -> Response:
    """Explain one preset."""
    preset = str(request.path_params["preset"])
    if preset not in PRESETS:
        raise HTTPException(404)
    return _page(request, "rules/page", {"page": _explained(PRESETS[preset], words_for(request))})


def game_page(request: Request) -> Response:
    """Explain the rules of one game."""
    game = cast(Play, request.app.state.play).game(str(request.path_params["game"]))
    words = words_for(request)
    page = _explained(game.rules, words, game.id, title_of(game, words))
    return _page(request, "rules/page", {"page": page})


async def form(request: Request) -> Response:
    """Answer a rules' form with itself, fitted to what was chosen, and with what it means."""
    fields = await fields_of(request)
    shown = await run_sync(_fitted, fields, words_for(request))
    return _page(request, "_rules_form", {"panel": shown})


def _fitted(fields: Fields, words: Words) -> RulesPanel:
    if "take" not in fields:
        return panel(typed_rules(fields), words)
    try:
        return panel(taken(fields), words)
    except Invalid as invalid:
        wrong: Mapping[str, Complaint] = at_fields(invalid)
        pasted = fields.get("json", "")[:LONGEST]
        return panel(typed_rules(fields), words, wrong, pasted=pasted)


def _explained(rules: Rules, words: Words, game: str = "", title: str = "") -> RulesPage:
    return RulesPage(
        name=name_of(rules, words),
        how=how_it_is_won(rules, words),
        told=explain(rules, words)[1:],
        worths=_worths(rules, words) if uses(rules.scoring, "values") else (),
        link=link_to(rules),
        others=[one for one in _presets(words) if game or one.value != rules.preset],
        game=game,
        title=title,
    )


def _presets(words: Words) -> list[Choice]:
    return [
        Choice(p, name_of(rules, words), how_it_is_won(rules, words))
        for p, rules in PRESETS.items()
    ]


def _worths(rules: Rules, words: Words) -> list[Worth]:
    """Return what each rank counts, then the single cards that count something else."""
    ranks = [rank for rank in RANKS if rank in rules.values]
    single = sorted(rules.values.keys() - set(RANKS), key=lambda card: (RANKS.index(card[0]), card))
    worths = [
        Worth(cards.face(card, words), cards.one(card, words), words.number(rules.values[card]))
        for card in [*ranks, *single]
    ]
    return [*worths, *_joker(rules, words)]


def _joker(rules: Rules, words: Words) -> list[Worth]:
    if rules.joker is None:
        return []
    points = "× 2" if rules.joker.doubles else words.number(rules.joker.points or 0)
    return [Worth("★", cards.one("JK", words), points)]


def _page(request: Request, template: str, context: Mapping[str, object]) -> Response:
    html = templates_for(request).get_template(f"{template}.html").render(context)
    return HTMLResponse(html, headers=NO_CACHE)


for path, page in (
    ("/rules", presets_page),
    ("/rules/{preset}", preset_page),
    ("/g/{game}/rules", game_page),
):
    router.add_route(path, page, methods=["GET"], include_in_schema=False)
router.add_route("/rules/form", form, methods=["POST"], include_in_schema=False)
