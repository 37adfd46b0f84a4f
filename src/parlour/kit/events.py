"""A log of the knowledge that seats gain during a match, and a counter for the statistics of a match."""

from typing import TYPE_CHECKING, Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from parlour.kit.bits import bit, count

if TYPE_CHECKING:
    from parlour.kit.game import Game


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


NO_VALUE: Final = -4611686018427387904  # marks a statistic without a value; no event has this number
ANY_CARD: Final = 4611686018427387903
# Owner codes: which column an event updates. It is the column of the match, or the column of the seat that
# the event names in `who` or `other`. With the last two codes, the event opens or closes a gate instead.
BY_MATCH: Final = 0
BY_WHO: Final = 1
BY_OTHER: Final = 2
OPENS_GATE: Final = 3
CLOSES_GATE: Final = 4
# Measure codes: the contribution of an event to a statistic.
COUNT_EVENTS: Final = 0
ADD_NUMBERS: Final = 1
COUNT_CARDS: Final = 2
# Aggregate codes: how the contributions of several events are combined.
KEEP_SUM: Final = 0
KEEP_ANY: Final = 1
KEEP_MAX: Final = 2
KEEP_FIRST: Final = 3

# An entry consists of seven numbers: op code, column, argument, owner, measure, aggregate and gate. Depending
# on the op code, the argument is a set of cards, a gate, or a set of event kinds.
ENTRY_WIDTH: Final = 7
NO_GATE: Final = -1
# Op codes. Frequent combinations of owner, measure and aggregate have op codes that are processed faster than
# `GENERIC_OP`.
GENERIC_OP: Final = 0
EVENTS_BY_WHO: Final = 1
CARDS_BY_WHO: Final = 2
EVENTS_OF_MATCH: Final = 3
NUMBERS_BY_WHO: Final = 4
EVENTS_BY_OTHER: Final = 5
GATED_BY_WHO: Final = 6  # adds up the `number` fields of events while the entry's gate is open
MAX_OF_MATCH: Final = 7  # finds the largest `number` field of all events
FIRST_BY_WHO: Final = 8  # keeps the `number` field of the first event
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
    """A counter for the statistics of one match. It stores them in columns, which entries update.

    An entry says how events of one kind update one column. The first `stat_count` columns are statistics. The
    other columns are gates: an entry with a gate counts events only while the gate is 1 (open).

    `active_kinds` is the set of event kinds that can currently update a column. It excludes kinds that have
    no effect until a gate opens.
    """

    def __init__(
        self,
        entries_by_kind: list[list[tuple[int, ...]]],
        stats_start_without_value: list[bool],
        gates_start_open: list[bool],
    ) -> None:
        stat_count = len(stats_start_without_value)
        entry_starts = [0]
        entries: list[int] = []
        gated_kinds_by_gate = [
            find_kinds_needing_open_gate(entries_by_kind, gate) for gate in range(len(gates_start_open))
        ]
        active_kinds: i64 = 0
        for kind in range(len(entries_by_kind)):
            for owner, measure, aggregate, cards, column, gate in entries_by_kind[kind]:
                gate_column = stat_count + gate if gate != NO_GATE else NO_GATE
                if owner in (OPENS_GATE, CLOSES_GATE):
                    op_code = OPEN_GATE_OP if owner == OPENS_GATE else CLOSE_GATE_OP
                    entries += [
                        op_code,
                        gate_column,
                        int(gated_kinds_by_gate[gate]),
                        owner,
                        measure,
                        aggregate,
                        gate_column,
                    ]
                    continue
                op_code = OP_CODES.get((owner, measure, aggregate, gate != NO_GATE), GENERIC_OP)
                entries += [
                    op_code,
                    column,
                    gate_column if op_code == GATED_BY_WHO else cards,
                    owner,
                    measure,
                    aggregate,
                    gate_column,
                ]
            if entries_by_kind[kind]:
                active_kinds |= bit(kind)
            entry_starts.append(len(entries))
        for gate in range(len(gates_start_open)):
            if not gates_start_open[gate]:
                active_kinds &= ~gated_kinds_by_gate[gate]
        self.initial_kinds: i64 = active_kinds
        self.active_kinds: i64 = active_kinds
        self.stat_count: i64 = stat_count
        self.entry_starts: vec[i64] = vec[i64](entry_starts)
        self.entries: vec[i64] = vec[i64](entries)
        initial_values = [NO_VALUE if is_null else 0 for is_null in stats_start_without_value]
        initial_values += [1 if is_open else 0 for is_open in gates_start_open]
        self.initial_columns: vec[i64] = vec[i64](initial_values)
        self.columns: vec[i64] = vec[i64](initial_values)

    def reset(self) -> None:
        """Reset all columns to their initial values, for another match."""
        for index in range(len(self.columns)):
            self.columns[index] = self.initial_columns[index]
        self.active_kinds = self.initial_kinds

    def count_event(self, kind: i64, who: i64, other_seat: i64, number: i64, cards: i64) -> None:
        """Update all statistics that depend on this kind of event."""
        entries = self.entries
        columns = self.columns
        index = self.entry_starts[kind]
        end = self.entry_starts[kind + 1]
        while index < end:
            op_code = entries[index]
            column = entries[index + 1]
            if op_code == EVENTS_BY_WHO:
                columns[column + who] = columns[column + who] + 1
            elif op_code == CARDS_BY_WHO:
                matching_cards = cards & entries[index + 2]
                if matching_cards:
                    columns[column + who] = columns[column + who] + count(matching_cards)
            elif op_code == EVENTS_OF_MATCH:
                columns[column] = columns[column] + 1
            elif op_code == NUMBERS_BY_WHO:
                columns[column + who] = columns[column + who] + number
            elif op_code == EVENTS_BY_OTHER:
                columns[column + other_seat] = columns[column + other_seat] + 1
            elif op_code == GATED_BY_WHO:
                if columns[entries[index + 2]]:
                    columns[column + who] = columns[column + who] + number
            elif op_code == MAX_OF_MATCH:
                if number > columns[column]:
                    columns[column] = number
            elif op_code == FIRST_BY_WHO:
                if columns[column + who] == NO_VALUE:
                    columns[column + who] = number
            elif op_code == CLOSE_GATE_OP:
                columns[column] = 0
                self.active_kinds &= ~entries[index + 2]
            elif op_code == OPEN_GATE_OP:
                columns[column] = 1
                self.active_kinds |= entries[index + 2]
            else:
                self.apply_generic_entry(index, who, other_seat, number, cards)
            index += ENTRY_WIDTH

    def apply_generic_entry(self, entry_index: i64, who: i64, other: i64, number: i64, cards: i64) -> None:
        """Update the statistic of the entry at `entry_index`. Its op code is `GENERIC_OP`."""
        entries = self.entries
        columns = self.columns
        gate = entries[entry_index + 6]
        if gate >= 0 and not columns[gate]:
            return
        column = entries[entry_index + 1]
        owner = entries[entry_index + 3]
        if owner == BY_WHO:
            column += who
        elif owner == BY_OTHER:
            column += other
        value: i64 = 1
        measure = entries[entry_index + 4]
        if measure == ADD_NUMBERS:
            value = number
        elif measure == COUNT_CARDS:
            value = count(cards & entries[entry_index + 2])
        aggregate = entries[entry_index + 5]
        if aggregate == KEEP_SUM:
            columns[column] = columns[column] + value
        elif aggregate == KEEP_ANY:
            if value:
                columns[column] = 1
        elif aggregate == KEEP_MAX:
            if value > columns[column]:
                columns[column] = value
        elif columns[column] == NO_VALUE:
            columns[column] = value


def find_kinds_needing_open_gate(entries_by_kind: list[list[tuple[int, ...]]], gate_index: int) -> i64:
    """Return the set of event kinds that have no effect while this gate is closed."""
    kinds: i64 = 0
    for kind in range(len(entries_by_kind)):
        is_gated = len(entries_by_kind[kind]) > 0
        for owner, _measure, _aggregate, _cards, _column, entry_gate in entries_by_kind[kind]:
            if owner in (OPENS_GATE, CLOSES_GATE) or entry_gate != gate_index:
                is_gated = False
        if is_gated:
            kinds |= bit(kind)
    return kinds


def attach_stats_counter(game: "Game", stats_counter: StatsCounter | None) -> None:
    """Make a match count its events with `stats_counter`, or record them if the counter is None."""
    game.stats_counter = stats_counter
