"""Another keeper's link, and the end of one's own."""

from dataclasses import dataclass
from typing import Annotated

import segno
from starlette.responses import Response

from app.i18n import keeping
from app.play import Answer, KeyReused, OnlyKeeper, Outcome, Write, new_token
from app.web.keep.context import GameContext
from app.web.keep.menu.page import RefusedForm, keeper_link, menu_page
from app.web.keep.request import Anybody, KeeperRequest, keeper_router, posted
from app.web.site.forms import Fields, fingerprint, token_in

QR_MARGIN = 3
"""Light modules around the code."""

router = keeper_router()


@dataclass(frozen=True, slots=True)
class Qr:
    """A QR code: its side in modules, and an SVG path of the dark ones."""

    size: int
    path: str


@dataclass(frozen=True, slots=True)
class HandedOverPage:
    """Another keeper's link, shown this once, and the same as a QR code.

    Without a ``link`` the keeper's own link was ended. ``token`` is the part of the link behind
    the ``#``, and ``problem`` says why the keeper's own link was not ended.
    """

    game: GameContext
    link: str = ""
    qr: Qr | None = None
    token: str = ""
    problem: str = ""


@dataclass(frozen=True, slots=True)
class HandOverForm:
    """The new link's token, brought along so that a form sent again leads to the same link.

    ``handed`` is the token of a link that was shown already, on the page that ends one's own.
    """

    token: str | None
    handed: str | None

    @classmethod
    def of(cls, fields: Fields) -> "HandOverForm":
        """Return the form with these fields."""
        return cls(token_in(fields.get("token", "")), token_in(fields.get("handed", "")))


HandOver = Annotated[HandOverForm, posted(HandOverForm.of)]

# For anybody: a keeper whose own link has ended may still be given the answers that they had.


@router.post("/handovers")
def hand_over(request: Anybody, form: HandOver) -> Response:
    """Make another keeper's link and show it this once. One's own stays valid: see ``end_mine``."""
    return _other_link(request, form.token or new_token())


@router.post("/own-link")
def end_mine(request: Anybody, form: HandOver) -> Response:
    """End the keeper's own link, once another keeper was let in with theirs."""
    try:
        request.play.links.end(request.game.id, request.write(), _redirect)
    except OnlyKeeper:
        why = keeping.elsewhere("only_keeper", request.words)
        if form.handed:  # somebody may be scanning it now
            return _other_link(request, form.handed, why)
        return menu_page(request.reloaded(), RefusedForm(why), status=409)
    except KeyReused:
        return _done_already(request)
    # The cookie stays although its token opens nothing any more: it lets this browser have an
    # answer again that was lost on the way.
    game = GameContext.of(request.reloaded().game, request.words)
    return request.page("handed_over", HandedOverPage(game))


def _other_link(request: KeeperRequest, token: str, problem: str = "") -> Response:
    """Show the link with that token, made now or before; ``problem``: one's own stays valid."""
    print_ = fingerprint(f"{request.home}/handovers", {"token": token})
    write = Write(request.token, None, print_)
    try:
        request.play.links.hand_over(request.game.id, False, write, _redirect, token)
    except KeyReused:
        return _done_already(request)
    link, game = keeper_link(request, token), GameContext.of(request.reloaded().game, request.words)
    page = HandedOverPage(game, link, _qr(link), token, problem)
    return request.page("handed_over", page, 409 if problem else 200)


def _done_already(request: KeeperRequest) -> Response:
    why = keeping.elsewhere("twice", request.words)
    return menu_page(request.reloaded(), RefusedForm(why), status=412)


def _redirect(_outcome: Outcome) -> Answer:
    return Answer(303)


def _qr(link: str) -> Qr:
    """Return the link as a QR code, each dark module a square."""
    code = segno.make_qr(link, error="m")
    path = "".join(
        f"M{x + QR_MARGIN} {y + QR_MARGIN}h1v1h-1z"
        for y, row in enumerate(code.matrix)
        for x, dark in enumerate(row)
        if dark
    )
    return Qr(len(code.matrix) + 2 * QR_MARGIN, path)
