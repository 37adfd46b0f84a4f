"""The data that a match records: events, with their layout in a buffer, and the knowledge that seats gain."""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from parlour.kit.bits import bit
from parlour.kit.moves import ALL_VIEWERS
from parlour.kit.zones import ANIMATIONS, MOODS, EventDisplay

# Values of `Game.recording`. Each level of knowledge includes the lower ones, so that the rules can compare
# levels. `WITH_EVENTS` is a separate bit, which can be added to each level.
NOTHING: Final = 0
WITH_EVENTS: Final = 1  # the events of the last move, for displays, statistics and `observation_key`
BELIEFS: Final = 2  # the knowledge of the seats that heuristics use
VIEWS: Final = 4  # all knowledge of the seats, for views and features
EVERYTHING: Final = 5  # VIEWS | WITH_EVENTS

# Who sees the cards of an event; everybody sees how many cards there are.
EVERYBODY: Final = 0
ACTOR: Final = 1  # the seat that acted
PARTIES: Final = 2  # the seat that acted and the other seat
NOBODY: Final = 3


@final
class EventKind:
    """A kind of event of a game, declared with `event`.

    Attributes:
        name: The name in records and the key of its message.
        seen_by: Who sees the cards: `EVERYBODY`, `ACTOR`, `PARTIES` or `NOBODY`.
        display: What the table shows; None if nothing moves.
        index: The place of this kind in the game's `event_kinds`; -1 until `event_kinds` has set it.
    """

    def __init__(self, name: str, seen_by: int, display: EventDisplay | None) -> None:
        self.name: str = name
        self.seen_by: i64 = seen_by
        self.display: EventDisplay | None = display
        self.index: i64 = -1

    def viewers(self, who: i64, other: i64) -> i64:
        """Return the set of seats that see the cards of an event of this kind, or `ALL_VIEWERS`."""
        if self.seen_by == EVERYBODY:
            return ALL_VIEWERS
        if self.seen_by == ACTOR:
            return bit(who)
        return bit(who) | bit(other) if self.seen_by == PARTIES else 0

    def __repr__(self) -> str:
        return f"<event {self.name}>"


def event(
    name: str,
    *,
    seen_by: int = EVERYBODY,
    shows: str = "",
    mood: str = "",
    animation: str = "",
    callout: str = "",
    counter: str = "",
    clears: str = "",
) -> EventKind:
    """Declare a kind of event: who sees its cards, and what the table shows.

    Args:
        name: The name, such as `draw`.
        seen_by: Who sees the cards: `EVERYBODY`, `ACTOR`, `PARTIES` or `NOBODY`.
        shows: The movement of the cards, such as `stock -> hand.{who}`, or one place, such as `starter`. See
            `EventDisplay` for the places and for the other arguments.
        mood: The mood of the event for the seat that acted.
        animation: The animation.
        callout: The message key of a call.
        counter: The key of a counter zone that shows the number of the event.
        clears: The keys of the zones that are empty afterwards.

    Returns:
        The kind, which belongs into `event_kinds` of one game.

    Raises:
        TypeError: The mood or the animation is unknown.
    """
    if mood not in MOODS or animation not in ANIMATIONS:
        raise TypeError(f"the event {name!r} has an unknown mood or animation: {mood!r}, {animation!r}")
    source, _arrow, target = shows.partition("->")
    display = EventDisplay(source.strip(), target.strip(), mood, animation, callout, counter, clears)
    return EventKind(name, seen_by, display if display != EventDisplay() else None)


def event_kinds(*kinds: EventKind) -> tuple[EventKind, ...]:
    """Return the kinds of events of a game, each with its place in this order.

    Returns:
        The kinds, as a class attribute of a game.

    Raises:
        TypeError: Two kinds have the same name, or another game has one of these kinds at another place.
    """
    names = [kind.name for kind in kinds]
    for index, kind in enumerate(kinds):
        if names.count(kind.name) > 1:
            raise TypeError(f"two kinds of event are called {kind.name!r}")
        if kind.index not in (-1, index):
            raise TypeError(
                f"the event {kind.name!r} has place {kind.index} in another game, so it cannot have "
                f"place {index} here"
            )
        kind.index = index
    return kinds


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class KnowledgeLog:
    """An append-only log of the knowledge that seats have gained, as numbers.

    The log consists of the first `length` numbers of `shared_numbers`. Appending returns a new log, which
    shares this list if possible. Therefore copies of a match need not copy the list.
    """

    def __init__(self, shared_numbers: list[int]) -> None:
        self.shared_numbers = shared_numbers
        self.length: i64 = len(shared_numbers)

    def append(self, numbers: list[int]) -> "KnowledgeLog":
        extended = self.writable_list()
        extended.extend(numbers)
        return KnowledgeLog(extended)

    def append_entry(self, kind: i64, seat: i64, cards: i64, number: i64) -> "KnowledgeLog":
        """Return a log with these four numbers appended. Faster than `append`."""
        extended = self.writable_list()
        extended.append(int(kind))
        extended.append(int(seat))
        extended.append(int(cards))
        extended.append(int(number))
        return KnowledgeLog(extended)

    def writable_list(self) -> list[int]:
        """Return a list of this log's numbers that the caller may append to.

        The result is `shared_numbers` if this log is not empty and extends to the end of that list.
        Otherwise it is a copy.
        """
        numbers = self.shared_numbers
        return numbers if self.length and len(numbers) == self.length else self.to_list()

    def to_list(self) -> list[int]:
        """Return the numbers as a new list."""
        return self.shared_numbers[: self.length]


EMPTY_KNOWLEDGE_LOG: Final = KnowledgeLog([])

# An event in `Game.event_buffer` consists of six numbers at these offsets.
EVENT_KIND: Final = 0  # index into `Game.event_kinds`
EVENT_WHO: Final = 1
EVENT_OTHER: Final = 2
EVENT_NUMBER: Final = 3
EVENT_CARDS: Final = 4
EVENT_VIEWERS: Final = 5
EVENT_WIDTH: Final = 6
