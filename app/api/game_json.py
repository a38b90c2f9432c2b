"""A game as ``docs/api.md`` has it: every key always there, every player named in every score."""

from collections.abc import Iterable, Mapping
from itertools import combinations

from app.i18n.consequences import sentence
from app.i18n.people import looking_alike
from app.i18n.words import Words
from app.ledger import ranking, table
from app.ledger.chain import stamp
from app.ledger.codec import encode_hand
from app.ledger.consequences import consequences
from app.ledger.game import Game, Player
from app.scoring import rules_json
from app.scoring.lookalikes import look_alike
from app.scoring.rounds import Hand, Loan, Penalty
from app.scoring.tally import Ending
from app.store import WorkingHand

Json = dict[str, object]


def game_json(game: Game, numbers: Iterable[int] | None = None) -> Json:
    """Return the game with the rounds of those numbers, by default all of them."""
    numbers = range(1, len(game.rounds) + 1) if numbers is None else numbers
    return {
        "id": game.id,
        "title": game.title,
        "day": game.day,
        "note": game.note,
        "created_at": stamp(game.created_at),
        "revision": game.revision,
        "tag": str(game.tag),
        "status": table.status(game),
        "rules": rules_json.to_json(game.rules),
        "target": ranking.target(game),
        "players": [player_json(game, player) for player in game.players],
        "rounds": [round_json(game, number) for number in numbers],
        "loans": [_loan_json(loan) for loan in game.loans],
        "standings": [_standing_json(place) for place in ranking.standings(game)],
        "winners": list(ranking.winners(game)),
        "tied": list(ranking.tied(game)),
        "ending": _ending_json(table.ending(game)),
        "next": _next_json(table.next_round(game)),
        "head": game.head,
    }


def consequences_json(before: Game, after: Game, words: Words) -> list[Json]:
    """Return the consequences of a change, in codes and in words."""
    return [
        {"code": found.code, "text": sentence(found, after, words), **_plain(found.params)}
        for found in consequences(before, after)
    ]


def warnings_json(before: Game | None, after: Game, words: Words) -> list[Json]:
    """Return the warnings: names that look alike since the change."""
    were = {} if before is None else {player.id: player.name for player in before.players}
    new = {player.id for player in after.players if were.get(player.id) != player.name}
    return [
        {"code": "look_alike", "text": looking_alike(one.name, other.name, words)}
        | {"players": [one.id, other.id]}
        for one, other in combinations(after.players, 2)
        if {one.id, other.id} & new and look_alike([one.name, other.name])
    ]


def player_json(game: Game, player: Player) -> Json:
    """Return a player, with the total that they came in with."""
    return {
        "id": player.id,
        "version": player.version,
        "tag": str(game.tag_of(player)),
        "name": player.name,
        "seat": player.seat,
        "active": player.active,
        "start": player.start,
    }


def round_json(game: Game, number: int) -> Json:
    """Return the round with that number, as entered and as counted."""
    recorded, tally = game.rounds[number - 1], game.tallies[number - 1]
    round_ = recorded.round
    return {
        "number": round_.number,
        "version": recorded.version,
        "tag": str(game.tag_of(recorded)),
        "dealer": round_.dealer,
        "went_out": round_.went_out,
        "hands": {
            player: _counted_json(hand, tally.counted[player], recorded.entered_by[player])
            for player, hand in round_.hands.items()
        },
        "late_card": round_.late_card,
        "penalties": [_penalty_json(item) for item in round_.penalties],
        "multiplier": round_.multiplier,
        "last_card": round_.last_card,
        "note": round_.note,
        "scores": {player.id: tally.scores.get(player.id, 0) for player in game.players},
        "totals": {player.id: tally.totals.get(player.id, 0) for player in game.players},
        "capped": list(tally.capped),
        "relieved": list(tally.relieved),
        "struck": recorded.struck,
        "corrected": recorded.corrected,
        "flags": [],
        "agreements": [],
    }


def hands_json(game: Game, hands: Mapping[str, WorkingHand]) -> Json:
    """Return the hands of the round being counted, and the number that the round will have."""
    upcoming = table.next_round(game)
    return {
        "number": upcoming.number if upcoming else None,
        "hands": {
            player: _counted_json(noted.hand, game.count(noted.hand), noted.by)
            | {"at": stamp(noted.at)}
            for player, noted in hands.items()
        },
    }


def _plain(params: Mapping[str, object]) -> Json:
    return {
        key: list(value) if isinstance(value, tuple) else value for key, value in params.items()
    }


def _counted_json(hand: Hand, counted: int, by: str) -> Json:
    return encode_hand(hand) | {"counted": counted, "by": by}


def _penalty_json(item: Penalty) -> Json:
    worth = {"points": item.points} if item.cards is None else {"cards": list(item.cards)}
    return {"player": item.player, **worth, "note": item.note}


def _loan_json(loan: Loan) -> Json:
    return {"from": loan.giver, "to": loan.taker, "amount": loan.amount, "before": loan.before}


def _standing_json(place: ranking.Standing) -> Json:
    return {
        "player": place.player,
        "rank": place.rank,
        "total": place.total,
        "eliminated": place.eliminated,
    }


def _ending_json(ending: Ending | None) -> Json | None:
    if ending is None:
        return None
    return {"when": ending.when, "round": ending.round, "at": ending.at}


def _next_json(upcoming: table.NextRound | None) -> Json | None:
    if upcoming is None:
        return None
    return {
        "number": upcoming.number,
        "dealer": upcoming.dealer,
        "deal": dict(upcoming.deal),
        "wild": dict(upcoming.wild),
        "decks": upcoming.decks,
        "scorekeeper": upcoming.scorekeeper,
    }
