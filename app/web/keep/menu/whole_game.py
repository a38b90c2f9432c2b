"""The game itself: its title, day and note; ended, opened again, or played on to more points."""

from dataclasses import dataclass, replace
from typing import Annotated

from starlette.responses import Response

from app.i18n.words import Words
from app.ledger.commands import ChangeGame, Command, EndGame, ReopenGame
from app.ledger.game import Game
from app.ledger.tags import TagOrNumber, parse_tag
from app.scoring.complaints import complain
from app.scoring.end_conditions import End
from app.scoring.rule_values import POINTS
from app.scoring.rules import Rules
from app.web.keep.menu.page import RefusedForm, game_section, menu_page
from app.web.keep.refusals import REFUSED, explain
from app.web.keep.request import Keeper, KeeperRequest, keeper_router, posted
from app.web.site.forms import Fields, points_in, required

router = keeper_router()


@dataclass(frozen=True, slots=True)
class GameForm:
    """A change of the game, and the revision that was on the page.

    ``target`` is the new number of points to play to, ``None`` if the other fields are changed.
    """

    revision: TagOrNumber | None
    title: str
    note: str | None
    day: str | None
    target: str | None

    @classmethod
    def of(cls, fields: Fields) -> "GameForm":
        """Return the form with these fields."""
        return cls(
            revision=parse_tag(fields.get("revision", "")),
            title=fields.get("title", ""),
            note=fields.get("note"),
            day=fields.get("day"),
            target=fields.get("target", "") if fields.get("only") == "target" else None,
        )

    def command(self, game: Game) -> ChangeGame:
        """Return the command. Raises ``Invalid``, or ``Stale`` without a revision."""
        if self.target is None:
            return ChangeGame(required(self.revision), self.title, note=self.note, day=self.day)
        rules = _with_target(game.rules, _points(self.target))
        return ChangeGame(required(self.revision), rules=rules)

    def refused(self, problem: str, game: Game, words: Words) -> RefusedForm:
        """Return the form as it was typed, and why it was refused."""
        if self.target is not None:
            return RefusedForm(problem)
        typed = replace(
            game_section(game, words),
            title=self.title,
            note=self.note or "",
            day=self.day or "",
            problem=problem,
        )
        return RefusedForm(problem, game=typed)


@dataclass(frozen=True, slots=True)
class RevisionForm:
    """A form with nothing to fill in but the revision that was on the page."""

    revision: TagOrNumber | None

    @classmethod
    def of(cls, fields: Fields) -> "RevisionForm":
        """Return the form with these fields."""
        return cls(parse_tag(fields.get("revision", "")))


Revision = Annotated[RevisionForm, posted(RevisionForm.of)]


@router.post("/game")
def change_game(keeper: Keeper, form: Annotated[GameForm, posted(GameForm.of)]) -> Response:
    """Give the game another title, day or note, or play one that is over on to another target."""
    to = keeper.home if form.target is not None else f"{keeper.home}/more?saved=game"
    try:
        return keeper.record(form.command(keeper.game), to)
    except REFUSED as refusal:
        now = keeper.reloaded()
        status, why = explain(refusal, now.game, now.words)
        return menu_page(now, form.refused(why, now.game, now.words), status=status)


@router.post("/ending")
def end(keeper: Keeper, form: Revision) -> Response:
    """End the game as it stands."""
    return _end_or_reopen(keeper, form, EndGame)


@router.post("/reopening")
def reopen(keeper: Keeper, form: Revision) -> Response:
    """Open a game again that was ended by hand."""
    return _end_or_reopen(keeper, form, ReopenGame)


def _end_or_reopen(
    keeper: KeeperRequest, form: RevisionForm, kind: type[EndGame] | type[ReopenGame]
) -> Response:
    try:
        command: Command = kind(required(form.revision))
        return keeper.record(command, to=keeper.home)
    except REFUSED as refusal:
        now = keeper.reloaded()
        status, why = explain(refusal, now.game, now.words)
        return menu_page(now, RefusedForm(why), status=status)


def _points(target: str) -> int:
    points = points_in({"target": target}, "target")
    if not 1 <= points <= POINTS[1]:
        raise complain("out_of_range", "target", low=1, high=POINTS[1])
    return points


def _with_target(rules: Rules, target: int) -> Rules:
    """Return the rules with another number of points that ends the game."""
    ends = tuple(
        replace(e, at=target, per_player=False) if e.when == "score" else e for e in rules.ends
    )
    by_score = any(e.when == "score" for e in ends)
    return replace(rules, ends=ends if by_score else (*ends, End("score", at=target)))
