"""The rows of a run as arrays of NumPy, which is how they are counted."""

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from parlour.lab.match_rows import RunInfo, read_rows, refuse_arena
from parlour.text.translated_errors import TranslatableError

Numbers = npt.NDArray[np.float64]
Integers = npt.NDArray[np.int64]


class NoMatchesError(TranslatableError):
    """There are no matches to report of."""

    MESSAGE_FOLDER = "lab/report"


@dataclass(frozen=True)
class RunData:
    """A run and its rows: of each match a number, in arrays with a column a seat where seats have one each.

    `Integers` is an array of int64, `Numbers` one of float64; of n matches and s seats they have the shape
    (n,), or (n, s) where seats have one each.

    Attributes:
        run: What holds for all of them.
        match_numbers: Of the matches, in their order.
        seeds: What deals each.
        first_seats: The seat that first had to act alone, or led; -1 where the game has no such seat.
        dealers: The seat that dealt first; -1 where the game has no such seat.
        move_counts: How many each has.
        round_counts: How many each has.
        end_clauses: The clause of the rules page.
        win_shares: The share of the win, 0 to 1, by seat.
        scores: At the end, by seat; None where the game keeps none.
        stats: The game's own, by name; NaN where a match has none.
        rows: The same as a table of Arrow.
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
        """The share of the win that each seat would have, were all alike."""
        return 1 / self.run.seats


def standard_deviation(values: Numbers | Integers) -> float:
    """The standard deviation, as of a sample; 0 for fewer than two."""
    return float(values.std(ddof=1)) if len(values) > 1 else 0.0


def read_run_data(path: Path | str) -> RunData:
    """Reads the rows of a file or folder.

    Args:
        path: Where they are.

    Returns:
        All of them, in the order of their matches.

    Raises:
        RowsUnreadableError: Where there are none that can be read.
        NoMatchesError: Where there are none at all.
    """
    run, rows = read_rows(path)
    refuse_arena(run, path)
    played = new_run_data(run, rows)
    if not played.match_count:
        raise NoMatchesError("no-matches", path=os.fspath(path))
    return played


def new_run_data(run: RunInfo, rows: pa.Table) -> RunData:
    def whole(name: str) -> Integers:
        return np.asarray(rows.column(name).fill_null(-1).to_numpy(), dtype=np.int64)

    def number(name: str) -> Numbers:
        return np.asarray(rows.column(name).to_numpy(), dtype=np.float64)

    def by_seat(name: str, kind: Any = np.float64) -> Any:
        columns = [rows.column(f"{name}.{seat}").to_numpy() for seat in range(run.seats)]
        return np.column_stack(columns).astype(kind)

    keeps_scores = not rows.column("score.0").null_count
    return RunData(
        run,
        rows.column("match").to_pylist(),
        whole("seed"),
        whole("first_seat"),
        whole("dealer"),
        whole("move_count"),
        whole("round_count"),
        rows.column("end_clause").to_pylist(),
        by_seat("won"),
        by_seat("score", np.int64) if keeps_scores else None,
        {each.name: by_seat(each.name) if each.is_per_seat else number(each.name) for each in run.stats},
        rows,
    )
