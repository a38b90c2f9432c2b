"""A game and what was typed → the contexts of the pages on which rounds are entered."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from app.ledger.game import Game, Line
from app.ledger.table import next_round, playing, totals
from app.scoring.cards import RANKS
from app.scoring.complaints import Complaint
from app.scoring.rounds import Round
from app.scoring.rules import Rules
from app.store import WorkingHand
from app.web.forms import NOBODY, TypedRound, as_typed, hand_as_typed
from app.web.keep_asking import WORDS, kept_game, new_key
from app.web.keep_contexts import (
    Band,
    CardKey,
    Compared,
    Conflict,
    CorrectPage,
    EntryPage,
    HandRow,
    LastRound,
    RoundForm,
)
from app.web.people import Person, people
from app.wording import keeping, rounds
from app.wording.people import player
from app.wording.words import number

DASH = "–"


@dataclass(frozen=True, slots=True)
class Shown:
    """What a page shows beyond the game: what was typed, under which key, and what is said of it.

    ``after`` are totals by player as they would be; ``problems`` stand beside the hands.
    """

    typed: TypedRound = field(default_factory=TypedRound)
    key: str = ""
    band: Band = field(default_factory=Band)
    after: Mapping[str, int] = field(default_factory=dict)
    problems: Sequence[Complaint] = ()
    conflict: Conflict | None = None
    undone: bool = False


def entry_page(game: Game, shown: Shown) -> EntryPage:
    """Return the page of the round being counted. The game is not finished."""
    upcoming = next_round(game)
    seated = [one.id for one in playing(game)]
    dealer = player(game, upcoming.dealer) if upcoming else ""
    number_ = len(game.lines) + 1
    path = f"/keep/{game.id}"
    form = _form(game, shown, seated, totals(game), number_, f"{path}/rounds", f"{path}/preview")
    return EntryPage(kept_game(game), dealer, form, last_round(game), shown.conflict, shown.undone)


def correct_page(
    game: Game, line: Line, shown: Shown, reason: str = "", problem: str = ""
) -> CorrectPage:
    """Return the page on which the round of ``line`` is written again."""
    round_ = line.round
    path = f"/keep/{game.id}/rounds/{round_.number}"
    before = totals_before(game, round_)
    form = _form(game, shown, round_.players, before, round_.number, path, f"{path}/preview")
    reasons = tuple(WORDS.gettext(text) for text in keeping.REASONS)
    return CorrectPage(
        kept_game(game),
        replace(form, draft=f"{round_.number}-{line.version}"),
        line.version,
        reason,
        reasons,
        line.struck,
        line.corrected,
        shown.conflict,
        problem,
    )


def waiting_hands(hands: Mapping[str, WorkingHand], rules: Rules) -> TypedRound:
    """Return the hands that were entered before, as if they had been typed here."""
    return TypedRound("", {p: hand_as_typed(w.hand, rules) for p, w in hands.items()})


def last_round(game: Game) -> LastRound | None:
    """Return the newest round, struck out or not."""
    if not game.lines:
        return None
    line = game.lines[-1]
    told = rounds.told(game, line.round, WORDS) + "."
    return LastRound(line.round.number, line.version, told[:1].upper() + told[1:], line.struck)


def conflict_with(game: Game, line: Line, typed: TypedRound) -> Conflict:
    """Return the round as it was recorded, beside what was typed here."""
    theirs = as_typed(line.round, game.rules)
    who = people(game)
    hands = tuple(
        Compared(who[one], _held(theirs, one), _held(typed, one)) for one in line.round.players
    )
    return Conflict(line.round.number, _out(game, theirs), _out(game, typed), hands)


def told_typed(game: Game, typed: TypedRound) -> str:
    """Return what was typed, in a line, for whoever has to write it down elsewhere."""
    held = [(one.name, _held(typed, one.id)) for one in game.players]
    hands = ", ".join(f"{name} {hand}" for name, hand in held if hand != DASH)
    out = WORDS.gettext("%(player)s went out") % {"player": _out(game, typed)}
    return f"{out}; {hands}" if hands else out


def totals_before(game: Game, round_: Round) -> dict[str, int]:
    """Return the totals with which the round began, of those who were dealt in."""
    reached = game.tallies[round_.number - 2].totals if round_.number > 1 else {}
    start = {one.id: one.start for one in game.players}
    return {one: reached.get(one, start.get(one, 0)) for one in round_.players}


def _form(
    game: Game,
    shown: Shown,
    players: Iterable[str],
    before: Mapping[str, int],
    number_: int,
    action: str,
    preview: str,
) -> RoundForm:
    who = people(game)
    return RoundForm(
        game=game.id,
        number=number_,
        key=shown.key or new_key(),
        draft=str(number_),
        action=action,
        preview=preview,
        rows=tuple(_row(game, who[one], before[one], shown) for one in players),
        went_out=shown.typed.went_out,
        values=json.dumps(dict(game.rules.values)),
        keys=card_keys(game.rules),
        band=shown.band,
    )


def _row(game: Game, person: Person, before: int, shown: Shown) -> HandRow:
    typed = shown.typed.hand(person.id)
    after = shown.after.get(person.id)
    said = [c for c in shown.problems if c.loc[:2] == ("hands", person.id)]
    return HandRow(
        person,
        number(before),
        "" if after is None else number(after),
        typed.points,
        typed.cards,
        keeping.problem(said[0], game, WORDS) if said else "",
    )


def card_keys(rules: Rules) -> tuple[CardKey, ...]:
    """Return the keys of the cards pad, ace to king, with what each counts."""
    return tuple(
        CardKey(rank, "10" if rank == "T" else rank, number(rules.values[rank]))
        for rank in RANKS
        if rank in rules.values
    )


def _held(typed: TypedRound, one: str) -> str:
    hand = typed.hand(one)
    if one == typed.went_out or hand.blank:
        return DASH
    if hand.cards and hand.points:
        return f"{hand.cards} = {hand.points}"
    return hand.cards or hand.points


def _out(game: Game, typed: TypedRound) -> str:
    if typed.went_out in ("", NOBODY):
        return WORDS.gettext("nobody") if typed.went_out else DASH
    return player(game, typed.went_out)
