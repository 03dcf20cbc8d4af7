"""A quick check that accepts most legal lay-downs and no illegal one; what it does not accept goes to the judge."""

from collections.abc import Sequence

from kontrakt_dsl.cards import ACE, Card
from kontrakt_dsl.melds.meld import Meld
from kontrakt_dsl.rules.contracts import Contract, MeldKind
from kontrakt_dsl.rules.melding import AceUse, MeldRules, RunPair, SetSuits
from kontrakt_solver.counting.counted import COUNTED_SUITS, is_counted


class PlainCheck:
    """The rules of one contract as tables, so that a lay-down is judged with one look-up a card.

    It accepts melds in the order of the contract's parts, runs that do not go round the corner, wild cards of a set
    that stand for its bare rank, and no two melds of a kind for which pairs are forbidden in other ways than one run
    beginning right above another.
    """

    def __init__(self, contract: Contract, rules: MeldRules) -> None:
        pack = rules.pack
        faces = pack.faces
        self._number = {face: number for number, face in enumerate(faces)}
        self._wild = [face in rules.wild for face in faces]
        self._meldable = len(pack.cards)
        self._ranks = len(pack.ranks)
        self._rank_index = pack.rank_index
        self._slots = [(part.kind, part.size) for part in contract.parts for _ in range(part.number)]
        self._takes_the_hand, self._kept = contract.takes_the_hand, int(contract.keeps_discard)
        self._sets, self._runs = rules.sets, rules.runs
        self._different = rules.sets.suits in COUNTED_SUITS and rules.sets.suits is not SetSuits.ANY
        ace = rules.runs.ace if ACE in pack.ranks else AceUse.LOW
        self._high_ace = ace in (AceUse.HIGH, AceUse.LOW_OR_HIGH)
        self._lowest = 1 if ace is AceUse.HIGH else 0
        self._consecutive = RunPair.CONSECUTIVE in rules.forbidden_run_pairs
        sets, runs = contract.number_of(MeldKind.SET), contract.number_of(MeldKind.RUN)
        ring = rules.runs.ace is AceUse.CORNER and self._consecutive
        pairs = ring or rules.forbidden_run_pairs - {RunPair.CONSECUTIVE}
        self._plain = (
            is_counted(contract, rules) and not (sets > 1 and rules.forbidden_set_pairs) and not (runs > 1 and pairs)
        )

    def accepts(self, melds: Sequence[Meld], hand: Sequence[Card]) -> bool:
        """Whether this is surely a legal lay-down from `hand`; False leaves the question open."""
        if not self._plain or len(melds) != len(self._slots):
            return False
        number = self._number
        try:
            held = [0] * len(number)
            for held_card in hand:
                held[number[held_card]] += 1
            ends: list[tuple[int, int]] = []
            used = 0
            for meld, (kind, size) in zip(melds, self._slots, strict=True):
                cards = [number[place.card] for place in meld.places]
                for card in cards:
                    held[card] -= 1
                used += len(cards)
                if meld.kind is not kind or not size.allows(len(cards)):
                    return False
                legal = self._is_set(meld, cards) if kind is MeldKind.SET else self._is_run(meld, cards, ends)
                if not legal:
                    return False
        except KeyError:
            return False
        if min(held) < 0 or (self._takes_the_hand and used != len(hand) - self._kept):
            return False
        return not self._consecutive or len(ends) < 2 or not self._any_consecutive(ends)

    def _is_set(self, meld: Meld, cards: list[int]) -> bool:
        sets, ranks, wild = self._sets, self._ranks, self._wild
        rank = self._rank_index[meld.places[0].stands.rank]
        naturals = []
        for place, card in zip(meld.places, cards, strict=True):
            if wild[card]:
                if place.stands.suit or self._rank_index[place.stands.rank] != rank:
                    return False
                continue
            if card >= self._meldable or card % ranks != rank:
                return False
            if place.stands is not place.card and place.stands != place.card:
                return False
            naturals.append(card)
        if sets.largest is not None and len(cards) > sets.largest:
            return False
        if self._different and len(set(naturals)) < len(naturals):
            return False
        wilds = len(cards) - len(naturals)
        return wilds <= sets.most_wilds(len(cards))

    def _is_run(self, meld: Meld, cards: list[int], ends: list[tuple[int, int]]) -> bool:
        """Whether this is a legal run; its suit's first card and the two ends are added to `ends`."""
        runs, ranks, wild = self._runs, self._ranks, self._wild
        places = meld.places
        first = self._number[places[0].stands]
        suit = first - first % ranks
        position = first % ranks
        if position < self._lowest or len(cards) > runs.largest:
            return False
        ends.append((first, first + len(cards)))
        wilds = 0
        beside = False
        for place, card in zip(places, cards, strict=True):
            stands = place.stands
            if wild[card]:
                if beside and not runs.wilds_side_by_side:
                    return False
                beside = True
                wilds += 1
                face = self._number[stands]
            else:
                beside = False
                face = card
                if stands is not place.card and stands != place.card:
                    return False
            high = position == ranks and self._high_ace
            if face >= self._meldable or face != (suit if high else suit + position) or position > ranks:
                return False
            if position == ranks and not high:
                return False
            position += 1
        return wilds <= runs.most_wilds(len(cards))

    def _any_consecutive(self, ends: list[tuple[int, int]]) -> bool:
        """Whether some run begins right above another of its suit; a run up to a high ace ends a lane."""
        ranks = self._ranks
        return any(
            end == other_start and end // ranks == start // ranks for start, end in ends for other_start, _ in ends
        )
