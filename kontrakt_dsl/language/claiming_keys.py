"""Keys of claiming a discard that fits on the table."""

from kontrakt_dsl.language.model import BY_ROUND, Key, Kind, Need, words_of
from kontrakt_dsl.language.shared_words import FACTS, FIRST_TO_CALL
from kontrakt_dsl.rules.claiming import ClaimedCard, Claimer, ClaimPriority, Discarder, Protecting

CLAIMING = (
    Key(
        path=("claiming", "when"),
        kind=Kind.GUARD,
        question="who may claim a discard that fits a meld on the table?",
        words=FACTS,
        need=Need.WITH_SECTION,
        axes=BY_ROUND,
        dimensions=(50,),
        note="A claim comes before the next turn and any buy in it. A discard that ends the round is not claimed.",
    ),
    Key(
        path=("claiming", "protecting"),
        kind=Kind.WORD,
        question="may the discarder forestall the claim?",
        words=words_of(
            {
                Protecting.NEVER: "no",
                Protecting.BY_CALL: "a call with the discard protects it",
            }
        ),
        need=Need.WITH_SECTION,
        dimensions=(50,),
    ),
    Key(
        path=("claiming", "priority"),
        kind=Kind.WORD,
        question="who gets the card when several players claim it?",
        words=words_of(
            {
                ClaimPriority.TURN_ORDER: "the first after the discarder",
                ClaimPriority.FIRST_TO_CALL: "whoever calls first",
            }
        ),
        need=Need.WITH_SECTION,
        dimensions=(50,),
        note=FIRST_TO_CALL,
    ),
    Key(
        path=("claiming", "the card"),
        kind=Kind.WORD,
        question="where does the claimed card go?",
        words=words_of(
            {
                ClaimedCard.LAID_OFF: "onto the meld it fits",
                ClaimedCard.BACK: "whose turn goes on, and who must discard another card in the end",
            }
        ),
        need=Need.WITH_SECTION,
        dimensions=(50, 59),
    ),
    Key(
        path=("claiming", "the claimer"),
        kind=Kind.WORD,
        question="what does the claimer do then?",
        words=words_of(
            {
                Claimer.NOTHING: "the turn goes on",
                Claimer.GIVES: "one of the claimer's choice",
                Claimer.DISCARDS: "it becomes the upcard; a claimer who is down may go out by it, unless the last card "
                "must be melded",
                Claimer.FREEZES: "it becomes the upcard, and nobody may take it; it stays in the pile when a new stock "
                "is made",
            }
        ),
        need=Need.WITH_SECTION,
        dimensions=(50,),
        note="Whoever would be left without a card by giving one away may not claim.",
    ),
    Key(
        path=("claiming", "the discarder"),
        kind=Kind.WORD,
        question="what must the discarder do after that?",
        words=words_of(
            {
                Discarder.NOTHING: "no penalty",
                Discarder.DRAWS_UNSEEN: "one card of the claimer's hand",
                Discarder.DRAWS_STOCK: "two penalty cards, as far as the stock goes",
            }
        ),
        need=Need.WITH_SECTION,
        dimensions=(50, 59),
    ),
)
