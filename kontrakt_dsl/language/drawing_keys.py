"""Keys of drawing: how a turn begins."""

from kontrakt_dsl.language.model import BY_ROUND, BY_STATE, Key, Kind, Need, words_of
from kontrakt_dsl.rules.drawing import DeeperCard, FirstUpcard, Source, WildFirstUpcard

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
