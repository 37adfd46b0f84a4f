"""Shards joined: rows of one run that were played apart become one file."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any, Protocol

import msgspec
import pyarrow as pa

from parlour.kit.errors import ParlourError
from parlour.lab.rows import Run, Writer, open_rows
from parlour.lab.sums import Sums


class Adder(Protocol):
    """Adds rows up, such as `Sums`."""

    def add(self, rows: pa.RecordBatch) -> None:
        """Add rows, in the order of their matches."""
        ...


class NotTogether(ParlourError):
    """Shards that are no parts of one whole; the message says which, and why."""


class Overlap(NotTogether):
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


class OtherSetting(NotTogether):
    """Two shards are of other matches.

    Attributes:
        one: The one file or folder.
        other: The other.
        name: What of their runs is not the same, as `Run` calls it.
        values: What it is there, as plain data: of the one, and of the other.
    """

    def __init__(self, one: Path, other: Path, name: str, values: tuple[Any, Any]) -> None:
        self.one, self.other, self.name, self.values = one, other, name, values
        super().__init__(f"{other} has {name} {values[1]!r}, {one} {values[0]!r}")


class Gap(NotTogether):
    """Matches between two shards are in none.

    Attributes:
        gaps: Of each gap the first match that is missing, and the last.
    """

    def __init__(self, gaps: list[tuple[int, int]]) -> None:
        self.gaps = gaps
        super().__init__("matches are missing: " + ", ".join(f"{first} to {last}" for first, last in gaps))


@dataclass(frozen=True)
class Stretch:
    """Rows of a file without a gap.

    Attributes:
        path: The file, or folder of parts.
        first: The number of the first match, 0 or more.
        last: The number of the last one.
    """

    path: Path
    first: int
    last: int


@dataclass(frozen=True)
class Shard:
    """A file of rows.

    Attributes:
        path: The file, or folder of parts.
        run: What holds for all its rows.
        stretches: Which matches it has, in their order.
    """

    path: Path
    run: Run
    stretches: tuple[Stretch, ...]


def look_at(path: Path) -> Shard:
    """What a shard has.

    Args:
        path: A file of rows, or a folder of parts.

    Returns:
        Its run, and which of its matches are there.

    Raises:
        NoRows: There are no rows that can be read.
        Overlap: It has a match twice, or one after a later one.
    """
    run, batches = open_rows(path)
    stretches: list[tuple[int, int]] = []
    for rows in batches:
        for match in rows.column("match").to_pylist():
            if stretches and match == stretches[-1][1] + 1:
                stretches[-1] = (stretches[-1][0], match)
            elif stretches and match <= stretches[-1][1]:
                raise Overlap(path, path, match, match)
            else:
                stretches.append((match, match))
    return Shard(path, run, tuple(Stretch(path, first, last) for first, last in stretches))


def put_in_order(shards: list[Shard], with_gaps: bool) -> list[Stretch]:
    """What shards have, in the order of the matches.

    Args:
        shards: One or more.
        with_gaps: Whether matches may be missing between them.

    Returns:
        Their stretches, for `merge`.

    Raises:
        OtherSetting: Two are of other matches: of another game, seed, bots and so on.
        Overlap: Two have the same match.
        Gap: Matches between them are in none, and may not be missing.
    """
    first = shards[0]
    for other in shards[1:]:
        mine, theirs = first.run.setting(), other.run.setting()
        for name in mine:
            if mine[name] != theirs[name]:
                raise OtherSetting(first.path, other.path, name, (mine[name], theirs[name]))
    stretches = sorted((each for shard in shards for each in shard.stretches), key=lambda each: each.first)
    gaps = []
    for before, after in pairwise(stretches):
        if after.first <= before.last:
            raise Overlap(before.path, after.path, after.first, min(before.last, after.last))
        if after.first > before.last + 1:
            gaps.append((before.last + 1, after.first - 1))
    if gaps and not with_gaps:
        raise Gap(gaps)
    return stretches


def run_of_all(shards: list[Shard], stretches: list[Stretch]) -> Run:
    """The run of the whole.

    Args:
        shards: As for `put_in_order`.
        stretches: What that has given.

    Returns:
        A run from the first match that is there to the last one.
    """
    if not stretches:
        return shards[0].run
    first, last = stretches[0].first, stretches[-1].last
    return msgspec.structs.replace(shards[0].run, first=first, matches=last - first + 1)


def rows_of_all(stretches: list[Stretch]) -> Iterator[pa.RecordBatch]:
    """The rows of stretches in their order; each file is read once from its beginning to its end."""
    files = {path: open_rows(path)[1] for path in dict.fromkeys(each.path for each in stretches)}
    rest: dict[Path, pa.RecordBatch] = {}
    for stretch in stretches:
        lacking = stretch.last - stretch.first + 1
        while lacking:
            rows = rest.pop(stretch.path, None) or next(files[stretch.path])
            if rows.num_rows > lacking:
                rest[stretch.path] = rows.slice(lacking)
            taken = rows.slice(0, lacking)
            lacking -= taken.num_rows
            yield taken


def merge(run: Run, stretches: list[Stretch], writer: Writer) -> Sums:
    """Write all rows in their order, and add them up. If that fails, nothing stays.

    Args:
        run: The run of the whole, from `run_of_all`.
        stretches: From `put_in_order`.
        writer: From `open_writer`; it is closed at the end.

    Returns:
        The sums of all matches.

    Raises:
        NoRows: A row cannot be read, or lacks what each has.
        OSError: They cannot be written.
    """
    sums = Sums(run)
    merge_into(sums, stretches, writer)
    return sums


def merge_into(sums: Adder, stretches: list[Stretch], writer: Writer) -> None:
    """Write all rows in their order, and add them up. If that fails, nothing stays.

    Args:
        sums: Adds the rows up: `Sums`, or `DealSums` for the arena.
        stretches: From `put_in_order`.
        writer: From `open_writer`; it is closed at the end.

    Raises:
        NoRows: A row cannot be read, or lacks what each has.
        OSError: They cannot be written.
    """
    try:
        for rows in rows_of_all(stretches):
            writer.write(rows)
            sums.add(rows)
        writer.close()
    except BaseException:
        writer.discard()
        raise
