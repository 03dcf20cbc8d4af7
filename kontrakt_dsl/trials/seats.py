"""A seat in words: its cards, and after commas what is true of the player."""

import re
from typing import NamedTuple

from kontrakt_dsl.card_text import read_cards
from kontrakt_dsl.cards import Card, Deck
from kontrakt_dsl.game.round_state import Seat

TURNS_BEFORE = 8
# The turn in which a seat in each state laid its contract.
STATES = {"not down": None, "down earlier": 1, "down this turn": TURNS_BEFORE + 1}
STATE_FORMS = (*STATES, "bought 2", "contract 3", "misses 1 turn", "used a wild", "silent", "chips 3")
_NUMBERED = re.compile(r"(?P<what>bought|contract|misses|chips) (?P<number>\d{1,3})(?: turns?)?")


class PositionError(ValueError):
    """A part of a position can't be set up; `part` names it as it is written in a rules file."""

    def __init__(self, part: str, message: str) -> None:
        super().__init__(message)
        self.part = part


class SeatInWords(NamedTuple):
    """A seat, and the number of its own contract where it says one."""

    seat: Seat
    contract: int | None


def seat_in_words(text: str, deck: Deck, *, chips: int = 0) -> SeatInWords:
    """The seat that `text` describes, with so many `chips` unless it says another number.

    Raises PositionError where it makes no sense.
    """
    cards, *rest = (part.strip() for part in text.split(","))
    laid: int | None = None
    numbers: dict[str, int] = {}
    said: set[str] = set()
    for part in rest:
        numbered = _NUMBERED.fullmatch(part)
        if numbered:
            numbers[numbered["what"]] = int(numbered["number"])
        elif part in STATES:
            laid = STATES[part]
        elif part in ("used a wild", "silent"):
            said.add(part)
        else:
            states = ", ".join(f'"{state}"' for state in STATE_FORMS)
            message = f'"{part}" is no state of a seat; after the hand and a comma may stand {states}'
            raise PositionError("seats", message)
    seat = Seat(
        cards_in_words(cards, deck, "seats"),
        laid,
        numbers.get("bought", 0),
        misses=numbers.get("misses", 0),
        chips=numbers.get("chips", chips),
        used_wild="used a wild" in said,
        silent="silent" in said,
    )
    return SeatInWords(seat, numbers.get("contract"))


def cards_in_words(text: str, deck: Deck, part: str) -> tuple[Card, ...]:
    """The cards of a part of a position. Raises PositionError where the deck has no such cards."""
    try:
        return read_cards(text, deck)
    except ValueError as error:
        raise PositionError(part, str(error)) from None
