"""What is remembered of games is bounded by how many there are, and by how long they are."""

from dataclasses import replace

from app.play.games import REMEMBERED_GAMES, REMEMBERED_ROUNDS, RecentGames
from tests.ledger.tables import Table


def remembered(games: int, rounds: int) -> list[int]:
    """Put so many games in, of so many rounds each, and return which are still there."""
    recent, table = RecentGames(), Table("Ann", "Bo", rules={"ends": []})
    table.round("Ann", {"Bo": 5})
    for at in range(games):
        recent.put(replace(table.game, id=f"game {at}", rounds=table.game.rounds * rounds))
    return [at for at in range(games) if recent.get(f"game {at}")]


def test_of_many_games_the_last_are_remembered() -> None:
    assert remembered(REMEMBERED_GAMES + 3, 1) == list(range(3, REMEMBERED_GAMES + 3))


def test_of_long_games_fewer_are_remembered() -> None:
    kept = REMEMBERED_ROUNDS // 1_000
    assert remembered(kept + 5, 1_000) == list(range(5, kept + 5))


def test_the_last_one_is_remembered_however_long_it_is() -> None:
    assert remembered(2, REMEMBERED_ROUNDS + 1) == [1]
