"""A position as one seat knows it: its view, the cards that may still come, and the oracle of its contract."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from kontrakt_dsl.cards import Card
from kontrakt_dsl.game.claims import fitting
from kontrakt_dsl.game.round_state import Phase, RoundState
from kontrakt_dsl.game.view import FACE_DOWN, View
from kontrakt_dsl.rules.ruleset import RoundRules
from kontrakt_solver.answers import Answer
from kontrakt_solver.near.by_kernel import KernelNearness
from kontrakt_solver.near.nearness import nearness_for
from kontrakt_solver.oracle import Oracle

NEAR = 2
"""How many cards a hand may be away for all the work of a question to go into what helps it."""
FAR_SHARE = 8
"""By how much less work goes into hands that are further away, since only some rules take long for them."""


@dataclass(frozen=True, slots=True)
class Distance:
    """How many cards a hand is `away` from the contract, None where none is enough; where it is not `exact`, the number
    could not be settled, and None says nothing."""

    away: int | None
    exact: bool


@dataclass(frozen=True)
class Position:
    """A game as a seat sees it, and cards out of reach beside those that the view shows.

    Face-down cards of the own hand are cards that whoever asks did not name. In a position that was `told`, which of
    the others are down and how many cards they hold is not known.
    """

    view: View
    out_of_reach: tuple[Card, ...] = ()
    told: bool = False

    def then(self, state: RoundState) -> "Position":
        """The position of the same seat in the round as it is after some moves."""
        return replace(self, view=replace(self.view, round=state))

    @property
    def rules(self) -> RoundRules:
        """The rules of the round for this seat."""
        return self.view.rules

    @cached_property
    def hand(self) -> tuple[Card, ...]:
        """The known cards of the hand."""
        return tuple(card for card in self.view.hand if card != FACE_DOWN)

    @property
    def unknown(self) -> int:
        """How many cards of the hand are not known."""
        return len(self.view.hand) - len(self.hand)

    @property
    def is_down(self) -> bool:
        """Whether the seat has laid its contract."""
        return self.view.round.seats[self.view.seat].laid_turn is not None

    @cached_property
    def oracle(self) -> Oracle:
        """The oracle for the seat's contract."""
        return _oracle_for(self.rules)

    @property
    def is_quick(self) -> bool:
        """Whether exact distances cost next to nothing under these rules."""
        return _is_quick(self.oracle)

    @property
    def reads_tables(self) -> bool:
        """Whether what every discard leaves is read off one table, and does not take searches for each."""
        if self.is_quick:
            return True
        # Not imported where the kernel answers everything.
        from kontrakt_solver.near.by_asking import AskedNearness

        return not isinstance(nearness_for(self.oracle), AskedNearness)

    @property
    def share(self) -> int:
        """The part of the work of a question, one in so many, that may go into what helps the hand."""
        if self.is_quick:
            return 1
        away = self.distance.away
        return 1 if away is not None and away <= NEAR else FAR_SHARE

    @property
    def size(self) -> int:
        """How many cards the hand has when it can next be laid: a card more than now where none has been drawn yet, and
        as many as now where one must go before that."""
        current = self.view.round
        drawn = current.phase is Phase.PLAY and current.turn == self.view.seat
        parts = current.phase is Phase.ANSWER and current.claimer == self.view.seat
        return len(self.view.hand) + (not drawn and not parts)

    @property
    def waits_for_a_card(self) -> bool:
        """Whether the contract takes the whole hand, and that hand lacks the card of the turn still."""
        return self.rules.contract.takes_the_hand and self.size > len(self.view.hand)

    @cached_property
    def answer(self) -> Answer:
        """What the oracle says of the known cards as they are."""
        return self.oracle.answer(self.hand, unseen=self.unseen)

    @cached_property
    def distance(self) -> Distance:
        """How far the known cards are: as they are, or with the card of the turn where the whole hand is laid."""
        if self.waits_for_a_card and not self.unknown:
            return self.distance_of(self.hand, size=self.size)
        return _distance(self.answer)

    def distance_of(self, cards: tuple[Card, ...], *, size: int) -> Distance:
        """How far other cards are, as a hand of `size` where the whole hand is laid."""
        if not self.rules.contract.takes_the_hand or len(cards) == size:
            return _distance(self.oracle.answer(cards, unseen=self.unseen))
        near = nearness_for(self.oracle)
        near.begin()
        away = near.away(cards, size, self.unseen)
        return Distance(away if near.settled else None, near.settled)

    @cached_property
    def unseen(self) -> Mapping[Card, int]:
        """How many copies of each card may still come, in written order."""
        current = self.view.round
        seen = Counter(card.face for card in (*self.hand, *current.discards, *self.out_of_reach))
        for table in current.melds:
            seen.update(card.face for card in table.meld.cards)
        if current.leaving is not None and current.turn != self.view.seat:
            seen[current.leaving.card.face] += 1
        counts = current.rules.deck.counts
        order = current.rules.deck.pack.order
        left = {card: counts[card] - seen[card] for card in sorted(counts, key=order.__getitem__)}
        return {card: copies for card, copies in left.items() if copies > 0}

    @cached_property
    def unseen_total(self) -> int:
        """How many cards may still come, those in other hands among them."""
        return sum(self.unseen.values())

    @cached_property
    def mean_points(self) -> float:
        """The penalty points of an unseen card on average."""
        points = self.rules.scoring.card_points
        return sum(points[card] * copies for card, copies in self.unseen.items()) / max(1, self.unseen_total)

    def points(self, cards: Iterable[Card]) -> int:
        """The penalty points of known cards."""
        return self.rules.scoring.points(tuple(cards))

    def fits(self, card: Card, *, seat: int | None = None) -> tuple[int, ...]:
        """The numbers of the melds on the table that this seat, or another one, could add `card` to as they lie."""
        whose = self.view.seat if seat is None else seat
        return tuple(dict.fromkeys(claim.meld for claim in fitting(self.view.round, card, seat=whose)))

    def chance_of(self, copies: int) -> float:
        """The chance that the next unseen card is one of so many."""
        return copies / self.unseen_total if self.unseen_total else 0.0


def _distance(answer: Answer) -> Distance:
    return Distance(answer.away, answer.away is not None or answer.reason is None)


@lru_cache(maxsize=8)
def _is_quick(oracle: Oracle) -> bool:
    return KernelNearness.knows(oracle)


@lru_cache(maxsize=8)
def _oracle_for(rules: RoundRules) -> Oracle:
    """The oracle under `rules`, made once in a process for the rules asked about last."""
    return Oracle(rules)
