"""Without a game: the presets, the points of hands under rules, and cutting for the deal."""

from dataclasses import replace

from fastapi import APIRouter, Response

from app.api import answers
from app.api.bodies import CutBody, ScoresBody, rules_of
from app.api.responses import json_response, may_refuse, new_router
from app.api.round_bodies import hands
from app.scoring.checks import tidy_round
from app.scoring.cuts import cut_for_deal
from app.scoring.hands import count_round
from app.scoring.presets import PRESETS
from app.scoring.rounds import Hand, Round
from app.scoring.rules_json import to_json

router: APIRouter = new_router("rules")


@router.get("/rulesets", response_model=answers.Rulesets, responses=may_refuse())
def rulesets() -> Response:
    """Return the presets, resolved."""
    return json_response({"rulesets": [to_json(rules) for rules in PRESETS.values()]})


@router.post("/scores", response_model=answers.HandPoints, responses=may_refuse())
def scores(body: ScoresBody) -> Response:
    """Return the points of each hand, by name; an empty hand counts nothing."""
    rules, hands_by_name = rules_of(body), hands(body.hands)
    names = tuple(hands_by_name)
    dealt = {
        name: _nothing(hand) if hand.cards == () else hand for name, hand in hands_by_name.items()
    }
    round_ = Round(number=1, players=names, dealer=names[0], went_out=None, hands=dealt)
    return json_response({"counted": dict(count_round(tidy_round(round_, rules), rules).hands)})


@router.post("/cuts", response_model=answers.Cut, responses=may_refuse())
def cuts(body: CutBody) -> Response:
    """Return who deals, the lowest card, or who has to cut again because theirs are equal."""
    cut = cut_for_deal(body.cards)
    return json_response({"dealer": cut.dealer, "recut": list(cut.recut)})


def _nothing(empty: Hand) -> Hand:
    """Return an empty hand as a typed 0, since without a round nobody has to have gone out."""
    return replace(empty, cards=None, points=0)
