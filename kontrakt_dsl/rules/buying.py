"""The words of buying: when the upcard is for sale, who comes first, and what holds for calls that fail."""

from enum import StrEnum


class BuyWindow(StrEnum):
    """When in a turn the upcard can be bought.

    BEFORE_DRAW, the others call before the player on turn draws; STOCK_CHOSEN, once that player has gone to the
    stock; UNTIL_DISCARD, then, and once more before the discard of a turn that began at the stock.
    """

    STOCK_CHOSEN = "once the stock is chosen"
    BEFORE_DRAW = "before the draw"
    UNTIL_DISCARD = "until the next discard"


class Priority(StrEnum):
    """In which order the others are asked.

    Who is first to call is a matter of quickness at a table; here the seat asked first moves on by one each turn.
    """

    TURN_ORDER = "turn order"
    FIRST_TO_CALL = "first to call"
    AFTER_DEALER = "nearest after the dealer"
    AFTER_DISCARDER = "nearest after the discarder"


class TakingOver(StrEnum):
    """Who may take the upcard away from a player who has called for it.

    TURN, the player on turn, who has not drawn yet, takes it as the card of the turn; AHEAD, that player, and
    whoever sits between that player and the caller, at the price of a buy.
    """

    NEVER = "never"
    TURN = "the player on turn"
    AHEAD = "players ahead"


class LimitSpan(StrEnum):
    """What a limit of buys is counted over; with CARRIED what a round leaves unused may be used in later ones."""

    ROUND = "per round"
    GAME = "per game"
    CARRIED = "per round, unused ones carry over"


class AfterBuy(StrEnum):
    """Where the player on turn draws after somebody bought."""

    STOCK = "stock"
    UPCARD = "stock or upcard"


class FailedCall(StrEnum):
    """What a call costs that was taken over."""

    FREE = "costs nothing"
    PAID = "is paid all the same"
