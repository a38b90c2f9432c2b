"""Games as long as a game may be, put into a database at once, since to play them takes a while."""

from functools import cache

from app.play import hash_of
from app.store import Store
from tests.ledger.tables import FIRST_DEAL, Table

TOKEN = "t" * 43
NO_END = {"preset": "standard", "ends": []}


@cache
def played(rounds: int, *names: str) -> Table:
    """Return a game without an end in which the first of them went out of so many rounds.

    The same one to all who ask: it is not to be played on.
    """
    table = Table(*(names or ("Ann", "Bo")), rules=NO_END)
    hands = dict.fromkeys(names[1:], "K 9") or {"Bo": "K 9"}
    for _ in range(rounds):
        table.round(names[0] if names else "Ann", hands)
    return table


def put_into(database_url: str, table: Table) -> str:
    """Store the game, which is kept by who has ``TOKEN``, and return its id."""
    store, game = Store(database_url), table.game
    with store.writing() as tx:
        tx.append(game.id, 0, table.events)
        tx.add_keeper(game.id, "keeper-1", hash_of(TOKEN), FIRST_DEAL)
    store.close()
    return game.id
