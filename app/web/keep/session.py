"""The keeper's key → the keeper's cookie. The key comes by POST, never in a path or a query."""

from starlette.responses import Response

from app.i18n.keeping import elsewhere
from app.play import NotKeeper, NoToken
from app.web.keep.request import NO_STORE, Asked, way_in
from app.web.site.cookies import games_cookie, keeper_cookie


def enter(asked: Asked) -> Response:
    """Let this browser keep the game, if the key is the right one."""
    token = pasted(asked.fields.get("token", ""))
    try:
        asked.play.links.open(asked.game_id, token)
    except NotKeeper:
        return way_in(asked, 401, elsewhere("wrong_link", asked.words))
    except NoToken:
        return way_in(asked, 401, elsewhere("link_ended" if token else "wrong_link", asked.words))
    return let_in(asked, asked.game_id, token, asked.home)


def let_in(asked: Asked, game_id: str, token: str, to: str) -> Response:
    """Return the way to ``to``, with the cookies of who keeps the game."""
    response = Response(status_code=303, headers={**NO_STORE, "Location": to})
    response.headers.append("Set-Cookie", keeper_cookie(asked.request, game_id, token))
    remembered = games_cookie(asked.request, game_id, "k")
    if remembered:
        response.headers.append("Set-Cookie", remembered)
    return response


def pasted(text: str) -> str:
    """Return the key, from the key alone or from the whole link with the key behind its "#"."""
    return text.strip().rpartition("#")[2]
