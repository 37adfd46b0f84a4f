"""Measure the share of the speed of bare random playouts that a search keeps, with worlds, tree and copies.

python bench/search.py [--playouts N] [GAME ...]

For each game: moves per second of random playouts from the deal to the end, and of searches at positions of
one match; in turn, so that a slow phase of the machine affects all. `at random`: random playouts, like the
bare ones. `guided`: playouts by the heuristic, as bots do. `a move, ms`: a guided search, on average over the
positions, and at the slowest of them.

All times are processor times. By the clock, a search on a shared machine takes several times as long, because
it waits for the processor.
"""

import argparse
import time
from statistics import median

import parlour
from parlour.bots.levels import EXPERT, LEVELS
from parlour.bots.playouts import play_matches
from parlour.bots.search import SearchTree
from parlour.games import game_class, game_names
from parlour.kit.game import View
from parlour.kit.rng import Rng

TURNS = 5
VIEWS = 6
SECONDS = 0.2


def views_of(name: str) -> list[View]:
    """Return positions with a choice, from a whole match played by the heuristic."""
    game = game_class(name)(0, None, 4)
    found: list[View] = []
    while not game.is_over and len(found) < 1000:
        if len(game.legal()) > 1:
            found.append(game.view(int(game.turn)))
        game.push(game.turn, game.heuristic(int(game.turn)))
    return found[:: max(1, len(found) // VIEWS)][:VIEWS]


def bare(name: str) -> float:
    """Return the moves per second of random play."""
    game, rng, moves = game_class(name)(0, None, 1), Rng.fast(1), 0
    started_at = time.process_time()
    while time.process_time() - started_at < SECONDS:
        moves += play_matches(game, rng, 10)
    return moves / (time.process_time() - started_at)


def searching(views: list[View], playouts: int, heuristic_percent: int) -> tuple[float, float, float, float]:
    """Return moves and playouts per second of such searches, and their mean and longest time in ms."""
    rng, moves = Rng.fast(2), 0
    times = []
    for view in views:
        started_at = time.process_time()
        tree = SearchTree(view, rng, playouts, heuristic_percent=heuristic_percent)
        tree.search(playouts)
        moves += int(tree.moves)
        times.append(time.process_time() - started_at)
    total = sum(times)
    return moves / total, playouts * len(views) / total, 1000 * total / len(views), 1000 * max(times)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", default=[name for name in game_names() if name != "war"])
    parser.add_argument("--playouts", type=int, default=LEVELS[EXPERT].playouts if parlour.compiled else 50)
    arguments = parser.parse_args()
    build = "compiled" if parlour.compiled else "not compiled"
    print(f"{build}, searches of {arguments.playouts} playouts, medians of {TURNS} turns")
    print(f"{'game':<17}{'plain, M/s':>10}{'random':>11}{'guided':>9}{'playouts/s':>14}{'per move, ms':>16}")
    for name in arguments.games:
        views = views_of(name)
        speeds = [
            (bare(name), *searching(views, arguments.playouts, 0), *searching(views, arguments.playouts, 100))
            for _ in range(TURNS)
        ]
        found = [median(column) for column in zip(*speeds, strict=True)]
        plain, by_chance, guided, playouts, mean, longest = (found[at] for at in (0, 1, 5, 6, 7, 8))
        print(
            f"{name:<17}{plain / 1e6:>10.1f}{by_chance / plain:>11.2f}{guided / plain:>9.2f}{playouts:>14.0f}"
            f"{f'{mean:.1f}, {longest:.1f}':>16}"
        )


if __name__ == "__main__":
    main()
