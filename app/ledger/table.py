"""What can be read off the table: standings, whose deal it is, who has won.

All of it is computed from the state of a game; nothing of it is ever stored.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from app.ledger.game import Game, Player
from app.scoring.cards import RANKS
from app.scoring.ends import best_of, target_of
from app.scoring.games import only_decided
from app.scoring.games import totals_before as totals_at
from app.scoring.rule_values import PLAYERS
from app.scoring.rules import Rules
from app.scoring.tally import Ending, Status, Tally

WILD_RANK = "8"
FEWEST_DEALT_IN = PLAYERS[0]


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's place: equal totals share a rank, and the next rank is skipped (1, 1, 3)."""

    player: str
    rank: int
    total: int
    eliminated: bool


@dataclass(frozen=True, slots=True)
class NextRound:
    """What the table needs for the next deal.

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
    """Return what stands after the last round, or what stood before the first."""
    return game.tally(len(game.lines))


def status(game: Game) -> Status:
    """Return whether the game is being played, in sudden death, or finished."""
    over = game.ended_early or left_alone(game)
    return "finished" if over else last_tally(game).status


def left_alone(game: Game) -> Player | None:
    """Return who wins since everybody else has left or was out before, or ``None``.

    After a round at least, and unless the game was over already. Whoever joins or comes back
    opens it again.
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
        return Ending("early", len(game.lines))
    return Ending("alone", len(game.lines)) if left_alone(game) else None


def winners(game: Game) -> tuple[str, ...]:
    """Return who has won, in seat order: the best totals of those playing, if ended by hand."""
    tally = last_tally(game)
    if tally.status != "finished" and game.ended_early:
        return best_of(game.rules, _totals_of(game, _contenders(game)))
    alone = left_alone(game)
    return (alone.id,) if alone else tally.winners


def _contenders(game: Game) -> tuple[Player, ...]:
    """Return who can win a game that is ended by hand, of those who have not left.

    In sudden death those who are tied, otherwise those who are not eliminated.
    """
    tally, here = last_tally(game), tuple(game.active())
    level = tally.tied if tally.status == "sudden_death" else ()
    return (
        tuple(player for player in here if player.id in level)
        or tuple(player for player in here if player.id not in tally.eliminated)
        or here
    )


def tied(game: Game) -> tuple[str, ...]:
    """Return the players with equal best totals at an end, or none."""
    if last_tally(game).status != "finished" and game.ended_early:
        best = winners(game)
        return best if len(best) > 1 else ()
    return () if left_alone(game) else last_tally(game).tied


def totals(game: Game) -> dict[str, int]:
    """Return everybody's total in points now, those who left included."""
    return _totals_of(game, game.players)


def totals_before(game: Game, number: int) -> dict[str, int]:
    """Return the totals with which round ``number`` begins, of everybody who had come in by then.

    The loans made before it are in.
    """
    return totals_at(number, game.tally(number - 1), game.players, game.lent)


def leaders(game: Game) -> tuple[str, ...]:
    """Return who shares the first place of those who are still in, in seat order."""
    return tuple(s.player for s in standings(game) if s.rank == 1 and not s.eliminated)


def leaders_after(game: Game, number: int) -> tuple[str, ...]:
    """Return who led after round ``number``, also of those who have left since."""
    tally = game.tally(number)
    still_in = {p: total for p, total in tally.totals.items() if p not in tally.eliminated}
    return best_of(game.rules, still_in or tally.totals)


def playing(game: Game) -> tuple[Player, ...]:
    """Return those who are dealt in, in seat order: neither left nor eliminated.

    Sudden death is for everyone, so that who was eliminated plays in it too.
    """
    tally = last_tally(game)
    out = () if tally.status == "sudden_death" else tally.eliminated
    return tuple(player for player in game.active() if player.id not in out)


def is_out(game: Game, player_id: str) -> bool:
    """Return whether the player was eliminated; sudden death is for everyone."""
    tally = last_tally(game)
    return tally.status != "sudden_death" and player_id in tally.eliminated


def standings(game: Game) -> tuple[Standing, ...]:
    """Return the places, best first and in seat order where equal; who left is not ranked.

    Whoever is still in stands before those who were eliminated.
    """
    counted = _totals_of(game, game.active())
    sign = 1 if game.rules.lowest_wins else -1
    out = last_tally(game).eliminated
    place = {player: (player in out, sign * total) for player, total in counted.items()}
    return tuple(
        Standing(
            player,
            1 + sum(other < place[player] for other in place.values()),
            counted[player],
            player in out,
        )
        for player in sorted(place, key=lambda player: place[player])
    )


def target(game: Game) -> int | None:
    """Return the points that end the game, or ``None`` where points do not end it.

    Of a game that points or another rule have ended, those of the round in which they did.
    """
    tally = last_tally(game)
    over = tally.ending if tally.status == "finished" else None
    at = over.round if over else len(game.lines) + 1
    return target_of(game.rules, sum(player.since <= at for player in game.players))


def next_round(game: Game) -> NextRound | None:
    """Return what is needed for the next deal, or ``None`` when the game is finished."""
    seated = playing(game)
    if status(game) == "finished" or not seated:
        return None
    return NextRound(
        number=len(game.lines) + 1,
        dealer=next_dealer(game, seated),
        deal=_deal(game, seated),
        wild=_wild(game, seated),
        decks=game.rules.decks_for(len(seated)),
        scorekeeper=_scorekeeper(game),
    )


def enough_players(game: Game) -> bool:
    """Return whether a round can be dealt: to two at least, and the rules' fewest sit there.

    Who was eliminated still counts as sitting there: the game goes on until one is left.
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
    """Return whether round ``number`` needs everybody's hand, where those of ``entered`` are there.

    A round that was played to decide a tie may stay without any, even if there is no tie any
    more. Whoever enters one of its hands then enters all of them, since they count.
    """
    line = game.line(number)
    stays_without = not entered and line is not None and only_decided(line.round, game.rules)
    return counts_hands(game, number, rules) and not stays_without


def _totals_of(game: Game, players: Iterable[Player]) -> dict[str, int]:
    now = totals_before(game, len(game.lines) + 1)
    return {player.id: now[player.id] for player in players}


def _deal(game: Game, seated: tuple[Player, ...]) -> dict[str, int]:
    """Return the cards to each: by the number of players, or in a countdown by their total."""
    if game.rules.scoring == "countdown":
        return {p: max(total, 0) for p, total in _totals_of(game, seated).items()}
    return dict.fromkeys((p.id for p in seated), game.rules.dealt_to(len(seated)))


def _wild(game: Game, seated: tuple[Player, ...]) -> dict[str, str]:
    """Return each player's wild rank: eights, or in a countdown the rank of their own total."""
    if game.rules.scoring == "countdown":
        own = _totals_of(game, seated)
        return {p: RANKS[total - 1] for p, total in own.items() if 1 <= total <= len(RANKS)}
    return dict.fromkeys((p.id for p in seated), WILD_RANK)


def _scorekeeper(game: Game) -> str | None:
    """Return who is obliged to keep score: the highest total after the first round that counts.

    Of several, the first one clockwise from that round's dealer. Nobody is, where the rules say
    nothing of a duty.
    """
    if game.rules.duty is None:
        return None
    first = next((i for i, line in enumerate(game.lines) if not line.struck), None)
    if first is None:
        return None
    reached, round_ = game.tally(first + 1).totals, game.lines[first].round
    return max(round_.from_dealers_left(), key=lambda player: reached[player])


def next_dealer(game: Game, seated: tuple[Player, ...]) -> str:
    """Return who deals next: clockwise by seat from the last dealer, over those ``seated``.

    Also of a finished game, where it is who would have dealt. Somebody has to be seated.
    """
    last = next((line.round.dealer for line in reversed(game.lines) if not line.struck), None)
    if last is None:
        first = game.player(game.first_dealer)
        return _from_seat(first.seat if first else 1, seated)
    dealt = game.player(last)
    return _from_seat((dealt.seat if dealt else 0) + 1, seated)


def _from_seat(seat: int, seated: tuple[Player, ...]) -> str:
    return next((p.id for p in seated if p.seat >= seat), seated[0].id)
