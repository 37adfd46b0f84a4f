"""Tables for testing environments: each game with random options and short matches."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from hypothesis import strategies as st

from parlour.envs.episode import EnvSpec
from parlour.games import game_class, game_names
from parlour.kit.game import Game
from parlour.kit.options import list_option_specs
from parlour.kit.rng import Seed
from parlour.testing import check_property, example_count, find_option_conflict

LONGEST = 30  # upper bound for numeric options: moves, rounds, points
FEW = example_count(5, 60)

Holds = Callable[..., None]


def for_every_table(
    few: int = FEW, names: Sequence[str] = game_names(), **drawn: st.SearchStrategy[Any]
) -> Callable[[Holds], Callable[[str], None]]:
    """Turn a property into a test for each game, with its default options and with random ones."""

    def decorate(holds: Holds) -> Callable[[str], None]:
        def test(name: str) -> None:
            check_property(holds, name, few, **drawn)

        test.__name__, test.__doc__ = holds.__name__, holds.__doc__
        return pytest.mark.parametrize("name", names)(test)

    return decorate


def end_at_deal(monkeypatch: pytest.MonkeyPatch, seeds: Callable[[object], bool]) -> None:
    """End the matches of these seeds as soon as they are dealt, from now on."""
    deal = EnvSpec.deal

    def dealt(table: EnvSpec, seed: Seed) -> Game:
        game = deal(table, seed)
        if seeds(seed):
            game.finish(1, "G-4")
        return game

    monkeypatch.setattr(EnvSpec, "deal", dealt)


def short_setup(setup: dict[str, Any]) -> tuple[str, int, dict[str, Any]]:
    """Return the game, seats and options of a set-up, with small numbers that keep matches short."""
    name, seats = setup["name"], setup["seats"]
    options = dict(setup["options"])
    for fact in list_option_specs(game_class(name).options_type):
        if fact.values or fact.is_document:
            continue
        # Long enough that every seat is asked: otherwise the learner may get no decision.
        length = max(seats + 2, min(options.get(fact.name) or LONGEST, LONGEST))
        wanted = options | {fact.name: max(fact.min_value, min(fact.max_value, length))}
        if not find_option_conflict(name, seats, wanted):
            options = wanted
    return name, seats, options
