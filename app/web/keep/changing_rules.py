"""Other rules in the middle of a game: chosen, looked at with all that they change, then saved.

What is saved is what was looked at: the form carries the mark of the rules that the preview was
for, and with any others it is shown anew.
"""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from starlette.responses import Response

from app.i18n import consequences, keeping, problems, rules
from app.i18n.words import Words, isolated
from app.ledger.commands import ChangeGame
from app.ledger.game import Game
from app.ledger.refusals import Stale
from app.play import KeyReused
from app.scoring.complaints import Complaint, Invalid
from app.scoring.resolve import up_to_date
from app.scoring.rules import Rules
from app.web.keep.context import KeptGame
from app.web.keep.request import Asked, kept_game
from app.web.rules_form.form import TypedRules, filled, rules_of, taken, typed_rules
from app.web.rules_form.panel import RulesPanel, at_fields, panel
from app.web.rules_form.sharing import LONGEST, compact
from app.web.site.forms import seen_in_form

SAID_AT_ONCE = 5


@dataclass(frozen=True, slots=True)
class RulesPage:
    """The keeper's page of the rules.

    ``said`` is what other rules would change, and ``seen`` the mark of those rules; ``refused``
    says why they cannot be taken.
    """

    kept: KeptGame
    panel: RulesPanel
    rounds: int
    said: tuple[str, ...] = ()
    seen: str = ""
    same: bool = False
    refused: tuple[str, ...] = ()
    problem: str = ""


@dataclass(frozen=True, slots=True)
class _Shown:
    """What goes on the page beside the form."""

    said: tuple[str, ...] = ()
    seen: str = ""
    same: bool = False
    refused: tuple[str, ...] = ()
    problem: str = ""
    wrong: Mapping[str, Complaint] = field(default_factory=dict)
    pasted: str = ""


def choosing(asked: Asked) -> Response:
    """Show the rules of the game as a form."""
    game = asked.game()
    return _page(asked, game, filled(up_to_date(game.rules)))


def change(asked: Asked) -> Response:
    """Show what other rules would change; or change them, if that has been looked at."""
    game, typed = asked.game(), typed_rules(asked.fields)
    if "take" in asked.fields:
        return _take(asked, game, typed)
    if "update" in asked.fields or typed.other_kind:
        return _page(asked, game, typed)
    try:
        return _changed(asked, game, typed, rules_of(typed))
    except Invalid as wrong:
        return _page(asked, game, typed, _Shown(wrong=at_fields(wrong)), 422)
    except (Stale, KeyReused):
        elsewhere = _Shown(problem=keeping.elsewhere("changed", asked.words))
        return _page(asked, asked.game(), typed, elsewhere, 412)


def _take(asked: Asked, game: Game, typed: TypedRules) -> Response:
    try:
        return _page(asked, game, taken(asked.fields))
    except Invalid as wrong:
        pasted = asked.fields.get("json", "")[:LONGEST]
        return _page(asked, game, typed, _Shown(wrong=at_fields(wrong), pasted=pasted), 422)


def _changed(asked: Asked, game: Game, typed: TypedRules, chosen: Rules) -> Response:
    command = ChangeGame(seen_in_form(asked.fields, "revision"), rules=chosen)
    seen = mark_of(chosen)
    try:
        if "save" in asked.fields and asked.fields.get("seen") == seen:
            return asked.record(command, f"{asked.home}/more")
        after = asked.play.preview(game.id, command, asked.token).after
    except Invalid as wrong:
        return _page(asked, game, typed, _Shown(refused=_refused(wrong, game, asked.words)), 422)
    if chosen == game.rules:
        return _page(asked, game, typed, _Shown(same=True))
    return _page(asked, game, typed, _Shown(said=_said(game, after, asked.words), seen=seen))


def mark_of(chosen: Rules) -> str:
    """Return a mark by which the very same rules are known again."""
    return hashlib.sha256(compact(chosen).encode()).hexdigest()[:16]


def _said(before: Game, after: Game, words: Words) -> tuple[str, ...]:
    """Return what is different, and what follows from it for the game."""
    different = rules.difference(before.rules, after.rules, words)
    followed = consequences.sentences(before, after, words)
    nothing = () if followed else (words.gettext("Nobody’s total changes."),)
    return (f"{different[:1].upper()}{different[1:]}.", *followed, *nothing)


def _refused(wrong: Invalid, game: Game, words: Words) -> tuple[str, ...]:
    """Return why the rules cannot be taken: about which round, and about whose hand."""
    told = dict.fromkeys(_complaint(c, game, words) for c in wrong.complaints)
    return tuple(told)[:SAID_AT_ONCE]


def _complaint(complaint: Complaint, game: Game, words: Words) -> str:
    said = problems.sentence(Complaint(complaint.code, (), complaint.params), game, words)
    match complaint.loc:
        case ("rules", "rounds", int(at), "hands", str(player), *_):
            whose = game.player(player)
            said = keeping.about(isolated(whose.name), said, words) if whose else said
        case ("rules", "rounds", int(at), *_):
            pass
        case _:
            return said
    return words.gettext("Round %(number)s: %(problem)s") % {
        "number": words.number(at),
        "problem": said,
    }


def _page(
    asked: Asked, game: Game, typed: TypedRules, shown: _Shown = _Shown(), status: int = 200
) -> Response:
    changing = status == 200 and "take" not in asked.fields
    shown_panel = panel(typed, asked.words, shown.wrong, changing=changing, pasted=shown.pasted)
    page = RulesPage(
        kept=kept_game(game, asked.words),
        panel=replace(shown_panel, decks="decks" in asked.request.query_params),
        rounds=len(game.lines),
        said=shown.said,
        seen=shown.seen,
        same=shown.same,
        refused=shown.refused,
        problem=shown.problem,
    )
    return asked.page("rules", page, status)
