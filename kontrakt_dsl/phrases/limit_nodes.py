"""What phrases say about conditions, limits, prices and the selectors of a split, as frozen values."""

from typing import NamedTuple

from kontrakt_dsl.phrases.nodes import NOWHERE, Extent, Numbers, Range, plural
from kontrakt_dsl.rules.counts import Count


class Condition(NamedTuple):
    """One fact that must be so, or, if not `wanted`, must not be so."""

    fact: str
    wanted: bool
    extent: Extent = NOWHERE

    def __str__(self) -> str:
        return self.fact if self.wanted else f"not {self.fact}"


class Guard(NamedTuple):
    """When something may be done: all conditions together; without conditions always, or `never`."""

    conditions: tuple[Condition, ...] = ()
    never: bool = False

    def __str__(self) -> str:
        if self.never:
            return "never"
        return " and ".join(map(str, self.conditions)) or "always"


class NumberLimit(NamedTuple):
    """The most of something; None for no limit."""

    number: int | None

    def __str__(self) -> str:
        return "no limit" if self.number is None else str(self.number)


class BuyLimit(NamedTuple):
    """The most buys of one player in `span`, a round or a game; None for no limit."""

    number: int | None
    span: str = ""
    carries_over: bool = False

    def __str__(self) -> str:
        if self.number is None:
            return "no limit"
        text = f"{self.number} per {self.span}"
        return f"{text}, unused ones carry over" if self.carries_over else text


class Naturals(NamedTuple):
    """The fewest natural cards of a meld."""

    least: int

    def __str__(self) -> str:
        return f"at least {self.least}" if self.least else "none needed"


class OneWildLimit(NamedTuple):
    """One limit of wild cards: `at_most` of them per `scope`, or, if None, as few as `scope` says."""

    at_most: int | None
    scope: str
    size: Count | None = None
    extent: Extent = NOWHERE

    def __str__(self) -> str:
        if self.at_most is None:
            return self.scope
        text = f"at most {self.at_most} {self.scope}"
        return text if self.size is None else f"{text} {self.size}"


class WildLimitPhrase(NamedTuple):
    """Limits of wild cards that hold together; `same` repeats the limit for laying down."""

    limits: tuple[OneWildLimit, ...] = ()
    same: bool = False

    def __str__(self) -> str:
        if self.same:
            return "the same limit"
        if self.limits == (NO_WILDS,):
            return "none"
        return " and ".join(map(str, self.limits)) or "no limit"


NO_WILDS = OneWildLimit(0, "per meld")


class Price(NamedTuple):
    """So many stock cards or chips."""

    number: int
    coin: str
    extent: Extent = NOWHERE

    def __str__(self) -> str:
        return f"{self.number} {plural(self.number, self.coin)}"


class Cost(NamedTuple):
    """What something costs; without prices nothing."""

    prices: tuple[Price, ...]

    def __str__(self) -> str:
        return " + ".join(map(str, self.prices)) or "nothing"


class TurnLimit(NamedTuple):
    """After how many turns of each player a round ends."""

    number: int

    def __str__(self) -> str:
        return f"{self.number} turns each per round"


class Selector(NamedTuple):
    """Which cases of a split a value is for: `axis` is what the split is by, `which` are the cases.

    `which` is "picked" with `numbers`, "last", or "other"; for the axis "state" it is the state itself.
    """

    axis: str
    which: str
    numbers: Numbers | None = None

    def __str__(self) -> str:
        if self.axis == "state":
            return self.which
        if self.axis == "players":
            return f"{self.numbers} {_players(self.numbers)}" if self.numbers else "other numbers of players"
        if self.numbers is None:
            return f"{self.which} {self.axis}{'s' if self.which == 'other' else ''}"
        single = len(self.numbers.ranges) == 1 and self.numbers.ranges[0].low == self.numbers.ranges[0].high
        return f"{self.axis}{'' if single else 's'} {self.numbers}"


def _players(numbers: Numbers) -> str:
    return "player" if numbers.ranges == (Range(1, 1),) else "players"
