"""Laws of the turn under rules that say it otherwise: each word of drawing, buying, claiming and skipping at random."""

import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from positions import cards_of
from random_games import random_events
from small_game import legal_lay_downs, small_ruleset

from kontrakt_dsl.cards import JOKER
from kontrakt_dsl.game import play
from kontrakt_dsl.game.game_state import GameState
from kontrakt_dsl.game.moves import Claim, Dig, Discard, Give, LayDown, LayOff, Move, read_move
from kontrakt_dsl.game.round_state import Phase
from kontrakt_dsl.game.shuffle import Chance
from kontrakt_dsl.game.view import view
from kontrakt_dsl.melds.meld import Placed
from kontrakt_dsl.records.referee import referee
from kontrakt_dsl.records.writer import RecordWriter, header
from kontrakt_dsl.rules.buying import AfterBuy, BuyWindow, FailedCall, LimitSpan, Priority, TakingOver
from kontrakt_dsl.rules.claiming import (
    ClaimedCard,
    Claimer,
    ClaimingRules,
    ClaimPriority,
    Discarder,
    Protecting,
)
from kontrakt_dsl.rules.drawing import DeeperCard, DrawingRules, FirstUpcard, Source, WildFirstUpcard
from kontrakt_dsl.rules.ruleset import RoundRules, Ruleset
from kontrakt_dsl.rules.skipping import HowOften, Misser, SkippingRules, SkipUpcard
from kontrakt_dsl.rules.turns import BuyingRules, Fact, NextUpcard, When

quick = settings(max_examples=5, deadline=None, suppress_health_check=[HealthCheck.too_slow])

drawings = st.builds(
    DrawingRules,
    source=st.sampled_from(Source),
    source_down=st.sampled_from(Source),
    deeper_card=st.just(DeeperCard.MELDED),
    first_upcard=st.sampled_from(FirstUpcard),
    wild_first_upcard=st.sampled_from(WildFirstUpcard),
)


buyings = st.builds(
    BuyingRules,
    when=st.sampled_from([When(), When(((Fact.DOWN, False),)), When(((Fact.NEXT, False),))]),
    cost=st.integers(0, 2),
    limit=st.sampled_from([None, 1, 2]),
    next_upcard=st.sampled_from(NextUpcard),
    window=st.sampled_from(BuyWindow),
    priority=st.sampled_from(Priority),
    taking_over=st.sampled_from(TakingOver),
    limit_span=st.sampled_from(LimitSpan),
    after_a_buy=st.sampled_from(AfterBuy),
    failed_call=st.sampled_from(FailedCall),
)


skippings = st.builds(
    SkippingRules,
    cards=st.just(frozenset({JOKER})),
    who=st.sampled_from(Misser),
    how_often=st.sampled_from(HowOften),
    as_first_upcard=st.sampled_from(SkipUpcard),
)


claimings = st.builds(
    ClaimingRules,
    when=st.sampled_from([When(), When(((Fact.DOWN, True),))]),
    protecting=st.sampled_from(Protecting),
    priority=st.sampled_from(ClaimPriority),
    card=st.sampled_from(ClaimedCard),
    claimer=st.sampled_from(Claimer),
    discarder=st.sampled_from(Discarder),
)


@st.composite
def rulesets(draw: st.DrawFn) -> Ruleset:
    """The small game with other rules of the turn."""
    changes = {
        "drawing": draw(drawings),
        "buying": draw(st.none() | buyings),
        "skipping": draw(st.none() | skippings),
        "claiming": draw(st.none() | claimings),
    }
    plain = small_ruleset(4)
    tables = tuple(tuple(_changed(rules, changes) for rules in table) for table in plain.tables)
    return replace(plain, tables=tables)


def _changed(rules: RoundRules, changes: dict[str, Any]) -> RoundRules:
    """The rules with changes; jokers that make players miss turns are not wild."""
    melds = replace(rules.melds, wild=rules.melds.wild - {JOKER}) if changes["skipping"] else rules.melds
    return replace(rules, melds=melds, **changes)


def events(ruleset: Ruleset, players: int, seed: int) -> Iterator[tuple[GameState, Move | Chance, GameState]]:
    """A game in which every legal move is as likely as any other, with the state before and after each event."""
    return random_events(ruleset, players, seed, among=_moves)


def _moves(state: GameState) -> list[Move]:
    return [*play.legal_moves(state), *legal_lay_downs(state), *deep_lay_downs(state)]


def deep_lay_downs(state: GameState) -> list[Dig]:
    """Every lay-down of the player to draw that a deeper card makes possible."""
    current = state.round
    if current is None or current.phase is not Phase.DRAW:
        return []
    found = []
    for place in range(len(current.discards) - 1):
        seat = current.seats[current.turn]
        held = replace(seat, hand=(*seat.hand, *current.discards[place:]))
        seats = (*current.seats[: current.turn], held, *current.seats[current.turn + 1 :])
        later = current.but(seats=seats, phase=Phase.PLAY, discards=current.discards[:place])
        moves = [Dig(current.discards[place], move) for move in legal_lay_downs(state.in_round(later))]
        found += [move for move in moves if play.can(state, move)]
    return found


games = st.tuples(rulesets(), st.integers(2, 4), st.integers(0, 2**32))


@quick
@given(games)
def test_no_card_is_lost_and_somebody_can_always_go_on(game: tuple[Ruleset, int, int]) -> None:
    """Every card lies in one place after each event, and whoever must act has a legal move."""
    for _, event, after in events(*game):
        if after.round is not None:
            assert cards_of(after.round) == after.round.rules.deck.counts, event
        if after.actor is not None:
            assert play.legal_moves(after), event


@quick
@given(games)
def test_every_move_reads_back_and_asking_agrees_with_doing(game: tuple[Ruleset, int, int]) -> None:
    """The text of a move says the same move; the seat that may make it sees so, and no other seat may."""
    for before, event, _ in events(*game):
        if before.round is None or not isinstance(event, Move):
            continue
        rules = before.round.rules
        assert read_move(str(event), rules.deck.pack, wild=rules.melds.wild, rules=rules) == event
        for seat in range(before.players):
            seen = view(before, seat)
            assert seen.can(event) == (seat == before.actor) == (not seen.verify(event)), event
            assert seen.legal_moves() == (play.legal_moves(before) if seat == before.actor else ())


@settings(quick, max_examples=2)
@given(games, st.integers(0, 2**32))
def test_a_view_is_the_same_whatever_lies_hidden(game: tuple[Ruleset, int, int], seed: int) -> None:
    """Other hands and the stock dealt anew change nothing that a seat sees, but for a discard that lies ready."""
    chance = random.Random(seed)
    for before, _, _ in events(*game):
        if before.round is not None:
            seat = chance.randrange(before.players)
            assert view(before, seat) == view(reshuffled(before, seat, chance), seat)


def reshuffled(state: GameState, seat: int, chance: random.Random) -> GameState:
    """The same game with the hidden cards dealt anew among the other hands and the stock."""
    current = state.round
    assert current is not None
    open_card = (current.leaving.card,) if current.leaving is not None and current.turn != seat else ()
    hidden = [card for number, one in enumerate(current.seats) if number != seat for card in one.hand]
    for card in open_card:
        hidden.remove(card)
    hidden += current.stock
    chance.shuffle(hidden)
    seats = list(current.seats)
    for number, one in enumerate(current.seats):
        if number != seat:
            ready = open_card if number == current.turn else ()
            size = len(one.hand) - len(ready)
            seats[number] = replace(one, hand=(*ready, *hidden[:size]))
            del hidden[:size]
    return state.in_round(current.but(seats=tuple(seats), stock=tuple(hidden)))


def sayable(state: GameState) -> Iterator[Move]:
    """Moves with one card that anybody could say, beside those of the plain game."""
    current = state.round
    assert current is not None
    for card in current.rules.deck.counts:
        for number in range(1, len(current.melds) + 1):
            for stands in current.rules.deck.pack.cards if card in current.rules.melds.wild else (card,):
                yield Dig(card, LayOff((Placed(card, stands),), number))
                yield Claim(Placed(card, stands), number)
        yield from (Give(card), Discard(card), Discard(card, protected=True))
        yield from (Discard(card, against=seat) for seat in range(len(current.seats)))


@settings(quick, max_examples=2)
@given(games, st.integers(0, 30))
def test_legal_moves_are_all_the_legal_moves(game: tuple[Ruleset, int, int], first: int) -> None:
    """What could be said and is legal leads where a listed move leads."""
    for number, (before, _, _) in enumerate(events(*game)):
        if before.round is None or before.actor is None or number % 7 != first % 7:
            continue
        listed = play.legal_moves(before)
        assert len(listed) == len(set(listed))
        assert not any(isinstance(move, LayDown) for move in listed)
        assert all(play.can(before, move) for move in listed)
        reached = {play.apply(before, move) for move in listed}
        assert all(play.apply(before, move) in reached for move in sayable(before) if play.can(before, move))


@settings(quick, max_examples=2)
@given(games)
def test_a_record_is_confirmed(game: tuple[Ruleset, int, int]) -> None:
    """A written game is refereed as right to its end."""
    ruleset, players, seed = game
    with TemporaryDirectory() as folder:
        path = Path(folder) / "game.jsonl"
        first = header(ruleset, players=["a"] * players, seed=str(seed), version="0")
        with RecordWriter(path, first) as writer:
            for before, event, after in events(*game):
                writer.add(before, event, after)
        verdict = referee(path, lambda text, name: ruleset)
    assert verdict.right, (verdict.line, verdict.message)
    assert verdict.finished
