"""Two counts of one round side by side: the recorded one, and the one typed here."""

from collections.abc import Iterator

from app.i18n import keeping
from app.i18n.people import player
from app.i18n.words import Words, isolated
from app.ledger.game import Game, RecordedRound
from app.web.keep.context import ComparedHand, Conflict, Difference
from app.web.round_form.as_typed import as_typed
from app.web.round_form.typed_round import NOBODY, TypedDetails, TypedPenalty, TypedRound
from app.web.site.names import people

DASH = "–"


def conflict_with(
    game: Game,
    recorded_round: RecordedRound,
    typed: TypedRound,
    words: Words,
    why: str,
    draft: str,
    back: str,
) -> Conflict:
    """Return the round as it is recorded, beside the typed one."""
    recorded = as_typed(recorded_round.round, game.rules)
    # Whose deal it was follows from the rounds before it, unless it was chosen.
    mine = typed if typed.details.dealer else typed.dealt_by(recorded.details.dealer)
    who, number = people(game), recorded_round.round.number
    why = "struck" if recorded_round.struck else why
    return Conflict(
        number=number,
        why=why,
        heading=words.gettext(keeping.STANDS_ALREADY[why]) % {"number": number},
        theirs_out=_went_out(game, recorded, words),
        mine_out=_went_out(game, typed, words),
        hands=tuple(
            ComparedHand(who[one], _hand(recorded, one), _hand(typed, one))
            for one in recorded_round.round.players
        ),
        others=tuple(_differences(game, recorded.details, mine.details, words)),
        draft=draft,
        back=back,
    )


def in_one_line(game: Game, typed: TypedRound, words: Words) -> str:
    """Return the typed round in a line, to be written down elsewhere."""
    named_hands = [(isolated(player.name), _hand(typed, player.id)) for player in game.players]
    hands = ", ".join(f"{name} {hand}" for name, hand in named_hands if hand != DASH)
    out = words.gettext("nobody went out")
    if typed.went_out != NOBODY:
        out = words.gettext("%(player)s went out") % {"player": _went_out(game, typed, words)}
    return f"{out}; {hands}" if hands else out


def _differences(
    game: Game, theirs: TypedDetails, mine: TypedDetails, words: Words
) -> Iterator[Difference]:
    """Yield the details that differ, in the order and by the names of the form; mostly none."""
    pairs = zip(_details(game, theirs, words), _details(game, mine, words), strict=True)
    for (label, recorded), (_, typed) in pairs:
        if recorded != typed:
            yield Difference(label, recorded or DASH, typed or DASH)


def _details(game: Game, typed: TypedDetails, words: Words) -> Iterator[tuple[str, str]]:
    yield (
        words.gettext("Late card, to every hand but that of the player who went out"),
        typed.late_card,
    )
    yield words.gettext("Went out on"), typed.last_card
    yield words.gettext("Everything counts"), f"×{typed.multiplier or 1}"
    yield (
        words.gettext("Penalty"),
        ", ".join(_penalty(game, penalty) for penalty in typed.penalties),
    )
    yield words.gettext("Deals"), _name(game, typed.dealer)
    yield words.gettext("Note"), typed.note.strip()


def _penalty(game: Game, typed: TypedPenalty) -> str:
    worth = " ".join(part for part in (typed.points.strip(), typed.cards.strip()) if part)
    note = f"({typed.note.strip()})" if typed.note.strip() else ""
    return " ".join(part for part in (_name(game, typed.player), worth, note) if part)


def _name(game: Game, player_id: str) -> str:
    return player(game, player_id) if game.player(player_id) else ""


def _hand(typed: TypedRound, player_id: str) -> str:
    hand = typed.hand(player_id)
    return DASH if player_id == typed.went_out or hand.blank else hand.text


def _went_out(game: Game, typed: TypedRound, words: Words) -> str:
    if typed.went_out in ("", NOBODY):
        return words.gettext("nobody") if typed.went_out else DASH
    return player(game, typed.went_out)
