"""Numbers that are noted in the course of a match."""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Notes:
    """The numbers noted so far. They never change, so that copies of a match share them.

    What is noted next gives other notes that go on in the same list: each of them is the first `noted` of it.
    """

    def __init__(self, taken: list[int]) -> None:
        self.taken = taken
        self.noted: i64 = len(taken)

    def add(self, numbers: list[int]) -> "Notes":
        taken = self.continued()
        taken.extend(numbers)
        return Notes(taken)

    def add_four(self, kind: i64, seat: i64, cards: i64, n: i64) -> "Notes":
        """The same for four numbers, of which no list is made: for games that note something at each move."""
        taken = self.continued()
        taken.append(int(kind))
        taken.append(int(seat))
        taken.append(int(cards))
        taken.append(int(n))
        return Notes(taken)

    def continued(self) -> list[int]:
        """The list that goes on from here: a new one where others have gone on, or may, as from no notes."""
        taken = self.taken
        return taken if self.noted and len(taken) == self.noted else self.numbers()

    def numbers(self) -> list[int]:
        """A list of their own."""
        return self.taken[: self.noted]


NO_NOTES: Final = Notes([])
