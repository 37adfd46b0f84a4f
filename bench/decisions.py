"""Measure how long the card room takes to decide a move, legal or refused, in each game.

    python bench/decisions.py [--times 4000]

Plays matches of each game at a table in memory, without a socket and without a database. Before each move,
the room decides about that move and about a random move of the game. A decision ends with the row that
would be written, or with the text of the refusal in German. Prints the median of each in microseconds.
"""

import argparse
import random
import statistics
import time

from parlour.games import game_class, game_names
from parlour.kit.bits import members
from parlour.kit.errors import UserError
from parlour.server.decisions.changes import Asker, Decision
from parlour.server.decisions.commands import build_created_entry, decide
from parlour.server.http_messages import NewTable
from parlour.server.log.entries import LogRow
from parlour.server.log.refusals import render_error
from parlour.server.log.table import Table, TableMatch
from parlour.server.socket_messages import Move, Sit, Start


def append_row(table: Table, user_id: str, decision: Decision) -> None:
    LogRow("table", table.seq + 1, user_id, decision.entry).apply(table)


def start_table(game: str) -> Table:
    """Return a table whose match has begun. The user in each seat has the seat number as id."""
    seat_count = game_class(game).min_seats
    created = build_created_entry(NewTable(game, seat_count))
    table = created.new_table(LogRow("table", 1, "0", created))
    for seat in range(seat_count):
        sit = Sit(f"sit {seat}", seat)
        append_row(table, str(seat), decide(table, sit, Asker(str(seat))))
    append_row(table, "0", decide(table, Start("start"), Asker("0")))
    return table


def time_decision(table: Table, user_id: str, request: Move) -> tuple[float, Decision | None]:
    """Return the microseconds for one decision, and the row if the move is legal."""
    started_at = time.perf_counter_ns()
    try:
        row = decide(table, request, Asker(user_id))
    except UserError as error:
        render_error(error, "de", table.new_reader(user_id, error.message, "de"))
        row = None
    return (time.perf_counter_ns() - started_at) / 1000, row


def require_match(table: Table) -> TableMatch:
    assert table.match is not None
    return table.match


def measure_game(game: str, times: int) -> tuple[float, float]:
    """Return the median microseconds for a legal move and for a refused one."""
    chooser = random.Random(1)
    legal_times: list[float] = []
    refused_times: list[float] = []
    table = start_table(game)
    codes = sorted(require_match(table).game.vocabulary())
    while len(legal_times) < times:
        if require_match(table).game.is_over:
            table = start_table(game)
        match = require_match(table)
        seat = chooser.choice(members(match.game.to_move()))
        user_id = match.user_ids[seat]
        move = match.game.format_move(chooser.choice(match.game.legal(seat)))
        other = match.game.format_move(chooser.choice(codes))
        # In War, only a move out of turn is refused.
        other_id = user_id if len(codes) > 1 else chooser.choice(match.user_ids)
        microseconds, row = time_decision(table, other_id, Move("refused", match.number, other))
        if row is None:
            refused_times.append(microseconds)
        microseconds, row = time_decision(table, user_id, Move("legal", match.number, move))
        assert row is not None
        legal_times.append(microseconds)
        append_row(table, user_id, row)
    return statistics.median(legal_times), statistics.median(refused_times)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--times", type=int, default=4000, help="number of moves in each game")
    times = parser.parse_args().times
    print(f"{'game':<18} {'legal':>8} {'refused':>8}  microseconds, median")
    for game in game_names():
        legal, refused = measure_game(game, times)
        print(f"{game:<18} {legal:8.1f} {refused:8.1f}")


if __name__ == "__main__":
    main()
