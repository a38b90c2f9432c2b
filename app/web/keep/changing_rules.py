"""Other rules in the middle of a game: chosen, previewed with all that they change, then saved.

Only previewed rules are saved: the form carries a digest of the rules in the preview, and any
others are previewed first.
"""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated

from starlette.responses import Response

from app.i18n import consequences, keeping, problems, rules
from app.i18n.words import Words, isolated
from app.ledger.commands import ChangeGame
from app.ledger.game import Game
from app.ledger.refusals import Stale
from app.ledger.tags import TagOrNumber, parse_tag
from app.play import KeyReused
from app.scoring.complaints import Complaint, Invalid
from app.scoring.resolve import up_to_date
from app.scoring.rules import Rules
from app.web.keep.context import GameContext
from app.web.keep.request import Keeper, KeeperRequest, keeper_router, posted
from app.web.rules_form.form import TypedRules, form_of, form_of_json, rules_of, typed_rules
from app.web.rules_form.panel import RulesPanel, at_fields, panel
from app.web.rules_form.sharing import LONGEST_JSON, compact
from app.web.site.forms import Fields, required

COMPLAINTS_AT_ONCE = 5

router = keeper_router()


@dataclass(frozen=True, slots=True)
class RulesPage:
    """The keeper's page of the rules.

    ``consequences`` say what other rules would change, and ``seen`` is the digest of those rules;
    ``same``: they are no other rules; ``refused`` says why they cannot be taken.
    """

    game: GameContext
    panel: RulesPanel
    rounds: int
    consequences: tuple[str, ...] = ()
    seen: str = ""
    same: bool = False
    refused: tuple[str, ...] = ()
    problem: str = ""


@dataclass(frozen=True, slots=True)
class RulesForm:
    """Rules as they were typed, and which of the form's buttons was pressed.

    ``pasted`` are shared rules as JSON; ``seen`` is the digest of the rules that were previewed.
    """

    typed: TypedRules
    revision: TagOrNumber | None
    take: bool
    update: bool
    save: bool
    seen: str
    pasted: str

    @classmethod
    def of(cls, fields: Fields) -> "RulesForm":
        """Return the form with these fields."""
        return cls(
            typed=typed_rules(fields),
            revision=parse_tag(fields.get("revision", "")),
            take="take" in fields,
            update="update" in fields,
            save="save" in fields,
            seen=fields.get("seen", ""),
            pasted=fields.get("json", ""),
        )


@dataclass(frozen=True, slots=True)
class _Result:
    """The page's parts beside the form; see ``RulesPage``. ``wrong`` are messages at the fields."""

    consequences: tuple[str, ...] = ()
    seen: str = ""
    same: bool = False
    refused: tuple[str, ...] = ()
    problem: str = ""
    wrong: Mapping[str, Complaint] = field(default_factory=dict)
    pasted: str = ""
    changing: bool = False


@router.get("/rules")
def choosing(keeper: Keeper) -> Response:
    """Show the rules of the game as a form."""
    return _page(keeper, form_of(up_to_date(keeper.game.rules)), _Result(changing=True))


@router.post("/rules")
def change(keeper: Keeper, form: Annotated[RulesForm, posted(RulesForm.of)]) -> Response:
    """Show what other rules would change; or change them, if that has been previewed."""
    if form.take:
        return _take(keeper, form)
    if form.update or form.typed.other_kind:
        return _page(keeper, form.typed, _Result(changing=True))
    try:
        return _preview_or_save(keeper, form, rules_of(form.typed))
    except Invalid as invalid:
        return _page(keeper, form.typed, _Result(wrong=at_fields(invalid)), 422)
    except (Stale, KeyReused):
        elsewhere = _Result(problem=keeping.elsewhere("changed", keeper.words))
        return _page(keeper.reloaded(), form.typed, elsewhere, 412)


def digest(rules: Rules) -> str:
    """Return a digest that differs for any two different rules."""
    return hashlib.sha256(compact(rules).encode()).hexdigest()[:16]


def _take(keeper: KeeperRequest, form: RulesForm) -> Response:
    """Fill the form with shared rules that were pasted."""
    try:
        return _page(keeper, form_of_json(keeper.fields), _Result())
    except Invalid as invalid:
        result = _Result(wrong=at_fields(invalid), pasted=form.pasted[:LONGEST_JSON])
        return _page(keeper, form.typed, result, 422)


def _preview_or_save(keeper: KeeperRequest, form: RulesForm, rules: Rules) -> Response:
    game, words = keeper.game, keeper.words
    command = ChangeGame(required(form.revision), rules=rules)
    try:
        if form.save and form.seen == digest(rules):
            return keeper.record(command, to=f"{keeper.home}/more")
        after = keeper.play.preview(game.id, command, keeper.token).after
    except Invalid as invalid:
        return _page(keeper, form.typed, _Result(refused=_reasons(invalid, game, words)), 422)
    if rules == game.rules:
        return _page(keeper, form.typed, _Result(same=True, changing=True))
    sentences = _consequences(game, after, words)
    result = _Result(consequences=sentences, seen=digest(rules), changing=True)
    return _page(keeper, form.typed, result)


def _consequences(before: Game, after: Game, words: Words) -> tuple[str, ...]:
    """Return the differences between the rules, and their consequences for the game."""
    different = rules.difference(before.rules, after.rules, words)
    followed = consequences.sentences(before, after, words)
    nothing = () if followed else (words.gettext("Nobody’s total changes."),)
    return (f"{different[:1].upper()}{different[1:]}.", *followed, *nothing)


def _reasons(invalid: Invalid, game: Game, words: Words) -> tuple[str, ...]:
    """Return why the rules cannot be taken: about which round, and about whose hand."""
    sentences = dict.fromkeys(_reason(c, game, words) for c in invalid.complaints)
    return tuple(sentences)[:COMPLAINTS_AT_ONCE]


def _reason(complaint: Complaint, game: Game, words: Words) -> str:
    problem = problems.sentence(Complaint(complaint.code, (), complaint.params), game, words)
    match complaint.loc:
        case ("rules", "rounds", int(at), "hands", str(player_id), *_):
            player = game.player(player_id)
            problem = keeping.about(isolated(player.name), problem, words) if player else problem
        case ("rules", "rounds", int(at), *_):
            pass
        case _:
            return problem
    params = {"number": words.number(at), "problem": problem}
    return words.gettext("Round %(number)s: %(problem)s") % params


def _page(keeper: KeeperRequest, typed: TypedRules, result: _Result, status: int = 200) -> Response:
    form = panel(typed, keeper.words, result.wrong, changing=result.changing, pasted=result.pasted)
    page = RulesPage(
        game=GameContext.of(keeper.game, keeper.words),
        panel=replace(form, decks="decks" in keeper.request.query_params),
        rounds=len(keeper.game.rounds),
        consequences=result.consequences,
        seen=result.seen,
        same=result.same,
        refused=result.refused,
        problem=result.problem,
    )
    return keeper.page("rules", page, status)
