"""The rest of a turn as a program reads it."""

from kontrakt_cli.render.advice_reasons import why_rest
from kontrakt_cli.render.cards_json import Form, names_json
from kontrakt_solver.advising.going_out import RestOfTurn


def rest_json(rest: RestOfTurn) -> Form:
    """The moves, what is held after them, and where they lead to."""
    return {
        "moves": list(map(str, rest.line)),
        "left": names_json(rest.left),
        "points": rest.points,
        "goes_out": rest.out,
        "exact": rest.exact,
        "why": why_rest(rest),
    }
