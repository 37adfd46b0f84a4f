"""Play at a terminal: what a person types, and the course of a match whatever display shows it."""

import signal
from pathlib import Path

from parlour.kit.errors import IllegalMoveError, InvalidMoveError, ParlourError
from parlour.kit.game import Game
from parlour.kit.seats import SPECTATOR
from parlour.kit.words import nearest_word
from parlour.messages import tell_invalid
from parlour.shapes import Scene
from parlour.terminal.commands import command_of, command_words, told_commands
from parlour.terminal.display import Display
from parlour.terminal.ending import offered, write_record
from parlour.terminal.folding import entries
from parlour.terminal.reading import rules_lines
from parlour.terminal.said import language, say
from parlour.terminal.session import Question, Session
from parlour.terminal.spoken import ending, move_list, owner_order, score_words, zone_words
from parlour.typed import read_line

HINT_SECONDS = 1.0  # that somebody waits for one
INTERRUPTED = 130  # the exit status that shells give to Ctrl-C


def help_lines(game: Game) -> list[str]:
    """What can be written, and what it does."""
    told = told_commands()
    about = {
        f"?, {told['help']}": say("help-help"),
        f"!, {told['hint']}": say("help-hint"),
        told["rules"]: say("help-rules", clause=f"{game.clause_prefix}-3"),
        told["moves"]: say("help-moves"),
        told["log"]: say("help-log"),
        told["table"]: say("help-table"),
        told["quit"]: say("help-quit", game=game.name),
    }
    return [say("help-move"), say("help-enter"), say("help-keys"), *entries(about)]


class PlayerLeft(Exception):
    """A person leaves the match before its end."""


def play(session: Session, display: Display, notices: list[str], record_file: Path | None) -> int:
    """Plays matches, one after another while their people want to; gives the exit status."""
    signal.signal(signal.SIGINT, interrupt_once)
    while True:
        try:
            status, again = play_one(session, display, notices, record_file)
        finally:
            session.save.let_go()
        if not again:
            return status
        session = session.rematch()
        reader = "who" if session.people == [0] else "else"
        notices = [say("another-match", who=session.names[0], reader=reader)]


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
    if record_file is not None:
        try:
            write_record(session, record_file)
        except OSError as reason:
            trouble = f"{record_file}: {reason.strerror or reason}"
            raise ParlourError(f"the record was not written: {trouble}; {kept_words(session)}") from None
        display.end(session, [say("record-in", file=str(record_file))])
    again = offered(session, display)
    session.save.forget()
    return again


def run(session: Session, display: Display) -> None:
    """The match from question to question."""
    last = SPECTATOR
    while not session.game.is_over:
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
        except InvalidMoveError as reason:
            told = tell_invalid(session.game, reason, session.names, question.seat, language())
            near = nearest_word(line, command_words())
            display.say(say("see-help-near" if near else "see-help", reason=told, word=repr(near)))
        except IllegalMoveError:
            display.say(say("refused", move=text, reason=session.refused(question.seat, text)))


def chosen(game: Game, marks: list[str], scene: Scene, line: str) -> str:
    """The move that a line means: what it says, the mark before it, or nothing for the only one there is."""
    if not line:
        return scene.moves[0].move if len(scene.moves) == 1 else ""
    for mark, move in zip(marks, scene.moves, strict=False):
        if line.lower() == mark:
            return move.move
    if line.lower() in marks:
        raise InvalidMoveError(say("not-marked", mark=line))
    return read_line(game, scene.seat, scene.names, line, language())


def obeyed(session: Session, display: Display, question: Question, scene: Scene, line: str) -> bool:
    """Whether a line was a command, which has then been carried out."""
    word, _, rest = line.partition(" ")
    command = command_of(word, told_commands())
    if command == "help":
        display.read(say("help"), help_lines(session.game))
    elif command == "rules":
        show_rules(session, display, rest)
    elif not command or rest:
        return False
    elif command == "hint":
        display.say(hint_words(session, question))
    elif command == "log":
        display.read(say("log"), [event.text for event in session.logs[question.seat]], True)
    elif command == "moves":
        display.read(say("moves"), move_list(session.marks, scene))
    elif command == "table":
        display.read(say("table"), [zone_words(scene, zone, session.faces) for zone in owner_order(scene)])
    else:
        raise PlayerLeft
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
