"""The melds on the table as an option writes them, `9S 9H 9D / 4H JK=5H 6H 7H`, and every fault of them."""

import re
from collections import Counter
from collections.abc import Iterator

from kontrakt_cli.failures import FaultyCardsError
from kontrakt_dsl.card_text import CardFault, Spelling, one_too_many, read_card, read_identity
from kontrakt_dsl.cards import Card, Deck
from kontrakt_dsl.melds.legality import Moment, broken_in_meld
from kontrakt_dsl.melds.meld import Meld, Placed
from kontrakt_dsl.melds.meld_text import readings
from kontrakt_dsl.melds.one_form import asked_in
from kontrakt_dsl.rules.contracts import Contract, Part
from kontrakt_dsl.rules.game import Progress
from kontrakt_dsl.rules.ruleset import RoundRules, Ruleset

OPTION = "--table"
TABLE_HELP = 'Melds that lie on the table, "9S 9H 9D / 4H JK=5H 6H 7H".'
_WORD = re.compile(r"[^\s,]+")


def table_argument(
    text: str, ruleset: Ruleset, rules: RoundRules, *, spelling: Spelling | None = None
) -> tuple[Meld, ...]:
    """The melds that `text` writes, in that order, as they may lie on the table in the round of `rules`.

    They may have grown since they were laid, and where players climb ladders of their own, the contract of any round
    may lie there. Raises FaultyCardsError with every word that is no card, every copy that the deck does not hold and
    every meld that the rules don't allow. Places count characters of `text` from 1.
    """
    rounds = _rounds_on_table(ruleset, rules)
    spelling = spelling or Spelling(rules.deck)
    melds: list[Meld] = []
    faults: list[CardFault] = []
    seen: Counter[Card] = Counter()
    for column, meld_text in _separated(text):
        places: list[Placed] = []
        unread: list[CardFault] = []
        for word in _WORD.finditer(meld_text):
            read = _placed(word.group(), rules.deck, seen, spelling)
            if isinstance(read, Placed):
                places.append(read)
            else:
                unread.append(CardFault(column + word.start(), word.group(), read))
        if unread:
            faults += unread
        elif not places:
            faults.append(CardFault(column, meld_text, "a meld without cards; melds stand between slashes"))
        else:
            meld = _legal(places, rounds)
            if isinstance(meld, Meld):
                melds.append(meld)
            else:
                faults += (CardFault(column, meld_text, message) for message in meld)
    if faults:
        raise FaultyCardsError(tuple(f"{OPTION}: {fault}" for fault in faults))
    return tuple(melds)


def _separated(text: str) -> Iterator[tuple[int, str]]:
    """The text of each meld with the column of its first character."""
    if not text.strip():
        return
    start = 0
    for part in text.split("/"):
        begun = part.lstrip()
        yield start + len(part) - len(begun) + 1, begun
        start += len(part) + 1


def _placed(word: str, deck: Deck, seen: Counter[Card], spelling: Spelling) -> Placed | str:
    """The card that a word names with what it stands for, or what is wrong with the word."""
    name, equals, identity = word.partition("=")
    card = read_card(name, deck.pack)
    if card is None:
        return spelling.no_card(name)
    seen[card.face] += 1
    if seen[card.face] > deck.counts[card.face]:
        return one_too_many(card, seen[card.face], deck)
    stands = read_identity(identity, deck.pack) if equals else card.face
    if stands is None:
        return f'{card} can\'t stand for "{identity}"; it stands for a card, such as {deck.pack.cards[-1]}'
    return Placed(card, stands)


def _rounds_on_table(ruleset: Ruleset, rules: RoundRules) -> tuple[RoundRules, ...]:
    """The rounds whose contract may lie on the table, that of `rules` first."""
    if ruleset.game.progress is Progress.TOGETHER:
        return (rules,)
    numbers = dict.fromkeys(ruleset.game.order)
    others = (ruleset.round(number, players=rules.players) for number in numbers if number != rules.number)
    return (rules, *others)


def _legal(places: list[Placed], rounds: tuple[RoundRules, ...]) -> Meld | tuple[str, ...]:
    """The meld that the places make by the rules of the first round that allows it, or what breaks the first rules."""
    faults: tuple[str, ...] = ()
    for rules in rounds:
        for meld in readings(places, rules.deck.pack, rules.melds.wild, rules.melds, asked_in(rules).parts):
            broken = tuple(str(rule) for rule in broken_in_meld(meld, rules.melds, moment=Moment.GROWN))
            broken = broken or _too_small(meld, rules)
            if not broken:
                return meld
            faults = faults or broken
    return faults


def _too_small(meld: Meld, rules: RoundRules) -> tuple[str, ...]:
    new_melds = rules.laying_off.new_melds if rules.laying_off is not None else ()
    sizes = [part.size.low for part in (*_parts(rules.contract), *new_melds) if part.kind is meld.kind]
    if not sizes:
        return (f"{meld} is a {meld.kind}, but the contract is {rules.contract}",)
    if len(meld.places) < min(sizes):
        return (f"{meld} is too small for a {meld.kind}, which has at least {min(sizes)} cards here",)
    return ()


def _parts(contract: Contract) -> Iterator[Part]:
    for pattern in contract.patterns:
        yield from pattern.parts
