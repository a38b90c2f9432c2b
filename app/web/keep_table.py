"""The table itself: who sits at it, by which rules, and until when."""

from collections.abc import Callable
from dataclasses import replace
from typing import cast, get_args

from starlette.responses import Response

from app.ledger.commands import (
    AddPlayer,
    ChangeGame,
    ChangePlayer,
    Command,
    EndGame,
    ReopenGame,
    StartRule,
)
from app.ledger.game import Game
from app.ledger.refusals import GameOver, NotFound, Stale
from app.play import KeyReused
from app.scoring.complaints import Complaint, Invalid, complain
from app.scoring.presets import PRESETS
from app.scoring.resolve import POINTS
from app.scoring.rules import Rules
from app.web.forms import number_in, points_in
from app.web.keep_asking import WORDS, Asked
from app.web.keep_contexts import GameForm, JoinForm
from app.web.keep_menu import Refused, game_form, more_page, starts, with_target
from app.wording import keeping, problems

ACTIVE = {"yes": True, "no": False}


def menu(asked: Asked) -> Response:
    """Show the menu."""
    return asked.page("more", more_page(asked, asked.game()))


def join(asked: Asked) -> Response:
    """Let somebody sit down late."""

    def refused(game: Game, why: str) -> Refused:
        form = JoinForm(
            asked.fields.get("name", ""),
            asked.fields.get("start", ""),
            asked.fields.get("points", ""),
            why,
            starts(game),
        )
        return Refused("join", why, join=form)

    return _change(asked, lambda: AddPlayer(asked.fields.get("name", ""), _start(asked)), refused)


def change_player(asked: Asked) -> Response:
    """Rename a player, seat them elsewhere, or let them leave or come back."""
    player = str(asked.request.path_params["player"])
    name = asked.fields.get("name")

    def command() -> Command:
        return ChangePlayer(
            player,
            number_in(asked.fields, "version"),
            name=name,
            seat=number_in(asked.fields, "seat") if "seat" in asked.fields else None,
            active=ACTIVE.get(asked.fields.get("active", "")),
        )

    def refused(_game: Game, why: str) -> Refused:
        return Refused("" if name is None else player, why, name or "")

    return _change(asked, command, refused)


def change_game(asked: Asked) -> Response:
    """Give the game another title, other rules or another target."""
    fields = asked.fields
    only_target = fields.get("only") == "target"

    def command() -> Command:
        game = asked.game()
        title = None if only_target else fields.get("title", "")
        return ChangeGame(number_in(fields, "revision"), title, _rules(asked, game.rules))

    def refused(game: Game, why: str) -> Refused:
        now = game_form(game)
        typed = GameForm(
            fields.get("title", now.title),
            fields.get("preset", now.preset),
            fields.get("target", now.target),
            now.summary,
            why,
        )
        return Refused("game", why, game=typed)

    return _change(asked, command, refused, asked.home if only_target else None)


def end(asked: Asked) -> Response:
    """End the game as it stands."""
    return _change(asked, lambda: EndGame(number_in(asked.fields, "revision")), _above, asked.home)


def reopen(asked: Asked) -> Response:
    """Open a game again that was ended by hand."""
    return _change(
        asked, lambda: ReopenGame(number_in(asked.fields, "revision")), _above, asked.home
    )


def _change(
    asked: Asked,
    command: Callable[[], Command],
    refused: Callable[[Game, str], Refused],
    to: str | None = None,
) -> Response:
    """Write the command down; if it is refused, show the menu with what was typed."""
    try:
        return asked.record(command(), to or f"{asked.home}/more")
    except Invalid as wrong:
        game = asked.game()
        why = " ".join(dict.fromkeys(_sentence(c, game) for c in wrong.complaints[:3]))
        return _again(asked, 422, refused, why)
    except (Stale, KeyReused):
        return _again(asked, 412, refused, keeping.elsewhere("changed", WORDS))
    except GameOver:
        return _again(asked, 409, refused, problems.refusal("game_over", WORDS))
    except NotFound as unknown:
        if unknown.what != "ending":
            raise
        return _again(asked, 409, refused, problems.not_found("ending", WORDS))


def _again(
    asked: Asked, status: int, refused: Callable[[Game, str], Refused], why: str
) -> Response:
    game = asked.game()
    return asked.page("more", more_page(asked, game, refused(game, why)), status)


def _sentence(complaint: Complaint, game: Game) -> str:
    """Return the complaint; one about a recorded round says about which."""
    text = keeping.problem(complaint, game, WORDS)
    if complaint.loc[:2] == ("rules", "rounds"):
        said = WORDS.gettext("Round %(number)s: %(problem)s")
        return said % {"number": complaint.loc[2], "problem": text}
    return text


def _above(_game: Game, why: str) -> Refused:
    """Return a refusal that is said above the whole menu."""
    return Refused("", why)


def _start(asked: Asked) -> int | StartRule | None:
    """Return where somebody begins: at the points that were typed, if any, whatever is tapped."""
    start = asked.fields.get("start", "")
    if start == "points" or asked.fields.get("points", "").strip():
        return points_in(asked.fields, "points")
    if start == "zero":
        return 0
    return cast(StartRule, start) if start in get_args(StartRule) else None


def _rules(asked: Asked, now: Rules) -> Rules:
    """Return the rules as chosen: another preset as it is, or the same rules to another target."""
    chosen = PRESETS.get(asked.fields.get("preset", now.preset), now)
    rules = now if chosen.preset == now.preset else replace(chosen, players=now.players)
    if not asked.fields.get("target", "").strip():
        return rules
    target = points_in(asked.fields, "target")
    if not 1 <= target <= POINTS[1]:
        raise complain("out_of_range", "target", low=1, high=POINTS[1])
    return with_target(rules, target)
