"""What a test can ask about a game after the moves of a position."""

from collections import Counter
from collections.abc import Sequence

from kontrakt_dsl.card_text import read_cards
from kontrakt_dsl.game.game_state import GameState
from kontrakt_dsl.game.round_state import Phase, RoundState
from kontrakt_dsl.loading.tree import Items, Mapping, Node, Text
from kontrakt_dsl.rules.ruleset import RoundRules
from kontrakt_dsl.sentences import counted
from kontrakt_dsl.trials.positions import meld_in

WAITS = {
    Phase.DRAW: "to draw",
    Phase.OFFER: "to buy or pass",
    Phase.TAKE_OVER: "to take over or pass",
    Phase.SNATCH: "to snatch or pass",
    Phase.PLAY: "to play",
    Phase.CLAIM: "to claim or pass",
    Phase.ANSWER: "to give or discard",
}
PILES = ("pile from the top", "stock from the top")
OF_THE_ROUND = ("points", "totals", "contracts")
QUESTIONS = {
    "a player's name": "the cards in that hand, in any order",
    "upcard": "the top card of the discard pile",
    "pile from the top": "the whole discard pile",
    "stock from the top": "the whole stock",
    "meld 2": "the cards of a meld, with what its wild cards stand for",
    "melds": "how many melds lie on the table",
    "waits for": "who has to do what, such as `Bob to draw`, `Bob to buy or pass`, `Bob to play`, or `a new stock`",
    "turns": "how many turns of the round have begun",
    "winner": "who went out, or `nobody`",
    "reason": "why the round ended: `went out`, `stock exhausted`, `turn limit`",
    "points": "the points of the round, `{Ann: 0, Bob: 13}`",
    "totals": "the points of all rounds so far",
    "contracts": "the number of each player's contract in the next round, 0 for a finished ladder: `{Ann: 2, Bob: 1}`",
    "contract": "the number of the contract that is played, `none` while the first to lay down has not chosen it",
    "winners": "who leads after the round, `[Ann]`",
}


class QuestionError(ValueError):
    """A question that can't be asked, or not now."""


def check_question(question: str, names: Sequence[str]) -> None:
    """Raise QuestionError where there is no such question."""
    word, _, number = question.partition(" ")
    numbered = word == "meld" and number.isdigit()
    if question not in names and not numbered and question not in QUESTIONS:
        raise QuestionError(f'"{question}" is no question; ask for {", ".join(QUESTIONS)}')


def found_answer(state: GameState, question: str, names: Sequence[str]) -> object:
    """What the game answers. Raises QuestionError where there is no such question, or no answer now."""
    check_question(question, names)
    if question in names:
        return Counter(_round(state, question).seats[names.index(question)].hand)
    match question.split():
        case ["upcard"]:
            return str(_round(state, question).upcard or "none")
        case ["pile", "from", "the", "top"]:
            return list(_round(state, question).discards[::-1])
        case ["stock", "from", "the", "top"]:
            return list(_round(state, question).stock)
        case ["meld", number] if number.isdigit():
            melds = _round(state, question).melds
            if not 1 <= int(number) <= len(melds):
                raise QuestionError(f"there is no meld {number} on the table, which has {counted(len(melds), 'meld')}")
            return str(melds[int(number) - 1].meld)
        case ["contract"]:
            return _contract(state)
        case ["melds"]:
            return str(len(_round(state, question).melds))
        case ["turns"]:
            return str(_round(state, question).turns)
        case ["waits", "for"]:
            current = _round(state, question)
            if current.actor is not None:
                return f"{names[current.actor]} {WAITS[current.phase]}"
            return "a new stock" if current.phase is Phase.REFILL else "a card drawn unseen"
        case [("winner" | "reason" | "points" | "totals" | "contracts" | "winners")]:
            return _of_the_end(state, question, names)
    raise AssertionError(question)


def _contract(state: GameState) -> str:
    if state.contracts:
        raise QuestionError("each player has a contract of their own; ask for contracts when the round is over")
    if state.round is None:
        return str(state.results[-1].contract or "none")
    return "none" if state.round.open else str(state.round.rules.number)


def _of_the_end(state: GameState, question: str, names: Sequence[str]) -> object:
    if state.round is not None:
        raise QuestionError(f"{question} can be asked when the round is over, and it goes on")
    last = state.results[-1]
    match question:
        case "winner":
            return "nobody" if last.winner is None else names[last.winner]
        case "reason":
            return last.end.value.replace("_", " ")
        case "winners":
            return [names[seat] for seat in state.winners]
        case _:
            numbers = {"points": last.points, "totals": state.totals, "contracts": last.contracts}[question]
            if not numbers:
                raise QuestionError("all play the same contract, so nobody has one of their own")
            return dict(zip(names, numbers, strict=True))


def _round(state: GameState, question: str) -> RoundState:
    if state.round is None:
        raise QuestionError(f"{question} can't be asked: the round is over")
    return state.round


def owner_asked_about(current: RoundState, question: str) -> int | None:
    """The seat whose meld on the table a question is about; None where it is about none."""
    word, _, number = question.partition(" ")
    return current.melds[int(number) - 1].owner if word == "meld" else None


def expected_answer(question: str, node: Node, names: Sequence[str], rules: RoundRules) -> object:
    """What a test says the answer is; a meld is read by the `rules` of its owner. Raises ValueError where that can't be
    read."""
    if question in OF_THE_ROUND:
        return _numbers(node, names)
    if question == "winners":
        items = node.items if isinstance(node, Items) else (node,)
        return [item.value for item in items if isinstance(item, Text)]
    words = node.value if isinstance(node, Text) else ""
    if question in names:
        return Counter(read_cards(words, rules.deck))
    if question in PILES:
        return list(read_cards(words, rules.deck))
    if question.startswith("meld "):
        return str(meld_in(words, rules))
    return words


def _numbers(node: Node, names: Sequence[str]) -> dict[str, int]:
    numbers: dict[str, int] = {}
    for entry in node.entries if isinstance(node, Mapping) else ():
        words = entry.value.value if isinstance(entry.value, Text) else ""
        if entry.key.value not in names or not words.lstrip("-").isdigit():
            raise QuestionError(f'"{entry.key.value}: {words}" is not the points of a player')
        numbers[entry.key.value] = int(words)
    if len(numbers) != len(names):
        raise QuestionError("a number for every player is asked for")
    return {name: numbers[name] for name in names}
