"""Messages as data: a key and fields. They become text only when they are displayed."""

from dataclasses import dataclass, fields
from typing import Any, Final

from mypy_extensions import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class DataRecord:
    """Base class of the library's dataclasses, which makes compiled ones copyable and picklable.

    By default, `copy` and `pickle` use `__dict__`, which compiled objects do not have.
    """

    def __reduce__(self) -> tuple[Any, ...]:
        values = [getattr(self, field.name) for field in fields(self)]  # type: ignore[arg-type]
        return (type(self), tuple(values))


DEFAULT_LANGUAGE: Final = "en"
COMMON_CATALOG: Final = "parlour.text"  # the name of the catalog that all other catalogs include
NONE_VALUE: Final = "none"  # value of a suit or rank field if there is no suit or rank
MINUS_SIGN: Final = "−"  # used in displayed numbers; machine-readable output uses a hyphen


def format_integer(value: int) -> str:
    """Format an integer for display. Do not use this for numbers that a user typed; show those as typed."""
    return f"{MINUS_SIGN}{-value}" if value < 0 else f"{value}"


@dataclass(init=False)
class Message(DataRecord):
    """A message key, and values for the fields of that message.

    The value of a field is a number, a string, cards, another message, or a list of these.

    `catalog` is the name of the catalog with the message's text (`parlour.text.translation.get_catalog`). If
    it is empty, the message is in the catalog of the message in whose field it is. A message that a game
    creates has an empty catalog, and its fields can contain numbers of cards, until `Game.describe` has made
    it independent of the match.
    """

    key: str
    fields: dict[str, Any]
    catalog: str

    def __init__(self, key: str, fields: dict[str, Any] | None = None, catalog: str = "") -> None:
        self.key = key
        self.fields = {} if fields is None else fields
        self.catalog = catalog


def plain_message(text: str) -> Message:
    """Return a message with a text that exists only in English."""
    return Message("text", {"text": text}, COMMON_CATALOG)


@dataclass(init=False)
class CardList(DataRecord):
    """The cards in a field of a message: the notation of visible cards, and the number of hidden ones."""

    visible_cards: list[str]
    hidden_count: int

    def __init__(self, shown: list[str], hidden_count: int = 0) -> None:
        self.visible_cards = shown
        self.hidden_count = hidden_count


@dataclass(frozen=True)
class AnyOf(DataRecord):
    """Alternatives in a field of a message, as moves, strings or messages; "or" precedes the last one.

    `separator_key` is the message key of the separator between all alternatives but the last.
    """

    items: list[Any]
    separator_key: str = "list-more"


@dataclass(frozen=True)
class MoveText(DataRecord):
    """A move in a field of a message. It is shown in the words that players type in the reader's language.

    `card_names` contains the names of its cards that are not in the standard pack, keyed by their notation.
    """

    notation: str
    card_names: dict[str, Any]


@dataclass(frozen=True)
class SeatName(DataRecord):
    """The name of the player in a seat, in a field of a message."""

    seat: int


SUIT_SYMBOLS: Final = "♣♦♥♠"


def display_card(text: str) -> str:
    """Return a card's notation as displayed to players: `7♥`, `10♣` or `joker`. Other text is unchanged."""
    if text.startswith("*"):
        return "joker"
    if len(text) == 2 and text[1] in "CDHS":
        return ("10" if text[0] == "T" else text[0]) + SUIT_SYMBOLS["CDHS".index(text[1])]
    return text
