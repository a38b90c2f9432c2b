"""Rows changed by hand: one value, a row taken away or doubled, a guard weakened."""

# ruff: noqa: S608  # whoever has the file writes any SQL they like

from random import Random

from app.play import hash_of
from tests.store.by_hand import Database, a_game, unguarded

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


def take_a_game_away(rng: Random, database: Database) -> str:
    """Remove a game with everything, but without the mark that deleting leaves."""
    game, _rows = a_game(rng, database)
    with unguarded(database):
        for table in ("working_hands", "kept_answers", "keepers", "events"):
            database.execute(f"DELETE FROM {table} WHERE game_id = ?", [game])
        database.execute("DELETE FROM games WHERE id = ?", [game])
    return game


def mark_as_deleted(rng: Random, database: Database) -> str:
    """Mark a game as deleted that is there."""
    game, _rows = a_game(rng, database)
    at = "2026-11-30T19:00:05.000000Z"
    database.execute("INSERT INTO deleted_games VALUES (?, ?)", [game, at])
    return game


def put_another_keeper_in(rng: Random, database: Database) -> str:
    """Let a token of one's own count as a keeper's."""
    game, _rows = a_game(rng, database)
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
