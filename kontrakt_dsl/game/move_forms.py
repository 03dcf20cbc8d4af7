"""The forms of moves that the rules of a round have, with cards of the deck in use, as a refusal lists them."""

from collections.abc import Iterator

from kontrakt_dsl.cards import JOKER, Pack
from kontrakt_dsl.rules.drawing import FirstUpcard, Source
from kontrakt_dsl.rules.ruleset import RoundRules


def move_forms(pack: Pack, rules: RoundRules | None = None) -> str:
    """An example of each kind of move; of all kinds there are where no rules are known."""
    return ", ".join((*_drawing(rules), *_melding(pack, rules), *_others(pack, rules)))


def _drawing(rules: RoundRules | None) -> Iterator[str]:
    yield "draw"
    if rules is None or takes_upcard(rules):
        yield "take"
    if rules is None or rules.buying is not None:
        yield "buy"
    if rules is None or (rules.buying, rules.claiming, rules.snatching) != (None,) * 3:
        yield "pass"


def takes_upcard(rules: RoundRules) -> bool:
    """Whether the upcard may ever be taken in a round."""
    sources = {rules.drawing.source, rules.drawing.source_down}
    return sources != {Source.STOCK} or rules.drawing.first_upcard is FirstUpcard.FREE


def _melding(pack: Pack, rules: RoundRules | None) -> Iterator[str]:
    one_rank = " ".join(_card(pack, 8, suit) for suit in range(min(3, len(pack.suits))))
    wild = str(JOKER) if rules is None else wild_named(rules)
    second = _card(pack, 4, 1)
    in_order = [_card(pack, 3, 1), f"{wild}={second}" if wild else second, _card(pack, 5, 1), _card(pack, 6, 1)]
    yield f"lay {one_rank} / {' '.join(in_order)}"
    if rules is None or rules.laying_off is not None:
        yield f"add {_card(pack, 7, -1)} to 2"
    if rules is None or rules.swapping is not None or rules.snatching is not None:
        yield f"swap {_card(pack, 6, -1)} in 2"


def _others(pack: Pack, rules: RoundRules | None) -> Iterator[str]:
    last = _card(pack, -1, 2)
    yield f"discard {last}"
    if rules is None or Source.DEEPER in (rules.drawing.source, rules.drawing.source_down):
        card = _card(pack, 7, -1)
        yield f"dig {card} for add {card} to 2"
    if rules is None or rules.claiming is not None:
        yield f"claim {_card(pack, 7, -1)} to 2"
    if rules is None or (rules.claiming is not None and rules.claiming.takes_a_card):
        yield f"give {last}"


def wild_named(rules: RoundRules) -> str | None:
    """A wild card of a round as it is written, a joker where there are some; None where nothing is wild."""
    wilds = [card for card in rules.deck.counts if card in rules.melds.wild]
    return str(JOKER) if JOKER in wilds else str(wilds[0]) if wilds else None


def _card(pack: Pack, rank: int, suit: int) -> str:
    ranks, suits = pack.ranks, pack.suits
    return f"{ranks[min(rank, len(ranks) - 1)]}{suits[min(suit, len(suits) - 1)]}"
