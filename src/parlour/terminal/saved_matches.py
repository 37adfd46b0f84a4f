"""Unfinished matches, each saved in its own file. A file has a header line, then one line per move.

Each move is written as soon as it is made, so that the match can be resumed even after a crash.
"""

import os
import secrets
import shlex
import weakref
from collections.abc import Callable
from dataclasses import dataclass
from glob import escape
from itertools import takewhile
from pathlib import Path
from typing import Final

import msgspec

from parlour.bots.registry import UnknownBotError, find_bot, is_engine_command, is_file_bot
from parlour.kit.errors import InvalidRecordError, ParlourError
from parlour.kit.rng import Rng
from parlour.records.file_locks import try_lock
from parlour.records.record import (
    EARLIER_FORMAT,
    Record,
    parse_record,
    parse_records,
    read_format_version,
    replay,
)
from parlour.terminal.language import UsageError, format_error, format_message
from parlour.text.display_text import sanitize_line

YOU = "you"


@dataclass(frozen=True)
class SeatPlayer:
    """The player of a seat: `player_spec` is `you` or the name of a bot, and `name` is the display name."""

    player_spec: str
    name: str

    @property
    def is_human(self) -> bool:
        return self.player_spec == YOU

    @property
    def bot_label(self) -> str:
        """The bot's name for display. For a file or an engine, this is the file name without folders."""
        if is_engine_command(self.player_spec):
            return Path(shlex.split(self.player_spec)[0]).name
        return Path(self.player_spec).name if is_file_bot(self.player_spec) else self.player_spec


def find_write_problem(path: Path) -> str:
    """Return the reason why no file can be written at this path, or an empty string."""
    try:
        if path.is_dir():
            return format_message("write-folder")
        if not path.parent.is_dir():
            return format_message("write-no-folder", folder=str(path.parent))
        existing_path = path if path.exists() else path.parent
    except (OSError, ValueError) as error:  # the path is too long or contains a null character
        return str(getattr(error, "strerror", "") or error)
    return "" if os.access(existing_path, os.W_OK) else format_message("write-not")


class ReplayError(ParlourError):
    """Raised if a record cannot be replayed. The message states the move and the reason."""


def load_record(path: Path) -> Record:
    """Read the only record in a file.

    Raises:
        UsageError: The file cannot be read, does not contain exactly one record, or its match cannot be
            dealt. The message names the file.
    """
    records = load_records(path)
    if len(records) > 1:
        raise UsageError(format_message("record-several", file=str(path), number=len(records)))
    return records[0]


def load_records(path: Path, nth: int | None = None) -> list[Record]:
    """Read the records in a file, or only record number `nth`, counted from 1.

    Raises:
        UsageError: The file cannot be read, has no such record, or a match cannot be dealt. The message names
            the file.
    """
    try:
        records = parse_records(path.read_bytes())
        if nth is not None:
            if nth > len(records):
                raise UsageError(format_message("record-nth", file=str(path), nth=nth, number=len(records)))
            records = [records[nth - 1]]
        for record in records:
            if record.seats < 1:
                raise InvalidRecordError(f"a match needs at least one seat, not {record.seats}")
            # Replaying only the deal is enough to validate the options, the seats, the seed and the deck.
            next(replay(record))
    except OSError as error:
        raise UsageError(f"{path}: {error.strerror or error}") from None
    except UsageError:
        raise
    except ParlourError as error:
        raise UsageError(f"{path}: {format_error(error)}") from None
    return records


def format_record_heading(number: int, record_count: int) -> list[str]:
    """Return the heading of a record in a file with several records; empty for a single record."""
    if record_count == 1:
        return []
    heading = format_message("record-of", nth=number, number=record_count)
    return [heading] if number == 1 else ["", heading]


def list_player_names(record: Record) -> list[str]:
    """Return the players' names without control characters, which a record from elsewhere may contain."""
    known_names = [sanitize_line(name) for name in record.names]
    return [
        *known_names,
        *(format_message("seat", number=seat) for seat in range(len(known_names), record.seats)),
    ]


def format_player_name(player_names: list[str], seat: int) -> str:
    return player_names[seat] if 0 <= seat < len(player_names) else format_message("seat", number=seat)


FORMAT_VERSION: Final = 1


class SaveHeader(msgspec.Struct):
    """The first line of a saved match, written before the first move. `record` does not contain moves."""

    format_version: int
    players: list[str]
    rng_state: str  # state of the bots' random number generator
    record: Record
    record_path: str = ""  # file for the record of the finished match; an empty string for none


class SavedMove(msgspec.Struct, array_like=True):
    """A line of a saved match: a move, and the state of the bots' random number generator after it.

    If the seat declined an interrupt instead of moving, `move` and `checksum` are empty.
    """

    seat: int
    move: str
    checksum: str
    rng_state: str


@dataclass(frozen=True)
class SavedMatch:
    """A saved match, as read from its file. `rng` is the bots' random number generator.

    `declined_seats` lists the seats that have declined an interrupt since the last move. `record_path` is the
    file for the record of the finished match, or None.
    """

    path: Path
    record: Record
    players: list[SeatPlayer]
    rng: Rng
    declined_seats: list[int]
    record_path: Path | None = None


def get_saved_matches_folder() -> Path:
    """Return the folder for saved matches, under $XDG_STATE_HOME or, by default, ~/.local/state."""
    state = os.environ.get("XDG_STATE_HOME", "")
    # The XDG base directory specification requires relative paths to be ignored.
    return (Path(state) if os.path.isabs(state) else Path.home() / ".local" / "state") / "parlour"


def list_saved_files(game: str = "") -> list[Path]:
    """Return the saved matches of a game, or of all games if `game` is empty, latest first."""
    try:
        dated_paths = [
            (path.stat().st_mtime_ns, path)
            for path in get_saved_matches_folder().glob(f"{escape(game) or '*'}.*.jsonl")
        ]
    except OSError:
        return []
    return [path for _, path in sorted(dated_paths, reverse=True)]


def list_unlocked_files(game: str = "") -> list[Path]:
    """Return the saved matches that are not being played now."""
    return [path for path in list_saved_files(game) if not is_locked(path)]


def is_locked(path: Path) -> bool:
    """Return True if another process has locked the saved match because it is being played."""
    try:
        descriptor = os.open(path, os.O_RDWR)
    except OSError:
        return False
    try:
        return not try_lock(descriptor)
    except OSError:
        return False
    finally:
        os.close(descriptor)


def read_saved_match(path: Path) -> SavedMatch:
    """Read a saved match.

    Raises:
        UsageError: The file cannot be read, is damaged, has another format version or names an unknown bot.
    """
    try:
        lines = path.read_bytes().split(b"\n")
    except OSError as error:
        raise UsageError(f"{path}: {error.strerror or error}") from None
    try:
        version = read_format_version(lines[0])
        if version == EARLIER_FORMAT:
            raise UsageError(format_message("saved-match-earlier", file=str(path)))
        header = msgspec.json.decode(lines[0], type=SaveHeader)
        # Text after the last newline is an incomplete line: the program ended while it was writing.
        saved_moves = [msgspec.json.decode(line, type=SavedMove) for line in lines[1:-1]]
        rng = Rng.from_text(saved_moves[-1].rng_state if saved_moves else header.rng_state)
        header.record.moves = [(line.seat, line.move, line.checksum) for line in saved_moves if line.move]
        record = parse_record(header.record.to_text())
    except UsageError:
        raise
    except (msgspec.DecodeError, ParlourError) as error:
        raise UsageError(
            format_message("saved-match-broken", file=str(path), reason=format_error(error))
        ) from None
    if version != FORMAT_VERSION or len(header.players) != record.seats or len(record.names) != record.seats:
        raise UsageError(format_message("saved-match-format", file=str(path), format=FORMAT_VERSION))
    for player in header.players:
        try:
            if player != YOU:
                find_bot(player)
        except UnknownBotError as error:
            raise UsageError(
                format_message("saved-match-bot", file=str(path), reason=format_error(error))
            ) from None
    players = [
        SeatPlayer(player, sanitize_line(name))
        for player, name in zip(header.players, record.names, strict=True)
    ]
    declined_seats = [line.seat for line in takewhile(lambda line: not line.move, reversed(saved_moves))]
    record_path = Path(header.record_path) if header.record_path else None
    return SavedMatch(path, record, players, rng, declined_seats, record_path)


class SaveFile:
    """The save file of a match in progress. If it cannot be written, `error` is the reason.

    The file is locked while the match is played, so that other processes do not offer to resume it. If
    another process continues the match anyway, this process stops writing.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.error = ""
        self.bytes_written = 0  # number of bytes written so far
        self.is_taken_over = False
        # function that releases the lock, or None if the file is not locked
        self.unlock_callback: Callable[[], object] | None = None

    @staticmethod
    def create(
        record: Record, players: list[SeatPlayer], rng: Rng, record_path: Path | None = None
    ) -> "SaveFile":
        """Create the save file for a new match."""
        save_file = SaveFile(get_saved_matches_folder() / f"{record.game}.{secrets.token_hex(4)}.jsonl")
        header = SaveHeader(
            FORMAT_VERSION,
            [player.player_spec for player in players],
            rng.to_text(),
            record,
            "" if record_path is None else str(record_path.absolute()),
        )
        try:
            save_file.path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        except OSError as error:
            save_file.error = f"{save_file.path.parent}: {error.strerror or error}"
        save_file.write_line(msgspec.json.encode(header))
        return save_file

    @staticmethod
    def reopen(saved_match: SavedMatch) -> "SaveFile":
        """Reopen the file of a saved match, and remove an incomplete last line."""
        save_file = SaveFile(saved_match.path)
        try:
            content = saved_match.path.read_bytes()
            save_file.bytes_written = content.rfind(b"\n") + 1
            os.truncate(saved_match.path, save_file.bytes_written)
        except OSError as error:
            save_file.error = f"{save_file.path}: {error.strerror or error}"
        save_file.lock()
        return save_file

    def lock(self) -> None:
        """Lock the file unless another process has locked it. Deleting this object releases the lock."""
        try:
            descriptor = os.open(self.path, os.O_RDWR)
        except OSError:
            return
        close_file = weakref.finalize(self, os.close, descriptor)
        try:
            has_lock = try_lock(descriptor)
        except OSError:
            has_lock = False
        if has_lock:
            self.unlock_callback = close_file
        else:
            close_file()

    def unlock(self) -> None:
        """Release the lock."""
        if self.unlock_callback is not None:
            self.unlock_callback()
            self.unlock_callback = None

    def add_move(self, recorded_move: tuple[int, str, str], rng: Rng) -> None:
        """Append a move."""
        self.write_line(msgspec.json.encode(SavedMove(*recorded_move, rng.to_text())))

    def add_declined_interrupt(self, seat: int, rng: Rng) -> None:
        """Record that a seat has declined an interrupt."""
        self.write_line(msgspec.json.encode(SavedMove(seat, "", "", rng.to_text())))

    def write_line(self, line: bytes) -> None:
        if self.error:
            return
        try:
            with open(self.path, "r+b" if self.bytes_written else "xb", opener=open_private_file) as file:
                if file.seek(0, os.SEEK_END) != self.bytes_written:
                    self.is_taken_over = True
                    self.error = format_message("saved-match-elsewhere", file=str(self.path))
                    self.unlock()
                    return
                self.bytes_written += file.write(line + b"\n")
        except OSError as error:
            self.error = f"{self.path}: {error.strerror or error}"
        if self.unlock_callback is None:
            self.lock()

    def delete(self) -> None:
        """Delete the file of a finished match, unless another process has taken it over."""
        self.unlock()
        if not self.is_taken_over:
            self.path.unlink(missing_ok=True)


def open_private_file(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)
