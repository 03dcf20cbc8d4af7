"""A game small enough to try everything in it: two suits of six ranks, short contracts, a stock that soon runs out."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations, product

from kontrakt_dsl.cards import JOKER, Card, Deck, Pack
from kontrakt_dsl.game import play
from kontrakt_dsl.game.game_state import GameState
from kontrakt_dsl.game.moves import Buy, Discard, Draw, LayDown, LayOff, Move, Pass, Swap, Take
from kontrakt_dsl.game.round_state import Phase, RoundState
from kontrakt_dsl.melds.meld import Meld, Placed
from kontrakt_dsl.rules.contracts import Contract, MeldKind, Part
from kontrakt_dsl.rules.counts import Count
from kontrakt_dsl.rules.game import GameEnd, GameRules, Progress, Tie, Winner
from kontrakt_dsl.rules.melding import (
    AceUse,
    AgainstNaturals,
    MeldRules,
    RunPair,
    RunRules,
    SetRules,
    SetSuits,
    WildLimit,
)
from kontrakt_dsl.rules.ruleset import RoundRules, Ruleset, TableRules
from kontrakt_dsl.rules.scoring import Direction, FirstDealer, NextDealer, ScoringRules
from kontrakt_dsl.rules.turns import (
    BuyingRules,
    DiscardingRules,
    Fact,
    LastCard,
    LayingOffRules,
    NextUpcard,
    StockRules,
    SwappedWild,
    SwappingRules,
    TakenCard,
    When,
)

PACK = Pack(ranks=tuple("A23456"), suits=("S", "H"))
SIZE = 3
EARLIER = When(((Fact.DOWN_EARLIER, True),))
CONTRACTS = (
    Contract((Part(1, MeldKind.SET, Count.exactly(SIZE)),)),
    Contract((Part(1, MeldKind.RUN, Count.exactly(SIZE)),)),
    Contract((Part(1, MeldKind.RUN, Count.at_least(SIZE)),), whole_hand=True),
)
PLAIN = MeldRules(
    pack=PACK,
    wild=frozenset({JOKER}),
    sets=SetRules(SetSuits.ANY, None, naturals=1, wilds=WildLimit(), wilds_later=WildLimit()),
    runs=RunRules(
        AceUse.LOW_OR_HIGH, 7, naturals=1, wilds=WildLimit(), wilds_later=WildLimit(), wilds_side_by_side=True
    ),
    forbidden_set_pairs=frozenset(),
    forbidden_run_pairs=frozenset({RunPair.CONSECUTIVE}),
)


# The other ways to say things: limits that natural cards can lift, wild twos, runs round the corner, swaps in sets.
LIMIT = WildLimit(against=AgainstNaturals.NO_MORE)
BOUND = replace(
    PLAIN,
    sets=replace(PLAIN.sets, suits=SetSuits.DIFFERENT, largest=4, wilds=LIMIT, wilds_later=LIMIT),
    runs=replace(PLAIN.runs, ace=AceUse.LOW, largest=6, wilds=LIMIT, wilds_later=LIMIT, wilds_side_by_side=False),
)
FREE = replace(
    PLAIN,
    wild=frozenset({JOKER, Card("2", "S"), Card("2", "H")}),
    runs=replace(PLAIN.runs, ace=AceUse.CORNER, largest=6),
    forbidden_run_pairs=frozenset(),
)


@dataclass(frozen=True)
class Manner:
    """One way to say everything that may be said otherwise."""

    melds: MeldRules
    buying: BuyingRules | None
    swapping: SwappingRules
    discarding: DiscardingRules
    stock: StockRules


MANNERS = {
    "plain": Manner(
        PLAIN,
        BuyingRules(When(), cost=1, limit=None, next_upcard=NextUpcard.OTHERS),
        SwappingRules(EARLIER, frozenset({MeldKind.RUN}), SwappedWild.MELDED_THIS_TURN),
        DiscardingRules(TakenCard.TWIN_IN_HAND, wilds=True),
        StockRules(reshuffles=None),
    ),
    "bound": Manner(
        BOUND,
        BuyingRules(When(((Fact.DOWN, False),)), cost=2, limit=2, next_upcard=NextUpcard.NOBODY),
        SwappingRules(EARLIER, frozenset(MeldKind), SwappedWild.MELDED_THIS_TURN),
        DiscardingRules(TakenCard.NEVER, wilds=False),
        StockRules(reshuffles=1),
    ),
    "free": Manner(
        FREE,
        BuyingRules(When(((Fact.DISCARDER, False),)), cost=0, limit=None, next_upcard=NextUpcard.ANYONE),
        SwappingRules(EARLIER, frozenset(MeldKind), SwappedWild.MELDED_THIS_TURN),
        DiscardingRules(TakenCard.ALLOWED, wilds=False),
        StockRules(reshuffles=None),
    ),
}


@cache
def small_ruleset(deal: int = 4, manner: str = "plain") -> Ruleset:
    """The small game for two to four players, with `deal` cards each, played in one of the manners."""
    return Ruleset(
        name="small",
        title="Small",
        about="",
        sources=(),
        text="a small game\n",
        table=TableRules(Count(2, 4), Direction.CLOCKWISE, FirstDealer.BY_LOT, NextDealer.NEXT_IN_TURN),
        game=GameRules(
            Progress.TOGETHER,
            GameEnd.LAST_ROUND,
            Winner.LOWEST_TOTAL,
            (Tie.SHARED,),
            tuple(range(1, len(CONTRACTS) + 1)),
        ),
        tables=tuple(
            tuple(_round(number, players, deal, MANNERS[manner]) for number in range(1, len(CONTRACTS) + 1))
            for players in (2, 3, 4)
        ),
    )


def _round(number: int, players: int, deal: int, manner: Manner) -> RoundRules:
    points = tuple((card, PACK.rank_index[card.rank] + 1) for card in PACK.cards)
    return RoundRules(
        number=number,
        players=players,
        deck=Deck(PACK, packs=2, jokers=3),
        deal=deal,
        contract=CONTRACTS[number - 1],
        melds=manner.melds,
        buying=manner.buying,
        laying_off=LayingOffRules(EARLIER),
        swapping=manner.swapping,
        discarding=manner.discarding,
        last_card=LastCard.DISCARDED,
        stock=manner.stock,
        scoring=ScoringRules((*points, (JOKER, 15)), going_out=0),
        turn_limit=15,
        direction=Direction.CLOCKWISE,
    )


def legal_lay_downs(state: GameState) -> list[LayDown]:
    """Every legal lay-down of the player on turn, by trying all."""
    current = state.round
    if current is None or current.phase is not Phase.PLAY:
        return []
    seat = current.seats[current.turn]
    # Trying all costs nothing where the refusal is certain.
    if seat.laid_turn is not None:
        return []
    sizes = [len(seat.hand)] if current.rules.contract.whole_hand else [SIZE]
    tried = {
        LayDown((meld,))
        for size in sizes
        if size <= current.rules.melds.runs.largest
        for picked in combinations(sorted(seat.hand, key=current.rules.deck.pack.order.__getitem__), size)
        for meld in _melds_of(picked, current.rules.melds.wild)
    }
    return sorted((move for move in tried if play.can(state, move)), key=str)


def _melds_of(picked: tuple[Card, ...], wild: frozenset[Card]) -> Iterator[Meld]:
    naturals = [card for card in picked if card not in wild]
    wilds = [card for card in picked if card in wild]
    if len({card.rank for card in naturals}) == 1:
        rank = Card(naturals[0].rank)
        yield Meld(MeldKind.SET, tuple(Placed(card, rank if card in wild else card) for card in (*naturals, *wilds)))
    if len({card.suit for card in naturals}) == 1:
        yield from _runs_of(naturals, wilds)


def _runs_of(naturals: list[Card], wilds: list[Card]) -> Iterator[Meld]:
    suit, size = naturals[0].suit, len(naturals) + len(wilds)
    ring = [Card(rank, suit) for rank in (*PACK.ranks, *PACK.ranks)]
    # A run of every rank is written with its ace low: that ace fits both ends.
    for start in range(len(PACK.ranks)) if size != len(PACK.ranks) else (0,):
        waiting, free = list(naturals), list(wilds)
        places = []
        for card in ring[start : start + size]:
            if card in waiting:
                waiting.remove(card)
                places.append(Placed(card, card))
            elif free:
                places.append(Placed(free.pop(0), card))
        if not waiting:
            yield Meld(MeldKind.RUN, tuple(places))


def every_move(state: RoundState) -> Iterator[Move]:
    """Every move but the lay-downs that anybody could say in words: each card, each meld, each identity."""
    yield from (Draw(), Take(), Buy(), Pass())
    pack = state.rules.deck.pack
    faces = (*pack.cards, JOKER)
    yield from map(Discard, faces)
    for card, number in product(faces, range(len(state.melds) + 2)):
        yield Swap(card, number)
        yield LayOff((Placed(card, card),), number)
        if card in state.rules.melds.wild:
            yield from (LayOff((Placed(card, stands),), number) for stands in pack.cards)
