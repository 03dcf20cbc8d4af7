"""For which contracts and rules the kernel is exact; whoever asks for more is sent to another way of solving."""

from collections.abc import Mapping
from enum import StrEnum

from kontrakt_dsl.cards import ACE, JOKER, Card
from kontrakt_dsl.rules.contracts import Contract, MeldKind
from kontrakt_dsl.rules.melding import AceUse, MeldRules, RunPair, SetSuits
from kontrakt_dsl.rules.ruleset import RoundRules
from kontrakt_solver.counting.counted import is_counted
from kontrakt_solver.kernel.packed import LANES, MOST_OF_A_RANK
from kontrakt_solver.kernel.windows import STRAIGHT_ACES

SHRINKABLE = frozenset({RunPair.CONSECUTIVE})
"""Pairs of runs that stay allowed when both runs shrink to the least size in a fitting way."""
MOST_SHRINKABLE_RUNS = 2
MOST_WHOLE_HAND_RUNS = 3
MOST_SETS = 8
MOST_PLACES = (26, 26, 26, 26, 16)
"""The most cards in all melds of a contract by its number of runs. With more, or more sets, a hand that is far away has
more choices than can be gone through one by one, and nothing ends the kernel's search; other ways count their steps."""


class Question(StrEnum):
    """What the kernel can be asked."""

    CAN_LAY = "can lay"
    LAY_DOWN = "lay down"
    AWAY = "away"


EVERY_QUESTION = frozenset(Question)
NO_QUESTION: frozenset[Question] = frozenset()
YES_NO = frozenset({Question.CAN_LAY, Question.AWAY})


def supports(contract: Contract, melds: MeldRules, card_points: Mapping[Card, int]) -> bool:
    """Whether the kernel answers every question of this contract exactly."""
    return exact_questions(contract, melds, card_points) == EVERY_QUESTION


def exact_in_round(rules: RoundRules) -> frozenset[Question]:
    """The questions that the kernel answers exactly about hands dealt from the deck of a round."""
    melds, deck = rules.melds, rules.deck
    if max(deck.packs * deck.pack.copies * len(deck.pack.suits), deck.jokers) > MOST_OF_A_RANK:
        # All that is unseen could not be counted.
        return NO_QUESTION
    if rules.contract.takes_the_hand and deck.jokers and JOKER not in melds.wild:
        # The kernel leaves out a joker that no meld can use, and it is a card of the whole hand all the same.
        return NO_QUESTION
    return exact_questions(rules.contract, melds, rules.scoring.card_points)


def exact_questions(contract: Contract, melds: MeldRules, card_points: Mapping[Card, int]) -> frozenset[Question]:
    """The questions that the kernel answers exactly for `contract` under these rules."""
    if (
        not contract.parts
        or contract.keeps_discard
        or not is_counted(contract, melds)
        or not _plain_melds(melds)
        or not _one_size_a_kind(contract, melds)
        or not _few_choices(contract)
    ):
        return NO_QUESTION
    if contract.whole_hand:
        return EVERY_QUESTION if _runs_alone(contract, melds) and plain_runs(melds) else NO_QUESTION
    longer = [part for part in contract.parts if not part.size.is_exact]
    if not longer:
        return EVERY_QUESTION if _points_by_rank(melds, card_points) else YES_NO
    return YES_NO if _least_sizes_are_enough(contract, melds) else NO_QUESTION


def _few_choices(contract: Contract) -> bool:
    runs = contract.number_of(MeldKind.RUN)
    few_runs = runs < len(MOST_PLACES) and contract.least_cards <= MOST_PLACES[runs]
    return few_runs and contract.number_of(MeldKind.SET) <= MOST_SETS


def _plain_melds(melds: MeldRules) -> bool:
    sets = melds.sets
    limited = melds.wild and not (sets.wilds.is_none and sets.naturals <= 1)
    return not melds.forbidden_set_pairs and sets.suits is SetSuits.ANY and not limited and _free_runs(melds)


def plain_runs(melds: MeldRules) -> bool:
    """Whether runs are of one suit with jokers as the only wild cards, as many as one likes; or without any. None of
    them goes round the corner."""
    return melds.runs.ace in STRAIGHT_ACES and _free_runs(melds)


def _free_runs(melds: MeldRules) -> bool:
    """The same where runs may go round the corner."""
    pack, runs = melds.pack, melds.runs
    # Where nothing is wild, what is said of wild cards bars no run.
    limited = melds.wild and not (runs.wilds_side_by_side and runs.wilds.is_none and runs.naturals <= 1)
    return (
        len(pack.suits) <= LANES
        and not pack.extras
        and melds.wild <= {JOKER}
        and not limited
        # In a pack without an ace no rank has a place at both ends of a lane.
        and (ACE in pack.ranks or runs.ace is AceUse.LOW)
    )


def _one_size_a_kind(contract: Contract, melds: MeldRules) -> bool:
    for kind in MeldKind:
        sizes = {part.size for part in contract.parts if part.kind is kind}
        if len(sizes) > 1:
            return False
        largest = melds.runs.largest if kind is MeldKind.RUN else melds.sets.largest
        for size in sizes:
            too_long = kind is MeldKind.RUN and size.low > _longest_run(contract, melds)
            if size.low < 2 or too_long or (largest is not None and size.low > largest):
                return False
    return all(part.number > 0 for part in contract.parts)


def _longest_run(contract: Contract, melds: MeldRules) -> int:
    """The most cards that a run of an exact size may have."""
    ranks = len(melds.pack.ranks)
    # Round the corner a run of every rank is one window, which is all the same where no two runs are compared.
    alone = contract.number_of(MeldKind.RUN) == 1 or not melds.forbidden_run_pairs
    # Elsewhere no run of an exact size takes an ace at both ends: its two cells would be one card.
    return ranks if melds.runs.ace is AceUse.CORNER and alone else ranks - 1


def _points_by_rank(melds: MeldRules, card_points: Mapping[Card, int]) -> bool:
    pack = melds.pack
    if any(card_points.get(card, -1) < 0 for card in (*pack.cards, *melds.wild)):
        return False
    return all(len({card_points[Card(rank, suit)] for suit in pack.suits}) == 1 for rank in pack.ranks)


def _runs_alone(contract: Contract, melds: MeldRules) -> bool:
    return all(part.kind is MeldKind.RUN for part in contract.parts) and (
        contract.number_of(MeldKind.RUN) <= MOST_WHOLE_HAND_RUNS and melds.forbidden_run_pairs <= SHRINKABLE
    )


def _least_sizes_are_enough(contract: Contract, melds: MeldRules) -> bool:
    """Melds with more cards than the least size can shrink: a set always, a run too where no pair is forbidden.

    Two runs of one suit that do not touch shrink to runs that do not touch: the only choices of least runs can
    touch only where both had the least size already. With a natural in each, a longer run has at least two
    choices unless its one natural stands at its end, and then its many wild cards pay for moving a run aside.
    Round the corner the same holds at both ends of the runs.
    Three runs cannot always shrink, so more than two are left to others.
    """
    runs = contract.number_of(MeldKind.RUN)
    if not melds.forbidden_run_pairs or runs <= 1:
        return True
    size = size_of(contract, MeldKind.RUN, otherwise=1)
    room_to_move = 2 * size < len(melds.pack.ranks)
    return melds.forbidden_run_pairs <= SHRINKABLE and runs <= MOST_SHRINKABLE_RUNS and room_to_move


def size_of(contract: Contract, kind: MeldKind, *, otherwise: int) -> int:
    """The least size of the contract's melds of `kind`."""
    return next((part.size.low for part in contract.parts if part.kind is kind), otherwise)
