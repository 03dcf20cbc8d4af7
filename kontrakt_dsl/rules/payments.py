"""Chips: what buys may cost beside stock cards."""

from dataclasses import dataclass
from enum import StrEnum

from kontrakt_dsl.rules.buying import LimitSpan


class Pot(StrEnum):
    """Who gets the chips that were paid."""

    GAME = "the winner of the game"
    ROUND = "the winner of each round"


@dataclass(frozen=True, slots=True)
class PaymentRules:
    """Each player has `chips` in each `span`; with CARRIED they are added to what earlier rounds left."""

    chips: int
    span: LimitSpan
    pot: Pot
