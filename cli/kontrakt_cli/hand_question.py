"""Questions about hands at one table: the rules they are judged by, the cards unseen, and every fault of them."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NamedTuple

from kontrakt_cli.card_places import cards_in, refuse_more_than_the_deck
from kontrakt_cli.exit_codes import ExitCode
from kontrakt_cli.failures import FaultyCardsError, UnusableError
from kontrakt_cli.unknown_cards import without_unknown
from kontrakt_dsl.card_text import Spelling
from kontrakt_dsl.cards import Card
from kontrakt_dsl.rules.contracts import Contract
from kontrakt_dsl.rules.ruleset import Ruleset
from kontrakt_solver.aims import DEFAULT_AIMS
from kontrakt_solver.answers import Aim, Answer, Backend, UnfitBackend
from kontrakt_solver.hands import RestOfDeck
from kontrakt_solver.oracle import Oracle

if TYPE_CHECKING:
    from kontrakt_solver.chances import Chance


class Circumstances(NamedTuple):
    """What holds for every hand that is asked about; `contract` stands in place of each round's own.

    `seen` and `table` are texts as a person writes them: cards out of reach, and the melds that lie on the table.
    """

    ruleset: Ruleset
    players: int
    backend: Backend = Backend.AUTO
    contract: Contract | None = None
    seen: str = ""
    table: str = ""
    aims: tuple[Aim, ...] = DEFAULT_AIMS


class HandAnswer(NamedTuple):
    """The answer to one hand, with what was asked.

    `hand` are the known cards, and `unknown` is how many others the hand has. `chance` is that of such a hand to lay
    the contract, where that is not certain without it.
    """

    circumstances: Circumstances
    round: int
    oracle: Oracle
    hand: tuple[Card, ...]
    unknown: int
    unseen: Mapping[Card, int]
    answer: Answer
    chance: "Chance | None" = None

    @property
    def contract(self) -> Contract:
        """The contract that was asked about."""
        return self.oracle.rules.contract

    @property
    def status(self) -> ExitCode:
        """What the answer is as an exit status."""
        return {True: ExitCode.DONE, False: ExitCode.NO, None: ExitCode.UNDECIDED}[self.answer.satisfied]

    @property
    def lacks_the_draw(self) -> bool:
        """Whether a contract that takes the whole hand wants one card more than the hand has, as before the draw."""
        return self.contract.lacks_the_draw(len(self.hand) + self.unknown)

    @property
    def waits_for_the_draw(self) -> bool:
        """Whether a hand for a contract that takes all of it has as many cards as are dealt, as before the draw."""
        whole = self.contract.takes_the_hand and not self.lacks_the_draw
        return whole and not self.unknown and len(self.hand) == self.oracle.rules.deal

    @property
    def left(self) -> tuple[Card, ...]:
        """The known cards that the lay-down leaves, in the order of the hand; the later copies of a card stay."""
        remaining = Counter(self.answer.left)
        left: list[Card] = []
        for card in reversed(self.hand):
            if remaining[card]:
                remaining[card] -= 1
                left.append(card)
        return tuple(reversed(left))


class _Round(NamedTuple):
    """One round as it is asked about: what its rules were compiled to, and the cards out of reach with their faults."""

    oracle: Oracle
    seen: tuple[Card, ...]
    on_table: tuple[Card, ...]
    faults: tuple[str, ...]

    @property
    def out_of_reach(self) -> tuple[Card, ...]:
        """The cards that are neither in the hand nor unseen."""
        return self.seen + self.on_table


@dataclass
class Questioner:
    """Answers hands under the same circumstances; the rules of each round are compiled when first asked about."""

    circumstances: Circumstances
    _rounds: dict[int, _Round] = field(default_factory=dict)

    def ask(self, round_number: int, cards_text: str) -> HandAnswer:
        """The answer for the hand that `cards_text` writes, in round `round_number`.

        Raises UnusableError where the round or any card can't be used.
        """
        if round_number not in self._rounds:
            self._rounds[round_number] = self._compiled(round_number)
        asked = self._rounds[round_number]
        deck = asked.oracle.rules.deck
        named, unknown = without_unknown(cards_text)
        faults: list[str] = []
        hand = cards_in("hand", named, deck, faults)
        faults += asked.faults
        if not faults and not hand and not unknown:
            faults.append("hand: no cards")
        if faults:
            raise FaultyCardsError(tuple(faults))
        if asked.out_of_reach:
            refuse_more_than_the_deck({"the hand": hand, "--seen": asked.seen, "--table": asked.on_table}, deck)
        prepared = asked.oracle.hand(hand)
        unseen = RestOfDeck(deck, prepared, asked.out_of_reach)
        if unknown and unknown > unseen.counts.total():
            number = unseen.counts.total()
            raise FaultyCardsError((f"hand: {unknown} cards are not known, but only {number} are unseen",))
        answer, chance = asked.oracle.answer(prepared, unseen=unseen, aims=self.circumstances.aims), None
        if unknown:
            answer, chance = _with_unknown(asked.oracle, hand, unknown, unseen, answer)
        return HandAnswer(self.circumstances, round_number, asked.oracle, hand, unknown, unseen, answer, chance)

    def _compiled(self, number: int) -> _Round:
        asked = self.circumstances
        try:
            rules = asked.ruleset.round(number, players=asked.players)
        except ValueError as error:
            raise UnusableError(str(error)) from error
        faults: list[str] = []
        spelling = Spelling(rules.deck)
        seen = cards_in("--seen", asked.seen, rules.deck, faults, spelling=spelling)
        on_table: tuple[Card, ...] = ()
        if asked.table:
            # Melds are read by those only who name some.
            from kontrakt_cli.table_argument import table_argument

            try:
                melds = table_argument(asked.table, asked.ruleset, rules, spelling=spelling)
                on_table = tuple(card for meld in melds for card in meld.cards)
            except FaultyCardsError as error:
                faults += error.faults
        if asked.contract is not None:
            rules = replace(rules, contract=asked.contract)
        try:
            oracle = Oracle(rules, backend=asked.backend)
        except UnfitBackend as error:
            raise UnusableError(f"--backend: {error}") from error
        return _Round(oracle, seen, on_table, tuple(faults))


def _with_unknown(
    oracle: Oracle, hand: tuple[Card, ...], unknown: int, unseen: Mapping[Card, int], known: Answer
) -> "tuple[Answer, Chance | None]":
    """The answer to a hand that has unknown cards, from the answer to its `known` cards alone."""
    contract = oracle.rules.contract
    if known.satisfied and not contract.takes_the_hand:
        points = "how many points are left depends on the unknown cards"
        return replace(known, left_points=None, reason=known.reason or points), None
    # Chances are for those only who ask for one.
    from kontrakt_solver.chances import with_unknown

    chance = with_unknown(oracle, hand, unknown, unseen)
    if chance.exact and chance.probability in (0, 1):
        certain = chance.probability == 1
        reason = "which melds it can lay depends on the unknown cards" if certain else None
        return Answer(certain, known.backend, away=0 if certain else None, reason=reason), chance
    return Answer(None, known.backend, reason="it depends on the unknown cards"), chance
