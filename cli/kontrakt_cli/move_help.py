"""What `help` says in a game: the moves that the rules of the round have, with cards of the deck in use."""

from collections.abc import Iterator, Sequence

from kontrakt_dsl.cards import Deck, Pack
from kontrakt_dsl.game.move_forms import takes_upcard, wild_named
from kontrakt_dsl.rules.buying import BuyWindow
from kontrakt_dsl.rules.claiming import Protecting
from kontrakt_dsl.rules.contracts import MeldKind
from kontrakt_dsl.rules.drawing import Source
from kontrakt_dsl.rules.ruleset import RoundRules
from kontrakt_dsl.rules.skipping import Misser
from kontrakt_dsl.rules.turns import Announcing, Fact, SwappedWild

WIDTH = 34
MOST_MELDS = 2
Line = tuple[str, str]


def help_lines(rules: RoundRules, ladder: Sequence[RoundRules] = ()) -> Iterator[str]:
    """The moves with what they do, then the other words that a person may type.

    `ladder` are the rules of all seats where each has a contract of its own: what the others may do by theirs can be
    forestalled by whoever may not do it.
    """
    yield "Moves, cards in any order and spelling:"
    for move, told in (*_drawing(rules, ladder), *_melding(rules), *_ending(rules, ladder)):
        yield f"  {move:{WIDTH}}{told}"
    yield "Other words:"
    for word, told in _other_words(rules):
        yield f"  {word:{WIDTH}}{told}"


def _drawing(rules: RoundRules, ladder: Sequence[RoundRules]) -> Iterator[Line]:
    drawing, buying = rules.drawing, rules.buying
    # Whoever may buy before the draw has been asked by the time that a player may draw.
    asked = any(each.buying and each.buying.window is not BuyWindow.BEFORE_DRAW for each in ladder or (rules,))
    asks = "; the others may buy the upcard first" if asked else ""
    yield "draw", f"go to the stock{asks}"
    sources = {drawing.source, drawing.source_down}
    if takes_upcard(rules):
        yield "take", "take the upcard"
    if Source.DEEPER in sources and drawing.deeper_card is not None:
        card = _card(rules.deck, 7)
        yield f"dig {card} for add {card} to 2", "take a card from inside the discard pile and meld it at once"
        yield f"dig {card} for lay ...", "... and lay down the contract with it"
    if buying is not None:
        yield "buy, pass", "when the upcard is offered to you"


def _melding(rules: RoundRules) -> Iterator[Line]:
    deck = rules.deck
    wild = wild_named(rules)
    names = "; in a run a wild card names its card" if wild and rules.contract.number_of(MeldKind.RUN) else ""
    yield f"lay {_melds(rules)}", f"lay down the contract{names}"
    if rules.contract.open:
        yield "lay ... as contract 2", "... where the melds would do for several contracts"
    yield "lay", "lay down the melds that ? shows"
    if rules.laying_off is not None:
        more = f", add {wild}={_card(deck, 8)} to 2" if wild else ""
        yield f"add {_card(deck, 7)} to 2{more}", "lay off on a meld of the table, by its number"
    yield from _swapping(rules)


def _swapping(rules: RoundRules) -> Iterator[Line]:
    card, wild = _card(rules.deck, 6), wild_named(rules)
    if rules.swapping is not None:
        move = f"swap {card} in 2"
        if rules.swapping.goes in (SwappedWild.OWNER_RUN, SwappedWild.RUN_END):
            yield f"{move} for add {wild}={_card(rules.deck, 0)} to 1", "take a wild card off and put it elsewhere"
        else:
            yield move, f"take the wild card that stands for {card}"
            down = {(Fact.DOWN, True), (Fact.DOWN_EARLIER, True)}
            if rules.swapping.goes is SwappedWild.MELDED_THIS_TURN and not down.intersection(rules.swapping.when.facts):
                yield f"{move} for lay ...", "... and lay it down with the contract"
    if rules.snatching is not None:
        yield f"swap {card} in 2, pass", "take a wild card that somebody has just laid, or leave it"


def _ending(rules: RoundRules, ladder: Sequence[RoundRules]) -> Iterator[Line]:
    last = _card(rules.deck, -1)
    yield f"discard {last}", "end the turn"
    if rules.skipping is not None and rules.skipping.who is Misser.CHOSEN:
        skip = min(map(str, rules.skipping.cards))
        yield f"discard {skip} against 2", "... and make seat 2 miss a turn; seats count from 0"
    if rules.announcing is Announcing.LAST_CARD:
        yield f"discard {last} announced", "... and say that one card is left"
    claims = [each.claiming for each in ladder or (rules,) if each.claiming is not None]
    if any(claiming.protecting is Protecting.BY_CALL for claiming in claims):
        yield f"discard {last} protected", "... with the call that forestalls claims"
    if rules.claiming is not None:
        yield f"claim {_card(rules.deck, 7)} to 2, pass", "claim a discard that fits a meld, or leave it"
        if rules.claiming.takes_a_card:
            yield f"give {last}", "the card that the other player gets for it"


def _other_words(rules: RoundRules) -> Iterator[Line]:
    yield "?", "what you may do now, and what is best"
    if rules.buying is not None:
        yield "skip offers", "pass whenever the upcard is offered to you, until your next turn"
    yield "table", "the table and your hand"
    yield "help", "this text"
    yield "quit", "leave the game"


def _melds(rules: RoundRules) -> str:
    """An example of the first melds of the contract by their kinds; its sizes are not the contract's."""
    kinds = [part.kind for part in rules.contract.patterns[0].parts for _ in range(part.number)][:MOST_MELDS]
    wild = wild_named(rules)
    return " / ".join(_meld(kind, place, rules.deck.pack, wild) for place, kind in enumerate(kinds))


def _meld(kind: MeldKind, place: int, pack: Pack, wild: str | None) -> str:
    ranks, suits = pack.ranks, pack.suits
    suit = suits[(1 + place) % len(suits)]
    if kind is MeldKind.SET:
        return " ".join(f"{ranks[(8 + 3 * place) % len(ranks)]}{one}" for one in suits[:3])
    if kind is MeldKind.GROUP:
        return " ".join(f"{rank}{suit}" for rank in ranks[1:8:2])
    cards = [f"{rank}{suit}" for rank in ranks[3:7]]
    return " ".join([cards[0], f"{wild}={cards[1]}" if wild else cards[1], *cards[2:]])


def _card(deck: Deck, rank: int) -> str:
    ranks, suits = deck.pack.ranks, deck.pack.suits
    return f"{ranks[rank if rank < len(ranks) else -1]}{suits[-1] if rank > 0 else suits[1 % len(suits)]}"
