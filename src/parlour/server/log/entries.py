"""The entries of a table's log: everything that can happen at a table, and how it changes the table.

An entry is stored as one row of the log. Its fields and its `kind` are what the database contains. The state
of a table results from applying its entries in order (see `LogRow.apply`). The facts that other modules need
about a kind of entry, such as whether clients have it in their log, are class attributes of the entry's
class.
"""

from collections.abc import Callable
from dataclasses import replace as replace_dataclass
from typing import Any, ClassVar, Self

import msgspec
from msgspec.structs import replace

from parlour.games import game_class
from parlour.kit.bits import bit
from parlour.kit.events import EVERYTHING, VIEWS
from parlour.kit.game import Game
from parlour.kit.match_driver import is_decision
from parlour.kit.options import DealerOptions, parse_options
from parlour.records.fair_seeds import FairSeed
from parlour.server.log.refusals import server_message
from parlour.server.log.rows import StoredRow, TableLoadError, current_time_ms, hash_request
from parlour.server.log.table import (
    DEALER_OPTION,
    LastMove,
    Proposal,
    Seat,
    SeatRequest,
    SharedReplay,
    Table,
    TableMatch,
    TakebackRequest,
)
from parlour.server.log.tournament_events import AnyTournamentEvent
from parlour.server.socket_messages import TableSettings

OnMatchEvents = Callable[[TableMatch], None]
MoveRecord = tuple[int, str, str]  # the seat, the move in notation, and the checksum of the position after it
BotInSeat = tuple[str, str, str, str]  # bot, name, avatar, colour of the avatar


class Entry(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="kind"):
    """What happened at a table.

    The acting user is in the row of the log (`LogRow.user_id`).

    Attributes:
        time_used: In a match with a time limit, the time that each seat has used so far, in milliseconds.
        changes_position: True if the entry changes the position of the match.
        restarts_clock: True if the time for the current move begins again.
        changes_scene: True if the entry may change what a client's scene shows.
        is_in_client_log: True if clients have the entry in their log.
        opens_seat: True if a seat may be free after the entry.
        is_part_of_match: True if a match can be compressed with the entry, and a snapshot makes the entry
            unnecessary.
        is_kept: True if the entry remains when the log is pruned.
    """

    time_used: list[int] | None = None

    changes_position: ClassVar[bool] = False
    restarts_clock: ClassVar[bool] = False
    changes_scene: ClassVar[bool] = False
    is_in_client_log: ClassVar[bool] = False
    opens_seat: ClassVar[bool] = False
    is_part_of_match: ClassVar[bool] = False
    is_kept: ClassVar[bool] = False

    @property
    def kind(self) -> str:
        return str(self.__struct_config__.tag)

    def with_user_ids(self, convert: Callable[[str], str]) -> Self:
        """Return the entry with each user id replaced by the result of `convert`."""
        return self

    def apply_to_match(self, table: Table, row: "LogRow", on_events: OnMatchEvents | None) -> None:
        """Change the match.

        `on_events` is called after the deal and after each move, while the match still holds the events of
        that deal or move.
        """

    def apply_to_table(self, table: Table, row: "LogRow") -> None:
        """Change the table's state other than the match."""


class SetupEntry(Entry, frozen=True):
    """An entry that sets the game and the settings for the following matches."""

    game: str
    options: dict[str, Any]
    private: bool
    allow_hints: bool
    table_settings: TableSettings

    is_kept = True


class Created(SetupEntry, frozen=True, kw_only=True, tag="created"):
    """A user created the table, and is its first host.

    `bots` are keyed by seat. `secret` is the server's secret for the first match. A daily table has
    `daily_date` and `seed` instead. `tournament_id` is the tournament to which the match belongs, or empty.
    """

    seat_count: int
    bots: dict[int, BotInSeat]
    secret: str = ""
    daily_date: str = ""
    seed: str = ""
    tournament_id: str = ""

    def new_table(self, row: "LogRow") -> Table:
        """Return the table that this entry, in the row `row`, created."""
        seats = [Seat() for _ in range(self.seat_count)]
        for seat, (bot, name, avatar, avatar_color) in self.bots.items():
            seats[seat] = Seat("", name, bot, avatar, avatar_color)
        table = Table(
            row.table_id,
            row.user_id,
            row.created_at,
            game_class(self.game),
            self.options,
            seats,
            self.table_settings,
        )
        table.is_private = self.private
        table.allow_hints = self.allow_hints
        table.daily_date = self.daily_date
        table.tournament_id = self.tournament_id
        table.seed = self.seed
        table.secret = "" if self.seed else self.secret
        row.apply_without_match(table)
        return table


class TableChanged(SetupEntry, frozen=True, kw_only=True, tag="table_changed"):
    """The host changed the game or the settings. The table waits for its next match in the waiting room.

    `seats` are the occupants of the seats of the new game.
    """

    seats: list[Seat]

    opens_seat = True

    def with_user_ids(self, convert: Callable[[str], str]) -> Self:
        return replace(self, seats=convert_seats(self.seats, convert))

    def apply_to_match(self, table: Table, row: "LogRow", on_events: OnMatchEvents | None) -> None:
        table.match = None
        table.last_checksum = ""

    def apply_to_table(self, table: Table, row: "LogRow") -> None:
        table.set_game(game_class(self.game), self.options, self.table_settings)
        table.is_private = self.private
        table.allow_hints = self.allow_hints
        table.set_seats(self.seats, row.seq)
        table.abandon_reason = None
        table.last_move = None
        table.ready_seats = 0
        table.skip_seq = 0
        table.clear_agreements()


def convert_seats(seats: list[Seat], convert: Callable[[str], str]) -> list[Seat]:
    """Return the seats with each user id replaced by the result of `convert`."""
    return [replace(seat, user_id=convert(seat.user_id)) for seat in seats]


# Seats


class SeatEntry(Entry, frozen=True):
    """An entry that changes the occupant of a seat.

    Attributes:
        leaves_seat: True if a player leaves the seat. During a match, a bot plays there.
        replaces_occupant: True if the contribution to the next seed by the seat's previous occupant is void.
    """

    seat: int

    leaves_seat: ClassVar[bool] = False
    returns_to_seat: ClassVar[bool] = False
    replaces_occupant: ClassVar[bool] = False

    def change_seat(self, seat: Seat, user_id: str) -> Seat:
        """Return the seat after the entry. `user_id` is the acting user."""
        return Seat()

    def apply_to_table(self, table: Table, row: "LogRow") -> None:
        if self.leaves_seat and table.seats[self.seat].user_id == table.host_id:
            table.has_host_left = True
        elif self.returns_to_seat and row.user_id == table.host_id:
            table.has_host_left = False
        table.seats[self.seat] = self.change_seat(table.seats[self.seat], row.user_id)
        table.update_users(row.seq)
        table.ready_seats &= ~bit(self.seat)
        if table.seat_request is not None and table.seat_request.seat == self.seat:
            table.seat_request = None
        table.proposal = None
        if self.returns_to_seat:
            table.open_hands = False  # this player has not agreed
        if self.replaces_occupant:
            table.seed_shares.pop(self.seat, None)


class SeatTaken(SeatEntry, frozen=True, tag="seat_taken"):
    """A user sat down.

    `seed_share` is the user's contribution to the seed of the next match, or empty. `joins_match` is true if
    the user plays on for a bot in a running match.
    """

    seed_share: str = ""
    joins_match: bool = False

    restarts_clock = True
    changes_scene = True
    is_in_client_log = True
    returns_to_seat = True
    replaces_occupant = True
    is_kept = True

    def apply_to_match(self, table: Table, row: "LogRow", on_events: OnMatchEvents | None) -> None:
        if table.match is not None and self.joins_match:
            table.match.replace_bot(self.seat, row.user_id)

    def change_seat(self, seat: Seat, user_id: str) -> Seat:
        return Seat(user_id)

    def apply_to_table(self, table: Table, row: "LogRow") -> None:
        super().apply_to_table(table, row)
        table.skip_seq = 0
        table.invitations.pop(row.user_id, None)
        if self.seed_share:
            table.seed_shares[self.seat] = self.seed_share


class SeatsArranged(Entry, frozen=True, tag="seats_arranged"):
    """The host put bots into all open seats, or changed the order of the seats."""

    seats: list[Seat]

    is_kept = True

    def with_user_ids(self, convert: Callable[[str], str]) -> Self:
        return replace(self, seats=convert_seats(self.seats, convert))

    def apply_to_table(self, table: Table, row: "LogRow") -> None:
        table.set_seats(self.seats, row.seq)


class SeatRequested(Entry, frozen=True, tag="seat_requested"):
    """A spectator asked the host for the seat of a bot in a running match."""

    seat: int

    def apply_to_table(self, table: Table, row: "LogRow") -> None:
        table.seat_request = SeatRequest(row.user_id, self.seat)


class SeatRequestAnswered(Entry, frozen=True, tag="seat_request_answered"):
    """The host agreed to the request for a seat, or declined it."""

    agree: bool

    def apply_to_table(self, table: Table, row: "LogRow") -> None:
        request = table.seat_request
        table.seat_request = (
            SeatRequest(request.user_id, request.seat, is_granted=True)
            if request is not None and self.agree
            else None
        )


class PlayerInvited(Entry, frozen=True, tag="player_invited"):
    """A user invited another user, `user_id`, to the table."""

    user_id: str

    def with_user_ids(self, convert: Callable[[str], str]) -> Self:
        return replace(self, user_id=convert(self.user_id))

    def apply_to_table(self, table: Table, row: "LogRow") -> None:
        table.invitations[self.user_id] = row.user_id


class InvitationDeclined(Entry, frozen=True, tag="invitation_declined"):
    """A user declined an invitation to the table."""

    def apply_to_table(self, table: Table, row: "LogRow") -> None:
        table.invitations.pop(row.user_id, None)


class SeatLeft(SeatEntry, frozen=True, tag="seat_left"):
    """A player left a seat before a match or after it."""

    opens_seat = True
    leaves_seat = True
    replaces_occupant = True


class BotAdded(SeatEntry, frozen=True, tag="bot_added"):
    """The host added a bot, or the server replaced a bot that failed, whose name and avatar remain."""

    bot: str
    name: str = ""
    avatar: str | None = None
    avatar_color: str | None = None

    replaces_occupant = True

    def change_seat(self, seat: Seat, user_id: str) -> Seat:
        return replace(
            seat,
            bot=self.bot,
            name=self.name or seat.name,
            avatar=seat.avatar if self.avatar is None else self.avatar,
            avatar_color=seat.avatar_color if self.avatar_color is None else self.avatar_color,
        )


class BotRemoved(SeatEntry, frozen=True, tag="bot_removed"):
    """The host removed a bot."""

    opens_seat = True
    replaces_occupant = True


class PlayerRemoved(SeatEntry, frozen=True, tag="player_removed"):
    """The host or a player removed a player. During a match, `bot` plays on; otherwise it is empty."""

    bot: str

    changes_scene = True
    is_in_client_log = True
    opens_seat = True
    leaves_seat = True
    replaces_occupant = True
    is_kept = True

    def change_seat(self, seat: Seat, user_id: str) -> Seat:
        return Seat(bot=self.bot)

    def apply_to_match(self, table: Table, row: "LogRow", on_events: OnMatchEvents | None) -> None:
        if table.match is not None and table.is_playing:
            table.match.removed_seats |= bit(self.seat)


class BotTookOver(SeatEntry, frozen=True, tag="bot_took_over"):
    """A player left during a match, and a bot plays on."""

    bot: str

    changes_scene = True
    is_in_client_log = True
    leaves_seat = True

    def change_seat(self, seat: Seat, user_id: str) -> Seat:
        return replace(seat, bot=self.bot, substituted=False)


class BotSubstituted(SeatEntry, frozen=True, tag="bot_substituted"):
    """A player let a bot play for an absent or idle player, until that player returns."""

    bot: str

    changes_scene = True
    is_in_client_log = True

    def change_seat(self, seat: Seat, user_id: str) -> Seat:
        return replace(seat, bot=self.bot, substituted=True)


class PlayerReturned(SeatEntry, frozen=True, tag="player_returned"):
    """A player took a seat back from a bot."""

    restarts_clock = True
    changes_scene = True
    is_in_client_log = True
    returns_to_seat = True

    def change_seat(self, seat: Seat, user_id: str) -> Seat:
        return replace(seat, bot="", substituted=False)

    def apply_to_table(self, table: Table, row: "LogRow") -> None:
        super().apply_to_table(table, row)
        table.skip_seq = 0


class PlayerRenamed(Entry, frozen=True, tag="player_renamed"):
    """A user with a seat changed the name. Only earlier versions of the server wrote this."""

    is_kept = True


# Matches


class MatchStart(Entry, frozen=True):
    """A match began.

    Attributes:
        seats: The occupants of the seats, in the order of this match.
        dealer: The value of the option for the first dealer, if the game has that option.
        result: The result if the deal alone decided the match, or empty.
        fair: The origin of the seed, if the server and the players chose it together.
        next_secret: The server's secret for the following match.
        moves: The moves of an earlier match that this one continues.
    """

    match_number: int
    rules_version: int
    seed: int | str
    seats: list[Seat]
    result: str
    dealer: str = ""
    fair: FairSeed | None = None
    next_secret: str = ""
    moves: list[MoveRecord] = []

    changes_position = True
    restarts_clock = True
    changes_scene = True
    is_in_client_log = True
    is_kept = True

    def with_user_ids(self, convert: Callable[[str], str]) -> Self:
        return replace(self, seats=convert_seats(self.seats, convert))

    def options(self, table_options: dict[str, Any]) -> dict[str, Any]:
        """Return a table's options, with the first dealer of this match."""
        if not self.dealer or self.dealer == table_options.get(DEALER_OPTION, DealerOptions().dealer):
            return table_options
        return table_options | {DEALER_OPTION: self.dealer}

    def deal(self, table: Table) -> Game:
        """Return the newly dealt match."""
        options = parse_options(table.game_class.options_type, self.options(table.options))
        return table.game_class.new_match(len(self.seats), options, self.seed)

    def new_match(self, table: Table, seq: int, game: Game) -> TableMatch:
        """Return the match that the row `seq` began, with `game` as its current state."""
        return TableMatch(
            self.match_number,
            seq,
            game,
            [seat.user_id for seat in self.seats],
            ["" if seat.user_id else seat.name for seat in self.seats],
            table.people,
            self.seed,
            self.dealer,
            self.moves,
            is_continued=isinstance(self, MatchContinued),
        )

    def apply_to_match(self, table: Table, row: "LogRow", on_events: OnMatchEvents | None) -> None:
        table.match = self.new_match(table, row.seq, self.deal(table))
        table.last_checksum = ""
        if on_events is not None:
            on_events(table.match)
        for seat, move, checksum in self.moves:
            make_moves(table, seat, move, checksum, on_events)

    def apply_to_table(self, table: Table, row: "LogRow") -> None:
        table.seats = list(self.seats)
        table.update_users(row.seq)
        table.match_count = self.match_number
        table.abandon_reason = None
        table.ready_seats = 0
        table.seat_request = None
        table.skip_seq = 0
        table.last_move = None
        table.time_used = [0] * len(self.seats)
        table.clear_agreements()
        table.shared_replay = None
        table.secret = self.next_secret
        table.seed_shares = {}


class MatchStarted(MatchStart, frozen=True, tag="match_started"):
    """A match began that is not a rematch."""


class RematchStarted(MatchStart, frozen=True, tag="rematch_started"):
    """A rematch began."""


class MatchOrigin(msgspec.Struct, frozen=True):
    """The match that another one continues. `table_id` is empty for an uploaded record."""

    table_id: str
    match_number: int


class MatchContinued(MatchStart, frozen=True, kw_only=True, tag="match_continued"):
    """A match began with the moves of an earlier match."""

    origin: MatchOrigin


class RematchRequested(Entry, frozen=True, tag="rematch_requested"):
    """A player asked for a rematch. `seed_share` is as for `SeatTaken`."""

    seat: int
    seed_share: str = ""

    def apply_to_table(self, table: Table, row: "LogRow") -> None:
        table.ready_seats |= bit(self.seat)
        if self.seed_share:
            table.seed_shares[self.seat] = self.seed_share


class ReadyChanged(Entry, frozen=True, tag="ready_changed"):
    """A player is ready for the next match, or no longer ready. `seed_share` is as for `SeatTaken`."""

    seat: int
    ready: bool
    seed_share: str = ""

    def apply_to_table(self, table: Table, row: "LogRow") -> None:
        table.ready_seats = table.ready_seats & ~bit(self.seat) | (bit(self.seat) if self.ready else 0)
        if self.seed_share:
            table.seed_shares[self.seat] = self.seed_share


class MoveMade(Entry, frozen=True, tag="move"):
    """A player, or the server for a bot, made one or more moves in one line."""

    seat: int
    move: str
    checksum: str
    result: str
    can_take_back: bool = False

    changes_position = True
    restarts_clock = True
    changes_scene = True
    is_in_client_log = True
    is_part_of_match = True

    def apply_to_match(self, table: Table, row: "LogRow", on_events: OnMatchEvents | None) -> None:
        assert table.match is not None
        table.match.decision_seqs = list_decisions_after(table.match, row, self.seat)
        make_moves(table, self.seat, self.move, self.checksum, on_events)

    def apply_to_table(self, table: Table, row: "LogRow") -> None:
        table.last_move = LastMove(row.seq, self.seat, row.user_id, self.can_take_back)


def list_decisions_after(match: TableMatch, row: "LogRow", seat: int) -> list[int]:
    """Return the rows with decisions of the only player, including a move that is still to be made."""
    is_own_decision = match.is_only_player(row.user_id) and is_decision(match.game, seat)
    return [*match.decision_seqs, row.seq] if is_own_decision else match.decision_seqs


def make_moves(table: Table, seat: int, moves: str, checksum: str, on_events: OnMatchEvents | None) -> None:
    """Make the moves of one line. `checksum` belongs to the position after them."""
    assert table.match is not None
    game = table.match.game
    game.recording = VIEWS if on_events is None else EVERYTHING
    for code in game.parse_moves(moves):
        game.push(seat, code)
        if on_events is not None:
            on_events(table.match)
    game.recording = EVERYTHING
    table.last_checksum = checksum


class InterruptDeclined(Entry, frozen=True, tag="interrupt_declined"):
    """A bot could interrupt and declined. Clients must not learn this."""

    seat: int

    is_part_of_match = True

    def apply_to_match(self, table: Table, row: "LogRow", on_events: OnMatchEvents | None) -> None:
        assert table.match is not None
        table.match.game.decline(self.seat)


# Takebacks


class TakebackRequested(Entry, frozen=True, tag="takeback_requested"):
    """The player of the last move asked to take it back."""

    seat: int

    changes_scene = True

    def apply_to_table(self, table: Table, row: "LogRow") -> None:
        table.takeback = TakebackRequest(self.seat)


class TakebackAccepted(Entry, frozen=True, tag="takeback_accepted"):
    """A player agreed, and others have not answered yet."""

    seat: int

    def apply_to_table(self, table: Table, row: "LogRow") -> None:
        if table.takeback is not None:
            table.takeback = TakebackRequest(
                table.takeback.seat, table.takeback.agreed_seats | bit(self.seat)
            )


class TakebackOutcome(Entry, frozen=True):
    """A takeback request was settled. The server, not the game, builds the event for such an entry."""

    seat: int

    restarts_clock = True
    changes_scene = True
    is_in_client_log = True


class TakebackDeclined(TakebackOutcome, frozen=True, tag="takeback_declined"):
    """A player declined a takeback, or the player who had asked withdrew the request."""

    def apply_to_table(self, table: Table, row: "LogRow") -> None:
        table.takeback = None


class MoveTakenBack(TakebackOutcome, frozen=True, tag="move_taken_back"):
    """A move was taken back, because the last player who was asked agreed.

    `move_seq` is the number of the row with the move. It is the last move, except in `MovesUndone`. `state`
    and `checksum` are those of the match before it.
    """

    move_seq: int
    state: dict[str, Any]
    checksum: str

    changes_position = True
    is_part_of_match = True

    def apply_to_match(self, table: Table, row: "LogRow", on_events: OnMatchEvents | None) -> None:
        assert table.match is not None
        table.match.game = table.game_class.from_state(self.state)
        table.match.game.declined_seats = 0  # bots that declined before the move are asked again
        table.match.decision_seqs = [seq for seq in table.match.decision_seqs if seq < self.move_seq]
        table.last_checksum = self.checksum

    def apply_to_table(self, table: Table, row: "LogRow") -> None:
        table.last_move = None


class MovesUndone(MoveTakenBack, frozen=True, tag="moves_undone"):
    """The only player of a match took back the last decision, and all later moves.

    `move_seq` is the number of the row with that decision. From now on, the match is practice.
    """

    is_part_of_match = False  # a snapshot does not contain that the match is practice

    def apply_to_match(self, table: Table, row: "LogRow", on_events: OnMatchEvents | None) -> None:
        super().apply_to_match(table, row, on_events)
        assert table.match is not None
        table.match.is_practice = True


# Proposals


class Proposed(Entry, frozen=True, tag="proposed"):
    """A player made a proposal to the other players of the match."""

    seat: int
    proposal: str

    def apply_to_table(self, table: Table, row: "LogRow") -> None:
        table.proposal = Proposal(self.proposal, self.seat)


class ProposalAccepted(Entry, frozen=True, tag="proposal_accepted"):
    """A player agreed to a proposal, and others have not answered yet."""

    seat: int

    def apply_to_table(self, table: Table, row: "LogRow") -> None:
        if table.proposal is not None:
            table.proposal = replace_dataclass(
                table.proposal, agreed_seats=table.proposal.agreed_seats | bit(self.seat)
            )


class ProposalDeclined(Entry, frozen=True, tag="proposal_declined"):
    """A player declined a proposal, or the player who had made it withdrew it."""

    seat: int
    proposal: str

    changes_scene = True
    is_in_client_log = True

    def apply_to_table(self, table: Table, row: "LogRow") -> None:
        table.proposal = None


class ProposalCarriedOut(Entry, frozen=True, tag="proposal_carried_out"):
    """All players agreed to the proposal of the player in `seat`.

    `seconds` is the time that each player got.
    """

    seat: int
    proposal: str
    seconds: int = 0

    changes_scene = True
    is_in_client_log = True

    def apply_to_table(self, table: Table, row: "LogRow") -> None:
        table.proposal = None
        if self.proposal == "add_time":
            table.added_ms += self.seconds * 1000
            table.waiting_since += self.seconds * 1000
        elif self.proposal == "pause_clock":
            table.clock_paused_at = row.created_at
        elif self.proposal == "resume_clock":
            table.waiting_since += row.created_at - table.clock_paused_at
            table.clock_paused_at = 0
        else:
            table.open_hands = self.proposal == "open_hands"


# The table


class SkipRequested(Entry, frozen=True, tag="skip_requested"):
    """The bots play on without pauses, as a player or the host asked, or because all people have gone."""

    changes_scene = True

    def apply_to_table(self, table: Table, row: "LogRow") -> None:
        table.skip_seq = row.seq


class ClockResumed(Entry, frozen=True, tag="clock_resumed"):
    """The server corrected the clocks.

    This ends an outage of the server; `waiting_since` is then the corrected start of the time for the move.
    Or it restarts the time of a player whose time ran out while no client was connected.
    """

    waiting_since: int | None = None

    restarts_clock = True
    changes_scene = True

    def apply_to_table(self, table: Table, row: "LogRow") -> None:
        if self.waiting_since is not None:
            table.waiting_since = self.waiting_since


class Locked(Entry, frozen=True, tag="locked"):
    """The host locked the table."""

    send_spectators_away: bool = False

    is_kept = True

    def apply_to_table(self, table: Table, row: "LogRow") -> None:
        table.locked = True


class Unlocked(Entry, frozen=True, tag="unlocked"):
    """The host unlocked the table."""

    is_kept = True

    def apply_to_table(self, table: Table, row: "LogRow") -> None:
        table.locked = False


class SpectatorsMuted(Entry, frozen=True, tag="spectators_muted"):
    """The host muted the spectators, or let them chat again."""

    muted: bool

    is_kept = True

    def apply_to_table(self, table: Table, row: "LogRow") -> None:
        table.spectators_muted = self.muted


class ReplayShown(Entry, frozen=True, tag="replay_shown"):
    """The user who leads a replay that is watched together showed a step."""

    match_number: int
    step: int
    viewer: int
    open_hands: bool

    def apply_to_table(self, table: Table, row: "LogRow") -> None:
        table.shared_replay = SharedReplay(
            row.user_id, self.match_number, self.step, self.viewer, self.open_hands
        )


class ReplayStopped(Entry, frozen=True, tag="replay_stopped"):
    """A replay is no longer watched together."""

    def apply_to_table(self, table: Table, row: "LogRow") -> None:
        table.shared_replay = None


class Closed(Entry, frozen=True, tag="closed"):
    """The host or an administrator closed the table permanently."""

    changes_scene = True
    is_kept = True

    def apply_to_table(self, table: Table, row: "LogRow") -> None:
        table.closed = True


class HostChanged(Entry, frozen=True, tag="host_changed"):
    """The creator took the role of the host back, or the server gave it to another player."""

    user_id: str

    is_kept = True

    def with_user_ids(self, convert: Callable[[str], str]) -> Self:
        return replace(self, user_id=convert(self.user_id))

    def apply_to_table(self, table: Table, row: "LogRow") -> None:
        if table.creator_id == self.user_id:
            table.has_creator_handed_over = False
        elif table.creator_id == row.user_id:
            table.has_creator_handed_over = True
        table.host_id = self.user_id
        table.host_change_count += 1
        table.has_host_left = False
        table.host_active_at = row.created_at


class TournamentChanged(Entry, frozen=True, kw_only=True, tag="tournament"):
    """Something happened in a tournament. The log of a tournament has only entries of this kind."""

    event: AnyTournamentEvent

    is_kept = True

    def with_user_ids(self, convert: Callable[[str], str]) -> Self:
        return replace(self, event=self.event.with_user_ids(convert))


class LogRewritten(Entry, frozen=True, tag="log_rewritten"):
    """The server replaced names or user ids in earlier rows. Only earlier versions wrote this."""


AnyEntry = (
    Created
    | TableChanged
    | SeatTaken
    | SeatsArranged
    | SeatRequested
    | SeatRequestAnswered
    | PlayerInvited
    | InvitationDeclined
    | SeatLeft
    | BotAdded
    | BotRemoved
    | PlayerRemoved
    | BotTookOver
    | BotSubstituted
    | PlayerReturned
    | PlayerRenamed
    | MatchStarted
    | RematchStarted
    | MatchContinued
    | RematchRequested
    | ReadyChanged
    | MoveMade
    | InterruptDeclined
    | TakebackRequested
    | TakebackAccepted
    | TakebackDeclined
    | MoveTakenBack
    | MovesUndone
    | Proposed
    | ProposalAccepted
    | ProposalDeclined
    | ProposalCarriedOut
    | SkipRequested
    | ClockResumed
    | Locked
    | Unlocked
    | SpectatorsMuted
    | ReplayShown
    | ReplayStopped
    | Closed
    | HostChanged
    | TournamentChanged
    | LogRewritten
)
ENTRY_TYPES: dict[str, type[Entry]] = {
    str(entry_type.__struct_config__.tag): entry_type for entry_type in AnyEntry.__args__
}


class LogRow(msgspec.Struct, frozen=True):
    """One row of a table's log.

    `seq` is the number of the row. `user_id` is the acting user, or empty if the server caused the entry.
    `request_id` is the id that the client gave to the request, or empty. `created_at` is in milliseconds
    since 1970.
    """

    table_id: str
    seq: int
    user_id: str
    entry: Entry
    request_id: str = ""
    created_at: int = msgspec.field(default_factory=lambda: current_time_ms())

    @property
    def kind(self) -> str:
        return self.entry.kind

    @classmethod
    def from_stored(cls, row: StoredRow) -> Self:
        """Return the row that is stored as `row`.

        Raises:
            TableLoadError: The kind of the row is unknown to this version, or its data are damaged.
        """
        if row.kind not in ENTRY_TYPES:
            reason = server_message("table-load-kind", seq=row.seq, kind=row.kind)
            raise TableLoadError(server_message("table-load-version", reason=reason))
        try:
            entry = msgspec.convert(row.data, ENTRY_TYPES[row.kind], str_keys=True)
        except msgspec.ValidationError:
            raise TableLoadError(
                server_message(
                    "table-load-version",
                    reason=server_message("table-load-misfit"),
                )
            ) from None
        return cls(row.table_id, row.seq, row.user_id, entry, row.request_id, row.created_at)

    def with_user_ids(self, convert: Callable[[str], str]) -> Self:
        """Return the row with each user id replaced by the result of `convert`."""
        return replace(self, user_id=convert(self.user_id), entry=self.entry.with_user_ids(convert))

    def to_stored(self) -> StoredRow:
        """Return the row as it is stored."""
        data: dict[str, Any] = msgspec.to_builtins(self.entry, str_keys=True)
        kind = data.pop("kind")
        return StoredRow(self.table_id, self.seq, self.user_id, kind, data, self.request_id, self.created_at)

    def apply(self, table: Table, on_events: OnMatchEvents | None = None) -> None:
        """Apply the entry to a table (see `Entry.apply_to_match` for `on_events`)."""
        self.entry.apply_to_match(table, self, on_events)
        self.apply_without_match(table)

    def apply_without_match(self, table: Table) -> None:
        """Apply the entry to the state of a table other than the match."""
        entry = self.entry
        if entry.changes_position:
            table.takeback = None
        if entry.restarts_clock:
            table.waiting_since = self.created_at
            table.clock_paused_at = self.created_at if table.clock_paused_at else 0
        if entry.restarts_clock or entry.time_used is not None:
            table.time_used_at = self.created_at
        if entry.time_used is not None:
            table.time_used = entry.time_used
        entry.apply_to_table(table, self)
        table.seq = self.seq
        table.changed_at = self.created_at
        if not isinstance(entry, InterruptDeclined):
            table.shown_seq = self.seq
        if self.user_id == table.host_id:
            table.host_active_at = self.created_at
        if self.request_id:
            table.request_keys.add(hash_request(self.user_id, self.request_id))
