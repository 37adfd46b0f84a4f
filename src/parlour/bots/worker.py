"""A process to think in, `python -m parlour.bots.worker`: a question a line in, answers out.

It ends when its input does. It can be killed at any time: it keeps nothing between two questions. Whatever
a bot writes to the standard output goes to the standard error instead; and there is no input for it to read.
"""

import faulthandler
import os
import signal
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from typing import Any, BinaryIO, Final

import msgspec

import parlour
from parlour.bots.coach.advice import Advice, advise
from parlour.bots.coach.deciding_moment import find_deciding_moment
from parlour.bots.coach.review import review_record
from parlour.bots.registry import SIMPLE, IllegalBotMoveError, choose_move, require_legal
from parlour.compiling.fingerprint import source_digest
from parlour.games import game_class
from parlour.kit.game import Game, View
from parlour.kit.moves import NO_MOVE
from parlour.kit.rng import Rng
from parlour.kit.sentences import DEFAULT_LANGUAGE
from parlour.records.record import parse_record

MIN_SECONDS: Final = 0.01  # seconds: with fewer, the rule of thumb answers
OVERTIME_SECONDS: Final = (
    10.0  # seconds after its time is up that a process ends itself where nobody killed it
)
NICENESS: Final = 5  # on the scale of `nice`: whoever asks goes first

# Questions


class MoveRequest(msgspec.Struct, tag_field="kind", tag="move"):
    """What a bot does with a view (`View.to_text`) within `seconds` from now. Answered with a BotMove.

    Before it thinks, the rule of thumb's move is said as a Meanwhile, also a BotMove.
    """

    game: str
    bot: str
    view: str
    seed: int
    seconds: float


class HintRequest(msgspec.Struct, tag_field="kind", tag="hint"):
    """A hint for a person, from a view (`View.to_text`), within `seconds` from now. Answers an Advice."""

    game: str
    view: str
    names: list[str]
    playouts: int
    seed: int
    seconds: float
    language: str = DEFAULT_LANGUAGE


class ReviewRequest(msgspec.Struct, tag_field="kind", tag="review"):
    """The review of a record (`Record.to_text`). Answered with a Review.

    On the way it says how much is done, from 0 to 1, as a Meanwhile.
    """

    record: str
    playouts: int
    seconds: float
    language: str = DEFAULT_LANGUAGE


class DecidingMomentRequest(msgspec.Struct, tag_field="kind", tag="moment"):
    """The moment that decided a record, found within `seconds`. Answered with a Moment, or None."""

    record: str
    seconds: float
    language: str = DEFAULT_LANGUAGE


WorkerRequest = MoveRequest | HintRequest | ReviewRequest | DecidingMomentRequest


class BotMove(msgspec.Struct):
    """A legal move as text, None to let a chance go by; `hurried` where the rule of thumb chose it."""

    move: str | None
    is_fallback: bool = False


# What is said


class WorkerReady(msgspec.Struct, tag_field="said", tag="ready"):
    """Once, before the first question: whether the rules are compiled here, and from which sources all is."""

    compiled: bool
    source_digest: str


class PartialResult(msgspec.Struct, tag_field="said", tag="meanwhile"):
    """Something to have before the answer is there."""

    value: Any


class FinalResult(msgspec.Struct, tag_field="said", tag="done"):
    """The answer."""

    value: Any


class WorkerFailure(msgspec.Struct, tag_field="said", tag="fault"):
    """Why there is no answer; `trace` is for who mends it."""

    reason: str
    traceback: str = ""


WorkerMessage = WorkerReady | PartialResult | FinalResult | WorkerFailure
OnPartialResult = Callable[[Any], None]


def handle_request(question: WorkerRequest, meanwhile: OnPartialResult) -> Any:
    if isinstance(question, HintRequest):
        return compute_hint(question)
    if isinstance(question, ReviewRequest):
        record, progress = parse_record(question.record), report_percent(meanwhile)
        return review_record(record, question.playouts, progress=progress, language=question.language)
    if isinstance(question, DecidingMomentRequest):
        ends = time.monotonic() + question.seconds
        return find_deciding_moment(parse_record(question.record), ends, question.language)
    return compute_bot_move(question, meanwhile)


def compute_hint(question: HintRequest) -> Advice:
    view = require_game(question.game).view_from_text(question.view)
    ends = time.monotonic() + question.seconds
    rng = Rng.fast(question.seed)
    return advise(view, rng, question.playouts, ends, question.names, question.language)


def report_percent(meanwhile: OnPartialResult) -> Callable[[int, int], None]:
    """Tells of progress whenever another hundredth is done."""
    told = 0

    def progress(done: int, whole: int) -> None:
        nonlocal told
        now = 100 * done // max(1, whole)
        if now > told:
            told = now
            meanwhile(now / 100)

    return progress


def compute_bot_move(question: MoveRequest, meanwhile: OnPartialResult) -> BotMove:
    """Raises whatever the bot raises, or IllegalBotMoveError."""
    view = require_game(question.game).view_from_text(question.view)
    if question.seconds < MIN_SECONDS:
        return fallback_move(view)
    with suppress(Exception):  # then there is nothing to have meanwhile
        meanwhile(fallback_move(view))
    move = choose_move(question.bot, view, Rng.fast(question.seed), question.seconds)
    return BotMove(format_optional_move(view, move))


def fallback_move(view: View) -> BotMove:
    move = require_legal(SIMPLE, view, view.game.heuristic(view.seat))
    return BotMove(format_optional_move(view, move), is_fallback=True)


def format_optional_move(view: View, move: int) -> str | None:
    return None if move == NO_MOVE else view.game.format_move(move)


@cache
def require_game(name: str) -> type[Game]:
    return game_class(name)


# The process


def main() -> None:
    """Answers until there are no more questions."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever asks says when to end
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    questions, answers = take_over_stdio()
    decoder = msgspec.json.Decoder(WorkerRequest)
    with suppress(BrokenPipeError), open(os.devnull, "w", encoding="utf-8") as nowhere:
        send_message(answers, WorkerReady(parlour.compiled, source_digest()))
        for line in questions:
            question = decoder.decode(line)
            with exit_on_timeout(max(question.seconds, 0.0) + OVERTIME_SECONDS, nowhere):
                send_message(
                    answers,
                    handle_safely(question, lambda value: send_message(answers, PartialResult(value))),
                )


def take_over_stdio() -> tuple[BinaryIO, BinaryIO]:
    """The standard input and output, put where no bot reads or writes by mistake."""
    questions = os.fdopen(os.dup(0), "rb")
    answers = os.fdopen(os.dup(1), "wb", buffering=0)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    return questions, answers


def send_message(answers: BinaryIO, said: WorkerMessage) -> None:
    line = memoryview(msgspec.json.encode(said) + b"\n")
    while line:
        line = line[answers.write(line) :]


def handle_safely(question: WorkerRequest, meanwhile: OnPartialResult) -> FinalResult | WorkerFailure:
    try:
        return FinalResult(handle_request(question, meanwhile))
    except BrokenPipeError:
        raise
    except IllegalBotMoveError as reason:
        return WorkerFailure(reason.fault_sentence)
    except (Exception, SystemExit) as reason:  # a bot is somebody else's program
        return WorkerFailure(f"failed: {type(reason).__name__}: {reason}", traceback.format_exc())


@contextmanager
def exit_on_timeout(seconds: float, nowhere: Any) -> Iterator[None]:
    """Ends the process where it is still busy after so long, also in compiled code that never waits."""
    faulthandler.dump_traceback_later(seconds, exit=True, file=nowhere)
    try:
        yield
    finally:
        faulthandler.cancel_dump_traceback_later()


if __name__ == "__main__":
    main()
