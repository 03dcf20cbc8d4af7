"""Advice as one JSON object: every number that was compared, and the sentence of why for each choice."""

from collections.abc import Iterable

from kontrakt_cli.render import advice_reasons as reasons
from kontrakt_cli.render.advice import Asked
from kontrakt_cli.render.cards import PLAIN
from kontrakt_cli.render.cards_json import Form, copies_json, meld_json
from kontrakt_cli.render.out_of_turn_reasons import why_claim, why_no_claim, why_no_snatch, why_snatch
from kontrakt_dsl.cards import Card
from kontrakt_solver.advising.advice import Advice, Standing
from kontrakt_solver.advising.buying import Buying
from kontrakt_solver.advising.claiming import Claiming
from kontrakt_solver.advising.discarding import DiscardChoice
from kontrakt_solver.advising.drawing import Drawing
from kontrakt_solver.advising.going_out import RestOfTurn
from kontrakt_solver.advising.laying import Laying
from kontrakt_solver.advising.position import Position
from kontrakt_solver.advising.snatching import Held, Snatching
from kontrakt_solver.advising.table import LayOffChoice, SwapChoice

SCHEMA = "kontrakt/advise@1"


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
        "hand": _names(position.hand),
        "unknown": position.unknown,
        "upcard": None if current.upcard is None else str(current.upcard),
        "table": [meld_json(table.meld) for table in current.melds],
        "down": position.is_down,
        "unseen": position.unseen_total,
        "phase": str(current.phase),
        "contract_now": None if advice.standing is None else _standing(advice.standing),
        "best": None,
        "laying": None if advice.laying is None else _laying(advice.laying, advice),
        "drawing": None if advice.drawing is None else _drawing(advice.drawing, advice),
        "digs": [
            {
                "move": str(choice.move),
                "above": _names(choice.above),
                "rest": _rest(choice.rest),
                "why": reasons.why_dig(choice, PLAIN),
            }
            for choice in advice.digs
        ],
        "buying": None if advice.buying is None else _buying(advice.buying),
        "claiming": None if advice.claiming is None else _claiming(advice.claiming),
        "snatching": None if advice.snatching is None else _snatching(advice.snatching),
        "discards": _discards(advice.discards),
        "refused": list(map(str, advice.refused)),
        "barred": list(map(str, advice.barred)),
        "lay_offs": [_lay_off(choice, position) for choice in advice.lay_offs],
        "swaps": [_swap(choice) for choice in advice.swaps],
        "rest_of_turn": None if advice.rest is None else _rest(advice.rest),
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


def _drawing(drawing: Drawing, advice: Advice) -> Form:
    taken = drawing.taken
    take: Form = {
        "move": "take",
        "allowed": not drawing.refused,
        "away": drawing.away_taken,
        "points": None if taken is None else taken.points,
        "goes_out": drawing.goes_out,
        "unlaid": list(map(str, drawing.unlaid)),
        "discards": _discards(drawing.discards),
        "laying": None if drawing.laying is None else _laying(drawing.laying, advice),
        "why": reasons.why_draw(drawing, PLAIN, take=True),
    }
    draw: Form = {
        "move": "draw",
        "away": drawing.away,
        "copies": drawing.copies,
        "nearer": drawing.nearer,
        "as_good": drawing.as_good,
        "points": drawing.stock_points,
        "goes_out": drawing.out,
        "why": reasons.why_draw(drawing, PLAIN, take=False),
    }
    return {
        "upcard": str(drawing.upcard),
        "best": "take" if drawing.take else "draw",
        "exact": drawing.exact,
        "counted": drawing.counted,
        "take": take,
        "draw": draw,
    }


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


def _laying(laying: Laying, advice: Advice) -> Form:
    contract = advice.position.rules.contract
    return {
        "now": [
            {
                "move": str(choice.move),
                "aims": list(map(str, choice.aims)),
                "rest": _rest(choice.rest),
                "fits_later": _names(choice.fits_later),
                "later_points": choice.later_points,
                "exact": choice.exact,
                "why": reasons.why_lay(laying, choice, contract),
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


def _rest(rest: RestOfTurn) -> Form:
    return {
        "moves": list(map(str, rest.line)),
        "left": _names(rest.left),
        "points": rest.points,
        "goes_out": rest.out,
        "exact": rest.exact,
        "why": reasons.why_rest(rest),
    }


def _lay_off(choice: LayOffChoice, position: Position) -> Form:
    return {
        "move": str(choice.move),
        "meld": choice.move.meld,
        "becomes": meld_json(choice.meld),
        "points": choice.points,
        "opens": copies_json((card, position.unseen.get(card, 0)) for card in choice.opens),
        "own": _names(choice.own),
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


def _claiming(claiming: Claiming) -> Form:
    return {
        "card": str(claiming.card),
        "best": "claim" if claiming.claim else "pass",
        "exact": claiming.exact,
        "claim": {
            "places": [
                {
                    "move": str(choice.move),
                    "becomes": None if choice.meld is None else meld_json(choice.meld),
                    "opens": _names(choice.opens),
                    "own": _names(choice.own),
                }
                for choice in claiming.choices
            ],
            "parts": claiming.parts,
            "chosen": None if claiming.chosen is None else str(claiming.chosen.card),
            "drawn_unseen": claiming.drawn,
            "points": claiming.points_claimed,
            "away": claiming.away_claimed,
            "keeps": claiming.keeps,
            "discarder_gets": claiming.gets,
            "goes_out": claiming.out,
            "too_small": claiming.too_small,
            "why": why_claim(claiming, PLAIN),
        },
        "pass": {"move": "pass", "points": claiming.points, "away": claiming.away, "why": why_no_claim(claiming)},
    }


def _snatching(snatching: Snatching) -> Form:
    return {
        "best": "swap" if snatching.snatch else "pass",
        "swaps": [
            {
                "move": str(choice.move),
                "meld": choice.move.meld,
                "wild": str(choice.wild),
                **_held(choice.held),
                "why": why_snatch(choice, snatching, PLAIN),
            }
            for choice in snatching.choices
        ],
        "pass": {"move": "pass", **_held(snatching.without), "why": why_no_snatch(snatching, PLAIN)},
    }


def _held(held: Held) -> Form:
    return {
        "points": held.points,
        "away": held.away,
        "copies": held.copies,
        "next_turn": None if held.rest is None else _rest(held.rest),
        "exact": held.exact,
    }


def _names(cards: Iterable[Card]) -> list[str]:
    return list(map(str, cards))
