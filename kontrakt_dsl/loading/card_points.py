"""The table of points card by card: each card of the deck has its points exactly once."""

from kontrakt_dsl.cards import JOKER, SKIP_CARD, WILD_CARD, Card, DeadCard, Pack
from kontrakt_dsl.diagnostics import Findings
from kontrakt_dsl.language.codes import Code
from kontrakt_dsl.loading.faces import faces_of, rank_names
from kontrakt_dsl.loading.tables import CardLine, CardTable
from kontrakt_dsl.loading.tree import span_within
from kontrakt_dsl.sentences import listed
from kontrakt_dsl.source import Span

CardPoints = tuple[tuple[Card, int], ...]
"""The points of each face of a deck in its written order."""


def points_of_cards(
    table: CardTable, findings: Findings, place: Span, *, pack: Pack, has_jokers: bool, dead: frozenset[Card]
) -> CardPoints | None:
    """The points that a table gives, None where some are not known; `place` is where the table is written."""
    scores: dict[Card, int] = {}
    lines: dict[Card, CardLine] = {}
    sound = table.whole
    for line in table.lines:
        sound = _score(line, scores, lines, findings, pack) and sound
    wanted = [card for card in pack.faces if card != JOKER or has_jokers]
    missing = [card for card in wanted if card not in scores]
    if missing and sound:
        findings.error(
            place,
            Code.UNSCORED_CARD,
            f"no points are said for {_faces_in_words(missing, pack)}",
            "each card of the deck needs its points",
        )
    if not sound or missing:
        return None
    for card in dead:
        # without a line of its own a dead card is worth what it was while it lived
        scores.setdefault(DeadCard(card.rank, card.suit), scores[card])
    return tuple((card, scores[card]) for card in pack.order if card in scores)


def _score(
    line: CardLine, scores: dict[Card, int], lines: dict[Card, CardLine], findings: Findings, pack: Pack
) -> bool:
    """Enter one line of the table; False where it has a fault."""
    sound = True
    for group in line.cards.groups:
        span = span_within(findings.source, line.key, group.extent.start, group.extent.end)
        faces = faces_of(group, pack)
        if isinstance(faces, str):
            findings.error(span, Code.UNKNOWN_RANK, faces)
            return False
        doubled = [card for card in faces if card in scores]
        if doubled:
            sound = False
            earlier = findings.line_of(lines[doubled[0]].key.span)
            findings.error(
                span,
                Code.SCORED_TWICE,
                f"{_faces_in_words(doubled, pack)} have points already, in {earlier}",
                _told_apart(line, lines[doubled[0]], set(doubled), pack),
            )
        bare = [card for card in faces if line.points.number is None and _face_value(card) is None]
        if bare:
            findings.error(
                line.value.span,
                Code.FACE_VALUE,
                f"{_faces_in_words(bare, pack)} have no face value",
                "only cards with a number on them have one; say a number of points",
            )
            return False
        for card in faces:
            points = _face_value(card) if line.points.number is None else line.points.number
            scores[card], lines[card] = points or 0, line
    return sound


def _told_apart(line: CardLine, earlier: CardLine, doubled: set[Card], pack: Pack) -> str:
    """What either of two lines may say so that no card has its points from both."""
    once = "each card has its points once"
    if line is earlier:
        return once
    # Only a faulty table asks.
    from kontrakt_dsl.loading.card_tables import cards_without

    here, there = (cards_without(one.cards, doubled, pack) for one in (line, earlier))
    ways = [
        f'say "{rest}" in place of "{one.key.value}"' if rest.groups else f'leave "{one.key.value}" out'
        for one, rest in ((line, here), (earlier, there))
    ]
    return f"{once}: {' or '.join(ways)}"


def _face_value(card: Card) -> int | None:
    name = "10" if card.rank == "T" else card.rank
    return int(name) if name.isdigit() else None


def _faces_in_words(cards: list[Card], pack: Pack) -> str:
    """Faces by rank, as a rules file names them; single suits of a rank are named as cards."""
    names: list[str] = []
    for rank, name in zip(pack.ranks, rank_names(pack), strict=True):
        suits = [card.suit for card in cards if card.rank == rank]
        if len(suits) == len(pack.suits):
            names.append({"A": "aces", "J": "jacks", "Q": "queens", "K": "kings"}.get(name, f"{name}s"))
        else:
            names.extend(f"{rank}{suit}" for suit in pack.suits if suit in suits)
    of_class = {WILD_CARD: "wild cards", SKIP_CARD: "skip cards", JOKER: "jokers"}
    names.extend(name for card, name in of_class.items() if card in cards)
    return listed(names)
