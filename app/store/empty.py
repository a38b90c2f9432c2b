"""Games that somebody began, and then nobody played."""

from datetime import datetime

from sqlalchemy import BindParameter, Connection, bindparam, exists, or_, select

from app.ledger.chain import stamp
from app.store.tables import events, games, keepers, working_hands

_since: BindParameter[str] = bindparam("since")
_PLAYED_OR_WRITTEN = exists().where(
    events.c.game_id == games.c.id, or_(events.c.kind == "round_recorded", events.c.at >= _since)
)
_HAND_NOTED = exists().where(working_hands.c.game_id == games.c.id, working_hands.c.at >= _since)
_LINK_OPENED = exists().where(keepers.c.game_id == games.c.id, keepers.c.opened_at >= _since)
_EMPTY = select(games.c.id).where(
    games.c.created_at < _since, ~_PLAYED_OR_WRITTEN, ~_HAND_NOTED, ~_LINK_OPENED
)
_ALL_EMPTY = _EMPTY.order_by(games.c.created_at)
_THIS_ONE = _EMPTY.where(games.c.id == bindparam("game"))


def empty_since(connection: Connection, since: datetime) -> list[str]:
    """Return the games of which no round was ever recorded, and that nobody touched since then.

    A round that was struck out was recorded. Touched: an event, a hand being counted, a phone
    that was let in with a keeper's link.
    """
    return list(connection.execute(_ALL_EMPTY, {"since": stamp(since)}).scalars())


def is_empty_since(connection: Connection, game: str, since: datetime) -> bool:
    """Return whether that game is one of them."""
    params = {"game": game, "since": stamp(since)}
    return connection.execute(_THIS_ONE, params).first() is not None
