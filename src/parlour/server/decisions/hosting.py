"""The settings of a table, substitute bots, and the rights of a host."""

from collections.abc import Container, Sequence

from parlour.kit.bits import bit
from parlour.server.decisions.changes import Asker, Decision, decide_request, require_seat
from parlour.server.log.days import is_ongoing
from parlour.server.log.entries import (
    BotSubstituted,
    Closed,
    HostChanged,
    Locked,
    LogRow,
    MatchStart,
    PlayerRemoved,
    SeatTaken,
    SetupEntry,
    SpectatorsMuted,
    Unlocked,
)
from parlour.server.log.occupants import is_bot_id
from parlour.server.log.refusals import refusal
from parlour.server.log.table import SUBSTITUTE_BOT, Table, is_admitted
from parlour.server.socket_messages import (
    Close,
    HandOverHost,
    Lock,
    MuteSpectators,
    ReclaimHost,
    RemovePlayer,
    SubstituteBot,
    TableSettings,
)
from parlour.text.message import SeatName

# for each bot speed, the factor by which a bot's pause before a move is multiplied
BOT_SPEED_FACTORS = {"slow": 2.2, "normal": 1.0, "fast": 0.35}
MOVE_SECONDS_CHOICES = (0, 15, 30, 60, 120, 300)
MATCH_SECONDS_CHOICES = (0, 180, 300, 600, 1200, 1800)  # seconds for all moves of a match; 0 means no limit


def validate_table_settings(table_settings: TableSettings) -> None:
    """Check the settings of a new table.

    Raises:
        UserError: A value is not allowed, or two values are mutually exclusive.
    """
    if table_settings.bot_speed not in BOT_SPEED_FACTORS:
        raise refusal("table-settings-bot-speed", paces=list(BOT_SPEED_FACTORS))
    if table_settings.seconds_per_move not in MOVE_SECONDS_CHOICES:
        raise refusal("table-settings-seconds-per-move", clocks=list(MOVE_SECONDS_CHOICES))
    if table_settings.seconds_per_match not in MATCH_SECONDS_CHOICES:
        raise refusal("table-settings-seconds-per-match", totals=list(MATCH_SECONDS_CHOICES))
    if table_settings.correspondence and (
        table_settings.seconds_per_move or table_settings.seconds_per_match
    ):
        raise refusal("table-settings-correspondence")


SUBSTITUTE_WAIT_MS = 60_000  # milliseconds before a bot may replace a connected player who does not move


@decide_request.register
def decide_substitution(request: SubstituteBot, table: Table, asker: Asker) -> Decision:
    """Return the decision that lets a bot play for an absent or idle player.

    Raises:
        UserError: The request is not allowed.
    """
    user_id, seat_number = asker.user_id, request.seat
    seat = require_seat(table, seat_number)
    match = table.match
    if table.find_seat(user_id) < 0 and table.host_id != user_id:
        raise refusal("substitute-not-seated")
    if table.table_settings.correspondence:
        raise refusal("substitute-rests")
    if match is None or match.game.is_over:
        raise refusal("substitute-no-match")
    if not seat.user_id or seat.user_id == user_id:
        raise refusal("substitute-nobody")
    if seat.bot:
        raise refusal("substitute-already", name=SeatName(seat_number))
    if not match.game.to_move() & bit(seat_number):
        raise refusal("substitute-not-waited", name=SeatName(seat_number))
    presence = asker.presence()
    connected_since = presence.connected_since.get(seat.user_id)
    if (
        connected_since is not None
        and (ms_left := max(table.waiting_since, connected_since) + SUBSTITUTE_WAIT_MS - presence.now) > 0
    ):
        raise refusal("substitute-soon", name=SeatName(seat_number), seconds=-(-ms_left // 1000))
    return Decision(BotSubstituted(seat_number, SUBSTITUTE_BOT))


@decide_request.register
def decide_player_removal(request: RemovePlayer, table: Table, asker: Asker) -> Decision:
    """Return the decision that removes a player from a seat.

    Raises:
        UserError: The request is not allowed.
    """
    user_id, seat_number = asker.user_id, request.seat
    seat = require_seat(table, seat_number)
    if not seat.user_id:
        raise refusal("remove-player-nobody")
    if seat.user_id == user_id:
        raise refusal("remove-player-yourself")
    is_present = seat.user_id in asker.presence().connected_since
    is_absent = not table.is_playing and (bool(seat.bot) or not is_present)
    if table.host_id != user_id and not (is_absent and table.find_seat(user_id) >= 0):
        raise refusal("remove-player-by-host")
    return Decision(PlayerRemoved(seat_number, SUBSTITUTE_BOT if table.is_playing else ""))


@decide_request.register
def decide_lock(request: Lock, table: Table, asker: Asker) -> Decision:
    """Return the decision that locks or unlocks a table.

    Raises:
        UserError: The user is not the host.
    """
    if table.host_id != asker.user_id:
        raise refusal("lock-by-host")
    if not request.locked:
        return Decision(Unlocked())
    return Decision(Locked(request.send_spectators_away))


@decide_request.register
def decide_mute(request: MuteSpectators, table: Table, asker: Asker) -> Decision:
    """Return the decision that mutes the spectators, or lets them chat again.

    Raises:
        UserError: The user is not the host.
    """
    if table.host_id != asker.user_id:
        raise refusal("mute-by-host")
    return Decision(SpectatorsMuted(request.muted))


@decide_request.register
def decide_close(request: Close, table: Table, asker: Asker) -> Decision:
    """Return the decision that closes a table permanently.

    Raises:
        UserError: The user is not the host, or the match is today's daily deal and is not over.
    """
    if table.host_id != asker.user_id:
        raise refusal("close-by-host")
    # after closing the table, the user could no longer play the daily deal
    if is_ongoing(table.daily_date) and not table.is_over:
        raise refusal("close-daily")
    return Decision(Closed())


@decide_request.register
def decide_host_reclaim(request: ReclaimHost, table: Table, asker: Asker) -> Decision:
    """Return the decision that makes the creator of a table its host again.

    Raises:
        UserError: The user did not create the table, or is the host.
    """
    if table.creator_id != asker.user_id:
        raise refusal("host-by-creator")
    if table.host_id == asker.user_id:
        raise refusal("host-already")
    return decide_host(asker.user_id)


@decide_request.register
def decide_host_transfer(request: HandOverHost, table: Table, asker: Asker) -> Decision:
    """Return the decision that makes the player in a seat the host.

    Raises:
        UserError: The user is not the host, or no player who can be the host has this seat.
    """
    seat = require_seat(table, request.seat)
    if table.host_id != asker.user_id:
        raise refusal("host-by-host")
    if seat.user_id == asker.user_id:
        raise refusal("host-already")
    if not seat.has_active_player or is_bot_id(seat.user_id):
        raise refusal("host-nobody")
    return decide_host(seat.user_id)


def decide_host(new_host_id: str) -> Decision:
    """Return the decision that makes a user the host of a table."""
    return Decision(HostChanged(new_host_id))


def find_next_host(table: Table, present_user_ids: Container[str]) -> str:
    """Return the id of the player who becomes the host if the host is away, or an empty string.

    This is the player who has had a seat for the longest time, among the present users other than bot
    clients. A player whose seat is played by a bot does not count.
    """
    candidate_ids = [
        seat.user_id
        for seat in table.seats
        if seat.user_id
        and seat.user_id in present_user_ids
        and not (seat.bot or is_bot_id(seat.user_id))
        and seat.user_id != table.host_id
    ]
    return min(candidate_ids, key=table.seated_since.__getitem__, default="")


def require_admission(table: Table, user_id: str) -> None:
    """Check that a user may join a table.

    Raises:
        UserError: The table is locked, and the user is neither its host or creator nor seated.
    """
    if not is_admitted(table, user_id):
        raise refusal("table-locked")


def select_readable_rows(rows: Sequence[LogRow], user_id: str) -> list[LogRow]:
    """Return those rows of a table whose matches a user may see afterwards.

    At a locked table, the host and the creator may see all matches, and other users those matches in which
    they had a seat. The result is empty if the user may see none.

    Args:
        rows: All rows of the table.
    """
    locks = [row.entry for row in rows if isinstance(row.entry, Locked | Unlocked)]
    host_ids = [row.entry.user_id for row in rows if isinstance(row.entry, HostChanged)]
    is_locked = bool(locks) and isinstance(locks[-1], Locked)
    if not is_locked or (user_id and user_id in (rows[0].user_id, *host_ids[-1:])):
        return list(rows)
    own_numbers = list_own_matches(rows, user_id)
    readable_rows = [rows[0]]
    is_readable = False
    for row in rows[1:]:
        if isinstance(row.entry, MatchStart):
            is_readable = row.entry.match_number in own_numbers
        if is_readable or isinstance(row.entry, SetupEntry):
            readable_rows.append(row)
    return readable_rows if own_numbers else []


def list_own_matches(rows: Sequence[LogRow], user_id: str) -> set[int]:
    """Return the numbers of the matches in which a user had a seat, at the start or later."""
    own_numbers: set[int] = set()
    number = 0
    for row in rows:
        entry = row.entry
        if isinstance(entry, MatchStart):
            number = entry.match_number
            if user_id and any(seat.user_id == user_id for seat in entry.seats):
                own_numbers.add(number)
        elif isinstance(entry, SeatTaken) and entry.joins_match and user_id and row.user_id == user_id:
            own_numbers.add(number)
    return own_numbers
