"""No text makes extending, options or tests raise: there is an answer, or a finding that says why not."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ruleset_cases import FOLDER

from kontrakt_dsl import load_text, validate
from kontrakt_dsl.trials.finding import suite_of
from kontrakt_dsl.trials.running import Runner
from kontrakt_solver.oracle import Oracle

BASE = (FOLDER / "ok" / "with-tests.yaml").read_text(encoding="utf-8").splitlines(keepends=True)
WORDS = (
    "none",
    "3",
    "rounds 1-3",
    "other rounds",
    "jokers",
    "[",
    "}",
    ":",
    "-",
    '"',
    "deal",
    "refused by sets",
    "of Bob",
)
changes = st.lists(
    st.tuples(st.integers(0, len(BASE) - 1), st.integers(0, 60), st.sampled_from(("cut", "twice", "put", "indent"))),
    min_size=1,
    max_size=3,
)


def changed_text(edits: list[tuple[int, int, str]], word: str) -> str:
    """The base text with lines cut, doubled and indented, and a word put somewhere into them."""
    lines = list(BASE)
    for number, place, how in edits:
        number %= len(lines)
        line = lines[number]
        lines[number] = {
            "cut": "",
            "twice": line * 2,
            "indent": f"  {line}",
            "put": f"{line[:place].rstrip()}{word}{line[place:] or chr(10)}",
        }[how]
    return "".join(lines)


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file that is written anew for each text."""
    return tmp_path_factory.mktemp("hostile") / "house.yaml"


@settings(max_examples=25, deadline=None)
@given(changes, st.sampled_from(WORDS))
def test_changed_files_are_answered(path: Path, edits: list[tuple[int, int, str]], word: str) -> None:
    path.write_text(changed_text(edits, word), encoding="utf-8")
    loaded = validate(str(path))
    sources = {source.path: source for source in loaded.sources}
    for found in loaded.diagnostics:
        assert found.end_column <= len(sources[found.path].line(found.end_line)) + 1
    if loaded.ruleset is not None:
        again = load_text(loaded.ruleset.text, name=loaded.ruleset.name, path="record")
        assert again.ruleset == loaded.ruleset
    suite = suite_of(str(path))
    runner = Runner(suite.rules, lambda rules, hand, unseen: Oracle(rules).answer(hand, unseen=unseen))
    for trial in suite.trials:
        assert all(failure.message for failure in runner.run(trial).failures)
