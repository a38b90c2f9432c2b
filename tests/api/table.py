"""A card table that speaks to the API: names go in, answers come out."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from httpx2 import Response
from starlette.testclient import TestClient

Json = dict[str, Any]
API = "/api/v1"
PROBLEM = "application/problem+json"


@dataclass(frozen=True)
class ApiTable:
    """A game on the server, with the token of its keeper (none: somebody who only watches)."""

    client: TestClient
    id: str
    token: str | None
    ids: Mapping[str, str]

    @property
    def url(self) -> str:
        """Where the game is."""
        return f"{API}/games/{self.id}"

    def send(
        self,
        method: str,
        path: str = "",
        body: object = None,
        *,
        version: int | str | None = None,
        key: str | None = None,
        **headers: str,
    ) -> Response:
        """Send a request about the game, as its keeper."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        named |= {"Authorization": f"Bearer {self.token}"} if self.token else {}
        named |= {"If-Match": f'"{version}"'} if version is not None else {}
        named |= {"Idempotency-Key": key} if key is not None else {}
        sent: Any = {} if body is None else {"json": body}
        return self.client.request(method, self.url + path, headers=named, **sent)

    def round(self, went_out: str | None, key: str | None = None, **hands: object) -> Response:
        """Record a round by the players' names: ``round("Di", Ann=15, Bo=["8"], Cy=7)``."""
        return self.send("POST", "/rounds", self.entered(went_out, **hands), key=key)

    def entered(self, went_out: str | None, **hands: object) -> Json:
        """Return a round as it is sent."""
        held = {self.ids[name]: hand_of(hand) for name, hand in hands.items()}
        return {"went_out": self.ids[went_out] if went_out else None, "hands": held}

    def game(self) -> Json:
        """Return the whole game as it is now."""
        answer = self.client.get(self.url)
        assert answer.status_code == 200, answer.text
        body: Json = answer.json()
        return body

    def watching(self) -> "ApiTable":
        """Return the same table as somebody sees it who has only the link to watch."""
        return ApiTable(self.client, self.id, None, self.ids)

    def kept_by(self, token: str) -> "ApiTable":
        """Return the same table with another token."""
        return ApiTable(self.client, self.id, token, self.ids)


def sit_down(
    client: TestClient, *players: str | Json, rules: object = "standard", **more: object
) -> ApiTable:
    """Begin a game, by default that of Ann, Bo, Cy and Di."""
    body = {"players": list(players or ("Ann", "Bo", "Cy", "Di")), "rules": rules, **more}
    answer = client.post(f"{API}/games", json=body)
    assert answer.status_code == 201, answer.text
    game = answer.json()
    ids = {player["name"]: player["id"] for player in game["players"]}
    return ApiTable(client, game["id"], game["keeper_token"], ids)


def hand_of(hand: object) -> object:
    """Return a hand as it is sent: a total, or a list of cards."""
    if isinstance(hand, int):
        return {"points": hand}
    return {"cards": hand} if isinstance(hand, list) else hand


def assert_refused(answer: Response, status: int, code: str) -> Json:
    """Check that an answer is a problem as ``docs/api.md`` describes it, and return it."""
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == PROBLEM
    body: Json = answer.json()
    assert body["code"] == code
    assert body["status"] == status
    assert {"type", "title", "detail"} <= body.keys()
    return body
