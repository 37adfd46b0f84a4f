"""The statistics of one match, counted from its events."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.kit.bits import bit, count
from parlour.kit.events import EVENT_CARDS, EVENT_KIND, EVENT_NUMBER, EVENT_WIDTH
from parlour.kit.game import Game
from parlour.kit.stats import STAT_AGGREGATES, STAT_MEASURES, STAT_OWNERS, Stat

# indexes into `STAT_MEASURES` and `STAT_AGGREGATES`
ADD_NUMBERS: Final = 1
COUNT_CARDS: Final = 2
KEEP_SUM: Final = 0
KEEP_ANY: Final = 1
KEEP_MAX: Final = 2

NO_EVENT: Final = -1
NO_VALUE: Final = -4611686018427387904  # marks a statistic without a value; no event has this number


@final
class CountedStat:
    """A statistic of one match as numbers, for `EventCounts`. Kinds of events are indexes into `event_kinds`.

    `column` is the index of its first value.
    """

    def __init__(self, stat: Stat, event_kinds: list[str], column: int) -> None:
        self.start_kind: i64 = event_kinds.index(stat.start_event) if stat.start_event else NO_EVENT
        self.end_kind: i64 = event_kinds.index(stat.end_event) if stat.end_event else NO_EVENT
        self.is_counting: bool = not stat.start_event
        self.seat_offset: i64 = STAT_OWNERS[stat.owner]
        self.measure: i64 = STAT_MEASURES.index(stat.measure)
        self.aggregate: i64 = STAT_AGGREGATES.index(stat.aggregate)
        self.cards: i64 = stat.cards
        self.column: i64 = column


@final
class EventCounts:
    """The statistics of one match, computed from its events.

    Attributes:
        values: The values in the order of the game's `StatTable`; a statistic that is counted per seat has
            one value for each seat. `NO_VALUE` marks a missing value.
    """

    def __init__(self, game: Game) -> None:
        event_kinds = [kind.name for kind in game.event_kinds]
        initial_values: list[int] = []
        switched_stats: list[CountedStat] = []
        stats_by_kind: list[list[CountedStat]] = [[] for _kind in event_kinds]
        counted_kinds: i64 = 0
        switching_kinds: i64 = 0
        for stat in game.stats.stats:
            counted_stat = CountedStat(stat, event_kinds, len(initial_values))
            for name in stat.event_kinds:
                kind = event_kinds.index(name)
                stats_by_kind[kind].append(counted_stat)
                counted_kinds |= bit(kind)
            for name in (stat.start_event, stat.end_event):
                if name:
                    switching_kinds |= bit(event_kinds.index(name))
            if stat.start_event or stat.end_event:
                switched_stats.append(counted_stat)
            initial_value = NO_VALUE if stat.aggregate in ("max", "first") else 0
            initial_values += [initial_value] * (int(game.seats) if stat.is_per_seat else 1)
        self.switched_stats: list[CountedStat] = switched_stats  # statistics with a start or end event
        self.stats_by_kind: list[list[CountedStat]] = stats_by_kind
        self.counted_kinds: i64 = counted_kinds
        self.switching_kinds: i64 = switching_kinds  # kinds that start or end the counting of a statistic
        self.initial_values: vec[i64] = vec[i64](initial_values)
        self.values: vec[i64] = vec[i64](initial_values)

    def reset(self) -> None:
        """Start from the beginning, for another match."""
        self.values = self.initial_values[:]
        for stat in self.switched_stats:
            stat.is_counting = stat.start_kind == NO_EVENT

    def count_events(self, game: Game) -> None:
        """Count the recorded events of a match: those of its last move or, after `start`, of the deal."""
        buffer = game.event_buffer
        end = game.event_buffer_end
        values = self.values
        event: i64 = 0  # index of its first number in the buffer
        while event < end:
            kind = buffer[event + EVENT_KIND]
            if (self.switching_kinds >> kind) & 1:
                self.switch_counting(kind)
            if (self.counted_kinds >> kind) & 1:
                for stat in self.stats_by_kind[kind]:
                    if not stat.is_counting:
                        continue
                    column = stat.column
                    if stat.seat_offset:
                        column += buffer[event + stat.seat_offset]
                    value: i64 = 1
                    if stat.measure == ADD_NUMBERS:
                        value = buffer[event + EVENT_NUMBER]
                    elif stat.measure == COUNT_CARDS:
                        value = count(buffer[event + EVENT_CARDS] & stat.cards)
                    if stat.aggregate == KEEP_SUM:
                        values[column] = values[column] + value
                    elif stat.aggregate == KEEP_ANY:
                        if value:
                            values[column] = 1
                    elif values[column] == NO_VALUE or (
                        stat.aggregate == KEEP_MAX and value > values[column]
                    ):
                        values[column] = value
            event += EVENT_WIDTH

    def switch_counting(self, kind: i64) -> None:
        """Start or end the counting of the statistics whose start or end event has this kind."""
        for stat in self.switched_stats:
            if kind == stat.start_kind:
                stat.is_counting = True
            if kind == stat.end_kind:
                stat.is_counting = False
