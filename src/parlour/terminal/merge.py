"""Shards joined at the terminal."""

import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from parlour.lab.arena_rows import DealSums
from parlour.lab.merge import Gap, OtherSetting, Overlap, look_at, merge_into, put_in_order, run_of_all
from parlour.lab.rows import check_place, open_writer
from parlour.lab.sums import Sums
from parlour.terminal import arena
from parlour.terminal.arguments import UsageError, options_words
from parlour.terminal.said import say
from parlour.terminal.simulate import made, report_lines
from parlour.terminal.workers import Told


def merge_files(out: Path, files: list[Path], with_gaps: bool) -> Told:
    """Joins shards and tells what their matches come to. Raises ParlourError for what cannot be joined."""
    check_place(out)
    began = time.monotonic()
    shards = [look_at(path) for path in files]
    try:
        stretches = put_in_order(shards, with_gaps)
    except Overlap as fault:
        fields = {"one": str(fault.one), "other": str(fault.other), "first": fault.first, "last": fault.last}
        raise UsageError(say("merge-overlap", **fields)) from None
    except OtherSetting as fault:
        mine, theirs = (value_words(value) for value in fault.values)
        fields = {"one": str(fault.one), "other": str(fault.other), "name": fault.name}
        raise UsageError(say("merge-other", **fields, mine=mine, theirs=theirs)) from None
    except Gap as fault:
        first, last = fault.gaps[0]
        fields = {"gaps": len(fault.gaps), "first": first, "last": last, "matches": last - first + 1}
        raise UsageError(say("merge-gap", **fields)) from None
    run = run_of_all(shards, stretches)
    sums = Sums(run) if run.arena is None else DealSums(run)
    made(out, lambda: merge_into(sums, stretches, open_writer(out, run)))
    if not stretches:
        return Told([say("merge-empty")])
    seconds = time.monotonic() - began
    if isinstance(sums, DealSums):
        return Told(arena.report_lines(sums.tally.report(seconds)))
    return Told(report_lines(sums, seconds))


def value_words(value: Any) -> str:
    """What holds for all rows of a shard, as a command line has it."""
    if isinstance(value, dict):
        return options_words(value) or say("simulate-usual")
    if isinstance(value, Sequence) and not isinstance(value, str):
        return ",".join(each["name"] if isinstance(each, dict) else each for each in value)
    return str(value)
