"""Keys of going out, the stock, scoring and the end of the game."""

from kontrakt_dsl.language.model import BY_ROUND, Key, Kind, Need, Word, words_of
from kontrakt_dsl.rules.game import GameEnd, Progress, Tie, Winner
from kontrakt_dsl.rules.payments import Pot
from kontrakt_dsl.rules.ruleset import ExactCut
from kontrakt_dsl.rules.scoring import Deed, LaidLast, Unfinished
from kontrakt_dsl.rules.turns import LastCard, LayingTurn, Refilled, WhenEmpty

ALWAYS, NEVER = Word("always", "without a condition"), Word("never", "not at all")
DEEDS = words_of(
    {
        Deed.OUT: "the player went out",
        Deed.DOWN: "the player laid down in the round",
        Deed.DOWN_EARLIER: "the player laid down before the last turn",
        Deed.USED_A_WILD: "the player put a wild card on the table",
    }
)

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

SCORING = (
    Key(
        path=("scoring", "cards in hand"),
        kind=Kind.CARD_POINTS,
        question="what does each card cost that is left in hand?",
        forms=(
            Word("2-10: face value", "the number on the card"),
            Word("J-K: 10", "ranks from one to another"),
            Word("aces: 15", "one rank; also `2s`, `10s`, `jacks`, `queens`, `kings`"),
            Word("red aces: 1", "only the red or the black cards of a rank"),
            Word("jokers: 15", "the jokers"),
            Word("dead 2s: 5", "a wild card that is no longer wild; unsaid, it is worth what it was while it was wild"),
            Word("wild cards: 25", "the wild or skip cards of a pack of one's own"),
        ),
        axes=BY_ROUND,
        dimensions=(66,),
        note="Each card of the deck has its points exactly once.",
    ),
    Key(
        path=("scoring", "whoever goes out"),
        kind=Kind.POINTS,
        question="what does the player score who goes out?",
        forms=(
            Word("0", "nothing"),
            Word("-10", "points are taken off"),
            Word("-10 x round", "more from round to round"),
        ),
        axes=BY_ROUND,
        names=("round",),
        dimensions=(67,),
    ),
    Key(
        path=("scoring", "bonuses"),
        kind=Kind.BONUSES,
        question="are there bonuses for going out in a special way?",
        words=(ALWAYS, NEVER, *DEEDS),
        forms=(
            Word("out and not down earlier: -50", "a condition with the points it brings"),
            Word("not out and not down: 10", "facts: `out`, `down`, `down earlier`, `used a wild`, each with `not`"),
        ),
        need=Need.NEVER,
        absent="there are none",
        axes=BY_ROUND,
        names=("round",),
        dimensions=(61, 63, 67),
        note="All lines that hold for a player are added, to what going out scores too.",
    ),
    Key(
        path=("scoring", "laid down on the last turn"),
        kind=Kind.WORD,
        question="what does a player score who laid down only on the last turn?",
        words=words_of(
            {LaidLast.CARDS_COUNT: "like any other", LaidLast.NOTHING: "the hand costs nothing"},
        ),
        need=Need.NEVER,
        absent="the cards count",
        axes=BY_ROUND,
        dimensions=(69,),
    ),
    Key(
        path=("scoring", "unfinished round"),
        kind=Kind.WORD,
        question="what is scored when a round ends and nobody has gone out?",
        words=words_of(
            {
                Unfinished.EVERYONE_COUNTS: "each hand costs its points, nobody scores as if out",
                Unfinished.NOBODY_COUNTS: "the round brings no points",
            },
        ),
        axes=BY_ROUND,
        dimensions=(65,),
    ),
)

CUTTING = (
    Key(
        path=("cutting", "exact"),
        kind=Kind.WORD,
        question="which number of cards is an exact cut?",
        words=words_of(
            {
                ExactCut.HANDS: "the cards of all hands",
                ExactCut.HANDS_AND_UPCARD: "one more",
                ExactCut.EITHER: "either",
            },
        ),
        need=Need.WITH_SECTION,
        dimensions=(68,),
        note="Before each deal the player before the dealer lifts some cards off the pack.",
    ),
    Key(
        path=("cutting", "points"),
        kind=Kind.POINTS,
        question="what does an exact cut bring?",
        forms=(Word("-50", "points taken off at once"),),
        need=Need.WITH_SECTION,
        dimensions=(68,),
    ),
)

PAYMENTS = (
    Key(
        path=("payments", "chips"),
        kind=Kind.BUY_LIMIT,
        question="how many chips does each player have?",
        forms=(
            Word("7 per game", "for the whole game; who has none left can't pay"),
            Word("3 per round", "so many in each round, what is left does not count"),
            Word("3 per round, unused ones carry over", "so many more in each round"),
        ),
        need=Need.WITH_SECTION,
        dimensions=(41, 70),
    ),
    Key(
        path=("payments", "pot"),
        kind=Kind.WORD,
        question="who gets what was paid?",
        words=words_of(
            {
                Pot.GAME: "all of it, when the game is over; several winners share it evenly",
                Pot.ROUND: "what was paid in the round, and may be paid with again; without a winner it waits",
            }
        ),
        need=Need.WITH_SECTION,
        dimensions=(70,),
    ),
)

GAME = (
    Key(
        path=("game", "progress"),
        kind=Kind.WORD,
        question="do all players have the same contract in a round?",
        words=words_of(
            {
                Progress.TOGETHER: "yes, the contract of the round",
                Progress.OWN_LADDER: (
                    "everyone stays on a contract until it is laid; splits are then by `contract N`, not by `round N`"
                ),
                Progress.FIRST_CHOOSES: (
                    "one of the contracts that nobody has chosen yet, and then all play it; where the melds meet "
                    "several, it is the first of them, or the one named: `lay 9S 9H 9D as contract 3`. A round in "
                    "which nobody lays down leaves all contracts open that were"
                ),
            }
        ),
        dimensions=(17,),
    ),
    Key(
        path=("game", "rounds played"),
        kind=Kind.NUMBERS,
        question="which of the contracts are played?",
        forms=(Word("1-4 and 7", "in this order; the numbers stay as they are"),),
        need=Need.NEVER,
        absent="all of them",
        dimensions=(11,),
    ),
    Key(
        path=("game", "ends"),
        kind=Kind.WORD,
        question="when is the game over?",
        words=words_of(
            {
                GameEnd.LAST_ROUND: "when every contract has been played",
                GameEnd.LADDER_FINISHED: "somebody has laid the last contract",
            },
        ),
        dimensions=(71,),
    ),
    Key(
        path=("game", "winner"),
        kind=Kind.WORD,
        question="who wins the game?",
        words=words_of(
            {
                Winner.LOWEST_TOTAL: "whoever has the fewest points",
                Winner.LOWEST_OF_FINISHERS: "among those who have laid the last contract",
            },
        ),
        dimensions=(71,),
    ),
    Key(
        path=("game", "ties"),
        kind=Kind.CHAIN,
        question="what if several players have won?",
        words=words_of(
            {
                Tie.SHARED: "they share the victory",
                Tie.LAST_ROUND: "whoever of them scored less in the last round",
                Tie.MOST_ROUNDS_WON: "whoever of them went out more often",
                Tie.EXTRA_ROUND: "everybody plays the last contract once more; whoever of them scores less wins",
                Tie.REPLAY: "everybody plays the last contract again, until one of them goes out and wins",
            },
        ),
        forms=(Word("most rounds won, then shared", "`, then` asks the next when it is still a tie"),),
        dimensions=(72,),
    ),
    Key(
        path=("game", "turn limit"),
        kind=Kind.TURN_LIMIT,
        question="after how many turns is a round broken off?",
        forms=(Word("200 turns each per round", "a guard against games that never end"),),
        axes=BY_ROUND,
        note="The round is then scored like any other unfinished round.",
    ),
)
