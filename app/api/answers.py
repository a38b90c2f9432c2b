"""What is answered, as the OpenAPI document describes it.

Answers are made in ``sheet`` and sent as bytes; these models are never built while serving. A
test validates real answers against them, so that document and answer cannot drift apart.
"""

from collections.abc import Callable
from datetime import date
from typing import Annotated, Any, Literal

from pydantic import AwareDatetime, BaseModel, ConfigDict, Field, WithJsonSchema

from app.scoring.end_conditions import EndKind
from app.scoring.jokers import Doubles
from app.scoring.rules import Blocked, BlockedTie, Debt, Duty, Scoring, Tie
from app.scoring.tally import EndingKind

Id = Annotated[str, Field(examples=["p1"])]
Tag = Annotated[str, Field(pattern=r"^[0-9]+-[0-9a-f]+-[0-9a-f]{12}$")]
PointsByPlayer = dict[Id, int]


def may_lack(kind: Callable[[], Any]) -> Any:
    """Return the default of a key that is only sent where it applies."""
    return Field(default_factory=kind)


class Answer(BaseModel):
    """An answer has exactly the keys that are described."""

    model_config = ConfigDict(extra="forbid")


class Joker(Answer):
    """A joker's worth: fixed points, or how it doubles the rest of the hand."""

    points: int = may_lack(int)
    doubles: Doubles = may_lack(str)


class End(Answer):
    """One condition that ends the game."""

    when: EndKind
    at: int = may_lack(int)
    count: int = may_lack(int)
    above: bool = may_lack(bool)
    per_player: bool = may_lack(bool)


class Rules(Answer):
    """The rules, whole."""

    preset: str
    name: str
    scoring: Scoring
    values: dict[str, int]
    joker: Joker | None
    joker_cap: int | None
    ends: list[End]
    tie: Tie
    blocked: Blocked
    blocked_tie: BlockedTie
    debt: Debt
    resets: dict[str, int]
    round_to: int | None
    last_card: dict[str, int]
    last_round: int | None
    duty: Duty | None
    start: int
    players: Annotated[list[int], Field(min_length=2, max_length=2)]
    decks: dict[str, int]
    deal: dict[str, int]


class Player(Answer):
    """A player; ``start`` is the total that they came in with."""

    id: Id
    version: int
    tag: Tag
    name: str
    seat: int
    active: bool
    start: int


class Hand(Answer):
    """A hand as it was entered, with what it counts and who entered it."""

    cards: list[str] = may_lack(list)
    points: int = may_lack(int)
    jokers: int = may_lack(int)
    counted: int
    by: str


class WorkingHand(Hand):
    """A hand of the round being counted, with when it was entered."""

    at: AwareDatetime


class Penalty(Answer):
    """Points, or cards, added to one player's round."""

    player: Id
    cards: list[str] = may_lack(list)
    points: int = may_lack(int)
    note: str


class Round(Answer):
    """A round as entered and as counted."""

    number: int
    version: int
    tag: Tag
    dealer: Id
    went_out: Id | None
    hands: dict[Id, Hand]
    late_card: str | None
    penalties: list[Penalty]
    multiplier: int
    last_card: str | None
    note: str
    scores: PointsByPlayer
    totals: PointsByPlayer
    capped: list[Id]
    relieved: list[Id]
    struck: bool
    corrected: bool
    flags: list[None]
    agreements: list[None]


class Loan(Answer):
    """Chips that one player lent another before round ``before``."""

    giver: Annotated[Id, Field(alias="from")]
    taker: Annotated[Id, Field(alias="to")]
    amount: int
    before: int


class Standing(Answer):
    """A player's place; equal totals share a rank, and the next is skipped."""

    player: Id
    rank: int
    total: int
    eliminated: bool


class Ending(Answer):
    """Which end ended the game, at how many points, and in which round.

    ``early``: by hand; ``alone``: nobody else was left to play.
    """

    when: EndingKind
    round: int
    at: int | None


class NextRound(Answer):
    """What is needed for the next deal."""

    number: int
    dealer: Id
    deal: dict[Id, int]
    wild: dict[Id, str]
    decks: int
    scorekeeper: Id | None


class Game(Answer):
    """A game at one revision."""

    id: str
    title: str
    day: date
    note: str
    created_at: AwareDatetime
    revision: int
    tag: Tag
    status: Literal["playing", "sudden_death", "finished"]
    rules: Rules
    target: int | None
    players: list[Player]
    rounds: list[Round]
    loans: list[Loan]
    standings: list[Standing]
    winners: list[Id]
    tied: list[Id]
    ending: Ending | None
    next: NextRound | None
    head: str


class NameWarning(Answer):
    """Something that is allowed and worth a look, such as names that look alike, and whose."""

    code: Literal["look_alike"]
    text: str
    players: list[Id]


class CreatedGame(Game):
    """A new game, with its keeper's token, which is shown this once."""

    keeper_token: str
    warnings: list[NameWarning]


class Consequence(BaseModel):
    """Something that followed from a change: a code, a sentence, and what it is about."""

    model_config = ConfigDict(extra="allow")

    code: str
    text: str


class ChangedGame(Game):
    """A game after a change, with the rounds that were touched."""

    consequences: list[Consequence]


class ChangedPlayers(ChangedGame):
    """A game after somebody joined or was changed, and whose names look alike since then."""

    warnings: list[NameWarning]


class PreviewedGame(ChangedGame):
    """A game as it would be, and what saving would do, in a sentence."""

    outlook: str


class Hands(Answer):
    """The hands of the round being counted, and its number (none: the game is over)."""

    number: int | None
    hands: dict[Id, WorkingHand]


class Handover(Answer):
    """A new keeper's token, which is shown this once, and whose it is in the history."""

    keeper: str
    keeper_token: str
    revision: int


class Event(Answer):
    """One fact of the history. ``data`` is what was recorded; ``hash`` chains it to the rest."""

    seq: int
    at: AwareDatetime
    by: str
    kind: str
    summary: str
    data: dict[str, object]
    hash: str


class History(Answer):
    """Events, oldest first, and the hash of the game's last one."""

    events: list[Event]
    head: str


class Rulesets(Answer):
    """The presets, resolved."""

    rulesets: list[Rules]


class Counted(Answer):
    """What each hand counts, by name."""

    counted: dict[str, int]


class Cut(Answer):
    """Who deals; or nobody yet, and who has to cut again."""

    dealer: str | None
    recut: list[str]


class ProblemError(Answer):
    """One thing that is wrong with the input, and where."""

    loc: list[str | int]
    msg: str


_ERRORS: dict[str, Any] = {"type": "array", "items": ProblemError.model_json_schema()}


class Problem(Answer):
    """Why a request was refused."""

    type: str
    title: str
    status: int
    detail: str
    code: str
    errors: Annotated[list[ProblemError], WithJsonSchema(_ERRORS)] = may_lack(list)


class RoundTaken(Problem):
    """The round that is there already; none where the game is over."""

    round: Round | None = may_lack(lambda: None)


class StaleChange(Problem):
    """What was to be changed, as it is now."""

    current: Game | Round | Player | None
