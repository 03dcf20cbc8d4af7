"""Moves as small values with one text form: `read_move(str(move), pack) == move`."""

from dataclasses import dataclass

from kontrakt_dsl.card_text import read_card, read_identity
from kontrakt_dsl.cards import JOKER, Card, Pack
from kontrakt_dsl.game.move_forms import move_forms
from kontrakt_dsl.melds.meld import Meld, Placed
from kontrakt_dsl.melds.meld_text import in_order
from kontrakt_dsl.melds.one_form import asked_in, melds_of
from kontrakt_dsl.rules.ruleset import RoundRules


@dataclass(frozen=True, slots=True)
class Draw:
    """Go to the stock; the others may buy the upcard before the stock card comes into the hand."""

    def __str__(self) -> str:
        return "draw"


@dataclass(frozen=True, slots=True)
class Take:
    """Take the upcard."""

    def __str__(self) -> str:
        return "take"


@dataclass(frozen=True, slots=True)
class Buy:
    """Buy the upcard out of turn."""

    def __str__(self) -> str:
        return "buy"


@dataclass(frozen=True, slots=True)
class Pass:
    """Leave the upcard."""

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True, slots=True)
class LayDown:
    """Lay down the contract; of several open ones that of number `contract`, or else the first that the melds meet."""

    melds: tuple[Meld, ...]
    contract: int | None = None

    def __str__(self) -> str:
        chosen = "" if self.contract is None else f" as contract {self.contract}"
        return f"lay {' / '.join(map(str, self.melds))}{chosen}"


@dataclass(frozen=True, slots=True)
class LayOff:
    """Add cards to meld number `meld` on the table (from 1)."""

    places: tuple[Placed, ...]
    meld: int

    def __str__(self) -> str:
        return f"add {' '.join(map(str, self.places))} to {self.meld}"


@dataclass(frozen=True, slots=True)
class Swap:
    """Put `card` in the place of a wild card of meld number `meld` (from 1) and take the wild card off.

    `use` is what is done with it in the same move, where the rules want that.
    """

    card: Card
    meld: int
    use: LayDown | LayOff | None = None

    def __str__(self) -> str:
        use = "" if self.use is None else f" for {self.use}"
        return f"swap {self.card} in {self.meld}{use}"


@dataclass(frozen=True, slots=True)
class Discard:
    """Discard `card` and end the turn; `against` is the seat that is to miss a turn for it.

    A `protected` card is discarded with a call that forestalls claims; with an `announced` one the player says that one
    card is left.
    """

    card: Card
    against: int | None = None
    protected: bool = False
    announced: bool = False

    def __str__(self) -> str:
        aim = "" if self.against is None else f" against {self.against}"
        call = f"{' protected' if self.protected else ''}{' announced' if self.announced else ''}"
        return f"discard {self.card}{aim}{call}"


@dataclass(frozen=True, slots=True)
class Claim:
    """Claim the card just discarded for meld number `meld` (from 1)."""

    place: Placed
    meld: int

    def __str__(self) -> str:
        return f"claim {self.place} to {self.meld}"


@dataclass(frozen=True, slots=True)
class Give:
    """Give `card` to the player whose discard was claimed."""

    card: Card

    def __str__(self) -> str:
        return f"give {self.card}"


@dataclass(frozen=True, slots=True)
class Dig:
    """Take `card` from inside the discard pile with every card above it, and meld it at once by `use`.

    Of several copies it is the one nearest the top, the upcard left aside.
    """

    card: Card
    use: LayDown | LayOff

    def __str__(self) -> str:
        return f"dig {self.card} for {self.use}"


Move = Draw | Take | Buy | Pass | LayDown | LayOff | Swap | Discard | Dig | Claim | Give
BARE_MOVES: dict[str, Move] = {"draw": Draw(), "take": Take(), "buy": Buy(), "pass": Pass()}
MOST_DIGITS = 9


class MoveTextError(ValueError):
    """A line that is no move; the message says what was expected."""


def read_move(
    text: str, pack: Pack, *, wild: frozenset[Card] = frozenset({JOKER}), rules: RoundRules | None = None
) -> Move:
    """The move that `text` says; cards in any order and spelling. `wild` are the faces that act as wild cards; the
    `rules` of the round tell what kinds of meld may be meant.

    Raises MoveTextError where it says none.
    """
    verb, *words = text.replace(",", " ").split() or [""]
    verb = verb.lower()
    if verb in BARE_MOVES and not words:
        return BARE_MOVES[verb]
    if verb == "lay" and words:
        contract = None
        if [word.lower() for word in words[-3:-1]] == ["as", "contract"]:
            contract, words = _number(words[-1], "a contract"), words[:-3]
        texts = [_meld(part.split(), pack) for part in " ".join(words).split("/")]
        return LayDown(melds_of(texts, pack, wild, None if rules is None else asked_in(rules)), contract)
    if verb == "add" and len(words) >= 3 and words[-2].lower() == "to":
        return LayOff(in_order(_placed(words[:-2], pack), pack), _number(words[-1]))
    if verb == "swap" and len(words) == 3 and words[1].lower() == "in":
        return Swap(_card(words[0], pack), _number(words[2]))
    if verb == "swap" and len(words) > 4 and (words[1].lower(), words[3].lower()) == ("in", "for"):
        use = read_move(" ".join(words[4:]), pack, wild=wild, rules=rules)
        if isinstance(use, LayDown | LayOff):
            return Swap(_card(words[0], pack), _number(words[2]), use)
    if verb == "discard" and words:
        announced = words[-1].lower() == "announced"
        card, *call = words[: -1 if announced else None] or words
        if not call:
            return Discard(_card(card, pack), announced=announced)
        if len(call) == 2 and call[0].lower() == "against":
            return Discard(_card(card, pack), against=_seat(call[1]), announced=announced)
        if len(call) == 1 and call[0].lower() == "protected":
            return Discard(_card(card, pack), protected=True, announced=announced)
    if verb == "claim" and len(words) == 3 and words[1].lower() == "to":
        return Claim(_placed(words[:1], pack)[0], _number(words[2]))
    if verb == "give" and len(words) == 1:
        return Give(_card(words[0], pack))
    if verb == "dig" and len(words) > 2 and words[1].lower() == "for":
        use = read_move(" ".join(words[2:]), pack, wild=wild, rules=rules)
        if isinstance(use, LayDown | LayOff):
            return Dig(_card(words[0], pack), use)
    raise MoveTextError(f'"{text.strip()}" is no move; moves are: {move_forms(pack, rules)}')


def _meld(words: list[str], pack: Pack) -> list[Placed]:
    if not words:
        raise MoveTextError("a meld without cards; melds stand between slashes, such as lay 9S 9H 9D / 4H 5H 6H 7H")
    return _placed(words, pack)


def _placed(words: list[str], pack: Pack) -> list[Placed]:
    places = []
    for word in words:
        card, named, stands = word.partition("=")
        held = _card(card, pack)
        places.append(Placed(held, _stands(stands, pack) if named else held.face))
    return places


def _stands(word: str, pack: Pack) -> Card:
    return read_identity(word, pack) or _card(word, pack)


def _card(word: str, pack: Pack) -> Card:
    card = read_card(word, pack)
    if card is None:
        raise MoveTextError(f'"{word}" is no card; a card is rank and suit, such as {pack.cards[-1]}, or JK')
    return card


def _seat(word: str) -> int:
    if not word.isdecimal() or len(word) > MOST_DIGITS:
        raise MoveTextError(f'"{word}" is no number of a seat; seats count from 0')
    return int(word)


def _number(word: str, of: str = "a meld on the table") -> int:
    # Longer numbers name nothing, and Python refuses to read the longest of them.
    if not word.isdecimal() or len(word) > MOST_DIGITS or int(word) < 1:
        raise MoveTextError(f'"{word}" is no number of {of}')
    return int(word)
