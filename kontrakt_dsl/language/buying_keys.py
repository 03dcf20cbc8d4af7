"""Keys of drawing, buying and claiming: how cards come into a hand."""

from kontrakt_dsl.language.model import BY_ROUND, BY_STATE, Key, Kind, Need, Word, words_of
from kontrakt_dsl.rules.buying import AfterBuy, BuyWindow, FailedCall, Priority, TakingOver
from kontrakt_dsl.rules.claiming import ClaimedCard, Claimer, ClaimPriority, Discarder, Protecting
from kontrakt_dsl.rules.drawing import DeeperCard, FirstUpcard, Source, WildFirstUpcard
from kontrakt_dsl.rules.turns import Fact, NextUpcard

FACTS = (
    Word("always", "without a condition"),
    Word("never", "not at all"),
    *words_of(
        {
            Fact.DOWN: "the player has laid down in this round, this turn included",
            Fact.DOWN_EARLIER: "the player has laid down on an earlier turn",
            Fact.NEXT: "the player comes next after the player on turn",
            Fact.DISCARDER: "the player discarded the upcard",
        }
    ),
)
FIRST_TO_CALL = (
    "Players are asked one after the other here, so nobody is quicker than another: where the first to call comes "
    "first, the seat after the player on turn is asked first in the first turn of a round, and the seat asked first "
    "moves on by one place every turn."
)
_COMBINED = (
    Word("not down", "`not` before a word turns it round"),
    Word("not down and not next", "`and` joins conditions, in any order"),
)

DRAWING = (
    Key(
        path=("drawing", "from"),
        kind=Kind.WORD,
        question="where may the card of a turn come from?",
        words=words_of(
            {
                Source.UPCARD: "the stock, or the upcard instead",
                Source.STOCK: "the stock only",
                Source.DEEPER: "also a card from inside the discard pile, as `a deeper card` says",
            }
        ),
        axes=BY_STATE,
        dimensions=(35, 37),
    ),
    Key(
        path=("drawing", "a deeper card"),
        kind=Kind.WORD,
        question="what must happen with a card from inside the discard pile?",
        words=words_of(
            {
                DeeperCard.MELDED: "it is melded at once, in the contract or on a meld of the table, and every card "
                "above it comes into the hand",
            }
        ),
        need=Need.WITH_DEEPER,
        absent="only the upcard is taken from the discard pile",
        axes=BY_ROUND,
        dimensions=(36,),
        note="Taking and melding are one move, so that nobody takes cards without a use for them.",
    ),
    Key(
        path=("drawing", "first upcard"),
        kind=Kind.WORD,
        question="is the first upcard like any other?",
        words=words_of(
            {
                FirstUpcard.NOTHING: "it may be taken and bought",
                FirstUpcard.NOT_FOR_BUYERS: "it may be taken but not bought, for as long as it is the upcard",
                FirstUpcard.FREE: "the first player may take it beside the card of the turn, which is then drawn",
                FirstUpcard.NONE: "no card is turned up, and the discard pile begins empty",
            }
        ),
        need=Need.NEVER,
        absent="it is like any other",
        axes=BY_ROUND,
        dimensions=(39,),
    ),
    Key(
        path=("drawing", "a wild first upcard"),
        kind=Kind.WORD,
        question="what if the first upcard is a wild card?",
        words=words_of(
            {
                WildFirstUpcard.STAYS: "nothing special",
                WildFirstUpcard.TO_DEALER: "the dealer gets it beside the cards of the deal and turns another",
                WildFirstUpcard.REPLACED: "it goes to the bottom of the stock and another is turned",
            }
        ),
        need=Need.NEVER,
        absent="it stays",
        axes=BY_ROUND,
        dimensions=(39,),
    ),
)

BUYING = (
    Key(
        path=("buying", "when"),
        kind=Kind.GUARD,
        question="who may buy?",
        words=FACTS,
        forms=_COMBINED,
        need=Need.WITH_SECTION,
        axes=BY_ROUND,
        dimensions=(40, 47),
        note="The player on turn never buys. A buy that can't be paid is not possible.",
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

CLAIMING = (
    Key(
        path=("claiming", "when"),
        kind=Kind.GUARD,
        question="who may claim a discard that fits a meld on the table?",
        words=FACTS,
        need=Need.WITH_SECTION,
        axes=BY_ROUND,
        dimensions=(50,),
        note="A claim comes before the next turn and any buy in it. A discard that ends the round is not claimed.",
    ),
    Key(
        path=("claiming", "protecting"),
        kind=Kind.WORD,
        question="may the discarder forestall the claim?",
        words=words_of(
            {
                Protecting.NEVER: "no",
                Protecting.BY_CALL: "a call with the discard protects it",
            }
        ),
        need=Need.WITH_SECTION,
        dimensions=(50,),
    ),
    Key(
        path=("claiming", "priority"),
        kind=Kind.WORD,
        question="who gets the card when several players claim it?",
        words=words_of(
            {
                ClaimPriority.TURN_ORDER: "the first after the discarder",
                ClaimPriority.FIRST_TO_CALL: "whoever calls first",
            }
        ),
        need=Need.WITH_SECTION,
        dimensions=(50,),
        note=FIRST_TO_CALL,
    ),
    Key(
        path=("claiming", "the card"),
        kind=Kind.WORD,
        question="where does the claimed card go?",
        words=words_of(
            {
                ClaimedCard.LAID_OFF: "onto the meld it fits",
                ClaimedCard.BACK: "whose turn goes on, and who must discard another card in the end",
            }
        ),
        need=Need.WITH_SECTION,
        dimensions=(50, 59),
    ),
    Key(
        path=("claiming", "the claimer"),
        kind=Kind.WORD,
        question="what does the claimer do then?",
        words=words_of(
            {
                Claimer.NOTHING: "the turn goes on",
                Claimer.GIVES: "one of the claimer's choice",
                Claimer.DISCARDS: "it becomes the upcard; a claimer who is down may go out by it",
                Claimer.FREEZES: "it becomes the upcard, and nobody may take it; it stays in the pile when a new stock "
                "is made",
            }
        ),
        need=Need.WITH_SECTION,
        dimensions=(50,),
        note="Whoever would be left without a card by giving one away may not claim.",
    ),
    Key(
        path=("claiming", "the discarder"),
        kind=Kind.WORD,
        question="what must the discarder do after that?",
        words=words_of(
            {
                Discarder.NOTHING: "no penalty",
                Discarder.DRAWS_UNSEEN: "one card of the claimer's hand",
                Discarder.DRAWS_STOCK: "two penalty cards, as far as the stock goes",
            }
        ),
        need=Need.WITH_SECTION,
        dimensions=(50, 59),
    ),
)
