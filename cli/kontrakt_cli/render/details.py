"""What is told beyond an answer: reasons, helping cards, what would do, chances and all lay-downs."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from kontrakt_cli.hand_details import Details
from kontrakt_cli.hand_question import HandAnswer
from kontrakt_cli.render.cards import CardStyle
from kontrakt_cli.render.cards_json import Form, copies_json, meld_json
from kontrakt_cli.render.chances import chance_json, chance_text
from kontrakt_dsl.sentences import counted

if TYPE_CHECKING:
    from kontrakt_solver.before_draw import BeforeDraw
    from kontrakt_solver.chances import Chance
    from kontrakt_solver.helping import Helping
    from kontrakt_solver.lay_downs import LayDowns
    from kontrakt_solver.needs import Needs

MOST_PLANS = 6


def details_json(asked: HandAnswer, details: Details) -> Form:
    """The fields for the details that there are."""
    form: Form = {}
    if asked.chance is not None:
        form["chance"] = chance_json(asked.chance)
    if details.reasons is not None:
        form["reasons"] = [reason.text for reason in details.reasons]
    if details.helping is not None:
        helping = details.helping
        form["helping"] = {
            "cards": copies_json(helping.cards),
            "spare": list(map(str, helping.spare)),
            "exact": helping.exact,
        }
    if details.needs is not None:
        form["needs"] = _needs_json(details.needs)
    if details.before_draw is not None:
        draws = details.before_draw
        form["before_draw"] = {
            "away": draws.away,
            "exact": draws.exact,
            "needs": None if draws.needs is None else _needs_json(draws.needs),
            "chance": chance_json(draws.chance),
        }
    if details.lay_downs is not None:
        ways = details.lay_downs
        form["lay_downs"] = {
            "number": ways.number,
            "exact": ways.exact,
            "ways": [[meld_json(meld) for meld in melds] for melds in ways.ways],
        }
    if details.after_cards is not None and details.after_turns is not None:
        form["chances"] = {
            "after_cards": list(map(chance_json, details.after_cards)),
            "after_turns": list(map(chance_json, details.after_turns)),
        }
    return form


def details_text(asked: HandAnswer, details: Details, style: CardStyle) -> Iterator[str]:
    """The lines for the details that there are."""
    if details.reasons:
        yield from _listed("Why not: ", [style.sentence(reason.text) for reason in details.reasons])
    if details.helping is not None and details.helping.cards:
        yield _helping_text(asked, details.helping, style)
    if details.needs is not None and details.needs.plans:
        what = "What would do in exchange: " if asked.contract.takes_the_hand else "What would do: "
        yield from _needs_text(what, asked, details.needs, style)
    if details.before_draw is not None:
        yield _before_draw_text(details.before_draw)
        if details.before_draw.needs is not None and details.before_draw.needs.plans:
            what = "What would do then: " if asked.waits_for_the_draw else "What would do: "
            yield from _needs_text(what, asked, details.before_draw.needs, style)
    if details.no_chances is not None:
        yield f"No chances of more cards or turns: {details.no_chances}"
    if details.after_cards is not None and details.after_turns is not None:
        # A hand that is used up is judged as after the draw: its next turn begins with a discard.
        exchanged = asked.contract.takes_the_hand
        lacking = "more cards, all but the first in exchange for the best discards"
        whole = lacking if asked.lacks_the_draw else "more cards in exchange for the best discards"
        cards = whole if exchanged else "more cards, none discarded"
        draws_first = asked.lacks_the_draw or not exchanged
        turns = "a draw and the best discard" if draws_first else "the best discard and a draw"
        yield f"Chance after {cards}: {_chances_text(details.after_cards, 'card')}"
        yield f"Chance within turns of {turns}: {_chances_text(details.after_turns, 'turn')}"
    if details.lay_downs is not None:
        yield from _lay_downs_text(details.lay_downs, style)


def details_phrases(details: Details, style: CardStyle) -> Iterator[str]:
    """The details in short, for the line of one hand of many."""
    if details.lay_downs is not None:
        title, *ways = _lay_downs_text(details.lay_downs, style)
        yield " ".join((title, " | ".join(way.strip() for way in ways))).rstrip()
    if details.reasons:
        yield style.sentence("; ".join(reason.text for reason in details.reasons))
    if details.helping is not None and details.helping.cards:
        yield f"{counted(details.helping.copies, 'unseen card')} would help"
    if details.before_draw is not None:
        text = _before_draw_text(details.before_draw)
        yield f"{text[0].lower()}{text[1:]}"
    if details.after_cards is not None and details.after_turns is not None:
        yield f"chance {_chances_text(details.after_cards, 'card')}; {_chances_text(details.after_turns, 'turn')}"


def _helping_text(asked: HandAnswer, helping: "Helping", style: CardStyle) -> str:
    cards = " ".join(f"{style.card(card)} x{copies}" for card, copies in helping.cards)
    text = f"Cards that help: {cards} ({helping.copies} of {counted(sum(asked.unseen.values()), 'unseen card')})"
    return text if helping.exact else f"{text}; others may help too"


def _needs_json(needs: "Needs") -> Form:
    return {
        "plans": [[copies_json(group.cards) for group in plan.groups] for plan in needs.plans],
        "wilds": copies_json(needs.wilds),
        "exact": needs.exact,
    }


def _before_draw_text(draws: "BeforeDraw") -> str:
    """How far a hand is that has a card still to be drawn."""
    lead = "With the card still to be drawn: "
    if draws.away is None:
        return f"{lead}{'out of reach' if draws.exact else 'how many cards it is away could not be settled'}"
    if draws.away == 1:
        return f"{lead}can be laid down with a chance of {chance_text(draws.chance)}"
    return f"{lead}{counted(draws.away - 1, 'card')} of the hand must still be exchanged"


def _needs_text(title: str, asked: HandAnswer, needs: "Needs", style: CardStyle) -> Iterator[str]:
    from kontrakt_solver.needs_text import needs_text, plan_lines

    pack = asked.oracle.rules.deck.pack
    plans = plan_lines(needs, asked.unseen, pack)
    wilds = needs_text(needs, asked.unseen, pack)[len(plans) :]
    shown = [*plans[:MOST_PLANS], *wilds]
    others = len(plans) - MOST_PLANS
    more = f"and {counted(others, 'other way')}" if others > 0 else ""
    if not needs.exact:
        told = {card for plan in needs.plans for group in plan.groups for card, _ in group.cards}
        wild = asked.oracle.rules.melds.wild
        # Where not all ways could be told, those with wild cards were left out.
        left_out = told.isdisjoint(wild) and any(asked.unseen.get(card) for card in wild)
        more = f"{more} at least" if more else "and perhaps other ways"
        more += "; those with wild cards are not listed" if left_out else ""
    if more:
        shown.insert(MOST_PLANS, more)
    yield from _listed(title, map(style.sentence, shown))


def _chances_text(chances: "Sequence[Chance]", noun: str) -> str:
    return ", ".join(f"{counted(chance.cards, noun)} {chance_text(chance)}" for chance in chances)


def _lay_downs_text(ways: "LayDowns", style: CardStyle) -> Iterator[str]:
    shown = len(ways.ways)
    first = f", the first {shown} of them" if 0 < shown < ways.number else ""
    yield f"{_number_of_ways(ways)}{first}{':' if shown else ''}"
    yield from (f"  {' / '.join(map(style.meld, melds))}" for melds in ways.ways)


def _number_of_ways(ways: "LayDowns") -> str:
    if not ways.exact:
        return f"at least {counted(ways.number, 'different lay-down')}"
    return "1 lay-down" if ways.number == 1 else counted(ways.number, "different lay-down")


def _listed(title: str, lines: Iterable[str]) -> Iterator[str]:
    """Lines under one another behind a title."""
    for number, line in enumerate(lines):
        yield f"{' ' * len(title) if number else title}{line}"
