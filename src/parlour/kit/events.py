"""A log of the knowledge that seats gain during a match, and the layout of events in a buffer."""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr


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
