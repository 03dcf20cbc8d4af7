"""Slots of runs: a cell for each place, where a natural card of its rank lies or a wild one."""

from collections.abc import Callable
from itertools import pairwise

from kontrakt_dsl.cards import Card
from kontrakt_dsl.rules.melding import START, RunSuits
from kontrakt_solver.counting.lanes import Lanes, lanes_of
from kontrakt_solver.sheet import Terms
from kontrakt_solver.slots.cards import Faces
from kontrakt_solver.slots.slot import Slot

NO_COLOUR = ""


def fill_run(slot: Slot, faces: Faces) -> None:
    """The cards of a run, cell by cell."""
    sheet, lanes = faces.sheet, lanes_of(slot.rules)
    _frame(slot, faces, lanes)
    suits_of = _suits(slot, faces)
    for cell in range(max(slot.sizes)):
        at_rank = _at_rank(slot, cell, lanes)
        here: Terms = {variable: -1 for size, variable in slot.sizes.items() if size > cell}
        for face in faces.natural:
            starts = at_rank.get(slot.rules.pack.rank_index[face.rank])
            if starts is None:
                continue
            variable = slot.naturals[cell, face] = faces.take(face, 1)
            sheet.at_most({variable: 1} | dict.fromkeys(starts, -1), 0)
            _bind(faces, variable, suits_of(face.suit, cell))
            here[variable] = 1
        for face in faces.wild:
            variable = slot.wilds[cell, face] = faces.take(face, 1)
            if faces.suit_of_wild(face):
                _bind(faces, variable, suits_of(face.suit, cell))
            if faces.is_natural_in_place(face):
                starts = at_rank.get(slot.rules.pack.rank_index[face.rank], [])
                in_suit = {slot.suits[face.suit]: 1} if slot.suits else {}
                if starts:
                    sheet.at_most({variable: 1} | dict.fromkeys(starts, 1) | in_suit, 1 + len(in_suit))
            here[variable] = 1
        sheet.equal(here, 0)
    _keep_wilds_apart(slot, faces)


def _frame(slot: Slot, faces: Faces, lanes: Lanes) -> None:
    """A variable for each first position and size that go together; exactly one is so."""
    sheet = faces.sheet
    ends = slot.part.ends
    first = None if ends is None else slot.rules.pack.rank_index[ends[0]]
    for size, of_size in slot.sizes.items():
        frames: Terms = {}
        for start in lanes.starts(size):
            if first in (None, start) and size <= lanes.longest(slot.rules.runs.largest):
                frames[sheet.boolean()] = 1
                slot.frames[start, size] = next(reversed(frames))
        sheet.equal(frames | {of_size: -1}, 0)


def _at_rank(slot: Slot, cell: int, lanes: Lanes) -> dict[int, list[int]]:
    """For each rank the frames that have it in a cell."""
    found: dict[int, list[int]] = {}
    for (start, size), frame in slot.frames.items():
        if size > cell:
            found.setdefault((start + cell) % lanes.ranks, []).append(frame)
    return found


def _suits(slot: Slot, faces: Faces) -> Callable[[str, int], int | None]:
    """For a suit and a cell the variable that must be 1 for a card of this suit to lie there; None for no matter."""
    sheet, pack, wanted = faces.sheet, slot.rules.pack, slot.rules.runs.suits
    if wanted is RunSuits.ONE:
        slot.suits = {suit: sheet.boolean() for suit in pack.suits}
        sheet.exactly_one(list(slot.suits.values()))
        return lambda suit, cell: slot.suits[suit]
    if wanted is RunSuits.ANY:
        return lambda suit, cell: None
    colours = (*dict.fromkeys(pack.colour_of.values()), NO_COLOUR)
    turns = [{colour: sheet.boolean() for colour in colours} for _ in range(2)]
    for turn in turns:
        sheet.exactly_one(list(turn.values()))
    if wanted is RunSuits.ONE_COLOUR:
        return lambda suit, cell: turns[0][pack.colour_of[suit]]
    for colour in colours[:-1]:
        sheet.at_most_one((turns[0][colour], turns[1][colour]))
    return lambda suit, cell: turns[cell % 2][pack.colour_of[suit]]


def _bind(faces: Faces, variable: int, needed: int | None) -> None:
    if needed is not None:
        faces.sheet.implies(variable, needed)


def _keep_wilds_apart(slot: Slot, faces: Faces) -> None:
    """Limits by where wild cards lie: at the start of the run, and side by side."""
    cells: list[Terms] = [
        {variable: 1 for (cell, _), variable in slot.wilds.items() if cell == number}
        for number in range(max(slot.sizes))
    ]
    at_start = slot.rules.runs.wilds.at_start
    if at_start is not None:
        faces.sheet.at_most({variable: 1 for cell in cells[:START] for variable in cell}, at_start)
    if not slot.rules.runs.wilds_side_by_side:
        for low, high in pairwise(cells):
            faces.sheet.at_most(low | high, 1)


def _frame_of(slot: Slot, values: tuple[int, ...]) -> tuple[int, int]:
    """The first position of a run and its size."""
    return next(frame for frame, variable in slot.frames.items() if values[variable])


def stands_at(slot: Slot, values: tuple[int, ...], cell: int) -> Card:
    """What a wild card in a cell stands for: a card, or a rank where suits may mix."""
    start, _ = _frame_of(slot, values)
    ranks = slot.rules.pack.ranks
    suit = next((suit for suit, variable in slot.suits.items() if values[variable]), "")
    return Card(ranks[(start + cell) % len(ranks)], suit)
