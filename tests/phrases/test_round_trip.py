"""Each type of phrase: what is printed reads back as the same, however it is spaced."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kontrakt_dsl.phrases.limit_nodes import (
    NO_WILDS,
    BuyLimit,
    Condition,
    Cost,
    Guard,
    Naturals,
    NumberLimit,
    OneWildLimit,
    Price,
    Selector,
    TurnLimit,
    WildLimitPhrase,
)
from kontrakt_dsl.phrases.nodes import (
    NOWHERE,
    Amount,
    CardGroup,
    Cards,
    Clause,
    ContractPhrase,
    Extent,
    GroupPhrase,
    Numbers,
    PartPhrase,
    Points,
    Range,
    Term,
)
from kontrakt_dsl.phrases.parser import PhraseType, parse_phrase
from kontrakt_dsl.rules.counts import Count

NUMBERS = st.integers(0, 99)


def made(kind: Callable[..., Any], *parts: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """Nodes of one kind, with their fields in order; `st.builds` would fill in the fields left out."""
    return st.tuples(*parts).map(lambda fields: kind(*fields))


SIZES = made(Count.exactly, NUMBERS) | made(Count.at_least, NUMBERS) | made(Count, NUMBERS, st.integers(100, 120))
CLAUSES = st.sampled_from(
    [
        Clause(words)
        for words in (
            "without wilds",
            "in one colour",
            "in any suits",
            "in different suits",
            "in alternating colours",
            "with at most 2 wilds",
            "aces",
            "10s",
        )
    ]
)
PARTS = made(
    PartPhrase, NUMBERS, st.sampled_from(["set", "run"]), SIZES, st.none(), st.lists(CLAUSES, max_size=2).map(tuple)
)
STRETCHES = made(PartPhrase, NUMBERS, st.just("run"), st.none(), st.sampled_from([("A", "K"), ("2", "10"), ("J", "A")]))
GROUPS = made(GroupPhrase, SIZES, st.sampled_from(["suit", "colour"]))
PATTERNS = st.lists(PARTS | STRETCHES | GROUPS, min_size=1, max_size=3).map(tuple)
DISCARDS = st.sampled_from(["", "except the discard", "with or without a discard"])
CONTRACTS = made(
    ContractPhrase, st.lists(PATTERNS, min_size=1, max_size=3).map(tuple), st.booleans(), st.just("")
) | made(
    ContractPhrase,
    st.lists(PATTERNS, min_size=1, max_size=2).map(tuple),
    st.just(True),
    DISCARDS,
    st.just(NOWHERE),
    st.booleans(),
)
TERMS = (
    made(Term, NUMBERS)
    | made(Term, st.integers(1, 9), st.sampled_from(["players", "packs", "round", "contract size"]))
    | made(
        Term,
        NUMBERS,
        st.sampled_from(["players", "packs"]),
        st.integers(2, 9),
        st.sampled_from(["rounded up", "rounded down"]),
    )
)


@st.composite
def amounts(draw: st.DrawFn) -> Amount:
    """A sum whose later terms may be taken away."""
    first, *others = draw(st.lists(TERMS, min_size=1, max_size=3))
    return Amount((first, *(term._replace(negative=draw(st.booleans())) for term in others)))


FACES = st.sampled_from(["A", "J", "Q", "K", "2", "10"])
CARD_GROUPS = (
    FACES.map(lambda rank: CardGroup(rank, rank))
    | made(CardGroup, FACES, FACES, st.just(""), st.sampled_from(["", "red", "black", "dead"]))
    | st.sampled_from(["jokers", "wild cards", "skip cards"]).map(lambda group: CardGroup(group=group))
)
RANGES = made(Range, NUMBERS, NUMBERS)
SELECTOR_NUMBERS = st.lists(RANGES, min_size=1, max_size=3).map(lambda ranges: Numbers(tuple(ranges)))
CONDITIONS = made(
    Condition,
    st.sampled_from(["down", "down earlier", "next", "discarder", "out", "used a wild", "floating"]),
    st.booleans(),
)
ONE_LIMITS = (
    made(OneWildLimit, NUMBERS, st.sampled_from(["per meld", "per lay-down", "in the first 4 cards"]))
    | made(OneWildLimit, NUMBERS, st.just("in melds of"), SIZES)
    | st.sampled_from(["no more than naturals", "fewer than naturals"]).map(lambda words: OneWildLimit(None, words))
)
PHRASES: dict[PhraseType, st.SearchStrategy[Any]] = {
    PhraseType.CONTRACT: CONTRACTS,
    PhraseType.AMOUNT: st.just(Amount(())) | amounts(),
    PhraseType.RANGE: RANGES,
    PhraseType.NUMBERS: SELECTOR_NUMBERS,
    PhraseType.POINTS: st.just(Points(None))
    | made(Points, st.integers(-99, 99), st.sampled_from(["", "round", "contract"])),
    PhraseType.CARDS: st.lists(CARD_GROUPS, max_size=3).map(lambda groups: Cards(tuple(groups))),
    PhraseType.GUARD: st.just(Guard(never=True))
    | st.lists(CONDITIONS, max_size=3).map(lambda conditions: Guard(tuple(conditions))),
    PhraseType.NUMBER_LIMIT: made(NumberLimit, st.none() | NUMBERS),
    PhraseType.BUY_LIMIT: st.just(BuyLimit(None))
    | made(BuyLimit, NUMBERS, st.sampled_from(["round", "game"]), st.booleans()),
    PhraseType.NATURALS: made(Naturals, NUMBERS),
    PhraseType.WILD_LIMIT: st.sampled_from(
        [WildLimitPhrase(), WildLimitPhrase(same=True), WildLimitPhrase((NO_WILDS,))]
    )
    | st.lists(ONE_LIMITS, min_size=1, max_size=3).map(lambda limits: WildLimitPhrase(tuple(limits))),
    PhraseType.COST: st.lists(made(Price, NUMBERS, st.sampled_from(["stock card", "chip"])), max_size=2).map(
        lambda prices: Cost(tuple(prices))
    ),
    PhraseType.TURN_LIMIT: made(TurnLimit, NUMBERS),
    PhraseType.SELECTOR: made(Selector, st.sampled_from(["round", "contract"]), st.just("picked"), SELECTOR_NUMBERS)
    | made(Selector, st.just("players"), st.just("picked"), RANGES.map(lambda one: Numbers((one,))))
    | made(Selector, st.sampled_from(["round", "contract"]), st.sampled_from(["last", "other"]))
    | st.just(Selector("players", "other"))
    | made(Selector, st.just("state"), st.sampled_from(["before laying down", "after laying down"])),
}


def without_places(node: Any) -> Any:
    """A node with every extent forgotten."""
    if isinstance(node, Extent):
        return NOWHERE
    if hasattr(node, "_fields"):
        return type(node)(*(without_places(part) for part in node))
    return tuple(without_places(part) for part in node) if isinstance(node, tuple) else node


@pytest.mark.parametrize("kind", PhraseType, ids=str)
def test_a_printed_phrase_reads_back_as_itself(kind: PhraseType) -> None:
    """Every type of phrase has printing and reading that agree."""

    @settings(max_examples=40, deadline=None)
    @given(PHRASES[kind])
    def check(phrase: Any) -> None:
        read = parse_phrase(kind, str(phrase))
        assert type(read) is type(phrase), str(phrase)
        assert without_places(read) == without_places(phrase)

    check()


@pytest.mark.parametrize("kind", PhraseType, ids=str)
def test_blanks_mean_nothing(kind: PhraseType) -> None:
    """Several blanks and line breaks between words change nothing."""

    @settings(max_examples=15, deadline=None)
    @given(PHRASES[kind])
    def check(phrase: Any) -> None:
        spaced = re.sub(" ", " \n  ", str(phrase))
        assert without_places(parse_phrase(kind, spaced)) == without_places(parse_phrase(kind, str(phrase)))

    check()
