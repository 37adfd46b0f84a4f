"""A match that is over, played on from one of its moves at a table of its own."""

from dataclasses import asdict
from itertools import islice
from typing import Any

from parlour.games import game_class
from parlour.kit.errors import InvalidRecordError
from parlour.kit.game import Game
from parlour.record import Record, replay
from parlour.server.change import PendingRow
from parlour.server.protocol import ContinueMatch
from parlour.server.rows import LogRow
from parlour.server.said import RequestRefusedError
from parlour.server.sitters import Occupant, choose_bot_occupant
from parlour.server.table import DEALER_OPTION, MATCH_START_KINDS, Seat, build_record, serialize_seats


def decide_continue(
    rows: list[LogRow], user_id: str, occupant: Occupant, wanted: ContinueMatch
) -> tuple[PendingRow, PendingRow]:
    """The two rows of the new table, from all rows of the old. Raises ParlourError with the reason."""
    record = build_record(rows, wanted.match_number)
    begun = next(
        row
        for row in rows
        if row.kind in MATCH_START_KINDS and row.data["match_number"] == wanted.match_number
    )
    made, continued = build_continuation(
        record, rows[0].data["options"], rows[0].table_id, user_id, occupant, wanted
    )
    made.data["table_settings"]["show_known_cards"] = (
        rows[0].data.get("table_settings", {}).get("show_known_cards", True)
    )
    if DEALER_OPTION in begun.data:
        continued.data[DEALER_OPTION] = begun.data[DEALER_OPTION]
    return made, continued


def decide_continue_record(
    record: Record, user_id: str, occupant: Occupant, wanted: ContinueMatch
) -> tuple[PendingRow, PendingRow]:
    """The same of a record that was sent. Raises ParlourError with the reason."""
    if record.deck:
        raise RequestRefusedError("continue-deck")
    return build_continuation(record, record.options, "", user_id, occupant, wanted)


def build_continuation(
    record: Record,
    options: dict[str, Any],
    table: str,
    user_id: str,
    occupant: Occupant,
    wanted: ContinueMatch,
) -> tuple[PendingRow, PendingRow]:
    """The rows of a table where a match goes on that was played at another, or at none that is known.

    Nobody else is to be there, so it is in no lobby and has hints.
    """
    game = position_after(record, wanted.move_count)
    seats = build_seats(record.seats, user_id, occupant, wanted)
    made = {
        "game": record.game,
        "options": options,
        "seat_count": record.seats,
        "bots": {},
        "private": True,
        "allow_hints": True,
        "table_settings": {"show_known_cards": True},
    }
    continued = {
        "match_number": 1,
        "rules_version": record.rules_version,
        "seed": record.seed,
        "seats": serialize_seats(seats),
        "moves": record.moves[: wanted.move_count],
        "origin": {"table_id": table, "match_number": wanted.match_number},
        "result": str(game.outcome or ""),
    }
    return PendingRow("created", made), PendingRow("match_continued", continued, game)


def position_after(record: Record, moves: int) -> Game:
    """The match of a record after so many moves.

    Raises RequestRefusedError where it does not go on from there.
    """
    kind = game_class(record.game)
    if record.rules_version != kind.rules_version:
        raise RequestRefusedError("other-rules", title=kind.title)
    if not 0 <= moves < len(record.moves):
        raise RequestRefusedError("continue-range", last=max(0, len(record.moves) - 1))
    try:
        return next(islice(replay(record), moves, None))
    except InvalidRecordError as reason:
        raise RequestRefusedError("continue-broken", reason=str(reason)) from None


def build_seats(seats: int, user_id: str, occupant: Occupant, wanted: ContinueMatch) -> list[Seat]:
    """Who sits where: one person, and bots of one level."""
    if not 0 <= wanted.seat < seats:
        raise RequestRefusedError("seat-out-of-range", seat=wanted.seat, last=seats - 1)
    taken = {occupant.name}
    sitting: list[Seat] = []
    for seat in range(seats):
        sits = occupant if seat == wanted.seat else choose_bot_occupant(wanted.bot, taken)
        taken.add(sits.name)
        sitting.append(Seat(user_id=user_id if sits is occupant else "", **asdict(sits)))
    return sitting
