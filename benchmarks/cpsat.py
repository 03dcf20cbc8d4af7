"""What CP-SAT costs a question: yes or no with its verified lay-down, the least points, and the cards away.

Run as `python -m benchmarks.cpsat [--hands N] [--seed S] [--away]` in the root of the repository.
"""

import argparse
from collections.abc import Callable
from statistics import median, quantiles
from time import perf_counter_ns

from benchmarks.hands import mixed_hands
from benchmarks.timing import best_time
from kontrakt_dsl.cards import Deck
from kontrakt_solver.answers import Backend
from kontrakt_solver.hands import Hand
from kontrakt_solver.oracle import Oracle
from tests.main_rules import CONTRACTS, main_round

DECKS = ((2, 3, (11, 13, 14)), (2, 3, (20, 26)), (4, 6, (20, 26)))


def times_of(question: Callable[[Hand], object], hands: list[Hand]) -> list[float]:
    """Microseconds of each call, the better of two."""
    return [best_time(question, hand, repeats=2, clock=perf_counter_ns) for hand in hands]


def main() -> None:
    """Print a line for each round, deck and hand size."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=60, help="hands for each line")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--away", action="store_true", help="the number of cards away, too")
    arguments = parser.parse_args()
    print("microseconds: median / 95 % / most, best of two")
    for number in range(1, len(CONTRACTS) + 1):
        for packs, jokers, sizes in DECKS:
            rules = main_round(number)
            deck = Deck(rules.deck.pack, packs=packs, jokers=jokers)
            oracle = Oracle(rules, backend=Backend.CP_SAT)
            for size in sizes:
                cards = mixed_hands(rules.contract, deck, size=size, number=arguments.hands, seed=arguments.seed)
                hands = [oracle.hand(hand) for hand in cards]
                yes = sum(bool(oracle.can_lay(hand)) for hand in hands)
                line = [f"round {number}, {size:2} cards, {packs} packs, {yes:3} of {len(hands)} yes"]
                line.append("yes/no " + _figures(times_of(oracle.can_lay, hands)))
                line.append("least points " + _figures(times_of(oracle.lay_down, hands)))
                if arguments.away:
                    line.append("away " + _figures(times_of(oracle.away, hands)))
                print(" | ".join(line), flush=True)


def _figures(times: list[float]) -> str:
    high = quantiles(times, n=20, method="inclusive")[-1]
    return f"{median(times):5.0f} / {high:5.0f} / {max(times):6.0f}"


if __name__ == "__main__":
    main()
