"""Decisions about seats: who sits where, bots, readiness, and the seat of a bot in a running match."""

from parlour.kit.bits import bit
from parlour.server.decisions.changes import Asker, Decision, decide_request, require_seat
from parlour.server.decisions.hosting import require_admission
from parlour.server.log.entries import (
    BotAdded,
    BotRemoved,
    PlayerReturned,
    ReadyChanged,
    SeatRequestAnswered,
    SeatRequested,
    SeatsArranged,
    SeatTaken,
)
from parlour.server.log.occupants import choose_bot_occupant
from parlour.server.log.refusals import refusal
from parlour.server.log.table import Seat, SeatRequest, Table
from parlour.server.socket_messages import (
    AddBot,
    AnswerSeatRequest,
    FillSeats,
    MoveSeat,
    RemoveBot,
    RequestSeat,
    SetReady,
    Sit,
)
from parlour.text.message import SeatName


@decide_request.register
def decide_sit(request: Sit, table: Table, asker: Asker) -> Decision:
    seat_number, user_id = request.seat, asker.user_id
    seat = require_seat(table, seat_number)
    if table.find_seat(user_id) == seat_number and seat.bot:
        return Decision(PlayerReturned(seat_number))
    require_no_seat(table, user_id)
    if table.is_playing:
        require_may_replace_bot(table, user_id, seat_number)
        if table.host_id != user_id and table.seat_request != SeatRequest(user_id, seat_number, True):
            raise refusal("seat-ask")
        return Decision(SeatTaken(seat_number, joins_match=True))
    require_admission(table, user_id)
    if seat.kind != "open":
        raise refusal("seat-taken", name=SeatName(seat_number))
    return Decision(SeatTaken(seat_number, request.seed_share))


def require_no_seat(table: Table, user_id: str) -> None:
    own_seat = table.find_seat(user_id)
    if own_seat >= 0:
        raise refusal("seat-yours", seat=own_seat)


# The seat of a bot in a running match


def require_may_replace_bot(table: Table, user_id: str, seat_number: int) -> None:
    """Check that a user may play on for a bot, apart from the consent of the host.

    Raises:
        UserError: No bot has this seat, it is a daily deal, or the user has seen cards of other seats in this
            match. A removed player can return to the own seat.
    """
    if table.match is None or not table.is_playing or table.seats[seat_number].kind != "bot":
        raise refusal("seat-later")
    if table.daily_date:
        raise refusal("seat-daily")
    require_admission(table, user_id)
    players = {*table.match.user_ids, *table.match.former_user_ids}
    if user_id in players - {table.match.user_ids[seat_number]}:
        raise refusal("seat-known-cards")


@decide_request.register
def decide_seat_request(request: RequestSeat, table: Table, asker: Asker) -> Decision:
    """Return the decision that asks the host for the seat of a bot. The host gets the seat at once."""
    require_seat(table, request.seat)
    require_no_seat(table, asker.user_id)
    require_may_replace_bot(table, asker.user_id, request.seat)
    if table.host_id == asker.user_id:
        return Decision(SeatTaken(request.seat, joins_match=True))
    pending = table.seat_request
    is_other = pending is not None and pending.user_id != asker.user_id
    if pending is not None and is_other and pending.user_id in asker.presence().connected_since:
        raise refusal("seat-other-request")
    return Decision(SeatRequested(request.seat))


@decide_request.register
def decide_seat_answer(request: AnswerSeatRequest, table: Table, asker: Asker) -> Decision:
    """Return the decision about the host's answer to a request for the seat of a bot."""
    if table.host_id != asker.user_id:
        raise refusal("seat-by-host")
    if table.seat_request is None or not table.is_playing:
        raise refusal("seat-no-request")
    return Decision(SeatRequestAnswered(request.agree))


# Bots, and the order of the seats


@decide_request.register
def decide_bot_addition(request: AddBot, table: Table, asker: Asker) -> Decision:
    require_host_between_matches(table, asker.user_id)
    seat = require_seat(table, request.seat)
    if seat.kind != "open":
        raise refusal(
            "seat-taken-by-you" if seat.user_id == asker.user_id else "seat-taken",
            name=SeatName(request.seat),
        )
    occupant = choose_bot_occupant(request.bot, set(table.seat_names()))
    return Decision(
        BotAdded(request.seat, occupant.bot, occupant.name, occupant.avatar, occupant.avatar_color)
    )


@decide_request.register
def decide_filling(request: FillSeats, table: Table, asker: Asker) -> Decision:
    """Return the decision that puts bots into all open seats."""
    require_host_between_matches(table, asker.user_id)
    seats, taken_names = list(table.seats), set(table.seat_names())
    open_seats = [seat_number for seat_number, seat in enumerate(seats) if seat.kind == "open"]
    if not open_seats:
        raise refusal("seats-full")
    for seat_number in open_seats:
        occupant = choose_bot_occupant(request.bot, taken_names)
        taken_names.add(occupant.name)
        seats[seat_number] = Seat("", occupant.name, occupant.bot, occupant.avatar, occupant.avatar_color)
    return Decision(SeatsArranged(seats))


@decide_request.register
def decide_bot_removal(request: RemoveBot, table: Table, asker: Asker) -> Decision:
    require_host_between_matches(table, asker.user_id)
    if require_seat(table, request.seat).kind != "bot":
        raise refusal("bot-not-there")
    return Decision(BotRemoved(request.seat))


def require_host_between_matches(table: Table, user_id: str) -> None:
    if table.host_id != user_id:
        raise refusal("bots-by-host")
    if table.is_playing:
        raise refusal("bots-later")


@decide_request.register
def decide_seat_order(request: MoveSeat, table: Table, asker: Asker) -> Decision:
    """Return the decision that moves the occupant of a seat to another seat, before a match."""
    if table.host_id != asker.user_id:
        raise refusal("order-by-host")
    if table.match is not None:
        raise refusal("order-later")
    require_seat(table, request.seat)
    require_seat(table, request.to_seat)
    if request.seat == request.to_seat:
        raise refusal("order-same")
    seats = list(table.seats)
    seats.insert(request.to_seat, seats.pop(request.seat))
    return Decision(SeatsArranged(seats))


# Readiness


@decide_request.register
def decide_readiness(request: SetReady, table: Table, asker: Asker) -> Decision:
    """Return the decision that a player is ready for the next match, or no longer ready."""
    own_seat = table.find_seat(asker.user_id)
    if own_seat < 0:
        raise refusal("ready-not-seated")
    if table.is_playing:
        raise refusal("ready-playing")
    if table.match is not None and request.ready:
        raise refusal("ready-rematch")
    return Decision(ReadyChanged(own_seat, request.ready, request.seed_share))


def list_unready_seats(table: Table, except_seat: int) -> list[int]:
    """Return the seats of the players who are not ready for the next match, or are replaced by a bot.

    The player in `except_seat` is omitted.
    """
    return [
        seat_number
        for seat_number, seat in enumerate(table.seats)
        if seat.user_id
        and seat_number != except_seat
        and (seat.bot or not table.ready_seats & bit(seat_number))
    ]
