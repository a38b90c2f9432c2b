"""A game on a server, written and read through the API."""

from dataclasses import dataclass

import httpx

PLAYERS = ("Ann", "Bo", "Cy", "Di")
NO_END = {"preset": "standard", "ends": []}


@dataclass(frozen=True)
class Game:
    """A game that can go on for as many rounds as a benchmark needs."""

    client: httpx.Client
    id: str
    path: str

    def keeper_cookie(self) -> dict[str, str]:
        """Return the cookie with which a browser keeps this game's score."""
        token = self.client.headers["Authorization"].removeprefix("Bearer ")
        url = str(self.client.base_url).rstrip("/")
        return {"name": "keeper", "value": token, "url": f"{url}/keep/{self.id}"}

    def play(self, rounds: int) -> None:
        """Record the first rounds, that many of them."""
        for number in range(1, rounds + 1):
            self.record(number)

    def record(self, number: int) -> None:
        """Record round ``number``, as a phone would: with its number and a key."""
        hands = {f"p{seat}": {"cards": ["K", "9", "A", "5"]} for seat in (1, 2, 3)}
        body = {"number": number, "went_out": "p4", "hands": hands}
        answer = self.client.post(
            f"{self.path}/rounds", json=body, headers={"Idempotency-Key": f"round-{number}"}
        )
        answer.raise_for_status()


def sit_down(url: str) -> Game:
    """Create a game at the server and return it, with its keeper's credential in use."""
    client = httpx.Client(base_url=url, timeout=30)
    answer = client.post("/api/v1/games", json={"players": PLAYERS, "rules": NO_END})
    answer.raise_for_status()
    game = answer.json()
    client.headers["Authorization"] = f"Bearer {game['keeper_token']}"
    return Game(client, game["id"], f"/api/v1/games/{game['id']}")
