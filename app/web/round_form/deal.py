"""The deal of the round being counted, as the page announces it."""

from app.i18n import dealing
from app.i18n.people import player
from app.i18n.words import Words
from app.ledger import table
from app.ledger.game import Game
from app.web.round_form.context import DealNotice, EliminatedPlayer, LoanForm, Option
from app.web.site.names import people


def deal_notice(game: Game, dealer: str, words: Words) -> DealNotice:
    """Return the announcement of the deal; ``dealer`` is a player's id."""
    upcoming = table.next_round(game)
    if upcoming is None:
        return DealNotice(player(game, dealer))
    keeper, sudden = upcoming.scorekeeper, table.status(game) == "sudden_death"
    counted = sum(not recorded.struck for recorded in game.rounds)
    return DealNotice(
        dealer=player(game, dealer),
        cards=dealing.dealt(upcoming, game.rules.scoring != "countdown", words),
        call=dealing.sudden_death(game, words) if sudden else "",
        duty=dealing.duty(game, keeper, words) if keeper else "",
        duty_now=bool(keeper) and counted == 1 and game.keepers == 1,
        can_cut=not game.rounds,
        out=() if sudden else _eliminated(game, words),
    )


def own_deals(game: Game, words: Words) -> dict[str, str]:
    """Return each player's number of cards and wild rank, in a countdown."""
    upcoming = table.next_round(game)
    if upcoming is None or game.rules.scoring != "countdown":
        return {}
    return {
        one: dealing.own_deal(cards, upcoming.wild.get(one), words)
        for one, cards in upcoming.deal.items()
    }


def loan_form(
    game: Game, words: Words, giver: str = "", taker: str = "", amount: str = "", problem: str = ""
) -> LoanForm | None:
    """Return the form in which chips are lent, as typed; none in a game without chips."""
    if game.rules.scoring != "chips":
        return None
    seated = table.playing(game)
    taker = taker or next((player.id for player in seated[1:]), "")
    return LoanForm(
        givers=tuple(Option(player.id, player.name, player.id == giver) for player in seated),
        takers=tuple(Option(player.id, player.name, player.id == taker) for player in seated),
        amount=amount,
        problem=problem,
        made=dealing.lent(game, words),
    )


def _eliminated(game: Game, words: Words) -> tuple[EliminatedPlayer, ...]:
    """Return the players who have been eliminated, in the order in which they went."""
    who, now = people(game), table.totals(game)
    gone = table.last_tally(game).eliminated
    return tuple(EliminatedPlayer(who[player], words.number(now[player])) for player in gone)
