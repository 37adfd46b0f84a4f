"""A worker process for bots, started with `python -m parlour.bots.worker`.

It reads one request per line, writes its answers as lines, and exits when its input ends. It can be killed at
any time, because it keeps no state between requests. Bots cannot read the process's input, and their standard
output is redirected to standard error.
"""

import faulthandler
import os
import signal
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache, partial
from typing import Any, BinaryIO, Final

import msgspec

import parlour
from parlour.bots.coach.deciding_moment import find_deciding_move
from parlour.bots.coach.hint import Hint, compute_hint
from parlour.bots.coach.review import review_record
from parlour.bots.registry import SIMPLE, IllegalBotMoveError, choose_move, require_legal_move
from parlour.compiling.fingerprint import source_digest
from parlour.games import game_class
from parlour.kit.game import Game, View
from parlour.kit.moves import NO_MOVE
from parlour.kit.rng import Rng
from parlour.records.record import parse_record
from parlour.text.message import DEFAULT_LANGUAGE
from parlour.text.translation import render

MIN_SECONDS: Final = 0.01  # minimum seconds for a bot's choice; with less time, the heuristic chooses
# seconds by which a request may exceed its time limit before the worker process exits
OVERTIME_SECONDS: Final = 10.0
NICENESS: Final = 5  # added to the niceness of the process, so that the parent process has priority

# Requests


class MoveRequest(msgspec.Struct, tag_field="kind", tag="move"):
    """A request for a bot's move in a view (`View.to_text`) within `seconds`. The answer is a BotMove.

    The heuristic's move is sent first, as a PartialResult whose value is a BotMove.
    """

    game: str
    bot: str
    view: str
    seed: int
    seconds: float


class HintRequest(msgspec.Struct, tag_field="kind", tag="hint"):
    """A request for a hint for a view (`View.to_text`) within `seconds`. The answer is a Hint."""

    game: str
    view: str
    player_names: list[str]
    playouts: int
    seed: int
    seconds: float
    language: str = DEFAULT_LANGUAGE


class ReviewRequest(msgspec.Struct, tag_field="kind", tag="review"):
    """A request for the review of a record (`Record.to_text`). The answer is a Review.

    Progress from 0 to 1 is sent as PartialResults.
    """

    record: str
    playouts: int
    seconds: float
    language: str = DEFAULT_LANGUAGE


class DecidingMomentRequest(msgspec.Struct, tag_field="kind", tag="moment"):
    """A request to find the deciding moment of a recorded match within `seconds`.

    `playouts` is that of a review. The answer is a DecidingMove or None.
    """

    record: str
    playouts: int
    seconds: float
    language: str = DEFAULT_LANGUAGE


WorkerRequest = MoveRequest | HintRequest | ReviewRequest | DecidingMomentRequest


class BotMove(msgspec.Struct):
    """A legal move as text, or None to decline. `is_fallback` is True if the heuristic chose the move."""

    move: str | None
    is_fallback: bool = False


# Messages of a worker


class WorkerReady(msgspec.Struct, tag_field="kind", tag="ready"):
    """The first message, sent before any request. `compiled` is True if the rules are compiled."""

    compiled: bool
    source_digest: str


class PartialResult(msgspec.Struct, tag_field="kind", tag="partial"):
    """An intermediate result, sent before the FinalResult."""

    value: Any


class FinalResult(msgspec.Struct, tag_field="kind", tag="done"):
    """The answer to a request."""

    value: Any


class WorkerFailure(msgspec.Struct, tag_field="kind", tag="failure"):
    """The reason why a request was not answered. `traceback` is for developers."""

    reason: str
    traceback: str = ""


WorkerMessage = WorkerReady | PartialResult | FinalResult | WorkerFailure
OnPartialResult = Callable[[Any], None]


def handle_request(request: WorkerRequest, send_partial: OnPartialResult) -> Any:
    if isinstance(request, HintRequest):
        return answer_hint_request(request)
    if isinstance(request, ReviewRequest):
        record, progress = parse_record(request.record), new_percent_reporter(send_partial)
        return review_record(record, request.playouts, progress=progress, language=request.language)
    if isinstance(request, DecidingMomentRequest):
        deadline = time.monotonic() + request.seconds
        return find_deciding_move(
            parse_record(request.record), deadline, request.language, playouts=request.playouts
        )
    return compute_bot_move(request, send_partial)


def answer_hint_request(request: HintRequest) -> Hint:
    view = get_game_class(request.game).view_from_text(request.view)
    deadline = time.monotonic() + request.seconds
    rng = Rng.fast(request.seed)
    return compute_hint(view, rng, request.playouts, deadline, request.player_names, request.language)


def new_percent_reporter(send_partial: OnPartialResult) -> Callable[[int, int], None]:
    """Return a callback that reports progress whenever another full percent is reached."""
    reported_percent = 0

    def report_progress(done: int, total: int) -> None:
        nonlocal reported_percent
        percent = 100 * done // max(1, total)
        if percent > reported_percent:
            reported_percent = percent
            send_partial(percent / 100)

    return report_progress


def compute_bot_move(request: MoveRequest, send_partial: OnPartialResult) -> BotMove:
    """Return the bot's move, or the heuristic's move if there is too little time.

    Raises:
        IllegalBotMoveError: The bot's move is not legal.
        Exception: Any exception that the bot raises.
    """
    view = get_game_class(request.game).view_from_text(request.view)
    if request.seconds < MIN_SECONDS:
        return choose_fallback_move(view)
    with suppress(Exception):  # the final result does not depend on this partial result
        send_partial(choose_fallback_move(view))
    move = choose_move(request.bot, view, Rng.fast(request.seed), request.seconds)
    return BotMove(format_optional_move(view, move))


def choose_fallback_move(view: View) -> BotMove:
    move = require_legal_move(SIMPLE, view, view.game.heuristic(view.seat))
    return BotMove(format_optional_move(view, move), is_fallback=True)


def format_optional_move(view: View, move: int) -> str | None:
    return None if move == NO_MOVE else view.game.format_move(move)


@cache
def get_game_class(name: str) -> type[Game]:
    return game_class(name)


# The process


def main() -> None:
    """Answer requests until the input ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent process decides when this process ends
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    requests, answers = take_over_stdio()
    decoder = msgspec.json.Decoder(WorkerRequest)
    with suppress(BrokenPipeError), open(os.devnull, "w", encoding="utf-8") as null_file:
        send_message(answers, WorkerReady(parlour.compiled, source_digest()))
        for line in requests:
            request = decoder.decode(line)
            with exit_on_timeout(max(request.seconds, 0.0) + OVERTIME_SECONDS, null_file):
                answer_request(request, partial(send_message, answers))


def take_over_stdio() -> tuple[BinaryIO, BinaryIO]:
    """Move standard input and output to other descriptors, so that bots do not use them by mistake."""
    requests = os.fdopen(os.dup(0), "rb")
    answers = os.fdopen(os.dup(1), "wb", buffering=0)
    null_device = os.open(os.devnull, os.O_RDONLY)
    os.dup2(null_device, 0)
    os.close(null_device)
    os.dup2(2, 1)
    return requests, answers


def send_message(answer_stream: BinaryIO, message: WorkerMessage) -> None:
    line = memoryview(msgspec.json.encode(message) + b"\n")
    while line:
        line = line[answer_stream.write(line) :]


def handle_safely(request: WorkerRequest, send_partial: OnPartialResult) -> FinalResult | WorkerFailure:
    try:
        return FinalResult(handle_request(request, send_partial))
    except BrokenPipeError:
        raise
    except IllegalBotMoveError as error:
        return WorkerFailure(render(error.fault))
    except (Exception, SystemExit) as error:  # third-party code can raise any exception
        return WorkerFailure(f"failed: {type(error).__name__}: {error}", traceback.format_exc())


def answer_request(request: WorkerRequest, send: Callable[[WorkerMessage], None]) -> None:
    """Send the partial results and the result of a request."""
    send(handle_safely(request, lambda value: send(PartialResult(value))))


@contextmanager
def exit_on_timeout(seconds: float, null_file: Any) -> Iterator[None]:
    """End the process if the `with` block takes longer than `seconds`, even in compiled code."""
    faulthandler.dump_traceback_later(seconds, exit=True, file=null_file)
    try:
        yield
    finally:
        faulthandler.cancel_dump_traceback_later()


if __name__ == "__main__":
    main()
