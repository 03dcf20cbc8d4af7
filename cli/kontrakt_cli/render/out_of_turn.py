"""Claims and snatches compared, as tables of text."""

from collections.abc import Iterator

from kontrakt_cli.render import out_of_turn_reasons as reasons
from kontrakt_cli.render.cards import CardStyle
from kontrakt_cli.render.columns import NONE, in_columns
from kontrakt_cli.render.numbers import away_text, marked, number_text, points_text
from kontrakt_solver.advising.claiming import Claiming
from kontrakt_solver.advising.snatching import Held, Snatching

WORDS = frozenset({"move", "opens", "why"})


def claim_lines(claiming: Claiming, style: CardStyle) -> Iterator[str]:
    """Each place for the claimed card, and passing."""
    claimed = away_text(claiming.away_claimed, exact=claiming.exact)
    if claiming.drawn and claiming.away != claiming.away_claimed:
        claimed = f"up to {claimed}"
    claims = []
    for place, choice in enumerate(claiming.choices):
        opens = style.cards(choice.opens) or NONE
        why = reasons.why_claim(claiming, style) if not place else reasons.why_place(choice, style)
        claims.append((style.move(choice.move), claimed, points_text(claiming.points_claimed), opens, why))
    away = away_text(claiming.away, exact=claiming.exact)
    passing = ("pass", away, points_text(claiming.points), NONE, reasons.why_no_claim(claiming))
    rows = [*claims, passing] if claiming.claim else [passing, *claims]
    yield from in_columns(("move", "away", "points", "opens", "why"), rows, left=WORDS)


def snatch_lines(snatching: Snatching, style: CardStyle) -> Iterator[str]:
    """Each wild card that may be taken, and passing."""
    snatches = [
        (style.move(choice.move), *_held(choice.held), reasons.why_snatch(choice, snatching, style))
        for choice in snatching.choices
    ]
    passing = ("pass", *_held(snatching.without), reasons.why_no_snatch(snatching, style))
    rows = [*snatches, passing] if snatching.snatch else [passing, *snatches]
    yield from in_columns(("move", "away", "help", "points", "left then", "why"), rows, left=WORDS)


def _held(held: Held) -> tuple[str, str, str, str]:
    left = None if held.rest is None else points_text(held.rest.points)
    return (
        away_text(held.away, exact=held.exact),
        marked(number_text(held.copies), exact=held.exact),
        str(held.points),
        marked(left, exact=held.exact),
    )
