"""Measure the cost of a game's statistics, as processor time relative to plain playouts.

The same compiled loop plays the same random matches alternately without events (plain) and with statistics.
The matches are also played as in `parlour simulate`, where each match has its own seed and produces one row
of data. Prints the ratios to plain playouts: the median of the rounds, the minimum and the maximum.

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
from parlour.kit.event_counts import EventCounts
from parlour.kit.rng import Rng
from parlour.lab.match_runs import new_run, play_chunk


def measure_seconds(work: Callable[[], object]) -> float:
    started_at = time.process_time()
    work()
    return time.process_time() - started_at


def measure_game(game_name: str, seats: int, round_count: int, seconds: float) -> str:
    """Measure a game and return a row of the printed table."""
    game_type = game_class(game_name)
    game = game_type.new_match(min(max(seats, game_type.min_seats), game_type.max_seats), None, 1)
    run = new_run(game_type, game.options, ("random",) * int(game.seats), 1, 0, 1)
    event_counts = EventCounts(game)
    matches = 20
    while measure_seconds(partial(play_matches, game, Rng.fast(1), matches)) < seconds:
        matches *= 2
    plain_seconds: list[float] = []
    stats_ratios: list[float] = []
    row_ratios: list[float] = []
    for round_index in range(round_count):
        seconds_without_stats = measure_seconds(partial(play_matches, game, Rng.fast(round_index), matches))
        plain_seconds.append(seconds_without_stats / matches)
        stats_ratios.append(
            measure_seconds(partial(play_matches, game, Rng.fast(round_index), matches, event_counts))
            / seconds_without_stats
        )
        row_ratios.append(measure_seconds(partial(play_chunk, run, 0, matches)) / seconds_without_stats)
    microseconds = 1e6 * statistics.median(plain_seconds)
    ratios = f"{format_ratios(stats_ratios):20}  {format_ratios(row_ratios):20}"
    return f"{game_name:16}{int(game.seats):6}{microseconds:14.2f}  {ratios}"


def format_ratios(ratios: list[float]) -> str:
    return f"{statistics.median(ratios):.2f} ({min(ratios):.2f} to {max(ratios):.2f})"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=0.3)
    parser.add_argument("--seats", type=int, default=2)
    arguments = parser.parse_args()
    print(f"{'compiled' if parlour.compiled else 'not compiled'}; ratios to plain playouts")
    print(f"{'game':16}{'seats':>6}{'us, plain':>14}  {'with statistics':20}  {'rows of seeded matches':20}")
    for name in arguments.games or game_names():
        print(measure_game(name, arguments.seats, arguments.rounds, arguments.seconds))


if __name__ == "__main__":
    main()
