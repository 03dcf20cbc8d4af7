"""Playing a position as its test says, and finding out what did not come out so."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from kontrakt_dsl.card_text import read_cards
from kontrakt_dsl.game import play
from kontrakt_dsl.game.game_state import GameState
from kontrakt_dsl.game.moves import MoveTextError
from kontrakt_dsl.game.shuffle import Pick, Refill
from kontrakt_dsl.loading.tree import Items, Mapping, Text
from kontrakt_dsl.rules.ruleset import RoundRules, Ruleset
from kontrakt_dsl.source import Span
from kontrakt_dsl.trials.misreadings import NOT_SET_UP, misread, move_words
from kontrakt_dsl.trials.model import Failure, Kind, Trial
from kontrakt_dsl.trials.numbers import number_of, numbers_of
from kontrakt_dsl.trials.parts import CHANCE_STEPS, NEW_STOCK, Expected, outcome_of
from kontrakt_dsl.trials.positions import ROUNDS_WON, Position, move_in
from kontrakt_dsl.trials.questions import QuestionError, expected_answer, found_answer, owner_asked_about
from kontrakt_dsl.trials.reading import Steps, step_of
from kontrakt_dsl.trials.seats import PositionError


def play_position(trial: Trial, ruleset: Ruleset) -> tuple[Failure, ...]:
    """What did not come out as the test of a position says; where anything did not, also all that makes no sense."""
    try:
        position = position_of(trial)
        start = position.game(ruleset)
    except PositionError as error:
        return _not_set_up(trial, ruleset, error)
    player = _Player(trial, position, start)
    player.each_alone()
    state = player.in_order()
    if state is not None:
        player.afterwards(state)
    return tuple(dict.fromkeys((*player.failures, *misread(trial, ruleset)))) if player.failures else ()


def faults_of(trial: Trial, ruleset: Ruleset) -> tuple[Failure, ...]:
    """All that makes no sense in a test under its rules, without playing it."""
    if trial.kind is Kind.POSITION and trial.sound:
        try:
            position_of(trial).game(ruleset)
        except PositionError as error:
            return _not_set_up(trial, ruleset, error)
    return misread(trial, ruleset)


def _not_set_up(trial: Trial, ruleset: Ruleset, error: PositionError) -> tuple[Failure, ...]:
    part = error.part if error.part in trial.parts else "seats"
    failure = Failure(trial.span_of(part), f"{NOT_SET_UP[trial.kind]}{error}")
    found = misread(trial, ruleset)
    return found if failure.message in [one.message for one in found] else (failure, *found)


def position_of(trial: Trial) -> Position:
    """The position that a test sets up. Raises PositionError where a number is none or melds are not in order."""
    table = trial.pairs("table")
    if [number for number, _, _ in table] != [str(number) for number in range(1, len(table) + 1)]:
        raise PositionError("table", "melds are numbered 1, 2, 3 and so on, in the order they were laid")
    return Position(
        seats={name: words for name, words, _ in trial.pairs("seats")},
        turn=trial.text("turn") or "",
        round=number_of(trial, "contract" if "contract" in trial.parts else "round", 1),
        table=tuple(words for _, words, _ in table),
        pile=trial.text("pile from the top") or "",
        stock=trial.text("stock from the top"),
        totals=numbers_of(trial, "totals"),
        turns=number_of(trial, "turns", Position.turns),
        dealer=trial.text("dealer"),
        rounds_won=numbers_of(trial, ROUNDS_WON),
    )


class _FailedError(Exception):
    """A step did not come out as it should."""

    def __init__(self, span: Span, message: str) -> None:
        super().__init__(message)
        self.failure = Failure(span, message)


@dataclass
class _Player:
    """Makes the moves of one test and collects what fails."""

    trial: Trial
    position: Position
    start: GameState
    failures: list[Failure] = field(default_factory=list)

    def each_alone(self) -> None:
        """Try each move from the position itself."""
        for step in self._steps("each alone"):
            with self._collected():
                self._made(self.start, step)

    def in_order(self) -> GameState | None:
        """The game after the moves in order; None where one of them failed, so that nothing more can be said."""
        state = self.start
        with self._collected():
            for step in self._steps("in order"):
                state = self._made(state, step)
            return state
        return None

    def afterwards(self, state: GameState) -> None:
        """Look whether everything holds that should hold after the last move."""
        node = self.trial.node("afterwards")
        for entry in node.entries if isinstance(node, Mapping) else ():
            question = entry.key.value
            try:
                found = found_answer(state, question, self.position.names)
                expected = expected_answer(question, entry.value, self.position.names, self._rules(state, question))
            except (QuestionError, ValueError) as error:
                self._add(entry.key.span, str(error))
                continue
            if found != expected:
                self._add(entry.key.span, f"{question} should be {_shown(expected)}, not {_shown(found)}")

    def _steps(self, part: str) -> list[Steps]:
        node = self.trial.node(part)
        items = node.items if isinstance(node, Items) else () if node is None else (node,)
        return [step for item in items if (step := step_of(item))]

    def _made(self, state: GameState, step: Steps) -> GameState:
        """The game after a step. Raises _FailedError where it did not come out as it should."""
        said = step.text.value
        if said in CHANCE_STEPS:
            return self._by_chance(state, said, step.outcome)
        expected = (outcome_of(step.outcome.value) if step.outcome else None) or Expected()
        name, said = move_words(said, self.position.names)
        if name is not None and state.actor != self.position.names.index(name):
            waits = "nobody" if state.actor is None else self.position.names[state.actor]
            raise _FailedError(step.text.span, f"{name} should be the one to move, but the game waits for {waits}")
        if state.round is None:
            raise _FailedError(step.text.span, f"{said}: the round is over")
        try:
            move = move_in(said, state.round.acting_rules)
        except MoveTextError as error:
            raise _FailedError(step.text.span, str(error)) from None
        broken = play.verify(state, move)
        rules = tuple(dict.fromkeys(one.rule for one in broken))
        if rules != expected.rules and set(rules) != set(expected.rules):
            should = f"refused by {', '.join(expected.rules)}" if expected.rules else "allowed"
            but = f"it is refused by {'; '.join(map(str, broken))}" if broken else "it is allowed"
            raise _FailedError(step.text.span, f"{said} should be {should}, but {but}")
        if broken:
            return state
        return self._ended_as_expected(play.apply(state, move), step, expected)

    def _ended_as_expected(self, after: GameState, step: Steps, expected: Expected) -> GameState:
        ended = "ends the game" if after.over else "ends the round" if after.round is None else ""
        if bool(ended) != bool(expected.ends) or (expected.ends == "ends the game" and not after.over):
            said = step.text.value
            should = f"{said} should {expected.ends.replace('ends', 'end')}" if expected.ends else ""
            raise _FailedError(
                step.text.span,
                f"{should}, but the {'game' if ended else 'round'} goes on"
                if should
                else f"{said} should leave the round going on, but it {ended}",
            )
        return after

    def _by_chance(self, state: GameState, said: str, words: Text | None) -> GameState:
        assert words is not None
        try:
            cards = read_cards(words.value, self._rules(state).deck)
            return play.apply(state, Refill(cards) if said == NEW_STOCK else Pick(*cards[:1]))
        except (ValueError, TypeError) as error:
            raise _FailedError(words.span, f"{said}: {error}") from None

    def _rules(self, state: GameState, question: str = "") -> RoundRules:
        """The rules in force, where each climbs a ladder those of the owner of a meld that is asked about."""
        if state.round is not None:
            owner = owner_asked_about(state.round, question)
            return state.round.rules if owner is None else state.round.rules_for(owner)
        return state.ruleset.round(self.position.round, players=state.players)

    @contextmanager
    def _collected(self) -> Iterator[None]:
        """Whatever fails inside is one of the failures of the test."""
        try:
            yield
        except _FailedError as failed:
            self.failures.append(failed.failure)

    def _add(self, span: Span, message: str) -> None:
        self.failures.append(Failure(span, message))


def _shown(answer: object) -> str:
    match answer:
        case Counter():
            return " ".join(map(str, answer.elements())) or "no cards"
        case dict():
            return ", ".join(f"{name} {value}" for name, value in answer.items())
        case list() | tuple():
            return " ".join(map(str, answer)) or "nothing"
        case _:
            return str(answer) if answer != "" else "nothing"
