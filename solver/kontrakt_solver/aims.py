"""What each card is worth to a lay-down that is to be best by several aims in order."""

from collections.abc import Callable, Mapping, Sequence

from kontrakt_dsl.cards import Card
from kontrakt_dsl.rules.melding import MeldRules
from kontrakt_solver.answers import Aim

DEFAULT_AIMS = (Aim.FEWEST_POINTS,)


def card_worths(
    aims: Sequence[Aim], cards: Sequence[Card], *, rules: MeldRules, card_points: Mapping[Card, int]
) -> dict[Card, int]:
    """For each face a number such that the best lay-down from `cards` is the one whose cards add up to the most.

    An aim counts for more than all that lays by the aims after it. LAY_OFF_ROOM is no matter of single cards and
    is left out.
    """
    of_aim: dict[Aim, Callable[[Card], int]] = {
        Aim.FEWEST_POINTS: lambda card: card_points[card],
        Aim.FEWEST_CARDS: lambda card: 1,
        Aim.KEEP_WILDS: lambda card: -int(card in rules.wild),
    }
    worths = dict.fromkeys(card_points, 0)
    weight = 1
    for aim in reversed(aims):
        if aim in of_aim:
            worth = of_aim[aim]
            for face in worths:
                worths[face] += weight * worth(face)
            weight *= 1 + sum(abs(worth(card)) for card in cards)
    return worths
