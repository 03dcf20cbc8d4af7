"""Asks kernel, CP-SAT, python-constraint and brute force about the same hands and counts where they disagree: in yes or
no, the fewest points, the distance, and the cards that help.

Run as `python -m tests.prove_agreement --hands 20000 --seed 1 --jobs 2` in the root of the repository; the same
seed asks the same questions, however many jobs share them. The exit status is 1 if any two ways disagree; a question
that CP-SAT leaves open within the limits is counted by itself.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache, partial
from multiprocessing import get_context
from random import Random

from benchmarks.hands import Dealer
from kontrakt_dsl.cards import STANDARD_PACK, Card, Deck
from kontrakt_dsl.rules.ruleset import RoundRules
from kontrakt_solver.answers import Answer, Backend, Limits
from kontrakt_solver.helping import helping
from kontrakt_solver.oracle import Oracle
from tests.main_rules import CONTRACTS, main_round
from tests.solver.brute_force import BruteForce

SIZES = range(11, 22)
DECKS = ((2, 3), (2, 3), (2, 2), (2, 4), (4, 6))
"""Packs and jokers in all; one deck in five is larger than the main game's."""
LIMITS = Limits(candidates=3000)
CHUNK = 20
MOST_EXCHANGED = 14
"""Cards of a whole hand up to which every exchange of one card is tried."""


@dataclass(frozen=True, slots=True)
class Question:
    """One hand with the unseen cards, to be asked under the rules of a round with a deck."""

    round: int
    packs: int
    jokers: int
    cards: tuple[Card, ...]
    unseen: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Finding:
    """What came of one question: how often CP-SAT left it open, and in `faults` who differs from the brute force in
    what."""

    round: int
    size: int
    lays: bool
    away: int | None
    seconded: bool
    undecided: int
    faults: tuple[str, ...]


def question(number: int, *, seed: str) -> Question:
    """The question of that number: random, clustered, built to fit, or a near miss; the rounds take turns.

    In every second question some of the other cards have been seen, now and then nearly all of them.
    """
    random = Random(f"{seed} {number}")
    packs, jokers = random.choice(DECKS)
    round_number = number % len(CONTRACTS) + 1
    dealer = Dealer(Deck(STANDARD_PACK, packs=packs, jokers=jokers), random)
    cards = dealer.mixed(CONTRACTS[round_number - 1], random.choice(SIZES))
    unseen = list(dealer.unseen(cards).elements())
    if random.random() < 0.5:
        unseen = random.sample(unseen, random.randrange(len(unseen)) // random.choice((1, 1, 4)))
    return Question(round_number, packs, jokers, cards, tuple(unseen))


def check(asked: Question, *, distance: int, second_opinion: bool) -> Finding:
    """Ask every way; distances are compared exactly between kernel and CP-SAT, up to `distance` with the rest."""
    hand = asked.cards
    brute = _brute(asked.round, asked.packs, asked.jokers)
    left = brute.least_left(hand)
    lays = left is not None
    near = brute.away(hand, Counter(asked.unseen), limit=distance)
    kernel = _ask(asked, Backend.KERNEL)
    sat = _ask(asked, Backend.CP_SAT)
    faults = [
        f"{answer.backend} {_short(answer)}, brute force {lays} {left} {near}"
        for answer in (kernel, sat)
        if not is_true(answer, left=left, near=near, distance=distance)
    ]
    if kernel.reason is not None:
        faults.append(f"the kernel leaves open {kernel.reason}")
    if brute.can_lay(hand) is not lays:
        faults.append("the brute force itself")
    if kernel.away != sat.away and not _is_open(sat):
        faults.append(f"{kernel.away} cards away by kernel, {sat.away} by CP-SAT")
    kernel_says, sat_says = (_says(asked, backend) for backend in (Backend.KERNEL, Backend.CP_SAT))
    if kernel_says is not lays:
        faults.append(f"kernel says {kernel_says} to yes or no")
    if sat_says is not None and sat_says is not lays:
        faults.append(f"CP-SAT says {sat_says} to yes or no")
    undecided = (sat.reason is not None) + (sat_says is None)
    faults += _faults_of_helping(asked, kernel.away, brute)
    seconded = False
    if second_opinion:
        says = _says(asked, Backend.CONSTRAINT)
        seconded = says is not None
        if says is not None and says is not lays:
            faults.append(f"python-constraint says {says}")
    where = f"round {asked.round}, {_text(hand)} of {asked.packs} packs, {asked.jokers} jokers"
    if faults and sum(_rules(asked.round, asked.packs, asked.jokers).deck.counts.values()) > len(hand + asked.unseen):
        where += f", unseen {_text(asked.unseen)}"
    told = tuple(f"{where}: {fault}" for fault in faults)
    return Finding(asked.round, len(hand), lays, kernel.away, seconded, undecided, told)


def _is_open(answer: Answer) -> bool:
    """Whether the limits leave open how far the hand is away."""
    return answer.away is None and answer.reason is not None


def is_true(answer: Answer, *, left: int | None, near: int | None, distance: int) -> bool:
    """Whether what an answer settles is what the brute force finds."""
    if answer.satisfied is None:
        return answer.reason is not None
    if answer.satisfied is not (left is not None):
        return False
    away = answer.away if answer.away is not None and answer.away <= distance else None
    if not _is_open(answer) and away != near:
        return False
    if answer.satisfied and answer.reason is not None:
        return left is not None and answer.left_points is not None and answer.left_points >= left
    return answer.left_points == left


def _faults_of_helping(asked: Question, away: int | None, brute: BruteForce) -> list[str]:
    """Where the helping cards are not those that asking anew about each card finds; where one card is missing, the
    brute force is asked as well."""
    if not away:
        return []
    oracle, hand = _oracle(asked.round, asked.packs, asked.jokers, Backend.KERNEL), asked.cards
    unseen = Counter(asked.unseen)
    told = {card for card, _ in helping(oracle, hand, unseen).cards}
    if oracle.rules.contract.whole_hand:
        if len(hand) > MOST_EXCHANGED:
            return []
        rests = {out: _without(hand, out) for out in hand}
        anew = {
            card
            for card in unseen
            for rest in rests.values()
            if oracle.away((*rest, card), unseen - Counter((card,))) == away - 1
        }
        return [] if told == anew else [f"helping cards {_text(tuple(told ^ anew))} of a whole hand"]
    anew = {card for card in unseen if oracle.away((*hand, card), unseen - Counter((card,))) == away - 1}
    faults = [] if told == anew else [f"helping cards {_text(tuple(told ^ anew))}"]
    if away == 1:
        laying = {card for card in unseen if brute.can_lay((*hand, card))}
        faults += [] if told == laying else [f"helping cards {_text(tuple(told ^ laying))} by brute force"]
    return faults


def _without(hand: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    place = hand.index(card)
    return hand[:place] + hand[place + 1 :]


def findings(*, hands: int, seed: str, jobs: int, distance: int, seconded: int) -> Iterator[Finding]:
    """The finding of each question, the first `seconded` with python-constraint as well, in order."""
    work = partial(_finding, seed=seed, distance=distance, seconded=seconded)
    if jobs == 1:
        yield from map(work, range(hands))
        return
    with get_context("spawn").Pool(jobs) as pool:
        yield from pool.imap(work, range(hands), chunksize=CHUNK)


def _finding(number: int, *, seed: str, distance: int, seconded: int) -> Finding:
    return check(question(number, seed=seed), distance=distance, second_opinion=number < seconded)


@cache
def _rules(round_number: int, packs: int, jokers: int) -> RoundRules:
    return replace(main_round(round_number), deck=Deck(STANDARD_PACK, packs=packs, jokers=jokers))


@cache
def _oracle(round_number: int, packs: int, jokers: int, backend: Backend) -> Oracle:
    return Oracle(_rules(round_number, packs, jokers), backend=backend, limits=LIMITS)


@cache
def _brute(round_number: int, packs: int, jokers: int) -> BruteForce:
    rules = _rules(round_number, packs, jokers)
    return BruteForce(rules.contract, rules.melds, rules.scoring.card_points)


def _says(asked: Question, backend: Backend) -> bool | None:
    """The bare yes or no of one way, None where its limits leave it open."""
    return _oracle(asked.round, asked.packs, asked.jokers, backend).can_lay(asked.cards)


def _ask(asked: Question, backend: Backend) -> Answer:
    oracle = _oracle(asked.round, asked.packs, asked.jokers, backend)
    return oracle.answer(asked.cards, unseen=Counter(asked.unseen))


def _text(cards: tuple[Card, ...]) -> str:
    return " ".join(map(str, cards))


def _short(answer: Answer) -> str:
    return f"{answer.satisfied} {answer.left_points} {answer.away}"


def main() -> int:
    """Run the proof and print what was asked and found."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hands", type=int, default=20_000)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--distance", type=int, default=2, help="how far the brute force looks for missing cards")
    parser.add_argument("--seconded", type=int, default=2000, help="hands that python-constraint is asked about")
    arguments = parser.parse_args()
    cells: Counter[tuple[int, int, bool]] = Counter()
    away: Counter[int | None] = Counter()
    faults = asked = seconded = undecided = 0
    for finding in findings(**vars(arguments)):
        asked += 1
        cells[finding.round, finding.size, finding.lays] += 1
        away[finding.away] += 1
        seconded += finding.seconded
        undecided += finding.undecided
        for fault in finding.faults:
            faults += 1
            print(f"DISAGREEMENT {fault}", flush=True)
        if asked % 1000 == 0:
            print(f"{asked} hands, {faults} disagreements", file=sys.stderr, flush=True)
    print("yes/no by round (down) and cards (across)")
    print("   " + "".join(f"{size:>10}" for size in SIZES))
    for number in range(1, len(CONTRACTS) + 1):
        row = [f"{cells[number, size, True]}/{cells[number, size, False]}" for size in SIZES]
        print(f"{number:>3}" + "".join(f"{cell:>10}" for cell in row))
    print("cards away: " + ", ".join(f"{key}: {away[key]}" for key in sorted(away, key=lambda key: (key is None, key))))
    yes = sum(count for (_, _, lays), count in cells.items() if lays)
    print(f"{asked} hands, {yes} yes, {asked - yes} no, {seconded} asked of python-constraint, ", end="")
    print(f"{undecided} questions left open by CP-SAT, {faults} disagreements")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
