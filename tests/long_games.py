"""Games as long as a game may be, put into a database at once, since to play them takes a while."""

from functools import cache

from app.play import hash_of
from app.store import Store
from tests.ledger.tables import FIRST_DEAL, Table

TOKEN = "t" * 43
NAMES = ("Ann", "Bo", "Cy", "Di", "Eve", "Flo", "Gus", "Hal", "Ida", "Jo")
DECKS = [rank + suit for rank in "23456789TJQKA" for suit in "CDHS"] * 2
NO_END = {"preset": "standard", "ends": []}


@cache
def played(rounds: int, *names: str) -> Table:
    """Return a game without an end, of Ann and Bo or of others, in which the first goes out always.

    The same one to all who ask: it is not to be played on.
    """
    out, *others = names or ("Ann", "Bo")
    table = Table(out, *others, rules=NO_END)
    hands = {name: " ".join(DECKS[4 * at : 4 * at + 4]) for at, name in enumerate(others)}
    for _ in range(rounds):
        table.round(out, hands)
    return table


def put_into(database_url: str, table: Table) -> str:
    """Store the game, which is kept by who has ``TOKEN``, and return its id."""
    store, game = Store(database_url), table.game
    with store.writing() as tx:
        tx.append(game.id, 0, table.events)
        tx.add_keeper(game.id, "keeper-1", hash_of(TOKEN), FIRST_DEAL)
    store.close()
    return game.id
