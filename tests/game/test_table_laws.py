"""Laws of the table under rules that say it otherwise: laying off, swapping, snatching, going out and the stock."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from positions import cards_of
from random_games import random_events
from small_game import EARLIER, SIZE, every_move, legal_lay_downs, small_ruleset

from kontrakt_dsl.game import play
from kontrakt_dsl.game.game_state import GameState
from kontrakt_dsl.game.moves import LayDown, LayOff, Move, Swap, read_move
from kontrakt_dsl.game.round_state import Phase, RoundEnd, RoundState
from kontrakt_dsl.game.shuffle import Chance
from kontrakt_dsl.game.swapping import exchanged, swaps_with
from kontrakt_dsl.game.view import view
from kontrakt_dsl.melds.meld import Placed
from kontrakt_dsl.rules.contracts import MeldKind, Part
from kontrakt_dsl.rules.counts import Count
from kontrakt_dsl.rules.ruleset import Ruleset
from kontrakt_dsl.rules.turns import (
    DiscardingRules,
    Fact,
    LastCard,
    LayingOffRules,
    LayingTurn,
    Refilled,
    SnatchingRules,
    SnatchPriority,
    StockRules,
    SwappedWild,
    SwappingRules,
    TakenCard,
    When,
    WhenEmpty,
    Whose,
)

quick = settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow])
whens = st.sampled_from([When(), EARLIER, When(((Fact.DOWN, True),)), When(((Fact.DOWN, False),))])
kinds = st.sampled_from([frozenset({MeldKind.RUN}), frozenset({MeldKind.SET}), frozenset(MeldKind)])
new_melds = st.sampled_from([(), tuple(Part(1, kind, Count.at_least(SIZE)) for kind in (MeldKind.SET, MeldKind.RUN))])

layings_off = st.builds(
    LayingOffRules, when=st.sampled_from([EARLIER, When(((Fact.DOWN, True),))]), new_melds=new_melds
)
swappings = st.builds(
    SwappingRules, when=whens, wilds_in=kinds, goes=st.sampled_from(SwappedWild), whose=st.sampled_from(Whose)
)
snatchings = st.builds(
    SnatchingRules, when=whens, wilds_in=kinds, whose=st.sampled_from(Whose), priority=st.sampled_from(SnatchPriority)
)
stocks = st.builds(
    StockRules,
    reshuffles=st.sampled_from([None, 0, 1]),
    when_empty=st.sampled_from(WhenEmpty),
    refilled=st.sampled_from(Refilled),
)


@st.composite
def rulesets(draw: st.DrawFn) -> Ruleset:
    """The small game with other rules of the table."""
    plain = small_ruleset(4, draw(st.sampled_from(["plain", "bound", "free"])))
    changes: dict[str, Any] = {
        "laying_off": draw(st.none() | layings_off),
        "swapping": draw(st.none() | swappings),
        "snatching": draw(st.none() | snatchings),
        "discarding": DiscardingRules(draw(st.sampled_from(TakenCard)), wilds=draw(st.booleans())),
        "last_card": draw(st.sampled_from(LastCard)),
        "out_when_laying": draw(st.sampled_from(LayingTurn)),
        "stock": draw(stocks),
    }
    return replace(plain, tables=tuple(tuple(replace(rules, **changes) for rules in table) for table in plain.tables))


games = st.tuples(rulesets(), st.integers(2, 4), st.integers(0, 2**32))


def events(ruleset: Ruleset, players: int, seed: int) -> Iterator[tuple[GameState, Move | Chance, GameState]]:
    """A game in which every legal move is as likely as any other, with the state before and after each event."""
    return random_events(ruleset, players, seed, among=_moves)


def _moves(state: GameState) -> Sequence[Move]:
    # Lay-downs are rare among the moves, and without them nothing happens on the table.
    return legal_lay_downs(state) or [*play.legal_moves(state), *swaps_to_lay(state)]


def swaps_to_lay(state: GameState) -> list[Swap]:
    """Every swap with a lay-down that it makes possible at once."""
    current = state.round
    if current is None or current.phase is not Phase.PLAY or current.seats[current.turn].laid_turn is not None:
        return []
    found = []
    for swap in swaps_with(current, current.seats[current.turn].hand):
        after = exchanged(current, swap)
        if isinstance(after, RoundState):
            found += [replace(swap, use=move) for move in legal_lay_downs(state.in_round(after))]
    return [move for move in found if play.can(state, move)]


@quick
@given(games)
def test_no_card_is_lost_and_every_turn_can_be_ended(game: tuple[Ruleset, int, int]) -> None:
    """Every card lies in one place after each event, and whoever must act has a legal move."""
    for _, event, after in events(*game):
        if after.round is not None:
            assert cards_of(after.round) == after.round.rules.deck.counts, event
        if after.actor is not None:
            assert play.legal_moves(after) or swaps_to_lay(after), event


@quick
@given(games)
def test_every_move_reads_back_and_views_agree_with_the_game(game: tuple[Ruleset, int, int]) -> None:
    """The text of a move says the same move; the seat that may make it sees so, and no other seat may."""
    for before, event, _ in events(*game):
        if before.round is None or not isinstance(event, Move):
            continue
        rules = before.round.rules
        assert read_move(str(event), rules.deck.pack, wild=rules.melds.wild) == event
        for seat in range(before.players):
            assert view(before, seat).can(event) == (seat == before.actor), event


def sayable(state: RoundState) -> Iterator[Move]:
    """Every move with one card that anybody could say, swaps with another place for the wild card among them."""
    yield from every_move(state)
    melds, pack = range(1, len(state.melds) + 1), state.rules.deck.pack
    for swap in {move for move in swaps_with(state, pack.cards) if move.meld in melds}:
        for wild, stands, target in product(state.rules.melds.wild, pack.cards, melds):
            yield replace(swap, use=LayOff((Placed(wild, stands),), target))


@settings(quick, max_examples=6)
@given(games, st.integers(0, 12))
def test_legal_moves_are_all_the_legal_moves(game: tuple[Ruleset, int, int], first: int) -> None:
    """What could be said and is legal leads where a listed move leads; new melds are listed as small as they may be."""
    for number, (before, _, _) in enumerate(events(*game)):
        if before.round is None or before.actor is None or number % 13 != first:
            continue
        listed = play.legal_moves(before)
        assert len(listed) == len(set(listed))
        assert all(play.can(before, move) for move in listed)
        reached = {play.apply(before, move) for move in listed}
        assert all(play.apply(before, move) in reached for move in sayable(before.round) if play.can(before, move))


@quick
@given(games)
def test_whoever_goes_out_does_it_as_the_rules_say(game: tuple[Ruleset, int, int]) -> None:
    """Melding ends a round only where it may, a discard only where it may, and not on a forbidden turn."""
    for before, event, after in events(*game):
        if before.round is None or after.round is not None or after.results[-1].end is not RoundEnd.WENT_OUT:
            continue
        current = before.round
        rules, seat = current.rules, current.seats[current.turn]
        whole = rules.contract.whole_hand and isinstance(event, LayDown | Swap) and seat.laid_turn is None
        if whole:
            continue
        by_discard = str(event).startswith(("discard", "pass", "buy"))
        if by_discard:
            assert rules.last_card is not LastCard.MELDED
        else:
            assert rules.last_card in (LastCard.EITHER, LastCard.MELDED), event
        laid_now = seat.laid_turn == current.turns or (not by_discard and seat.laid_turn is None)
        assert not laid_now or rules.out_when_laying is LayingTurn.ALLOWED
