"""The main rules written out in Python, independent of the file: `rulesets/kontrakt.yaml` must load to exactly this."""

from kontrakt_dsl.cards import JOKER, STANDARD_PACK, Card, Deck
from kontrakt_dsl.rules.contracts import Contract, MeldKind, Part
from kontrakt_dsl.rules.counts import Count
from kontrakt_dsl.rules.melding import (
    AceUse,
    MeldRules,
    RunPair,
    RunRules,
    SetRules,
    SetSuits,
    WildLimit,
)
from kontrakt_dsl.rules.ruleset import RoundRules
from kontrakt_dsl.rules.scoring import Direction, ScoringRules
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

MELDS = MeldRules(
    pack=STANDARD_PACK,
    wild=frozenset({JOKER}),
    sets=SetRules(SetSuits.ANY, largest=None, naturals=1, wilds=WildLimit(), wilds_later=WildLimit()),
    runs=RunRules(
        AceUse.LOW_OR_HIGH,
        largest=14,
        naturals=1,
        wilds=WildLimit(),
        wilds_later=WildLimit(),
        wilds_side_by_side=True,
    ),
    forbidden_set_pairs=frozenset(),
    forbidden_run_pairs=frozenset({RunPair.CONSECUTIVE}),
)


def contract(sets: int, runs: int) -> Contract:
    """The contract of `sets` sets of 3 and `runs` runs of 4."""
    parts = [Part(sets, MeldKind.SET, Count.exactly(3)), Part(runs, MeldKind.RUN, Count.exactly(4))]
    return Contract(tuple(part for part in parts if part.number))


CONTRACTS = (
    contract(2, 0),
    contract(1, 1),
    contract(0, 2),
    contract(3, 0),
    contract(2, 1),
    contract(1, 2),
    Contract((Part(3, MeldKind.RUN, Count.at_least(4)),), whole_hand=True),
)
DEALS = (10, 10, 10, 12, 12, 12, 12)
PIPS = {"A": 15, "T": 10, "J": 10, "Q": 10, "K": 10}


def card_points() -> tuple[tuple[Card, int], ...]:
    """What each card costs, in the written order of the pack, the joker last."""
    naturals = ((card, PIPS.get(card.rank) or int(card.rank)) for card in STANDARD_PACK.cards)
    return (*naturals, (JOKER, 15))


def main_round(number: int, *, players: int = 4) -> RoundRules:
    """The main rules of round `number` at a table of `players`."""
    return RoundRules(
        number=number,
        players=players,
        deck=Deck(STANDARD_PACK, packs=2, jokers=players - 1),
        deal=DEALS[number - 1],
        contract=CONTRACTS[number - 1],
        melds=MELDS,
        buying=BuyingRules(When(), cost=1, limit=None, next_upcard=NextUpcard.OTHERS),
        laying_off=LayingOffRules(When(((Fact.DOWN_EARLIER, True),))),
        swapping=SwappingRules(
            When(((Fact.DOWN_EARLIER, True),)), frozenset({MeldKind.RUN}), SwappedWild.MELDED_THIS_TURN
        ),
        discarding=DiscardingRules(TakenCard.TWIN_IN_HAND, wilds=True),
        last_card=LastCard.DISCARDED,
        stock=StockRules(reshuffles=None),
        scoring=ScoringRules(card_points(), going_out=0),
        turn_limit=200,
        direction=Direction.CLOCKWISE,
    )
