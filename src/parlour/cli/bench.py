"""The bench command, which measures the speed of random playouts and of copies of a match."""

import platform
import statistics
import time
from collections.abc import Callable

import msgspec

import parlour
from parlour.bots.playouts import benchmark_copies, play_interrupts, play_matches
from parlour.kit.events import NOTHING
from parlour.kit.game import Game
from parlour.kit.rng import Rng

# Number of runs of each measurement. Runs are interleaved, so that a slow phase of the machine affects all
# measurements equally.
MEASUREMENT_RUNS = 5
BENCH_SEATS = 4
# number of moves and number of matches played; from `copy_match`, number of copies and 0
MoveAndMatchCounts = tuple[int, int]


class GameSpeed(msgspec.Struct):
    """The speed of one game. Each rate is per second, and is the median of several measurements."""

    game: str
    seats: int
    # measured in the loop of bots/playouts.py, which is compiled if Parlour is compiled
    compiled_moves: float
    compiled_playouts: float
    # measured in a Python loop that calls Parlour for each move
    python_moves: float
    python_playouts: float
    copies: float


class BenchReport(msgspec.Struct):
    """The speeds of several games, and the environment in which they were measured."""

    build: str
    python: str
    machine: str
    seconds: float
    runs: int
    games: list[GameSpeed]


def measure_games(game_classes: list[type[Game]], seconds: float) -> BenchReport:
    """Measure each game for about `seconds` seconds."""
    build = "compiled" if parlour.compiled else "pure"
    speeds = [measure_game(game_class, seconds) for game_class in game_classes]
    return BenchReport(
        build, platform.python_version(), platform.machine(), seconds, MEASUREMENT_RUNS, speeds
    )


def measure_game(game_class: type[Game], seconds: float) -> GameSpeed:
    seats = max(game_class.min_seats, min(BENCH_SEATS, game_class.max_seats))
    game = game_class.new_match(seats, None, 1)
    rng = Rng.fast(2)
    seconds_per_run = seconds / (MEASUREMENT_RUNS * 3)
    runs: list[list[tuple[float, float]]] = [[], [], []]
    measured_functions = (
        lambda n: play_compiled(game, rng, n),
        lambda n: play_in_python(game, rng, n),
        lambda n: copy_match(game, n),
    )
    for _ in range(MEASUREMENT_RUNS):
        for function_index, run_batch in enumerate(measured_functions):
            runs[function_index].append(measure_rates(run_batch, seconds_per_run))
    medians = [[statistics.median(rates) for rates in zip(*run, strict=True)] for run in runs]
    compiled_medians, python_medians, copy_medians = medians
    return GameSpeed(
        game_class.name,
        seats,
        compiled_medians[0],
        compiled_medians[1],
        python_medians[0],
        python_medians[1],
        copy_medians[0],
    )


def measure_rates(run_batch: Callable[[int], MoveAndMatchCounts], seconds: float) -> tuple[float, float]:
    """Return the moves (or copies of a match) per second, and the matches per second.

    The batch size doubles until one batch takes at least a twentieth of `seconds`.
    """
    moves, matches, batch_size = 0, 0, 1
    started_at = time.perf_counter()
    while True:
        batch_started_at = time.perf_counter()
        batch_moves, batch_matches = run_batch(batch_size)
        now = time.perf_counter()
        moves, matches = moves + batch_moves, matches + batch_matches
        if now - started_at >= seconds:
            return moves / (now - started_at), matches / (now - started_at)
        if now - batch_started_at < seconds / 20:
            batch_size *= 2


def play_compiled(game: Game, rng: Rng, match_count: int) -> MoveAndMatchCounts:
    return int(play_matches(game, rng, match_count)), match_count


def play_in_python(game: Game, rng: Rng, match_count: int) -> MoveAndMatchCounts:
    """Play random matches in Python: generate the legal moves, then make one of them."""
    game.recording = NOTHING
    move_count = 0
    for _ in range(match_count):
        game.start()
        legal_count = game.generate_legal_moves(game.turn)
        while legal_count:
            if game.has_interrupts and game.seats_that_may_interrupt():
                move_count += int(play_interrupts(game, rng))
                if game.is_over:
                    break
                legal_count = game.generate_legal_moves(game.turn)
            legal_count = game.push_nth(rng.randbelow(legal_count))
            move_count += 1
    return move_count, match_count


def copy_match(game: Game, copy_count: int) -> MoveAndMatchCounts:
    game.start()
    benchmark_copies(game, copy_count)
    return copy_count, 0


def encode_bench(bench: BenchReport) -> str:
    return msgspec.json.format(msgspec.json.encode(bench), indent=2).decode()


def format_bench(bench: BenchReport) -> list[str]:
    """Format the speeds as a table."""
    build_text = "rules compiled" if bench.build == "compiled" else "rules not compiled (pure Python)"
    lines = [f"Parlour {parlour.__version__}, {build_text}; Python {bench.python} on {bench.machine}"]
    lines.append(f"Random play per second: medians of {bench.runs} runs, default options")
    headings = (
        "game",
        "seats",
        "moves internal",
        "matches internal",
        "moves Python",
        "matches Python",
        "copies",
    )
    rows = [headings] + [
        (
            speed.game,
            str(speed.seats),
            *(
                format_with_separators(value)
                for value in (speed.compiled_moves, speed.compiled_playouts, speed.python_moves)
            ),
            *(format_with_separators(value) for value in (speed.python_playouts, speed.copies)),
        )
        for speed in bench.games
    ]
    widths = [max(len(row[column]) for row in rows) for column in range(len(headings))]
    for row in rows:
        cells = [row[0].ljust(widths[0])]
        cells += [cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True)]
        lines.append("  ".join(cells))
    lines.append(
        "internal: the loop of bots/playouts.py; Python: generate_legal_moves() and push_nth() for each move"
    )
    return lines


def format_with_separators(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.1f}"
