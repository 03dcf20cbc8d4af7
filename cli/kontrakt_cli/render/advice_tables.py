"""A plain table for each thing that there is to choose in a turn, each row with a sentence of why."""

from collections.abc import Iterator, Sequence

from kontrakt_cli.render import advice_reasons as reasons
from kontrakt_cli.render.cards import CardStyle
from kontrakt_cli.render.chances import percent
from kontrakt_cli.render.columns import NONE, in_columns
from kontrakt_cli.render.numbers import away_text, marked, number_text, points_text
from kontrakt_dsl.cards import Card
from kontrakt_dsl.game.moves import Take
from kontrakt_dsl.sentences import counted
from kontrakt_solver.advising.buying import Buying
from kontrakt_solver.advising.digging import DigChoice
from kontrakt_solver.advising.discarding import DiscardChoice
from kontrakt_solver.advising.laying import Laying
from kontrakt_solver.advising.table import LayOffChoice, SwapChoice
from kontrakt_solver.advising.ways_to_draw import Drawing, Way

_TEXT = frozenset({"card", "move", "why", "chance to help", "opens"})


def discard_lines(choices: Sequence[DiscardChoice], style: CardStyle) -> Iterator[str]:
    """Every discard, the best first."""
    best = choices[0]
    heads = ("card", "away", "help", "chance", "points", "fits", "why")
    rows = []
    for choice in choices:
        # Where the contract can be laid, no card helps any more, which must not look like bad luck.
        away, ready = away_text(choice.away, exact=choice.exact), choice.away == 0
        row = (
            style.card(choice.card),
            away,
            marked(None if ready else number_text(choice.copies), exact=choice.exact),
            marked(None if ready else _share(choice.chance), exact=choice.exact),
            str(choice.points),
            ", ".join(map(str, choice.fits)) or NONE,
            reasons.why_discard(choice, best, style),
        )
        rows.append(row)
    yield from in_columns(heads, rows, left=_TEXT)


def draw_lines(drawing: Drawing, style: CardStyle) -> Iterator[str]:
    """Every way to begin a turn."""
    rows = [_way(way, drawing, style) for way in drawing.ways]
    yield from in_columns(("move", "away", "help", "points", "as good", "why"), rows, left=_TEXT)


def _way(way: Way, drawing: Drawing, style: CardStyle) -> tuple[str, ...]:
    if isinstance(way, DigChoice):
        points = marked(points_text(way.rest.points), exact=way.rest.exact)
        laid = NONE if drawing.away is None else away_text(0, exact=True)
        return style.move(way.move), laid, NONE, points, NONE, reasons.why_dig(way, drawing, style)
    why = reasons.why_draw(drawing, style, take=way is not None)
    if isinstance(way, Take):
        best = drawing.discards[0] if drawing.discards and drawing.away_taken else None
        helped = NONE if best is None else marked(number_text(drawing.copies_taken), exact=best.exact)
        left = marked(points_text(drawing.points_taken), exact=drawing.exact)
        return "take", away_text(drawing.away_taken, exact=drawing.exact), helped, left, NONE, why
    return (
        "draw",
        away_text(drawing.away, exact=drawing.exact),
        marked(number_text(drawing.copies if drawing.away else None), exact=drawing.counted),
        marked(points_text(drawing.stock_points), exact=drawing.exact),
        marked(_share(drawing.as_good), exact=drawing.counted),
        why,
    )


def buy_lines(buying: Buying, style: CardStyle) -> Iterator[str]:
    """The upcard bought or passed, the better first."""
    price, points, helps = NONE, NONE, NONE
    if not buying.refused:
        price = counted(buying.cards, "card") + (f", {counted(buying.chips, 'chip')}" if buying.chips else "")
        points = f"{buying.points:.1f}"
        helps = _share(buying.chance) if buying.away_bought else NONE
    away, bought = (away_text(away, exact=buying.exact) for away in (buying.away, buying.away_bought))
    rows = [
        ("buy", bought, price, points, helps),
        ("pass", away, "nothing", "0", NONE),
    ]
    whole = [(*row, reasons.why_buy(buying, style, buy=row[0] == "buy")) for row in rows]
    heads = ("move", "away", "price", "points", "the price helps", "why")
    yield from in_columns(heads, whole if buying.buy else whole[::-1], left=_TEXT)


def lay_down_lines(laying: Laying, style: CardStyle) -> Iterator[str]:
    """The contract laid in each way that is best by some aim, or later."""
    rows = [
        (style.move(choice.move), str(choice.rest.points), reasons.why_lay(laying, choice)) for choice in laying.now
    ]
    rows.append(("wait", str(laying.waiting.points), reasons.why_wait(laying)))
    yield from in_columns(("move", "points", "why"), rows, left=_TEXT)


def lay_off_lines(choices: Sequence[LayOffChoice], style: CardStyle) -> Iterator[str]:
    """Every card that may be laid off."""
    rows = [
        (style.move(choice.move), str(choice.points), _some(choice.opens, style), reasons.why_lay_off(choice, style))
        for choice in choices
    ]
    yield from in_columns(("move", "points", "opens", "why"), rows, left=_TEXT)


def swap_lines(choices: Sequence[SwapChoice], style: CardStyle) -> Iterator[str]:
    """Every wild card that may be swapped off a meld."""
    rows = [(style.move(choice.move), reasons.why_swap(choice, style)) for choice in choices]
    yield from in_columns(("move", "why"), rows, left=_TEXT)


def _share(chance: float | None) -> str:
    return NONE if chance is None else percent(chance)


def _some(cards: tuple[Card, ...], style: CardStyle) -> str:
    return style.cards(cards) or NONE
