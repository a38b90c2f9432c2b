"""`eights verify` says in a sentence what does not fit together, and reads and writes anchors."""

# ruff: noqa: S608  # whoever has the file writes any SQL they like

import json
import stat
from collections.abc import Callable
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest

from app import cli
from app.ledger.commands import StrikeRound
from app.live import Hub
from app.play import Play, Write
from app.store import Store
from tests.builders import EVENING, GAME, TOKEN, no_answer, sit_down
from tests.store.by_hand import by_hand, unguarded
from tests.store.whole_evenings import ANOTHER, evening, id_of, play_evening, record_round

CHIPS = id_of("chips")
AT = "2026-11-30T19:00:05.000000Z"
Said = Callable[..., tuple[int, list[str]]]


@pytest.fixture(autouse=True)
def an_evening(monkeypatch: pytest.MonkeyPatch, database: Path, tmp_path: Path) -> None:
    """A game for chips of 14 events, in the database that the command looks at."""
    with evening(database) as play:
        play_evening(play, "chips")
    monkeypatch.setenv("EIGHTS_DATABASE_URL", f"sqlite:///{database}")
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def verify(capsys: pytest.CaptureFixture[str]) -> Said:
    """Run the command; returns its exit status and the lines that it says."""

    def run(*options: str) -> tuple[int, list[str]]:
        capsys.readouterr()
        status = cli.main(["verify", *options])
        said = capsys.readouterr()
        return status, [*said.out.splitlines(), *said.err.splitlines()]

    return run


def do(database: Path, *statements: str) -> None:
    """Do to the database what only somebody with its file can do."""
    with by_hand(database) as connection, unguarded(connection):
        for statement in statements:
            connection.execute(statement)


def test_an_evening_that_nobody_touched_is_whole(verify: Said) -> None:
    assert verify() == (0, ["1 game, 14 events, all whole"])


OF_A_GAME = [
    ("UPDATE games SET created_at = 'long ago'", "was begun at another time than its first event"),
    ("DELETE FROM games", "has events, and is not among the games"),
    ("DELETE FROM keepers WHERE name = 'keeper-2'", "keeper-2 is missing, whom event 12 let keep"),
    (
        f"INSERT INTO keepers VALUES ('{CHIPS}', 'keeper-3', '{'f' * 64}', '{AT}', NULL, NULL)",
        "keeper-3 may keep score, and no event says so",
    ),
    (
        f"UPDATE keepers SET ended_at = '{AT}' WHERE name = 'keeper-1'",
        "keeper-1 may not keep score any more, and no event says so",
    ),
    ("UPDATE keepers SET token_hash = upper(token_hash)", "what is kept of the link of keeper-1"),
    ("UPDATE keepers SET made_at = ''", "what is kept of the link of keeper-1 was changed"),
    (
        "UPDATE kept_answers SET key = 'a' WHERE revision_before = 1",
        "the answer that is kept under a… was changed",
    ),
    ("UPDATE kept_answers SET revision_after = 20", "is of event 20, which is not there"),
    ("UPDATE kept_answers SET keeper = 'keeper-9'", "was given to keeper-9, who never kept score"),
    (
        "UPDATE kept_answers SET keeper = 'keeper-2' WHERE revision_before = 1",
        "was given to keeper-2, who did not write event 2",
    ),
    ("UPDATE working_hands SET player = 'p9'", "for p9 cannot have been entered"),
    ("UPDATE working_hands SET hand = '{}'", "for p1 cannot have been entered"),
    ("UPDATE working_hands SET hand = '{'", "for p1 cannot have been entered"),
    ("UPDATE working_hands SET hand = '{\"points\":10000}'", "for p1 cannot have been entered"),
    (f"INSERT INTO deleted_games VALUES ('{CHIPS}', '{AT}')", "is marked as deleted, and there is"),
]


@pytest.mark.parametrize(("statement", "told"), OF_A_GAME)
def test_what_does_not_go_with_the_events_is_named(
    verify: Said, database: Path, statement: str, told: str
) -> None:
    do(database, statement)

    status, said = verify()
    assert status == 1
    assert any(line.startswith(f"game {CHIPS}: ") and told in line for line in said)
    assert said[-1].endswith(" not whole")


OF_THE_DATABASE = [
    ("DELETE FROM installation", "the row of the installation is missing"),
    ("UPDATE installation SET epoch = 'Friday'", "the installation's epoch is not one"),
    ("UPDATE installation SET secret = x'00'", "the installation's secret is not one"),
    ("UPDATE installation SET restored_at = 'once'", "a time of the installation is not a time"),
    ("INSERT INTO alembic_version VALUES ('202611300150')", "it is not at one revision"),
    ("DELETE FROM games", "the table events has rows of games that are not there"),
    ("ALTER TABLE games ADD COLUMN stolen TEXT", "the table games has other columns"),
]


@pytest.mark.parametrize(("statement", "told"), OF_THE_DATABASE)
def test_what_is_wrong_with_the_database_itself_is_said(
    verify: Said, database: Path, statement: str, told: str
) -> None:
    do(database, statement)

    status, said = verify()
    assert status == 1
    assert any(line.startswith("the database: ") and told in line for line in said)


@pytest.mark.parametrize(
    ("statements", "told"),
    [
        (["DROP TRIGGER events_refuse_update"], "which keeps history as it is, is missing"),
        (
            [
                "DROP TRIGGER events_follow",
                "CREATE TRIGGER events_follow AFTER INSERT ON events BEGIN SELECT 1; END",
            ],
            "the trigger events_follow, which keeps history as it is, was changed",
        ),
        (
            ["CREATE TRIGGER late AFTER INSERT ON events BEGIN DELETE FROM keepers; END"],
            "the trigger late is not the program's",
        ),
    ],
)
def test_a_trigger_that_is_missing_or_changed_or_more_is_named(
    verify: Said, database: Path, statements: list[str], told: str
) -> None:
    with by_hand(database) as connection:
        for statement in statements:
            connection.execute(statement)

    status, said = verify()
    assert status == 1
    assert any(told in line for line in said)


def test_an_index_of_ones_own_does_no_harm(verify: Said, database: Path) -> None:
    do(database, "CREATE INDEX mine ON events (at)", "CREATE TABLE notes (text TEXT)")

    assert verify()[0] == 0


def test_bytes_that_are_no_text_are_told_without_tripping_over_them(
    verify: Said, database: Path
) -> None:
    do(database, "UPDATE events SET fact = CAST(x'80' AS TEXT) WHERE seq = 3")

    status, said = verify()
    assert status == 1
    assert f"game {CHIPS}: event 3 was changed, or does not follow on the one before" in said


OF_A_DAMAGED_FILE = [
    ("kept_answers", "revision_before", "revision_before INTEGER", "'x'"),
    ("kept_answers", "fingerprint", "fingerprint TEXT", "x'80'"),
    ("keepers", "token_hash", "token_hash TEXT", "x'80'"),
    ("installation", "secret", "secret BLOB", "'x'"),
    ("games", "id", "id TEXT", "8"),
]


@pytest.mark.parametrize(("table", "column", "made", "value"), OF_A_DAMAGED_FILE)
def test_a_value_of_another_kind_is_told_without_tripping_over_it(
    verify: Said, database: Path, table: str, column: str, made: str, value: str
) -> None:
    assert verify("--write-anchor", "anchor")[0] == 0
    any_kind = f"SET sql = replace(replace(sql, '{made}', '{column}'), 'STRICT', '')"
    with by_hand(database) as connection:
        connection.execute("PRAGMA writable_schema=ON")
        connection.execute(f"UPDATE sqlite_schema {any_kind} WHERE name = '{table}'")
    with by_hand(database) as connection:
        connection.execute(f"UPDATE {table} SET {column} = {value} WHERE rowid = 1")

    assert verify("--anchor", "anchor")[0] == 1


def test_an_id_that_is_no_text_is_told(verify: Said, database: Path) -> None:
    do(database, "UPDATE games SET id = CAST(x'80' AS TEXT)")

    status, said = verify()
    assert status == 1
    assert "game \\udc80: has an invalid id: it contains bytes that are not text" in said
    assert f"game {CHIPS}: has events, and is not among the games" in said


def test_a_page_of_noise_is_damage(verify: Said, database: Path) -> None:
    with by_hand(database):
        pass
    content = bytearray(database.read_bytes())
    content[4096:8192] = b"\x00" * 4096
    database.write_bytes(content)

    status, said = verify()
    assert status == 1
    assert "damaged" in said[0]


# --- anchors -------------------------------------------------------------------------------


def test_an_anchor_is_a_line_a_game_that_holds_no_secret(verify: Said, tmp_path: Path) -> None:
    status, said = verify("--write-anchor", "friday.anchor")

    assert status == 0
    assert said[-1].startswith(f"The anchor is {tmp_path / 'friday.anchor'}; keep it where")
    assert list(tmp_path.glob("tmp*")) == []
    assert stat.S_IMODE((tmp_path / "friday.anchor").stat().st_mode) == 0o644
    first, line = map(json.loads, (tmp_path / "friday.anchor").read_text().splitlines())
    assert (first["anchor"], first["lines"]) == (1, 1)
    assert (line["game"], line["revision"], line["opened"]) == (CHIPS, 14, ["keeper-2"])


def test_an_anchor_is_written_over_an_older_one_and_stands(verify: Said, database: Path) -> None:
    assert verify("--write-anchor", "anchor")[0] == 0
    with evening(database) as play:
        record_round(play, CHIPS, "one more")
    assert verify("--anchor", "anchor", "--write-anchor", "anchor")[0] == 0

    assert '"revision":15' in Path("anchor").read_text()
    assert verify("--anchor", "anchor") == (0, ["1 game, 15 events, all whole"])


def test_no_anchor_is_written_of_what_is_not_whole(verify: Said, database: Path) -> None:
    do(database, "UPDATE games SET created_at = ''")

    status, said = verify("--write-anchor", "anchor")
    assert status == 1
    assert said[-1] == "No anchor was written."
    assert not Path("anchor").exists()


def test_an_anchor_has_to_have_a_folder(verify: Said, tmp_path: Path) -> None:
    status, said = verify("--write-anchor", "nowhere/anchor")

    assert status == 1
    assert said[-1] == f"There is no folder {tmp_path / 'nowhere'}."


@pytest.mark.parametrize("spoil", [lambda text: text[:-40], lambda _: "{}", lambda _: ""])
def test_what_is_no_whole_anchor_is_refused(verify: Said, spoil: Callable[[str], str]) -> None:
    verify("--write-anchor", "anchor")
    Path("anchor").write_text(spoil(Path("anchor").read_text()))

    assert verify("--anchor", "anchor") == (1, ["anchor is no anchor, or not a whole one."])


def test_an_anchor_that_is_not_there_is_a_sentence(verify: Said) -> None:
    assert verify("--anchor", "none") == (1, ["none: No such file or directory."])


SINCE_THE_ANCHOR = [
    (
        f"UPDATE keepers SET token_hash = '{'f' * 64}' WHERE name = 'keeper-1'",
        f"game {CHIPS}: its keepers' links are others than when the anchor was written",
    ),
    ("UPDATE keepers SET opened_at = NULL", f"game {CHIPS}: a keeper's link counts as not opened"),
    (
        "UPDATE kept_answers SET fingerprint = 'another'",
        f"game {CHIPS}: the answers that are kept are others than when the anchor was written",
    ),
    (
        "UPDATE working_hands SET hand = '{\"points\":13}'",
        f"game {CHIPS}: a hand that is being counted was changed since it was entered",
    ),
    (
        f"UPDATE installation SET secret = x'{'00' * 32}'",
        "the database: this is another installation than the anchor's",
    ),
    (
        "UPDATE installation SET epoch = '0123456789abcdef'",
        "the database: its epoch was changed, and no backup put back",
    ),
    ("UPDATE installation SET noted_since = NULL", "the database: its epoch was changed, and no"),
]


@pytest.mark.parametrize(("statement", "told"), SINCE_THE_ANCHOR)
def test_what_fits_together_and_was_changed_is_found_by_an_anchor(
    verify: Said, database: Path, statement: str, told: str
) -> None:
    verify("--write-anchor", "anchor")
    do(database, statement)

    assert verify()[0] == 0
    status, said = verify("--anchor", "anchor")
    assert status == 1
    assert any(line.startswith(told) for line in said)


def test_a_keeper_who_was_let_in_since_the_anchor_is_fine(verify: Said, database: Path) -> None:
    verify("--write-anchor", "anchor")
    with evening(database) as play:
        play.links.hand_over(CHIPS, True, Write(ANOTHER), no_answer)
        play.record(CHIPS, StrikeRound(3, 1, "misdeal"), Write(TOKEN), no_answer)

    assert verify("--anchor", "anchor")[0] == 0


def test_games_begun_since_the_anchor_are_fine(verify: Said, database: Path) -> None:
    verify("--write-anchor", "anchor")
    with evening(database) as play:
        play_evening(play, "house")

    assert GAME not in Path("anchor").read_text()
    assert verify("--anchor", "anchor")[0] == 0


def test_a_game_that_went_because_nobody_played_it_is_no_loss(verify: Said, database: Path) -> None:
    with evening(database) as play:
        sit_down(play)
    assert verify("--write-anchor", "anchor")[0] == 0
    with closing(Store(f"sqlite:///{database}")) as store:
        assert Play(store, Hub(), lambda: EVENING + timedelta(days=31)).empty.delete_unplayed(
            GAME, 30
        )

    told = f"game {GAME}: was deleted since the anchor was written"
    assert verify("--anchor", "anchor") == (0, [told, "1 game, 14 events, all whole"])
