"""Suppression of repeated log messages, so that clients cannot fill the log."""

import asyncio
import logging
import time
from collections.abc import Callable
from dataclasses import dataclass

# maximum number of distinct log messages that are remembered in order to suppress repetitions
MAX_REMEMBERED_MESSAGES = 200
RATE_LIMITED_LOGGERS = ("parlour.database", "uvicorn.error", "asyncio")

# first line of a log message's format string, type of its exception, and the file and line where the
# exception was raised
MessageKey = tuple[str, str, str, int]


class RepeatedMessageFilter(logging.Filter):
    """A log filter that passes the same message at most once a minute, with the number of repetitions.

    Clients therefore cannot fill the log. Two messages are the same if they have the same format string, and
    the same type and location of the exception. Errors that a client causes are logged without a traceback.
    """

    # errors that are caused by clients or by high load, but that libraries log with a traceback
    CLIENT_ERROR_PREFIXES = (
        "Invalid UTF-8 sequence received from client.",
        "socket.accept() out of system resource",
    )

    def __init__(self, seconds: float = 60.0, clock: Callable[[], float] = time.monotonic) -> None:
        """Create a filter that lets a repeated message through again after `seconds`."""
        super().__init__()
        self.seconds = seconds
        self.clock = clock
        self.repeats: dict[MessageKey, RepetitionCount] = {}  # the oldest entry comes first

    def filter(self, record: logging.LogRecord) -> bool:
        if record.exc_info and isinstance(record.exc_info[1], asyncio.CancelledError):
            return False  # cancelled tasks are normal when the room closes
        message, repetition_key, now = str(record.msg), message_key(record), self.clock()
        repetitions = self.repeats.get(repetition_key)
        if repetitions is not None and now - repetitions.logged_at < self.seconds:
            repetitions.suppressed_count += 1
            return False
        self.repeats.pop(repetition_key, None)
        self.repeats[repetition_key] = RepetitionCount(now)
        if len(self.repeats) > MAX_REMEMBERED_MESSAGES:
            del self.repeats[next(iter(self.repeats))]
        if message.startswith(self.CLIENT_ERROR_PREFIXES):
            record.exc_info = None
        if repetitions is not None and repetitions.suppressed_count:
            record.msg = (
                f"{message.rstrip()} (repeated {repetitions.suppressed_count} times since it was last logged)"
            )
        return True


@dataclass
class RepetitionCount:
    """The time when a message was last logged, and the number of repetitions suppressed since then."""

    logged_at: float
    suppressed_count: int = 0


def message_key(record: logging.LogRecord) -> MessageKey:
    """Return the first line of a message's format string, and the type and location of its exception."""
    first_line = str(record.msg).partition("\n")[0]
    exception = record.exc_info[1] if record.exc_info else None
    if exception is None:
        return first_line, "", "", 0
    traceback = exception.__traceback__
    while traceback is not None and traceback.tb_next is not None:
        traceback = traceback.tb_next
    location = ("", 0) if traceback is None else (traceback.tb_frame.f_code.co_filename, traceback.tb_lineno)
    return first_line, type(exception).__name__, *location


def rate_limit_logs() -> None:
    """Suppress repeated log messages about connections and database failures."""
    for logger_name in RATE_LIMITED_LOGGERS:
        logging.getLogger(logger_name).addFilter(RepeatedMessageFilter())
