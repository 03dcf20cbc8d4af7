"""Why each choice is better or worse than another: one sentence for each, from the numbers that were compared."""

from kontrakt_cli.render.cards import CardStyle
from kontrakt_cli.render.chances import percent
from kontrakt_cli.render.distances import distance
from kontrakt_cli.render.numbers import points_text
from kontrakt_cli.render.out_of_turn_reasons import why_claim, why_no_claim, why_no_snatch, why_snatch
from kontrakt_dsl.game.moves import Buy, Claim, Dig, Draw, LayDown, Pass, Swap, Take
from kontrakt_dsl.sentences import counted, listed
from kontrakt_solver.advising.advice import Advice
from kontrakt_solver.advising.buying import Buying
from kontrakt_solver.advising.digging import DigChoice
from kontrakt_solver.advising.discarding import DiscardChoice
from kontrakt_solver.advising.going_out import RestOfTurn
from kontrakt_solver.advising.laying import Laying, LayingChoice
from kontrakt_solver.advising.table import LayOffChoice, SwapChoice
from kontrakt_solver.advising.ways_to_draw import Drawing, Way
from kontrakt_solver.answers import Aim

AIMS = {
    Aim.FEWEST_POINTS: "leaves the fewest points",
    Aim.FEWEST_CARDS: "leaves the fewest cards",
    Aim.KEEP_WILDS: "keeps the most wild cards",
    Aim.LAY_OFF_ROOM: "leaves the most room for laying off",
}
FEWEST = "leaves the fewest points and cards"


def why_best(advice: Advice, style: CardStyle) -> str:
    """The sentence for the move that is recommended."""
    match advice.best:
        case Dig() if advice.drawing is not None:
            (dig,) = [dig for dig in advice.drawing.digs if dig.move == advice.best]
            return why_dig(dig, advice.drawing, style)
        case Take() | Draw() if advice.drawing is not None:
            return why_draw(advice.drawing, style, take=isinstance(advice.best, Take))
        case Pass() if advice.drawing is not None:
            return why_draw(advice.drawing, style, take=False)
        case Buy() | Pass() if advice.buying is not None:
            return why_buy(advice.buying, style, buy=isinstance(advice.best, Buy))
        case Claim() | Pass() if advice.claiming is not None:
            claims = isinstance(advice.best, Claim)
            return why_claim(advice.claiming, style) if claims else why_no_claim(advice.claiming)
        case Swap() | Pass() if advice.snatching is not None:
            best = advice.snatching.choices[0]
            snatches = isinstance(advice.best, Swap)
            return why_snatch(best, advice.snatching, style) if snatches else why_no_snatch(advice.snatching, style)
    if advice.laying is not None:
        return why_lay(advice.laying, advice.laying.now[0])
    if advice.rest is not None:
        return why_rest(advice.rest)
    if advice.discards:
        return why_discard(advice.discards[0], advice.discards[0], style)
    return "Nothing else is allowed."


def why_discard(choice: DiscardChoice, best: DiscardChoice, style: CardStyle) -> str:
    """What a discard does worse than the best one, or what makes it the best."""
    card = style.card(best.card)
    if choice == best:
        away = distance(choice.away, exact=choice.exact)
        kept = "" if choice.away is None else f"You are then {away}{_helped(choice)}, and it leaves "
        return f"{kept or 'It leaves '}{counted(choice.points, 'point')} in hand."
    if choice.away != best.away:
        away, nearer = distance(choice.away, exact=choice.exact), distance(best.away, exact=best.exact)
        return f"Leaves you {away} instead of {nearer}."
    if choice.copies is not None and best.copies is not None and choice.copies < best.copies:
        about = "" if choice.exact and best.exact else "About "
        return f"{about}{counted(best.copies - choice.copies, 'unseen card')} fewer would help than after {card}."
    if choice.copies is None and best.copies is not None and choice.away:
        return f"Leaves you as near as {card}, but does not seem better; what helps then was not counted."
    more = counted(abs(choice.points - best.points), "point")
    costs = f"Leaves {more} {'more' if choice.points > best.points else 'fewer'} in hand than {card}"
    serves = "" if best.serves else _serves(choice)
    if choice.away is None and choice.points != best.points:
        # Without a contract to lay the points come before whom a card serves.
        return f"{costs}{f'; {serves[0].lower()}{serves[1:]}' if serves else ''}."
    if serves:
        return f"{serves}."
    return f"As good as {card}." if choice.points == best.points else f"{costs}."


def _serves(choice: DiscardChoice) -> str:
    """What whoever comes to a discard could do with it."""
    if choice.frees:
        return f"With it a player who is down could swap a wild card off meld {listed(map(str, choice.frees), 'or')}"
    if choice.serves:
        return f"It fits meld {' and '.join(map(str, choice.fits))}, to which a player who is down could add it"
    return ""


def why_draw(drawing: Drawing, style: CardStyle, *, take: bool) -> str:
    """What the upcard does for the hand, or what a stock card may do."""
    card = style.card(drawing.upcard)
    if drawing.refused and take:
        return f"{card} may not be taken: {drawing.refused[0].message}."
    if drawing.taken is not None and drawing.stock_points is not None:
        about = "" if drawing.exact else "about "
        after = "ends the round" if drawing.taken.out else f"leaves {about}{counted(drawing.taken.points, 'point')}"
        after += f", since the contract can't be laid with it: {drawing.unlaid[0].message}" if drawing.unlaid else ""
        mean = f"leaves {about}{points_text(drawing.stock_points)}"
        if take:
            return f"{card} {after}; a stock card {mean} on average{_as_well(drawing, Take())}."
        goes_out = f", and ends the round with a chance of {about}{percent(drawing.out)}" if drawing.out else ""
        upcard = "the upcard may not be taken" if drawing.refused else f"{card} {after}"
        return f"A stock card {mean} points on average{goes_out}; {upcard}."
    about = "" if drawing.counted else "about "
    nearer = "may help" if drawing.nearer is None else f"helps with a chance of {about}{percent(drawing.nearer)}"
    if drawing.away == 0:
        nearer = "can't be laid with in this turn either" if take else "can't be laid with in this turn"
    if drawing.out:
        nearer += f", and ends the round with a chance of {about}{percent(drawing.out)}"
    upcard = "the upcard may not be taken" if drawing.refused else _upcard_makes(drawing, card)
    return f"{upcard[0].upper()}{upcard[1:]}; a stock card {nearer}." if take else f"A stock card {nearer}; {upcard}."


def _upcard_makes(drawing: Drawing, card: str) -> str:
    """What the upcard makes of a hand that is about the contract, as the half of a sentence."""
    here, there = (distance(away, exact=drawing.exact) for away in (drawing.away, drawing.away_taken))
    if drawing.unlaid:
        barred = f"with {card} the contract is complete, but can't be laid in this turn ({drawing.unlaid[0].message})"
        return f"{barred}, and after the discard you are {there}"
    if drawing.away != drawing.away_taken:
        return f"with {card} you are {there} instead of {here}"
    if not drawing.exact:
        return f"{card} does not seem to bring you nearer"
    no_nearer = f"{card} does not bring you nearer"
    then, before = drawing.copies_taken, drawing.copies
    if then is None or before is None or then == before:
        return no_nearer
    helps = f"{no_nearer}, {'but' if then > before else 'and'} {counted(then, 'card')} then help in place of {before}"
    if drawing.next_turn_taken is None or drawing.next_turn is None:
        return helps
    with_upcard, without = percent(drawing.next_turn_taken), percent(drawing.next_turn)
    return f"{helps}, so that by your next turn you are nearer with a chance of {with_upcard}, not {without}"


def _as_well(drawing: Drawing, way: Way) -> str:
    """The chance that a stock card is as good as a way to begin the turn, told of the best one alone."""
    if drawing.rival != way or drawing.as_good is None:
        return ""
    about = "" if drawing.counted else "about "
    return f", and does as well with a chance of {about}{percent(drawing.as_good)}"


def why_dig(choice: DigChoice, drawing: Drawing, style: CardStyle) -> str:
    """What a deeper card leads to, what comes along, and what a stock card does instead."""
    about = "" if choice.rest.exact else "about "
    lays = "lays the contract and " if isinstance(choice.move.use, LayDown) and drawing.away is not None else ""
    left = "goes out" if choice.rest.out else f"leaves {about}{counted(choice.rest.points, 'point')}"
    more = f", more than the {choice.held} in hand now" if drawing.stock_points is None and not choice.pays else ""
    dug = f"It {lays}{left}{more}, with {style.cards(choice.above)} taken along"
    if drawing.rival != choice or drawing.as_good is None:
        return f"{dug}."
    if drawing.stock_points is None:
        about = "" if drawing.counted else "about "
        return f"{dug}; a stock card lays it with a chance of {about}{percent(drawing.as_good)}."
    about = "" if drawing.exact else "about "
    return (
        f"{dug}; a stock card leaves {about}{points_text(drawing.stock_points)} on average{_as_well(drawing, choice)}."
    )


def why_buy(buying: Buying, style: CardStyle, *, buy: bool) -> str:
    """What the bought card does for its price, or what passing saves."""
    card, price = style.card(buying.upcard), f"about {buying.points:.1f} points"
    if buying.refused:
        return f"{card} may not be bought: {buying.refused[0].message}." if buy else "The upcard may not be bought."
    if buying.too_large:
        never = "a buy puts the contract out of reach: the hand is then too large to be laid whole"
        return f"{never[0].upper()}{never[1:]}; it adds {price}." if buy else f"It saves {price}, and {never}."
    if buying.away is None and buying.away_bought is None:
        return f"{card} adds {price} to the hand." if buy else f"It saves {price}: the contract needs no more cards."
    larger = "the hand is too small for the contract without a buy"
    if buying.unsettled and buying.nearer:
        unknown = f"whether {card} brings you nearer could not be settled"
        if buying.too_small:
            return f"{larger[0].upper()}{larger[1:]}; {unknown}." if buy else f"It saves {price}, but {larger}."
        return f"It adds {price}; {unknown}." if buy else f"It saves {price}; {unknown}."
    if buying.away_bought != buying.away:
        here, there = (distance(away, exact=buying.exact) for away in (buying.away, buying.away_bought))
        changed = f"with {card} you are {there} instead of {here}"
        but = ", but" if buying.nearer else ", and"
        return f"{changed[0].upper()}{changed[1:]}; it adds {price}." if buy else f"It saves {price}{but} {changed}."
    if buying.too_small:
        return f"{larger[0].upper()}{larger[1:]}; it adds {price}." if buy else f"It saves {price}, but {larger}."
    if buying.laid_whole:
        whole = f"the larger hand, which must be laid whole, {'is no' if buying.exact else 'does not seem'} nearer"
        return f"It adds {price}, and {whole}." if buy else f"It saves {price}; {whole}."
    if buy:
        return f"{card} {'does not' if buying.exact else 'does not seem to'} bring you nearer and adds {price}."
    return f"It saves {price}; {card} {'would not' if buying.exact else 'does not seem to'} bring you nearer."


def why_lay(laying: Laying, choice: LayingChoice) -> str:
    """What a lay-down leaves and saves."""
    if choice.rest.out:
        return "It ends the round, and the others count their hands."
    best = "is best in every way" if set(choice.aims) == set(AIMS) else _praise(choice)
    risk = laying.waiting.points - choice.rest.points
    number, points = counted(len(choice.fits_later), "card"), counted(choice.later_points, "point")
    later = f" ({number} of {points} can be laid off on a later turn)" if choice.fits_later else ""
    saves = f"saves {counted(risk, 'point')} against waiting if somebody goes out first"
    return f"It {best}: {counted(choice.rest.points, 'point')} after the discard{later}; it {saves}."


def _praise(choice: LayingChoice) -> str:
    """What a lay-down is best at; that it keeps wild cards is no praise where it keeps none."""
    aims = [aim for aim in choice.aims if aim is not Aim.KEEP_WILDS or choice.keeps_wilds or len(choice.aims) == 1]
    told = [AIMS[aim] for aim in aims]
    if {Aim.FEWEST_POINTS, Aim.FEWEST_CARDS} <= set(aims):
        told = [FEWEST, *(AIMS[aim] for aim in aims if aim not in (Aim.FEWEST_POINTS, Aim.FEWEST_CARDS))]
    return listed(told, "and")


def why_wait(laying: Laying) -> str:
    """What a wait puts at risk."""
    waiting = laying.waiting
    risk = f"{counted(waiting.points, 'point')} are at risk until your next turn"
    if waiting.down is None:
        return f"{risk}, and somebody has laid down already."
    if waiting.smallest is None:
        return f"{risk}, though nobody has laid down yet."
    held = f"{counted(waiting.smallest, 'card')} in hand"
    if waiting.down == 1:
        return f"{risk}: 1 player laid down already and has {held}."
    return f"{risk}: {counted(waiting.down or 0, 'player')} laid down already, one of them with {held}."


def why_rest(rest: RestOfTurn) -> str:
    """Where the best rest of the turn leads to."""
    if rest.out:
        return "You go out this turn."
    exact = "" if rest.exact else ", as far as was searched"
    left = f"{counted(rest.points, 'point')} {'stays' if rest.points == 1 else 'stay'} in hand"
    return f"You can't go out this turn; {left}, the fewest possible{exact}."


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
        melds = dict.fromkeys(str(place.meld) for place in choice.places)
        return f"{wild} comes free and can be added to meld {listed(melds, 'or')}."
    return f"{wild} comes to the hand."


def _helped(choice: DiscardChoice) -> str:
    if choice.copies is None or choice.away == 0:
        return ""
    if not choice.copies:
        return ", no unseen card helps"
    about = "" if choice.exact else "about "
    return f", {about}{counted(choice.copies, 'unseen card')} {'helps' if choice.copies == 1 else 'help'}"
