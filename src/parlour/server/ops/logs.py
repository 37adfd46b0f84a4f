"""The server's log. Each line has a time, a level and fields, as text or as a JSON object.

No line contains a card, a user's name, a token or a seed. Error messages can contain such data, because they
include user input. The log therefore has only the type and the location of an error, unless the error is an
OSError or has the `log_text` attribute. Control characters are escaped, so that a client cannot forge log
lines.
"""

import logging
import re
import sys
import time
import traceback
from pathlib import Path
from typing import Any, Final

import msgspec

from parlour.kit.errors import ParlourError
from parlour.server.log.refusals import RedactedText

MAX_VALUE_LENGTH: Final = 2000  # maximum number of characters in a logged value
# matches a placeholder and the word before it; in "table %s", the word "table" is the name of the log field
FIELD_PATTERN: Final = re.compile(r"(?:(\w+) )?%[-+.\d]*[a-z]")
# matches the beginning of an error text, up to the type of the error, such as "failed: ZeroDivisionError"
ERROR_KIND_PATTERN: Final = re.compile(r"[a-z ]+(: \w+)?")
TRACE_LINE_PATTERN: Final = re.compile(r'File "([^"]+)", line (\d+)')


def configure_logging(log_format: str, level: str) -> None:
    """Write log lines of at least this level to standard error. Libraries log only warnings and errors."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter() if log_format == "json" else TextFormatter())
    level_number = logging.getLevelNamesMapping()[level.upper()]
    handler.setLevel(level_number)
    logging.basicConfig(handlers=[handler], level=max(level_number, logging.WARNING), force=True)
    logging.getLogger("parlour").setLevel(level_number)
    logging.captureWarnings(True)


class TextFormatter(logging.Formatter):
    """Formats log records as lines of text.

    For example: `2026-01-31T09:30:00.123Z error table abc: write failed: database or disk is full`.
    """

    def format(self, record: logging.LogRecord) -> str:
        fields = build_log_fields(record)
        error = f": {fields['error']}" if "error" in fields else ""
        return f"{fields['time']} {fields['level']} {fields['message']}{error}"


class JsonFormatter(logging.Formatter):
    """Formats log records as JSON objects.

    `event` is the message before its placeholders, such as %s, are replaced by values. It can be used to
    group lines about the same type of event.
    """

    def format(self, record: logging.LogRecord) -> str:
        return msgspec.json.encode(build_log_fields(record)).decode()


def build_log_fields(record: logging.LogRecord) -> dict[str, Any]:
    """Return the fields of a log line. All values are safe to print."""
    arguments = record.args if isinstance(record.args, tuple) else (record.args,) if record.args else ()
    plain_values = [loggable_value(argument) for argument in arguments]
    template = record.msg if isinstance(record.msg, str) else loggable_value(record.msg)
    try:
        message = template % tuple(plain_values) if plain_values else template
    except (TypeError, ValueError):
        message = " ".join([template, *map(str, plain_values)])
    line_fields: dict[str, Any] = {
        "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{record.msecs:03.0f}Z",
        "level": record.levelname.lower(),
        "logger": record.name,
        "event": printable_line(template),
        "message": printable_line(message),
    }
    for field_name, value in zip(FIELD_PATTERN.findall(template), plain_values, strict=False):
        if field_name and field_name not in line_fields:
            line_fields[field_name] = value if isinstance(value, int | float) else printable_line(value)
    if record.exc_info and record.exc_info[1] is not None:
        line_fields["error"] = printable_line(format_error_chain(record.exc_info[1]))
    return line_fields


def loggable_value(value: Any) -> Any:
    """Return a value as a number or as text that is safe to log."""
    if isinstance(value, BaseException):
        return format_error_chain(value)
    if isinstance(value, RedactedText):
        return shorten_trace(value)
    return value if isinstance(value, int | float) else str(value)


def format_error_chain(reason: BaseException) -> str:
    """Return the type and the code location of an error and of its causes.

    The messages of operating system errors are included.
    """
    causes = [reason]
    while (cause := causes[-1].__cause__ or causes[-1].__context__) is not None and len(causes) < 4:
        causes.append(cause)
    return ", from ".join([format_single_error(error) for error in causes])


def format_single_error(error: BaseException) -> str:
    error_type = type(error).__name__
    if isinstance(error, OSError) or getattr(error, "log_text", False):
        is_redacted = isinstance(error.args[0], RedactedText)
        return f"{error_type}: {shorten_trace(error.args[0]) if is_redacted else error}"
    clause = getattr(error, "clause", "") or (error.message.key if isinstance(error, ParlourError) else "")
    frames = traceback.extract_tb(error.__traceback__)
    locations = [f"{Path(frame.filename).name}:{frame.lineno}" for frame in frames[-3:]]
    suffix = f" [{clause}]" if clause else ""
    return error_type + suffix + (f" at {' < '.join(reversed(locations))}" if locations else "")


def shorten_trace(text: str) -> str:
    """Return the type of an error and its last code locations, given its message and traceback as text."""
    error_type = ERROR_KIND_PATTERN.match(text)
    locations = [f"{Path(file).name}:{line}" for file, line in TRACE_LINE_PATTERN.findall(text)[-3:]]
    suffix = f" at {' < '.join(reversed(locations))}" if locations else ""
    return (error_type[0].strip() if error_type else "failed") + suffix


def printable_line(text: object) -> str:
    """Return text as one line of at most MAX_VALUE_LENGTH characters. Control characters are escaped."""
    printable_text = str(text)
    if not printable_text.isprintable():
        printable_text = "".join(
            [
                char if char.isprintable() else escape_character(char)
                for char in printable_text[: MAX_VALUE_LENGTH + 1]
            ]
        )
    return (
        printable_text if len(printable_text) <= MAX_VALUE_LENGTH else printable_text[:MAX_VALUE_LENGTH] + "…"
    )


def escape_character(character: str) -> str:
    code = ord(character)
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
