"""Numbers noted during a match, and statistics that are counted while its events are recorded."""

from typing import TYPE_CHECKING, Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from parlour.kit.bits import bit, count

if TYPE_CHECKING:
    from parlour.kit.game import Game


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


NO_VALUE: Final = (
    -4611686018427387904
)  # in the place of a figure that there is none of: no event has such a number
ANY_CARD: Final = 4611686018427387903
# Whose a figure is (`BY` in stats.py), or that an entry opens or closes a gate.
BY_MATCH: Final = 0
BY_WHO: Final = 1
BY_OTHER: Final = 2
OPENS_GATE: Final = 3
CLOSES_GATE: Final = 4
# What an event counts for (`OF`).
COUNT_EVENTS: Final = 0
ADD_NUMBERS: Final = 1
COUNT_CARDS: Final = 2
# What becomes of several (`KEEP`).
KEEP_SUM: Final = 0
KEEP_ANY: Final = 1
KEEP_MAX: Final = 2
KEEP_FIRST: Final = 3

# The numbers of an entry: its way, its column, a set of cards (or the gate, or what waits for it),
# then BY, OF, KEEP and the gate.
ENTRY_WIDTH: Final = 7
NO_GATE: Final = -1
# What is counted often has a way of few steps.
GENERIC_OP: Final = 0
EVENTS_BY_WHO: Final = 1
CARDS_BY_WHO: Final = 2
EVENTS_OF_MATCH: Final = 3
NUMBERS_BY_WHO: Final = 4
EVENTS_BY_OTHER: Final = 5
GATED_BY_WHO: Final = 6  # sums of numbers while the gate is open
MAX_OF_MATCH: Final = 7  # the highest number
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
    """The columns of the figures of one match, and the entries by which each kind of event counts for them.

    `kinds` is the set of those kinds that count for any as things are: without those that wait for a gate to
    open. `wide` is how many columns are figures; behind them stand the gates, 1 where they are open.
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
        """Another match begins."""
        for at in range(len(self.columns)):
            self.columns[at] = self.initial_columns[at]
        self.active_kinds = self.initial_kinds

    def count_event(self, kind: i64, who: i64, other: i64, number: i64, cards: i64) -> None:
        """Counts an event for all figures that it concerns."""
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
        """Counts an event for an entry of any other sort."""
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
    """The set of those kinds of event that count for nothing while a gate is closed."""
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
    """From here on the events of a match go to this ledger, or to none: then the match keeps them."""
    game.stats_counter = stats_counter
