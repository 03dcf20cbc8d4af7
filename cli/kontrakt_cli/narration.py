"""What happens in a game, told line by line to a person who sits at the table or watches."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kontrakt_cli.render.cards import CardStyle
from kontrakt_dsl.cards import Card
from kontrakt_dsl.game.game_state import GameState, RoundResult
from kontrakt_dsl.game.last_card import is_face_down
from kontrakt_dsl.game.moves import Buy, Claim, Dig, Discard, Draw, Give, LayDown, LayOff, Move, Pass, Swap, Take
from kontrakt_dsl.game.round_state import Phase, RoundEnd, RoundState
from kontrakt_dsl.game.shuffle import Chance, Cut, Deal, DealerDraw, Pick, Refill
from kontrakt_dsl.sentences import counted

ENDS = {
    RoundEnd.STOCK_EXHAUSTED: "the stock is exhausted and nobody went out",
    RoundEnd.TURN_LIMIT: "the turn limit is reached and nobody went out",
}


@dataclass(frozen=True, slots=True)
class Narrator:
    """Tells events as seat `listener` may know them; None listens without a seat and without a secret."""

    names: Sequence[str]
    listener: int | None
    style: CardStyle

    def told(self, before: GameState, event: Move | Chance, after: GameState) -> Iterator[str]:
        """The lines for one event that takes the game from `before` to `after`."""
        match event:
            case Deal():
                yield from self._deal(after)
            case Refill(order):
                assert before.round is not None
                below = " below the upcard" if before.round.rules.stock.upcard_stays else ""
                yield f"The discards{below} are shuffled: a new stock of {counted(len(order), 'card')}."
            case DealerDraw(cards):
                drawn = self.style.cards(cards)
                yield f"Cards are drawn for the deal: {drawn}. {self._opening(after.dealing or 0, 'deal')}."
            case Cut(seat, lifted):
                bonus = after.totals[seat] - before.totals[seat]
                exact = f", exactly: {counted(bonus, 'point')}" if bonus else ""
                yield f"{self._opening(seat, 'cut')} {counted(lifted, 'card')}{exact}."
            case Pick(card):
                yield from self._picked(before, card)
            case _:
                assert before.actor is not None
                # Who gets the upcard once the last one passes is news to that player too.
                if before.actor != self.listener or isinstance(event, Pass):
                    yield from self._move(before, event, after, self.names[before.actor])
        yield from self._gained(before, event, after)
        yield from self._paid(before, after)
        if len(after.results) > len(before.results):
            yield from self._round_end(after.results[-1])
            yield from self._pot_won(before, after)
        if after.over:
            yield self._game_end(after)

    def _deal(self, state: GameState) -> Iterator[str]:
        current = state.round
        assert current is not None
        rules = current.rules
        upcard = "" if current.upcard is None else f"; the upcard is {self.style.card(current.upcard)}"
        dealer = self._subject(current.dealer, "deal")
        yield ""
        if current.ladder:
            yield f"Round {state.next_number}"
            for name, own in zip(self.names, current.ladder, strict=True):
                yield f"  {name}: contract {own.number} of {state.ruleset.rounds}: {own.contract}"
        elif current.open:
            yield f"Round {state.next_number} of {state.ruleset.rounds}: the first to lay down chooses one for all"
            for own in current.open:
                yield f"  contract {own.number}: {own.contract}"
        else:
            played = len(state.results) + 1
            place = "" if played == rules.number else f", number {played}"
            yield f"Round {rules.number}{place} of {state.ruleset.rounds}: {rules.contract}"
        yield f"{dealer} {counted(rules.deal, 'card')} to each{upcard}."

    def _move(self, before: GameState, move: Move, after: GameState, name: str) -> Iterator[str]:
        current, card = before.round, self.style.card
        assert current is not None
        upcard = current.upcard
        match move:
            case Draw():
                yield f"{name} goes to the stock."
            case Take():
                assert upcard is not None
                yield f"{name} takes {card(upcard)}."
            case Buy():
                assert upcard is not None
                if after.round is not None and after.round.phase is Phase.TAKE_OVER:
                    yield f"{name} calls for {card(upcard)}."
                else:
                    yield f"{name} buys {card(upcard)}{_with_it(current, current.asked[0])}."
            case LayDown(melds):
                first = len(current.melds) + 1
                laid = (f"{self.style.meld(meld)} (meld {number})" for number, meld in enumerate(melds, first))
                yield f"{name} lays down {' / '.join(laid)}{self._chosen(current, after)}."
            case LayOff(places, number):
                yield f"{name} adds {' '.join(map(self.style.placed, places))} to meld {number}."
            case Swap(swapped, number, use):
                taken = "and takes that" if use is None else f"and uses that: {self.style.move(use)}"
                yield f"{name} puts {card(swapped)} in the place of the wild card of meld {number} {taken}."
            case Dig(deeper, use):
                place = current.discards[::-1].index(deeper, 1)
                above = counted(place, "card")
                yield f"{name} takes {card(deeper)} from inside the discard pile, with {above} above it."
                yield from self._move(before, use, after, name)
            case Claim(place, number):
                yield f"{name} claims {self.style.placed(place)}, which fits meld {number}."
            case Give(card=given):
                seen = card(given) if current.turn == self.listener else "a card"
                yield f"{name} gives {self._called(current.turn)} {seen}."
            case Discard(card=discarded, announced=announced):
                left = _held(after, before.actor)
                hidden = current.phase is Phase.PLAY and is_face_down(current)
                seen = "the last card face down" if hidden else card(discarded)
                told = ", as announced" if announced else ""
                yield f"{name} discards {seen}" + (f"; {counted(left, 'card')} left{told}." if left else ".")
                yield from self._missed(current, after)
            case Pass():
                caller = current.caller
                if caller is not None and after.round is not None and after.round.last_buyer == caller:
                    assert upcard is not None
                    yield f"{self._opening(caller, 'get')} {card(upcard)}{_with_it(current, caller)}."
            case _:
                yield f"{name}: {self.style.move(move)}"

    def _chosen(self, before: RoundState, after: GameState) -> str:
        """Which contract a lay-down chose for all, where there was a choice."""
        if not before.open:
            return ""
        number = after.round.rules.number if after.round else after.results[-1].contract
        return f": all play contract {number}"

    def _picked(self, before: GameState, card: Card) -> Iterator[str]:
        """Who drew a card unseen from whom; which one is for the two alone."""
        current = before.round
        assert current is not None
        assert current.claimer is not None
        seen = self.style.card(card) if self.listener in (current.turn, current.claimer) else "a card"
        yield f"{self._opening(current.turn, 'draw')} {seen} unseen from {self._called(current.claimer)}."

    def _called(self, seat: int) -> str:
        return "you" if seat == self.listener else self.names[seat]

    def _missed(self, before: RoundState, after: GameState) -> Iterator[str]:
        """Who will miss a turn that need not have missed it before."""
        for seat, was in enumerate(before.seats):
            now = after.round.seats[seat] if after.round else was
            if now.misses > was.misses or (now.missed and not was.missed):
                yield f"{self._opening(seat, 'miss', 'misses')} a turn."

    def _gained(self, before: GameState, event: Move | Chance, after: GameState) -> Iterator[str]:
        """What the listener got from the stock, which the others don't see."""
        if self.listener is None or before.round is None or after.round is None:
            return
        gained: tuple[Card, ...] = after.round.seats[self.listener].hand[len(before.round.seats[self.listener].hand) :]
        if before.actor == self.listener and isinstance(event, (Take, Buy)):
            gained = gained[1:]
        if isinstance(event, Claim) and after.round.returned:
            gained = gained[1:]
        if gained and not isinstance(event, Take | Dig | Give | Pick):
            yield f"You get {self.style.cards(gained)} from the stock."

    def _paid(self, before: GameState, after: GameState) -> Iterator[str]:
        """Who paid chips, for a buy or for a call that failed."""
        for seat, change in _changes_of_chips(before, after):
            if change < 0:
                yield f"{self._opening(seat, 'pay')} {counted(-change, 'chip')}."

    def _pot_won(self, before: GameState, after: GameState) -> Iterator[str]:
        for seat, change in _changes_of_chips(before, after):
            if change > 0:
                yield f"  {self._opening(seat, 'get')} {counted(change, 'chip')} from the pot."

    def _round_end(self, result: RoundResult) -> Iterator[str]:
        if result.winner is None:
            yield f"Round {result.number} is over: {ENDS[result.end]}."
        else:
            yield f"Round {result.number} is over: {self._subject(result.winner, 'go', 'goes')} out."
        for name, points, total in zip(self.names, result.points, result.totals, strict=True):
            yield f"  {name}: {counted(points, 'point')}, total {total}"

    def _game_end(self, after: GameState) -> str:
        total = counted(after.totals[after.winners[0]], "point")
        if len(after.winners) > 1:
            shared = " and ".join(self.names[seat] for seat in after.winners)
            return f"The game is over: {shared} share the victory with {total} each."
        return f"The game is over: {self._subject(after.winners[0], 'win')} with {total}."

    def _opening(self, seat: int, verb: str, third: str | None = None) -> str:
        """A player with a verb, where a sentence begins."""
        subject = self._subject(seat, verb, third)
        return f"You{subject[3:]}" if seat == self.listener else subject

    def _subject(self, seat: int, verb: str, third: str | None = None) -> str:
        if seat == self.listener:
            return f"you {verb}"
        return f"{self.names[seat]} {third or verb + 's'}"


def _held(after: GameState, seat: int | None) -> int:
    """How many cards `seat` holds after its discard, without a discard that still waits for the last buyers."""
    if after.round is None or seat is None:
        return 0
    return len(after.round.seats[seat].hand) - (after.round.leaving is not None)


def _with_it(current: RoundState, buyer: int) -> str:
    """The stock cards that come along with a bought card."""
    buying = current.rules_for(buyer).buying
    assert buying is not None
    cost = buying.cost
    return f" and {counted(cost, 'stock card')} with it" if cost else ""


def _changes_of_chips(before: GameState, after: GameState) -> Iterator[tuple[int, int]]:
    """Each seat with the chips that an event in a round brought it, below zero where it paid."""
    if before.round is None:
        return
    had = (seat.chips for seat in before.round.seats)
    has = (seat.chips for seat in after.round.seats) if after.round is not None else after.chips
    yield from enumerate(now - then for then, now in zip(had, has, strict=True))
