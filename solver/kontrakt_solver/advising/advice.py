"""Everything that a seat may choose from now, compared, and the choice that is recommended."""

from collections.abc import Sequence
from dataclasses import dataclass

from kontrakt_dsl.game.moves import Buy, Draw, Move, Pass
from kontrakt_dsl.game.round_state import Phase
from kontrakt_dsl.rules.broken import BrokenRule
from kontrakt_solver.advising.buying import Buying, buying
from kontrakt_solver.advising.claiming import Claiming, claiming
from kontrakt_solver.advising.digging import DigChoice
from kontrakt_solver.advising.discarding import DiscardChoice, answer_choices, barred_discards, discard_choices
from kontrakt_solver.advising.drawing import drawing
from kontrakt_solver.advising.going_out import RestOfTurn, rest_of_turn
from kontrakt_solver.advising.laying import Laying, laying, why_not_laid
from kontrakt_solver.advising.legal_lay_downs import CHOICES
from kontrakt_solver.advising.position import Position
from kontrakt_solver.advising.snatching import Snatching, snatching
from kontrakt_solver.advising.table import LayOffChoice, SwapChoice, lay_off_choices, swap_choices
from kontrakt_solver.advising.ways_to_draw import Drawing
from kontrakt_solver.answers import Aim
from kontrakt_solver.chances import Chance, with_unknown
from kontrakt_solver.oracle import UNSETTLED


@dataclass(frozen=True, slots=True)
class Standing:
    """How the hand stands to its contract: `away` cards from it, 0 where it can be laid; None where that is out of
    reach, or where no more than a `chance` can be told, because cards of the hand are unknown.

    `before_draw` tells that the whole hand is laid and lacks the card of the turn, which counts as one of those
    missing, or as one more unknown card. `reason` says what the limits of the search left open.
    """

    away: int | None
    chance: Chance | None = None
    reason: str | None = None
    before_draw: bool = False


@dataclass(frozen=True, slots=True)
class Advice:
    """What one seat may do now. A part is None or empty where it is not for that seat to choose now.

    `standing` is None once the contract has been laid. `discards` are the cards to discard, or those to part with
    for a claim. `rest` is the best rest of the turn after that. `refused` are the rules by which a complete contract
    can't be laid now, `barred` those by which cards may not be discarded.
    """

    position: Position
    standing: Standing | None
    best: Move | None
    laying: Laying | None = None
    refused: tuple[BrokenRule, ...] = ()
    discards: tuple[DiscardChoice, ...] = ()
    barred: tuple[BrokenRule, ...] = ()
    drawing: Drawing | None = None
    buying: Buying | None = None
    claiming: Claiming | None = None
    snatching: Snatching | None = None
    lay_offs: tuple[LayOffChoice, ...] = ()
    swaps: tuple[SwapChoice, ...] = ()
    rest: RestOfTurn | None = None


def advice_on(position: Position, *, aims: Sequence[Aim] = tuple(CHOICES)) -> Advice:
    """Every choice of the seat compared, lay-downs by `aims`; the same position always gives the same advice."""
    phase = position.view.round.phase
    standing = None if position.is_down else _standing(position)
    if not position.view.may_act:
        return Advice(position, standing, None)
    if phase is Phase.PLAY:
        return _on_playing(position, standing, aims)
    if phase in (Phase.CLAIM, Phase.ANSWER, Phase.SNATCH):
        return _out_of_turn(position, standing)
    draws, buys = drawing(position), buying(position)
    best = _on_upcard(position, draws, buys)
    # No card of the turn lets the complete hand be laid.
    waits = draws is not None and draws.taken is None and draws.away == 0
    refused = draws.unlaid if draws is not None and waits else ()
    return Advice(position, standing, best, refused=refused, drawing=draws, buying=buys)


def _out_of_turn(position: Position, standing: Standing | None) -> Advice:
    """What is chosen about a card that another player has just discarded or laid."""
    claim, snatch, answers = claiming(position), snatching(position), answer_choices(position)
    best: Move = Pass()
    if claim is not None and claim.claim:
        best = claim.choices[0].move
    elif snatch is not None and snatch.snatch:
        best = snatch.choices[0].move
    elif answers:
        best = answers[0].move
    return Advice(position, standing, best, discards=answers, claiming=claim, snatching=snatch)


def _standing(position: Position) -> Standing:
    waits = position.waits_for_a_card
    if position.unknown:
        chance = with_unknown(position.oracle, position.hand, position.unknown + waits, position.unseen)
        return Standing(None, chance, before_draw=waits)
    if waits:
        distance = position.distance
        reason = None if distance.exact else f"how many cards the hand is away {UNSETTLED}"
        return Standing(distance.away, reason=reason, before_draw=True)
    return Standing(position.answer.away, reason=position.answer.reason)


def _on_upcard(position: Position, draws: Drawing | None, buys: Buying | None) -> Move | None:
    if draws is not None:
        way = draws.ways[0]
        if way is None:
            return Draw() if position.view.round.phase is Phase.DRAW else Pass()
        return way.move if isinstance(way, DigChoice) else way
    if buys is not None:
        return Buy() if buys.buy else Pass()
    moves = position.view.legal_moves()
    return moves[0] if len(moves) == 1 else None


def _on_playing(position: Position, standing: Standing | None, aims: Sequence[Aim]) -> Advice:
    discards, barred = discard_choices(position), barred_discards(position)
    if not position.is_down:
        lay = laying(position, aims=aims)
        best: Move | None = lay.now[0].move if lay is not None else None
        if best is None and discards:
            best = discards[0].move
        complete = lay is None and standing is not None and standing.away == 0
        refused = why_not_laid(position) if complete else ()
        return Advice(position, standing, best, laying=lay, refused=refused, discards=discards, barred=barred)
    order = tuple(choice.card for choice in discards)
    rest = rest_of_turn(position.view.round, seat=position.view.seat, order=order)
    return Advice(
        position,
        standing,
        next(iter(rest.line), None),
        discards=discards,
        barred=barred,
        lay_offs=lay_off_choices(position),
        swaps=swap_choices(position),
        rest=rest,
    )
