"""Typed rules from the answers of a file."""

from kontrakt_dsl.loading.answers import Answers, Cell
from kontrakt_dsl.loading.bonuses import BonusTable
from kontrakt_dsl.loading.cells import CellValues
from kontrakt_dsl.loading.meld_rules import meld_rules_from_answers
from kontrakt_dsl.loading.new_melds import NewMelds
from kontrakt_dsl.loading.unanswered import answered
from kontrakt_dsl.loading.values import Words
from kontrakt_dsl.phrases.limit_nodes import BuyLimit, Cost, Guard, NumberLimit, TurnLimit
from kontrakt_dsl.phrases.nodes import Points
from kontrakt_dsl.rules.buying import AfterBuy, BuyWindow, FailedCall, LimitSpan, Priority, TakingOver
from kontrakt_dsl.rules.claiming import (
    ClaimedCard,
    Claimer,
    ClaimingRules,
    ClaimPriority,
    Discarder,
    Protecting,
)
from kontrakt_dsl.rules.contracts import MeldKind
from kontrakt_dsl.rules.drawing import DeeperCard, DrawingRules, FirstUpcard, Source, WildFirstUpcard
from kontrakt_dsl.rules.payments import PaymentRules, Pot
from kontrakt_dsl.rules.ruleset import RoundRules
from kontrakt_dsl.rules.scoring import Bonus, Deed, Direction, LaidLast, ScoringRules, Times, Unfinished
from kontrakt_dsl.rules.skipping import HowOften, Misser, SkippingRules, SkipUpcard
from kontrakt_dsl.rules.turns import (
    Announcing,
    BuyingRules,
    DiscardingRules,
    Fact,
    LastCard,
    LayingOffRules,
    LayingTurn,
    NextUpcard,
    Refilled,
    SnatchingRules,
    SnatchPriority,
    StockRules,
    SwappedWild,
    SwappingRules,
    TakenCard,
    When,
    WhenEmpty,
    Whose,
)


def round_rules_from_answers(answers: Answers, values: CellValues) -> RoundRules:
    """The rules of one cell.

    Raises UnansweredError where some rule has no answer.
    """
    cell = values.cell
    wild, deck = answered(values.wild), answered(values.deck)
    out_when_laying = answers.get(("going out", "on the turn of laying down"), str, cell)
    return RoundRules(
        number=cell[1],
        players=cell[0],
        deck=deck,
        deal=answered(values.deal),
        contract=answered(values.contract),
        melds=meld_rules_from_answers(
            answers, cell, pack=deck.pack, cards=len(deck.cards), wild=wild, dead=answered(values.dead)
        ),
        buying=_buying(answers, cell),
        laying_off=_laying_off(answers, cell),
        swapping=_swapping(answers, cell),
        discarding=_discarding(answers, cell, has_wilds=bool(wild)),
        last_card=LastCard(answered(answers.get(("going out", "last card"), str, cell))),
        stock=_stock(answers, cell),
        scoring=_scoring(answers, values),
        turn_limit=answered(answers.get(("game", "turn limit"), TurnLimit, cell)).number,
        direction=Direction(answered(answers.get(("table", "direction"), str))),
        drawing=_drawing(answers, cell),
        skipping=_skipping(answers, values),
        snatching=_snatching(answers, cell),
        out_when_laying=LayingTurn(out_when_laying) if out_when_laying else LayingTurn.ALLOWED,
        claiming=_claiming(answers, cell),
        payments=_payments(answers, cell),
        announcing=Announcing(answers.get(("table", "announcing"), str) or Announcing.NOTHING),
    )


def _scoring(answers: Answers, values: CellValues) -> ScoringRules:
    late = answers.get(("scoring", "laid down on the last turn"), str, values.cell)
    bonuses = answers.get(("scoring", "bonuses"), BonusTable, values.cell) or BonusTable(())
    going_out = answered(answers.get(("scoring", "whoever goes out"), Points, values.cell))
    return ScoringRules(
        answered(values.card_points),
        answered(going_out.number),
        Unfinished(answered(answers.get(("scoring", "unfinished round"), str, values.cell))),
        LaidLast(late) if late else LaidLast.CARDS_COUNT,
        tuple(_bonus(guard, points) for guard, points in bonuses.lines if not guard.never),
        Times(going_out.times),
    )


def _bonus(guard: Guard, points: Points) -> Bonus:
    deeds = tuple((Deed(condition.fact), condition.wanted) for condition in guard.conditions)
    return Bonus(deeds, answered(points.number), Times(points.times))


def _claiming(answers: Answers, cell: Cell) -> ClaimingRules | None:
    when = _when(answers, "claiming", cell)
    if when is None:
        return None

    def said(key: str) -> str:
        return answered(answers.get(("claiming", key), str, cell))

    return ClaimingRules(
        when,
        Protecting(said("protecting")),
        ClaimPriority(said("priority")),
        ClaimedCard(said("the card")),
        Claimer(said("the claimer")),
        Discarder(said("the discarder")),
    )


def _payments(answers: Answers, cell: Cell) -> PaymentRules | None:
    if "payments" not in answers.sections or "payments" in answers.struck:
        return None
    chips = answered(answers.get(("payments", "chips"), BuyLimit, cell))
    pot = Pot(answered(answers.get(("payments", "pot"), str, cell)))
    return PaymentRules(answered(chips.number), _limit_span(chips), pot)


def _skipping(answers: Answers, values: CellValues) -> SkippingRules | None:
    if "skipping" not in answers.sections or "skipping" in answers.struck:
        return None

    def said(key: str) -> str:
        return answered(answers.get(("skipping", key), str, values.cell))

    return SkippingRules(
        answered(values.skip),
        Misser(said("who")),
        HowOften(said("how often")),
        SkipUpcard(said("as first upcard")),
    )


def _drawing(answers: Answers, cell: Cell) -> DrawingRules:
    path = ("drawing", "from")
    deeper = answers.get(("drawing", "a deeper card"), str, cell)
    first = answers.get(("drawing", "first upcard"), str, cell)
    wild = answers.get(("drawing", "a wild first upcard"), str, cell)
    return DrawingRules(
        source=Source(answered(answers.get(path, str, cell, down=False))),
        source_down=Source(answered(answers.get(path, str, cell, down=True))),
        deeper_card=DeeperCard(deeper) if deeper else None,
        first_upcard=FirstUpcard(first) if first else FirstUpcard.NOTHING,
        wild_first_upcard=WildFirstUpcard(wild) if wild else WildFirstUpcard.STAYS,
    )


def _when(answers: Answers, section: str, cell: Cell) -> When | None:
    """When a section is in force in a cell; None where the file does without it."""
    if section not in answers.sections or section in answers.struck:
        return None
    guard = answered(answers.get((section, "when"), Guard, cell))
    if guard.never:
        return None
    return When(tuple((Fact(condition.fact), condition.wanted) for condition in guard.conditions))


def _buying(answers: Answers, cell: Cell) -> BuyingRules | None:
    when = _when(answers, "buying", cell)
    if when is None:
        return None

    def said(key: str) -> str | None:
        return answers.get(("buying", key), str, cell)

    cost = answered(answers.get(("buying", "cost"), Cost, cell))
    limit = answered(answers.get(("buying", "limit"), BuyLimit, cell))
    return BuyingRules(
        when,
        cost=sum(price.number for price in cost.prices if price.coin != "chip"),
        chips=sum(price.number for price in cost.prices if price.coin == "chip"),
        limit=limit.number,
        next_upcard=NextUpcard(answered(said("next upcard"))),
        window=BuyWindow(answered(said("window"))),
        priority=Priority(answered(said("priority"))),
        taking_over=TakingOver(said("taking over") or TakingOver.NEVER),
        limit_span=_limit_span(limit),
        after_a_buy=AfterBuy(said("after a buy") or AfterBuy.STOCK),
        failed_call=FailedCall(said("a failed call") or FailedCall.FREE),
    )


def _limit_span(limit: BuyLimit) -> LimitSpan:
    if limit.carries_over:
        return LimitSpan.CARRIED
    return LimitSpan.GAME if limit.span == "game" else LimitSpan.ROUND


def _laying_off(answers: Answers, cell: Cell) -> LayingOffRules | None:
    when = _when(answers, "laying off", cell)
    if when is None:
        return None
    new = answers.get(("laying off", "new melds"), NewMelds, cell)
    return LayingOffRules(when, new.parts if new else ())


def _swapping(answers: Answers, cell: Cell) -> SwappingRules | None:
    when = _when(answers, "swapping", cell)
    if when is None:
        return None
    return SwappingRules(
        when,
        _kinds(answered(answers.get(("swapping", "wilds in"), Words, cell))),
        SwappedWild(answered(answers.get(("swapping", "the wild"), str, cell))),
        Whose(answered(answers.get(("swapping", "whose"), str, cell))),
    )


def _snatching(answers: Answers, cell: Cell) -> SnatchingRules | None:
    when = _when(answers, "snatching", cell)
    if when is None:
        return None
    return SnatchingRules(
        when,
        _kinds(answered(answers.get(("snatching", "wilds in"), Words, cell))),
        Whose(answered(answers.get(("snatching", "whose"), str, cell))),
        SnatchPriority(answered(answers.get(("snatching", "priority"), str, cell))),
    )


def _kinds(words: Words) -> frozenset[MeldKind]:
    return frozenset(MeldKind(word.removesuffix("s")) for word in words.words)


def _stock(answers: Answers, cell: Cell) -> StockRules:
    empty = WhenEmpty(answered(answers.get(("stock", "when empty"), str, cell)))
    refilled = answers.get(("stock", "refilled"), str, cell)
    reshuffles = answers.get(("stock", "reshuffles"), NumberLimit, cell)
    return StockRules(
        0 if empty is WhenEmpty.ROUND_ENDS else answered(reshuffles).number,
        empty,
        Refilled(refilled) if refilled else Refilled.NEEDED,
    )


def _discarding(answers: Answers, cell: Cell, *, has_wilds: bool) -> DiscardingRules:
    taken = answered(answers.get(("discarding", "the card just taken"), str, cell))
    wilds = answers.get(("discarding", "wilds"), str, cell)
    if has_wilds:
        answered(wilds)
    return DiscardingRules(TakenCard(taken), wilds=wilds != "never")
