"""Advice in lines of text: the best choice first, then the table of each thing that there is to choose."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from kontrakt_cli.render import advice_reasons as reasons
from kontrakt_cli.render.advice_tables import (
    buy_lines,
    discard_lines,
    draw_lines,
    lay_down_lines,
    lay_off_lines,
    swap_lines,
)
from kontrakt_cli.render.cards import CardStyle
from kontrakt_cli.render.chances import chance_text, whatever_they_are
from kontrakt_cli.render.columns import NONE
from kontrakt_cli.render.numbers import UNSURE
from kontrakt_cli.render.out_of_turn import claim_lines, snatch_lines
from kontrakt_dsl.cards import DeadCard
from kontrakt_dsl.game.moves import Dig, Discard, Move, Take
from kontrakt_dsl.game.round_state import Phase
from kontrakt_dsl.rules.ruleset import Ruleset
from kontrakt_dsl.sentences import counted
from kontrakt_solver.advising.advice import Advice


@dataclass(frozen=True, slots=True)
class Asked:
    """What was asked and the advice on it; with the line of a record before which it holds, and the move made then."""

    ruleset: Ruleset
    advice: Advice
    line: int | None = None
    played: str | None = None


def advice_lines(asked: Asked, style: CardStyle) -> Iterator[str]:
    """Everything compared, for a person."""
    advice = asked.advice
    position = advice.position
    rules, current = position.rules, position.view.round
    yield f"Round {rules.number} of {asked.ruleset.name}: {rules.contract}"
    if asked.line is not None:
        yield f"Line {asked.line}, seat {position.view.seat}"
    # A hand is shown as it was typed; that of a record stands in the order in which cards came into it.
    hand = position.hand if asked.line is None else rules.deck.sorted(position.hand)
    told = style.cards_and_unknown(hand, position.unknown)
    yield f"Hand of {counted(len(position.view.hand), 'card')}: {told}"
    if current.upcard is not None:
        yield f"Upcard: {style.card(current.upcard)}"
    for number, laid in enumerate(current.melds, 1):
        whose = ", yours" if laid.owner == position.view.seat else ""
        yield f"Meld {number}{whose}: {laid.meld.kind} {style.meld(laid.meld)}"
    yield f"{standing_text(advice)}."
    yield from _remarks(advice, style)
    if position.unknown:
        yield "What follows counts the known cards only."
    yield ""
    yield from best_lines(advice, style)
    if asked.played is not None:
        yield f"Played: {style.move(asked.played)}"
    yield from _comparison_lines(advice, style)


def _remarks(advice: Advice, style: CardStyle) -> Iterator[str]:
    """What is odd about a position as it was told, and how it is judged."""
    position = advice.position
    current = position.view.round
    if not position.told:
        return
    if not position.is_down and len(position.view.hand) < position.rules.deal + current.drew:
        dealt = counted(position.rules.deal, "card")
        after = ", so a hand has one more after the draw" if current.drew else ""
        yield f"In this round {dealt} are dealt{after}; this smaller hand is judged as it is."
    if position.is_down and not current.melds:
        yield "You are down, but no melds are told; --table names those to lay off on."
    if isinstance(current.upcard, DeadCard):
        yield f"A discarded {style.card(current.upcard.face)} is dead in this game: no wild card any more."


def best_lines(advice: Advice, style: CardStyle) -> Iterator[str]:
    """The recommended move and why; what else belongs to it."""
    if advice.best is None:
        yield from _uncompared(advice, style)
        return
    yield f"Best: {_move_text(advice, advice.best, style)}. {reasons.why_best(advice, style)}"
    line = _whole_turn(advice)
    if len(line) > 1:
        yield f"The whole turn: {'; '.join(_move_text(advice, move, style) for move in line)}."


def _whole_turn(advice: Advice) -> tuple[Move, ...]:
    """The moves of the turn from the recommended one on, where they are known."""
    drawing = advice.drawing
    if isinstance(advice.best, Dig) and drawing is not None:
        rest = next(dig.rest for dig in drawing.digs if dig.move == advice.best)
        return (advice.best, *rest.line)
    if isinstance(advice.best, Take) and drawing is not None and drawing.taken is not None:
        return (advice.best, *drawing.taken.line)
    takes: tuple[Move, ...] = ()
    lay = advice.laying
    if isinstance(advice.best, Take) and drawing is not None:
        takes, lay = (advice.best,), drawing.laying
    if lay is not None and lay.now[0].rest.out:
        return (*takes, lay.now[0].move, *lay.now[0].rest.line)
    return () if advice.rest is None else advice.rest.line


def _move_text(advice: Advice, move: Move, style: CardStyle) -> str:
    """A move as it is written; seats have no numbers where a person tells no more than the own hand."""
    if advice.position.told and isinstance(move, Discard):
        move = replace(move, against=None)
    return style.move(move)


def _uncompared(advice: Advice, style: CardStyle) -> Iterator[str]:
    view = advice.position.view
    if not view.may_act:
        yield f"It is for seat {view.round.actor} to act now."
        return
    if not advice.position.hand:
        yield "Without a known card there is nothing to compare."
        return
    yield "Nothing is compared here. You may:"
    yield from (f"  {style.move(move)}" for move in view.legal_moves())


def _comparison_lines(advice: Advice, style: CardStyle) -> Iterator[str]:
    """A table for each thing that there is to choose."""
    if advice.laying is not None:
        yield from ("", "Lay down now or wait:")
        yield from lay_down_lines(advice.laying, style)
    if advice.lay_offs:
        yield from ("", "Lay off:")
        yield from lay_off_lines(advice.lay_offs, style)
    if advice.swaps:
        yield from ("", "Swap:")
        yield from swap_lines(advice.swaps, style)
    drawing = advice.drawing
    if drawing is not None:
        yield from ("", "The upcard, a deeper card or the stock:" if drawing.digs else "The upcard or the stock:")
        yield from draw_lines(drawing, style)
        if drawing.laying is not None:
            yield from ("", f"Lay down after taking {style.card(drawing.upcard)}, or wait:")
            yield from lay_down_lines(drawing.laying, style)
    if advice.buying is not None:
        yield from ("", "Buy or pass, when another is on turn:" if advice.drawing else "Buy or pass:")
        yield from buy_lines(advice.buying, style)
    if advice.claiming is not None:
        yield from ("", "Claim or pass:")
        yield from claim_lines(advice.claiming, style)
    if advice.snatching is not None:
        yield from ("", "Take the wild card or pass:")
        yield from snatch_lines(advice.snatching, style)
    discards = advice.discards
    if drawing is not None and not advice.position.is_down:
        # Whoever is down lays off before the discard, and is told the whole turn.
        discards = drawing.discards
    if discards:
        yield from ("", _head_of_discards(advice, style))
        yield from discard_lines(discards, style)
    yield from (f"  Barred by {broken}" for broken in advice.barred)
    held = () if advice.snatching is None else (advice.snatching.without, *(x.held for x in advice.snatching.choices))
    parts = (advice.drawing, advice.buying, advice.claiming)
    digs = () if drawing is None else tuple(dig.rest for dig in drawing.digs)
    compared = (*discards, *held, *digs, *(part for part in parts if part is not None))
    counts = drawing is None or drawing.counted
    if not (counts and all(part.exact for part in compared)):
        yield f"  {UNSURE} marks an estimate, or what a limit of the search left open."
    if any(choice.away and choice.copies is None for choice in discards):
        yield f"  {NONE} under help: it was not counted, since each card would take a search of its own."
    if drawing is not None and drawing.rival is not None and drawing.as_good is None:
        why = "with unknown cards in the hand" if advice.position.unknown else "since that takes too many searches"
        yield f"  How often a stock card is as good was not counted, {why}."


def _head_of_discards(advice: Advice, style: CardStyle) -> str:
    if advice.drawing is not None:
        return f"Discards after taking {style.card(advice.drawing.upcard)}:"
    if advice.rest is not None and advice.rest.moves:
        return "Discards now, and nothing else:"
    return "Discards:" if advice.position.view.round.phase is Phase.PLAY else "Cards to part with:"


def standing_text(advice: Advice) -> str:
    """How the hand stands to its contract, in the words of `check-hand`."""
    standing = advice.standing
    if standing is None:
        return "The contract is laid"
    if standing.chance is not None:
        if standing.chance.exact and not standing.chance.probability:
            return f"Cannot be laid down, {whatever_they_are(advice.position.unknown)}"
        drawn = " after a draw from the stock" if standing.before_draw else ""
        return f"Can be laid down{drawn} with a chance of {chance_text(standing.chance)}"
    if standing.away is None and standing.reason is not None:
        return f"Undecided: {standing.reason}"
    if standing.away is None:
        return "Cannot be laid down, and is out of reach with the cards still unseen"
    if standing.away == 0:
        refused = "; ".join(broken.message for broken in advice.refused)
        return f"Complete, but it can't be laid in this turn: {refused}" if refused else "Can be laid down"
    if standing.before_draw:
        return f"Before the draw you are {counted(standing.away, 'card')} away, counting the one that you draw"
    if advice.position.rules.contract.takes_the_hand:
        return f"Cannot be laid down: {counted(standing.away, 'card')} of the hand must be exchanged"
    return f"Cannot be laid down: {counted(standing.away, 'card')} away"
