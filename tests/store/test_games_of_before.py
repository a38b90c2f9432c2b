"""A database that was made before the readings of the rules were settled, opened by the program.

``before/games.sql`` is that database and ``before/as_read_then.json`` is how the program of then
read each game, by title. What was recorded stands as it was; only the settled readings, each
listed here with what it was and what it has to be, change a result.
"""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from app.cli import main
from app.ledger.chain import first_break
from app.ledger.game import Game
from app.ledger.ranking import standings, target, tied, winners
from app.ledger.replay import replay
from app.ledger.table import ending, next_round, status, totals
from app.store import Store, migrate

BEFORE = Path(__file__).parent / "before"
AS_READ_THEN: dict[str, dict[str, Any]] = json.loads((BEFORE / "as_read_then.json").read_text())

# title → what is read otherwise: as it was, and as it has to be
SETTLED: dict[str, dict[str, tuple[object, object]]] = {
    # Ann collects 10 + 5 and owes 20; all else of hers follows.
    "Winner collects, with penalties": {
        "totals": (
            [
                {"Ann": 15, "Bo": 0, "Cy": 0},
                {"Ann": 15, "Bo": 25, "Cy": 0},
                {"Ann": 75, "Bo": 25, "Cy": 0},
                {"Ann": 75, "Bo": 25, "Cy": 130},
            ],
            [
                {"Ann": -5, "Bo": 0, "Cy": 0},
                {"Ann": -5, "Bo": 25, "Cy": 0},
                {"Ann": 55, "Bo": 25, "Cy": 0},
                {"Ann": 55, "Bo": 25, "Cy": 130},
            ],
        ),
    },
    # The average of 25 and 10 is 18, less the 10 that Ann owes.
    "Average, with a penalty": {
        "totals": ([{"Ann": 18, "Bo": 0, "Cy": 0}], [{"Ann": 8, "Bo": 0, "Cy": 0}]),
    },
    # Round 2: the largest hand is 50, not the 60 that Ann owes: she adds 50 - 60.
    "Difference, with penalties": {
        "totals": (
            [
                {"Ann": 30, "Bo": 40, "Cy": 0},
                {"Ann": 30, "Bo": 90, "Cy": 10},
                {"Ann": 30, "Bo": 145, "Cy": 15},
            ],
            [
                {"Ann": 30, "Bo": 40, "Cy": 0},
                {"Ann": 20, "Bo": 80, "Cy": 0},
                {"Ann": 20, "Bo": 135, "Cy": 5},
            ],
        ),
    },
    # Everyone adds their hand where the highest wins, as was agreed then; a penalty costs Bo 7.
    "Everyone counts, with a penalty": {
        "totals": ([{"Ann": 10, "Bo": 27, "Cy": 60}], [{"Ann": 10, "Bo": 13, "Cy": 60}]),
    },
    # The lowest hand takes in 20 - 10, and Ann's penalty of 4 comes on top instead of helping her.
    "Penalty, where the lowest hand collects": {
        "totals": ([{"Ann": 6, "Bo": 0}], [{"Ann": 14, "Bo": 0}]),
    },
    # Blocked: what Bo gets, the others lose; Cy's penalty costs him 4 of 13. In round 3, which Cy
    # deals, Ann and Bo share 5, and the odd one goes to Ann, who sits at his left.
    "Zero-sum, where the lowest collects": {
        "totals": (
            [
                {"Ann": 0, "Bo": 60, "Cy": 0},
                {"Ann": -5, "Bo": 52, "Cy": 13},
                {"Ann": -3, "Bo": 54, "Cy": 13},
            ],
            [
                {"Ann": -10, "Bo": 60, "Cy": -50},
                {"Ann": -15, "Bo": 52, "Cy": -41},
                {"Ann": -12, "Bo": 54, "Cy": -46},
            ],
        ),
        "ranks": ({"Bo": 1, "Cy": 2, "Ann": 3}, {"Bo": 1, "Ann": 2, "Cy": 3}),
    },
    # Four columns, so it is played to 200 even without Di, and Ann's 160 do not win.
    "Classic, and one leaves": {
        "status": ("finished", "playing"),
        "winners": (["Ann"], []),
        "ending": (["score", 2], None),
        "target": (150, 200),
    },
    # Three columns: to 150, whoever has left, and Ann's 110 do not win.
    "Classic, and one joins": {
        "status": ("finished", "playing"),
        "winners": (["Ann"], []),
        "ending": (["score", 3], None),
        "target": (100, 150),
    },
    # Ann is out, Bo has left: nobody is left to play against Cy.
    "Last one in, and one leaves": {
        "status": ("playing", "finished"),
        "winners": ([], ["Cy"]),
        "ending": (None, ["alone", 1]),
    },
    "Standard, and all but one have left": {
        "status": ("playing", "finished"),
        "winners": ([], ["Ann"]),
        "ending": (None, ["alone", 1]),
    },
}


@pytest.fixture
def url(tmp_path: Path) -> str:
    """The address of that database, migrated by the program of today."""
    file = tmp_path / "before.sqlite3"
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript((BEFORE / "games.sql").read_text("utf-8"))
    migrate(f"sqlite:///{file}")
    return f"sqlite:///{file}"


@pytest.fixture
def games_of_before(url: str) -> Iterator[dict[str, Game]]:
    """Every game of it by its title."""
    store = Store(url)
    with store.reading() as tx:
        games = [replay(tx.events(game)) for game in tx.game_ids()]
    yield {game.title: game for game in games}
    store.close()


def test_every_game_opens_at_the_head_that_it_had(games_of_before: dict[str, Game]) -> None:
    heads = {title: game.head for title, game in games_of_before.items()}
    assert heads == {title: then["head"] for title, then in AS_READ_THEN.items()}


def test_nothing_of_it_is_called_tampering(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(url)
    with store.reading() as tx:
        broken = {game: first_break(game, tx.rows(game)) for game in tx.game_ids()}
    store.close()
    assert set(broken.values()) == {None}
    monkeypatch.setenv("EIGHTS_DATABASE_URL", url)
    assert main(["verify"]) == 0


@pytest.mark.parametrize("title", AS_READ_THEN)
def test_only_a_settled_reading_changes_a_result(
    title: str, games_of_before: dict[str, Game]
) -> None:
    settled = SETTLED.get(title, {})
    then = AS_READ_THEN[title]
    assert {key: then[key] for key in settled} == {key: was for key, (was, _) in settled.items()}
    assert _read(games_of_before[title]) == then | {key: now for key, (_, now) in settled.items()}


def _read(game: Game) -> dict[str, object]:
    name = {player.id: player.name for player in game.players}
    end, upcoming = ending(game), next_round(game)
    by_name = [{name[p]: n for p, n in tally.totals.items()} for tally in game.tallies]
    assert not by_name or by_name[-1] == {name[p]: n for p, n in totals(game).items()}
    return {
        "head": game.head,
        "status": status(game),
        "winners": [name[p] for p in winners(game)],
        "tied": [name[p] for p in tied(game)],
        "ending": [end.when, end.round] if end else None,
        "target": target(game),
        "totals": by_name,
        "ranks": {name[place.player]: place.rank for place in standings(game)},
        "scorekeeper": name.get(upcoming.scorekeeper or "") if upcoming else None,
        "duty": game.rules.duty == "highest",
        "blocked": game.rules.blocked,
    }
