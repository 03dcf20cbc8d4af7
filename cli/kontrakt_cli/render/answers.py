"""Answers about hands: the JSON object, the text for one hand, and the line for one of many."""

from typing import Any

from kontrakt_cli.hand_question import HandAnswer
from kontrakt_cli.render.cards import CardStyle
from kontrakt_cli.render.numbers import counted
from kontrakt_dsl.cards import Card

SCHEMA = "kontrakt/check-hand@1"


def answer_json(asked: HandAnswer) -> dict[str, Any]:
    """The answer as the fixed JSON form, with the backend that gave it and the reason why a part is left open."""
    answer = asked.answer
    melds = None
    if answer.melds is not None:
        melds = [
            {"kind": str(meld.kind), "cards": _names(meld.cards), "as": _names(meld.stands)} for meld in answer.melds
        ]
    form = {
        "schema": SCHEMA,
        "rules": asked.circumstances.ruleset.name,
        "round": asked.round,
        "contract": str(asked.contract),
        "hand": _names(asked.hand),
        "satisfied": answer.satisfied,
        "melds": melds,
        "left": None if answer.left is None else _names(asked.left),
        "left_points": answer.left_points,
        "away": answer.away,
        "backend": str(answer.backend),
    }
    return form if answer.reason is None else form | {"reason": answer.reason}


def fault_json(message: str, *, faults: tuple[str, ...] = (), line: int | None = None) -> dict[str, Any]:
    """What stands in place of an answer to a hand that can't be read; `line` where it comes from a file of hands."""
    form: dict[str, Any] = {"schema": SCHEMA, "error": message}
    if faults:
        form["faults"] = list(faults)
    return form if line is None else form | {"line": line}


def answer_text(asked: HandAnswer, style: CardStyle) -> str:
    """The answer in a few lines for a person."""
    answer = asked.answer
    lines = [
        f"Round {asked.round} of {asked.circumstances.ruleset.name}: {asked.contract}",
        f"Hand of {counted(len(asked.hand), 'card')}: {style.cards(asked.hand)}",
        f"{_verdict(asked)}.",
    ]
    if answer.melds is not None and answer.left is not None:
        lines += [f"  {meld.kind}  {style.meld(meld)}" for meld in answer.melds]
        left = f"{style.cards(asked.left)} ({counted(answer.left_points or 0, 'point')})"
        lines.append(f"Left in hand: {left if answer.left else 'nothing'}")
    return "\n".join(lines)


def answer_line(asked: HandAnswer, style: CardStyle) -> str:
    """The answer in one line."""
    answer = asked.answer
    line = _verdict(asked)
    if answer.melds is not None and answer.left is not None:
        line += f": {' / '.join(map(style.meld, answer.melds))}"
        if answer.left:
            line += f"; left: {style.cards(asked.left)} ({counted(answer.left_points or 0, 'point')})"
    return line


def _verdict(asked: HandAnswer) -> str:
    answer = asked.answer
    if answer.satisfied is None:
        return f"Undecided: {answer.reason}"
    verdict = "Can be laid down" if answer.satisfied else f"Cannot be laid down{_distance(asked)}"
    return verdict if answer.reason is None else f"{verdict}; {answer.reason}"


def _distance(asked: HandAnswer) -> str:
    away, whole_hand = asked.answer.away, asked.contract.takes_the_hand
    if away is None:
        if asked.answer.reason is not None:
            return ""
        if whole_hand:
            return " with this number of cards and the cards still unseen"
        return ", and the cards still unseen are not enough for it"
    if whole_hand:
        return f": {counted(away, 'card')} of the hand must be exchanged"
    return f": {counted(away, 'card')} away"


def _names(cards: tuple[Card, ...]) -> list[str]:
    return list(map(str, cards))
