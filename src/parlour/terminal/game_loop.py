"""The game loop at a terminal, which runs a match on any display and interprets typed input."""

import signal
from contextlib import suppress

from parlour.kit.errors import InvalidMoveError, ParlourError
from parlour.kit.game import Game, View
from parlour.kit.match_driver import drive
from parlour.kit.moves import SPECTATOR
from parlour.scene.move_input import parse_typed_line
from parlour.scene.scene_types import Scene
from parlour.terminal.display import Display
from parlour.terminal.language import (
    format_definitions,
    format_message,
    language,
    list_command_words,
    localized_commands,
    parse_command,
    terminal_message,
)
from parlour.terminal.match_end import run_end_menu, write_record
from parlour.terminal.match_session import SeatPrompt, Session
from parlour.terminal.rules_text import format_rules
from parlour.terminal.scene_lines import (
    describe_moves,
    describe_result,
    describe_scores,
    describe_zone,
    sort_zones,
)
from parlour.text.display_text import capitalize_first
from parlour.text.suggestions import nearest_word
from parlour.text.translation import Reader, render

HINT_SECONDS = 1.0  # thinking time for a hint, in seconds
INTERRUPTED_STATUS = 130  # exit status that shells use for Ctrl-C


def format_help(game: Game) -> list[str]:
    """Return the lines of the help text: every possible input and its effect."""
    commands = localized_commands()
    descriptions = {
        f"?, {commands['help']}": format_message("help-help"),
        f"!, {commands['hint']}": format_message("help-hint"),
        commands["rules"]: format_message("help-rules", clause=f"{game.clause_prefix}-3"),
        commands["moves"]: format_message("help-moves"),
        commands["log"]: format_message("help-log"),
        commands["table"]: format_message("help-table"),
        commands["undo"]: format_message("help-undo"),
        commands["restart"]: format_message("help-restart"),
        commands["new"]: format_message("help-new"),
        commands["quit"]: format_message("help-quit", game=game.name),
    }
    return [
        format_message("help-move"),
        format_message("help-enter"),
        format_message("help-keys"),
        *format_definitions(descriptions),
    ]


class PlayerLeft(Exception):
    """Raised if a player leaves the match before its end."""


class WentBack(Exception):
    """Raised if the match has gone back to an earlier decision or to the deal."""


class NewDealRequested(Exception):
    """Raised if the player wants another match instead of this one."""


def play_matches_with_rematches(session: Session, display: Display, notices: list[str]) -> int:
    """Play matches until the players want no other one. Return the exit status."""
    signal.signal(signal.SIGINT, handle_interrupt)
    while True:
        try:
            status, wants_rematch = play_match(session, display, notices)
        finally:
            session.save_file.unlock()
        if not wants_rematch:
            return status
        session = session.new_rematch()
        reader = "who" if session.human_seats == [0] else "else"
        notices = [format_message("another-match", who=session.player_names[0], reader=reader)]


def play_match(session: Session, display: Display, notices: list[str]) -> tuple[int, bool]:
    """Play a match until it ends or a player leaves it.

    Returns:
        The exit status, and True if the players want another match.
    """
    try:
        try:
            display.open(session, notices)
            run_turns(session, display)
        finally:
            display.close(session)
    except NewDealRequested:
        session.save_file.delete()
        return 0, True
    except (EOFError, PlayerLeft):
        display.show_result(session, [format_saved_match_note(session)])
        return 0, False
    except KeyboardInterrupt:
        display.show_result(session, ["", format_saved_match_note(session)])
        return INTERRUPTED_STATUS, False
    return 0, finish_match(session, display)


def handle_interrupt(signal_number: int, frame: object) -> None:
    """Handle the first Ctrl-C by leaving the match.

    Ignore later ones, so that they cannot interrupt the exit.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    raise KeyboardInterrupt


def format_saved_match_note(session: Session) -> str:
    if session.save_file.error:
        return format_message("not-kept", reason=session.save_file.error)
    return format_message("kept", game=session.game.name)


def finish_match(session: Session, display: Display) -> bool:
    """Finish a match: show the result, write the record, run the end menu, and delete the saved match.

    The record is written only if the session has a `record_path`.

    Returns:
        True if the players want a rematch.

    Raises:
        ParlourError: The record could not be written. The saved match is kept.
    """
    scene = session.build_scene(session.human_seats[0] if len(session.human_seats) == 1 else SPECTATOR)
    lines = [
        scene.end_reason,
        describe_result(scene),
        describe_scores(scene),
        format_message("seed-was", seed=str(session.recorder.record.seed)),
    ]
    display.show_result(session, [line for line in lines if line])
    record_file = session.record_path
    if record_file is not None:
        try:
            write_record(session, record_file)
        except OSError as error:
            problem = f"{record_file}: {error.strerror or error}"
            raise ParlourError(
                f"the record was not written: {problem}; {format_saved_match_note(session)}"
            ) from None
        display.show_result(session, [format_message("record-in", file=str(record_file))])
    wants_rematch = run_end_menu(session, display)
    session.save_file.delete()
    return wants_rematch


def run_turns(session: Session, display: Display) -> None:
    """Prompt the players and make the bots' moves until the match is over."""

    def ask_player(view: View) -> str | None:
        hand_over(session, display, view.seat)
        return prompt_player(
            session, display, SeatPrompt(view.seat, not view.game.to_move() >> view.seat & 1)
        )

    def ask_bot(view: View) -> int:
        display.show_progress(session)
        return session.choose_bot_move(view)

    players = [ask_player if player.is_human else ask_bot for player in session.players]
    while not session.game.is_over:
        with suppress(WentBack):
            drive(session, players)
    display.show_progress(session)


def hand_over(session: Session, display: Display, seat: int) -> None:
    """Wait for the player of a seat, unless the player who was prompted last knows the same cards."""
    last_seat = SPECTATOR if session.last_prompt is None else session.last_prompt[0].seat
    other_humans = [human_seat for human_seat in session.human_seats if human_seat != seat]
    if seat != last_seat and other_humans:
        last_reader = other_humans[0] if last_seat == SPECTATOR else last_seat
        if not session.have_same_view(last_reader, seat):
            display.wait_for_player(session, seat)


def prompt_player(session: Session, display: Display, seat_prompt: SeatPrompt) -> str | None:
    """Prompt a player until the player chooses a legal move, or declines to interrupt.

    Returns:
        The text of the move, or None to decline.
    """
    scene = session.build_scene(seat_prompt.seat)
    last_prompt, session.last_prompt = session.last_prompt, (seat_prompt, scene)
    is_typed_ahead = True
    while True:
        is_typed_ahead = is_typed_ahead and display.has_typed_ahead_line()
        line = " ".join(display.ask(session, seat_prompt, scene).split())
        if run_command(session, display, seat_prompt, scene, line):
            continue
        if is_typed_ahead and has_changed_meaning(session, last_prompt, line):
            display.show_message(format_message("typed-ahead", line=line or format_message("enter-key")))
            continue
        if not line and seat_prompt.is_interrupt:
            return None
        try:
            move_text = resolve_move(session.game, session.shortcuts, scene, line)
            refusal_text = session.format_refusal(seat_prompt.seat, move_text) if move_text else ""
        except InvalidMoveError as error:
            reader = Reader(session.player_names, seat_prompt.seat)
            error_text = render(error.message, language(), reader)
            suggestion = nearest_word(line, list_command_words())
            display.show_message(
                format_message(
                    "see-help-near" if suggestion else "see-help",
                    reason=capitalize_first(error_text),
                    word=repr(suggestion),
                )
            )
            continue
        if refusal_text:
            display.show_message(format_message("refused", move=move_text, reason=refusal_text))
        elif move_text:
            return move_text


def has_changed_meaning(session: Session, last_prompt: tuple[SeatPrompt, Scene] | None, line: str) -> bool:
    """Return True if a line stands for another move than at the last prompt.

    Only shortcuts and empty lines depend on the prompt.
    """
    assert session.last_prompt is not None
    if line and line.lower() not in session.shortcuts:
        return False
    if last_prompt is None:
        return True
    (last_seat_prompt, last_scene), (seat_prompt, scene) = last_prompt, session.last_prompt
    last_move, move = (find_shortcut_move(session.shortcuts, each, line) for each in (last_scene, scene))
    return last_seat_prompt != seat_prompt or last_move != move


def find_shortcut_move(move_shortcuts: list[str], scene: Scene, line: str) -> str:
    """Return the move that a shortcut or an empty line stands for, or an empty string if there is none."""
    if not line:
        return scene.moves[0].move if len(scene.moves) == 1 else ""
    moves = zip(move_shortcuts, scene.moves, strict=False)
    return next((move.move for shortcut, move in moves if shortcut == line.lower()), "")


def resolve_move(game: Game, move_shortcuts: list[str], scene: Scene, line: str) -> str:
    """Return the move that an input line stands for.

    The line is a move in notation, or the shortcut (number or letters) in front of a listed move. An empty
    line stands for the only legal move; if there are several, return an empty string.

    Raises:
        InvalidMoveError: The line is an unused shortcut or is not a move.
    """
    move_text = find_shortcut_move(move_shortcuts, scene, line)
    if move_text or not line:
        return move_text
    if line.lower() in move_shortcuts:
        raise InvalidMoveError(terminal_message("unknown-shortcut", shortcut=line))
    return parse_typed_line(game, scene.seat, scene.names, line, language())


def run_command(session: Session, display: Display, seat_prompt: SeatPrompt, scene: Scene, line: str) -> bool:
    """If the line is a command, run it and return True. Otherwise return False.

    Raises:
        PlayerLeft: The command is `quit`.
        WentBack: The command is `undo` or `restart`, and the match has gone back.
        NewDealRequested: The command is `new`.
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
        display.show_message(format_hint(session, seat_prompt))
    elif command == "log":
        display.show_text(
            format_message("log"), [event.text for event in session.event_logs[seat_prompt.seat]], True
        )
    elif command == "moves":
        display.show_text(format_message("moves"), describe_moves(session.shortcuts, scene))
    elif command == "table":
        display.show_text(
            format_message("table"), [describe_zone(scene, zone, session.faces) for zone in sort_zones(scene)]
        )
    elif command in ("undo", "restart", "new"):
        change_deal(session, display, command)
    else:
        raise PlayerLeft
    return True


def change_deal(session: Session, display: Display, command: str) -> None:
    """Go back to the last decision of the only player or to the deal, or begin another match.

    Show a message if this is not possible.

    Raises:
        WentBack: The match has gone back.
        NewDealRequested: The command is `new`.
    """
    if len(session.human_seats) > 1:
        display.show_message(format_message("undo-people"))
        return
    if command == "new":
        raise NewDealRequested
    if command == "restart":
        session.go_back([])
        display.show_message(format_message("restarted"))
        raise WentBack
    if session.undo():
        display.show_message(format_message("undone"))
        raise WentBack
    display.show_message(format_message("undo-none"))


def show_rules(session: Session, display: Display, clause_number: str) -> None:
    try:
        lines = format_rules(session.game.name, clause_number.upper())
    except ParlourError as error:
        display.show_message(capitalize_first(str(error)))
    else:
        display.show_text(format_message("rules", title=session.game.title), lines)


def format_hint(session: Session, seat_prompt: SeatPrompt) -> str:
    hint = session.compute_hint(seat_prompt.seat, HINT_SECONDS)
    best = hint.best
    shows_typed = best.move and best.move.lower() != best.label.lower()
    sentence = (
        format_message("best-typed", label=best.label, move=best.move)
        if shows_typed
        else format_message("best", label=best.label)
    )
    reasons = [hint.reason.rstrip(".") + "."] if hint.reason else []
    return " ".join([f"{sentence}.", *reasons, hint.comparison])
