"""A quick search for the deciding move of a match. Unlike a review, it does not examine every choice."""

import itertools
import time
from collections.abc import Callable
from typing import Final

import msgspec

from parlour.bots.coach.hint import GRAPH_PLAYOUTS, get_coach_catalog
from parlour.bots.coach.review import (
    REVIEW_PLAYOUTS,
    WinChancePoint,
    average_win_chances,
    estimate_graph_point,
    format_line_label,
    list_player_names,
    name_mover_and_winner,
    sample_evenly,
)
from parlour.kit.moves import NO_SEAT
from parlour.records.record import Record, replay
from parlour.text.message import DEFAULT_LANGUAGE

FIRST_PLAYOUTS: Final = 50  # playouts per seat in a quick estimate
PROBES_PER_STEP: Final = 9  # maximum number of positions estimated in each step of the search
# minimum rise in the winner's chance that counts as decisive; a chance is a number from 0 to 1
DECISIVE_CHANGE: Final = 0.2
# If the winner's chance is at least this high from a position on, the result is certain there.
CERTAIN_CHANCE: Final = 0.95


class DecidingMove(msgspec.Struct):
    """The move that increased the winner's chance by the largest amount before the end was certain.

    Attributes:
        move: Number of the move, from 1; 0 if no move was decisive.
        mover_seat: The seat that made the move.
        winner_seat: The seat that won.
        label: The move in words.
        before: The winner's chance before the move, as a percentage.
        after: The winner's chance after the move, as a percentage.
    """

    move: int = 0
    mover_seat: int = NO_SEAT
    winner_seat: int = NO_SEAT
    label: str = ""
    before: int = 0
    after: int = 0


class OutOfTimeError(Exception):
    """Raised if the deadline has passed."""


def find_deciding_move(
    record: Record,
    deadline: float,
    language: str = DEFAULT_LANGUAGE,
    seed: int = 0,
    playouts: int = REVIEW_PLAYOUTS,
) -> DecidingMove | None:
    """Return the deciding move of a match, or None if the deadline passes first.

    The search divides the match into parts and continues in the part where the winner's chance rises most,
    down to a single move. Then it estimates the chances before and after that move again, because the largest
    of many estimated changes is partly luck. These are the chances that a review with the same number of
    playouts and the same seed shows. Only moves after which the result was still open are considered.
    Otherwise, the result would mostly be one of the winner's last moves.

    Args:
        record: The match.
        deadline: Deadline, a `time.monotonic()` value.
        language: Language of the move's label: `en` or `de`.
        seed: Seed of the playouts.
        playouts: Number of playouts per decision of a review.

    Raises:
        InvalidRecordError: The record cannot be replayed.
    """
    games = [game.copy() for game in replay(record)]
    outcome = games[-1].outcome
    if outcome is None or len(outcome.winners) != 1:
        return DecidingMove()
    winner = outcome.winners[0]
    estimates: dict[int, float] = {}

    def winner_chance(move_count: int) -> float:
        if move_count not in estimates:
            if time.monotonic() > deadline:
                raise OutOfTimeError
            estimates[move_count] = average_win_chances(
                games[move_count], seed + FIRST_PLAYOUTS, move_count, FIRST_PLAYOUTS
            )[winner]
        return estimates[move_count]

    def review_point(move_count: int) -> WinChancePoint:
        if time.monotonic() > deadline:
            raise OutOfTimeError
        return estimate_graph_point(games[move_count], seed, move_count, min(GRAPH_PLAYOUTS, playouts))

    try:
        start, end = 0, count_open_moves(winner_chance, count_moves_before_last(record, winner))
        if start == end:
            return DecidingMove()
        while end - start > 1:
            probed_counts = sample_evenly(list(range(start, end + 1)), PROBES_PER_STEP)
            segments = itertools.pairwise(probed_counts)
            start, end = max(
                segments, key=lambda segment: winner_chance(segment[1]) - winner_chance(segment[0])
            )
        before, after = review_point(start), review_point(end)
    except OutOfTimeError:
        return None
    if after.chances[winner] - before.chances[winner] < DECISIVE_CHANGE:
        return DecidingMove()
    mover, line, _ = record.moves[start]
    player_names = list_player_names(record, get_coach_catalog(language))
    label = format_line_label(games[start], line, player_names, language)
    return DecidingMove(end, mover, winner, label, before.percentages[winner], after.percentages[winner])


def count_moves_before_last(record: Record, seat: int) -> int:
    """Return the number of moves before a seat's last move, or 0 if the seat made no move."""
    own_moves = [index for index, (mover, _, _) in enumerate(record.moves) if mover == seat]
    return own_moves[-1] if own_moves else 0


def count_open_moves(winner_chance: Callable[[int], float], max_moves: int) -> int:
    """Return the number of moves, at most `max_moves`, after which the winner was still not certain to win.

    The search goes backwards in steps of doubling length, because the result is usually certain only near the
    end.
    """
    open_count, certain_count, step = max_moves, max_moves + 1, 1
    while open_count and winner_chance(open_count) >= CERTAIN_CHANCE:
        open_count, certain_count, step = max(0, open_count - step), open_count, 2 * step
    while certain_count - open_count > 1:
        middle = (open_count + certain_count) // 2
        if winner_chance(middle) >= CERTAIN_CHANCE:
            certain_count = middle
        else:
            open_count = middle
    return open_count


def format_deciding_move(
    deciding_move: DecidingMove | None, record: Record, reader_seat: int, language: str = DEFAULT_LANGUAGE
) -> str:
    """Return a sentence about the deciding move of a match. It calls the player in `reader_seat` "you".

    Args:
        deciding_move: The result of `find_deciding_move`.
        record: The match.
        reader_seat: The reader's seat, or SPECTATOR for a reader without a seat.
        language: Language of the sentence: `en` or `de`. It must be the language of the move's label.
    """
    catalog = get_coach_catalog(language)
    if deciding_move is None:
        return catalog.format("deciding-late")
    if not deciding_move.move:
        return catalog.format("deciding-none")
    return catalog.format(
        "deciding",
        label=deciding_move.label,
        before=deciding_move.before,
        after=deciding_move.after,
        **name_mover_and_winner(
            list_player_names(record, catalog),
            deciding_move.mover_seat,
            deciding_move.winner_seat,
            reader_seat,
            catalog,
        ),
    )
