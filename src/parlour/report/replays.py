"""Matches of a run once more, move by move: from records beside its rows, or played anew from their seeds."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from parlour.kit.errors import InvalidRecordError
from parlour.kit.game import Game
from parlour.lab.matches import RANDOM, play_piece
from parlour.lab.simulate import RECORD
from parlour.players.bots import SIMPLE
from parlour.players.levels import LEVELS
from parlour.record import Record, read_record, replay
from parlour.report.arrays import Played
from parlour.report.paths import Course, Paths, course_of, paths_of
from parlour.wrong import Wrong

USUAL: Final = 200  # matches, the first ones
QUICK: Final = (RANDOM, SIMPLE, *(name for name, level in LEVELS.items() if not level.playouts))

Find = Callable[[int], Record]  # the record of a match by its number


class NoRecords(Wrong):
    """Records that are not those of the rows; the message says which, and why."""

    FOLDER = "report"


def are_quick(played: Played) -> bool:
    """Whether all of a run's bots answer at once, so that its matches can be played anew in no time."""
    return set(played.run.bots) <= set(QUICK)


def recorded_in(folder: Path) -> Find:
    """The records that `parlour simulate --records` has written.

    Args:
        folder: Where they are.

    Returns:
        A function that reads the record of a match by its number.

    Raises:
        NoRecords: When that is asked for a match whose record is lacking.
    """

    def find(match: int) -> Record:
        place = folder / RECORD.format(match=match)
        try:
            return read_record(place.read_bytes())
        except OSError as reason:
            raise NoRecords(
                "record-trouble", file=str(place), reason=reason.strerror or str(reason)
            ) from None
        except InvalidRecordError as reason:
            raise NoRecords("record-trouble", file=str(place), reason=reason) from None

    return find


def played_anew(played: Played) -> Find:
    """The records of the matches of a run, which its bots play once more.

    Args:
        played: The rows of the run.

    Returns:
        A function that gives the record of a match by its number.
    """

    def find(match: int) -> Record:
        (record,) = play_piece(played.run, match, 1, recording=True).records
        return read_record(record)

    return find


def paths_by(
    played: Played, find: Find, most: int, progress: Callable[[int], bool | None] = lambda done: None
) -> Paths | None:
    """How the score goes in the first matches of a run.

    Args:
        played: The rows of the run.
        find: Gives the record of a match: `recorded_in` or `played_anew`.
        most: How many matches are followed, the first ones.
        progress: Called with the number of matches done; returns True to leave the others out.

    Returns:
        How the score goes; None where no seat won a match alone.

    Raises:
        NoRecords: Where a record is of another match than its row.
    """
    return paths_of(courses_by(played, find, most, progress), played.scores is not None)


def courses_by(
    played: Played, find: Find, most: int, progress: Callable[[int], bool | None]
) -> Iterator[Course]:
    for place, match in enumerate(played.numbers[:most]):
        record = find(match)
        if record.seed != played.seeds[place] or len(record.moves) != played.moves[place]:
            raise NoRecords("record-other", match=int(match))
        course = course_of(replayed(record, match), len(record.moves), played.won[place].tolist())
        if course is not None:
            yield course
        if progress(place + 1):
            return


def replayed(record: Record, match: int) -> Iterator[Game]:
    try:
        yield from replay(record)
    except InvalidRecordError as reason:
        raise NoRecords("record-wrong", match=int(match), reason=reason) from None
