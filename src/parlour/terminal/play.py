"""Play at a terminal: what a person types, and the course of a match whatever display shows it."""

import signal
from pathlib import Path
from typing import Protocol

from parlour.kit.errors import IllegalMove, InvalidMove, ParlourError
from parlour.kit.game import Game
from parlour.kit.seats import SPECTATOR
from parlour.kit.words import nearest
from parlour.messages import tell_invalid
from parlour.scene import Scene
from parlour.terminal.arguments import unwritable
from parlour.terminal.marks import is_move
from parlour.terminal.reading import rules_lines
from parlour.terminal.said import language, say
from parlour.terminal.session import Question, Session
from parlour.terminal.spoken import ending, move_list, owner_order, score_words, zone_words
from parlour.typed import read_line

HINTS = ("hint", "!")
HINT_SECONDS = 1.0  # that somebody waits for one
AGAIN = "again"
COMMANDS = ("?", "help", "rules", *HINTS, "moves", "log", "table", "quit", "exit")
INTERRUPTED = 130  # the exit status that shells give to Ctrl-C

COLUMN = 13  # of what the commands do, in the help


def help_lines(game: Game) -> list[str]:
    """What can be written, and what it does."""
    about = {
        "?": say("help-help"),
        "rules": say("help-rules", clause=f"{game.prefix}-3"),
        say("help-hint-words"): say("help-hint"),
        "moves": say("help-moves"),
        "log": say("help-log"),
        "table": say("help-table"),
        "quit": say("help-quit", game=game.name),
    }
    commands = [command.ljust(COLUMN) + does for command, does in about.items()]
    return [say("help-move"), say("help-enter"), *commands]


class PlayerLeft(Exception):
    """A person leaves the match before its end."""


class Display(Protocol):
    """How a match is shown and its people are asked. Reading raises EOFError at the end of input."""

    def open(self, session: Session, notices: list[str]) -> None:
        """The match begins or is taken up."""

    def observation_key(self, session: Session) -> None:
        """A bot has moved."""

    def hand_over(self, session: Session, seat: int) -> None:
        """Hides what one person saw until another sits there."""

    def ask(self, session: Session, question: Question, scene: Scene) -> str:
        """One line from the person who is asked."""

    def say(self, sentence: str) -> None:
        """A sentence for the person who was asked last."""

    def read(self, title: str, lines: list[str], from_end: bool = False) -> None:
        """A longer text for the person who was asked last, who may want its end first."""

    def close(self, session: Session) -> None:
        """The match is over, or left."""

    def end(self, session: Session, lines: list[str]) -> None:
        """How it ended, after `close`."""

    def offer(self, before: str, sentence: str) -> str:
        """A question after the end, after a sentence; an empty answer is no. What was typed ahead is none."""


def play(session: Session, display: Display, notices: list[str], record_file: Path | None) -> int:
    """Plays matches, one after another while their people want to; gives the exit status."""
    signal.signal(signal.SIGINT, interrupt_once)
    while True:
        status, again = play_one(session, display, notices, record_file)
        if not again:
            return status
        session = session.rematch()
        notices = [say("another-match", who=session.names[0])]


def play_one(
    session: Session, display: Display, notices: list[str], record_file: Path | None
) -> tuple[int, bool]:
    """Plays a match to its end, or until its people leave: the exit status, and whether they want another."""
    try:
        try:
            display.open(session, notices)
            run(session, display)
        finally:
            display.close(session)
    except (EOFError, PlayerLeft):
        display.end(session, [kept_words(session)])
        return 0, False
    except KeyboardInterrupt:
        display.end(session, ["", kept_words(session)])
        return INTERRUPTED, False
    return 0, finish(session, display, record_file)


def interrupt_once(number: int, frame: object) -> None:
    """Ctrl-C: the first leaves the match, and one more must not break in on that."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    raise KeyboardInterrupt


def kept_words(session: Session) -> str:
    if session.save.trouble:
        return say("not-kept", reason=session.save.trouble)
    return say("kept", game=session.game.name)


def finish(session: Session, display: Display, record_file: Path | None) -> bool:
    """Tells how it ended, writes the record where one is wanted, and keeps the match no longer.

    Gives whether its people want to play again.
    """
    scene = session.scene(session.people[0] if len(session.people) == 1 else SPECTATOR)
    lines = [ending(scene), score_words(scene), say("seed-was", seed=str(session.scribe.record.seed))]
    display.end(session, [line for line in lines if line])
    again = False
    if record_file is None:
        record_file, again = offered(session, display)
    if record_file is not None:
        try:
            record_file.write_text(session.scribe.record.text(), encoding="utf-8")
        except OSError as reason:
            trouble = f"{record_file}: {reason.strerror or reason}"
            raise ParlourError(f"the record was not written: {trouble}; {kept_words(session)}") from None
        display.end(session, [say("record-in", file=str(record_file))])
    session.save.forget()
    return again


def offered(session: Session, display: Display) -> tuple[Path | None, bool]:
    """The file that a person names for the record, if any, and whether they want to play again."""
    try:
        while name := display.offer(say("offer-again", word=AGAIN), say("ask-for-file") + " "):
            if name.lower() == AGAIN:
                return None, True
            wrong = unfit(session, name)
            if not wrong:
                return Path(name), False
            display.say(wrong)
    except (EOFError, KeyboardInterrupt):
        pass
    return None, False


def unfit(session: Session, name: str) -> str:
    """Why a record is not written to a file of this name; empty where it can be."""
    if name.lower() in (*session.marks, *COMMANDS) or is_move(session.game, name):
        return say("no-file-name", name=name)
    wrong = unwritable(Path(name))
    if wrong:
        return say("file-trouble", name=name, reason=wrong)
    return say("file-there", name=name) if Path(name).exists() else ""


def run(session: Session, display: Display) -> None:
    """The match from question to question."""
    last = SPECTATOR
    while not session.game.over:
        question = session.question()
        if not session.chairs[question.seat].person:
            session.answer_for_bot(question)
            display.observation_key(session)
            continue
        others = [seat for seat in session.people if seat != question.seat]
        if question.seat != last and others:
            before = others[0] if last == SPECTATOR else last
            if not session.same_sight(before, question.seat):
                display.hand_over(session, question.seat)
        last = question.seat
        answer(session, display, question)


def answer(session: Session, display: Display, question: Question) -> None:
    """Asks a person until a move is made or the chance is let go by."""
    scene = session.scene(question.seat)
    while True:
        line = " ".join(display.ask(session, question, scene).split())
        if obeyed(session, display, question, scene, line):
            continue
        if not line and question.stepping_in:
            session.let_go(question.seat)
            return
        try:
            text = chosen(session.game, session.marks, scene, line)
            if text:
                session.make(question.seat, text)
                return
        except InvalidMove as reason:
            told = tell_invalid(session.game, reason, session.names, question.seat, language())
            near = nearest(line, list(COMMANDS))
            display.say(say("see-help-near" if near else "see-help", reason=told, word=repr(near)))
        except IllegalMove:
            display.say(say("refused", move=text, reason=session.refused(question.seat, text)))


def chosen(game: Game, marks: list[str], scene: Scene, line: str) -> str:
    """The move that a line means: what it says, the mark before it, or nothing for the only one there is."""
    if not line:
        return scene.moves[0].move if len(scene.moves) == 1 else ""
    for mark, move in zip(marks, scene.moves, strict=False):
        if line.lower() == mark:
            return move.move
    if line.lower() in marks:
        raise InvalidMove(say("not-marked", mark=line))
    return read_line(game, scene.seat, scene.names, line, language())


def obeyed(session: Session, display: Display, question: Question, scene: Scene, line: str) -> bool:
    """Whether a line was a command, which has then been carried out."""
    word, _, rest = line.lower().partition(" ")
    if word in ("?", "help"):
        display.read(say("help"), help_lines(session.game))
    elif word == "rules":
        show_rules(session, display, rest)
    elif word in HINTS and not rest:
        display.say(hint_words(session, question))
    elif word == "log" and not rest:
        display.read(say("log"), [event.text for event in session.logs[question.seat]], True)
    elif word == "moves" and not rest:
        display.read(say("moves"), move_list(session.marks, scene))
    elif word == "table" and not rest:
        display.read(say("table"), [zone_words(scene, zone, session.faces) for zone in owner_order(scene)])
    elif word in ("quit", "exit"):
        raise PlayerLeft
    else:
        return False
    return True


def show_rules(session: Session, display: Display, clause: str) -> None:
    try:
        lines = rules_lines(session.game.name, clause.upper())
    except ParlourError as reason:
        display.say(str(reason))
    else:
        display.read(say("rules", title=session.game.title), lines)


def hint_words(session: Session, question: Question) -> str:
    advice = session.hint(question.seat, HINT_SECONDS)
    best = advice.best
    typed = best.move and best.move.lower() != best.label.lower()
    told = say("best-typed", label=best.label, move=best.move) if typed else say("best", label=best.label)
    reasons = [advice.reason.rstrip(".") + "."] if advice.reason else []
    return " ".join([f"{told}.", *reasons, advice.figures])
