"""What the watching pages show, one frozen context each, computed from the game alone."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace

from app.ledger import table
from app.ledger.game import Game, Line
from app.web.people import Person, people
from app.wording.rules import summary
from app.wording.words import Words, names

# With more players than this the rows are set closer, so that all of them fit on a phone.
ROOMY = 5


@dataclass(frozen=True, slots=True)
class Heading:
    """What stands above every page of a game. ``title`` is the game's, or else the names.

    ``rules`` are the rules in a few words.
    """

    game: str
    title: str
    rules: str
    revision: int
    finished: bool


@dataclass(frozen=True, slots=True)
class Place:
    """A row of the standings.

    ``gained`` are the points of the last round, ``None`` for who was not dealt in; ``moved`` is
    by how many places the last round lifted them; ``share`` is how far they are towards the
    target, in percent; ``past`` tells that they are there.
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


@dataclass(frozen=True, slots=True)
class LastRound:
    """The last round that counts: who went out (``None``: blocked), what the hands counted."""

    number: int
    went_out: Person | None
    hands: tuple[tuple[Person, int], ...]


@dataclass(frozen=True, slots=True)
class Deal:
    """The next deal: whose, of which round, how many cards to each, from how many decks."""

    number: int
    dealer: Person
    cards: int
    decks: int


@dataclass(frozen=True, slots=True)
class Counting:
    """The round being counted: whose hands are in, and whose are not."""

    counted: tuple[Person, ...]
    waiting: tuple[Person, ...]


@dataclass(frozen=True, slots=True)
class Result:
    """How the game ended: who won with how many points, in which round, or early by hand."""

    winners: tuple[Person, ...]
    total: int
    round: int
    early: bool


@dataclass(frozen=True, slots=True)
class Standings:
    """The standings at one revision; ``leaders`` are those who share the first place."""

    revision: int
    lowest_wins: bool
    places: tuple[Place, ...]
    gone: tuple[tuple[Person, int], ...]
    leaders: tuple[Person, ...]
    best: int
    tied: bool
    last: LastRound | None
    deal: Deal | None
    counting: Counting | None
    result: Result | None
    close_set: bool


def heading(game: Game, words: Words) -> Heading:
    """Return what stands above every page of the game."""
    return Heading(
        game=game.id,
        title=title_of(game, words),
        rules=summary(game.rules, words),
        revision=game.revision,
        finished=table.status(game) == "finished",
    )


def title_of(game: Game, words: Words) -> str:
    """Return the game's title, or the names of who plays where it has none."""
    return game.title or names([player.name for player in game.active()], words)


def standings(game: Game, hands: Collection[str]) -> Standings:
    """Return the standings; ``hands`` names whose hands of the next round are already in."""
    who = people(game)
    places = _places(game, who)
    first = [place for place in places if place.rank == 1]
    return Standings(
        revision=game.revision,
        lowest_wins=game.rules.lowest_wins,
        places=places,
        gone=_gone(game, who),
        leaders=tuple(place.person for place in first),
        best=first[0].total if first else 0,
        tied=bool(table.tied(game)),
        last=_last_round(game, who),
        deal=_deal(game, who),
        counting=_counting(game, who, hands),
        result=_result(game, who),
        close_set=len(places) > ROOMY,
    )


def last_counting(game: Game) -> Line | None:
    """Return the last round that counts: not struck, and not after the end."""
    pairs = zip(reversed(game.lines), reversed(game.tallies), strict=True)
    return next((line for line, tally in pairs if tally.scores), None)


def _places(game: Game, who: Mapping[str, Person]) -> tuple[Place, ...]:
    last = last_counting(game)
    scores = game.tallies[last.round.number - 1].scores if last else {}
    out = last.round.went_out if last else None
    before = _ranks_before(game, last)
    scale = _Scale.of(game)
    best = set(table.winners(game))
    return tuple(
        Place(
            person=who[standing.player],
            rank=standing.rank,
            total=standing.total,
            gained=scores.get(standing.player),
            out=standing.player == out,
            moved=before.get(standing.player, standing.rank) - standing.rank,
            share=scale.share(standing.total),
            past=scale.past(standing.total),
            best=standing.player in best,
        )
        for standing in table.standings(game)
    )


def _ranks_before(game: Game, last: Line | None) -> dict[str, int]:
    """Return the ranks before the last round; none where nothing had been played by then."""
    if last is None:
        return {}
    kept = last.round.number - 1
    before = replace(game, lines=game.lines[:kept], tallies=game.tallies[:kept], ended_early=False)
    if not table.last_tally(before).played:
        return {}
    came = {player.id for player in game.players if player.since < last.round.number}
    return {s.player: s.rank for s in table.standings(before) if s.player in came}


@dataclass(frozen=True, slots=True)
class _Scale:
    """The length of the bars: the target, or the largest total where there is none."""

    full: int
    target: int | None

    @classmethod
    def of(cls, game: Game) -> "_Scale":
        target = table.target(game)
        return cls(target or max(table.totals(game).values(), default=0), target)

    def share(self, total: int) -> float:
        if self.full <= 0:
            return 0
        return round(min(max(100 * total / self.full, 0), 100), 1)

    def past(self, total: int) -> bool:
        return self.target is not None and total >= self.target


def _gone(game: Game, who: Mapping[str, Person]) -> tuple[tuple[Person, int], ...]:
    totals = table.totals(game)
    return tuple((who[p.id], totals[p.id]) for p in game.players if not p.active)


def _last_round(game: Game, who: Mapping[str, Person]) -> LastRound | None:
    line = last_counting(game)
    if line is None:
        return None
    counted = game.tallies[line.round.number - 1].counted
    out = line.round.went_out
    hands = ((who[p], counted[p]) for p in line.round.players if p in counted and p != out)
    return LastRound(line.round.number, who[out] if out else None, tuple(hands))


def _deal(game: Game, who: Mapping[str, Person]) -> Deal | None:
    upcoming = table.next_round(game)
    if upcoming is None:
        return None
    cards = upcoming.deal.get(upcoming.dealer, 0)
    return Deal(upcoming.number, who[upcoming.dealer], cards, upcoming.decks)


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
    return Result(winners, total, ending.round, ending.when == "early")
