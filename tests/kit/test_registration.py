"""The objects that a game registers: each works for this game, and compiled ones refuse any other."""

from collections.abc import Callable
from typing import Any

import pytest

from parlour.games import game_class, game_names, new
from parlour.kit.display import Display
from parlour.kit.game import Game
from parlour.kit.registration import register
from parlour.kit.strategy import Strategy
from parlour.text.message import Message

# One call of each object that every game overrides, with a match as its argument
CALLS: dict[str, Callable[[Any, Game], object]] = {
    "positions": lambda positions, game: positions.zones(game, 0),
    "display": lambda display, game: display.prompt(game, 0),
    "strategy": lambda strategy, game: strategy.heuristic_move(game, int(game.turn)),
    "features": lambda features, game: features.list_features(game),
}


@pytest.mark.parametrize("name", game_names())
def test_registered_objects_are_shared_by_matches(name: str) -> None:
    game = new(name, seed=1)
    for part, call in CALLS.items():
        registered = getattr(type(game), part)
        assert getattr(game.variant, part) is registered
        assert type(registered) not in (Display, Strategy)
        call(registered, game)


@pytest.mark.build("compiled")  # interpreted code does not check types
@pytest.mark.parametrize("part", ["display", "strategy", "features"])
def test_compiled_object_refuses_another_game(part: str) -> None:
    with pytest.raises(TypeError, match=r"CrazyEight object expected; got .*War"):
        CALLS[part](getattr(game_class("crazy-eight"), part), new("war", seed=1))


def test_omitted_objects_are_inherited(high_card: type[Game]) -> None:
    class LoudDisplay(Display[Any]):
        def prompt(self, game: Any, seat: int) -> Message:
            return Message("prompt-turn", {"who": seat})

    class LoudCard(high_card):  # type: ignore[valid-type, misc]
        pass

    register(LoudCard, display=LoudDisplay())
    game = LoudCard.new_match(2, seed=1)
    assert game.variant.display.prompt(game, 1).fields == {"who": 1}
    assert game.variant.strategy is high_card.strategy
    assert high_card.display is not LoudCard.display
