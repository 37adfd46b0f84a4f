"""Commands that list, find and delete unfinished matches."""

import time
from collections.abc import Iterator
from pathlib import Path

from parlour.cli.arguments import format_suggestion
from parlour.games import game_class
from parlour.terminal.language import UsageError, format_message
from parlour.terminal.saved_matches import is_locked, list_saved_files, list_unlocked_files, read_saved_match
from parlour.text.display_text import sanitize_line

LEFT_TIME_FORMAT = "%Y-%m-%d %H:%M"


def saved_match_name(path: Path) -> str:
    """Return the name of a saved match: its file name without the extension."""
    return path.name.removesuffix(".jsonl")


def format_saved_matches() -> Iterator[str]:
    """List the saved matches, latest first, including matches that are being played now."""
    files = list_saved_files()
    name_width = max((len(saved_match_name(path)) for path in files), default=0)
    for path in files:
        yield format_saved_match(path, saved_match_name(path).ljust(name_width))
    if files:
        yield ""
        yield format_message("match-how", name=saved_match_name(files[0]))
    else:
        yield format_message("match-none")


def format_saved_match(path: Path, match_name: str) -> str:
    try:
        saved = read_saved_match(path)
        left_at = time.strftime(LEFT_TIME_FORMAT, time.localtime(path.stat().st_mtime))
    except (UsageError, OSError) as error:
        return format_message("match-broken", name=match_name, reason=str(error))
    player_names = [
        format_message("match-you", name=sanitize_line(player.name))
        if player.is_human
        else sanitize_line(player.name)
        for player in saved.players
    ]
    fields = {"title": game_class(saved.record.game).title, "names": ", ".join(player_names), "left": left_at}
    state = "played" if is_locked(path) else "left"
    return format_message("match-line", name=match_name, number=len(saved.record.moves), kind=state, **fields)


def find_saved_match(match_name: str) -> Path:
    """Return the file of the saved match with this name, such as `crazy-eight.3fa90b2c`.

    A unique beginning of the name, or of the part after the dot, is enough.

    Raises:
        UsageError: The name matches no saved match, or more than one.
    """
    files = list_saved_files()
    if not files:
        raise UsageError(format_message("match-no-left", name=repr(match_name)))
    matching_paths = [path for path in files if saved_match_name(path) == match_name]
    matching_paths = matching_paths or [
        path for path in files if match_name and has_name_prefix(path, match_name)
    ]
    if len(matching_paths) == 1:
        return matching_paths[0]
    candidate_names = ", ".join(saved_match_name(path) for path in matching_paths or files)
    if matching_paths:
        raise UsageError(format_message("match-which", name=repr(match_name), names=candidate_names))
    hint = format_suggestion(match_name, [saved_match_name(path) for path in files])
    raise UsageError(format_message("match-no-name", name=repr(match_name), names=candidate_names, near=hint))


def has_name_prefix(path: Path, name_prefix: str) -> bool:
    full_name = saved_match_name(path)
    return full_name.startswith(name_prefix) or full_name.rpartition(".")[2].startswith(name_prefix)


def discard_saved_matches(match_names: list[str], discard_all: bool) -> Iterator[str]:
    """Delete the named matches, or all unfinished ones. If a name is wrong, delete nothing."""
    if discard_all == bool(match_names):
        raise UsageError(format_message("match-discard-what"))
    for path in (
        list_unlocked_files()
        if discard_all
        else list(dict.fromkeys(find_saved_match(name) for name in match_names))
    ):
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            raise UsageError(f"{path}: {error.strerror or error}") from None
        yield format_message("match-gone", name=saved_match_name(path))
