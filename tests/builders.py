"""What tests at the card table begin with: Ann, Bo, Cy and Di, their hands, and their games."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from app.ledger import chain
from app.ledger.commands import Command, CreateGame, NewPlayer, RecordRound, RoundAsEntered
from app.ledger.decide import create, decide
from app.ledger.events import RecordedEvent
from app.ledger.game import Game
from app.ledger.replay import replay
from app.scoring import resolve
from app.scoring.rounds import Hand

if TYPE_CHECKING:
    from app.play import Answer, Outcome, Play

EVENING = datetime(2026, 11, 30, 19, 0, tzinfo=UTC)
"""When the games of the tests are played, unless a test says otherwise."""

GAME = "annbocydi0000001"
TOKEN = "keepers-token-of-thirty-two-chars"


def ann_bo_cy_di(
    game: str = GAME,
    rules: str | Mapping[str, object] | None = None,
    *,
    title: str = "",
    first_dealer: str | None = None,
    players: Iterable[str] = ("Ann", "Bo", "Cy", "Di"),
) -> CreateGame:
    """Return the command with which the four sit down, in that order; Ann deals first."""
    sitting = tuple(NewPlayer(name) for name in players)
    return CreateGame(game, title, resolve.resolve(rules), sitting, first_dealer)


def player_id(game: Game, name: str) -> str:
    """Return the id of the player with that name."""
    return next(player.id for player in game.players if player.name == name)


def points(total: int, jokers: int = 0) -> Hand:
    """Return a hand of which only the total was typed."""
    return Hand(points=total, jokers=jokers)


def cards(held: str) -> Hand:
    """Return a hand card by card: ``cards("8 QS JK")``."""
    return Hand(cards=tuple(held.split()))


def out(game: Game, went_out: str | None, **hands: Hand | int) -> RoundAsEntered:
    """Return a round by the players' names: ``out(game, "Di", Ann=15, Bo=8, Cy=cards("8"))``."""
    held = {name: points(hand) if isinstance(hand, int) else hand for name, hand in hands.items()}
    return RoundAsEntered(
        went_out=player_id(game, went_out) if went_out else None,
        hands={player_id(game, name): hand for name, hand in held.items()},
    )


def worked_example(game: Game) -> RecordRound:
    """Return the round of the books: Di goes out on hands of 15, 8 and 32."""
    return RecordRound(out(game, "Di", Ann=15, Bo=8, Cy=32))


def sat_down(
    command: CreateGame | None = None, at: datetime = EVENING
) -> tuple[RecordedEvent, ...]:
    """Return the recorded beginning of a game, by default that of Ann, Bo, Cy and Di."""
    command = command or ann_bo_cy_di()
    return chain.record(command.game, 0, chain.GENESIS, create(command), at, "keeper-1")


def then(game: Game, command: Command, at: datetime = EVENING) -> tuple[RecordedEvent, ...]:
    """Return what a command adds to the game, recorded."""
    events = decide(game, command)
    return chain.record(game.id, game.revision, game.head, events, at, "keeper-1")


def rounds_of(game: Game, count: int, at: datetime = EVENING) -> tuple[RecordedEvent, ...]:
    """Return the next ``count`` rounds of the game, each the worked example."""
    recorded: list[RecordedEvent] = []
    for _ in range(count):
        added = then(game, worked_example(game), at)
        recorded += added
        game = replay(added, game)
    return tuple(recorded)


@dataclass(frozen=True)
class Table:
    """A game that was created through ``Play``, with its keeper's token."""

    play: "Play"
    id: str
    token: str

    @property
    def game(self) -> Game:
        """The game as it stands."""
        return self.play.game(self.id)

    def record(self, command: Command) -> Game:
        """Let the keeper do something, and return the game as it is then."""
        from app.play import Write

        self.play.record(self.id, command, Write(self.token), no_answer)
        return self.game


def sit_down(play: "Play", command: CreateGame | None = None, token: str = TOKEN) -> Table:
    """Create a game through ``play``, by default that of Ann, Bo, Cy and Di."""
    from app.play import Write

    command = command or ann_bo_cy_di()
    play.create(command, Write(token), no_answer)
    return Table(play, command.game, token)


def no_answer(_outcome: "Outcome") -> "Answer":
    """Answer nothing: the test looks at the game itself."""
    from app.play import Answer

    return Answer(204)
