"""Shards joined at the terminal."""

import time
from pathlib import Path

from parlour.lab.merge import Gap, OtherSetting, Overlap, look_at, merge, put_in_order, run_of_all
from parlour.lab.rows import check_place, open_writer
from parlour.terminal.arguments import UsageError
from parlour.terminal.said import say
from parlour.terminal.simulate import made, report_lines
from parlour.terminal.workers import Told


def merge_files(out: Path, files: list[Path], with_gaps: bool) -> Told:
    """Joins shards and tells what their matches come to. Raises ParlourError for what cannot be joined."""
    check_place(out)
    began = time.monotonic()
    shards = [look_at(path) for path in files]
    try:
        full = put_in_order(shards, with_gaps)
    except Overlap as fault:
        fields = {"one": str(fault.one), "other": str(fault.other), "first": fault.first, "last": fault.last}
        raise UsageError(say("merge-overlap", **fields)) from None
    except OtherSetting as fault:
        values = [repr(value) for value in fault.values]
        fields = {"one": str(fault.one), "other": str(fault.other), "name": fault.name}
        raise UsageError(say("merge-other", **fields, mine=values[0], theirs=values[1])) from None
    except Gap as fault:
        first, last = fault.gaps[0]
        fields = {"gaps": len(fault.gaps), "first": first, "last": last, "matches": last - first + 1}
        raise UsageError(say("merge-gap", **fields)) from None
    run = run_of_all(shards, full)
    sums = made(out, lambda: merge(run, full, open_writer(out, run)))
    return Told(report_lines(sums, time.monotonic() - began) if sums.matches else [say("merge-empty")])
