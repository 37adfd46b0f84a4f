"""Reports at the terminal: from files of rows or newly played matches, as a page and charts."""

import os
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import pyarrow as pa

from parlour.cli.compare import parse_varied_runs
from parlour.cli.number_tables import format_number
from parlour.cli.progress import CommandResult, early_end_result, open_workers, status_of
from parlour.cli.simulate import RunRequest, parse_run, progress_bar
from parlour.games import find_game, game_class
from parlour.kit.errors import ParlourError, UnknownGameError
from parlour.lab.interruption import Interruptible
from parlour.lab.match_rows import JSONL, PARQUET, RowsUnreadableError, RunInfo, build_schema
from parlour.lab.report.arrays import NoMatchesError, RunData, new_run_data, read_run_data
from parlour.lab.report.differences import InvalidComparisonError, read_comparison_report
from parlour.lab.report.document import Report, ReportSubject, build_comparison_report, build_report
from parlour.lab.report.opening_chances import MAX_DEALS
from parlour.lab.report.replayed import (
    DEFAULT_MATCHES,
    compute_score_paths,
    has_fast_bots,
    records_by_replaying,
    records_from_folder,
)
from parlour.lab.report.score_paths import ScorePaths
from parlour.lab.simulation import play_chunks
from parlour.lab.workers import ChunkWorkers
from parlour.records.atomic_files import remove_on_exit
from parlour.terminal.language import UsageError, format_error, format_message, language
from parlour.terminal.saved_matches import write_problem

PAGE: Final = (".html", ".htm")
COMPARISON_SUFFIX: Final = ".json"
MAX_COMPARED_SETTINGS: Final = 6  # limit of files that charts can distinguish in black and white
DEFAULT_MATCH_COUNT: Final = 1000
NO_RUN_REQUEST: Final = RunRequest("", None, 0, [], 0, 0, 0, 0)  # nothing to be played


@dataclass(frozen=True)
class OutputPaths:
    """The paths of the page, a folder for its charts, and a folder with the records of the matches."""

    out: Path | None = None
    charts: Path | None = None
    records: Path | None = None


@dataclass(frozen=True)
class SampleSizes:
    """Sample sizes: matches whose score is followed (None for the default), and deals that are replayed."""

    score_samples: int | None = None
    deal_samples: int = MAX_DEALS


def run_report(
    what: Sequence[str], wanted: RunRequest, vary: Sequence[str], places: OutputPaths, depth: SampleSizes
) -> CommandResult:
    """Write a report about files, or about matches played as `wanted`; return the message with its path.

    Raises:
        ParlourError: The report cannot be made. Raised before any match is played.
    """
    files = [Path(each) for each in what]
    if any(is_file_name(each) for each in what):
        if wanted != NO_RUN_REQUEST or vary:
            raise UsageError(format_message("report-not-played"))
        return report_files(files, places, depth)
    if len(what) > 1:
        raise UsageError(format_message("report-games-named", games=", ".join(what)))
    return report_played(require_run_request(what[0], wanted), vary, places, depth)


def is_file_name(text: str) -> bool:
    """Return True if the text means a file, not a game."""
    suffixes = (PARQUET, JSONL, COMPARISON_SUFFIX)
    return os.path.lexists(text) or os.sep in text or text.endswith(suffixes)


def require_run_request(name: str, wanted: RunRequest) -> RunRequest:
    """Return the request for a game, with the default number of matches if none is given.

    Raises:
        UsageError: The name is neither a file nor a game.
    """
    try:
        game = find_game(name).name
    except UnknownGameError as reason:
        raise UsageError(
            format_message("report-neither", name=repr(name), reason=format_error(reason))
        ) from None
    return replace(wanted, game=game, matches=wanted.matches or DEFAULT_MATCH_COUNT)


# From files


def report_files(files: Sequence[Path], places: OutputPaths, depth: SampleSizes) -> CommandResult:
    if len(files) > MAX_COMPARED_SETTINGS:
        raise UsageError(format_message("report-many", number=len(files), most=MAX_COMPARED_SETTINGS))
    if len(files) == 1 and files[0].suffix == COMPARISON_SUFFIX:
        return report_comparison(files[0], places)
    found = [read_rows_file(each) for each in files]
    games = list(dict.fromkeys(each.run.game for each in found))
    if len(games) > 1:
        raise UsageError(format_message("report-games", games=", ".join(games)))
    if places.records is not None and len(found) > 1:
        raise UsageError(format_message("report-records"))
    page = require_output_paths(games[0], places)
    subjects = [ReportSubject(each, score_paths(each, places.records, depth)) for each in found]
    return write_report_files(build_report(subjects, language(), depth.deal_samples), page, places)


def read_rows_file(path: Path) -> RunData:
    """Read the rows of a file.

    Raises:
        UsageError: The file is not valid; the message states the problem.
    """
    try:
        played = read_run_data(path)
        game_class(played.run.game)
    except NoMatchesError:
        raise UsageError(format_message("report-empty", file=str(path))) from None
    except RowsUnreadableError as reason:
        raise UsageError(format_message("report-no-rows", reason=format_error(reason))) from None
    except (ParlourError, KeyError, pa.ArrowException) as reason:
        raise UsageError(
            format_message("report-other", file=str(path), reason=format_error(reason))
        ) from None
    return played


def report_comparison(path: Path, places: OutputPaths) -> CommandResult:
    """Write a report about the output of `parlour compare --json`."""
    try:
        compared = read_comparison_report(path)
        kinds = {game_class(each.game) for each in compared.runs}
    except OSError as reason:
        raise UsageError(
            format_message("report-no-rows", reason=f"{path}: {reason.strerror or reason}")
        ) from None
    except (InvalidComparisonError, ParlourError) as reason:
        raise UsageError(
            format_message("report-no-comparison", file=str(path), reason=format_error(reason))
        ) from None
    if not compared.differences or not kinds:
        raise UsageError(format_message("report-undiffering", file=str(path)))
    page = require_output_paths(compared.runs[0].game, places)
    return write_report_files(build_comparison_report(compared, language()), page, places)


# From newly played matches


def report_played(
    wanted: RunRequest, vary: Sequence[str], places: OutputPaths, depth: SampleSizes
) -> CommandResult:
    if places.records is not None:
        raise UsageError(format_message("report-records-played"))
    runs = [run for _, run in parse_varied_runs(wanted, vary)[1]] if vary else [parse_run(wanted)]
    if len(runs) > MAX_COMPARED_SETTINGS:
        raise UsageError(format_message("report-many", number=len(runs), most=MAX_COMPARED_SETTINGS))
    page = require_output_paths(wanted.game, places)
    with Interruptible() as later:
        with (
            Interruptible() as stop,
            open_workers(wanted.cluster, wanted.jobs, runs[0].game, runs[0].bots) as workers,
        ):
            found = play_runs(runs, workers, stop)
        done = found[-1].match_count
        found = [each for each in found if each.match_count]
        if not found:
            return CommandResult([], *early_end_result(stop, format_message("report-stopped")))
        subjects = [ReportSubject(each, score_paths(each, None, depth, later)) for each in found]
        told = write_report_files(build_report(subjects, language(), depth.deal_samples), page, places)
    if done == wanted.matches:
        return replace(told, status=told.status or status_of(later))
    matches = format_number(wanted.matches)
    wrong = format_message(
        "simulate-stopped", done=format_number(done), matches=matches, number=wanted.matches
    )
    return CommandResult(told.lines, *early_end_result(stop, wrong))


def play_runs(runs: Sequence[RunInfo], workers: int | ChunkWorkers, stop: Interruptible) -> list[RunData]:
    """Play runs one after another and return their rows, up to the first run that is stopped early."""
    found: list[RunData] = []
    for run in runs:
        found.append(play_rows(run, workers, stop))
        if found[-1].match_count < run.match_count:
            break
    return found


def play_rows(run: RunInfo, workers: int | ChunkWorkers, stop: Interruptible) -> RunData:
    """Play a run and return its rows; if `stop` ends it early, those of the first matches."""
    batches = []
    with progress_bar(run.match_count) as progress, closing(play_chunks(run, workers)) as played:
        for piece in stop.iterate(played):
            batches.append(piece.rows)
            progress(sum(each.num_rows for each in batches))
    return new_run_data(run, pa.Table.from_batches(batches, build_schema(run)))


# Score paths


def score_paths(
    played: RunData, records: Path | None, depth: SampleSizes, stop: Interruptible | None = None
) -> ScorePaths | None:
    """Compute the course of the score, from records or by replaying matches.

    Without records, matches are replayed only if their bots are fast or a number was requested. If `stop`
    receives a signal, the remaining matches are left out.
    """
    most = depth.score_samples
    if records is None and most is None and not has_fast_bots(played):
        return None
    most = min(DEFAULT_MATCHES if most is None else most, played.match_count)
    if not most:
        return None
    find = records_by_replaying(played) if records is None else records_from_folder(records)
    with progress_bar(most) as progress:

        def follow(done: int) -> bool:
            progress(done)
            return stop is not None and stop.is_requested

        return compute_score_paths(played, find, most, follow)


# Output


def require_output_paths(game: str, places: OutputPaths) -> Path:
    """Return the path of the page, and create the folder of the charts.

    Raises:
        UsageError: The page or the charts cannot be written there.
    """
    page = places.out or Path(f"{game}-report{PAGE[0]}")
    if page.suffix not in PAGE:
        raise UsageError(format_message("report-page", file=str(page)))
    fault = write_problem(page)
    if fault:
        raise UsageError(format_message("file-trouble", name=str(page), reason=fault))
    if places.charts is not None:
        try:
            places.charts.mkdir(exist_ok=True)
        except OSError as reason:
            fault = reason.strerror or str(reason)
        if fault or not os.access(places.charts, os.W_OK | os.X_OK):
            reason_told = fault or format_message("write-not")
            raise UsageError(format_message("file-trouble", name=str(places.charts), reason=reason_told))
    return page


def write_report_files(report: Report, page: Path, places: OutputPaths) -> CommandResult:
    """Write the page and the charts, each file atomically; return a message with the path or the error."""
    files = [(page, report.page.encode())]
    if places.charts is not None:
        for picture in report.pictures:
            files.append((places.charts / f"{picture.name}.svg", picture.svg.encode()))
            files.append((places.charts / f"{picture.name}.png", picture.to_png()))
    for path, content in files:
        try:
            write_atomically(path, content)
        except OSError as reason:
            return CommandResult(
                [], 1, format_message("file-trouble", name=str(path), reason=reason.strerror or str(reason))
            )
    lines = [format_message("report-written", file=str(page))]
    if places.charts is not None:
        lines.append(
            format_message("report-pictures", folder=str(places.charts), number=len(report.pictures))
        )
    return CommandResult(lines)


def write_atomically(path: Path, content: bytes) -> None:
    """Write a file under a temporary name, then rename it, so that it is never incomplete."""
    unfinished = path.with_name(f"{path.name}.unfinished")
    with remove_on_exit(unfinished):
        unfinished.write_bytes(content)
        unfinished.replace(path)
