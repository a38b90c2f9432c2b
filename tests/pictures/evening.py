"""The evening that is in the pictures: four friends, four rounds, and a fifth to come."""

from dataclasses import dataclass

import httpx

ROUNDS = (
    ("p2", {"p1": 12, "p3": 20, "p4": 8}),
    ("p1", {"p2": 31, "p3": 8, "p4": 14}),
    ("p4", {"p1": 18, "p2": 21, "p3": 33}),
    ("p3", {"p1": 8, "p2": 27, "p4": 0}),
)


@dataclass(frozen=True)
class Evening:
    """A game on a server, and its keeper's token."""

    url: str
    game: str
    token: str


def an_evening(url: str, title: str = "Friday at Ann’s") -> Evening:
    """Play the rounds on the server at ``url``."""
    with httpx.Client(base_url=f"{url}/api/v1") as client:
        sitting = {"players": ["Ann", "Bo", "Cy", "Di"], "title": title}
        game = client.post("/games", json=sitting).raise_for_status().json()
        client.headers["Authorization"] = f"Bearer {game['keeper_token']}"
        for went_out, points in ROUNDS:
            hands = {player: {"points": total} for player, total in points.items()}
            body = {"went_out": went_out, "hands": hands}
            client.post(f"/games/{game['id']}/rounds", json=body).raise_for_status()
    return Evening(url, game["id"], game["keeper_token"])


def on_another_phone(evening: Evening, went_out: str, **points: int) -> None:
    """Record a round of that evening, and let nobody know."""
    hands = {player: {"points": total} for player, total in points.items()}
    httpx.post(
        f"{evening.url}/api/v1/games/{evening.game}/rounds",
        json={"went_out": went_out, "hands": hands},
        headers={"Authorization": f"Bearer {evening.token}"},
    ).raise_for_status()
