"""Shards joined: rows of one run that were played apart become one file."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pyarrow as pa

from parlour.kit.errors import ParlourError
from parlour.lab.rows import Run, Writer, open_rows
from parlour.lab.sums import Sums


class NotTogether(ParlourError):
    """Shards that are no parts of one whole; the message says which, and why."""


class Overlap(NotTogether):
    """Two shards have the same matches."""

    def __init__(self, one: Path, other: Path, first: int, last: int) -> None:
        self.one, self.other, self.first, self.last = one, other, first, last
        super().__init__(f"{one} and {other} both have matches {first} to {last}")


class OtherSetting(NotTogether):
    """Two shards are of other matches: `name` is what is not the same, with both values."""

    def __init__(self, one: Path, other: Path, name: str, values: tuple[Any, Any]) -> None:
        self.one, self.other, self.name, self.values = one, other, name, values
        super().__init__(f"{other} has {name} {values[1]!r}, {one} {values[0]!r}")


class Gap(NotTogether):
    """Matches between two shards are in none."""

    def __init__(self, gaps: list[tuple[int, int]]) -> None:
        self.gaps = gaps
        super().__init__("matches are missing: " + ", ".join(f"{first} to {last}" for first, last in gaps))


@dataclass(frozen=True)
class Shard:
    """A file of rows: its run, and the first and the last match of each stretch without a gap."""

    path: Path
    run: Run
    stretches: tuple[tuple[int, int], ...]


def look_at(path: Path) -> Shard:
    """What a shard has. Raises NoRows, and Overlap for a match that it has twice."""
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
    return Shard(path, run, tuple(stretches))


def put_in_order(shards: list[Shard], with_gaps: bool) -> list[Shard]:
    """The shards by their matches. Raises OtherSetting, Overlap or Gap for what does not fit."""
    first = shards[0]
    for other in shards[1:]:
        mine, theirs = first.run.setting(), other.run.setting()
        for name in mine:
            if mine[name] != theirs[name]:
                raise OtherSetting(first.path, other.path, name, (mine[name], theirs[name]))
    full = sorted((each for each in shards if each.stretches), key=lambda each: each.stretches[0])
    gaps = [(end + 1, begin - 1) for each in full for (_, end), (begin, _) in pairwise(each.stretches)]
    for one, other in pairwise(full):
        end, begin = one.stretches[-1][1], other.stretches[0][0]
        if begin <= end:
            raise Overlap(one.path, other.path, begin, min(end, other.stretches[-1][1]))
        if begin > end + 1:
            gaps.append((end + 1, begin - 1))
    if gaps and not with_gaps:
        raise Gap(sorted(gaps))
    return full


def run_of_all(shards: list[Shard], full: list[Shard]) -> Run:
    """The run of the whole: from its first match to its last."""
    if not full:
        return shards[0].run
    first, last = full[0].stretches[0][0], full[-1].stretches[-1][1]
    return msgspec.structs.replace(shards[0].run, first=first, matches=last - first + 1)


def rows_of_all(full: list[Shard]) -> Iterator[pa.RecordBatch]:
    for shard in full:
        yield from open_rows(shard.path)[1]


def merge(run: Run, full: list[Shard], writer: Writer) -> Sums:
    """Writes the rows of all shards, in order, and adds them up. Raises OSError."""
    sums = Sums(run)
    try:
        for rows in rows_of_all(full):
            writer.write(rows)
            sums.add(rows)
    finally:
        writer.close()
    return sums
