"""From lark's trees to the nodes of phrases; imported together with lark."""

import re
from typing import Any, TypeAlias

from lark import Token, Transformer, v_args

from kontrakt_dsl.phrases.limit_nodes import (
    NO_WILDS,
    BuyLimit,
    Condition,
    Cost,
    Guard,
    Naturals,
    NumberLimit,
    OneWildLimit,
    Price,
    Selector,
    TurnLimit,
    WildLimitPhrase,
)
from kontrakt_dsl.phrases.nodes import (
    NOWHERE,
    Amount,
    CardGroup,
    Cards,
    Clause,
    ContractPhrase,
    Extent,
    GroupPhrase,
    Numbers,
    PartPhrase,
    Points,
    Range,
    Term,
)
from kontrakt_dsl.rules.counts import Count

Phrase: TypeAlias = (
    ContractPhrase
    | Amount
    | Range
    | Numbers
    | Points
    | Cards
    | Guard
    | NumberLimit
    | BuyLimit
    | Naturals
    | WildLimitPhrase
    | Cost
    | TurnLimit
    | Selector
)

_RANKS = {"aces": "A", "jacks": "J", "queens": "Q", "kings": "K"}


def _extent(meta: Any) -> Extent:
    return Extent(meta.start_pos, meta.end_pos)


def _singular(word: str) -> str:
    return word.removesuffix("s")


@v_args(meta=True)
class Builder(Transformer[Token, Any]):
    """Builds the node of each grammar rule; a method is named as its rule."""

    def __default_token__(self, token: Token) -> Token:
        # blanks inside a phrase mean nothing, so each word leaves with single ones
        return token.update(value=re.sub(r"\s+", " ", token))

    # ---- contracts

    def contract(self, meta: Any, children: list[Any]) -> ContractPhrase:
        *words, whole, bought = children
        patterns = tuple(child for child in words if not isinstance(child, Token))
        discard, extent = whole or ("", NOWHERE)
        return ContractPhrase(patterns, whole is not None, discard, extent, bought is not None)

    def pattern(self, meta: Any, children: list[Any]) -> tuple[Any, ...]:
        return tuple(children)

    def part(self, meta: Any, children: list[Any]) -> PartPhrase:
        number, melds, _, size, *clauses = children
        return PartPhrase(int(number), _singular(melds), size, None, tuple(clauses), _extent(meta))

    def stretch(self, meta: Any, children: list[Any]) -> PartPhrase:
        number, melds, _, low, _, high, *clauses = children
        return PartPhrase(int(number), _singular(melds), None, (str(low), str(high)), tuple(clauses), _extent(meta))

    def group(self, meta: Any, children: list[Any]) -> GroupPhrase:
        size, words = children
        return GroupPhrase(size, words.rsplit(" ", 1)[1], _extent(meta))

    def clause(self, meta: Any, children: list[Any]) -> Clause:
        return Clause(" ".join(children), _extent(meta))

    def whole_hand(self, meta: Any, children: list[Any]) -> tuple[str, Extent]:
        return str(children[1] or ""), _extent(meta)

    def bought(self, meta: Any, children: list[Any]) -> Extent:
        return _extent(meta)

    def exactly(self, meta: Any, children: list[Any]) -> Count:
        return Count.exactly(int(children[0]))

    def at_least(self, meta: Any, children: list[Any]) -> Count:
        return Count.at_least(int(children[0]))

    def between(self, meta: Any, children: list[Any]) -> Count:
        return Count(int(children[0]), int(children[2]))

    # ---- numbers

    def no_amount(self, meta: Any, children: list[Any]) -> Amount:
        return Amount(())

    def amount(self, meta: Any, children: list[Any]) -> Amount:
        terms = [children[0]]
        for sign, term in zip(children[1::2], children[2::2], strict=True):
            terms.append(Term(term.factor, term.name, term.per, term.rounded, negative=sign == "-", extent=term.extent))
        return Amount(tuple(terms))

    def plain(self, meta: Any, children: list[Any]) -> Term:
        return Term(int(children[0]), extent=_extent(meta))

    def named(self, meta: Any, children: list[Any]) -> Term:
        name = {"pack": "packs", "player": "players"}.get(children[-1], str(children[-1]))
        return Term(int(children[0]) if len(children) > 1 else 1, name, extent=_extent(meta))

    def times(self, meta: Any, children: list[Any]) -> Term:
        return Term(int(children[0]), children[1].removeprefix("x "), extent=_extent(meta))

    def shared(self, meta: Any, children: list[Any]) -> Term:
        factor, _, per, name, rounded = children
        full = {"pack": "packs", "player": "players"}.get(name, str(name))
        return Term(int(factor), full, int(per), str(rounded), extent=_extent(meta))

    def range(self, meta: Any, children: list[Any]) -> Range:
        low = int(children[0])
        return Range(low, low if children[1] is None else int(children[1]), _extent(meta))

    def numbers(self, meta: Any, children: list[Any]) -> Numbers:
        return Numbers(tuple(children))

    def points(self, meta: Any, children: list[Any]) -> Points:
        sign, number, times = children
        return Points(-int(number) if sign == "-" else int(number), (times or "").removeprefix("x "))

    def face_value(self, meta: Any, children: list[Any]) -> Points:
        return Points(None)

    # ---- cards

    def no_cards(self, meta: Any, children: list[Any]) -> Cards:
        return Cards(())

    def cards(self, meta: Any, children: list[Any]) -> Cards:
        return Cards(tuple(children))

    def card_group(self, meta: Any, children: list[Any]) -> CardGroup:
        shade, *faces = children
        group = ""
        if len(faces) == 2:
            low, high = str(faces[0]), str(faces[1])
        elif faces[0].type == "CARD_CLASS":
            low, high, group = "", "", str(faces[0])
        else:
            low = high = _RANKS.get(faces[0]) or _singular(faces[0])
        return CardGroup(low, high, group, str(shade or ""), _extent(meta))

    def rank(self, meta: Any, children: list[Any]) -> str:
        return str(children[0])

    # ---- conditions, limits, prices

    def always(self, meta: Any, children: list[Any]) -> Guard:
        return Guard()

    def never(self, meta: Any, children: list[Any]) -> Guard:
        return Guard(never=True)

    def guard(self, meta: Any, children: list[Any]) -> Guard:
        return Guard(tuple(child for child in children if isinstance(child, Condition)))

    def condition(self, meta: Any, children: list[Any]) -> Condition:
        return Condition(str(children[1]), children[0] is None, _extent(meta))

    def number_limit(self, meta: Any, children: list[Any]) -> NumberLimit:
        return NumberLimit(int(children[0]))

    def buy_limit(self, meta: Any, children: list[Any]) -> BuyLimit:
        number, span, carry = children
        return BuyLimit(int(number), span.removeprefix("per "), carries_over=carry is not None)

    def no_number_limit(self, meta: Any, children: list[Any]) -> NumberLimit:
        return NumberLimit(None)

    def no_buy_limit(self, meta: Any, children: list[Any]) -> BuyLimit:
        return BuyLimit(None)

    def naturals(self, meta: Any, children: list[Any]) -> Naturals:
        return Naturals(int(children[1]))

    def none_needed(self, meta: Any, children: list[Any]) -> Naturals:
        return Naturals(0)

    def wild_limit(self, meta: Any, children: list[Any]) -> WildLimitPhrase:
        return WildLimitPhrase(tuple(children))

    def no_wild_limit(self, meta: Any, children: list[Any]) -> WildLimitPhrase:
        return WildLimitPhrase()

    def no_wilds(self, meta: Any, children: list[Any]) -> WildLimitPhrase:
        return WildLimitPhrase((NO_WILDS,))

    def same_limit(self, meta: Any, children: list[Any]) -> WildLimitPhrase:
        return WildLimitPhrase(same=True)

    def per_meld(self, meta: Any, children: list[Any]) -> OneWildLimit:
        return OneWildLimit(int(children[1]), "per meld", extent=_extent(meta))

    def against(self, meta: Any, children: list[Any]) -> OneWildLimit:
        return OneWildLimit(None, str(children[0]), extent=_extent(meta))

    def wider(self, meta: Any, children: list[Any]) -> OneWildLimit:
        return OneWildLimit(int(children[1]), str(children[2]), extent=_extent(meta))

    def by_size(self, meta: Any, children: list[Any]) -> OneWildLimit:
        return OneWildLimit(int(children[1]), "in melds of", children[3], _extent(meta))

    def cost(self, meta: Any, children: list[Any]) -> Cost:
        return Cost(tuple(children))

    def free(self, meta: Any, children: list[Any]) -> Cost:
        return Cost(())

    def price(self, meta: Any, children: list[Any]) -> Price:
        return Price(int(children[0]), _singular(children[1]), _extent(meta))

    def turn_limit(self, meta: Any, children: list[Any]) -> TurnLimit:
        return TurnLimit(int(children[0]))

    # ---- selectors

    def picked(self, meta: Any, children: list[Any]) -> Selector:
        return Selector(_singular(children[0]), "picked", children[1])

    def last(self, meta: Any, children: list[Any]) -> Selector:
        return Selector(_singular(children[1]), "last")

    def others(self, meta: Any, children: list[Any]) -> Selector:
        return Selector(_singular(children[1]), "other")

    def tables(self, meta: Any, children: list[Any]) -> Selector:
        return Selector("players", "picked", Numbers((children[0],)))

    def other_tables(self, meta: Any, children: list[Any]) -> Selector:
        return Selector("players", "other")

    def state(self, meta: Any, children: list[Any]) -> Selector:
        return Selector("state", str(children[0]))
