"""Random matches: any game, any options, any seats, moves chosen by chance."""

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
    """One of these games, a number of seats, options that go together, a seed: a strategy of Hypothesis.

    Args:
        names: Of games, one or more.

    Returns:
        The set-up: `name`, `seats`, `options`, `seed`; `deal` makes the match of it.
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
    """How often a property is tried on a game."""
    return repeated_example_count(40, 400)


def check_property(
    holds: Callable[..., None], name: str, most: int = 0, **drawn: st.SearchStrategy[Any]
) -> None:
    """Draws matches of one game, and whatever else a property asks for by the names of its arguments.

    A set-up, a length, a seed, and whether the match is `listening` and `remembering` it can ask for; what
    else it takes must be given. `most` is how often it is tried, where not as often as others.

    Args:
        holds: One of `PROPERTIES`, or a test of one's own with arguments of those names.
        name: Of the game.
        most: How many examples are drawn; as many as for others where it is 0.
        drawn: For each further argument a strategy of Hypothesis.
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
    """The match of a set-up, just dealt.

    Returns:
        A new one each time; the same set-up gives the same match.
    """
    kind = game_class(set_up["name"])
    return kind(set_up["seats"], parse_options(kind.options_type, set_up["options"]), set_up["seed"])


def list_choices(game: Game) -> list[tuple[int, int]]:
    """Everything that anybody may do now.

    Returns:
        Pairs of a seat and the code of a legal move of it.
    """
    acting = members(game.to_move() | game.may_interrupt())
    return [(seat, move) for seat in acting for move in game.legal(seat)]


def sample_vocabulary(game: Game, seed: int) -> list[int]:
    """The vocabulary; of a long one the moves that are legal for somebody, and others by chance."""
    vocabulary = game.vocabulary()
    most = example_count(300, 1_000_000)
    if len(vocabulary) <= most:
        return vocabulary
    legal = {move for _, move in list_choices(game)}
    return sorted(legal | set(Random(seed).sample(vocabulary, most)))


def push_random_move(game: Game, rng: Rng) -> tuple[int, int]:
    """Makes one move of those possible, by anybody, in a match that is not over.

    Returns:
        The seat, and the code of the move.
    """
    possible = list_choices(game)
    seat, move = possible[int(rng.randbelow(len(possible)))]
    game.push(seat, move)
    return seat, move


def push_random_moves(game: Game, moves: int, seed: int) -> Game:
    """Makes random moves by anybody.

    Args:
        game: The match, which is played on.
        moves: At most so many; fewer where it ends.
        seed: Of the choices.

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
    """Why a table may not have these options.

    Args:
        name: Of the game.
        seats: How many play.
        options: By name, as for `parlour.new`.

    Returns:
        The sentence of the refusal; empty where it may have them.
    """
    try:
        deal_setup({"name": name, "seats": seats, "options": options, "seed": 1})
    except InvalidOptionError as reason:
        return str(reason)
    return ""
