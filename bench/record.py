"""Measure how many matches per second can be played and recorded with different methods.

- `play` plays matches in the compiled loop without recording them.
- `inside` plays matches in the compiled loop and records their moves afterwards.
- `by move` records each move as it is made.
- `checked` also stores a checksum after each move.

The methods alternate, so that changes in the speed of the machine affect all of them. Prints medians.

    python bench/record.py [--seconds 20] [--seats 2] [GAME ...]
"""

import argparse
import statistics
import time
from collections.abc import Callable

import parlour
from parlour.bots.playouts import play_out
from parlour.games import game_class
from parlour.kit.events import VIEWS
from parlour.kit.rng import Rng
from parlour.records.record import Recorder, parse_record, replay

ROUNDS = 5
MAX_MOVES = 1_000_000_000  # more moves than any match has

PlayFunction = Callable[[str, int, int], Recorder]


def play_unrecorded(game_name: str, seats: int, seed: int) -> Recorder:
    """Play a match with recording turned off, and return the empty recorder."""
    recorder = Recorder(game_name, seats, {}, seed, check_every=0)
    recorder.game.recording = VIEWS
    play_out(recorder.game, Rng.fast(seed), MAX_MOVES)
    return recorder


def play_then_record(game_name: str, seats: int, seed: int) -> Recorder:
    """Play a match in the compiled loop, and record it afterwards."""
    recorder = Recorder(game_name, seats, {}, seed, check_every=0)
    recorder.game.recording = VIEWS
    moves_made: list[tuple[int, int]] = []
    play_out(recorder.game, Rng.fast(seed), MAX_MOVES, moves_made)
    recorder.record_moves(moves_made)
    return recorder


def play_and_record(game_name: str, seats: int, seed: int, check_every: int = 0) -> Recorder:
    """Play and record a match move by move from Python."""
    recorder = Recorder(game_name, seats, {}, seed, check_every=check_every)
    game = recorder.game
    game.recording = VIEWS
    rng = Rng.fast(seed)
    while not game.is_over:
        moves = game.legal()
        recorder.play(int(game.turn), moves[rng.randbelow(len(moves))])
    return recorder


def play_with_checksums(game_name: str, seats: int, seed: int) -> Recorder:
    """Play and record a match move by move, with a checksum after each move."""
    return play_and_record(game_name, seats, seed, 1)


PLAY_FUNCTIONS: dict[str, PlayFunction] = {
    "play": play_unrecorded,
    "inside": play_then_record,
    "by move": play_and_record,
    "checked": play_with_checksums,
}


def measure_rate(play_match: PlayFunction, game_name: str, seats: int, seconds: float) -> float:
    """Return how many matches per second `play_match` plays."""
    started_at = time.perf_counter()
    seed = 0
    while time.perf_counter() - started_at < seconds:
        play_match(game_name, seats, seed)
        seed += 1
    return seed / (time.perf_counter() - started_at)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=20.0, help="seconds for each game")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("games", nargs="*", default=[], help="games to measure; war if none is given")
    arguments = parser.parse_args()
    print(f"Parlour {parlour.__version__}, {'compiled' if parlour.compiled else 'pure'}; matches per second")
    print(f"{'game':<16}" + "".join(f"{name:>12}" for name in PLAY_FUNCTIONS) + f"{'moves':>8}")
    for name in arguments.games or ["war"]:
        game_type = game_class(name)
        seats = max(game_type.min_seats, min(arguments.seats, game_type.max_seats))
        for way in (play_then_record, play_and_record, play_with_checksums):
            record = parse_record(way(name, seats, 1).record.to_text())
            *_, last = replay(record)
            assert last.is_over
        rates: dict[str, list[float]] = {method: [] for method in PLAY_FUNCTIONS}
        for _ in range(ROUNDS):
            for method, way in PLAY_FUNCTIONS.items():
                rates[method].append(
                    measure_rate(way, name, seats, arguments.seconds / ROUNDS / len(PLAY_FUNCTIONS))
                )
        medians = [statistics.median(rates[method]) for method in PLAY_FUNCTIONS]
        print(f"{name:<16}" + "".join(f"{method:>12,.0f}" for method in medians) + f"{len(record.moves):>8}")


if __name__ == "__main__":
    main()
