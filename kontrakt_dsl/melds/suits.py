"""The broken rules of the suits of one meld: of a set, of a run and of a group."""

from kontrakt_dsl.melds.examples import announced_in_set
from kontrakt_dsl.melds.meld import Meld
from kontrakt_dsl.melds.standing import acts_wild, suit_in
from kontrakt_dsl.rules.broken import BrokenRule
from kontrakt_dsl.rules.contracts import Shared
from kontrakt_dsl.rules.melding import MeldRules, RunSuits, SetSuits, SetWild

THREE = 3


def broken_in_suits_of_set(meld: Meld, rules: MeldRules, *, laid: bool) -> list[BrokenRule]:
    """The rules that a set breaks by its suits; `laid` tells whether it is just being laid down."""
    if rules.sets.suits is SetSuits.ANY:
        return []
    suits = [suit for place in meld.places if (suit := suit_in(place, rules))]
    if rules.sets.suits is SetSuits.EXACTLY_THREE:
        free = sum(not suit_in(place, rules) for place in meld.places)
        if not len(set(suits)) <= THREE <= len(set(suits)) + free:
            return [BrokenRule("sets > suits", f"{meld} is not of exactly three suits")]
    different = rules.sets.suits is SetSuits.DIFFERENT or (laid and rules.sets.suits is SetSuits.DIFFERENT_WHEN_LAID)
    if different and len(set(suits)) < len(suits):
        return [BrokenRule("sets > suits", f"{meld} has two cards of one suit")]
    return []


def broken_in_wilds_of_set(meld: Meld, rules: MeldRules) -> list[BrokenRule]:
    """Wild cards of a set that stand for no suit where one must be announced."""
    if rules.sets.suit_of_wild is not SetWild.ANNOUNCED:
        return []
    example = announced_in_set(meld, rules)
    return [
        BrokenRule("sets > suit of a wild", f"say which card {place.card} stands for, such as {place.card}={example}")
        for place in meld.places
        if acts_wild(place, rules) and place.stands.suit not in rules.pack.suits
    ]


def broken_in_suits_of_run(meld: Meld, rules: MeldRules) -> list[BrokenRule]:
    """The rules that a run breaks by its suits."""
    wanted = rules.runs.suits
    if wanted is RunSuits.ONE:
        mixed = len({card.suit for card in meld.stands}) > 1
        return [BrokenRule("runs > suits", f"{meld} is not of one suit")] if mixed else []
    colour_of = rules.pack.colour_of
    colours = [colour_of.get(suit_in(place, rules)) for place in meld.places]
    known = {colour for colour in colours if colour is not None}
    if wanted is RunSuits.ONE_COLOUR and len(known) > 1:
        return [BrokenRule("runs > suits", f"{meld} is not of one colour")]
    if wanted is RunSuits.ALTERNATING:
        here, there = ({colour for colour in colours[first::2] if colour is not None} for first in (0, 1))
        if len(here) > 1 or len(there) > 1 or here & there:
            return [BrokenRule("runs > suits", f"the colours of {meld} do not alternate")]
    return []


def broken_in_group(meld: Meld, rules: MeldRules) -> list[BrokenRule]:
    """Cards of a group that do not share what makes it one."""
    of_colour = rules.shared is Shared.COLOUR
    suits = [suit for place in meld.places if (suit := suit_in(place, rules))]
    shared = {rules.pack.colour_of[suit] if of_colour else suit for suit in suits}
    what = rules.shared or Shared.SUIT
    return [BrokenRule("contracts", f"{meld} is not of one {what}")] if len(shared) > 1 else []
