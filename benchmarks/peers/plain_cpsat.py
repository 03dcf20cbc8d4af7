"""The CP-SAT model that one would write first: a variable for each card in each meld, nothing pruned, no symmetry used.

It knows the main rules only: sets of one rank, runs in one suit with the ace at either end, jokers for any card, a
natural card in every meld, and no two runs of a suit one after the other.
"""

from collections.abc import Sequence

from ortools.sat.python import cp_model

from kontrakt_dsl.cards import JOKER, STANDARD_PACK, Card
from kontrakt_dsl.rules.contracts import Contract, MeldKind

CELLS = (*STANDARD_PACK.ranks, STANDARD_PACK.ranks[0])
Stretch = tuple[str, int, int]
"""The suit of a run, its lowest cell, and the cell after its highest."""


class PlainModel:
    """Whether a hand can lay `contract`, by a model built anew for each hand."""

    def __init__(self, contract: Contract) -> None:
        self._whole_hand = contract.whole_hand
        self._melds = [(part.kind, part.size.low) for part in contract.parts for _ in range(part.number)]
        self._solver = cp_model.CpSolver()
        self._solver.parameters.num_workers = 1
        self._solver.parameters.catch_sigint_signal = False

    def can_lay(self, hand: Sequence[Card]) -> bool:
        """Whether the hand can lay, judged as given."""
        model = cp_model.CpModel()
        used = [[model.new_bool_var(f"{card} in {meld}") for card in hand] for meld in range(len(self._melds))]
        for place in range(len(hand)):
            if self._whole_hand:
                model.add_exactly_one(cards[place] for cards in used)
            else:
                model.add_at_most_one(cards[place] for cards in used)
        runs = []
        for (kind, size), cards in zip(self._melds, used, strict=True):
            model.add_at_least_one(use for use, card in zip(cards, hand, strict=True) if card != JOKER)
            if kind is MeldKind.SET:
                _set(model, hand, cards, size)
            else:
                runs.append(self._run(model, hand, cards, size))
        for number, run in enumerate(runs):
            for other in runs[:number]:
                _apart(model, run, other)
        return self._solver.solve(model) in (cp_model.OPTIMAL, cp_model.FEASIBLE)

    def _run(
        self, model: cp_model.CpModel, hand: Sequence[Card], cards: list[cp_model.IntVar], least: int
    ) -> dict[Stretch, cp_model.IntVar]:
        most = len(CELLS) if self._whole_hand else least
        stretches: dict[Stretch, cp_model.IntVar] = {
            (suit, low, low + size): model.new_bool_var(f"{suit} {low} {size}")
            for suit in STANDARD_PACK.suits
            for size in range(least, most + 1)
            for low in range(len(CELLS) - size + 1)
        }
        model.add_exactly_one(stretches.values())
        model.add(sum(cards) == sum((high - low) * chosen for (_, low, high), chosen in stretches.items()))
        for face in STANDARD_PACK.cards:
            holding = [use for use, card in zip(cards, hand, strict=True) if card == face]
            if holding:
                model.add(
                    sum(holding)
                    <= sum(
                        CELLS[low:high].count(face.rank) * chosen
                        for (suit, low, high), chosen in stretches.items()
                        if suit == face.suit
                    )
                )
        return stretches


def _set(model: cp_model.CpModel, hand: Sequence[Card], cards: list[cp_model.IntVar], size: int) -> None:
    ranks = {rank: model.new_bool_var(rank) for rank in STANDARD_PACK.ranks}
    model.add_exactly_one(ranks.values())
    model.add(sum(cards) == size)
    for use, card in zip(cards, hand, strict=True):
        if card != JOKER:
            model.add_implication(use, ranks[card.rank])


def _apart(model: cp_model.CpModel, run: dict[Stretch, cp_model.IntVar], other: dict[Stretch, cp_model.IntVar]) -> None:
    for (suit, low, high), chosen in run.items():
        for (other_suit, other_low, other_high), other_chosen in other.items():
            if suit == other_suit and (high == other_low or other_high == low):
                model.add_bool_or(~chosen, ~other_chosen)
