"""A quick bound of how near cards are, by the kernel under looser rules: what is too far by those is too far."""

from kontrakt_dsl.rules.ruleset import RoundRules
from kontrakt_solver.near.nearness import Cards, Unseen
from kontrakt_solver.screening.looser import patterns_of


class Screen:
    """The looser rules of every pattern of a contract."""

    def __init__(self, rules: RoundRules) -> None:
        self._patterns = patterns_of(rules.contract, rules.melds, rules.scoring.card_points)

    def bound(self, cards: Cards, size: int, unseen: Unseen) -> int | None:
        """Unseen cards that it takes at least; None where no number is enough."""
        least: int | None = None
        for looser in self._patterns:
            exchanges = looser.contract.whole_hand
            if exchanges and (len(cards) != size or not looser.counts_all(cards)):
                return 0
            try:
                away = looser.away(cards, unseen)
            except ValueError:
                # More cards of a rank than the kernel counts.
                return 0
            if away is not None and (least is None or away < least):
                least = away
        return least if self._patterns else 0
