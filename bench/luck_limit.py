"""Measure how much better than the heuristic a bot can be, in a game with luck.

    python bench/luck_limit.py [--matches N] [--playouts N] [GAME ...]

Plays matches of the heuristic against itself. At each position with several legal moves, the program compares
the move that the search prefers with the heuristic's move. The comparison uses new playouts, so that lucky
estimates of the search do not count as a gain. The last column adds up the win probability that a seat could
have gained in a match.
"""

import argparse
import statistics

import parlour
from parlour.bots.search import SearchTree
from parlour.games import game_class, game_names
from parlour.kit.game import Game
from parlour.kit.rng import Rng


def compute_search_gain(game: Game, rng: Rng, playouts: int) -> float:
    """Return how much win probability a seat gains by making the search's move, not the heuristic's."""
    view = game.view(int(game.turn))
    heuristic_move = view.game.heuristic(view.seat)
    tree = SearchTree(view, rng, playouts)
    tree.search(playouts)
    best_move = tree.best_move()
    if best_move == heuristic_move:
        return 0.0
    tree.restrict_root([best_move, heuristic_move])
    tree.search(playouts)
    edges = [tree.find_root_edge(move) for move in (heuristic_move, best_move)]
    return tree.comparison.deficit(*edges) / 2


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", default=[name for name in game_names() if name != "war"])
    parser.add_argument("--matches", type=int, default=20)
    parser.add_argument("--playouts", type=int, default=8000 if parlour.compiled else 100)
    arguments = parser.parse_args()
    print(f"{'game':<17}{'choices per match':>19}{'gain, %':>11}{'% per match':>15}")
    for name in arguments.games:
        rng, gains, seats = Rng.fast(1), [], 0
        for seed in range(arguments.matches):
            game = game_class(name).new_match(0, None, seed)
            seats += int(game.seats)
            while not game.is_over:
                if len(game.legal()) > 1:
                    gains.append(100 * compute_search_gain(game, rng, arguments.playouts))
                game.push(game.turn, game.heuristic(int(game.turn)))
        mean_gain, gain_per_match = statistics.mean(gains), sum(gains) / seats
        print(f"{name:<17}{len(gains) / seats:>19.1f}{mean_gain:>11.2f}{gain_per_match:>15.1f}", flush=True)


if __name__ == "__main__":
    main()
