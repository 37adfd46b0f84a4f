"""Numbers that are noted in the course of a match."""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class KnowledgeLog:
    """The numbers noted so far. They never change, so that copies of a match share them.

    What is noted next gives other notes that go on in the same list: each of them is the first `noted` of it.
    """

    def __init__(self, shared_list: list[int]) -> None:
        self.shared_list = shared_list
        self.length: i64 = len(shared_list)

    def append(self, numbers: list[int]) -> "KnowledgeLog":
        taken = self.writable_list()
        taken.extend(numbers)
        return KnowledgeLog(taken)

    def append_entry(self, kind: i64, seat: i64, cards: i64, n: i64) -> "KnowledgeLog":
        """The same for four numbers, of which no list is made: for games that note something at each move."""
        taken = self.writable_list()
        taken.append(int(kind))
        taken.append(int(seat))
        taken.append(int(cards))
        taken.append(int(n))
        return KnowledgeLog(taken)

    def writable_list(self) -> list[int]:
        """The list that goes on from here: a new one where others have gone on, or may, as from no notes."""
        taken = self.shared_list
        return taken if self.length and len(taken) == self.length else self.to_list()

    def to_list(self) -> list[int]:
        """A list of their own."""
        return self.shared_list[: self.length]


EMPTY_KNOWLEDGE_LOG: Final = KnowledgeLog([])
