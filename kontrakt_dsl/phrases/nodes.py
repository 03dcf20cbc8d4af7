"""What phrases say, as frozen values; each prints as the phrase it was read from."""

from typing import NamedTuple

from kontrakt_dsl.rules.counts import Count


class Extent(NamedTuple):
    """The part of a phrase from index `start` up to, and not including, `end`."""

    start: int
    end: int


NOWHERE = Extent(0, 0)
WHOLE = Extent(0, 10_000)
"""All of a phrase, however long it is."""


def plural(number: int, word: str) -> str:
    """`word` in the number that `number` asks for."""
    return word if number == 1 else f"{word}s"


# ---- contracts


class Clause(NamedTuple):
    """A restriction of one part of a contract, in the words of the language."""

    words: str
    extent: Extent = NOWHERE

    def __str__(self) -> str:
        return self.words


class PartPhrase(NamedTuple):
    """`number` sets or runs of `size` cards; `between` names the end ranks of a run given by them instead."""

    number: int
    kind: str
    size: Count | None
    between: tuple[str, str] | None = None
    clauses: tuple[Clause, ...] = ()
    extent: Extent = NOWHERE

    def __str__(self) -> str:
        asked = f"of {self.size}" if self.between is None else "from {} to {}".format(*self.between)
        return " ".join([str(self.number), plural(self.number, self.kind), asked, *map(str, self.clauses)])


class GroupPhrase(NamedTuple):
    """Cards that share only their suit or their colour."""

    size: Count
    shared: str
    extent: Extent = NOWHERE

    def __str__(self) -> str:
        return f"{self.size} cards of one {self.shared}"


class ContractPhrase(NamedTuple):
    """The melds a contract asks for: one pattern, or several of which a player may choose.

    `discard` says, for a whole hand, whether one card of it is left to be discarded.
    """

    choices: tuple[tuple[PartPhrase | GroupPhrase, ...], ...]
    whole_hand: bool = False
    discard: str = ""
    extra: Extent = NOWHERE
    bought: bool = False

    def most_of(self, kind: str) -> int:
        """The most melds of one kind that a choice asks for."""
        return max(
            sum(part.number for part in pattern if isinstance(part, PartPhrase) and part.kind == kind)
            for pattern in self.choices
        )

    def __str__(self) -> str:
        patterns = [" + ".join(map(str, pattern)) for pattern in self.choices]
        text = patterns[0] if len(patterns) == 1 else f"either {' or '.join(patterns)}"
        if self.whole_hand:
            text += ", using the whole hand"
        if self.discard:
            text += f" {self.discard}"
        return f"{text}, with bought cards" if self.bought else text


# ---- numbers


class Term(NamedTuple):
    """`factor` for each `per` of `name`; without a name, the plain number `factor`."""

    factor: int
    name: str = ""
    per: int = 1
    rounded: str = ""
    negative: bool = False
    extent: Extent = NOWHERE

    def value(self, names: dict[str, int]) -> int:
        """The number it stands for where the names have these values."""
        size = self.factor * (names[self.name] if self.name else 1)
        whole = -(-size // self.per) if self.rounded == "rounded up" else size // self.per
        return -whole if self.negative else whole

    def __str__(self) -> str:
        if not self.name:
            return str(self.factor)
        if self.per > 1:
            return f"{self.factor} per {self.per} {self.name}, {self.rounded}"
        if self.factor == 1:
            return self.name
        if self.name in ("players", "packs"):
            return f"{self.factor} per {self.name.removesuffix('s')}"
        return f"{self.factor} x {self.name}"


class Amount(NamedTuple):
    """A sum of terms; without terms it is none."""

    terms: tuple[Term, ...]

    def value(self, names: dict[str, int]) -> int:
        """The number it stands for where the names have these values."""
        return sum(term.value(names) for term in self.terms)

    def __str__(self) -> str:
        if not self.terms:
            return "none"
        rest = "".join(f" {'-' if term.negative else '+'} {term}" for term in self.terms[1:])
        return f"{self.terms[0]}{rest}"


class Range(NamedTuple):
    """The numbers from `low` to `high`."""

    low: int
    high: int
    extent: Extent = NOWHERE

    def __str__(self) -> str:
        return str(self.low) if self.low == self.high else f"{self.low}-{self.high}"


class Numbers(NamedTuple):
    """Several ranges, in the order they were written."""

    ranges: tuple[Range, ...]

    def __str__(self) -> str:
        texts = list(map(str, self.ranges))
        return " and ".join([", ".join(texts[:-1]), texts[-1]] if len(texts) > 1 else texts)


class Points(NamedTuple):
    """Penalty points; `number` is None for the face value of the card, `times` names what multiplies it."""

    number: int | None
    times: str = ""

    def __str__(self) -> str:
        if self.number is None:
            return "face value"
        return f"{self.number} x {self.times}" if self.times else str(self.number)


# ---- cards


class CardGroup(NamedTuple):
    """Some faces: those from rank `low` to rank `high`, or a class of cards; `shade` narrows them."""

    low: str = ""
    high: str = ""
    group: str = ""
    shade: str = ""
    extent: Extent = NOWHERE

    def __str__(self) -> str:
        named = {"A": "aces", "J": "jacks", "Q": "queens", "K": "kings"}
        if self.group:
            text = self.group
        elif self.low == self.high:
            text = named.get(self.low, f"{self.low}s")
        else:
            text = f"{self.low}-{self.high}"
        return f"{self.shade} {text}" if self.shade else text


class Cards(NamedTuple):
    """A selection of faces; without groups it is none."""

    groups: tuple[CardGroup, ...]

    def __str__(self) -> str:
        if not self.groups:
            return "none"
        texts = list(map(str, self.groups))
        return " and ".join([", ".join(texts[:-1]), texts[-1]] if len(texts) > 1 else texts)
