"""What a seat may do now, the lay-down included that leaves the fewest points."""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from kontrakt_cli.render.cards import CardStyle
from kontrakt_cli.render.numbers import counted
from kontrakt_dsl.game.moves import Discard, LayDown, LayOff, Move, Swap
from kontrakt_dsl.game.state import Phase
from kontrakt_dsl.game.view import View
from kontrakt_dsl.melds.meld import Meld
from kontrakt_dsl.rules.ruleset import RoundRules
from kontrakt_solver.oracle import Oracle


def best_lay_down(view: View) -> tuple[Meld, ...] | None:
    """The lay-down of the contract that leaves the fewest points, where the seat may make it now."""
    if view.round.phase is not Phase.PLAY or view.round.seats[view.seat].laid_turn is not None:
        return None
    melds = _oracle(view.rules).lay_down(view.hand)
    return melds if melds is not None and view.can(LayDown(melds)) else None


def move_lines(view: View, style: CardStyle) -> Iterator[str]:
    """The legal moves in the words that make them, discards on one line; without a lay-down, how far it is."""
    melds = best_lay_down(view)
    yield "You may:"
    if melds is not None:
        yield f"  lay {' / '.join(map(str, melds))}"
    moves = view.legal_moves()
    discards = [move.card for move in moves if isinstance(move, Discard)]
    yield from (f"  {_words(move, view, style)}" for move in moves if not isinstance(move, Discard))
    if discards:
        yield f"  discard one of {style.cards(view.rules.deck.sorted(tuple(discards)))}"
    if melds is None and view.round.seats[view.seat].laid_turn is None:
        away = _away(view)
        if away:
            yield f"The contract is {counted(away, 'card')} away."


def verbs_line(view: View) -> str:
    """The verbs that the seat may use now, `lay` as long as its contract is not laid."""
    verbs = list(dict.fromkeys(str(move).partition(" ")[0] for move in view.legal_moves()))
    if view.round.phase is Phase.PLAY and view.round.seats[view.seat].laid_turn is None:
        verbs.insert(0, "lay")
    return " or ".join([", ".join(verbs[:-1]), verbs[-1]] if len(verbs) > 1 else verbs)


def _words(move: Move, view: View, style: CardStyle) -> str:
    match move:
        case LayOff(_, number) | Swap(_, number, _):
            return f"{move}  (meld {number}: {style.meld(view.round.melds[number - 1].meld)})"
        case _:
            return str(move)


def _away(view: View) -> int | None:
    seen = Counter(view.hand)
    seen.update(view.round.discards)
    for laid in view.round.melds:
        seen.update(laid.meld.cards)
    return _oracle(view.rules).away(view.hand, unseen=view.rules.deck.counts - seen)


@lru_cache(maxsize=1)
def _oracle(rules: RoundRules) -> Oracle:
    return Oracle(rules)
