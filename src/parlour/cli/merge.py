"""The merge command, which joins the output files (shards) of a run that was split into parts."""

import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from parlour.cli import arena
from parlour.cli.arguments import format_options
from parlour.cli.simulate import create_output, format_report
from parlour.cli.worker_runs import CommandResult
from parlour.lab.contest_rows import ContestRowTotals
from parlour.lab.match_rows import open_writer, require_free_path
from parlour.lab.shards import (
    MissingMatchesError,
    OverlapError,
    SettingMismatchError,
    build_merged_run,
    inspect_shard,
    merge_into,
    order_ranges,
)
from parlour.lab.sums import RunTotals
from parlour.terminal.language import UsageError, format_message


def run_merge(output: Path, files: list[Path], allow_gaps: bool) -> CommandResult:
    """Join the output files (shards) of a run, and report the results of all their matches.

    Raises:
        ParlourError: The shards cannot be joined.
    """
    require_free_path(output)
    started_at = time.monotonic()
    shards = [inspect_shard(path) for path in files]
    try:
        ranges = order_ranges(shards, allow_gaps)
    except OverlapError as error:
        fields = {
            "one": str(error.path),
            "other": str(error.other_path),
            "first": error.first_match,
            "last": error.last_match,
        }
        raise UsageError(format_message("merge-overlap", **fields)) from None
    except SettingMismatchError as error:
        first_value, other_value = (format_value(value) for value in error.values)
        fields = {"one": str(error.path), "other": str(error.other_path), "name": error.name}
        raise UsageError(
            format_message("merge-other", **fields, mine=first_value, theirs=other_value)
        ) from None
    except MissingMatchesError as error:
        first_match, last_match = error.gaps[0]
        fields = {
            "gaps": len(error.gaps),
            "first": first_match,
            "last": last_match,
            "matches": last_match - first_match + 1,
        }
        raise UsageError(format_message("merge-gap", **fields)) from None
    run = build_merged_run(shards, ranges)
    totals = RunTotals(run) if run.arena is None else ContestRowTotals(run)
    create_output(output, lambda: merge_into(totals, ranges, open_writer(output, run)))
    if not ranges:
        return CommandResult([format_message("merge-empty")])
    seconds = time.monotonic() - started_at
    if isinstance(totals, ContestRowTotals):
        return CommandResult(arena.format_report(totals.contest_totals.report(seconds)))
    return CommandResult(format_report(totals, seconds))


def format_value(value: Any) -> str:
    """Format a setting of a run as it would be typed on the command line."""
    if isinstance(value, dict):
        return format_options(value) or format_message("simulate-usual")
    if isinstance(value, Sequence) and not isinstance(value, str):
        return ",".join(item["name"] if isinstance(item, dict) else item for item in value)
    return str(value)
