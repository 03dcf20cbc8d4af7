"""Numbers of advice in the cells of tables: what is not there, and what is an estimate."""

from kontrakt_cli.render.columns import NONE

UNSURE = "?"


def away_text(away: int | None, *, exact: bool) -> str:
    """How many cards are missing."""
    return NONE if away is None else f"{away}{'' if exact else UNSURE}"


def marked(text: str | None, *, exact: bool) -> str:
    """A number, with a mark where it is an estimate."""
    if text is None or text == NONE:
        return NONE
    return text if exact else f"{text}{UNSURE}"


def number_text(number: int | None) -> str:
    """A whole number, if there is one."""
    return NONE if number is None else str(number)


def points_text(points: float | None) -> str:
    """Points, with a tenth where they are a mean."""
    return NONE if points is None else f"{points:.1f}".removesuffix(".0")
