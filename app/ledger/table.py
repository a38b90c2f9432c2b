"""How the game stands at the table: whether it is over, who is dealt in, and whose deal it is.

All of it is computed from the state of a game; nothing of it is ever stored.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from app.ledger.game import Game, Player
from app.scoring.cards import RANKS
from app.scoring.games import only_decided
from app.scoring.games import totals_before as totals_at
from app.scoring.rule_values import PLAYERS
from app.scoring.rules import Rules
from app.scoring.tally import Ending, Status, Tally

WILD_RANK = "8"
FEWEST_DEALT_IN = PLAYERS[0]


@dataclass(frozen=True, slots=True)
class NextRound:
    """The next deal: who deals, how many cards, and what is wild.

    ``deal`` is cards to each player, ``wild`` each player's wild rank; ``scorekeeper`` is the
    player whom the rules oblige to keep score, if they do.
    """

    number: int
    dealer: str
    deal: Mapping[str, int]
    wild: Mapping[str, str]
    decks: int
    scorekeeper: str | None = None


def last_tally(game: Game) -> Tally:
    """Return the tally after the last round, or the one before the first."""
    return game.tally(len(game.rounds))


def status(game: Game) -> Status:
    """Return whether the game is being played, in sudden death, or finished."""
    over = game.ended_early or left_alone(game)
    return "finished" if over else last_tally(game).status


def left_alone(game: Game) -> Player | None:
    """Return the player who wins because everybody else has left or was out, or ``None``.

    After a round at least, and unless the game was over already. A player who joins or comes
    back opens it again.
    """
    tally = last_tally(game)
    if not tally.played or tally.status == "finished" or game.ended_early:
        return None
    there = playing(game)
    return there[0] if len(there) == 1 else None


def ending(game: Game) -> Ending | None:
    """Return which end ended the game and in which round; ``None`` while it is played."""
    tally = last_tally(game)
    if tally.status == "finished":
        return tally.ending
    if game.ended_early:
        return Ending("early", len(game.rounds))
    return Ending("alone", len(game.rounds)) if left_alone(game) else None


def totals(game: Game) -> dict[str, int]:
    """Return everybody's total in points now, those who left included."""
    return totals_before(game, len(game.rounds) + 1)


def totals_before(game: Game, number: int) -> dict[str, int]:
    """Return the totals with which round ``number`` begins, of everybody who had come in by then.

    The loans made before it are in.
    """
    return totals_at(number, game.tally(number - 1), game.players, game.counted_loans)


def playing(game: Game) -> tuple[Player, ...]:
    """Return the players who are dealt in, in seat order: those who have not left and are not out.

    Sudden death is for everyone, eliminated players too.
    """
    tally = last_tally(game)
    out = () if tally.status == "sudden_death" else tally.eliminated
    return tuple(player for player in game.active() if player.id not in out)


def is_out(game: Game, player_id: str) -> bool:
    """Return whether the player was eliminated; sudden death is for everyone."""
    tally = last_tally(game)
    return tally.status != "sudden_death" and player_id in tally.eliminated


def next_round(game: Game) -> NextRound | None:
    """Return the next deal, or ``None`` when the game is finished."""
    seated = playing(game)
    if status(game) == "finished" or not seated:
        return None
    return NextRound(
        number=len(game.rounds) + 1,
        dealer=next_dealer(game, seated),
        deal=_deal(game, seated),
        wild=_wild(game, seated),
        decks=game.rules.decks_for(len(seated)),
        scorekeeper=_scorekeeper(game),
    )


def enough_players(game: Game) -> bool:
    """Return whether a round can be dealt: to two at least, and the rules' fewest sit there.

    Eliminated players still count as sitting there: the game goes on until one is left.
    """
    here = sum(1 for _ in game.active())
    return len(playing(game)) >= FEWEST_DEALT_IN and here >= game.rules.players[0]


def counts_hands(game: Game, number: int, rules: Rules | None = None) -> bool:
    """Return whether round ``number`` is scored from hands: not in a countdown or sudden death.

    So it is under the game's own rules, or would be under others.
    """
    before = game.tally(number - 1)
    return (rules or game.rules).scoring != "countdown" and before.status != "sudden_death"


def hands_needed(
    game: Game, number: int, entered: Collection[str] = (), rules: Rules | None = None
) -> bool:
    """Return whether round ``number`` needs everybody's hand, once those of ``entered`` are there.

    A round that was played to decide a tie may stay without any, even if there is no tie any
    more. Once one of its hands is entered all of them are, since they count.
    """
    recorded = game.round(number)
    stays_without = (
        not entered and recorded is not None and only_decided(recorded.round, game.rules)
    )
    return counts_hands(game, number, rules) and not stays_without


def _deal(game: Game, seated: tuple[Player, ...]) -> dict[str, int]:
    """Return the cards to each: by the number of players, or in a countdown by their total."""
    if game.rules.scoring == "countdown":
        own = totals(game)
        return {player.id: max(own[player.id], 0) for player in seated}
    return dict.fromkeys((p.id for p in seated), game.rules.dealt_to(len(seated)))


def _wild(game: Game, seated: tuple[Player, ...]) -> dict[str, str]:
    """Return each player's wild rank: eights, or in a countdown the rank of their own total."""
    if game.rules.scoring == "countdown":
        own = totals(game)
        return {p.id: RANKS[own[p.id] - 1] for p in seated if 1 <= own[p.id] <= len(RANKS)}
    return dict.fromkeys((p.id for p in seated), WILD_RANK)


def _scorekeeper(game: Game) -> str | None:
    """Return the player who has to keep score: the highest total after the first round that counts.

    Of several, the first one clockwise from that round's dealer. ``None`` if the rules have no
    such duty.
    """
    if game.rules.duty is None:
        return None
    first = next((i for i, recorded in enumerate(game.rounds) if not recorded.struck), None)
    if first is None:
        return None
    totals_then, round_ = game.tally(first + 1).totals, game.rounds[first].round
    return max(round_.from_dealers_left(), key=lambda player: totals_then[player])


def next_dealer(game: Game, seated: tuple[Player, ...]) -> str:
    """Return the next dealer: clockwise by seat from the last one, among those ``seated``.

    In a finished game, the player who would have dealt. ``seated`` must not be empty.
    """
    last = next(
        (recorded.round.dealer for recorded in reversed(game.rounds) if not recorded.struck), None
    )
    dealer = game.player(last or game.first_dealer)
    seat = (dealer.seat if dealer else 0) + (last is not None)
    return next((player.id for player in seated if player.seat >= seat), seated[0].id)
