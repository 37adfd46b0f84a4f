"""Playing matches to get their rows. The rows of a chunk do not depend on where or when it is played."""

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
from parlour.kit.events import NO_VALUE, StatsCounter, attach_stats_counter
from parlour.kit.game import Game
from parlour.kit.options import Options, changed_options, parse_options
from parlour.kit.rng import Rng
from parlour.kit.stats import new_stats_counter
from parlour.lab.contest import play_match
from parlour.lab.match_rows import RunInfo, StatColumn, build_schema, derive_seed, seat_columns, stat_columns
from parlour.records.record import Recorder

RANDOM_BOT: Final = "random"  # the bot whose matches are played in compiled code


@dataclass(frozen=True)
class PlayedChunk:
    """The result of playing a chunk of a run.

    Attributes:
        rows: An Arrow batch with one row per match, in order.
        records: The records of the matches as text; empty unless they were requested.
    """

    rows: pa.RecordBatch
    records: tuple[str, ...] = ()


def new_run(
    game_class: type[Game], options: Options, bots: tuple[str, ...], seed: int, first: int, matches: int
) -> RunInfo:
    """Return the data that all rows of a run share.

    Args:
        game_class: The class of the game.
        options: Options, of the game's own options type.
        bots: Names of the bots, as for `find_bot`, one per seat.
        seed: Seed of the run, a whole number from -2,147,483,647 to 2,147,483,647.
        first: Number of the first match, 0 or more.
        matches: Number of matches; with `first` at most 1,000,000,000.

    Returns:
        The run, for `play_chunk` and for files of rows.
    """
    counted = game_class.components.stats.stats
    return RunInfo(
        game=game_class.name,
        rules_version=game_class.rules_version,
        seats=len(bots),
        options=changed_options(options),
        bots=bots,
        seed=seed,
        first_match=first,
        match_count=matches,
        version=__version__,
        stats=tuple(StatColumn(figure.name, figure.is_per_seat) for figure in counted),
    )


def play_chunk(run: RunInfo, first: int, matches: int, recording: bool = False) -> PlayedChunk:
    """Play some matches of a run. The result depends only on these arguments.

    Args:
        run: The run. The matches may be outside its range.
        first: Number of the first match, 0 or more.
        matches: Number of matches, 1 or more.
        recording: True to return the records of the matches too.

    Returns:
        The rows in match order, and the records.

    Raises:
        UnknownGameError: No game has this name.
        BotFailedError: A bot does not exist, failed, or returned an illegal move.
        EngineError: A program violated the protocol.
    """
    kind = game_class(run.game)
    options = parse_options(kind.options_type, dict(run.options))
    game = kind(run.seats, options, 0)
    ledger = new_stats_counter(game)
    figures = kind.components.stats
    into: list[int] = []
    clauses: list[str] = []
    records: list[str] = []
    if set(run.bots) == {RANDOM_BOT} and not recording:
        game.track_knowledge = False
        seed = derive_seed(run, first)
        collect_matches(
            game, ledger, figures.dealer_field, figures.dealer_left_leads, seed, matches, into, clauses
        )
    else:
        for match in range(first, first + matches):
            scribe = Recorder(run.game, run.seats, run.options, derive_seed(run, match), check_every=0)
            noted = play_run_match(run, scribe.game, ledger, derive_seed(run, match), into, clauses)
            if recording:
                scribe.record_moves(noted)
                records.append(scribe.record.to_text())
    return PlayedChunk(build_rows(run, first, into, clauses), tuple(records))


def play_run_match(
    run: RunInfo, game: Game, stats_counter: StatsCounter, seed: int, into: list[int], clauses: list[str]
) -> list[tuple[int, int]]:
    """Play one match, and append its result to `into` and `clauses`. Return its moves with their seats."""
    noted: list[tuple[int, int]] = []
    figures = game.components.stats
    if set(run.bots) == {RANDOM_BOT}:
        collect_matches(
            game,
            stats_counter,
            figures.dealer_field,
            figures.dealer_left_leads,
            seed,
            1,
            into,
            clauses,
            noted,
        )
        return noted
    choices: Rng = deal_match(game, stats_counter, seed)
    dealer = get_dealer(game, figures.dealer_field)
    first = find_first_seat(game, dealer, figures.dealer_left_leads)
    play_match(game, run.bots, choices, noted)
    append_match_result(game, stats_counter, dealer, first, len(noted), into, clauses)
    attach_stats_counter(game, None)
    return noted


def build_rows(run: RunInfo, first: int, into: list[int], clauses: list[str]) -> pa.RecordBatch:
    """Build the rows of consecutive matches from their results. The first match has number `first`."""
    matches = len(clauses)
    found = np.frombuffer(array("q", into), np.int64).reshape(matches, -1)
    head = dict(zip(RESULT_FIELDS, found[:, : len(RESULT_FIELDS)].T, strict=True))
    rest = found[:, len(RESULT_FIELDS) :]
    numbers = np.arange(first, first + matches)
    columns = [integer_column(numbers), integer_column(derive_seed(run, 0) + numbers)]
    columns += [integer_column(head[name]) for name in ("dealer", "first_seat", "move_count", "round_count")]
    columns.append(pa.array(clauses, pa.string()))
    columns += [pa.array(share) for share in win_share_columns(head["winners"], run.seats)]
    columns += [integer_column(column) for column in rest.T]
    assert rest.shape[1] == len(seat_columns("score", run.seats)) + len(stat_columns(run))
    return pa.RecordBatch.from_arrays(columns, schema=build_schema(run))


def integer_column(values: np.ndarray) -> pa.Array:
    """Convert whole numbers to a column, with null for missing values."""
    return pa.array(values, pa.int64(), mask=values == NO_VALUE)


def win_share_columns(winners: np.ndarray, seats: int) -> list[np.ndarray]:
    """Return each seat's share of the win in each match. `winners` contains bit sets of seats.

    If a match has no winner, all seats share it.
    """
    won = [(winners >> seat & 1).astype(np.float64) for seat in range(seats)]
    sharing = sum(won)
    return [np.where(sharing > 0, each / np.maximum(sharing, 1), 1 / seats) for each in won]
