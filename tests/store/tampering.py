"""Everything that somebody with the file of a database could do to it.

All chance comes from the `Random` that is handed in: a seed names a tampering. Left out is what
leaves a database as the program itself could have made it, which nobody can tell from the real
thing: a hand being counted that is taken away, a game deleted with its mark, another game begun,
an event added at the end that could have been decided.
"""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

from tests.store.by_hand import Tampering, by_hand
from tests.store.changed_rows import (
    change_what_guards,
    double_a_row,
    edit_a_cell,
    mark_as_deleted,
    put_another_keeper_in,
    remove_a_row,
    take_a_game_away,
)
from tests.store.rewritten_histories import (
    add_what_cannot_be,
    cut_a_tail,
    edit_and_hash_again,
    go_on_after_the_end,
    replay_at_another_time,
    swap_two_events,
)

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
