"""Striking a round out: first a preview and the question why, then it is done."""

from dataclasses import dataclass
from typing import Annotated

from starlette.responses import Response

from app.i18n import keeping
from app.ledger.commands import StrikeRound
from app.ledger.game import RecordedRound
from app.ledger.refusals import Stale
from app.ledger.tags import TagOrNumber, parse_tag
from app.play import KeyReused
from app.scoring.complaints import Invalid
from app.web.keep.context import GameContext, StrikePage
from app.web.keep.correcting import reason_in
from app.web.keep.request import (
    Keeper,
    KeeperRequest,
    RoundInPath,
    keeper_router,
    posted,
    see_other,
)
from app.web.keep.round_list import changed_meanwhile
from app.web.keep.round_pages import round_sentence
from app.web.round_form.preview import preview_of_strike
from app.web.site.forms import Fields, new_key, required

router = keeper_router()


@dataclass(frozen=True, slots=True)
class StrikeForm:
    """Why a round is struck out, and the version of it that was on the page."""

    version: TagOrNumber | None = None
    reason: str = ""
    key: str = ""

    @classmethod
    def of(cls, fields: Fields) -> "StrikeForm":
        """Return the form with these fields."""
        return cls(parse_tag(fields.get("version", "")), reason_in(fields), fields.get("key", ""))


@router.get("/rounds/{number}/strike")
def confirm(keeper: Keeper, recorded: RoundInPath) -> Response:
    """Show what striking the round out would change, and ask why. Nothing changes yet."""
    if recorded.struck:
        return see_other(f"{keeper.home}/rounds/{recorded.round.number}")
    return keeper.page("strike", _page(keeper, recorded, StrikeForm()))


@router.post("/rounds/{number}/strike")
def strike(
    keeper: Keeper, recorded: RoundInPath, form: Annotated[StrikeForm, posted(StrikeForm.of)]
) -> Response:
    """Strike the round out."""
    number = recorded.round.number
    try:
        command = StrikeRound(number, required(form.version), form.reason)
        return keeper.record(command, to=f"{keeper.home}/rounds?struck={number}")
    except Invalid as invalid:
        problem = keeping.problem(invalid.complaints[0], keeper.game, keeper.words)
        return keeper.page("strike", _page(keeper, recorded, form, problem), 422)
    except (Stale, KeyReused):
        return changed_meanwhile(keeper.reloaded())


def _page(
    keeper: KeeperRequest, recorded: RecordedRound, form: StrikeForm, problem: str = ""
) -> StrikePage:
    game, words = keeper.game, keeper.words
    return StrikePage(
        game=GameContext.of(game, words),
        key=form.key or new_key(),
        number=recorded.round.number,
        tag=str(game.tag_of(recorded)),
        sentence=round_sentence(game, recorded, words),
        consequences=preview_of_strike(keeper.play, game, recorded, keeper.token, words),
        reason=form.reason,
        reasons=tuple(words.gettext(text) for text in keeping.STRIKE_REASONS),
        problem=problem,
    )
