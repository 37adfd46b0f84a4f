"""Announcements to all users at a table about a player, or about a change of the table."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from parlour.games import game_class
from parlour.kit.game import Game
from parlour.kit.moves import NO_SEAT
from parlour.kit.options import list_option_specs
from parlour.scene.option_text import format_options
from parlour.scene.scene_types import SceneEvent
from parlour.server.log.entries import (
    BotSubstituted,
    BotTookOver,
    LogRow,
    MoveMade,
    PlayerRemoved,
    PlayerReturned,
    ProposalCarriedOut,
    ProposalDeclined,
    SeatTaken,
    TableChanged,
)
from parlour.server.log.people import People
from parlour.server.log.refusals import server_catalog
from parlour.server.log.table import Table

TIME_IS_UP = "time_is_up"  # kind of the event if a bot made a move because a player's time was up
MESSAGE_KEYS = {
    "player_removed": "announcement-player-removed",
    "bot_took_over": "announcement-bot-took-over",
    "bot_substituted": "announcement-bot-substituted",
    "player_returned": "announcement-player-returned",
    "table_changed": "announcement-table-changed",
    "seat_taken": "announcement-seat-taken",
    "proposal_carried_out": "announcement-proposal-carried-out",
    "proposal_declined": "announcement-proposal-declined",
    TIME_IS_UP: "announcement-time-is-up",
}


@dataclass(frozen=True)
class OptionChanges:
    """Changed options of a game, with their new values."""

    game_class: type[Game]
    options: Mapping[str, object]

    def format_for(self, language: str) -> list[str]:
        """Return the name and the new value of each option."""
        texts = format_options(self.game_class, self.options, language)
        return [f"{name}: {value}" for name, value in texts.items()]


@dataclass(frozen=True)
class Announcement:
    """An announcement about players.

    Attributes:
        kind: The kind of the row, or TIME_IS_UP.
        seat: The seat of the player, or NO_SEAT.
        user_ids: The ids of these players.
        actor_id: The id of the user who caused the event, or an empty string.
        fields: Further fields of the message.
        changes: The changed settings of the table: the key of a message, and the new value.
    """

    kind: str
    seat: int
    user_ids: Sequence[str]
    actor_id: str
    people: People
    fields: Mapping[str, object]
    changes: Sequence[tuple[str, object]] = ()

    def role_of(self, user_id: str) -> str:
        """Return the role of a user: the `player`, the `actor`, or one of the `others`."""
        if user_id in self.user_ids:
            return "player"
        return "actor" if user_id and user_id == self.actor_id else "others"

    def format_for(self, user_id: str, language: str) -> str:
        """Return the text for a user."""
        catalog = server_catalog(language)
        return catalog.format(
            MESSAGE_KEYS[self.kind],
            reader=self.role_of(user_id),
            name=[self.people.name(user_id, language) for user_id in self.user_ids],
            actor=self.people.seated_names(language).get(self.actor_id)
            or catalog.format("announcement-host"),
            changes=[
                catalog.format(
                    key, value=value.format_for(language) if isinstance(value, OptionChanges) else value
                )
                for key, value in self.changes
            ],
            **self.fields,
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
    if isinstance(entry, TableChanged):
        return announce_table_change(table, row, entry)
    if isinstance(entry, SeatTaken):
        return announce_new_player(table, row, entry) if entry.joins_match else None
    if isinstance(entry, ProposalCarriedOut | ProposalDeclined):
        return announce_proposal(table, row, entry)
    if not isinstance(entry, MoveMade | PlayerRemoved | BotTookOver | BotSubstituted | PlayerReturned):
        return None
    seat = table.seats[entry.seat]
    is_move = isinstance(entry, MoveMade)
    has_bot = isinstance(entry, MoveMade) or (not isinstance(entry, PlayerReturned) and bool(entry.bot))
    if is_move and (row.user_id or not seat.user_id or seat.bot):
        return None  # the player or a bot made this move; the time was not up
    return Announcement(
        kind=TIME_IS_UP if is_move else row.kind,
        seat=entry.seat,
        user_ids=[seat.user_id] if seat.user_id else [],
        actor_id=row.user_id,
        people=table.people,
        fields={"bot": "plays" if has_bot else "none"},
    )


def announce_new_player(table: Table, row: LogRow, entry: SeatTaken) -> Announcement:
    """Return the announcement of a user who plays on for a bot."""
    return Announcement(
        kind=row.kind,
        seat=entry.seat,
        user_ids=[row.user_id],
        actor_id=row.user_id,
        people=table.people,
        fields={},
    )


def announce_proposal(
    table: Table, row: LogRow, entry: ProposalCarriedOut | ProposalDeclined
) -> Announcement:
    """Return the announcement of a declined proposal, or of what the players have agreed on."""
    user_id = table.seats[entry.seat].user_id
    return Announcement(
        kind=row.kind,
        seat=entry.seat,
        user_ids=[user_id] if user_id else [],
        actor_id=row.user_id,
        people=table.people,
        fields={"proposal": entry.proposal},
    )


def announce_table_change(table: Table, row: LogRow, entry: TableChanged) -> Announcement:
    """Return the announcement of a changed game or changed settings. It is about players without a seat."""
    seated_ids = [seat.user_id for seat in entry.seats]
    is_other_game = (entry.game, len(entry.seats)) != (table.game_class.name, len(table.seats))
    changes = list_setting_changes(table, entry)
    moved_ids = [
        seat.user_id for seat in table.seats if seat.has_active_player and seat.user_id not in seated_ids
    ]
    return Announcement(
        kind=row.kind,
        seat=NO_SEAT,
        user_ids=moved_ids,
        actor_id=row.user_id,
        people=table.people,
        changes=changes,
        fields={
            "change": ("both" if changes else "game")
            if is_other_game
            else ("settings" if changes else "none"),
            "title": game_class(entry.game).title,
            "seats": len(entry.seats),
            "moved": len(moved_ids),
        },
    )


def list_setting_changes(table: Table, entry: TableChanged) -> list[tuple[str, object]]:
    """Return the settings that an entry changes: for each, the key of a message, and the new value."""
    old, new = table.table_settings, entry.table_settings
    has_same_game = entry.game == table.game_class.name
    options = find_option_changes(table, entry) if has_same_game else None
    values: list[tuple[str, object, object]] = [
        ("announcement-change-options", None, options),
        ("announcement-change-move-time", old.seconds_per_move, new.seconds_per_move),
        ("announcement-change-match-time", old.seconds_per_match // 60, new.seconds_per_match // 60),
        ("announcement-change-correspondence", old.correspondence, new.correspondence),
        ("announcement-change-hints", table.allow_hints, entry.allow_hints),
        ("announcement-change-chat", old.allow_chat, new.allow_chat),
        ("announcement-change-takebacks", old.allow_takebacks, new.allow_takebacks),
        ("announcement-change-known-cards", old.show_known_cards, new.show_known_cards),
        ("announcement-change-private", table.is_private, entry.private),
        ("announcement-change-bot-speed", old.bot_speed, new.bot_speed),
    ]
    changed = [(key, value) for key, old_value, value in values if old_value != value]
    return [(key, format_value(value)) for key, value in changed]


def find_option_changes(table: Table, entry: TableChanged) -> OptionChanges | None:
    """Return the options of the same game that an entry changes, or None."""
    changed = {
        spec.name: entry.options.get(spec.name, spec.default)
        for spec in list_option_specs(table.game_class.options_type)
        if entry.options.get(spec.name, spec.default) != table.options.get(spec.name, spec.default)
    }
    return OptionChanges(table.game_class, changed) if changed else None


def format_value(value: object) -> object:
    """Return the value of a setting as a field of a message."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return value
