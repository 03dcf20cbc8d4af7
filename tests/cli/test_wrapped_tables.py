"""Tables on a narrow terminal: a long sentence goes on in its own column, and nothing is lost."""

import re

import pytest
from positions_told import told
from rules_under_test import main_ruleset

from kontrakt_cli.render.advice import Asked, advice_lines
from kontrakt_cli.render.cards import CardStyle
from kontrakt_cli.render.columns import wrapped
from kontrakt_solver.advising.advice import advice_on

COLOUR = re.compile(r"\x1b\[[0-9;]*m")


def _lines(style: CardStyle) -> list[str]:
    position = told("9S 9H 9D 9C JK 4H 5H 6H 7H KD 2S", table=("5S 5D 5C",))
    return list(advice_lines(Asked(main_ruleset(), advice_on(position)), style))


@pytest.mark.parametrize("style", [CardStyle(), CardStyle(symbols=True, colour=True)], ids=["plain", "coloured"])
@pytest.mark.parametrize("width", [64, 80, 100])
def test_a_long_sentence_goes_on_below_itself(style: CardStyle, width: int) -> None:
    lines = _lines(style)
    narrow = list(wrapped(lines, last="why", width=width))
    assert " ".join(" ".join(narrow).split()) == " ".join(" ".join(lines).split())
    seen = [COLOUR.sub("", line) for line in narrow]
    head = next(number for number, line in enumerate(seen) if line.endswith("  why"))
    column, table = len(seen[head]) - len("why"), seen[head + 1 : seen.index("", head)]
    assert len(table) > 4
    assert all(len(line) <= width for line in table)
    assert all(line[column - 2 : column] == "  " and line[column] != " " for line in table)


def test_a_wide_terminal_and_one_with_no_room_for_the_column_change_nothing() -> None:
    lines = _lines(CardStyle())
    for width in (1000, 40):
        assert list(wrapped(lines[:12], last="why", width=width)) == lines[:12]
