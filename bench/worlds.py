"""Measure the processor time to draw the first world (a deal that fits a view), before anything is cached.

Plays random matches with the options under which players know most about hidden cards. Every few moves it
measures the time for the view of each seat and of a spectator. Prints the median, the 99th percentile, and
the longest time.

    python bench/worlds.py [--matches 3] [GAME ...]
"""

import argparse
import time

import parlour
from parlour.games import game_class, game_names
from parlour.kit.bits import members
from parlour.kit.options import parse_options
from parlour.kit.rng import Rng

MAX_VIEWS = 300  # maximum number of measured views per match
MOVE_INTERVAL = 3  # number of moves between measured positions

# options that make matches long and reveal much about hidden cards
HARD_OPTIONS: dict[str, dict[str, object]] = {
    "crazy-eight": {"first_ace": "on", "ace": "same_suit", "calls": "manual", "pick_and_play": "on"},
    "go-fish": {"end": "all_sets", "out_wins": "off"},
    "zambezi-falls": {"unfollowed_match": "illegal", "passing": "only_when_stuck"},
    "zombie-cribbage": {"lowdown": "on", "joker_at_31": "optional"},
    "zop-zoo": {"matching": "honest", "target": 100_000, "limit": 0},
}


def measure_views(game_name: str, seats: int, seed: int) -> list[float]:
    """Return the processor seconds to draw a world (a possible deal), for each measured view of a match."""
    game_type = game_class(game_name)
    game = game_type.new_match(
        seats, parse_options(game_type.options_type, HARD_OPTIONS.get(game_name, {})), seed
    )
    rng = Rng.fast(seed)
    times: list[float] = []
    while not game.is_over and len(times) < MAX_VIEWS:
        if game.move_count % MOVE_INTERVAL == 0:
            for seat in range(-1, seats):
                view = game.view(seat)
                started_at = time.process_time()
                view.determinize(rng)
                times.append(time.process_time() - started_at)
        acting_seats = members(game.to_move() | game.seats_that_may_interrupt())
        possible_moves = [(seat, move) for seat in acting_seats for move in game.legal(seat)]
        game.push(*possible_moves[int(rng.randbelow(len(possible_moves)))])
    return times


def measure_game(game_name: str, match_count: int) -> str:
    """Measure a game and return its row in the printed table."""
    game_type = game_class(game_name)
    times: list[float] = []
    for seed in range(match_count):
        for seats in range(game_type.min_seats, game_type.max_seats + 1):
            times += measure_views(game_name, seats, seed)
    times.sort()
    columns = (times[len(times) // 2], times[len(times) * 99 // 100], times[-1])
    return f"{game_name:<16}{len(times):>8}" + "".join(f"{1000 * seconds:>10.1f}" for seconds in columns)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--matches", type=int, default=3, help="matches for each number of seats of a game")
    parser.add_argument("games", nargs="*", default=[], help="games to measure; all games if none is given")
    arguments = parser.parse_args()
    print(f"Parlour {parlour.__version__}, {'compiled' if parlour.compiled else 'pure'}; milliseconds")
    print(f"{'game':<16}{'views':>8}{'median':>10}{'99%':>10}{'longest':>10}")
    for name in arguments.games or game_names():
        print(measure_game(name, arguments.matches), flush=True)


if __name__ == "__main__":
    main()
