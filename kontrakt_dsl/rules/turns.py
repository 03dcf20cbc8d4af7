"""The rules of a turn: drawing, buying, laying off, swapping, discarding, going out, and the stock."""

from dataclasses import dataclass
from enum import StrEnum

from kontrakt_dsl.rules.buying import AfterBuy, BuyWindow, FailedCall, LimitSpan, Priority, TakingOver
from kontrakt_dsl.rules.contracts import MeldKind, Part


class Fact(StrEnum):
    """What a condition may ask about the acting seat.

    DOWN, it has laid down in this round, this turn included; DOWN_EARLIER, on an earlier turn;
    NEXT, it plays after the player on turn; DISCARDER, it discarded the upcard.
    """

    DOWN = "down"
    DOWN_EARLIER = "down earlier"
    NEXT = "next"
    DISCARDER = "discarder"


_TOLD = {
    (Fact.DOWN, True): "has laid the contract",
    (Fact.DOWN, False): "has not laid the contract",
    (Fact.DOWN_EARLIER, True): "laid the contract on an earlier turn",
    (Fact.DOWN_EARLIER, False): "did not lay the contract on an earlier turn",
    (Fact.NEXT, True): "plays next",
    (Fact.NEXT, False): "does not play next",
    (Fact.DISCARDER, True): "discarded the upcard",
    (Fact.DISCARDER, False): "did not discard the upcard",
}


@dataclass(frozen=True, slots=True)
class When:
    """A condition: each fact with what it must be; without facts it is `always`."""

    facts: tuple[tuple[Fact, bool], ...] = ()

    def holds(self, true_facts: frozenset[Fact]) -> bool:
        """Whether the condition holds for a seat of which exactly `true_facts` are true."""
        return all((fact in true_facts) is wanted for fact, wanted in self.facts)

    @property
    def told(self) -> str:
        """Who fulfils the condition, in table words."""
        return "a player who " + " and ".join(_TOLD[fact] for fact in self.facts) if self.facts else "anyone"

    def __str__(self) -> str:
        if not self.facts:
            return "always"
        return " and ".join(str(fact) if wanted else f"not {fact}" for fact, wanted in self.facts)


class NextUpcard(StrEnum):
    """Who may buy the card that a buy uncovers."""

    OTHERS = "anyone but the last buyer"
    ANYONE = "anyone"
    NOBODY = "nobody"


@dataclass(frozen=True, slots=True)
class BuyingRules:
    """Buying the upcard out of turn.

    `cost` is the number of stock cards that come with the bought card, `chips` what is paid beside; `limit` the
    most buys of one player in `limit_span`, None for no limit.
    """

    when: When
    cost: int
    limit: int | None
    next_upcard: NextUpcard
    window: BuyWindow = BuyWindow.STOCK_CHOSEN
    priority: Priority = Priority.TURN_ORDER
    taking_over: TakingOver = TakingOver.NEVER
    limit_span: LimitSpan = LimitSpan.ROUND
    after_a_buy: AfterBuy = AfterBuy.STOCK
    failed_call: FailedCall = FailedCall.FREE
    chips: int = 0


@dataclass(frozen=True, slots=True)
class LayingOffRules:
    """Adding cards to any meld on the table; `new_melds` are the forms of new melds, none where there are none."""

    when: When
    new_melds: tuple[Part, ...] = ()


class SwappedWild(StrEnum):
    """Where a swapped wild card goes."""

    MELDED_THIS_TURN = "melded the same turn"
    HAND = "goes to hand"
    OWNER_RUN = "into a run of the same owner"
    RUN_END = "to an end of its run"


class Whose(StrEnum):
    """From whose melds a player may take wild cards."""

    ANY = "any player's"
    OTHERS = "other players'"
    OWN = "one's own"

    def holds(self, *, own: bool) -> bool:
        """Whether a wild card may come off a meld, be it the player's own or not."""
        return self is Whose.ANY or own is (self is Whose.OWN)


@dataclass(frozen=True, slots=True)
class SwappingRules:
    """Taking a wild card off a meld for the exact card it stands for."""

    when: When
    wilds_in: frozenset[MeldKind]
    goes: SwappedWild
    whose: Whose = Whose.ANY


class SnatchPriority(StrEnum):
    """Who is asked first whether to snatch a wild card; quickness as in buying."""

    TURN_ORDER = "turn order"
    FIRST_TO_CALL = "first to call"


@dataclass(frozen=True, slots=True)
class SnatchingRules:
    """Taking a wild card into the hand the moment it is laid, out of turn, for the exact card it stands for."""

    when: When
    wilds_in: frozenset[MeldKind]
    whose: Whose
    priority: SnatchPriority


class TakenCard(StrEnum):
    """Whether the upcard just taken may be discarded in the same turn."""

    ALLOWED = "allowed"
    TWIN_IN_HAND = "only with a twin in hand"
    NEVER = "never"


@dataclass(frozen=True, slots=True)
class DiscardingRules:
    """Ending a turn by a discard."""

    taken_card: TakenCard
    wilds: bool


class LastCard(StrEnum):
    """How a player gets rid of the last card in a round whose contract does not use the whole hand."""

    DISCARDED = "must be discarded"
    EITHER = "may be discarded or melded"
    MELDED = "must be melded"
    FACE_DOWN = "must be discarded face down"
    FLOAT = "may be melded to float"

    @property
    def may_be_melded(self) -> bool:
        """Whether a hand may become empty by melding."""
        return self not in (LastCard.DISCARDED, LastCard.FACE_DOWN)


class Announcing(StrEnum):
    """What a player must tell the others.

    LAST_CARD, that a discard leaves one card in the hand; who does not say so may not go out in the next turn.
    """

    NOTHING = "nothing"
    LAST_CARD = "last card"


class LayingTurn(StrEnum):
    """Whether a player may go out on the turn of laying down."""

    ALLOWED = "allowed"
    NEVER = "never"


class WhenEmpty(StrEnum):
    """What an empty stock means when a card is needed."""

    UNDER_UPCARD = "shuffle the discards under the upcard"
    ALL_DISCARDS = "shuffle all the discards"
    ROUND_ENDS = "end the round"


class Refilled(StrEnum):
    """When a new stock is made."""

    NEEDED = "when a card is needed"
    AT_ONCE = "at once"


@dataclass(frozen=True, slots=True)
class StockRules:
    """The stock; `reshuffles` is how often the discards may make a new one, None for no limit."""

    reshuffles: int | None
    when_empty: WhenEmpty = WhenEmpty.UNDER_UPCARD
    refilled: Refilled = Refilled.NEEDED

    @property
    def upcard_stays(self) -> bool:
        """Whether the upcard is left where it lies when a new stock is made."""
        return self.when_empty is not WhenEmpty.ALL_DISCARDS
