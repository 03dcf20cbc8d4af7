"""How the cost of an answer grows with cards, wild cards, packs and melds, as a table and as a plot.

    python -m benchmarks.growth [--hands N] [--plot FILE]

in the root of the repository. One thing grows while the others stay as in round 6 of the main rules: 13 cards from two
packs with three jokers, a set and two runs. Median microseconds of processor time, the better of two askings, of yes or
no through the oracle. The plot needs matplotlib (`pip install -e '.[bench]'`).
"""

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from statistics import median

from benchmarks.hands import Dealer
from benchmarks.timing import best_time
from kontrakt_dsl.cards import Deck
from kontrakt_dsl.loading.load import load
from kontrakt_dsl.rules.contracts import Contract, MeldKind, Part
from kontrakt_dsl.rules.counts import Count
from kontrakt_dsl.rules.ruleset import RoundRules
from kontrakt_solver.answers import Backend
from kontrakt_solver.oracle import Oracle

REPEATS = 2
ROUND, CARDS, PACKS, JOKERS = 6, 13, 2, 3
BACKENDS = (Backend.KERNEL, Backend.CP_SAT, Backend.CONSTRAINT)
MOST_FOR_CONSTRAINT = {"cards": 17, "jokers": 3, "packs": 4, "melds": 3}
"""Where python-constraint is no longer asked, as it gives up."""


@dataclass(frozen=True, slots=True)
class Point:
    """The cost of one backend where `thing` has grown to `number`."""

    thing: str
    number: int
    backend: Backend
    microseconds: float


def melds(number: int) -> Contract:
    """A contract of so many melds, sets and runs in turn."""
    runs = number // 2
    parts = (Part(number - runs, MeldKind.SET, Count.exactly(3)), Part(runs, MeldKind.RUN, Count.exactly(4)))
    return Contract(tuple(part for part in parts if part.number))


def questions(rules: RoundRules) -> Iterator[tuple[str, int, RoundRules, Deck, int]]:
    """Everything that grows, by name and number, with the rules, the deck and the number of cards to ask about."""
    pack = rules.deck.pack
    usual = Deck(pack, PACKS, JOKERS)
    for cards in (9, 11, 13, 17, 21, 26):
        yield "cards", cards, rules, usual, cards
    for jokers in range(7):
        yield "jokers", jokers, rules, Deck(pack, PACKS, jokers), CARDS
    for packs in range(1, 5):
        yield "packs", packs, rules, Deck(pack, packs, JOKERS), CARDS
    for number in range(1, 6):
        size = melds(number).least_cards + 1
        yield "melds", number, replace(rules, contract=melds(number)), usual, size


def cost(rules: RoundRules, deck: Deck, size: int, backend: Backend, *, hands: int) -> float:
    """The median cost of yes or no, in microseconds; hands that have jokers at all have as many as come."""
    oracle = Oracle(replace(rules, deck=deck), backend=backend)
    dealer = Dealer(deck, Random("growth"))
    times = []
    for _ in range(hands):
        hand = oracle.hand(dealer.mixed(rules.contract, size))
        times.append(best_time(oracle.can_lay, hand, repeats=REPEATS))
    return median(times)


def plot(points: Sequence[Point], path: str) -> None:
    """Draw one panel for each thing that grows."""
    import matplotlib

    matplotlib.use("svg")
    import matplotlib.pyplot as plt

    matplotlib.rcParams["svg.hashsalt"] = "growth"
    things = list(dict.fromkeys(point.thing for point in points))
    figure, panels = plt.subplots(1, len(things), figsize=(3 * len(things), 3.2), sharey=True, layout="constrained")
    marks = dict(zip(BACKENDS, "os^", strict=True))
    for thing, panel in zip(things, panels, strict=True):
        for backend in BACKENDS:
            of_one = [point for point in points if point.thing == thing and point.backend is backend]
            numbers = [point.number for point in of_one]
            panel.plot(numbers, [point.microseconds for point in of_one], marker=marks[backend], label=str(backend))
        panel.set_yscale("log")
        panel.set_xlabel(thing)
        panel.grid(visible=True, alpha=0.3)
    panels[0].set_ylabel("microseconds, median")
    panels[0].legend(fontsize="small")
    figure.savefig(path, metadata={"Date": None})


def main() -> None:
    """Print the table, and draw the plot where one is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hands", type=int, default=60, help="hands for each number")
    parser.add_argument("--plot", metavar="FILE", help="where to write the plot, such as growth.svg")
    options = parser.parse_args()
    ruleset = load("kontrakt")
    rules = ruleset.round(ROUND, players=ruleset.default_players())
    points: list[Point] = []
    print(f"{'':10}" + "".join(f"{backend:>14}" for backend in BACKENDS))
    for thing, number, of_round, deck, size in questions(rules):
        line = f"{thing:7}{number:3}"
        for backend in BACKENDS:
            if backend is Backend.CONSTRAINT and number > MOST_FOR_CONSTRAINT[thing]:
                line += f"{'':>14}"
                continue
            point = Point(thing, number, backend, cost(of_round, deck, size, backend, hands=options.hands))
            points.append(point)
            line += f"{point.microseconds:14.1f}"
        print(line, flush=True)
    if options.plot:
        plot(points, options.plot)


if __name__ == "__main__":
    main()
