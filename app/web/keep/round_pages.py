"""A game and a typed round → the contexts of the pages on which rounds are entered."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from app.i18n import cards, keeping, rounds
from app.i18n.words import Words
from app.ledger.game import Game, RecordedRound
from app.ledger.rounds import dealer_of, dealt_in, next_number
from app.ledger.table import counts_hands, hands_needed, totals_before
from app.scoring.complaints import Complaint
from app.scoring.rules import Rules
from app.store import WorkingHand
from app.web.keep.context import (
    Conflict,
    CorrectPage,
    EarlierVersion,
    EntryPage,
    GameContext,
    NewestRound,
)
from app.web.round_form.as_typed import details_as_typed, hand_as_typed
from app.web.round_form.context import DetailFields, HandRow, LoanForm, Messages, RoundForm
from app.web.round_form.deal import deal_notice, loan_form, own_deals
from app.web.round_form.detail_fields import detail_fields
from app.web.round_form.keypad import card_keys, joker_beside_points
from app.web.round_form.phone_table import phone_table
from app.web.round_form.preview import Preview
from app.web.round_form.typed_round import TypedDetails, TypedRound
from app.web.site.forms import new_key
from app.web.site.names import Person, people


@dataclass(frozen=True, slots=True)
class FormState:
    """The state of a round's page beside the game: the typed round, the form's key, and messages.

    ``after`` are totals by player as they would be; ``problems`` stand beside the hands;
    ``undone`` is the round that is entered again; ``loan`` one that was refused, as it was typed;
    ``gone`` sentences about hands typed for players who have left.
    """

    typed: TypedRound = field(default_factory=TypedRound)
    key: str = ""
    messages: Messages = field(default_factory=Messages)
    after: Mapping[str, int] = field(default_factory=dict)
    problems: Sequence[Complaint] = ()
    conflict: Conflict | None = None
    undone: RecordedRound | None = None
    loan: LoanForm | None = None
    gone: tuple[str, ...] = ()

    @classmethod
    def previewed(
        cls, typed: TypedRound, preview: Preview, key: str = "", undone: RecordedRound | None = None
    ) -> "FormState":
        """Return the state of a form with the preview of saving it."""
        return cls(typed, key, preview.messages, preview.after, preview.problems, undone=undone)


def entry_page(game: Game, state: FormState, words: Words) -> EntryPage:
    """Return the page of the round being counted. The game is not finished."""
    undone = state.undone
    number = undone.round.number if undone else next_number(game)
    was = TypedDetails(dealer=dealer_of(game, number))
    if state.typed.details.dealer not in dealt_in(game, number):
        state = replace(state, typed=state.typed.dealt_by(was.dealer))
    path = f"/keep/{game.id}"
    form = _form(game, number, state, was, f"{path}/rounds", f"{path}/preview", words)
    deal = deal_notice(game, state.typed.details.dealer, words)
    newest = newest_round(game, words)
    return EntryPage(
        game=GameContext.of(game, words),
        deal=deal,
        form=replace(form, draft=f"{number}-{game.tag_of(undone)}-again") if undone else form,
        # The call to sudden death stands above already.
        last=replace(newest, happened="") if newest and deal.call else newest,
        conflict=state.conflict,
        undone=undone is not None,
        loan=state.loan or loan_form(game, words),
        gone=state.gone,
    )


def correct_page(
    game: Game,
    recorded: RecordedRound,
    state: FormState,
    words: Words,
    reason: str = "",
    problem: str = "",
    earlier: tuple[EarlierVersion, ...] = (),
) -> CorrectPage:
    """Return the page on which a recorded round is corrected."""
    number, tag = recorded.round.number, str(game.tag_of(recorded))
    path = f"/keep/{game.id}/rounds/{number}"
    was = details_as_typed(recorded.round)
    form = _form(game, number, state, was, path, f"{path}/preview", words)
    return CorrectPage(
        game=GameContext.of(game, words),
        form=replace(form, draft=f"{number}-{tag}"),
        tag=tag,
        reason=reason,
        reasons=tuple(words.gettext(text) for text in keeping.REASONS),
        struck=recorded.struck,
        corrected=recorded.corrected,
        conflict=state.conflict,
        problem=problem,
        earlier=earlier,
    )


def working_hands(hands: Mapping[str, WorkingHand], rules: Rules) -> TypedRound:
    """Return the hands that were entered one by one before, as if they had been typed here."""
    return TypedRound("", {p: hand_as_typed(one.hand, rules) for p, one in hands.items()})


def newest_round(game: Game, words: Words) -> NewestRound | None:
    """Return the newest round, struck out or not."""
    if not game.rounds:
        return None
    recorded = game.rounds[-1]
    happened = " ".join(rounds.event_sentences(game, recorded.round.number, words))
    sentence = round_sentence(game, recorded, words)
    return NewestRound(
        recorded.round.number, str(game.tag_of(recorded)), sentence, recorded.struck, happened
    )


def round_sentence(game: Game, recorded: RecordedRound, words: Words) -> str:
    """Return the round as a sentence of its own."""
    text = rounds.summary(game, recorded.round, words)
    return f"{text[:1].upper()}{text[1:]}."


def _form(
    game: Game,
    number: int,
    state: FormState,
    was: TypedDetails,
    action: str,
    preview: str,
    words: Words,
) -> RoundForm:
    typed, rules = state.typed, game.rules
    everybody = people(game)
    players = {player: everybody[player] for player in dealt_in(game, number)}
    counts = counts_hands(game, number)
    return RoundForm(
        game=game.id,
        number=number,
        key=state.key or new_key(),
        draft=str(number),
        action=action,
        preview=preview,
        rows=_rows(game, number, players, state, words),
        went_out=typed.went_out,
        table=phone_table(game),
        faces="".join(cards.face(card, words) for card in "AJQK"),
        keys=card_keys(rules, len(players), words),
        details=_details(game, players, state, was, counts, words),
        messages=state.messages,
        asks=counts or any(not hand.blank for hand in typed.hands.values()),
        optional=not hands_needed(game, number, typed.with_hands(players)),
        beside=joker_beside_points(rules, typed.hands.values(), words),
        chips=rules.scoring == "chips",
    )


def _rows(
    game: Game, number: int, players: Mapping[str, Person], state: FormState, words: Words
) -> tuple[HandRow, ...]:
    before = totals_before(game, number)
    being_counted = number > len(game.rounds) or state.undone
    deals = own_deals(game, words) if being_counted else {}
    return tuple(
        _row(game, person, before.get(one, 0), state, deals.get(one, ""), words)
        for one, person in players.items()
    )


def _row(
    game: Game, person: Person, before: int, state: FormState, deal: str, words: Words
) -> HandRow:
    typed = state.typed.hand(person.id)
    after = state.after.get(person.id)
    complaints = [c for c in state.problems if c.loc[:2] == ("hands", person.id)]
    return HandRow(
        player=person,
        before=words.number(before),
        after="" if after is None else words.number(after),
        points=typed.points,
        cards=typed.cards,
        problem=keeping.problem(complaints[0], game, words) if complaints else "",
        jokers=typed.jokers,
        deal=deal,
    )


def _details(
    game: Game,
    players: Mapping[str, Person],
    state: FormState,
    was: TypedDetails,
    counts: bool,
    words: Words,
) -> DetailFields:
    names = {one: person.name for one, person in players.items()}
    complaints = [c for c in reversed(state.problems) if c.loc[:1] == ("penalties",)]
    # By the penalty's place in the list; of several complaints about one, the first.
    problems = {int(c.loc[1]): keeping.problem(c, game, words) for c in complaints}
    return detail_fields(
        game.rules, names, state.typed.details, was, words, counts, problems=problems
    )
