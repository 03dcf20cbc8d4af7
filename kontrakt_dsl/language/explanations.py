"""What each code of a diagnostic means: the text of `docs/reference/checks.md`."""

from typing import NamedTuple

from kontrakt_dsl.language.codes import Code


class Explanation(NamedTuple):
    """What a code stands for, in one line, and why it is reported and what to do, in a few."""

    title: str
    text: str


EXPLANATIONS: dict[Code, Explanation] = {
    Code.UNREADABLE: Explanation(
        "the file can't be read",
        "There is no such file, it is a folder, or it may not be opened. Nothing else can be said about it.",
    ),
    Code.NOT_TEXT: Explanation(
        "the file is not UTF-8 text",
        "Rules files are text in UTF-8. The place named is the first byte that is not; a file saved as "
        "UTF-16 or Latin-1 must be saved again as UTF-8.",
    ),
    Code.TOO_LARGE: Explanation(
        "the file is too large",
        "No ruleset needs more than 256 KiB, or a map of more than 500 keys; nothing of such a file is used.",
    ),
    Code.STRANGE_CHARACTER: Explanation(
        "a character that no rules file needs",
        "Control characters and line breaks other than the usual ones hide what a file says, whether they stand there "
        "or are written as escapes between quotes.",
    ),
    Code.TAB: Explanation("a tab", "YAML lines are indented by blanks; a tab looks like any number of them."),
    Code.BYTE_ORDER_MARK: Explanation(
        "a byte order mark",
        "Some editors put an invisible mark before the first letter. It is skipped, and the file reads as if it "
        "were not there.",
    ),
    Code.SYNTAX: Explanation(
        "not YAML",
        "The structure of the file breaks off here, so nothing behind this place has been read.",
    ),
    Code.TOO_DEEP: Explanation(
        "nested too deep", "The deepest thing that can be said has six levels; this one is beyond all reason."
    ),
    Code.EMPTY: Explanation("no rules in the file", "The file holds nothing, comments aside."),
    Code.SEVERAL_DOCUMENTS: Explanation(
        "several documents in one file", "One file is one ruleset; `---` and `...` may not divide it."
    ),
    Code.ANCHOR: Explanation(
        "an anchor or alias",
        "`&name` and `*name` make one place of the file mean another. Here every rule is said where it holds.",
    ),
    Code.TAG: Explanation("a tag", "`!name` gives a value a type. The types here come from the keys."),
    Code.ODD_KEY: Explanation("a key that is no text", "A key is one plain text before a colon."),
    Code.DUPLICATE_KEY: Explanation("a key said twice", "Two answers to one question; strike out the wrong one."),
    Code.UNKNOWN_KEY: Explanation(
        "an unknown key", "The language has no such key at this place. The help names those it has."
    ),
    Code.MISSING_KEY: Explanation(
        "a question left open",
        "A family would ask this at the table, and no answer goes without saying. The help gives the answers.",
    ),
    Code.MISSING_SECTION: Explanation("a section left out", "A whole group of questions is left open."),
    Code.WRONG_SHAPE: Explanation(
        "the wrong shape of answer",
        "A phrase stands where a section belongs, a list where a phrase belongs, or the like.",
    ),
    Code.NO_VALUE: Explanation("a key without an answer", "Nothing follows the colon."),
    Code.NEEDED_SECTION: Explanation(
        "a section that can't be struck out", "Only actions that a game may do without can be `none`."
    ),
    Code.WRONG_VERSION: Explanation(
        "another version of the language", "This program reads version 1 of the rules language."
    ),
    Code.UNKNOWN_PARENT: Explanation(
        "the ruleset that a file extends can't be read",
        "`extends` names a shipped ruleset, or a file: with a slash in it or ending in .yaml, seen from the folder "
        "of the file that says it. There is none of that name, or it can't be opened.",
    ),
    Code.EXTENDS_CYCLE: Explanation(
        "rulesets that extend each other in a circle",
        "Following `extends` from file to file must end in a ruleset that says all its rules itself.",
    ),
    Code.UNKNOWN_OPTION: Explanation(
        "an option that does not exist",
        "Options are named in the file that offers them, under `options`; one that extends a ruleset does not "
        "inherit its options, but can name them: `extends: NAME+OPTION`.",
    ),
    Code.FAULTY_TEST: Explanation(
        "a test that asks nothing that can be answered",
        "A test is a hand, a position, a count of points or a deal, with what should come of it; the reference of "
        "tests lists the parts of each.",
    ),
    Code.UNKNOWN_WORD: Explanation(
        "a word that has no meaning here", "The key takes one of a few words; the help lists them all."
    ),
    Code.PHRASE: Explanation(
        "a phrase that can't be read", "The mark shows where it stops making sense; the help says what may stand."
    ),
    Code.NAME_NOT_HERE: Explanation(
        "a name without a value here", "An amount may speak only of what is settled before it."
    ),
    Code.BACKWARDS: Explanation("a range that runs backwards", "The smaller number stands first."),
    Code.CONTRACT_NUMBERS: Explanation(
        "contracts not numbered 1, 2, 3 …", "The number of a contract is the round it is played in."
    ),
    Code.UNKNOWN_RANK: Explanation("a card that the pack does not have", "The ranks are those of the pack."),
    Code.OUT_OF_BOUNDS: Explanation(
        "a number beyond all reason", "Each number has bounds within which a game can be played at all."
    ),
    Code.SAID_TWICE: Explanation(
        "one thing twice in a phrase", "The same word, condition or limit stands twice in one phrase."
    ),
    Code.SELECTOR: Explanation(
        "a case that can't be read", "A value that differs is a map from cases such as `rounds 1-3` to values."
    ),
    Code.MIXED_AXES: Explanation(
        "one split by two things",
        "One map splits by one thing only; a split by players may hold a split by rounds, or the reverse.",
    ),
    Code.UNCOVERED: Explanation("a split with a hole", "Some case has no value; `other rounds` takes the rest."),
    Code.OVERLAP: Explanation("a split with an overlap", "Some case has two values."),
    Code.OUTSIDE: Explanation("a case that never comes", "The game has no such round or number of players."),
    Code.WRONG_AXIS: Explanation(
        "a split by something that can't matter", "This value is one and the same in that respect."
    ),
    Code.LADDER_WORD: Explanation(
        "rounds and contracts mixed up",
        "Where all play together one says `round`; where each has a ladder of their own one says `contract`.",
    ),
    Code.CONTRACT_TOO_LARGE: Explanation(
        "a contract larger than the hand",
        "After the draw a player holds one card more than was dealt. A larger contract can be laid only after a "
        "buy, which is a warning, or never, which is an error.",
    ),
    Code.WHOLE_HAND_MISFIT: Explanation(
        "a whole hand that never fits",
        "The hand after the draw holds more cards than the melds of the contract can take.",
    ),
    Code.DECK_TOO_SMALL: Explanation(
        "more cards dealt than there are", "All hands, the upcard and a stock must come from the deck."
    ),
    Code.THIN_STOCK: Explanation("a thin stock", "After the deal not every player could draw one card from the stock."),
    Code.RUN_TOO_LONG: Explanation(
        "a run longer than a run can be", "The contract asks for more cards than `largest` or the ranks allow."
    ),
    Code.SET_TOO_LARGE: Explanation(
        "a set larger than a set can be", "The contract asks for more cards than `largest`, suits or deck allow."
    ),
    Code.UNSCORED_CARD: Explanation("a card without points", "Each card of the deck costs something in hand."),
    Code.SCORED_TWICE: Explanation("a card with two scores", "Each card of the deck has its points once."),
    Code.ABSENT_CARD: Explanation("a card that is not in the deck", "The rule speaks of jokers, and there are none."),
    Code.JOKERS_NOT_WILD: Explanation("jokers that can never be played", "A joker that is not wild fits into no meld."),
    Code.IDLE_RULE: Explanation("a rule that never matters", "Other rules of the file leave it nothing to decide."),
    Code.EMPTY_DECK: Explanation("no pack at all", "The amount of packs comes out as none or fewer."),
    Code.FACE_VALUE: Explanation("no number on the card", "Only cards with a number on them have a face value."),
    Code.TOO_MANY_NATURALS: Explanation(
        "more natural cards than the meld holds", "A meld of the contract is smaller than `naturals` asks."
    ),
    Code.NEVER_USED_SECTION: Explanation(
        "a section that never applies", "Its `when` is never, or its limit is 0; strike the section out instead."
    ),
    Code.NO_DISCARD_LEFT: Explanation(
        "no card left to discard",
        "The contract takes every card of the hand after the draw, yet the last card must be discarded; where nobody "
        "goes out on the turn of laying down, another one must be kept.",
    ),
    Code.MELDED_SKIP: Explanation(
        "a card to miss a turn by that could be melded",
        "Cards that make a player miss a turn fit into no meld: jokers that are not wild, or skip cards of the pack.",
    ),
    Code.LADDER_NEEDED: Explanation(
        "ladders where there are none", "The rule speaks of ladders of their own, but all play together."
    ),
    Code.UNEQUAL_LADDER: Explanation(
        "one deal for different contracts",
        "Where each climbs a ladder, the players of one round have different contracts but one deck and one deal, "
        "and what holds for the whole table is the same for all: which cards are wild, the first upcard, when and in "
        "which order the upcard is for sale, the stock, and the limit of turns. "
        "Where the first to lay down chooses the contract of a round, nobody knows it before, so nothing else may "
        "differ by it.",
    ),
    Code.UNKNOWN_ROUND: Explanation("a round that is not there", "Only contracts of the file can be played."),
}
