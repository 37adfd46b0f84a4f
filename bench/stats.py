"""Measure the cost of a game's statistics: processor time compared with bare playouts, in turn.

The same random matches are played bare (without events) and counted (with statistics), by the same compiled
loop. They are also played as `parlour simulate` does, where each match has its own seed and ends as a row.
Prints the ratios to bare: the median of the rounds, the least and the greatest.

    python bench/stats.py [--rounds 7] [--seconds 0.3] [--seats 4] [GAME ...]
"""

import argparse
import statistics
import time
from collections.abc import Callable
from functools import partial

import parlour
from parlour.bots.playouts import play_matches
from parlour.games import game_class, game_names
from parlour.kit.rng import Rng
from parlour.kit.stats import new_stats_counter
from parlour.lab.match_runs import new_run, play_chunk


def seconds_of(work: Callable[[], object]) -> float:
    began = time.process_time()
    work()
    return time.process_time() - began


def measure(name: str, seats: int, rounds: int, seconds: float) -> str:
    """Return the output line of a game."""
    kind = game_class(name)
    game = kind(min(max(seats, kind.min_seats), kind.max_seats), None, 1)
    run = new_run(kind, game.options, ("random",) * int(game.seats), 1, 0, 1)
    ledger = new_stats_counter(game)
    matches = 20
    while seconds_of(partial(play_matches, game, Rng.fast(1), matches)) < seconds:
        matches *= 2
    bare: list[float] = []
    counted: list[float] = []
    rows: list[float] = []
    for nth in range(rounds):
        plain = seconds_of(partial(play_matches, game, Rng.fast(nth), matches))
        bare.append(plain / matches)
        counted.append(seconds_of(partial(play_matches, game, Rng.fast(nth), matches, ledger)) / plain)
        rows.append(seconds_of(partial(play_chunk, run, 0, matches)) / plain)
    microseconds = 1e6 * statistics.median(bare)
    return f"{name:16}{int(game.seats):6}{microseconds:14.2f}  {told(counted):20}  {told(rows):20}"


def told(ratios: list[float]) -> str:
    return f"{statistics.median(ratios):.2f} ({min(ratios):.2f} to {max(ratios):.2f})"


def main() -> None:
    about = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    about.add_argument("games", nargs="*", metavar="GAME")
    about.add_argument("--rounds", type=int, default=7)
    about.add_argument("--seconds", type=float, default=0.3)
    about.add_argument("--seats", type=int, default=2)
    asked = about.parse_args()
    print(f"{'compiled' if parlour.compiled else 'not compiled'}; ratios to plain playouts")
    print(f"{'game':16}{'seats':>6}{'us, plain':>14}  {'with statistics':20}  {'rows of seeded matches':20}")
    for name in asked.games or game_names():
        print(measure(name, asked.seats, asked.rounds, asked.seconds))


if __name__ == "__main__":
    main()
