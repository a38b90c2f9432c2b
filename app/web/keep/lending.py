"""Chips lent from one player to another, before the next round is recorded."""

from dataclasses import dataclass
from typing import Annotated

from starlette.responses import Response

from app.i18n import keeping
from app.i18n.words import Words
from app.ledger.commands import LendChips
from app.ledger.game import Game
from app.ledger.table import status
from app.play import KeyReused
from app.web.keep.no_next_round import no_next_round_page
from app.web.keep.refusals import REFUSED, explain
from app.web.keep.request import Keeper, KeeperRequest, keeper_router, posted
from app.web.keep.round_pages import FormState, entry_page
from app.web.round_form.context import LoanForm, Messages
from app.web.round_form.deal import loan_form
from app.web.site.forms import Fields, points_in

router = keeper_router()


@dataclass(frozen=True, slots=True)
class LendForm:
    """Who lends chips to whom, and how many, as typed."""

    giver: str
    taker: str
    amount: str

    @classmethod
    def of(cls, fields: Fields) -> "LendForm":
        """Return the form with these fields."""
        return cls(fields.get("giver", ""), fields.get("taker", ""), fields.get("amount", ""))

    def command(self) -> LendChips:
        """Return the command. Raises ``Invalid``."""
        return LendChips(self.giver, self.taker, points_in({"amount": self.amount}, "amount"))

    def refused(self, problem: str, game: Game, words: Words) -> LoanForm | None:
        """Return the form as it was typed, and why it was refused; none in a game without chips."""
        return loan_form(game, words, self.giver, self.taker, self.amount, problem)


@router.post("/loans")
def lend(keeper: Keeper, form: Annotated[LendForm, posted(LendForm.of)]) -> Response:
    """Record the loan; one that cannot be comes back as it was typed, with the reason."""
    try:
        return keeper.record(form.command(), to=keeper.home)
    except KeyReused:
        why = keeping.elsewhere("twice", keeper.words)
        return _refused(keeper.reloaded(), form, 412, why)
    except REFUSED as refusal:
        now = keeper.reloaded()
        return _refused(now, form, *explain(refusal, now.game, now.words))


def _refused(keeper: KeeperRequest, form: LendForm, code: int, why: str) -> Response:
    if status(keeper.game) == "finished":
        return no_next_round_page(keeper, why, code)
    loan = form.refused(why, keeper.game, keeper.words)
    state = FormState(loan=loan, messages=Messages(() if loan else (why,), bad=True))
    return keeper.page("entry", entry_page(keeper.game, state, keeper.words), code)
