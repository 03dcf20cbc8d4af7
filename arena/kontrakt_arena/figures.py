"""What happened in a game, in numbers."""

from dataclasses import dataclass

from kontrakt_arena.match import round_ended
from kontrakt_dsl.game.game_state import GameState
from kontrakt_dsl.game.moves import Buy, Move
from kontrakt_dsl.game.round_state import RoundEnd
from kontrakt_dsl.game.shuffle import Chance, Deal
from kontrakt_dsl.rules.game import Progress

OWN_CONTRACTS = "each its own contract"
CHOSEN_CONTRACT = "the contract that the first to lay down chose"


@dataclass(frozen=True, slots=True)
class RoundFigures:
    """One round: `turns` counts the turns of all seats together, `laid` is for each seat which of its own turns
    it laid the contract in, None where it never did; `contracts` are the numbers of the contracts that the seats had,
    empty where the number of the round tells the contract of all, or where none was chosen."""

    number: int
    contract: str
    end: RoundEnd
    winner: int | None
    turns: int
    buys: int
    laid: tuple[int | None, ...]
    points: tuple[int, ...]
    contracts: tuple[int, ...] = ()

    @property
    def contracts_laid(self) -> frozenset[int]:
        """The numbers of the contracts that somebody laid in the round."""
        numbers = self.contracts or (self.number,) * len(self.laid)
        return frozenset(number for number, turn in zip(numbers, self.laid, strict=True) if turn is not None)


@dataclass(frozen=True, slots=True)
class GameFigures:
    """One game."""

    rounds: tuple[RoundFigures, ...]
    moves: int
    totals: tuple[int, ...]
    winners: tuple[int, ...]


class Scorer:
    """An observer that keeps the figures of one game."""

    def __init__(self, players: int) -> None:
        self._players = players
        self._rounds: list[RoundFigures] = []
        self._moves = 0
        self._begin_round()

    def _begin_round(self) -> None:
        self._turns = self._buys = 0
        self._contract = ""
        self._contracts: tuple[int, ...] = ()

    def __call__(self, before: GameState, event: Move | Chance, after: GameState, /) -> None:
        """Count one event."""
        seat = before.actor
        if isinstance(event, Deal) and after.round is not None:
            self._contracts = tuple(rules.number for rules in after.round.ladder)
            self._contract = OWN_CONTRACTS if self._contracts else str(after.round.rules.contract)
            if after.round.open:
                self._contract = CHOSEN_CONTRACT
            elif after.ruleset.game.progress is Progress.FIRST_CHOOSES:
                # An extra round: its contract is settled, and the number of the round is not that of the contract.
                self._contracts = (after.round.rules.number,) * self._players
        if seat is not None:
            self._moves += 1
            self._turns = _turns(before)
            self._buys += _buys(after) - _buys(before) if after.round else isinstance(event, Buy)
        result = round_ended(before, after)
        if result is not None:
            if result.contract is not None:
                self._contracts = (result.contract,) * self._players
            self._rounds.append(
                RoundFigures(
                    number=result.number,
                    contract=self._contract,
                    end=result.end,
                    winner=result.winner,
                    turns=self._turns,
                    buys=self._buys,
                    # By the state, as a contract is also laid with a deeper card or with a swapped wild card.
                    laid=tuple(None if turn is None else (turn - 1) // self._players + 1 for turn in result.laid),
                    points=result.points,
                    contracts=self._contracts,
                )
            )
            self._begin_round()

    def figures(self, final: GameState) -> GameFigures:
        """The figures of the game that ended in `final`."""
        return GameFigures(tuple(self._rounds), self._moves, final.totals, final.winners)


def _turns(state: GameState) -> int:
    """How many turns of the round have begun."""
    return state.round.turns if state.round is not None else 0


def _buys(state: GameState) -> int:
    """How often anybody has bought in the round."""
    return sum(seat.buys for seat in state.round.seats) if state.round is not None else 0
