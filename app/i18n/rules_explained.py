"""Rules explained at the table, one sentence for each thing that the chosen kind uses."""

from collections.abc import Callable, Iterator, Mapping

from app.i18n import card_values, cards
from app.i18n.words import Words, names
from app.i18n.words import mark as _
from app.ledger.table import WILD_RANK
from app.scoring.cards import RANKS
from app.scoring.jokers import Doubles
from app.scoring.rules import Blocked, Rules, Scoring, Tie

KINDS: Mapping[Scoring, str] = {
    "penalty": _("Everyone adds what is left in their hand"),
    "winner_collects": _("Whoever goes out adds what all the others hold"),
    "chips": _("The others pay what they hold to whoever goes out, in chips"),
    "countdown": _("Whoever goes out goes down by one"),
    "zero_sum": _(
        "Whoever goes out adds what all the others hold, and each of them loses their own"
    ),
    "average": _("Whoever goes out adds the average of what the others hold, halves up"),
    "difference": _("Everyone adds how far they stay below the largest hand"),
}
DOUBLES: Mapping[Doubles, str] = {
    "compound": _("A joker doubles the other cards of the hand, and a second doubles them again."),
    "once": _("A joker doubles the other cards of the hand; a second changes nothing."),
    "additive": _("Each joker adds the other cards of the hand once more."),
}
TIES: Mapping[Tie, str] = {
    "share": _("If the best are level at the end, they share the win."),
    "sudden_death": _(
        "If the best are level at the end, one more hand with everyone decides: "
        "whoever goes out first wins."
    ),
    "play_on": _("If the best are level at the end, the game goes on until one leads."),
}
BLOCKED: Mapping[Blocked, str] = {
    "everyone_counts": _("If nobody can go out, everyone counts their hand."),
    "lowest_collects": _("If nobody can go out, the lowest hand collects the differences."),
    "nobody_scores": _("If nobody can go out, nobody scores."),
}


def sentences(rules: Rules, words: Words) -> Iterator[str]:
    """Yield what the rules say beyond the summary, in the order in which it comes up."""
    yield f"{words.gettext(KINDS[rules.scoring])}."
    for part in PARTS:
        yield from part(rules, words)


def uses_hands(rules: Rules) -> bool:
    """Return whether what is left in the hands matters: not in a countdown."""
    return rules.uses_hands


def _elimination(rules: Rules, words: Words) -> Iterator[str]:
    limits = [end for end in rules.ends if end.when == "eliminated" and end.at is not None]
    if not limits:
        return
    lowest = min(limits, key=lambda end: (end.at or 0, end.above))
    text = (
        words.gettext("Whoever goes past %(at)s is out and plays no more; the last one in wins.")
        if lowest.above
        else words.gettext("Whoever reaches %(at)s is out and plays no more; the last one in wins.")
    )
    yield text % {"at": words.number(lowest.at or 0)}
    yield words.gettext("If all who are left reach it in the same round, the best of them wins.")


def _start(rules: Rules, words: Words) -> Iterator[str]:
    if rules.scoring == "chips":
        yield words.ngettext(
            "Everyone starts with %(start)s chip.",
            "Everyone starts with %(start)s chips.",
            rules.start,
        ) % {"start": words.number(rules.start)}
    elif rules.start:
        yield words.gettext("Everyone starts at %(start)s.") % {"start": words.number(rules.start)}


def _values(rules: Rules, words: Words) -> Iterator[str]:
    if uses_hands(rules):
        yield card_values.sentence(rules, words)


def _jokers(rules: Rules, words: Words) -> Iterator[str]:
    if rules.joker is None or not uses_hands(rules):
        return
    if rules.joker.doubles is None:
        text = words.gettext("A joker counts %(points)s.")
        yield text % {"points": words.points(rules.joker.points or 0)}
    else:
        yield words.gettext(DOUBLES[rules.joker.doubles])


def _cap(rules: Rules, words: Words) -> Iterator[str]:
    if rules.joker_cap is None or rules.joker is None or rules.scoring == "chips":
        return
    if uses_hands(rules):
        text = words.gettext("If only a joker takes a total past %(cap)s, it stays at %(cap)s.")
        yield text % {"cap": words.number(rules.joker_cap)}


def _debts(rules: Rules, words: Words) -> Iterator[str]:
    if rules.scoring != "chips":
        return
    if rules.joker is not None:
        yield words.gettext(
            "A joker alone ruins nobody: if only the joker is too much, "
            "they pay what is left and play on."
        )
    yield words.gettext("Whoever pays their last chip is not broke.")
    yield words.gettext("A hand worth less than nothing is paid by whoever went out.")
    yield (
        words.gettext("Whoever cannot pay goes below zero, and the winner gets it all.")
        if rules.debt == "ledger"
        else words.gettext("Whoever cannot pay gives the chips that are there, and no more.")
    )
    yield words.gettext("Chips can be lent between rounds.")


def _late_cards(rules: Rules, words: Words) -> Iterator[str]:
    if rules.scoring != "countdown":
        yield words.gettext(
            "If whoever goes out is caught not having said “one card”, "
            "the next card of the stock can be added to all other hands."
        )


def _penalties(rules: Rules, words: Words) -> Iterator[str]:
    if rules.scoring == "chips":
        yield words.gettext("Penalties, such as for grabbed cards, are paid to whoever went out.")
    elif rules.scoring != "countdown":
        yield words.gettext(
            "Penalties, such as for grabbed cards, cost the player they are given to."
        )


def _rounding(rules: Rules, words: Words) -> Iterator[str]:
    if rules.round_to and uses_hands(rules):
        text = words.gettext(
            "Every hand is rounded to the nearest %(step)s, halves up, but never to nothing."
        )
        yield text % {"step": words.number(rules.round_to)}


def _last_card(rules: Rules, words: Words) -> Iterator[str]:
    if rules.last_card and rules.scoring != "chips":
        each = [
            words.gettext("%(card)s %(points)s")
            % {"card": cards.one(card, words), "points": words.number(points)}
            for card, points in rules.last_card.items()
        ]
        text = words.gettext("Going out on one of these scores as well: %(cards)s.")
        yield text % {"cards": ", ".join(each)}


def _last_round(rules: Rules, words: Words) -> Iterator[str]:
    if rules.last_round and uses_hands(rules) and any(end.when == "rounds" for end in rules.ends):
        text = words.gettext("In the last round every hand counts %(times)s times.")
        yield text % {"times": words.number(rules.last_round)}


def _resets(rules: Rules, words: Words) -> Iterator[str]:
    each = [
        words.gettext("exactly %(was)s becomes %(now)s")
        % {"was": words.number(was), "now": words.number(now)}
        for was, now in rules.resets.items()
    ]
    if each:
        yield words.gettext("A total of %(resets)s.") % {"resets": names(each, words)}


def _blocked(rules: Rules, words: Words) -> Iterator[str]:
    # For chips, everyone_counts would have nobody to pay: only the lowest can collect.
    nobody = rules.scoring == "chips" and rules.blocked != "lowest_collects"
    yield words.gettext(BLOCKED["nobody_scores" if nobody else rules.blocked])
    if rules.blocked == "lowest_collects" and rules.scoring == "chips":
        yield words.gettext(
            "Several lowest hands split that; what does not divide stays with the payers."
        )
    elif rules.blocked == "lowest_collects" and rules.scoring == "zero_sum":
        yield words.gettext(
            "The others lose their difference, so that it sums to nothing; several lowest share "
            "it, and the first of them from the dealer’s left gets what does not divide."
        )
    elif rules.blocked == "lowest_collects":
        yield (
            words.gettext("Several lowest hands split that, rounded down.")
            if rules.blocked_tie == "split"
            else words.gettext("Several lowest hands get all of it each.")
        )


def _ties(rules: Rules, words: Words) -> Iterator[str]:
    ends = {end.when for end in rules.ends}
    if not ends or (ends == {"zero"} and rules.blocked == "nobody_scores"):
        return  # no end, or one that only a single player can reach at a time
    # Who was eliminated cannot come back, and so cannot play on.
    tie = "share" if ends == {"eliminated"} and rules.tie == "play_on" else rules.tie
    yield words.gettext(TIES[tie])


def _wild(rules: Rules, words: Words) -> Iterator[str]:
    if rules.scoring == "countdown":
        yield words.gettext(
            "Everyone is dealt as many cards as their total, and that rank is wild for them alone."
        )
        if rules.start > len(RANKS) or rules.blocked != "nobody_scores":
            yield words.gettext("Above thirteen nothing is wild.")
    else:
        text = words.gettext("%(cards)s are wild.") % {"cards": cards.many(WILD_RANK, words)}
        yield text[:1].upper() + text[1:]


def _deal(rules: Rules, words: Words) -> Iterator[str]:
    if rules.scoring == "countdown":
        return
    each = {
        low: words.ngettext("one card each", "%(count)s cards each", count)
        % {"count": cards.count(count, words)}
        for low, count in _steps(rules, rules.dealt_to)
    }
    yield _by_players(each, words)


def _decks(rules: Rules, words: Words) -> Iterator[str]:
    each = {
        low: words.ngettext("one deck", "%(count)s decks", count)
        % {"count": cards.count(count, words)}
        for low, count in _steps(rules, rules.decks_for)
    }
    yield _by_players(each, words)


def _steps(rules: Rules, of: Callable[[int], int]) -> Iterator[tuple[int, int]]:
    """Yield what it is for the fewest players, and each number of them at which it changes."""
    low, high = rules.players
    for players in range(low, high + 1):
        if players == low or of(players) != of(players - 1):
            yield players, of(players)


def _by_players(each: Mapping[int, str], words: Words) -> str:
    """Return ``"Seven cards each for two players, five cards each from three players on."``."""
    lows = list(each)
    highs = [*(low - 1 for low in lows[1:]), None]
    told = [_among(each[low], low, high, words) for low, high in zip(lows, highs, strict=True)]
    text = ", ".join(told) if len(told) > 1 else each[lows[0]]
    return f"{text[:1].upper()}{text[1:]}."


def _among(what: str, low: int, high: int | None, words: Words) -> str:
    if high is None:
        text = words.gettext("%(what)s from %(low)s players on")
    elif low == high:
        text = words.gettext("%(what)s for %(low)s players")
    else:
        text = words.gettext("%(what)s for %(low)s to %(high)s players")
    told = {"low": cards.count(low, words), "high": cards.count(high or low, words)}
    return text % {"what": what, **told}


def _players(rules: Rules, words: Words) -> Iterator[str]:
    low, high = (cards.count(n, words) for n in rules.players)
    text = (
        words.gettext("For %(low)s players.")
        if low == high
        else words.gettext("For %(low)s to %(high)s players.")
    )
    yield text % {"low": low, "high": high}


def _duty(rules: Rules, words: Words) -> Iterator[str]:
    if rules.duty is not None:
        yield (
            words.gettext("After the first round, whoever has the most chips keeps score.")
            if rules.scoring == "chips"
            else words.gettext("After the first round, whoever has the most points keeps score.")
        )


PARTS: tuple[Callable[[Rules, Words], Iterator[str]], ...] = (
    _start,
    _values,
    _jokers,
    _cap,
    _debts,
    _late_cards,
    _penalties,
    _rounding,
    _last_card,
    _last_round,
    _resets,
    _blocked,
    _elimination,
    _ties,
    _wild,
    _deal,
    _decks,
    _players,
    _duty,
)
