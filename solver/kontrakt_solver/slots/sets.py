"""Slots of sets and groups: cards of one rank, suit or colour in one cell."""

from kontrakt_dsl.cards import Card
from kontrakt_dsl.melds.suits import THREE
from kontrakt_dsl.rules.contracts import Shared
from kontrakt_dsl.rules.melding import SetSuits, SetWild, WildsStandFor
from kontrakt_solver.sheet import Terms, add, negative
from kontrakt_solver.slots.cards import Faces
from kontrakt_solver.slots.slot import Slot

CELL = 0


def fill_set(slot: Slot, faces: Faces) -> None:
    """The cards of a set: naturals of its rank, and wild cards that are not of it."""
    sheet, pack = faces.sheet, slot.rules.pack
    ranks = pack.ranks if slot.part.rank is None else (slot.part.rank,)
    slot.frames = {(pack.rank_index[rank], 0): sheet.boolean() for rank in ranks}
    sheet.exactly_one(list(slot.frames.values()))
    for face in faces.natural:
        frame = slot.frames.get((pack.rank_index[face.rank], 0))
        if frame is not None:
            variable = slot.naturals[CELL, face] = faces.take(face)
            sheet.at_most({variable: 1, frame: -faces.most(face)}, 0)
    for face in faces.wild:
        variable = slot.wilds[CELL, face] = faces.take(face)
        own = slot.frames.get((pack.rank_index.get(face.rank, -1), 0))
        if own is not None and faces.is_natural_in_place(face):
            sheet.at_most({variable: 1, own: faces.most(face)}, faces.most(face))
    _keep_suits(slot, faces)


def fill_group(slot: Slot, faces: Faces) -> None:
    """The cards of a group: naturals of its suit or colour, and wild cards that have no other one."""
    sheet, pack = faces.sheet, slot.rules.pack
    named = {suit: suit if slot.part.shared is Shared.SUIT else pack.colour_of[suit] for suit in pack.suits}
    values = list(dict.fromkeys(named.values()))
    slot.frames = {(index, 0): sheet.boolean() for index in range(len(values))}
    sheet.exactly_one(list(slot.frames.values()))
    for face in faces.all:
        natural = face in faces.natural
        if not natural and face not in faces.wild:
            continue
        variable = faces.take(face)
        (slot.naturals if natural else slot.wilds)[CELL, face] = variable
        suit = face.suit if natural else faces.suit_of_wild(face)
        if suit:
            frame = slot.frames[values.index(named[suit]), 0]
            sheet.at_most({variable: 1, frame: -faces.most(face)}, 0)


def _keep_suits(slot: Slot, faces: Faces) -> None:
    wanted, sheet = slot.rules.sets.suits, faces.sheet
    by_suit: dict[str, Terms] = {suit: {} for suit in slot.rules.pack.suits}
    for (_, face), variable in slot.naturals.items():
        add(by_suit[face.suit], {variable: 1})
    free: Terms = {}
    for (_, face), variable in slot.wilds.items():
        add(by_suit[faces.suit_of_wild(face)] if faces.suit_of_wild(face) else free, {variable: 1})
    if slot.rules.sets.suit_of_wild is SetWild.ANNOUNCED:
        most = sum(faces.most(face) for face in faces.wild)
        slot.announced = {suit: sheet.number(most) for suit in by_suit}
        sheet.equal(dict.fromkeys(slot.announced.values(), 1) | negative(free), 0)
        for suit, variable in slot.announced.items():
            add(by_suit[suit], {variable: 1})
        free = {}
    if wanted in (SetSuits.DIFFERENT, SetSuits.DIFFERENT_WHEN_LAID):
        for terms in by_suit.values():
            sheet.at_most(terms, 1)
    elif wanted is SetSuits.EXACTLY_THREE:
        present: Terms = {}
        for terms in by_suit.values():
            there = sheet.boolean()
            present[there] = 1
            most = sum(sheet.highs[variable] for variable in terms)
            sheet.at_most(terms | {there: -most}, 0)
            sheet.at_least(terms | {there: -1}, 0)
        sheet.at_most(present, THREE)
        sheet.at_least(present | free, THREE)


def stands_by_suit(slot: Slot) -> dict[str, Terms]:
    """The number of cards of each suit that a set stands for; the suit of a wild card that stands for a bare rank is
    empty."""
    counts: dict[str, Terms] = {suit: {} for suit in (*slot.rules.pack.suits, "")}
    for (_, face), variable in slot.naturals.items():
        add(counts[face.suit], {variable: 1})
    keeps_suit = bool(slot.announced) and slot.rules.stand_for is WildsStandFor.OWN_SUIT
    for (_, face), variable in slot.wilds.items():
        if not slot.announced or (keeps_suit and face.suit):
            add(counts[face.suit if keeps_suit else ""], {variable: 1})
    for suit, variable in slot.announced.items():
        add(counts[suit], {variable: 1})
    return counts


def suits_announced(slot: Slot, values: tuple[int, ...]) -> list[str]:
    """The suits that the wild cards of a set without a suit of their own stand for."""
    return [suit for suit, variable in slot.announced.items() for _ in range(values[variable])]


def rank_of(slot: Slot, values: tuple[int, ...]) -> Card:
    """The rank of a set, as a card without a suit."""
    index = next(index for (index, _), variable in slot.frames.items() if values[variable])
    return Card(slot.rules.pack.ranks[index])
