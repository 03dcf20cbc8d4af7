"""Why each choice is better or worse than another: one sentence for each, from the numbers that were compared."""

from kontrakt_cli.render.cards import CardStyle
from kontrakt_cli.render.numbers import counted
from kontrakt_dsl.game.moves import Buy, Dig, Draw, Pass, Take
from kontrakt_dsl.rules.contracts import Contract
from kontrakt_solver.advising.advice import Advice
from kontrakt_solver.advising.buying import Buying
from kontrakt_solver.advising.digging import DigChoice
from kontrakt_solver.advising.discarding import DiscardChoice
from kontrakt_solver.advising.drawing import Drawing
from kontrakt_solver.advising.going_out import RestOfTurn
from kontrakt_solver.advising.laying import Laying, LayingChoice
from kontrakt_solver.advising.table import LayOffChoice, SwapChoice
from kontrakt_solver.answers import Aim

AIMS = {
    Aim.FEWEST_POINTS: "leaves the fewest points",
    Aim.FEWEST_CARDS: "leaves the fewest cards",
    Aim.KEEP_WILDS: "keeps the most wild cards",
    Aim.LAY_OFF_ROOM: "leaves the most room for laying off",
}


def percent(chance: float) -> str:
    """A chance as a person reads it."""
    return f"{100 * chance:.1f} %"


def distance(away: int | None) -> str:
    """How far a hand is, for the middle of a sentence."""
    if away is None:
        return "out of reach of the contract"
    return "ready to lay" if away == 0 else f"{counted(away, 'card')} away"


def why_best(advice: Advice, style: CardStyle) -> str:
    """The sentence for the move that is recommended."""
    if isinstance(advice.best, Dig):
        return why_dig(advice.digs[0], style)
    match advice.best:
        case Take() | Draw() if advice.drawing is not None:
            return why_draw(advice.drawing, style, take=isinstance(advice.best, Take))
        case Pass() if advice.drawing is not None:
            return why_draw(advice.drawing, style, take=False)
        case Buy() | Pass() if advice.buying is not None:
            return why_buy(advice.buying, style, buy=isinstance(advice.best, Buy))
    if advice.laying is not None:
        return why_lay(advice.laying, advice.laying.now[0], advice.position.rules.contract)
    if advice.rest is not None:
        return why_rest(advice.rest)
    if advice.discards:
        return why_discard(advice.discards[0], advice.discards[0], style)
    return "Nothing else is allowed."


def why_discard(choice: DiscardChoice, best: DiscardChoice, style: CardStyle) -> str:
    """What a discard does worse than the best one, or what makes it the best."""
    card = style.card(best.card)
    if choice == best:
        kept = "" if choice.away is None else f"You are then {distance(choice.away)}{_helped(choice)}, and it leaves "
        return f"{kept or 'It leaves '}{counted(choice.points, 'point')} in hand."
    if choice.away != best.away:
        return f"Leaves you {distance(choice.away)} instead of {distance(best.away)}."
    if choice.copies is not None and best.copies is not None and choice.copies < best.copies:
        return f"{counted(best.copies - choice.copies, 'unseen card')} fewer would help than after {card}."
    if choice.copies is None and best.copies is not None:
        return f"Leaves you as near as {card}, but does not seem better; what helps then was not counted."
    if choice.serves and not best.serves:
        melds = " and ".join(map(str, choice.fits))
        return f"It fits meld {melds}, to which a player who is down could add it."
    if choice.points != best.points:
        more = counted(abs(choice.points - best.points), "point")
        return f"Leaves {more} {'more' if choice.points > best.points else 'fewer'} in hand than {card}."
    return f"As good as {card}."


def why_draw(drawing: Drawing, style: CardStyle, *, take: bool) -> str:
    """What the upcard does for the hand, or what a stock card may do."""
    card = style.card(drawing.upcard)
    if drawing.refused:
        return f"{card} may not be taken: {drawing.refused[0].message}." if take else "The upcard may not be taken."
    if drawing.taken is not None and drawing.stock_points is not None:
        after = "ends the round" if drawing.taken.out else f"leaves {counted(drawing.taken.points, 'point')}"
        stock = f"a stock card leaves {drawing.stock_points:.1f} on average, and does as well with a chance of "
        if take:
            return f"{card} {after}; {stock}{percent(drawing.as_good or 0)}."
        goes_out = f", and ends the round with a chance of {percent(drawing.out)}" if drawing.out else ""
        return f"A stock card leaves {drawing.stock_points:.1f} points on average{goes_out}; {card} {after}."
    nearer = "may help" if drawing.nearer is None else f"helps with a chance of {percent(drawing.nearer)}"
    helps = drawing.away_taken != drawing.away
    if take:
        if not helps:
            return f"{card} does not bring you nearer; you stay {distance(drawing.away)}."
        gain = f"With {card} you are {distance(drawing.away_taken)} instead of {distance(drawing.away)}"
        return f"{gain}; a stock card {nearer}."
    if helps:
        return f"A stock card {nearer}; {card} helps for certain."
    return f"A stock card {nearer}; {card} does not help."


def why_dig(choice: DigChoice, style: CardStyle) -> str:
    """What a deeper card leads to, and what comes along."""
    above = style.cards(choice.above)
    leads = "You go out this turn" if choice.rest.out else f"It leaves {counted(choice.rest.points, 'point')}"
    return f"{leads}, with {above} taken along."


def why_buy(buying: Buying, style: CardStyle, *, buy: bool) -> str:
    """What the bought card does for its price, or what passing saves."""
    card, price = style.card(buying.upcard), f"about {buying.points:.1f} points"
    if buying.refused:
        return f"{card} may not be bought: {buying.refused[0].message}." if buy else "The upcard may not be bought."
    if buying.away is None and buying.away_bought is None:
        return f"{card} adds {price} to the hand." if buy else f"It saves {price}: the contract needs no more cards."
    if buying.away_bought != buying.away:
        nearer = f"with {card} you are {distance(buying.away_bought)} instead of {distance(buying.away)}"
        return f"{nearer[0].upper()}{nearer[1:]}; it adds {price}." if buy else f"It saves {price}, but {nearer}."
    if buying.too_small:
        larger = "the hand is too small for the contract without a buy"
        return f"{larger[0].upper()}{larger[1:]}; it adds {price}." if buy else f"It saves {price}, but {larger}."
    if buying.laid_whole:
        whole = "the larger hand, which must be laid whole, is no nearer"
        return f"It adds {price}, and {whole}." if buy else f"It saves {price}; {whole}."
    if buy:
        return f"{card} does not bring you nearer and adds {price}."
    return f"It saves {price}; {card} would not bring you nearer."


def why_lay(laying: Laying, choice: LayingChoice, contract: Contract) -> str:
    """What a lay-down leaves and saves."""
    if choice.rest.out:
        return "It ends the round, and the others count their hands."
    best = "is best in every way" if set(choice.aims) == set(AIMS) else " and ".join(map(AIMS.__getitem__, choice.aims))
    risk = laying.waiting.points - choice.rest.points
    later = f", of which {counted(len(choice.fits_later), 'card')} can be laid off later" if choice.fits_later else ""
    saves = f"saves {counted(risk, 'point')} against waiting if somebody goes out first"
    return f"It {best}: {counted(choice.rest.points, 'point')} after the discard{later}; it {saves}."


def why_wait(laying: Laying) -> str:
    """What a wait puts at risk."""
    waiting = laying.waiting
    risk = f"{counted(waiting.points, 'point')} are at risk until your next turn"
    if waiting.down is None:
        return f"{risk}, and somebody has laid down already."
    if waiting.smallest is None:
        return f"{risk}, though nobody has laid down yet."
    others = counted(waiting.down, "player")
    return f"{risk}: {others} laid down already, one of them with {counted(waiting.smallest, 'card')} in hand."


def why_rest(rest: RestOfTurn) -> str:
    """Where the best rest of the turn leads to."""
    if rest.out:
        return "You go out this turn."
    exact = "" if rest.exact else ", as far as was searched"
    return f"Nothing goes out this turn; so {counted(rest.points, 'point')} are left, the fewest possible{exact}."


def why_lay_off(choice: LayOffChoice, style: CardStyle) -> str:
    """What a lay-off rids the hand of and what it opens."""
    rids = f"Rids the hand of {counted(choice.points, 'point')}"
    if choice.own:
        return f"{rids} and makes room for your {style.cards(choice.own)}."
    if choice.wild:
        return f"{rids}, but spends a wild card that can go anywhere later."
    if choice.opens:
        return f"{rids} and opens the meld to {style.cards(choice.opens)}, which you don't hold."
    return f"{rids} and opens nothing for the others."


def why_swap(choice: SwapChoice, style: CardStyle) -> str:
    """What a swap brings."""
    wild = style.card(choice.wild)
    if choice.move.use is not None:
        return f"{wild} comes free and is used at once."
    if choice.places:
        return f"{wild} comes free and can be added to meld {_melds(choice)}."
    return f"{wild} comes to the hand."


def _melds(choice: SwapChoice) -> str:
    numbers = list(dict.fromkeys(str(place.meld) for place in choice.places))
    return " or ".join([", ".join(numbers[:-1]), numbers[-1]] if len(numbers) > 1 else numbers)


def _helped(choice: DiscardChoice) -> str:
    if choice.copies is None or choice.away == 0:
        return ""
    if not choice.copies:
        return ", no unseen card helps"
    return f", {counted(choice.copies, 'unseen card')} {'helps' if choice.copies == 1 else 'help'}"
