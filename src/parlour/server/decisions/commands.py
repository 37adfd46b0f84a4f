"""Decisions about requests at a table: each request is refused, or leads to a row of the table's log."""

from itertools import islice
from typing import Any, NoReturn

from msgspec.structs import replace

import parlour.server.decisions.shared_replays  # noqa: F401  registers its decisions
from parlour.games import game_class
from parlour.kit.errors import InvalidRecordError, UserError
from parlour.kit.game import Game
from parlour.kit.options import DealerOptions
from parlour.records.fair_seeds import FairSeed, combine_seed, make_commitment, new_random_hex
from parlour.records.record import Record, position_checksum, replay
from parlour.scene.scenes import find_card_refusal
from parlour.server.decisions.changes import (
    Asker,
    Decision,
    decide_request,
    require_match,
    require_own_seat,
)
from parlour.server.decisions.seating import list_unready_seats
from parlour.server.decisions.table_setup import are_hints_allowed, name_bot, validate_setup
from parlour.server.decisions.takebacks import can_undo_moves
from parlour.server.http_messages import ContinueMatch, NewTable
from parlour.server.log.entries import (
    BotInSeat,
    BotTookOver,
    Created,
    LogRow,
    MatchContinued,
    MatchOrigin,
    MatchStart,
    MatchStarted,
    MoveMade,
    RematchRequested,
    RematchStarted,
    SeatLeft,
    SkipRequested,
)
from parlour.server.log.occupants import choose_bot_occupant
from parlour.server.log.refusals import refusal
from parlour.server.log.table import DEALER_OPTION, SUBSTITUTE_BOT, Seat, Table, TableMatch
from parlour.server.log.table_log import build_record, find_setup
from parlour.server.socket_messages import (
    Close,
    ExplainCard,
    HandOverHost,
    Leave,
    Lock,
    Move,
    Rematch,
    RemovePlayer,
    RequestHint,
    RequestSeat,
    SkipToEnd,
    Start,
    TableRequest,
    TableSettings,
)
from parlour.text.message import SeatName

# The organizer hosts the tables of a tournament and may play too, so a host has fewer rights there.
REFUSED_IN_TOURNAMENTS = (Close, HandOverHost, Lock, Rematch, RemovePlayer, RequestSeat)


def decide(table: Table, request: TableRequest, asker: Asker) -> Decision:
    """Return the decision about a user's request.

    Raises:
        UserError: The request is not allowed.
    """
    if not asker.user_id:
        raise refusal("no-cookie")
    if table.closed:
        raise refusal("table-closed")
    if table.tournament_id and isinstance(request, REFUSED_IN_TOURNAMENTS):
        raise refusal("tournament-table")
    return decide_request(request, table, asker)


@decide_request.register
def decide_leave(request: Leave, table: Table, asker: Asker) -> Decision:
    own_seat = table.find_seat(asker.user_id)
    if own_seat < 0:
        raise refusal("leave-not-seated")
    if not table.is_playing:
        return Decision(SeatLeft(own_seat))
    if table.do_only_bots_play and table.list_active_seats() == [own_seat] and not table.is_skipping:
        return Decision(SkipRequested())  # the player is eliminated, so a bot is not needed in this seat
    if table.seats[own_seat].bot and not table.seats[own_seat].substituted:
        raise refusal("leave-again")
    return Decision(BotTookOver(own_seat, SUBSTITUTE_BOT))


@decide_request.register
def decide_start(request: Start, table: Table, asker: Asker) -> Decision:
    user_id = asker.user_id
    if table.match is not None:
        raise refusal("start-again")
    require_may_start_match(table, user_id)
    if not table.can_start(user_id):
        raise refusal("start-by-host", name=SeatName(table.find_seat(table.host_id)))
    seed_shares = collect_seed_shares(table, user_id, request)
    return decide_match_start(
        table, MatchStarted, 0, seed_shares, table.options.get(DEALER_OPTION, DealerOptions().dealer)
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
    if request.match_number is not None and table.match.is_only_player(user_id):
        return False  # the only player may begin another match at any time
    return table.is_playing and table.last_move is None


@decide_request.register
def decide_rematch(request: Rematch, table: Table, asker: Asker) -> Decision:
    user_id = asker.user_id
    if table.match is None:
        raise refusal("rematch-no-match")
    if request.match_number is not None and request.match_number != table.match_count:
        raise refusal("rematch-other-match", match=request.match_number, now=table.match_count)
    is_only_player = table.match.is_only_player(user_id)
    if table.is_playing and not is_only_player:
        raise refusal("rematch-not-over")
    if table.daily_date:
        raise refusal("daily-once")
    require_may_start_match(table, user_id)
    if request.same_deal and not is_only_player:
        raise refusal("rematch-same-deal")
    if request.same_deal:
        return decide_same_deal(table, table.match)
    own_seat = table.find_seat(user_id)
    if own_seat >= 0 and table.seats[own_seat].bot:
        raise refusal("move-by-bot")
    missing_seats = list_unready_seats(table, except_seat=own_seat)
    if missing_seats and own_seat >= 0:
        return Decision(RematchRequested(own_seat, request.seed_share))
    if missing_seats:
        raise refusal("rematch-waits", names=[SeatName(seat) for seat in missing_seats])
    seed_shares = collect_seed_shares(table, user_id, request)
    if table.is_playing:  # the only player has stopped the match, so nobody else deals
        return decide_match_start(table, RematchStarted, 0, seed_shares, table.match.dealer)
    dealer = table.match.game.next_dealer()
    # if the game has no dealer, seat 1 becomes the first seat, and seat 0 the last
    first_seat = dealer if dealer >= 0 else 1
    return decide_match_start(table, RematchStarted, first_seat, seed_shares, "first")


def decide_same_deal(table: Table, match: TableMatch) -> Decision:
    """Return the decision that begins a match with the deal of the most recent one."""
    start = MatchContinued(
        match_number=match.number + 1,
        rules_version=table.game_class.rules_version,
        seats=[name_bot(table, seat_number) for seat_number in range(len(table.seats))],
        seed=match.seed,
        result="",
        dealer=match.dealer,
        next_secret=new_random_hex(),
        moves=match.opening_moves,
        origin=MatchOrigin(table.id, match.number),
    )
    game = start.deal(table)
    for seat, moves, _ in match.opening_moves:
        for code in game.parse_moves(moves):
            game.push(seat, code)
    return Decision(replace(start, result=str(game.outcome or "")), game)


def require_may_start_match(table: Table, user_id: str) -> None:
    if user_id != table.host_id and table.find_seat(user_id) < 0:
        raise refusal("start-not-seated")
    for seat_number, seat in enumerate(table.seats):
        if seat.kind == "open":
            raise refusal("start-open", seat=seat_number)


def decide_match_start(
    table: Table,
    entry_type: type[MatchStarted | RematchStarted],
    first_seat: int,
    seed_shares: dict[int, str],
    dealer: str,
) -> Decision:
    """Return the decision that begins a match.

    Args:
        first_seat: The current seat that becomes seat 0.
        seed_shares: The players' contributions to the seed, by current seat.
        dealer: The value of the option for the first dealer, if the game has that option.
    """
    seats = [name_bot(table, seat_number) for seat_number in range(len(table.seats))]
    seats = seats[first_seat:] + seats[:first_seat]
    shares = {(seat - first_seat) % len(seats): seed_share for seat, seed_share in seed_shares.items()}
    start = entry_type(
        match_number=table.match_count + 1,
        rules_version=table.game_class.rules_version,
        seats=seats,
        seed=choose_seed(table, shares),
        result="",
        dealer=dealer if table.has_dealer_option else "",
        fair=FairSeed(table.secret, make_commitment(table.secret), shares) if table.secret else None,
        # a daily deal has one match
        next_secret="" if table.seed else new_random_hex(),
    )
    game = start.deal(table)
    return Decision(replace(start, result=str(game.outcome or "")), game)


def choose_seed(table: Table, seed_shares: dict[int, str]) -> str:
    """Return the seed of the next match.

    If the table has neither a seed nor a secret, as after a continued match, the server draws a random seed.
    """
    if table.seed:
        return table.seed
    return combine_seed(table.secret, seed_shares) if table.secret else new_random_hex()


# Moves


@decide_request.register
def decide_move(request: Move, table: Table, asker: Asker) -> Decision:
    match, own_seat = require_own_seat(table, asker.user_id, request)
    move_made, game_after = try_moves(match, own_seat, request.move)
    if table.table_settings.allow_takebacks:
        codes = match.game.parse_moves(move_made.move)
        move_made = replace(move_made, can_take_back=can_undo_moves(match.game, own_seat, codes))
    return Decision(move_made, game_after)


@decide_request.register
def explain_card(request: ExplainCard, table: Table, asker: Asker) -> NoReturn:
    """Raise an error with the first reason why a card cannot be played.

    Raises:
        UserError: Always.
    """
    match, own_seat = require_own_seat(table, asker.user_id, request)
    view = match.game.view(own_seat)
    rule_refusal = find_card_refusal(view, request.zone, request.card)
    if rule_refusal is not None:
        raise UserError(rule_refusal.message, rule_refusal.clause)
    raise refusal("card-no-move")


def require_hint_allowed(table: Table, user_id: str, request: RequestHint) -> tuple[TableMatch, int]:
    """Return the match and the seat for which a hint was requested.

    Raises:
        UserError: The table is closed, hints are not allowed there, or it is not the user's turn.
    """
    if table.closed:
        raise refusal("table-closed")
    if not table.allow_hints:
        raise refusal("hint-off")
    match, own_seat = require_own_seat(table, user_id, request)
    if match.game.is_over:
        raise refusal("hint-over")
    if not match.game.legal(own_seat):
        raise refusal("hint-not-yours")
    return match, own_seat


def decide_moves(match: TableMatch, seat: int, move_text: str) -> Decision:
    """Return the entry for one or more moves in notation of a bot.

    Raises:
        UserError: The text is not in notation, or a move is not legal.
    """
    return Decision(*try_moves(match, seat, move_text))


def try_moves(match: TableMatch, seat: int, move_text: str) -> tuple[MoveMade, Game]:
    """Make one or more moves in notation on a copy of the match. Return their entry, and the copy.

    Raises:
        UserError: The text is not in notation, or a move is not legal.
    """
    game_after = match.game.copy()
    codes = game_after.parse_moves(move_text, seat)
    # The log has the standard spelling of a single move. Several moves in one line are stored as written.
    logged_text = game_after.format_move(codes[0]) if len(codes) == 1 else move_text
    for code in codes:
        check_and_push_move(game_after, seat, code)
    move_made = MoveMade(seat, logged_text, position_checksum(game_after), str(game_after.outcome or ""))
    return move_made, game_after


def check_and_push_move(game: Game, seat: int, move: int) -> None:
    rule_refusal = game.refusal(seat, move)
    if rule_refusal is not None:
        raise UserError(rule_refusal.message, rule_refusal.clause)
    game.push(seat, move)


# Skipping to the end


@decide_request.register
def decide_skip(request: SkipToEnd, table: Table, asker: Asker) -> Decision:
    """Return the decision that lets the bots play the rest of the match at once.

    Raises:
        UserError: Players are still in the match, or the user is neither seated nor the host.
    """
    match = require_match(table, request)
    if table.find_seat(asker.user_id) < 0 and table.host_id != asker.user_id:
        raise refusal("skip-not-seated")
    if match.game.is_over:
        raise refusal("skip-over")
    if not table.do_only_bots_play:
        raise refusal("skip-players-left")
    if table.is_skipping:
        raise refusal("skip-already")
    return Decision(SkipRequested())


# New tables


def build_created_entry(new_table: NewTable) -> Created:
    """Return the entry that creates a table.

    Raises:
        ParlourError: The request was refused; the message says why.
    """
    options = validate_setup(new_table)
    taken_names: set[str] = set()
    bots: dict[int, BotInSeat] = {}
    for seat, bot in sorted(new_table.bots.items()):
        if not 0 <= seat < new_table.seat_count:
            raise refusal("seat-out-of-range", seat=seat, last=new_table.seat_count - 1)
        occupant = choose_bot_occupant(bot, taken_names)
        taken_names.add(occupant.name)
        bots[seat] = (occupant.bot, occupant.name, occupant.avatar, occupant.avatar_color)
    return Created(
        game=new_table.game,
        options=options,
        seat_count=new_table.seat_count,
        bots=bots,
        private=new_table.private,
        allow_hints=are_hints_allowed(new_table, len(bots)),
        table_settings=new_table.table_settings,
        secret=new_random_hex(),
    )


def continue_table_match(
    rows: list[LogRow], user_id: str, own_name: str, request: ContinueMatch
) -> tuple[Created, MatchContinued]:
    """Return the first two entries of a table that continues a match.

    Args:
        rows: All rows of the table where the match was played.

    Raises:
        ParlourError: The match cannot be continued; the message says why.
    """
    record = build_record(rows, request.match_number)
    setup = find_setup(rows, request.match_number)
    dealer = next(
        row.entry.dealer
        for row in rows
        if isinstance(row.entry, MatchStart) and row.entry.match_number == request.match_number
    )
    created, match_continued = continue_match(
        record, setup.options, rows[0].table_id, user_id, own_name, request
    )
    table_settings = TableSettings(show_known_cards=setup.table_settings.show_known_cards)
    return replace(created, table_settings=table_settings), replace(match_continued, dealer=dealer)


def continue_record(
    record: Record, user_id: str, own_name: str, request: ContinueMatch
) -> tuple[Created, MatchContinued]:
    """Return the first two entries of a table that continues an uploaded record.

    Raises:
        ParlourError: The record cannot be continued; the message says why.
    """
    if record.deck:
        raise refusal("continue-deck")
    return continue_match(record, record.options, "", user_id, own_name, request)


def continue_match(
    record: Record,
    options: dict[str, Any],
    table_id: str,
    user_id: str,
    own_name: str,
    request: ContinueMatch,
) -> tuple[Created, MatchContinued]:
    """Return the first two entries of a table that continues a match.

    The table is private and allows hints, because no other user plays there.

    Args:
        table_id: The id of the table where the match was played, or an empty string if it is not known.
        own_name: The name of the user, so that no bot gets the same one.
    """
    game = position_after(record, request.move_count)
    created = Created(
        game=record.game,
        options=options,
        seat_count=record.seats,
        bots={},
        private=True,
        allow_hints=True,
        table_settings=TableSettings(show_known_cards=True),
    )
    match_continued = MatchContinued(
        match_number=1,
        rules_version=record.rules_version,
        seed=record.seed,
        seats=build_seats(record.seats, user_id, own_name, request),
        moves=record.moves[: request.move_count],
        origin=MatchOrigin(table_id, request.match_number),
        result=str(game.outcome or ""),
    )
    return created, match_continued


def position_after(record: Record, move_count: int) -> Game:
    """Replay a record and return the match after `move_count` moves.

    Raises:
        UserError: The match cannot be continued from that move.
    """
    record_game = game_class(record.game)
    if record.rules_version != record_game.rules_version:
        raise refusal("other-rules", title=record_game.title)
    last_move_count = len(record.moves) - bool(record.result)
    if not 0 <= move_count <= last_move_count:
        raise refusal("continue-range", last=max(0, last_move_count))
    try:
        game = next(islice(replay(record), move_count, None))
    except InvalidRecordError as error:
        raise refusal("continue-broken", reason=str(error)) from None
    if game.is_over:  # the record lacks the result
        raise refusal("continue-range", last=max(0, move_count - 1))
    return game


def build_seats(seat_count: int, user_id: str, own_name: str, request: ContinueMatch) -> list[Seat]:
    """Return the seats of a continued match, with the user in the requested seat and bots in all others.

    Raises:
        UserError: The requested seat or bot does not exist.
    """
    if not 0 <= request.seat < seat_count:
        raise refusal("seat-out-of-range", seat=request.seat, last=seat_count - 1)
    taken_names = {own_name}
    seats = [Seat(user_id)] * seat_count
    for seat in range(seat_count):
        if seat != request.seat:
            bot = choose_bot_occupant(request.bot, taken_names)
            taken_names.add(bot.name)
            seats[seat] = Seat("", bot.name, bot.bot, bot.avatar, bot.avatar_color)
    return seats
