"""The broken rules of one meld, when it is first laid down and after it has grown."""

from enum import StrEnum
from itertools import pairwise

from kontrakt_dsl.cards import ACE
from kontrakt_dsl.melds.examples import example_at
from kontrakt_dsl.melds.meld import Meld
from kontrakt_dsl.melds.standing import acts_wild
from kontrakt_dsl.melds.suits import (
    broken_in_group,
    broken_in_suits_of_run,
    broken_in_suits_of_set,
    broken_in_wilds_of_set,
)
from kontrakt_dsl.rules.broken import BrokenRule
from kontrakt_dsl.rules.contracts import MeldKind
from kontrakt_dsl.rules.melding import START, AceUse, MeldRules, RunRules, RunSuits, SetRules, WildsStandFor


class Moment(StrEnum):
    """When a meld is judged: some limits hold only at the first lay-down, others for life."""

    LAID = "laid"
    GROWN = "grown"


def broken_in_meld(meld: Meld, rules: MeldRules, *, moment: Moment = Moment.LAID) -> tuple[BrokenRule, ...]:
    """Every rule that `meld` breaks by itself; empty when it is a legal meld. Sizes in a contract are not judged."""
    if not meld.places:
        return (BrokenRule(f"{meld.kind}s", f"a {meld.kind} needs cards"),)
    broken = _broken_identities(meld, rules)
    if broken:
        return tuple(broken)
    wild = [acts_wild(place, rules) for place in meld.places]
    if meld.kind is MeldKind.SET:
        return tuple(_broken_in_set(meld, rules, moment, sum(wild)))
    if meld.kind is MeldKind.GROUP:
        return (*broken_in_group(meld, rules), *_broken_limits(meld, rules.sets, moment, sum(wild)))
    return tuple(_broken_in_run(meld, rules, moment, wild))


def run_start(meld: Meld, rules: MeldRules) -> int:
    """The position of a run's first card: 0 is the first rank, an ace that ends a run is at `len(ranks)`."""
    return rules.pack.rank_index[meld.places[0].stands.rank]


def broken_ace(meld: Meld, rules: MeldRules) -> tuple[BrokenRule, ...]:
    """The rules that a run of consecutive cards breaks by where its ends and its aces are."""
    indexes = [rules.pack.rank_index[card.rank] for card in meld.stands]
    if ACE not in rules.pack.ranks:
        corner = indexes[0] + len(indexes) > len(rules.pack.ranks)
        return (BrokenRule("runs", f"{meld} goes on past the last rank"),) if corner else ()
    ace = rules.runs.ace
    if ace is AceUse.CORNER:
        return ()
    inside = 0 in indexes[1:-1]
    low, high = indexes[0] == 0, len(indexes) > 1 and indexes[-1] == 0
    if inside:
        return (BrokenRule("runs > ace", f"{meld} goes round the corner; an ace may be {ace}"),)
    if (low and ace is AceUse.HIGH) or (high and ace is AceUse.LOW):
        return (BrokenRule("runs > ace", f"in {meld} the ace is {'low' if low else 'high'}; it may be {ace} only"),)
    return ()


def _broken_identities(meld: Meld, rules: MeldRules) -> list[BrokenRule]:
    if meld.kind is MeldKind.SET and all(acts_wild(place, rules) for place in meld.places):
        nameless = [place.card for place in meld.places if place.stands.rank not in rules.pack.rank_index]
        if nameless:
            message = f"{meld} has no natural card, so no rank"
            if not rules.sets.naturals:
                message += f"; say which, such as {nameless[0]}={rules.pack.ranks[0]}"
            return [BrokenRule("sets > naturals", message)]
    broken = []
    for index, place in enumerate(meld.places):
        card, stands = place.card, place.stands
        if card in rules.wild:
            if meld.kind is not MeldKind.GROUP:
                broken += _broken_wild(meld, index, rules)
            elif stands != card.face:
                broken.append(BrokenRule("contracts", f"in a group {card} stands for no other card"))
        elif card.rank not in rules.pack.rank_index:
            broken.append(BrokenRule("deck > wild cards", f"{card} is no wild card, so it lies in no meld"))
        elif card.face != stands:
            broken.append(BrokenRule("deck > wild cards", f"{card} is no wild card; it can't stand for {stands}"))
    return broken


def _broken_wild(meld: Meld, index: int, rules: MeldRules) -> list[BrokenRule]:
    """What is wrong with the card that a wild card of a set or run stands for."""
    place, kind = meld.places[index], meld.kind
    card, stands = place.card, place.stands
    exact = kind is MeldKind.RUN and rules.runs.suits is RunSuits.ONE
    if stands.rank not in rules.pack.rank_index:
        example = example_at(meld, index, rules)
        return [BrokenRule(f"{kind}s", f"say which card {card} stands for, such as {card}={example}")]
    if exact and stands.suit not in rules.pack.suits:
        return [BrokenRule("runs", f"in a run {card} stands for one exact card, not for any {stands}")]
    if kind is MeldKind.RUN and not exact and stands.suit and acts_wild(place, rules):
        return [BrokenRule("runs", f"in a run of several suits {card} stands for a rank: {card}={stands.rank}")]
    own = rules.stand_for is WildsStandFor.OWN_SUIT and card.suit and stands.suit not in ("", card.suit)
    if own and card in rules.wild:
        return [BrokenRule("deck > wilds stand for", f"{card} stands for cards of its own suit, not for {stands}")]
    return []


def _broken_in_set(meld: Meld, rules: MeldRules, moment: Moment, wilds: int) -> list[BrokenRule]:
    sets = rules.sets
    ranks = {place.stands.rank for place in meld.places}
    if len(ranks) > 1:
        return [BrokenRule("sets", f"{meld} is not of one rank")]
    broken = _broken_limits(meld, sets, moment, wilds)
    if sets.largest is not None and len(meld.places) > sets.largest:
        broken.append(BrokenRule("sets > largest", f"{meld} has more than {sets.largest} cards"))
    broken += broken_in_wilds_of_set(meld, rules)
    broken += broken_in_suits_of_set(meld, rules, laid=moment is Moment.LAID)
    return broken


def _broken_in_run(meld: Meld, rules: MeldRules, moment: Moment, wild: list[bool]) -> list[BrokenRule]:
    runs = rules.runs
    stands = meld.stands
    broken = broken_in_suits_of_run(meld, rules)
    if broken and runs.suits is RunSuits.ONE:
        return broken
    indexes = [rules.pack.rank_index[card.rank] for card in stands]
    ranks = len(rules.pack.ranks)
    if any((low + 1) % ranks != high for low, high in pairwise(indexes)):
        return [BrokenRule("runs", f"{meld} is not consecutive")]
    broken += broken_ace(meld, rules)
    broken += _broken_limits(meld, runs, moment, sum(wild))
    if len(stands) > runs.largest:
        broken.append(BrokenRule("runs > largest", f"{meld} has more than {runs.largest} cards"))
    limit = runs.wilds if moment is Moment.LAID else runs.wilds_later
    if limit.at_start is not None and sum(wild[:START]) > limit.at_start:
        key = "wilds when laid down" if moment is Moment.LAID else "wilds later"
        message = f"wild cards among the first {START} cards of {meld}: {sum(wild[:START])}; at most {limit.at_start}"
        broken.append(BrokenRule(f"runs > {key}", f"{message} may lie there"))
    if not runs.wilds_side_by_side and any(a and b for a, b in pairwise(wild)):
        broken.append(BrokenRule("runs > wilds side by side", f"{meld} has two wild cards side by side"))
    return broken


def _broken_limits(meld: Meld, kind: SetRules | RunRules, moment: Moment, wilds: int) -> list[BrokenRule]:
    section = "runs" if meld.kind is MeldKind.RUN else "sets"
    broken = []
    naturals = len(meld.places) - wilds
    if naturals < kind.naturals:
        broken.append(
            BrokenRule(
                f"{section} > naturals",
                f"natural cards in {meld}: {naturals}; at least {kind.naturals} must be among them",
            )
        )
    limit, key = (kind.wilds, "wilds when laid down") if moment is Moment.LAID else (kind.wilds_later, "wilds later")
    most = limit.most(len(meld.places))
    if wilds > most:
        allowed = f"at most {most}" if most else "none"
        message = f"wild cards in {meld}: {wilds}; {allowed} may be among {len(meld.places)} cards"
        broken.append(BrokenRule(f"{section} > {key}", message))
    return broken
