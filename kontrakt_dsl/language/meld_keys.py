"""Keys of sets and of runs."""

from kontrakt_dsl.language.model import BY_ROUND, Key, Kind, Need, Word, words_of
from kontrakt_dsl.rules.melding import AceUse, RunSuits, SetSuits, SetWild

_WILD_LIMITS = (
    Word("no limit", "any number that leaves the natural cards a meld needs"),
    Word("none", "no wild card at all in such a meld"),
    Word("at most 1 per meld", "a fixed number"),
    Word("no more than naturals", "as many wild as natural cards, or fewer"),
    Word("fewer than naturals", "always more natural than wild cards"),
    Word("at most 2 per meld and no more than naturals", "several limits hold together, in any order"),
    Word("at most 1 in melds of 3 to 4, at most 2 in melds of 5 or more", "by the size of the meld"),
)
_PER_LAYDOWN = Word("at most 2 per lay-down", "in all melds of this kind in one lay-down together")
_AT_START = Word("at most 1 in the first 4 cards", "counted from the low end of a run")


def _shared_keys(section: str, melds: str, *more: Word) -> tuple[Key, ...]:
    """The keys that sets and runs have alike; `more` are limits of wild cards that only one of them has."""
    return (
        Key(
            path=(section, "naturals"),
            kind=Kind.NATURALS,
            question=f"how many natural cards does each of the {melds} need?",
            forms=(
                Word("at least 1", "a meld of wild cards alone is not allowed"),
                Word("at least 2", "two natural cards or more"),
                Word("none needed", "a meld may be of wild cards alone"),
            ),
            need=Need.WITH_WILDS,
            axes=BY_ROUND,
            dimensions=(31,),
        ),
        Key(
            path=(section, "wilds when laid down"),
            kind=Kind.WILD_LIMIT,
            question=f"how many wild cards may lie in each of the {melds} when the contract is laid down?",
            forms=(*_WILD_LIMITS, *more, _PER_LAYDOWN),
            need=Need.WITH_WILDS,
            axes=BY_ROUND,
            dimensions=(28, 33),
        ),
        Key(
            path=(section, "wilds later"),
            kind=Kind.WILD_LIMIT,
            question=f"how many wild cards may lie in each of the {melds} after laying off?",
            forms=(*_WILD_LIMITS, *more, Word("the same limit", "what `wilds when laid down` says")),
            need=Need.WITH_WILDS,
            axes=BY_ROUND,
            dimensions=(28, 29, 33),
        ),
    )


SETS = (
    Key(
        path=("sets", "suits"),
        kind=Kind.WORD,
        question="may a suit come twice in a set?",
        words=words_of(
            {
                SetSuits.ANY: "yes, identical cards too",
                SetSuits.DIFFERENT: "no, each natural card has a suit of its own",
                SetSuits.DIFFERENT_WHEN_LAID: "no suit twice at first, any card of the rank later",
                SetSuits.EXACTLY_THREE: "three suits, each as often as one likes; a wild card may be of any of them",
            }
        ),
        axes=BY_ROUND,
        dimensions=(24,),
    ),
    Key(
        path=("sets", "suit of a wild"),
        kind=Kind.WORD,
        question="does a wild card in a set take up a suit?",
        words=words_of(
            {
                SetWild.RANK: "it stands for the rank alone",
                SetWild.ANNOUNCED: "it stands for a card of one suit, such as JK=9H, which is then taken",
            }
        ),
        need=Need.NEVER,
        absent="a wild card in a set stands for the rank alone",
        axes=BY_ROUND,
        dimensions=(24, 32),
    ),
    Key(
        path=("sets", "largest"),
        kind=Kind.NUMBER_LIMIT,
        question="how many cards may a set have, those laid off included?",
        forms=(Word("no limit", "as many as there are"), Word("4", "four at most")),
        axes=BY_ROUND,
        dimensions=(25,),
    ),
    *_shared_keys("sets", "sets"),
)

RUNS = (
    Key(
        path=("runs", "suits"),
        kind=Kind.WORD,
        question="must the cards of a run be of one suit?",
        words=words_of(
            {
                RunSuits.ONE: "yes, a run is of one suit",
                RunSuits.ANY: "no, suits may mix; a wild card then stands for a rank, as in W=5",
                RunSuits.ONE_COLOUR: "they must be of one colour",
                RunSuits.ALTERNATING: "two colours by turns, such as red and black",
            }
        ),
        axes=BY_ROUND,
        dimensions=(22,),
    ),
    Key(
        path=("runs", "ace"),
        kind=Kind.WORD,
        question="where may an ace stand in a run?",
        words=words_of(
            {
                AceUse.LOW_OR_HIGH: "below the two or above the king",
                AceUse.LOW: "below the two only",
                AceUse.HIGH: "above the king only",
                AceUse.CORNER: "anywhere: the run may go on from king over ace to two",
            }
        ),
        need=Need.WITH_ACE,
        axes=BY_ROUND,
        dimensions=(20,),
    ),
    Key(
        path=("runs", "largest"),
        kind=Kind.NUMBER_LIMIT,
        question="how many cards may a run have, those laid off included?",
        forms=(
            Word("14", "from ace to ace, where an ace is low or high"),
            Word("13", "each rank once, so never an ace at both ends"),
            Word("no limit", "as far as the ranks reach"),
        ),
        axes=BY_ROUND,
        dimensions=(21, 23),
    ),
    *_shared_keys("runs", "runs", _AT_START),
    Key(
        path=("runs", "wilds side by side"),
        kind=Kind.WORD,
        question="may two wild cards lie side by side in a run?",
        words=(Word("allowed", "yes"), Word("never", "no, neither at first nor after laying off")),
        need=Need.WITH_WILDS,
        axes=BY_ROUND,
        dimensions=(30,),
    ),
)
