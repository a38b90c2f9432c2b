"""The events of one round beyond its points: "Bo stays at 99: only the joker …"."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from app.i18n import cards
from app.i18n.people import player
from app.i18n.rule_texts import MULTIPLIED
from app.i18n.words import Words, names
from app.ledger.game import Game
from app.ledger.table import last_tally, next_round
from app.scoring.tally import (
    AfterTheEnd,
    Capped,
    Eliminated,
    HandsMultiplied,
    IdlePenalties,
    Level,
    Relieved,
    Tally,
    TieBroken,
    TieRemains,
    TotalReset,
    WentBroke,
)


def sentences(game: Game, round_number: int, words: Words, ties: bool = True) -> Iterator[str]:
    """Yield the round's events, one sentence each; without ``ties`` none about a tie."""
    tally = game.tally(round_number)
    for event in tally.events:
        if ties or not isinstance(event, Level | TieRemains):
            yield SENTENCES[type(event)](event, game, tally, words)


def level(game: Game, words: Words) -> Iterator[str]:
    """Yield how the game goes on where the best are equal at an end and do not share the win."""
    now = last_tally(game)
    if now.tied and now.status != "finished":
        yield _level(Level(now.tied), game, now, words)


def went_down(game: Game, words: Words) -> Iterator[str]:
    """Yield the new total of the player who went out in a countdown, and their next deal."""
    recorded, now = game.rounds[-1], last_tally(game)
    one = recorded.round.went_out
    if game.rules.scoring != "countdown" or recorded.struck or one is None:
        return
    if now.scores.get(one, 0) >= 0:
        return
    named = {"player": player(game, one), "total": words.number(now.totals[one])}
    upcoming = next_round(game)
    if upcoming is None or one not in upcoming.deal:
        yield words.gettext("%(player)s goes down to %(total)s.") % named
        return
    dealt = upcoming.deal[one]
    pattern = words.ngettext(
        "%(player)s goes down to %(total)s: one card next time",
        "%(player)s goes down to %(total)s: %(cards)s cards next time",
        dealt,
    )
    text = pattern % {**named, "cards": cards.count(dealt, words)}
    if one in upcoming.wild:
        wild = words.gettext("%(cards)s wild") % {"cards": cards.many(upcoming.wild[one], words)}
        text = f"{text}, {wild}"
    yield f"{text}."


def _after_the_end(event: AfterTheEnd, _game: Game, _now: Tally, words: Words) -> str:
    text = words.gettext("The game was over after round %(round)s: this one scores nothing.")
    return text % {"round": event.ended}


def _tie_broken(event: TieBroken, game: Game, _now: Tally, words: Words) -> str:
    text = words.gettext("Sudden death: %(player)s went out first and wins.")
    return text % {"player": player(game, event.winner)}


def _tie_remains(_event: TieRemains, _game: Game, _now: Tally, words: Words) -> str:
    return words.gettext("Sudden death: nobody went out, so it is played once more.")


def _idle_penalties(event: IdlePenalties, game: Game, _now: Tally, words: Words) -> str:
    text = words.ngettext(
        "The penalty of %(names)s changes nothing here.",
        "The penalties of %(names)s change nothing here.",
        len(event.players),
    )
    return text % {"names": names([player(game, player_id) for player_id in event.players], words)}


def _hands_multiplied(event: HandsMultiplied, _game: Game, _now: Tally, words: Words) -> str:
    text = words.gettext(MULTIPLIED[event.rule])
    return text % {"times": words.number(event.times)}


def _capped(event: Capped, game: Game, _now: Tally, words: Words) -> str:
    text = words.gettext("%(player)s stays at %(cap)s: only the joker took them past it.")
    return text % {"player": player(game, event.player), "cap": words.number(event.cap)}


def _relieved(event: Relieved, game: Game, _now: Tally, words: Words) -> str:
    text = words.gettext("%(player)s pays what is left: only the joker was too much.")
    return text % {"player": player(game, event.player)}


def _went_broke(event: WentBroke, game: Game, now: Tally, words: Words) -> str:
    over = now.status == "finished" and now.ending is not None and now.ending.when == "broke"
    text = (
        words.gettext("%(player)s cannot pay: the game ends.")
        if over
        else words.gettext("%(player)s cannot pay and stands at %(chips)s now.")
    )
    chips = words.number(now.totals[event.player])
    return text % {"player": player(game, event.player), "chips": chips}


def _total_reset(event: TotalReset, game: Game, _now: Tally, words: Words) -> str:
    text = words.gettext("%(player)s’s %(was)s becomes %(now)s.")
    was, now = words.number(event.before), words.number(event.after)
    return text % {"player": player(game, event.player), "was": was, "now": now}


def _eliminated(event: Eliminated, game: Game, now: Tally, words: Words) -> str:
    text = words.gettext("%(player)s is out with %(total)s.")
    total = words.number(now.totals[event.player])
    return text % {"player": player(game, event.player), "total": total}


def _level(event: Level, game: Game, now: Tally, words: Words) -> str:
    text = (
        words.gettext(
            "%(names)s are level with %(total)s: one more hand decides, "
            "whoever goes out first wins."
        )
        if now.status == "sudden_death"
        else words.gettext("%(names)s are level with %(total)s: the game goes on until one leads.")
    )
    each = [player(game, player_id) for player_id in event.players]
    total = words.number(now.totals[event.players[0]])
    return text % {"names": names(each, words), "total": total}


SENTENCES: Mapping[type, Callable[[Any, Game, Tally, Words], str]] = {
    AfterTheEnd: _after_the_end,
    TieBroken: _tie_broken,
    TieRemains: _tie_remains,
    IdlePenalties: _idle_penalties,
    HandsMultiplied: _hands_multiplied,
    Capped: _capped,
    Relieved: _relieved,
    WentBroke: _went_broke,
    TotalReset: _total_reset,
    Eliminated: _eliminated,
    Level: _level,
}
