"""Earlier rounds: one opened, previewed and written again with a reason."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from starlette.responses import Response

from app.i18n import keeping, problems
from app.ledger.commands import CorrectRound, RoundAsEntered
from app.ledger.game import Game, RecordedRound
from app.ledger.guards import round_of
from app.ledger.refusals import Full, Stale, Unchanged
from app.ledger.table import hands_needed
from app.ledger.tags import TagOrNumber, parse_tag
from app.play import KeyReused
from app.scoring.complaints import Invalid
from app.web.keep.comparing import conflict_with
from app.web.keep.earlier import earlier_versions
from app.web.keep.entering import preview_json, wants_json
from app.web.keep.request import Keeper, KeeperRequest, RoundInPath, keeper_router, posted
from app.web.keep.round_pages import FormState, correct_page
from app.web.round_form.as_typed import as_typed
from app.web.round_form.context import Messages
from app.web.round_form.preview import (
    NO_REASON_YET,
    Preview,
    preview_of_correction,
    preview_of_invalid,
)
from app.web.round_form.typed_round import TypedRound, parse_round, read_round
from app.web.site.forms import Fields, required

router = keeper_router()


@dataclass(frozen=True, slots=True)
class CorrectionForm:
    """A round written again, with the version that was on the page, and the reason."""

    version: TagOrNumber | None
    version_text: str
    reason: str
    key: str
    fields: Fields

    @classmethod
    def of(cls, fields: Fields) -> "CorrectionForm":
        """Return the form with these fields."""
        text = fields.get("version", "")
        return cls(parse_tag(text), text, reason_in(fields), fields.get("key", ""), fields)

    def typed(self, game: Game, recorded: RecordedRound) -> TypedRound:
        """Return the round as typed; details without a field in the form are left as they were."""
        return parse_round(self.fields, as_typed(recorded.round, game.rules))

    def command(self, game: Game, recorded: RecordedRound, typed: TypedRound) -> CorrectRound:
        """Return the command. Raises ``Invalid``, or ``Stale`` without a version."""
        round_ = _read(game, recorded, typed)
        return CorrectRound(recorded.round.number, required(self.version), round_, self.reason)


Correction = Annotated[CorrectionForm, posted(CorrectionForm.of)]


@router.get("/rounds/{number}")
def correcting(keeper: Keeper, recorded: RoundInPath) -> Response:
    """Show a round as it is, or as it was ``earlier``, ready to be written again."""
    game, seq = keeper.game, keeper.query("earlier")
    versions = earlier_versions(keeper, recorded)
    back = next((version for version in versions if str(version.seq) == seq), None)
    typed = as_typed(back.round if back else recorded.round, game.rules)
    preview_ = _preview(keeper, recorded, typed) if back else Preview(Messages())
    state = FormState.previewed(typed, preview_)
    return keeper.page(
        "correct", correct_page(game, recorded, state, keeper.words, earlier=versions)
    )


@router.post("/rounds/{number}/preview")
def preview(keeper: Keeper, recorded: RoundInPath, form: Correction) -> Response:
    """Preview the correction: the page's script gets the sentences alone, others the page."""
    typed = form.typed(keeper.game, recorded)
    preview_ = _preview(keeper, recorded, typed)
    if wants_json(keeper):
        return preview_json(keeper, preview_)
    state = FormState.previewed(typed, preview_, form.key)
    return _page(keeper, recorded, form, state, 422 if preview_.messages.bad else 200)


@router.post("/rounds/{number}")
def correct(keeper: Keeper, recorded: RoundInPath, form: Correction) -> Response:
    """Write the round again. A form that cannot be saved comes back as it was typed."""
    number, words = recorded.round.number, keeper.words
    typed = form.typed(keeper.game, recorded)
    try:
        command = form.command(keeper.game, recorded, typed)
        return keeper.record(command, to=f"{keeper.home}/rounds?corrected={number}")
    except Invalid as invalid:
        return _invalid(keeper, recorded, form, typed, invalid)
    except Unchanged as same:
        why = problems.refusal(same.code, words, number=same.number)
        return _refused(keeper, recorded, form, typed, why)
    except Full as full:
        return _refused(keeper, recorded, form, typed, problems.full(full.what, full.most, words))
    except Stale:
        return _changed_meanwhile(keeper.reloaded(), number, form, typed, "changed")
    except KeyReused:
        return _changed_meanwhile(keeper.reloaded(), number, form, typed, "saved")


@router.post("/rounds/{number}/mine")
def use_mine(keeper: Keeper, recorded: RoundInPath, form: Correction) -> Response:
    """Show the round with the count that was typed here, to be saved over it with a reason.

    It was typed into the form of the next round, so its dealer is not this round's.
    """
    typed = form.typed(keeper.game, recorded).dealt_by(recorded.round.dealer)
    state = FormState.previewed(typed, _preview(keeper, recorded, typed))
    return keeper.page("correct", correct_page(keeper.game, recorded, state, keeper.words))


def reason_in(fields: Mapping[str, str]) -> str:
    """Return the reason in the keeper's own words, or else the one that was tapped."""
    return fields.get("reason", "").strip() or fields.get("quick", "")


def _read(game: Game, recorded: RecordedRound, typed: TypedRound) -> RoundAsEntered:
    players = recorded.round.players
    needed = hands_needed(game, recorded.round.number, typed.with_hands(players))
    return read_round(typed, players, game.rules, needed)


def _preview(keeper: KeeperRequest, recorded: RecordedRound, typed: TypedRound) -> Preview:
    game, words = keeper.game, keeper.words
    try:
        round_ = _read(game, recorded, typed)
        command = CorrectRound(recorded.round.number, game.tag_of(recorded), round_, NO_REASON_YET)
        return preview_of_correction(keeper.play, game, command, keeper.token, words)
    except Invalid as invalid:
        return preview_of_invalid(game, invalid.complaints, typed, words)


def _page(
    keeper: KeeperRequest,
    recorded: RecordedRound,
    form: CorrectionForm,
    state: FormState,
    status: int,
    problem: str = "",
) -> Response:
    page = correct_page(keeper.game, recorded, state, keeper.words, form.reason, problem)
    return keeper.page("correct", page, status)


def _invalid(
    keeper: KeeperRequest,
    recorded: RecordedRound,
    form: CorrectionForm,
    typed: TypedRound,
    invalid: Invalid,
) -> Response:
    about_reason = [c for c in invalid.complaints if c.loc[:1] == ("reason",)]
    preview_ = preview_of_invalid(keeper.game, invalid.complaints, typed, keeper.words)
    state = FormState.previewed(typed, preview_, form.key)
    problem = keeping.problem(about_reason[0], keeper.game, keeper.words) if about_reason else ""
    return _page(keeper, recorded, form, state, 422, problem)


def _refused(
    keeper: KeeperRequest,
    recorded: RecordedRound,
    form: CorrectionForm,
    typed: TypedRound,
    why: str,
) -> Response:
    state = FormState(typed, form.key, Messages((why,), bad=True))
    return _page(keeper, recorded, form, state, 422)


def _changed_meanwhile(
    keeper: KeeperRequest, number: int, form: CorrectionForm, typed: TypedRound, why: str
) -> Response:
    """Show the round as another phone has left it, beside the typed one."""
    recorded = round_of(keeper.game, number)
    draft, back = f"{number}-{form.version_text}", f"{keeper.home}/rounds/{number}"
    conflict = conflict_with(keeper.game, recorded, typed, keeper.words, why, draft, back)
    return _page(keeper, recorded, form, FormState(typed, conflict=conflict), 412)
