"""A position from the options of a command: the hand, the upcard, cards out of reach and the melds on the table."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from kontrakt_cli.card_places import cards_in, refuse_more_than_the_deck
from kontrakt_cli.failures import FaultyCardsError, UnusableError
from kontrakt_cli.table_argument import table_argument
from kontrakt_cli.unknown_cards import without_unknown
from kontrakt_dsl.card_text import Spelling
from kontrakt_dsl.melds.meld import Meld
from kontrakt_dsl.rules.ruleset import RoundRules, Ruleset
from kontrakt_solver.advising.set_up import Told


@dataclass(frozen=True, slots=True)
class ToldTexts:
    """What the options say, as they were written."""

    cards: str
    upcard: str = ""
    seen: str = ""
    table: str = ""
    mine: str = ""
    down: bool = False


def told_position(texts: ToldTexts, ruleset: Ruleset, rules: RoundRules) -> Told:
    """The position that the texts tell under the rules of a round.

    Raises FaultyCardsError with everything that is wrong with them.
    """
    faults: list[str] = []
    named, unknown = without_unknown(texts.cards)
    spelling = Spelling(rules.deck)
    hand = cards_in("hand", named, rules.deck, faults, spelling=spelling)
    upcard = cards_in("--upcard", texts.upcard, rules.deck, faults, spelling=spelling)
    seen = cards_in("--seen", texts.seen, rules.deck, faults, spelling=spelling)
    table: tuple[Meld, ...] = ()
    try:
        table = table_argument(texts.table, ruleset, rules, spelling=spelling)
    except FaultyCardsError as error:
        faults += error.faults
    if not texts.cards.strip(" ,"):
        faults.append("hand: no cards")
    if len(upcard) > 1:
        faults.append(f"--upcard: one card lies on top of the discard pile, not {len(upcard)}; tell others by --seen")
    if texts.down and rules.contract.whole_hand:
        faults.append("--down: this contract uses the whole hand, so laying it ends the round")
    if texts.mine.strip(" ,") and not texts.down:
        faults.append("--own: melds of your own lie on the table once you are down; add --down")
    mine = _numbers(texts.mine, table, faults)
    on_table = tuple(card for meld in table for card in meld.cards)
    if faults:
        raise FaultyCardsError(tuple(faults))
    refuse_more_than_the_deck({"the hand": hand, "--upcard": upcard, "--seen": seen, "--table": on_table}, rules.deck)
    left = len(rules.deck.cards) - sum(map(len, (hand, upcard, seen, on_table)))
    if unknown > left:
        raise UnusableError(f"hand: {unknown} cards are not known, but no more than {left} are unseen")
    return Told(
        rules,
        hand,
        unknown=unknown,
        upcard=upcard[0] if upcard else None,
        table=table,
        mine=mine,
        out_of_reach=seen,
        down=texts.down,
    )


def _numbers(text: str, table: Sequence[Meld], faults: list[str]) -> frozenset[int]:
    """The places, from 0, of the melds whose numbers a text names."""
    words = re.findall(r"[^\s,]+", text)
    numbers = {str(number): number for number in range(1, len(table) + 1)}
    wrong = [word for word in words if word not in numbers]
    there = f"the melds of --table are numbered 1 to {len(table)}" if table else "there is no meld in --table"
    faults += [f'--own: "{word}" is no meld on the table; {there}' for word in wrong]
    return frozenset(numbers[word] - 1 for word in words if word in numbers)
