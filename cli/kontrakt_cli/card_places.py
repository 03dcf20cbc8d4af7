"""Cards that a question names, place by place, and whether one deck can give them all."""

from collections import Counter
from collections.abc import Iterable, Mapping

from kontrakt_cli.failures import FaultyCardsError
from kontrakt_dsl.card_text import CardTextError, Spelling, read_cards
from kontrakt_dsl.cards import Card, Deck
from kontrakt_dsl.sentences import counted


def cards_in(
    place: str, text: str, deck: Deck, faults: list[str], *, spelling: Spelling | None = None
) -> tuple[Card, ...]:
    """The cards of a text; what is wrong with it is added to `faults`, and then there are none."""
    try:
        return read_cards(text, deck, spelling)
    except CardTextError as error:
        faults += [f"{place}: {fault}" for fault in error.faults]
        return ()


def refuse_more_than_the_deck(places: Mapping[str, Iterable[Card]], deck: Deck) -> None:
    """Nothing, where the cards of all `places` can lie there at once; a place is called as the person writes it.

    Raises FaultyCardsError with every card that lies there more often than the deck holds it.
    """
    numbers = {place: Counter(card.face for card in cards) for place, cards in places.items()}
    total = sum(numbers.values(), Counter[Card]())
    faults = []
    for card in total:
        if total[card] <= deck.counts[card]:
            continue
        where = {place: counts[card] for place, counts in numbers.items() if counts[card]}
        told = " and ".join(f"{number} in {place}" for place, number in where.items())
        held = deck.counts[card] or "none"
        faults.append(
            f"{list(where)[-1]}: {card} is there {counted(total[card], 'time')}, {told}; the deck holds {held}"
        )
    if faults:
        raise FaultyCardsError(tuple(faults))
