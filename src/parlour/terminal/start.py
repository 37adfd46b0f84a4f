"""The start of a match at the terminal: from the command line to the first question."""

import os
import secrets
import sys
from dataclasses import dataclass
from pathlib import Path

import msgspec

from parlour.games import find_game, game_class, game_names
from parlour.kit.errors import InvalidRecordError, ParlourError
from parlour.kit.game import Game
from parlour.record import Record, replay
from parlour.terminal.arguments import (
    YOU,
    Chair,
    UsageError,
    read_chairs,
    read_chosen_options,
    read_seed,
    unwritable,
)
from parlour.terminal.display import Display
from parlour.terminal.plain import Plain
from parlour.terminal.play import play
from parlour.terminal.replay import load_record, names_of
from parlour.terminal.said import say
from parlour.terminal.saved import left_files, read_saved, saved_files
from parlour.terminal.session import Session
from parlour.terminal.words import can_print

SIGNS = "♣♦♥♠▮─│"  # what the page cannot do without

SIMPLE = "simple"  # who plays where nobody is named


@dataclass(frozen=True)
class PlayArguments:
    """What a person wants to play, as it was typed; `source` is a record to play on from after `move`."""

    game: str = ""
    seats: str | None = None
    options: list[str] | tuple[str, ...] = ()
    seed: str = ""
    resume: bool = False
    source: Path | None = None
    move: int | None = None


def start(arguments: PlayArguments, plain: bool, record: Path | None) -> int:
    """Plays a match and gives the exit status. Raises ParlourError for what cannot be carried out."""
    look_at_record(record)
    session, notices = found_match(arguments)
    return play(session, display_for(session, plain), notices, record)


def resume(path: Path, plain: bool, record: Path | None) -> int:
    """Goes on with the match that was left in this file; gives the exit status."""
    look_at_record(record)
    session, notices = take_up_file(path)
    return play(session, display_for(session, plain), notices, record)


def found_match(arguments: PlayArguments) -> tuple[Session, list[str]]:
    """The match that is wanted, and what its people should know."""
    if arguments.resume:
        if arguments.seats is not None or arguments.options or arguments.seed:
            raise UsageError(say("resume-alone"))
        if arguments.source is not None:
            raise UsageError(say("resume-or-from"))
        return take_up(arguments.game)
    if arguments.source is not None:
        if arguments.options or arguments.seed:
            raise UsageError(say("from-alone"))
        return play_on(arguments.source, arguments.game, arguments.seats, arguments.move)
    if arguments.move is not None:
        raise UsageError(say("move-alone"))
    return begin(arguments.game, arguments.seats, list(arguments.options), arguments.seed)


def play_on(source: Path, game: str, seats: str | None, move: int | None) -> tuple[Session, list[str]]:
    """A match that goes on from where a recorded one stood after a move, from its end where none is named.

    Raises UsageError where it cannot.
    """
    record = load_record(source)
    kind = game_class(record.game)
    if game and find_game(game) is not kind:
        raise UsageError(say("from-other", file=str(source), title=kind.title, game=game))
    last = len(record.moves)
    after = last if move is None else move
    if not 0 <= after <= last:
        raise UsageError(say("from-range", move=str(after), last=last))
    chairs = chairs_of(record, seats, kind)
    made = record.moves[:after]
    try:
        *_, stood = replay(msgspec.structs.replace(record, moves=made, result=""))
    except InvalidRecordError as reason:
        raise UsageError(say("from-broken", file=str(source), reason=str(reason))) from None
    if stood.is_over:
        raise UsageError(say("from-over", file=str(source), move=after, earlier=max(after - 1, 0)))
    session = Session.begin(kind, chairs, record.options, record.seed, record.deck)
    for seat, text, _ in made:
        session.make(seat, text)
    notices = [say("goes-on-from", file=str(source), move=after)]
    if session.save.trouble:
        notices.append(say("this-cannot-keep", reason=session.save.trouble))
    return session, notices


def chairs_of(record: Record, seats: str | None, kind: type[Game]) -> list[Chair]:
    """Who plays on: as many as did. Where nobody is named, one person and bots under the recorded names."""
    if seats is None:
        players = [YOU, *[SIMPLE] * (record.seats - 1)]
        return [Chair(player, name) for player, name in zip(players, names_of(record), strict=True)]
    chairs = read_chairs(seats, kind)
    if len(chairs) != record.seats:
        raise UsageError(say("from-seats", text=seats, seats=record.seats, number=len(chairs)))
    return chairs


def begin(game: str, seats: str | None, options: list[str], seed: str) -> tuple[Session, list[str]]:
    """A new match, and what its people should know."""
    if not game:
        names = game_names()
        raise UsageError(say("play-what", game=names[0], games=", ".join(names)))
    kind = find_game(game)
    chairs = read_chairs(seats, kind)
    chosen = read_chosen_options(options, kind)
    left = left_files(kind.name)
    session = Session.begin(kind, chairs, chosen, read_seed(seed) if seed else secrets.token_hex(32))
    notices = []
    if left:
        notices.append(say("left-one", title=kind.title, game=kind.name))
    if session.save.trouble:
        notices.append(say("this-cannot-keep", reason=session.save.trouble))
    return session, notices


def take_up(game: str) -> tuple[Session, list[str]]:
    """The latest match that was left, of this game or of any; or else one that is played elsewhere."""
    kind = find_game(game) if game else None
    game = kind.name if kind else ""
    left = left_files(game) or saved_files(game)
    if not left:
        title = kind.title if kind else ""
        key = "resume-none-of" if kind else "resume-none"
        raise UsageError(say(key, title=title, game=game or game_names()[0]))
    return take_up_file(left[0])


def take_up_file(path: Path) -> tuple[Session, list[str]]:
    """The match that was left in this file."""
    saved = read_saved(path)
    try:
        session = Session.again(saved)
    except ParlourError as reason:
        raise UsageError(say("kept-broken", file=str(saved.path), reason=str(reason))) from None
    moves = len(session.scribe.record.moves)
    return session, [say("taken-up", number=moves)]


def look_at_record(record: Path | None) -> None:
    """Refuses a file for the record that can never be written, before anything is played."""
    wrong = "" if record is None else unwritable(record)
    if wrong:
        raise UsageError(say("file-trouble", name=f"--record {record}", reason=wrong))


def display_for(session: Session, plain: bool) -> Display:
    """A page where a person looks at a terminal that can place text and has its signs, else line by line."""
    if plain or not session.people or not (sys.stdin.isatty() and sys.stdout.isatty()):
        return Plain()
    if is_dumb() or not can_print(SIGNS):
        return Plain()
    from parlour.terminal.page import Page

    return Page()


def is_dumb() -> bool:
    return os.environ.get("TERM", "dumb") in ("dumb", "unknown")
