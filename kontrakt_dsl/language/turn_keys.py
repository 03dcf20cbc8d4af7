"""Keys of laying down, laying off, swapping and discarding."""

from kontrakt_dsl.language.model import BY_ROUND, Key, Kind, Need, Word, words_of
from kontrakt_dsl.language.shared_words import FACTS, FIRST_TO_CALL
from kontrakt_dsl.rules.melding import RunPair, SetPair
from kontrakt_dsl.rules.skipping import HowOften, Misser, SkipUpcard
from kontrakt_dsl.rules.turns import SnatchPriority, SwappedWild, TakenCard, Whose

OWN_TURN_FACTS = FACTS[:4]

LAYING_DOWN = (
    Key(
        path=("laying down", "several sets"),
        kind=Kind.PROHIBITIONS,
        question="when a contract has several sets, may they be alike?",
        words=words_of(
            {
                SetPair.ONE_RANK: "two of them may not be of the same rank",
                SetPair.IDENTICAL: "two of them may not hold the same cards, such as 9S 9H 9D twice",
            }
        ),
        forms=(
            Word("any", "nothing is forbidden"),
            Word("not of one rank", "`not` before a word forbids it; commas join"),
        ),
        need=Need.SEVERAL_SETS,
        axes=BY_ROUND,
        dimensions=(27,),
        note=(
            "Only one's own sets, and only at the first lay-down; a wild card is the card, or else the bare rank, that "
            "it is said to stand for."
        ),
    ),
    Key(
        path=("laying down", "several runs"),
        kind=Kind.PROHIBITIONS,
        question="when a contract has several runs, what may two runs of one suit not be?",
        words=words_of(
            {
                RunPair.CONSECUTIVE: "one begins right above the end of the other",
                RunPair.ONE_RANK_APART: "exactly one rank lies between them",
                RunPair.OVERLAPPING: (
                    "they share a rank; unless runs go round the corner, an ace below the two and one above the king"
                    " are two ranks"
                ),
                RunPair.IDENTICAL: "they begin at the same rank",
                RunPair.ONE_SUIT: "any two runs of one suit",
            }
        ),
        forms=(
            Word("any", "nothing is forbidden"),
            Word("not consecutive", "`not` before a word forbids it"),
            Word("not consecutive, not identical", "commas join prohibitions, in any order"),
        ),
        need=Need.SEVERAL_RUNS,
        axes=BY_ROUND,
        dimensions=(26,),
        note=(
            "Only one's own runs, and only at the first lay-down; a run is judged by what its wild cards are said "
            "to stand for."
        ),
    ),
)

LAYING_OFF = (
    Key(
        path=("laying off", "when"),
        kind=Kind.GUARD,
        question="when may cards be added to melds on the table?",
        words=OWN_TURN_FACTS,
        need=Need.WITH_SECTION,
        axes=BY_ROUND,
        dimensions=(53,),
        note="A player who is not down never lays off.",
    ),
    Key(
        path=("laying off", "new melds"),
        kind=Kind.NEW_MELDS,
        question="may a player start a new meld after the contract?",
        words=(Word("never", "no, only add to what lies there"),),
        forms=(
            Word("1 set of 3 or more", "a set only"),
            Word("either 1 set of 3 or more or 1 run of 4 or more", "what each new meld must be"),
        ),
        need=Need.NEVER,
        absent="no new meld after the contract",
        axes=BY_ROUND,
        dimensions=(55,),
        note="A new meld is laid down when cards may be laid off, and no ban of `laying down` holds for it.",
    ),
)


def _taking_keys(section: str) -> tuple[Key, ...]:
    """The questions about taking a wild card off a meld, on one's turn or at once."""
    return (
        Key(
            path=(section, "when"),
            kind=Kind.GUARD,
            question="who may take a wild card off a meld for the card it stands for?",
            words=OWN_TURN_FACTS,
            need=Need.WITH_SECTION,
            axes=BY_ROUND,
            dimensions=(57,),
        ),
        Key(
            path=(section, "wilds in"),
            kind=Kind.WORD_LIST,
            question="from which melds may a wild card be taken?",
            words=(Word("runs", "for the exact card"), Word("sets", "for any natural card of the rank")),
            need=Need.WITH_SECTION,
            axes=BY_ROUND,
            dimensions=(56,),
        ),
        Key(
            path=(section, "whose"),
            kind=Kind.WORD,
            question="from whose melds?",
            words=words_of(
                {
                    Whose.ANY: "one's own and everybody else's",
                    Whose.OTHERS: "never one's own",
                    Whose.OWN: "nobody else's",
                }
            ),
            need=Need.WITH_SECTION,
            axes=BY_ROUND,
            dimensions=(56,),
        ),
    )


SWAPPING = (
    *_taking_keys("swapping"),
    Key(
        path=("swapping", "the wild"),
        kind=Kind.WORD,
        question="where does the wild card go?",
        words=words_of(
            {
                SwappedWild.MELDED_THIS_TURN: "it must be added to a meld in this turn, or laid down with the contract "
                "at once; without a place for it the swap is refused",
                SwappedWild.HAND: "it may be kept",
                SwappedWild.OWNER_RUN: "at once, at an end of it",
                SwappedWild.RUN_END: "at once; the run grows by the natural card",
            }
        ),
        need=Need.WITH_SECTION,
        axes=BY_ROUND,
        dimensions=(32, 58),
    ),
)

SNATCHING = (
    *_taking_keys("snatching"),
    Key(
        path=("snatching", "priority"),
        kind=Kind.WORD,
        question="who is first when several players could snatch a wild card?",
        words=words_of(
            {
                SnatchPriority.TURN_ORDER: "the first after the player on turn",
                SnatchPriority.FIRST_TO_CALL: "whoever calls first",
            }
        ),
        need=Need.WITH_SECTION,
        dimensions=(57, 58),
        note=(
            "Each of the others is asked once for every wild card laid, and again when one was taken; the wild card "
            "goes to the hand, and then the turn goes on. " + FIRST_TO_CALL
        ),
    ),
)

SKIPPING = (
    Key(
        path=("skipping", "cards"),
        kind=Kind.CARDS,
        question="which cards make a player miss a turn when they are discarded?",
        forms=(Word("jokers", "jokers that are not wild"), Word("skip cards", "the pack's own")),
        need=Need.WITH_SECTION,
        dimensions=(10,),
        note="They fit into no meld, and nobody takes or buys them from the discard pile.",
    ),
    Key(
        path=("skipping", "who"),
        kind=Kind.WORD,
        question="who misses the turn?",
        words=words_of(
            {
                Misser.CHOSEN: "the discarder names anyone",
                Misser.NEXT: "the next player, without a choice",
            }
        ),
        need=Need.WITH_SECTION,
        dimensions=(10,),
    ),
    Key(
        path=("skipping", "how often"),
        kind=Kind.WORD,
        question="may a player be made to miss turns again and again?",
        words=words_of(
            {
                HowOften.ONCE: "not again before the player has had a turn; where nobody is left, the card goes "
                "without effect",
                HowOften.NO_LIMIT: "as often as such cards come",
            }
        ),
        need=Need.WITH_SECTION,
        dimensions=(10,),
    ),
    Key(
        path=("skipping", "as first upcard"),
        kind=Kind.WORD,
        question="what if the first upcard is such a card?",
        words=words_of(
            {
                SkipUpcard.NOTHING: "it lies there",
                SkipUpcard.FIRST_MISSES: "the second player begins",
            }
        ),
        need=Need.WITH_SECTION,
        dimensions=(10, 39),
    ),
)

DISCARDING = (
    Key(
        path=("discarding", "the card just taken"),
        kind=Kind.WORD,
        question="may the upcard just taken be discarded in the same turn?",
        words=words_of(
            {
                TakenCard.ALLOWED: "yes",
                TakenCard.TWIN_IN_HAND: "only if another copy of it was in hand when it was taken",
                TakenCard.NEVER: "no, nor a copy of it",
            }
        ),
        axes=BY_ROUND,
        dimensions=(38,),
        note=(
            "Only a card taken from the discard pile by itself; a card from the stock may always go, and so may any "
            "of several cards taken together."
        ),
    ),
    Key(
        path=("discarding", "wilds"),
        kind=Kind.WORD,
        question="may a wild card be discarded?",
        words=(Word("allowed", "yes"), Word("never", "no")),
        need=Need.WITH_WILDS,
        axes=BY_ROUND,
        dimensions=(6,),
    ),
)
