"""What a seat may do now, and what is best of it."""

from collections.abc import Iterator

from kontrakt_cli.render.advice import best_lines, standing_text
from kontrakt_cli.render.cards import CardStyle
from kontrakt_dsl.game.moves import Discard, LayDown, LayOff, Move, Swap
from kontrakt_dsl.game.round_state import Phase
from kontrakt_dsl.game.view import View
from kontrakt_dsl.melds.meld import Meld
from kontrakt_dsl.sentences import listed
from kontrakt_solver.advising.advice import Advice, advice_on
from kontrakt_solver.advising.laying import Laying, laying
from kontrakt_solver.advising.position import Position
from kontrakt_solver.answers import Aim

AIMS = (Aim.FEWEST_POINTS,)


def best_lay_down(view: View) -> tuple[Meld, ...] | None:
    """The lay-down of the contract that leaves the fewest points, where the seat may make it now."""
    return _lay_down(laying(Position(view), aims=AIMS))


def move_lines(view: View, style: CardStyle) -> Iterator[str]:
    """The legal moves in the words that make them, discards on one line; then how the hand stands and what is best."""
    advice = advice_on(Position(view), aims=AIMS)
    melds = _lay_down(advice.laying)
    yield "You may:"
    if melds is not None:
        yield f"  {style.move(LayDown(melds))}"
    moves = view.legal_moves()
    discards = [move for move in moves if isinstance(move, Discard)]
    yield from (f"  {_words(move, view, style)}" for move in moves if not isinstance(move, Discard))
    if discards:
        cards = tuple(dict.fromkeys(move.card for move in discards))
        call = " announced, for it leaves one card" if any(move.announced for move in discards) else ""
        yield f"  discard one of {style.cards(view.rules.deck.sorted(cards))}{call}"
    yield from _best(advice, style)


def verbs_line(view: View) -> str:
    """The verbs that the seat may use now, `lay` as long as its contract is not laid."""
    verbs = list(dict.fromkeys(str(move).partition(" ")[0] for move in view.legal_moves()))
    if view.round.phase is Phase.PLAY and view.round.seats[view.seat].laid_turn is None:
        verbs.insert(0, "lay")
    return listed(verbs, "or")


def _lay_down(found: Laying | None) -> tuple[Meld, ...] | None:
    choices = found.now if found is not None else ()
    return next((choice.move.melds for choice in choices if isinstance(choice.move, LayDown)), None)


def _best(advice: Advice, style: CardStyle) -> Iterator[str]:
    if advice.standing is not None:
        yield f"{standing_text(advice)}."
    if advice.best is not None:
        yield from best_lines(advice, style)


def _words(move: Move, view: View, style: CardStyle) -> str:
    match move:
        case LayOff(_, number) | Swap(_, number, _):
            return f"{style.move(move)}  (meld {number}: {style.meld(view.round.melds[number - 1].meld)})"
        case _:
            return style.move(move)
