"""Measure the time to draw a world: processor time of the first one of a view, when nothing is cached.

Plays random matches at the tables where most is known of hidden cards. Every few moves it measures each
seat's view and that of a spectator. Prints the median, the 99th percentile, and the longest time.

python bench/worlds.py [--matches 3] [GAME ...]
"""

import argparse
import time

import parlour
from parlour.games import game_class, game_names
from parlour.kit.bits import members
from parlour.kit.options import parse_options
from parlour.kit.rng import Rng

MOST_VIEWS = 300  # of a match
EVERY = 3  # moves

# Options of long matches where players learn much about hidden cards.
HARD: dict[str, dict[str, object]] = {
    "crazy-eight": {"first_ace": "on", "ace": "same_suit", "calls": "manual", "pick_and_play": "on"},
    "go-fish": {"end": "all_sets", "out_wins": "off"},
    "zambezi-falls": {"unfollowed_match": "illegal", "passing": "only_when_stuck"},
    "zombie-cribbage": {"lowdown": "on", "joker_at_31": "optional"},
    "zop-zoo": {"matching": "honest", "target": 100_000, "limit": 0},
}


def waits(name: str, seats: int, seed: int) -> list[float]:
    """Return the processor seconds for the views of one match."""
    kind = game_class(name)
    game = kind(seats, parse_options(kind.options_type, HARD.get(name, {})), seed)
    rng = Rng.fast(seed)
    found: list[float] = []
    while not game.is_over and len(found) < MOST_VIEWS:
        if game.move_count % EVERY == 0:
            for seat in range(-1, seats):
                view = game.view(seat)
                begun = time.process_time()
                view.determinize(rng)
                found.append(time.process_time() - begun)
        acting = members(game.to_move() | game.may_interrupt())
        possible = [(seat, move) for seat in acting for move in game.legal(seat)]
        game.push(*possible[int(rng.randbelow(len(possible)))])
    return found


def measure(name: str, matches: int) -> str:
    """Return a line of the table."""
    kind = game_class(name)
    found: list[float] = []
    for seed in range(matches):
        for seats in range(kind.min_seats, kind.max_seats + 1):
            found += waits(name, seats, seed)
    found.sort()
    shown = (found[len(found) // 2], found[len(found) * 99 // 100], found[-1])
    return f"{name:<16}{len(found):>8}" + "".join(f"{1000 * each:>10.1f}" for each in shown)


def main() -> None:
    reading = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    reading.add_argument("--matches", type=int, default=3, help="matches for each game and number of seats")
    reading.add_argument("games", nargs="*", default=[], help="games to measure; all games if none is given")
    asked = reading.parse_args()
    print(f"Parlour {parlour.__version__}, {'compiled' if parlour.compiled else 'pure'}; milliseconds")
    print(f"{'game':<16}{'views':>8}{'median':>10}{'99%':>10}{'longest':>10}")
    for name in asked.games or game_names():
        print(measure(name, asked.matches), flush=True)


if __name__ == "__main__":
    main()
