"""``eights verify``: every game is replayed, and whoever touched one is told on."""

import argparse
from collections.abc import Sequence
from contextlib import closing
from typing import TYPE_CHECKING

from app.cli.trouble import Refused, settings_with, trouble_in_words

if TYPE_CHECKING:
    from app.ledger.chain import Row
    from app.store import Store

BREAKS = {
    "out_of_sequence": "is missing, or stands in another's place",
    "hash_differs": "was changed, or does not follow on the one before",
    "does_not_replay": "cannot have happened",
}


def verify(_chosen: argparse.Namespace) -> int:
    """Check the database in the settings, and return 1 if anything in it is not whole."""
    from app.store import Store, is_current

    url = settings_with().database_url
    with trouble_in_words():
        if not is_current(url):
            raise Refused("There is no up-to-date database here yet; “eights serve” makes it.")
        with closing(Store(url)) as store:
            return verify_games(store)


def verify_games(store: "Store") -> int:
    """Check every game in one view of the database, and return 1 if one of them is not whole."""
    games = events = broken = 0
    with store.reading() as reading:
        for game in reading.game_ids():
            rows = list(reading.rows(game))
            games, events = games + 1, events + len(rows)
            if fault := _fault(game, rows):
                broken += 1
                print(fault)
    verdict = f"{broken} not whole" if broken else "all whole"
    print(f"{_count(games, 'game')}, {_count(events, 'event')}, {verdict}")
    return 1 if broken else 0


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def _fault(game: str, rows: Sequence["Row"]) -> str | None:
    """Return a sentence on the first event of the game that is not as it was written."""
    from app.ledger.chain import first_break

    if not rows:
        return f"game {game}: event 1 {BREAKS['out_of_sequence']}"
    found = first_break(game, rows)
    return f"game {game}: event {found.seq} {BREAKS[found.code]}" if found else None
