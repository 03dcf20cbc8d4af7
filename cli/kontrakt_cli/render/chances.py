"""Chances as a person and as a program reads them."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kontrakt_solver.chances import Chance


def percent(chance: float) -> str:
    """A chance in hundredths; one that is not quite none or certain is never shown as if it were."""
    if 0 < chance < 0.0005:
        return "less than 0.1 %"
    if 0.9995 <= chance < 1:
        return "more than 99.9 %"
    return f"{100 * chance:.1f} %"


def whatever_they_are(unknown: int) -> str:
    """That so many unknown cards make no difference."""
    return "whatever the unknown card is" if unknown == 1 else "whatever the unknown cards are"


def chance_text(chance: "Chance") -> str:
    """A chance with how far it is to be trusted."""
    if chance.exact:
        return percent(chance.probability)
    return f"{percent(chance.probability)} (simulated, {percent(chance.low)} to {percent(chance.high)})"


def chance_json(chance: "Chance") -> dict[str, Any]:
    """A chance with its interval, which is the chance itself where that is exact, and how it was found."""
    form: dict[str, Any] = {
        "cards": chance.cards,
        "probability": chance.probability,
        "exact": chance.exact,
        "low": chance.low,
        "high": chance.high,
        "samples": chance.samples,
    }
    return form if chance.policy is None else form | {"policy": str(chance.policy)}
