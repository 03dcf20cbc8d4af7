"""What a seat sees of a game, in lines of text."""

from collections.abc import Iterator, Sequence

from kontrakt_cli.render.cards import CardStyle
from kontrakt_dsl.game.round_state import TableMeld
from kontrakt_dsl.game.view import View
from kontrakt_dsl.sentences import counted

NOTHING = "nothing yet"


def table_lines(view: View, names: Sequence[str], style: CardStyle) -> Iterator[str]:
    """The melds with their numbers and owners, who holds how many cards and chips, stock, upcard and totals."""
    current = view.round
    whose = "Your contract, number" if current.ladder else "Contract of round"
    yield f"{whose} {view.rules.number}: {view.rules.contract}"
    yield from meld_lines(current.melds, names, style)
    for seat, name in enumerate(names):
        state = "contract laid" if current.seats[seat].laid_turn is not None else "contract not laid"
        mark = ", dealer" if seat == current.dealer else ""
        chips = f", {counted(current.seats[seat].chips, 'chip')}" if current.rules.payments is not None else ""
        yield f"  {name}: {counted(view.hand_sizes[seat], 'card')}, {state}, total {view.totals[seat]}{chips}{mark}"
    if current.rules.payments is not None:
        yield f"In the pot: {counted(view.pot, 'chip')}"
    upcard = "none" if current.upcard is None else style.card(current.upcard)
    yield f"Upcard: {upcard}   Stock: {counted(len(current.stock), 'card')}"


def meld_lines(melds: Sequence[TableMeld], names: Sequence[str], style: CardStyle) -> Iterator[str]:
    """The melds on the table, a line each with its number."""
    if not melds:
        yield f"On the table: {NOTHING}"
        return
    yield "On the table:"
    for number, laid in enumerate(melds, 1):
        yield f"  {number}  {laid.meld.kind}  {style.meld(laid.meld)}  ({names[laid.owner]})"


def hand_line(view: View, style: CardStyle) -> str:
    """The seat's own hand, sorted by suit and rank with its wild cards last."""
    rules = view.rules
    wild = rules.melds.wild
    cards = sorted(rules.deck.sorted(view.hand), key=lambda card: card in wild)
    return f"Your hand ({counted(len(cards), 'card')}): {style.cards(cards)}"
