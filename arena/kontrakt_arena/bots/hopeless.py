"""Hands that can never be laid: all of a hand must go down, and it holds more wild cards than that takes."""

from kontrakt_dsl.game.view import View
from kontrakt_dsl.melds.standing import rules_for
from kontrakt_dsl.rules.contracts import Part
from kontrakt_dsl.rules.melding import MeldRules, WildsAsNaturals


def is_hopeless(view: View) -> bool:
    """Whether the hand holds wild cards that it can neither lay with the contract nor discard."""
    rules = view.rules
    melds, contract = rules.melds, rules.contract
    if rules.discarding.wilds or not contract.takes_the_hand or melds.as_naturals is not WildsAsNaturals.NEVER:
        return False
    size = len(view.hand) + 1
    room = max(sum(_room_for_wilds(part, melds, size) for part in pattern.parts) for pattern in contract.patterns)
    return sum(card in melds.wild for card in view.hand) > room


def _room_for_wilds(part: Part, melds: MeldRules, size: int) -> int:
    """The most wild cards in the melds of a part, each of `size` cards where the part sets no limit."""
    limit = rules_for(part, melds).of_kind(part.kind).wilds
    return part.number * limit.most(part.size.high or size)
