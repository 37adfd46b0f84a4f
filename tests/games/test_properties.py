"""Properties of every game, with any options, at any point of a match."""

import random
from collections.abc import Callable
from typing import Any

import pytest

import parlour
from parlour.games import game_class, game_names
from parlour.kit.errors import ParlourError
from parlour.kit.options import list_option_specs
from parlour.testing import PROPERTIES, check_property
from parlour.testing.effort import example_count, example_count_reduced_when_brief
from parlour.testing.knowledge import check_knowledge
from parlour.testing.properties import (
    check_move_reasons,
    check_view_pickle,
)
from parlour.testing.random_matches import push_random_moves

WORLD_PROPERTIES = (check_knowledge, check_view_pickle, check_move_reasons)


@pytest.mark.parametrize(
    "holds",
    [
        pytest.param(each, marks=pytest.mark.worlds) if each in WORLD_PROPERTIES else each
        for each in PROPERTIES
    ],
)
@pytest.mark.parametrize("name", game_names())
def test_property(name: str, holds: Callable[..., None]) -> None:
    examples = example_count_reduced_when_brief(14, 400) if holds is check_knowledge else 0
    check_property(holds, name, examples)


@pytest.mark.parametrize("name", game_names())
def test_positions_that_omit_cards_stay_readable(name: str) -> None:
    """If a position without some keys or cards is accepted, so is every later state of the match."""
    kind = game_class(name)
    variants = [spec for spec in list_option_specs(kind.options_type) if spec.values]
    for seed in range(example_count(10, 400)):
        rng = random.Random(seed)
        chosen = rng.sample(variants, len(variants) // 2)
        options: dict[str, Any] = {spec.name: rng.choice(spec.values) for spec in chosen}
        try:
            game = parlour.new(name, seed=seed, **options)
        except ParlourError:
            continue
        position = push_random_moves(game, rng.randrange(30), seed).position()
        for key in [key for key in kind.position_keys if key in position]:
            if rng.random() < 0.25:
                del position[key]
            elif key in kind.card_keys and rng.random() < 0.5:
                position[key] = without_some_cards(position[key], rng)
        try:
            match = kind.from_position(position, seed)
        except ParlourError:
            continue
        for _ in range(12):
            assert kind.from_state(match.state()).state() == match.state(), position
            push_random_moves(match, 1, rng.randrange(10**6))
        for seat in range(-1, int(match.seats)):
            assert kind.view_from_text(match.view(seat).to_text()) == match.view(seat), position


def without_some_cards(cards: Any, rng: random.Random) -> Any:
    if isinstance(cards, str):
        return " ".join(card for card in cards.split() if rng.random() < 0.7)
    return [without_some_cards(each, rng) for each in cards] if isinstance(cards, list) else cards
