"""A game and what was typed → the contexts of the pages on which rounds are entered."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from app.i18n import cards, keeping, rounds
from app.i18n.people import player
from app.i18n.words import Words, isolated
from app.ledger.game import Game, Line
from app.ledger.table import counts_hands, hands_needed, next_round, totals, totals_before
from app.scoring.complaints import Complaint
from app.scoring.rounds import Round
from app.scoring.rules import Rules
from app.store import WorkingHand
from app.web.keep.comparing import differences
from app.web.keep.context import Compared, Conflict, CorrectPage, Earlier, EntryPage, LastRound
from app.web.keep.request import kept_game, new_key
from app.web.round_form.context import Band, HandRow, LoanForm, RoundForm
from app.web.round_form.deal import deal_of, loan_form, own_deals
from app.web.round_form.detail_fields import more
from app.web.round_form.details import Particulars, particulars_as_typed
from app.web.round_form.keypad import beside, card_keys
from app.web.round_form.phone_table import table_json
from app.web.round_form.preview import dealt_in
from app.web.round_form.typed_round import NOBODY, TypedRound, as_typed, hand_as_typed
from app.web.site.people import Person, people

DASH = "–"


@dataclass(frozen=True, slots=True)
class Shown:
    """What a page shows beyond the game: what was typed, under which key, and what is said of it.

    ``after`` are totals by player as they would be; ``problems`` stand beside the hands;
    ``undone`` is the round that is entered again; ``loan`` one that was refused, as it was typed;
    ``gone`` what was typed for who has left.
    """

    typed: TypedRound = field(default_factory=TypedRound)
    key: str = ""
    band: Band = field(default_factory=Band)
    after: Mapping[str, int] = field(default_factory=dict)
    problems: Sequence[Complaint] = ()
    conflict: Conflict | None = None
    undone: Line | None = None
    loan: LoanForm | None = None
    gone: tuple[str, ...] = ()


def entry_page(game: Game, shown: Shown, words: Words) -> EntryPage:
    """Return the page of the round being counted. The game is not finished."""
    undone, seated = shown.undone, dealt_in(game, shown.undone)
    was = Particulars(dealer=_dealer(game, undone))
    shown = replace(shown, typed=_with_dealer(shown.typed, seated, was.dealer))
    number_ = undone.round.number if undone else len(game.lines) + 1
    before = _before(game, undone.round) if undone else totals(game)
    path = f"/keep/{game.id}"
    form = _form(
        game, shown, was, seated, before, number_, f"{path}/rounds", f"{path}/preview", words
    )
    draft = f"{number_}-{game.tag_of(undone)}-again" if undone else form.draft
    deal = deal_of(game, shown.typed.more.dealer, words)
    last = last_round(game, words)
    return EntryPage(
        kept_game(game, words),
        deal,
        replace(form, draft=draft),
        # The call to sudden death stands above already.
        replace(last, happened="") if last and deal.call else last,
        shown.conflict,
        undone is not None,
        shown.loan or loan_form(game, words),
        shown.gone,
    )


def _dealer(game: Game, undone: Line | None) -> str:
    """Return whose deal the round being counted is, unless another player's is chosen."""
    if undone:
        return undone.round.dealer
    upcoming = next_round(game)
    return upcoming.dealer if upcoming else ""


def _with_dealer(typed: TypedRound, seated: Sequence[str], dealer: str) -> TypedRound:
    """Return the round with whoever's deal it is, unless another player's was chosen."""
    if typed.more.dealer in seated:
        return typed
    return replace(typed, more=replace(typed.more, dealer=dealer))


def correct_page(
    game: Game,
    line: Line,
    shown: Shown,
    words: Words,
    reason: str = "",
    problem: str = "",
    earlier: tuple[Earlier, ...] = (),
) -> CorrectPage:
    """Return the page on which the round of ``line`` is written again."""
    round_ = line.round
    path = f"/keep/{game.id}/rounds/{round_.number}"
    before = _before(game, round_)
    was = particulars_as_typed(round_)
    number_ = round_.number
    form = _form(game, shown, was, round_.players, before, number_, path, f"{path}/preview", words)
    reasons = tuple(words.gettext(text) for text in keeping.REASONS)
    return CorrectPage(
        kept_game(game, words),
        replace(form, draft=f"{round_.number}-{game.tag_of(line)}"),
        str(game.tag_of(line)),
        reason,
        reasons,
        line.struck,
        line.corrected,
        shown.conflict,
        problem,
        earlier,
    )


def waiting_hands(hands: Mapping[str, WorkingHand], rules: Rules) -> TypedRound:
    """Return the hands that were entered before, as if they had been typed here."""
    return TypedRound("", {p: hand_as_typed(w.hand, rules) for p, w in hands.items()})


def last_round(game: Game, words: Words) -> LastRound | None:
    """Return the newest round, struck out or not."""
    if not game.lines:
        return None
    line = game.lines[-1]
    happened = " ".join(rounds.happened(game, line.round.number, words))
    told = told_round(game, line, words)
    return LastRound(line.round.number, str(game.tag_of(line)), told, line.struck, happened)


def told_round(game: Game, line: Line, words: Words) -> str:
    """Return the round as a sentence of its own."""
    told = rounds.told(game, line.round, words)
    return f"{told[:1].upper()}{told[1:]}."


def conflict_with(
    game: Game, line: Line, typed: TypedRound, words: Words, why: str, draft: str, back: str
) -> Conflict:
    """Return the round as it stands, beside what was typed here."""
    theirs = as_typed(line.round, game.rules)
    who = people(game)
    hands = tuple(
        Compared(who[one], _held(theirs, one), _held(typed, one)) for one in line.round.players
    )
    why = "struck" if line.struck else why
    heading = words.gettext(keeping.STANDS_ALREADY[why]) % {"number": line.round.number}
    outs = _out(game, theirs, words), _out(game, typed, words)
    others = differences(game, theirs.more, typed.more, words)
    return Conflict(line.round.number, why, heading, *outs, hands, others, draft, back)


def told_typed(game: Game, typed: TypedRound, words: Words) -> str:
    """Return what was typed, in a line, for whoever has to write it down elsewhere."""
    held = [(isolated(one.name), _held(typed, one.id)) for one in game.players]
    hands = ", ".join(f"{name} {hand}" for name, hand in held if hand != DASH)
    out = words.gettext("nobody went out")
    if typed.went_out != NOBODY:
        out = words.gettext("%(player)s went out") % {"player": _out(game, typed, words)}
    return f"{out}; {hands}" if hands else out


def _before(game: Game, round_: Round) -> dict[str, int]:
    """Return the totals with which the round began, of those who were dealt in."""
    began = totals_before(game, round_.number)
    return {one: began.get(one, 0) for one in round_.players}


def _form(
    game: Game,
    shown: Shown,
    was: Particulars,
    players: Iterable[str],
    before: Mapping[str, int],
    number_: int,
    action: str,
    preview: str,
    words: Words,
) -> RoundForm:
    who, rules = people(game), game.rules
    seated = {one: who[one] for one in players}
    counts = counts_hands(game, number_)
    deals = own_deals(game, words) if number_ > len(game.lines) or shown.undone else {}
    rows = (
        _row(game, one, before[id_], shown, deals.get(id_, ""), words)
        for id_, one in seated.items()
    )
    return RoundForm(
        game=game.id,
        number=number_,
        key=shown.key or new_key(),
        draft=str(number_),
        action=action,
        preview=preview,
        rows=tuple(rows),
        went_out=shown.typed.went_out,
        table=table_json(game),
        faces="".join(cards.face(card, words) for card in "AJQK"),
        keys=card_keys(rules, len(seated), words),
        more=more(
            rules,
            {id_: one.name for id_, one in seated.items()},
            shown.typed.more,
            was,
            words,
            counts,
            problems=_of_penalties(game, shown, words),
        ),
        band=shown.band,
        asks=counts or any(not hand.blank for hand in shown.typed.hands.values()),
        optional=not hands_needed(game, number_, shown.typed.held(seated)),
        beside=beside(rules, shown.typed.hands.values(), words),
        chips=rules.scoring == "chips",
    )


def _row(game: Game, person: Person, before: int, shown: Shown, deal: str, words: Words) -> HandRow:
    typed = shown.typed.hand(person.id)
    after = shown.after.get(person.id)
    said = [c for c in shown.problems if c.loc[:2] == ("hands", person.id)]
    return HandRow(
        person,
        words.number(before),
        "" if after is None else words.number(after),
        typed.points,
        typed.cards,
        keeping.problem(said[0], game, words) if said else "",
        typed.jokers,
        deal,
    )


def _of_penalties(game: Game, shown: Shown, words: Words) -> dict[int, str]:
    """Return what is wrong with penalties, by their place in the list; the first thing of each."""
    said = [c for c in reversed(shown.problems) if c.loc[:1] == ("penalties",)]
    return {int(c.loc[1]): keeping.problem(c, game, words) for c in said}


def _held(typed: TypedRound, one: str) -> str:
    hand = typed.hand(one)
    return DASH if one == typed.went_out or hand.blank else hand.told


def _out(game: Game, typed: TypedRound, words: Words) -> str:
    if typed.went_out in ("", NOBODY):
        return words.gettext("nobody") if typed.went_out else DASH
    return player(game, typed.went_out)
