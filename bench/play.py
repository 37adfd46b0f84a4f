"""Compare the speed of `play`, which checks whether each move is legal, with that of `push`, which does not.

The same random matches are replayed with both methods alternately, so that a slow phase of the machine
affects both. Prints medians, and the rate of `play` relative to `push`.

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

ROUNDS = 9
SEATS = 4
MATCHES = 3
MAX_MOVES = 2000  # maximum number of moves in a match

Moves = list[tuple[int, int]]
MoveMethod = Callable[[Game], Callable[[int, int], None]]
METHODS: dict[str, MoveMethod] = {"push": lambda game: game.push, "play": lambda game: game.play}


def random_moves(game: Game, rng: Rng) -> Moves:
    """Play a match of at most MAX_MOVES random moves, and return the moves."""
    moves: Moves = []
    while not game.is_over and len(moves) < MAX_MOVES:
        acting_seats = members(game.to_move() | game.seats_that_may_interrupt())
        possible_moves = [(seat, move) for seat in acting_seats for move in game.legal(seat)]
        seat, move = possible_moves[int(rng.randbelow(len(possible_moves)))]
        game.push(seat, move)
        moves.append((seat, move))
    return moves


def measure_seconds(matches: list[tuple[Game, Moves]], get_method: MoveMethod) -> float:
    """Return the seconds that a method takes to make all moves of the matches."""
    games = [(get_method(game.copy()), moves) for game, moves in matches]
    started_at = time.perf_counter()
    for make_move, moves in games:
        for seat, move in moves:
            make_move(seat, move)
    return time.perf_counter() - started_at


def measure_game(game_name: str, seconds: float) -> str:
    """Measure a game and return its row in the printed table."""
    game_type = game_class(game_name)
    matches: list[tuple[Game, Moves]] = []
    for seed in range(MATCHES):
        game = game_type.new_match(max(game_type.min_seats, min(SEATS, game_type.max_seats)), None, seed)
        matches.append((game, random_moves(game.copy(), Rng.fast(seed))))
    move_count = sum(len(moves) for _, moves in matches)
    times: dict[str, list[float]] = {method_name: [] for method_name in METHODS}
    deadline = time.perf_counter() + seconds
    while time.perf_counter() < deadline or len(times["play"]) < ROUNDS:
        for method_name, way in METHODS.items():
            times[method_name].append(measure_seconds(matches, way))
    push, play = (move_count / statistics.median(times[way]) for way in ("push", "play"))
    return f"{game_name:<16}{push:>12,.0f}{play:>12,.0f}{play / push:>8.2f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=20.0, help="total time in seconds")
    parser.add_argument("games", nargs="*", default=[], help="games to measure; all games if none is given")
    arguments = parser.parse_args()
    games = arguments.games or game_names()
    print(f"Parlour {parlour.__version__}, {'compiled' if parlour.compiled else 'pure'}; moves per second")
    print(f"{'game':<16}{'push':>12}{'play':>12}{'ratio':>8}")
    for name in games:
        print(measure_game(name, arguments.seconds / len(games)))


if __name__ == "__main__":
    main()
