"""Every page is shown after every step of evenings that no table would dare to play.

``EIGHTS_EVENINGS`` says how many of them there are (8 unless it is set).
"""

import os
from random import Random
from typing import Any

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from app.ledger.commands import Command, CreateGame, NewPlayer
from app.ledger.game import Game
from app.play import Answer, Play, Write
from app.scoring.resolve import resolve
from tests.builders import GAME, TOKEN
from tests.model.core_table import ask
from tests.model.random_games import random_game
from tests.web.keeping import Keeper

EVENINGS = int(os.environ.get("EIGHTS_EVENINGS", "8"))
FIRST = 20  # a seed: in the evenings from here on, people sit down late
WATCHED = ("", "/sheet", "/history", "/tv", "/standings.svg")
KEPT = ("", "/rounds", "/more")


class ServedTable:
    """A table whose commands go to the server's own database, and whose pages can be shown."""

    def __init__(self, server: FastAPI, client: TestClient, start: dict[str, Any]) -> None:
        self.play: Play = server.state.play
        self.client = client
        players = tuple(NewPlayer(one["id"], one["start"]) for one in start["players"])
        command = CreateGame(GAME, "", resolve(start["rules"]), players, start["first_dealer"])
        self.play.create(command, Write(TOKEN), lambda _: Answer(201))
        Keeper(client, self.play, GAME).enter()

    @property
    def game(self) -> Game:
        """The game as it now stands."""
        return self.play.game(GAME)

    def do(self, command: Command) -> None:
        """Carry the command out."""
        self.play.record(GAME, command, Write(TOKEN), lambda _: Answer(201))

    def failures(self) -> list[tuple[str, int]]:
        """Return the pages that cannot be shown now, and what is answered instead."""
        rounds = [f"/rounds/{recorded.round.number}" for recorded in self.game.rounds[-2:]]
        paths = ["/", *(f"/g/{GAME}{path}" for path in WATCHED)]
        paths += [f"/keep/{GAME}{path}" for path in (*KEPT, *rounds)]
        answers = ((path, self.client.get(path).status_code) for path in paths)
        return [(path, status) for path, status in answers if status != 200]


@pytest.mark.parametrize("seed", range(FIRST, FIRST + EVENINGS))
def test_every_page_can_be_shown_whatever_has_happened(
    server: FastAPI, client: TestClient, seed: int
) -> None:
    start, turns = random_game(Random(seed))
    table = ServedTable(server, client, start)
    for turn in turns:
        ask(table, turn.command)
        assert table.failures() == [], turn.command
