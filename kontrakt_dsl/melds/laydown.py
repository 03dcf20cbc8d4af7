"""The broken rules of a whole lay-down against a contract."""

from collections import Counter
from collections.abc import Sequence

from kontrakt_dsl.cards import Card
from kontrakt_dsl.melds.legality import broken_in_meld
from kontrakt_dsl.melds.meld import Meld
from kontrakt_dsl.melds.pairs import broken_by_pairs
from kontrakt_dsl.melds.parts import assigned, broken_by_parts, sized
from kontrakt_dsl.melds.standing import acts_wild
from kontrakt_dsl.rules.broken import BrokenRule
from kontrakt_dsl.rules.contracts import Contract, MeldKind, Part
from kontrakt_dsl.rules.melding import MeldRules


def broken_in_laydown(
    melds: Sequence[Meld], *, contract: Contract, rules: MeldRules, hand: Sequence[Card]
) -> tuple[BrokenRule, ...]:
    """Every rule that laying `melds` from `hand` breaks; empty when it meets `contract`, or one of those still open."""
    for one in contract.open:
        if not broken_in_laydown(melds, contract=one, rules=rules, hand=hand):
            return ()
    return broken_as_assigned(melds, assigned(melds, contract, rules), contract=contract, rules=rules, hand=hand)


def broken_as_assigned(
    melds: Sequence[Meld],
    legal: tuple[Part, ...] | None,
    *,
    contract: Contract,
    rules: MeldRules,
    hand: Sequence[Card],
) -> tuple[BrokenRule, ...]:
    """As `broken_in_laydown`, where `assigned` has told what parts the melds answer: `legal`."""
    parts = legal or sized(melds, contract)
    broken: list[BrokenRule] = []
    if parts is None:
        broken = [rule for meld in melds for rule in broken_in_meld(meld, rules)]
    elif legal is None:
        broken = broken_by_parts(melds, parts, rules)
    left = Counter(hand)
    used = [card for meld in melds for card in meld.cards]
    left.subtract(used)
    if any(copies < 0 for copies in left.values()):
        missing = Counter(used) - Counter(hand)
        broken.append(BrokenRule("laying down", f"not in the hand: {' '.join(map(str, missing.elements()))}"))
    if parts is None:
        laid = " + ".join(f"a {meld.kind} of {len(meld.places)}" for meld in melds) or "nothing"
        broken.append(BrokenRule("contracts", f"the contract is {contract}, not {laid}"))
    else:
        broken += _broken_by_rest(left, contract)
    broken += broken_in_all(melds, rules)
    if not broken and legal is None and parts is not None:
        broken = broken_by_pairs(melds, parts, rules)
    return tuple(broken)


def _broken_by_rest(left: Counter[Card], contract: Contract) -> list[BrokenRule]:
    """What is wrong with the cards that stay in the hand."""
    if not contract.takes_the_hand:
        return []
    left = +left
    cards = " ".join(map(str, left.elements()))
    if contract.whole_hand and left:
        return [BrokenRule("contracts", f"the whole hand must be used; {cards} would be left")]
    if contract.may_keep_discard and left.total() > 1:
        return [BrokenRule("contracts", f"all cards must be used, or all but the discard; {cards} would be left")]
    if contract.keeps_discard and left.total() != 1:
        what = f"{cards} would be left" if left else "nothing would be left to discard"
        return [BrokenRule("contracts", f"all cards but the discard must be used; {what}")]
    return []


def broken_in_all(melds: Sequence[Meld], rules: MeldRules) -> list[BrokenRule]:
    """Limits of the wild cards of one kind of meld in the whole lay-down."""
    broken = []
    for section, kinds, limit in (
        ("sets", (MeldKind.SET, MeldKind.GROUP), rules.sets.wilds.per_laydown),
        ("runs", (MeldKind.RUN,), rules.runs.wilds.per_laydown),
    ):
        if limit is None:
            continue
        wilds = sum(acts_wild(place, rules) for meld in melds if meld.kind in kinds for place in meld.places)
        if wilds > limit:
            message = f"wild cards in the {section} of this lay-down: {wilds}; at most {limit} may be in them all"
            broken.append(BrokenRule(f"{section} > wilds when laid down", message))
    return broken
