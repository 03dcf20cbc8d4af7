"""Everything in a test that makes no sense under its rules, so that its author need not find it one by one.

It is looked for only where a test fails.
"""

from collections.abc import Callable, Iterator
from functools import partial

from kontrakt_dsl.card_text import read_cards
from kontrakt_dsl.cards import Deck
from kontrakt_dsl.loading.tree import Items, Mapping, Text
from kontrakt_dsl.rules.ruleset import RoundRules, Ruleset
from kontrakt_dsl.source import Span
from kontrakt_dsl.trials.model import Failure, Kind, Trial
from kontrakt_dsl.trials.numbers import number_of, numbers_of
from kontrakt_dsl.trials.parts import CHANCE_STEPS
from kontrakt_dsl.trials.positions import ROUNDS_WON, TURN, meld_of, move_in, seat_named, turn_in
from kontrakt_dsl.trials.questions import QuestionError, check_question, expected_answer
from kontrakt_dsl.trials.reading import outcome_in_quotes, step_of
from kontrakt_dsl.trials.seats import PositionError, seat_in_words

NOT_SET_UP = {
    Kind.POSITION: "the position can't be set up: ",
    Kind.HAND: "the hand can't be set up: ",
    Kind.DEAL: "the deal can't be set up: ",
}


def misread(trial: Trial, ruleset: Ruleset) -> tuple[Failure, ...]:
    """The parts of a test that can't be read, in the order of the file."""
    reader = _Reader(trial, ruleset)
    return tuple(sorted(dict.fromkeys(reader.faults())))


def move_words(said: str, names: tuple[str, ...]) -> tuple[str | None, str]:
    """The player named before a move, if any, and the move with seats by their numbers."""
    name, _, rest = said.partition(" ")
    player, move = (name, rest) if name in names else (None, said)
    head, against, other = move.rpartition(" against ")
    return player, f"{head}{against}{names.index(other)}" if other in names and against else move


class _Reader:
    """Reads the parts of one test, each by itself."""

    def __init__(self, trial: Trial, ruleset: Ruleset) -> None:
        self.trial, self.ruleset = trial, ruleset
        self.names = tuple(name for name, _, _ in trial.pairs("seats"))

    def faults(self) -> Iterator[Failure]:
        """What can't be read."""
        yield from self._numbers()
        rules = self._rules()
        if isinstance(rules, Failure):
            yield rules
            # what does not hang on the number of players or the round is told all the same
            rules = self.ruleset.round(self.ruleset.game.order[0], players=self.ruleset.default_players())
        if self.trial.kind is Kind.POSITION:
            yield from self._position(rules)
            yield from self._moves(rules)
            yield from self._questions(rules)
        elif self.trial.kind is Kind.HAND:
            for part in ("hand", "seen", "cards left"):
                yield from self._cards(part, rules.deck)
            lays = self.trial.text("lays")
            if lays is not None:
                read = partial(move_in, f"lay {lays}", rules)
                yield from self._caught(self.trial.span_of("lays"), read, lead="")

    def _numbers(self) -> Iterator[Failure]:
        for part in ("round", "players", "turns", *(("contract",) if self.trial.kind is not Kind.DEAL else ())):
            if part in self.trial.parts:
                yield from self._caught(self.trial.span_of(part), partial(number_of, self.trial, part, 1))
        for part in ("totals", ROUNDS_WON):
            if part in self.trial.parts:
                yield from self._caught(self.trial.span_of(part), partial(numbers_of, self.trial, part))

    def _rules(self) -> RoundRules | Failure:
        """The rules of the round, or why there are none."""
        trial = self.trial
        own = "contract" if trial.kind is not Kind.DEAL and "contract" in trial.parts else "round"
        try:
            players = len(self.names) or number_of(trial, "players", self.ruleset.default_players())
            number = number_of(trial, own, 1)
            return self.ruleset.round(number, players=players)
        except ValueError as error:
            part = error.part if isinstance(error, PositionError) else own if own in trial.parts else trial.kind.value
            return self._failure(trial.span_of(part), error)

    def _position(self, rules: RoundRules) -> Iterator[Failure]:
        seats = self.trial.node("seats")
        for entry in seats.entries if isinstance(seats, Mapping) else ():
            if isinstance(entry.value, Text):
                yield from self._caught(entry.value.span, partial(seat_in_words, entry.value.value, rules.deck))
        for part in ("pile from the top", "stock from the top"):
            yield from self._cards(part, rules.deck)
        table = self.trial.node("table")
        for entry in table.entries if isinstance(table, Mapping) else ():
            if isinstance(entry.value, Text):
                read = partial(meld_of, entry.value.value, self.names, (rules,) * len(self.names))
                yield from self._caught(entry.value.span, read)
        said = self.trial.text("turn") or ""
        yield from self._caught(self.trial.span_of("turn"), partial(turn_in, said))
        turn = TURN.fullmatch(said)
        for part, name in (("turn", turn["name"] if turn else None), ("dealer", self.trial.text("dealer"))):
            if name is not None:
                yield from self._caught(self.trial.span_of(part), partial(seat_named, name, self.names, part))

    def _moves(self, rules: RoundRules) -> Iterator[Failure]:
        for part in ("each alone", "in order"):
            node = self.trial.node(part)
            for item in node.items if isinstance(node, Items) else () if node is None else (node,):
                step = step_of(item)
                if step is None or (step.outcome is None and outcome_in_quotes(step.text)):
                    continue
                if step.text.value not in CHANCE_STEPS:
                    _, move = move_words(step.text.value, self.names)
                    yield from self._caught(step.text.span, partial(move_in, move, rules), lead="")
                elif step.outcome is not None:
                    read = partial(read_cards, step.outcome.value, rules.deck)
                    yield from self._caught(step.outcome.span, read, lead=f"{step.text.value}: ")

    def _questions(self, rules: RoundRules) -> Iterator[Failure]:
        node = self.trial.node("afterwards")
        for entry in node.entries if isinstance(node, Mapping) else ():
            question, answer = entry.key.value, entry.value
            try:
                check_question(question, self.names)
                expected_answer(question, answer, self.names, rules)
            except (QuestionError, ValueError) as error:
                yield Failure(entry.key.span, str(error))

    def _cards(self, part: str, deck: Deck) -> Iterator[Failure]:
        words = self.trial.text(part)
        if words is not None:
            lead = "" if part == "cards left" else None
            yield from self._caught(self.trial.span_of(part), partial(read_cards, words, deck), lead=lead)

    def _caught(self, span: Span, read: Callable[[], object], *, lead: str | None = None) -> Iterator[Failure]:
        """The failure of reading; it begins with what can't be set up, unless it has another lead."""
        try:
            read()
        except ValueError as error:
            yield self._failure(span, error) if lead is None else Failure(span, f"{lead}{error}")

    def _failure(self, span: Span, message: object) -> Failure:
        return Failure(span, f"{NOT_SET_UP[self.trial.kind]}{message}")
