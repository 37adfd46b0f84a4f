"""Random matches: any game, options and seats, with random moves."""

from collections.abc import Callable
from inspect import signature
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.games import game_class
from parlour.kit.bits import members
from parlour.kit.errors import InvalidOptionError
from parlour.kit.game import Game
from parlour.kit.options import list_option_specs, parse_options
from parlour.kit.rng import Rng
from parlour.testing.effort import example_count, repeated_example_count

MOVE_COUNTS = st.integers(0, 150)
SEEDS = st.integers(0, 10**6)
BOOLEANS = st.booleans()


@st.composite
def match_setups(draw: st.DrawFn, names: list[str]) -> dict[str, Any]:
    """Return a Hypothesis strategy of setups: a game, a number of seats, compatible options, and a seed.

    Args:
        names: Names of games, one or more.

    Returns:
        The setup: `name`, `seats`, `options` and `seed`; `deal_setup` deals its match.
    """
    name = draw(st.sampled_from(names))
    kind = game_class(name)
    seats = draw(st.integers(kind.min_seats, kind.max_seats))
    options: dict[str, Any] = {}
    for fact in list_option_specs(kind.options_type):
        if not draw(st.booleans()):
            continue
        if fact.is_document:
            continue
        if fact.values:
            value: Any = draw(st.sampled_from(fact.values))
        else:
            value = draw(st.integers(fact.min_value, min(fact.max_value, 300)))
        if not parse_options(kind.options_type, options | {fact.name: value}).find_conflict(seats):
            options[fact.name] = value
    return {"name": name, "seats": seats, "options": options, "seed": draw(st.integers(0, 10**9))}


def examples_per_game() -> int:
    """Return the number of examples of a property for each game."""
    return repeated_example_count(40, 400)


def check_property(
    holds: Callable[..., None], name: str, most: int = 0, **drawn: st.SearchStrategy[Any]
) -> None:
    """Run a property on random matches of one game, with Hypothesis.

    By default a property can take `set_up`, `length`, `seed`, `listening` (record events) and `remembering`
    (track knowledge) as arguments. Others must be given in `drawn`.

    Args:
        holds: One of `PROPERTIES`, or your own test function with arguments of these names.
        name: Name of the game.
        most: Number of examples; 0 for the default.
        drawn: Hypothesis strategies for further arguments.

    Raises:
        AssertionError: The property does not hold.
    """
    usual = {
        "set_up": match_setups([name]),
        "length": MOVE_COUNTS,
        "seed": SEEDS,
        "listening": BOOLEANS,
        "remembering": BOOLEANS,
    }
    asked = {argument: (usual | drawn)[argument] for argument in signature(holds).parameters}
    settings(max_examples=most or examples_per_game(), deadline=None)(given(**asked)(holds))()


def deal_setup(set_up: dict[str, Any]) -> Game:
    """Deal the match of a setup.

    Returns:
        A new match; the same setup always gives the same match.
    """
    kind = game_class(set_up["name"])
    return kind(set_up["seats"], parse_options(kind.options_type, set_up["options"]), set_up["seed"])


def list_choices(game: Game) -> list[tuple[int, int]]:
    """Return all legal moves of all seats.

    Returns:
        Pairs of a seat and the code of a legal move.
    """
    acting = members(game.to_move() | game.may_interrupt())
    return [(seat, move) for seat in acting for move in game.legal(seat)]


def sample_vocabulary(game: Game, seed: int) -> list[int]:
    """Return the vocabulary. If it is long, return its legal moves and a random sample of the others."""
    vocabulary = game.vocabulary()
    most = example_count(300, 1_000_000)
    if len(vocabulary) <= most:
        return vocabulary
    legal = {move for _, move in list_choices(game)}
    return sorted(legal | set(Random(seed).sample(vocabulary, most)))


def push_random_move(game: Game, rng: Rng) -> tuple[int, int]:
    """Make a random legal move of any seat. The match must not be over.

    Returns:
        The seat, and the code of the move.
    """
    possible = list_choices(game)
    seat, move = possible[int(rng.randbelow(len(possible)))]
    game.push(seat, move)
    return seat, move


def push_random_moves(game: Game, moves: int, seed: int) -> Game:
    """Make random moves of any seats.

    Args:
        game: The match, which is changed.
        moves: Number of moves; fewer if the match ends.
        seed: Seed of the choices.

    Returns:
        The same match.
    """
    rng = Rng.fast(seed)
    for _ in range(moves):
        if game.is_over:
            break
        push_random_move(game, rng)
    return game


def find_option_conflict(name: str, seats: int, options: dict[str, Any]) -> str:
    """Return the reason why options are not allowed.

    Args:
        name: Name of the game.
        seats: Number of seats.
        options: Options by name, as for `parlour.new`.

    Returns:
        The sentence of the error; empty if the options are allowed.
    """
    try:
        deal_setup({"name": name, "seats": seats, "options": options, "seed": 1})
    except InvalidOptionError as reason:
        return str(reason)
    return ""
