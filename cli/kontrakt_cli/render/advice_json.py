"""Advice as one JSON object: every number that was compared, and the sentence of why for each choice."""

from kontrakt_cli.render import advice_reasons as reasons
from kontrakt_cli.render.advice import Asked
from kontrakt_cli.render.cards import PLAIN
from kontrakt_cli.render.cards_json import Form, copies_json, meld_json, names_json
from kontrakt_cli.render.out_of_turn_json import claiming_json, snatching_json
from kontrakt_cli.render.rest_of_turn_json import rest_json
from kontrakt_dsl.game.moves import Take
from kontrakt_solver.advising.advice import Standing
from kontrakt_solver.advising.buying import Buying
from kontrakt_solver.advising.digging import DigChoice
from kontrakt_solver.advising.discarding import DiscardChoice
from kontrakt_solver.advising.laying import Laying
from kontrakt_solver.advising.position import Position
from kontrakt_solver.advising.table import LayOffChoice, SwapChoice
from kontrakt_solver.advising.ways_to_draw import Drawing

SCHEMA = "kontrakt/advise@1"

_WORDS: dict[type, str] = {Take: "take", DigChoice: "dig", type(None): "draw"}


def advice_json(asked: Asked) -> Form:
    """The advice; a part that there is nothing to choose in is `null` or empty."""
    advice = asked.advice
    position = advice.position
    rules, current = position.rules, position.view.round
    form: Form = {
        "schema": SCHEMA,
        "rules": asked.ruleset.name,
        "round": rules.number,
        "players": rules.players,
        "contract": str(rules.contract),
        "hand": names_json(position.hand),
        "unknown": position.unknown,
        "upcard": None if current.upcard is None else str(current.upcard),
        "table": [meld_json(table.meld) for table in current.melds],
        "down": position.is_down,
        "unseen": position.unseen_total,
        "phase": str(current.phase),
        "contract_now": None if advice.standing is None else _standing(advice.standing),
        "best": None,
        "laying": None if advice.laying is None else _laying(advice.laying),
        "drawing": None if advice.drawing is None else _drawing(advice.drawing),
        "digs": [] if advice.drawing is None else _digs(advice.drawing),
        "buying": None if advice.buying is None else _buying(advice.buying),
        "claiming": None if advice.claiming is None else claiming_json(advice.claiming),
        "snatching": None if advice.snatching is None else snatching_json(advice.snatching),
        "discards": _discards(advice.discards),
        "refused": list(map(str, advice.refused)),
        "barred": list(map(str, advice.barred)),
        "lay_offs": [_lay_off(choice, position) for choice in advice.lay_offs],
        "swaps": [_swap(choice) for choice in advice.swaps],
        "rest_of_turn": None if advice.rest is None else rest_json(advice.rest),
    }
    if advice.best is not None:
        form["best"] = {"move": str(advice.best), "why": reasons.why_best(advice, PLAIN)}
    if asked.line is not None:
        form |= {"line": asked.line, "seat": position.view.seat, "played": asked.played}
    return form


def _standing(standing: Standing) -> Form:
    form: Form = {"away": standing.away, "before_draw": standing.before_draw}
    if standing.chance is not None:
        chance = standing.chance
        form["chance"] = {
            "probability": chance.probability,
            "exact": chance.exact,
            "low": chance.low,
            "high": chance.high,
            "samples": chance.samples,
        }
    if standing.reason is not None:
        form["reason"] = standing.reason
    return form


def _discards(choices: tuple[DiscardChoice, ...]) -> list[Form]:
    return [
        {
            "move": str(choice.move),
            "card": str(choice.card),
            "away": choice.away,
            "helping": None if choice.helping is None else copies_json(choice.helping),
            "copies": choice.copies,
            "chance": choice.chance,
            "points": choice.points,
            "fits": list(choice.fits),
            "serves": choice.serves,
            "frees": list(choice.frees),
            "exact": choice.exact,
            "why": reasons.why_discard(choice, choices[0], PLAIN),
        }
        for choice in choices
    ]


def _drawing(drawing: Drawing) -> Form:
    take: Form = {
        "move": "take",
        "allowed": not drawing.refused,
        "away": drawing.away_taken,
        "points": drawing.points_taken,
        "next_turn": drawing.next_turn_taken,
        "goes_out": drawing.goes_out,
        "rest": [] if drawing.taken is None else list(map(str, drawing.taken.line)),
        "unlaid": list(map(str, drawing.unlaid)),
        "discards": _discards(drawing.discards),
        "laying": None if drawing.laying is None else _laying(drawing.laying),
        "why": reasons.why_draw(drawing, PLAIN, take=True),
    }
    draw: Form = {
        "move": "draw",
        "away": drawing.away,
        "copies": drawing.copies,
        "nearer": drawing.nearer,
        "as_good": drawing.as_good,
        "next_turn": drawing.next_turn,
        "points": drawing.stock_points,
        "goes_out": drawing.out,
        "why": reasons.why_draw(drawing, PLAIN, take=False),
    }
    return {
        "upcard": str(drawing.upcard),
        "best": _WORDS[type(drawing.ways[0])],
        "exact": drawing.exact,
        "counted": drawing.counted,
        "take": take,
        "draw": draw,
    }


def _digs(drawing: Drawing) -> list[Form]:
    return [
        {
            "move": str(choice.move),
            "away": None if drawing.away is None else 0,
            "points": choice.rest.points,
            "goes_out": choice.rest.out,
            "above": names_json(choice.above),
            "rest": rest_json(choice.rest),
            "why": reasons.why_dig(choice, drawing, PLAIN),
        }
        for choice in drawing.digs
    ]


def _buying(buying: Buying) -> Form:
    return {
        "upcard": str(buying.upcard),
        "best": "buy" if buying.buy else "pass",
        "exact": buying.exact,
        "buy": {
            "move": "buy",
            "allowed": not buying.refused,
            "cards": buying.cards,
            "chips": buying.chips,
            "points": buying.points,
            "away": buying.away_bought,
            "too_large": buying.too_large,
            "copies": buying.copies,
            "chance": buying.chance,
            "fits": list(buying.fits),
            "buys_left": buying.left,
            "why": reasons.why_buy(buying, PLAIN, buy=True),
        },
        "pass": {
            "move": "pass",
            "away": buying.away,
            "too_small": buying.too_small,
            "why": reasons.why_buy(buying, PLAIN, buy=False),
        },
    }


def _laying(laying: Laying) -> Form:
    return {
        "now": [
            {
                "move": str(choice.move),
                "aims": list(map(str, choice.aims)),
                "rest": rest_json(choice.rest),
                "fits_later": names_json(choice.fits_later),
                "later_points": choice.later_points,
                "exact": choice.exact,
                "why": reasons.why_lay(laying, choice),
            }
            for choice in laying.now
        ],
        "wait": {
            "points": laying.waiting.points,
            "down": laying.waiting.down,
            "smallest": laying.waiting.smallest,
            "why": reasons.why_wait(laying),
        },
    }


def _lay_off(choice: LayOffChoice, position: Position) -> Form:
    return {
        "move": str(choice.move),
        "meld": choice.move.meld,
        "becomes": meld_json(choice.meld),
        "points": choice.points,
        "opens": copies_json((card, position.unseen.get(card, 0)) for card in choice.opens),
        "own": names_json(choice.own),
        "wild": choice.wild,
        "why": reasons.why_lay_off(choice, PLAIN),
    }


def _swap(choice: SwapChoice) -> Form:
    return {
        "move": str(choice.move),
        "meld": choice.move.meld,
        "wild": str(choice.wild),
        "places": list(map(str, choice.places)),
        "points": choice.points,
        "why": reasons.why_swap(choice, PLAIN),
    }
