"""All checks, in the order they run."""

from collections.abc import Callable

from kontrakt_dsl.checks import chips, decks, games, hands, idle, melds
from kontrakt_dsl.checks.sheet import Sheet
from kontrakt_dsl.diagnostics import Findings

Check = Callable[[Sheet, Findings], None]

CHECKS: tuple[Check, ...] = (
    decks.check_deal,
    decks.check_jokers,
    hands.check_contract_fits_the_hand,
    hands.check_whole_hand_fits,
    hands.check_several,
    melds.check_sizes,
    melds.check_longest_run,
    chips.check_chips,
    games.check_ladders,
    games.check_choice,
    games.check_ties,
    games.check_rounds_played,
    idle.check_wild_rules,
    idle.check_deeper_card,
    idle.check_failed_calls,
    idle.check_limit_of_buys,
    idle.check_sections_in_force,
)


def run_checks(sheet: Sheet, findings: Findings) -> None:
    """Report what all checks find."""
    for check in CHECKS:
        check(sheet, findings)
