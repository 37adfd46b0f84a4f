"""The state of a tournament, which results from applying the events of its log in order."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Final

from parlour.server.log.tournament_events import (
    MatchDecided,
    OrganizerChanged,
    OrganizerDeclined,
    OrganizerRequested,
    OrganizerVolunteered,
    PlayerJoined,
    PlayerWithdrawn,
    ResultCorrected,
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
CORRECTION_MS: Final = 30 * MS_PER_MINUTE  # milliseconds after the end in which results can be corrected


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
    """A match of a tournament.

    Times are in milliseconds since 1970.

    Attributes:
        points: The points of each seat, empty until the match has a result.
        decided_by: `match`, `organizer` or `time`, as in MatchDecided. Empty until the match has a result.
        set_by: The organizer who set the result or corrected it last, or an empty string.
        set_at: The time when the organizer did this, or 0.
        first_points: The points before the first correction, or empty.
        is_forfeit: True if the match was not played, because too few players came to the table.
    """

    round_number: int
    table_id: str
    user_ids: Sequence[str]
    paired_at: int
    points: Sequence[float] = ()
    decided_by: str = ""
    decided_at: int = 0
    set_by: str = ""
    set_at: int = 0
    first_points: Sequence[float] = ()
    is_forfeit: bool = False

    @property
    def is_decided(self) -> bool:
        return bool(self.decided_by)

    def apply_result(self, event: MatchDecided, user_id: str, time_ms: int) -> None:
        self.points, self.decided_by, self.decided_at = event.points, event.decided_by, time_ms
        if event.decided_by == "organizer":
            self.set_by, self.set_at = user_id, time_ms
        is_missed = len(self.user_ids) - len(event.absent_user_ids) < 2
        self.is_forfeit = event.decided_by == "time" and is_missed

    def apply_correction(self, event: ResultCorrected, user_id: str, time_ms: int) -> None:
        self.first_points = self.first_points or self.points
        self.points, self.set_by, self.set_at = event.points, user_id, time_ms
        self.is_forfeit = False


@dataclass(frozen=True)
class Volunteer:
    """A user who has offered to become the organizer. `number` counts all offers from 1."""

    number: int
    asked_at: int


@dataclass
class Tournament:
    """A tournament.

    Attributes:
        creator_id: The user who opened the tournament.
        organizer_id: The user who directs it now.
        opened: The settings.
        seq: The number of the last row of its log.
        entrants: All users who have joined, by id.
        matches: All matches, in the order in which they were paired.
        byes: The round number and the user of each bye.
        volunteers: The users who have offered to become the organizer, by id, the earliest offer first.
        volunteer_count: The number of offers so far.
        requested_id: The player whom the organizer has asked to become the organizer, or an empty string.
        round_number: The number of the last round, or 0. In an arena, each set of pairings has a number.
        started_at: The time of the start in milliseconds since 1970, or 0.
        ended_at: The time of the end, or 0.
        changed_at: The time of the last change.
    """

    id: str
    creator_id: str
    created_at: int
    opened: TournamentOpened
    organizer_id: str = ""
    seq: int = 1
    entrants: dict[str, Entrant] = field(default_factory=dict)
    matches: list[PairedMatch] = field(default_factory=list)
    byes: list[tuple[int, str]] = field(default_factory=list)
    round_number: int = 0
    started_at: int = 0
    ended_at: int = 0
    changed_at: int = 0
    volunteers: dict[str, Volunteer] = field(default_factory=dict)
    volunteer_count: int = 0
    requested_id: str = ""

    def __post_init__(self) -> None:
        self.organizer_id, self.changed_at = self.creator_id, self.created_at

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
            self.find_match(event.table_id).apply_result(event, user_id, time_ms)
            self.withdraw(event.absent_user_ids)
        elif isinstance(event, ResultCorrected):
            self.find_match(event.table_id).apply_correction(event, user_id, time_ms)
        elif isinstance(event, OrganizerVolunteered):
            self.volunteer_count += 1
            self.volunteers[user_id] = Volunteer(self.volunteer_count, time_ms)
        elif isinstance(event, OrganizerRequested):
            self.requested_id = event.user_id
        elif isinstance(event, OrganizerDeclined):
            self.apply_decline(user_id)
        elif isinstance(event, OrganizerChanged):
            self.organizer_id, self.requested_id, self.volunteers = event.user_id, "", {}
        elif isinstance(event, TournamentEnded):
            self.ended_at = time_ms
        self.seq, self.changed_at = seq, time_ms

    def withdraw(self, user_ids: Iterable[str]) -> None:
        for user_id in user_ids:
            if user_id in self.entrants:
                self.entrants[user_id].is_active = False

    def apply_decline(self, user_id: str) -> None:
        if user_id == self.organizer_id:
            self.requested_id, self.volunteers = "", {}
            return
        self.volunteers.pop(user_id, None)
        if user_id == self.requested_id:
            self.requested_id = ""

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
    def closes_at(self) -> int:
        """The time until which results can be corrected, in milliseconds since 1970, or 0 before the end."""
        return self.ended_at + CORRECTION_MS if self.ended_at else 0

    @property
    def known_ids(self) -> set[str]:
        """The ids of all users who are shown on the page of the tournament."""
        setters = {match.set_by for match in self.matches if match.set_by}
        return {self.organizer_id, self.creator_id, *self.entrants, *self.volunteers, *setters}

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
        """Return how often each two players have met. A match that was not played does not count."""
        return Counter(
            frozenset(pair)
            for match in self.matches
            if not match.is_forfeit
            for pair in combinations(match.user_ids, 2)
        )

    def count_free_wins(self) -> Counter[str]:
        """Return how often each player got the points of a win without a match."""
        wins = Counter(user_id for _, user_id in self.byes)
        for match in self.matches:
            if match.is_forfeit:
                pairs = zip(match.user_ids, match.points, strict=True)
                wins.update(user_id for user_id, points in pairs if points)
        return wins

    def count_unplayed_rounds(self, user_id: str) -> int:
        """Return the number of rounds without a match: byes, missed rounds, and opponents who never came."""
        return self.round_number - sum(not match.is_forfeit for match in self.matches_of(user_id))

    def find_takeover(self, waits: tuple[int, int], not_before: int = 0) -> tuple[str, int]:
        """Return the player who replaces an organizer who does not answer, and the time when this happens.

        This is the active player with the earliest offer. The time during which the organizer plays a match
        of the tournament does not count. If nobody replaces the organizer, the result is `("", 0)`.

        Args:
            waits: The milliseconds for an answer before the start, and after it.
            not_before: The time from which the wait counts.
        """
        candidates = [user_id for user_id in self.volunteers if user_id in self.active_ids]
        if not candidates or self.ended_at or self.find_running_match(self.organizer_id):
            return "", 0
        played_until = max((match.decided_at for match in self.matches_of(self.organizer_id)), default=0)
        asked_at = self.volunteers[candidates[0]].asked_at
        return candidates[0], max(asked_at, played_until, not_before) + waits[bool(self.started_at)]


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
