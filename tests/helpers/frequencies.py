"""A check that random outcomes have the expected frequencies."""

from collections import Counter
from collections.abc import Callable, Hashable, Mapping
from typing import TypeVar

Outcome = TypeVar("Outcome", bound=Hashable)


def assert_fair(draw: Callable[[], Outcome], weights: Mapping[Outcome, int], least: int = 30) -> None:
    """Check that each outcome comes up with its weight, and that no other outcome does.

    The rarest outcome is expected `least` times. A fair source passes with all but one seed in a million, by
    chi-square against its mean and deviation.
    """
    whole = sum(weights.values())
    draws = least * whole // min(weights.values())
    found = Counter(draw() for _ in range(draws))
    assert set(found) <= set(weights), f"impossible: {set(found) - set(weights)}"
    assert set(found) == set(weights), f"never sampled: {set(weights) - set(found)}"
    apart = 0.0
    for outcome, weight in weights.items():
        often = draws * weight / whole
        apart += (found[outcome] - often) ** 2 / often
    free = len(weights) - 1
    assert apart <= free + 5 * (2 * free) ** 0.5 + 15, f"chi-square {apart:.0f}, {free} degrees of freedom"
