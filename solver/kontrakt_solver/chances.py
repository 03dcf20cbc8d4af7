"""With what chance a hand can lay: after some more cards, after some turns, or where some of its cards are unknown."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from functools import cached_property
from math import comb, perm

from kontrakt_dsl.cards import Card
from kontrakt_solver.counting_draws import DrawCount
from kontrakt_solver.kernel import Help
from kontrakt_solver.near.nearness import AskedHand, Cards, Nearness, without
from kontrakt_solver.oracle import Oracle
from kontrakt_solver.sampling import draws, shares
from kontrakt_solver.turns import NearestDiscard, Turns


class Policy(StrEnum):
    """How a player of simulated turns chooses the card to part with."""

    NEAREST = "the discard that leaves the hand nearest, then with most helping cards, then the dearest"
    ROUGHLY_NEAREST = "the discard that seems to leave the hand nearest, then with most helping cards, then the dearest"


@dataclass(frozen=True, slots=True)
class Chance:
    """The chance that a hand can be laid after `cards` more cards or turns, each unseen card as likely as any other.

    Where it is not `exact`, it is estimated from `samples` drawn at random: their share, of which those before the last
    number that is exactly known are left out, on top of the chance known for that number. The true chance lies between
    `low` and `high` in 95 of 100 cases (Wilson's interval). `policy` says how discards were chosen, where any were.
    """

    cards: int
    probability: float
    exact: bool
    low: float
    high: float
    samples: int = 0
    policy: Policy | None = None


def after_cards(
    oracle: Oracle, hand: Sequence[Card], unseen: Mapping[Card, int] | None = None, *, most: int = 3
) -> tuple[Chance, ...]:
    """The chance after 1, 2 ... `most` more unseen cards, none discarded; no more of them than there are.

    Where the contract takes the whole hand, the hand keeps its size: as many cards are parted with as have come, the
    best choice of them when all have come. A hand that is a card short, as before the draw, keeps the first that comes.
    """
    asked = _Asked(oracle, hand, unseen)
    near, cards, stock, size = asked.near, asked.cards, asked.stock, asked.size
    away, total = near.away(cards, size, stock), sum(stock.values())
    levels = range(1, min(most, total) + 1)
    counter = DrawCount(near, size, may_hinder=asked.may_hinder)
    found: list[Chance] = []
    for number in levels:
        if not near.settled:
            break
        if away is None or away > number:
            found.append(_exactly(number, Fraction(0)))
            continue
        by_one = asked.by_one_of(cards, near.finishing(cards, size, stock), number) if away == 1 < number else None
        if by_one is not None:
            found.append(_exactly(number, by_one))
            continue
        if away not in (0, number) and not near.countable(len(stock), number):
            break
        near.begin()
        ways = counter.completing(cards, stock, number=number, away=away)
        if near.settled:
            found.append(_exactly(number, Fraction(ways, comb(total, number))))
    return _with_sampled(
        found, levels, near, (asked.laid_after(choice) for choice in asked.draws(levels.stop - 1)), policy=None
    )


def after_turns(
    oracle: Oracle, hand: Sequence[Card], unseen: Mapping[Card, int] | None = None, *, most: int = 3
) -> tuple[Chance, ...]:
    """The chance to have laid within 1, 2 ... `most` turns of drawing an unseen card and parting with another.

    A turn draws, lays if it can, and else discards. Where the contract takes the whole hand, which is judged as
    after a draw, a turn discards first and then draws, unless the hand is a card short, as before a draw. Cards parted
    with do not come back. A hand that can be laid as it is counts as laid.
    """
    asked = _Asked(oracle, hand, unseen)
    near, cards, stock, size = asked.near, asked.cards, asked.stock, asked.size
    total = sum(stock.values())
    levels = range(1, min(most, total) + 1)
    away = near.away(cards, size, stock)
    if near.settled and (away is None or away == 0):
        return tuple(_exactly(turn, Fraction(away == 0)) for turn in levels)
    policy = NearestDiscard(near, dict(oracle.rules.scoring.card_points), asked.order)
    if not near.compares_discards:
        return _rough_turns(asked, levels, away)
    if asked.discards_first:
        gone, stands = policy(cards, stock)
        cards = without(cards, gone)
    else:
        stands = near.help(cards, size, stock)
    turns = Turns(near, policy)
    found: list[Chance] = []
    for turn in levels:
        if not near.settled:
            break
        if not _can_be_played_out(near, stands, len(stock), turn):
            by_one = asked.by_one_of(cards, stands.helping, turn) if stands.away == 1 else None
            if by_one is None:
                break
            found.append(_exactly(turn, by_one, Policy.NEAREST))
            continue
        near.begin()
        ways = turns.laying(cards, stands, stock, turn)
        if near.settled:
            found.append(_exactly(turn, Fraction(ways, perm(total, turn)), Policy.NEAREST))
    played = (turns.played(cards, stands, stock, choice) for choice in asked.draws(levels.stop - 1))
    return _with_sampled(found, levels, near, (turn if near.settled else None for turn in played), Policy.NEAREST)


def with_unknown(
    oracle: Oracle, known: Sequence[Card], unknown: int, unseen: Mapping[Card, int] | None = None
) -> Chance:
    """The chance that a hand of `known` cards and `unknown` others, each any of the unseen ones, can lay.

    Raises ValueError where fewer than `unknown` cards are unseen.
    """
    asked = _Asked(oracle, known, unseen)
    near, cards, stock = asked.near, asked.cards, asked.stock
    total = sum(stock.values())
    if unknown > total:
        raise ValueError(f"{unknown} cards are unknown, but only {total} are unseen")
    size = len(cards) + unknown
    counter = DrawCount(near, size, may_hinder=asked.may_hinder)
    if near.takes_the_hand:
        ways = counter.laying(cards, stock, number=unknown) if near.countable(len(stock), unknown) else None
    else:
        away = near.away(cards, size, stock)
        if away is None or away > unknown:
            ways = 0
        elif away in (0, unknown) or near.countable(len(stock), unknown):
            ways = counter.completing(cards, stock, number=unknown, away=away)
        else:
            ways = None
    if ways is not None and near.settled:
        return _exactly(unknown, Fraction(ways, comb(total, unknown)))
    runs = (_level(near, near.lays((*cards, *choice), size), 1, 2) for choice in asked.draws(unknown))
    (sampled,) = _with_sampled([], range(1, 2), near, runs, policy=None)
    return replace(sampled, cards=unknown)


class _Asked(AskedHand):
    """A question whose answer may be drawn at random."""

    def __init__(self, oracle: Oracle, hand: Sequence[Card], unseen: Mapping[Card, int] | None) -> None:
        super().__init__(oracle, hand, unseen)
        self.rules = oracle.rules
        lacks_the_draw = oracle.rules.contract.lacks_the_draw(len(self.cards))
        self.size = len(self.cards) + lacks_the_draw
        self.discards_first = self.near.takes_the_hand and not lacks_the_draw
        # Where only some of the contracts to choose from take the whole hand, a larger hand may lay fewer of them.
        contract = oracle.rules.contract
        self.may_hinder = not contract.takes_the_hand and any(one.takes_the_hand for one in contract.patterns)

    def draws(self, number: int) -> Iterator[Cards]:
        """Choices of unseen cards at random, the same ones whenever the same is asked."""
        stock = " ".join(f"{card}x{copies}" for card, copies in self.stock.items())
        seed = f"{self.rules.contract} from {' '.join(map(str, self.cards))} and {number} of {stock}"
        return draws(self.stock, number, seed=seed)

    def by_one_of(self, cards: Cards, finishing: Cards, number: int) -> Fraction | None:
        """The chance that one of the `finishing` cards is among the next `number`, where without them so many cards are
        not enough; None where they may be. Till one of them comes, the nearest discards leave all of them as they are.
        """
        if self.may_hinder:
            return None
        self.near.begin()
        others = {card: copies for card, copies in self.stock.items() if card not in finishing}
        far = self.near.away(cards, self.size, others)
        if not self.near.settled or (far is not None and far <= number):
            return None
        return 1 - Fraction(comb(sum(others.values()), number), comb(sum(self.stock.values()), number))

    def waiting(self) -> tuple[Cards, Cards] | None:
        """The hand as it waits for its draw, and the cards of which one finishes it then: those that finish the hand
        with any discard. None where no discard leaves them all, or where it is farther than that."""
        near, size, stock = self.near, self.size, self.stock
        finishing = near.finishing(self.cards, size, stock)
        hands = (
            [without(self.cards, card) for card in dict.fromkeys(self.cards)] if self.discards_first else [self.cards]
        )
        kept = (hand for hand in hands if all(near.lays((*hand, card), size) for card in finishing))
        return next(((hand, finishing) for hand in kept if finishing), None)

    def laid_after(self, choice: Cards) -> int | None:
        """After how many cards of a choice the hand, which can't be laid before, can be laid if none is parted with;
        one after the last where these are not enough, None where that is left open."""
        near, never = self.near, len(choice) + 1
        finishing, far, helping = (frozenset[Card](), 1, None) if self.may_hinder else self._what_comes
        by_one = next((number for number, card in enumerate(choice, start=1) if card in finishing), never)
        numbers = range(never if far is None else far, by_one)
        if numbers and helping is not None and not helping.issuperset(choice[: numbers.start]):
            numbers = numbers[1:]
        # Most runs are told by all their cards at once, where more cards never hinder.
        if numbers and not self.may_hinder and not near.lays((*self.cards, *choice[: numbers[-1]]), self.size):
            numbers = numbers[:0]
        laid = (number for number in numbers if near.lays((*self.cards, *choice[:number]), self.size))
        number = next(laid, by_one)
        return number if near.settled else None

    @cached_property
    def _what_comes(self) -> tuple[frozenset[Card], int | None, frozenset[Card] | None]:
        """The cards of which one is enough; how many others must come at least where none of them does; and, where
        that are two, the cards of which these two are."""
        near, cards, stock, size = self.near, self.cards, self.stock, self.size
        finishing = frozenset(near.finishing(cards, size, stock) if near.away(cards, size, stock) == 1 else ())
        others = {card: copies for card, copies in stock.items() if card not in finishing}
        far = near.away(cards, size, others)
        return finishing, far, frozenset(near.candidates(cards, size, others, far)) if far == 2 else None


def _rough_turns(asked: _Asked, levels: range, away: int | None) -> tuple[Chance, ...]:
    """Turns by a rougher policy."""
    # Imported when asked: guesses are for rules that nothing quicker is exact for.
    from kontrakt_solver.rough.turns import RoughTurns

    near, cards, stock = asked.near, asked.cards, asked.stock
    turns = RoughTurns(near, asked.rules, asked.size, discards_first=asked.discards_first, may_hinder=asked.may_hinder)
    total = sum(stock.values())
    found: list[Chance] = []
    for turn in levels:
        out_of_reach = away is None or away > turn
        if not near.settled:
            break
        if not (out_of_reach or near.countable(len(stock), turn)):
            waiting = asked.waiting() if away == 1 else None
            by_one = asked.by_one_of(*waiting, turn) if waiting else None
            if by_one is None:
                break
            found.append(_exactly(turn, by_one, Policy.NEAREST))
            continue
        near.begin()
        ways = 0 if out_of_reach else turns.laying(cards, stock, turn)
        if near.settled:
            found.append(_exactly(turn, Fraction(ways, perm(total, turn)), Policy.ROUGHLY_NEAREST))
    draws = asked.draws(levels.stop - 1)
    runs = (turns.played(cards, stock, choice, first=asked.laid_after(choice)) for choice in draws)
    return _with_sampled(found, levels, near, runs, Policy.ROUGHLY_NEAREST)


def _can_be_played_out(near: Nearness, stands: Help, faces: int, turns: int) -> bool:
    """Whether all that may come in so many turns is few enough to be looked at."""
    if stands.away is None or stands.away > turns:
        return True
    free, narrow = turns - stands.away, stands.away - 1
    tables: int = faces**free * max(1, len(stands.helping)) ** narrow
    return tables <= near.positions


def _with_sampled(
    found: Sequence[Chance], levels: range, near: Nearness, runs: Iterator[int | None], policy: Policy | None
) -> tuple[Chance, ...]:
    """The exact chances and, for the levels after them, those that a share of the runs tells."""
    rest = levels[len(found) :]
    if not rest:
        return tuple(found)
    near.begin()
    after = found[-1].probability if found else 0.0
    sampled = shares(runs, rest, after=after, samples=near.samples)
    return (
        *found,
        *(
            Chance(level, share.middle, False, share.low, share.high, share.samples, policy)
            for level, share in zip(rest, sampled, strict=True)
        ),
    )


def _level(near: Nearness, hit: bool, level: int, otherwise: int) -> int | None:
    if not near.settled:
        return None
    return level if hit else otherwise


def _exactly(number: int, chance: Fraction, policy: Policy | None = None) -> Chance:
    value = float(chance)
    return Chance(number, value, exact=True, low=value, high=value, policy=policy)
