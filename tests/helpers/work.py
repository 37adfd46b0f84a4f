"""How much work a draw was, counted and not timed: the same in every build and on every machine."""

from parlour.kit.game import Game, View
from parlour.kit.rng import Rng

MOST_NUMBERS = 1_000_000


def numbers_drawn(before: Rng, after: Rng) -> int:
    """How many random numbers a fast generator gave on the way from one state to another.

    Whatever tries again and again until something fits takes some each time.
    """
    again, reached = before.copy(), after.to_text()
    for number in range(MOST_NUMBERS):
        if again.to_text() == reached:
            return number
        again.next_word()
    raise AssertionError(f"more than {MOST_NUMBERS} numbers were drawn")


def determinized(view: View, rng: Rng) -> tuple[Game, int]:
    """A world, and how many random numbers it took."""
    before = rng.copy()
    world = view.determinize(rng)
    return world, numbers_drawn(before, rng)
