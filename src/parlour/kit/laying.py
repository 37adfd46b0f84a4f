"""Laying a position out: a fresh match with its seats and options, and everything where it says."""

from typing import TYPE_CHECKING, Any

from parlour.kit.chance import Rng, Seed
from parlour.kit.errors import InvalidPosition, ParlourError
from parlour.kit.given import shown
from parlour.kit.options import read_options
from parlour.kit.position import PositionReader, seat_named

if TYPE_CHECKING:
    from parlour.kit.game import Game


def laid_out(kind: "type[Game]", position: dict[str, Any], seed: Seed, veiled: bool = False) -> "Game":
    """The match that a position describes, a veiled one with `?` for hidden cards. Raises InvalidPosition."""
    game = fresh(kind, position, seed)
    reader = PositionReader(game, position, veiled)
    game.begin()
    is_over = reader.has("over")
    winners, clause = reader.ending()
    game.parts.read(game, reader)
    game.read_turn(reader)
    if is_over:
        game.finish(winners, clause)
    reader.finish()
    recall(game, reader.mapping("memory"))
    return game


def taken_up(kind: "type[Game]", state: dict[str, Any], veiled: bool = False) -> "Game":
    """The match that `state` describes, its generator where it stood. Raises InvalidPosition."""
    try:
        rng = Rng.read(str(state.pop("chance")))
    except (KeyError, ValueError) as reason:
        raise InvalidPosition(f"chance: not what a match wrote ({shown(reason)})") from None
    game = laid_out(kind, state, rng.copy(), veiled)
    game.rng = rng
    return game


def fresh(kind: "type[Game]", position: dict[str, Any], seed: Seed) -> "Game":
    """A new match with the seats and options that a position names."""
    named = position.get("game", kind.name)
    if named != kind.name:
        raise InvalidPosition(f"this is a position of {shown(named)}, not of {kind.name}")
    options = position.get("options") or {}
    if not isinstance(options, dict):
        raise InvalidPosition("options: names and values are wanted")
    seats = position.get("seats")
    if seats is None:
        seats = seats_in(kind, position)
    if not isinstance(seats, int) or isinstance(seats, bool) or seats < 1:
        raise InvalidPosition(f"seats: {shown(seats)} is not a number of seats")
    memory = position.get("memory") or {}
    if not isinstance(memory, dict):
        raise InvalidPosition("memory: names and values are wanted")
    return kind(seats, read_options(kind.options_type, options), seed, memory.get("deck", ""))


def seats_in(kind: "type[Game]", position: dict[str, Any]) -> int:
    """How many sit at a position that does not say so: one for each hand or pile."""
    for key in ("hands", "piles", "rows"):
        laid = position.get(key)
        if isinstance(laid, list | dict) and laid:
            if isinstance(laid, list):
                return len(laid)
            return max([kind.fewest - 1, *[seat_named(seat) for seat in laid]]) + 1
    return kind.fewest


def recall(game: "Game", memory: dict[str, Any]) -> None:
    """Takes what `Game.add_memory` wrote. Raises InvalidPosition."""
    try:
        game.moves = int(memory.get("moves", 0))
        game.rounds = int(memory.get("rounds", game.rounds))
        game.parts.read_memory(game, memory)
    except ParlourError:
        raise
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as reason:
        raise InvalidPosition(f"memory: not what this game wrote ({shown(reason)})") from None
