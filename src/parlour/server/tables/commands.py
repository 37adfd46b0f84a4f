"""Decisions about requests at a table: each request is refused, or leads to a row of the table's log."""

from collections.abc import Callable
from dataclasses import asdict
from itertools import islice
from typing import Any, Final, NoReturn

import msgspec

from parlour.games import game_class
from parlour.kit.bits import bit
from parlour.kit.errors import InvalidMoveError, InvalidRecordError, InvalidSeatsError
from parlour.kit.game import Game
from parlour.kit.options import DealerOptions, changed_options, parse_options
from parlour.records.fair_seeds import FairSeed, combine_seed, make_commitment, new_random_hex
from parlour.records.record import Record, position_checksum, replay
from parlour.scene.house_bots import unique_name
from parlour.scene.scenes import find_card_refusal
from parlour.server.http_messages import ContinueMatch, NewTable
from parlour.server.socket_messages import (
    AddBot,
    AnswerTakeback,
    Close,
    ExplainCard,
    Leave,
    Lock,
    Move,
    ReclaimHost,
    Rematch,
    RemoveBot,
    RemovePlayer,
    RequestHint,
    RequestTakeback,
    Sit,
    SkipToEnd,
    Start,
    SubstituteBot,
)
from parlour.server.tables.changes import (
    PendingRow,
    PresenceTimes,
    require_match,
    require_own_seat,
    require_seat,
)
from parlour.server.tables.hosting import (
    build_close_row,
    build_lock_row,
    build_reclaimed_host_row,
    build_removed_player_row,
    build_substitution_row,
    require_admission,
    validate_table_settings,
)
from parlour.server.tables.occupants import Occupant, choose_bot_occupant
from parlour.server.tables.refusals import (
    OptionConflictError,
    RequestRefusedError,
    RuleViolationError,
    UnreadableMoveError,
)
from parlour.server.tables.rows import LogRow
from parlour.server.tables.table import (
    DEALER_OPTION,
    MATCH_START_KINDS,
    PLAYER_RENAMED,
    SKIP_REQUESTED,
    SUBSTITUTE_BOT,
    Seat,
    Table,
    TableMatch,
    build_record,
    serialize_seats,
)
from parlour.server.tables.takebacks import (
    build_takeback_answer_row,
    build_takeback_request_row,
    can_undo_moves,
)

TableRequest = (
    Sit
    | Leave
    | AddBot
    | RemoveBot
    | Start
    | Move
    | ExplainCard
    | Rematch
    | RequestTakeback
    | AnswerTakeback
    | SubstituteBot
    | SkipToEnd
    | RemovePlayer
    | Lock
    | Close
    | ReclaimHost
)
NO_PRESENCE: Final = PresenceTimes()


def build_request_row(
    table: Table,
    user_id: str,
    occupant: Occupant,
    request: TableRequest,
    presence: PresenceTimes = NO_PRESENCE,
) -> PendingRow:
    """Return the row to append for a user's request.

    Args:
        occupant: The user's name and avatar, needed for a request to sit.
        presence: The connected users, needed for requests about absent players.

    Raises:
        RequestRefusedError: The request is not allowed.
    """
    if not user_id:
        raise RequestRefusedError("no-cookie")
    if table.closed:
        raise RequestRefusedError("table-closed")
    if isinstance(request, Sit):
        return build_sit_row(table, user_id, occupant, request)
    if isinstance(request, SubstituteBot):
        return build_substitution_row(table, user_id, request.seat, presence)
    if isinstance(request, RemovePlayer):
        return build_removed_player_row(table, user_id, request.seat, presence)
    if isinstance(request, ExplainCard):
        raise_card_refusal(table, user_id, request)
    return REQUEST_DECIDERS[type(request)](table, user_id, request)


def build_sit_row(table: Table, user_id: str, occupant: Occupant, request: Sit) -> PendingRow:
    seat_number = request.seat
    seat = require_seat(table, seat_number)
    own_seat = table.find_seat(user_id)
    if own_seat == seat_number and seat.bot:
        return PendingRow("player_returned", {"seat": seat_number})
    if own_seat >= 0:
        raise RequestRefusedError("seat-yours", seat=own_seat)
    if table.is_playing:
        raise RequestRefusedError("seat-later")
    require_admission(table, user_id)
    if seat.kind != "open":
        raise RequestRefusedError("seat-taken", name=seat.name)
    occupant_data = occupant.seating_row_data(unique_name(occupant.name, table.occupant_names()))
    return PendingRow("seat_taken", {"seat": seat_number, **occupant_data, **seed_share_data(request)})


def seed_share_data(request: Sit | Rematch) -> dict[str, str]:
    """Return the row data for the seed share in a request, or an empty dict if there is none.

    A seed share is a player's contribution to the seed of the next match.
    """
    return {"seed_share": request.seed_share} if request.seed_share else {}


def build_leave_row(table: Table, user_id: str) -> PendingRow:
    own_seat = table.find_seat(user_id)
    if own_seat < 0:
        raise RequestRefusedError("leave-not-seated")
    if not table.is_playing:
        return PendingRow("seat_left", {"seat": own_seat})
    if table.do_only_bots_play and table.list_active_seats() == [own_seat] and not table.is_skipping:
        return PendingRow(SKIP_REQUESTED, {})  # the player is eliminated, so a bot is not needed in this seat
    if table.seats[own_seat].bot and not table.seats[own_seat].substituted:
        raise RequestRefusedError("leave-again")
    return PendingRow("bot_took_over", {"seat": own_seat, "bot": SUBSTITUTE_BOT})


def build_renaming_row(table: Table, user_id: str, occupant: Occupant) -> PendingRow | None:
    """Return the row that gives a user's current name and avatar to the user's seat.

    A number that distinguishes the name from a similar one is kept. The row also renames a user who no longer
    has a seat. The result is None if nothing changes, or if the user has never had a seat.
    """
    old_name = table.user_names.get(user_id)
    if old_name is None or table.closed:
        return None
    own_seat = table.seats[table.find_seat(user_id)] if table.find_seat(user_id) >= 0 else None
    base_name, _, number = old_name.rpartition(" ")
    is_same_name = occupant.name == old_name or (occupant.name == base_name and number.isdecimal())
    other_names = table.occupant_names() - ({old_name} if own_seat is not None else set())
    new_name = old_name if is_same_name else unique_name(occupant.name, other_names)
    avatar = (occupant.avatar, occupant.avatar_color)
    if new_name == old_name and (own_seat is None or (own_seat.avatar, own_seat.avatar_color) == avatar):
        return None
    return PendingRow(PLAYER_RENAMED, occupant.seating_row_data(new_name))


def build_added_bot_row(table: Table, user_id: str, seat_number: int, bot: str) -> PendingRow:
    require_host_between_matches(table, user_id)
    seat = require_seat(table, seat_number)
    if seat.kind != "open":
        raise RequestRefusedError(
            "seat-taken-by-you" if seat.user_id == user_id else "seat-taken", name=seat.name
        )
    return PendingRow(
        "bot_added", {"seat": seat_number, **asdict(choose_bot_occupant(bot, table.occupant_names()))}
    )


def build_removed_bot_row(table: Table, user_id: str, seat_number: int) -> PendingRow:
    require_host_between_matches(table, user_id)
    if require_seat(table, seat_number).kind != "bot":
        raise RequestRefusedError("bot-not-there")
    return PendingRow("bot_removed", {"seat": seat_number})


def require_host_between_matches(table: Table, user_id: str) -> None:
    if table.host_id != user_id:
        raise RequestRefusedError("bots-by-host")
    if table.is_playing:
        raise RequestRefusedError("bots-later")


def build_start_row(table: Table, user_id: str, request: Start) -> PendingRow:
    if table.match is not None:
        raise RequestRefusedError("start-again")
    require_may_start_match(table, user_id)
    if not table.can_start(user_id):
        raise RequestRefusedError("start-by-host", name=table.seats[table.find_seat(table.host_id)].name)
    seed_shares = collect_seed_shares(table, user_id, request)
    return build_match_start_row(
        table, "match_started", 0, seed_shares, table.options.get(DEALER_OPTION, DealerOptions().dealer)
    )


def collect_seed_shares(table: Table, user_id: str, request: Start | Rematch) -> dict[int, str]:
    """Return the players' contributions to the seed of the next match, keyed by seat.

    The contribution in this request is included.
    """
    own_seat = table.find_seat(user_id)
    return table.seed_shares | (
        {own_seat: request.seed_share} if own_seat >= 0 and request.seed_share else {}
    )


def has_rematch_begun(table: Table, user_id: str, request: TableRequest) -> bool:
    """Return True if the requested rematch has already begun, for example after a double click."""
    if not isinstance(request, Rematch) or table.closed or table.match is None or table.match_count < 2:
        return False
    if user_id != table.host_id and table.find_seat(user_id) < 0:
        return False
    if request.match_number is not None and request.match_number != table.match_count:
        return request.match_number < table.match_count
    return table.is_playing and table.last_move is None


def build_rematch_row(table: Table, user_id: str, request: Rematch) -> PendingRow:
    if table.match is None:
        raise RequestRefusedError("rematch-no-match")
    if request.match_number is not None and request.match_number != table.match_count:
        raise RequestRefusedError("rematch-other-match", match=request.match_number, now=table.match_count)
    if table.is_playing:
        raise RequestRefusedError("rematch-not-over")
    if table.daily_date:
        raise RequestRefusedError("daily-once")
    require_may_start_match(table, user_id)
    own_seat = table.find_seat(user_id)
    if own_seat >= 0 and table.seats[own_seat].bot:
        raise RequestRefusedError("move-by-bot")
    missing_names = names_blocking_rematch(table, except_seat=own_seat)
    if missing_names and own_seat >= 0:
        return PendingRow("rematch_requested", {"seat": own_seat, **seed_share_data(request)})
    if missing_names:
        raise RequestRefusedError("rematch-waits", names=missing_names)
    dealer = table.match.game.next_dealer()
    # if the game has no dealer, seat 1 becomes the first seat, and seat 0 the last
    first_seat = dealer if dealer >= 0 else 1
    return build_match_start_row(
        table, "rematch_started", first_seat, collect_seed_shares(table, user_id, request), "first"
    )


def names_blocking_rematch(table: Table, except_seat: int) -> list[str]:
    """Return the names of the players who have not asked for a rematch or are replaced by a bot.

    The player in `except_seat` is omitted.
    """
    return [
        seat.name
        for seat_number, seat in enumerate(table.seats)
        if seat.user_id
        and seat_number != except_seat
        and (seat.bot or not table.rematch_seats & bit(seat_number))
    ]


def require_may_start_match(table: Table, user_id: str) -> None:
    if user_id != table.host_id and table.find_seat(user_id) < 0:
        raise RequestRefusedError("start-not-seated")
    for seat_number, seat in enumerate(table.seats):
        if seat.kind == "open":
            raise RequestRefusedError("start-open", seat=seat_number)


def build_match_start_row(
    table: Table, row_kind: str, first_seat: int, seed_shares: dict[int, str], dealer: str
) -> PendingRow:
    """Return the row that begins a match.

    Args:
        first_seat: The current seat that becomes seat 0.
        seed_shares: The players' contributions to the seed, by current seat.
        dealer: The value of the option for the first dealer, if the game has that option.
    """
    seats = table.seats[first_seat:] + table.seats[:first_seat]
    start_data = {
        "match_number": table.match_count + 1,
        "rules_version": table.game_class.rules_version,
        "seats": serialize_seats(seats),
        **build_seed_data(
            table, {(seat - first_seat) % len(seats): seed_share for seat, seed_share in seed_shares.items()}
        ),
    }
    if table.has_dealer_option:
        start_data[DEALER_OPTION] = dealer
    game = table.deal_match(start_data)
    return PendingRow(row_kind, start_data | {"result": str(game.outcome or "")}, game)


def build_seed_data(table: Table, seed_shares: dict[int, str]) -> dict[str, Any]:
    """Return the data about the seed of the next match, and the secret for the match after that.

    If the table has neither a seed nor a secret, as after a continued match, the server draws a random seed.
    """
    if table.seed:
        return {"seed": table.seed}
    if not table.secret:
        return {"seed": new_random_hex(), "next_secret": new_random_hex()}
    fair_seed = FairSeed(table.secret, make_commitment(table.secret), seed_shares)
    fair_data = msgspec.to_builtins(fair_seed, str_keys=True)
    return {
        "seed": combine_seed(table.secret, seed_shares),
        "fair": fair_data,
        "next_secret": new_random_hex(),
    }


# Moves


def build_move_row(table: Table, user_id: str, request: Move) -> PendingRow:
    match, own_seat = require_own_seat(table, user_id, request)
    pending_row = build_row_of_move_text(match, own_seat, request.move)
    if table.table_settings.allow_takebacks:
        pending_row.data["can_take_back"] = can_undo_moves(
            match.game, own_seat, match.game.parse_moves(pending_row.data["move"])
        )
    return pending_row


def raise_card_refusal(table: Table, user_id: str, request: ExplainCard) -> NoReturn:
    """Raise an error with the first reason why a card cannot be played.

    Raises:
        RequestRefusedError: Always.
    """
    match, own_seat = require_own_seat(table, user_id, request)
    view = match.game.view(own_seat)
    refusal = find_card_refusal(view, request.zone, request.card)
    if refusal is not None:
        raise RuleViolationError(view.game, refusal.sentence, refusal.clause, match.player_names, own_seat)
    raise RequestRefusedError("card-no-move")


def require_hint_allowed(table: Table, user_id: str, request: RequestHint) -> tuple[TableMatch, int]:
    """Return the match and the seat for which a hint was requested.

    Raises:
        RequestRefusedError: The table is closed, hints are not allowed there, or it is not the user's turn.
    """
    if table.closed:
        raise RequestRefusedError("table-closed")
    if not table.allow_hints:
        raise RequestRefusedError("hint-off")
    match, own_seat = require_own_seat(table, user_id, request)
    if match.game.is_over:
        raise RequestRefusedError("hint-over")
    if not match.game.legal(own_seat):
        raise RequestRefusedError("hint-not-yours")
    return match, own_seat


def build_row_of_move_text(match: TableMatch, seat: int, move_text: str) -> PendingRow:
    """Return the row for one or more moves in notation. The moves are tried on a copy of the match.

    Raises:
        RequestRefusedError: The text is not in notation, or a move is not legal.
    """
    game_after = match.game.copy()
    try:
        codes = game_after.parse_moves(move_text, seat)
        # The log has the standard spelling of a single move. Several moves in one line are stored as written.
        logged_text = game_after.format_move(codes[0]) if len(codes) == 1 else move_text
        for code in codes:
            check_and_push_move(game_after, match.player_names, seat, code)
    except InvalidMoveError as error:
        raise UnreadableMoveError(match.game, error, match.player_names, seat) from None
    move_data = {
        "seat": seat,
        "move": logged_text,
        "checksum": position_checksum(game_after),
        "result": str(game_after.outcome or ""),
    }
    return PendingRow("move", move_data, game_after)


def check_and_push_move(game: Game, player_names: list[str], seat: int, move: int) -> None:
    refusal = game.refusal(seat, move)
    if refusal is not None:
        raise RuleViolationError(game, refusal.sentence, refusal.clause, player_names, seat)
    game.push(seat, move)


# Skipping to the end


def build_skip_row(table: Table, user_id: str, request: SkipToEnd) -> PendingRow:
    """Return the row that lets the bots play the rest of the match at once.

    Raises:
        RequestRefusedError: Players are still in the match, or the user is neither seated nor the host.
    """
    match = require_match(table, request)
    if table.find_seat(user_id) < 0 and table.host_id != user_id:
        raise RequestRefusedError("skip-not-seated")
    if match.game.is_over:
        raise RequestRefusedError("skip-over")
    if not table.do_only_bots_play:
        raise RequestRefusedError("skip-players-left")
    if table.is_skipping:
        raise RequestRefusedError("skip-already")
    return PendingRow(SKIP_REQUESTED, {})


# New tables


def build_new_table_row(new_table: NewTable) -> PendingRow:
    """Return the row that creates a table.

    Raises:
        ParlourError: The request was refused; the message says why.
    """
    chosen_game = game_class(new_table.game)
    # a seat count of 0 must be refused here, because a game constructor would replace it with the smallest
    # number of seats
    if new_table.seat_count < 1:
        raise InvalidSeatsError(
            f"{chosen_game.title} needs {chosen_game.seat_range()} seats, not {new_table.seat_count}"
        )
    options = parse_options(chosen_game.options_type, new_table.options)
    conflict = options.find_conflict(new_table.seat_count)
    if conflict is not None:
        raise OptionConflictError(chosen_game, conflict)
    validate_table_settings(new_table.table_settings)
    chosen_game.new_match(new_table.seat_count, options, 0)
    taken_names: set[str] = set()
    bots: dict[str, list[str]] = {}
    for seat, bot in sorted(new_table.bots.items()):
        if not 0 <= seat < new_table.seat_count:
            raise RequestRefusedError("seat-out-of-range", seat=seat, last=new_table.seat_count - 1)
        occupant = choose_bot_occupant(bot, taken_names)
        taken_names.add(occupant.name)
        bots[str(seat)] = [occupant.bot, occupant.name, occupant.avatar, occupant.avatar_color]
    created_data = {
        "game": new_table.game,
        "options": changed_options(options),
        "seat_count": new_table.seat_count,
        "bots": bots,
        "private": new_table.private,
        "allow_hints": new_table.seat_count - len(bots) <= 1
        if new_table.allow_hints is None
        else new_table.allow_hints,
        "table_settings": msgspec.to_builtins(new_table.table_settings),
        "secret": new_random_hex(),
    }
    return PendingRow("created", created_data)


REQUEST_DECIDERS: Final[dict[type[Any], Callable[[Table, str, Any], PendingRow]]] = {
    Leave: lambda table, user_id, request: build_leave_row(table, user_id),
    AddBot: lambda table, user_id, request: build_added_bot_row(table, user_id, request.seat, request.bot),
    RemoveBot: lambda table, user_id, request: build_removed_bot_row(table, user_id, request.seat),
    Start: lambda table, user_id, request: build_start_row(table, user_id, request),
    Rematch: build_rematch_row,
    Close: lambda table, user_id, request: build_close_row(table, user_id),
    Move: build_move_row,
    RequestTakeback: build_takeback_request_row,
    AnswerTakeback: build_takeback_answer_row,
    SkipToEnd: build_skip_row,
    Lock: build_lock_row,
    ReclaimHost: lambda table, user_id, request: build_reclaimed_host_row(table, user_id),
}


def build_match_continuation_rows(
    rows: list[LogRow], user_id: str, occupant: Occupant, request: ContinueMatch
) -> tuple[PendingRow, PendingRow]:
    """Return the first two rows of a table that continues a match.

    Args:
        rows: All rows of the table where the match was played.

    Raises:
        ParlourError: The match cannot be continued; the message says why.
    """
    record = build_record(rows, request.match_number)
    match_start = next(
        row
        for row in rows
        if row.kind in MATCH_START_KINDS and row.data["match_number"] == request.match_number
    )
    created, match_continued = build_continuation_rows(
        record, rows[0].data["options"], rows[0].table_id, user_id, occupant, request
    )
    created.data["table_settings"]["show_known_cards"] = (
        rows[0].data.get("table_settings", {}).get("show_known_cards", True)
    )
    if DEALER_OPTION in match_start.data:
        match_continued.data[DEALER_OPTION] = match_start.data[DEALER_OPTION]
    return created, match_continued


def build_record_continuation_rows(
    record: Record, user_id: str, occupant: Occupant, request: ContinueMatch
) -> tuple[PendingRow, PendingRow]:
    """Return the first two rows of a table that continues an uploaded record.

    Raises:
        ParlourError: The record cannot be continued; the message says why.
    """
    if record.deck:
        raise RequestRefusedError("continue-deck")
    return build_continuation_rows(record, record.options, "", user_id, occupant, request)


def build_continuation_rows(
    record: Record,
    options: dict[str, Any],
    table_id: str,
    user_id: str,
    occupant: Occupant,
    request: ContinueMatch,
) -> tuple[PendingRow, PendingRow]:
    """Return the first two rows of a table that continues a match.

    The table is private and allows hints, because no other user plays there.

    Args:
        table_id: The id of the table where the match was played, or an empty string if it is not known.
    """
    game = position_after(record, request.move_count)
    seats = build_seats(record.seats, user_id, occupant, request)
    created_data = {
        "game": record.game,
        "options": options,
        "seat_count": record.seats,
        "bots": {},
        "private": True,
        "allow_hints": True,
        "table_settings": {"show_known_cards": True},
    }
    continued_data = {
        "match_number": 1,
        "rules_version": record.rules_version,
        "seed": record.seed,
        "seats": serialize_seats(seats),
        "moves": record.moves[: request.move_count],
        "origin": {"table_id": table_id, "match_number": request.match_number},
        "result": str(game.outcome or ""),
    }
    return PendingRow("created", created_data), PendingRow("match_continued", continued_data, game)


def position_after(record: Record, move_count: int) -> Game:
    """Replay a record and return the match after `move_count` moves.

    Raises:
        RequestRefusedError: The match cannot be continued from that move.
    """
    record_game = game_class(record.game)
    if record.rules_version != record_game.rules_version:
        raise RequestRefusedError("other-rules", title=record_game.title)
    if not 0 <= move_count < len(record.moves):
        raise RequestRefusedError("continue-range", last=max(0, len(record.moves) - 1))
    try:
        return next(islice(replay(record), move_count, None))
    except InvalidRecordError as error:
        raise RequestRefusedError("continue-broken", reason=str(error)) from None


def build_seats(seat_count: int, user_id: str, occupant: Occupant, request: ContinueMatch) -> list[Seat]:
    """Return the seats of a continued match, with the user in the requested seat and bots in all others.

    Raises:
        RequestRefusedError: The requested seat or bot does not exist.
    """
    if not 0 <= request.seat < seat_count:
        raise RequestRefusedError("seat-out-of-range", seat=request.seat, last=seat_count - 1)
    taken_names = {occupant.name}
    occupied_seats: list[Seat] = []
    for seat in range(seat_count):
        seat_occupant = occupant if seat == request.seat else choose_bot_occupant(request.bot, taken_names)
        taken_names.add(seat_occupant.name)
        occupied_seats.append(
            Seat(user_id=user_id if seat_occupant is occupant else "", **asdict(seat_occupant))
        )
    return occupied_seats
