"""The scenario command, which makes a scenario file from the report of a move."""

from pathlib import Path

from parlour.kit.errors import ParlourError
from parlour.records.move_report import format_scenario, parse_report
from parlour.terminal.language import UsageError, format_error


def read_scenario(path: Path) -> str:
    """Return the text of the scenario file.

    Raises:
        UsageError: The file cannot be read or is not a report, or its moves cannot be played. The message
            names the file.
    """
    try:
        return format_scenario(parse_report(path.read_bytes()))
    except OSError as error:
        raise UsageError(f"{path}: {error.strerror or error}") from None
    except ParlourError as error:
        raise UsageError(f"{path}: {format_error(error)}") from None
