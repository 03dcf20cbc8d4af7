"""Contracts of which the first to lay down chooses one: the rules until somebody has, and what a lay-down chooses."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from kontrakt_dsl.game.moves import LayDown
from kontrakt_dsl.game.placing import Broken
from kontrakt_dsl.game.round_state import RoundState
from kontrakt_dsl.melds.parts import sized
from kontrakt_dsl.rules.broken import BrokenRule
from kontrakt_dsl.rules.contracts import Contract
from kontrakt_dsl.rules.ruleset import RoundRules

PROGRESS_RULE = "game > progress"


def undecided(open_rules: Sequence[RoundRules]) -> RoundRules | None:
    """The rules of a round until one of several contracts is chosen; None where there are none to choose from.

    Such rules differ by nothing but the contract.
    """
    if len(open_rules) < 2:
        return next(iter(open_rules), None)
    return replace(open_rules[0], contract=Contract((), open=tuple(rules.contract for rules in open_rules)))


def chosen_by(
    state: RoundState, move: LayDown, laid: Callable[[RoundState, LayDown], RoundState | Broken]
) -> RoundState | Broken:
    """The round after the first lay-down, made by `laid` under the first open contract that it meets."""
    wanted = [rules for rules in state.open if move.contract in (None, rules.number)]
    refused: list[tuple[RoundRules, Broken]] = []
    for rules in wanted:
        after = laid(state.but(rules=rules, open=()), move)
        if isinstance(after, RoundState):
            return after
        refused.append((rules, after))
    if not refused:
        numbers = ", ".join(str(rules.number) for rules in state.open)
        return (BrokenRule(PROGRESS_RULE, f"contract {move.contract} is not open in this round; open are {numbers}"),)
    meant = [broken for rules, broken in refused if sized(move.melds, rules.contract) is not None]
    if meant or len(refused) == 1:
        return meant[0] if meant else refused[0][1]
    laid_melds = " + ".join(f"a {meld.kind} of {len(meld.places)}" for meld in move.melds)
    return (BrokenRule("contracts", f"the contract is {state.rules.contract}, not {laid_melds}"),)


def broken_by_choice(state: RoundState, move: LayDown) -> Broken:
    """The rule that a lay-down breaks by naming another contract than the one that is played."""
    if move.contract in (None, state.rules.number):
        return ()
    return (BrokenRule(PROGRESS_RULE, f"contract {state.rules.number} is played, not contract {move.contract}"),)
