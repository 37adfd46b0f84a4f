"""The game loop at a terminal: parses typed input and runs a match, with any display."""

import signal
from pathlib import Path

from parlour.kit.errors import IllegalMoveError, InvalidMoveError, ParlourError
from parlour.kit.game import Game
from parlour.kit.moves import SPECTATOR
from parlour.kit.sentences import nearest_word
from parlour.scene.move_input import parse_typed_line
from parlour.scene.scene_types import Scene
from parlour.terminal.display import Display
from parlour.terminal.language import (
    command_words,
    format_message,
    language,
    localized_commands,
    parse_command,
)
from parlour.terminal.line_folding import format_definitions
from parlour.terminal.match_end import run_end_menu, write_record
from parlour.terminal.match_session import SeatPrompt, Session
from parlour.terminal.rules_text import format_rules
from parlour.terminal.scene_lines import (
    describe_end,
    describe_moves,
    describe_scores,
    describe_zone,
    sort_zones,
)
from parlour.text.translation import format_invalid_move

HINT_SECONDS = 1.0  # thinking time for a hint
INTERRUPTED_STATUS = 130  # the exit status that shells give to Ctrl-C


def format_help(game: Game) -> list[str]:
    """List the possible input and its effect."""
    commands = localized_commands()
    descriptions = {
        f"?, {commands['help']}": format_message("help-help"),
        f"!, {commands['hint']}": format_message("help-hint"),
        commands["rules"]: format_message("help-rules", clause=f"{game.clause_prefix}-3"),
        commands["moves"]: format_message("help-moves"),
        commands["log"]: format_message("help-log"),
        commands["table"]: format_message("help-table"),
        commands["quit"]: format_message("help-quit", game=game.name),
    }
    return [
        format_message("help-move"),
        format_message("help-enter"),
        format_message("help-keys"),
        *format_definitions(descriptions),
    ]


class PlayerLeft(Exception):
    """A player leaves the match before its end."""


def play_matches(session: Session, display: Display, notices: list[str], record_file: Path | None) -> int:
    """Play matches until the players want no rematch; return the exit status."""
    signal.signal(signal.SIGINT, interrupt_once)
    while True:
        try:
            status, wants_rematch = play_match(session, display, notices, record_file)
        finally:
            session.save_file.unlock()
        if not wants_rematch:
            return status
        session = session.new_rematch()
        reader = "who" if session.human_seats == [0] else "else"
        notices = [format_message("another-match", who=session.names[0], reader=reader)]


def play_match(
    session: Session, display: Display, notices: list[str], record_file: Path | None
) -> tuple[int, bool]:
    """Play a match until it ends or the players leave it.

    Returns:
        The exit status, and True if the players want a rematch.
    """
    try:
        try:
            display.open(session, notices)
            run_match(session, display)
        finally:
            display.close(session)
    except (EOFError, PlayerLeft):
        display.show_result(session, [format_saved_note(session)])
        return 0, False
    except KeyboardInterrupt:
        display.show_result(session, ["", format_saved_note(session)])
        return INTERRUPTED_STATUS, False
    return 0, finish_match(session, display, record_file)


def interrupt_once(signal_number: int, frame: object) -> None:
    """Handle Ctrl-C: leave the match, and ignore further ones so that they cannot interrupt the exit."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    raise KeyboardInterrupt


def format_saved_note(session: Session) -> str:
    if session.save_file.error:
        return format_message("not-kept", reason=session.save_file.error)
    return format_message("kept", game=session.game.name)


def finish_match(session: Session, display: Display, record_file: Path | None) -> bool:
    """Show the result, write the record if a file is given, ask for a rematch, and delete the saved match.

    Returns:
        True if the players want a rematch.

    Raises:
        ParlourError: The record could not be written. The saved match is kept.
    """
    scene = session.build_scene(session.human_seats[0] if len(session.human_seats) == 1 else SPECTATOR)
    lines = [
        describe_end(scene),
        describe_scores(scene),
        format_message("seed-was", seed=str(session.recorder.record.seed)),
    ]
    display.show_result(session, [line for line in lines if line])
    if record_file is not None:
        try:
            write_record(session, record_file)
        except OSError as reason:
            problem = f"{record_file}: {reason.strerror or reason}"
            raise ParlourError(
                f"the record was not written: {problem}; {format_saved_note(session)}"
            ) from None
        display.show_result(session, [format_message("record-in", file=str(record_file))])
    wants_rematch = run_end_menu(session, display)
    session.save_file.delete()
    return wants_rematch


def run_match(session: Session, display: Display) -> None:
    """Run the match from prompt to prompt until it is over."""
    last_seat = SPECTATOR
    while not session.game.is_over:
        question = session.next_question()
        if not session.players[question.seat].is_human:
            session.play_bot(question)
            display.on_observation(session)
            continue
        other_humans = [seat for seat in session.human_seats if seat != question.seat]
        if question.seat != last_seat and other_humans:
            last_reader = other_humans[0] if last_seat == SPECTATOR else last_seat
            if not session.have_same_view(last_reader, question.seat):
                display.hand_over(session, question.seat)
        last_seat = question.seat
        answer_question(session, display, question)


def answer_question(session: Session, display: Display, question: SeatPrompt) -> None:
    """Prompt a player until a move is made or an interrupt is declined."""
    scene = session.build_scene(question.seat)
    while True:
        line = " ".join(display.ask(session, question, scene).split())
        if run_command(session, display, question, scene, line):
            continue
        if not line and question.is_interrupt:
            session.decline_interrupt(question.seat)
            return
        try:
            text = resolve_move(session.game, session.marks, scene, line)
            if text:
                session.make_move(question.seat, text)
                return
        except InvalidMoveError as reason:
            error_text = format_invalid_move(session.game, reason, session.names, question.seat, language())
            suggestion = nearest_word(line, command_words())
            display.show_message(
                format_message(
                    "see-help-near" if suggestion else "see-help", reason=error_text, word=repr(suggestion)
                )
            )
        except IllegalMoveError:
            display.show_message(
                format_message("refused", move=text, reason=session.refusal_text(question.seat, text))
            )


def resolve_move(game: Game, marks: list[str], scene: Scene, line: str) -> str:
    """Return the move that a line means: typed notation, a mark, or the only move if the line is empty.

    Returns an empty text for an empty line if there are several moves.

    Raises:
        InvalidMoveError: The line is an unused mark or is not a move.
    """
    if not line:
        return scene.moves[0].move if len(scene.moves) == 1 else ""
    for mark, move in zip(marks, scene.moves, strict=False):
        if line.lower() == mark:
            return move.move
    if line.lower() in marks:
        raise InvalidMoveError(format_message("not-marked", mark=line))
    return parse_typed_line(game, scene.seat, scene.names, line, language())


def run_command(session: Session, display: Display, question: SeatPrompt, scene: Scene, line: str) -> bool:
    """Run the line if it is a command; return True if it was.

    Raises:
        PlayerLeft: The command is to quit.
    """
    command_word, _, argument = line.partition(" ")
    command = parse_command(command_word, localized_commands())
    if command == "help":
        display.show_text(format_message("help"), format_help(session.game))
    elif command == "rules":
        show_rules(session, display, argument)
    elif not command or argument:
        return False
    elif command == "hint":
        display.show_message(format_hint(session, question))
    elif command == "log":
        display.show_text(
            format_message("log"), [event.text for event in session.event_logs[question.seat]], True
        )
    elif command == "moves":
        display.show_text(format_message("moves"), describe_moves(session.marks, scene))
    elif command == "table":
        display.show_text(
            format_message("table"), [describe_zone(scene, zone, session.faces) for zone in sort_zones(scene)]
        )
    else:
        raise PlayerLeft
    return True


def show_rules(session: Session, display: Display, clause: str) -> None:
    try:
        lines = format_rules(session.game.name, clause.upper())
    except ParlourError as reason:
        display.show_message(str(reason))
    else:
        display.show_text(format_message("rules", title=session.game.title), lines)


def format_hint(session: Session, question: SeatPrompt) -> str:
    hint = session.hint(question.seat, HINT_SECONDS)
    best = hint.best
    shows_typed = best.move and best.move.lower() != best.label.lower()
    sentence = (
        format_message("best-typed", label=best.label, move=best.move)
        if shows_typed
        else format_message("best", label=best.label)
    )
    reasons = [hint.reason.rstrip(".") + "."] if hint.reason else []
    return " ".join([f"{sentence}.", *reasons, hint.comparison])
