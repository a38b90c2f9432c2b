"""The keeper's token → the keeper's cookie. The token comes by POST, never in a path or query."""

from dataclasses import dataclass
from typing import Annotated

from starlette.responses import Response

from app.i18n.keeping import elsewhere
from app.play import NotKeeper, NoToken
from app.web.keep.request import (
    Anybody,
    KeeperRequest,
    keeper_router,
    posted,
    see_other,
    sign_in_page,
)
from app.web.site.cookies import games_cookie, keeper_cookie
from app.web.site.forms import Fields

router = keeper_router()


@dataclass(frozen=True, slots=True)
class SessionForm:
    """The token, pasted alone or with the whole link, behind its "#"."""

    token: str

    @classmethod
    def of(cls, fields: Fields) -> "SessionForm":
        """Return the form with these fields."""
        return cls(fields.get("token", "").strip().rpartition("#")[2])


@router.post("/session")
def sign_in(request: Anybody, form: Annotated[SessionForm, posted(SessionForm.of)]) -> Response:
    """Let this browser keep the game, if the token is the right one."""
    try:
        request.play.links.open(request.game.id, form.token)
    except NotKeeper:
        return sign_in_page(request, 401, elsewhere("wrong_link", request.words))
    except NoToken:
        why = "link_ended" if form.token else "wrong_link"
        return sign_in_page(request, 401, elsewhere(why, request.words))
    return let_in(request, request.game.id, form.token)


def let_in(request: KeeperRequest, game_id: str, token: str) -> Response:
    """Redirect to the keeper's page of a game, with the cookies of its keeper."""
    response = see_other(f"/keep/{game_id}")
    response.headers.append("Set-Cookie", keeper_cookie(request.request, game_id, token))
    if remembered := games_cookie(request.request, game_id, "k"):
        response.headers.append("Set-Cookie", remembered)
    return response
