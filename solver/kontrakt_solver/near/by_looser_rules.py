"""Which unseen cards may bring a hand nearer at all: those that do by the looser rules of the screen."""

from collections.abc import Sequence

from kontrakt_dsl.cards import JOKER, Card, Deck
from kontrakt_solver.kernel import Help, Kernel, PackedHand
from kontrakt_solver.near.nearness import Cards, Unseen, present
from kontrakt_solver.remembered import Remembered
from kontrakt_solver.screening.looser import Looser

HELP_KEPT = 4_000


class LooserRules:
    """The patterns of a contract under looser rules; whatever a card brings nearer by the rules in force it brings as
    near by these. All cards of the deck are taken to be unseen, so that one look tells for any of them."""

    def __init__(self, patterns: Sequence[Looser], deck: Deck) -> None:
        self._patterns, self._in_use = patterns, deck.counts
        self._unseen: dict[int, PackedHand] = {}
        self._kernels: dict[int, Kernel] = {}
        self._known = Remembered[tuple[int, Cards], Help | None](HELP_KEPT)

    def may_help(self, cards: Cards, unseen: Unseen, away: int) -> Cards:
        """The unseen cards of which one more may leave the cards less than `away` short: all of those that do, at
        least."""
        every = tuple(present(unseen))
        if not self._patterns or any(unseen[card] > self._in_use[card] for card in every):
            return every
        helpful: set[Card] = set()
        for number, looser in enumerate(self._patterns):
            found = self._help(number, cards)
            if found is None or (found.away is not None and found.away < away):
                return every
            if found.away == away:
                helpful.update(face for face, loose in looser.faces.items() if loose in found.helping)
        return tuple([card for card in every if card in helpful])

    def _help(self, number: int, cards: Cards) -> Help | None:
        """What helps towards a pattern by the looser rules; None where that can't be told."""
        key = number, cards
        if key not in self._known:
            self._known[key] = self._asked(number, cards)
        return self._known[key]

    def _asked(self, number: int, cards: Cards) -> Help | None:
        looser = self._patterns[number]
        if looser.pattern.takes_the_hand:
            return None
        try:
            if number not in self._unseen:
                self._unseen[number] = looser.pack(self._in_use)
                self._kernels[number] = _without_naturals(looser)
            return self._kernels[number].help(looser.pack(cards), self._unseen[number])
        except ValueError:
            return None


def _without_naturals(looser: Looser) -> Kernel:
    """The kernel for rules that are looser still: melds may be of wild cards alone, so that no card is asked about by
    itself."""
    melds, points = looser.loose, dict.fromkeys((*looser.loose.pack.cards, JOKER), 0)
    return Kernel(looser.contract, melds.of_wilds_alone(), points)
