"""Replay of a run's matches, from records or by playing the matches again."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from parlour.bots.levels import LEVELS
from parlour.bots.registry import SIMPLE
from parlour.kit.errors import InvalidRecordError, ParlourError, message_of
from parlour.kit.game import Game
from parlour.lab.match_runs import RANDOM_BOT, play_chunk
from parlour.lab.report.arrays import RunData
from parlour.lab.report.score_paths import (
    MatchScorePath,
    ScorePathSummary,
    build_match_score_path,
    summarize_score_paths,
)
from parlour.lab.simulation import RECORD_NAME
from parlour.records.record import Record, parse_record, replay
from parlour.text.message import Message

DEFAULT_MATCHES: Final = 200  # number of matches to replay, from the start of a run
FAST_BOTS: Final = (RANDOM_BOT, SIMPLE, *(name for name, level in LEVELS.items() if not level.playouts))

RecordSource = Callable[[int], Record]  # a function that takes a match number and returns the match's record


class RecordsMismatchError(ParlourError):
    """Raised if records and rows are not from the same run. The message names the match and the reason."""


def has_fast_bots(run_data: RunData) -> bool:
    """Return True if all bots of a run are fast enough to play its matches again."""
    return set(run_data.run.bots) <= set(FAST_BOTS)


def records_from_folder(folder: Path) -> RecordSource:
    """Return a function that reads the records written by `parlour simulate --records`.

    Args:
        folder: The folder of the records.

    Returns:
        A function that reads the record of the match with a given number.

    Raises:
        RecordsMismatchError: Raised by the returned function if the record is missing or invalid.
    """

    def read_record(match_number: int) -> Record:
        path = folder / RECORD_NAME.format(match=match_number)
        try:
            return parse_record(path.read_bytes())
        except OSError as error:
            raise RecordsMismatchError(
                Message(
                    "record-trouble",
                    {"file": str(path), "reason": error.strerror or str(error)},
                    "parlour.lab.report",
                )
            ) from None
        except InvalidRecordError as error:
            raise RecordsMismatchError(
                Message(
                    "record-trouble", {"file": str(path), "reason": message_of(error)}, "parlour.lab.report"
                )
            ) from None

    return read_record


def records_by_replaying(run_data: RunData) -> RecordSource:
    """Return a function that plays the matches of a run again.

    Args:
        run_data: The rows of the run.

    Returns:
        A function that returns the record of the match with a given number.
    """

    def replay_match(match_number: int) -> Record:
        (record,) = play_chunk(run_data.run, match_number, 1, recording=True).records
        return parse_record(record)

    return replay_match


def compute_score_path_summary(
    run_data: RunData,
    get_record: RecordSource,
    max_matches: int,
    progress: Callable[[int], bool | None] = lambda done: None,
) -> ScorePathSummary | None:
    """Compute the score paths of the first matches of a run.

    Args:
        run_data: The rows of the run.
        get_record: The function that returns the record of a match, from `records_from_folder` or
            `records_by_replaying`.
        max_matches: Maximum number of matches to replay.
        progress: Called with the number of finished matches. If it returns True, the remaining matches are
            skipped.

    Returns:
        The score paths, or None if no match was won by one seat alone.

    Raises:
        RecordsMismatchError: A record does not match its row.
    """
    return summarize_score_paths(
        iterate_match_score_paths(run_data, get_record, max_matches, progress), run_data.scores is not None
    )


def iterate_match_score_paths(
    run_data: RunData, get_record: RecordSource, max_matches: int, progress: Callable[[int], bool | None]
) -> Iterator[MatchScorePath]:
    for index, match in enumerate(run_data.match_numbers[:max_matches]):
        record = get_record(match)
        if record.seed != run_data.seeds[index] or len(record.moves) != run_data.move_counts[index]:
            raise RecordsMismatchError(Message("record-other", {"match": int(match)}, "parlour.lab.report"))
        match_path = build_match_score_path(
            replay_record(record, match), len(record.moves), run_data.win_shares[index].tolist()
        )
        if match_path is not None:
            yield match_path
        if progress(index + 1):
            return


def replay_record(record: Record, match_number: int) -> Iterator[Game]:
    try:
        yield from replay(record)
    except InvalidRecordError as error:
        raise RecordsMismatchError(
            Message(
                "record-wrong",
                {"match": int(match_number), "reason": message_of(error)},
                "parlour.lab.report",
            )
        ) from None
