"""Every field of a match is copied, reset by a new deal, and visible to a seat or without effect on its view.

A line forgotten in `copy`, `reset_round` or `observe` fails with the name of the field. The tests read the
annotations of the class, which a compiled class does not have, so they run on the pure build.
"""

from typing import Any, ClassVar, get_origin, get_type_hints

import pytest

import parlour
from parlour.games import game_class
from parlour.kit.game import Game
from parlour.kit.rng import Rng
from parlour.testing.random_matches import push_random_moves

pytestmark = pytest.mark.skipif(parlour.compiled, reason="reads annotations")
GAMES = {"crazy-eight": 3, "zambezi-falls": 2}
HIDDEN_PILES = {"crazy-eight": {"stock": "stock_count"}, "zambezi-falls": {"reserve": "reserve_count"}}
IMMUTABLE = (int, str, bool, type(None))
# piles with a number of cards, or of numbers, in another field: what lies beyond it is never read
SIZED = ("stock", "discard_pile", "pile", "reserve", "event_buffer", "move_buffer")
SHARED = (
    "config",
    "choices",
    "pack_cards",
    "pack_codes",
    "memory",
    "variant",
    "beliefs",
)  # never change in place

# set once by `set_up`, from the options and the pack
FIXED = (
    "manual_calls",
    "max_reserve",
    "must_follow",
    "pack",
    "pack_ranks",
    "pack_size",
    "pass_only_when_stuck",
)


def own_fields(game: Game) -> list[str]:
    hints = get_type_hints(type(game))
    own = [
        name for name, hint in hints.items() if get_origin(hint) is not ClassVar and name not in vars(Game)
    ]
    return sorted({*own, *vars(Game())})


def plain(value: Any) -> Any:
    """Return a value that can be compared: vecs as lists, objects as their fields."""
    if type(value).__name__.startswith(("vec", "list")):
        return [plain(item) for item in value]
    if hasattr(value, "__dict__"):
        return {name: plain(item) for name, item in vars(value).items()}
    return value


def new_game(name: str, moves: int) -> Game:
    return push_random_moves(game_class(name).new_match(GAMES[name], None, 5), moves, 5)


@pytest.mark.parametrize("name", GAMES)
def test_copy_has_every_field_and_shares_none(name: str) -> None:
    game = new_game(name, 30)
    for field in own_fields(game):  # so that no field has its default
        value = getattr(game, field)
        if isinstance(value, int) and field not in ("is_over", "event_buffer_end"):
            setattr(game, field, not value if isinstance(value, bool) else value + 1)
    twin = game.copy()
    for field in own_fields(game):
        value, copied = getattr(game, field), getattr(twin, field)
        if field not in SIZED:
            assert plain(copied) == plain(value), field
        if not isinstance(value, IMMUTABLE) and field not in SHARED and len(plain(value) or ()):
            assert copied is not value, field


@pytest.mark.parametrize("name", GAMES)
def test_new_match_keeps_no_old_value(name: str) -> None:
    clean = game_class(name).new_match(GAMES[name], None, 5)
    for field in own_fields(clean):
        if field in (
            *SHARED,
            *FIXED,
            *SIZED,
            "rng",
            "seats",
            "move_limit",
            "has_interrupts",
            "record_events",
            "track_knowledge",
            "track_views",
            "viewer",
            "match_score",
        ):
            continue
        used = game_class(name).new_match(GAMES[name], None, 5)
        value = getattr(used, field)
        if isinstance(value, bool):
            setattr(used, field, not value)
        elif isinstance(value, int):
            setattr(used, field, 3)
        elif type(value).__name__.startswith(("vec", "list")):
            for index in range(len(value)):
                value[index] = 3
        used.rng, clean.rng = Rng.fast(9), Rng.fast(9)
        used.start()
        clean.start()
        assert plain(getattr(used, field)) == plain(getattr(clean, field)), field


@pytest.mark.parametrize("name", GAMES)
def test_hidden_field_changes_no_view(name: str) -> None:
    game = new_game(name, 30)
    for seat in range(-1, GAMES[name]):
        before = game.observe(seat)
        turned = game.copy()
        for field, size in HIDDEN_PILES[name].items():
            pile, n = getattr(turned, field), getattr(turned, size)
            for index in range(n // 2):
                pile[index], pile[n - 1 - index] = pile[n - 1 - index], pile[index]
        for field in own_fields(game):
            assert (
                plain(getattr(turned.observe(seat), field)) == plain(getattr(before, field)) or field == "rng"
            ), field
        hidden = [
            field
            for field in own_fields(game)
            if plain(getattr(before, field)) != plain(getattr(game, field))
        ]
        assert set(hidden) >= {"hands", "hidden_counts"}, hidden
        world = game.view(seat).determinize(Rng.fast(seat + 2))
        after = world.observe(seat)
        for field in own_fields(game):
            if field not in ("rng", "viewer", "event_buffer", "event_buffer_end", "beliefs"):
                assert plain(getattr(after, field)) == plain(getattr(before, field)), field
