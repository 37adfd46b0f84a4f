"""The play command, which starts or resumes a match and plays it at the terminal."""

import os
import secrets
import sys
from dataclasses import dataclass
from pathlib import Path

import msgspec

from parlour.cli.arguments import parse_option_pairs, parse_players, parse_seed
from parlour.games import find_game, game_class, game_names
from parlour.kit.errors import InvalidRecordError, ParlourError
from parlour.kit.game import Game
from parlour.records.record import Record, replay
from parlour.scene.option_text import format_house_rules
from parlour.terminal.display import Display
from parlour.terminal.game_loop import play_matches_with_rematches
from parlour.terminal.language import UsageError, format_message, language
from parlour.terminal.line_mode import LineDisplay
from parlour.terminal.match_session import Session
from parlour.terminal.saved_matches import (
    YOU,
    SeatPlayer,
    find_write_problem,
    list_player_names,
    list_saved_files,
    list_unlocked_files,
    load_record,
    read_saved_match,
)
from parlour.text.display_text import can_print

REQUIRED_CHARACTERS = "♣♦♥♠▮─│"  # the full-screen display needs an output that can encode these characters

SIMPLE_BOT = "simple"  # default bot for the other seats when a recorded match is continued


@dataclass(frozen=True)
class PlayArguments:
    """The options of the play command, as typed.

    If `source_record` is given, the match continues the record in this file after its move number
    `move_number`.
    """

    game: str = ""
    players: str | None = None
    options: list[str] | tuple[str, ...] = ()
    seed: str = ""
    resume: bool = False
    source_record: Path | None = None
    move_number: int | None = None


def run_play(arguments: PlayArguments, is_plain: bool, record_path: Path | None) -> int:
    """Play a match and return the exit status.

    Raises:
        ParlourError: The match cannot be played.
    """
    require_writable_record(record_path)
    session, notices = find_or_start_match(arguments, record_path)
    return play_matches_with_rematches(session, choose_display(session, is_plain), notices)


def run_resume(path: Path, is_plain: bool, record_path: Path | None) -> int:
    """Resume the saved match in a file and return the exit status."""
    require_writable_record(record_path)
    session, notices = resume_file(path, record_path)
    return play_matches_with_rematches(session, choose_display(session, is_plain), notices)


def find_or_start_match(arguments: PlayArguments, record_path: Path | None) -> tuple[Session, list[str]]:
    """Find or start the requested match, and return it with notices for its players."""
    if arguments.resume:
        if arguments.players is not None or arguments.options or arguments.seed:
            raise UsageError(format_message("resume-alone"))
        if arguments.source_record is not None:
            raise UsageError(format_message("resume-or-from"))
        return resume_latest_match(arguments.game, record_path)
    if arguments.source_record is not None:
        if arguments.options or arguments.seed:
            raise UsageError(format_message("from-alone"))
        return continue_record(
            arguments.source_record, arguments.game, arguments.players, arguments.move_number, record_path
        )
    if arguments.move_number is not None:
        raise UsageError(format_message("move-alone"))
    return new_match(arguments.game, arguments.players, list(arguments.options), arguments.seed, record_path)


def continue_record(
    source_path: Path,
    game: str,
    players_option: str | None,
    move_number: int | None,
    record_path: Path | None,
) -> tuple[Session, list[str]]:
    """Start a match from a position of the record in a file.

    The position is the one after move number `move_number`, or the last one if `move_number` is None.

    Raises:
        UsageError: The record cannot be continued from there.
    """
    record = load_record(source_path)
    game_type = game_class(record.game)
    if game and find_game(game) is not game_type:
        raise UsageError(
            format_message("from-other", file=str(source_path), title=game_type.title, game=game)
        )
    last_move = len(record.moves)
    move_count = last_move if move_number is None else move_number
    if not 0 <= move_count <= last_move:
        raise UsageError(format_message("from-range", move=str(move_count), last=last_move))
    players = players_for_record(record, players_option, game_type)
    moves = record.moves[:move_count]
    try:
        *_, game_at_move = replay(msgspec.structs.replace(record, moves=moves, result=""))
    except InvalidRecordError as error:
        raise UsageError(format_message("from-broken", file=str(source_path), reason=str(error))) from None
    if game_at_move.is_over:
        raise UsageError(
            format_message(
                "from-over", file=str(source_path), move=move_count, earlier=max(move_count - 1, 0)
            )
        )
    session = Session.new_match(game_type, players, record.options, record.seed, record.deck, record_path)
    for seat, move_text, _ in moves:
        session.play(seat, move_text)
    notices = [format_message("match-continues-from", file=str(source_path), move=move_count)]
    if session.save_file.error:
        notices.append(format_message("match-save-failed", reason=session.save_file.error))
    return session, notices


def players_for_record(
    record: Record, players_option: str | None, game_class: type[Game]
) -> list[SeatPlayer]:
    """Return the players who continue a recorded match.

    By default, one human and several bots play under the recorded names.
    """
    if players_option is None:
        bots = [YOU, *[SIMPLE_BOT] * (record.seats - 1)]
        return [
            SeatPlayer(player, name) for player, name in zip(bots, list_player_names(record), strict=True)
        ]
    players = parse_players(players_option, game_class)
    if len(players) != record.seats:
        raise UsageError(
            format_message("from-seats", text=players_option, seats=record.seats, number=len(players))
        )
    return players


def new_match(
    game: str,
    players_option: str | None,
    option_arguments: list[str],
    seed: str,
    record_path: Path | None = None,
) -> tuple[Session, list[str]]:
    """Start a new match. Return it with notices for its players."""
    if not game:
        known_games = game_names()
        raise UsageError(format_message("play-what", game=known_games[0], games=", ".join(known_games)))
    game_class = find_game(game)
    players = parse_players(players_option, game_class)
    house_rules = game_class.options_type.house_rules(len(players))
    chosen_options = (house_rules.options if house_rules else {}) | parse_option_pairs(
        option_arguments, game_class
    )
    unfinished_files = list_unlocked_files(game_class.name)
    session = Session.new_match(
        game_class,
        players,
        chosen_options,
        parse_seed(seed) if seed else secrets.token_hex(32),
        record_path=record_path,
    )
    notices = [format_house_rules(game_class, house_rules, language())] if house_rules else []
    if unfinished_files:
        notices.append(format_message("unfinished-match", title=game_class.title, game=game_class.name))
    if session.save_file.error:
        notices.append(format_message("match-save-failed", reason=session.save_file.error))
    return session, notices


def resume_latest_match(game: str, record_path: Path | None) -> tuple[Session, list[str]]:
    """Resume the latest unfinished match of a game, or of all games if `game` is empty.

    If all unfinished matches are being played at other terminals, take over the latest one.
    """
    game_class = find_game(game) if game else None
    game = game_class.name if game_class else ""
    unfinished_files = list_unlocked_files(game) or list_saved_files(game)
    if not unfinished_files:
        title = game_class.title if game_class else ""
        key = "resume-none-of" if game_class else "resume-none"
        raise UsageError(format_message(key, title=title, game=game or game_names()[0]))
    return resume_file(unfinished_files[0], record_path)


def resume_file(path: Path, record_path: Path | None) -> tuple[Session, list[str]]:
    """Resume the unfinished match in a file.

    Its record will be written to `record_path`, or by default to the file that was given when it began.
    """
    saved = read_saved_match(path)
    try:
        session = Session.resume(saved)
    except ParlourError as error:
        raise UsageError(
            format_message("saved-match-broken", file=str(saved.path), reason=str(error))
        ) from None
    notices = [format_message("match-resumed", number=len(session.recorder.record.moves))]
    if record_path is not None:
        session.record_path = record_path
    elif session.record_path is not None:
        notices.append(format_message("record-will-be-in", file=str(session.record_path)))
        problem = find_write_problem(session.record_path)
        if problem:
            session.save_file.unlock()
            raise UsageError(
                format_message("file-trouble", name=f"--record {session.record_path}", reason=problem)
            )
    return session, notices


def require_writable_record(record_path: Path | None) -> None:
    """Raise UsageError before the match if the record cannot be written to this file."""
    problem = "" if record_path is None else find_write_problem(record_path)
    if problem:
        raise UsageError(format_message("file-trouble", name=f"--record {record_path}", reason=problem))


def choose_display(session: Session, is_plain: bool) -> Display:
    """Return the full-screen display if the terminal and its encoding support it.

    Otherwise, and if `is_plain` is True or no person plays, return the line display.
    """
    if is_plain or not session.human_seats or not (sys.stdin.isatty() and sys.stdout.isatty()):
        return LineDisplay()
    if is_dumb_terminal() or not can_print(REQUIRED_CHARACTERS):
        return LineDisplay()
    from parlour.terminal.screen import ScreenDisplay

    return ScreenDisplay()


def is_dumb_terminal() -> bool:
    return os.environ.get("TERM", "dumb") in ("dumb", "unknown")
