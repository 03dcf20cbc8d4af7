"""Keys of points and payments: scoring, the exact cut, and chips."""

from kontrakt_dsl.language.model import BY_ROUND, Key, Kind, Need, Word, words_of
from kontrakt_dsl.rules.cutting import ExactCut
from kontrakt_dsl.rules.payments import Pot
from kontrakt_dsl.rules.scoring import Deed, LaidLast, Unfinished

ALWAYS, NEVER = Word("always", "without a condition"), Word("never", "not at all")
DEEDS = words_of(
    {
        Deed.OUT: "the player went out",
        Deed.DOWN: "the player laid down in the round",
        Deed.DOWN_EARLIER: "the player laid down before the last turn",
        Deed.USED_A_WILD: "the player put a wild card on the table",
    }
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
            Word("-10 x round", "more from round to round, by the number of the round"),
            Word("-10 x contract", "by the number of the player's contract, where that is another number"),
        ),
        axes=BY_ROUND,
        names=("round", "contract"),
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
        names=("round", "contract"),
        dimensions=(61, 63, 67),
        note=(
            "All lines that hold for a player are added, to what going out scores too. Points may be `x round` or "
            "`x contract` here too; as long as nobody has chosen a contract, its number counts as 0."
        ),
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
        kind=Kind.CHIPS,
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
