"""The kinds of zone: a closed set that every game uses for its table.

| kind | contents |
|---|---|
| pile | cards on top of each other; the first of `cards` is on top |
| hand | the cards of a seat, in no particular order |
| fan | cards side by side in an order that matters |
| row | stacks of cards side by side; the cards of a stack are joined by `+` |
| track | pegs on a line; `pegs` has their positions, `length` is the length of the line |
| counter | a number with a name |
| choice | words to choose from |

A card that the viewer may not see is `?`.
"""

from dataclasses import dataclass
from typing import Final

from parlour.kit.sentences import DataRecord, Sentence

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

    `key` is its name within the scene (`stock`, `hand.2`). `seat` is its owner, -1 for the middle of the
    table. `label` and `badges` are message keys. `count` is the number of a counter, and otherwise the number
    of cards.

    For each badge, `symbols` has a text that a page may draw large instead, or an empty text. It is the
    letter of a suit, or `+` and `-` for clockwise and counterclockwise play. `stack_seats` has, for each
    stack of a row, the seat that played it, -1 for none. `lies_open` marks a hand whose cards are face up,
    and `face_down` a pile whose cards no seat looks at.
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
    """The display of a kind of event: the movement of cards, and the animation.

    `source` and `target` are keys of zones, with placeholders `{who}` and `{other}` for the seats of the
    event. Several keys are separated by spaces; `table.*` means every zone whose key begins with `table.`.
    The cards of the event move from the source to the target. If the target is a track, a peg advances by the
    number of the event. An empty source is outside the table.

    `mood` is `good` if the event pleases the seat that acted, `grand` for a celebration, `bad` if it hurts.

    `animation` is one of these:

    - `deals`: cards are dealt to each seat in turn.
    - `says`: a call at the table.
    - `beat`: a short pause.
    - `cheer`: the cards fill the middle.
    - `shows`: cards are shown to be counted, next to those of `source`.
    - `counts`: a line of that counting, or of a play.

    `callout_key` is the message of the call. It gets the fields of the event and `total`, the sum of the
    numbers of the lines so far.

    `counter` is the key of a counter that shows the number of the event from then on. `cleared_zones` are the
    keys of zones that are empty after the event.
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
    """The appearance of a card that is not in the standard pack; under the name `peg`, of the pegs of tracks.

    Name and group are a text, or a sentence with a message in each language.

    Attributes:
        name: The displayed name.
        picture: One or two characters that show it, such as an emoji; empty if it has a drawing.
        group: The name of its kind, empty for none.
        color: The color of its kind in CSS, `#8d6e63`.
        note: A few more words, such as its points, or None.
        dark: True if it belongs to the dark pack.
        heading: The text above the picture if `group` is empty, or None.
        value: The number in its corner, or empty.
        border: `white`, `white-gray`, `red`, `black`, `gray-black`, `striped`, `brown` or `gray`; empty for
            white or, in the dark pack, black.
        half: `upper` or `lower` if only that half of the picture is visible, because another card completes
            it; otherwise empty.
        drawing: The name of a symbol in the game's `drawings.svg`, or empty.
    """

    name: str | Sentence
    picture: str
    group: str | Sentence
    color: str
    note: Sentence | None
    dark: bool
    heading: Sentence | None = None
    value: str = ""
    border: str = ""
    half: str = ""
    drawing: str = ""


BORDERS: Final = ("white", "white-gray", "red", "black", "gray-black", "striped", "brown", "gray")
