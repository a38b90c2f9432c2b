"""The table itself: who sits at it, by which rules, and until when."""

from collections.abc import Callable
from dataclasses import replace
from typing import cast, get_args

from starlette.responses import Response

from app.i18n import keeping, leaving, people, problems
from app.i18n.words import Words
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
from app.ledger.refusals import Eliminated, Full, GameOver, NotFound, Stale
from app.ledger.table import left_alone, totals
from app.play import KeyReused
from app.scoring.complaints import Invalid, complain
from app.scoring.rule_values import POINTS
from app.web.keep.context import JoinForm
from app.web.keep.correcting import reason_in
from app.web.keep.menu import Refused, began_form, game_form, more_page, starts, with_target
from app.web.keep.request import Asked
from app.web.site.forms import number_in, points_in, seen_in_form

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
    """Rename a player, seat them elsewhere, let them leave or come back, mend their start."""
    player = str(asked.request.path_params["player"])
    name, start = asked.fields.get("name"), asked.fields.get("start")

    def command() -> Command:
        return ChangePlayer(
            player,
            seen_in_form(asked.fields, "version"),
            name=name,
            seat=number_in(asked.fields, "seat") if "seat" in asked.fields else None,
            active=ACTIVE.get(asked.fields.get("active", "")),
            start=None if start is None else points_in(asked.fields, "start"),
            reason=None if start is None else reason_in(asked),
        )

    def refused(_game: Game, why: str) -> Refused:
        if start is not None:
            form = began_form(start, asked.words, reason_in(asked))
            return Refused(player, why, began=replace(form, problem=why))
        return Refused("" if name is None else player, why, name or "")

    of_fields = "renamed" if name is not None else "began" if start is not None else ""
    done = DONE.get(asked.fields.get("active", ""), of_fields)
    to = f"{asked.home}/more?{done}={player}" if done else None
    return _change(asked, command, refused, to)


def change_game(asked: Asked) -> Response:
    """Give the game another title, day or note, or play one that is over on to another target."""
    fields = asked.fields
    if fields.get("only") == "target":
        return _play_on(asked)

    def command() -> Command:
        revision, title = seen_in_form(fields, "revision"), fields.get("title", "")
        return ChangeGame(revision, title, note=fields.get("note"), day=fields.get("day"))

    def refused(game: Game, why: str) -> Refused:
        typed = replace(
            game_form(game, asked.words),
            title=fields.get("title", ""),
            note=fields.get("note", ""),
            day=fields.get("day", ""),
            problem=why,
        )
        return Refused("game", why, game=typed)

    return _change(asked, command, refused, f"{asked.home}/more?saved=game")


def end(asked: Asked) -> Response:
    """End the game as it stands."""
    return _change(
        asked, lambda: EndGame(seen_in_form(asked.fields, "revision")), _above, asked.home
    )


def reopen(asked: Asked) -> Response:
    """Open a game again that was ended by hand."""
    return _change(
        asked, lambda: ReopenGame(seen_in_form(asked.fields, "revision")), _above, asked.home
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
    except Full as full:
        return _again(asked, 422, refused, problems.full(full.what, full.most, asked.words))
    except Eliminated as out:
        who = people.player(asked.game(), out.player)
        return _again(asked, 409, refused, problems.refusal(out.code, asked.words, player=who))
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
            number = asked.words.number
            told = {"total": number(totals(game)[player.id]), "start": number(player.start)}
            said = asked.words.gettext(text) % {"player": people.player(game, player.id), **told}
            return f"{said} {_followed(game, done, player.id, asked.words)}".strip()
    return ""


def _followed(game: Game, done: str, player: str, words: Words) -> str:
    """Return what came of it: a target that was raised, or a game that is over."""
    if done == "joined":
        return leaving.raised(game, player, words)
    return f"{keeping.headline(game, words)}." if done == "left" and left_alone(game) else ""


def _above(_game: Game, why: str) -> Refused:
    """Return a refusal that is said above the whole menu."""
    return Refused("", why)


def _start(asked: Asked) -> int | StartRule | None:
    """Return where somebody begins, as it was chosen. Points beside another choice are refused."""
    start, typed = asked.fields.get("start", ""), asked.fields.get("points", "").strip()
    if start == "points" or (typed and not start):
        return points_in(asked.fields, "points")
    if typed:
        raise complain("start_unclear", "points")
    if start == "zero":
        return 0
    return cast(StartRule, start) if start in get_args(StartRule) else None


def _play_on(asked: Asked) -> Response:
    def command() -> Command:
        target = points_in(asked.fields, "target")
        if not 1 <= target <= POINTS[1]:
            raise complain("out_of_range", "target", low=1, high=POINTS[1])
        rules = with_target(asked.game().rules, target)
        return ChangeGame(seen_in_form(asked.fields, "revision"), rules=rules)

    return _change(asked, command, _above, asked.home)
