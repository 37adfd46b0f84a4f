"""Compare the speed of searches with that of plain random playouts.

    python bench/search.py [--playouts N] [GAME ...]

A plain playout plays a match from the deal to the end. Unlike a search, it does not guess hidden cards and
does not build a tree. For each game, the program measures the moves per second of plain playouts, and of
searches at positions of one match. Playouts and searches alternate, so that a slow phase of the machine
affects both. The output has these columns:

- `plain, M/s`: million moves per second in plain playouts.
- `random`: speed of a search with random playouts, relative to plain playouts.
- `guided`: speed of a search whose playouts follow the heuristic, as those of bots do.
- `playouts/s`: playouts per second of a guided search.
- `per move, ms`: time of a guided search, on average over the positions, and at the slowest position.

All times are processor times. On a shared machine, a search takes several times as long in real time, because
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

ROUNDS = 5
VIEW_COUNT = 6
PLAYOUT_SECONDS = 0.2


def sample_views(game_name: str) -> list[View]:
    """Return views at positions with several legal moves, from a match played by the heuristic."""
    game = game_class(game_name).new_match(0, None, 4)
    views: list[View] = []
    while not game.is_over and len(views) < 1000:
        if len(game.legal()) > 1:
            views.append(game.view(int(game.turn)))
        game.push(game.turn, game.heuristic(int(game.turn)))
    return views[:: max(1, len(views) // VIEW_COUNT)][:VIEW_COUNT]


def measure_playouts(game_name: str) -> float:
    """Return the moves per second of plain random playouts."""
    game, rng, moves = game_class(game_name).new_match(0, None, 1), Rng.fast(1), 0
    started_at = time.process_time()
    while time.process_time() - started_at < PLAYOUT_SECONDS:
        moves += play_matches(game, rng, 10)
    return moves / (time.process_time() - started_at)


def measure_searches(
    views: list[View], playouts: int, heuristic_percent: int
) -> tuple[float, float, float, float]:
    """Run a search at each view.

    Returns:
        The moves per second, the playouts per second, and the mean and longest time of a search in
            milliseconds.
    """
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
    print(f"{build}, searches of {arguments.playouts} playouts, medians of {ROUNDS} turns")
    print(f"{'game':<17}{'plain, M/s':>10}{'random':>11}{'guided':>9}{'playouts/s':>14}{'per move, ms':>16}")
    for name in arguments.games:
        views = sample_views(name)
        speeds = [
            (
                measure_playouts(name),
                *measure_searches(views, arguments.playouts, 0),
                *measure_searches(views, arguments.playouts, 100),
            )
            for _ in range(ROUNDS)
        ]
        medians = [median(column) for column in zip(*speeds, strict=True)]
        bare_rate, random_rate, guided_rate, playouts, mean, longest = (
            medians[index] for index in (0, 1, 5, 6, 7, 8)
        )
        print(
            f"{name:<17}{bare_rate / 1e6:>10.1f}{random_rate / bare_rate:>11.2f}"
            f"{guided_rate / bare_rate:>9.2f}{playouts:>14.0f}{f'{mean:.1f}, {longest:.1f}':>16}"
        )


if __name__ == "__main__":
    main()
