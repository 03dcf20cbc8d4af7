"""Where each climbs a ladder: what a player may do, on turn or out of turn, goes by that player's own contract."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from positions import Position, after, refused_by

from kontrakt_arena.players import make_bot
from kontrakt_dsl.game import play
from kontrakt_dsl.game.claims import may_claim
from kontrakt_dsl.game.game_state import GameState
from kontrakt_dsl.game.moves import Discard, Move
from kontrakt_dsl.game.round_state import Phase, RoundState
from kontrakt_dsl.game.shuffle import next_chance
from kontrakt_dsl.game.view import view
from kontrakt_dsl.loading.load import load_text
from kontrakt_dsl.rules.ruleset import Ruleset

SETS = "9S 9H 9D of Eva"
CLAIMS = (
    "protecting: by calling first, priority: turn order, the card: laid off by the claimer, "
    "the claimer: discards a card, the discarder: nothing more"
)
SNATCHES = "whose: any player's, priority: turn order"
MIXED = """
contracts: {1: 1 set of 3, 2: 1 set of 3 + 1 run of 4, 3: 1 run of 4, 4: 2 sets of 3}
sets:
  suits: {contract 2: different when laid down, other contracts: any}
  largest: {contract 1: 4, contract 3: 5, other contracts: no limit}
  naturals: {contract 2: at least 2, other contracts: at least 1}
  wilds later: {contract 2: at most 1 per meld, other contracts: no limit}
runs:
  suits: {contract 3: any, other contracts: one}
  ace: {contract 2: low, other contracts: low or high}
  largest: {contract 2: 5, other contracts: 14}
drawing:
  from: {contract 1: stock, other contracts: stock or upcard}
laying off:
  when: {contract 1: down earlier, contract 2: never, other contracts: down}
  new melds: {contract 3: either 1 set of 3 or 1 run of 4, other contracts: never}
swapping:
  when: {contract 1: never, contract 3: down earlier, other contracts: down}
  wilds in: {contract 2: sets and runs, other contracts: runs}
  whose: {contract 2: one's own, other contracts: any player's}
  the wild: {contract 2: goes to hand, other contracts: melded the same turn}
snatching:
  when: {contract 2: down, contract 3: never, other contracts: always}
  wilds in: {contract 1: sets and runs, other contracts: runs}
  whose: {contract 2: one's own, other contracts: any player's}
  priority: first to call
claiming:
  when: {contract 2: down, contract 3: never, contract 4: not down, other contracts: always}
  protecting: never
  priority: turn order
  the card: laid off by the claimer
  the claimer: discards a card
  the discarder: nothing more
discarding: {wilds: {contract 2: never, other contracts: allowed}}
going out:
  last card:
    contract 1: must be discarded
    contract 2: may be discarded or melded
    contract 3: may be melded to float
    other contracts: must be melded
buying: {when: {contract 1: never, other contracts: not down}}
"""


def on_ladders(lines: str) -> Ruleset:
    """A ruleset in which each climbs a ladder, with lines that differ by contract."""
    text = f"kontrakt: 1\nextends: shanghai-levels\nname: Own\nsources: [these tests]\n{lines}\n"
    loaded = load_text(text, name="own", path="own.yaml")
    assert loaded.ruleset is not None, [str(found) for found in loaded.diagnostics]
    return loaded.ruleset


def nine_discarded(lines: str, *contracts: int, bob: str = "7C 2S KS", text: str = "discard 9C") -> GameState:
    """Ann, Bob and Eva have these contracts; Ann, who is on turn, has just discarded the fourth nine."""
    hands = ("9C KD QS", bob, "8C QC 3D")
    seats = {
        name: f"{hand}, down earlier, contract {contract}"
        for name, hand, contract in zip(("Ann", "Bob", "Eva"), hands, contracts, strict=True)
    }
    return after(Position(seats, "Ann has drawn", round=1, table=(SETS,)).game(on_ladders(lines)), text)


def joker_laid(lines: str, *contracts: int) -> RoundState:
    """Ann has just laid a joker for 8H, which Bob and Eva hold."""
    hands = ("JK KS 4C", "8H 9D 4D", "8H 6S 5S")
    seats = {
        name: f"{hand}, down earlier, contract {contract}"
        for name, hand, contract in zip(("Ann", "Bob", "Eva"), hands, contracts, strict=True)
    }
    position = Position(seats, "Ann has drawn", round=1, table=("4H 5H 6H 7H of Eva",))
    return current(after(position.game(on_ladders(lines)), "add JK=8H to 1"))


def current(state: GameState) -> RoundState:
    """The round that is played."""
    assert state.round is not None
    return state.round


@pytest.mark.parametrize("ann", [1, 2])
@pytest.mark.parametrize(
    "when", ["{contract 1: never, other contracts: down}", "{contract 1: not down, contract 2: down}"]
)
def test_claiming_when_goes_by_the_contract_of_the_claimer(when: str, ann: int) -> None:
    """Bob may not claim with contract 1, Eva may with contract 2, whoever discarded."""
    when = when.replace("contract 2:", "other contracts:")
    state = nine_discarded(f"claiming: {{when: {when}, {CLAIMS}}}", ann, 1, 2)
    assert (current(state).phase, current(state).asked) == (Phase.CLAIM, (2,))
    settled = after(state, "claim 9C to 1", "discard QC")
    assert [str(card) for card in current(settled).seats[2].hand] == ["8C", "3D"]


@pytest.mark.parametrize("ann", [1, 2])
def test_claiming_asks_by_whose_contract_the_card_fits(ann: int) -> None:
    """With contract 1 sets hold three cards at most, so that the fourth nine fits for Eva alone."""
    lines = f"sets: {{largest: {{contract 1: 3, other contracts: no limit}}}}\nclaiming: {{when: down, {CLAIMS}}}"
    state = nine_discarded(lines, ann, 1, 2)
    assert current(state).asked == (2,)
    assert [str(move) for move in play.legal_moves(state)] == ["claim 9C to 1", "pass"]
    assert current(nine_discarded(lines, ann, 1, 1)).phase is Phase.DRAW


@pytest.mark.parametrize(("bob", "eva", "protectable"), [(1, 1, False), (1, 2, True), (3, 1, False)])
def test_claiming_protecting_asks_whether_anybody_could_claim(bob: int, eva: int, protectable: bool) -> None:
    """Sets hold three cards at most with contract 1, and nobody claims with contract 3."""
    lines = (
        "sets: {largest: {contract 1: 3, other contracts: no limit}}\n"
        f"claiming: {{when: {{contract 3: never, other contracts: down}}, {CLAIMS}}}"
    )
    seats = {
        "Ann": "9C KD QS, down earlier, contract 2",
        "Bob": f"7C 2S KS, down earlier, contract {bob}",
        "Eva": f"8C QC 3D, down earlier, contract {eva}",
    }
    state = Position(seats, "Ann has drawn", round=1, table=(SETS,)).game(on_ladders(lines))
    assert refused_by(state, "discard 9C protected") == (() if protectable else ("claiming > protecting",))


@pytest.mark.parametrize(("bob", "refused"), [(1, ("discarding > wilds",)), (2, ())])
def test_discarding_wilds_after_a_claim_goes_by_the_contract_of_the_claimer(bob: int, refused: tuple[str, ...]) -> None:
    lines = (
        f"discarding: {{wilds: {{contract 1: never, other contracts: allowed}}}}\nclaiming: {{when: down, {CLAIMS}}}"
    )
    state = after(nine_discarded(lines, 3 - bob, bob, 2, bob="7C JK KS"), "claim 9C to 1")
    assert refused_by(state, "discard JK") == refused


@pytest.mark.parametrize("ann", [1, 2])
@pytest.mark.parametrize(
    "lines",
    [
        f"snatching: {{when: {{contract 1: never, other contracts: down}}, wilds in: runs, {SNATCHES}}}",
        f"snatching: {{when: {{contract 1: not down, other contracts: down}}, wilds in: runs, {SNATCHES}}}",
        f"snatching: {{when: down, wilds in: {{contract 1: sets, other contracts: runs}}, {SNATCHES}}}",
        "snatching: {when: down, wilds in: runs, whose: {contract 1: one's own, other contracts: any player's}, "
        "priority: turn order}",
    ],
)
def test_snatching_goes_by_the_contract_of_the_one_who_snatches(lines: str, ann: int) -> None:
    """Bob may not with contract 1, Eva may with contract 2, whoever laid the wild card."""
    state = joker_laid(lines, ann, 1, 2)
    assert (state.phase, state.asked) == (Phase.SNATCH, (2,))
    assert [str(move) for move in play.legal_moves(state)] == ["swap 8H in 1", "pass"]


def as_if_all_had(state: RoundState, seat: int) -> RoundState:
    """The round as it would be if all had the contract of `seat`."""
    return state.but(rules=state.rules_for(seat), ladder=())


def unprotected(moves: tuple[Move, ...]) -> list[Move]:
    """The moves but discards that forestall a claim: whether these make sense hangs on the others."""
    return [move for move in moves if not (isinstance(move, Discard) and move.protected)]


@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_a_player_has_the_moves_that_there_would_be_if_all_had_the_same_contract(seed: str) -> None:
    """A few rounds with the players anywhere on ladders whose contracts differ in nearly every rule."""
    state = play.begin(on_ladders(MIXED), players=4)
    bots = [make_bot("steady", seed=seed, seat=seat) for seat in range(4)]
    random, phases = Random(seed), Counter[Phase]()
    for played in range(4):
        state = replace(state, contracts=tuple(random.randrange(4) for _ in bots))
        while len(state.results) == played:
            actor = state.actor
            event = next_chance(state, seed) if actor is None else bots[actor].choose(view(state, actor))
            state = play.apply(state, event)
            if state.round is None or state.actor is None:
                continue
            phases[state.round.phase] += 1
            alone = as_if_all_had(state.round, state.actor)
            assert unprotected(play.legal_moves(state)) == unprotected(play.legal_moves(alone))
            if state.round.phase is Phase.CLAIM and isinstance(event, Discard):
                others = [seat for seat in range(4) if seat != state.round.turn]
                claimers = {seat for seat in others if seat in may_claim(as_if_all_had(state.round, seat))}
                assert set(state.round.asked) == claimers
    assert {Phase.CLAIM, Phase.ANSWER, Phase.SNATCH, Phase.OFFER} <= set(phases), phases
