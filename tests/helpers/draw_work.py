"""The amount of work of a random draw, counted instead of timed, so that it is equal on all machines."""

from parlour.kit.game import Game, View
from parlour.kit.rng import Rng

MOST_NUMBERS = 1_000_000


def numbers_drawn(before: Rng, after: Rng) -> int:
    """Return how many random numbers a fast generator produced between two states.

    Code that retries until a draw fits uses some numbers in each attempt.
    """
    again, reached = before.copy(), after.to_text()
    for number in range(MOST_NUMBERS):
        if again.to_text() == reached:
            return number
        again.next_bits()
    raise AssertionError(f"more than {MOST_NUMBERS} random numbers were used")


def determinize_counted(view: View, rng: Rng) -> tuple[Game, int]:
    """Return a world, and how many random numbers it took."""
    before = rng.copy()
    world = view.determinize(rng)
    return world, numbers_drawn(before, rng)
