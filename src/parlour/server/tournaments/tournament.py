"""The state of a tournament, which results from applying the events of its log in order."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Final

from parlour.server.tables.tournament_events import (
    MatchDecided,
    PlayerJoined,
    PlayerWithdrawn,
    RoundPaired,
    TournamentEnded,
    TournamentEvent,
    TournamentOpened,
    TournamentStarted,
)

ARENA: Final = "arena"
SWISS: Final = "swiss"
TABLES: Final = "tables"
FORMATS: Final = (ARENA, SWISS, TABLES)
MS_PER_MINUTE: Final = 60_000


@dataclass
class Entrant:
    """A user who has joined a tournament.

    `number` counts the entrants from 1, in the order in which they joined. A withdrawn entrant is not active.
    """

    user_id: str
    number: int
    is_active: bool = True


@dataclass
class PairedMatch:
    """A match of a tournament. `points` are those of each seat, empty until the match has a result.

    Times are in milliseconds since 1970.
    """

    round_number: int
    table_id: str
    user_ids: Sequence[str]
    paired_at: int
    points: Sequence[float] = ()
    decided_by: str = ""
    decided_at: int = 0

    @property
    def is_decided(self) -> bool:
        return bool(self.decided_by)


@dataclass
class Tournament:
    """A tournament.

    Attributes:
        opened: The settings.
        seq: The number of the last row of its log.
        entrants: All users who have joined, by id.
        matches: All matches, in the order in which they were paired.
        byes: The round number and the user of each bye.
        round_number: The number of the last round, or 0. In an arena, each set of pairings has a number.
        started_at: The time of the start in milliseconds since 1970, or 0.
        ended_at: The time of the end, or 0.
    """

    id: str
    organizer_id: str
    created_at: int
    opened: TournamentOpened
    seq: int = 1
    entrants: dict[str, Entrant] = field(default_factory=dict)
    matches: list[PairedMatch] = field(default_factory=list)
    byes: list[tuple[int, str]] = field(default_factory=list)
    round_number: int = 0
    started_at: int = 0
    ended_at: int = 0

    # The log

    def apply(self, event: TournamentEvent, seq: int, user_id: str, time_ms: int) -> None:
        """Apply an event of the log.

        Args:
            user_id: The acting user.
            time_ms: The time of the event, in milliseconds since 1970.
        """
        if isinstance(event, PlayerJoined):
            self.entrants.setdefault(user_id, Entrant(user_id, len(self.entrants) + 1)).is_active = True
        elif isinstance(event, PlayerWithdrawn):
            self.withdraw([event.user_id])
        elif isinstance(event, TournamentStarted):
            self.started_at = time_ms
        elif isinstance(event, RoundPaired):
            self.round_number = event.round_number
            self.byes += [(event.round_number, each) for each in event.bye_user_ids]
            self.matches += [
                PairedMatch(event.round_number, table.table_id, table.user_ids, time_ms)
                for table in event.tables
            ]
        elif isinstance(event, MatchDecided):
            match = self.find_match(event.table_id)
            match.points, match.decided_by, match.decided_at = event.points, event.decided_by, time_ms
            self.withdraw(event.absent_user_ids)
        elif isinstance(event, TournamentEnded):
            self.ended_at = time_ms
        self.seq = seq

    def withdraw(self, user_ids: Iterable[str]) -> None:
        for user_id in user_ids:
            if user_id in self.entrants:
                self.entrants[user_id].is_active = False

    # Questions

    @property
    def is_running(self) -> bool:
        return bool(self.started_at) and not self.ended_at

    @property
    def ends_at(self) -> int:
        """The time when an arena stops pairing players, in milliseconds since 1970, or 0."""
        has_end = self.opened.format == ARENA and self.started_at
        return self.started_at + self.opened.minutes * MS_PER_MINUTE if has_end else 0

    @property
    def active_ids(self) -> list[str]:
        """The ids of the players who have not left, in the order in which they joined."""
        return [entrant.user_id for entrant in self.entrants.values() if entrant.is_active]

    @property
    def running_matches(self) -> list[PairedMatch]:
        return [match for match in self.matches if not match.is_decided]

    @property
    def free_ids(self) -> list[str]:
        """The ids of the active players who are not in a running match."""
        busy_ids = {user_id for match in self.running_matches for user_id in match.user_ids}
        return [user_id for user_id in self.active_ids if user_id not in busy_ids]

    def find_match(self, table_id: str) -> PairedMatch:
        """Return the match at a table.

        Raises:
            KeyError: The tournament has no match at this table.
        """
        for match in reversed(self.matches):
            if match.table_id == table_id:
                return match
        raise KeyError(table_id)

    def matches_of(self, user_id: str) -> Iterator[PairedMatch]:
        return (match for match in self.matches if user_id in match.user_ids)

    def find_running_match(self, user_id: str) -> PairedMatch | None:
        return next((match for match in self.matches_of(user_id) if not match.is_decided), None)

    def bye_points(self) -> float:
        """Return the points for a bye: those of a win in a match of two, else the average of a table."""
        return 1.0 if self.opened.seat_count == 2 else (self.opened.seat_count - 1) / 2

    def points_by_user(self) -> dict[str, float]:
        """Return the points of all entrants, including those for byes."""
        points = dict.fromkeys(self.entrants, 0.0)
        for match in self.matches:
            for user_id, match_points in zip(match.user_ids, match.points, strict=False):
                points[user_id] += match_points
        for _, user_id in self.byes:
            points[user_id] += self.bye_points()
        return points

    def count_meetings(self) -> Counter[frozenset[str]]:
        """Return how often each two players have met."""
        return Counter(frozenset(pair) for match in self.matches for pair in combinations(match.user_ids, 2))


Rank = tuple[int, ...]


def share_points(ranks: Sequence[Rank | None]) -> list[float]:
    """Return the points of each seat of a match: one for each seat behind it, and a half for each equal one.

    In a match of two, a win is one point and a draw is half a point.

    Args:
        ranks: The rank of each seat. Lower ranks are better. A seat with the rank None gets no points.
    """
    return [
        sum((compare_ranks(own, other) for at, other in enumerate(ranks) if at != seat), 0.0)
        for seat, own in enumerate(ranks)
    ]


def compare_ranks(own: Rank | None, other: Rank | None) -> float:
    if own is None:
        return 0.0
    if other is None or own < other:
        return 1.0
    return 0.5 if own == other else 0.0
