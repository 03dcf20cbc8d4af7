"""The sentences that say why a hand can't lay a contract, or a part of it."""

from collections.abc import Sequence
from dataclasses import replace

from kontrakt_dsl.cards import JOKER, STANDARD_PACK, Card, Pack
from kontrakt_dsl.melds.meld import Meld
from kontrakt_dsl.rules.contracts import MeldKind, Part, PartSuits
from kontrakt_dsl.rules.melding import MeldRules, RunSuits
from kontrakt_dsl.sentences import counted, listed
from kontrakt_solver.oracle import UNSETTLED

_SUITS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
_LARGEST = {
    MeldKind.SET: "the largest that can be made is",
    MeldKind.RUN: "the longest that can be made is",
    MeldKind.GROUP: "the most that go together are",
}


def _in_words(parts: Sequence[Part]) -> str:
    """Parts of a contract as a list that is read aloud."""
    return listed(map(str, parts))


def none_at_all(part: Part, nearest: Meld | None, rules: MeldRules) -> str:
    """No meld of the part can be made; `nearest` is the largest meld of its kind that can."""
    one = f"group of {part}" if part.kind is MeldKind.GROUP else str(replace(part, number=1)).removeprefix("1 ")
    text = f"no {one}{_wherever(part, rules)}"
    if nearest is not None:
        text += f"; {_LARGEST[part.kind]} {_named(nearest, rules)}"
    return text


def not_together(parts: Sequence[Part]) -> str:
    """The melds of these parts can't be made together, though without any one of them the others can."""
    number = sum(part.number for part in parts)
    if len(parts) == 1:
        fewer = replace(parts[0], number=number - 1)
        text = f"{fewer} can be laid, but not {number} from the same cards"
    elif number == 2:
        text = f"{_in_words(parts)} can each be laid, but not both from the same cards"
    else:
        text = f"{_in_words(parts)} can't be laid from the same cards, though without any one of them the rest can"
    return text


def missing_cards(missing: int | None, *, for_that: bool) -> str:
    """How many unseen cards would do, None where they can't; `for_that` says that it is not the whole contract."""
    if missing is None:
        return "the unseen cards don't make it up"
    return f"{'for that ' if for_that else ''}{counted(missing, 'card')} {'is' if missing == 1 else 'are'} missing"


def missing_in_all(missing: int | None) -> str:
    """How many unseen cards the whole contract takes, None where they can't make it up."""
    if missing is None:
        return "for the whole contract the unseen cards are not enough"
    return f"for the whole contract {counted(missing, 'card')} {'is' if missing == 1 else 'are'} missing"


def exchanged_in_all(number: int | None) -> str:
    """How many cards of a hand the whole contract takes in exchange, None where no exchange will do."""
    if number is None:
        return "for the whole contract no exchange for unseen cards will do"
    return f"for the whole contract {counted(number, 'card')} of the hand must be exchanged"


def against_rules(parts: Sequence[Part], broken: Sequence[str], *, whole_hand: bool) -> str:
    """The melds can be made, of the whole hand where that is asked, but only so that they break rules."""
    using = " with the whole hand" if whole_hand else ""
    return f"{_in_words(parts)} can be laid{using} only against the rules ({'; '.join(broken)})"


def by_the_contract(broken: str, clause: str) -> str:
    """What the judge says against a meld, and the words of the contract where it is these that it breaks."""
    return f'{broken}; the contract says "{clause}"' if clause else broken


def why_not_settled(parts: Sequence[Part]) -> str:
    """That the melds of these parts can't be made is certain, what keeps them from it is not."""
    return f"{_in_words(parts)} can't be laid; what is in the way {UNSETTLED}"


def rest_not_settled(*, more: bool) -> str:
    """Which parts can't be made is not certain; `more` tells if it is so after a reason that is."""
    return f"whether anything else is in the way {UNSETTLED}" if more else f"what is in the way {UNSETTLED}"


def too_few(least: int, cards: int) -> str:
    """The hand is smaller than the contract."""
    return f"the contract needs {counted(least, 'card')}, and the hand has {cards}"


def too_many(most: int, cards: int) -> str:
    """The hand is larger than all that the melds can take."""
    return f"the contract takes {counted(most, 'card')} at most, and the hand has {cards}"


def cards_without_a_place(cards: Sequence[Card], parts: Sequence[Part]) -> str:
    """Cards of the hand that lie in no lay-down, where the whole hand must be laid."""
    kinds = {part.kind for part in parts}
    kind = str(kinds.pop()) if len(kinds) == 1 else "meld"
    return f"{' '.join(map(str, cards))} can't be brought into any {kind}"


def cards_left(cards: Sequence[Card], *, allowed: Sequence[int]) -> str:
    """The fewest cards that stay in the hand, where the whole hand must be laid."""
    if cards and len(cards) > max(allowed):
        staying = " ".join(map(str, cards))
        may = f", and only {max(allowed)} may" if max(allowed) else ""
        verb = "stays" if len(cards) == 1 else "stay"
        return f"at least {counted(len(cards), 'card')} {verb} in the hand, such as {staying}{may}"
    return f"no lay-down leaves exactly {counted(min(allowed), 'card')}"


def _wherever(part: Part, rules: MeldRules) -> str:
    if part.kind is MeldKind.SET:
        return " of any rank" if part.rank is None else ""
    mixed = part.suits in (PartSuits.ANY, PartSuits.ONE_COLOUR, PartSuits.ALTERNATING)
    one_suit = rules.runs.suits is RunSuits.ONE and not mixed
    return f" in any {_suit_word(rules.pack)}" if part.kind is MeldKind.RUN and one_suit else ""


def _suit_word(pack: Pack) -> str:
    """What people call a suit: a colour where each suit is a colour of its own."""
    own_colours = pack.colours and len(set(pack.colours)) == len(pack.suits) and pack.colours != pack.suits
    return "colour" if own_colours else "suit"


def _named(meld: Meld, rules: MeldRules) -> str:
    """A run of one suit by its ranks where these tell all, anything else by its cards."""
    suits = {card.suit for card in meld.stands}
    plain = all(place.card in (JOKER, place.stands) for place in meld.places)
    if meld.kind is not MeldKind.RUN or len(suits) > 1 or not plain or rules.pack.suits != STANDARD_PACK.suits:
        return str(meld)
    ranks = ["joker" if card == JOKER else "10" if card.rank == "T" else card.rank for card in meld.cards]
    return f"{'-'.join(ranks)} of {_SUITS[suits.pop()]}"
