"""Finds the puzzles of the day, and writes them to `server/accounts/daily_puzzles.toml`.

    python tools/daily_puzzles.py WEEKS

Run it with compiled rules after a change to the rules or to the strategy of a game. Each week takes a few
seconds.

In each match of a fixed series, house bots of the level `easy` play. The first decision with a clearly best
move that the bot did not find is a puzzle. Short searches of all moves reject most decisions, and a long one
confirms the others. The results depend only on the code.
"""

import json
import math
import sys
from collections.abc import Iterator
from itertools import count
from typing import Final

import msgspec

import parlour
from parlour.bots.coach.hint import MoveRating, rate_moves
from parlour.bots.registry import choose_move
from parlour.bots.search import SearchTree
from parlour.kit.game import View
from parlour.kit.moves import NO_MOVE
from parlour.kit.rng import Rng
from parlour.records.record import Record, Recorder
from parlour.server.accounts.daily_puzzles import (
    MAX_CHANCE,
    MIN_CHANCE,
    MIN_CHOICES,
    MIN_LEAD,
    PUZZLE_BOT,
    PUZZLES_FILE,
    DailyPuzzle,
)

# Game and number of seats for each day of the week, Monday first. In War and Zop Zoo, hardly any decision has
# a clearly best move. In Go Fish and Authors, the best move depends on questions that the position does not
# show.
GAMES: Final = (
    ("crazy-eight", 3),
    ("zombie-cribbage", 2),
    ("zambezi-falls", 2),
    ("crazy-eight", 3),
    ("zombie-cribbage", 2),
    ("crazy-eight", 3),
    ("zambezi-falls", 2),
)
MATCH_MOVES: Final = range(4, 41)  # number of moves before a puzzle
TRIALS: Final = (40, 250, 1500)  # playouts for each move in the three searches
MAX_MOVES: Final = 10  # number of the best moves that the next search compares, besides the played one
SURE_STANDARD_ERRORS: Final = 4.0


def find_puzzle(game: str, seats: int, seed: int) -> DailyPuzzle | None:
    """Return a puzzle from one match of bots, or None if there is none."""
    recorder = Recorder(game, seats, {}, seed, check_every=0)
    rng = Rng.fast(seed)
    while not recorder.game.is_over and len(recorder.record.moves) < MATCH_MOVES.stop:
        actors = [seat for seat in recorder.game.list_actors() if recorder.game.to_move() >> seat & 1]
        view = recorder.game.view(actors[0])
        move = choose_move(PUZZLE_BOT, view, rng)
        if move == NO_MOVE:
            move = view.game.legal_in_game_order(view.seat)[0]
        is_mistake = move != view.game.heuristic(view.seat)  # otherwise it is probably a good move
        if is_mistake and len(recorder.record.moves) in MATCH_MOVES and len(view.legal()) >= MIN_CHOICES:
            ratings = find_clear_ratings(view, move)
            if ratings:
                return new_puzzle(recorder.record, seed, actors[0], ratings, view.game.format_move(move))
        recorder.play(actors[0], move)
    return None


def find_clear_ratings(view: View, played: int) -> list[MoveRating]:
    """Return the ratings of the best moves, best first, or an empty list if no other move is clearly best."""
    moves = view.game.legal_in_game_order(view.seat)  # so that each run finds the same puzzles
    for trials in TRIALS:
        tree = SearchTree(view, Rng.fast(trials), trials * len(moves))
        tree.restrict_root(moves)
        candidates = rate_moves(view, tree, trials * len(moves), math.inf, [], "en")
        ratings = [candidate.rating for candidate in candidates]
        if candidates[0].move == played or not has_clear_best(ratings, sure=trials == TRIALS[-1]):
            return []
        moves = sorted({*(candidate.move for candidate in candidates[:MAX_MOVES]), played})
    return ratings


def has_clear_best(ratings: list[MoveRating], *, sure: bool) -> bool:
    best = ratings[0].win_chance or 0.0
    leads = [(best - (other.win_chance or 0.0), other.standard_error) for other in ratings[1:]]
    is_clear = all(lead >= MIN_LEAD and lead >= SURE_STANDARD_ERRORS * error * sure for lead, error in leads)
    return is_clear and MIN_CHANCE <= best <= MAX_CHANCE


def new_puzzle(record: Record, seed: int, seat: int, ratings: list[MoveRating], played: str) -> DailyPuzzle:
    chances = {rating.move: round(rating.win_chance or 0.0, 3) for rating in ratings}
    return DailyPuzzle(
        game=record.game,
        rules_version=record.rules_version,
        seats=record.seats,
        seed=seed,
        moves=", ".join(f"{seat} {text}" for seat, text, _ in record.moves),
        seat=seat,
        best=ratings[0].move,
        best_chance=chances[ratings[0].move],
        next_chance=chances[ratings[1].move],
        played=played,
        played_chance=chances[played],
    )


def find_puzzles(weeks: int) -> Iterator[DailyPuzzle]:
    seeds = count(1)
    for _week in range(weeks):
        for game, seats in GAMES:
            yield next(filter(None, (find_puzzle(game, seats, seed) for seed in seeds)))


def format_puzzle(puzzle: DailyPuzzle) -> str:
    fields = [f"{name} = {json.dumps(value)}" for name, value in msgspec.to_builtins(puzzle).items()]
    return "\n".join(["", "[[puzzle]]", *fields])


def main() -> None:
    if not parlour.compiled:
        sys.exit("The rules are not compiled: run this program with .venv/bin/python after `make play`.")
    head = "# The puzzles of the day, in the order of the days. Written by tools/daily_puzzles.py."
    lines = [head]
    for puzzle in find_puzzles(int(sys.argv[1])):
        lines.append(format_puzzle(puzzle))
        PUZZLES_FILE.write_text("\n".join(lines) + "\n", encoding="utf-8")
        print(
            f"{len(lines) - 1}: {puzzle.game}, {puzzle.best} {puzzle.best_chance}, then {puzzle.next_chance}"
        )


if __name__ == "__main__":
    main()
