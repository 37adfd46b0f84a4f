"""The moment that decided a match: soon found, by a few glances, where a review looks at every choice."""

import itertools
import time
from typing import Final

import msgspec

from parlour.bots.coach.advice import coach_messages, to_percent
from parlour.bots.coach.review import format_line_label, sample_evenly, seat_names, win_chances
from parlour.kit.sentences import DEFAULT_LANGUAGE
from parlour.records.record import Record, replay

FIRST_PLAYOUTS: Final = 50  # play-outs a seat for a glance
SECOND_PLAYOUTS: Final = 200  # play-outs a seat for what is told
PROBES_PER_STEP: Final = 9  # at a part of the match, to see in which of its parts it lies
DECISIVE_CHANGE: Final = 0.2  # of a win: what changes less has not decided anything


class DecidingMoment(msgspec.Struct):
    """The move after which whoever won had a far better chance than before it; `text` says so."""

    move: int
    text: str


class OutOfTimeError(Exception):
    """There is no time for another glance."""


def find_deciding_moment(
    record: Record, deadline: float, language: str = DEFAULT_LANGUAGE, seed: int = 0
) -> DecidingMoment | None:
    """The moment that decided a match; None where there was none, or time ends before it is found.

    Of the parts of the match it looks into the one that brought the winner most, down to a single move.
    Its two ends are then looked at anew: the largest of many changes owes some of its size to good fortune.
    `ends` is on the clock of `time.monotonic`. Raises InvalidRecordError where the record does not replay.
    """
    stands = [game.copy() for game in replay(record)]
    outcome = stands[-1].outcome
    if outcome is None or len(outcome.winners) != 1:
        return None
    winner = outcome.winners[0]
    seen: dict[tuple[int, int], float] = {}

    def chance(number: int, playouts: int = FIRST_PLAYOUTS) -> float:
        if (number, playouts) not in seen:
            if time.monotonic() > deadline:
                raise OutOfTimeError
            seen[number, playouts] = win_chances(stands[number], seed + playouts, number, playouts)[winner]
        return seen[number, playouts]

    try:
        first, last = 0, len(record.moves)
        while last - first > 1:
            looks = sample_evenly(list(range(first, last + 1)), PROBES_PER_STEP)
            parts = itertools.pairwise(looks)
            first, last = max(parts, key=lambda part: chance(part[1]) - chance(part[0]))
        before, after = chance(first, SECOND_PLAYOUTS), chance(last, SECOND_PLAYOUTS)
    except OutOfTimeError:
        return None
    if last == first or after - before < DECISIVE_CHANGE:
        return None
    mover, line, _ = record.moves[first]
    words = coach_messages(language)
    names = seat_names(record, words)
    text = words.format(
        "deciding",
        who=names[mover],
        label=format_line_label(stands[first], line, names, language),
        seat=names[winner],
        before=to_percent(before),
        after=to_percent(after),
    )
    return DecidingMoment(last, text)
