"""The pages of the scorekeeper, each of whose modules has its own routes.

``session`` lets a keeper in · ``entering`` the round being counted · ``round_list``,
``correcting``, ``striking`` earlier rounds · ``settling`` two counts of one round · ``cutting``
the first dealer · ``lending`` chips · ``changing_rules`` other rules · in ``menu``: ``players``,
``whole_game`` title, day and end, ``handing_over`` another keeper, ``rematch`` another game,
``deleting`` this one.
"""

from fastapi import APIRouter

from app.web.keep import (
    changing_rules,
    correcting,
    cutting,
    entering,
    lending,
    round_list,
    session,
    settling,
    striking,
)
from app.web.keep.menu import deleting, handing_over, players, rematch, whole_game

router = APIRouter()
router.routes.extend(
    route
    for module in (
        entering,
        round_list,
        correcting,
        striking,
        settling,
        cutting,
        lending,
        players,
        whole_game,
        changing_rules,
        handing_over,
        rematch,
        deleting,
        session,
    )
    for route in module.router.routes
)
