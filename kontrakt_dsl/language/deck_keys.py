"""Keys of the deck, the deal and the contracts."""

from kontrakt_dsl.language.model import BY_ROUND, BY_TABLE, Key, Kind, Need, Word, words_of
from kontrakt_dsl.rules.melding import WildsAsNaturals, WildsStandFor

DECK = (
    Key(
        path=("deck", "pack"),
        kind=Kind.PACK,
        question="what is one pack made of?",
        words=(Word("standard", "ace to king in spades, hearts, diamonds and clubs: 52 cards"),),
        forms=(
            Word(
                "ranks, suits, copies, extras",
                "a pack of one's own, as a map: its ranks such as `1-12` (in the order of a run, an ace first), its "
                "suits such as `red R, blue B` (a colour, and the letter that cards bear), how many copies of each "
                "card a pack holds, and its extra cards such as `8 wild cards + 4 skip cards`",
            ),
        ),
        dimensions=(5,),
    ),
    Key(
        path=("deck", "packs"),
        kind=Kind.AMOUNT,
        question="how many packs are shuffled together?",
        forms=(
            Word("2", "always two"),
            Word("1 per 2 players, rounded up", "a pack for every two players"),
        ),
        axes=BY_ROUND,
        names=("players", "round"),
        dimensions=(2, 3),
    ),
    Key(
        path=("deck", "jokers"),
        kind=Kind.AMOUNT,
        question="how many jokers are in the deck?",
        forms=(
            Word("none", "no jokers"),
            Word("4", "four in all"),
            Word("players - 1", "one fewer than there are players"),
            Word("2 per pack", "two for each pack"),
            Word("1 per 2 packs, rounded up", "one for every two packs"),
        ),
        axes=BY_ROUND,
        names=("players", "packs", "round"),
        dimensions=(4,),
    ),
    Key(
        path=("deck", "wild cards"),
        kind=Kind.CARDS,
        question="which cards are wild?",
        forms=(
            Word("none", "no card is wild"),
            Word("jokers", "the jokers only"),
            Word("jokers and 2s", "the twos too"),
            Word("jokers and red aces", "some suits of a rank only"),
        ),
        axes=BY_ROUND,
        dimensions=(6,),
    ),
    Key(
        path=("deck", "wilds as naturals"),
        kind=Kind.WORD,
        question="may a card of a wild rank lie as what it is?",
        words=words_of(
            {
                WildsAsNaturals.NEVER: "it is always wild",
                WildsAsNaturals.OWN_PLACE: "it is a natural card where it is what the place asks for",
            }
        ),
        need=Need.NEVER,
        absent="a wild card is never a natural one",
        axes=BY_ROUND,
        dimensions=(7,),
        note=(
            "A place of a set asks for a rank, one of a run of one suit for a rank and that suit, one of any other "
            "run for a rank alone, and one of cards of one suit or colour for any card. What is natural in its place "
            "has its own suit and can't be wild there instead: a run in one colour whose other cards are black has no "
            "place for a red 2 as its two, and cards of one suit take no 2 of another suit."
        ),
    ),
    Key(
        path=("deck", "dead once discarded"),
        kind=Kind.CARDS,
        question="which wild cards stop being wild once they are discarded?",
        forms=(Word("2s", "a two once discarded is a plain two until the round ends, and is written 2H~"),),
        need=Need.NEVER,
        absent="a wild card stays wild",
        axes=BY_ROUND,
        dimensions=(8,),
    ),
    Key(
        path=("deck", "wilds stand for"),
        kind=Kind.WORD,
        question="what may a wild card stand for?",
        words=words_of(
            {
                WildsStandFor.ANY: "every card with a rank and a suit",
                WildsStandFor.OWN_SUIT: "only cards of the suit it bears; a joker bears none",
            }
        ),
        need=Need.NEVER,
        absent="a wild card may stand for any card",
        axes=BY_ROUND,
        dimensions=(9,),
    ),
)

DEAL = (
    Key(
        path=("deal",),
        kind=Kind.AMOUNT,
        question="how many cards does each player get?",
        forms=(
            Word("10", "ten"),
            Word("round + 5", "six in round 1, seven in round 2, and so on"),
            Word("contract size + 1", "one more than the contract needs at least"),
        ),
        axes=BY_ROUND,
        names=("players", "packs", "round", "contract size"),
        dimensions=(12,),
    ),
)

CONTRACTS = (
    Key(
        path=("contracts",),
        kind=Kind.CONTRACTS,
        question="what must be laid down in each round?",
        forms=(
            Word("2 sets of 3", "two sets of exactly three cards"),
            Word("1 set of 3 + 1 run of 4", "a set and a run; `+` joins the parts in any order"),
            Word("3 runs of 4 or more", "each run may be longer when it is laid down"),
            Word("1 set of 3 to 4", "three or four cards"),
            Word(
                "3 runs of 4 or more, using the whole hand",
                "every card goes into the melds at once, none is discarded, and the round ends",
            ),
            Word(
                "2 sets of 3 or more, using the whole hand except the discard",
                "every card but the one to be discarded goes into the melds",
            ),
            Word(
                "3 runs of 4 or more, using the whole hand with or without a discard",
                "every card goes into the melds, or every card but one that is discarded, as a player likes",
            ),
            Word(
                "3 runs of 5, with bought cards",
                "more cards than a hand has after the draw, and on purpose: only who has bought can lay it",
            ),
            Word("either 3 sets of 3 or 2 runs of 4", "a player chooses one of the patterns"),
            Word("1 run from A to K", "a run named by its ends"),
            Word(
                "7 or more cards of one colour",
                "also `of one suit`: cards that share this and nothing else; wild cards are limited as in sets",
            ),
            Word("1 set of 2 aces", "a set of one named rank"),
            Word("2 sets of 3 without wilds", "no wild card in these melds"),
            Word("1 run of 5 with at most 1 wild", "a limit for these melds alone"),
            Word("1 set of 4 in different suits", "no suit twice in these sets"),
            Word(
                "1 run of 13 in any suits",
                "also `in one colour`, `in alternating colours`: runs not held to one suit",
            ),
        ),
        axes=BY_TABLE,
        dimensions=(11, 13, 14, 15, 16, 18, 62),
        note=(
            "The contracts are numbered from 1 and each number is one round, so their number is the number of "
            "rounds. `of 3` is exactly three at the first lay-down; melds grow later by laying off."
        ),
    ),
)
