"""Statistics of matches and of opening hands. A game declares them in `StatTable` and `OpeningHandSpec`."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from parlour.kit.events import ANY_CARD, CLOSES_GATE, NO_GATE, OPENS_GATE, StatsCounter

if TYPE_CHECKING:
    from parlour.kit.game import Game

STAT_OWNERS: Final = ("match", "who", "other")
STAT_MEASURES: Final = ("event", "number", "cards")
STAT_AGGREGATES: Final = ("sum", "any", "max", "first")


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
        unknown_kinds = [kind for kind in kinds if kind not in game_class.event_kinds]
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


def new_stats_counter(game: "Game") -> StatsCounter:
    """Create a counter for the statistics of a match, with columns in the order of the game's `StatTable`.

    A statistic that is counted per seat has one column for each seat.
    """
    stat_table: StatTable = game.components.stats
    seats = int(game.seats)
    entries_by_kind: dict[str, list[tuple[int, ...]]] = {kind: [] for kind in game.event_kinds}
    stats_start_without_value: list[bool] = []
    gates_start_open: list[bool] = []
    for stat in stat_table.stats:
        gate = NO_GATE
        if stat.start_event or stat.end_event:
            gate = len(gates_start_open)
            gates_start_open.append(not stat.start_event)
            # Entries that start or stop counting are placed at the front of the list, so that the event that
            # starts counting is itself counted.
            for gate_event, action in ((stat.start_event, OPENS_GATE), (stat.end_event, CLOSES_GATE)):
                if gate_event:
                    entries_by_kind[gate_event].insert(0, (action, 0, 0, 0, 0, gate))
        column = len(stats_start_without_value)
        entry = (
            STAT_OWNERS.index(stat.owner),
            STAT_MEASURES.index(stat.measure),
            STAT_AGGREGATES.index(stat.aggregate),
            stat.cards,
            column,
            gate,
        )
        for event_kind in stat.event_kinds:
            entries_by_kind[event_kind].append(entry)
        stats_start_without_value += [stat.aggregate in ("max", "first")] * (seats if stat.is_per_seat else 1)
    return StatsCounter(list(entries_by_kind.values()), stats_start_without_value, gates_start_open)


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
