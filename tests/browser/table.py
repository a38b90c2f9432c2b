"""A game on the server, its keeper's phone, and what can be done to both from elsewhere."""

from typing import Any

import httpx2
from playwright.sync_api import Page, Route, expect

from tests.browser.phone import KeeperPhone
from tests.servers import Served, request


class Table:
    """A game begun by the API, and how another phone records a round of it."""

    def __init__(self, served: Served, *names: str, rules: str = "standard") -> None:
        self.api = served.url + "/api/v1/games"
        game = request("POST", self.api, json={"players": list(names), "rules": rules}).json()
        self.id, self.token = game["id"], game["keeper_token"]

    def elsewhere(self, went_out: str, **hands: int) -> None:
        """Record a round from another phone."""
        held = {player: {"points": points} for player, points in hands.items()}
        answer = self._post("rounds", {"went_out": went_out, "hands": held})
        assert answer.status_code == 201, answer.text

    def end_this_link(self) -> str:
        """Hand the scorekeeping over for good; return the new keeper's token."""
        answer = self._post("handovers", {"end_mine": True})
        assert answer.status_code == 201
        return str(answer.json()["keeper_token"])

    def end(self) -> None:
        """End the game from another phone."""
        self._ending("PUT")

    def reopen(self) -> None:
        """Open the game again from another phone."""
        self._ending("DELETE")

    def corrected(self, number: int, went_out: str, **hands: int) -> None:
        """Correct a round from another phone."""
        held = {player: {"points": points} for player, points in hands.items()}
        version = self.game()["rounds"][number - 1]["version"]
        answer = request(
            "PUT",
            f"{self.api}/{self.id}/rounds/{number}",
            json={"went_out": went_out, "hands": held, "reason": "counted again"},
            headers=self._bearer() | {"If-Match": f'"{version}"'},
        )
        assert answer.status_code == 200, answer.text

    def leaves(self, player: str) -> None:
        """Let a player leave, on another phone."""
        answer = request(
            "PATCH",
            f"{self.api}/{self.id}/players/{player}",
            json={"active": False},
            headers=self._bearer() | {"If-Match": '"1"'},
        )
        assert answer.status_code == 200, answer.text

    def game(self) -> dict[str, Any]:
        """Return the game as the API tells it."""
        told: dict[str, Any] = request("GET", f"{self.api}/{self.id}").json()
        return told

    def rounds(self) -> int:
        """Return how many rounds are recorded."""
        return len(request("GET", f"{self.api}/{self.id}").json()["rounds"])

    def totals(self) -> dict[str, int]:
        """Return everybody's total."""
        places = request("GET", f"{self.api}/{self.id}").json()["standings"]
        return dict(sorted((place["player"], place["total"]) for place in places))

    def _ending(self, method: str) -> None:
        url = f"{self.api}/{self.id}/ending"
        answer = request(method, url, headers=self._as_it_is())
        assert answer.status_code < 300, answer.text

    def _as_it_is(self) -> dict[str, str]:
        return self._bearer() | {"If-Match": f'"{self.game()["revision"]}"'}

    def _bearer(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"}

    def _post(self, what: str, body: object) -> httpx2.Response:
        return request("POST", f"{self.api}/{self.id}/{what}", json=body, headers=self._bearer())


def opened(page: Page, table: Table) -> KeeperPhone:
    page.goto(f"/keep/{table.id}#{table.token}")
    expect(page.locator("h1")).to_contain_text("Round")
    return KeeperPhone(page)


def expect_typed(keeper: KeeperPhone, **points: str) -> None:
    """Wait until these players' fields hold what is given for them; "" for an empty one."""
    for player, value in points.items():
        expect(keeper.hand(player).locator(".points")).to_have_value(value)


def wait_for_watchers(page: Page, served: Served, number: int) -> None:
    """Wait until the server knows of that many lines to it; half a minute at most."""
    for _ in range(600):
        if served.app.state.hub.watchers == number:
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"{served.app.state.hub.watchers} watch, and not {number}")


def expect_round(keeper: KeeperPhone, number: int) -> None:
    expect(keeper.page.locator("h1")).to_contain_text(f"Round {number}")


def fail_next_save(keeper: KeeperPhone, times: int = 1, reach: bool = True) -> None:
    """Let the next answers be lost on their way back, or the requests on their way there."""
    left = [times]

    def lose(route: Route) -> None:
        if route.request.method != "POST" or not left[0]:
            return route.continue_()
        left[0] -= 1
        if reach:
            route.fetch(max_redirects=0)
        route.abort()

    keeper.page.route("**/keep/*/rounds", lose)
