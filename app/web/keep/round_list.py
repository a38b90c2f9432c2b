"""The list of all rounds, and a struck round brought back from it."""

from dataclasses import dataclass
from typing import Annotated

from starlette.responses import Response

from app.i18n import keeping
from app.i18n import rounds as sentences
from app.i18n.words import Words
from app.ledger.commands import RestoreRound
from app.ledger.game import Game, RecordedRound
from app.ledger.refusals import NotFound, Stale
from app.ledger.tags import TagOrNumber, parse_tag
from app.play import KeyReused
from app.web.keep.context import GameContext, RoundLine, RoundsPage
from app.web.keep.request import Keeper, KeeperRequest, RoundInPath, keeper_router, posted
from app.web.keep.round_pages import round_sentence
from app.web.site.forms import Fields, required

router = keeper_router()


@dataclass(frozen=True, slots=True)
class RestoreForm:
    """The version of the struck round that was on the page, and whether it was the entry page."""

    version: TagOrNumber | None
    from_entry: bool

    @classmethod
    def of(cls, fields: Fields) -> "RestoreForm":
        """Return the form with these fields."""
        return cls(parse_tag(fields.get("version", "")), fields.get("from") == "entry")


@router.get("/rounds")
def rounds(keeper: Keeper) -> Response:
    """List all rounds."""
    return _page(keeper, notice=_notice(keeper))


@router.post("/rounds/{number}/restore")
def restore(
    keeper: Keeper, recorded: RoundInPath, form: Annotated[RestoreForm, posted(RestoreForm.of)]
) -> Response:
    """Bring a struck round back."""
    number = recorded.round.number
    to = keeper.home if form.from_entry else f"{keeper.home}/rounds?restored={number}"
    try:
        return keeper.record(RestoreRound(number, required(form.version)), to)
    except NotFound as unknown:
        if unknown.what != "strike":
            raise
        return changed_meanwhile(keeper.reloaded())
    except (Stale, KeyReused):
        return changed_meanwhile(keeper.reloaded())


def changed_meanwhile(keeper: KeeperRequest) -> Response:
    """Return the list of rounds, with the message that something has changed."""
    return _page(keeper, keeping.elsewhere("changed", keeper.words), status=412)


def _page(
    keeper: KeeperRequest, problem: str = "", notice: str = "", status: int = 200
) -> Response:
    game, words = keeper.game, keeper.words
    rounds = tuple(_round_line(game, recorded, words) for recorded in reversed(game.rounds))
    page = RoundsPage(GameContext.of(game, words), rounds, problem, notice)
    return keeper.page("rounds", page, status)


def _round_line(game: Game, recorded: RecordedRound, words: Words) -> RoundLine:
    return RoundLine(
        number=recorded.round.number,
        tag=str(game.tag_of(recorded)),
        sentence=round_sentence(game, recorded, words),
        struck=recorded.struck,
        corrected=recorded.corrected,
        happened=" ".join(sentences.event_sentences(game, recorded.round.number, words)),
    )


def _notice(keeper: KeeperRequest) -> str:
    """Return a sentence about the last change of a round, while the round is still like that.

    A round that was corrected may also be struck out, and then the notice says both.
    """
    game, words = keeper.game, keeper.words
    for done in keeping.ROUND_DONE:
        number = keeper.query(done)
        recorded = next((one for one in game.rounds if str(one.round.number) == number), None)
        if recorded and done == "corrected":
            also = ("struck",) if recorded.struck else ()
            return " ".join(_done(one, game, recorded, words) for one in (done, *also))
        if recorded and recorded.struck == (done == "struck"):
            return _done(done, game, recorded, words)
    return ""


def _done(done: str, game: Game, recorded: RecordedRound, words: Words) -> str:
    params = {"number": recorded.round.number, "sentence": round_sentence(game, recorded, words)}
    return words.gettext(keeping.ROUND_DONE[done]) % params
