"""A record: one match from its seed to its end, which replays to the same end on any machine.

    {"format_version": 1, "game": "crazy-eight", "rules_version": 1, "seats": 2, "options": {}, "seed": 7,
     "names": ["Ann", "Ben"], "moves": [[1, "5C", "9f86d081"], ...], "result": "won by seat 1 [CE-7]"}

Each move stands with its seat and the first eight hexadecimal digits of the SHA-256 of the position after it,
or with nothing where whoever wrote the record left that out. Where the seed was made of a secret and of
parts, `fair` has these.
"""

import hashlib
from collections.abc import Iterator
from typing import Any, Final

import msgspec

from parlour.games import game_class
from parlour.kit.errors import InvalidRecordError, ParlourError
from parlour.kit.game import Game
from parlour.kit.options import changed_options, parse_options
from parlour.kit.rng import Rng
from parlour.kit.validation import MAX_NAME_LENGTH, shorten_repr
from parlour.records.fair_seeds import FairSeed
from parlour.text.translated_errors import TranslatableError

FORMAT_VERSION: Final = 1
EARLIER_FORMAT: Final = 0


class InvalidNamesError(TranslatableError, InvalidRecordError):
    """A record with names for nobody, or with one that is longer than any."""


class FormatHeader(msgspec.Struct):
    """The key that says how a file is written. Files written before version 1 have `format` instead."""

    format_version: int | None = None
    format: int | None = None


class Record(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """One match, from its seed to its end.

    Attributes:
        format_version: Of the record, 1.
        game: The name of the game.
        rules_version: The rules number that it was played by.
        seats: How many played.
        options: Of the table, where they are not the usual ones.
        seed: What the match was dealt from: a whole number, or 64 hexadecimal digits.
        deck: A small pack for tests, empty for the game's own.
        names: What the seats are called, at most one for each and none of more than 250 characters; may be
            left out.
        moves: Each a seat, a text, and a checksum of the position after it or nothing.
        result: How it ended, in words; empty where it did not.
        fair: Where the seed comes from, if not from whoever made the match.
    """

    format_version: int = FORMAT_VERSION
    game: str
    rules_version: int
    seats: int
    options: dict[str, Any] = {}
    seed: int | str
    deck: str = ""
    names: list[str] = []
    moves: list[tuple[int, str, str]] = []
    result: str = ""
    fair: FairSeed | None = None

    def to_text(self) -> str:
        """The record as JSON, one move a line.

        Returns:
            Text for `parse_record`.
        """
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


def read_format_version(text: str | bytes) -> int:
    """Read which format version a JSON object says that it has.

    Args:
        text: The object, or the first line of a file.

    Returns:
        The version, 1 or more, or `EARLIER_FORMAT` for what was written before there were versions.

    Raises:
        msgspec.DecodeError: It is no JSON object, or says nothing of its format.
    """
    header = msgspec.json.decode(text, type=FormatHeader)
    if header.format_version is not None:
        return header.format_version
    if header.format is not None:
        return EARLIER_FORMAT
    raise msgspec.ValidationError("Object missing required field `format_version`")


def checksum(game: Game) -> str:
    """Eight hexadecimal digits that tell one position from another.

    Args:
        game: The match.

    Returns:
        The first digits of the SHA-256 of the position, its keys in order.
    """
    canonical = msgspec.json.encode(game.position(), order="sorted")
    return hashlib.sha256(canonical).hexdigest()[:8]


class Recorder:
    """Plays a match and writes its record as it goes.

    Attributes:
        game: The match.
        record: What is written so far.
        check_every: A checksum stands after so many moves; with 0 only after the last of the match, for to
            write a position and its hash takes many times as long as to make a move.
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
        """A match, dealt as `parlour.new` does, and its record.

        Args:
            name: Of the game, as `game_names` has it.
            seats: How many play; 0 for the fewest.
            options: The game's options by name, as for `parlour.new`.
            seed: As for `parlour.new`: a whole number, or 64 hexadecimal digits.
            names: What the seats are called, for whoever reads the record.
            deck: A small pack for tests, such as `AC 7H 2D`; empty for the whole one.
            check_every: A checksum stands after so many moves; with 0 only after the last of the match.

        Raises:
            UnknownGameError: There is no such game.
            InvalidSeatsError: The game is not for so many.
            InvalidOptionError: The options or the seed are none.
            InvalidRecordError: There are more names than seats, or one is too long.
        """
        kind = game_class(name)
        self.game = kind(seats, parse_options(kind.options_type, options), seed, deck)
        self.check_every = check_every
        self.record = Record(
            game=name,
            rules_version=kind.rules_version,
            seats=self.game.seats,
            options=changed_options(self.game.options),
            seed=seed,
            deck=deck,
            names=names or [],
        )
        validate_names(self.record)

    def play(self, seat: int, move: int | str) -> None:
        """Makes a move and writes it down. Where it raises, nothing has changed.

        Args:
            seat: Whoever moves.
            move: A code, a text, or a line of several moves.

        Raises:
            InvalidSeatsError: The match has no such seat.
            InvalidMoveError: It is no move of the game.
            IllegalMoveError: The seat may not make it now.
        """
        codes = self.game.parse_moves(move, seat) if isinstance(move, str) else [move]
        self.game.play(seat, move)
        self.append_move(
            seat, move if isinstance(move, str) and len(codes) > 1 else self.game.format_move(codes[0])
        )

    def record_moves(self, made: list[tuple[int, int]]) -> None:
        """Writes down moves that were made in its match without it, each with its seat, in their order."""
        texts = {move: self.game.format_move(move) for move in {move for _, move in made}}
        self.record.moves += [(seat, texts[move], "") for seat, move in made]
        if made:
            self.finish()

    def append_move(self, seat: int, text: str) -> None:
        """Writes down a move that has been made."""
        moves = self.record.moves
        moves.append((seat, text, ""))
        if self.game.is_over or (self.check_every and len(moves) % self.check_every == 0):
            self.finish()

    def finish(self) -> None:
        """Puts a checksum after the last move, and the result where the match is over."""
        if self.record.moves:
            seat, text, _ = self.record.moves[-1]
            self.record.moves[-1] = (seat, text, checksum(self.game))
        if self.game.outcome is not None:
            self.record.result = str(self.game.outcome)


def parse_record(text: object) -> Record:
    """The record that a text holds; whether it replays, `replay` finds out.

    Args:
        text: JSON, also as bytes.

    Returns:
        The record.

    Raises:
        InvalidRecordError: It is no record, of another format, or played by other rules; or it has more names
            than seats, or one that is too long.
        UnknownGameError: Its game is not here.
    """
    if not isinstance(text, str | bytes):
        raise InvalidRecordError(f"this is no record: a text is wanted, not {shorten_repr(text)}")
    try:
        version = read_format_version(text)
        if version == EARLIER_FORMAT:
            raise InvalidRecordError(
                "the record was written by an earlier Parlour; this version cannot read it"
            )
        if version != FORMAT_VERSION:
            raise InvalidRecordError(
                f"the record has format version {version}; this Parlour reads version {FORMAT_VERSION}"
            )
        record = msgspec.json.decode(text, type=Record)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as reason:
        raise InvalidRecordError(f"this is no record: {reason}") from None
    kind = game_class(record.game)
    if record.rules_version != kind.rules_version:
        raise InvalidRecordError(
            f"the record was played by rules number {record.rules_version} of {kind.title}; "
            f"here is number {kind.rules_version}"
        )
    validate_names(record)
    return record


def validate_names(record: Record) -> None:
    """Raises InvalidNamesError where the names are not those of so many who sit at a table."""
    if 0 < record.seats < len(record.names):
        raise InvalidNamesError("record-names", number=len(record.names), seats=record.seats)
    for seat, name in enumerate(record.names):
        if len(name) > MAX_NAME_LENGTH:
            raise InvalidNamesError("record-name", seat=seat, length=len(name), most=MAX_NAME_LENGTH)


def replay(record: Record, rng: Rng | None = None) -> Iterator[Game]:
    """Plays a record again, and holds each checksum against the position.

    Args:
        record: Of a match.
        rng: A source fed by its seed, to look at what is drawn; made from the seed where there is none.

    Yields:
        The match after the deal and after each move: one object, moved on.

    Raises:
        InvalidRecordError: It goes another way than it was written; the message has the number of the move.
        UnknownGameError: Its game is not here.
        InvalidSeatsError: Its game is not for so many.
        InvalidOptionError: Its options or its seed are none.
    """
    kind = game_class(record.game)
    seed = record.seed if rng is None else rng
    game = kind(record.seats, parse_options(kind.options_type, record.options), seed, record.deck)
    yield game
    for number, (seat, text, expected) in enumerate(record.moves, 1):
        try:
            game.play(seat, text)
        except ParlourError as reason:
            raise InvalidRecordError(f"move {number}, {text!r} by seat {seat}: {reason}") from None
        found = checksum(game) if expected else ""
        if found != expected:
            raise InvalidRecordError(
                f"move {number}, {text!r} by seat {seat}: position {found}, not {expected} as recorded"
            )
        yield game
    result = str(game.outcome or "")
    if record.result and record.result != result:
        raise InvalidRecordError(f"the match ends {result or 'nowhere'!r}, not {record.result!r} as recorded")
