"""Matches that were left before their end, a file each: a line that says who plays what, then a line a move.

A move is written as soon as it is made, so whatever ends the program, the match can be taken up again.
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
from parlour.records.file_locks import lock
from parlour.records.record import EARLIER_FORMAT, Record, parse_record, read_format_version, replay
from parlour.terminal.language import UsageError, format_error, format_message
from parlour.text.display_text import sanitize_line

YOU = "you"


@dataclass(frozen=True)
class SeatPlayer:
    """Who sits at a seat: `player` is `you` or a bot for `find_bot`, `name` what the table calls them."""

    player: str
    name: str

    @property
    def is_human(self) -> bool:
        return self.player == YOU

    @property
    def bot_label(self) -> str:
        """What sort of bot it is, for people: of one in a file, and of a program, without the folders."""
        if is_engine_command(self.player):
            return Path(shlex.split(self.player)[0]).name
        return Path(self.player).name if is_file_bot(self.player) else self.player


def write_problem(path: Path) -> str:
    """Why no file can be written there; empty where one can."""
    try:
        if path.is_dir():
            return format_message("write-folder")
        if not path.parent.is_dir():
            return format_message("write-no-folder", folder=str(path.parent))
        there = path if path.exists() else path.parent
    except (OSError, ValueError) as reason:  # too long for a path, or with a null in it
        return str(getattr(reason, "strerror", "") or reason)
    return "" if os.access(there, os.W_OK) else format_message("write-not")


class ReplayError(ParlourError):
    """A record that does not replay; the message says where and why."""


def load_record(path: Path) -> Record:
    """The record in a file. Raises UsageError, with the file, where it holds none that can be replayed."""
    try:
        record = parse_record(path.read_bytes())
        if record.seats < 1:
            raise InvalidRecordError(f"{record.seats} seats play nothing")
        # The deal is what options, seats, seed and pack lead to; they are looked at before any move.
        next(replay(record))
    except OSError as reason:
        raise UsageError(f"{path}: {reason.strerror or reason}") from None
    except ParlourError as reason:
        raise UsageError(f"{path}: {format_error(reason)}") from None
    return record


def seat_names(record: Record) -> list[str]:
    """Who sat where. A record may come from anywhere: its names are printed among other words."""
    names = [sanitize_line(name) for name in record.names]
    return [*names, *(format_message("seat", number=seat) for seat in range(len(names), record.seats))]


def seat_name(names: list[str], seat: int) -> str:
    return names[seat] if 0 <= seat < len(names) else format_message("seat", number=seat)


FORMAT_VERSION: Final = 1


class SaveHeader(msgspec.Struct):
    """The first line; the record in it has no moves yet."""

    format_version: int
    players: list[str]
    rng_state: str  # of the bots
    record: Record


class SavedMove(msgspec.Struct, array_like=True):
    """One move: as in a record, then what the bots' chance was after it.

    Where a seat lets a chance to step in go by, `move` and `checksum` are empty.
    """

    seat: int
    move: str
    checksum: str
    rng_state: str


@dataclass(frozen=True)
class SavedMatch:
    """A match as it was kept: its record so far, who sits where, and the bots' random numbers.

    `declined` are the seats that have let a chance to step in go by since the last move.
    """

    path: Path
    record: Record
    players: list[SeatPlayer]
    rng: Rng
    declined_seats: list[int]


def saved_folder() -> Path:
    """Where matches are kept: under XDG_STATE_HOME, or ~/.local/state."""
    state = os.environ.get("XDG_STATE_HOME", "")
    # The XDG base directory specification has relative paths ignored.
    return (Path(state) if os.path.isabs(state) else Path.home() / ".local" / "state") / "parlour"


def saved_files(game: str = "") -> list[Path]:
    """The kept matches of a game, or of all, the latest first."""
    try:
        found = [
            (path.stat().st_mtime_ns, path) for path in saved_folder().glob(f"{escape(game) or '*'}.*.jsonl")
        ]
    except OSError:
        return []
    return [path for _, path in sorted(found, reverse=True)]


def unlocked_files(game: str = "") -> list[Path]:
    """Those of them that nobody plays just now."""
    return [path for path in saved_files(game) if not is_locked(path)]


def is_locked(path: Path) -> bool:
    """Whether somebody plays a kept match at a terminal just now; not where the system cannot tell."""
    try:
        opened = os.open(path, os.O_RDWR)
    except OSError:
        return False
    try:
        return not lock(opened)
    except OSError:
        return False
    finally:
        os.close(opened)


def read_saved(path: Path) -> SavedMatch:
    """The match that a file holds. Raises UsageError with the reason."""
    try:
        lines = path.read_bytes().split(b"\n")
    except OSError as reason:
        raise UsageError(f"{path}: {reason.strerror or reason}") from None
    try:
        version = read_format_version(lines[0])
        if version == EARLIER_FORMAT:
            raise UsageError(format_message("saved-match-earlier", file=str(path)))
        head = msgspec.json.decode(lines[0], type=SaveHeader)
        # What follows the last line's end was being written when the program was ended.
        noted = [msgspec.json.decode(line, type=SavedMove) for line in lines[1:-1]]
        rng = Rng.from_text(noted[-1].rng_state if noted else head.rng_state)
        head.record.moves = [(line.seat, line.move, line.checksum) for line in noted if line.move]
        record = parse_record(head.record.to_text())
    except (msgspec.DecodeError, ParlourError) as reason:
        raise UsageError(
            format_message("saved-match-broken", file=str(path), reason=format_error(reason))
        ) from None
    if version != FORMAT_VERSION or len(head.players) != record.seats or len(record.names) != record.seats:
        raise UsageError(format_message("saved-match-format", file=str(path), format=FORMAT_VERSION))
    for player in head.players:
        try:
            if player != YOU:
                find_bot(player)
        except UnknownBotError as reason:
            raise UsageError(
                format_message("saved-match-bot", file=str(path), reason=format_error(reason))
            ) from None
    chairs = [
        SeatPlayer(player, sanitize_line(name))
        for player, name in zip(head.players, record.names, strict=True)
    ]
    declined = [line.seat for line in takewhile(lambda line: not line.move, reversed(noted))]
    if any(not 0 <= seat < record.seats for seat in declined):
        raise UsageError(format_message("saved-match-seats", file=str(path), last=record.seats - 1))
    return SavedMatch(path, record, chairs, rng, declined)


class SaveFile:
    """Writes one match down as it goes. `trouble` says why it cannot, and is empty while it can.

    The file is locked as long as the match is played, which tells others that nobody has left it. Where the
    match goes on at another terminal as well, it is the other's from then on.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.error = ""
        self.size = 0  # of what was written, in bytes
        self.is_locked_elsewhere = False
        self.unlock_callback: Callable[[], object] | None = (
            None  # gives the lock back; none where it is not held
        )

    @staticmethod
    def create(record: Record, chairs: list[SeatPlayer], rng: Rng) -> "SaveFile":
        """Starts the file of a new match."""
        save = SaveFile(saved_folder() / f"{record.game}.{secrets.token_hex(4)}.jsonl")
        head = SaveHeader(FORMAT_VERSION, [chair.player for chair in chairs], rng.to_text(), record)
        try:
            save.path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        except OSError as reason:
            save.error = f"{save.path.parent}: {reason.strerror or reason}"
        save.write_line(msgspec.json.encode(head))
        return save

    @staticmethod
    def reopen(saved: SavedMatch) -> "SaveFile":
        """Goes on with the file of a match that is taken up; a move half written is cut off."""
        save = SaveFile(saved.path)
        try:
            whole = saved.path.read_bytes()
            save.size = whole.rfind(b"\n") + 1
            os.truncate(saved.path, save.size)
        except OSError as reason:
            save.error = f"{save.path}: {reason.strerror or reason}"
        save.lock()
        return save

    def lock(self) -> None:
        """Locks the file, where that can be done and nobody else has; the lock goes with this object."""
        try:
            opened = os.open(self.path, os.O_RDWR)
        except OSError:
            return
        close = weakref.finalize(self, os.close, opened)
        try:
            held = lock(opened)
        except OSError:
            held = False
        if held:
            self.unlock_callback = close
        else:
            close()

    def unlock(self) -> None:
        """Gives the lock back."""
        if self.unlock_callback is not None:
            self.unlock_callback()
            self.unlock_callback = None

    def add_move(self, move: tuple[int, str, str], rng: Rng) -> None:
        """Adds the move that was just made."""
        self.write_line(msgspec.json.encode(SavedMove(*move, rng.to_text())))

    def add_decline(self, seat: int, rng: Rng) -> None:
        """Adds that a seat has let a chance to step in go by."""
        self.write_line(msgspec.json.encode(SavedMove(seat, "", "", rng.to_text())))

    def write_line(self, line: bytes) -> None:
        if self.error:
            return
        try:
            with open(self.path, "r+b" if self.size else "xb", opener=open_private) as file:
                if file.seek(0, os.SEEK_END) != self.size:
                    self.is_locked_elsewhere = True
                    self.error = format_message("saved-match-elsewhere", file=str(self.path))
                    self.unlock()
                    return
                self.size += file.write(line + b"\n")
        except OSError as reason:
            self.error = f"{self.path}: {reason.strerror or reason}"
        if self.unlock_callback is None:
            self.lock()

    def delete(self) -> None:
        """The match is over: nothing is left to take up."""
        self.unlock()
        if not self.is_locked_elsewhere:
            self.path.unlink(missing_ok=True)


def open_private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)
