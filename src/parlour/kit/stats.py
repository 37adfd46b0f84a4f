"""Statistics of matches and of opening hands. A game declares them in `StatTable` and `OpeningHandSpec`."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from parlour.kit.events import EVENT_OTHER, EVENT_WHO

# the offset in an event of the seat that it counts for; 0 if it counts for the match
STAT_OWNERS: Final = {"match": 0, "who": EVENT_WHO, "other": EVENT_OTHER}
STAT_MEASURES: Final = ("event", "number", "cards")
STAT_AGGREGATES: Final = ("sum", "any", "max", "first")

ANY_CARD: Final = 4611686018427387903


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
