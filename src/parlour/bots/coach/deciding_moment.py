"""A quick search for the deciding moment of a match. Unlike a review, it does not examine every choice."""

import itertools
import time
from typing import Final

import msgspec

from parlour.bots.coach.hint import get_coach_catalog, to_percent
from parlour.bots.coach.review import average_win_chances, format_line_label, list_player_names, sample_evenly
from parlour.kit.sentences import DEFAULT_LANGUAGE
from parlour.records.record import Record, replay

FIRST_PLAYOUTS: Final = 50  # playouts per seat in a quick estimate
SECOND_PLAYOUTS: Final = 200  # playouts per seat in the reported estimate
PROBES_PER_STEP: Final = 9  # maximum number of positions estimated in each step of the search
# minimum rise in the winner's chance that counts as decisive; a chance is a number from 0 to 1
DECISIVE_CHANGE: Final = 0.2


class DecidingMoment(msgspec.Struct):
    """The move that increased the winner's chance by the largest amount.

    Attributes:
        move: Number of the move, from 1.
        text: A sentence that describes the move and the change in the winner's chance.
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
        deadline: Deadline, a `time.monotonic()` value.
        language: Language of the sentence: `en` or `de`.
        seed: Seed of the playouts.

    Raises:
        InvalidRecordError: The record cannot be replayed.
    """
    games = [game.copy() for game in replay(record)]
    outcome = games[-1].outcome
    if outcome is None or len(outcome.winners) != 1:
        return None
    winner = outcome.winners[0]
    estimates: dict[tuple[int, int], float] = {}

    def winner_chance(move_count: int, playouts: int = FIRST_PLAYOUTS) -> float:
        if (move_count, playouts) not in estimates:
            if time.monotonic() > deadline:
                raise OutOfTimeError
            estimates[move_count, playouts] = average_win_chances(
                games[move_count], seed + playouts, move_count, playouts
            )[winner]
        return estimates[move_count, playouts]

    try:
        start, end = 0, len(record.moves)
        while end - start > 1:
            probed_counts = sample_evenly(list(range(start, end + 1)), PROBES_PER_STEP)
            segments = itertools.pairwise(probed_counts)
            start, end = max(
                segments, key=lambda segment: winner_chance(segment[1]) - winner_chance(segment[0])
            )
        before, after = winner_chance(start, SECOND_PLAYOUTS), winner_chance(end, SECOND_PLAYOUTS)
    except OutOfTimeError:
        return None
    if end == start or after - before < DECISIVE_CHANGE:
        return None
    mover, line, _ = record.moves[start]
    catalog = get_coach_catalog(language)
    player_names = list_player_names(record, catalog)
    text = catalog.format(
        "deciding",
        who=player_names[mover],
        label=format_line_label(games[start], line, player_names, language),
        seat=player_names[winner],
        before=to_percent(before),
        after=to_percent(after),
    )
    return DecidingMoment(end, text)
