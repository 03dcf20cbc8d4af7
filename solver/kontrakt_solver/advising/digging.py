"""Cards from inside the discard pile: each that may be taken and melded at once, and what the turn leaves then."""

from dataclasses import dataclass

from kontrakt_dsl.cards import Card
from kontrakt_dsl.game.digging import dug
from kontrakt_dsl.game.moves import Dig, LayDown
from kontrakt_dsl.game.round_state import Phase, RoundState
from kontrakt_dsl.rules.drawing import Source
from kontrakt_solver.advising.going_out import RestOfTurn, rest_of_turn
from kontrakt_solver.advising.position import Position
from kontrakt_solver.answers import Status


@dataclass(frozen=True, slots=True)
class DigChoice:
    """A deeper card melded at once: the cards `above` it that come into the hand, and the best rest of the turn.

    `held` is what the hand costs before the turn.
    """

    move: Dig
    above: tuple[Card, ...]
    rest: RestOfTurn
    held: int

    @property
    def pays(self) -> bool:
        """Whether the cards that come along cost no more than what is melded saves."""
        return self.rest.out or self.rest.points <= self.held


def dig_choices(position: Position) -> tuple[DigChoice, ...]:
    """Every legal one, those that leave the fewest points first; a card in a lay-down goes with the best one."""
    view = position.view
    drawing = position.rules.drawing
    deeper = drawing.source_of(down=position.is_down) is Source.DEEPER
    if not view.may_act or view.round.phase is not Phase.DRAW or not deeper:
        return ()
    moves = [move for move in view.legal_moves() if isinstance(move, Dig)]
    if not position.is_down and not position.unknown:
        moves += _for_contract(position)
    choices = [_choice(position, move) for move in moves if view.can(move)]
    return tuple(sorted(choices, key=lambda choice: (not choice.rest.out, choice.rest.points)))


def _for_contract(position: Position) -> list[Dig]:
    pile = position.view.round.discards
    moves = []
    for card in dict.fromkeys(pile[-2::-1]):
        found = position.oracle.best((*position.hand, *pile[_place(pile, card) :]))
        if found.status is Status.FOUND and any(card in meld.cards for meld in found.melds):
            moves.append(Dig(card, LayDown(found.melds)))
    return moves


def _choice(position: Position, move: Dig) -> DigChoice:
    pile = position.view.round.discards
    after = dug(position.view.round, move)
    assert isinstance(after, RoundState)  # the move is legal
    above = pile[_place(pile, move.card) + 1 :]
    rest = rest_of_turn(after, seat=position.view.seat)
    return DigChoice(move, above, rest, position.points(position.hand))


def _place(pile: tuple[Card, ...], card: Card) -> int:
    """The index of the copy nearest the top, the upcard left aside."""
    return max(index for index, other in enumerate(pile[:-1]) if other == card)
