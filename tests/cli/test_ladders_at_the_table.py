"""Ladders at the table: whoever looks is shown the own contract, on turn or not."""

import pytest

from kontrakt_cli.render.cards import CardStyle
from kontrakt_cli.render.table import table_lines
from kontrakt_dsl import load
from kontrakt_dsl.game.view import view
from kontrakt_dsl.trials.positions import Position

NAMES = ("Ann", "Bob")


@pytest.mark.parametrize(
    ("seat", "line"),
    [(0, "Your contract, number 3: 2 runs of 4"), (1, "Your contract, number 1: 2 sets of 3")],
)
def test_the_table_shows_the_contract_of_the_one_who_looks(seat: int, line: str) -> None:
    seats = {"Ann": "KD QD, contract 3", "Bob": "TS 9S, contract 1"}
    state = Position(seats, "Ann to draw", pile="8H").game(load("shanghai-levels"))
    assert next(table_lines(view(state, seat), NAMES, CardStyle())) == line
