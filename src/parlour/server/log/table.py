"""The state of a table, and the questions that can be asked about it.

The entries of the table's log change the state (see `parlour.server.log.entries`).
"""

from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from parlour.kit.bits import bit, make_set, members
from parlour.kit.game import Game
from parlour.kit.moves import SPECTATOR
from parlour.kit.options import DealerOptions
from parlour.scene.house_bots import bot_display_name
from parlour.server.log.people import DELETED_USER_PREFIX, People
from parlour.server.log.refusals import SERVER_CATALOG
from parlour.server.socket_messages import TableSettings
from parlour.text.message import DEFAULT_LANGUAGE, Message
from parlour.text.translation import Reader

SUBSTITUTE_BOT: Final = "simple"  # bot that plays for a player who has left, and that replaces a failed bot
# key of the option that determines the first dealer
DEALER_OPTION: Final = "dealer"


class Seat(msgspec.Struct, frozen=True, omit_defaults=True):
    """The occupant of a seat: a player, a bot, or a player with a bot as substitute.

    `user_id` is the player's id and `bot` is the bot; either may be empty. `substituted` means that the bot
    plays only until the player returns. `name`, `avatar` and `avatar_color` are those of a bot. They are
    empty for a player, and for a bot that plays on in the seat of a removed player.
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


@dataclass(frozen=True)
class Proposal:
    """A player's proposal. `agreed_seats` is a bit set of the seats that have agreed."""

    proposal: str
    seat: int
    agreed_seats: int = 0


@dataclass(frozen=True)
class SharedReplay:
    """A step of a finished match that a user shows to the others at the table."""

    leader_id: str
    match_number: int
    step: int
    viewer: int
    open_hands: bool


@dataclass(frozen=True)
class SeatRequest:
    """A spectator's request for the seat of a bot. `is_granted` is true if the host has agreed."""

    user_id: str
    seat: int
    is_granted: bool = False


@dataclass
class TableMatch:
    """One match at a table. `start_seq` is the number of the row that began the match.

    `user_ids` and `bot_names` are indexed by seat. `user_ids` is empty for a bot, `bot_names` for a player.
    `seed`, `dealer` and `opening_moves` are those of its `MatchStart`. `is_continued` is true if the match
    began with moves of another match. `removed_seats` is a bit set of the seats whose players were removed. A
    removed player sees what spectators see. `is_practice` is true if the only player has undone moves.
    `former_user_ids` are the removed players whose seats have a new player. `decision_seqs` are the numbers
    of the rows with the decisions of the only player.
    """

    number: int
    start_seq: int
    game: Game
    user_ids: list[str]
    bot_names: list[str]
    people: People
    seed: int | str
    dealer: str
    opening_moves: list[tuple[int, str, str]]
    is_continued: bool = False
    removed_seats: int = 0
    is_practice: bool = False
    former_user_ids: set[str] = field(default_factory=set)
    decision_seqs: list[int] = field(default_factory=list)

    @property
    def counts(self) -> bool:
        """True if the result of the match counts: its cards and moves were not known before."""
        return not (self.is_continued or self.is_practice)

    def is_only_player(self, user_id: str) -> bool:
        """Return True if all other seats have had bots since the match began."""
        return not self.former_user_ids and [each for each in self.user_ids if each] == [user_id]

    def replace_bot(self, seat: int, user_id: str) -> None:
        """Let a user play on for the bot in a seat."""
        self.former_user_ids |= {self.user_ids[seat]} - {"", user_id}
        self.user_ids[seat] = user_id
        self.bot_names[seat] = ""
        self.removed_seats &= ~bit(seat)

    def find_seat(self, user_id: str) -> int:
        """Return the seat whose view a user may see, or SPECTATOR."""
        if not user_id or user_id not in self.user_ids:
            return SPECTATOR
        seat = self.user_ids.index(user_id)
        return SPECTATOR if self.removed_seats & bit(seat) else seat

    def names(self, language: str = DEFAULT_LANGUAGE) -> list[str]:
        """Return the names of the players and bots, by seat."""
        return [
            bot_name or self.people.name(user_id, language)
            for user_id, bot_name in zip(self.user_ids, self.bot_names, strict=True)
        ]


class Table:
    """The state of a table, computed from its rows.

    Attributes:
        match: The most recent match. It is None before the first match, after an abandoned one, and after a
            change of the game or the settings.
        match_count: The number of matches that have begun.
        creator_id: The id of the user who created the table.
        host_id: The id of the user who now has the rights of the host.
        host_change_count: The number of times that the host has changed.
        has_creator_handed_over: True if the creator has made another player the host.
        has_host_left: True if the host has left a seat and has not taken one again.
        host_active_at: The time of the host's last row, in milliseconds since 1970.
        seated_since: For each user with a seat, the number of the row that seated the user.
        spectators_muted: True if the host does not let spectators chat.
        invitations: For each user who is invited to the table, the id of the user who invited them.
        shared_replay: The replay that users at the table watch together, or None.
        people: The users who have had a seat or are connected, with their names.
        abandon_reason: The reason why the most recent match cannot be resumed, or None.
        daily_date: The date of the daily deal at this table, or an empty string.
        seed: The seed of the daily deal, or an empty string.
        tournament_id: The tournament to which the match at this table belongs, or an empty string.
        secret: The server's secret for the next match (see parlour.records.fair_seeds).
        ready_seats: The seats whose players are ready for the next match, or have asked for a rematch.
        seat_request: The request of a spectator for the seat of a bot, or None.
        proposal: The proposal that players have not answered yet, or None.
        clock_paused_at: The time when the clocks were paused or, during a pause, of the last move, in
            milliseconds since 1970. It is 0 if the clocks are not paused.
        open_hands: True if the players let spectators see all hands of earlier rounds.
        added_ms: The time that was added to the clocks in this match, in milliseconds.
        seed_shares: The players' contributions to the seed of the next match, by seat.
        changed_at: The time of the last row, in milliseconds since 1970.
        shown_seq: The number of the last row that clients can see.
        skip_seq: The number of the row that asked to skip to the end of the match, or 0.
        waiting_since: The time when the match began to wait for the current move, in milliseconds since 1970.
        time_used: The time that each seat had used in the match at `time_used_at`, in milliseconds.
        time_used_at: The time when `time_used` was computed, in milliseconds since 1970.
    """

    def __init__(
        self,
        table_id: str,
        creator_id: str,
        created_at: int,
        game_class: type[Game],
        options: dict[str, Any],
        seats: list[Seat],
        table_settings: TableSettings,
    ) -> None:
        """Create the state of a new table, before its first row is applied."""
        self.id = table_id
        self.creator_id = creator_id
        self.host_id = creator_id
        self.host_change_count = 0
        self.has_host_left = False
        self.has_creator_handed_over = False
        self.host_active_at = created_at
        self.seated_since: dict[str, int] = {}
        self.people = People()
        self.is_private = False
        self.allow_hints = False
        self.daily_date = ""
        self.tournament_id = ""
        self.seed = ""
        self.secret = ""
        self.seed_shares: dict[int, str] = {}
        self.created_at = created_at
        self.waiting_since = created_at
        self.time_used_at = created_at
        self.last_move: LastMove | None = None
        self.takeback: TakebackRequest | None = None
        self.ready_seats = 0
        self.seat_request: SeatRequest | None = None
        self.clear_agreements()
        self.skip_seq = 0
        self.changed_at = created_at
        self.locked = False
        self.spectators_muted = False
        self.invitations: dict[str, str] = {}
        self.shared_replay: SharedReplay | None = None
        self.closed = False
        self.seq = 0
        self.shown_seq = 0
        self.match_count = 0
        self.match: TableMatch | None = None
        self.abandon_reason: Message | None = None
        self.last_checksum = ""
        self.request_keys: set[int] = set()
        self.set_game(game_class, options, table_settings)
        self.seats = seats
        self.time_used = [0] * len(seats)
        self.people.add_occupants((), [seat.name for seat in seats])

    def set_game(
        self, game_class: type[Game], options: dict[str, Any], table_settings: TableSettings
    ) -> None:
        """Set the game that is played at the table, with its options and the settings."""
        self.game_class = game_class
        self.options = options
        self.show_known_cards = table_settings.show_known_cards or not game_class.has_reminders
        self.table_settings = (
            table_settings
            if game_class.has_reminders
            else msgspec.structs.replace(table_settings, show_known_cards=False)
        )

    def set_seats(self, seats: list[Seat], seq: int) -> None:
        """Set the occupants of the seats with row `seq`.

        The players keep their contributions to the next seed, and stay ready for the next match.
        """
        shares = {self.seats[seat].user_id: share for seat, share in self.seed_shares.items()}
        ready_ids = {self.seats[seat].user_id for seat in members(self.ready_seats)}
        self.seats = list(seats)
        self.ready_seats = make_set(
            [seat_number for seat_number, seat in enumerate(seats) if seat.user_id in ready_ids]
        )
        self.seat_request = None
        self.seed_shares = {
            seat_number: shares[seat.user_id]
            for seat_number, seat in enumerate(seats)
            if seat.user_id in shares
        }
        self.time_used = [0] * len(seats)
        self.update_users(seq)

    def clear_agreements(self) -> None:
        """Forget what the players have agreed on for a match: its clocks, and the view of spectators."""
        self.proposal: Proposal | None = None
        self.clock_paused_at = 0
        self.added_ms = 0
        self.open_hands = False

    def update_users(self, seq: int) -> None:
        """Update `seated_since` and `people` after row `seq`, which may have changed the occupants."""
        self.people.add_occupants(
            [seat.user_id for seat in self.seats], [seat.name for seat in self.seats if not seat.user_id]
        )
        self.seated_since = {
            seat.user_id: self.seated_since.get(seat.user_id, seq) for seat in self.seats if seat.user_id
        }

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

    def can_resume(self, user_id: str) -> bool:
        """Return True if a user has a seat, and the table is neither closed nor finished.

        A user who has left a running match still has the seat, and can return to it.
        """
        return self.find_seat(user_id) >= 0 and not (self.is_over or self.closed)

    def list_active_seats(self) -> list[int]:
        """Return the seats whose players have not left, even if a bot plays there until they return."""
        return [seat_number for seat_number, seat in enumerate(self.seats) if seat.has_active_player]

    def can_start(self, user_id: str) -> bool:
        """Return True if a user may start a match that is not a rematch.

        The host may start it, or any user if the host does not have a seat or if all players are ready.
        """
        return user_id == self.host_id or self.find_seat(self.host_id) < 0 or self.are_all_ready

    @property
    def are_all_ready(self) -> bool:
        """True if all players are ready for the next match."""
        return not make_set([at for at, seat in enumerate(self.seats) if seat.user_id]) & ~self.ready_seats

    # Users and names

    def player_ids(self) -> set[str]:
        """Return the ids of the users who created the table, are its host or have had a seat.

        Deleted users are left out.
        """
        user_ids = {self.creator_id, self.host_id, *self.people.seated}
        return {user_id for user_id in user_ids if user_id and not user_id.startswith(DELETED_USER_PREFIX)}

    def named_user_ids(self) -> set[str]:
        """Return the ids of the users whose names clients see: those who have had a seat, or may get one."""
        invited_ids = {*self.invitations, *self.invitations.values()}
        return {
            *self.people.seated,
            *invited_ids,
            *([self.seat_request.user_id] if self.seat_request is not None else []),
        }

    def seat_user(self, seat_number: int) -> str:
        """Return the id of the user whose name a seat shows, or an empty string.

        A bot that plays on for a removed player plays under the player's name until the next match.
        """
        seat = self.seats[seat_number]
        if self.match is not None and seat.bot and not (seat.user_id or seat.name):
            return self.match.user_ids[seat_number]
        return seat.user_id

    def seat_name(self, seat_number: int, language: str = DEFAULT_LANGUAGE) -> str:
        """Return the name of a seat's occupant, or an empty string for an open seat."""
        seat, user_id = self.seats[seat_number], self.seat_user(seat_number)
        if user_id:
            return self.people.name(user_id, language)
        return seat.name or bot_display_name(seat.bot)

    def seat_names(self, language: str = DEFAULT_LANGUAGE) -> list[str]:
        return [self.seat_name(seat_number, language) for seat_number in range(len(self.seats))]

    def new_reader(self, user_id: str, message: Message, language: str) -> Reader:
        """Return a user as the reader of a message.

        The server's messages name the occupants of the seats, the game's messages the players of the match.
        """
        if message.catalog == SERVER_CATALOG or self.match is None:
            return Reader(self.seat_names(language), self.find_seat(user_id))
        return Reader(self.match.names(language), self.match.find_seat(user_id))


def is_admitted(table: Table, user_id: str) -> bool:
    """Return True if a user may see a table: it is not locked, or the user belongs to it."""
    return not table.locked or user_id in (table.host_id, table.creator_id) or table.find_seat(user_id) >= 0
