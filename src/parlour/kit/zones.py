"""Zones: the areas of a card table as drawn on the screen.

Every zone has one of these kinds:

| kind | contents |
|---|---|
| pile | cards on top of each other; the first of `cards` is on top |
| hand | the cards of a seat, in no particular order |
| fan | cards side by side in an order that matters |
| row | stacks of cards side by side; the cards of a stack are joined by `+` |
| track | pegs on a line; `pegs` has their positions, `length` is the length of the line |
| counter | a number with a name |
| choice | words from which the player chooses |

A card that the viewer may not see is written as `?`.
"""

from dataclasses import dataclass
from typing import Final

from parlour.text.message import DataRecord, Message

PILE: Final = "pile"
HAND: Final = "hand"
FAN: Final = "fan"
ROW: Final = "row"
TRACK: Final = "track"
COUNTER: Final = "counter"
CHOICE: Final = "choice"

ZONE_KINDS: Final = (PILE, HAND, FAN, ROW, TRACK, COUNTER, CHOICE)


@dataclass(init=False)
class Zone(DataRecord):
    """One zone of the table.

    `key` is the name of the zone, unique on the table (`stock`, `hand.2`). `seat` is the owner of the zone,
    or -1 if the zone is in the middle of the table. `label` and `badges` are message keys. `count` is the
    number of cards, or the number that a counter shows.

    `symbols` has for each badge a symbol that a page may draw large instead of the badge. A symbol is the
    letter of a suit, or `+` or `-` for clockwise or anticlockwise play. It is empty for a badge without a
    symbol. `stack_seats` has, for each stack of a row, the seat that played the stack, or -1.
    `lies_open` marks a hand whose cards lie face up. `face_down` marks a pile whose cards no seat may see.
    """

    kind: str
    key: str
    label: str
    cards: list[str]
    seat: int
    count: int
    badges: list[str]
    pegs: list[int]
    length: int
    stack_seats: list[int]
    symbols: list[str]
    lies_open: bool
    face_down: bool

    def __init__(
        self,
        kind: str,
        key: str,
        label: str,
        cards: list[str],
        seat: int = -1,
        count: int = -1,
        badges: list[str] | None = None,
        pegs: list[int] | None = None,
        length: int = 0,
        stack_seats: list[int] | None = None,
        symbols: list[str] | None = None,
        lies_open: bool = False,
        face_down: bool = False,
    ) -> None:
        self.kind = kind
        self.key = key
        self.label = label
        self.cards = cards
        self.seat = seat
        self.count = len(cards) if count < 0 else count
        self.badges = badges or []
        self.pegs = pegs or []
        self.length = length
        self.stack_seats = stack_seats or []
        self.lies_open = lies_open
        self.face_down = face_down
        self.symbols = symbols or []

    def __repr__(self) -> str:
        return f"<{self.kind} {self.key}: {' '.join(self.cards) or self.count}>"


@dataclass(frozen=True)
class EventDisplay(DataRecord):
    """The display of one kind of event: the movement of its cards, an animation, and changes to zones.

    `source` and `target` are keys of zones, with the placeholders `{who}` and `{other}` for the seats of the
    event. Several keys are separated by spaces. `table.*` means every zone whose key begins with `table.`.
    The cards of the event move from the source to the target. If the target is a track, a peg advances by the
    number in the event. An empty source means that the cards come from outside the table.

    `mood` is `good` or `bad` for the seat that acted, or `grand` if the event is celebrated.

    `animation` is one of these:

    - `deals`: cards are dealt to the seats, one after another.
    - `says`: a call is shown at the table.
    - `beat`: there is a short pause.
    - `cheer`: the cards fill the middle of the screen.
    - `shows`: cards are shown next to the cards in `source`, and the counting of their points begins.
    - `counts`: points are scored. After `shows`, they are added to the count as a new line. For a play, they
      are shown in a call.

    `callout_key` is the message key of the call. The message gets the fields of the event, and `total`, the
    sum of the points counted so far.

    `counter` is the key of a counter zone. After the event, this zone shows the number in the event, and the
    zones whose keys are in `cleared_zones` are empty.
    """

    source: str = ""
    target: str = ""
    mood: str = ""
    animation: str = ""
    callout_key: str = ""
    counter: str = ""
    cleared_zones: str = ""


MOODS: Final = ("", "good", "grand", "bad")
ANIMATIONS: Final = ("", "deals", "says", "beat", "cheer", "shows", "counts")


@dataclass(frozen=True)
class Face(DataRecord):
    """The appearance of a card that is not in the standard pack, or of pegs (under the name `peg`).

    `name` and `group` are messages if the game translates them, and plain strings otherwise.

    Attributes:
        name: The displayed name.
        picture: One or two characters that represent the card, such as an emoji; empty if it has a drawing.
        group: The displayed name of the group to which the card belongs; empty for none.
        color: The CSS color of the group, such as `#8d6e63`.
        note: A few additional words, such as the card's points, or None.
        dark: True if the card belongs to the dark pack.
        heading: The text above the picture if `group` is empty, or None.
        value: The number in the corner of the card; empty for none.
        border: `white`, `white-gray`, `red`, `black`, `gray-black`, `striped`, `brown` or `gray`. If this is
            empty, the border is black for a card of the dark pack and white for any other card.
        half: `upper` or `lower` if only that half of the picture is drawn, because another card completes the
            picture. Otherwise empty.
        drawing: The name of a symbol in the game's `drawings.svg`; empty for none.
    """

    name: str | Message
    picture: str
    group: str | Message
    color: str
    note: Message | None
    dark: bool
    heading: Message | None = None
    value: str = ""
    border: str = ""
    half: str = ""
    drawing: str = ""


BORDERS: Final = ("white", "white-gray", "red", "black", "gray-black", "striped", "brown", "gray")
