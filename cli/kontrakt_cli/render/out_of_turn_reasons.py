"""Why a discard is claimed or a wild card snatched, or not: one sentence for each, from the numbers compared."""

from kontrakt_cli.render.cards import CardStyle
from kontrakt_cli.render.chances import percent
from kontrakt_cli.render.distances import distance
from kontrakt_dsl.sentences import counted
from kontrakt_solver.advising.claiming import ClaimChoice, Claiming
from kontrakt_solver.advising.snatching import Held, SnatchChoice, Snatching


def why_claim(claiming: Claiming, style: CardStyle) -> str:
    """What a claim rids the hand of, what it gives the discarder, and what it does to the hand."""
    if claiming.out:
        return "You part with the last card and go out."
    gets = f"the discarder gets {counted(claiming.gets, 'card')}" if claiming.gets else "the discarder gets nothing"
    if not claiming.parts:
        return f"It costs nothing, and {gets}."
    parted = [] if claiming.chosen is None else [style.card(claiming.chosen.card)]
    parted += ["a card drawn unseen"] if claiming.drawn else []
    less = claiming.points - claiming.points_claimed
    points = f"about {less:.1f} points" if claiming.drawn else counted(round(less), "point")
    after = "" if claiming.away is None and claiming.away_claimed is None else f"; {_after_claim(claiming)}"
    return f"You part with {' and '.join(parted)}, {points} less, and {gets}{after}."


def why_no_claim(claiming: Claiming) -> str:
    """What passing keeps."""
    if claiming.out:
        return "The round goes on, though a claim would end it."
    if not claiming.parts:
        free = "though the claim is free" if claiming.gets else "and a claim brings nothing either"
        return f"It brings nothing, {free}."
    held = counted(claiming.parts, "card")
    if claiming.claim:
        return f"It keeps {held} that you can do without."
    if claiming.too_small:
        return f"It keeps {held}; with fewer the hand is too small for the contract without a buy."
    return f"It keeps {held} that the contract may need."


def why_place(choice: ClaimChoice, style: CardStyle) -> str:
    """What another place does otherwise than the first one."""
    if choice.meld is None:
        return "The same: the card goes back to the discarder."
    if choice.own:
        return f"The same, and it makes room for your {style.cards(choice.own)}."
    opens = f"opens the meld to {style.cards(choice.opens)}" if choice.opens else "opens nothing"
    return f"The same, and it {opens}."


def _after_claim(claiming: Claiming) -> str:
    here, there = (distance(away, exact=claiming.exact) for away in (claiming.away, claiming.away_claimed))
    if claiming.too_small:
        return "the hand is then too small for the contract without a buy"
    if claiming.keeps == 1:
        return f"you stay {here}"
    if claiming.keeps:
        return f"with a chance of {percent(1 - claiming.keeps)} you are then up to {there} instead of {here}"
    return f"you are then {there} instead of {here}"


def why_snatch(choice: SnatchChoice, snatching: Snatching, style: CardStyle) -> str:
    """What the hand becomes with the wild card."""
    wild, held, before = style.card(choice.wild), choice.held, snatching.without
    if held.rest is not None and before.rest is not None:
        if held.rest.out and not before.rest.out:
            return f"With {wild} you can go out on your next turn, whatever you draw."
        less = before.rest.points - held.rest.points
        if less > 0:
            return f"Your next turn can leave {counted(less, 'point')} less than without {wild}; {_risk(held, before)}."
        return f"Your next turn leaves no fewer points than without {wild}; {_risk(held, before)}."
    here, there = (distance(one.away, exact=one.exact) for one in (before, held))
    if held.away != before.away:
        return f"With {wild} you are {there} instead of {here}; {_risk(held, before)}."
    if held.copies is None or before.copies is None:
        return f"With {wild} you stay {here}; what helps then was not counted; {_risk(held, before)}."
    return f"With {wild} you stay {here}, and {_helped(held)} instead of {before.copies}; {_risk(held, before)}."


def why_no_snatch(snatching: Snatching, style: CardStyle) -> str:
    """What leaving the wild card saves."""
    best, before = snatching.choices[0], snatching.without
    card = style.card(best.move.card)
    more = best.held.points - before.points
    saved = f"saves {counted(more, 'point')} until your next turn" if more > 0 else "saves nothing"
    return f"It keeps {card} and {saved}."


def _helped(held: Held) -> str:
    copies = held.copies or 0
    return f"{counted(copies, 'unseen card')} {'helps' if copies == 1 else 'help'}"


def _risk(held: Held, before: Held) -> str:
    more = held.points - before.points
    if not more:
        return "the points at risk are the same"
    return f"{counted(abs(more), 'point')} {'more' if more > 0 else 'fewer'} at risk until then"
