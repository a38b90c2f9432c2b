"""Histories written anew by hand, most of them with every hash right."""

import json
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

from app.ledger import chain, codec
from app.ledger.chain import GENESIS, Row
from app.ledger.events import Event, GameEnded, RoundRestored, RoundStruck, ScorekeepingHandedOver
from tests.store.by_hand import Database, a_game, unguarded


def swap_two_events(rng: Random, database: Database) -> str:
    """Let two events change places."""
    game, rows = a_game(rng, database)
    one, other = rng.sample(range(1, len(rows) + 1), 2)
    with unguarded(database):
        for was, is_now in ((one, 1000), (other, one), (1000, other)):
            change = "UPDATE events SET seq = ? WHERE game_id = ? AND seq = ?"
            database.execute(change, [is_now, game, was])
    return game


def edit_and_hash_again(rng: Random, database: Database) -> str:
    """Change what an event says, and make its hash and all later ones again."""
    game, rows = a_game(rng, database)
    at = rng.randrange(len(rows))
    rows[at] = rng.choice([_other_fact, _other_fact, _other_time, _other_writer])(rng, rows[at])
    _replace(database, game, rows)
    return game


def add_what_cannot_be(rng: Random, database: Database) -> str:
    """Add an event, rightly hashed, that nobody could have caused."""
    game, rows = a_game(rng, database)
    events: list[Event] = [
        RoundStruck(2, "misdeal"),
        RoundRestored(1),
        RoundStruck(99, "misdeal"),
        ScorekeepingHandedOver("keeper-7"),
        ScorekeepingHandedOver("keeper-3", "keeper-2"),
    ]
    event = rng.choice(events)
    last = rows[-1]
    text = chain.canonical(codec.encode(event))
    added = Row(last.seq + 1, last.at, "keeper-1", codec.kind_of(event), text, "")
    _replace(database, game, [*rows, added])
    return game


def go_on_after_the_end(rng: Random, database: Database) -> str:
    """End a game before its last rounds, and hash everything again."""
    game, rows = a_game(rng, database)
    text = chain.canonical(codec.encode(GameEnded()))
    ended = Row(0, rows[3].at, "keeper-1", "game_ended", text, "")
    _replace(database, game, [*rows[:3], ended, *rows[3:]])
    return game


def cut_a_tail(rng: Random, database: Database) -> str:
    """Take the last events away, with all that was kept of them."""
    game, rows = a_game(rng, database)
    left = rng.randrange(3, len(rows) - 1)
    _replace(database, game, rows[:left])
    database.execute(
        "DELETE FROM kept_answers WHERE game_id = ? AND revision_after > ?", [game, left]
    )
    return game


def replay_at_another_time(rng: Random, database: Database) -> str:
    """Replace a whole history by one that could have been."""
    game, rows = a_game(rng, database)
    day = f"2026-11-{rng.randint(10, 29)}"
    _replace(database, game, [replace(row, at=row.at.replace("2026-11-30", day)) for row in rows])
    return game


def _replace(database: Database, game: str, rows: list[Row]) -> None:
    """Put other events in the place of a game's, rightly numbered and hashed, and begin it then."""
    head = GENESIS
    with unguarded(database):
        database.execute("DELETE FROM events WHERE game_id = ?", [game])
        for seq, row in enumerate(rows, start=1):
            numbered = replace(row, seq=seq)
            head = chain._link(game, head, numbered)
            values = (game, seq, row.at, row.by, row.kind, row.text, head)
            database.execute("INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?)", values)
        database.execute("UPDATE games SET created_at = ? WHERE id = ?", [rows[0].at, game])


def _other_fact(rng: Random, row: Row) -> Row:
    fact = json.loads(row.text)
    holders = list(_holders(fact))
    where, key = rng.choice(holders)
    value = where[key]
    if isinstance(value, bool) or value is None:
        where[key] = "p1"
    elif isinstance(value, int):
        where[key] = value + rng.choice([-2, -1, 1, 7])
    else:
        where[key] = rng.choice(["p2", "p3", "Zoe", f"{value}x"])
    return replace(row, text=chain.canonical(fact))


def _holders(fact: Any) -> Iterator[tuple[Any, Any]]:
    """Yield every place in a fact that holds a number or a text."""
    for key, value in fact.items() if isinstance(fact, dict) else enumerate(fact):
        if isinstance(value, dict | list):
            yield from _holders(value)
        elif key != "v":
            yield fact, key


def _other_time(rng: Random, row: Row) -> Row:
    return replace(row, at=row.at.replace("2026-11-30", f"2026-12-0{rng.randint(1, 9)}"))


def _other_writer(rng: Random, row: Row) -> Row:
    return replace(row, by={"keeper-1": "keeper-2"}.get(row.by, "keeper-1"))
