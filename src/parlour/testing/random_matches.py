"""Random matches of any game. The number of seats, the options and the moves are random."""

from collections.abc import Callable
from inspect import signature
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.games import game_class
from parlour.kit.bits import members
from parlour.kit.errors import InvalidOptionError
from parlour.kit.events import BELIEFS, EVERYTHING, NOTHING, VIEWS, WITH_EVENTS
from parlour.kit.game import Game
from parlour.kit.options import list_option_specs, parse_options
from parlour.kit.rng import Rng
from parlour.testing.effort import example_count, example_count_reduced_when_brief

MOVE_COUNTS = st.integers(0, 150)
SEEDS = st.integers(0, 10**6)
RECORDINGS = st.sampled_from([NOTHING, WITH_EVENTS, BELIEFS, BELIEFS | WITH_EVENTS, VIEWS, EVERYTHING])


@st.composite
def match_setups(draw: st.DrawFn, game_names: list[str]) -> dict[str, Any]:
    """Return a Hypothesis strategy for match setups: game, number of seats, compatible options and seed.

    Args:
        game_names: Names of one or more games.

    Returns:
        A strategy for dicts with `name`, `seats`, `options` and `seed`, for `deal_setup`.
    """
    game_name = draw(st.sampled_from(game_names))
    game_type = game_class(game_name)
    seats = draw(st.integers(game_type.min_seats, game_type.max_seats))
    options: dict[str, Any] = {}
    for spec in list_option_specs(game_type.options_type):
        if not draw(st.booleans()):
            continue
        if spec.is_document:
            continue
        if spec.values:
            value: Any = draw(st.sampled_from(spec.values))
        else:
            value = draw(st.integers(spec.min_value, min(spec.max_value, 300)))
        if not parse_options(game_type.options_type, options | {spec.name: value}).find_conflict(seats):
            options[spec.name] = value
    return {"name": game_name, "seats": seats, "options": options, "seed": draw(st.integers(0, 10**9))}


def examples_per_game() -> int:
    """Return the default number of examples for one property and one game."""
    return example_count_reduced_when_brief(40, 400)


def check_property(
    check: Callable[..., None], game_name: str, max_examples: int = 0, **strategies: st.SearchStrategy[Any]
) -> None:
    """Check with Hypothesis that a property holds in random matches of a game.

    The check function may have the parameters `setup`, `move_count`, `seed` and `recording`. All other
    parameters need a strategy in `strategies`.

    Args:
        check: One of `PROPERTIES`, or your own test function.
        game_name: Name of the game.
        max_examples: Maximum number of examples. If it is 0, a default number is used.
        strategies: Hypothesis strategies for the other parameters, by name.

    Raises:
        AssertionError: The property does not hold.
    """
    default_strategies = {
        "setup": match_setups([game_name]),
        "move_count": MOVE_COUNTS,
        "seed": SEEDS,
        "recording": RECORDINGS,
    }
    used_strategies = {
        parameter: (default_strategies | strategies)[parameter] for parameter in signature(check).parameters
    }
    settings(max_examples=max_examples or examples_per_game(), deadline=None)(
        given(**used_strategies)(check)
    )()


def deal_setup(setup: dict[str, Any]) -> Game:
    """Deal a match with the given setup.

    Returns:
        A new match. The same setup always results in the same match.
    """
    game_type = game_class(setup["name"])
    return game_type.new_match(
        setup["seats"], parse_options(game_type.options_type, setup["options"]), setup["seed"]
    )


def list_choices(game: Game) -> list[tuple[int, int]]:
    """Return all legal moves of all seats.

    Returns:
        Pairs of a seat and a move code.
    """
    acting_seats = members(game.to_move() | game.seats_that_may_interrupt())
    return [(seat, move) for seat in acting_seats for move in game.legal_in_game_order(seat)]


def sample_vocabulary(game: Game, seed: int) -> list[int]:
    """Return all possible moves or, if there are many, the legal moves and a sample of the others."""
    vocabulary = game.vocabulary()
    max_moves = example_count(300, 1_000_000)
    if len(vocabulary) <= max_moves:
        return vocabulary
    legal_moves = {move for _, move in list_choices(game)}
    return sorted(legal_moves | set(Random(seed).sample(vocabulary, max_moves)))


def push_random_move(game: Game, rng: Rng) -> tuple[int, int]:
    """Make a random move, chosen from the legal moves of all seats. The match must not be over.

    Returns:
        The seat and the move code.
    """
    choices = list_choices(game)
    seat, move = choices[int(rng.randbelow(len(choices)))]
    game.push(seat, move)
    return seat, move


def push_random_moves(game: Game, move_count: int, seed: int) -> Game:
    """Make random moves, each chosen from the legal moves of all seats.

    Args:
        game: The match, which is modified.
        move_count: Number of moves; fewer are made if the match ends.
        seed: Seed for choosing the moves.

    Returns:
        The same match.
    """
    rng = Rng.fast(seed)
    for _ in range(move_count):
        if game.is_over:
            break
        push_random_move(game, rng)
    return game


def find_option_conflict(game_name: str, seats: int, options: dict[str, Any]) -> str:
    """Return the reason why these options cannot be used together or with this number of seats.

    Args:
        game_name: Name of the game.
        seats: Number of seats.
        options: Options by name, as for `parlour.new`.

    Returns:
        The error message; an empty string if the options are valid.
    """
    try:
        deal_setup({"name": game_name, "seats": seats, "options": options, "seed": 1})
    except InvalidOptionError as error:
        return str(error)
    return ""
