"""After a match: how it ended, and what its people want now."""

from pathlib import Path

from parlour.kit.errors import ParlourError
from parlour.terminal.arguments import unwritable
from parlour.terminal.commands import command_of, told_endings
from parlour.terminal.display import Display
from parlour.terminal.folding import entries
from parlour.terminal.said import language, say
from parlour.terminal.session import Session

JSON = ".json"


def offered(session: Session, display: Display) -> bool:
    """Does what the people want until they leave; whether they want to play again."""
    told = told_endings()
    about = {
        told["again"]: say("menu-again"),
        told["review"]: say("menu-review"),
        told["save"]: say("menu-save", file=session.game.name + JSON),
        told["quit"]: say("menu-leave"),
    }
    menu = ["", *entries(about, "  ")]
    try:
        while line := display.offer(menu, "> ", list(told.values())):
            word, _, rest = line.partition(" ")
            command = command_of(word, told)
            if command == "again":
                return True
            if command == "quit":
                return False
            if command == "review":
                display.end(session, review_of(session))
            elif command == "save":
                display.say(
                    saved_as(session, rest.strip() or display.offer([], say("ask-for-file") + " ", []))
                )
            else:
                display.say(say("menu-what", word=line))
    except (EOFError, KeyboardInterrupt):
        pass
    return False


def saved_as(session: Session, name: str) -> str:
    """Writes the record to a file of this name, which a person chose; what to tell them."""
    if not name:
        return say("record-nowhere")
    path = Path(name)
    wrong = unwritable(path)
    if wrong:
        return say("file-trouble", name=name, reason=wrong)
    if path.exists():
        return say("file-there", name=name)
    try:
        write_record(session, path)
    except OSError as reason:
        return say("file-trouble", name=name, reason=reason.strerror or str(reason))
    return say("record-in", file=name)


def write_record(session: Session, path: Path) -> None:
    path.write_text(session.scribe.record.text(), encoding="utf-8")


def review_of(session: Session) -> list[str]:
    """The review of the match that was just played, for its only person or for all."""
    from parlour.players.coach import REVIEW_PLAYOUTS, review
    from parlour.terminal.review import Bar, ReviewScope, printable, review_lines

    seat = session.people[0] if len(session.people) == 1 else None
    with Bar() as bar:
        try:
            found = review(printable(session.scribe.record), REVIEW_PLAYOUTS, 0, bar.show, language())
        except ParlourError as reason:
            return [str(reason)]
    return list(review_lines(found, ReviewScope(seat)))
