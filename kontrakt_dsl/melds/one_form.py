"""One form for each lay-down: of all readings of the same text, the one that is laid."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice, product

from kontrakt_dsl.cards import Card, Pack
from kontrakt_dsl.melds.laydown import broken_in_all
from kontrakt_dsl.melds.legality import broken_in_meld
from kontrakt_dsl.melds.meld import Meld, Placed
from kontrakt_dsl.melds.meld_text import readings, written
from kontrakt_dsl.melds.parts import assigned, fits
from kontrakt_dsl.melds.standing import rules_for
from kontrakt_dsl.rules.contracts import Contract, Part
from kontrakt_dsl.rules.melding import MeldRules
from kontrakt_dsl.rules.ruleset import RoundRules

MOST_COMBINATIONS = 2000
"""So many combinations of readings are tried; a legal lay-down has a few."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What may be laid: a contract under the rules of its round, and `new_melds` after it."""

    contract: Contract
    rules: MeldRules
    new_melds: tuple[Part, ...] = ()

    @property
    def parts(self) -> tuple[Part, ...]:
        """Every part that a meld may answer."""
        parts = tuple(part for pattern in self.contract.patterns for part in pattern.parts)
        return tuple(dict.fromkeys((*parts, *self.new_melds)))


def asked_in(rules: RoundRules) -> Asked:
    """What may be laid in a round."""
    return Asked(rules.contract, rules.melds, rules.laying_off.new_melds if rules.laying_off is not None else ())


def melds_of(
    texts: Sequence[Sequence[Placed]], pack: Pack, wild: frozenset[Card], asked: Asked | None
) -> tuple[Meld, ...]:
    """The melds that the places make together: the first readings that may be laid as they stand.

    Where none may, each is read as the cards alone tell.
    """
    if asked is None:
        return tuple(readings(places, pack, wild, None, ())[0] for places in texts)
    parts = asked.parts
    read = [readings(places, pack, wild, asked.rules, parts) for places in texts]
    first = tuple(melds[0] for melds in read)
    if all(len(melds) == 1 for melds in read):
        return first
    legal = [
        melds if len(melds) == 1 else [meld for meld in melds if _legal(meld, parts, asked.rules)] for melds in read
    ]
    for melds in islice(product(*legal), MOST_COMBINATIONS):
        if any(
            assigned(melds, contract, asked.rules) for contract in asked.contract.open or (asked.contract,)
        ) and not broken_in_all(melds, asked.rules):
            return melds
    for melds in islice(product(*legal), MOST_COMBINATIONS):
        if all(_legal(meld, asked.new_melds, asked.rules) for meld in melds):
            return melds
    return first


def in_one_form(melds: Sequence[Meld], asked: Asked) -> tuple[Meld, ...]:
    """The melds as the text of their lay-down reads: cards in order, wild cards standing for what it says."""
    return melds_of([written(meld) for meld in melds], asked.rules.pack, asked.rules.wild, asked)


def _legal(meld: Meld, parts: Sequence[Part], rules: MeldRules) -> bool:
    return any(fits(meld, part) and not broken_in_meld(meld, rules_for(part, rules)) for part in parts)
