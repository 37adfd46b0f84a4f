"""Statistics of matches and of opening hands. A game declares them in `StatTable` and `OpeningHandSpec`."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.kit.bits import bit, count
from parlour.kit.events import EVENT_CARDS, EVENT_KIND, EVENT_NUMBER, EVENT_OTHER, EVENT_WHO, EVENT_WIDTH

if TYPE_CHECKING:
    from parlour.kit.game import Game

# the offset in an event of the seat that it counts for; 0 if it counts for the match
STAT_OWNERS: Final = {"match": 0, "who": EVENT_WHO, "other": EVENT_OTHER}
STAT_MEASURES: Final = ("event", "number", "cards")
STAT_AGGREGATES: Final = ("sum", "any", "max", "first")
ADD_NUMBERS: Final = 1
COUNT_CARDS: Final = 2
KEEP_SUM: Final = 0
KEEP_ANY: Final = 1
KEEP_MAX: Final = 2

ANY_CARD: Final = 4611686018427387903
NO_EVENT: Final = -1
NO_VALUE: Final = -4611686018427387904  # marks a statistic without a value; no event has this number


@dataclass(frozen=True)
class Stat:
    """A number that is counted in each match.

    Attributes:
        name: The name of the column, and the key of its label.
        event_kinds: The kinds of event that contribute to the number.
        owner: `match` if there is one number per match. `who` or `other` if there is one number per seat: an
            event then contributes to the seat in its field `who` or `other`.
        measure: The contribution of each event: 1 (`event`), its number (`number`), or how many of its cards
            are in the set `cards` (`cards`).
        aggregate: How contributions are combined: `sum`, `max`, `first`, or `any` (1 if a contribution is not
            0, otherwise 0). If no event contributes, `max` and `first` are null.
        cards: The set of cards to count for the measure `cards`.
        start_event: The kind of event that starts the counting. If this is empty, counting starts with the
            match.
        end_event: The kind of event that stops the counting, until the next `start_event` if there is one.
    """

    name: str
    event_kinds: tuple[str, ...]
    owner: str = "match"
    measure: str = "event"
    aggregate: str = "sum"
    cards: int = ANY_CARD
    start_event: str = ""
    end_event: str = ""

    @property
    def is_per_seat(self) -> bool:
        """True if each seat has a separate number."""
        return self.owner != "match"


@dataclass(frozen=True)
class StatTable:
    """The statistics of a game, in display order.

    `dealer_field` is the name of the state field with the dealer's seat; empty for a game without a dealer.
    `dealer_left_leads` means that the seat to the dealer's left leads first, even if several seats have to
    move after the deal.
    """

    stats: tuple[Stat, ...] = ()
    dealer_field: str = ""
    dealer_left_leads: bool = False


NO_STATS: Final = StatTable()


def validate_stats(game_class: "type[Game]", stat_table: StatTable) -> None:
    """Check a table of statistics.

    Raises:
        TypeError: The table is invalid.
    """
    stat_names = [stat.name for stat in stat_table.stats]
    for stat in stat_table.stats:
        kinds = [*stat.event_kinds, *filter(None, (stat.start_event, stat.end_event))]
        known_kinds = [kind.name for kind in game_class.event_kinds]
        unknown_kinds = [kind for kind in kinds if kind not in known_kinds]
        if unknown_kinds or not stat.event_kinds:
            raise TypeError(
                f"{game_class.__name__}: the statistic {stat.name!r} counts unknown kinds of events: "
                f"{unknown_kinds}"
            )
        if (
            stat.owner not in STAT_OWNERS
            or stat.measure not in STAT_MEASURES
            or stat.aggregate not in STAT_AGGREGATES
        ):
            raise TypeError(
                f"{game_class.__name__}: the statistic {stat.name!r} has an unknown owner, measure or "
                f"aggregate: {stat}"
            )
        if stat_names.count(stat.name) > 1 or not stat.name.isidentifier():
            raise TypeError(
                f"{game_class.__name__}: a statistic needs a unique identifier as its name, not {stat.name!r}"
            )
    if stat_table.dealer_left_leads and not stat_table.dealer_field:
        raise TypeError(f"{game_class.__name__}: dealer_left_leads needs a dealer_field")


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

    def __init__(self, game: "Game") -> None:
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

    def count_events(self, game: "Game") -> None:
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


@dataclass(frozen=True)
class CardCount:
    """An integer that `count` computes from the notation of a seat's dealt cards.

    `name` is the key of the label, a heading such as "Eights in the hand".
    """

    name: str
    count: Callable[[list[str]], int]


@dataclass(frozen=True)
class OpeningHandSpec:
    """The counts to compute from the cards dealt to each seat.

    `place` is the position key under which these cards are listed.
    """

    place: str = "hands"
    counts: tuple[CardCount, ...] = ()


DEFAULT_OPENING_HAND: Final = OpeningHandSpec()


def count_ranks(cards: list[str]) -> Counter[str]:
    """Return the number of cards of each rank, such as `Q`. Cards outside the standard pack are ignored."""
    return Counter(card[0] for card in cards if len(card) == 2 and card[1] in "CDHS")


def count_suits(cards: list[str]) -> Counter[str]:
    """Return the number of cards of each suit, such as `H`. Cards outside the standard pack are ignored."""
    return Counter(card[1] for card in cards if len(card) == 2 and card[1] in "CDHS")


def max_count(counts: Counter[str]) -> int:
    """Return the largest count; 0 if nothing was counted."""
    return max(counts.values(), default=0)
