"""The state of the game from which a phone counts a round by itself, out of the server's reach."""

from typing import Any

from app.ledger import table
from app.ledger.game import Game
from app.scoring.rules_json import for_phone


def phone_table(game: Game) -> dict[str, Any]:
    """Return the table: rules, totals, status, rounds played, who is out, who sits where.

    ``static/js/round/scoring.js`` counts the next round from it.
    """
    tally = table.last_tally(game)
    return {
        "rules": for_phone(game.rules),
        "totals": table.totals(game),
        "status": table.status(game),
        "played": tally.played,
        "out": list(tally.eliminated),
        "seats": [player.id for player in game.active()],
    }
