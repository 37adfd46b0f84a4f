"""The kinds of place that a scene consists of: a closed set, from which every game composes its table.

| kind | what it is |
|---|---|
| pile | cards on top of each other; the first of `cards` is on top |
| hand | the cards of a seat, in no order |
| fan | cards side by side in an order that matters |
| row | stacks of cards beside each other; the cards of a stack are joined by `+` |
| track | pegs on a line; `pegs` says where each stands, `length` how long the line is |
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
    """One place on the table.

    `key` names it within the scene (`stock`, `hand.2`); `seat` is whose it is, -1 for the middle of the
    table; `label` and `badges` are keys of messages; `count` is the number of a counter, else of the cards.
    `signs` are, badge by badge, what a page may draw large in its place, empty for nothing: a suit's letter,
    or `+` and `-` for play that goes clockwise and the other way.
    `by` says of a row who laid each stack, -1 for nobody. `lies_open` says of a hand that its cards lie face
    up, `face_down` of a pile that nobody looks at its cards.
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
    """How a kind of event is shown: what moves from where to where, and how it is told.

    `source` and `target` are keys of zones, in which `{who}` and `{other}` stand for the seats of the event;
    several have spaces between them, and `table.*` is every zone whose key begins so. The cards of the event
    go from the one to the other; where the target is a track, a peg goes on by the number of the event. An
    empty source is nowhere on the table.

    `mood` is `good` for what pleases whoever did it, `grand` for what all cheer, `bad` for what hurts. `part`
    says how it is told: `deals` gives cards to each in turn, `says` is said aloud at the table, `beat` is
    given a moment, `cheer` fills the middle with its cards, `shows` lays cards open to be counted, those of
    `source` beside them, and `counts` is a line of that counting, or of a play. `call` names the message that
    is called out then; it gets the fields of the event, and `total`, the sum of the numbers of the lines so
    far.

    `counter` is the key of a counter that stands at the number of the event from then on, and `cleared_zones`
    those of zones that are empty after it.
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
    """How a card looks that is not of the standard pack, or under the name `peg` the pegs of tracks.

    Name and group are a text, or a sentence that says it in each language.

    Attributes:
        name: What a person reads.
        picture: A character or two that show it, such as an emoji; empty where it has a drawing.
        group: The name of the kind it belongs to, empty for none.
        color: That of the kind as CSS has it, `#8d6e63`.
        note: A few words more, such as its points, or nothing.
        dark: Whether it is of the dark pack.
        heading: What stands above the picture where no group does, or nothing.
        value: The number in its corner, or empty.
        border: `white`, `white-gray`, `red`, `black`, `gray-black`, `striped`, `brown` or `gray`; empty for
            white or, in the dark pack, black.
        half: `upper` or `lower` where only that half of the picture is seen, which one that lies on the other
            joins; else empty.
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
