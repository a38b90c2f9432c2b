"""What the pages of standings show, computed from the game alone."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace

from app.i18n import dealing, rounds
from app.i18n.words import Words
from app.ledger import table
from app.ledger.counting import counts, in_sudden_death, last_counting
from app.ledger.game import Game, Line
from app.web.site.people import Person, people
from app.web.standings.scales import Scale

# With more players than this the rows are set closer, so that all of them fit on a phone.
ROOMY = 5


@dataclass(frozen=True, slots=True)
class Place:
    """A row of the standings.

    ``gained`` are the points of the last round, ``None`` for who was not dealt in; ``moved`` is
    by how many places the last round lifted them; ``share`` is the length of their bar in
    percent (see :class:`~app.web.standings.scales.Scale`); ``past``: they are at the target.
    ``eliminated``: they are out of the game, and have not won it.
    """

    person: Person
    rank: int
    total: int
    gained: int | None
    out: bool
    moved: int
    share: float
    past: bool
    best: bool
    eliminated: bool


@dataclass(frozen=True, slots=True)
class LastRound:
    """The last round that counts: who went out (``None``: blocked), what the hands counted.

    ``told`` are sentences about what was special in it.
    """

    number: int
    went_out: Person | None
    hands: tuple[tuple[Person, int], ...]
    told: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Deal:
    """The next deal: whose, of which round, how many cards to each, from how many decks.

    ``own`` tells each player's cards and wild rank where everybody has their own, ``duty`` who
    has to keep score, ``lent`` the loans since the last round.
    """

    number: int
    dealer: Person
    cards: int
    decks: int
    own: tuple[tuple[Person, str], ...] = ()
    duty: str = ""
    lent: tuple[str, ...] = ()


BY_PEOPLE = ("early", "alone")
"""The ends that no round brought about, not even one of sudden death."""


@dataclass(frozen=True, slots=True)
class Counting:
    """The round being counted: whose hands are in, and whose are not."""

    counted: tuple[Person, ...]
    waiting: tuple[Person, ...]


@dataclass(frozen=True, slots=True)
class Result:
    """How the game ended: who won with how many points, in which round, or early by hand.

    ``played`` is how many rounds counted until then. ``decided``: by sudden death.
    ``last_in``: the others had been eliminated. ``alone``: everybody else has left.
    """

    winners: tuple[Person, ...]
    total: int
    round: int
    played: int
    early: bool
    chips: bool = False
    decided: bool = False
    last_in: bool = False
    alone: bool = False


@dataclass(frozen=True, slots=True)
class Standings:
    """The standings at one revision; ``leaders`` are those who share the first place.

    ``call`` is the call to sudden death, while it is on.
    """

    revision: int
    lowest_wins: bool
    chips: bool
    places: tuple[Place, ...]
    gone: tuple[tuple[Person, int], ...]
    leaders: tuple[Person, ...]
    best: int
    tied: bool
    call: str
    last: LastRound | None
    deal: Deal | None
    counting: Counting | None
    result: Result | None
    close_set: bool


def standings(game: Game, hands: Collection[str], words: Words) -> Standings:
    """Return the standings; ``hands`` names whose hands of the next round are already in."""
    who = people(game)
    places = _places(game, who)
    first = [place for place in places if place.rank == 1]
    sudden = table.status(game) == "sudden_death"
    return Standings(
        revision=game.revision,
        lowest_wins=game.rules.lowest_wins,
        chips=game.rules.scoring == "chips",
        places=places,
        gone=_gone(game, who),
        leaders=tuple(place.person for place in first),
        best=first[0].total if first else 0,
        tied=bool(table.tied(game)),
        call=dealing.sudden_death(game, words) if sudden else "",
        last=_last_round(game, who, words),
        deal=_deal(game, who, words),
        counting=_counting(game, who, hands),
        result=_result(game, who),
        close_set=len(places) > ROOMY,
    )


def _places(game: Game, who: Mapping[str, Person]) -> tuple[Place, ...]:
    last = last_counting(game)
    scores = _gained(game, last)
    out = last.round.went_out if last else None
    moved = _moved(game, last)
    scale = Scale.of(game)
    best = set(table.winners(game))
    return tuple(
        Place(
            person=who[standing.player],
            rank=standing.rank,
            total=standing.total,
            gained=scores.get(standing.player),
            out=standing.player == out,
            moved=moved.get(standing.player, 0),
            share=scale.share(standing.total),
            past=scale.past(standing.total),
            best=standing.player in best,
            eliminated=standing.eliminated and standing.player not in best,
        )
        for standing in table.standings(game)
    )


def _gained(game: Game, last: Line | None) -> Mapping[str, int]:
    """Return what the last round brought; in a countdown, only whom it brought anything."""
    scores = game.tallies[last.round.number - 1].scores if last else {}
    if game.rules.scoring == "countdown":
        return {player: points for player, points in scores.items() if points}
    return scores


def _moved(game: Game, last: Line | None) -> dict[str, int]:
    """Return how many ranks the last round moved each player up; none where it was the first.

    Who sat down after that round moves nobody, since they played no part in it.
    """
    if last is None:
        return {}
    number = last.round.number
    now = replace(game, players=tuple(p for p in game.players if p.since <= number))
    kept = number - 1
    before = replace(now, lines=game.lines[:kept], known=game.tallies[:kept], ended_early=False)
    if not table.last_tally(before).played:
        return {}
    ranks = {s.player: s.rank for s in table.standings(now)}
    came = {player.id for player in game.players if player.since < number}
    return {
        s.player: s.rank - ranks.get(s.player, s.rank)
        for s in table.standings(before)
        if s.player in came
    }


def _gone(game: Game, who: Mapping[str, Person]) -> tuple[tuple[Person, int], ...]:
    totals = table.totals(game)
    return tuple((who[p.id], totals[p.id]) for p in game.players if not p.active)


def _last_round(game: Game, who: Mapping[str, Person], words: Words) -> LastRound | None:
    line = last_counting(game)
    if line is None:
        return None
    number, out = line.round.number, line.round.went_out
    counted = game.tallies[number - 1].counted
    hands = ((who[p], counted[p]) for p in line.round.players if p in line.round.hands)
    told = rounds.happened(game, number, words)
    if table.tied(game) and table.status(game) != "finished":
        told = told[:-1]  # who is level is said above everything else
    told = (*rounds.special(game, line.round, words), *told)
    return LastRound(number, who[out] if out else None, tuple(hands), told)


def _deal(game: Game, who: Mapping[str, Person], words: Words) -> Deal | None:
    upcoming = table.next_round(game)
    if upcoming is None:
        return None
    return Deal(
        number=upcoming.number,
        dealer=who[upcoming.dealer],
        cards=upcoming.deal.get(upcoming.dealer, 0),
        decks=upcoming.decks,
        own=_own_deals(game, upcoming, who, words),
        duty=dealing.duty(game, upcoming.scorekeeper, words) if upcoming.scorekeeper else "",
        lent=dealing.lent(game, words),
    )


def _own_deals(
    game: Game, upcoming: table.NextRound, who: Mapping[str, Person], words: Words
) -> tuple[tuple[Person, str], ...]:
    """Return each player's cards and wild rank, in a countdown, where everybody has their own."""
    if game.rules.scoring != "countdown":
        return ()
    each = upcoming.deal.items()
    return tuple((who[p], dealing.own_deal(n, upcoming.wild.get(p), words)) for p, n in each)


def _counting(game: Game, who: Mapping[str, Person], hands: Collection[str]) -> Counting | None:
    if not hands or table.status(game) == "finished":
        return None
    seated = [who[player.id] for player in table.playing(game)]
    return Counting(
        tuple(person for person in seated if person.id in hands),
        tuple(person for person in seated if person.id not in hands),
    )


def _result(game: Game, who: Mapping[str, Person]) -> Result | None:
    ending = table.ending(game)
    if ending is None or table.status(game) != "finished":
        return None
    winners = tuple(who[player] for player in table.winners(game))
    total = table.totals(game)[winners[0].id] if winners else 0
    return Result(
        winners,
        total,
        ending.round,
        played=sum(counts(game, number) for number in range(1, ending.round + 1)),
        early=ending.when == "early",
        chips=game.rules.scoring == "chips",
        decided=ending.when not in BY_PEOPLE and in_sudden_death(game, ending.round),
        last_in=ending.when == "eliminated",
        alone=ending.when == "alone",
    )
