"""The log of the room: each line with its time, its level and its fields, as text or as a JSON object.

No line has a card, a name of a person, a token or a seed in it. What goes wrong may have some in its message,
for that was made from what somebody sent or wrote: of an error that is neither the system's nor marked
`log_text`, the log has the kind and the place. No line can be forged: what does not show stands there as its
code.
"""

import logging
import re
import sys
import time
import traceback
from pathlib import Path
from typing import Any, Final

import msgspec

from parlour.server.tables.refusals import RedactedText

MAX_VALUE_LENGTH: Final = 2000  # characters of a message
FIELD_PATTERN: Final = re.compile(
    r"(?:(\w+) )?%[-+.\d]*[a-z]"
)  # the word before it says what it is: "table %s"
ERROR_KIND_PATTERN: Final = re.compile(r"[a-z ]+(: \w+)?")  # how a fault begins: "failed: ZeroDivisionError"
TRACE_LINE_PATTERN: Final = re.compile(r'File "([^"]+)", line (\d+)')


def configure_logging(log_format: str, level: str) -> None:
    """Sends the log to the standard error, from a level on; of libraries never less than warnings."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter() if log_format == "json" else TextFormatter())
    wanted = logging.getLevelNamesMapping()[level.upper()]
    handler.setLevel(wanted)
    logging.basicConfig(handlers=[handler], level=max(wanted, logging.WARNING), force=True)
    logging.getLogger("parlour").setLevel(wanted)
    logging.captureWarnings(True)


class TextFormatter(logging.Formatter):
    """A line of text: `2026-01-31T09:30:00.123Z error table abc: not written: database or disk is full`."""

    def format(self, record: logging.LogRecord) -> str:
        line = log_fields(record)
        error = f": {line['error']}" if "error" in line else ""
        return f"{line['time']} {line['level']} {line['message']}{error}"


class JsonFormatter(logging.Formatter):
    """The same as a JSON object. `event` is the message with %s for each field: alike for what is alike."""

    def format(self, record: logging.LogRecord) -> str:
        return msgspec.json.encode(log_fields(record)).decode()


def log_fields(record: logging.LogRecord) -> dict[str, Any]:
    """A line by its fields, each safe to print."""
    given = record.args if isinstance(record.args, tuple) else (record.args,) if record.args else ()
    told = [plain_value(each) for each in given]
    template = record.msg if isinstance(record.msg, str) else plain_value(record.msg)
    try:
        message = template % tuple(told) if told else template
    except (TypeError, ValueError):
        message = " ".join([template, *map(str, told)])
    line: dict[str, Any] = {
        "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{record.msecs:03.0f}Z",
        "level": record.levelname.lower(),
        "logger": record.name,
        "event": printable_line(template),
        "message": printable_line(message),
    }
    for name, value in zip(FIELD_PATTERN.findall(template), told, strict=False):
        if name and name not in line:
            line[name] = value if isinstance(value, int | float) else printable_line(value)
    if record.exc_info and record.exc_info[1] is not None:
        line["error"] = printable_line(format_error(record.exc_info[1]))
    return line


def plain_value(value: Any) -> Any:
    """A value as the log may have it: a number, or a text."""
    if isinstance(value, BaseException):
        return format_error(value)
    if isinstance(value, RedactedText):
        return shorten_trace(value)
    return value if isinstance(value, int | float) else str(value)


def format_error(reason: BaseException) -> str:
    """The kind of an error and where it came from; its message where it is the system's."""
    causes = [reason]
    while (before := causes[-1].__cause__ or causes[-1].__context__) is not None and len(causes) < 4:
        causes.append(before)
    return ", from ".join([format_cause(each) for each in causes])


def format_cause(reason: BaseException) -> str:
    kind = type(reason).__name__
    if isinstance(reason, OSError) or getattr(reason, "log_text", False):
        return (
            f"{kind}: {shorten_trace(reason.args[0]) if isinstance(reason.args[0], RedactedText) else reason}"
        )
    clause = getattr(reason, "clause", "") or getattr(reason, "key", "")
    frames = traceback.extract_tb(reason.__traceback__)
    places = [f"{Path(each.filename).name}:{each.lineno}" for each in frames[-3:]]
    which = f" [{clause}]" if clause else ""
    return kind + which + (f" at {' < '.join(reversed(places))}" if places else "")


def shorten_trace(text: str) -> str:
    """How a fault begins, and the last places that its trace names."""
    kind = ERROR_KIND_PATTERN.match(text)
    places = [f"{Path(file).name}:{line}" for file, line in TRACE_LINE_PATTERN.findall(text)[-3:]]
    where = f" at {' < '.join(reversed(places))}" if places else ""
    return (kind[0].strip() if kind else "failed") + where


def printable_line(text: object) -> str:
    """A text in which all can be seen and which is one line; what is too long is cut."""
    told = str(text)
    if not told.isprintable():
        told = "".join(
            [each if each.isprintable() else escape_character(each) for each in told[: MAX_VALUE_LENGTH + 1]]
        )
    return told if len(told) <= MAX_VALUE_LENGTH else told[:MAX_VALUE_LENGTH] + "…"


def escape_character(character: str) -> str:
    code = ord(character)
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
