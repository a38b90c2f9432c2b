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
from app.ledger.table import totals
from app.play import KeyReused
from app.scoring.complaints import Invalid, complain
from app.scoring.resolve import POINTS
from app.web.forms import number_in, points_in
from app.web.keep_asking import Asked
from app.web.keep_contexts import JoinForm
from app.web.keep_menu import Refused, game_form, more_page, starts, with_target
from app.wording import keeping, problems

ACTIVE = {"yes": True, "no": False}
DONE = {"yes": "returned", "no": "left"}


def menu(asked: Asked) -> Response:
    """Show the menu."""
    game = asked.game()
    return asked.page("more", more_page(asked, game, said=_said(asked, game)))


def join(asked: Asked) -> Response:
    """Let somebody sit down late."""

    def refused(game: Game, why: str) -> Refused:
        form = JoinForm(
            asked.fields.get("name", ""),
            asked.fields.get("start", ""),
            asked.fields.get("points", ""),
            why,
            starts(game, asked.words),
        )
        return Refused("join", why, join=form)

    def command() -> Command:
        return AddPlayer(asked.fields.get("name", ""), _start(asked))

    return _change(asked, command, refused, f"{asked.home}/more?joined=newest")


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

    done = DONE.get(asked.fields.get("active", ""), "renamed" if name is not None else "")
    to = f"{asked.home}/more?{done}={player}" if done else None
    return _change(asked, command, refused, to)


def change_game(asked: Asked) -> Response:
    """Give the game another title, day or note, or play one that is over on to another target."""
    fields = asked.fields
    if fields.get("only") == "target":
        return _play_on(asked)

    def command() -> Command:
        revision, day = number_in(fields, "revision"), fields.get("played_on")
        if day == asked.game().created_at.date().isoformat() and not asked.game().played_on:
            day = None  # the day on which it was begun, as nobody has said otherwise
        return ChangeGame(revision, fields.get("title", ""), note=fields.get("note"), played_on=day)

    def refused(game: Game, why: str) -> Refused:
        typed = replace(
            game_form(game, asked.words),
            title=fields.get("title", ""),
            note=fields.get("note", ""),
            played_on=fields.get("played_on", ""),
            problem=why,
        )
        return Refused("game", why, game=typed)

    return _change(asked, command, refused, f"{asked.home}/more?saved=game")


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
        why = " ".join(
            dict.fromkeys(keeping.problem(c, game, asked.words) for c in wrong.complaints[:3])
        )
        return _again(asked, 422, refused, why)
    except (Stale, KeyReused):
        return _again(asked, 412, refused, keeping.elsewhere("changed", asked.words))
    except GameOver:
        return _again(asked, 409, refused, problems.refusal("game_over", asked.words))
    except NotFound as unknown:
        if unknown.what != "ending":
            raise
        return _again(asked, 409, refused, problems.not_found("ending", asked.words))


def _again(
    asked: Asked, status: int, refused: Callable[[Game, str], Refused], why: str
) -> Response:
    game = asked.game()
    return asked.page("more", more_page(asked, game, refused(game, why)), status)


def _said(asked: Asked, game: Game) -> str:
    """Return what was just done to a player, or to the game itself."""
    if "saved" in asked.request.query_params:
        return asked.words.gettext(keeping.GAME_SAVED)
    newest = max(game.players, key=lambda one: (len(one.id), one.id))
    for done, text in keeping.PLAYER_DONE.items():
        asked_for = asked.request.query_params.get(done, "")
        player = newest if asked_for == "newest" else game.player(asked_for)
        if player and player.active == (done != "left"):
            total = asked.words.number(totals(game)[player.id])
            return asked.words.gettext(text) % {"player": player.name, "total": total}
    return ""


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


def _play_on(asked: Asked) -> Response:
    def command() -> Command:
        target = points_in(asked.fields, "target")
        if not 1 <= target <= POINTS[1]:
            raise complain("out_of_range", "target", low=1, high=POINTS[1])
        rules = with_target(asked.game().rules, target)
        return ChangeGame(number_in(asked.fields, "revision"), rules=rules)

    return _change(asked, command, _above, asked.home)
