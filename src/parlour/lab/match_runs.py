"""Playing the matches of a run and building their rows.

The rows do not depend on where or when a match is played.
"""

from array import array
from dataclasses import dataclass
from typing import Final

import numpy as np
import pyarrow as pa

from parlour import __version__
from parlour.bots.match_totals import (
    RESULT_FIELDS,
    append_match_result,
    collect_matches,
    deal_match,
    find_first_seat,
    get_dealer,
)
from parlour.games import game_class
from parlour.kit.event_counts import NO_VALUE, EventCounts
from parlour.kit.events import WITH_EVENTS
from parlour.kit.game import Game
from parlour.kit.options import Options, changed_options, parse_options
from parlour.kit.rng import Rng
from parlour.lab.contest import play_match
from parlour.lab.match_rows import (
    RunInfo,
    StatColumn,
    build_schema,
    derive_seed,
    list_seat_columns,
    list_stat_columns,
)
from parlour.records.record import Recorder

RANDOM_BOT: Final = "random"  # name of the bot that plays random moves


@dataclass(frozen=True)
class PlayedChunk:
    """The result of playing a chunk (some consecutive matches) of a run.

    Attributes:
        rows: An Arrow batch with one row per match, in order.
        records: The records of the matches as text; empty unless they were requested.
    """

    rows: pa.RecordBatch
    records: tuple[str, ...] = ()


def new_run(
    game_class: type[Game],
    options: Options,
    bots: tuple[str, ...],
    seed: int,
    first_match: int,
    match_count: int,
) -> RunInfo:
    """Create the description of a run: the data that all its rows share.

    Args:
        game_class: The class of the game.
        options: Options of the game, an instance of `game_class.options_type`.
        bots: Names of the bots, as for `find_bot`, one per seat.
        seed: Seed of the run, a whole number from -2,147,483,647 to 2,147,483,647.
        first_match: Number of the first match, 0 or more.
        match_count: Number of matches; `first_match` + `match_count` is at most 1,000,000,000.

    Returns:
        The run, for `play_chunk` and for files of rows.
    """
    stats = game_class.stats.stats
    return RunInfo(
        game=game_class.name,
        rules_version=game_class.rules_version,
        seats=len(bots),
        options=changed_options(options),
        bots=bots,
        seed=seed,
        first_match=first_match,
        match_count=match_count,
        version=__version__,
        stats=tuple(StatColumn(stat.name, stat.is_per_seat) for stat in stats),
    )


def play_chunk(run: RunInfo, first_match: int, match_count: int, recording: bool = False) -> PlayedChunk:
    """Play some matches of a run. The result depends only on these arguments.

    Args:
        run: The run. Matches outside its own range can be played too.
        first_match: Number of the first match, 0 or more.
        match_count: Number of matches, 1 or more.
        recording: True to return the records of the matches too.

    Returns:
        The rows in match order, and the records.

    Raises:
        UnknownGameError: No game has this name.
        BotFailedError: A bot does not exist, failed, or returned an illegal move.
        EngineError: A program violated the protocol.
    """
    run_game_class = game_class(run.game)
    options = parse_options(run_game_class.options_type, dict(run.options))
    game = run_game_class.new_match(run.seats, options, 0)
    event_counts = EventCounts(game)
    stats = run_game_class.stats
    results: list[int] = []
    clauses: list[str] = []
    records: list[str] = []
    if set(run.bots) == {RANDOM_BOT} and not recording:
        game.recording = WITH_EVENTS
        seed = derive_seed(run, first_match)
        collect_matches(
            game,
            event_counts,
            stats.dealer_field,
            stats.dealer_left_leads,
            seed,
            match_count,
            results,
            clauses,
        )
    else:
        for match in range(first_match, first_match + match_count):
            recorder = Recorder(run.game, run.seats, run.options, derive_seed(run, match), check_every=0)
            moves = play_run_match(
                run, recorder.game, event_counts, derive_seed(run, match), results, clauses
            )
            if recording:
                recorder.record_moves(moves)
                records.append(recorder.record.to_text())
    return PlayedChunk(build_rows(run, first_match, results, clauses), tuple(records))


def play_run_match(
    run: RunInfo,
    game: Game,
    event_counts: EventCounts,
    seed: int,
    collected_results: list[int],
    end_clauses: list[str],
) -> list[tuple[int, int]]:
    """Play one match, and return its moves as pairs of seat and move.

    Append its result to `collected_results`, and the clause that ended it to `end_clauses`.
    """
    moves: list[tuple[int, int]] = []
    stats = game.stats
    if set(run.bots) == {RANDOM_BOT}:
        collect_matches(
            game,
            event_counts,
            stats.dealer_field,
            stats.dealer_left_leads,
            seed,
            1,
            collected_results,
            end_clauses,
            moves,
        )
        return moves
    choice_rng: Rng = deal_match(game, event_counts, seed)
    dealer = get_dealer(game, stats.dealer_field)
    first_seat = find_first_seat(game, dealer, stats.dealer_left_leads)
    play_match(game, run.bots, choice_rng, moves)
    count_moves(game, event_counts, seed, moves)
    append_match_result(game, event_counts, dealer, first_seat, len(moves), collected_results, end_clauses)
    return moves


def count_moves(game: Game, event_counts: EventCounts, seed: int, moves: list[tuple[int, int]]) -> None:
    """Deal the match with this seed again, and count the events of the deal and of the moves."""
    deal_match(game, event_counts, seed)
    for seat, move in moves:
        game.push(seat, move)
        event_counts.count_events(game)


def build_rows(run: RunInfo, first_match: int, results: list[int], end_clauses: list[str]) -> pa.RecordBatch:
    """Build the rows of consecutive matches from their results. The first match has number `first_match`."""
    matches = len(end_clauses)
    table = np.frombuffer(array("q", results), np.int64).reshape(matches, -1)
    result_columns = dict(zip(RESULT_FIELDS, table[:, : len(RESULT_FIELDS)].T, strict=True))
    stat_values = table[:, len(RESULT_FIELDS) :]
    numbers = np.arange(first_match, first_match + matches)
    columns = [new_integer_column(numbers), new_integer_column(derive_seed(run, 0) + numbers)]
    columns += [
        new_integer_column(result_columns[name])
        for name in ("dealer", "first_seat", "move_count", "round_count")
    ]
    columns.append(pa.array(end_clauses, pa.string()))
    columns += [pa.array(share) for share in compute_win_share_columns(result_columns["winners"], run.seats)]
    columns += [new_integer_column(column) for column in stat_values.T]
    assert stat_values.shape[1] == len(list_seat_columns("score", run.seats)) + len(list_stat_columns(run))
    return pa.RecordBatch.from_arrays(columns, schema=build_schema(run))


def new_integer_column(values: np.ndarray) -> pa.Array:
    """Convert whole numbers to a column, with null for missing values."""
    return pa.array(values, pa.int64(), mask=values == NO_VALUE)


def compute_win_share_columns(winners: np.ndarray, seats: int) -> list[np.ndarray]:
    """Return each seat's share of the win in each match. `winners` contains bit sets of seats.

    If a match ends without a winner, all seats share the win.
    """
    won = [(winners >> seat & 1).astype(np.float64) for seat in range(seats)]
    winner_counts = sum(won)
    return [
        np.where(winner_counts > 0, is_winner / np.maximum(winner_counts, 1), 1 / seats) for is_winner in won
    ]
