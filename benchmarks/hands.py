"""Seeded hands for benchmarks and proofs: random, clustered, built to fit a contract, and spoilt by one card.

The mix is that of the kernel's study: three in ten random, two clustered, five built to fit, of which a third
is spoilt. The same seed gives the same hands.
"""

from collections import Counter
from dataclasses import dataclass
from random import Random

from kontrakt_dsl.cards import JOKER, Card, Deck
from kontrakt_dsl.rules.contracts import Contract, MeldKind
from kontrakt_dsl.rules.ruleset import RoundRules

Hand = tuple[Card, ...]

RANDOM, CLUSTERED = 0.3, 0.2
SPOILT_OF_BUILT = 1 / 3
CLUSTER_RANKS, CLUSTER_WIDTH = 3, 7
TRIES = 200


@dataclass(frozen=True)
class Dealer:
    """Makes hands from one deck; `random` is its only source of chance."""

    deck: Deck
    random: Random

    def mixed(self, contract: Contract, size: int) -> Hand:
        """A hand of the mix."""
        roll = self.random.random()
        if roll < RANDOM:
            return self.drawn(size)
        if roll < RANDOM + CLUSTERED:
            return self.clustered(size)
        hand = self.built(contract, size)
        return self.spoilt(hand) if self.random.random() < SPOILT_OF_BUILT else hand

    def drawn(self, size: int) -> Hand:
        """A hand drawn blindly."""
        return tuple(self.random.sample(self.deck.cards, size))

    def clustered(self, size: int) -> Hand:
        """A hand from two suits' neighbouring ranks and a few ranks of any suit, as collectors hold them."""
        pack = self.deck.pack
        suits = self.random.sample(pack.suits, 2)
        ranks = set(self.random.sample(pack.ranks, CLUSTER_RANKS))
        start = self.random.randrange(len(pack.ranks))
        near = {pack.ranks[(start + step) % len(pack.ranks)] for step in range(CLUSTER_WIDTH)}
        chosen = [
            card
            for card in self.deck.cards
            if card == JOKER or card.rank in ranks or (card.suit in suits and card.rank in near)
        ]
        return tuple(self.random.sample(chosen, min(size, len(chosen))))

    def built(self, contract: Contract, size: int) -> Hand:
        """A hand with melds of the contract in it, some of their cards replaced by jokers, filled up at random.

        Where the deck, the number of cards or the rules against touching runs get in the way it may not fit.
        """
        for _ in range(TRIES):
            cards = self._melds(contract, size)
            if len(cards) <= size and all(cards[card] <= self.deck.counts[card] for card in cards):
                break
        held = list(cards.elements())
        jokers = min(self.random.choice((0, 0, 1, 1, 2, 3)), self.deck.jokers, len(held))
        for place in self.random.sample(range(len(held)), jokers):
            held[place] = JOKER
        rest = list((self.deck.counts - Counter(held)).elements())
        short = size - len(held)
        held = held + self.random.sample(rest, short) if short >= 0 else held[:size]
        self.random.shuffle(held)
        return tuple(held)

    def spoilt(self, hand: Hand) -> Hand:
        """The hand with one card exchanged for another of the deck."""
        cards = list(hand)
        rest = list((self.deck.counts - Counter(cards)).elements())
        cards[self.random.randrange(len(cards))] = self.random.choice(rest)
        return tuple(cards)

    def unseen(self, hand: Hand) -> Counter[Card]:
        """The cards of the deck that are not in the hand."""
        return self.deck.counts - Counter(hand)

    def _melds(self, contract: Contract, size: int) -> Counter[Card]:
        pack = self.deck.pack
        cards: Counter[Card] = Counter()
        for kind, number in self._sizes(contract, size):
            if kind is MeldKind.SET:
                rank = self.random.choice(pack.ranks)
                copies = [Card(rank, suit) for suit in pack.suits] * self.deck.packs
                cards.update(self.random.sample(copies, min(number, len(copies))))
            else:
                suit = self.random.choice(pack.suits)
                ring = (*pack.ranks, pack.ranks[0])
                low = self.random.randrange(max(1, len(ring) - number + 1))
                cards.update(Card(rank, suit) for rank in ring[low : low + number])
        return cards

    def _sizes(self, contract: Contract, size: int) -> list[tuple[MeldKind, int]]:
        melds = [(part.kind, part.size.low) for part in contract.parts for _ in range(part.number)]
        longest = len(self.deck.pack.ranks) + 1
        if contract.whole_hand:
            for _ in range(size - contract.least_cards):
                grown = [place for place, (_, number) in enumerate(melds) if number < longest]
                if grown:
                    place = self.random.choice(grown)
                    melds[place] = (melds[place][0], melds[place][1] + 1)
        return melds


def mixed_hands(contract: Contract, deck: Deck, *, size: int, number: int, seed: str) -> list[Hand]:
    """`number` hands of `size` cards of the mix."""
    dealer = Dealer(deck, Random(seed))
    return [dealer.mixed(contract, size) for _ in range(number)]


def hands_of_round(rules: RoundRules, *, number: int, seed: str) -> list[Hand]:
    """`number` hands of the mix, of the size that a player of the round judges."""
    size = rules.contract.least_cards + 1 if rules.contract.whole_hand else rules.deal + 1
    return mixed_hands(rules.contract, rules.deck, size=size, number=number, seed=seed)
