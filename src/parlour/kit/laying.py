"""Laying a position out: a fresh match with its seats and options, and everything where it says."""

from typing import TYPE_CHECKING, Any

from parlour.kit.chance import Rng, Seed
from parlour.kit.errors import InvalidPositionError, ParlourError
from parlour.kit.given import shorten_repr
from parlour.kit.options import parse_options
from parlour.kit.position import PositionReader, parse_seat_key

if TYPE_CHECKING:
    from parlour.kit.game import Game


def load_position(
    game_class: "type[Game]", position: dict[str, Any], seed: Seed, is_partial: bool = False
) -> "Game":
    """Return the match of a position; a partial one has `?` for hidden cards. Raises InvalidPositionError."""
    game = new_from_position(game_class, position, seed)
    reader = PositionReader(game, position, is_partial)
    game.reset_match()
    is_over = reader.has("outcome")
    winners, clause = reader.ending()
    game.components.read_position(game, reader)
    game.read_turn(reader)
    if is_over:
        game.finish(winners, clause)
    reader.require_all_read()
    load_memory(game, reader.mapping("memory"))
    return game


def load_state(game_class: "type[Game]", state: dict[str, Any], is_partial: bool = False) -> "Game":
    """The match that `state` describes, its generator where it stood. Raises InvalidPositionError."""
    try:
        rng = Rng.from_text(str(state.pop("rng_state")))
    except (KeyError, ValueError) as reason:
        raise InvalidPositionError(f"chance: not what a match wrote ({shorten_repr(reason)})") from None
    game = load_position(game_class, state, rng.copy(), is_partial)
    game.rng = rng
    return game


def new_from_position(game_class: "type[Game]", position: dict[str, Any], seed: Seed) -> "Game":
    """A new match with the seats and options that a position names."""
    named = position.get("game", game_class.name)
    if named != game_class.name:
        raise InvalidPositionError(f"this is a position of {shorten_repr(named)}, not of {game_class.name}")
    options = position.get("options") or {}
    if not isinstance(options, dict):
        raise InvalidPositionError("options: names and values are wanted")
    seats = position.get("seats")
    if seats is None:
        seats = count_seats(game_class, position)
    if not isinstance(seats, int) or isinstance(seats, bool) or seats < 1:
        raise InvalidPositionError(f"seats: {shorten_repr(seats)} is not a number of seats")
    memory = position.get("memory") or {}
    if not isinstance(memory, dict):
        raise InvalidPositionError("memory: names and values are wanted")
    return game_class(seats, parse_options(game_class.options_type, options), seed, memory.get("deck", ""))


def count_seats(game_class: "type[Game]", position: dict[str, Any]) -> int:
    """How many sit at a position that does not say so: one for each hand or pile."""
    for key in ("hands", "piles", "rows"):
        laid = position.get(key)
        if isinstance(laid, list | dict) and laid:
            if isinstance(laid, list):
                return len(laid)
            return max([game_class.min_seats - 1, *[parse_seat_key(seat) for seat in laid]]) + 1
    return game_class.min_seats


def load_memory(game: "Game", memory: dict[str, Any]) -> None:
    """Takes what `Game.write_memory` wrote. Raises InvalidPositionError."""
    try:
        game.move_count = int(memory.get("move_count", 0))
        game.round_count = int(memory.get("round_count", game.round_count))
        game.components.read_memory(game, memory)
    except ParlourError:
        raise
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as reason:
        raise InvalidPositionError(f"memory: not what this game wrote ({shorten_repr(reason)})") from None
