"""Which melds need be no larger than they must, where the cards in them are not wanted for themselves."""

from dataclasses import replace

from kontrakt_dsl.rules.melding import MeldRules, RunPair, SetRules


def most_cards_of_set(low: int, sets: SetRules) -> int:
    """The most cards that a set of at least `low` need have: a legal set stays legal as it loses wild cards, then
    natural ones above the number it must have."""
    # A limit for certain sizes may forbid what is left of a larger set; above all of them it is the same.
    steps = [max(size.low, size.high or 0) + 1 for size, _ in sets.wilds.by_size]
    return max(low, sets.naturals, *steps)


def runs_shrink(rules: MeldRules) -> bool:
    """Whether every run has one of the least size in it that may lie in its place: of a longer one, the cards around
    some natural card."""
    runs = rules.runs
    return (
        runs.naturals <= 1
        and replace(runs.wilds, at_most=None).is_none
        and rules.forbidden_run_pairs <= {RunPair.ONE_SUIT}
    )
