"""The state of the game from which a phone counts a round by itself, out of the server's reach."""

import json

from app.ledger import table
from app.ledger.game import Game
from app.scoring.rules_json import for_phone


def table_json(game: Game) -> str:
    """Return the table as JSON: rules, totals, status, rounds played, who is out, who sits where.

    ``static/js/round/scoring.js`` counts the next round from it.
    """
    tally = table.last_tally(game)
    table_ = {
        "rules": for_phone(game.rules),
        "totals": table.totals(game),
        "status": table.status(game),
        "played": tally.played,
        "out": list(tally.eliminated),
        "seats": [player.id for player in game.active()],
    }
    return json.dumps(table_, separators=(",", ":"))
