"""Numbers with the noun they count."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    # Every start counts something; the rules are not imported for that.
    from kontrakt_dsl.rules.turns import BuyingRules


def counted(number: int, noun: str) -> str:
    """`1 card`, `2 cards`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def price_of_a_buy(buying: "BuyingRules") -> str:
    """`2 stock cards and 1 chip`, or `nothing`."""
    prices = ((buying.cost, "stock card"), (buying.chips, "chip"))
    return " and ".join(counted(number, noun) for number, noun in prices if number) or "nothing"
