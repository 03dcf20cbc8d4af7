"""Hands in tests: what they can lay, what stays behind, which rule stands in the way, and what they count."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Protocol

from kontrakt_dsl.card_text import read_cards
from kontrakt_dsl.cards import Card
from kontrakt_dsl.game.moves import LayDown
from kontrakt_dsl.melds.laydown import broken_in_laydown
from kontrakt_dsl.melds.meld import Meld
from kontrakt_dsl.rules.ruleset import RoundRules, Ruleset
from kontrakt_dsl.sentences import counted
from kontrakt_dsl.trials.misreadings import misread
from kontrakt_dsl.trials.model import Failure, Trial
from kontrakt_dsl.trials.numbers import number_of
from kontrakt_dsl.trials.positions import move_in


class HandAnswer(Protocol):
    """What is known about a hand: whether and how it can lay the contract, and how far away it is."""

    @property
    def satisfied(self) -> bool | None: ...
    @property
    def melds(self) -> tuple[Meld, ...] | None: ...
    @property
    def left(self) -> tuple[Card, ...] | None: ...
    @property
    def left_points(self) -> int | None: ...
    @property
    def away(self) -> int | None: ...


Answerer = Callable[[RoundRules, Sequence[Card], Mapping[Card, int]], HandAnswer]
"""Answers a hand under the rules of a round, given the cards that are unseen."""

Relaxed = Callable[[str], Iterable[Ruleset]]
"""The rulesets that come of answering the rule at a path in its other ways."""


def ask_hand(trial: Trial, ruleset: Ruleset, answerer: Answerer, relaxed: Relaxed) -> tuple[Failure, ...]:
    """What did not come out as the test of a hand says."""
    try:
        players = number_of(trial, "players", ruleset.default_players())
        number = number_of(trial, "contract" if "contract" in trial.parts else "round", 1)
        rules = ruleset.round(number, players=players)
        hand = read_cards(trial.text("hand") or "", rules.deck)
        seen = read_cards(trial.text("seen") or "", rules.deck)
    except ValueError:
        return misread(trial, ruleset)
    asked = _Hand(trial, rules, hand, seen, answerer)
    failures = [*asked.points(), *asked.lay_down(), *asked.away()]
    path = trial.text("cannot lay")
    if path is not None:
        others = (other.round(number, players=players) for other in relaxed(path)) if path != "contracts" else None
        failures += asked.cannot_lay(path, others)
    return tuple(dict.fromkeys((*failures, *misread(trial, ruleset)))) if failures else ()


class _Hand:
    """One hand under the rules of a round, answered once."""

    def __init__(
        self, trial: Trial, rules: RoundRules, hand: tuple[Card, ...], seen: tuple[Card, ...], answerer: Answerer
    ) -> None:
        self.trial, self.rules, self.hand, self.answerer = trial, rules, hand, answerer
        self.unseen = rules.deck.counts - Counter(hand) - Counter(seen)
        asks = ("lays", "cannot lay", "cards left", "points left", "away")
        self.answer = answerer(rules, hand, self.unseen) if any(part in trial.parts for part in asks) else None

    def points(self) -> Iterable[Failure]:
        """Whether the hand counts what it should."""
        yield from self._compared("points", self.rules.scoring.points(self.hand))

    def lay_down(self) -> Iterable[Failure]:
        """Whether the lay-down is allowed, is as good as any, and leaves what it should."""
        if not {"lays", "cards left", "points left"} & set(self.trial.parts) or self.answer is None:
            return
        if not self.answer.satisfied:
            part = next(part for part in ("lays", "cards left", "points left") if part in self.trial.parts)
            yield self._failure(part, f"the hand should lay {self.rules.contract}, but it can't{self._how_far()}")
            return
        lays, left = self.trial.text("lays"), self.answer.left or ()
        if lays is not None:
            try:
                move = move_in(f"lay {lays}", self.rules)
            except ValueError as error:
                yield self._failure("lays", str(error))
                return
            assert isinstance(move, LayDown)
            broken = broken_in_laydown(move.melds, contract=self.rules.contract, rules=self.rules.melds, hand=self.hand)
            if broken:
                yield self._failure(
                    "lays", f"this should be allowed, but it is refused by {'; '.join(map(str, broken))}"
                )
                return
            left = tuple((Counter(self.hand) - Counter(card for meld in move.melds for card in meld.cards)).elements())
            if self.rules.scoring.points(left) > (self.answer.left_points or 0):
                best = " / ".join(map(str, self.answer.melds or ()))
                points = self.rules.scoring.points(left)
                message = f"this leaves {counted(points, 'point')}, but {best} leaves {self.answer.left_points}"
                yield self._failure("lays", message)
        yield from self._compared("points left", self.rules.scoring.points(left))
        yield from self._cards_left(left)

    def _cards_left(self, left: tuple[Card, ...]) -> Iterable[Failure]:
        wanted = self.trial.text("cards left")
        if wanted is None:
            return
        try:
            cards = read_cards(wanted, self.rules.deck)
        except ValueError as error:
            yield self._failure("cards left", str(error))
            return
        if Counter(cards) != Counter(left):
            found = " ".join(map(str, left)) or "nothing"
            yield self._failure("cards left", f"{wanted or 'nothing'} should be left, but it is {found}")

    def away(self) -> Iterable[Failure]:
        """Whether the hand is as far away as it should be."""
        if self.answer is not None and "away" in self.trial.parts:
            found = "never" if self.answer.away is None else self.answer.away
            yield from self._compared("away", found)

    def cannot_lay(self, path: str, others: Iterable[RoundRules] | None) -> Iterable[Failure]:
        """Whether the hand can't lay the contract, and could if the rule at `path` were another."""
        if self.answer is not None and self.answer.satisfied:
            best = " / ".join(map(str, self.answer.melds or ()))
            yield self._failure("cannot lay", f"the hand should not lay {self.rules.contract}, but {best} is allowed")
        elif others is not None and not any(self._could(rules) for rules in others):
            yield self._failure("cannot lay", f"{path} is not what stands in the way: no other answer to it helps")

    def _could(self, rules: RoundRules) -> bool:
        if any(card not in rules.deck.counts for card in self.hand):
            return False
        return bool(self.answerer(rules, self.hand, self.unseen).satisfied)

    def _how_far(self) -> str:
        away = self.answer.away if self.answer else None
        return "" if away is None else f"; it is {counted(away, 'card')} away"

    def _compared(self, part: str, found: object) -> Iterable[Failure]:
        wanted = self.trial.text(part)
        if wanted is not None and wanted != str(found):
            yield self._failure(part, f"{part} should be {wanted}, not {found}")

    def _failure(self, part: str, message: str) -> Failure:
        return Failure(self.trial.span_of(part), message)
