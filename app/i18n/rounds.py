"""A round in words: who went out, the others' hands, and the changes of a correction."""

from collections.abc import Iterator

from app.i18n import cards, round_events
from app.i18n.consequences import sentence
from app.i18n.people import player
from app.i18n.words import Words
from app.ledger.consequences import consequences
from app.ledger.events import RoundLetGo
from app.ledger.game import Game
from app.scoring.rounds import Hand, Penalty, Round
from app.scoring.tally import Tally


def summary(game: Game, round_: Round, words: Words) -> str:
    """Return the whole round, such as ``"Di went out; Ann 12, Bo 25 (K 9 A 5), Cy 7"``.

    The cards of a hand are listed where they were noted, so that anyone can count them again.
    """
    tally = game.tally(round_.number)
    hands = ", ".join(
        f"{player(game, one)} {words.number(tally.counted[one])}{_noted(hand, words)}"
        for one, hand in round_.hands.items()
    )
    parts = [_end_of_play(game, round_, words), hands]
    parts += _scored(game, round_, tally, words)
    return words.parted(p for p in [*parts, *_details(game, round_, words)] if p)


def event_sentences(
    game: Game, round_number: int, words: Words, ties: bool = True
) -> tuple[str, ...]:
    """Return the round's events beyond its points, as whole sentences; mostly none.

    In the order of :mod:`app.scoring.tally`; without ``ties`` none that players are still level.
    Who has won is not said: see :func:`end_of`.
    """
    if game.round(round_number) is None:
        return ()
    return tuple(round_events.sentences(game, round_number, words, ties))


def new_event_sentences(
    before: Game, after: Game, round_number: int, words: Words
) -> tuple[str, ...]:
    """Return the events of the round as it is now that it did not have before the change."""
    was = event_sentences(before, round_number, words)
    return tuple(s for s in event_sentences(after, round_number, words) if s not in was)


def details(game: Game, round_: Round, words: Words) -> tuple[str, ...]:
    """Return the late card, multiplier, last card, penalties and note, without full stops."""
    return tuple(_details(game, round_, words))


def details_sentence(game: Game, round_: Round, words: Words) -> Iterator[str]:
    """Yield one sentence that explains the points beyond the hands, if any: a penalty, say."""
    sentence = words.parted(_special_details(game, round_, words))
    if sentence:
        yield f"{sentence[:1].upper()}{sentence[1:]}."


def penalties(game: Game, round_: Round, words: Words) -> Iterator[str]:
    """Yield each penalty, such as ``"penalty for Bo: 5 points (“peeked”)"``."""
    return (_penalty(game, penalty, words) for penalty in round_.penalties)


def end_of(before: Game, after: Game, words: Words) -> Iterator[str]:
    """Yield the sentence saying that the game ended with this round, and who won, if it did."""
    for consequence in consequences(before, after):
        if consequence.code == "game_over":
            yield sentence(consequence, after, words)


def hand_changes(
    before: Game, after: Game, round_number: int, words: Words
) -> Iterator[tuple[str, str, str]]:
    """Yield, for each hand that was changed, the player's name and the hand before and after.

    Hands are given by their points, or by their cards if the points are the same.
    """
    at = round_number - 1
    was, now = before.rounds[at].round, after.rounds[at].round
    counted, counts = before.tally(round_number).counted, after.tally(round_number).counted
    for one in now.players:
        if _held(was, one) == _held(now, one):
            continue
        old = _hand(was, one, counted.get(one, 0), words)
        new = _hand(now, one, counts.get(one, 0), words)
        if old == new and one in was.hands:
            old, new = _cards(was.hands.get(one), words), _cards(now.hands.get(one), words)
        yield player(after, one), old, new


def other_changes(before: Game, after: Game, round_number: int, words: Words) -> str:
    """Return the changes of a correction apart from the hands."""
    was, now = before.rounds[round_number - 1].round, after.rounds[round_number - 1].round
    old, new = list(_details(before, was, words)), list(_details(after, now, words))
    parts = [_end_of_play(after, now, words)] if was.went_out != now.went_out else []
    if was.dealer != now.dealer:
        parts.append(words.gettext("%(dealer)s dealt") % {"dealer": player(after, now.dealer)})
    parts += [part for part in new if part not in old]
    parts += [words.gettext("without: %(what)s") % {"what": p} for p in old if p not in new]
    return words.parted(parts)


def dropped_count(game: Game, event: RoundLetGo, words: Words) -> str:
    """Return the hands of a count that was discarded, as they count now, and who went out of it."""
    hands = ", ".join(
        f"{player(game, one)} {words.number(game.count(hand))}{_noted(hand, words)}"
        for one, hand in event.hands.items()
    )
    out = words.gettext("nobody went out")
    if event.went_out != "nobody":
        out = words.gettext("%(player)s went out") % {"player": player(game, event.went_out)}
    return words.parted(part for part in (event.went_out and out, hands) if part)


def _end_of_play(game: Game, round_: Round, words: Words) -> str:
    if round_.went_out is None:
        return words.gettext("nobody went out")
    return words.gettext("%(player)s went out") % {"player": player(game, round_.went_out)}


def _scored(game: Game, round_: Round, tally: Tally, words: Words) -> Iterator[str]:
    """Yield the scores that are not simply what a player held."""
    kind = game.rules.scoring
    own_hand = kind == "penalty" and (round_.went_out or game.rules.blocked == "everyone_counts")
    for one, points in tally.scores.items():
        held = tally.counted.get(one, 0) if own_hand else 0
        paid = kind == "chips" and points == -tally.counted.get(one, 0)
        if points != held and not paid:
            yield _score(game, one, points, tally, words)


def _score(game: Game, player_id: str, points: int, tally: Tally, words: Words) -> str:
    if game.rules.scoring == "countdown":
        text = (
            words.gettext("%(player)s goes down to %(total)s")
            if points < 0
            else words.gettext("%(player)s goes up to %(total)s")
        )
    elif game.rules.scoring == "chips":
        text = (
            words.gettext("%(player)s gets %(points)s")
            if points > 0
            else words.gettext("%(player)s pays %(points)s")
        )
        points = abs(points)
    else:
        text = words.gettext("%(player)s scores %(points)s")
    total = words.number(tally.totals[player_id])
    return text % {
        "player": player(game, player_id),
        "points": words.number(points) if game.rules.scoring == "chips" else words.points(points),
        "total": total,
    }


def _details(game: Game, round_: Round, words: Words) -> Iterator[str]:
    yield from _special_details(game, round_, words)
    if round_.note:
        yield words.quoted(round_.note)


def _special_details(game: Game, round_: Round, words: Words) -> Iterator[str]:
    if round_.late_card:
        late = cards.one(round_.late_card, words)
        yield words.gettext("late card: %(card)s") % {"card": late}
    if round_.multiplier != 1:
        yield words.gettext("everything times %(times)s") % {"times": round_.multiplier}
    if round_.last_card:
        last = cards.one(round_.last_card, words)
        yield words.gettext("last card: %(card)s") % {"card": last}
    yield from penalties(game, round_, words)


def _penalty(game: Game, penalty: Penalty, words: Words) -> str:
    worth = (
        words.points(penalty.points)
        if penalty.points is not None
        else ", ".join(cards.one(card, words) for card in penalty.cards or ())
    )
    text = words.gettext("penalty for %(player)s: %(worth)s")
    note = f" ({words.quoted(penalty.note)})" if penalty.note else ""
    return text % {"player": player(game, penalty.player), "worth": worth} + note


def _held(round_: Round, player_id: str) -> Hand | str | None:
    return "out" if round_.went_out == player_id else round_.hands.get(player_id)


def _hand(round_: Round, player_id: str, counted: int, words: Words) -> str:
    if round_.went_out == player_id:
        return words.gettext("out")
    return words.number(counted) if player_id in round_.hands else "–"


def _noted(hand: Hand, words: Words) -> str:
    return f" ({_cards(hand, words)})" if hand.cards else ""


def _cards(hand: Hand | None, words: Words) -> str:
    if hand is None or hand.cards is None:
        return words.number(hand.points or 0) if hand else "–"
    return " ".join(cards.face(card, words) for card in hand.cards)
