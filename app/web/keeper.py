"""The pages of who keeps score: which path is answered by which function.

``keep_session`` lets the keeper in · ``keep_entering`` the round being counted ·
``keep_correcting``, ``keep_striking`` earlier rounds · ``keep_settling`` two counts of one round ·
``keep_cutting`` who deals first · ``keep_lending`` chips · ``keep_table`` players, title, the end ·
``keep_rules`` other rules · ``keep_passing_on`` another keeper, another game ·
``keep_deleting`` the whole game.
All but the way in want the keeper's cookie.
"""

from fastapi import APIRouter

from app.web import (
    keep_correcting,
    keep_cutting,
    keep_deleting,
    keep_entering,
    keep_lending,
    keep_passing_on,
    keep_rules,
    keep_session,
    keep_settling,
    keep_striking,
    keep_table,
)
from app.web.keep_asking import Handler, for_anyone, for_the_keeper

PAGES: tuple[tuple[str, Handler], ...] = (
    ("", keep_entering.counting),
    ("/rounds", keep_correcting.rounds),
    ("/rounds/{number}", keep_correcting.correcting),
    ("/rounds/{number}/strike", keep_striking.asking),
    ("/more", keep_table.menu),
    ("/rules", keep_rules.choosing),
    ("/cut", keep_cutting.cutting),
    ("/deletion", keep_deleting.asking),
)
FORMS: tuple[tuple[str, Handler], ...] = (
    ("/preview", keep_entering.preview),
    ("/rounds", keep_entering.record),
    ("/undo", keep_entering.undo),
    ("/cut", keep_cutting.cut),
    ("/loans", keep_lending.lend),
    ("/rounds/{number}", keep_correcting.correct),
    ("/rounds/{number}/preview", keep_correcting.preview),
    ("/rounds/{number}/mine", keep_correcting.use_mine),
    ("/rounds/{number}/let-go", keep_settling.let_go),
    ("/rounds/{number}/strike", keep_striking.strike),
    ("/rounds/{number}/restore", keep_correcting.restore),
    ("/players", keep_table.join),
    ("/players/{player}", keep_table.change_player),
    ("/game", keep_table.change_game),
    ("/rules", keep_rules.change),
    ("/ending", keep_table.end),
    ("/reopening", keep_table.reopen),
    ("/deletion", keep_deleting.delete),
    ("/rematch", keep_passing_on.rematch),
)
# Whoever ended their own link may still hear the answers they had: the token decides, not the page.
OPEN_FORMS: tuple[tuple[str, Handler], ...] = (
    ("/session", keep_session.enter),
    ("/handovers", keep_passing_on.hand_over),
    ("/own-link", keep_passing_on.end_mine),
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
