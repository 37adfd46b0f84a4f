"""Options with which a match is over after few moves, for tests that play whole matches of every game."""

from typing import Any, Final

SHORT: Final[dict[str, dict[str, Any]]] = {
    "war": {"max_rounds": 12},
    "crazy-eight": {"limit": 40},
    "zop-zoo": {"limit": 20, "target": 20},
}
