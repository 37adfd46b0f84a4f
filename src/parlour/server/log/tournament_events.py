"""The events of a tournament. They are stored in the tournament's log (see `entries.TournamentChanged`)."""

from collections.abc import Callable
from typing import Any, Self

import msgspec
from msgspec.structs import replace

from parlour.server.socket_messages import TableSettings

TOURNAMENT_ID_PREFIX = "cup-"  # no table has an id with a hyphen


class TournamentEvent(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="event"):
    """What happened in a tournament. The acting user is in the row of the log."""

    def with_user_ids(self, convert: Callable[[str], str]) -> Self:
        """Return the event with each user id replaced by the result of `convert`."""
        return self


class TournamentOpened(TournamentEvent, frozen=True, kw_only=True, tag="opened"):
    """The organizer opened the tournament. The fields are those of `tournament_messages.NewTournament`."""

    name: str
    format: str
    game: str
    options: dict[str, Any]
    seat_count: int
    rounds: int
    minutes: int
    match_minutes: int
    private: bool
    table_settings: TableSettings


class PlayerJoined(TournamentEvent, frozen=True, tag="joined"):
    """The acting user joined, or came back."""


class PlayerWithdrawn(TournamentEvent, frozen=True, tag="withdrawn"):
    """A player left, or was removed by the organizer. The player gets no further matches."""

    user_id: str

    def with_user_ids(self, convert: Callable[[str], str]) -> Self:
        return replace(self, user_id=convert(self.user_id))


class TournamentStarted(TournamentEvent, frozen=True, tag="started"):
    """The organizer started the tournament."""


class PairedTable(msgspec.Struct, frozen=True):
    """The table of a match, and its players by seat."""

    table_id: str
    user_ids: list[str]


class RoundPaired(TournamentEvent, frozen=True, tag="paired"):
    """Players were assigned to new tables. `bye_user_ids` are the players without a match in the round."""

    round_number: int
    tables: list[PairedTable]
    bye_user_ids: list[str] = []

    def with_user_ids(self, convert: Callable[[str], str]) -> Self:
        return replace(
            self,
            tables=[
                replace(each, user_ids=[convert(user) for user in each.user_ids]) for each in self.tables
            ],
            bye_user_ids=[convert(user) for user in self.bye_user_ids],
        )


class MatchDecided(TournamentEvent, frozen=True, tag="decided"):
    """A match has a result.

    Attributes:
        points: The points of each seat.
        decided_by: `match` if the match was played to the end, `organizer`, or `time`.
        absent_user_ids: The players who never came to the table. They are withdrawn.
    """

    table_id: str
    points: list[float]
    decided_by: str
    absent_user_ids: list[str] = []

    def with_user_ids(self, convert: Callable[[str], str]) -> Self:
        return replace(self, absent_user_ids=[convert(user) for user in self.absent_user_ids])


class ResultCorrected(TournamentEvent, frozen=True, tag="corrected"):
    """The organizer changed the result of a match. `points` are those of each seat."""

    table_id: str
    points: list[float]


class OrganizerVolunteered(TournamentEvent, frozen=True, tag="volunteered"):
    """The acting user offered to become the organizer."""


class OrganizerRequested(TournamentEvent, frozen=True, tag="requested"):
    """The organizer asked a player to become the organizer."""

    user_id: str

    def with_user_ids(self, convert: Callable[[str], str]) -> Self:
        return replace(self, user_id=convert(self.user_id))


class OrganizerDeclined(TournamentEvent, frozen=True, tag="declined"):
    """The acting user declined to change the organizer.

    The organizer declines all offers and withdraws the own request. Another user withdraws the own offer, and
    declines the request of the organizer.
    """


class OrganizerChanged(TournamentEvent, frozen=True, tag="organizer"):
    """Another user is the organizer now."""

    user_id: str

    def with_user_ids(self, convert: Callable[[str], str]) -> Self:
        return replace(self, user_id=convert(self.user_id))


class TournamentEnded(TournamentEvent, frozen=True, tag="ended"):
    """The tournament is over: all rounds or the time have passed, or the organizer has ended it."""


AnyTournamentEvent = (
    TournamentOpened
    | PlayerJoined
    | PlayerWithdrawn
    | TournamentStarted
    | RoundPaired
    | MatchDecided
    | ResultCorrected
    | OrganizerVolunteered
    | OrganizerRequested
    | OrganizerDeclined
    | OrganizerChanged
    | TournamentEnded
)
