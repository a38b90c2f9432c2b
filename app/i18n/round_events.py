"""What happened in one round beyond its points: "Bo stays at 99: only the joker …"."""

from collections.abc import Iterator
from dataclasses import replace

from app.i18n import cards
from app.i18n.people import player
from app.i18n.rules_explained import uses_hands
from app.i18n.words import Words, names
from app.ledger.game import Game
from app.ledger.table import last_tally, next_round, status
from app.scoring.chips import pay_round
from app.scoring.games import (
    BEFORE_THE_FIRST,
    Tally,
    tally_rounds,
    times_counted,
    totals_before,
)
from app.scoring.hands import count_round
from app.scoring.kinds import penalty_counts


def told(game: Game, round_number: int, words: Words) -> Iterator[str]:
    """Yield what happened in a round that is not struck out, one sentence each."""
    before, now = _around(game, round_number)
    if before.status == "finished":
        yield _after_the_end(before, words)
    elif before.status == "sudden_death":
        yield from _idle_penalties(game, round_number, words)
        yield _decided(game, now, words)
    else:
        yield from _idle_penalties(game, round_number, words)
        yield from _counted_often(game, round_number, words)
        yield from _capped(game, now, words)
        yield from _relieved(game, now, words)
        yield from _broke(game, round_number, words)
        yield from _reset(game, round_number, words)
        yield from _eliminated(game, before, now, words)
        yield from level(game, now, words)


def level(game: Game, now: Tally, words: Words) -> Iterator[str]:
    """Yield how it goes on where the best are equal at an end and do not share the win."""
    if now.status == "finished" or not now.tied:
        return
    text = (
        words.gettext(
            "%(names)s are level with %(total)s: one more hand decides, "
            "whoever goes out first wins."
        )
        if now.status == "sudden_death"
        else words.gettext("%(names)s are level with %(total)s: the game goes on until one leads.")
    )
    each = [player(game, one) for one in now.tied]
    yield text % {"names": names(each, words), "total": words.number(now.totals[now.tied[0]])}


def went_down(game: Game, words: Words) -> Iterator[str]:
    """Yield how far who went out of the last round of a countdown came, and what that brings."""
    line, now = game.lines[-1], last_tally(game)
    one = line.round.went_out
    if game.rules.scoring != "countdown" or line.struck or one is None:
        return
    if now.scores.get(one, 0) >= 0:
        return
    named = {"player": player(game, one), "total": words.number(now.totals[one])}
    upcoming = next_round(game)
    if upcoming is None or one not in upcoming.deal:
        yield words.gettext("%(player)s goes down to %(total)s.") % named
        return
    dealt = upcoming.deal[one]
    text = words.ngettext(
        "%(player)s goes down to %(total)s: one card next time",
        "%(player)s goes down to %(total)s: %(cards)s cards next time",
        dealt,
    )
    told = text % {**named, "cards": cards.count(dealt, words)}
    if one in upcoming.wild:
        wild = words.gettext("%(cards)s wild") % {"cards": cards.many(upcoming.wild[one], words)}
        told = f"{told}, {wild}"
    yield f"{told}."


def by_sudden_death(game: Game) -> bool:
    """Return whether a sudden death has decided the game."""
    end = last_tally(game).ending
    if status(game) != "finished" or end is None:
        return False
    before, _ = _around(game, end.round)
    return before.status == "sudden_death"


def broke(game: Game, round_number: int) -> tuple[str, ...]:
    """Return who could not pay in a round that was played for chips."""
    before, _ = _around(game, round_number)
    chips = totals_before(round_number, before, game.players, game.lent)
    round_ = game.lines[round_number - 1].round
    counted = count_round(round_, game.rules, times_counted(game.rules, before.played))
    return pay_round(game.rules, round_, counted, chips).broke


def idle_penalties(game: Game, round_number: int) -> tuple[str, ...]:
    """Return whose penalties change nothing in a round that is not struck out, in seat order."""
    before, _ = _around(game, round_number)
    round_ = game.lines[round_number - 1].round
    fined = {item.player for item in round_.penalties}
    nobody_scores = before.status == "sudden_death"
    return tuple(
        one
        for one in round_.players
        if one in fined and (nobody_scores or not penalty_counts(game.rules, round_, one))
    )


def _around(game: Game, round_number: int) -> tuple[Tally, Tally]:
    """Return what stood before the round, and what stands after it."""
    before = game.tally(round_number - 1) if round_number > 1 else BEFORE_THE_FIRST
    return before, game.tally(round_number)


def _after_the_end(before: Tally, words: Words) -> str:
    ended = before.ending.round if before.ending else 0
    text = words.gettext("The game was over after round %(round)s: this one scores nothing.")
    return text % {"round": ended}


def _decided(game: Game, now: Tally, words: Words) -> str:
    if now.status == "sudden_death":
        return words.gettext("Sudden death: nobody went out, so it is played once more.")
    text = words.gettext("Sudden death: %(player)s went out first and wins.")
    return text % {"player": player(game, now.winners[0])}


def _idle_penalties(game: Game, round_number: int, words: Words) -> Iterator[str]:
    whose = [player(game, one) for one in idle_penalties(game, round_number)]
    text = words.ngettext(
        "The penalty of %(names)s changes nothing here.",
        "The penalties of %(names)s change nothing here.",
        len(whose),
    )
    if whose:
        yield text % {"names": names(whose, words)}


def _counted_often(game: Game, round_number: int, words: Words) -> Iterator[str]:
    """Yield how many times the hands of the last round count, unless nobody held anything."""
    before, now = _around(game, round_number)
    times = times_counted(game.rules, before.played)
    if times > 1 and now.played > before.played and uses_hands(game.rules):
        text = words.gettext("The last round: every hand counts %(times)s times.")
        yield text % {"times": words.number(times)}


def _capped(game: Game, now: Tally, words: Words) -> Iterator[str]:
    text = words.gettext("%(player)s stays at %(cap)s: only the joker took them past it.")
    for one in now.capped:
        yield text % {"player": player(game, one), "cap": words.number(game.rules.joker_cap or 0)}


def _relieved(game: Game, now: Tally, words: Words) -> Iterator[str]:
    text = words.gettext("%(player)s pays what is left: only the joker was too much.")
    for one in now.relieved:
        yield text % {"player": player(game, one)}


def _broke(game: Game, round_number: int, words: Words) -> Iterator[str]:
    """Yield who could not pay, and whether that was the end."""
    if game.rules.scoring != "chips":
        return
    _, now = _around(game, round_number)
    over = now.status == "finished" and now.ending is not None and now.ending.when == "broke"
    text = (
        words.gettext("%(player)s cannot pay: the game ends.")
        if over
        else words.gettext("%(player)s cannot pay and stands at %(chips)s now.")
    )
    for one in broke(game, round_number):
        yield text % {"player": player(game, one), "chips": words.number(now.totals[one])}


def _reset(game: Game, round_number: int, words: Words) -> Iterator[str]:
    """Yield whose total was exactly one that becomes another."""
    if not game.rules.resets:
        return
    before, now = _around(game, round_number)
    rules = replace(game.rules, resets={})
    round_ = game.lines[round_number - 1].round
    (plain,) = tally_rounds(rules, game.players, [(round_, True)], before, game.lent)
    text = words.gettext("%(player)s’s %(was)s becomes %(now)s.")
    for one, total in plain.totals.items():
        if total != now.totals[one]:
            was_now = {"was": words.number(total), "now": words.number(now.totals[one])}
            yield text % {"player": player(game, one), **was_now}


def _eliminated(game: Game, before: Tally, now: Tally, words: Words) -> Iterator[str]:
    text = words.gettext("%(player)s is out with %(total)s.")
    for one in now.eliminated:
        if one not in before.eliminated:
            yield text % {"player": player(game, one), "total": words.number(now.totals[one])}
