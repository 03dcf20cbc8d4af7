"""The numbers, cards and contracts of each cell: amounts are worked out and selections of cards become faces."""

from dataclasses import dataclass, field
from typing import NamedTuple

from kontrakt_dsl.cards import STANDARD_PACK, Card, Deck, Pack
from kontrakt_dsl.diagnostics import Findings
from kontrakt_dsl.language.codes import Code
from kontrakt_dsl.loading.answers import Answers, Cell
from kontrakt_dsl.loading.bounds import DEAL, JOKERS, PACKS, Bound, within
from kontrakt_dsl.loading.card_points import CardPoints, points_of_cards
from kontrakt_dsl.loading.contract import contract_from_phrase
from kontrakt_dsl.loading.faces import faces_of
from kontrakt_dsl.loading.tables import CardTable
from kontrakt_dsl.loading.tree import Text, span_within
from kontrakt_dsl.phrases.nodes import Amount, Cards, ContractPhrase
from kontrakt_dsl.rules.contracts import Contract
from kontrakt_dsl.source import Span


class CellValues(NamedTuple):
    """What is settled for one cell; None for what could not be read."""

    cell: Cell
    deck: Deck | None
    contract: Contract | None
    deal: int | None
    wild: frozenset[Card] | None
    card_points: CardPoints | None
    skip: frozenset[Card] | None = frozenset()
    dead: frozenset[Card] | None = frozenset()


@dataclass
class CellReader:
    """Works out the cells of a file one after the other."""

    answers: Answers
    findings: Findings
    _out_of_bounds: set[Span] = field(default_factory=set)
    _known_points: dict[tuple[int, Pack, bool, frozenset[Card]], CardPoints | None] = field(default_factory=dict)

    def read(self, cell: Cell) -> CellValues:
        """The values of one cell."""
        players, number = cell
        names = {"players": players, "round": number}
        packs = self._amount(("deck", "packs"), cell, names, PACKS)
        if packs is not None:
            names["packs"] = packs
        jokers = self._amount(("deck", "jokers"), cell, names, JOKERS)
        pack = self.answers.get(("deck", "pack"), Pack, cell)
        contract = self._contract(cell, pack)
        if contract is not None:
            names["contract size"] = contract.least_cards
        wild = self._faces(("deck", "wild cards"), cell)
        dead = self._dead(cell, wild)
        deck = None if packs is None or jokers is None or pack is None else Deck(pack, packs, jokers)
        return CellValues(
            cell,
            deck,
            contract,
            self._amount(("deal",), cell, names, DEAL),
            wild,
            self._points(cell, pack, jokers, dead or frozenset()),
            self._skip(cell, wild),
            dead,
        )

    def _amount(self, path: tuple[str, ...], cell: Cell, names: dict[str, int], bound: Bound) -> int | None:
        amount, node = self.answers.get(path, Amount, cell), self.answers.node(path, cell)
        if amount is None or node is None or any(term.name not in names for term in amount.terms if term.name):
            return None
        number = amount.value(names)
        if within(number, bound):
            return number
        if node.span in self._out_of_bounds:
            return None
        self._out_of_bounds.add(node.span)
        players, round_number = cell
        shown = str(number) if abs(number) < 10**9 else "a number beyond counting"
        case = f" with {players} players in round {round_number}" if any(t.name for t in amount.terms) else ""
        title = " > ".join(path)
        self.findings.error(
            node.span,
            Code.EMPTY_DECK if path[-1] == "packs" and number < 1 else Code.OUT_OF_BOUNDS,
            f'"{title}" is {shown}{case}; allowed are {bound[0]} to {bound[1]}',
        )
        return None

    def _points(self, cell: Cell, pack: Pack | None, jokers: int | None, dead: frozenset[Card]) -> CardPoints | None:
        path = ("scoring", "cards in hand")
        table = self.answers.get(path, CardTable, cell)
        if table is None or pack is None:
            return None
        # Most cells have one table and one pack, and what is wrong with these is told of all of them at once.
        asked = id(table), pack, jokers == 0, dead
        if asked not in self._known_points:
            place = self.answers.read[path].entry.key.span
            self._known_points[asked] = points_of_cards(
                table, self.findings, place, pack=pack, has_jokers=jokers != 0, dead=dead
            )
        return self._known_points[asked]

    def _contract(self, cell: Cell, pack: Pack | None) -> Contract | None:
        path = ("contracts",)
        phrase, node = self.answers.get(path, ContractPhrase, cell), self.answers.node(path, cell)
        if phrase is None or not isinstance(node, Text):
            return None
        return contract_from_phrase(phrase, node, pack or STANDARD_PACK, self.findings)

    def _dead(self, cell: Cell, wild: frozenset[Card] | None) -> frozenset[Card] | None:
        path = ("deck", "dead once discarded")
        if path not in self.answers.given:
            return frozenset()
        dead, node = self._faces(path, cell), self.answers.node(path, cell)
        if dead is None or node is None:
            return None
        if not dead <= (wild or frozenset()):
            self.findings.error(node.span, Code.ABSENT_CARD, "only cards that are wild can stop being so")
            return None
        return dead

    def _skip(self, cell: Cell, wild: frozenset[Card] | None) -> frozenset[Card] | None:
        path = ("skipping", "cards")
        if path not in self.answers.given:
            return frozenset()
        skip = self._faces(path, cell)
        melded = sorted(card.rank for card in skip or () if card in (wild or ()) or card.suit)
        node = self.answers.node(path, cell)
        if melded and node is not None:
            self.findings.error(
                node.span,
                Code.MELDED_SKIP,
                f'"skipping > cards" names cards that fit into melds, such as {melded[0]}',
                "name jokers that are not wild, or the pack's own skip cards",
            )
            return None
        return skip

    def _faces(self, path: tuple[str, ...], cell: Cell) -> frozenset[Card] | None:
        cards, node = self.answers.get(path, Cards, cell), self.answers.node(path, cell)
        pack = self.answers.get(("deck", "pack"), Pack, cell)
        if cards is None or pack is None or not isinstance(node, Text):
            return None
        found: set[Card] = set()
        for group in cards.groups:
            faces = faces_of(group, pack) if group.shade != "dead" else "no card is dead before it is discarded"
            span = span_within(self.findings.source, node, group.extent.start, group.extent.end)
            if isinstance(faces, str):
                self.findings.error(span, Code.UNKNOWN_RANK, faces)
                return None
            if faces <= found:
                self.findings.error(span, Code.SAID_TWICE, f'"{group}" is said twice')
            found |= faces
        return frozenset(found)
