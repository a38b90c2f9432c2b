"""The program's core at the same table: takes the model's commands, shows what the model shows."""

from dataclasses import replace
from typing import Any, Protocol

from app.ledger.commands import (
    AddPlayer,
    ChangeGame,
    ChangePlayer,
    Command,
    CorrectRound,
    EndGame,
    LendChips,
    RecordRound,
    ReopenGame,
    RestoreRound,
    RoundAsEntered,
    StrikeRound,
)
from app.ledger.game import Game
from app.ledger.ranking import standings, target, tied, winners
from app.ledger.refusals import Refusal
from app.ledger.table import ending, next_round, status
from app.scoring.complaints import Invalid
from app.scoring.resolve import resolve
from app.scoring.rounds import Hand, Penalty
from tests.ledger.tables import Table


def sit_down(start: dict[str, Any]) -> Table:
    """A table of the program's at which the model's ``start`` was taken."""
    names = [player["id"] for player in start["players"]]
    starts = {p["id"]: p["start"] for p in start["players"] if p["start"] is not None}
    return Table(*names, rules=start["rules"], starts=starts, first_dealer=start["first_dealer"])


class TakesCommands(Protocol):
    """A table in memory, or one of a server's."""

    @property
    def game(self) -> Game:
        """The game as it now stands."""
        ...

    def do(self, command: Command) -> object:
        """Carry the command out, or raise why not."""
        ...


def ask(table: TakesCommands, step: dict[str, Any]) -> str | None:
    """Ask the program for a step; the code of its refusal, or ``None`` if it was taken."""
    try:
        table.do(command(table.game, step))
    except Invalid:
        return "invalid"
    except Refusal as refusal:
        return refusal.code
    return None


def command(game: Game, step: dict[str, Any]) -> Command:
    """The program's command for a step of the model."""
    asked = step["do"]
    if asked == "record":
        return RecordRound(_entered(step["round"]))
    if asked in ("correct", "strike", "restore"):
        return _change(game, step)
    if asked in ("leave", "return", "move"):
        player = game.player(step["player"])
        seen = player.version if player else 0
        active = None if asked == "move" else asked == "return"
        return ChangePlayer(step["player"], seen, seat=step.get("seat"), active=active)
    if asked == "join":
        return AddPlayer(f"p{len(game.players) + 1}", step["start"])
    if asked == "loan":
        return LendChips(step["from"], step["to"], step["amount"])
    if asked == "rules":
        return ChangeGame(game.revision, rules=resolve(step["rules"]))
    return EndGame(game.revision) if asked == "end" else ReopenGame(game.revision)


def _change(game: Game, step: dict[str, Any]) -> Command:
    number = step["number"]
    recorded = game.round(number)
    seen = recorded.version if recorded else 0
    if step["do"] == "correct":
        return CorrectRound(number, seen, _entered(step["round"]), "counted again")
    if step["do"] == "strike":
        return StrikeRound(number, seen, "played by the wrong rules")
    return RestoreRound(number, seen)


def _entered(this: dict[str, Any]) -> RoundAsEntered:
    hands = {p: _hand(hand) for p, hand in this.get("hands", {}).items()}
    fines = tuple(_fine(fine) for fine in this.get("penalties", []))
    extras = {key: this[key] for key in ("late_card", "last_card", "multiplier", "dealer")
              if key in this}  # fmt: skip
    return replace(RoundAsEntered(this["went_out"], hands, penalties=fines), **extras)


def _hand(hand: dict[str, Any]) -> Hand:
    cards = tuple(hand["cards"]) if "cards" in hand else None
    return Hand(cards, hand.get("points"), hand.get("jokers", 0))


def _fine(fine: dict[str, Any]) -> Penalty:
    cards = tuple(fine["cards"]) if "cards" in fine else None
    return Penalty(fine["player"], cards, fine.get("points"))


def seen(game: Game) -> dict[str, Any]:
    """All that the table sees of the program's game, as `shown` has it of the model's."""
    end, upcoming = ending(game), next_round(game)
    return {
        "status": status(game),
        "winners": sorted(winners(game)),
        "tied": sorted(tied(game)),
        "ending": {"when": end.when, "round": end.round} if end else None,
        "target": target(game),
        "standings": {
            s.player: {"rank": s.rank, "total": s.total, "eliminated": s.eliminated}
            for s in standings(game)
        },
        "rounds": [_row(game, at) for at in range(len(game.rounds))],
        "next": upcoming
        and {
            "number": upcoming.number,
            "dealt": list(upcoming.deal),
            "dealer": upcoming.dealer,
            "deal": dict(upcoming.deal),
            "wild": dict(upcoming.wild),
            "decks": upcoming.decks,
            "scorekeeper": upcoming.scorekeeper,
        },
    }


def _row(game: Game, at: int) -> dict[str, Any]:
    this, tally = game.rounds[at].round, game.tallies[at]
    return {
        "dealt": list(this.players),
        "dealer": this.dealer,
        "counted": {p: tally.counted.get(p, 0) for p in this.players},
        "scores": {p: tally.scores.get(p, 0) for p in tally.totals},
        "totals": dict(tally.totals),
        "capped": sorted(tally.capped),
        "relieved": sorted(tally.relieved),
        "status": tally.status,
    }


def shown(outcome: dict[str, Any]) -> dict[str, Any]:
    """What the model says of a game, in the same shape."""
    plain = {key: outcome[key] for key in ("status", "ending", "target", "standings", "next")}
    rounds = [
        {**row, "capped": sorted(row["capped"]), "relieved": sorted(row["relieved"])}
        for row in outcome["rounds"]
    ]
    ordered = {key: sorted(outcome[key]) for key in ("winners", "tied")}
    return {**plain, **ordered, "rounds": rounds}
