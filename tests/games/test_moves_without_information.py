"""Moves that a game declares to reveal nothing do so in every world that the player considers possible.

The oracle does not use the game's memory or messages. It puts the hidden cards of small packs in every order,
and keeps the matches that look to the seat like the real one.
"""

from collections.abc import Iterator
from itertools import permutations
from typing import Any

import pytest

from parlour.games import game_class
from parlour.kit.bits import members
from parlour.kit.errors import InvalidPositionError
from parlour.kit.game import Game
from parlour.kit.options import parse_options
from parlour.kit.rng import Rng
from parlour.testing import example_count, push_random_move
from parlour.testing.properties import find_revealed_information, has_round_or_match_ended

MOST_HIDDEN = 6  # cards; their orders are all tried
SMALL = [
    ("crazy-eight", 2, "AC AD 2C 3C 3D 4C 4D", {}),
    ("crazy-eight", 3, "AC 2C 2D 3C 3D 4C 4D", {"jokers": "0"}),
    ("crazy-eight", 2, "AC AD 2C 2D 3C 3D *1", {"first_ace": "on"}),
    ("zop-zoo", 2, "owl skunk lion fox OWL HYENA RACCOON TOUCAN SKUNK", {}),
    ("zop-zoo", 2, "owl lion OWL LION TOUCAN HYENA FOX", {"matching": "honest"}),
    ("zambezi-falls", 2, "3C 3D 3H 4C 4D 4H 5C 2C", {"exchange": "off", "unfollowed_match": "illegal"}),
    ("zambezi-falls", 2, "3C 3D 4C 5D 6C 2C", {}),
    ("zombie-cribbage", 2, "AC 4D 9C TD JH QC KS", {"counting": "claimed"}),
    ("zombie-cribbage", 2, "AC 2C 4D 5H 7S 8C 9C TD TC JH *1 QS KS", {"after_go": "may"}),
]
# Moves that bring a card may reveal nothing; this is not checked.
CARD_BRINGING_MOVES = {"draw", "take", "catch"}

Slot = tuple[tuple[Any, ...], int]


def hidden_slots(seen: Any, true: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Slot, str]]:
    """Yield each `?` of a view, with the card hidden there."""
    if isinstance(seen, str):
        unseen = true.split()
        for word in seen.split():
            if word != "?" and word in unseen:
                unseen.remove(word)
        for at, word in enumerate(seen.split()):
            if word == "?":
                yield (path, at), unseen.pop(0)
    elif isinstance(seen, list | dict):
        for key in range(len(seen)) if isinstance(seen, list) else [key for key in seen if key in true]:
            yield from hidden_slots(seen[key], true[key], (*path, key))


def show_values(seen: Any, true: Any) -> Any:
    """Return part of a view with the true value of everything hidden that is not a card."""
    if seen == "?" and not isinstance(true, str):
        return true
    if isinstance(seen, list) and isinstance(true, list):
        return [show_values(*pair) for pair in zip(seen, true, strict=True)]
    return seen


def fill_hidden(seen: Any, cards: dict[Slot, str], path: tuple[Any, ...] = ()) -> Any:
    if isinstance(seen, str):
        return " ".join(cards.get((path, at), word) for at, word in enumerate(seen.split()))
    if isinstance(seen, list):
        return [fill_hidden(each, cards, (*path, at)) for at, each in enumerate(seen)]
    if isinstance(seen, dict):
        return {key: fill_hidden(each, cards, (*path, key)) for key, each in seen.items()}
    return seen


def all_worlds(game: Game, seat: int) -> list[Game]:
    """Return every match that looks to a seat like this one, or an empty list if there are too many."""
    view = game.view(seat)
    true = game.position()
    seen = {key: show_values(value, true.get(key)) for key, value in view.position().items()}
    del seen["viewer"]
    slots = dict(hidden_slots(seen, true))
    if len(slots) > MOST_HIDDEN:
        return []
    found: dict[str, Game] = {}
    for order in permutations(slots.values()):
        try:
            world = type(game).from_position(fill_hidden(seen, dict(zip(slots, order, strict=True))))
        except InvalidPositionError:
            continue
        if world.view(seat) == view:
            found[str(world.position())] = world
    assert str(game.position()) in found
    return list(found.values())


@pytest.mark.parametrize(("name", "seats", "pack", "options"), SMALL)
def test_declared_moves_reveal_nothing_in_any_world(
    name: str, seats: int, pack: str, options: dict[str, Any]
) -> None:
    kind = game_class(name)
    settled = shown = 0
    for seed in range(example_count(2, 10)):
        game, rng = (
            kind.new_match(seats, parse_options(kind.options_type, options), seed, pack),
            Rng.fast(seed),
        )
        while not game.is_over and game.move_count < 12 and not game.round_count:
            for seat in members(game.to_move()):
                table, worlds = game.view(seat).game, all_worlds(game, seat)
                for move in game.legal(seat) if len(worlds) > 1 else []:
                    shows = [
                        each
                        for world in worlds
                        if (each := find_revealed_information(game, world, seat, move))
                    ]
                    if table.variant.display.reveals_nothing(table, seat, move):
                        assert not shows, f"{game.format_move(move)} at {game.position()}"
                        settled += 1
                    elif shows:
                        shown += 1
                    else:
                        after = game.copy()
                        after.push(seat, move)
                        assert (
                            has_round_or_match_ended(game, after)
                            or game.format_move(move).split()[0] in CARD_BRINGING_MOVES
                        )
            push_random_move(game, rng)
    assert settled
    assert shown or name == "zambezi-falls"


def test_move_revealing_in_one_world_is_not_declared() -> None:
    """After a ten on 20 only the last ace can be played, which is one of forty cards the other may hold."""
    position = {
        "hands": ["TD", "9S"],
        "played_cards": ["TH AD AH", "KC QC AS"],
        "crib": ["2C 2D", "3C 3D"],
        "starter": "5C",
        "count": "KC QC",
        "phase": "play",
        "turn": 0,
        "dealer": 0,
        "leading_zombies": [10, 10],
    }
    game = game_class("zombie-cribbage").from_position(position)
    table, ten = game.view(0).game, game.parse_move("TD")
    assert not table.variant.display.reveals_nothing(table, 0, ten)
    held = [
        game_class("zombie-cribbage").from_position(position | {"hands": ["TD", each]})
        for each in ("9S", "AC")
    ]
    assert len({observed_after(world, ten) for world in held}) == 2


def observed_after(game: Game, move: int) -> int:
    game.push(0, move)
    return int(game.observation_key(0))


@pytest.mark.clause("ZF-11", "ZF-14")
@pytest.mark.parametrize(("reserve", "reveals"), [("JC JD QC QD", True), ("", False)])
def test_falls_reveals_the_cards_that_it_deals(reserve: str, reveals: bool) -> None:
    position = {"hands": ["9C 9D 9H 9S 3C", "4C 5C 6C 8C"], "reserve": reserve, "turn": 0}
    game = game_class("zambezi-falls").from_position(position)
    table = game.view(0).game
    assert table.variant.display.reveals_nothing(table, 0, game.parse_move("9999")) == (not reveals)
