"""A record: one match from its seed to its end, which replays to the same end on any machine.

    {"format": 1, "game": "crazy-eight", "rules": 1, "seats": 2, "options": {}, "seed": 7,
     "names": ["Ann", "Ben"], "moves": [[1, "5C", "9f86d081"], ...], "result": "won by seat 1 [CE-7]"}

Each move stands with its seat and the first eight hexadecimal digits of the SHA-256 of the position after it,
or with nothing where whoever wrote the record left that out. Where the seed was made of a secret and of
parts, `fair` has these.
"""

import hashlib
from collections.abc import Iterator
from typing import Any

import msgspec

from parlour.fair import Fair
from parlour.games import game_class
from parlour.kit.chance import Rng
from parlour.kit.errors import InvalidRecord, ParlourError
from parlour.kit.game import Game
from parlour.kit.given import shown
from parlour.kit.options import read_options, written_options

FORMAT = 1


class Stamp(msgspec.Struct):
    """What a record of any format says of itself."""

    format: int


class Record(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """One match; `seed` is what the game was made with, `moves` are (seat, text, checksum).

    `fair` says where the seed comes from, if not from whoever made the match.
    """

    format: int = FORMAT
    game: str
    rules: int
    seats: int
    options: dict[str, Any] = {}
    seed: int | str
    deck: str = ""
    names: list[str] = []
    moves: list[tuple[int, str, str]] = []
    result: str = ""
    fair: Fair | None = None

    def text(self) -> str:
        """The record as JSON, one move a line."""
        head = msgspec.to_builtins(self)
        moves, result = head.pop("moves"), head.pop("result")
        if self.fair is None:
            del head["fair"]
        lines = [f'"{key}": {msgspec.json.encode(value).decode()}' for key, value in head.items()]
        lines.append(
            '"moves": [\n' + ",\n".join(msgspec.json.encode(move).decode() for move in moves) + "\n]"
        )
        lines.append(f'"result": {msgspec.json.encode(result).decode()}')
        return "{" + ",\n".join(lines) + "}\n"


def checksum(game: Game, options: dict[str, Any] | None = None) -> str:
    """Eight hexadecimal digits that tell one position from another.

    With options, they are those of the position as older rules wrote it, with its options so.
    """
    position = game.position()
    if options is not None:
        position["options"] = options
        game.parts.write_as_before(game, position)
    canonical = msgspec.json.encode(position, order="sorted")
    return hashlib.sha256(canonical).hexdigest()[:8]


class Scribe:
    """Plays a match and writes its record as it goes.

    A checksum stands after every move, or after every so many (`check_every`), with 0 only after the last of
    the match: to write a position and its hash takes many times as long as to make a move.
    """

    def __init__(
        self,
        name: str,
        seats: int,
        options: dict[str, Any],
        seed: int | str,
        names: list[str] | None = None,
        deck: str = "",
        check_every: int = 1,
    ) -> None:
        kind = game_class(name)
        self.game = kind(seats, read_options(kind.options_type, options), seed, deck)
        self.check_every = check_every
        self.record = Record(
            game=name,
            rules=kind.rules_number,
            seats=seats,
            options=written_options(self.game.options),
            seed=seed,
            deck=deck,
            names=names or [],
        )

    def play(self, seat: int, move: int | str) -> None:
        """Makes a move, or raises as `Game.play` does."""
        codes = self.game.steps(move, seat) if isinstance(move, str) else [move]
        self.game.play(seat, move)
        self.note(seat, move if isinstance(move, str) and len(codes) > 1 else self.game.text(codes[0]))

    def adopt(self, made: list[tuple[int, int]]) -> None:
        """Writes down moves that were made in its match without it, each with its seat, in their order."""
        texts = {move: self.game.text(move) for move in {move for _, move in made}}
        self.record.moves += [(seat, texts[move], "") for seat, move in made]
        if made:
            self.seal()

    def note(self, seat: int, text: str) -> None:
        """Writes down a move that has been made."""
        moves = self.record.moves
        moves.append((seat, text, ""))
        if self.game.over or (self.check_every and len(moves) % self.check_every == 0):
            self.seal()

    def seal(self) -> None:
        """Puts a checksum after the last move, and the result where the match is over."""
        if self.record.moves:
            seat, text, _ = self.record.moves[-1]
            self.record.moves[-1] = (seat, text, checksum(self.game))
        if self.game.outcome is not None:
            self.record.result = str(self.game.outcome)


def read_record(text: object) -> Record:
    """The record that a file holds. Raises InvalidRecord with the reason."""
    if not isinstance(text, str | bytes):
        raise InvalidRecord(f"this is no record: a text is wanted, not {shown(text)}")
    try:
        stamp = msgspec.json.decode(text, type=Stamp)
        if stamp.format != FORMAT:
            raise InvalidRecord(f"the record has format {stamp.format}; this version reads format {FORMAT}")
        record = msgspec.json.decode(text, type=Record)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as reason:
        raise InvalidRecord(f"this is no record: {reason}") from None
    kind = game_class(record.game)
    if record.rules != kind.rules_number:
        raise InvalidRecord(
            f"the record was played by rules number {record.rules} of {kind.title}; "
            f"here is number {kind.rules_number}"
        )
    return record


def replay(record: Record, rng: Rng | None = None) -> Iterator[Game]:
    """The match after the deal and after each move: one object, moved on; dealt by `rng`, which has its seed.

    Raises InvalidRecord, with the number of the move, where it goes another way than it was written.
    """
    kind = game_class(record.game)
    seed = record.seed if rng is None else rng
    game = kind(record.seats, read_options(kind.options_type, record.options), seed, record.deck)
    yield game
    for number, (seat, text, expected) in enumerate(record.moves, 1):
        try:
            game.play(seat, text)
        except ParlourError as reason:
            raise InvalidRecord(f"move {number}, {text!r} by seat {seat}: {reason}") from None
        found = checksum(game) if expected else ""
        if found != expected:
            raise InvalidRecord(
                f"move {number}, {text!r} by seat {seat}: position {found}, not {expected} as recorded"
            )
        yield game
    result = str(game.outcome or "")
    if record.result and record.result != result:
        raise InvalidRecord(f"the match ends {result or 'nowhere'!r}, not {record.result!r} as recorded")
