"""The state of a table, computed only from the rows of its log.

Each row has a kind, a user and data:

| kind | user_id | data |
|---|---|---|
| created | the creator, who is the first host | game, options, seat_count, bots (by seat: bot, name, |
| | | avatar, avatar_color), private, allow_hints, table_settings, secret (for the first match; a daily |
| | | table has daily_date and seed) |
| seat_taken | the player | seat, name, avatar, avatar_color, seed_share |
| seat_left | the player | seat |
| player_renamed | a user who has or had a seat | name, avatar, avatar_color |
| bot_added | the host, or the server | seat, bot, name; avatar and avatar_color for a new bot |
| bot_removed | the host | seat |
| match_started, rematch_started | a player | match_number, rules_version, seed, seats, dealer (if the |
| | | game has that option), result, fair (secret, commitment, seed_shares), |
| | | next_secret (for the following match) |
| rematch_requested | the player | seat, seed_share |
| match_continued | the player | as for match_started, and moves (seat, move, checksum) and origin |
| | | (table_id, match_number) of the earlier match |
| move | the player, or the server for a bot | seat, move, checksum, result, can_take_back |
| interrupt_declined | the server, for a bot that could interrupt and declined | seat |
| takeback_requested | the player of the last move | seat |
| takeback_accepted, takeback_declined | the player | seat |
| move_taken_back | the last player who accepted | seat, move_seq, state and checksum before the move |
| bot_took_over | the player who left | seat, bot |
| bot_substituted | the player who asked for it | seat, bot |
| player_returned | the player | seat |
| player_removed | the host or a player | seat, bot (empty between two matches) |
| skip_requested | the player or host, or the server when all people have gone | |
| clock_resumed | the server, when a player is at the table again | after an outage: waiting_since |
| locked | the host | send_spectators_away (missing if false) |
| unlocked, closed | the host | |
| host_changed | the creator, who takes the role back, or the server | user_id (the new host) |
| log_rewritten | the server, after names or user ids in earlier rows were replaced | |

If a match has a time limit, each row written during the match also has `time_used`: the time that each seat
has used so far, in milliseconds.

`clock_resumed` ends an outage of the server, or restarts the clock of a player whose time ran out while no
client was connected.
"""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from typing import Any

import msgspec

from parlour.games import game_class
from parlour.kit.bits import bit, make_set
from parlour.kit.errors import ParlourError
from parlour.kit.events import EVERYTHING, VIEWS
from parlour.kit.game import Game
from parlour.kit.moves import SPECTATOR
from parlour.kit.options import DealerOptions, parse_options
from parlour.records.fair_seeds import FairSeed
from parlour.records.record import Record, position_checksum
from parlour.server.socket_messages import TableSettings
from parlour.server.tables.refusals import RoomError
from parlour.server.tables.rows import TIME_USED, LogRow, Snapshot, TableLoadError, hash_request

SUBSTITUTE_BOT = "simple"  # bot that plays for a player who has left, and that replaces a failed bot
CREATED = "created"
MATCH_CONTINUED = "match_continued"
MATCH_START_KINDS = ("match_started", "rematch_started", MATCH_CONTINUED)
INTERRUPT_DECLINED = "interrupt_declined"
# kinds of rows after which a seat may be free
SEAT_OPENING_KINDS = ("seat_left", "bot_removed", "player_removed")
# kinds of rows after which a player has left a seat; during a match, a bot plays there
SEAT_LEAVING_KINDS = ("seat_left", "bot_took_over", "player_removed")
HOST_CHANGED = "host_changed"
PLAYER_RENAMED = "player_renamed"
MOVE_TAKEN_BACK = "move_taken_back"
TAKEBACK_DECLINED = "takeback_declined"
SKIP_REQUESTED = "skip_requested"
# kinds of rows that change the position of the match
POSITION_CHANGE_KINDS = (*MATCH_START_KINDS, "move", MOVE_TAKEN_BACK)
# kinds of rows that settle a takeback request; the server, not the game, builds the event for such a row
TAKEBACK_OUTCOME_KINDS = (MOVE_TAKEN_BACK, TAKEBACK_DECLINED)
# kinds of rows that are announced to all users at the table
ANNOUNCED_KINDS = ("player_removed", "bot_took_over", "bot_substituted", "player_returned")
# kinds of rows that have an entry in the clients' log
LOG_ENTRY_KINDS = (*POSITION_CHANGE_KINDS, TAKEBACK_DECLINED, *ANNOUNCED_KINDS)
# kinds of rows that restart the clock for the current move
CLOCK_RESET_KINDS = (*POSITION_CHANGE_KINDS, TAKEBACK_DECLINED, "player_returned", "clock_resumed")
LOG_REWRITTEN = "log_rewritten"
SEND_SPECTATORS_AWAY = "send_spectators_away"  # key in the data of a row that locks the table
# key of the option that determines the first dealer, both in a table's options and in match start rows
DEALER_OPTION = "dealer"

logger = logging.getLogger("parlour.server")

OnMatchEvents = Callable[["TableMatch"], None]


class RecordUnavailableError(RoomError):
    """Raised if the record of a match does not exist or is not available yet."""


@dataclass(frozen=True)
class Seat:
    """The occupant of a seat: a player, a bot, or a player with a bot as substitute.

    `user_id` is the player's id and `bot` is the bot's name; either may be empty. `substituted` means that
    the bot plays only until the player returns.
    """

    user_id: str = ""
    name: str = ""
    bot: str = ""
    avatar: str = ""
    avatar_color: str = ""
    substituted: bool = False

    @property
    def has_active_player(self) -> bool:
        """True if a player has this seat and has not left, even if a bot plays until the player returns."""
        return bool(self.user_id) and (not self.bot or self.substituted)

    @property
    def kind(self) -> str:
        if self.user_id:
            return "user"
        return "bot" if self.bot else "open"


class LastMove(msgspec.Struct, frozen=True):
    """The last move of a match. `seq` is the number of its row in the log."""

    seq: int
    seat: int
    user_id: str
    can_take_back: bool


@dataclass(frozen=True)
class TakebackRequest:
    """A seat's request for a takeback. `agreed_seats` is a bit set of the seats that have agreed."""

    seat: int
    agreed_seats: int = 0


@dataclass
class TableMatch:
    """One match at a table. `start_seq` is the number of the row that began the match.

    `user_ids` and `player_names` are indexed by seat. `is_continued` is true if the match began with moves of
    another match. `removed_seats` is a bit set of the seats whose players were removed. A removed player sees
    what spectators see.
    """

    number: int
    start_seq: int
    game: Game
    user_ids: list[str]
    player_names: list[str]
    is_continued: bool = False
    removed_seats: int = 0

    def find_seat(self, user_id: str) -> int:
        """Return the seat whose view a user may see, or SPECTATOR."""
        if not user_id or user_id not in self.user_ids:
            return SPECTATOR
        seat = self.user_ids.index(user_id)
        return SPECTATOR if self.removed_seats & bit(seat) else seat

    def rename_player(self, user_id: str, name: str) -> None:
        """Change the name of a player, unless the player was removed."""
        seat = self.find_seat(user_id)
        if seat >= 0:
            self.player_names = [*self.player_names[:seat], name, *self.player_names[seat + 1 :]]


class Table:
    """The state of a table, computed from its rows.

    Attributes:
        match: The most recent match. It is None before the first match and after an abandoned one.
        match_count: The number of matches that have begun.
        creator_id: The id of the user who created the table.
        host_id: The id of the user who now has the rights of the host.
        host_change_count: The number of times that the host has changed.
        has_host_left: True if the host has left a seat and has not taken one again.
        host_active_at: The time of the host's last row, in milliseconds since 1970.
        seated_since: For each user with a seat, the number of the row that seated the user.
        user_names: The names of all users who have had a seat, by user id.
        abandon_reason: The reason why the most recent match cannot be resumed, or None.
        daily_date: The date of the daily deal at this table, or an empty string.
        seed: The seed of the daily deal, or an empty string.
        secret: The server's secret for the next match (see parlour.records.fair_seeds).
        seed_shares: The players' contributions to the seed of the next match, by seat.
        shown_seq: The number of the last row that clients can see.
        skip_seq: The number of the row that asked to skip to the end of the match, or 0.
        waiting_since: The time when the match began to wait for the current move, in milliseconds since 1970.
        time_used: The time that each seat had used in the match at `time_used_at`, in milliseconds.
        time_used_at: The time when `time_used` was computed, in milliseconds since 1970.
    """

    def __init__(self, created_row: LogRow) -> None:
        self.id = created_row.table_id
        self.creator_id = created_row.user_id
        self.host_id = created_row.user_id
        self.host_change_count = 0
        self.has_host_left = False
        self.host_active_at = created_row.created_at
        self.seated_since: dict[str, int] = {}
        self.user_names: dict[str, str] = {}
        self.game_class: type[Game] = game_class(created_row.data["game"])
        self.options: dict[str, Any] = created_row.data["options"]
        self.is_private: bool = created_row.data["private"]
        self.allow_hints: bool = created_row.data["allow_hints"]
        self.daily_date: str = created_row.data.get("daily_date", "")
        self.seed: str = created_row.data.get("seed", "")
        self.secret: str = "" if self.seed else created_row.data.get("secret", "")
        self.seed_shares: dict[int, str] = {}
        self.table_settings = msgspec.convert(created_row.data["table_settings"], TableSettings)
        self.show_known_cards = self.table_settings.show_known_cards or not self.game_class.has_reminders
        if not self.game_class.has_reminders:
            self.table_settings = msgspec.structs.replace(self.table_settings, show_known_cards=False)
        self.created_at = created_row.created_at
        self.waiting_since = created_row.created_at
        self.time_used_at = created_row.created_at
        self.time_used = [0] * created_row.data["seat_count"]
        self.last_move: LastMove | None = None
        self.takeback: TakebackRequest | None = None
        self.rematch_seats = 0
        self.skip_seq = 0
        self.locked = False
        self.closed = False
        self.seats = [Seat() for _ in range(created_row.data["seat_count"])]
        for seat, (bot, name, avatar, avatar_color) in created_row.data["bots"].items():
            self.seats[int(seat)] = Seat("", name, bot, avatar, avatar_color)
        self.seq = created_row.seq
        self.shown_seq = created_row.seq
        self.match_count = 0
        self.match: TableMatch | None = None
        self.abandon_reason: RoomError | None = None
        self.last_checksum = ""
        self.request_keys: set[int] = set()
        self.mark_applied(created_row)

    # Applying rows

    def apply_row(self, row: LogRow, on_events: OnMatchEvents | None = None) -> None:
        """Apply a row to the table's state.

        `on_events` is called after the deal and after each move, while the match still holds the events of
        that deal or move.
        """
        if row.kind == "move":
            self.apply_move(row.data, on_events)
            self.apply_row_without_match(row)
        elif row.kind in MATCH_START_KINDS:
            game = self.deal_match(row.data)
            self.apply_row_without_match(row)
            self.match = self.new_match(row, game)
            self.last_checksum = ""
            if on_events is not None:
                on_events(self.match)
            for seat, move, move_checksum in row.data.get("moves", []):
                self.apply_move({"seat": seat, "move": move, "checksum": move_checksum}, on_events)
        elif row.kind == MOVE_TAKEN_BACK:
            assert self.match is not None
            self.match.game = self.game_class.from_state(row.data["state"])
            self.match.game.declined_seats = 0  # bots that declined before the move are asked again
            self.last_checksum = row.data["checksum"]
            self.apply_row_without_match(row)
        elif row.kind == INTERRUPT_DECLINED:
            assert self.match is not None
            self.match.game.decline(row.data["seat"])
            self.apply_row_without_match(row)
        else:
            if row.kind == "player_removed" and self.match is not None and self.is_playing:
                self.match.removed_seats |= bit(row.data["seat"])
            elif row.kind == PLAYER_RENAMED and self.match is not None:
                self.match.rename_player(row.user_id, row.data["name"])
            self.apply_row_without_match(row)

    def apply_row_without_match(self, row: LogRow) -> None:
        """Apply a row to the table's state, without making its move in the match."""
        if row.kind in SEAT_CHANGES:
            seat = row.data["seat"]
            if row.kind in SEAT_LEAVING_KINDS and self.seats[seat].user_id == self.host_id:
                self.has_host_left = True
            elif row.kind in ("seat_taken", "player_returned") and row.user_id == self.host_id:
                self.has_host_left = False
            self.seats[seat] = SEAT_CHANGES[row.kind](self.seats[seat], row)
            self.update_users(row)
            self.rematch_seats &= ~bit(seat)
            self.apply_seed_share(row)
            if row.kind == "player_returned":
                self.skip_seq = 0
        elif row.kind in MATCH_START_KINDS:
            self.seats = [Seat(**seat) for seat in row.data["seats"]]
            self.update_users(row)
            self.match_count = row.data["match_number"]
            self.abandon_reason = None
            self.rematch_seats = 0
            self.skip_seq = 0
            self.last_move = None
            self.time_used = [0] * len(self.seats)
            self.secret = row.data.get("next_secret", "")
            self.seed_shares = {}
        elif row.kind == "move":
            self.last_move = LastMove(
                row.seq, row.data["seat"], row.user_id, row.data.get("can_take_back", False)
            )
        elif row.kind == MOVE_TAKEN_BACK:
            self.last_move = None
        elif row.kind == "rematch_requested":
            self.rematch_seats |= bit(row.data["seat"])
            self.apply_seed_share(row)
        elif row.kind in ("takeback_requested", "takeback_accepted", TAKEBACK_DECLINED):
            self.apply_takeback_request(row)
        elif row.kind == SKIP_REQUESTED:
            self.skip_seq = row.seq
        elif row.kind in ("locked", "unlocked"):
            self.locked = row.kind == "locked"
        elif row.kind == "closed":
            self.closed = True
        elif row.kind == PLAYER_RENAMED:
            self.rename_user(row)
        elif row.kind == HOST_CHANGED:
            self.host_id = row.data["user_id"]
            self.host_change_count += 1
            self.has_host_left = False
            self.host_active_at = row.created_at
        elif row.kind not in ROW_KINDS:
            raise TableLoadError("table-load-kind", seq=row.seq, kind=row.kind)
        if row.kind in POSITION_CHANGE_KINDS:
            self.takeback = None
        if row.kind in CLOCK_RESET_KINDS:
            self.waiting_since = row.data.get("waiting_since", row.created_at)
        if row.kind in CLOCK_RESET_KINDS or TIME_USED in row.data:
            self.time_used_at = row.created_at
            self.time_used = row.data.get(TIME_USED, self.time_used)
        self.mark_applied(row)

    def update_users(self, row: LogRow) -> None:
        """Update `seated_since` and `user_names` after a row that may have changed the users in the seats."""
        self.user_names |= {seat.user_id: seat.name for seat in self.seats if seat.user_id}
        self.seated_since = {
            seat.user_id: self.seated_since.get(seat.user_id, row.seq) for seat in self.seats if seat.user_id
        }

    def rename_user(self, row: LogRow) -> None:
        seat = self.find_seat(row.user_id)
        if seat >= 0:
            self.seats[seat] = replace(self.seats[seat], name=row.data["name"], **avatar_changes(row.data))
        self.user_names[row.user_id] = row.data["name"]

    def apply_seed_share(self, row: LogRow) -> None:
        """Store a seat's contribution to the next seed.

        If the seat's occupant changes, drop the contribution of the previous occupant.
        """
        seat, seed_share = row.data["seat"], row.data.get("seed_share", "")
        if row.kind in (*SEAT_OPENING_KINDS, "seat_taken", "bot_added"):
            self.seed_shares.pop(seat, None)
        if seed_share:
            self.seed_shares[seat] = seed_share

    def apply_takeback_request(self, row: LogRow) -> None:
        """Apply a takeback request or an answer to one."""
        seat = row.data["seat"]
        if row.kind == "takeback_requested":
            self.takeback = TakebackRequest(seat)
        elif row.kind == TAKEBACK_DECLINED:
            self.takeback = None
        elif self.takeback is not None:
            self.takeback = replace(self.takeback, agreed_seats=self.takeback.agreed_seats | bit(seat))

    def mark_applied(self, row: LogRow) -> None:
        self.seq = row.seq
        if row.kind != INTERRUPT_DECLINED:
            self.shown_seq = row.seq
        if row.user_id == self.host_id:
            self.host_active_at = row.created_at
        if row.request_id:
            self.request_keys.add(hash_request(row.user_id, row.request_id))

    def apply_move(self, move_data: dict[str, Any], on_events: OnMatchEvents | None) -> None:
        assert self.match is not None
        game = self.match.game
        game.recording = VIEWS if on_events is None else EVERYTHING
        for code in game.parse_moves(move_data["move"]):
            game.push(move_data["seat"], code)
            if on_events is not None:
                on_events(self.match)
        game.recording = EVERYTHING
        self.last_checksum = move_data["checksum"]

    def deal_match(self, start_data: dict[str, Any]) -> Game:
        """Return a newly dealt match. `start_data` is the data of the row that begins the match."""
        options = options_with_dealer(self.options, start_data)
        return self.game_class.new_match(
            len(start_data["seats"]), parse_options(self.game_class.options_type, options), start_data["seed"]
        )

    def new_match(self, row: LogRow, game: Game) -> TableMatch:
        """Return the match that a row began, with `game` as its current state."""
        data = row.data
        user_ids = [seat["user_id"] for seat in data["seats"]]
        player_names = [seat["name"] for seat in data["seats"]]
        is_continued = row.kind == MATCH_CONTINUED
        return TableMatch(data["match_number"], row.seq, game, user_ids, player_names, is_continued)

    def restore_snapshot(self, rows: list[LogRow], snapshot: Snapshot) -> None:
        """Apply the rows up to a snapshot, and restore the match from the snapshot.

        `rows` need not include the moves.
        """
        for row in rows:
            self.apply_row_without_match(row)
        match_start = find_last_match_start(rows)
        if match_start is None or match_start.data["match_number"] != snapshot.match_number:
            raise TableLoadError("table-load-snapshot", seq=snapshot.seq)
        self.match = self.new_match(match_start, self.game_class.from_state(snapshot.state))
        for row in rows:
            if row.kind == "player_removed" and row.seq > match_start.seq and row.data["bot"]:
                self.match.removed_seats |= bit(row.data["seat"])
            elif row.kind == PLAYER_RENAMED and row.seq > match_start.seq:
                self.match.rename_player(row.user_id, row.data["name"])
        self.seq = snapshot.seq
        # the omitted moves may include moves of the host
        self.host_active_at = max(self.host_active_at, rows[-1].created_at)
        if rows[-1].seq == snapshot.seq:
            self.last_checksum = rows[-1].data.get("checksum", "")

    # Queries

    @property
    def has_dealer_option(self) -> bool:
        """True if the game has an option that determines the first dealer."""
        return issubclass(self.game_class.options_type, DealerOptions)

    @property
    def is_playing(self) -> bool:
        """True if the most recent match is not over."""
        return self.match is not None and not self.match.game.is_over

    @property
    def can_bots_move(self) -> bool:
        """True if bots may move: the table is not closed, and no takeback is pending."""
        return self.takeback is None and not self.closed

    @property
    def do_only_bots_play(self) -> bool:
        """True if the match is not over, and all players in it have left or are eliminated."""
        if self.match is None or self.match.game.is_over:
            return False
        game = self.match.game
        return not make_set(self.list_active_seats()) & ~game.variant.display.eliminated_seats(game)

    @property
    def is_skipping(self) -> bool:
        """True if the bots play on without pauses, until the match is over or a player returns."""
        return self.skip_seq > 0 and self.do_only_bots_play

    @property
    def is_over(self) -> bool:
        """True if the most recent match has ended."""
        return self.match is not None and self.match.game.is_over

    def find_seat(self, user_id: str) -> int:
        """Return the seat of a user, or -1 if the user does not have a seat."""
        for seat_number, seat in enumerate(self.seats):
            if user_id and seat.user_id == user_id:
                return seat_number
        return -1

    @property
    def is_solo(self) -> bool:
        """True if at most one user can have a seat. The lobby does not list such a table."""
        return sum(seat.kind != "bot" for seat in self.seats) < 2

    def has_active_player(self, user_id: str) -> bool:
        """Return True if a user has a seat, and the table is neither closed nor finished.

        If a bot plays for a user temporarily, the user still has the seat, until a bot takes it over
        permanently.
        """
        seat = self.seats[self.find_seat(user_id)] if self.find_seat(user_id) >= 0 else Seat()
        return seat.has_active_player and not (self.is_over or self.closed)

    def list_active_seats(self) -> list[int]:
        """Return the seats whose players have not left, even if a bot plays there until they return."""
        return [seat_number for seat_number, seat in enumerate(self.seats) if seat.has_active_player]

    def can_start(self, user_id: str) -> bool:
        """Return True if a user may start the first match.

        The host may start it, or any user if the host does not have a seat.
        """
        return user_id == self.host_id or self.find_seat(self.host_id) < 0

    def occupant_names(self) -> set[str]:
        return {seat.name for seat in self.seats}


def is_admitted(table: Table, user_id: str) -> bool:
    """Return True if a user may see a table: it is not locked, or the user belongs to it."""
    return not table.locked or user_id in (table.host_id, table.creator_id) or table.find_seat(user_id) >= 0


def avatar_changes(row_data: dict[str, Any]) -> dict[str, Any]:
    """Return the avatar and its colour from a row's data, or an empty dict if the data have none."""
    return {key: row_data[key] for key in ("avatar", "avatar_color") if key in row_data}


SEAT_CHANGES: dict[str, Callable[[Seat, LogRow], Seat]] = {
    "seat_taken": lambda seat, row: Seat(
        row.user_id, row.data["name"], "", row.data["avatar"], row.data["avatar_color"]
    ),
    "bot_added": lambda seat, row: replace(
        seat, bot=row.data["bot"], name=row.data["name"], **avatar_changes(row.data)
    ),
    "seat_left": lambda seat, row: Seat(),
    "bot_removed": lambda seat, row: Seat(),
    "player_removed": lambda seat, row: (
        replace(seat, user_id="", bot=row.data["bot"]) if row.data["bot"] else Seat()
    ),
    "bot_took_over": lambda seat, row: replace(seat, bot=row.data["bot"], substituted=False),
    "bot_substituted": lambda seat, row: replace(seat, bot=row.data["bot"], substituted=True),
    "player_returned": lambda seat, row: replace(seat, bot="", substituted=False),
}


# all kinds of rows that a log can contain
ROW_KINDS = frozenset(
    {
        CREATED,
        *SEAT_CHANGES,
        *POSITION_CHANGE_KINDS,
        INTERRUPT_DECLINED,
        "rematch_requested",
        "takeback_requested",
        "takeback_accepted",
        TAKEBACK_DECLINED,
        SKIP_REQUESTED,
    }
    | {"clock_resumed", "locked", "unlocked", "closed", HOST_CHANGED, PLAYER_RENAMED, LOG_REWRITTEN}
)


@contextmanager
def convert_table_load_errors() -> Iterator[None]:
    """Convert each error in the `with` block to a TableLoadError with a message for users."""
    try:
        yield
    except ParlourError as error:
        raise TableLoadError("table-load-version", reason=error) from error
    except Exception as error:
        logger.error("could not load a table from its rows: %s: %s", type(error).__name__, error)
        raise TableLoadError("table-load-version", reason=TableLoadError("table-load-misfit")) from error


def new_table_from_rows(rows: list[LogRow]) -> Table:
    """Return the table that the first row creates.

    Raises:
        BrokenTableError: The first row does not create a table.
    """
    if rows[0].kind != CREATED:
        raise TableLoadError("table-load-beginning")
    return Table(rows[0])


def load_table(rows: list[LogRow], snapshot: Snapshot | None) -> Table:
    """Build a table from its rows. The moves up to the snapshot may be missing.

    Raises:
        BrokenTableError: The rows are damaged, or this version cannot read them.
    """
    with convert_table_load_errors():
        return apply_rows(rows, snapshot)


def apply_rows(rows: list[LogRow], snapshot: Snapshot | None) -> Table:
    table = new_table_from_rows(rows)
    match_start = find_last_match_start(rows)
    if match_start is not None and match_start.data["rules_version"] != table.game_class.rules_version:
        return load_without_last_match(table, rows)
    if snapshot is not None and match_start is not None and match_start.seq <= snapshot.seq:
        table.restore_snapshot([row for row in rows[1:] if row.seq <= snapshot.seq], snapshot)
    elif match_start is not None:
        for row in rows[1:]:
            if row.seq < match_start.seq:  # only the most recent match is replayed
                table.apply_row_without_match(row)
    for row in rows:
        if row.seq > table.seq:
            table.apply_row(row)
    match = table.match
    if match is not None and table.last_checksum and position_checksum(match.game) != table.last_checksum:
        raise TableLoadError("table-load-elsewhere")
    return table


def find_last_match_start(rows: list[LogRow]) -> LogRow | None:
    """Return the row that began the most recent match, or None if no match has begun."""
    return next((row for row in reversed(rows) if row.kind in MATCH_START_KINDS), None)


def load_without_last_match(table: Table, rows: list[LogRow]) -> Table:
    """Return the table without its most recent match, which was played under another version of the rules."""
    for row in rows[1:]:
        table.apply_row_without_match(row)
    table.abandon_reason = RoomError("match-abandoned", title=table.game_class.title)
    return table


def options_with_dealer(options: dict[str, Any], start_data: dict[str, Any]) -> dict[str, Any]:
    """Return a table's options, with the first dealer taken from the row that began the match."""
    dealer = start_data.get(DEALER_OPTION, "")
    if not dealer or dealer == options.get(DEALER_OPTION, DealerOptions().dealer):
        return options
    return options | {DEALER_OPTION: dealer}


def new_snapshot(table_id: str, seq: int, match: TableMatch, game: Game) -> Snapshot:
    return Snapshot(table_id, seq, match.number, game.state())


def build_record(rows: list[LogRow], match_number: int | None) -> Record:
    """Return the record of a match, or of the last finished match if `match_number` is None.

    Raises:
        RecordUnavailableError: There is no such match, or it is not over.
        BrokenTableError: The rows are damaged, or this version cannot read them.
    """
    with convert_table_load_errors():
        records = build_records(rows)
    finished_records = {
        finished_number: record for finished_number, record in records.items() if record.result
    }
    if match_number is None and not finished_records:
        raise RecordUnavailableError("record-not-yet")
    chosen_number = max(finished_records) if match_number is None else match_number
    if chosen_number not in records:
        raise RecordUnavailableError("record-no-match", match=chosen_number)
    if chosen_number not in finished_records:
        raise RecordUnavailableError("record-not-over", match=chosen_number)
    return finished_records[chosen_number]


def build_records(rows: list[LogRow]) -> dict[int, Record]:
    """Return the records of all matches by match number, including unfinished matches."""
    created_data = rows[0].data
    records: dict[int, Record] = {}
    record: Record | None = None
    user_ids: list[str] = []
    for row in rows[1:]:
        if row.kind in MATCH_START_KINDS:
            user_ids = [seat["user_id"] for seat in row.data["seats"]]
            record = Record(
                game=created_data["game"],
                rules_version=row.data["rules_version"],
                seats=len(row.data["seats"]),
                options=options_with_dealer(created_data["options"], row.data),
                seed=row.data["seed"],
                names=[seat["name"] for seat in row.data["seats"]],
                moves=[
                    (seat, move, move_checksum) for seat, move, move_checksum in row.data.get("moves", [])
                ],
                result=row.data["result"],
                fair=msgspec.convert(row.data.get("fair"), FairSeed | None, str_keys=True),
            )
            records[row.data["match_number"]] = record
        elif row.kind == "move" and record is not None:
            record.moves.append((row.data["seat"], row.data["move"], row.data["checksum"]))
            record.result = row.data["result"]
        elif row.kind == MOVE_TAKEN_BACK and record is not None:
            record.moves.pop()
        elif record is not None and not record.result:
            if row.kind == "player_removed":
                user_ids[row.data["seat"]] = ""  # a bot plays on under the player's name
            elif row.kind == PLAYER_RENAMED and row.user_id in user_ids:
                record.names[user_ids.index(row.user_id)] = row.data["name"]
    return records


def seats_at_match_start(rows: list[LogRow], match_number: int) -> list[Seat]:
    """Return the seats at the beginning of a match, or an empty list if there is no such match."""
    for row in rows:
        if row.kind in MATCH_START_KINDS and row.data["match_number"] == match_number:
            return [Seat(**seat) for seat in row.data["seats"]]
    return []


def serialize_seats(seats: list[Seat]) -> list[dict[str, Any]]:
    return [asdict(seat) for seat in seats]
