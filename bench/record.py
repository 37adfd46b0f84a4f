"""Measure how many matches per second can be played and recorded in several ways.

A record has a checksum after each move, or none. "inside" plays the matches in the compiled loop and writes
their moves afterwards; "play" is that loop without a record. Prints medians of several turns, so that a slow
phase of the machine affects all ways.

python bench/record.py [--seconds 20] [--seats 2] [GAME ...]
"""

import argparse
import statistics
import time
from collections.abc import Callable

import parlour
from parlour.bots.playouts import play_out
from parlour.games import game_class
from parlour.kit.rng import Rng
from parlour.records.record import Recorder, parse_record, replay

TURNS = 5
MAX_MOVES = 1_000_000_000  # more moves than any match has

Way = Callable[[str, int, int], Recorder]


def played(name: str, seats: int, seed: int) -> Recorder:
    """Play a match without a record."""
    recorder = Recorder(name, seats, {}, seed, check_every=0)
    recorder.game.record_events = False
    play_out(recorder.game, Rng.fast(seed), MAX_MOVES)
    return recorder


def recorded_inside(name: str, seats: int, seed: int) -> Recorder:
    """Play a match in the compiled loop, and record it afterwards."""
    recorder = Recorder(name, seats, {}, seed, check_every=0)
    recorder.game.record_events = False
    moves_made: list[tuple[int, int]] = []
    play_out(recorder.game, Rng.fast(seed), MAX_MOVES, moves_made)
    recorder.record_moves(moves_made)
    return recorder


def recorded(name: str, seats: int, seed: int, check_every: int = 0) -> Recorder:
    """Play and record a match move by move from Python."""
    recorder = Recorder(name, seats, {}, seed, check_every=check_every)
    game = recorder.game
    game.record_events = False
    rng = Rng.fast(seed)
    while not game.is_over:
        moves = game.legal()
        recorder.play(int(game.turn), moves[rng.randbelow(len(moves))])
    return recorder


def checked(name: str, seats: int, seed: int) -> Recorder:
    """Play and record a match move by move, with a checksum after each."""
    return recorded(name, seats, seed, 1)


WAYS: dict[str, Way] = {"play": played, "inside": recorded_inside, "by move": recorded, "checked": checked}


def rate(way: Way, name: str, seats: int, seconds: float) -> float:
    """Return the matches per second."""
    started_at = time.perf_counter()
    seed = 0
    while time.perf_counter() - started_at < seconds:
        way(name, seats, seed)
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
    print(f"{'game':<16}" + "".join(f"{name:>12}" for name in WAYS) + f"{'moves':>8}")
    for name in arguments.games or ["war"]:
        kind = game_class(name)
        seats = max(kind.min_seats, min(arguments.seats, kind.max_seats))
        for way in (recorded_inside, recorded, checked):
            record = parse_record(way(name, seats, 1).record.to_text())
            *_, last = replay(record)
            assert last.is_over
        turns: dict[str, list[float]] = {each: [] for each in WAYS}
        for _ in range(TURNS):
            for each, way in WAYS.items():
                turns[each].append(rate(way, name, seats, arguments.seconds / TURNS / len(WAYS)))
        medians = [statistics.median(turns[each]) for each in WAYS]
        print(f"{name:<16}" + "".join(f"{each:>12,.0f}" for each in medians) + f"{len(record.moves):>8}")


if __name__ == "__main__":
    main()
