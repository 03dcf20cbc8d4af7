"""How far a hand is from its contract, in words."""

from kontrakt_dsl.sentences import counted


def distance(away: int | None, *, exact: bool = True) -> str:
    """How far a hand is, for the middle of a sentence; what is not `exact` is an estimate."""
    if away is None:
        return "out of reach of the contract"
    if away == 0:
        return "ready to lay" if exact else "about ready to lay"
    return f"{'' if exact else 'about '}{counted(away, 'card')} away"
