"""The rules do the same compiled, interpreted, and in another process."""

import random
from pathlib import Path
from typing import Any

import pytest

from parlour.games import game_class, game_names
from parlour.kit.options import OptionSpec, list_option_specs, parse_options
from parlour.testing.effort import example_count
from tests.helpers.trace import digest
from tests.helpers.uncompiled import run_uncompiled

TRACES, MOVES = example_count(8, 80), example_count(150, 400)


def set_ups(name: str, fewest: int = TRACES) -> list[dict[str, Any]]:
    """Return set-ups with each number of seats and each value of each option, the rest from a fixed seed."""
    rng = random.Random(name)
    kind = game_class(name)
    facts = [fact for fact in list_option_specs(kind.options_type) if not fact.is_document]
    found = [
        {"name": name, "seats": seats, "options": {}, "seed": 11, "moves": MOVES}
        for seats in range(kind.min_seats, kind.max_seats + 1)
    ]
    waiting = {fact.name: list(fact.values) for fact in facts}
    while len(found) < fewest or any(waiting.values()):
        seats = rng.randint(kind.min_seats, kind.max_seats)
        options: dict[str, Any] = {}
        for fact in facts:
            first = bool(waiting[fact.name])
            value: Any = waiting[fact.name].pop(0) if first else any_value(fact, rng)
            goes = not parse_options(kind.options_type, options | {fact.name: value}).find_conflict(seats)
            if goes and (first or rng.random() < 0.5):
                options[fact.name] = value
            elif first:
                waiting[fact.name].append(value)
        seed = rng.randrange(10**9)
        found.append({"name": name, "seats": seats, "options": options, "seed": seed, "moves": MOVES})
    return found


def any_value(fact: OptionSpec, rng: random.Random) -> Any:
    return (
        rng.choice(fact.values)
        if fact.values
        else rng.randint(max(fact.min_value, 5), min(fact.max_value, 200))
    )


@pytest.mark.parametrize("name", game_names())
def test_matches_are_the_same_on_every_build(name: str, tmp_path: Path) -> None:
    requests = set_ups(name)
    plain = run_uncompiled("trace.py", requests, tmp_path)
    for set_up, theirs in zip(requests, plain["digests"], strict=True):
        assert digest(set_up) == theirs, set_up
