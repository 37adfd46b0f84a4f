"""The menu after a match. Players can start a rematch, review the match or save its record."""

from pathlib import Path

from parlour.kit.errors import ParlourError
from parlour.terminal.display import Display
from parlour.terminal.language import (
    format_definitions,
    format_message,
    language,
    localized_end_menu_commands,
    parse_command,
)
from parlour.terminal.match_session import Session
from parlour.terminal.saved_matches import find_write_problem

RECORD_SUFFIX = ".json"


def run_end_menu(session: Session, display: Display) -> bool:
    """Run the menu after a match until the players leave it. Return True if they want a rematch."""
    commands = localized_end_menu_commands()
    descriptions = {
        commands["again"]: format_message("menu-again"),
        commands["review"]: format_message("menu-review"),
        commands["save"]: format_message("menu-save", file=session.game.name + RECORD_SUFFIX),
        commands["quit"]: format_message("menu-leave"),
    }
    menu = ["", *format_definitions(descriptions, "  ")]
    try:
        while line := display.ask_choice(menu, "> ", list(commands.values())):
            command_word, _, argument = line.partition(" ")
            command = parse_command(command_word, commands)
            if command == "again":
                return True
            if command == "quit":
                return False
            if command == "review":
                display.show_result(session, format_match_review(session))
            elif command == "save":
                display.show_message(
                    save_record(
                        session,
                        argument.strip() or display.ask_choice([], format_message("ask-for-file") + " ", []),
                    )
                )
            else:
                display.show_message(format_message("menu-what", word=line))
    except (EOFError, KeyboardInterrupt):
        pass
    return False


def save_record(session: Session, filename: str) -> str:
    """Write the match's record to a new file. Return a message about success or failure."""
    if not filename:
        return format_message("record-nowhere")
    path = Path(filename)
    problem = find_write_problem(path)
    if problem:
        return format_message("file-trouble", name=filename, reason=problem)
    if path.exists():
        return format_message("file-there", name=filename)
    try:
        write_record(session, path)
    except OSError as error:
        return format_message("file-trouble", name=filename, reason=error.strerror or str(error))
    return format_message("record-in", file=filename)


def write_record(session: Session, path: Path) -> None:
    path.write_text(session.recorder.record.to_text(), encoding="utf-8")


def format_match_review(session: Session) -> list[str]:
    """Return the review of the finished match as lines. If only one human played, review only that seat."""
    from parlour.bots.coach.review import REVIEW_PLAYOUTS, address_reader, review_record
    from parlour.terminal.review_text import (
        ReviewDisplayOptions,
        ReviewProgress,
        format_review,
        sanitize_names,
    )

    seat = session.human_seats[0] if len(session.human_seats) == 1 else None
    with ReviewProgress() as progress:
        try:
            review = review_record(
                sanitize_names(session.recorder.record), REVIEW_PLAYOUTS, 0, progress.show, language()
            )
        except ParlourError as error:
            return [str(error)]
    if seat is not None:
        review = address_reader(review, seat, language())
    return list(format_review(review, ReviewDisplayOptions(seat, reader_seat=seat)))
