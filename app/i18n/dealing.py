"""The next deal in words: how many cards, what is wild, sudden death, who keeps score."""

from collections.abc import Iterable

from app.i18n import cards
from app.i18n.people import player
from app.i18n.words import Words, names
from app.ledger.game import Game
from app.ledger.ranking import tied
from app.ledger.table import NextRound, totals
from app.scoring.rounds import Loan
from app.scoring.rules import Rules


def dealt(upcoming: NextRound, everyone_alike: bool, words: Words) -> str:
    """Return the cards to each where all get the same, and the decks if more than one.

    Such as ``"7 each, two decks"``.
    """
    each = set(upcoming.deal.values()) if everyone_alike else set()
    parts = [_each(number_, words) for number_ in each]
    if upcoming.decks > 1:
        text = words.ngettext("%(decks)s deck", "%(decks)s decks", upcoming.decks)
        parts.append(text % {"decks": cards.count(upcoming.decks, words)})
    return ", ".join(parts)


def _each(number_: int, words: Words) -> str:
    return words.ngettext("%(cards)s each", "%(cards)s each", number_) % {"cards": number_}


def own_deal(number_: int, wild: str | None, words: Words) -> str:
    """Return one player's deal where everyone has their own: ``"3 cards, threes wild"``."""
    text = words.ngettext("%(cards)s card", "%(cards)s cards", number_) % {"cards": number_}
    if wild is None:
        return text
    ranks = cards.many(wild, words)
    return words.gettext("%(deal)s, %(ranks)s wild") % {"deal": text, "ranks": ranks}


def sudden_death(game: Game, words: Words) -> str:
    """Return the call to the one hand that decides between equal totals."""
    level = tied(game)
    text = words.gettext(
        "Level at %(total)s: %(names)s. One more hand for everyone; whoever goes out first wins."
    )
    each = [player(game, player_id) for player_id in level]
    total = words.number(totals(game)[level[0]]) if level else ""
    return text % {"names": names(each, words), "total": total}


def duty(game: Game, scorekeeper: str, words: Words) -> str:
    """Return who is obliged to keep score: the player with the most points in the first round."""
    text = words.gettext("%(player)s had the most, and keeps score from now on.")
    return text % {"player": player(game, scorekeeper)}


def lent(game: Game, words: Words) -> tuple[str, ...]:
    """Return the loans since the last round, such as ``"Ann lent Bo 20 chips."``."""
    lately = (loan for loan in game.counted_loans if loan.before == len(game.rounds) + 1)
    return tuple(f"{loan_of(game, loan, words)}." for loan in lately)


def loan_of(game: Game, loan: Loan, words: Words) -> str:
    """Return the loan, such as ``"Ann lent Bo 20 chips"``."""
    text = words.ngettext(
        "%(giver)s lent %(taker)s one chip", "%(giver)s lent %(taker)s %(chips)s chips", loan.amount
    )
    giver, taker = player(game, loan.giver), player(game, loan.taker)
    return text % {"giver": giver, "taker": taker, "chips": words.number(loan.amount)}


def cut(game: Game, dealer: str, words: Words) -> str:
    """Return who deals after the cut."""
    return words.gettext("%(player)s cut the lowest card, and deals.") % {
        "player": player(game, dealer)
    }


def cut_again(game: Game, level: Iterable[str], card: str, words: Words) -> str:
    """Return who has to cut again, since all of them cut the lowest card."""
    each = names([player(game, player_id) for player_id in level], words)
    ranks = cards.many(card if card == "JK" else card[:1], words)
    return words.gettext("%(names)s are level with %(ranks)s: they cut again.") % {
        "names": each,
        "ranks": ranks,
    }


def details_label(rules: Rules, late: bool, points: bool, words: Words) -> str:
    """Return the label of the folded details of a round, such as ``"late card, penalty …"``.

    ``late`` if a late card can come, ``points`` if penalties and multipliers count.
    """
    parts = [words.gettext("late card")] if late else []
    parts += [words.gettext("last card")] if rules.last_card else []
    parts += [words.gettext("penalty"), words.gettext("×2")] if points else []
    parts += [words.gettext("dealer"), words.gettext("note")]
    return ", ".join(parts) + " …"
