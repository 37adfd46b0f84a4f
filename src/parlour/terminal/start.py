"""The start of a match at the terminal: from the command line to the first question."""

import os
import secrets
import sys
from pathlib import Path

from parlour.games import game_class, game_names
from parlour.kit.errors import ParlourError
from parlour.terminal.asked import Wrong, read_chairs, read_chosen_options, read_seed
from parlour.terminal.kept import kept_files, read_kept
from parlour.terminal.match import Match
from parlour.terminal.plain import Plain
from parlour.terminal.play import Face, play


def start(
    game: str, seats: str, options: list[str], seed: str, plain: bool, resume: bool, record: Path | None
) -> int:
    """Plays a match and gives the exit status. Raises ParlourError for what cannot be carried out."""
    look_at_record(record)
    if resume:
        if seats or options or seed:
            raise Wrong("--resume takes a match up as it was: leave --seats, --option and --seed out")
        match, notices = take_up(game)
    else:
        match, notices = begin(game, seats, options, seed)
    return play(match, face_for(match, plain), notices, record)


def begin(game: str, seats: str, options: list[str], seed: str) -> tuple[Match, list[str]]:
    """A new match, and what its people should know."""
    if not game:
        names = game_names()
        raise Wrong(f"name a game, as in `parlour play {names[0]}`; there are {', '.join(names)}")
    kind = game_class(game)
    chairs = read_chairs(seats, kind)
    chosen = read_chosen_options(options, kind)
    left = kept_files(game)
    match = Match.begin(kind, chairs, chosen, read_seed(seed) if seed else secrets.token_hex(32))
    notices = []
    if left:
        notices.append(f"You left a match of {kind.title}: parlour play {game} --resume takes it up again.")
    if match.keeper.trouble:
        notices.append(f"This match cannot be kept: {match.keeper.trouble}")
    return match, notices


def take_up(game: str) -> tuple[Match, list[str]]:
    """The latest match that was left, of this game or of any."""
    if game:
        game_class(game)
    left = kept_files(game)
    if not left:
        what = game_class(game).title if game else "any game"
        raise Wrong(f"no match of {what} was left: start one, as in `parlour play {game or game_names()[0]}`")
    kept = read_kept(left[0])
    try:
        match = Match.again(kept)
    except ParlourError as reason:
        raise Wrong(f"{kept.path}: this kept match cannot be taken up: {reason}") from None
    moves = len(match.scribe.record.moves)
    return match, [f"Taken up again after {moves} move{'' if moves == 1 else 's'}."]


def look_at_record(record: Path | None) -> None:
    """Refuses a file for the record that can never be written, before anything is played."""
    if record is None:
        return
    if record.is_dir():
        raise Wrong(f"--record {record}: this is a folder; name a file in it")
    if not record.parent.is_dir():
        raise Wrong(f"--record {record}: there is no folder {record.parent}")
    if not os.access(record if record.exists() else record.parent, os.W_OK):
        raise Wrong(f"--record {record}: you may not write there")


def face_for(match: Match, plain: bool) -> Face:
    """A page where a person looks at a terminal that can place text, else line by line."""
    if plain or not match.people or not (sys.stdin.isatty() and sys.stdout.isatty()) or is_dumb():
        return Plain()
    from parlour.terminal.page import Page

    return Page()


def is_dumb() -> bool:
    return os.environ.get("TERM", "dumb") in ("dumb", "unknown")
