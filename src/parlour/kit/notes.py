"""Numbers that are noted in the course of a match."""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr


@final
@mypyc_attr(acyclic=True)
class Notes:
    """The numbers noted so far. They never change, so that copies of a match share them.

    What is noted next gives other notes that go on in the same list: each of them is the first `noted` of it.
    """

    def __init__(self, taken: list[int]) -> None:
        self.taken = taken
        self.noted: i64 = len(taken)

    def add(self, numbers: list[int]) -> "Notes":
        taken = self.taken
        # Others have gone on from here, or may do so from where nothing is noted.
        if not self.noted or len(taken) != self.noted:
            taken = self.numbers()
        taken.extend(numbers)
        return Notes(taken)

    def numbers(self) -> list[int]:
        """A list of their own."""
        return self.taken[: self.noted]


NO_NOTES: Final = Notes([])
