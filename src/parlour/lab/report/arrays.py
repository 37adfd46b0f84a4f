"""The rows of a run as NumPy arrays."""

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from parlour.kit.errors import ParlourError
from parlour.lab.match_rows import RunInfo, read_rows, require_simulation_rows
from parlour.text.message import Message

Numbers = npt.NDArray[np.float64]
Integers = npt.NDArray[np.int64]


class NoMatchesError(ParlourError):
    """Raised if a run does not have any matches to report on."""


@dataclass(frozen=True)
class RunData:
    """A run and its rows as arrays. Values by seat have one column per seat.

    `Integers` is an array of int64, and `Numbers` is an array of float64. With n matches and s seats, the
    shape is (n,), or (n, s) for values by seat.

    Attributes:
        run: The run that the rows belong to.
        match_numbers: Number of each match, in ascending order.
        seeds: Seed of each match.
        first_seats: The seat that had to act first in each match; -1 if the game has no such seat.
        dealers: The seat that dealt first in each match; -1 if the game has no such seat.
        move_counts: Number of moves in each match.
        round_counts: Number of rounds in each match.
        end_clauses: The clause of the rules that ended each match, by its number in the rules.
        win_shares: Share of the win, 0 to 1, by seat.
        scores: Final scores by seat; None if the game does not keep scores.
        stats: The game's own statistics, by name; NaN for matches without a value.
        rows: The same data as an Arrow table.
    """

    run: RunInfo
    match_numbers: list[int]
    seeds: Integers
    first_seats: Integers
    dealers: Integers
    move_counts: Integers
    round_counts: Integers
    end_clauses: list[str]
    win_shares: Numbers
    scores: Integers | None
    stats: dict[str, Numbers]
    rows: pa.Table

    @property
    def match_count(self) -> int:
        return len(self.seeds)

    @property
    def fair_share(self) -> float:
        """The share of the win that each seat would have if all seats were equally likely to win."""
        return 1 / self.run.seats


def standard_deviation(values: Numbers | Integers) -> float:
    """Return the sample standard deviation; 0 for fewer than two values."""
    return float(values.std(ddof=1)) if len(values) > 1 else 0.0


def read_run_data(path: Path | str) -> RunData:
    """Read the rows in a file or folder.

    Args:
        path: The file or folder.

    Returns:
        All rows, in match order.

    Raises:
        RowsUnreadableError: The rows cannot be read.
        NoMatchesError: The file or folder does not contain any matches.
    """
    run, rows = read_rows(path)
    require_simulation_rows(run, path)
    run_data = new_run_data(run, rows)
    if not run_data.match_count:
        raise NoMatchesError(Message("no-matches", {"path": os.fspath(path)}, "parlour.lab.report"))
    return run_data


def new_run_data(run: RunInfo, rows: pa.Table) -> RunData:
    def integer_column(name: str) -> Integers:
        return np.asarray(rows.column(name).fill_null(-1).to_numpy(), dtype=np.int64)

    def float_column(name: str) -> Numbers:
        return np.asarray(rows.column(name).to_numpy(), dtype=np.float64)

    def seat_columns(name: str, dtype: Any = np.float64) -> Any:
        columns = [rows.column(f"{name}.{seat}").to_numpy() for seat in range(run.seats)]
        return np.column_stack(columns).astype(dtype)

    keeps_scores = not rows.column("score.0").null_count
    return RunData(
        run,
        rows.column("match").to_pylist(),
        integer_column("seed"),
        integer_column("first_seat"),
        integer_column("dealer"),
        integer_column("move_count"),
        integer_column("round_count"),
        rows.column("end_clause").to_pylist(),
        seat_columns("won"),
        seat_columns("score", np.int64) if keeps_scores else None,
        {
            stat.name: seat_columns(stat.name) if stat.is_per_seat else float_column(stat.name)
            for stat in run.stats
        },
        rows,
    )
