"""A quick bound of how near cards are, by the kernel under looser rules: what is too far by those is too far."""

from kontrakt_dsl.rules.ruleset import RoundRules
from kontrakt_solver.nearness import Cards, Unseen
from kontrakt_solver.screening.looser import patterns_of


class Screen:
    """The looser rules of every pattern of a contract."""

    def __init__(self, rules: RoundRules) -> None:
        self._patterns = patterns_of(rules.contract, rules.melds, rules.scoring.card_points)

    def may_be_within(self, cards: Cards, unseen: Unseen, new: int) -> bool:
        """Whether `new` unseen cards or fewer may be enough; a no is certain."""
        for looser in self._patterns:
            try:
                away = looser.kernel(looser.highest_price).away(looser.pack(cards), looser.pack(unseen))
            except ValueError:
                # More cards of a rank than the kernel counts.
                return True
            if away is not None and away <= new:
                return True
        return not self._patterns
