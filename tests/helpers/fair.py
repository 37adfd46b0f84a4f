"""Whether what was drawn at random came up as often as it should."""

from collections import Counter
from collections.abc import Callable, Hashable, Mapping
from typing import TypeVar

Outcome = TypeVar("Outcome", bound=Hashable)


def assert_fair(draw: Callable[[], Outcome], weights: Mapping[Outcome, int], least: int = 30) -> None:
    """Every outcome comes up in its weight, and no other: the rarest is expected `least` times.

    A fair source passes with all but one seed in a million, by chi-square against its mean and deviation.
    """
    whole = sum(weights.values())
    draws = least * whole // min(weights.values())
    found = Counter(draw() for _ in range(draws))
    assert set(found) <= set(weights), f"impossible: {set(found) - set(weights)}"
    assert set(found) == set(weights), f"never drawn: {set(weights) - set(found)}"
    apart = 0.0
    for outcome, weight in weights.items():
        often = draws * weight / whole
        apart += (found[outcome] - often) ** 2 / often
    free = len(weights) - 1
    assert apart <= free + 5 * (2 * free) ** 0.5 + 15, f"chi-square {apart:.0f}, {free} degrees of freedom"
