"""The kernel: one contract under one set of rules, compiled once, and the questions that can be asked of it."""

from collections.abc import Iterable, Mapping
from typing import Protocol

from kontrakt_dsl.cards import JOKER, Card
from kontrakt_dsl.melds.meld import Meld
from kontrakt_dsl.rules.contracts import Contract, MeldKind
from kontrakt_dsl.rules.melding import MeldRules
from kontrakt_solver.kernel.help import Discards, Help
from kontrakt_solver.kernel.packed import PackedHand, layout_of, pack
from kontrakt_solver.kernel.set_choices import Prices
from kontrakt_solver.kernel.supports import Question, exact_questions, size_of
from kontrakt_solver.kernel.windows import doubled_ranks


class _Engine(Protocol):
    def can_lay(self, hand: int) -> bool: ...

    def lay_down(self, hand: int) -> tuple[Meld, ...] | None: ...

    def away(self, hand: int, unseen: int, size: int | None = None) -> int | None: ...

    def help(self, hand: int, unseen: int, size: int | None = None) -> Help: ...

    def discard_table(self, hand: int, unseen: int) -> Discards: ...


class Kernel:
    """Exact answers for `contract`; `questions` are those it may be asked.

    Raises ValueError where the kernel is exact for no question at all.
    """

    def __init__(self, contract: Contract, melds: MeldRules, card_points: Mapping[Card, int]) -> None:
        self.questions = exact_questions(contract, melds, card_points)
        if not self.questions:
            raise ValueError(f"the kernel is not exact for {contract} under these rules")
        self._wild = melds.wild
        size = size_of(contract, MeldKind.RUN, otherwise=1)
        doubled = 1 if contract.whole_hand else doubled_ranks(melds.pack, melds.runs.ace, size=size)
        self._layout = layout = layout_of(melds.pack, doubled)
        self._engine: _Engine
        prices = None
        if Question.LAY_DOWN in self.questions and not contract.whole_hand:
            suit = melds.pack.suits[0]
            ranks = tuple(card_points[Card(rank, suit)] for rank in melds.pack.ranks)
            prices = Prices(layout, ranks, card_points.get(JOKER, 0))
        # A command that judges one hand needs one of the two, and imports are most of its time.
        if contract.whole_hand:
            from kontrakt_solver.kernel.whole_hand import WholeHand

            self._engine = WholeHand(contract, melds, layout)
        else:
            from kontrakt_solver.kernel.exact_sizes import ExactSizes

            self._engine = ExactSizes(contract, melds, layout, prices)

    def pack(self, cards: Iterable[Card] | Mapping[Card, int]) -> PackedHand:
        """Prepare a hand, or unseen cards, for the questions; see `packed.pack` for what it refuses."""
        return pack(cards, self._layout.pack, wild=self._wild, doubled=self._layout.doubled)

    def can_lay(self, hand: PackedHand) -> bool:
        """Whether the hand, judged as given, can lay the contract."""
        if hand.layout is not self._layout:
            hand = self._own(hand)
        return self._engine.can_lay(hand.bits)

    def lay_down(self, hand: PackedHand) -> tuple[Meld, ...] | None:
        """The legal lay-down that leaves the fewest penalty points in hand, None where there is none.

        The same cards always give the same melds. Raises ValueError where `questions` has no LAY_DOWN.
        """
        if Question.LAY_DOWN not in self.questions:
            raise ValueError("the kernel finds no lay-down of melds that may have more cards than they must")
        if hand.layout is not self._layout:
            hand = self._own(hand)
        return self._engine.lay_down(hand.bits)

    def away(self, hand: PackedHand, unseen: Mapping[Card, int] | PackedHand, *, size: int | None = None) -> int | None:
        """The fewest unseen cards, jokers included, that must be added before the contract can be laid.

        A contract that uses the whole hand is laid with `size` cards, by default as many as there are: some of the hand
        are parted with where that makes more. None where it cannot be reached.
        """
        cards = unseen if isinstance(unseen, PackedHand) else self.pack(unseen)
        if hand.layout is not self._layout or cards.layout is not self._layout:
            hand, cards = self._own(hand), self._own(cards)
        return self._engine.away(hand.bits, cards.bits, size)

    def help(self, hand: PackedHand, unseen: Mapping[Card, int] | PackedHand, *, size: int | None = None) -> Help:
        """How far the hand is, which unseen cards bring it nearer, and which of its own cards it can do without; `size`
        is that of `away`."""
        cards = unseen if isinstance(unseen, PackedHand) else self.pack(unseen)
        if hand.layout is not self._layout or cards.layout is not self._layout:
            hand, cards = self._own(hand), self._own(cards)
        return self._engine.help(hand.bits, cards.bits, size)

    def discard_table(self, hand: PackedHand, unseen: Mapping[Card, int] | PackedHand) -> Discards:
        """For each different card of the hand, jokers included, in written order: `help` for the hand without it.

        The discarded card is not among the unseen ones afterwards, and a contract that uses the whole hand is laid with
        as many cards as there are before the discard.
        """
        cards = unseen if isinstance(unseen, PackedHand) else self.pack(unseen)
        if hand.layout is not self._layout or cards.layout is not self._layout:
            hand, cards = self._own(hand), self._own(cards)
        return self._engine.discard_table(hand.bits, cards.bits)

    def _own(self, hand: PackedHand) -> PackedHand:
        """The hand in the layout of the kernel: it may have been packed before anybody knew what would be asked."""
        return PackedHand(hand.in_layout(self._layout), self._layout)
