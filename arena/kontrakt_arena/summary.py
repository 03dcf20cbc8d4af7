"""The sums of the figures of many games."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from kontrakt_arena.figures import GameFigures, RoundFigures
from kontrakt_dsl.game.round_state import RoundEnd


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


@dataclass(frozen=True, slots=True)
class RungSummary:
    """One contract of ladders, or of those to choose from, over many games: how often a seat had it, and how often it
    laid it then."""

    number: int
    tried: int
    laid: int


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


def _histogram(values: Iterable[int]) -> dict[int, int]:
    return dict(sorted(Counter(values).items()))
