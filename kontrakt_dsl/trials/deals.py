"""Deals in tests: how many cards each player gets, from which deck, for which contract."""

from kontrakt_dsl.game.dealers import exact_cuts
from kontrakt_dsl.rules.cutting import CuttingRules
from kontrakt_dsl.rules.drawing import FirstUpcard
from kontrakt_dsl.rules.ruleset import RoundRules, Ruleset
from kontrakt_dsl.trials.misreadings import misread
from kontrakt_dsl.trials.model import Failure, Trial
from kontrakt_dsl.trials.numbers import number_of


def look_at_deal(trial: Trial, ruleset: Ruleset) -> tuple[Failure, ...]:
    """What did not come out as the test of a deal says."""
    try:
        rules = ruleset.round(number_of(trial, "round", 1), players=number_of(trial, "players", 0))
    except ValueError:
        return misread(trial, ruleset)
    return tuple(
        Failure(trial.span_of(part), f"{part} should be {trial.text(part)}, not {found}")
        for part, found in _facts(rules, ruleset.table.cutting).items()
        if part in trial.parts and trial.text(part) != found
    )


def _facts(rules: RoundRules, cutting: CuttingRules | None) -> dict[str, str]:
    upcard = rules.drawing.first_upcard is not FirstUpcard.NONE
    stock = len(rules.deck.cards) - rules.deal * rules.players - upcard
    exact = exact_cuts(cutting, rules) if cutting is not None else ()
    return {
        "exact cut": " or ".join(map(str, exact)) or "none",
        "cards each": str(rules.deal),
        "contract": str(rules.contract),
        "packs": str(rules.deck.packs),
        "jokers": str(rules.deck.jokers),
        "cards in the stock": str(stock),
    }
