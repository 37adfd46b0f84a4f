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

from typing import Any, Final

PILE: Final = "pile"
HAND: Final = "hand"
FAN: Final = "fan"
ROW: Final = "row"
TRACK: Final = "track"
COUNTER: Final = "counter"
CHOICE: Final = "choice"

KINDS: Final = (PILE, HAND, FAN, ROW, TRACK, COUNTER, CHOICE)


class Zone:
    """One place on the table.

    `key` names it within the scene (`stock`, `hand.2`); `seat` is whose it is, -1 for the middle of the
    table; `label` and `badges` are keys of sentences; `count` is the number of cards or of a counter. `by`
    says of a row who laid each stack, -1 for nobody.
    """

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
        by: list[int] | None = None,
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
        self.by = by or []

    def __reduce__(self) -> tuple[Any, ...]:
        return (
            Zone,
            (
                self.kind,
                self.key,
                self.label,
                self.cards,
                self.seat,
                self.count,
                self.badges,
                self.pegs,
                self.length,
                self.by,
            ),
        )

    def __repr__(self) -> str:
        return f"<{self.kind} {self.key}: {' '.join(self.cards) or self.count}>"


class Face:
    """How a card looks that is not of the standard pack, or under the name `peg` the pegs of tracks.

    `name` is what a person reads, `picture` a character or two that show it, `group` the name of the kind it
    belongs to (empty for none), `colour` that kind's as CSS has it (`#8d6e63`), `note` a few words more, such
    as its points, and `dark` whether it is of the dark pack.
    """

    def __init__(self, name: str, picture: str, group: str, colour: str, note: str, dark: bool) -> None:
        self.name = name
        self.picture = picture
        self.group = group
        self.colour = colour
        self.note = note
        self.dark = dark

    def __reduce__(self) -> tuple[Any, ...]:
        return (Face, (self.name, self.picture, self.group, self.colour, self.note, self.dark))

    def __repr__(self) -> str:
        return f"<Face {self.name} {self.picture}>"
