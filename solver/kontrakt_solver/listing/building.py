"""Every legal meld of one part of a contract that the cards of a hand can make, built kind by kind."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations_with_replacement, product

from kontrakt_dsl.cards import Card
from kontrakt_dsl.melds.legality import broken_in_meld
from kontrakt_dsl.melds.meld import Meld, Placed
from kontrakt_dsl.melds.parts import fits
from kontrakt_dsl.melds.standing import acts_wild, rules_for
from kontrakt_dsl.rules.contracts import MeldKind, Part, Shared
from kontrakt_dsl.rules.melding import MeldRules, RunSuits, SetWild, WildsStandFor
from kontrakt_solver.counting.lanes import lanes_of

Held = Mapping[Card, int]
Build = Callable[[Part, MeldRules, Held, int], Iterator[Meld]]


class TooManyMeldsError(Exception):
    """The cards make more melds than may be looked at."""


class Builder:
    """Builds melds from the cards of one hand, in written order, and looks at no more than `most` of them.

    `left` is how many more it may look at.
    """

    def __init__(self, rules: MeldRules, cards: Sequence[Card], *, most: int) -> None:
        self._rules = rules
        self._held = Counter(sorted(cards, key=rules.pack.order.__getitem__))
        self.left = most

    def melds(self, part: Part, *, most_cards: int) -> Iterator[Meld]:
        """The legal melds of `part` of at most `most_cards` cards; raises TooManyMeldsError at the limit."""
        rules = rules_for(part, self._rules)
        build = _BUILD[part.kind]
        largest = None if part.kind is MeldKind.GROUP else rules.of_kind(part.kind).largest
        high = min(bound for bound in (part.size.high, largest, most_cards) if bound is not None)
        for size in range(max(part.size.low, 1), high + 1):
            for meld in build(part, rules, self._held, size):
                self.left -= 1
                if self.left < 0:
                    raise TooManyMeldsError
                if fits(meld, part) and not broken_in_meld(meld, rules):
                    yield meld


def _sets(part: Part, rules: MeldRules, held: Held, size: int) -> Iterator[Meld]:
    wild_faces = [face for face in held if face in rules.wild]
    for rank in rules.pack.ranks if part.rank is None else (part.rank,):
        wilds = [face for face in wild_faces if acts_wild(Placed(face, Card(rank)), rules)]
        naturals = [face for face in held if face.rank == rank and face not in wilds]
        for number in range(min(rules.of_kind(part.kind).most_wilds(size), size) + 1):
            for natural in _choices(naturals, held, size - number):
                own = [Placed(card, card.face) for card in natural]
                for wild in _choices(wilds, held, number):
                    for filled in _standing(wild, rank, rules):
                        yield Meld(MeldKind.SET, (*own, *filled))


def _standing(wild: tuple[Card, ...], rank: str, rules: MeldRules) -> Iterator[tuple[Placed, ...]]:
    """The wild cards of a set with what they stand for: its rank, or each a card of it that is announced."""
    if rules.sets.suit_of_wild is not SetWild.ANNOUNCED:
        yield tuple(Placed(card, Card(rank)) for card in wild)
        return
    of_face = [
        [
            tuple(Placed(face, Card(rank, suit)) for suit in suits)
            for suits in combinations_with_replacement(_suits_of(face, rules), copies)
        ]
        for face, copies in Counter(wild).items()
    ]
    for chosen in product(*of_face):
        yield tuple(place for places in chosen for place in places)


def _suits_of(face: Card, rules: MeldRules) -> tuple[str, ...]:
    own = rules.stand_for is WildsStandFor.OWN_SUIT and face.suit
    return (face.suit,) if own else rules.pack.suits


def _groups(part: Part, rules: MeldRules, held: Held, size: int) -> Iterator[Meld]:
    pack = rules.pack
    wilds = [face for face in held if face in rules.wild]
    of_suit = {suit: [face for face in held if face not in rules.wild and face.suit == suit] for suit in pack.suits}
    shared = [(suit,) for suit in pack.suits] if part.shared is Shared.SUIT else pack.suits_by_colour
    for suits in sorted(shared):
        faces = [face for suit in suits for face in of_suit[suit]]
        for cards in _choices([*faces, *wilds], held, size):
            yield Meld(MeldKind.GROUP, tuple(Placed(card, card.face) for card in cards))


def _runs(part: Part, rules: MeldRules, held: Held, size: int) -> Iterator[Meld]:
    lanes, ranks = lanes_of(rules), rules.pack.ranks
    most = rules.of_kind(part.kind).most_wilds(size)
    for suit in rules.pack.suits if rules.runs.suits is RunSuits.ONE else ("",):
        for start in lanes.starts(size):
            stands = [Card(ranks[(start + step) % len(ranks)], suit) for step in range(size)]
            if part.ends not in (None, (stands[0].rank, stands[-1].rank)):
                continue
            places = [_at(wanted, rules, held) for wanted in stands]
            if all(places):
                for filled in _filled(places, Counter(held), rules, most, ()):
                    yield Meld(MeldKind.RUN, filled)


def _at(wanted: Card, rules: MeldRules, held: Held) -> list[Placed]:
    """The ways to fill one place of a run."""
    ways = []
    for face in held:
        as_wild = Placed(face, wanted)
        if acts_wild(as_wild, rules):
            ways.append(as_wild)
        elif face.rank == wanted.rank and wanted.suit in ("", face.suit):
            ways.append(Placed(face, face.face))
    return ways


def _filled(
    places: list[list[Placed]], left: Counter[Card], rules: MeldRules, most_wilds: int, filled: tuple[Placed, ...]
) -> Iterator[tuple[Placed, ...]]:
    if len(filled) == len(places):
        yield filled
        return
    for place in places[len(filled)]:
        wild = acts_wild(place, rules)
        if left[place.card] and most_wilds >= wild:
            left[place.card] -= 1
            yield from _filled(places, left, rules, most_wilds - wild, (*filled, place))
            left[place.card] += 1


def _choices(faces: Sequence[Card], held: Held, number: int) -> Iterator[tuple[Card, ...]]:
    """Every different choice of `number` cards of these faces."""
    if not number:
        yield ()
        return
    for index, face in enumerate(faces):
        for copies in range(min(held[face], number), 0, -1):
            for rest in _choices(faces[index + 1 :], held, number - copies):
                yield (face,) * copies + rest


_BUILD: dict[MeldKind, Build] = {MeldKind.SET: _sets, MeldKind.RUN: _runs, MeldKind.GROUP: _groups}
