"""rummikub-solver on its own question: how many tiles of a rack can be laid on an empty table.

Cards become tiles: a rank its number, a suit its colour. What it cannot hold is left out: its aces are low only, and it
has two jokers.
"""

from collections import Counter
from collections.abc import Sequence

from rummikub_solver import Colour, GameState, Number, RuleSet, SolverMode

from kontrakt_dsl.cards import JOKER, STANDARD_PACK, Card

COPIES, JOKERS = 2, 2


class Rummikub:
    """The peer's solver, its rules compiled once, as it wants to be used."""

    def __init__(self) -> None:
        self._rules = RuleSet(repeats=COPIES, jokers=JOKERS)
        colours = dict(zip(STANDARD_PACK.suits, Colour, strict=False))
        numbers = {rank: number for number, rank in enumerate(STANDARD_PACK.ranks, 1)}
        by_place = {(tile.colour, tile.value): tile for tile in self._rules.tiles if isinstance(tile, Number)}
        self._tiles = {card: by_place[colours[card.suit], numbers[card.rank]] for card in STANDARD_PACK.cards}
        self._joker = self._rules.tiles[-1]

    def rack(self, hand: Sequence[Card]) -> GameState:
        """The hand as a rack of tiles, prepared outside the time that is taken."""
        counts = Counter(hand)
        state = self._rules.new_game()
        for card, copies in counts.items():
            tile, most = (self._joker, JOKERS) if card == JOKER else (self._tiles[card], COPIES)
            state.add_rack(*[tile] * min(copies, most))
        return state

    def most_tiles(self, rack: GameState) -> int:
        """How many tiles of the rack can be laid."""
        solution = self._rules.solve(rack, SolverMode.TILE_COUNT)
        return 0 if solution is None else len(solution.tiles)
