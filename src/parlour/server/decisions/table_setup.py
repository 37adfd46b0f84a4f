"""The game and the settings of a table: their validation, and changes between two matches."""

from typing import Any

from msgspec.structs import replace

from parlour.games import game_class
from parlour.kit.errors import InvalidSeatsError, UserError
from parlour.kit.options import changed_options, parse_options
from parlour.server.decisions.changes import Decision
from parlour.server.decisions.hosting import validate_table_settings
from parlour.server.http_messages import TableSetup
from parlour.server.log.entries import TableChanged
from parlour.server.log.occupants import choose_bot_occupant
from parlour.server.log.refusals import refusal
from parlour.server.log.table import Seat, Table

SEATS_BY_IMPORTANCE = ("open", "bot", "user")  # the kinds of seats; the first are removed first


def validate_setup(setup: TableSetup) -> dict[str, Any]:
    """Check a game and its settings. Return the options that differ from their defaults.

    Raises:
        ParlourError: The setup was refused; the message says why.
    """
    chosen_game = game_class(setup.game)
    # a seat count of 0 must be refused here, because a game constructor would replace it with the smallest
    # number of seats
    if setup.seat_count < 1:
        raise InvalidSeatsError(
            f"{chosen_game.title} needs {chosen_game.seat_range()} seats, not {setup.seat_count}"
        )
    options = parse_options(chosen_game.options_type, setup.options)
    conflict = options.find_conflict(setup.seat_count)
    if conflict is not None:
        raise UserError(chosen_game.with_catalog(conflict))
    validate_table_settings(setup.table_settings)
    chosen_game.new_match(setup.seat_count, options, 0)
    return changed_options(options)


def are_hints_allowed(setup: TableSetup, bot_count: int) -> bool:
    """Return True if players may request hints. By default, they may if at most one seat has no bot."""
    return setup.seat_count - bot_count <= 1 if setup.allow_hints is None else setup.allow_hints


def build_setup(table: Table) -> TableSetup:
    """Return the game and the settings of a table."""
    return TableSetup(
        table.game_class.name,
        len(table.seats),
        table.options,
        table.is_private,
        table.allow_hints,
        table.table_settings,
    )


def require_may_change(table: Table, user_id: str, match_count: int) -> None:
    """Check that a user may change the game and the settings now.

    Args:
        match_count: The number of matches that had begun when the user saw the table.

    Raises:
        UserError: The user may not.
    """
    if table.closed:
        raise refusal("table-closed")
    if table.host_id != user_id:
        raise refusal("change-by-host")
    if table.daily_date:
        raise refusal("change-daily")
    if table.tournament_id:
        raise refusal("tournament-table")
    if table.is_playing:
        raise refusal("change-later")
    if match_count != table.match_count:
        raise refusal("change-other-match")


def decide_setup(
    table: Table, user_id: str, setup: TableSetup, options: dict[str, Any], match_count: int
) -> Decision | None:
    """Return the decision that changes the game and the settings of a table.

    Return None if this would not change the table.

    Args:
        options: The options that differ from their defaults, from `validate_setup`.
        match_count: The number of matches that had begun when the user saw the table.

    Raises:
        UserError: The user may not change the table now.
    """
    require_may_change(table, user_id, match_count)
    seats = fit_seats(table, setup.seat_count)
    changed = TableChanged(
        game=setup.game,
        options=options,
        private=setup.private,
        allow_hints=are_hints_allowed(setup, sum(seat.kind == "bot" for seat in seats)),
        table_settings=setup.table_settings,
        seats=seats,
    )
    has_same_game = (setup.game, options, seats) == (table.game_class.name, table.options, table.seats)
    has_same_settings = (changed.private, changed.allow_hints, changed.table_settings) == (
        table.is_private,
        table.allow_hints,
        table.table_settings,
    )
    return None if table.match is None and has_same_game and has_same_settings else Decision(changed)


def fit_seats(table: Table, seat_count: int) -> list[Seat]:
    """Return the seats of a table for a game with `seat_count` seats.

    Their order stays the same. If there are too many, open seats are removed first, then bots, then players;
    of each kind the last. The host's seat is removed last.
    """
    seats = [keep_occupant(table, seat_number) for seat_number in range(len(table.seats))]
    removal_order = sorted(
        range(len(seats)),
        key=lambda seat: (
            seats[seat].user_id == table.host_id and bool(table.host_id),
            SEATS_BY_IMPORTANCE.index(seats[seat].kind),
            -seat,
        ),
    )
    removed_seats = set(removal_order[: max(0, len(seats) - seat_count)])
    kept_seats = [seat for seat_number, seat in enumerate(seats) if seat_number not in removed_seats]
    return kept_seats + [Seat()] * (seat_count - len(kept_seats))


def keep_occupant(table: Table, seat_number: int) -> Seat:
    """Return a seat without the substitute of its player. The seat of a player who has left becomes open."""
    seat = table.seats[seat_number]
    if seat.user_id and seat.bot:
        return Seat(seat.user_id) if seat.substituted else Seat()
    return seat if seat.kind == "open" else name_bot(table, seat_number)


def name_bot(table: Table, seat_number: int) -> Seat:
    """Return a seat. A bot that has played on for a removed player gets a name of its own."""
    seat = table.seats[seat_number]
    if seat.user_id or seat.name:
        return seat
    other_names = {table.seat_name(other) for other in range(len(table.seats)) if other != seat_number}
    occupant = choose_bot_occupant(seat.bot, other_names)
    return replace(seat, name=occupant.name, avatar=occupant.avatar, avatar_color=occupant.avatar_color)
