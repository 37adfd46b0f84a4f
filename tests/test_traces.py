"""The rules do the same compiled, interpreted, and in another process."""

import random
from pathlib import Path
from typing import Any

import parlour
from parlour.games import game_class, game_names
from parlour.kit.options import option_facts, read_options
from tests.trace import digest
from tests.uncompiled import run_uncompiled

TRACES = 40 if parlour.compiled else 8  # uncompiled it is the same code in two processes


def set_ups(name: str) -> list[dict[str, Any]]:
    """Every value of every option at least once, the rest by a fixed lot."""
    lot = random.Random(name)
    kind = game_class(name)
    facts = option_facts(kind.options_type)
    found = [
        {"name": name, "seats": seats, "options": {}, "seed": 11}
        for seats in range(kind.fewest, kind.most + 1)
    ]
    while len(found) < TRACES:
        seats = lot.randint(kind.fewest, kind.most)
        options: dict[str, Any] = {}
        for fact in facts:
            if fact.document:
                continue
            value = (
                lot.choice(fact.values) if fact.values else lot.randint(max(fact.low, 5), min(fact.high, 200))
            )
            if lot.random() < 0.5 and not read_options(kind.options_type, options | {fact.name: value}).check(
                seats
            ):
                options[fact.name] = value
        found.append({"name": name, "seats": seats, "options": options, "seed": lot.randrange(10**9)})
    return found


def test_every_build_plays_alike(tmp_path: Path) -> None:
    wanted = [set_up for name in game_names() for set_up in set_ups(name)]
    plain = run_uncompiled("trace.py", wanted, tmp_path)
    for set_up, theirs in zip(wanted, plain["digests"], strict=True):
        assert digest(set_up) == theirs, set_up
