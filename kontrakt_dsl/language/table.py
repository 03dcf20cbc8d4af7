"""The one table of the language: sections and keys in the order of a file, and what no key can change."""

from typing import NamedTuple

from kontrakt_dsl.language import (
    buying_keys,
    claiming_keys,
    deck_keys,
    drawing_keys,
    game_keys,
    head_keys,
    meld_keys,
    round_end_keys,
    scoring_keys,
    turn_keys,
)
from kontrakt_dsl.language.model import Key, Section

SECTIONS: tuple[Section, ...] = (
    Section(name="table", meaning="who sits down, which way they play, and who deals"),
    Section(name="deck", meaning="the cards in use and which of them are wild"),
    Section(name="sets", meaning="cards of one rank"),
    Section(name="runs", meaning="cards in order of rank"),
    Section(name="drawing", meaning="how a turn begins"),
    Section(name="buying", meaning="taking the upcard out of turn, at a price", optional=True),
    Section(name="claiming", meaning="stopping a discard that fits on the table", optional=True),
    Section(name="laying down", meaning="putting the whole contract on the table, if one wants to"),
    Section(name="laying off", meaning="adding cards to melds on the table", optional=True),
    Section(name="swapping", meaning="taking a wild card off a meld, on one's own turn", optional=True),
    Section(
        name="snatching",
        meaning="taking a wild card into the hand at the moment it is laid, out of turn",
        optional=True,
    ),
    Section(name="skipping", meaning="making a player miss a turn", optional=True),
    Section(name="discarding", meaning="how a turn ends"),
    Section(name="going out", meaning="how a player finishes a round"),
    Section(name="stock", meaning="what happens when the stock is empty"),
    Section(name="scoring", meaning="penalty points"),
    Section(name="cutting", meaning="a bonus for the exact cut before the deal", optional=True),
    Section(name="payments", meaning="stakes beside the points", optional=True),
    Section(name="game", meaning="rounds, the end and the winner"),
)

KEYS: tuple[Key, ...] = (
    *head_keys.HEAD,
    *head_keys.TABLE,
    *deck_keys.DECK,
    *deck_keys.DEAL,
    *deck_keys.CONTRACTS,
    *meld_keys.SETS,
    *meld_keys.RUNS,
    *drawing_keys.DRAWING,
    *buying_keys.BUYING,
    *claiming_keys.CLAIMING,
    *turn_keys.LAYING_DOWN,
    *turn_keys.LAYING_OFF,
    *turn_keys.SWAPPING,
    *turn_keys.SNATCHING,
    *turn_keys.SKIPPING,
    *turn_keys.DISCARDING,
    *round_end_keys.GOING_OUT,
    *round_end_keys.STOCK,
    *scoring_keys.SCORING,
    *scoring_keys.CUTTING,
    *scoring_keys.PAYMENTS,
    *game_keys.GAME,
)

KEY_AT: dict[tuple[str, ...], Key] = {key.path: key for key in KEYS}
SECTION_NAMED: dict[str, Section] = {section.name: section for section in SECTIONS}
TOP_LEVEL_NAMES: tuple[str, ...] = tuple(dict.fromkeys(key.path[0] for key in KEYS))


def keys_of(section: str) -> tuple[Key, ...]:
    """The keys of one section, in order."""
    return tuple(key for key in KEYS if len(key.path) == 2 and key.path[0] == section)


class Constant(NamedTuple):
    """A rule that holds in every game of the family, so no key asks for it."""

    rule: str
    dimensions: tuple[int, ...]


CONSTANTS: tuple[Constant, ...] = (
    Constant("A turn is: draw, then lay down, lay off and swap in any order, then discard.", (34,)),
    Constant("The whole contract is laid down at once, never a part of it.", (51,)),
    Constant("Nobody has to lay down; a player may wait.", (52,)),
    Constant("Cards are laid off on anybody's melds, one's own and those of others.", (54,)),
    Constant("The first turn is that of the next seat after the dealer, in the direction of play.", (75,)),
    Constant("How many cards each player holds is open to all.", (76,)),
    Constant("Another value may hold in each round and at each size of table wherever a key says so.", (19,)),
)
