"""Contracts: what a player must lay down before anything else in a round."""

from dataclasses import dataclass, replace
from enum import StrEnum

from kontrakt_dsl.rules.counts import Count


class MeldKind(StrEnum):
    """The kinds of meld; the cards of a group share their suit or colour only."""

    SET = "set"
    RUN = "run"
    GROUP = "group"


class Shared(StrEnum):
    """What the cards of a group have in common."""

    SUIT = "suit"
    COLOUR = "colour"


class PartSuits(StrEnum):
    """Which suits the melds of one part have, where the part says so itself."""

    ANY = "in any suits"
    DIFFERENT = "in different suits"
    ONE_COLOUR = "in one colour"
    ALTERNATING = "in alternating colours"


def _in_words(rank: str) -> str:
    """A rank as a rules file writes it."""
    return "10" if rank == "T" else rank


@dataclass(frozen=True, slots=True)
class Part:
    """`number` melds of one kind, each of a size that `size` allows when it is laid down.

    `shared` says what makes a group. `ends` are the ranks a run begins and ends with, `rank` is that of a
    set, None for any.
    `suits` and `wilds`, the most wild cards of such a meld, hold besides the rules for all melds of the kind.
    """

    number: int
    kind: MeldKind
    size: Count
    shared: Shared | None = None
    ends: tuple[str, str] | None = None
    rank: str | None = None
    suits: PartSuits | None = None
    wilds: int | None = None

    @property
    def is_plain(self) -> bool:
        """Whether the part says no more than the number, the kind and the size of its melds."""
        return self == Part(self.number, self.kind, self.size)

    def __str__(self) -> str:
        if self.shared is not None:
            return f"{self.size} cards of one {self.shared}"
        asked = f"of {self.size}" if self.ends is None else "from {} to {}".format(*map(_in_words, self.ends))
        text = f"{self.number} {self.kind}{'' if self.number == 1 else 's'} {asked}"
        if self.rank is not None:
            named = {"A": "aces", "J": "jacks", "Q": "queens", "K": "kings"}
            text += f" {named.get(self.rank, f'{_in_words(self.rank)}s')}"
        if self.suits is not None:
            text += f" {self.suits}"
        if self.wilds is not None:
            most = f"with at most {self.wilds} wild{'' if self.wilds == 1 else 's'}"
            text += f" {most if self.wilds else 'without wilds'}"
        return text


@dataclass(frozen=True, slots=True)
class Contract:
    """The melds of one lay-down; with `whole_hand` every card of the hand goes into them and none is discarded.

    With `keeps_discard` every card but one goes into them, with `may_keep_discard` a player does the one or the other.
    `others` are further patterns that a player may choose instead of `parts`. `open` are whole contracts of which the
    first to lay down chooses one for everybody; `parts` is empty where there are any.
    """

    parts: tuple[Part, ...]
    whole_hand: bool = False
    keeps_discard: bool = False
    others: tuple[tuple[Part, ...], ...] = ()
    may_keep_discard: bool = False
    open: tuple["Contract", ...] = ()

    @property
    def patterns(self) -> tuple["Contract", ...]:
        """Each pattern that may be laid, with or without a discard kept, as a contract without a choice."""
        if self.open:
            return tuple(pattern for contract in self.open for pattern in contract.patterns)
        patterns = [replace(self, parts=parts, others=()) for parts in (self.parts, *self.others)]
        if self.may_keep_discard:
            patterns = [
                replace(pattern, whole_hand=not kept, keeps_discard=kept, may_keep_discard=False)
                for kept in (False, True)
                for pattern in patterns
            ]
        return tuple(patterns)

    @property
    def takes_the_hand(self) -> bool:
        """Whether the melds take the whole hand but for a card to be discarded, whichever contract is chosen."""
        if self.open:
            return all(contract.takes_the_hand for contract in self.open)
        return self.whole_hand or self.keeps_discard or self.may_keep_discard

    @property
    def may_stay(self) -> tuple[int, ...]:
        """How many cards may stay in the hand, ascending; empty where any number may."""
        return tuple(sorted({int(one.keeps_discard) for one in self.patterns})) if self.takes_the_hand else ()

    @property
    def least_cards(self) -> int:
        """The fewest cards that the melds can hold."""
        return min(sum(part.number * part.size.low for part in parts) for parts in self._choices)

    @property
    def most_cards(self) -> int | None:
        """The most cards of the melds, with the discard that is kept; None where there may be any number."""
        most = 0
        for one in self.patterns:
            cards = int(one.keeps_discard)
            for part in one.parts:
                if part.size.high is None:
                    return None
                cards += part.number * part.size.high
            most = max(most, cards)
        return most

    @property
    def is_plain(self) -> bool:
        """Whether there is one pattern, of plain sets and runs."""
        plain = not self.open and all(part.is_plain and part.kind is not MeldKind.GROUP for part in self.parts)
        return plain and not self.others and not self.keeps_discard and not self.may_keep_discard

    def lacks_the_draw(self, cards: int) -> bool:
        """Whether a hand of so many cards, which the melds take as a whole, is one short of the fewest that they can
        take: it has still to draw."""
        return self.takes_the_hand and cards + 1 == min(one.least_cards + one.keeps_discard for one in self.patterns)

    def number_of(self, kind: MeldKind) -> int:
        """How many melds of `kind` the contract asks for, at most where there is a choice."""
        return max(sum(part.number for part in parts if part.kind is kind) for parts in self._choices)

    @property
    def _choices(self) -> tuple[tuple[Part, ...], ...]:
        """The parts of each pattern."""
        own = (self.parts, *self.others)
        return tuple(parts for contract in self.open for parts in contract._choices) if self.open else own

    def __str__(self) -> str:
        if self.open:
            return f"one of: {'; '.join(map(str, self.open))}"
        patterns = [" + ".join(map(str, parts)) for parts in (self.parts, *self.others)]
        text = patterns[0] if len(patterns) == 1 else f"either {' or '.join(patterns)}"
        if self.takes_the_hand:
            text += ", using the whole hand"
        if self.may_keep_discard:
            return f"{text} with or without a discard"
        return f"{text} except the discard" if self.keeps_discard else text
