"""Measure how much a bot can gain over the heuristic, as far as luck allows.

python bench/luck_limit.py [--matches N] [--playouts N] [GAME ...]

Plays matches of the heuristic against itself. At each choice, the move that the search prefers is compared
with the heuristic's move in separate playouts, so that luck in the search gains nothing. `in 100 a match`
adds up the win probability that a seat could have gained.
"""

import argparse
import statistics

import parlour
from parlour.bots.search import SearchTree
from parlour.games import game_class, game_names
from parlour.kit.game import Game
from parlour.kit.rng import Rng


def gained(game: Game, rng: Rng, playouts: int) -> float:
    """Return the gain in win probability if the search's move replaces the heuristic's."""
    view = game.view(int(game.turn))
    heuristic = view.game.heuristic(view.seat)
    tree = SearchTree(view, rng, playouts)
    tree.search(playouts)
    best = tree.best_move()
    if best == heuristic:
        return 0.0
    tree.restrict_root([best, heuristic])
    tree.search(playouts)
    at = [tree.find_root_edge(move) for move in (heuristic, best)]
    return tree.comparison.deficit(*at) / 2


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("games", nargs="*", default=[name for name in game_names() if name != "war"])
    asked.add_argument("--matches", type=int, default=20)
    asked.add_argument("--playouts", type=int, default=8000 if parlour.compiled else 100)
    chosen = asked.parse_args()
    print(f"{'game':<17}{'choices per match':>19}{'gain, %':>11}{'% per match':>15}")
    for name in chosen.games:
        rng, gains, seats = Rng.fast(1), [], 0
        for seed in range(chosen.matches):
            game = game_class(name)(0, None, seed)
            seats += int(game.seats)
            while not game.is_over:
                if len(game.legal()) > 1:
                    gains.append(100 * gained(game, rng, chosen.playouts))
                game.push(game.turn, game.heuristic(int(game.turn)))
        each, match = statistics.mean(gains), sum(gains) / seats
        print(f"{name:<17}{len(gains) / seats:>19.1f}{each:>11.2f}{match:>15.1f}", flush=True)


if __name__ == "__main__":
    main()
