"""Random matches for the tests: any game, any options, any seats, moves chosen by chance."""

from collections.abc import Callable
from inspect import signature
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.games import game_class, game_names
from parlour.kit.bits import members
from parlour.kit.chance import Rng
from parlour.kit.errors import InvalidOption
from parlour.kit.game import Game
from parlour.kit.options import option_facts, read_options
from tests.effort import tries

EXAMPLES = tries(40, 400)  # of each property and game
LENGTHS = st.integers(0, 150)
SEEDS = st.integers(0, 10**6)
MOVES_ASKED = tries(300, 1_000_000)  # of a vocabulary, besides the legal ones


@st.composite
def set_ups(draw: st.DrawFn, names: list[str]) -> dict[str, Any]:
    """One of these games, a number of seats, options that go together, a seed."""
    name = draw(st.sampled_from(names))
    kind = game_class(name)
    seats = draw(st.integers(kind.fewest, kind.most))
    options: dict[str, Any] = {}
    for fact in option_facts(kind.options_type):
        if not draw(st.booleans()):
            continue
        if fact.document:
            continue
        if fact.values:
            value: Any = draw(st.sampled_from(fact.values))
        else:
            value = draw(st.integers(fact.low, min(fact.high, 300)))
        if not read_options(kind.options_type, options | {fact.name: value}).check(seats):
            options[fact.name] = value
    return {"name": name, "seats": seats, "options": options, "seed": draw(st.integers(0, 10**9))}


def check_property(
    holds: Callable[..., None], name: str, examples: int = EXAMPLES, **drawn: st.SearchStrategy[Any]
) -> None:
    """Draws matches of one game, and whatever else a property asks for by the names of its arguments."""
    drawn = {"set_up": set_ups([name]), "length": LENGTHS, "seed": SEEDS} | drawn
    asked = {argument: drawn[argument] for argument in signature(holds).parameters}
    settings(max_examples=examples, deadline=None)(given(**asked)(holds))()


def for_every_game(
    examples: int = EXAMPLES, **drawn: st.SearchStrategy[Any]
) -> Callable[[Callable[..., None]], Callable[[str], None]]:
    """Makes a property a test, one for each game; `holds` is the property itself."""

    def decorate(holds: Callable[..., None]) -> Callable[[str], None]:
        def test(name: str) -> None:
            check_property(holds, name, examples, **drawn)

        test.__name__ = holds.__name__
        test.holds = holds  # type: ignore[attr-defined]
        return pytest.mark.parametrize("name", game_names())(test)

    return decorate


def deal(set_up: dict[str, Any]) -> Game:
    """The match of a set-up, just dealt."""
    kind = game_class(set_up["name"])
    return kind(set_up["seats"], read_options(kind.options_type, set_up["options"]), set_up["seed"])


def choices(game: Game) -> list[tuple[int, int]]:
    """Everything that anybody may do now: (seat, move)."""
    acting = members(game.to_move() | game.may_interrupt())
    return [(seat, move) for seat in acting for move in game.legal(seat)]


def moves_to_ask(game: Game, seed: int) -> list[int]:
    """The vocabulary; of a long one the moves that are legal for somebody, and others by chance."""
    vocabulary = game.vocabulary()
    if len(vocabulary) <= MOVES_ASKED:
        return vocabulary
    legal = {move for _, move in choices(game)}
    return sorted(legal | set(Random(seed).sample(vocabulary, MOVES_ASKED)))


def step(game: Game, rng: Rng) -> tuple[int, int]:
    """Makes one move of those possible, by anybody, and says which."""
    possible = choices(game)
    seat, move = possible[int(rng.below(len(possible)))]
    game.push(seat, move)
    return seat, move


def advance(game: Game, moves: int, seed: int) -> Game:
    """Makes up to so many random moves."""
    rng = Rng.fast(seed)
    for _ in range(moves):
        if game.over:
            break
        step(game, rng)
    return game


def refused_option(name: str, seats: int, options: dict[str, Any]) -> str:
    """Why a table may not have these options, or nothing."""
    try:
        deal({"name": name, "seats": seats, "options": options, "seed": 1})
    except InvalidOption as reason:
        return str(reason)
    return ""
