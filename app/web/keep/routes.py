"""The pages of the scorekeeper: which path is answered by which function.

``session`` lets the keeper in · ``entering`` the round being counted ·
``correcting``, ``striking`` earlier rounds · ``settling`` two counts of one round ·
``cutting`` who deals first · ``lending`` chips · ``players`` players, title, the end ·
``changing_rules`` other rules · ``handing_over`` another keeper, another game ·
``deleting`` the whole game.
All but the way in want the keeper's cookie.
"""

from fastapi import APIRouter

from app.web.keep import (
    changing_rules,
    correcting,
    cutting,
    deleting,
    entering,
    handing_over,
    lending,
    players,
    session,
    settling,
    striking,
)
from app.web.keep.request import Handler, for_anyone, for_the_keeper

PAGES: tuple[tuple[str, Handler], ...] = (
    ("", entering.counting),
    ("/rounds", correcting.rounds),
    ("/rounds/{number}", correcting.correcting),
    ("/rounds/{number}/strike", striking.asking),
    ("/more", players.menu),
    ("/rules", changing_rules.choosing),
    ("/cut", cutting.cutting),
    ("/deletion", deleting.asking),
)
FORMS: tuple[tuple[str, Handler], ...] = (
    ("/preview", entering.preview),
    ("/rounds", entering.record),
    ("/undo", entering.undo),
    ("/cut", cutting.cut),
    ("/loans", lending.lend),
    ("/rounds/{number}", correcting.correct),
    ("/rounds/{number}/preview", correcting.preview),
    ("/rounds/{number}/mine", correcting.use_mine),
    ("/rounds/{number}/let-go", settling.let_go),
    ("/rounds/{number}/strike", striking.strike),
    ("/rounds/{number}/restore", correcting.restore),
    ("/players", players.join),
    ("/players/{player}", players.change_player),
    ("/game", players.change_game),
    ("/rules", changing_rules.change),
    ("/ending", players.end),
    ("/reopening", players.reopen),
    ("/deletion", deleting.delete),
    ("/rematch", handing_over.rematch),
)
# Whoever ended their own link may still hear the answers they had: the token decides, not the page.
OPEN_FORMS: tuple[tuple[str, Handler], ...] = (
    ("/session", session.enter),
    ("/handovers", handing_over.hand_over),
    ("/own-link", handing_over.end_mine),
)

router = APIRouter()
for path, handler in PAGES:
    router.add_route(
        f"/keep/{{game}}{path}", for_the_keeper(handler), methods=["GET"], include_in_schema=False
    )
for path, handler in FORMS:
    router.add_route(
        f"/keep/{{game}}{path}", for_the_keeper(handler), methods=["POST"], include_in_schema=False
    )
for path, handler in OPEN_FORMS:
    router.add_route(
        f"/keep/{{game}}{path}", for_anyone(handler), methods=["POST"], include_in_schema=False
    )
