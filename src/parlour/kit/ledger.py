"""The ledger: what counts the figures of a match while its events are told, instead of keeping these."""

from typing import TYPE_CHECKING, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.kit.bits import bit, count

if TYPE_CHECKING:
    from parlour.kit.game import Game

NULL: Final = (
    -4611686018427387904
)  # in the place of a figure that there is none of: no event has such a number
ANY_CARD: Final = 4611686018427387903
# Whose a figure is (`BY` in figures.py), or that an entry opens or closes a gate.
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

# The numbers of an entry: its way, its column, a set of cards (or the gate, or what waits for it),
# then BY, OF, KEEP and the gate.
ENTRY: Final = 7
NO_GATE: Final = -1
# What is counted often has a way of few steps.
IN_GENERAL: Final = 0
EVENTS_BY_WHO: Final = 1
CARDS_BY_WHO: Final = 2
EVENTS_OF_MATCH: Final = 3
NUMBERS_BY_WHO: Final = 4
EVENTS_BY_OTHER: Final = 5
GATED_BY_WHO: Final = 6  # sums of numbers while the gate is open
MOST_OF_MATCH: Final = 7  # the highest number
FIRST_BY_WHO: Final = 8  # the first number
OPENING: Final = 9
CLOSING: Final = 10
WAYS: Final = {
    (WHO, EVENT, SUM, False): EVENTS_BY_WHO,
    (WHO, CARDS, SUM, False): CARDS_BY_WHO,
    (MATCH, EVENT, SUM, False): EVENTS_OF_MATCH,
    (WHO, NUMBER, SUM, False): NUMBERS_BY_WHO,
    (OTHER, EVENT, SUM, False): EVENTS_BY_OTHER,
    (WHO, NUMBER, SUM, True): GATED_BY_WHO,
    (MATCH, NUMBER, MOST, False): MOST_OF_MATCH,
    (WHO, NUMBER, FIRST, False): FIRST_BY_WHO,
}


@final
class Ledger:
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
        waiting = [kinds_behind(by_kind, gate) for gate in range(len(open_at_first))]
        heard: i64 = 0
        for kind in range(len(by_kind)):
            for by, of, keep, among, column, gate in by_kind[kind]:
                place = wide + gate if gate != NO_GATE else NO_GATE
                if by in (OPENS, CLOSES):
                    way = OPENING if by == OPENS else CLOSING
                    entries += [way, place, int(waiting[gate]), by, of, keep, place]
                    continue
                way = WAYS.get((by, of, keep, gate != NO_GATE), IN_GENERAL)
                entries += [way, column, place if way == GATED_BY_WHO else among, by, of, keep, place]
            if by_kind[kind]:
                heard |= bit(kind)
            starts.append(len(entries))
        for gate in range(len(open_at_first)):
            if not open_at_first[gate]:
                heard &= ~waiting[gate]
        self.kinds_at_first: i64 = heard
        self.kinds: i64 = heard
        self.wide: i64 = wide
        self.starts: vec[i64] = vec[i64](starts)
        self.entries: vec[i64] = vec[i64](entries)
        at_first = [NULL if null else 0 for null in null_at_first]
        at_first += [1 if is_open else 0 for is_open in open_at_first]
        self.at_first: vec[i64] = vec[i64](at_first)
        self.columns: vec[i64] = vec[i64](at_first)

    def clear(self) -> None:
        """Another match begins."""
        for at in range(len(self.columns)):
            self.columns[at] = self.at_first[at]
        self.kinds = self.kinds_at_first

    def hear(self, kind: i64, who: i64, other: i64, number: i64, cards: i64) -> None:
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
            elif way == MOST_OF_MATCH:
                if number > columns[column]:
                    columns[column] = number
            elif way == FIRST_BY_WHO:
                if columns[column + who] == NULL:
                    columns[column + who] = number
            elif way == CLOSING:
                columns[column] = 0
                self.kinds &= ~entries[at + 2]
            elif way == OPENING:
                columns[column] = 1
                self.kinds |= entries[at + 2]
            else:
                self.enter(at, who, other, number, cards)
            at += ENTRY

    def enter(self, at: i64, who: i64, other: i64, number: i64, cards: i64) -> None:
        """Counts an event for an entry of any other sort."""
        entries = self.entries
        columns = self.columns
        gate = entries[at + 6]
        if gate >= 0 and not columns[gate]:
            return
        column = entries[at + 1]
        by = entries[at + 3]
        if by == WHO:
            column += who
        elif by == OTHER:
            column += other
        value: i64 = 1
        of = entries[at + 4]
        if of == NUMBER:
            value = number
        elif of == CARDS:
            value = count(cards & entries[at + 2])
        keep = entries[at + 5]
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


def kinds_behind(by_kind: list[list[tuple[int, ...]]], gate: int) -> i64:
    """The set of those kinds of event that count for nothing while a gate is closed."""
    found: i64 = 0
    for kind in range(len(by_kind)):
        waits = len(by_kind[kind]) > 0
        for by, _of, _keep, _among, _column, its_gate in by_kind[kind]:
            if by in (OPENS, CLOSES) or its_gate != gate:
                waits = False
        if waits:
            found |= bit(kind)
    return found


def count_in(game: "Game", ledger: Ledger | None) -> None:
    """From here on the events of a match go to this ledger, or to none: then the match keeps them."""
    game.ledger = ledger
