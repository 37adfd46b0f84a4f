"""A report at the terminal: rows from files, or of matches played for it, as a page and as pictures."""

import os
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import pyarrow as pa

from parlour.games import find_game, game_class
from parlour.kit.errors import ParlourError, UnknownGameError
from parlour.lab.pieces import Workers
from parlour.lab.rows import JSONL, PARQUET, NoRows, Run, schema_of
from parlour.lab.simulate import played_by
from parlour.lab.stopping import Stop
from parlour.report.arrays import Empty, Played, played_of, read_played
from parlour.report.differences import NotCompared, read_compared
from parlour.report.document import Report, Subject, report_of, report_of_compared
from parlour.report.openings import DEALS
from parlour.report.paths import Paths
from parlour.report.replays import USUAL, are_quick, paths_by, played_anew, recorded_in
from parlour.terminal.arguments import UsageError, unwritable
from parlour.terminal.compare import varied
from parlour.terminal.numbers import number
from parlour.terminal.said import in_words, language, say
from parlour.terminal.simulate import Wanted, progress_of, read_run
from parlour.terminal.workers import Told, ended_early, status_of, workers_for
from parlour.unfinished import removed_after

PAGE: Final = (".html", ".htm")
COMPARED: Final = ".json"
MOST: Final = 6  # files, of which pictures can tell one from another in black and white
MATCHES: Final = 1000
NOTHING: Final = Wanted("", None, 0, [], 0, 0, 0, 0)  # that is to be played


@dataclass(frozen=True)
class Places:
    """Where the page goes, a folder for its pictures, and one that has the records of the matches."""

    out: Path | None = None
    pictures: Path | None = None
    records: Path | None = None


@dataclass(frozen=True)
class Depth:
    """In how many matches the score is followed, None for as many as usual; and how many are dealt again."""

    paths: int | None = None
    deals: int = DEALS


def write_report(
    what: Sequence[str], wanted: Wanted, vary: Sequence[str], places: Places, depth: Depth
) -> Told:
    """Makes a report of files, or of matches that are played for it as `wanted`; says where it is.

    Raises ParlourError for what cannot be reported, before anything is played.
    """
    files = [Path(each) for each in what]
    if any(is_file_name(each) for each in what):
        if wanted != NOTHING or vary:
            raise UsageError(say("report-not-played"))
        return report_files(files, places, depth)
    if len(what) > 1:
        raise UsageError(say("report-games-named", games=", ".join(what)))
    return report_played(wanted_of(what[0], wanted), vary, places, depth)


def is_file_name(text: str) -> bool:
    """Whether this means a file, and no game."""
    suffixes = (PARQUET, JSONL, COMPARED)
    return os.path.lexists(text) or os.sep in text or text.endswith(suffixes)


def wanted_of(name: str, wanted: Wanted) -> Wanted:
    """What is to be played. Raises UsageError for what is neither a file nor a game."""
    try:
        game = find_game(name).name
    except UnknownGameError as reason:
        raise UsageError(say("report-neither", name=repr(name), reason=in_words(reason))) from None
    return replace(wanted, game=game, matches=wanted.matches or MATCHES)


# Of files


def report_files(files: Sequence[Path], places: Places, depth: Depth) -> Told:
    if len(files) > MOST:
        raise UsageError(say("report-many", number=len(files), most=MOST))
    if len(files) == 1 and files[0].suffix == COMPARED:
        return report_comparison(files[0], places)
    found = [read_rows_of(each) for each in files]
    games = list(dict.fromkeys(each.run.game for each in found))
    if len(games) > 1:
        raise UsageError(say("report-games", games=", ".join(games)))
    if places.records is not None and len(found) > 1:
        raise UsageError(say("report-records"))
    page = check_places(games[0], places)
    subjects = [Subject(each, paths_for(each, places.records, depth)) for each in found]
    return written(report_of(subjects, language(), depth.deals), page, places)


def read_rows_of(path: Path) -> Played:
    """The rows of a file. Raises UsageError with what is wrong with it."""
    try:
        played = read_played(path)
        game_class(played.run.game)
    except Empty:
        raise UsageError(say("report-empty", file=str(path))) from None
    except NoRows as reason:
        raise UsageError(say("report-no-rows", reason=in_words(reason))) from None
    except (ParlourError, KeyError, pa.ArrowException) as reason:
        raise UsageError(say("report-other", file=str(path), reason=in_words(reason))) from None
    return played


def report_comparison(path: Path, places: Places) -> Told:
    """A report of what `parlour compare --json` has told."""
    try:
        compared = read_compared(path)
        kinds = {game_class(each.game) for each in compared.runs}
    except OSError as reason:
        raise UsageError(say("report-no-rows", reason=f"{path}: {reason.strerror or reason}")) from None
    except (NotCompared, ParlourError) as reason:
        raise UsageError(say("report-no-comparison", file=str(path), reason=in_words(reason))) from None
    if not compared.differences or not kinds:
        raise UsageError(say("report-undiffering", file=str(path)))
    page = check_places(compared.runs[0].game, places)
    return written(report_of_compared(compared, language()), page, places)


# Of matches played for it


def report_played(wanted: Wanted, vary: Sequence[str], places: Places, depth: Depth) -> Told:
    if places.records is not None:
        raise UsageError(say("report-records-played"))
    runs = [run for _, run in varied(wanted, vary)[1]] if vary else [read_run(wanted)]
    if len(runs) > MOST:
        raise UsageError(say("report-many", number=len(runs), most=MOST))
    page = check_places(wanted.game, places)
    with Stop() as later:
        with Stop() as stop, workers_for(wanted.cluster, wanted.jobs, runs[0].game, runs[0].bots) as workers:
            found = play_runs(runs, workers, stop)
        done = found[-1].matches
        found = [each for each in found if each.matches]
        if not found:
            return Told([], *ended_early(stop, say("report-stopped")))
        subjects = [Subject(each, paths_for(each, None, depth, later)) for each in found]
        told = written(report_of(subjects, language(), depth.deals), page, places)
    if done == wanted.matches:
        return replace(told, status=told.status or status_of(later))
    matches = number(wanted.matches)
    wrong = say("simulate-stopped", done=number(done), matches=matches, number=wanted.matches)
    return Told(told.lines, *ended_early(stop, wrong))


def play_runs(runs: Sequence[Run], workers: int | Workers, stop: Stop) -> list[Played]:
    """The rows of runs, one run after another, up to the first that is not played to its end."""
    found: list[Played] = []
    for run in runs:
        found.append(play_rows(run, workers, stop))
        if found[-1].matches < run.matches:
            break
    return found


def play_rows(run: Run, workers: int | Workers, stop: Stop) -> Played:
    """The rows of a run; those of its first matches where `stop` ends it."""
    batches = []
    with progress_of(run.matches) as progress, closing(played_by(run, workers)) as played:
        for piece in stop.pieces(played):
            batches.append(piece.rows)
            progress(sum(each.num_rows for each in batches))
    return played_of(run, pa.Table.from_batches(batches, schema_of(run)))


# On the way


def paths_for(played: Played, records: Path | None, depth: Depth, stop: Stop | None = None) -> Paths | None:
    """How the score goes: of records, or of matches played anew where that is quick or was asked for.

    A signal that `stop` handles leaves the other matches out.
    """
    most = depth.paths
    if records is None and most is None and not are_quick(played):
        return None
    most = min(USUAL if most is None else most, played.matches)
    if not most:
        return None
    find = played_anew(played) if records is None else recorded_in(records)
    with progress_of(most) as progress:

        def follow(done: int) -> bool:
            progress(done)
            return stop is not None and stop.wanted

        return paths_by(played, find, most, follow)


# Writing


def check_places(game: str, places: Places) -> Path:
    """Where the page goes. Raises UsageError where it cannot be written, or its pictures cannot."""
    page = places.out or Path(f"{game}-report{PAGE[0]}")
    if page.suffix not in PAGE:
        raise UsageError(say("report-page", file=str(page)))
    fault = unwritable(page)
    if fault:
        raise UsageError(say("file-trouble", name=str(page), reason=fault))
    if places.pictures is not None:
        try:
            places.pictures.mkdir(exist_ok=True)
        except OSError as reason:
            fault = reason.strerror or str(reason)
        if fault or not os.access(places.pictures, os.W_OK | os.X_OK):
            reason_told = fault or say("write-not")
            raise UsageError(say("file-trouble", name=str(places.pictures), reason=reason_told))
    return page


def written(report: Report, page: Path, places: Places) -> Told:
    """Writes a report, each file at once; says where it is."""
    files = [(page, report.page.encode())]
    if places.pictures is not None:
        for picture in report.pictures:
            files.append((places.pictures / f"{picture.name}.svg", picture.svg.encode()))
            files.append((places.pictures / f"{picture.name}.png", picture.png()))
    for path, content in files:
        try:
            write_whole(path, content)
        except OSError as reason:
            return Told([], 1, say("file-trouble", name=str(path), reason=reason.strerror or str(reason)))
    lines = [say("report-written", file=str(page))]
    if places.pictures is not None:
        lines.append(say("report-pictures", folder=str(places.pictures), number=len(report.pictures)))
    return Told(lines)


def write_whole(path: Path, content: bytes) -> None:
    """Writes a file under its name when it is whole."""
    unfinished = path.with_name(f"{path.name}.unfinished")
    with removed_after(unfinished):
        unfinished.write_bytes(content)
        unfinished.replace(path)
