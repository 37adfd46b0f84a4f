"""A process to think in, `python -m parlour.players.thinking`: a question a line in, answers out.

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
from parlour.built import sources_digest
from parlour.games import game_class
from parlour.kit.chance import Rng
from parlour.kit.game import Game
from parlour.kit.moves import NO_MOVE
from parlour.kit.view import View
from parlour.kit.words import DEFAULT_LANGUAGE
from parlour.players.bots import SIMPLE, NotLegal, choose, legal_answer
from parlour.players.coach import Advice, advise, review
from parlour.players.deciding import deciding_moment
from parlour.record import read_record

SCANT: Final = 0.01  # seconds: with fewer, the rule of thumb answers
ABANDONED: Final = 10.0  # seconds after its time is up that a process ends itself where nobody killed it
POLITE: Final = 5  # on the scale of `nice`: whoever asks goes first

# Questions


class WhichMove(msgspec.Struct, tag_field="kind", tag="move"):
    """What a bot does with a view (`View.to_text`) within `seconds` from now. Answered with a BotMove.

    Before it thinks, the rule of thumb's move is said as a Meanwhile, also a BotMove.
    """

    game: str
    bot: str
    view: str
    seed: int
    seconds: float


class WhatToPlay(msgspec.Struct, tag_field="kind", tag="hint"):
    """A hint for a person, from a view (`View.to_text`), within `seconds` from now. Answers an Advice."""

    game: str
    view: str
    names: list[str]
    playouts: int
    seed: int
    seconds: float
    language: str = DEFAULT_LANGUAGE


class WhatHappened(msgspec.Struct, tag_field="kind", tag="review"):
    """The review of a record (`Record.text`). Answered with a Review.

    On the way it says how much is done, from 0 to 1, as a Meanwhile.
    """

    record: str
    playouts: int
    seconds: float
    language: str = DEFAULT_LANGUAGE


class WhatDecided(msgspec.Struct, tag_field="kind", tag="moment"):
    """The moment that decided a record, found within `seconds`. Answered with a Moment, or None."""

    record: str
    seconds: float
    language: str = DEFAULT_LANGUAGE


Question = WhichMove | WhatToPlay | WhatHappened | WhatDecided


class BotMove(msgspec.Struct):
    """A legal move as text, None to let a chance go by; `hurried` where the rule of thumb chose it."""

    move: str | None
    hurried: bool = False


# What is said


class Ready(msgspec.Struct, tag_field="said", tag="ready"):
    """Once, before the first question: whether the rules are compiled here, and from which sources all is."""

    compiled: bool
    sources: str


class Meanwhile(msgspec.Struct, tag_field="said", tag="meanwhile"):
    """Something to have before the answer is there."""

    value: Any


class Result(msgspec.Struct, tag_field="said", tag="done"):
    """The answer."""

    value: Any


class Fault(msgspec.Struct, tag_field="said", tag="fault"):
    """Why there is no answer; `trace` is for who mends it."""

    reason: str
    trace: str = ""


Said = Ready | Meanwhile | Result | Fault
Tell = Callable[[Any], None]


def answer(question: Question, meanwhile: Tell) -> Any:
    if isinstance(question, WhatToPlay):
        return hint(question)
    if isinstance(question, WhatHappened):
        record, progress = read_record(question.record), in_hundredths(meanwhile)
        return review(record, question.playouts, progress=progress, language=question.language)
    if isinstance(question, WhatDecided):
        ends = time.monotonic() + question.seconds
        return deciding_moment(read_record(question.record), ends, question.language)
    return bot_move(question, meanwhile)


def hint(question: WhatToPlay) -> Advice:
    view = known_game(question.game).view_from_text(question.view)
    ends = time.monotonic() + question.seconds
    rng = Rng.fast(question.seed)
    return advise(view, rng, question.playouts, ends, question.names, question.language)


def in_hundredths(meanwhile: Tell) -> Callable[[int, int], None]:
    """Tells of progress whenever another hundredth is done."""
    told = 0

    def progress(done: int, whole: int) -> None:
        nonlocal told
        now = 100 * done // max(1, whole)
        if now > told:
            told = now
            meanwhile(now / 100)

    return progress


def bot_move(question: WhichMove, meanwhile: Tell) -> BotMove:
    """Raises whatever the bot raises, or NotLegal."""
    view = known_game(question.game).view_from_text(question.view)
    if question.seconds < SCANT:
        return rule_of_thumb(view)
    with suppress(Exception):  # then there is nothing to have meanwhile
        meanwhile(rule_of_thumb(view))
    move = choose(question.bot, view, Rng.fast(question.seed), question.seconds)
    return BotMove(move_text(view, move))


def rule_of_thumb(view: View) -> BotMove:
    move = legal_answer(SIMPLE, view, view.game.heuristic(view.seat))
    return BotMove(move_text(view, move), hurried=True)


def move_text(view: View, move: int) -> str | None:
    return None if move == NO_MOVE else view.game.format_move(move)


@cache
def known_game(name: str) -> type[Game]:
    return game_class(name)


# The process


def main() -> None:
    """Answers until there are no more questions."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever asks says when to end
    if hasattr(os, "nice"):
        os.nice(POLITE)
    questions, answers = own_pipes()
    decoder = msgspec.json.Decoder(Question)
    with suppress(BrokenPipeError), open(os.devnull, "w", encoding="utf-8") as nowhere:
        say(answers, Ready(parlour.compiled, sources_digest()))
        for line in questions:
            question = decoder.decode(line)
            with ending_itself(max(question.seconds, 0.0) + ABANDONED, nowhere):
                say(answers, answered(question, lambda value: say(answers, Meanwhile(value))))


def own_pipes() -> tuple[BinaryIO, BinaryIO]:
    """The standard input and output, put where no bot reads or writes by mistake."""
    questions = os.fdopen(os.dup(0), "rb")
    answers = os.fdopen(os.dup(1), "wb", buffering=0)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    return questions, answers


def say(answers: BinaryIO, said: Said) -> None:
    line = memoryview(msgspec.json.encode(said) + b"\n")
    while line:
        line = line[answers.write(line) :]


def answered(question: Question, meanwhile: Tell) -> Result | Fault:
    try:
        return Result(answer(question, meanwhile))
    except BrokenPipeError:
        raise
    except NotLegal as reason:
        return Fault(reason.fault)
    except (Exception, SystemExit) as reason:  # a bot is somebody else's program
        return Fault(f"failed: {type(reason).__name__}: {reason}", traceback.format_exc())


@contextmanager
def ending_itself(seconds: float, nowhere: Any) -> Iterator[None]:
    """Ends the process where it is still busy after so long, also in compiled code that never waits."""
    faulthandler.dump_traceback_later(seconds, exit=True, file=nowhere)
    try:
        yield
    finally:
        faulthandler.cancel_dump_traceback_later()


if __name__ == "__main__":
    main()
