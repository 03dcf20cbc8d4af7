"""A record followed with nothing but its lines: piles of card texts, moved as the form of records says.

It knows nothing of the engine, and of the rules only how cards travel; so it notices where the engine and the
written form part ways.
"""

import json
from collections import Counter

POINTS = {"T": 10, "J": 10, "Q": 10, "K": 10, "A": 15, "JK": 15}


class Table:
    """The piles of one game, line by line."""

    def __init__(self, players: int) -> None:
        self.totals = [0] * players
        self.hands: list[list[str]] = []
        self.melds: list[list[str]] = []
        self.stock: list[str] = []
        self.pile: list[str] = []
        self.deck: Counter[str] = Counter()
        self.buyer: int | None = None
        self.drawer: int | None = None

    def follow(self, line: str) -> None:
        """Move the cards of one line, then see that none is lost."""
        fields = json.loads(line)
        match fields:
            case {"event": "deal"}:
                self._deal(fields["dealer"], fields["order"], each=10 if fields["round"] <= 3 else 12)
            case {"event": "refill"}:
                assert Counter(fields["order"]) == Counter(self.pile[:-1])
                self.stock, self.pile = list(fields["order"]), self.pile[-1:]
                self._pay() if self.buyer is not None else self._draw()
            case {"event": "round_end"}:
                points = [0 if seat == fields["winner"] else worth(hand) for seat, hand in enumerate(self.hands)]
                self.totals = [total + more for total, more in zip(self.totals, points, strict=True)]
                assert (fields["points"], fields["totals"]) == (points, self.totals)
                assert (fields["reason"] == "went_out") == (fields["winner"] is not None)
            case {"event": "game_end"}:
                best = min(self.totals)
                assert fields["winners"] == [seat for seat, total in enumerate(self.totals) if total == best]
            case {"seat": seat, "move": move}:
                self._move(seat, move.split())
        held = Counter(card for hand in self.hands for card in hand) + Counter(self.stock) + Counter(self.pile)
        assert held + Counter(card for meld in self.melds for card in meld) == self.deck, line

    def _deal(self, dealer: int, order: list[str], *, each: int) -> None:
        players = len(self.totals)
        assert len(order) == 104 + players - 1
        self.deck, self.stock, self.melds = Counter(order), list(order), []
        self.hands = [[] for _ in range(players)]
        for place in range(each * players):
            self.hands[(dealer + 1 + place) % players].append(self.stock.pop(0))
        self.pile = [self.stock.pop(0)]
        self.drawer = None

    def _pay(self) -> None:
        if self.stock and self.buyer is not None:
            self.hands[self.buyer].append(self.stock.pop(0))
            self.buyer = None

    def _draw(self) -> None:
        assert self.drawer is not None
        self.hands[self.drawer].append(self.stock.pop(0))
        self.drawer = None

    def _move(self, seat: int, words: list[str]) -> None:
        hand = self.hands[seat]
        # The stock card comes into the hand when all have been asked: at the latest when its player goes on.
        if seat == self.drawer:
            self._draw()
        match words:
            case ["take"]:
                hand.append(self.pile.pop())
            case ["draw"]:
                self.drawer = seat
            case ["buy"]:
                hand.append(self.pile.pop())
                self.buyer = seat
                self._pay()
            case ["pass"]:
                pass
            case ["discard", card]:
                hand.remove(card)
                self.pile.append(card)
            case ["lay", *rest]:
                for meld in " ".join(rest).split(" / "):
                    self.melds.append(self._from(hand, meld.split()))
            case ["add", *rest, "to", number]:
                self.melds[int(number) - 1] += self._from(hand, rest)
            case ["swap", card, "in", number]:
                hand.remove(card)
                self.melds[int(number) - 1].remove("JK")
                self.melds[int(number) - 1].append(card)
                hand.append("JK")
            case _:
                raise AssertionError(f"no move: {words}")

    @staticmethod
    def _from(hand: list[str], places: list[str]) -> list[str]:
        cards = [place.partition("=")[0] for place in places]
        for card in cards:
            hand.remove(card)
        return cards


def worth(hand: list[str]) -> int:
    """The points of a hand."""
    return sum(POINTS[card] if card in POINTS else POINTS.get(card[0]) or int(card[0]) for card in hand)
