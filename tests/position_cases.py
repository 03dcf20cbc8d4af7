"""Positions in files: what is tried in them, what follows, and how a case is played.

A file in `cases/positions` is a list of positions. Each has a name, a `source` (which sentence of the rules it
guards), the parts of `positions.Position`, and

- `tries`: moves, each from this position;
- `then`: moves in order;
- `after`: what holds after the last of them.

A move stands alone where it is simply made, or with its outcome: `allowed`, `refused by RULE` (or by several),
`ends the round`. A player's name before a move says whose move it must be. `new stock: CARDS` is what chance turns
the discards into.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import yaml
from positions import Position, after, cards, hand, refused_by, table

from kontrakt_dsl.game.state import GameState, Phase

FOLDER = Path(__file__).resolve().parent / "cases" / "positions"
WAITS = {Phase.DRAW: "to draw", Phase.OFFER: "to buy or pass", Phase.PLAY: "to play"}
Step = str | Mapping[str, object]


@dataclass(frozen=True)
class Case:
    """One position of a file with what is to be found out about it."""

    file: str
    name: str
    source: str
    position: Position
    tries: Sequence[Step]
    then: Sequence[Step]
    after: Mapping[str, object]

    @property
    def id(self) -> str:
        """The name by which the table of the rules' sentences knows the case."""
        return f"{self.file}::{self.name}"


def all_cases() -> list[Case]:
    """Every case of every file."""
    return [case for path in sorted(FOLDER.glob("*.yaml")) for case in _cases_of(path)]


def _cases_of(path: Path) -> Iterator[Case]:
    for fields in yaml.safe_load(path.read_text(encoding="utf-8")):
        melds = fields.pop("table", {})
        assert list(melds) == list(range(1, len(melds) + 1)), f"{path.name}: melds are numbered from 1"
        case = Case(
            file=path.name,
            name=fields.pop("name"),
            source=fields.pop("source"),
            tries=fields.pop("tries", ()),
            then=fields.pop("then", ()),
            after=fields.pop("after", {}),
            position=Position(table=tuple(melds.values()), **fields),
        )
        assert case.tries or case.then, f"{case.id} asks nothing"
        yield case


def play(case: Case) -> None:
    """Try the moves of the case and see that everything comes out as it says."""
    start = case.position.game()
    for step in case.tries:
        _made(start, step, case.position.names)
    state = start
    for step in case.then:
        state = _made(state, step, case.position.names)
    for question, answer in case.after.items():
        found = _found(state, question, case.position.names)
        assert found == _wanted(question, answer), f"{question}: {found}"


def _made(state: GameState, step: Step, names: Sequence[str]) -> GameState:
    text, outcome = (step, "allowed") if isinstance(step, str) else next(iter(step.items()))
    if text == "new stock":
        return after(state, f"new stock {outcome}")
    name, _, rest = text.partition(" ")
    if name in names:
        assert state.actor == names.index(name), f"{text}, but it is for seat {state.actor} to act"
        text = rest
    broken = refused_by(state, text)
    match str(outcome).partition(" by ") if str(outcome).startswith("refused") else (outcome, "", ""):
        case "refused", " by ", rule:
            assert broken == tuple(rule.split(", ")), f"{text}: refused by {broken}, not {rule}"
            return state
        case "allowed", _, _:
            assert not broken, f"{text}: refused by {broken}"
            following = after(state, text)
            assert following.round is not None, f"{text} ended the round"
            return following
        case "ends the round", _, _:
            assert not broken, f"{text}: refused by {broken}"
            following = after(state, text)
            assert following.round is None, f"{text} did not end the round"
            return following
    raise AssertionError(f"no such outcome: {outcome}")


def _found(state: GameState, question: str, names: Sequence[str]) -> object:
    match question.split():
        case ["upcard"]:
            return str(table(state).upcard)
        case ["pile"]:
            return list(map(str, table(state).discards[::-1]))
        case ["stock"]:
            return list(map(str, table(state).stock))
        case ["meld", number]:
            return str(table(state).melds[int(number) - 1].meld)
        case ["melds"]:
            return len(table(state).melds)
        case ["waits", "for"]:
            current = table(state)
            if current.actor is None:
                return "a new stock"
            return f"{names[current.actor]} {WAITS[current.phase]}"
        case ["winner"]:
            winner = state.results[-1].winner
            return "nobody" if winner is None else names[winner]
        case ["reason"]:
            return state.results[-1].end.value
        case ["points" | "totals" | "winners"]:
            if question == "winners":
                return [names[seat] for seat in state.winners]
            numbers = state.results[-1].points if question == "points" else state.totals
            return dict(zip(names, numbers, strict=True))
        case ["turns"]:
            return table(state).turns
        case [name] if name in names:
            return hand(state, names.index(name))
    raise AssertionError(f"no such question: {question}")


def _wanted(question: str, answer: object) -> object:
    if question in ("pile", "stock"):
        return str(answer or "").split()
    if question.isalpha() and question[0].isupper():
        return Counter(cards(str(answer or "")))
    return answer
