"""The round after cards were put on the table, if the rules allow it, told as if nobody snatched a wild card."""

from dataclasses import replace

from kontrakt_dsl.game import melding
from kontrakt_dsl.game.moves import LayDown, LayOff, Swap
from kontrakt_dsl.game.round_state import RoundState

Putting = LayDown | LayOff | Swap


def after_putting(state: RoundState, move: Putting) -> RoundState | None:
    """The round after `move` of the player on turn, None where it breaks a rule."""
    if state.snatching is not None:
        ladder = tuple(replace(own, snatching=None) for own in state.ladder)
        state = state.but(rules=replace(state.rules, snatching=None), ladder=ladder)
    match move:
        case LayDown():
            after = melding.laid_down(state, move)
        case LayOff():
            after = melding.laid_off(state, move)
        case Swap():
            after = melding.swapped(state, move)
    return after if isinstance(after, RoundState) else None
