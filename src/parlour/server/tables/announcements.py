"""Announcements to all users at a table: a player was removed, left or returned, or a player's time is up."""

from dataclasses import dataclass

from parlour.kit.moves import NO_SEAT
from parlour.scene.scene_types import SceneEvent
from parlour.server.tables.entries import (
    BotSubstituted,
    BotTookOver,
    LogRow,
    MoveMade,
    PlayerRemoved,
    PlayerReturned,
)
from parlour.server.tables.people import People
from parlour.server.tables.refusals import server_catalog
from parlour.server.tables.table import Table

TIME_IS_UP = "time_is_up"  # kind of the event if a bot made a move because a player's time was up
MESSAGE_KEYS = {
    "player_removed": "announcement-player-removed",
    "bot_took_over": "announcement-bot-took-over",
    "bot_substituted": "announcement-bot-substituted",
    "player_returned": "announcement-player-returned",
    TIME_IS_UP: "announcement-time-is-up",
}


@dataclass(frozen=True)
class Announcement:
    """An announcement about the player in a seat.

    Attributes:
        kind: The kind of the row, or TIME_IS_UP.
        user_id: The id of this player.
        actor_id: The id of the user who caused the event, or an empty string.
        has_bot: True if a bot now plays in the seat.
    """

    kind: str
    seat: int
    user_id: str
    actor_id: str
    has_bot: bool
    people: People

    def role_of(self, user_id: str) -> str:
        """Return the role of a user: the `player`, the `actor`, or one of the `others`."""
        if user_id and user_id == self.user_id:
            return "player"
        return "actor" if user_id and user_id == self.actor_id else "others"

    def format_for(self, user_id: str, language: str) -> str:
        """Return the text for a user."""
        catalog = server_catalog(language)
        return catalog.format(
            MESSAGE_KEYS[self.kind],
            reader=self.role_of(user_id),
            name=self.people.name(self.user_id, language),
            actor=self.people.seated_names(language).get(self.actor_id)
            or catalog.format("announcement-host"),
            bot="plays" if self.has_bot else "none",
        )

    def build_event(self, user_id: str, language: str) -> SceneEvent:
        """Return the announcement as an event for a user's log."""
        return SceneEvent(self.kind, self.seat, NO_SEAT, 0, [], 0, self.format_for(user_id, language))


def find_announcement(table: Table, row: LogRow) -> Announcement | None:
    """Return the announcement that belongs to a row, or None.

    Args:
        table: The table before the row is applied.
    """
    entry = row.entry
    if not isinstance(entry, MoveMade | PlayerRemoved | BotTookOver | BotSubstituted | PlayerReturned):
        return None
    seat = table.seats[entry.seat]
    is_move = isinstance(entry, MoveMade)
    if is_move and (row.user_id or not seat.user_id or seat.bot):
        return None  # the player or a bot made this move; the time was not up
    return Announcement(
        kind=TIME_IS_UP if is_move else row.kind,
        seat=entry.seat,
        user_id=seat.user_id,
        actor_id=row.user_id,
        has_bot=not isinstance(entry, PlayerReturned) and (isinstance(entry, MoveMade) or bool(entry.bot)),
        people=table.people,
    )
