"""One finished small game, and what the referee says of its lines once they are changed."""

from collections.abc import Callable

import pytest
from recorded import load_small, recorded

from kontrakt_dsl.records.referee import Verdict, referee

SEED = 31


@pytest.fixture(scope="module")
def lines(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The lines of one finished small game."""
    return recorded(tmp_path_factory.mktemp("record") / "game.jsonl", players=3, seed=SEED)


@pytest.fixture(scope="module")
def judge(tmp_path_factory: pytest.TempPathFactory) -> Callable[[list[str]], Verdict]:
    """What the referee says of some lines."""
    path = tmp_path_factory.mktemp("judged") / "game.jsonl"

    def verdict(lines: list[str]) -> Verdict:
        path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
        return referee(path, load_small())

    return verdict
