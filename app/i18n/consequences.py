"""The consequences of a change, as sentences: "Ann wins now instead of Bo." """

from collections.abc import Callable, Iterator, Mapping, Sequence

from app.i18n import round_events
from app.i18n.people import player
from app.i18n.words import Words, names
from app.ledger.consequences import Consequence, consequences
from app.ledger.game import Game
from app.ledger.ranking import standings, winners
from app.ledger.table import status, totals

OF_PLAYERS = frozenset({"total_changed", "rank_changed"})


def sentence(consequence: Consequence, after: Game, words: Words) -> str:
    """Return one consequence as a sentence; ``after`` is the game as it is now."""
    return TELLERS[consequence.code](consequence.params, after, words)


def sentences(before: Game, after: Game, words: Words) -> tuple[str, ...]:
    """Return the consequences: for the game, then the totals in one sentence, then who leads.

    Places further down are not listed; if totals changed and no place did, a sentence says so.
    """
    found = consequences(before, after)
    totals_now = [_total(c.params, after, words) for c in found if c.code == "total_changed"]
    moved = any(c.code == "rank_changed" for c in found)
    followed = [sentence(c, after, words) for c in found if c.code not in OF_PLAYERS]
    if totals_now:
        followed.append(f"{', '.join(totals_now)}.")
    if totals_now and not moved:
        followed.append(words.gettext("Nobody’s place changed."))
    return (*followed, *_lead(before, after, words))


def _lead(before: Game, after: Game, words: Words) -> Iterator[str]:
    """Yield who has come to lead, while the game goes on."""
    was, now = _leaders(before), _leaders(after)
    if was == now or not was or not now or status(after) == "finished":
        return
    text = words.ngettext(
        "%(now)s leads now instead of %(was)s.", "%(now)s lead now instead of %(was)s.", len(now)
    )
    yield text % _now_and_was(now, was, after, words)


def _leaders(game: Game) -> list[str]:
    """Return who shares the first place, if anybody is behind it."""
    places = standings(game)
    first = [place.player for place in places if place.rank == 1]
    return first if len(first) < len(places) else []


def verdict(game: Game, winners: Sequence[str], words: Words) -> str:
    """Return who wins with how many points, such as ``"Ann and Bo win with 22"``, or nothing."""
    if not winners:
        return ""
    text = words.ngettext(
        "%(names)s wins with %(total)s", "%(names)s win with %(total)s", len(winners)
    )
    each = [player(game, winner) for winner in winners]
    return text % {"names": names(each, words), "total": words.number(totals(game)[winners[0]])}


def sentence_of(game: Game, words: Words) -> str:
    """Return the verdict on a finished game where it stands by itself: "Gana Di con 22".

    A name at its beginning stays as its owner writes it.
    """
    won = verdict(game, winners(game), words)
    named = names([player(game, winner) for winner in winners(game)], words)
    return won if won.startswith(named) else won[:1].upper() + won[1:]


def _winner_changed(params: Mapping[str, object], after: Game, words: Words) -> str:
    now, was = _players(params["after"]), _players(params["before"])
    text = words.ngettext(
        "%(now)s wins now instead of %(was)s.", "%(now)s win now instead of %(was)s.", len(now)
    )
    return text % _now_and_was(now, was, after, words)


def _now_and_was(
    now: Sequence[str], was: Sequence[str], after: Game, words: Words
) -> dict[str, str]:
    each = {"now": now, "was": was}
    return {when: names([player(after, p) for p in ids], words) for when, ids in each.items()}


def _target_changed(params: Mapping[str, object], _after: Game, words: Words) -> str:
    text = words.gettext("The game is played to %(after)s now instead of %(before)s.")
    return text % {when: _points(points, words) for when, points in params.items()}


def _game_over(params: Mapping[str, object], after: Game, words: Words) -> str:
    won = verdict(after, _players(params["winners"]), words)
    if params["when"] == "early":
        text = words.gettext("The game was ended by hand")
    elif params["when"] == "alone":
        text = words.gettext("Nobody else is left to play, so the game is over")
    else:
        text = words.gettext("The game ends with round %(round)s") % params
    return f"{words.more(text, won) if won else text}."


def _open_again(_params: Mapping[str, object], _after: Game, words: Words) -> str:
    return words.gettext("The game is open again.")


def _sudden_death(_params: Mapping[str, object], after: Game, words: Words) -> str:
    return "".join(round_events.level(after, words))


def _eliminated(params: Mapping[str, object], after: Game, words: Words) -> str:
    return words.gettext("%(player)s is out with %(total)s.") % _who_and_total(params, after, words)


def _back_in(params: Mapping[str, object], after: Game, words: Words) -> str:
    text = words.gettext("%(player)s is back in the game with %(total)s.")
    return text % _who_and_total(params, after, words)


def _who_and_total(params: Mapping[str, object], after: Game, words: Words) -> dict[str, str]:
    return {
        "player": player(after, params["player"]),
        "total": _points(params["total"], words),
    }


def _total_changed(params: Mapping[str, object], after: Game, words: Words) -> str:
    return f"{_total(params, after, words)}."


def _rank_changed(params: Mapping[str, object], after: Game, words: Words) -> str:
    text = words.gettext("%(player)s goes from place %(before)s to place %(after)s.")
    return text % {**params, "player": player(after, params["player"])}


def _total(params: Mapping[str, object], after: Game, words: Words) -> str:
    was, now = _points(params["before"], words), _points(params["after"], words)
    return f"{player(after, params['player'])} {was} → {now}"


def _players(ids: object) -> list[str]:
    return [str(id) for id in ids] if isinstance(ids, Sequence) else []


def _points(value: object, words: Words) -> str:
    return words.number(value) if isinstance(value, int) else str(value)


TELLERS: Mapping[str, Callable[[Mapping[str, object], Game, Words], str]] = {
    "winner_changed": _winner_changed,
    "target_changed": _target_changed,
    "game_over": _game_over,
    "game_open_again": _open_again,
    "sudden_death": _sudden_death,
    "eliminated": _eliminated,
    "back_in": _back_in,
    "total_changed": _total_changed,
    "rank_changed": _rank_changed,
}
