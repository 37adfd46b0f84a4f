"""Short reports of errors in the code of games that other packages install."""

import os
import re
import traceback
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from parlour.games import external_game_modules

FULL_TRACEBACK_VARIABLE: Final = "PARLOUR_TRACEBACK"  # environment variable for the whole traceback
MAX_LOCATIONS: Final = 3
LOCATION_PATTERN: Final = re.compile(r'^ *File "(.+)", line (\d+)(?:, in (.+))?\n(?: +(.+)\n)?', re.MULTILINE)


def format_game_error(error: Exception) -> str:
    """Return a few lines about an error that was raised in the code of a game, or by a call from there.

    Returns:
        The error, and the last lines of the game's code that were running. An empty string if no code of a
            game from another package was running, or if the user wants to see the whole traceback.
    """
    locations = find_game_locations(error)
    if not locations or os.environ.get(FULL_TRACEBACK_VARIABLE):
        return ""
    summary = "".join(traceback.TracebackException.from_exception(error).format_exception_only())
    message = f"an error in a game's code: {summary.strip().splitlines()[-1]}"
    return "\n".join([message, *locations, f"Set {FULL_TRACEBACK_VARIABLE}=1 to see the whole traceback."])


def find_game_locations(error: Exception) -> list[str]:
    """Return the last lines of the code of a game from another package that were running."""
    # The text also contains the causes of the error, and the traceback of a worker process.
    text = "".join(traceback.format_exception(error))
    places = list_game_paths()
    locations = [
        f"  {file}, line {line}{f', in {function}' if function else ''}{f': {code}' if code else ''}"
        for file, line, function, code in LOCATION_PATTERN.findall(text)
        if any(place == Path(file) or place in Path(file).parents for place in places)
    ]
    return locations[-MAX_LOCATIONS:]


def list_game_paths() -> list[Path]:
    """Return the folder or the file of each package that offers games."""
    paths: list[Path] = []
    for module in external_game_modules():
        spec = find_spec(module.partition(".")[0])
        if spec is not None and spec.submodule_search_locations:
            paths += [Path(folder) for folder in spec.submodule_search_locations]
        elif spec is not None and spec.origin:
            paths.append(Path(spec.origin))
    return paths
