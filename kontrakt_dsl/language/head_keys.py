"""Keys at the head of a file, and of the table."""

from kontrakt_dsl.language.model import Key, Kind, Need, Word, words_of
from kontrakt_dsl.rules.scoring import Direction, DrawnAce, FirstDealer, NextDealer
from kontrakt_dsl.rules.turns import Announcing

HEAD = (
    Key(
        path=("kontrakt",),
        kind=Kind.VERSION,
        question="which version of the rules language is this file written in?",
        forms=(Word("1", "this version"),),
    ),
    Key(
        path=("name",),
        kind=Kind.TEXT,
        question="what is the game called?",
        forms=(Word("any text", "shown to people, never read by the engine"),),
    ),
    Key(
        path=("about",),
        kind=Kind.TEXT,
        question="what is the game about, in a sentence?",
        forms=(Word("any text", "shown to people, never read by the engine"),),
        need=Need.NEVER,
        absent="nothing is said",
    ),
    Key(
        path=("sources",),
        kind=Kind.TEXTS,
        question="where do the rules come from?",
        forms=(Word("a list of texts", "title and section of each source"),),
    ),
    Key(
        path=("extends",),
        kind=Kind.TEXT,
        question="which rules does this file start from?",
        forms=(
            Word("kontrakt", "a shipped ruleset: the file says only what differs from it"),
            Word("./house.yaml", "a file, seen from the folder of this one"),
            Word("./house.yaml+short", "either with an option switched on"),
        ),
        need=Need.NEVER,
        absent="the file says everything itself",
    ),
    Key(
        path=("options",),
        kind=Kind.NAMED_PATCHES,
        question="which house rules may be switched on by name?",
        forms=(Word("name: changes", "a part of a rules file that replaces what it names when switched on"),),
        need=Need.NEVER,
        absent="there are no options",
        dimensions=(40,),
    ),
    Key(
        path=("tests",),
        kind=Kind.TESTS,
        question="which questions should these rules answer, and how?",
        forms=(Word("a list of tests", "hands, positions and deals, each with what should come of it"),),
        need=Need.NEVER,
        absent="nothing is tested",
    ),
)

TABLE = (
    Key(
        path=("table", "players"),
        kind=Kind.RANGE,
        question="how many people can play?",
        forms=(Word("3-5", "from three to five"), Word("4", "four only")),
        dimensions=(1,),
    ),
    Key(
        path=("table", "direction"),
        kind=Kind.WORD,
        question="which way does the turn go round the table?",
        words=words_of(
            {
                Direction.CLOCKWISE: "to the left",
                Direction.COUNTERCLOCKWISE: "to the right",
            }
        ),
        dimensions=(73,),
    ),
    Key(
        path=("table", "first dealer"),
        kind=Kind.WORD,
        question="who deals first?",
        words=words_of(
            {
                FirstDealer.BY_LOT: "chance decides",
                FirstDealer.LOWEST_CARD: "whoever draws the lowest card; those who tie draw again",
                FirstDealer.HIGHEST_CARD: "whoever draws the highest card; those who tie draw again",
            },
        ),
        dimensions=(74,),
    ),
    Key(
        path=("table", "ace in the draw"),
        kind=Kind.WORD,
        question="is an ace low or high when cards are drawn for the first deal?",
        words=words_of({DrawnAce.LOW: "below the two", DrawnAce.HIGH: "above the king"}),
        need=Need.NEVER,
        absent="it is low",
        dimensions=(74,),
    ),
    Key(
        path=("table", "next dealer"),
        kind=Kind.WORD,
        question="who deals the next round?",
        words=words_of(
            {
                NextDealer.NEXT_IN_TURN: "the next seat in the direction of play",
                NextDealer.ROUND_WINNER: "whoever went out; after an unfinished round the same dealer again",
            },
        ),
        dimensions=(74,),
    ),
    Key(
        path=("table", "announcing"),
        kind=Kind.WORD,
        question="what must players tell the others?",
        words=words_of(
            {
                Announcing.NOTHING: "no player has to say anything",
                Announcing.LAST_CARD: (
                    "that a discard leaves one card: `discard KD announced`; who does not say so and still has only "
                    "one card when the next turn begins may not go out in it"
                ),
            }
        ),
        need=Need.NEVER,
        absent="nothing need be announced",
        dimensions=(76,),
        note="The sources ask for a knock on the table and name no penalty; this one is the mildest that counts.",
    ),
)
