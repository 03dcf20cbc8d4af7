"""Keys of the end of a round: going out, and the empty stock."""

from kontrakt_dsl.language.model import BY_ROUND, Key, Kind, Need, Word, words_of
from kontrakt_dsl.rules.turns import LastCard, LayingTurn, Refilled, WhenEmpty

GOING_OUT = (
    Key(
        path=("going out", "last card"),
        kind=Kind.WORD,
        question="how does a player get rid of the last card?",
        words=words_of(
            {
                LastCard.DISCARDED: "it can't be laid off",
                LastCard.EITHER: "either way ends the round",
                LastCard.MELDED: "the last card can't be discarded; melding it ends the round",
                LastCard.FACE_DOWN: "it can't be laid off; the discard stays unseen, so any card will do, a wild card "
                "and the upcard just taken too",
                LastCard.FLOAT: "a player without cards plays on, drawing a card each turn, until a discard of the "
                "last card ends the round",
            }
        ),
        axes=BY_ROUND,
        dimensions=(60, 61),
        note="A contract using the whole hand says the opposite for its own round; nothing here need agree with it.",
    ),
    Key(
        path=("going out", "on the turn of laying down"),
        kind=Kind.WORD,
        question="may a player lay down and go out in one turn?",
        words=words_of(
            {
                LayingTurn.ALLOWED: "yes, where the cards come out even",
                LayingTurn.NEVER: "at least one card must be kept",
            }
        ),
        need=Need.NEVER,
        absent="a player who can, may",
        axes=BY_ROUND,
        dimensions=(63,),
    ),
)

STOCK = (
    Key(
        path=("stock", "when empty"),
        kind=Kind.WORD,
        question="what happens when a card is needed and the stock is empty?",
        words=words_of(
            {
                WhenEmpty.UNDER_UPCARD: "they are the new stock; if there are none, the round ends",
                WhenEmpty.ALL_DISCARDS: "the upcard too, so that nothing is left of the pile",
                WhenEmpty.ROUND_ENDS: "nobody has gone out",
            }
        ),
        axes=BY_ROUND,
        dimensions=(64,),
    ),
    Key(
        path=("stock", "reshuffles"),
        kind=Kind.NUMBER_LIMIT,
        question="how often may the discards become a new stock in one round?",
        forms=(
            Word("no limit", "as often as needed"),
            Word("1", "once; when the stock is empty again the round ends"),
        ),
        need=Need.WITH_NEW_STOCK,
        absent="never",
        axes=BY_ROUND,
        dimensions=(64,),
    ),
    Key(
        path=("stock", "refilled"),
        kind=Kind.WORD,
        question="when exactly is the new stock made?",
        words=words_of(
            {
                Refilled.NEEDED: "not before",
                Refilled.AT_ONCE: "as soon as the last stock card is gone; where there are no discards for it then, "
                "when a card is needed",
            }
        ),
        need=Need.NEVER,
        absent="when a card is needed",
        axes=BY_ROUND,
        dimensions=(64,),
    ),
)
