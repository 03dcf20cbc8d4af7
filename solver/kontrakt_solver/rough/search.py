"""The search behind a rough outlook: places the runs of a contract where they miss the fewest cards, then its sets."""

from dataclasses import dataclass

from kontrakt_dsl.rules.contracts import Contract
from kontrakt_dsl.rules.melding import AceUse, MeldRules, SetPair
from kontrakt_solver.rough.lanes import Lanes, Strands
from kontrakt_solver.rough.melds import asked_of
from kontrakt_solver.rough.runs import Offer, RunOffers
from kontrakt_solver.rough.sets import SetSearch

OUT_OF_REACH = 40
"""How far a hand counts that can't reach the contract at all."""
WINDOWS_TRIED = (5, 5, 5, 4, 3)
"""How many places each run is tried in, those that miss the fewest cards, by the number of runs in a contract."""

Placed = tuple[Offer, ...]


@dataclass(frozen=True, slots=True)
class Look:
    """How far a hand is, and for each suit a mask of the ranks that would bring it nearer."""

    distance: int
    wanted: tuple[int, ...]


class _Found:
    """The nearest way so far, with what it and others as near want."""

    def __init__(self, suits: int) -> None:
        self.distance, self.wanted = OUT_OF_REACH, [0] * suits

    def add(self, distance: int, wanted: list[int]) -> None:
        if distance < self.distance:
            self.distance, self.wanted = distance, wanted
        elif distance == self.distance:
            self.wanted = [mask | more for mask, more in zip(self.wanted, wanted, strict=True)]


class RoughSearch:
    """The most promising melds of a contract without a choice."""

    def __init__(self, contract: Contract, melds: MeldRules) -> None:
        asked = self._asked = asked_of(contract, melds)
        self._whole = contract.takes_the_hand
        self._kept_back = int(contract.keeps_discard)
        self._ace = melds.runs.ace
        ranks = self._ranks = len(melds.pack.ranks)
        self._strands = Strands(ranks)
        self._sets = SetSearch(asked, ranks=ranks, alone=SetPair.ONE_RANK in melds.forbidden_set_pairs)
        self._tried = WINDOWS_TRIED[min(len(asked.runs), len(WINDOWS_TRIED) - 1)]
        offers = {run: RunOffers(run, self._strands, melds, tried=self._tried) for run in asked.runs}
        self._runs = [offers[run] for run in asked.runs]
        self._alike = [asked.runs[place:].count(run) for place, run in enumerate(asked.runs)]
        self._like_before = [place > 0 and asked.runs[place - 1] == run for place, run in enumerate(asked.runs)]

    def look(self, lanes: Lanes, *, wilds: int, size: int) -> Look:
        """Look at a hand of these naturals and wild cards; where the whole hand must go, it will have `size` cards."""
        # A hand too small for the contract must grow as well as fit; one too large is far by what it has too much.
        size = max(size - self._kept_back, self._asked.least)
        found = _Found(len(lanes))
        # Sets never lack fewer cards when runs have taken theirs.
        ahead = self._sets.need(lanes)

        def finish(placed: Placed, rest: Lanes, missing: int, usable: int) -> None:
            need = self._sets.need(rest)
            distance = missing + need.missing - min(wilds, usable + need.usable)
            if distance > found.distance:
                return
            masks = list(need.wanted)
            if self._whole:
                used = wilds + sum([offer.size - offer.missing for offer in placed]) + need.naturals + need.spare
                used += self._grown(placed, rest, masks)
                distance = max(distance, size - (used if self._asked.grows else min(used, self._asked.least)))
                if distance > found.distance:
                    return
            for offer in placed:
                wanted = offer.mask & ~self._strands.held(lanes, offer.strand)
                self._strands.want(masks, offer.strand, wanted)
            found.add(distance, masks)

        def place(placed: Placed, rest: Lanes, missing: int, usable: int) -> None:
            number = len(placed)
            if number == len(self._runs):
                finish(placed, rest, missing, usable)
                return
            offers, alike = self._runs[number], self._alike[number]
            most_wilds = offers.run.most_wilds
            # Like runs come in an order, those that lack least first, so that no choice is met twice.
            floor = placed[-1] if self._like_before[number] else None
            for offer in offers.beside(offers.promising(rest), placed)[: self._tried]:
                lacking = offer.missing
                if floor and offer < floor:
                    continue
                filled = min(lacking, most_wilds)
                lack, use = missing + alike * lacking + ahead.missing, usable + alike * filled + ahead.usable
                if lack - min(wilds, use) > found.distance:
                    break
                fewer = self._strands.taken(rest, offer.strand, offer.mask)
                place((*placed, offer), fewer, missing + lacking, usable + filled)

        place((), lanes, 0, 0)
        return Look(found.distance, tuple(found.wanted))

    def completes(self, lanes: Lanes, *, wilds: int) -> bool:
        """Whether, in any places at all, the melds lack no more cards than there are wild ones.

        No limit of wild cards is looked at, nor whether the whole hand is used.
        """
        room = wilds - self._sets.need(lanes).missing

        def place(placed: Placed, rest: Lanes, missing: int) -> bool:
            number = len(placed)
            if number == len(self._runs):
                return missing + self._sets.need(rest).missing <= wilds
            alike = self._alike[number]
            floor = placed[-1] if self._like_before[number] else None
            offers = self._runs[number]
            for offer in offers.beside(offers.all(rest), placed):
                if missing + alike * offer.missing > room:
                    return False
                if floor and offer < floor:
                    continue
                fewer = self._strands.taken(rest, offer.strand, offer.mask)
                if place((*placed, offer), fewer, missing + offer.missing):
                    return True
            return False

        return place((), lanes, 0)

    def _grown(self, placed: Placed, lanes: Lanes, masks: list[int]) -> int:
        """How many naturals more could make the runs longer; the next card beyond each run is added to `masks`."""
        if not self._asked.grows:
            return 0
        count = 0
        lowest, highest = int(self._ace is AceUse.HIGH), self._ranks - (self._ace is AceUse.LOW)
        for offer in placed:
            for place, step in ((offer.low - 1, -1), (offer.low + offer.size, 1)):
                while lowest <= place <= highest:
                    rank = 1 << place % self._ranks
                    if not self._strands.held(lanes, offer.strand) & rank:
                        self._strands.want(masks, offer.strand, rank)
                        break
                    lanes = self._strands.taken(lanes, offer.strand, rank)
                    count += 1
                    place += step
        return count
