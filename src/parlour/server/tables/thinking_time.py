"""The thinking time of bots."""

from typing import Final

WORKER_THINK_SECONDS: Final = 1.0  # maximum thinking time for a move in a worker process
# maximum thinking time for a move on the event loop, which is blocked in the meantime
IN_PROCESS_THINK_SECONDS: Final = 0.2
MIN_THINK_SECONDS: Final = 0.05
# thinking time for each bot move in a daily deal, regardless of how fast the machine is
DAILY_THINK_SECONDS: Final = 10.0
ROUND_TRIP_SECONDS: Final = 0.05  # allowance for sending a request to a worker and receiving the result
# share of the remaining time that a bot may use to decide whether to interrupt; the rest is for other bots
INTERRUPT_TIME_SHARE: Final = 1 / 3


def thinking_seconds(seconds_to_move: float, must_move: bool, max_seconds: float) -> float:
    """Return how many seconds a bot may think about a move.

    Args:
        seconds_to_move: The seconds until the move is due.
        must_move: False if the bot only decides whether to interrupt.
        max_seconds: The room's maximum thinking time per move.
    """
    seconds_left = seconds_to_move - ROUND_TRIP_SECONDS
    seconds_share = seconds_left if must_move else seconds_left * INTERRUPT_TIME_SHARE
    return min(max_seconds, max(MIN_THINK_SECONDS, seconds_share))
