"""The lines of a game record, `kontrakt/record@1`: typed forms for reading; further fields are welcome anywhere."""

from typing import Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from kontrakt_dsl.records.line_faults import breaks_off, told

SCHEMA: Literal["kontrakt/record@1"] = "kontrakt/record@1"


class _Line(BaseModel):
    model_config = ConfigDict(frozen=True, strict=True, extra="ignore")


class HeaderLine(_Line):
    """The first line: which rules, who plays, and the seed."""

    schema_: Literal["kontrakt/record@1"] = Field(alias="schema")
    rules: str
    rules_text: str
    rules_sha256: str
    players: list[str]
    seed: str
    version: str


class MoveLine(_Line):
    """A player's move."""

    seat: int
    move: str


class DealLine(_Line):
    """The shuffled pack of a round, next card first."""

    event: Literal["deal"]
    round: int
    dealer: int
    order: list[str]


class RefillLine(_Line):
    """A new stock, next card first."""

    event: Literal["refill"]
    order: list[str]


class DealerDrawLine(_Line):
    """The cards drawn for the first deal."""

    event: Literal["dealer_draw"]
    cards: list[str]


class CutLine(_Line):
    """The cut before a deal."""

    event: Literal["cut"]
    seat: int
    cards: int


class PickLine(_Line):
    """The card drawn unseen from a claimer's hand."""

    event: Literal["pick"]
    card: str


class RoundEndLine(_Line):
    """How a round ended."""

    event: Literal["round_end"]
    round: int
    reason: str
    winner: int | None
    points: list[int]
    totals: list[int]
    contracts: list[int] = []
    contract: int | None = None


class GameEndLine(_Line):
    """Who won."""

    event: Literal["game_end"]
    winners: list[int]
    totals: list[int]


Form = TypeVar("Form", bound=_Line)
EventLine = DealLine | RefillLine | DealerDrawLine | CutLine | PickLine | RoundEndLine | GameEndLine
Line = MoveLine | EventLine

_FORMS: dict[str, type[EventLine]] = {
    "deal": DealLine,
    "refill": RefillLine,
    "dealer_draw": DealerDrawLine,
    "cut": CutLine,
    "pick": PickLine,
    "round_end": RoundEndLine,
    "game_end": GameEndLine,
}
_OBJECT: TypeAdapter[dict[str, object]] = TypeAdapter(dict[str, object])


class LineError(ValueError):
    """A line of a record that can't be read."""


def read_header(text: str) -> HeaderLine:
    """The header that `text` holds. Raises LineError."""
    return _read(HeaderLine, text)


def read_line(text: str) -> Line:
    """The move or event that `text` holds. Raises LineError."""
    try:
        fields = _OBJECT.validate_json(text)
    except ValidationError as error:
        raise LineError(told(error)) from None
    if "move" in fields and "event" in fields:
        raise LineError("a line is a move or an event, not both")
    if "move" in fields:
        return _read(MoveLine, text)
    event = fields.get("event")
    form = _FORMS.get(event) if isinstance(event, str) else None
    if form is None:
        raise LineError(f"neither a move nor one of the events {', '.join(_FORMS)}")
    return _read(form, text)


def is_cut(text: str) -> bool:
    """Whether `text` breaks off before its JSON ends, or never was JSON."""
    try:
        _OBJECT.validate_json(text)
    except ValidationError as error:
        return breaks_off(error)
    return False


def _read(form: type[Form], text: str) -> Form:
    try:
        return form.model_validate_json(text)
    except ValidationError as error:
        raise LineError(told(error)) from None
