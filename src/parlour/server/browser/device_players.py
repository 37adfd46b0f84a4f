"""The people who share this device. Each has a number, from "1", and is a user of the room."""

from collections.abc import Mapping

import msgspec

from parlour.kit.bits import bit
from parlour.kit.game import Game, View
from parlour.kit.moves import SPECTATOR
from parlour.scene.scenes import build_scene
from parlour.server.handlers.room import Room


class DevicePlayer(msgspec.Struct):
    """An item of the response to GET /api/device/players. A person who shares this device.

    Attributes:
        player: The number of the person.
        name: The person's name.
    """

    player: str
    name: str


class DeviceSeat(msgspec.Struct):
    """The seat of a person who shares this device.

    Attributes:
        player: The number of the person.
        name: The name shown at the table.
        must_move: True if it is the person's turn. A bot that has taken over the seat moves instead.
    """

    player: str
    name: str
    must_move: bool


class DeviceTable(msgspec.Struct):
    """GET /api/device/tables/{table}. The people at a table who share this device.

    Attributes:
        match_number: The number of the most recent match, from 1; 0 before the first match.
        is_playing: True if this match is not over.
        has_hidden_cards: True if players see cards that others must not see.
        seats: The seats of these people, in order.
    """

    match_number: int
    is_playing: bool
    has_hidden_cards: bool
    seats: list[DeviceSeat]


async def list_device_players(room: Room, user_ids: Mapping[str, str]) -> list[DevicePlayer]:
    """List the people who share this device and have chosen a name.

    Args:
        user_ids: The ids of these people, by number.
    """
    users = await room.store.read_users(set(user_ids.values()))
    return [
        DevicePlayer(player, users[user_id].nickname)
        for player, user_id in user_ids.items()
        if users[user_id].nickname
    ]


async def describe_device_table(
    room: Room, user_ids: Mapping[str, str], table_id: str, language: str
) -> DeviceTable:
    """Return which people at a table share this device, and which of them must move.

    Raises:
        UnknownTableError: The table does not exist.
        BrokenTableError: The table cannot be loaded.
    """
    table = (await room.live_tables.get_table(table_id)).table
    players = {user_id: player for player, user_id in user_ids.items()}
    seats_to_move = table.match.game.to_move() if table.match is not None else 0
    seats = [
        DeviceSeat(
            players[seat.user_id],
            table.seat_name(seat_number, language),
            bool(seats_to_move & bit(seat_number)) and not seat.bot,
        )
        for seat_number, seat in enumerate(table.seats)
        if seat.user_id in players
    ]
    return DeviceTable(
        table.match.number if table.match is not None else 0,
        table.is_playing,
        table.match is not None and has_hidden_cards(table.match.game, table.show_known_cards),
        seats,
    )


def has_hidden_cards(game: Game, show_known_cards: bool) -> bool:
    """Return True if a player in a match like this sees cards or badges that a spectator does not see.

    This is decided for a new deal with the same options. In the match itself, all hands can be empty, and the
    next move can deal new ones.

    Args:
        show_known_cards: False if the table hides cards that attentive players know.
    """
    deal = type(game).new_match(game.seats, game.options, 0)
    public_zones = list_shown_zones(deal.view(SPECTATOR), show_known_cards)
    return any(
        list_shown_zones(deal.view(seat), show_known_cards) != public_zones for seat in range(game.seats)
    )


def list_shown_zones(view: View, show_known_cards: bool) -> dict[str, tuple[list[str], list[str]]]:
    """Return the cards and the badges that the scene of a view shows, by zone."""
    zones = build_scene(view, [], show_known_cards=show_known_cards).zones
    return {zone.key: (zone.cards, zone.badges) for zone in zones}
