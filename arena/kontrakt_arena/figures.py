"""What happened in a game, in numbers, and the sums over many games."""

from collections import Counter
from collections.abc import Iterable
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


@dataclass(frozen=True, slots=True)
class RoundSummary:
    """One round over many games; a histogram maps a value to how often it came, in ascending order.

    `laid` counts the games in which somebody laid the contract, `laid_by_seat` how often each seat did;
    `first_laid` is the histogram of the turn (a seat's own, from 1) of the first lay-down of a round, `laid_in`
    that of every lay-down; `turns` that of the turns of all seats together.
    """

    number: int
    contract: str
    played: int
    laid: int
    laid_by_seat: tuple[int, ...]
    first_laid: dict[int, int]
    laid_in: dict[int, int]
    turns: dict[int, int]
    ends: dict[str, int]
    went_out_by_seat: tuple[int, ...]
    buys: int
    points_by_seat: tuple[int, ...]

    def to_json(self) -> dict[str, object]:
        """The sums as plain JSON values; the values of a histogram become text, as JSON wants its keys."""
        return {
            "round": self.number,
            "contract": self.contract,
            "played": self.played,
            "laid": self.laid,
            "laid_by_seat": list(self.laid_by_seat),
            "first_laid": _with_text_keys(self.first_laid),
            "laid_in": _with_text_keys(self.laid_in),
            "turns": _with_text_keys(self.turns),
            "ends": dict(self.ends),
            "went_out_by_seat": list(self.went_out_by_seat),
            "buys": self.buys,
            "points_by_seat": list(self.points_by_seat),
        }


@dataclass(frozen=True, slots=True)
class RungSummary:
    """One contract of ladders, or of those to choose from, over many games: how often a seat had it, and how often it
    laid it then."""

    number: int
    tried: int
    laid: int

    def to_json(self) -> dict[str, object]:
        """The sums as plain JSON values."""
        return {"contract": self.number, "tried": self.tried, "laid": self.laid}


@dataclass(frozen=True, slots=True)
class Summary:
    """Many games with the same players: `wins` are games that a seat won alone, `shared_wins` those it shared.

    `rungs` are the contracts by number where each seat climbs a ladder of its own or the first to lay down chooses, and
    empty elsewhere.
    """

    players: tuple[str, ...]
    games: int
    moves: int
    wins: tuple[int, ...]
    shared_wins: tuple[int, ...]
    totals: tuple[int, ...]
    rounds: tuple[RoundSummary, ...]
    rungs: tuple[RungSummary, ...] = ()

    def to_json(self) -> dict[str, object]:
        """The sums as plain JSON values; they depend on the games alone, never on how they were played."""
        return {
            "players": list(self.players),
            "games": self.games,
            "moves": self.moves,
            "wins": list(self.wins),
            "shared_wins": list(self.shared_wins),
            "totals": list(self.totals),
            "rounds": [summary.to_json() for summary in self.rounds],
            "rungs": [summary.to_json() for summary in self.rungs],
        }

    @property
    def rounds_played(self) -> int:
        """How many rounds all games had together."""
        return sum(summary.played for summary in self.rounds)

    @property
    def went_out(self) -> int:
        """How many rounds ended by somebody going out."""
        return sum(summary.ends.get(RoundEnd.WENT_OUT.value, 0) for summary in self.rounds)


def summary_of(games: Iterable[GameFigures], players: tuple[str, ...]) -> Summary:
    """The sums over `games`; their order does not matter."""
    listed = list(games)
    seats = range(len(players))
    numbers = sorted({figures.number for game in listed for figures in game.rounds})
    return Summary(
        players=players,
        games=len(listed),
        moves=sum(game.moves for game in listed),
        wins=tuple(sum(game.winners == (seat,) for game in listed) for seat in seats),
        shared_wins=tuple(sum(seat in game.winners and len(game.winners) > 1 for game in listed) for seat in seats),
        totals=tuple(sum(game.totals[seat] for game in listed) for seat in seats),
        rounds=tuple(
            _round_summary([figures for game in listed for figures in game.rounds if figures.number == number], seats)
            for number in numbers
        ),
        rungs=_rungs([figures for game in listed for figures in game.rounds]),
    )


def _rungs(rounds: list[RoundFigures]) -> tuple[RungSummary, ...]:
    tried: Counter[int] = Counter()
    laid: Counter[int] = Counter()
    for figures in rounds:
        for number, turn in zip(figures.contracts, figures.laid, strict=False):
            tried[number] += 1
            laid[number] += turn is not None
    return tuple(RungSummary(number, tried[number], laid[number]) for number in sorted(tried))


def _round_summary(rounds: list[RoundFigures], seats: range) -> RoundSummary:
    laid = [[turn for turn in figures.laid if turn is not None] for figures in rounds]
    return RoundSummary(
        number=rounds[0].number,
        contract=rounds[0].contract,
        played=len(rounds),
        laid=sum(bool(turns) for turns in laid),
        laid_by_seat=tuple(sum(figures.laid[seat] is not None for figures in rounds) for seat in seats),
        first_laid=_histogram(min(turns) for turns in laid if turns),
        laid_in=_histogram(turn for turns in laid for turn in turns),
        turns=_histogram(figures.turns for figures in rounds),
        ends={end.value: sum(figures.end is end for figures in rounds) for end in RoundEnd},
        went_out_by_seat=tuple(sum(figures.winner == seat for figures in rounds) for seat in seats),
        buys=sum(figures.buys for figures in rounds),
        points_by_seat=tuple(sum(figures.points[seat] for figures in rounds) for seat in seats),
    )


def _turns(state: GameState) -> int:
    """How many turns of the round have begun."""
    return state.round.turns if state.round is not None else 0


def _buys(state: GameState) -> int:
    """How often anybody has bought in the round."""
    return sum(seat.buys for seat in state.round.seats) if state.round is not None else 0


def _histogram(values: Iterable[int]) -> dict[int, int]:
    return dict(sorted(Counter(values).items()))


def _with_text_keys(histogram: dict[int, int]) -> dict[str, int]:
    return {str(value): times for value, times in histogram.items()}
