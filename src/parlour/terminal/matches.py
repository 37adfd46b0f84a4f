"""Matches that were left: which there are, one to go on with, some to throw away."""

import time
from collections.abc import Iterator
from pathlib import Path

from parlour.games import game_class
from parlour.terminal.arguments import UsageError, near
from parlour.terminal.said import say
from parlour.terminal.saved import is_played, left_files, read_saved, saved_files
from parlour.terminal.words import visible

LEFT = "%Y-%m-%d %H:%M"


def match_name(path: Path) -> str:
    """What a kept match is called: its file without the ending."""
    return path.name.removesuffix(".jsonl")


def match_lines() -> Iterator[str]:
    """The matches that were left, and those that are played just now, the latest first."""
    files = saved_files()
    widest = max((len(match_name(path)) for path in files), default=0)
    for path in files:
        yield match_line(path, match_name(path).ljust(widest))
    if files:
        yield ""
        yield say("match-how", name=match_name(files[0]))
    else:
        yield say("match-none")


def match_line(path: Path, name: str) -> str:
    try:
        saved = read_saved(path)
        left = time.strftime(LEFT, time.localtime(path.stat().st_mtime))
    except (UsageError, OSError) as reason:
        return say("match-broken", name=name, reason=str(reason))
    names = [
        say("match-you", name=visible(chair.name)) if chair.person else visible(chair.name)
        for chair in saved.chairs
    ]
    told = {"title": game_class(saved.record.game).title, "names": ", ".join(names), "left": left}
    kind = "played" if is_played(path) else "left"
    return say("match-line", name=name, number=len(saved.record.moves), kind=kind, **told)


def find_match(name: str) -> Path:
    """The kept match of this name, of which the beginning or the part after the dot is enough.

    Raises UsageError where there is none, or more than one.
    """
    files = saved_files()
    if not files:
        raise UsageError(say("match-no-left", name=repr(name)))
    found = [path for path in files if match_name(path) == name]
    found = found or [path for path in files if name and called(path, name)]
    if len(found) == 1:
        return found[0]
    names = ", ".join(match_name(path) for path in found or files)
    if found:
        raise UsageError(say("match-which", name=repr(name), names=names))
    meant = near(name, [match_name(path) for path in files])
    raise UsageError(say("match-no-name", name=repr(name), names=names, near=meant))


def called(path: Path, name: str) -> bool:
    whole = match_name(path)
    return whole.startswith(name) or whole.rpartition(".")[2].startswith(name)


def discard(names: list[str], every: bool) -> Iterator[str]:
    """Throws matches away: those of these names, none of them where one is wrong, or all that were left."""
    if every == bool(names):
        raise UsageError(say("match-discard-what"))
    for path in left_files() if every else list(dict.fromkeys(find_match(name) for name in names)):
        try:
            path.unlink(missing_ok=True)
        except OSError as reason:
            raise UsageError(f"{path}: {reason.strerror or reason}") from None
        yield say("match-gone", name=match_name(path))
