"""A match that is over, played on from one of its moves at a table of its own."""

from dataclasses import asdict
from itertools import islice
from typing import Any

from parlour.games import game_class
from parlour.kit.errors import InvalidRecordError
from parlour.kit.game import Game
from parlour.record import Record, replay
from parlour.server.change import Change
from parlour.server.protocol import PlayOn
from parlour.server.rows import Row
from parlour.server.said import NotAllowed
from parlour.server.sitters import Sitter, bot_sitter
from parlour.server.table import BEGINNINGS, DEALER, Seat, record_of, seats_data


def judge_play_on(rows: list[Row], who: str, sitter: Sitter, wanted: PlayOn) -> tuple[Change, Change]:
    """The two rows of the new table, from all rows of the old. Raises ParlourError with the reason."""
    record = record_of(rows, wanted.match)
    begun = next(row for row in rows if row.kind in BEGINNINGS and row.data["match"] == wanted.match)
    made, continued = goes_on(record, rows[0].data["options"], rows[0].table, who, sitter, wanted)
    made.data["manners"]["reminders"] = rows[0].data.get("manners", {}).get("reminders", True)
    if DEALER in begun.data:
        continued.data[DEALER] = begun.data[DEALER]
    return made, continued


def judge_play_record(record: Record, who: str, sitter: Sitter, wanted: PlayOn) -> tuple[Change, Change]:
    """The same of a record that was sent. Raises ParlourError with the reason."""
    if record.deck:
        raise NotAllowed("play-on-deck")
    return goes_on(record, record.options, "", who, sitter, wanted)


def goes_on(
    record: Record, options: dict[str, Any], table: str, who: str, sitter: Sitter, wanted: PlayOn
) -> tuple[Change, Change]:
    """The rows of a table where a match goes on that was played at another, or at none that is known.

    Nobody else is to be there, so it is in no lobby and has hints.
    """
    game = position_after(record, wanted.move)
    seats = chairs(record.seats, who, sitter, wanted)
    made = {
        "game": record.game,
        "options": options,
        "seats": record.seats,
        "bots": {},
        "private": True,
        "hints": True,
        "manners": {"reminders": True},
    }
    continued = {
        "match": 1,
        "rules": record.rules,
        "seed": record.seed,
        "seats": seats_data(seats),
        "moves": record.moves[: wanted.move],
        "origin": {"table": table, "match": wanted.match},
        "result": str(game.outcome or ""),
    }
    return Change("made", made), Change("continued", continued, game)


def position_after(record: Record, moves: int) -> Game:
    """The match of a record after so many moves. Raises NotAllowed where it does not go on from there."""
    kind = game_class(record.game)
    if record.rules != kind.rules_version:
        raise NotAllowed("other-rules", title=kind.title)
    if not 0 <= moves < len(record.moves):
        raise NotAllowed("play-on-range", last=max(0, len(record.moves) - 1))
    try:
        return next(islice(replay(record), moves, None))
    except InvalidRecordError as reason:
        raise NotAllowed("play-on-broken", reason=str(reason)) from None


def chairs(seats: int, who: str, sitter: Sitter, wanted: PlayOn) -> list[Seat]:
    """Who sits where: one person, and bots of one level."""
    if not 0 <= wanted.seat < seats:
        raise NotAllowed("seat-out-of-range", seat=wanted.seat, last=seats - 1)
    taken = {sitter.name}
    sitting: list[Seat] = []
    for seat in range(seats):
        sits = sitter if seat == wanted.seat else bot_sitter(wanted.bot, taken)
        taken.add(sits.name)
        sitting.append(Seat(who=who if sits is sitter else "", **asdict(sits)))
    return sitting
