"""The `report` command, which writes an HTML page and charts about matches."""

import os
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import pyarrow as pa

from parlour.cli.compare import parse_varied_runs
from parlour.cli.number_tables import format_number
from parlour.cli.simulate import RunRequest, parse_run, progress_bar
from parlour.cli.worker_runs import CommandResult, early_end_result, open_workers, signal_exit_status
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
    compute_score_path_summary,
    has_fast_bots,
    records_by_replaying,
    records_from_folder,
)
from parlour.lab.report.score_paths import ScorePathSummary
from parlour.lab.simulation import play_chunks
from parlour.lab.workers import ChunkWorkers
from parlour.records.atomic_files import remove_on_exit
from parlour.terminal.language import UsageError, format_error, format_message, language
from parlour.terminal.saved_matches import find_write_problem

PAGE_SUFFIXES: Final = (".html", ".htm")
COMPARISON_SUFFIX: Final = ".json"
# maximum number of settings that a chart can show clearly in black and white
MAX_COMPARED_SETTINGS: Final = 6
DEFAULT_MATCH_COUNT: Final = 1000
NO_RUN_REQUEST: Final = RunRequest(
    "", None, 0, [], 0, 0, 0, 0
)  # placeholder for reports on existing files, which need no new matches


@dataclass(frozen=True)
class ReportPaths:
    """The paths that the command line specifies.

    Attributes:
        page: The HTML file to write, or None for the default name.
        charts: The folder for the chart files, or None to write no chart files.
        records: The folder with the records of the matches, or None if there is none.
    """

    page: Path | None = None
    charts: Path | None = None
    records: Path | None = None


@dataclass(frozen=True)
class SampleSizes:
    """The numbers of matches to sample for detailed analysis.

    Attributes:
        score_samples: The number of matches whose scores are followed move by move, or None for the default.
        deal_samples: The number of matches that are dealt again, to analyze their opening hands.
    """

    score_samples: int | None = None
    deal_samples: int = MAX_DEALS


def run_report(
    files_or_game: Sequence[str],
    request: RunRequest,
    vary: Sequence[str],
    paths: ReportPaths,
    sample_sizes: SampleSizes,
) -> CommandResult:
    """Write a report on existing files, or on new matches that `request` describes.

    Return a message with the path of the report.

    Raises:
        ParlourError: The report cannot be made. This is checked before any match is played.
    """
    files = [Path(argument) for argument in files_or_game]
    if any(is_file_name(argument) for argument in files_or_game):
        if request != NO_RUN_REQUEST or vary:
            raise UsageError(format_message("report-not-played"))
        return report_on_files(files, paths, sample_sizes)
    if len(files_or_game) > 1:
        raise UsageError(format_message("report-games-named", games=", ".join(files_or_game)))
    return report_on_new_matches(complete_run_request(files_or_game[0], request), vary, paths, sample_sizes)


def is_file_name(text: str) -> bool:
    """Return True if an argument names a file instead of a game."""
    suffixes = (PARQUET, JSONL, COMPARISON_SUFFIX)
    return os.path.lexists(text) or os.sep in text or text.endswith(suffixes)


def complete_run_request(game_name: str, request: RunRequest) -> RunRequest:
    """Complete a request with the game's name and, if necessary, the default number of matches.

    Raises:
        UsageError: The name is neither a file nor a game.
    """
    try:
        game = find_game(game_name).name
    except UnknownGameError as error:
        raise UsageError(
            format_message("report-neither", name=repr(game_name), reason=format_error(error))
        ) from None
    return replace(request, game=game, match_count=request.match_count or DEFAULT_MATCH_COUNT)


# Reports on files


def report_on_files(files: Sequence[Path], paths: ReportPaths, sample_sizes: SampleSizes) -> CommandResult:
    if len(files) > MAX_COMPARED_SETTINGS:
        raise UsageError(format_message("report-many", number=len(files), most=MAX_COMPARED_SETTINGS))
    if len(files) == 1 and files[0].suffix == COMPARISON_SUFFIX:
        return report_on_comparison(files[0], paths)
    run_data = [read_rows_file(file) for file in files]
    games = list(dict.fromkeys(data.run.game for data in run_data))
    if len(games) > 1:
        raise UsageError(format_message("report-games", games=", ".join(games)))
    if paths.records is not None and len(run_data) > 1:
        raise UsageError(format_message("report-records"))
    page = prepare_output_paths(games[0], paths)
    subjects = [
        ReportSubject(data, sample_score_paths(data, paths.records, sample_sizes)) for data in run_data
    ]
    return write_report_files(build_report(subjects, language(), sample_sizes.deal_samples), page, paths)


def read_rows_file(path: Path) -> RunData:
    """Read a file with one row per match.

    Raises:
        UsageError: The file is not valid. The message states the problem.
    """
    try:
        run_data = read_run_data(path)
        game_class(run_data.run.game)
    except NoMatchesError:
        raise UsageError(format_message("report-empty", file=str(path))) from None
    except RowsUnreadableError as error:
        raise UsageError(format_message("report-no-rows", reason=format_error(error))) from None
    except (ParlourError, KeyError, pa.ArrowException) as error:
        raise UsageError(format_message("report-other", file=str(path), reason=format_error(error))) from None
    return run_data


def report_on_comparison(comparison_path: Path, paths: ReportPaths) -> CommandResult:
    """Write a report about the output of `parlour compare --json`."""
    try:
        comparison = read_comparison_report(comparison_path)
        game_classes = {game_class(run.game) for run in comparison.runs}
    except OSError as error:
        raise UsageError(
            format_message("report-no-rows", reason=f"{comparison_path}: {error.strerror or error}")
        ) from None
    except (InvalidComparisonError, ParlourError) as error:
        raise UsageError(
            format_message("report-no-comparison", file=str(comparison_path), reason=format_error(error))
        ) from None
    if not comparison.differences or not game_classes:
        raise UsageError(format_message("report-undiffering", file=str(comparison_path)))
    page = prepare_output_paths(comparison.runs[0].game, paths)
    return write_report_files(build_comparison_report(comparison, language()), page, paths)


# Reports on new matches


def report_on_new_matches(
    request: RunRequest, vary: Sequence[str], paths: ReportPaths, sample_sizes: SampleSizes
) -> CommandResult:
    if paths.records is not None:
        raise UsageError(format_message("report-records-played"))
    runs = [run for _, run in parse_varied_runs(request, vary)[1]] if vary else [parse_run(request)]
    if len(runs) > MAX_COMPARED_SETTINGS:
        raise UsageError(format_message("report-many", number=len(runs), most=MAX_COMPARED_SETTINGS))
    page = prepare_output_paths(request.game, paths)
    with Interruptible() as second_interrupt:
        with (
            Interruptible() as first_interrupt,
            open_workers(request.cluster, request.jobs, runs[0].game, runs[0].bots) as workers,
        ):
            run_data = play_runs(runs, workers, first_interrupt)
        match_count = run_data[-1].match_count
        run_data = [data for data in run_data if data.match_count]
        if not run_data:
            return CommandResult([], *early_end_result(first_interrupt, format_message("report-stopped")))
        subjects = [
            ReportSubject(data, sample_score_paths(data, None, sample_sizes, second_interrupt))
            for data in run_data
        ]
        result = write_report_files(
            build_report(subjects, language(), sample_sizes.deal_samples), page, paths
        )
    if match_count == request.match_count:
        return replace(result, status=result.status or signal_exit_status(second_interrupt))
    matches = format_number(request.match_count)
    stop_message = format_message(
        "simulate-stopped", done=format_number(match_count), matches=matches, number=request.match_count
    )
    return CommandResult(result.lines, *early_end_result(first_interrupt, stop_message))


def play_runs(
    runs: Sequence[RunInfo], workers: int | ChunkWorkers, interrupt_handler: Interruptible
) -> list[RunData]:
    """Play the runs in order and return their results. If a run ends early, do not start the next one."""
    run_data: list[RunData] = []
    for run in runs:
        run_data.append(play_run(run, workers, interrupt_handler))
        if run_data[-1].match_count < run.match_count:
            break
    return run_data


def play_run(run: RunInfo, workers: int | ChunkWorkers, interrupt_handler: Interruptible) -> RunData:
    """Play a run and return one row per match. If the run is interrupted, return the rows so far."""
    batches = []
    with progress_bar(run.match_count) as progress, closing(play_chunks(run, workers)) as chunks:
        for chunk in interrupt_handler.iterate_until_stopped(chunks):
            batches.append(chunk.rows)
            progress(sum(batch.num_rows for batch in batches))
    return new_run_data(run, pa.Table.from_batches(batches, build_schema(run)))


# Score paths


def sample_score_paths(
    run_data: RunData,
    records: Path | None,
    sample_sizes: SampleSizes,
    interrupt_handler: Interruptible | None = None,
) -> ScorePathSummary | None:
    """Return how the scores develop in a sample of the matches, or None if no matches are sampled.

    If `records` is None, the matches are replayed. Matches with slow bots are replayed only if the user
    specified the size of the sample. If `interrupt_handler` receives a signal, the remaining matches are left
    out.
    """
    max_matches = sample_sizes.score_samples
    if records is None and max_matches is None and not has_fast_bots(run_data):
        return None
    max_matches = min(DEFAULT_MATCHES if max_matches is None else max_matches, run_data.match_count)
    if not max_matches:
        return None
    find_record = records_by_replaying(run_data) if records is None else records_from_folder(records)
    with progress_bar(max_matches) as progress:

        def on_progress(completed: int) -> bool:
            progress(completed)
            return interrupt_handler is not None and interrupt_handler.is_requested

        return compute_score_path_summary(run_data, find_record, max_matches, on_progress)


# Output


def prepare_output_paths(game: str, paths: ReportPaths) -> Path:
    """Return the path of the page, and create the folder for the charts.

    Raises:
        UsageError: The page or the charts cannot be written.
    """
    page = paths.page or Path(f"{game}-report{PAGE_SUFFIXES[0]}")
    if page.suffix not in PAGE_SUFFIXES:
        raise UsageError(format_message("report-page", file=str(page)))
    problem = find_write_problem(page)
    if problem:
        raise UsageError(format_message("file-trouble", name=str(page), reason=problem))
    if paths.charts is not None:
        try:
            paths.charts.mkdir(exist_ok=True)
        except OSError as error:
            problem = error.strerror or str(error)
        if problem or not os.access(paths.charts, os.W_OK | os.X_OK):
            problem_text = problem or format_message("write-not")
            raise UsageError(format_message("file-trouble", name=str(paths.charts), reason=problem_text))
    return page


def write_report_files(report: Report, page: Path, paths: ReportPaths) -> CommandResult:
    """Write the page and the charts. Return a message that names the files, or an error."""
    files = [(page, report.page_html.encode())]
    if paths.charts is not None:
        for chart in report.charts:
            files.append((paths.charts / f"{chart.name}.svg", chart.svg.encode()))
            files.append((paths.charts / f"{chart.name}.png", chart.to_png()))
    for path, content in files:
        try:
            write_atomically(path, content)
        except OSError as error:
            return CommandResult(
                [], 1, format_message("file-trouble", name=str(path), reason=error.strerror or str(error))
            )
    lines = [format_message("report-written", file=str(page))]
    if paths.charts is not None:
        lines.append(format_message("report-pictures", folder=str(paths.charts), number=len(report.charts)))
    return CommandResult(lines)


def write_atomically(path: Path, content: bytes) -> None:
    """Write a file under a temporary name and then rename it, so that it is never incomplete."""
    temporary_path = path.with_name(f"{path.name}.unfinished")
    with remove_on_exit(temporary_path):
        temporary_path.write_bytes(content)
        temporary_path.replace(path)
