"""A game deleted by its keeper: asked twice, with its exports offered before.

Nothing of a deleted game is kept; its links lead nowhere from then on.
"""

from dataclasses import dataclass
from typing import Annotated

from starlette.responses import Response

from app.i18n import keeping
from app.ledger.refusals import Stale
from app.ledger.tags import TagOrNumber, parse_tag
from app.web.keep.context import GameContext
from app.web.keep.request import Keeper, KeeperRequest, keeper_router, posted, see_other
from app.web.site.cookies import forgetting
from app.web.site.forms import Fields, required

router = keeper_router()


@dataclass(frozen=True, slots=True)
class DeletePage:
    """The game that would be deleted, and the ``problem``: why it has not been."""

    game: GameContext
    rounds: int
    problem: str = ""


@dataclass(frozen=True, slots=True)
class DeleteForm:
    """Whether the box was ticked, and the revision that was on the page."""

    sure: bool
    revision: TagOrNumber | None

    @classmethod
    def of(cls, fields: Fields) -> "DeleteForm":
        """Return the form with these fields."""
        return cls(fields.get("sure") == "yes", parse_tag(fields.get("revision", "")))


@router.get("/deletion")
def confirm(keeper: Keeper) -> Response:
    """Show what deleting would destroy, with the exports; nothing changes yet."""
    return _page(keeper)


@router.post("/deletion")
def delete(keeper: Keeper, form: Annotated[DeleteForm, posted(DeleteForm.of)]) -> Response:
    """Delete the game, if the box was ticked and the game is still as it was on the page."""
    if not form.sure:
        why = keeper.words.gettext("Tick the box first: this cannot be undone.")
        return _page(keeper, why, 422)
    try:
        keeper.play.delete(keeper.game.id, required(form.revision), keeper.write())
    except Stale:
        return _page(keeper.reloaded(), keeping.elsewhere("changed", keeper.words), 412)
    response = see_other("/?deleted=1")
    for cookie in forgetting(keeper.request, keeper.game.id):
        response.headers.append("Set-Cookie", cookie)
    return response


def _page(keeper: KeeperRequest, problem: str = "", status: int = 200) -> Response:
    page = DeletePage(GameContext.of(keeper.game, keeper.words), len(keeper.game.rounds), problem)
    return keeper.page("delete", page, status)
