"""The start of a match at the terminal: from the command line to the first question."""

import os
import secrets
import sys
from dataclasses import dataclass
from pathlib import Path

import msgspec

from parlour.games import find_game, game_class, game_names
from parlour.kit.errors import InvalidRecord, ParlourError
from parlour.kit.game import Game
from parlour.record import Record, replay
from parlour.terminal.asked import YOU, Chair, Wrong, read_chairs, read_chosen_options, read_seed, unwritable
from parlour.terminal.kept import kept_files, read_kept
from parlour.terminal.match import Match
from parlour.terminal.plain import Plain
from parlour.terminal.play import Face, play
from parlour.terminal.replay import load_record, names_of
from parlour.terminal.words import counted

SIMPLE = "simple"  # who plays where nobody is named


@dataclass(frozen=True)
class Asked:
    """What a person wants to play, as it was typed; `source` is a record to play on from after `move`."""

    game: str = ""
    seats: str = ""
    options: list[str] | tuple[str, ...] = ()
    seed: str = ""
    resume: bool = False
    source: Path | None = None
    move: int | None = None


def start(asked: Asked, plain: bool, record: Path | None) -> int:
    """Plays a match and gives the exit status. Raises ParlourError for what cannot be carried out."""
    look_at_record(record)
    match, notices = found_match(asked)
    return play(match, face_for(match, plain), notices, record)


def found_match(asked: Asked) -> tuple[Match, list[str]]:
    """The match that is wanted, and what its people should know."""
    if asked.resume:
        if asked.seats or asked.options or asked.seed:
            raise Wrong("--resume takes a match up as it was: leave --seats, --option and --seed out")
        if asked.source is not None:
            raise Wrong("--resume and --from are two different matches: leave one of them out")
        return take_up(asked.game)
    if asked.source is not None:
        if asked.options or asked.seed:
            raise Wrong("--from has options and cards from the record: leave --option and --seed out")
        return play_on(asked.source, asked.game, asked.seats, asked.move)
    if asked.move is not None:
        raise Wrong("--move goes with --from, which names a record")
    return begin(asked.game, asked.seats, list(asked.options), asked.seed)


def play_on(source: Path, game: str, seats: str, move: int | None) -> tuple[Match, list[str]]:
    """A match that goes on from where a recorded one stood after a move, from its end where none is named.

    Raises Wrong where it cannot.
    """
    record = load_record(source)
    kind = game_class(record.game)
    if game and find_game(game) is not kind:
        raise Wrong(f"{source}: this is a record of {kind.title}: leave {game} out")
    last = len(record.moves)
    after = last if move is None else move
    if not 0 <= after <= last:
        raise Wrong(f"--move {move}: the record has moves 1 to {last}; 0 is after the deal")
    chairs = chairs_of(record, seats, kind)
    made = record.moves[:after]
    try:
        *_, stood = replay(msgspec.structs.replace(record, moves=made, result=""))
    except InvalidRecord as reason:
        raise Wrong(f"{source}: the match does not replay: {reason}") from None
    where = f"after move {after}" if after else "after the deal"
    if stood.over:
        earlier = f"--move {max(after - 1, 0)}"
        raise Wrong(f"{source}: the match is over {where}: name an earlier move, as in {earlier}")
    match = Match.begin(kind, chairs, record.options, record.seed, record.deck)
    for seat, text, _ in made:
        match.make(seat, text)
    notices = [f"This match goes on from {source}, {where}."]
    if match.keeper.trouble:
        notices.append(f"This match cannot be kept: {match.keeper.trouble}")
    return match, notices


def chairs_of(record: Record, seats: str, kind: type[Game]) -> list[Chair]:
    """Who plays on: as many as did. Where nobody is named, one person and bots under the recorded names."""
    if not seats:
        players = [YOU, *[SIMPLE] * (record.seats - 1)]
        return [Chair(player, name) for player, name in zip(players, names_of(record), strict=True)]
    chairs = read_chairs(seats, kind)
    if len(chairs) != record.seats:
        raise Wrong(f"--seats {seats}: {record.seats} play in this match, not {len(chairs)}")
    return chairs


def begin(game: str, seats: str, options: list[str], seed: str) -> tuple[Match, list[str]]:
    """A new match, and what its people should know."""
    if not game:
        names = game_names()
        raise Wrong(f"name a game, as in `parlour play {names[0]}`; there are {', '.join(names)}")
    kind = find_game(game)
    chairs = read_chairs(seats, kind)
    chosen = read_chosen_options(options, kind)
    left = kept_files(kind.name)
    match = Match.begin(kind, chairs, chosen, read_seed(seed) if seed else secrets.token_hex(32))
    notices = []
    if left:
        notices.append(
            f"You left a match of {kind.title}: parlour play {kind.name} --resume takes it up again."
        )
    if match.keeper.trouble:
        notices.append(f"This match cannot be kept: {match.keeper.trouble}")
    return match, notices


def take_up(game: str) -> tuple[Match, list[str]]:
    """The latest match that was left, of this game or of any."""
    kind = find_game(game) if game else None
    game = kind.name if kind else ""
    left = kept_files(game)
    if not left:
        what = kind.title if kind else "any game"
        raise Wrong(f"no match of {what} was left: start one, as in `parlour play {game or game_names()[0]}`")
    kept = read_kept(left[0])
    try:
        match = Match.again(kept)
    except ParlourError as reason:
        raise Wrong(f"{kept.path}: this kept match cannot be taken up: {reason}") from None
    moves = len(match.scribe.record.moves)
    return match, [f"Taken up again after {counted(moves, 'move')}."]


def look_at_record(record: Path | None) -> None:
    """Refuses a file for the record that can never be written, before anything is played."""
    wrong = "" if record is None else unwritable(record)
    if wrong:
        raise Wrong(f"--record {record}: {wrong}")


def face_for(match: Match, plain: bool) -> Face:
    """A page where a person looks at a terminal that can place text, else line by line."""
    if plain or not match.people or not (sys.stdin.isatty() and sys.stdout.isatty()) or is_dumb():
        return Plain()
    from parlour.terminal.page import Page

    return Page()


def is_dumb() -> bool:
    return os.environ.get("TERM", "dumb") in ("dumb", "unknown")
