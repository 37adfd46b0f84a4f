"""The rows of a run as arrays of NumPy, which is how they are counted."""

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from parlour.lab.rows import Run, read_rows, refuse_arena
from parlour.wrong import Wrong

Numbers = npt.NDArray[np.float64]
Whole = npt.NDArray[np.int64]


class Empty(Wrong):
    """There are no matches to report of."""

    FOLDER = "report"


@dataclass(frozen=True)
class Played:
    """A run and its rows: of each match a number, in arrays with a column a seat where seats have one each.

    `Whole` is an array of int64, `Numbers` one of float64; of n matches and s seats they have the shape (n,),
    or (n, s) where seats have one each.

    Attributes:
        run: What holds for all of them.
        numbers: Of the matches, in their order.
        seeds: What deals each.
        first: The seat that first had to act alone, or led; -1 where the game has no such seat.
        dealer: The seat that dealt first; -1 where the game has no such seat.
        moves: How many each has.
        rounds: How many each has.
        ended_by: The clause of the rules page.
        won: The share of the win, 0 to 1, by seat.
        scores: At the end, by seat; None where the game keeps none.
        figures: The game's own, by name; NaN where a match has none.
        rows: The same as a table of Arrow.
    """

    run: Run
    numbers: list[int]
    seeds: Whole
    first: Whole
    dealer: Whole
    moves: Whole
    rounds: Whole
    ended_by: list[str]
    won: Numbers
    scores: Whole | None
    figures: dict[str, Numbers]
    rows: pa.Table

    @property
    def matches(self) -> int:
        return len(self.seeds)

    @property
    def fair(self) -> float:
        """The share of the win that each seat would have, were all alike."""
        return 1 / self.run.seats


def deviation_of(values: Numbers | Whole) -> float:
    """The standard deviation, as of a sample; 0 for fewer than two."""
    return float(values.std(ddof=1)) if len(values) > 1 else 0.0


def read_played(path: Path | str) -> Played:
    """Reads the rows of a file or folder.

    Args:
        path: Where they are.

    Returns:
        All of them, in the order of their matches.

    Raises:
        NoRows: Where there are none that can be read.
        Empty: Where there are none at all.
    """
    run, rows = read_rows(path)
    refuse_arena(run, path)
    played = played_of(run, rows)
    if not played.matches:
        raise Empty("no-matches", path=os.fspath(path))
    return played


def played_of(run: Run, rows: pa.Table) -> Played:
    def whole(name: str) -> Whole:
        return np.asarray(rows.column(name).fill_null(-1).to_numpy(), dtype=np.int64)

    def number(name: str) -> Numbers:
        return np.asarray(rows.column(name).to_numpy(), dtype=np.float64)

    def by_seat(name: str, kind: Any = np.float64) -> Any:
        columns = [rows.column(f"{name}.{seat}").to_numpy() for seat in range(run.seats)]
        return np.column_stack(columns).astype(kind)

    keeps_scores = not rows.column("score.0").null_count
    return Played(
        run,
        rows.column("match").to_pylist(),
        whole("seed"),
        whole("first"),
        whole("dealer"),
        whole("moves"),
        whole("rounds"),
        rows.column("ended_by").to_pylist(),
        by_seat("won"),
        by_seat("score", np.int64) if keeps_scores else None,
        {each.name: by_seat(each.name) if each.by_seat else number(each.name) for each in run.figures},
        rows,
    )
