"""Measure moves from Python: `play`, which checks whether each move is legal, against `push`, which does not.

The same random matches are replayed both ways, in turn, so that a slow phase of the machine affects both.
Prints medians, and the rate of `play` relative to `push`.

python bench/play.py [--seconds 20] [GAME ...]
"""

import argparse
import statistics
import time
from collections.abc import Callable

import parlour
from parlour.games import game_class, game_names
from parlour.kit.bits import members
from parlour.kit.game import Game
from parlour.kit.rng import Rng

TURNS = 9
SEATS = 4
MATCHES = 3
MOST = 2000  # moves of a match

Moves = list[tuple[int, int]]
Way = Callable[[Game], Callable[[int, int], None]]
WAYS: dict[str, Way] = {"push": lambda game: game.push, "play": lambda game: game.play}


def random_moves(game: Game, rng: Rng) -> Moves:
    """Play a match of at most MOST random moves, and return them."""
    made: Moves = []
    while not game.is_over and len(made) < MOST:
        acting = members(game.to_move() | game.may_interrupt())
        possible = [(seat, move) for seat in acting for move in game.legal(seat)]
        seat, move = possible[int(rng.randbelow(len(possible)))]
        game.push(seat, move)
        made.append((seat, move))
    return made


def seconds_of(matches: list[tuple[Game, Moves]], way: Way) -> float:
    """Return the seconds that it takes to make the moves of the matches that way."""
    games = [(way(game.copy()), moves) for game, moves in matches]
    began = time.perf_counter()
    for make, moves in games:
        for seat, move in moves:
            make(seat, move)
    return time.perf_counter() - began


def measure(name: str, seconds: float) -> str:
    """Return a line of the table."""
    kind = game_class(name)
    matches: list[tuple[Game, Moves]] = []
    for seed in range(MATCHES):
        game = kind(max(kind.min_seats, min(SEATS, kind.max_seats)), None, seed)
        matches.append((game, random_moves(game.copy(), Rng.fast(seed))))
    made = sum(len(moves) for _, moves in matches)
    times: dict[str, list[float]] = {each: [] for each in WAYS}
    ends = time.perf_counter() + seconds
    while time.perf_counter() < ends or len(times["play"]) < TURNS:
        for each, way in WAYS.items():
            times[each].append(seconds_of(matches, way))
    push, play = (made / statistics.median(times[way]) for way in ("push", "play"))
    return f"{name:<16}{push:>12,.0f}{play:>12,.0f}{play / push:>8.2f}"


def main() -> None:
    reading = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    reading.add_argument("--seconds", type=float, default=20.0, help="total time in seconds")
    reading.add_argument("games", nargs="*", default=[], help="games to measure; all games if none is given")
    asked = reading.parse_args()
    games = asked.games or game_names()
    print(f"Parlour {parlour.__version__}, {'compiled' if parlour.compiled else 'pure'}; moves per second")
    print(f"{'game':<16}{'push':>12}{'play':>12}{'ratio':>8}")
    for name in games:
        print(measure(name, asked.seconds / len(games)))


if __name__ == "__main__":
    main()
