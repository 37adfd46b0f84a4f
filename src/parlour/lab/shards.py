"""Shards joined: rows of one run that were played apart become one file."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any, Protocol

import msgspec
import pyarrow as pa

from parlour.kit.errors import ParlourError
from parlour.lab.match_rows import RowWriter, RunInfo, iterate_rows
from parlour.lab.sums import RunTotals


class Adder(Protocol):
    """Adds rows up, such as `RunTotals`."""

    def add_rows(self, rows: pa.RecordBatch) -> None:
        """Add rows, in the order of their matches."""
        ...


class MergeError(ParlourError):
    """Shards that are no parts of one whole; the message says which, and why."""


class OverlapError(MergeError):
    """Two shards have the same matches.

    Attributes:
        one: The one file or folder.
        other: The other; the same, where it has a match twice.
        first: The first match that both have.
        last: The last of them.
    """

    def __init__(self, one: Path, other: Path, first: int, last: int) -> None:
        self.one, self.other, self.first, self.last = one, other, first, last
        super().__init__(f"{one} and {other} both have matches {first} to {last}")


class SettingMismatchError(MergeError):
    """Two shards are of other matches.

    Attributes:
        one: The one file or folder.
        other: The other.
        name: What of their runs is not the same, as `RunInfo` calls it.
        values: What it is there, as plain data: of the one, and of the other.
    """

    def __init__(self, one: Path, other: Path, name: str, values: tuple[Any, Any]) -> None:
        self.one, self.other, self.name, self.values = one, other, name, values
        super().__init__(f"{other} has {name} {values[1]!r}, {one} {values[0]!r}")


class MissingMatchesError(MergeError):
    """Matches between two shards are in none.

    Attributes:
        gaps: Of each gap the first match that is missing, and the last.
    """

    def __init__(self, gaps: list[tuple[int, int]]) -> None:
        self.gaps = gaps
        super().__init__("matches are missing: " + ", ".join(f"{first} to {last}" for first, last in gaps))


@dataclass(frozen=True)
class RowRange:
    """Rows of a file without a gap.

    Attributes:
        path: The file, or folder of parts.
        first_match: The number of the first match, 0 or more.
        last_match: The number of the last one.
    """

    path: Path
    first_match: int
    last_match: int


@dataclass(frozen=True)
class Shard:
    """A file of rows.

    Attributes:
        path: The file, or folder of parts.
        run: What holds for all its rows.
        ranges: Which matches it has, in their order.
    """

    path: Path
    run: RunInfo
    ranges: tuple[RowRange, ...]


def inspect_shard(path: Path) -> Shard:
    """What a shard has.

    Args:
        path: A file of rows, or a folder of parts.

    Returns:
        Its run, and which of its matches are there.

    Raises:
        RowsUnreadableError: There are no rows that can be read.
        OverlapError: It has a match twice, or one after a later one.
    """
    run, batches = iterate_rows(path)
    stretches: list[tuple[int, int]] = []
    for rows in batches:
        for match in rows.column("match").to_pylist():
            if stretches and match == stretches[-1][1] + 1:
                stretches[-1] = (stretches[-1][0], match)
            elif stretches and match <= stretches[-1][1]:
                raise OverlapError(path, path, match, match)
            else:
                stretches.append((match, match))
    return Shard(path, run, tuple(RowRange(path, first, last) for first, last in stretches))


def order_ranges(shards: list[Shard], with_gaps: bool) -> list[RowRange]:
    """What shards have, in the order of the matches.

    Args:
        shards: One or more.
        with_gaps: Whether matches may be missing between them.

    Returns:
        Their stretches, for `merge`.

    Raises:
        SettingMismatchError: Two are of other matches: of another game, seed, bots and so on.
        OverlapError: Two have the same match.
        MissingMatchesError: Matches between them are in none, and may not be missing.
    """
    first = shards[0]
    for other in shards[1:]:
        mine, theirs = first.run.get_setting(), other.run.get_setting()
        for name in mine:
            if mine[name] != theirs[name]:
                raise SettingMismatchError(first.path, other.path, name, (mine[name], theirs[name]))
    stretches = sorted((each for shard in shards for each in shard.ranges), key=lambda each: each.first_match)
    gaps = []
    for before, after in pairwise(stretches):
        if after.first_match <= before.last_match:
            raise OverlapError(
                before.path, after.path, after.first_match, min(before.last_match, after.last_match)
            )
        if after.first_match > before.last_match + 1:
            gaps.append((before.last_match + 1, after.first_match - 1))
    if gaps and not with_gaps:
        raise MissingMatchesError(gaps)
    return stretches


def merged_run(shards: list[Shard], stretches: list[RowRange]) -> RunInfo:
    """The run of the whole.

    Args:
        shards: As for `order_ranges`.
        stretches: What that has given.

    Returns:
        A run from the first match that is there to the last one.
    """
    if not stretches:
        return shards[0].run
    first, last = stretches[0].first_match, stretches[-1].last_match
    return msgspec.structs.replace(shards[0].run, first_match=first, match_count=last - first + 1)


def read_ranges(stretches: list[RowRange]) -> Iterator[pa.RecordBatch]:
    """The rows of stretches in their order; each file is read once from its beginning to its end."""
    files = {path: iterate_rows(path)[1] for path in dict.fromkeys(each.path for each in stretches)}
    rest: dict[Path, pa.RecordBatch] = {}
    for stretch in stretches:
        lacking = stretch.last_match - stretch.first_match + 1
        while lacking:
            rows = rest.pop(stretch.path, None) or next(files[stretch.path])
            if rows.num_rows > lacking:
                rest[stretch.path] = rows.slice(lacking)
            taken = rows.slice(0, lacking)
            lacking -= taken.num_rows
            yield taken


def merge_rows(run: RunInfo, stretches: list[RowRange], writer: RowWriter) -> RunTotals:
    """Write all rows in their order, and add them up. If that fails, nothing stays.

    Args:
        run: The run of the whole, from `merged_run`.
        stretches: From `order_ranges`.
        writer: From `open_writer`; it is closed at the end.

    Returns:
        The sums of all matches.

    Raises:
        RowsUnreadableError: A row cannot be read, or lacks what each has.
        OSError: They cannot be written.
    """
    sums = RunTotals(run)
    merge_into(sums, stretches, writer)
    return sums


def merge_into(sums: Adder, stretches: list[RowRange], writer: RowWriter) -> None:
    """Write all rows in their order, and add them up. If that fails, nothing stays.

    Args:
        sums: Adds the rows up: `RunTotals`, or `DealSums` for the arena.
        stretches: From `order_ranges`.
        writer: From `open_writer`; it is closed at the end.

    Raises:
        RowsUnreadableError: A row cannot be read, or lacks what each has.
        OSError: They cannot be written.
    """
    try:
        for rows in read_ranges(stretches):
            writer.write(rows)
            sums.add_rows(rows)
        writer.close()
    except BaseException:
        writer.discard()
        raise
