"""Hypothesis strategies: cards and their spellings, melds, moves, and legal games."""

import random
from collections.abc import Iterator
from dataclasses import dataclass

from hypothesis import strategies as st
from small_game import MANNERS, legal_lay_downs, small_ruleset

from kontrakt_dsl.cards import JOKER, STANDARD_PACK, Card
from kontrakt_dsl.game import play
from kontrakt_dsl.game.game_state import GameState
from kontrakt_dsl.game.moves import Buy, Discard, Draw, LayDown, LayOff, Move, Pass, Swap, Take
from kontrakt_dsl.game.shuffle import Chance, next_chance
from kontrakt_dsl.melds.meld import Meld, Placed
from kontrakt_dsl.rules.contracts import MeldKind
from kontrakt_dsl.rules.ruleset import Ruleset

RANKS, SUITS = STANDARD_PACK.ranks, STANDARD_PACK.suits
SPELLINGS = {"S": "sS♠♤", "H": "hH♥♡", "D": "dD♦♢", "C": "cC♣♧"}
JOKER_SPELLINGS = ("JK", "jk", "Jk", "joker", "JOKER", "Joker", "*", "★")

naturals = st.sampled_from(STANDARD_PACK.cards)
faces = st.sampled_from((*STANDARD_PACK.cards, JOKER))
meld_numbers = st.integers(1, 30)


@st.composite
def spelled_cards(draw: st.DrawFn) -> tuple[str, Card]:
    """A card and one of the ways to write it."""
    card = draw(faces)
    if card == JOKER:
        return draw(st.sampled_from(JOKER_SPELLINGS)), card
    rank = draw(st.sampled_from((card.rank, card.rank.lower(), *(("10",) if card.rank == "T" else ()))))
    suit = draw(st.sampled_from(SPELLINGS[card.suit]))
    selector = draw(st.sampled_from(("", "\ufe0e", "\ufe0f"))) if not suit.isascii() else ""
    return rank + suit + selector, card


@st.composite
def sets(draw: st.DrawFn) -> Meld:
    """A set of three to six cards in written order, its jokers last."""
    rank = draw(st.sampled_from(RANKS))
    size = draw(st.integers(3, 6))
    jokers = draw(st.integers(0, size - 1))
    suits = draw(st.lists(st.sampled_from(SUITS), min_size=size - jokers, max_size=size - jokers))
    held = sorted((Card(rank, suit) for suit in suits), key=STANDARD_PACK.order.__getitem__)
    places = [Placed(card, card) for card in held] + [Placed(JOKER, Card(rank))] * jokers
    return Meld(MeldKind.SET, tuple(places))


@st.composite
def runs(draw: st.DrawFn) -> Meld:
    """A run of four to fourteen cards, low to high, with jokers anywhere; an ace low, high or at both ends."""
    suit = draw(st.sampled_from(SUITS))
    ring = [Card(rank, suit) for rank in (*RANKS, RANKS[0])]
    size = draw(st.integers(4, len(ring)))
    # A run of thirteen is written with its ace low: that ace fits both ends.
    start = draw(st.integers(0, len(ring) - size)) if size != len(RANKS) else 0
    wild = draw(st.lists(st.booleans(), min_size=size, max_size=size))
    window = ring[start : start + size]
    if size == len(ring) and wild[0] != wild[-1]:
        # Two aces of which one is a joker: which of them lies low is all the same, so only one way is written.
        wild[0], wild[-1] = False, True
    places = (Placed(JOKER if joker else card, card) for card, joker in zip(window, wild, strict=True))
    return Meld(MeldKind.RUN, tuple(places))


lay_downs = st.lists(sets() | runs(), min_size=1, max_size=4).map(lambda melds: LayDown(tuple(melds))) | st.builds(
    LayDown, st.lists(sets() | runs(), min_size=1, max_size=2).map(tuple), st.integers(1, 9)
)


@st.composite
def lay_offs(draw: st.DrawFn) -> LayOff:
    """One card or joker to a meld, or a stretch of a run that continues one."""
    number = draw(meld_numbers)
    if draw(st.booleans()):
        return LayOff(draw(runs()).places, number)
    card = draw(faces)
    stands = draw(naturals) if card == JOKER and draw(st.booleans()) else card
    return LayOff((Placed(card, stands),), number)


moves: st.SearchStrategy[Move] = st.one_of(
    st.sampled_from((Draw(), Take(), Buy(), Pass())),
    lay_downs,
    lay_offs(),
    st.builds(Swap, naturals, meld_numbers),
    st.builds(Discard, faces, st.none() | st.integers(0, 7), announced=st.booleans()),
    st.builds(Discard, faces, protected=st.just(True), announced=st.booleans()),
)


@dataclass(frozen=True)
class Habits:
    """How a made-up player leans, from 0 (never) to 1 (always): `buys`, `takes` the upcard, `melds` when possible."""

    buys: float
    takes: float
    melds: float


@dataclass(frozen=True)
class Start:
    """A made-up legal game: everything in it follows from these values."""

    ruleset: Ruleset
    players: int
    seed: int
    habits: Habits

    def events(self) -> Iterator[tuple[GameState, Move | Chance, GameState]]:
        """Each event of the game with the state before and after it."""
        choices = random.Random(self.seed)
        state = play.begin(self.ruleset, players=self.players)
        while not state.over:
            event = next_chance(state, str(self.seed)) if state.actor is None else self._chosen(state, choices)
            following = play.apply(state, event)
            yield state, event, following
            state = following

    def _chosen(self, state: GameState, choices: random.Random) -> Move:
        legal = play.legal_moves(state)
        if Buy() in legal:
            return Buy() if choices.random() < self.habits.buys else Pass()
        if Draw() in legal:
            return Take() if Take() in legal and choices.random() < self.habits.takes else Draw()
        discards = [move for move in legal if isinstance(move, Discard)]
        if not discards or choices.random() < self.habits.melds:
            small = self.ruleset.name == "small"
            melding = [move for move in legal if not isinstance(move, Discard)]
            melding += legal_lay_downs(state) if small else []
            if melding:
                return choices.choice(melding)
        return choices.choice(discards)


habits = st.builds(
    Habits,
    buys=st.sampled_from((0.0, 0.1, 0.5, 1.0)),
    takes=st.sampled_from((0.0, 0.3, 0.9)),
    melds=st.sampled_from((0.2, 0.8, 1.0)),
)
small_games = st.builds(
    Start,
    ruleset=st.builds(small_ruleset, st.sampled_from((3, 4, 5)), st.sampled_from(tuple(MANNERS))),
    players=st.integers(2, 4),
    seed=st.integers(0, 2**32),
    habits=habits,
)
