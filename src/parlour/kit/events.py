"""The log of numbers kept during a match, and statistics that are counted as its events happen."""

from typing import TYPE_CHECKING, Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from parlour.kit.bits import bit, count

if TYPE_CHECKING:
    from parlour.kit.game import Game


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class KnowledgeLog:
    """An append-only log of numbers, which copies of a match share.

    Appending returns a new log. It extends the same list if possible; each log is the first `length` numbers
    of its list.
    """

    def __init__(self, shared_list: list[int]) -> None:
        self.shared_list = shared_list
        self.length: i64 = len(shared_list)

    def append(self, numbers: list[int]) -> "KnowledgeLog":
        taken = self.writable_list()
        taken.extend(numbers)
        return KnowledgeLog(taken)

    def append_entry(self, kind: i64, seat: i64, cards: i64, n: i64) -> "KnowledgeLog":
        """Append four numbers without creating a list, for games that append at each move."""
        taken = self.writable_list()
        taken.append(int(kind))
        taken.append(int(seat))
        taken.append(int(cards))
        taken.append(int(n))
        return KnowledgeLog(taken)

    def writable_list(self) -> list[int]:
        """Return a list that can be extended.

        It is the shared list if this log is not empty and ends where the list ends. Otherwise it is a copy.
        """
        taken = self.shared_list
        return taken if self.length and len(taken) == self.length else self.to_list()

    def to_list(self) -> list[int]:
        """Return the numbers as a new list."""
        return self.shared_list[: self.length]


EMPTY_KNOWLEDGE_LOG: Final = KnowledgeLog([])


NO_VALUE: Final = -4611686018427387904  # a statistic without a value; no event has this number
ANY_CARD: Final = 4611686018427387903
# The owner of a statistic (`by` of an entry), or an entry that opens or closes a gate.
BY_MATCH: Final = 0
BY_WHO: Final = 1
BY_OTHER: Final = 2
OPENS_GATE: Final = 3
CLOSES_GATE: Final = 4
# The contribution of an event to a statistic (`of` of an entry).
COUNT_EVENTS: Final = 0
ADD_NUMBERS: Final = 1
COUNT_CARDS: Final = 2
# How values are combined (`keep` of an entry).
KEEP_SUM: Final = 0
KEEP_ANY: Final = 1
KEEP_MAX: Final = 2
KEEP_FIRST: Final = 3

# The numbers of an entry: op code, column, argument, by, of, keep, and gate. The argument is a set of cards,
# a gate, or the kinds of event that a gate controls.
ENTRY_WIDTH: Final = 7
NO_GATE: Final = -1
# Op codes: frequent kinds of entry have a short path of their own.
GENERIC_OP: Final = 0
EVENTS_BY_WHO: Final = 1
CARDS_BY_WHO: Final = 2
EVENTS_OF_MATCH: Final = 3
NUMBERS_BY_WHO: Final = 4
EVENTS_BY_OTHER: Final = 5
GATED_BY_WHO: Final = 6  # sum of numbers while the gate is open
MAX_OF_MATCH: Final = 7  # the largest number
FIRST_BY_WHO: Final = 8  # the first number
OPEN_GATE_OP: Final = 9
CLOSE_GATE_OP: Final = 10
OP_CODES: Final = {
    (BY_WHO, COUNT_EVENTS, KEEP_SUM, False): EVENTS_BY_WHO,
    (BY_WHO, COUNT_CARDS, KEEP_SUM, False): CARDS_BY_WHO,
    (BY_MATCH, COUNT_EVENTS, KEEP_SUM, False): EVENTS_OF_MATCH,
    (BY_WHO, ADD_NUMBERS, KEEP_SUM, False): NUMBERS_BY_WHO,
    (BY_OTHER, COUNT_EVENTS, KEEP_SUM, False): EVENTS_BY_OTHER,
    (BY_WHO, ADD_NUMBERS, KEEP_SUM, True): GATED_BY_WHO,
    (BY_MATCH, ADD_NUMBERS, KEEP_MAX, False): MAX_OF_MATCH,
    (BY_WHO, ADD_NUMBERS, KEEP_FIRST, False): FIRST_BY_WHO,
}


@final
class StatsCounter:
    """The columns of the statistics of one match, and the entries that update them for each kind of event.

    `active_kinds` is the set of kinds of event that update any statistic now; kinds that wait for a gate to
    open are not in it. The first `stat_count` columns are statistics. The rest are gates, 1 if open.
    """

    def __init__(
        self, by_kind: list[list[tuple[int, ...]]], null_at_first: list[bool], open_at_first: list[bool]
    ) -> None:
        wide = len(null_at_first)
        starts = [0]
        entries: list[int] = []
        waiting = [gated_kinds(by_kind, gate) for gate in range(len(open_at_first))]
        heard: i64 = 0
        for kind in range(len(by_kind)):
            for by, of, keep, among, column, gate in by_kind[kind]:
                place = wide + gate if gate != NO_GATE else NO_GATE
                if by in (OPENS_GATE, CLOSES_GATE):
                    way = OPEN_GATE_OP if by == OPENS_GATE else CLOSE_GATE_OP
                    entries += [way, place, int(waiting[gate]), by, of, keep, place]
                    continue
                way = OP_CODES.get((by, of, keep, gate != NO_GATE), GENERIC_OP)
                entries += [way, column, place if way == GATED_BY_WHO else among, by, of, keep, place]
            if by_kind[kind]:
                heard |= bit(kind)
            starts.append(len(entries))
        for gate in range(len(open_at_first)):
            if not open_at_first[gate]:
                heard &= ~waiting[gate]
        self.initial_kinds: i64 = heard
        self.active_kinds: i64 = heard
        self.stat_count: i64 = wide
        self.starts: vec[i64] = vec[i64](starts)
        self.entries: vec[i64] = vec[i64](entries)
        at_first = [NO_VALUE if null else 0 for null in null_at_first]
        at_first += [1 if is_open else 0 for is_open in open_at_first]
        self.initial_columns: vec[i64] = vec[i64](at_first)
        self.columns: vec[i64] = vec[i64](at_first)

    def reset(self) -> None:
        """Reset all columns for another match."""
        for at in range(len(self.columns)):
            self.columns[at] = self.initial_columns[at]
        self.active_kinds = self.initial_kinds

    def count_event(self, kind: i64, who: i64, other: i64, number: i64, cards: i64) -> None:
        """Update all statistics that an event concerns."""
        entries = self.entries
        columns = self.columns
        at = self.starts[kind]
        end = self.starts[kind + 1]
        while at < end:
            way = entries[at]
            column = entries[at + 1]
            if way == EVENTS_BY_WHO:
                columns[column + who] = columns[column + who] + 1
            elif way == CARDS_BY_WHO:
                counted = cards & entries[at + 2]
                if counted:
                    columns[column + who] = columns[column + who] + count(counted)
            elif way == EVENTS_OF_MATCH:
                columns[column] = columns[column] + 1
            elif way == NUMBERS_BY_WHO:
                columns[column + who] = columns[column + who] + number
            elif way == EVENTS_BY_OTHER:
                columns[column + other] = columns[column + other] + 1
            elif way == GATED_BY_WHO:
                if columns[entries[at + 2]]:
                    columns[column + who] = columns[column + who] + number
            elif way == MAX_OF_MATCH:
                if number > columns[column]:
                    columns[column] = number
            elif way == FIRST_BY_WHO:
                if columns[column + who] == NO_VALUE:
                    columns[column + who] = number
            elif way == CLOSE_GATE_OP:
                columns[column] = 0
                self.active_kinds &= ~entries[at + 2]
            elif way == OPEN_GATE_OP:
                columns[column] = 1
                self.active_kinds |= entries[at + 2]
            else:
                self.count_generic(at, who, other, number, cards)
            at += ENTRY_WIDTH

    def count_generic(self, at: i64, who: i64, other: i64, number: i64, cards: i64) -> None:
        """Update the statistic of an entry without an op code of its own."""
        entries = self.entries
        columns = self.columns
        gate = entries[at + 6]
        if gate >= 0 and not columns[gate]:
            return
        column = entries[at + 1]
        by = entries[at + 3]
        if by == BY_WHO:
            column += who
        elif by == BY_OTHER:
            column += other
        value: i64 = 1
        of = entries[at + 4]
        if of == ADD_NUMBERS:
            value = number
        elif of == COUNT_CARDS:
            value = count(cards & entries[at + 2])
        keep = entries[at + 5]
        if keep == KEEP_SUM:
            columns[column] = columns[column] + value
        elif keep == KEEP_ANY:
            if value:
                columns[column] = 1
        elif keep == KEEP_MAX:
            if value > columns[column]:
                columns[column] = value
        elif columns[column] == NO_VALUE:
            columns[column] = value


def gated_kinds(by_kind: list[list[tuple[int, ...]]], gate: int) -> i64:
    """Return the set of kinds of event that have no effect while a gate is closed."""
    found: i64 = 0
    for kind in range(len(by_kind)):
        waits = len(by_kind[kind]) > 0
        for by, _of, _keep, _among, _column, its_gate in by_kind[kind]:
            if by in (OPENS_GATE, CLOSES_GATE) or its_gate != gate:
                waits = False
        if waits:
            found |= bit(kind)
    return found


def attach_stats_counter(game: "Game", stats_counter: StatsCounter | None) -> None:
    """Count the events of a match in this counter from now on; with None the match keeps its events."""
    game.stats_counter = stats_counter
