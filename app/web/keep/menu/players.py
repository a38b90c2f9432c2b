"""Players in the middle of a game: one joins, is renamed, seated elsewhere, leaves, comes back."""

from dataclasses import dataclass
from typing import Annotated, cast, get_args

from starlette.responses import Response

from app.i18n import keeping, leaving, people
from app.i18n.words import Words
from app.ledger.commands import AddPlayer, ChangePlayer, StartRule
from app.ledger.game import Game
from app.ledger.table import left_alone, totals
from app.ledger.tags import TagOrNumber, parse_tag
from app.scoring.complaints import complain
from app.web.keep.correcting import reason_in
from app.web.keep.menu.context import JoinSection
from app.web.keep.menu.page import RefusedForm, menu_page, start_section, starts
from app.web.keep.refusals import REFUSED, explain
from app.web.keep.request import Keeper, KeeperRequest, keeper_router, posted
from app.web.site.forms import Fields, number_in, points_in, required

ACTIVE = {"yes": True, "no": False}
DONE = {"yes": "returned", "no": "left"}

router = keeper_router()


@dataclass(frozen=True, slots=True)
class JoinForm:
    """A player who joins late: their name, and at which total they start."""

    name: str
    start: str
    points: str

    @classmethod
    def of(cls, fields: Fields) -> "JoinForm":
        """Return the form with these fields."""
        return cls(fields.get("name", ""), fields.get("start", ""), fields.get("points", ""))

    def command(self) -> AddPlayer:
        """Return the command. Raises ``Invalid``."""
        return AddPlayer(self.name, self._start())

    def _start(self) -> int | StartRule | None:
        """Return where they start, as it was chosen. Points beside another choice are refused."""
        typed = self.points.strip()
        if self.start == "points" or (typed and not self.start):
            return points_in({"points": typed}, "points")
        if typed:
            raise complain("start_unclear", "points")
        if self.start == "zero":
            return 0
        return cast(StartRule, self.start) if self.start in get_args(StartRule) else None

    def refused(self, problem: str, game: Game, words: Words) -> RefusedForm:
        """Return the form as it was typed, and why it was refused."""
        section = JoinSection(self.name, self.start, self.points, problem, starts(game, words))
        return RefusedForm(problem, join=section)


@dataclass(frozen=True, slots=True)
class PlayerForm:
    """A change of one player: each of the menu's forms has one of these fields."""

    version: TagOrNumber | None
    name: str | None
    seat: str | None
    active: str
    start: str | None
    reason: str

    @classmethod
    def of(cls, fields: Fields) -> "PlayerForm":
        """Return the form with these fields."""
        return cls(
            version=parse_tag(fields.get("version", "")),
            name=fields.get("name"),
            seat=fields.get("seat"),
            active=fields.get("active", ""),
            start=fields.get("start"),
            reason=reason_in(fields),
        )

    def command(self, player: str) -> ChangePlayer:
        """Return the command. Raises ``Invalid``, or ``Stale`` without a version."""
        return ChangePlayer(
            player,
            required(self.version),
            name=self.name,
            seat=None if self.seat is None else required(number_in(self.seat)),
            active=ACTIVE.get(self.active),
            start=None if self.start is None else points_in({"start": self.start}, "start"),
            reason=None if self.start is None else self.reason,
        )

    @property
    def done(self) -> str:
        """The code of the sentence that confirms the change; empty where the page shows it."""
        changed = "renamed" if self.name is not None else "began" if self.start is not None else ""
        return DONE.get(self.active, changed)

    def refused(self, problem: str, player: str, words: Words) -> RefusedForm:
        """Return the form as it was typed, and why it was refused."""
        if self.start is not None:
            section = start_section(self.start, words, self.reason, problem)
            return RefusedForm(problem, player, start=section)
        return (
            RefusedForm(problem) if self.name is None else RefusedForm(problem, player, self.name)
        )


@router.get("/more")
def menu(keeper: Keeper) -> Response:
    """Show the menu."""
    return menu_page(keeper, notice=_notice(keeper))


@router.post("/players")
def join(keeper: Keeper, form: Annotated[JoinForm, posted(JoinForm.of)]) -> Response:
    """Let somebody sit down late."""
    try:
        return keeper.record(form.command(), to=f"{keeper.home}/more?joined=newest")
    except REFUSED as refusal:
        now = keeper.reloaded()
        status, why = explain(refusal, now.game, now.words)
        return menu_page(now, form.refused(why, now.game, now.words), status=status)


@router.post("/players/{player}")
def change_player(
    keeper: Keeper, player: str, form: Annotated[PlayerForm, posted(PlayerForm.of)]
) -> Response:
    """Rename a player, seat them elsewhere, let them leave or come back, correct their start."""
    notice = f"?{form.done}={player}" if form.done else ""
    try:
        return keeper.record(form.command(player), to=f"{keeper.home}/more{notice}")
    except REFUSED as refusal:
        now = keeper.reloaded()
        status, why = explain(refusal, now.game, now.words)
        return menu_page(now, form.refused(why, player, now.words), status=status)


def _notice(keeper: KeeperRequest) -> str:
    """Return a sentence about the last change of a player, or of the game itself."""
    game, words = keeper.game, keeper.words
    if keeper.query("saved"):
        return words.gettext(keeping.GAME_SAVED)
    newest = max(game.players, key=lambda player: (len(player.id), player.id))
    for done, text in keeping.PLAYER_DONE.items():
        player_id = keeper.query(done)
        player = newest if player_id == "newest" else game.player(player_id)
        if player and player.active == (done != "left"):
            params = {
                "player": people.player(game, player.id),
                "total": words.number(totals(game)[player.id]),
                "start": words.number(player.start),
            }
            return (
                f"{words.gettext(text) % params} {_followed(game, done, player.id, words)}".strip()
            )
    return ""


def _followed(game: Game, done: str, player: str, words: Words) -> str:
    """Return a sentence on what followed: a target that was raised, or a game that is over."""
    if done == "joined":
        return leaving.raised(game, player, words)
    return f"{keeping.headline(game, words)}." if done == "left" and left_alone(game) else ""
