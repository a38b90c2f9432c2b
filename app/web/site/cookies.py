"""The cookies of a browser: the right to keep one game, which games it has seen, its language.

========  ===========  ======================================================================
cookie    path         contents
========  ===========  ======================================================================
keeper    /keep/{g}    the keeper's token of that game, sent nowhere else
games     /            up to 200 games, newest first, as ``k``\\ id (kept) or ``w``\\ id (watched)
language  /            the language that was chosen here, such as ``ro``
========  ===========  ======================================================================

All are HttpOnly and SameSite=Lax, and Secure where the page came over https: to us, or to a proxy
in front of us, as the address in the settings says. The functions return the value of a
``Set-Cookie`` header, so that an answer that was rendered once for everybody can carry it too.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from starlette.requests import Request

from app.web.site.forms import token_in

KEEPER = "keeper"
GAMES = "games"
LANGUAGE = "language"
FOUR_HUNDRED_DAYS = 400 * 24 * 60 * 60
MOST_GAMES = 200
# A browser drops a cookie of more than 4096 bytes, name and attributes included.
LONGEST_COOKIE = 3800

Role = Literal["k", "w"]

_ENTRY = re.compile(r"([kw])([0-9a-z]{12,64})")


@dataclass(frozen=True, slots=True)
class SeenGame:
    """A game that this browser keeps (``k``) or watches (``w``)."""

    role: Role
    game: str


def keeper_token(request: Request) -> str | None:
    """Return the keeper's token that came with the request, or ``None``."""
    return token_in(request.cookies.get(KEEPER, ""))


def keeper_cookie(request: Request, game_id: str, token: str) -> str:
    """Return the header that lets this browser keep the game.

    Raises ``ValueError`` for anything that does not look like a token.
    """
    if token_in(token) is None:
        raise ValueError("not a keeper's token")
    return _cookie(request, KEEPER, token, f"/keep/{game_id}", FOUR_HUNDRED_DAYS)


def chosen_language(request: Request) -> str:
    """Return the code of the language that was chosen in this browser, or an empty text."""
    return request.cookies.get(LANGUAGE, "")


def language_cookie(request: Request, language: str) -> str:
    """Return the header that keeps the choice of a language."""
    return _cookie(request, LANGUAGE, language, "/", FOUR_HUNDRED_DAYS)


def seen_games(request: Request) -> tuple[SeenGame, ...]:
    """Return the games that this browser has kept or watched, newest first."""
    entries = request.cookies.get(GAMES, "")[: LONGEST_COOKIE + 1].split(".")
    return tuple(_unique(seen for entry in entries if (seen := _seen(entry))))


def games_cookie(request: Request, game_id: str, role: Role) -> str | None:
    """Return the header that puts the game first in this browser's list.

    ``None`` if it is first already. Watching a game that is kept leaves it a kept one.
    """
    before = seen_games(request)
    kept = any(seen == SeenGame("k", game_id) for seen in before)
    newest = SeenGame("k" if kept else role, game_id)
    if before[:1] == (newest,):
        return None
    others = [seen for seen in before if seen.game != game_id]
    return _cookie(request, GAMES, _joined([newest, *others]), "/", FOUR_HUNDRED_DAYS)


def forgetting(request: Request, game_id: str) -> Iterator[str]:
    """Yield the headers with which this browser forgets the game and its keeper's token."""
    left = [seen for seen in seen_games(request) if seen.game != game_id]
    yield _cookie(request, KEEPER, "", f"/keep/{game_id}", 0)
    yield _cookie(request, GAMES, _joined(left), "/", FOUR_HUNDRED_DAYS)


def _seen(entry: str) -> SeenGame | None:
    match = _ENTRY.fullmatch(entry)
    if match is None:
        return None
    return SeenGame("k" if match[1] == "k" else "w", match[2])


def _unique(seen: Iterable[SeenGame]) -> list[SeenGame]:
    first: dict[str, SeenGame] = {}
    for one in seen:
        first.setdefault(one.game, one)
    return list(first.values())


def _joined(games: Iterable[SeenGame]) -> str:
    text = ".".join(f"{seen.role}{seen.game}" for seen in list(games)[:MOST_GAMES])
    return text if len(text) <= LONGEST_COOKIE else text[:LONGEST_COOKIE].rpartition(".")[0]


def _cookie(request: Request, name: str, value: str, path: str, age: int) -> str:
    secure = "; Secure" if _over_https(request) else ""
    return f"{name}={value}; Path={path}; Max-Age={age}; HttpOnly; SameSite=Lax{secure}"


def _over_https(request: Request) -> bool:
    base_url: str | None = request.app.state.settings.base_url
    return (base_url or "").startswith("https:") or request.scope["scheme"] == "https"
