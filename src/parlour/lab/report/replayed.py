"""Matches of a run once more, move by move: from records beside its rows, or played anew from their seeds."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from parlour.bots.levels import LEVELS
from parlour.bots.registry import SIMPLE
from parlour.kit.errors import InvalidRecordError
from parlour.kit.game import Game
from parlour.lab.match_runs import RANDOM_BOT, play_chunk
from parlour.lab.report.arrays import RunData
from parlour.lab.report.score_paths import ScoreCourse, ScorePaths, build_course, summarize_courses
from parlour.lab.simulation import RECORD_NAME
from parlour.records.record import Record, parse_record, replay
from parlour.text.translated_errors import TranslatableError

DEFAULT_MATCHES: Final = 200  # matches, the first ones
FAST_BOTS: Final = (RANDOM_BOT, SIMPLE, *(name for name, level in LEVELS.items() if not level.playouts))

RecordSource = Callable[[int], Record]  # the record of a match by its number


class RecordsMismatchError(TranslatableError):
    """Records that are not those of the rows; the message says which, and why."""

    MESSAGE_FOLDER = "lab/report"


def has_fast_bots(played: RunData) -> bool:
    """Whether all of a run's bots answer at once, so that its matches can be played anew in no time."""
    return set(played.run.bots) <= set(FAST_BOTS)


def records_from_folder(folder: Path) -> RecordSource:
    """The records that `parlour simulate --records` has written.

    Args:
        folder: Where they are.

    Returns:
        A function that reads the record of a match by its number.

    Raises:
        RecordsMismatchError: When that is asked for a match whose record is lacking.
    """

    def find(match: int) -> Record:
        place = folder / RECORD_NAME.format(match=match)
        try:
            return parse_record(place.read_bytes())
        except OSError as reason:
            raise RecordsMismatchError(
                "record-trouble", file=str(place), reason=reason.strerror or str(reason)
            ) from None
        except InvalidRecordError as reason:
            raise RecordsMismatchError("record-trouble", file=str(place), reason=reason) from None

    return find


def records_by_replaying(played: RunData) -> RecordSource:
    """The records of the matches of a run, which its bots play once more.

    Args:
        played: The rows of the run.

    Returns:
        A function that gives the record of a match by its number.
    """

    def find(match: int) -> Record:
        (record,) = play_chunk(played.run, match, 1, recording=True).records
        return parse_record(record)

    return find


def compute_score_paths(
    played: RunData, find: RecordSource, most: int, progress: Callable[[int], bool | None] = lambda done: None
) -> ScorePaths | None:
    """How the score goes in the first matches of a run.

    Args:
        played: The rows of the run.
        find: Gives the record of a match: `records_from_folder` or `records_by_replaying`.
        most: How many matches are followed, the first ones.
        progress: Called with the number of matches done; returns True to leave the others out.

    Returns:
        How the score goes; None where no seat won a match alone.

    Raises:
        RecordsMismatchError: Where a record is of another match than its row.
    """
    return summarize_courses(iterate_courses(played, find, most, progress), played.scores is not None)


def iterate_courses(
    played: RunData, find: RecordSource, most: int, progress: Callable[[int], bool | None]
) -> Iterator[ScoreCourse]:
    for place, match in enumerate(played.match_numbers[:most]):
        record = find(match)
        if record.seed != played.seeds[place] or len(record.moves) != played.move_counts[place]:
            raise RecordsMismatchError("record-other", match=int(match))
        course = build_course(
            replay_record(record, match), len(record.moves), played.win_shares[place].tolist()
        )
        if course is not None:
            yield course
        if progress(place + 1):
            return


def replay_record(record: Record, match: int) -> Iterator[Game]:
    try:
        yield from replay(record)
    except InvalidRecordError as reason:
        raise RecordsMismatchError("record-wrong", match=int(match), reason=reason) from None
