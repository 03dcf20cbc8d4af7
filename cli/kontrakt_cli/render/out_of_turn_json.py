"""Claims and snatches compared, as a program reads them."""

from kontrakt_cli.render.cards import PLAIN
from kontrakt_cli.render.cards_json import Form, meld_json, names_json
from kontrakt_cli.render.out_of_turn_reasons import why_claim, why_no_claim, why_no_snatch, why_snatch
from kontrakt_cli.render.rest_of_turn_json import rest_json
from kontrakt_solver.advising.claiming import Claiming
from kontrakt_solver.advising.snatching import Held, Snatching


def claiming_json(claiming: Claiming) -> Form:
    """Each place for the claimed card, what a claim costs and brings, and passing."""
    return {
        "card": str(claiming.card),
        "best": "claim" if claiming.claim else "pass",
        "exact": claiming.exact,
        "claim": {
            "places": [
                {
                    "move": str(choice.move),
                    "becomes": None if choice.meld is None else meld_json(choice.meld),
                    "opens": names_json(choice.opens),
                    "own": names_json(choice.own),
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


def snatching_json(snatching: Snatching) -> Form:
    """Each wild card that may be taken, and passing."""
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
        "next_turn": None if held.rest is None else rest_json(held.rest),
        "exact": held.exact,
    }
