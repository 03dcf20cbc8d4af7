"""How fast the kernel answers, beside what was set as its aim: median, 99th percentile and most, in microseconds.

Run from the root of the repository: `python -m benchmarks.kernel [--hands N] [--large-hands N] [--seed S]
[--rounds R...] [--again] [RULESET]`. Each hand is prepared beforehand and asked three times; the best time counts. It
is processor time, so that other programs on the machine do little harm. A whole hand lays with as many cards as it has,
and after a discard with as many as it had. Suits of whole hands are remembered, so each asking about one goes to
another kernel, which has been asked about other hands alone; with `--again` all go to the same, as in turns that follow
each other. A row that misses an aim ends with what it misses, and the exit status is then 1. The first line tells how
fast this machine is, beside the one for which the aims were set.
"""

import argparse
import gc
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from time import thread_time_ns

from benchmarks.hands import mixed_hands
from benchmarks.peers.floor import empty_solve_time
from benchmarks.timing import best_time, clock_cost
from kontrakt_dsl.cards import Deck
from kontrakt_dsl.loading.load import load
from kontrakt_dsl.rules.ruleset import RoundRules
from kontrakt_solver.hands import Hand
from kontrakt_solver.kernel import Kernel, PackedHand
from kontrakt_solver.oracle import Oracle

AIMS_SET_AT = 137
"""Microseconds of an empty CP-SAT solve on the machine for which the aims were set."""
REPEATS = 3
ASKED_BEFORE = 80
"""So many other hands are asked about before any time counts."""
PERCENT = 99
SIZES = (11, 12, 13, 14)
TABLE_SIZES = (13,)
LARGE_SIZES = (26,)
WHOLE_SIZES = (13,)
WHOLE_DISTANCE_SIZES = tuple(range(12, 20))


@dataclass(frozen=True, slots=True)
class Aim:
    """The microseconds that a row should not pass; None where nothing was set."""

    median: float | None = None
    tail: float | None = None
    most: float | None = None

    def missed(self, median: float, tail: float, most: float) -> list[str]:
        """What of it the figures miss."""
        pairs = (("median", median, self.median), (f"p{PERCENT}", tail, self.tail), ("most", most, self.most))
        return [f"{name} over {aim:g}" for name, figure, aim in pairs if aim is not None and figure > aim]


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked of hands of some sizes, and the aim for hands of the usual deck."""

    name: str
    sizes: tuple[int, ...]
    aim: Aim


CAN_LAY, AWAY, HELP, LAY_DOWN, DISCARDS = "yes/no", "away", "help", "lay down", "discards"
USUAL: tuple[Question, ...] = (
    Question(CAN_LAY, SIZES, Aim(5, 50)),
    Question(AWAY, SIZES, Aim(10, 50)),
    Question(HELP, SIZES, Aim(30, 150)),
    Question(LAY_DOWN, SIZES, Aim(60, 300)),
    Question(DISCARDS, TABLE_SIZES, Aim(100, 400)),
)
LARGE: tuple[Question, ...] = (
    Question(CAN_LAY, LARGE_SIZES, Aim(most=50)),
    *(Question(name, LARGE_SIZES, Aim(most=3000)) for name in (AWAY, HELP, LAY_DOWN, DISCARDS)),
)
WHOLE: tuple[Question, ...] = (
    Question(CAN_LAY, WHOLE_SIZES, Aim(15, 150)),
    Question(LAY_DOWN, WHOLE_SIZES, Aim(15, 150)),
    Question(AWAY, WHOLE_SIZES, Aim()),
    Question(HELP, WHOLE_SIZES, Aim()),
    Question(DISCARDS, WHOLE_SIZES, Aim(100, 400)),
)
WHOLE_LARGE: tuple[Question, ...] = (Question(AWAY, WHOLE_DISTANCE_SIZES, Aim(most=5000)),)


def asker(question: str, rules: RoundRules, deck: Deck) -> Callable[[Hand], object]:
    """How a user asks it of a prepared hand; the unseen cards are those of the deck that are not in the hand."""
    if question == CAN_LAY:
        return Oracle(rules).can_lay
    if question == LAY_DOWN:
        return Oracle(rules).lay_down
    kernel = Kernel(rules.contract, rules.melds, rules.scoring.card_points)
    in_use = kernel.pack(deck.cards)
    asks: Mapping[str, Callable[[PackedHand, PackedHand], object]] = {
        AWAY: kernel.away,
        HELP: kernel.help,
        DISCARDS: kernel.discard_table,
    }
    ask = asks[question]

    def about(hand: Hand) -> object:
        packed = hand.packed
        return ask(packed, PackedHand(in_use.bits - packed.bits, in_use.layout))

    return about


def times_of(
    question: str,
    rules: RoundRules,
    deck: Deck,
    hands: Sequence[Hand],
    before: Sequence[Hand],
    *,
    cost: int,
    first: bool,
) -> list[float]:
    """The best time of each hand after the hands `before`; where the `first` asking counts, each time by a kernel that
    has not met the hand."""
    kernels, repeats = (REPEATS, 1) if first else (1, REPEATS)
    asked = []
    for _ in range(kernels):
        ask = asker(question, rules, deck)
        for hand in before:
            ask(hand)
        asked.append([best_time(ask, hand, repeats=repeats, clock=thread_time_ns, cost=cost) for hand in hands])
    return [min(times) for times in zip(*asked, strict=True)]


def rows(
    rules: RoundRules, deck: Deck, questions: Sequence[Question], *, number: int, seed: str, cost: int, first: bool
) -> Iterator[tuple[str, list[str]]]:
    """A row for each question, and what it misses."""
    oracle = Oracle(rules)

    def prepared(sizes: Sequence[int], number: int, seed: str) -> list[Hand]:
        each = max(1, number // len(sizes))
        cards = [mixed_hands(rules.contract, deck, size=size, number=each, seed=seed) for size in sizes]
        return [oracle.hand(hand) for hand in chain.from_iterable(cards)]

    for question in questions:
        sizes = question.sizes
        hands, before = prepared(sizes, number, seed), prepared(sizes, ASKED_BEFORE, f"{seed} before")
        times = sorted(times_of(question.name, rules, deck, hands, before, cost=cost, first=first))
        median, tail, most = times[len(times) // 2], times[min(len(times) - 1, len(times) * PERCENT // 100)], times[-1]
        missed = question.aim.missed(median, tail, most)
        kind = f"{sizes[0]}-{sizes[-1]}" if len(sizes) > 1 else str(sizes[0])
        label = f"{rules.contract!s:50} {question.name:9} {kind:>6} {deck.packs:>5} {len(hands):>6}"
        figures = "".join(f"{figure:9.1f}" for figure in (median, tail, most))
        yield f"{label}{figures}   {', '.join(missed)}".rstrip(), missed


def main() -> int:
    """Print the table of a ruleset."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ruleset", nargs="?", default="kontrakt")
    parser.add_argument("--hands", type=int, default=2000, help="hands in each row of the usual deck")
    parser.add_argument("--large-hands", type=int, default=10_000, help="hands in each row of large hands")
    parser.add_argument("--rounds", type=int, nargs="*", help="only these rounds")
    parser.add_argument("--seed", default="kernel", help="any text")
    parser.add_argument("--again", action="store_true", help="whole hands whose suits the kernel has met before")
    options = parser.parse_args()
    ruleset = load(options.ruleset)
    cost = clock_cost(thread_time_ns)
    print(f"an empty CP-SAT solve: {empty_solve_time():.0f} microseconds; where the aims were set: {AIMS_SET_AT}")
    names = f"{'contract':50} {'question':9} {'cards':>6} {'packs':>5} {'hands':>6}"
    print(f"{names}{'median':>9}{f'p{PERCENT}':>9}{'most':>9}   microseconds")
    gc.disable()
    misses = 0
    for number in options.rounds or range(1, ruleset.rounds + 1):
        rules = ruleset.round(number, players=ruleset.default_players())
        first = rules.contract.whole_hand and not options.again
        doubled = Deck(rules.deck.pack, 2 * rules.deck.packs, 2 * rules.deck.jokers)
        if rules.contract.whole_hand:
            parts = ((rules.deck, WHOLE, options.hands), (rules.deck, WHOLE_LARGE, options.large_hands))
        else:
            parts = ((rules.deck, USUAL, options.hands), (doubled, LARGE, options.large_hands))
        for deck, questions, hands in parts:
            if hands:
                for row, missed in rows(
                    rules, deck, questions, number=hands, seed=options.seed, cost=cost, first=first
                ):
                    print(row, flush=True)
                    misses += bool(missed)
    return 1 if misses else 0


if __name__ == "__main__":
    sys.exit(main())
