"""Answers about hands: the JSON object, the text for one hand, and the line for one of many."""

from kontrakt_cli.hand_details import NO_DETAILS, Details
from kontrakt_cli.hand_question import HandAnswer
from kontrakt_cli.render.cards import CardStyle
from kontrakt_cli.render.cards_json import Form, meld_json
from kontrakt_cli.render.chances import chance_text, whatever_they_are
from kontrakt_cli.render.details import details_json, details_phrases, details_text
from kontrakt_cli.unknown_cards import UNKNOWN
from kontrakt_dsl.cards import Card
from kontrakt_dsl.sentences import counted

SCHEMA = "kontrakt/check-hand@1"


def answer_json(asked: HandAnswer, details: Details = NO_DETAILS) -> Form:
    """The answer as the fixed JSON form, with the backend that gave it and why a part of it is open or out of reach."""
    answer = asked.answer
    form = {
        "schema": SCHEMA,
        "rules": asked.circumstances.ruleset.name,
        "round": asked.round,
        "contract": str(asked.contract),
        "hand": _names(asked, asked.hand),
        "satisfied": answer.satisfied,
        "melds": None if answer.melds is None else list(map(meld_json, answer.melds)),
        "left": None if answer.left is None else _names(asked, asked.left),
        "left_points": answer.left_points,
        "away": answer.away,
        "backend": str(answer.backend),
    }
    reason = answer.reason or _out_of_reach(asked)
    if reason is not None:
        form["reason"] = reason
    return form | details_json(asked, details)


def answer_text(asked: HandAnswer, style: CardStyle, details: Details = NO_DETAILS) -> str:
    """The answer in a few lines for a person."""
    answer, cards = asked.answer, counted(len(asked.hand) + asked.unknown, "card")
    lines = [
        f"Round {asked.round} of {asked.circumstances.ruleset.name}: {asked.contract}",
        f"Hand of {cards}: {style.cards_and_unknown(asked.hand, asked.unknown)}",
        f"{_verdict(asked, reasons=not details.reasons)}.",
    ]
    if asked.waits_for_the_draw:
        lines.append(
            f"Judged as after the draw: with the {counted(len(asked.hand), 'card')} dealt, you draw one first."
        )
    if answer.melds is not None:
        lines += [f"  {meld.kind}  {style.meld(meld)}" for meld in answer.melds]
        lines.append(f"Left in hand: {_left(asked, style) or 'nothing'}")
    return "\n".join((*lines, *details_text(asked, details, style)))


def answer_line(asked: HandAnswer, style: CardStyle, details: Details = NO_DETAILS) -> str:
    """The answer in one line."""
    line, left = _verdict(asked, reasons=not details.reasons), _left(asked, style)
    if asked.answer.melds is not None:
        line += f": {' / '.join(map(style.meld, asked.answer.melds))}"
        line += f"; left: {left or 'nothing (0 points)'}"
    return "; ".join((line, *details_phrases(details, style)))


def _verdict(asked: HandAnswer, *, reasons: bool) -> str:
    """Whether the contract can be laid; with `reasons` also why it is out of reach, where that is plain."""
    answer, chance = asked.answer, asked.chance
    if answer.satisfied is None:
        if chance is not None:
            return f"Can be laid down with a chance of {chance_text(chance)}; {answer.reason}"
        return f"Undecided: {answer.reason}"
    verdict = "Can be laid down" if answer.satisfied else f"Cannot be laid down{_distance(asked, reasons=reasons)}"
    return verdict if answer.reason is None else f"{verdict}; {answer.reason}"


def _distance(asked: HandAnswer, *, reasons: bool) -> str:
    away = asked.answer.away
    if away is None:
        told = _out_of_reach(asked) if reasons else None
        return f"{',' if asked.unknown else ':'} {told}" if told else ""
    if asked.contract.takes_the_hand:
        return f": {counted(away, 'card')} of the hand must be exchanged"
    return f": {counted(away, 'card')} away"


def _out_of_reach(asked: HandAnswer) -> str | None:
    """Why no number of cards brings a hand to the contract, where that is so."""
    contract = asked.contract
    if asked.answer.satisfied is not False or asked.answer.away is not None or asked.answer.reason is not None:
        return None
    if asked.unknown:
        return whatever_they_are(asked.unknown)
    if not contract.takes_the_hand:
        return "the cards still unseen are not enough for it"
    if len(asked.hand) < contract.least_cards:
        return f"it takes {counted(contract.least_cards, 'card')} after the draw, and the hand has {len(asked.hand)}"
    return "no exchange for cards still unseen will do"


def _left(asked: HandAnswer, style: CardStyle) -> str:
    """The cards that stay in the hand and their points, where any do."""
    points = asked.answer.left_points
    cards = style.cards_and_unknown(asked.left, asked.unknown)
    return f"{cards} ({counted(points, 'point')})" if cards and points is not None else cards


def _names(asked: HandAnswer, cards: tuple[Card, ...]) -> list[str]:
    return [*map(str, cards), *[UNKNOWN] * asked.unknown]
