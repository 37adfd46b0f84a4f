"""The puzzle of the day: a position with a clearly best move, the same for all users.

`tools/daily_puzzles.py` finds the puzzles and writes them to a file. Therefore no request needs a search, and
all rooms of the same version have the same puzzle on a day. If all puzzles of the file have been used, the
first one follows again.
"""

from datetime import date
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from parlour.records.record import Record

PUZZLES_FILE: Final = Path(__file__).parent / "daily_puzzles.toml"
PUZZLE_BOT: Final = "easy"  # level of the house bots that play the matches of the puzzles
MIN_CHOICES: Final = 3  # minimum number of legal moves
# minimum lead of the best move over each other move: a difference of the chances to win, 0 to 1
MIN_LEAD: Final = 0.05
# limits of the chance to win with the best move; beyond them, the match is nearly decided
MIN_CHANCE: Final = 0.1
MAX_CHANCE: Final = 0.97


class DailyPuzzle(msgspec.Struct, forbid_unknown_fields=True):
    """A puzzle. The chances to win are from 0 to 1.

    Attributes:
        game: Name of the game.
        rules_version: Version of the rules with which the match was played.
        seats: Number of seats.
        seed: Seed of the match.
        moves: The moves before the puzzle: for each, its seat and its text, such as `0 QS, 1 QC`.
        seat: The seat that makes the next move.
        best: The best move.
        best_chance: The chance to win with the best move.
        next_chance: The chance to win with the second best move.
        played: The move that the bot made.
        played_chance: The chance to win with this move.
    """

    game: str
    rules_version: int
    seats: int
    seed: int
    moves: str
    seat: int
    best: str
    best_chance: float
    next_chance: float
    played: str
    played_chance: float

    def build_record(self, names: list[str]) -> Record:
        """Return the record of the match up to the puzzle."""
        moves = [move.split(" ", 1) for move in self.moves.split(", ")]
        return Record(
            game=self.game,
            rules_version=self.rules_version,
            seats=self.seats,
            seed=self.seed,
            names=names,
            moves=[(int(seat), text, "") for seat, text in moves],
        )


class PuzzleFile(msgspec.Struct, forbid_unknown_fields=True):
    """The contents of `daily_puzzles.toml`."""

    puzzle: list[DailyPuzzle]


@cache
def read_puzzles() -> list[DailyPuzzle]:
    return msgspec.toml.decode(PUZZLES_FILE.read_bytes(), type=PuzzleFile).puzzle


def puzzle_for(day: date) -> DailyPuzzle:
    """Return the puzzle of a day. The first puzzle of the file is for a Monday."""
    puzzles = read_puzzles()
    return puzzles[(day.toordinal() - 1) % len(puzzles)]
