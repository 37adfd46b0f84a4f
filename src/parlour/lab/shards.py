"""Merging of shards, which are files with the rows of different parts of one run."""

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


class RowTotals(Protocol):
    """Protocol for running totals, such as `RunTotals`."""

    def add_rows(self, rows: pa.RecordBatch) -> None:
        """Add rows in match order."""
        ...


class MergeError(ParlourError):
    """Raised if shards are not parts of one run. The message names the shards and the reason."""


class OverlapError(MergeError):
    """Raised if two shards contain the same matches.

    Attributes:
        path: The first file or folder.
        other_path: The second file or folder; the same as `path` if one shard contains a match twice.
        first_match: Number of the first match that occurs twice.
        last_match: Number of the last match that occurs twice.
    """

    def __init__(self, path: Path, other_path: Path, first_match: int, last_match: int) -> None:
        self.path, self.other_path, self.first_match, self.last_match = (
            path,
            other_path,
            first_match,
            last_match,
        )
        super().__init__(f"{path} and {other_path} both have matches {first_match} to {last_match}")


class SettingMismatchError(MergeError):
    """Raised if two shards belong to different runs.

    Attributes:
        path: The first file or folder.
        other_path: The second file or folder.
        name: Name of the field of `RunInfo` that differs.
        values: The values of the field in both shards, as plain data.
    """

    def __init__(self, path: Path, other_path: Path, setting_name: str, values: tuple[Any, Any]) -> None:
        self.path, self.other_path, self.name, self.values = path, other_path, setting_name, values
        super().__init__(f"{setting_name} is {values[1]!r} in {other_path}, but {values[0]!r} in {path}")


class MissingMatchesError(MergeError):
    """Raised if matches between two shards are missing.

    Attributes:
        gaps: Numbers of the first and the last missing match in each gap.
    """

    def __init__(self, gaps: list[tuple[int, int]]) -> None:
        self.gaps = gaps
        super().__init__("missing matches: " + ", ".join(f"{first} to {last}" for first, last in gaps))


@dataclass(frozen=True)
class MatchRange:
    """A range of consecutive matches in a file or folder.

    Attributes:
        path: The file, or the folder of parts.
        first_match: Number of the first match, 0 or more.
        last_match: Number of the last match.
    """

    path: Path
    first_match: int
    last_match: int


@dataclass(frozen=True)
class Shard:
    """A file or folder with some of the rows of a run.

    Attributes:
        path: The file, or the folder of parts.
        run: The run.
        ranges: The ranges of matches in the shard, in order.
    """

    path: Path
    run: RunInfo
    ranges: tuple[MatchRange, ...]


def inspect_shard(path: Path) -> Shard:
    """Read the run of a shard and the ranges of its matches.

    Args:
        path: A file of rows, or a folder of such files.

    Returns:
        The shard.

    Raises:
        RowsUnreadableError: The rows cannot be read.
        OverlapError: A match occurs twice, or the matches are not in order.
    """
    run, batches = iterate_rows(path)
    ranges: list[tuple[int, int]] = []
    for rows in batches:
        for match in rows.column("match").to_pylist():
            if ranges and match == ranges[-1][1] + 1:
                ranges[-1] = (ranges[-1][0], match)
            elif ranges and match <= ranges[-1][1]:
                raise OverlapError(path, path, match, match)
            else:
                ranges.append((match, match))
    return Shard(path, run, tuple(MatchRange(path, first, last) for first, last in ranges))


def order_ranges(shards: list[Shard], allow_gaps: bool) -> list[MatchRange]:
    """Return the ranges of all shards, in match order.

    Args:
        shards: The shards, one or more.
        allow_gaps: True if matches between the shards may be missing.

    Returns:
        The ranges, for `merge_rows`.

    Raises:
        SettingMismatchError: Two shards differ in the game, the seed, the bots or another setting.
        OverlapError: Two shards contain the same match.
        MissingMatchesError: Matches are missing, and `allow_gaps` is False.
    """
    first_shard = shards[0]
    for other_shard in shards[1:]:
        first_setting, other_setting = (
            first_shard.run.get_comparable_fields(),
            other_shard.run.get_comparable_fields(),
        )
        for name in first_setting:
            if first_setting[name] != other_setting[name]:
                raise SettingMismatchError(
                    first_shard.path, other_shard.path, name, (first_setting[name], other_setting[name])
                )
    ranges = sorted(
        (row_range for shard in shards for row_range in shard.ranges),
        key=lambda row_range: row_range.first_match,
    )
    gaps = []
    for before, after in pairwise(ranges):
        if after.first_match <= before.last_match:
            raise OverlapError(
                before.path, after.path, after.first_match, min(before.last_match, after.last_match)
            )
        if after.first_match > before.last_match + 1:
            gaps.append((before.last_match + 1, after.first_match - 1))
    if gaps and not allow_gaps:
        raise MissingMatchesError(gaps)
    return ranges


def build_merged_run(shards: list[Shard], ranges: list[MatchRange]) -> RunInfo:
    """Return the run of the merged rows.

    Args:
        shards: The shards, one or more.
        ranges: The ranges from `order_ranges`.

    Returns:
        A run from the first to the last match in the shards.
    """
    if not ranges:
        return shards[0].run
    first_match, last_match = ranges[0].first_match, ranges[-1].last_match
    return msgspec.structs.replace(
        shards[0].run, first_match=first_match, match_count=last_match - first_match + 1
    )


def read_ranges(ranges: list[MatchRange]) -> Iterator[pa.RecordBatch]:
    """Yield the rows in these ranges, in order. Each file is read once, from beginning to end."""
    files = {path: iterate_rows(path)[1] for path in dict.fromkeys(row_range.path for row_range in ranges)}
    leftover_rows: dict[Path, pa.RecordBatch] = {}
    for row_range in ranges:
        missing_count = row_range.last_match - row_range.first_match + 1
        while missing_count:
            rows = leftover_rows.pop(row_range.path, None) or next(files[row_range.path])
            if rows.num_rows > missing_count:
                leftover_rows[row_range.path] = rows.slice(missing_count)
            range_rows = rows.slice(0, missing_count)
            missing_count -= range_rows.num_rows
            yield range_rows


def merge_rows(run: RunInfo, ranges: list[MatchRange], writer: RowWriter) -> RunTotals:
    """Write the rows of all ranges, and compute their totals. After an error, the output is removed.

    Args:
        run: The merged run, from `build_merged_run`.
        ranges: The ranges from `order_ranges`.
        writer: A writer from `open_writer`. It is closed at the end.

    Returns:
        The totals of all matches.

    Raises:
        RowsUnreadableError: A row cannot be read, or lacks a required value.
        OSError: The rows cannot be written.
    """
    totals = RunTotals(run)
    merge_into(totals, ranges, writer)
    return totals


def merge_into(totals: RowTotals, ranges: list[MatchRange], writer: RowWriter) -> None:
    """Write the rows of all ranges, and add them to `totals`. After an error, the output is removed.

    Args:
        totals: `RunTotals` for a simulation, or `ContestRowTotals` for the arena.
        ranges: The ranges from `order_ranges`.
        writer: A writer from `open_writer`. It is closed at the end.

    Raises:
        RowsUnreadableError: A row cannot be read, or lacks a required value.
        OSError: The rows cannot be written.
    """
    try:
        for rows in read_ranges(ranges):
            writer.write(rows)
            totals.add_rows(rows)
        writer.close()
    except BaseException:
        writer.discard()
        raise
