"""What a phone needs to count a round by itself, while the server cannot be asked."""

import json

from app.ledger import table
from app.ledger.game import Game
from app.scoring.rules_json import to_json

# Of the rules, what a round's points follow from; all else is for people, or for the deal.
COUNTED_WITH = (
    "scoring",
    "values",
    "joker",
    "joker_cap",
    "ends",
    "tie",
    "blocked",
    "blocked_tie",
    "debt",
    "resets",
    "round_to",
    "last_card",
    "last_round",
)


def table_json(game: Game) -> str:
    """Return the table as JSON: rules, totals, status, rounds played, who is out, who sits where.

    ``static/js/round/scoring.js`` counts the next round from it.
    """
    rules, tally = to_json(game.rules), table.last_tally(game)
    said = {
        "rules": {key: rules[key] for key in COUNTED_WITH if rules[key] not in (None, {})},
        "totals": table.totals(game),
        "status": table.status(game),
        "played": tally.played,
        "out": list(tally.eliminated),
        "seats": [player.id for player in game.active()],
    }
    return json.dumps(said, separators=(",", ":"))
