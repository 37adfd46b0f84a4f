"""Statistics of a match and of opening hands, as tables."""

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
        name: Its column, and the key of its label.
        event_kinds: The kinds of events that count.
        owner: `match` for one number of the whole match; `who` or `other` for one of the seat that an event
            names so.
        measure: What each event counts for: 1 (`event`), its `number`, or how many of its `cards` are in the
            set `cards`.
        aggregate: What becomes of several: their `sum`; 1 or 0 by whether there was `any`; the `max`; or the
            `first`. The last two are null where there was none.
        cards: A set of codes.
        start_event: If given, only events after one of this kind count, up to the next `end_event`.
        end_event: If given alone, only events before the first of this kind count.
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
        """Whether each seat has its own."""
        return self.owner != "match"


@dataclass(frozen=True)
class StatTable:
    """What a game counts: its figures, in the order in which they are told.

    `dealer` is the field of the state that has the seat that deals, where one does. With `left_leads` the
    seat to the left of it has the first lead, though after the deal several have something to do at once.
    """

    stats: tuple[Stat, ...] = ()
    dealer_field: str = ""
    dealer_left_leads: bool = False


NO_STATS: Final = StatTable()


def validate_stats(game_class: "type[Game]", figures: StatTable) -> None:
    """Raises TypeError for a table that cannot be right."""
    names = [figure.name for figure in figures.stats]
    for figure in figures.stats:
        told = [*figure.event_kinds, *filter(None, (figure.start_event, figure.end_event))]
        unknown = [each for each in told if each not in game_class.event_kinds]
        if unknown or not figure.event_kinds:
            raise TypeError(
                f"{game_class.__name__}: {unknown} of the figure {figure.name!r} is no kind of event"
            )
        if (
            figure.owner not in STAT_OWNERS
            or figure.measure not in STAT_MEASURES
            or figure.aggregate not in STAT_AGGREGATES
        ):
            raise TypeError(f"{game_class.__name__}: the figure {figure.name!r} is not counted so: {figure}")
        if names.count(figure.name) > 1 or not figure.name.isidentifier():
            raise TypeError(f"{game_class.__name__}: {figure.name!r} is not the name of one figure")
    if figures.dealer_left_leads and not figures.dealer_field:
        raise TypeError(f"{game_class.__name__}: nobody sits to the left of no dealer")


def new_stats_counter(game: "Game") -> StatsCounter:
    """What counts the figures of a match; by seat where a figure is somebody's, in the order of the table."""
    figures: StatTable = game.components.stats
    seats = int(game.seats)
    by_kind: dict[str, list[tuple[int, ...]]] = {kind: [] for kind in game.event_kinds}
    null_at_first: list[bool] = []
    open_at_first: list[bool] = []
    for figure in figures.stats:
        gate = NO_GATE
        if figure.start_event or figure.end_event:
            gate = len(open_at_first)
            open_at_first.append(not figure.start_event)
            # What opens or closes comes before what counts, also for an event that does both.
            for told, turns in ((figure.start_event, OPENS_GATE), (figure.end_event, CLOSES_GATE)):
                if told:
                    by_kind[told].insert(0, (turns, 0, 0, 0, 0, gate))
        column = len(null_at_first)
        entry = (
            STAT_OWNERS.index(figure.owner),
            STAT_MEASURES.index(figure.measure),
            STAT_AGGREGATES.index(figure.aggregate),
            figure.cards,
            column,
            gate,
        )
        for each in figure.event_kinds:
            by_kind[each].append(entry)
        null_at_first += [figure.aggregate in ("max", "first")] * (seats if figure.is_per_seat else 1)
    return StatsCounter(list(by_kind.values()), null_at_first, open_at_first)


@dataclass(frozen=True)
class CardCount:
    """A whole number that the cards of a seat have, as a position writes them.

    The message `name` says what is counted, as a heading: "Eights in the hand".
    """

    name: str
    count: Callable[[list[str]], int]


@dataclass(frozen=True)
class OpeningHand:
    """Where in a position the cards lie that each seat is dealt, and what is counted in them besides."""

    place: str = "hands"
    counts: tuple[CardCount, ...] = ()


DEFAULT_OPENING_HAND: Final = OpeningHand()


def count_ranks(cards: list[str]) -> Counter[str]:
    """How many cards of the standard pack there are of each rank, as it is written."""
    return Counter(card[0] for card in cards if len(card) == 2 and card[1] in "CDHS")


def count_suits(cards: list[str]) -> Counter[str]:
    """How many there are of each suit."""
    return Counter(card[1] for card in cards if len(card) == 2 and card[1] in "CDHS")


def max_count(counted: Counter[str]) -> int:
    """How many there are of what there is most of."""
    return max(counted.values(), default=0)
