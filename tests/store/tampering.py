"""Everything that somebody with the file of a database could do to it.

All chance comes from the `Random` that is handed in: a seed names a tampering. Left out is what
leaves a database as the program itself could have made it, which nobody can tell from the real
thing: a hand being counted that is taken away, a game deleted with its mark, another game begun,
an event added at the end that could have been decided.
"""

# ruff: noqa: S608  # whoever has the file writes any SQL they like

import json
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from app.ledger import chain, codec
from app.ledger.chain import GENESIS, Row
from app.ledger.events import Event, GameEnded, RoundRestored, RoundStruck, ScorekeepingHandedOver
from app.play import hash_of

Database = sqlite3.Connection
Tampering = Callable[[Random, Database], str]
"""Does it, and returns whose game it was done to, or nothing where it was to the database."""


@contextmanager
def by_hand(file: Path) -> Iterator[Database]:
    """Open a file as somebody does who knows it well, and is held up by nothing."""
    with closing(sqlite3.connect(file, isolation_level=None)) as database:
        database.execute("PRAGMA journal_mode=DELETE")
        database.execute("PRAGMA foreign_keys=OFF")
        database.execute("PRAGMA ignore_check_constraints=ON")
        database.text_factory = bytes
        yield database


@contextmanager
def unguarded(database: Database) -> Iterator[None]:
    """Take the triggers away for the length of the block."""
    kept = database.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").fetchall()
    for name, _ in kept:
        database.execute(f"DROP TRIGGER {name.decode()}")
    yield
    for _, sql in kept:
        database.execute(sql.decode())


# --- what somebody could do ----------------------------------------------------------------


CELLS: dict[str, tuple[str, ...]] = {
    "events": ("game_id", "seq", "at", "by", "kind", "fact", "hash"),
    "games": ("id",),
    "keepers": ("game_id", "name", "token_hash", "ended_at", "opened_at"),
    "kept_answers": (
        "game_id",
        "key",
        "fingerprint",
        "keeper",
        "revision_before",
        "revision_after",
    ),
    "working_hands": ("game_id", "player", "hand", "by"),
    "deleted_games": ("id",),
    "installation": ("epoch", "secret", "restored_at", "noted_since"),
    "alembic_version": ("version_num",),
}


def edit_a_cell(rng: Random, database: Database) -> str:
    """Change one value somewhere."""
    table = rng.choice([*CELLS, *["events", "keepers", "kept_answers"] * 3])
    column = rng.choice(CELLS[table])
    whose = _whose(table)
    cells = database.execute(f'SELECT rowid, "{column}", {whose} FROM {table}').fetchall()
    rowid, value, game = rng.choice(cells)
    if column == "opened_at" and value is None:
        column, value = "token_hash", b"f" * 64  # a phone may well have been let in since
    with unguarded(database):
        statement = f'UPDATE OR IGNORE {table} SET "{column}" = ? WHERE rowid = ?'
        database.execute(statement, (_other(rng, column, value), rowid))
    if (table, column) == ("working_hands", "game_id"):
        return ""  # it is named where it is now: where it was it may have been taken away
    return str(game.decode())


def _whose(table: str) -> str:
    """Return the SQL for whose game a row of the table is of."""
    of_none = table in ("installation", "alembic_version")
    return "x''" if of_none else "id" if table in ("games", "deleted_games") else "game_id"


def _other(rng: Random, column: str, value: bytes | int | None) -> object:
    if value is None or column in ("ended_at", "opened_at"):
        return "2026-11-30T19:00:05.000000Z" if value is None else None
    if isinstance(value, int):
        return max(0, value + rng.choice([-1, 1]))
    at = rng.randrange(len(value))
    other = rng.choice([one for one in b"0123456789abcdef" if one != value[at]])
    changed = value[:at] + bytes([other]) + value[at + 1 :]
    return changed if column == "secret" else changed.decode()


def remove_a_row(rng: Random, database: Database) -> str:
    """Remove a row."""
    table = rng.choice(["events", "games", "keepers", "kept_answers", "deleted_games"])
    rows = database.execute(f"SELECT rowid, {_whose(table)} FROM {table}").fetchall()
    rowid, game = rng.choice(rows)
    with unguarded(database):
        database.execute(f"DELETE FROM {table} WHERE rowid = ?", [rowid])
    return str(game.decode())


def double_a_row(rng: Random, database: Database) -> str:
    """Add a row again, under the name that is free."""
    table, key, free = rng.choice(
        [
            ("events", "seq", "seq + 100"),
            ("keepers", "name", "'keeper-9'"),
            ("kept_answers", "key", "substr(key, 2) || 'f'"),
        ]
    )
    columns = [row[1].decode() for row in database.execute(f"PRAGMA table_info({table})")]
    other = "'f' || substr(token_hash, 2)"
    values = [free if c == key else other if c == "token_hash" else f'"{c}"' for c in columns]
    where = "WHERE revision_before < revision_after" if table == "kept_answers" else ""
    rows = database.execute(f"SELECT rowid, game_id FROM {table} {where}").fetchall()
    rowid, game = rng.choice(rows)
    with unguarded(database):
        database.execute(
            f"INSERT OR IGNORE INTO {table} SELECT {', '.join(values)} FROM {table} "
            "WHERE rowid = ?",
            [rowid],
        )
    return str(game.decode())


def swap_two_events(rng: Random, database: Database) -> str:
    """Let two events change places."""
    game, rows = _a_game(rng, database)
    one, other = rng.sample(range(1, len(rows) + 1), 2)
    with unguarded(database):
        for was, is_now in ((one, 1000), (other, one), (1000, other)):
            change = "UPDATE events SET seq = ? WHERE game_id = ? AND seq = ?"
            database.execute(change, [is_now, game, was])
    return game


def edit_and_hash_again(rng: Random, database: Database) -> str:
    """Change what an event says, and make its hash and all later ones again."""
    game, rows = _a_game(rng, database)
    at = rng.randrange(len(rows))
    rows[at] = rng.choice([_other_fact, _other_fact, _other_time, _other_writer])(rng, rows[at])
    _replace(database, game, rows)
    return game


def add_what_cannot_be(rng: Random, database: Database) -> str:
    """Add an event, rightly hashed, that nobody could have caused."""
    game, rows = _a_game(rng, database)
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
    game, rows = _a_game(rng, database)
    text = chain.canonical(codec.encode(GameEnded()))
    ended = Row(0, rows[3].at, "keeper-1", "game_ended", text, "")
    _replace(database, game, [*rows[:3], ended, *rows[3:]])
    return game


def cut_a_tail(rng: Random, database: Database) -> str:
    """Take the last events away, with all that was kept of them."""
    game, rows = _a_game(rng, database)
    left = rng.randrange(3, len(rows) - 1)
    _replace(database, game, rows[:left])
    database.execute(
        "DELETE FROM kept_answers WHERE game_id = ? AND revision_after > ?", [game, left]
    )
    return game


def replay_at_another_time(rng: Random, database: Database) -> str:
    """Replace a whole history by one that could have been."""
    game, rows = _a_game(rng, database)
    day = f"2026-11-{rng.randint(10, 29)}"
    _replace(database, game, [replace(row, at=row.at.replace("2026-11-30", day)) for row in rows])
    return game


def take_a_game_away(rng: Random, database: Database) -> str:
    """Remove a game with everything, but without the mark that deleting leaves."""
    game, _rows = _a_game(rng, database)
    with unguarded(database):
        for table in ("working_hands", "kept_answers", "keepers", "events"):
            database.execute(f"DELETE FROM {table} WHERE game_id = ?", [game])
        database.execute("DELETE FROM games WHERE id = ?", [game])
    return game


def mark_as_deleted(rng: Random, database: Database) -> str:
    """Mark a game as deleted that is there."""
    game, _rows = _a_game(rng, database)
    at = "2026-11-30T19:00:05.000000Z"
    database.execute("INSERT INTO deleted_games VALUES (?, ?)", [game, at])
    return game


def put_another_keeper_in(rng: Random, database: Database) -> str:
    """Let a token of one's own count as a keeper's."""
    game, _rows = _a_game(rng, database)
    database.execute(
        "UPDATE keepers SET token_hash = ? WHERE game_id = ? AND name = 'keeper-1'",
        [hash_of(f"mine {rng.random()}"), game],
    )
    return game


def change_what_guards(rng: Random, database: Database) -> str:
    """Drop a trigger, weaken one, or add one that changes what is written."""
    name = rng.choice(["events_follow", "events_refuse_update", "events_refuse_delete"])
    weaker = f"CREATE TRIGGER {name} BEFORE UPDATE ON events WHEN 0 BEGIN SELECT 1; END"
    more = "CREATE TRIGGER more AFTER INSERT ON keepers BEGIN DELETE FROM working_hands; END"
    what = rng.choice(["gone", "weaker", "more"])
    if what != "more":
        database.execute(f"DROP TRIGGER {name}")
    if what != "gone":
        database.execute(weaker if what == "weaker" else more)
    return ""


def _a_game(rng: Random, database: Database) -> tuple[str, list[Row]]:
    games = [row[0].decode() for row in database.execute("SELECT id FROM games ORDER BY id")]
    game = rng.choice(games)
    columns = 'seq, at, "by", kind, fact, hash'
    found = database.execute(f"SELECT {columns} FROM events WHERE game_id = ? ORDER BY seq", [game])
    return game, [Row(seq, *(text.decode() for text in rest)) for seq, *rest in found]


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


TAMPERINGS: tuple[Tampering, ...] = (
    edit_a_cell,
    edit_a_cell,
    edit_a_cell,
    edit_and_hash_again,
    edit_and_hash_again,
    remove_a_row,
    double_a_row,
    swap_two_events,
    add_what_cannot_be,
    go_on_after_the_end,
    cut_a_tail,
    replay_at_another_time,
    take_a_game_away,
    mark_as_deleted,
    put_another_keeper_in,
    change_what_guards,
)


def noise(rng: Random, file: Path) -> None:
    """Write random bytes somewhere into the file."""
    content = bytearray(file.read_bytes())
    length = rng.choice([1, 1, 4, 32, 600])
    at = rng.randrange(len(content) - length)
    content[at : at + length] = rng.randbytes(length)
    file.write_bytes(content)


def tamper(seed: int, whole: Path, file: Path) -> tuple[str, str]:
    """Make ``file`` a copy of ``whole`` that was tampered with.

    Returns what was done, and to which game, if to one.
    """
    rng = Random(seed)
    for left in ("", "-wal", "-shm", "-journal"):
        file.with_name(file.name + left).unlink(missing_ok=True)
    shutil.copy(whole, file)
    if rng.random() < 0.25:
        noise(rng, file)
        return "noise", ""
    tampering = rng.choice(TAMPERINGS)
    with by_hand(file) as database:
        game = tampering(rng, database)
    return tampering.__name__, game


# --- what the program reads ----------------------------------------------------------------


READ = (
    "SELECT * FROM alembic_version",
    "SELECT id FROM games ORDER BY 1",
    "SELECT * FROM events ORDER BY game_id, seq",
    "SELECT game_id, name, token_hash, ended_at IS NULL, opened_at IS NULL FROM keepers "
    "ORDER BY 1, 2",
    "SELECT * FROM kept_answers ORDER BY game_id, key",
    'SELECT game_id, player, hand, "by" FROM working_hands ORDER BY 1, 2',
    "SELECT id FROM deleted_games ORDER BY 1",
    "SELECT * FROM installation",
    "SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY 1, 2",
)


def what_is_read(file: Path) -> object:
    """Return all that the program ever reads of a database; what is wrong where nothing can be."""
    try:
        with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as database:
            database.text_factory = bytes
            return [database.execute(statement).fetchall() for statement in READ]
    except (sqlite3.DatabaseError, UnicodeDecodeError) as error:  # some say it in no Unicode
        return str(error)
