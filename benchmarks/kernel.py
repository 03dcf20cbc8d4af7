"""How fast the kernel answers: medians and 99th percentiles in microseconds, by contract, question and hand size.

Run from the root of the repository: `python -m benchmarks.kernel [--hands N] [--seed S] [RULESET]`. Each hand is
prepared beforehand and asked three times, the best time counts.
"""

import argparse
import gc
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from time import perf_counter

from benchmarks.hands import Hand, mixed_hands
from kontrakt_dsl.cards import Deck
from kontrakt_dsl.loading.load import load
from kontrakt_dsl.rules.ruleset import RoundRules
from kontrakt_solver.kernel import Kernel, PackedHand

REPEATS = 3
LARGE_SIZE = 26
PERCENT = 99


@dataclass(frozen=True, slots=True)
class Row:
    """The times of one question on one kind of hand, in seconds, lowest first."""

    label: str
    question: str
    hands: str
    times: tuple[float, ...]

    def __str__(self) -> str:
        median = self.times[len(self.times) // 2]
        tail = self.times[min(len(self.times) - 1, len(self.times) * PERCENT // 100)]
        figures = "".join(f"{seconds * 1e6:10.1f}" for seconds in (median, tail, self.times[-1]))
        return f"{self.label:38} {self.question:9} {self.hands:24}{figures}"


def timed(ask: Callable[..., object], *about: PackedHand) -> float:
    """The best time of a few askings, in seconds."""
    best = float("inf")
    for _ in range(REPEATS):
        start = perf_counter()
        ask(*about)
        best = min(best, perf_counter() - start)
    return best


def rows(rules: RoundRules, deck: Deck, *, size: int, number: int, seed: str) -> Iterator[Row]:
    """Ask every question of the round about hands of `size` cards."""
    kernel = Kernel(rules.contract, rules.melds, rules.scoring.card_points)
    hands: list[Hand] = mixed_hands(rules.contract, deck, size=size, number=number, seed=seed)
    packed = [kernel.pack(hand) for hand in hands]
    in_use = kernel.pack(deck.cards)
    unseen = [PackedHand(in_use.bits - hand.bits, in_use.layout) for hand in packed]
    can_lay = [kernel.can_lay(hand) for hand in packed]
    label = str(rules.contract)
    kind = f"{size} cards, {deck.packs} packs"

    def row(question: str, hands: str, times: list[float]) -> Row:
        return Row(label, question, hands, tuple(sorted(times)))

    yield row("yes/no", kind, [timed(kernel.can_lay, hand) for hand in packed])
    laid = [timed(kernel.lay_down, hand) for hand in packed]
    yield row("lay down", kind, laid)
    if any(can_lay):
        yield row("lay down", f"{kind}, can lay", [time for time, can in zip(laid, can_lay, strict=True) if can])
    asked: list[tuple[str, Callable[..., object]]] = [("away", kernel.away)]
    if not (rules.contract.whole_hand and size >= LARGE_SIZE):
        asked.append(("help", kernel.help))
    for question, ask in asked:
        pairs = zip(packed, unseen, strict=True)
        yield row(question, kind, [timed(ask, hand, rest) for hand, rest in pairs])


def main() -> int:
    """Print a table for each round of a ruleset."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("ruleset", nargs="?", default="kontrakt")
    parser.add_argument("--hands", type=int, default=1000, help="hands in each row")
    parser.add_argument("--seed", default="kernel", help="any text")
    options = parser.parse_args()
    ruleset = load(options.ruleset)
    print(f"{'contract':38} {'question':9} {'hands':24}{'median':>10}{f'p{PERCENT}':>10}{'max':>10}   microseconds")
    gc.disable()
    for number in range(1, ruleset.rounds + 1):
        rules = ruleset.round(number, players=ruleset.default_players())
        size = rules.deal + 1
        large = Deck(rules.deck.pack, 2 * rules.deck.packs, 2 * rules.deck.jokers)
        for deck, cards in ((rules.deck, size), (large, LARGE_SIZE)):
            for row in rows(rules, deck, size=cards, number=options.hands, seed=options.seed):
                print(row)
    return 0


if __name__ == "__main__":
    sys.exit(main())
