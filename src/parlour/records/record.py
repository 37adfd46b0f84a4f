"""Records of matches. A record contains everything needed to replay a match identically on any machine.

    {"format_version": 1, "game": "crazy-eight", "rules_version": 1, "seats": 2, "options": {}, "seed": 7,
     "names": ["Ann", "Ben"], "moves": [[1, "5C", "9f86d081"], ...], "result": "won by seat 1 [CE-7]"}

Each move consists of a seat, the text of the move, and a checksum of the position after it. The checksum is
the first eight hexadecimal digits of a SHA-256 hash, or empty. If the server and the players chose the seed
together, `fair` contains what each of them contributed (see `parlour.records.fair_seeds`).
"""

import hashlib
import json
import re
from collections.abc import Iterator
from typing import Any, Final

import msgspec

from parlour.games import game_class
from parlour.kit.errors import InvalidOptionError, InvalidRecordError, ParlourError
from parlour.kit.game import Game, require_game
from parlour.kit.options import changed_options, parse_options
from parlour.kit.rng import Rng, require_rng
from parlour.kit.validation import (
    MAX_NAME_LENGTH,
    as_int,
    shorten_repr,
    validate_number,
    validate_player_names,
)
from parlour.records.fair_seeds import FairSeed
from parlour.text.message import Message

FORMAT_VERSION: Final = 1
EARLIER_FORMAT: Final = 0
WHITE_SPACE: Final = re.compile(r"[ \t\r\n]*")


class InvalidNamesError(InvalidRecordError):
    """Raised if a record has more names than seats, or a name that is too long."""


class FormatHeader(msgspec.Struct):
    """The format version of a file. Files from before version 1 have the `format` field instead."""

    format_version: int | None = None
    format: int | None = None


class Record(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A recorded match, from its seed to its result.

    Attributes:
        format_version: Version of the record format, 1.
        game: Name of the game.
        rules_version: Version of the rules with which the match was played.
        seats: Number of seats.
        options: Options of the match that differ from their defaults.
        seed: The seed of the deal: a whole number, or 64 hexadecimal digits.
        deck: A small pack for tests, or an empty string for the game's own pack.
        names: Names of the players by seat, each at most 250 characters long. There may be fewer names than
            seats.
        moves: For each move: its seat, its text, and a checksum of the position after the move. The checksum
            may be an empty string.
        result: The result as text, such as `won by seat 1 [CE-7]`; an empty string if the match is not over.
        fair: The origin of the seed, or None if the creator of the match chose the seed.
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
        """Return the record as JSON, with one line per move.

        Returns:
            Text that `parse_record` can read.
        """
        fields = msgspec.to_builtins(self)
        moves, result = fields.pop("moves"), fields.pop("result")
        if self.fair is None:
            del fields["fair"]
        lines = [f'"{key}": {msgspec.json.encode(value).decode()}' for key, value in fields.items()]
        lines.append(
            '"moves": [\n' + ",\n".join(msgspec.json.encode(move).decode() for move in moves) + "\n]"
        )
        lines.append(f'"result": {msgspec.json.encode(result).decode()}')
        return "{" + ",\n".join(lines) + "}\n"


def read_format_version(text: str | bytes) -> int:
    """Return the format version stored in a JSON object.

    Args:
        text: A JSON object, such as the first line of a saved match.

    Returns:
        The version, 1 or more, or `EARLIER_FORMAT` for a file from before version 1.

    Raises:
        msgspec.DecodeError: The text is not a JSON object, or the format version is missing.
    """
    header = msgspec.json.decode(text, type=FormatHeader)
    if header.format_version is not None:
        return header.format_version
    if header.format is not None:
        return EARLIER_FORMAT
    raise msgspec.ValidationError("Object missing required field `format_version`")


def parse_records(text: object) -> list[Record]:
    """Parse a text with one or more records, such as JSON lines, without replaying them.

    Args:
        text: JSON objects, with or without white space between them, as a string or as UTF-8 bytes.

    Returns:
        The records in order.

    Raises:
        InvalidRecordError: As for `parse_record`. If there are several records, the message begins with the
            number of the record, from 1.
        UnknownGameError: The game of a record is not installed.
    """
    try:
        whole = text.decode() if isinstance(text, bytes) else text
        parts = split_json_values(whole) if isinstance(whole, str) else []
    except (ValueError, RecursionError):
        parts = []
    if len(parts) < 2:
        return [parse_record(text)]  # also reports why the text cannot be split
    records: list[Record] = []
    for number, part in enumerate(parts, 1):
        try:
            records.append(parse_record(part))
        except InvalidRecordError as error:
            raise InvalidRecordError(f"record {number}: {error}") from None
    return records


def split_json_values(text: str) -> list[str]:
    """Split a text into its JSON values.

    Raises:
        ValueError: A value is not valid JSON.
        RecursionError: A value is nested too deeply.
    """
    decoder = json.JSONDecoder()
    parts: list[str] = []
    start = WHITE_SPACE.match(text, 0).end()  # type: ignore[union-attr]  # always matches
    while start < len(text):
        _, end = decoder.raw_decode(text, start)
        parts.append(text[start:end])
        start = WHITE_SPACE.match(text, end).end()  # type: ignore[union-attr]
    return parts


def validate_record_seed(seed: object) -> int | str:
    """Return a seed unchanged, if it can be written in a record.

    Raises:
        InvalidOptionError: The seed is not an integer or 64 hexadecimal digits.
    """
    if isinstance(seed, str) or (isinstance(seed, int) and not isinstance(seed, bool)):
        return seed
    number = as_int(seed)
    if number is None:
        raise InvalidOptionError(
            f"the seed of a record must be a whole number or 64 hexadecimal digits, not {shorten_repr(seed)}"
        )
    return number


def position_checksum(game: object) -> str:
    """Return a checksum of the current position of a match.

    Args:
        game: The match.

    Returns:
        The first eight hexadecimal digits of the SHA-256 hash of the position, encoded as JSON with sorted
            keys.

    Raises:
        ParlourError: The argument is not a match.
    """
    match = require_game("game", game)
    encoded_position = msgspec.json.encode(match.position(), order="sorted")
    return hashlib.sha256(encoded_position).hexdigest()[:8]


class Recorder:
    """A match that is recorded while it is played.

    Attributes:
        game: The match.
        record: The record so far.
        check_every: Number of moves between checksums; 0 for a single checksum at the end of the match.
            Computing a checksum takes much longer than making a move.
    """

    def __init__(
        self,
        game_name: str,
        seats: int,
        options: dict[str, Any],
        seed: int | str,
        player_names: list[str] | None = None,
        deck_text: str = "",
        check_every: int = 1,
    ) -> None:
        """Deal a match as `parlour.new` does, and start its record.

        Args:
            game_name: Name of the game, as in `game_names`.
            seats: Number of seats; 0 for the minimum.
            options: The game's options by name, as for `parlour.new`.
            seed: A whole number or 64 hexadecimal digits, as for `parlour.new`.
            player_names: Names of the players by seat, for readers of the record.
            deck_text: A small pack for tests, such as `AC 7H 2D`; empty for the game's own pack.
            check_every: Number of moves between checksums; 0 for a single checksum at the end of the match.

        Raises:
            UnknownGameError: The game does not exist.
            InvalidSeatsError: The game does not allow this number of seats.
            InvalidOptionError: The options, the seed or the pack are not valid.
            InvalidRecordError: There are more names than seats, or a name is too long.
            ParlourError: Another argument has the wrong type.
        """
        game_type = game_class(game_name)
        self.game = game_type.new_match(
            seats, parse_options(game_type.options_type, options), seed, deck_text
        )
        self.check_every = validate_number("check_every", check_every, 0)
        self.record = Record(
            game=game_name,
            rules_version=game_type.rules_version,
            seats=self.game.seats,
            options=changed_options(self.game.options),
            seed=validate_record_seed(seed),
            deck=deck_text,
            names=validate_player_names(player_names),
        )
        validate_record_player_names(self.record)

    def play(self, seat: int, move: int | str) -> None:
        """Make a move and record it. If an error is raised, the match and the record are unchanged.

        Args:
            seat: The seat that moves.
            move: The code or text of a move, or a line of several moves.

        Raises:
            InvalidSeatsError: The match has no such seat.
            InvalidMoveError: The argument is not a move of the game.
            IllegalMoveError: The seat may not make the move now.
        """
        codes = self.game.parse_moves(move, seat) if isinstance(move, str) else [move]
        self.game.play(seat, move)
        self.append_move(
            int(seat), move if isinstance(move, str) and len(codes) > 1 else self.game.format_move(codes[0])
        )

    def record_moves(self, moves: list[tuple[int, int]]) -> None:
        """Record moves (pairs of a seat and a move code) that have already been made in the match.

        Raises:
            InvalidRecordError: The argument is not a list of such pairs.
            InvalidMoveError: A code is not a move of the game.
        """
        try:
            moves = msgspec.convert(moves, list[tuple[int, int]])
        except (msgspec.ValidationError, TypeError) as error:
            raise InvalidRecordError(f"moves must be pairs of a seat and a move code: {error}") from None
        for seat in {seat for seat, _ in moves}:
            self.game.validate_seat(seat, 0)
        texts = {move: self.game.format_move(move) for move in {move for _, move in moves}}
        self.record.moves += [(seat, texts[move], "") for seat, move in moves]
        if moves:
            self.finish()

    def append_move(self, seat: int, text: str) -> None:
        """Record a move that has already been made in the match."""
        moves = self.record.moves
        moves.append((seat, text, ""))
        if self.game.is_over or (self.check_every and len(moves) % self.check_every == 0):
            self.finish()

    def finish(self) -> None:
        """Add a checksum after the last move, and the result if the match is over."""
        if self.record.moves:
            seat, move_text, _ = self.record.moves[-1]
            self.record.moves[-1] = (seat, move_text, position_checksum(self.game))
        if self.game.outcome is not None:
            self.record.result = str(self.game.outcome)


def parse_record(text: object) -> Record:
    """Parse a record without replaying it. Use `replay` to check its moves.

    Args:
        text: JSON as a string or as bytes.

    Returns:
        The record.

    Raises:
        InvalidRecordError: The text is not a record, has an unsupported format or rules version, or has
            invalid names.
        UnknownGameError: The record's game is not installed.
    """
    if not isinstance(text, str | bytes):
        raise InvalidRecordError(f"not a valid record: expected a string or bytes, not {shorten_repr(text)}")
    try:
        version = read_format_version(text)
        if version == EARLIER_FORMAT:
            raise InvalidRecordError(
                "the record was written by an earlier version of Parlour; the installed one cannot read it"
            )
        if version != FORMAT_VERSION:
            raise InvalidRecordError(
                f"the record has format version {version}; this version of Parlour reads version "
                f"{FORMAT_VERSION}"
            )
        record = msgspec.json.decode(text, type=Record)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise InvalidRecordError(f"not a valid record: {error}") from None
    game_type = game_class(record.game)
    if record.rules_version != game_type.rules_version:
        raise InvalidRecordError(
            f"the record uses version {record.rules_version} of the rules of {game_type.title}; "
            f"this version of Parlour has version {game_type.rules_version}"
        )
    validate_record_player_names(record)
    return record


def validate_record(record: object) -> Record:
    """Return a copy of a record, after checking the types of all its fields.

    Raises:
        InvalidRecordError: The argument is not a record, or a field has the wrong type.
        InvalidNamesError: There are more names than seats, or a name is too long.
    """
    if not isinstance(record, Record):
        raise InvalidRecordError(f"expected a Record, not {shorten_repr(record)}")
    try:
        checked_record = msgspec.convert(msgspec.to_builtins(record), Record)
    except (msgspec.ValidationError, TypeError, RecursionError, OverflowError) as error:
        raise InvalidRecordError(f"not a valid record: {error}") from None
    validate_record_player_names(checked_record)
    return checked_record


def validate_record_player_names(record: Record) -> None:
    """Check the names in a record.

    Raises:
        InvalidNamesError: There are more names than seats, or a name is too long.
    """
    if 0 < record.seats < len(record.names):
        raise InvalidNamesError(
            Message("record-names", {"number": len(record.names), "seats": record.seats}, "parlour.text")
        )
    for seat, player_name in enumerate(record.names):
        if len(player_name) > MAX_NAME_LENGTH:
            raise InvalidNamesError(
                Message(
                    "record-name",
                    {"seat": seat, "length": len(player_name), "most": MAX_NAME_LENGTH},
                    "parlour.text",
                )
            )


def replay(record: Record, rng: Rng | None = None) -> Iterator[Game]:
    """Replay a record, and compare the positions with the checksums.

    The arguments are checked when the first match is taken from the iterator.

    Args:
        record: The record of a match.
        rng: A generator with the record's seed, so that the caller can log its draws; by default a new
            generator.

    Yields:
        The match after the deal and after each move; it is always the same object.

    Raises:
        InvalidRecordError: The argument is not a record, or one of its fields has the wrong type; a move is
            illegal, or a checksum or the result does not match. The message states the number of the move.
        UnknownGameError: The record's game is not installed.
        InvalidSeatsError: The game does not allow this number of seats.
        InvalidOptionError: The options or the seed are not valid.
    """
    record = validate_record(record)
    game_type = game_class(record.game)
    seed = record.seed if rng is None else require_rng("rng", rng)
    game = game_type.new_match(
        record.seats, parse_options(game_type.options_type, record.options), seed, record.deck
    )
    yield game
    for move_number, (seat, move_text, expected_checksum) in enumerate(record.moves, 1):
        try:
            game.play(seat, move_text)
        except ParlourError as error:
            raise InvalidRecordError(f"move {move_number}, {move_text!r} by seat {seat}: {error}") from None
        actual_checksum = position_checksum(game) if expected_checksum else ""
        if actual_checksum != expected_checksum:
            raise InvalidRecordError(
                f"move {move_number}, {move_text!r} by seat {seat}: the position has checksum "
                f"{actual_checksum}, not {expected_checksum} as recorded"
            )
        yield game
    result = str(game.outcome or "")
    if record.result and record.result != result:
        raise InvalidRecordError(f"the result is {result or 'missing'!r}, not {record.result!r} as recorded")
