"""A quick search for the deciding moment of a match. Unlike a review, it does not examine every choice."""

import itertools
import time
from typing import Final

import msgspec

from parlour.bots.coach.hint import coach_messages, to_percent
from parlour.bots.coach.review import format_line_label, sample_evenly, seat_names, win_chances
from parlour.kit.sentences import DEFAULT_LANGUAGE
from parlour.records.record import Record, replay

FIRST_PLAYOUTS: Final = 50  # play-outs per seat in a quick estimate
SECOND_PLAYOUTS: Final = 200  # play-outs per seat in the reported estimate
PROBES_PER_STEP: Final = 9  # maximum number of positions estimated in each step of the search
# minimum rise of the winner's chance that counts as decisive, as a share of a win
DECISIVE_CHANGE: Final = 0.2


class DecidingMoment(msgspec.Struct):
    """The move that raised the winner's chance most.

    Attributes:
        move: Number of the move, from 1.
        text: A sentence that describes the move and the change of the chance.
    """

    move: int
    text: str


class OutOfTimeError(Exception):
    """Raised if the deadline has passed."""


def find_deciding_moment(
    record: Record, deadline: float, language: str = DEFAULT_LANGUAGE, seed: int = 0
) -> DecidingMoment | None:
    """Return the deciding moment of a match, or None if there is none or the deadline passes first.

    The search divides the match into parts and continues in the part where the winner's chance rises most,
    down to a single move. Then it estimates the chances before and after that move again, because the largest
    of many estimated changes is partly luck.

    Args:
        record: The match.
        deadline: Deadline on the clock of `time.monotonic`.
        language: Language of the sentence: `en` or `de`.
        seed: Seed of the play-outs.

    Raises:
        InvalidRecordError: The record does not replay.
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
