"""How near cards are as far as the screen before a general search tells: what is too far by its bounds is too far."""

from kontrakt_dsl.rules.ruleset import RoundRules
from kontrakt_solver.near.nearness import Cards, Unseen
from kontrakt_solver.screening.nearest import Near
from kontrakt_solver.screening.patterns import Patterns

NOTHING_KNOWN = Near(0)


class Screen:
    """The looser rules of every pattern of a contract."""

    def __init__(self, rules: RoundRules) -> None:
        self._patterns = Patterns(rules.contract, rules.melds, rules.scoring.card_points)

    def near(self, cards: Cards, size: int, unseen: Unseen) -> Near:
        """Unseen cards that it takes at least, None where no number is enough; so many are enough where there are
        melds."""
        return self._patterns.near(cards, unseen, size=size) or NOTHING_KNOWN
