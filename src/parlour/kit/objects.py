"""A match as an object of Python's: copied, pickled and shown."""

import json
from typing import TYPE_CHECKING, Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.kit.laying import taken_up
from parlour.kit.position import laid_words

if TYPE_CHECKING:
    from parlour.kit.game import Game

UNKNOWN_CARD: Final = "?"  # in a position
VEC: Final = "vec"  # begins the name of each kind of it, which have no class in common


def copied(value: Any) -> Any:
    """What a field holds, in a copy of its own; what never changes is shared."""
    if isinstance(value, list):
        return [copied(each) for each in value]
    if type(value).__name__.startswith(VEC):
        return value[:]
    copying = getattr(value, "copy", None)
    return copying() if copying is not None else value


def kept(game: "Game") -> dict[str, Any]:
    """Everything, for `match_again`: the state, and what a match has beside it while it runs."""
    state = game.state()
    laid = [state.get(key) for key in game.position_keys]
    return {
        "state": state,
        "veiled": UNKNOWN_CARD in json.dumps(laid),
        "viewer": int(game.viewer),
        "flags": [game.has_interrupts, game.listening, game.remembering, game.viewable],
        "tape": [int(game.tape[at]) for at in range(int(game.tape_end))],
        "codes": [int(code) for code in game.codes],
    }


def match_again(kind: "type[Game]", whole: dict[str, Any]) -> "Game":
    """The match of which `kept` told everything, also one without the cards that a seat cannot see."""
    game = taken_up(kind, dict(whole["state"]), whole["veiled"])
    game.viewer = whole["viewer"]
    game.has_interrupts, game.listening, game.remembering, game.viewable = whole["flags"]
    game.tape = vec[i64](whole["tape"])
    game.tape_end = len(game.tape)
    game.codes = vec[i64](whole["codes"])
    return game


def standing_words(game: "Game") -> str:
    """The table in one line: who is to play or has won, and what lies where."""
    position = game.position()
    outcome = game.outcome
    parts = [f"{game.seats} seats", str(outcome) if outcome is not None else f"turn {position['turn']}"]
    for key in game.position_keys:
        value = position.get(key)
        if value not in (None, "", [], {}, False):
            parts.append(f"{key} {laid_words(value)}")
    return "; ".join(parts)
