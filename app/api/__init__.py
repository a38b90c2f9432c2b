"""JSON under ``/api/v1``: routes that parse, call one verb, and answer.

``strict`` reads bodies, ``bodies`` describes them, ``dependencies`` has the game, the keeper's
token and the version that routes depend on. ``game_json`` writes answers, ``answers`` describes
them, ``refusals`` turns exceptions from below into problems. The routes are in modules named
after their subject.

The program that puts the parts together takes ``routes``, calls ``install``, and sets
``app.state.play``, ``app.state.hub`` and ``app.state.rendered``.
"""

from app.api import exports, games, handovers, hands, history, live, loans, players, rounds, scores
from app.api.problems import problem
from app.api.refusals import install

__all__ = ["install", "problem", "routes"]

routes = [
    route
    for part in (rounds, games, players, hands, loans, handovers, history, live, scores, exports)
    for route in part.router.routes
]
"""All routes of the API, the busiest first."""
