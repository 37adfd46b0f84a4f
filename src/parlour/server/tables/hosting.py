"""Settings of a table, stand-ins, and what the host of a table may do."""

from collections.abc import Sequence

from parlour.kit.bits import bit
from parlour.server.socket_messages import Lock, TableSettings
from parlour.server.tables.changes import PendingRow, PresenceTimes, require_seat
from parlour.server.tables.days import is_ongoing
from parlour.server.tables.refusals import RequestRefusedError
from parlour.server.tables.rows import LogRow
from parlour.server.tables.table import SUBSTITUTE_BOT, Table

BOT_SPEED_FACTORS = {
    "slow": 2.2,
    "normal": 1.0,
    "fast": 0.35,
}  # by what the room's pause of bots is multiplied
MOVE_SECONDS_CHOICES = (0, 15, 30, 60, 120, 300)  # seconds for a move
MATCH_SECONDS_CHOICES = (0, 180, 300, 600, 1200, 1800)  # and for all moves of a match


def validate_table_settings(manners: TableSettings) -> None:
    """Raises RequestRefusedError for manners that cannot be."""
    if manners.bot_speed not in BOT_SPEED_FACTORS:
        raise RequestRefusedError("table-settings-bot-speed", paces=list(BOT_SPEED_FACTORS))
    if manners.seconds_per_move not in MOVE_SECONDS_CHOICES:
        raise RequestRefusedError("table-settings-seconds-per-move", clocks=list(MOVE_SECONDS_CHOICES))
    if manners.seconds_per_match not in MATCH_SECONDS_CHOICES:
        raise RequestRefusedError("table-settings-seconds-per-match", totals=list(MATCH_SECONDS_CHOICES))
    if manners.correspondence and (manners.seconds_per_move or manners.seconds_per_match):
        raise RequestRefusedError("table-settings-correspondence")


SUBSTITUTE_WAIT_MS = 60_000  # milliseconds after which a bot may play on for who is there and does not move


def decide_substitute_bot(table: Table, user_id: str, number: int, presence: PresenceTimes) -> PendingRow:
    """Lets a bot play on for somebody who is waited for in vain. Raises RequestRefusedError."""
    seat = require_seat(table, number)
    match = table.match
    if table.find_seat(user_id) < 0 and table.host_id != user_id:
        raise RequestRefusedError("substitute-not-seated")
    if table.table_settings.correspondence:
        raise RequestRefusedError("substitute-rests")
    if match is None or match.game.is_over:
        raise RequestRefusedError("substitute-no-match")
    if not seat.user_id or seat.user_id == user_id:
        raise RequestRefusedError("substitute-nobody")
    if seat.bot:
        raise RequestRefusedError("substitute-already", name=seat.name)
    if not match.game.to_move() & bit(number):
        raise RequestRefusedError("substitute-not-waited", name=seat.name)
    here = presence.connected_since.get(seat.user_id)
    if here is not None and (left := max(table.waiting_since, here) + SUBSTITUTE_WAIT_MS - presence.now) > 0:
        raise RequestRefusedError("substitute-soon", name=seat.name, seconds=-(-left // 1000))
    return PendingRow("bot_substituted", {"seat": number, "bot": SUBSTITUTE_BOT})


def decide_remove_player(table: Table, user_id: str, number: int, presence: PresenceTimes) -> PendingRow:
    """Takes somebody's chair from them. Raises RequestRefusedError."""
    seat = require_seat(table, number)
    if not seat.user_id:
        raise RequestRefusedError("remove-player-nobody")
    if seat.user_id == user_id:
        raise RequestRefusedError("remove-player-yourself")
    gone = not table.is_playing and (bool(seat.bot) or seat.user_id not in presence.connected_since)
    if table.host_id != user_id and not (gone and table.find_seat(user_id) >= 0):
        raise RequestRefusedError("remove-player-by-host")
    return PendingRow("player_removed", {"seat": number, "bot": SUBSTITUTE_BOT if table.is_playing else ""})


def decide_lock(table: Table, user_id: str, request: Lock) -> PendingRow:
    """Locks a table or opens it again. Raises RequestRefusedError."""
    if table.host_id != user_id:
        raise RequestRefusedError("lock-by-host")
    return PendingRow("locked" if request.locked else "unlocked", {})


def decide_close(table: Table, user_id: str) -> PendingRow:
    """Closes a table for good. Raises RequestRefusedError."""
    if table.host_id != user_id:
        raise RequestRefusedError("close-by-host")
    if (
        is_ongoing(table.daily_date) and not table.is_over
    ):  # there is no other table for who has seen its cards
        raise RequestRefusedError("close-daily")
    return PendingRow("closed", {})


def require_admission(table: Table, user_id: str) -> None:
    """Raises RequestRefusedError for who is new at a table that is locked."""
    if table.locked and table.host_id != user_id and table.find_seat(user_id) < 0:
        raise RequestRefusedError("table-locked")


def is_locked(rows: Sequence[LogRow]) -> bool:
    """Return True if the table of these rows is locked."""
    turned = [row.kind for row in rows if row.kind in ("locked", "unlocked")]
    return turned[-1:] == ["locked"]


def members_of(rows: Sequence[LogRow]) -> set[str]:
    """Return everybody who has made the table of these rows or has taken a seat there, now or before."""
    return {row.user_id for row in rows if row.user_id}
