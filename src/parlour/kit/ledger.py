"""The ledger: what counts the figures of a match while its events are told, instead of keeping these."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.kit.bits import count

NULL: Final = (
    -4611686018427387904
)  # in the place of a figure that there is none of: no event has such a number
ANY_CARD: Final = 4611686018427387903

# What an entry is: whose its figure is (`BY` in figures.py), or that it opens or closes a gate.
MATCH: Final = 0
WHO: Final = 1
OTHER: Final = 2
OPENS: Final = 3
CLOSES: Final = 4
# What an event counts for (`OF`).
EVENT: Final = 0
NUMBER: Final = 1
CARDS: Final = 2
# What becomes of several (`KEEP`).
SUM: Final = 0
WHETHER: Final = 1
MOST: Final = 2
FIRST: Final = 3

ENTRY: Final = 6  # the numbers of an entry: BY, OF, KEEP, the set of cards, the column, the gate
NO_GATE: Final = -1


@final
class Ledger:
    """The columns of the figures of one match, and the entries by which each kind of event counts for them.

    `leader` is the seat of the first event of the kind that leads, -1 before it.
    """

    def __init__(
        self,
        by_kind: list[list[tuple[int, ...]]],
        null_at_first: list[bool],
        open_at_first: list[bool],
        leads: int,
    ) -> None:
        starts = [0]
        entries: list[int] = []
        for told in by_kind:
            for entry in told:
                entries += entry
            starts.append(len(entries))
        self.starts: vec[i64] = vec[i64](starts)
        self.entries: vec[i64] = vec[i64](entries)
        self.columns: vec[i64] = vec[i64]([0] * len(null_at_first))
        self.at_first: vec[i64] = vec[i64]([NULL if null else 0 for null in null_at_first])
        self.gates: vec[i64] = vec[i64]([0] * len(open_at_first))
        self.gates_at_first: vec[i64] = vec[i64]([1 if is_open else 0 for is_open in open_at_first])
        self.leads: i64 = leads
        self.leader: i64 = -1

    def clear(self) -> None:
        """Another match begins."""
        for at in range(len(self.columns)):
            self.columns[at] = self.at_first[at]
        for at in range(len(self.gates)):
            self.gates[at] = self.gates_at_first[at]
        self.leader = -1

    def hear(self, kind: i64, who: i64, other: i64, number: i64, cards: i64) -> None:
        """Counts an event for all figures that it concerns."""
        if kind == self.leads and self.leader < 0:
            self.leader = who
        starts = self.starts
        at = starts[kind]
        end = starts[kind + 1]
        while at < end:
            self.enter(at, who, other, number, cards)
            at += ENTRY

    def enter(self, at: i64, who: i64, other: i64, number: i64, cards: i64) -> None:
        """Counts an event for one entry."""
        entries = self.entries
        by = entries[at]
        gate = entries[at + 5]
        if by >= OPENS:
            self.gates[gate] = 1 if by == OPENS else 0
            return
        if gate >= 0 and not self.gates[gate]:
            return
        column = entries[at + 4]
        if by == WHO:
            column += who
        elif by == OTHER:
            column += other
        value: i64 = 1
        of = entries[at + 1]
        if of == NUMBER:
            value = number
        elif of == CARDS:
            value = count(cards & entries[at + 3])
        keep = entries[at + 2]
        columns = self.columns
        if keep == SUM:
            columns[column] = columns[column] + value
        elif keep == WHETHER:
            if value:
                columns[column] = 1
        elif keep == MOST:
            if value > columns[column]:
                columns[column] = value
        elif columns[column] == NULL:
            columns[column] = value
