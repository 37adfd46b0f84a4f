"""The command that joins shards."""

import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from parlour.cli import arena
from parlour.cli.arguments import format_options
from parlour.cli.progress import CommandResult
from parlour.cli.simulate import create_or_refuse, format_report
from parlour.lab.contest_rows import DealSums
from parlour.lab.match_rows import open_writer, require_free_path
from parlour.lab.shards import (
    MissingMatchesError,
    OverlapError,
    SettingMismatchError,
    inspect_shard,
    merge_into,
    merged_run,
    order_ranges,
)
from parlour.lab.sums import RunTotals
from parlour.terminal.language import UsageError, format_message


def run_merge(out: Path, files: list[Path], with_gaps: bool) -> CommandResult:
    """Join shards and report the results of their matches.

    Raises:
        ParlourError: The shards cannot be joined.
    """
    require_free_path(out)
    began = time.monotonic()
    shards = [inspect_shard(path) for path in files]
    try:
        stretches = order_ranges(shards, with_gaps)
    except OverlapError as fault:
        fields = {"one": str(fault.one), "other": str(fault.other), "first": fault.first, "last": fault.last}
        raise UsageError(format_message("merge-overlap", **fields)) from None
    except SettingMismatchError as fault:
        mine, theirs = (format_value(value) for value in fault.values)
        fields = {"one": str(fault.one), "other": str(fault.other), "name": fault.name}
        raise UsageError(format_message("merge-other", **fields, mine=mine, theirs=theirs)) from None
    except MissingMatchesError as fault:
        first, last = fault.gaps[0]
        fields = {"gaps": len(fault.gaps), "first": first, "last": last, "matches": last - first + 1}
        raise UsageError(format_message("merge-gap", **fields)) from None
    run = merged_run(shards, stretches)
    sums = RunTotals(run) if run.arena is None else DealSums(run)
    create_or_refuse(out, lambda: merge_into(sums, stretches, open_writer(out, run)))
    if not stretches:
        return CommandResult([format_message("merge-empty")])
    seconds = time.monotonic() - began
    if isinstance(sums, DealSums):
        return CommandResult(arena.format_report(sums.tally.report(seconds)))
    return CommandResult(format_report(sums, seconds))


def format_value(value: Any) -> str:
    """Format a value shared by all rows of a shard, as on a command line."""
    if isinstance(value, dict):
        return format_options(value) or format_message("simulate-usual")
    if isinstance(value, Sequence) and not isinstance(value, str):
        return ",".join(each["name"] if isinstance(each, dict) else each for each in value)
    return str(value)
