"""Search a few positions of each set-up, and print the results.

python tests/helpers/searches.py < set-ups as JSON
"""

import json
import sys
from typing import Any

import parlour
from parlour.bots.search import SearchTree
from parlour.games import game_class
from parlour.kit.bits import members
from parlour.kit.rng import Rng


def search_results(set_up: dict[str, Any]) -> list[list[Any]]:
    """Return the results of searches along a match: the visits and means of moves, and the tree's moves."""
    game = game_class(set_up["name"]).new_match(set_up["seats"], None, set_up["seed"])
    rng = Rng.fast(set_up["seed"])
    thinking = Rng.fast(set_up.get("search_seed", 1))
    found: list[list[Any]] = []
    for number in range(30):
        if game.is_over:
            break
        acting = members(game.to_move() | game.seats_that_may_interrupt())
        possible = [(seat, move) for seat in acting for move in game.legal(seat)]
        seat, move = possible[int(rng.randbelow(len(possible)))]
        if number % 8 == 3:
            tree = SearchTree(game.view(seat), thinking, heuristic_percent=50)
            tree.search(12)
            found.append([[each.move, each.visits, each.utility, each.point_lead] for each in tree.results()])
            found.append([int(tree.moves)])
        game.push(seat, move)
    return found


def main() -> None:
    set_ups = json.load(sys.stdin)
    print(
        json.dumps({"compiled": parlour.compiled, "results": [search_results(set_up) for set_up in set_ups]})
    )


if __name__ == "__main__":
    main()
