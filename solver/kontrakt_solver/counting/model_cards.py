"""The counting of cards in full: every natural and wild card of every meld, for any limit and any aim."""

from collections import defaultdict
from itertools import pairwise, zip_longest

from kontrakt_dsl.rules.melding import SetSuits
from kontrakt_solver.answers import Goal
from kontrakt_solver.counting.model import Question, RunsAndSets, RunVariables, SetVariables, needs_watching
from kontrakt_solver.sheet import Terms, add, negative

NaturalsInRuns = defaultdict[int, Terms]


def count_cards(melds: RunsAndSets) -> None:
    """Every rule about which cards lie in the melds, and what is to be made best."""
    question = melds.question
    naturals_in_runs: NaturalsInRuns = defaultdict(dict)
    wilds: Terms = {}
    for run in melds.runs:
        limit_wilds_in_run(melds, run)
        _count_run(melds, run, naturals_in_runs, wilds)
    share_wilds(melds, naturals_in_runs, wilds)
    suits_matter = _suits_matter(question)
    for group in melds.sets:
        limit_wilds_in_sets(melds, group)
        if group.wilds is not None:
            wilds[group.wilds] = 1
        if suits_matter:
            count_suits_of_sets(melds, group)
    new: Terms = {}
    if suits_matter:
        use_each_card_once(melds, naturals_in_runs, new)
    else:
        use_each_rank_once(melds, naturals_in_runs, new)
    use_each_wild_once(melds, wilds, new)
    if question.goal is Goal.LEAST_POINTS:
        leave_least_points(melds, naturals_in_runs, wilds)
    elif question.goal is Goal.FEWEST_LEFT:
        leave_fewest_cards(melds)
    elif question.goal is Goal.FEWEST_NEW:
        add_fewest_cards(melds, new)


def limit_wilds_in_run(melds: RunsAndSets, run: RunVariables) -> None:
    """No run has more wild cards than its limit, counting natural cards it must have, nor two side by side."""
    question, sheet, shape = melds.question, melds.sheet, run.shape
    if not needs_watching(shape, question):
        return
    most = question.supply.most
    run.wild = tuple(sheet.boolean() if most[place] else None for place in shape.places)
    forced = run.wild.count(None)
    free = [variable for variable in run.wild if variable is not None]
    for variable in free:
        sheet.implies(variable, run.laid)
    if forced + len(free) > shape.most_wilds:
        sheet.at_most(dict.fromkeys(free, 1) | {run.laid: forced - shape.most_wilds}, 0)
    if question.rules.runs.wilds_side_by_side:
        return
    for low, high in pairwise(run.wild):
        if low is not None and high is not None:
            sheet.at_most_one((low, high))
            continue
        for beside_forced in (low, high):
            if beside_forced is not None:
                sheet.at_most({beside_forced: 1}, 0)


def limit_wilds_in_sets(melds: RunsAndSets, group: SetVariables) -> None:
    """No set has more wild cards than its limit.

    Equal sets are counted together: their wild cards can be dealt out evenly, and so can the natural cards of
    each suit, so that each keeps a limit that all together keep.
    """
    wilds = melds.question.supply.most_wilds
    if not wilds:
        return
    most = group.shape.most_wilds
    group.wilds = melds.sheet.number(min(wilds, most * len(group.laid)))
    melds.sheet.at_most({group.wilds: 1} | dict.fromkeys(group.laid, -most), 0)


def count_suits_of_sets(melds: RunsAndSets, group: SetVariables) -> None:
    """The natural cards of a set are counted by suit; where suits must differ no set has two of one."""
    question, sheet = melds.question, melds.sheet
    different = question.rules.sets.suits is not SetSuits.ANY
    group.of_suit = tuple(
        sheet.number(min(copies, len(group.laid)) if different else copies)
        for copies in question.supply.of_rank(group.shape.rank)
    )
    sheet.equal(dict.fromkeys(group.of_suit, 1) | negative(_naturals_in_sets(group)), 0)
    if different:
        for suit in group.of_suit:
            sheet.at_most({suit: 1} | dict.fromkeys(group.laid, -1), 0)


def share_wilds(melds: RunsAndSets, naturals_in_runs: NaturalsInRuns, wilds: Terms) -> None:
    """Of the runs without a limit within reach, only the number of wild cards that stand for each card counts."""
    supply = melds.question.supply
    if not supply.most_wilds:
        return
    plain: dict[int, Terms] = defaultdict(dict)
    for run in melds.runs:
        if not run.wild:
            for place in run.shape.places:
                add(plain[place], {run.laid: 1})
    for place, laid in plain.items():
        if supply.most[place]:
            shared = melds.sheet.number(min(supply.most_wilds, sum(laid.values())))
            melds.shared_wilds[place] = shared
            melds.sheet.at_most({shared: 1} | negative(laid), 0)
            add(naturals_in_runs[place], {shared: -1})
            wilds[shared] = 1


def use_each_card_once(melds: RunsAndSets, naturals_in_runs: NaturalsInRuns, new: Terms) -> None:
    """No card lies in two melds: of each face, no more are used than the hand and the new cards hold."""
    supply = melds.question.supply
    used = {place: dict(terms) for place, terms in naturals_in_runs.items()}
    for group in melds.sets:
        for suit, variable in enumerate(group.of_suit):
            add(used.setdefault(suit * supply.ranks + group.shape.rank, {}), {variable: 1})
    for place, terms in used.items():
        _use_at_most(melds, terms, held=supply.held[place], extra=supply.extra[place], new=new)


def use_each_rank_once(melds: RunsAndSets, naturals_in_runs: NaturalsInRuns, new: Terms) -> None:
    """No card lies in two melds: runs use no more of a face, runs and sets together no more of a rank, than the
    hand and the new cards hold."""
    supply = melds.question.supply
    used: dict[int, Terms] = defaultdict(dict)
    for group in melds.sets:
        add(used[group.shape.rank], _naturals_in_sets(group))
    held = {rank: sum(supply.held[rank :: supply.ranks]) for rank in used}
    extra = {rank: sum(supply.extra[rank :: supply.ranks]) for rank in used}
    for place, terms in naturals_in_runs.items():
        new_faces: Terms = {}
        _use_at_most(melds, terms, held=supply.held[place], extra=supply.extra[place], new=new_faces)
        add(new, new_faces)
        rank = place % supply.ranks
        if rank in used:
            add(used[rank], terms)
            add(used[rank], new_faces, -1)
            # New copies of this face are counted above, for runs and sets alike.
            extra[rank] -= supply.extra[place]
    for rank, terms in used.items():
        _use_at_most(melds, terms, held=held[rank], extra=extra[rank], new=new)


def use_each_wild_once(melds: RunsAndSets, wilds: Terms, new: Terms) -> None:
    """No wild card lies in two melds."""
    supply = melds.question.supply
    _use_at_most(melds, wilds, held=len(supply.wilds), extra=supply.extra_wilds, new=new)


def leave_least_points(melds: RunsAndSets, naturals_in_runs: NaturalsInRuns, wilds: Terms) -> None:
    """The cards laid are worth as many points as they can be, so that the cards left cost the fewest."""
    question, sheet = melds.question, melds.sheet
    points, ranks = question.points, question.supply.ranks
    goal: Terms = {}
    for place, terms in naturals_in_runs.items():
        add(goal, terms, -points[place])
    for group in melds.sets:
        rank = group.shape.rank
        if group.of_suit:
            add(goal, {variable: -points[suit * ranks + rank] for suit, variable in enumerate(group.of_suit)})
        else:
            add(goal, _naturals_in_sets(group), -points[rank])
    worth = question.wild_points
    if len(set(worth)) > 1:
        laid = {sheet.boolean(): wild_points for wild_points in worth}
        sheet.equal(dict.fromkeys(laid, 1) | negative(wilds), 0)
        add(goal, laid, -1)
    elif worth:
        add(goal, wilds, -worth[0])
    sheet.minimize(goal)


def add_fewest_cards(melds: RunsAndSets, new: Terms) -> None:
    """As few cards as can be are not from the hand, and no more than are to be added."""
    reach = melds.question.supply.reach
    if reach is not None:
        melds.sheet.at_most(new, reach)
    melds.sheet.minimize(new)


def leave_fewest_cards(melds: RunsAndSets) -> None:
    """The melds hold as many cards as they can."""
    goal = {run.laid: -run.shape.size for run in melds.runs}
    goal.update({laid: -group.shape.size for group in melds.sets for laid in group.laid})
    melds.sheet.minimize(goal)


def _suits_matter(question: Question) -> bool:
    """Whether it matters from which suits the natural cards of a set come."""
    if question.rules.sets.suits is not SetSuits.ANY:
        return True
    ranks = question.supply.ranks
    return question.goal is Goal.LEAST_POINTS and any(
        len(set(question.points[choice.shape.rank :: ranks])) > 1 for choice in question.sets
    )


def _count_run(melds: RunsAndSets, run: RunVariables, naturals_in_runs: NaturalsInRuns, wilds: Terms) -> None:
    most = melds.question.supply.most
    for place, wild in zip_longest(run.shape.places, run.wild):
        if not most[place]:
            add(wilds, {run.laid: 1})
            continue
        add(naturals_in_runs[place], {run.laid: 1})
        if wild is not None:
            add(naturals_in_runs[place], {wild: -1})
            wilds[wild] = 1


def _use_at_most(melds: RunsAndSets, used: Terms, *, held: int, extra: int, new: Terms) -> None:
    if not extra:
        melds.sheet.at_most(used, held)
        return
    added = melds.sheet.number(extra)
    new[added] = 1
    melds.sheet.at_most(used | {added: -1}, held)


def _naturals_in_sets(group: SetVariables) -> Terms:
    terms = dict.fromkeys(group.laid, group.shape.size)
    return terms if group.wilds is None else terms | {group.wilds: -1}
