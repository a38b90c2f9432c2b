"""The standings of a game: its places, its last round, the next deal, and how it ended."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from app.i18n import dealing, rounds
from app.i18n.words import Words
from app.ledger import ranking, table
from app.ledger.game import Game
from app.ledger.rounds import last_counting
from app.web.site.names import Person, people
from app.web.standings.places import Place, places_of
from app.web.standings.result import Result, result_of

# With more players than this the rows are set closer, so that all of them fit on a phone.
ROOMY = 5


@dataclass(frozen=True, slots=True)
class RoundSummary:
    """A round: the player who went out (``None``: it was blocked), and the points of the hands.

    ``sentences`` are its events beyond the points.
    """

    number: int
    went_out: Person | None
    hands: tuple[tuple[Person, int], ...]
    sentences: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class NextDeal:
    """The next deal: whose, of which round, how many cards to each, from how many decks.

    ``own`` is each player's cards and wild rank in words, where everybody has their own;
    ``duty`` names the player who has to keep score; ``lent`` are the loans since the last round.
    """

    number: int
    dealer: Person
    cards: int
    decks: int
    own: tuple[tuple[Person, str], ...] = ()
    duty: str = ""
    lent: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Counting:
    """The round being counted: whose hands are in, and whose are not."""

    counted: tuple[Person, ...]
    waiting: tuple[Person, ...]


@dataclass(frozen=True, slots=True)
class Standings:
    """The standings at one revision; ``leaders`` share the first place with the total ``best``.

    ``call`` is the call to sudden death, while it is on; ``gone`` are the players who have left,
    each with their total.
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
    last: RoundSummary | None
    deal: NextDeal | None
    counting: Counting | None
    result: Result | None
    close_set: bool


def standings(game: Game, hands: Collection[str], words: Words) -> Standings:
    """Return the standings; ``hands`` are the players whose hands of the next round are in."""
    persons, ending = people(game), table.ending(game)
    places = places_of(game, persons)
    first = [place for place in places if place.rank == 1]
    sudden = table.status(game) == "sudden_death"
    return Standings(
        revision=game.revision,
        lowest_wins=game.rules.lowest_wins,
        chips=game.rules.scoring == "chips",
        places=places,
        gone=_gone(game, persons),
        leaders=tuple(place.person for place in first),
        best=first[0].total if first else 0,
        tied=bool(ranking.tied(game)),
        call=dealing.sudden_death(game, words) if sudden else "",
        last=_newest_round(game, persons, words),
        deal=_next_deal(game, persons, words),
        counting=_counting(game, persons, hands),
        result=result_of(game, ending, persons) if ending else None,
        close_set=len(places) > ROOMY,
    )


def _gone(game: Game, persons: Mapping[str, Person]) -> tuple[tuple[Person, int], ...]:
    totals = table.totals(game)
    return tuple((persons[p.id], totals[p.id]) for p in game.players if not p.active)


def _newest_round(game: Game, persons: Mapping[str, Person], words: Words) -> RoundSummary | None:
    """Return the last round that counts."""
    recorded = last_counting(game)
    if recorded is None:
        return None
    number, out = recorded.round.number, recorded.round.went_out
    counted = game.tally(number).counted
    hands = ((persons[p], counted[p]) for p in recorded.round.players if p in recorded.round.hands)
    # While the game goes on, a tie is announced above everything else.
    happened = rounds.event_sentences(game, number, words, ties=table.status(game) == "finished")
    sentences = (*rounds.details_sentence(game, recorded.round, words), *happened)
    return RoundSummary(number, persons[out] if out else None, tuple(hands), sentences)


def _next_deal(game: Game, persons: Mapping[str, Person], words: Words) -> NextDeal | None:
    upcoming = table.next_round(game)
    if upcoming is None:
        return None
    return NextDeal(
        number=upcoming.number,
        dealer=persons[upcoming.dealer],
        cards=upcoming.deal.get(upcoming.dealer, 0),
        decks=upcoming.decks,
        own=_own_deals(game, upcoming, persons, words),
        duty=dealing.duty(game, upcoming.scorekeeper, words) if upcoming.scorekeeper else "",
        lent=dealing.lent(game, words),
    )


def _own_deals(
    game: Game, upcoming: table.NextRound, persons: Mapping[str, Person], words: Words
) -> tuple[tuple[Person, str], ...]:
    """Return each player's cards and wild rank, in a countdown, where everybody has their own."""
    if game.rules.scoring != "countdown":
        return ()
    each = upcoming.deal.items()
    return tuple((persons[p], dealing.own_deal(n, upcoming.wild.get(p), words)) for p, n in each)


def _counting(game: Game, persons: Mapping[str, Person], hands: Collection[str]) -> Counting | None:
    if not hands or table.status(game) == "finished":
        return None
    seated = [persons[player.id] for player in table.playing(game)]
    return Counting(
        tuple(person for person in seated if person.id in hands),
        tuple(person for person in seated if person.id not in hands),
    )
