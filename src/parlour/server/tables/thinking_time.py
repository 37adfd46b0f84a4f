"""The thinking time of bots."""

from typing import Final

WORKER_THINK_SECONDS: Final = 1.0  # maximum for a move, in a worker process
IN_PROCESS_THINK_SECONDS: Final = 0.2  # maximum for a move, on the event loop, which it blocks
MIN_THINK_SECONDS: Final = 0.05
DAILY_THINK_SECONDS: Final = 10.0  # for each move in a daily deal, however slow the machine is
ROUND_TRIP_SECONDS: Final = 0.05  # between sending a request to a worker and receiving the result
# A bot that may interrupt, but need not move, gets this share: other bots may have to be asked after it.
INTERRUPT_TIME_SHARE: Final = 1 / 3


def thinking_seconds(seconds_to_move: float, must_move: bool, max_seconds: float) -> float:
    """Return the seconds that a bot may think about a move.

    Args:
        seconds_to_move: Seconds until the move is to be made.
        must_move: False if the bot may also decline to interrupt.
        max_seconds: Maximum for the bots of the room.
    """
    remaining = seconds_to_move - ROUND_TRIP_SECONDS
    share = remaining if must_move else remaining * INTERRUPT_TIME_SHARE
    return min(max_seconds, max(MIN_THINK_SECONDS, share))
