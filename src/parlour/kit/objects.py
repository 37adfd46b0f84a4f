"""A match as an object of Python's: copied, pickled and shown."""

import json
from typing import TYPE_CHECKING, Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.kit.laying import load_state
from parlour.kit.position import summarize_cards

if TYPE_CHECKING:
    from parlour.kit.game import Game

HIDDEN_CARD_TEXT: Final = "?"  # in a position
VEC_TYPE_PREFIX: Final = "vec"  # begins the name of each kind of it, which have no class in common


def copy_value(value: Any) -> Any:
    """What a field holds, in a copy of its own; what never changes is shared."""
    if isinstance(value, list):
        return [copy_value(each) for each in value]
    if type(value).__name__.startswith(VEC_TYPE_PREFIX):
        return value[:]
    copying = getattr(value, "copy", None)
    return copying() if copying is not None else value


def pickle_state(game: "Game") -> dict[str, Any]:
    """Everything, for `unpickle_match`: the state, and what a match has beside it while it runs."""
    state = game.state()
    laid = [state.get(key) for key in game.position_keys]
    return {
        "state": state,
        "is_partial": HIDDEN_CARD_TEXT in json.dumps(laid),
        "viewer": int(game.viewer),
        "flags": [game.has_interrupts, game.record_events, game.track_knowledge, game.track_views],
        "event_buffer": [int(game.event_buffer[at]) for at in range(int(game.event_buffer_end))],
        "move_buffer": [int(code) for code in game.move_buffer],
    }


def unpickle_match(game_class: "type[Game]", whole: dict[str, Any]) -> "Game":
    """The match of which `kept` told everything, also one without the cards that a seat cannot see."""
    game = load_state(game_class, dict(whole["state"]), whole["is_partial"])
    game.viewer = whole["viewer"]
    game.has_interrupts, game.record_events, game.track_knowledge, game.track_views = whole["flags"]
    game.event_buffer = vec[i64](whole["event_buffer"])
    game.event_buffer_end = len(game.event_buffer)
    game.move_buffer = vec[i64](whole["move_buffer"])
    return game


def summarize_match(game: "Game") -> str:
    """The table in one line: who is to play or has won, and what lies where."""
    position = game.position()
    outcome = game.outcome
    parts = [f"{game.seats} seats", str(outcome) if outcome is not None else f"turn {position['turn']}"]
    for key in game.position_keys:
        value = position.get(key)
        if value not in (None, "", [], {}, False):
            parts.append(f"{key} {summarize_cards(value)}")
    return "; ".join(parts)
