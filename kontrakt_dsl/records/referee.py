"""Refereeing: a record is played again from its lines alone, and the first wrong line is named."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from kontrakt_dsl.card_text import read_card
from kontrakt_dsl.cards import Card
from kontrakt_dsl.game import play
from kontrakt_dsl.game.dealers import awaited
from kontrakt_dsl.game.game_state import GameState
from kontrakt_dsl.game.moves import MoveTextError, read_move
from kontrakt_dsl.game.round_state import Phase
from kontrakt_dsl.game.shuffle import Chance, Cut, Deal, DealerDraw, Pick, Refill
from kontrakt_dsl.records.lines import (
    CutLine,
    DealerDrawLine,
    DealLine,
    GameEndLine,
    HeaderLine,
    Line,
    LineError,
    MoveLine,
    PickLine,
    RefillLine,
    RoundEndLine,
    is_cut,
    read_header,
    read_line,
)
from kontrakt_dsl.records.reading import NoRecordError, bytes_of
from kontrakt_dsl.records.writer import round_end
from kontrakt_dsl.rules.ruleset import Ruleset

LoadRules = Callable[[str, str], Ruleset]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the referee found: the first wrong line and what is wrong with it, or none.

    `finished` is whether the record reaches the end of the game, `torn` whether a last line that a crash cut
    off was dropped, `moves` how many moves were played.
    """

    line: int | None = None
    message: str = ""
    finished: bool = False
    torn: bool = False
    moves: int = 0

    @property
    def right(self) -> bool:
        """Whether no line is wrong."""
        return self.line is None


class WrongLineError(ValueError):
    """What is wrong with the line being refereed."""


def referee(path: Path, load_rules: LoadRules) -> Verdict:
    """The verdict on the record at `path`; `load_rules(text, name)` gives the rules of its header.

    Raises OSError where the file can't be read. `load_rules` may raise ValueError for broken rules.
    """
    try:
        lines, torn = _lines(bytes_of(path))
    except NoRecordError as error:
        return Verdict(1, str(error))
    if not lines:
        return Verdict(1, "the record has no header", torn=torn)
    number, moves = 1, 0
    ended = _Ending()
    try:
        for _, line, after in _replayed(lines, load_rules):
            number, ended = number + 1, after
            moves += isinstance(line, MoveLine)
    except (LineError, WrongLineError) as error:
        return Verdict(number, str(error), torn=torn, moves=moves)
    return Verdict(finished=ended.game_ended, torn=torn, moves=moves)


@dataclass(frozen=True, slots=True)
class Before:
    """The game as line `line` of a record found it, and the `move` that this line makes, if it makes one."""

    line: int
    state: GameState
    move: str | None


def before_line(path: Path, line: int | None, load_rules: LoadRules) -> Before:
    """The game of the record at `path` before line `line` (from 1), or after its last line.

    Raises OSError where the file can't be read, and WrongLineError for a wrong line before `line` or no such line.
    """
    try:
        lines, _ = _lines(bytes_of(path))
    except NoRecordError as error:
        raise WrongLineError(str(error)) from None
    line = len(lines) + 1 if line is None else line
    if not 2 <= line <= len(lines) + 1:
        there = f"it has lines 2 to {len(lines)}" if len(lines) > 1 else "it holds no game"
        raise WrongLineError(f"the record has no position before line {line}; {there}")
    number = 1
    try:
        for after, _, _ in _replayed(lines[: line - 1], load_rules):
            number, state = number + 1, after
        made = read_line(_text(lines[line - 1])) if line <= len(lines) else None
    except (LineError, WrongLineError) as error:
        raise WrongLineError(f"line {number} is wrong: {error}") from None
    return Before(line, state, made.move if isinstance(made, MoveLine) else None)


def _replayed(lines: list[bytes], load_rules: LoadRules) -> Iterator[tuple[GameState, Line | None, "_Ending"]]:
    """The game after the header and after each line that follows it, with what is due then."""
    state = _begin(read_header(_text(lines[0])), load_rules)
    ended = _Ending()
    yield state, None, ended
    for raw in lines[1:]:
        line = read_line(_text(raw))
        before = state
        state = ended.checked(state, line) or _played(state, line)
        ended = ended.after(before, state, line)
        yield state, line, ended


@dataclass(frozen=True, slots=True)
class _Ending:
    """Which ending lines are due before anything else may stand in the record."""

    round_due: bool = False
    game_due: bool = False
    game_ended: bool = False

    def checked(self, state: GameState, line: Line) -> GameState | None:
        """`state`, where `line` is the right ending line; None where it is for the engine to judge."""
        if self.game_ended:
            raise WrongLineError("the game has ended; nothing may follow")
        expected: dict[str, object]
        if self.round_due:
            expected = round_end(state.results[-1])
        elif self.game_due:
            expected = {"event": "game_end", "winners": list(state.winners), "totals": list(state.totals)}
        elif isinstance(line, RoundEndLine | GameEndLine):
            raise WrongLineError(f"{line.event} stands here, but the round goes on")
        else:
            return None
        found = line.model_dump()
        if found.get("event") != expected["event"]:
            raise WrongLineError(f"a {expected['event']} line should stand here")
        for key, value in expected.items():
            if found[key] != value:
                raise WrongLineError(f"{key} is {_shown(found[key])}, but should be {_shown(value)}")
        return state

    def after(self, before: GameState, state: GameState, line: Line) -> "_Ending":
        """What is due after `line` took the game from `before` to `state`."""
        if isinstance(line, GameEndLine):
            return _Ending(game_ended=True)
        if isinstance(line, RoundEndLine):
            return _Ending(game_due=state.over)
        return _Ending(round_due=len(state.results) > len(before.results))


def _begin(header: HeaderLine, load_rules: LoadRules) -> GameState:
    if sha256(header.rules_text.encode()).hexdigest() != header.rules_sha256:
        raise WrongLineError("rules_sha256 is not the hash of rules_text")
    try:
        ruleset = load_rules(header.rules_text, header.rules)
        state = play.begin(ruleset, players=len(header.players))
    except ValueError as error:
        raise WrongLineError(f"rules_text and players make no game: {error}") from None
    if ruleset.text != header.rules_text:
        raise WrongLineError("rules_text is not the whole ruleset: what it extends must be carried out in it")
    return state


def _played(state: GameState, line: Line) -> GameState:
    match line:
        case MoveLine():
            return _moved(state, line)
        case DealLine():
            if line.round != state.next_number:
                raise WrongLineError(f"round is {line.round}, but should be {state.next_number}")
            event: Chance = Deal(line.dealer, _cards(state, line.order))
        case DealerDrawLine():
            event = DealerDraw(_cards(state, line.cards))
        case CutLine():
            event = Cut(line.seat, line.cards)
        case PickLine():
            (card,) = _cards(state, [line.card])
            event = Pick(card)
        case RefillLine():
            event = Refill(_cards(state, line.order))
        case _:
            raise WrongLineError("an ending line stands where none is due")
    try:
        return play.apply(state, event)
    except ValueError as error:
        raise WrongLineError(str(error)) from None


def _moved(state: GameState, line: MoveLine) -> GameState:
    if state.actor is None:
        phase = state.round.phase if state.round else None
        waits = phase.value if phase in (Phase.REFILL, Phase.PICK) else str(awaited(state))
        raise WrongLineError(f"seat {line.seat} moves, but a {waits} should stand here")
    if line.seat != state.actor:
        raise WrongLineError(f"seat {line.seat} moves, but it is for seat {state.actor} to move")
    assert state.round is not None
    rules = state.round.acting_rules
    try:
        return play.apply(state, read_move(line.move, rules.deck.pack, wild=rules.melds.wild, rules=rules))
    except MoveTextError as error:
        raise WrongLineError(str(error)) from None
    except play.IllegalMoveError as error:
        raise WrongLineError(f"{line.move} is not allowed: {error}") from None


def _cards(state: GameState, texts: list[str]) -> tuple[Card, ...]:
    pack = state.next_rules(0).deck.pack
    cards = [(text, read_card(text, pack)) for text in texts]
    for text, card in cards:
        if card is None:
            raise WrongLineError(f'"{text}" is no card of this deck')
    return tuple(card for _, card in cards if card is not None)


def _lines(data: bytes) -> tuple[list[bytes], bool]:
    """The lines of a record without a last one that is torn off, and whether there was such a one."""
    *whole, last = data.split(b"\n")
    if not last.strip():
        # Some editors leave empty lines at the end; they say nothing.
        while whole and not whole[-1].strip():
            whole.pop()
        return whole, False
    try:
        cut = is_cut(_text(last))
    except LineError:
        cut = True
    return (whole, True) if cut else ([*whole, last], False)


def _text(raw: bytes) -> str:
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        raise LineError("not UTF-8 text") from None


def _shown(value: object) -> str:
    return "null" if value is None else str(value)
