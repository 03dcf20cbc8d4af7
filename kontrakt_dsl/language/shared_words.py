"""Words and explanations that the keys of several sections share."""

from kontrakt_dsl.language.model import Word, words_of
from kontrakt_dsl.rules.turns import Fact

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
COMBINED = (
    Word("not down", "`not` before a word turns it round"),
    Word("not down and not next", "`and` joins conditions, in any order"),
)
