"""The keeper at a browser without a script: pages are read, forms are filled in and sent."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html import unescape
from html.parser import HTMLParser

from fastapi import FastAPI
from httpx2 import Response
from starlette.testclient import TestClient

from app.ledger.game import Game
from app.ledger.table import totals
from app.play import Answer, Play, Write
from tests.builders import GAME, TOKEN, ann_bo_cy_di

WITH_UNDERSCORES = ("went_out", "late_card", "last_card")


@dataclass
class Form:
    """A form on a page: where it goes, what stands in it, and the places its buttons go to."""

    action: str
    id: str = ""
    fields: dict[str, str] = field(default_factory=dict)
    actions: set[str] = field(default_factory=set)


class _Forms(HTMLParser):
    """Reads the forms of a page as a browser would send them."""

    def __init__(self) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self.buttons: list[str] = []
        self._open: Form | None = None
        self._choice = ""
        self._chooses: Form | None = None

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attributes}
        if tag == "form":
            self._open = Form(found["action"], found.get("id", ""))
            self.forms.append(self._open)
        elif tag == "button" and "form" in found:
            self.buttons.append(found["form"])
        elif tag == "button" and self._open:
            self._open.actions.add(found.get("formaction", self._open.action))
        elif tag == "input" and found.get("name"):
            self._put(self._form_of(found), found)
        elif tag == "select":
            self._choice, self._chooses = found["name"], self._form_of(found)
        elif tag == "option" and self._chooses:
            self._offer(self._chooses, found)

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._open = None
        elif tag == "select":
            self._chooses = None

    def _form_of(self, found: dict[str, str]) -> Form | None:
        return None if "form" in found else self._open

    def _offer(self, form: Form, found: dict[str, str]) -> None:
        # The first of several is chosen unless another one is.
        if "selected" in found:
            form.fields[self._choice] = found["value"]
        form.fields.setdefault(self._choice, found["value"])

    def _put(self, form: Form | None, found: dict[str, str]) -> None:
        if form is None:
            return
        if found.get("type") not in ("radio", "checkbox") or "checked" in found:
            form.fields[found["name"]] = found.get("value", "")


@dataclass
class Keeper:
    """Whoever keeps the game of Ann, Bo, Cy and Di, on one browser."""

    client: TestClient
    play: Play
    game_id: str = GAME

    @property
    def game(self) -> Game:
        """The game as it stands."""
        return self.play.game(self.game_id)

    @property
    def home(self) -> str:
        """The path of the keeper's page."""
        return f"/keep/{self.game_id}"

    def enter(self, token: str = TOKEN) -> Response:
        """Paste the keeper's key."""
        return self.client.post(f"{self.home}/session", data={"token": token})

    def page(self, path: str = "") -> Response:
        """Open one of the keeper's pages."""
        return self.client.get(self.home + path)

    def form(self, path: str, page: str = "", **wanted: str) -> Form:
        """Return the form that goes to ``path`` from a page, with these hidden fields."""
        return form_to(self.page(page), self.home + path, **wanted)

    def send(self, form: Form, to: str | None = None, **typed: str) -> Response:
        """Send a form with what was typed into it, to its own place or another of its buttons."""
        action = self.home + to if to else form.action
        assert action in form.actions
        fields = {name.replace("_", "-"): value for name, value in typed.items()}
        return self.client.post(action, data=form.fields | _named(fields))

    def round(self, went_out: str, **hands: str) -> Response:
        """Record a round by ids: ``round("p4", p1="15", p2="8", p3="32")``."""
        typed = {f"points-{player}": points for player, points in hands.items()}
        return self.send(self.form("/rounds"), went_out=went_out, **typed)

    def totals(self) -> dict[str, int]:
        """Return everybody's total by name."""
        game = self.game
        return {p.name: totals(game)[p.id] for p in game.players}


def sit_down(server: FastAPI, client: TestClient, **table: object) -> Keeper:
    """Let the four sit down (or whom ``ann_bo_cy_di`` is told), the keeper's cookie set."""
    play: Play = server.state.play
    command = ann_bo_cy_di(**table)  # type: ignore[arg-type]
    play.create(command, Write(TOKEN), lambda _: Answer(201))
    keeper = Keeper(client, play, command.game)
    assert keeper.enter().status_code == 303
    return keeper


def form_to(page: Response, action: str, **wanted: str) -> Form:
    """Return the form of a page that goes to ``action`` and has these fields."""
    fits = [
        form
        for form in _forms(page)
        if form.action == action and wanted.items() <= form.fields.items()
    ]
    assert len(fits) == 1, f"{len(fits)} forms to {action} {wanted}"
    return fits[0]


def read(page: Response) -> str:
    """Return the words of a page, without markup."""
    body = page.text.partition("<main")[2]
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", body)).split())


def _forms(page: Response) -> Iterator[Form]:
    reader = _Forms()
    reader.feed(page.text)
    for form in reader.forms:
        form.actions |= {form.action} if form.id and form.id in reader.buttons else set()
    yield from reader.forms


def _named(fields: dict[str, str]) -> dict[str, str]:
    # Python has no dashes in names; a form has no underscores but in these.
    keep = {name.replace("_", "-"): name for name in WITH_UNDERSCORES}
    return {keep.get(name, name): value for name, value in fields.items()}
