"""Whether unseen cards can fill the places that a hand leaves open."""

from collections.abc import Mapping, Sequence

from kontrakt_dsl.cards import Card
from kontrakt_solver.distances.places import Place, Places
from kontrakt_solver.distances.runs_of_suit import Runs
from kontrakt_solver.distances.sets_beside import OfRank, Sets


class Arriving:
    """The unseen cards by place, each place counted when it is asked about."""

    def __init__(self, places: Places, unseen: Mapping[Card, int]) -> None:
        self._places = places
        self._unseen = unseen
        self._known: dict[Place, int] = {}

    def can_fill(self, runs: Sequence[Runs], sets: Sets, *, wilds: int) -> bool:
        """Whether these runs, suit by suit, and sets can be completed with as few new cards as they miss beside the
        `wilds` of the hand. False where it takes more than a look at each meld to tell.

        Places that no natural card can come for must have wild cards, those of the hand as far as they go.
        """
        wanted: dict[Place, int] = {}
        barred = lie_in_own = 0
        for suit, of_suit in enumerate(runs):
            for run in of_suit.runs:
                lie_in_own += run.own.bit_count()
                here = self._run(suit, run.lacking & ~run.own, wanted)
                if here > run.wilds or (here and not self._places.counts_wilds(run.window.size)):
                    return False
                barred += here
        for of_rank in sets.of_ranks:
            own, here = self._sets(of_rank, runs, wanted)
            # Which wild cards may lie in sets of their own rank takes more than a look.
            own_rank = of_rank.rank & self._places.own_ranks
            if here > self._wilds_in(of_rank) or (own_rank and here):
                return False
            lie_in_own += own
            barred += here
        short = barred - (wilds - lie_in_own)
        if short <= 0:
            return True
        # An unseen wild card may be wanted as the natural one of its own place, too.
        return not self._places.own_places and short <= sum([self._unseen.get(card, 0) for card in self._places.wild])

    def _run(self, suit: int, lacking: int, wanted: dict[Place, int]) -> int:
        """How many places of a run no natural card can come for."""
        barred = 0
        while lacking:
            rank = lacking & -lacking
            lacking ^= rank
            place = suit, rank
            if self._number(place) > wanted.get(place, 0):
                wanted[place] = wanted.get(place, 0) + 1
            else:
                barred += 1
        return barred

    def _sets(self, of_rank: OfRank, runs: Sequence[Runs], wanted: Mapping[Place, int]) -> tuple[int, int]:
        """How many places of the sets of a rank get wild cards that are natural there, and how many no natural card
        can come for."""
        rank, number = of_rank.rank, sum(of_rank.numbers)
        places = self._places
        if places.suits_differ and number > 1 and len(places.sets) > 1:
            return 0, of_rank.missing + 1
        own = room = 0
        for suit, of_suit in enumerate(runs):
            cards = sum([1 for layer in of_suit.left if layer & rank])
            with_own = cards + sum([1 for layer in of_suit.own_left if layer & rank])
            come = self._number((suit, rank)) - wanted.get((suit, rank), 0)
            if places.suits_differ:
                cards, with_own = min(cards, number), min(with_own, number)
                come = min(come, number - with_own)
            own += with_own - cards
            room += come
        own = min(own, of_rank.missing)
        return own, max(0, of_rank.missing - own - room)

    def _wilds_in(self, of_rank: OfRank) -> int:
        return sum([sets.wilds * number for sets, number in zip(self._places.sets, of_rank.numbers, strict=True)])

    def _number(self, place: Place) -> int:
        number = self._known.get(place)
        if number is None:
            number = self._known[place] = sum([self._unseen.get(card, 0) for card in self._places.faces.get(place, ())])
        return number
