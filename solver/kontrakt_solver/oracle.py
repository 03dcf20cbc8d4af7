"""The one door to the solver: asks the fastest backend that is exact and lets no answer out unverified."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from kontrakt_dsl.cards import Card
from kontrakt_dsl.melds.meld import Meld
from kontrakt_dsl.rules.contracts import Contract
from kontrakt_dsl.rules.ruleset import RoundRules
from kontrakt_solver.aims import DEFAULT_AIMS
from kontrakt_solver.answers import Aim, Answer, Backend, Found, Limits, Status, UnfitBackend, UnverifiedAnswer
from kontrakt_solver.hands import Hand, RestOfDeck, copies_unseen
from kontrakt_solver.kernel import Kernel, Question, exact_in_round
from kontrakt_solver.remembered import Remembered
from kontrakt_solver.verify import Verifier
from kontrakt_solver.ways import ConstraintWay, CpSatWay, KernelWay, ListingWay, Way

if TYPE_CHECKING:
    from kontrakt_solver.listing.lay_down_list import LayDownList, LayDownLists
    from kontrakt_solver.screening.patterns import Patterns

OTHERS_KEPT = 64
UNSETTLED = "could not be settled within the limits of the search"


class Oracle:
    """Answers for hands under the rules of one round, compiled once.

    Raises UnfitBackend when a backend is asked for that is not exact for these rules.
    """

    def __init__(self, rules: RoundRules, *, backend: Backend = Backend.AUTO, limits: Limits | None = None) -> None:
        self.rules = rules
        self.backend = backend
        self.limits = limits or Limits()
        self._verifier = Verifier(rules.contract, rules.melds, rules.scoring.card_points)
        self._ways = _ways(self)
        self._can_lay = self._ways[Question.CAN_LAY].can_lay
        self._others = Remembered[tuple[Contract, Limits], Oracle](OTHERS_KEPT)

    def with_contract(self, contract: Contract, *, limits: Limits | None = None) -> "Oracle":
        """An oracle for another contract under the same rules of the round; it is kept for those who ask again."""
        key = contract, limits or self.limits
        if key not in self._others:
            rules = replace(self.rules, contract=contract)
            self._others[key] = Oracle(rules, backend=self.backend, limits=key[1])
        return self._others[key]

    @property
    def kernel(self) -> Kernel | None:
        """The kernel, where it is asked whether a hand can lay the contract."""
        way = self._ways[Question.CAN_LAY]
        return way.kernel if isinstance(way, KernelWay) else None

    @cached_property
    def screen(self) -> "Patterns":
        """The contract under looser rules, compiled once for all who ask before they search."""
        # Imported when first asked: the kernel alone answers for the main rules.
        from kontrakt_solver.screening.patterns import Patterns

        return Patterns(self.rules.contract, self.rules.melds, self.rules.scoring.card_points)

    def hand(self, cards: Sequence[Card]) -> Hand:
        """Prepare a hand once for many questions; ValueError for a card that the deck does not have."""
        deck = self.rules.deck
        for card in cards:
            if card not in deck.pack.order:
                raise ValueError(f"the deck has no card {card}")
        return Hand(deck.sorted(tuple(cards)), self.rules.melds)

    def can_lay(self, hand: Hand | Sequence[Card]) -> bool | None:
        """Whether the hand, judged as given, can lay the contract; None where the limits leave it open."""
        hand = hand if isinstance(hand, Hand) else self.hand(hand)
        found = self._can_lay(hand)
        if found.melds:
            self._verifier.laydown(found.melds, hand.cards)
        return None if found.status is Status.UNDECIDED else found.status is Status.FOUND

    def lay_down(self, hand: Hand | Sequence[Card]) -> tuple[Meld, ...] | None:
        """A lay-down that leaves the fewest penalty points, None where none was found; `answer` says why."""
        hand = hand if isinstance(hand, Hand) else self.hand(hand)
        found, _ = self._best(hand, DEFAULT_AIMS)
        return found.melds if found.status is Status.FOUND else None

    def best(
        self,
        hand: Hand | Sequence[Card],
        *,
        aims: Sequence[Aim] = DEFAULT_AIMS,
        unseen: Mapping[Card, int] | None = None,
    ) -> Found:
        """The lay-down that is best by the first of `aims`, among those by the second, and so on.

        `unseen` matters to the room for laying off alone; it defaults to the cards in use less the hand.
        """
        hand = hand if isinstance(hand, Hand) else self.hand(hand)
        found, _ = self._best(hand, aims, unseen)
        return found

    def _best(self, hand: Hand, aims: Sequence[Aim], unseen: Mapping[Card, int] | None = None) -> tuple[Found, Backend]:
        if aims is DEFAULT_AIMS or tuple(aims) == DEFAULT_AIMS:
            way = self._ways[Question.LAY_DOWN]
            found = way.lay_down(hand)
            backend = found.by or way.backend
            if found.melds and not self._kernel_writes(found.melds):
                found = replace(found, melds=self.in_one_form(found.melds))
        else:
            # Imported when first asked: most questions are answered without aims of their own.
            from kontrakt_solver.aim_search import best_by_aims

            unseen = self._unseen(hand, unseen)
            found, backend = best_by_aims(self, hand, aims, unseen)
            # Melds of other kinds may have less room for laying off.
            found = replace(found, melds=self.in_one_form(found.melds, of_their_kinds=True))
        if found.melds:
            self._verifier.laydown(found.melds, hand.cards)
        return found, backend

    def listed(self, hand: Hand) -> "LayDownList":
        """The lay-downs of a hand from the list of its melds."""
        return self._lists.of(hand.cards)

    @cached_property
    def _lists(self) -> "LayDownLists":
        from kontrakt_solver.listing.lay_down_list import LayDownLists

        return LayDownLists(self.rules)

    def in_one_form(self, melds: Sequence[Meld], *, of_their_kinds: bool = False) -> tuple[Meld, ...]:
        """The melds in the form in which their text reads back; as they are where they must stay `of_their_kinds` and
        the text reads as others, a group as a run perhaps."""
        one_form = self._one_form(melds)
        same = all(read.kind is meld.kind for read, meld in zip(one_form, melds, strict=True))
        return one_form if same or not of_their_kinds else tuple(melds)

    @cached_property
    def _one_form(self) -> Callable[[Sequence[Meld]], tuple[Meld, ...]]:
        # Imported when first asked: the kernel writes most lay-downs so by itself.
        from kontrakt_dsl.melds.one_form import asked_in, in_one_form

        asked = asked_in(self.rules)
        return lambda melds: in_one_form(melds, asked)

    def _kernel_writes(self, melds: Sequence[Meld]) -> bool:
        """Whether the kernel found these melds, which it writes in that form where no run could begin with its ace as
        well as end with it."""
        return self._by_kernel and max([len(meld.places) for meld in melds]) < len(self.rules.melds.pack.ranks)

    @cached_property
    def _by_kernel(self) -> bool:
        melds = self.rules.melds
        natural = melds.sets.naturals > 0 and melds.runs.naturals > 0
        return natural and isinstance(self._ways[Question.LAY_DOWN], KernelWay)

    def verify(self, melds: Sequence[Meld], hand: Hand) -> None:
        """Raise UnverifiedAnswer unless the melds are a legal lay-down from the hand."""
        self._verifier.laydown(melds, hand.cards)

    def away(self, hand: Hand | Sequence[Card], unseen: Mapping[Card, int] | None = None) -> int | None:
        """The fewest unseen cards to add, or to exchange where the whole hand is used; None where no number was
        found; `answer` says why. `unseen` defaults to the cards in use less the hand."""
        hand = hand if isinstance(hand, Hand) else self.hand(hand)
        found = self._ways[Question.AWAY].away(hand, self._unseen(hand, unseen))
        return found.new if found.status is Status.FOUND else None

    def answer(
        self,
        hand: Hand | Sequence[Card],
        *,
        unseen: Mapping[Card, int] | None = None,
        aims: Sequence[Aim] = DEFAULT_AIMS,
    ) -> Answer:
        """The whole answer: a best lay-down with what it leaves, or how many cards the hand is away."""
        hand = hand if isinstance(hand, Hand) else self.hand(hand)
        way = self._ways[Question.LAY_DOWN]
        quick = self._ways[Question.CAN_LAY]
        found, backend = None, way.backend
        if quick is way or quick.can_lay(hand).status is Status.FOUND:
            found, backend = self._best(hand, aims, unseen)
        if found is None or found.status is Status.NONE:
            answer = self._no(hand, self._unseen(hand, unseen))
        elif found.status is Status.FOUND:
            answer = self._yes(hand, found, backend, aims)
        else:
            answer = Answer(None, backend, reason=f"whether the contract can be laid {UNSETTLED}")
        self._verifier.answer(answer, hand.cards)
        return answer

    def _yes(self, hand: Hand, found: Found, backend: Backend, aims: Sequence[Aim]) -> Answer:
        left = list(hand.cards)
        for meld in found.melds:
            for card in meld.cards:
                if card not in left:
                    raise UnverifiedAnswer(f"{card} is not in the hand as often as the melds use it")
                left.remove(card)
        points = self.rules.scoring.points(tuple(left))
        reason = None
        if not found.proven:
            reason = f"whether another lay-down is better {UNSETTLED}"
            if tuple(aims) == DEFAULT_AIMS:
                reason = f"whether fewer points can be left {UNSETTLED}{self._fewer_at_most(found, points)}"
        return Answer(True, backend, melds=found.melds, left=tuple(left), left_points=points, away=0, reason=reason)

    def _fewer_at_most(self, found: Found, points: int) -> str:
        """How many points fewer than with a lay-down that is not proven the best could be left, where that is known."""
        none_below_zero = min(self.rules.scoring.card_points.values(), default=0) >= 0
        if found.better is None and not none_below_zero:
            return ""
        fewer = min(number for number in (found.better, points if none_below_zero else None) if number is not None)
        return f": at most {fewer} fewer"

    def _no(self, hand: Hand, unseen: Mapping[Card, int]) -> Answer:
        way = self._ways[Question.AWAY]
        found = way.away(hand, unseen)
        if found.status is Status.FOUND:
            return Answer(False, found.by or way.backend, away=found.new)
        reason = f"how many cards the hand is away {UNSETTLED}" if found.status is Status.UNDECIDED else None
        return Answer(False, found.by or way.backend, reason=reason)

    def _unseen(self, hand: Hand, told: Mapping[Card, int] | None) -> Mapping[Card, int]:
        return RestOfDeck(self.rules.deck, hand) if told is None else copies_unseen(told)


def _ways(oracle: Oracle) -> dict[Question, Way]:
    """The way to answer each question."""
    rules, backend, limits = oracle.rules, oracle.backend, oracle.limits
    exact = exact_in_round(rules)
    if backend is Backend.KERNEL and exact != frozenset(Question):
        raise UnfitBackend(
            f"the kernel is not exact for {rules.contract} under the rules of this round; use {Backend.CP_SAT}"
        )
    if backend is Backend.CONSTRAINT:
        return dict.fromkeys(Question, ConstraintWay(rules, limits))
    general: Way = CpSatWay(rules, limits)
    if backend is Backend.AUTO and len(exact) < len(Question):
        # Imported when it may be asked: the kernel alone answers for the main rules.
        from kontrakt_solver.early_ways import FirstToSettle, early_ways

        general = FirstToSettle(early_ways(rules, oracle.screen), general)
    if backend is Backend.LISTING:
        return dict.fromkeys(Question, ListingWay(rules, limits)) | {Question.AWAY: general}
    if backend is Backend.CP_SAT or not exact:
        return dict.fromkeys(Question, general)
    kernel = KernelWay(rules)
    return {question: kernel if question in exact else general for question in Question}
