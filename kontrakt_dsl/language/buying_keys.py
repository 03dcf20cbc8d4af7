"""Keys of buying the upcard out of turn."""

from kontrakt_dsl.language.model import BY_ROUND, Key, Kind, Need, Word, words_of
from kontrakt_dsl.language.shared_words import COMBINED, FACTS, FIRST_TO_CALL
from kontrakt_dsl.rules.buying import AfterBuy, BuyWindow, FailedCall, Priority, TakingOver
from kontrakt_dsl.rules.turns import NextUpcard

BUYING = (
    Key(
        path=("buying", "when"),
        kind=Kind.GUARD,
        question="who may buy?",
        words=FACTS,
        forms=COMBINED,
        need=Need.WITH_SECTION,
        axes=BY_ROUND,
        dimensions=(40, 47),
        note="The player on turn never buys. A buy that can't be paid is not possible. Where each climbs a ladder, "
        "who may buy, how often and at what price is a matter of the buyer's contract; all else is the same for all.",
    ),
    Key(
        path=("buying", "window"),
        kind=Kind.WORD,
        question="when in a turn can the upcard be bought?",
        words=words_of(
            {
                BuyWindow.STOCK_CHOSEN: "after the player on turn goes to the stock, before the stock card is seen",
                BuyWindow.BEFORE_DRAW: "the others call before the player on turn draws",
                BuyWindow.UNTIL_DISCARD: "once the stock is chosen, and once more before the discard of that turn lies "
                "on the pile; not where the discard ends the round",
            }
        ),
        need=Need.WITH_SECTION,
        axes=BY_ROUND,
        dimensions=(46,),
    ),
    Key(
        path=("buying", "priority"),
        kind=Kind.WORD,
        question="who gets the card when several players want it?",
        words=words_of(
            {
                Priority.TURN_ORDER: "the first in turn order after the player on turn",
                Priority.FIRST_TO_CALL: "whoever asks first",
                Priority.AFTER_DEALER: "the first seat after the dealer",
                Priority.AFTER_DISCARDER: "the first seat after whoever discarded it",
            }
        ),
        need=Need.WITH_SECTION,
        axes=BY_ROUND,
        dimensions=(45,),
        note=FIRST_TO_CALL,
    ),
    Key(
        path=("buying", "taking over"),
        kind=Kind.WORD,
        question="may anybody take the card away from a buyer?",
        words=words_of(
            {
                TakingOver.NEVER: "a buy holds",
                TakingOver.TURN: "the player on turn, by taking the card instead of a stock card",
                TakingOver.AHEAD: "the player on turn likewise, and whoever sits between that player and the caller, "
                "at the same price",
            }
        ),
        need=Need.NEVER,
        absent="a buy holds",
        axes=BY_ROUND,
        dimensions=(48,),
        note="The player on turn can't take it once the stock card has been drawn.",
    ),
    Key(
        path=("buying", "cost"),
        kind=Kind.COST,
        question="what does a buy cost?",
        forms=(
            Word("1 stock card", "so many cards from the stock come along unseen"),
            Word("2 stock cards", "two of them"),
            Word("nothing", "the upcard alone"),
            Word("1 stock card + 1 chip", "chips are paid too, as far as `payments` grants them"),
        ),
        need=Need.WITH_SECTION,
        axes=BY_ROUND,
        dimensions=(41,),
    ),
    Key(
        path=("buying", "limit"),
        kind=Kind.BUY_LIMIT,
        question="how often may a player buy?",
        forms=(
            Word("no limit", "as often as one likes"),
            Word("3 per round", "three times in a round"),
            Word("7 per game", "seven times in the whole game"),
            Word("3 per round, unused ones carry over", "what is left may be used in later rounds"),
        ),
        need=Need.WITH_SECTION,
        axes=BY_ROUND,
        dimensions=(42,),
    ),
    Key(
        path=("buying", "next upcard"),
        kind=Kind.WORD,
        question="who may buy the card that a buy uncovers?",
        words=words_of(
            {
                NextUpcard.OTHERS: "every other buyer, so nobody buys twice in a row",
                NextUpcard.ANYONE: "the last buyer too",
                NextUpcard.NOBODY: "one buy in a turn and no more",
            }
        ),
        need=Need.WITH_SECTION,
        axes=BY_ROUND,
        dimensions=(43, 44),
    ),
    Key(
        path=("buying", "after a buy"),
        kind=Kind.WORD,
        question="where does the player on turn draw after somebody bought?",
        words=words_of(
            {
                AfterBuy.STOCK: "from the stock",
                AfterBuy.UPCARD: "the uncovered card may be taken, before others may buy it once the stock is chosen",
            }
        ),
        need=Need.NEVER,
        absent="from the stock",
        axes=BY_ROUND,
        dimensions=(44,),
    ),
    Key(
        path=("buying", "a failed call"),
        kind=Kind.WORD,
        question="what does a call cost that another one beats?",
        words=words_of(
            {
                FailedCall.FREE: "the caller keeps out of it",
                FailedCall.PAID: "the caller gets the stock cards of a buy without the upcard",
            }
        ),
        need=Need.NEVER,
        absent="it costs nothing",
        axes=BY_ROUND,
        dimensions=(49,),
        note="A call fails where somebody takes the card over.",
    ),
)
