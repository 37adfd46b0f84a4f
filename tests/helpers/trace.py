"""Play a few hundred random matches, and print a digest of each set-up's matches.

python tests/helpers/trace.py < set-ups as JSON
"""

import hashlib
import json
import sys
from typing import Any

import parlour
from parlour.games import game_class
from parlour.kit.bits import members
from parlour.kit.options import parse_options
from parlour.kit.rng import Rng


def digest(set_up: dict[str, Any]) -> str:
    """Return a digest of the moves, states and texts of a match, up to `moves` moves."""
    kind = game_class(set_up["name"])
    game = kind.new_match(
        set_up["seats"], parse_options(kind.options_type, set_up["options"]), set_up["seed"]
    )
    hasher = hashlib.sha256()
    rng = Rng.fast(set_up["seed"])
    for _ in range(set_up["moves"]):
        if game.is_over:
            break
        acting = members(game.to_move() | game.seats_that_may_interrupt())
        possible = [(seat, move) for seat in acting for move in game.legal(seat)]
        seat, move = possible[int(rng.randbelow(len(possible)))]
        game.push(seat, move)
        seen = int(rng.randbelow(game.seats + 1)) - 1
        view = game.view(seen)
        trace = [
            game.position(),
            game.observation_key(seen),
            [event.text for event in game.events(seen)],
            view.to_text(),
        ]
        if seen >= 0:
            trace.append(view.features())
        if rng.randbelow(4) == 0:
            trace.append(view.determinize(rng).position())
        trace.append([game.heuristic(other) for other in members(game.to_move())])
        trace.append([game.utility(other) for other in range(game.seats)])
        hasher.update(json.dumps(trace).encode())
    hasher.update(json.dumps(game.state()).encode())
    return hasher.hexdigest()


def main() -> None:
    set_ups = json.load(sys.stdin)
    print(json.dumps({"compiled": parlour.compiled, "digests": [digest(set_up) for set_up in set_ups]}))


if __name__ == "__main__":
    main()
