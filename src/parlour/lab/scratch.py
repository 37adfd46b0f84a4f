"""A folder for what a run leaves about, which goes with the run; where that was killed, with the next one.

In it lies a file that its process has locked for as long as it lives. So a folder whose file nobody has
locked is nobody's any more, whichever process has the number of its own by now. Only folders of this user
are looked at, and of those only the ones in which there is such a file, made on this machine.
"""

import os
import platform
import shutil
import stat
import tempfile
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from parlour.locks import lock

PREFIX: Final = "parlour-"
OWNER: Final = "owner"  # the file that is locked; its text is the machine
INSIDE: Final = "r"  # where files are written, whoever is let in there; names of sockets may not be long
ASIDE: Final = "owner.new"  # the same until it is
READ: Final = os.O_RDWR | getattr(os, "O_NOFOLLOW", 0)


@dataclass
class Scratch:
    """A folder of this process, and its file that is `held` locked, -1 where the system locks none."""

    folder: Path
    held: int = -1

    @property
    def path(self) -> str:
        """Where files can be written."""
        return str(self.folder / INSIDE)

    def remove(self) -> None:
        """Removes the folder with all that is in it."""
        self.release()
        shutil.rmtree(self.folder, ignore_errors=True)

    def keep(self, *paths: Path) -> None:
        """Keep the folder for the user, with these files or folders in it. Later runs do not remove it."""
        for path in paths:
            with suppress(OSError):
                path.rename(self.folder / path.name)
        self.release()
        with suppress(OSError):
            (self.folder / OWNER).unlink()
        shutil.rmtree(self.path, ignore_errors=True)

    def release(self) -> None:
        if self.held >= 0:
            os.close(self.held)
            self.held = -1


def make_scratch() -> Scratch:
    """A new folder for temporary files; those of runs that are dead are removed first. Raises OSError."""
    remove_dead()
    made = Scratch(Path(tempfile.mkdtemp(prefix=PREFIX)))
    (made.folder / INSIDE).mkdir()
    with suppress(OSError):  # then nobody will know whose it is, and it stays after a kill
        made.held = locked_in(made.folder)
    return made


def locked_in(folder: Path) -> int:
    """Has the file of a folder locked, which has its name only then. Raises OSError."""
    opened = os.open(folder / ASIDE, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        os.write(opened, platform.node().encode())
        if not lock(opened):
            raise OSError(f"{folder / ASIDE}: somebody else has locked it")
        os.rename(folder / ASIDE, folder / OWNER)
    except BaseException:
        os.close(opened)
        raise
    return opened


def remove_dead() -> None:
    """Removes the folders of runs that were killed."""
    for folder in Path(tempfile.gettempdir()).glob(f"{PREFIX}*"):
        with suppress(OSError):
            if is_own(folder):
                remove_where_dead(folder)


def is_own(folder: Path) -> bool:
    """Whether it is a folder, and no link to one, that is this user's alone. Raises OSError."""
    found = folder.lstat()
    mine = not hasattr(os, "getuid") or found.st_uid == os.getuid()
    return mine and stat.S_ISDIR(found.st_mode) and not found.st_mode & 0o022


def remove_where_dead(folder: Path) -> None:
    """Removes a folder where no process has locked its file. Raises OSError, also where there is none."""
    opened = os.open(folder / OWNER, READ)
    try:
        if os.read(opened, 1000) == platform.node().encode() and lock(opened):
            with suppress(FileNotFoundError):
                shutil.rmtree(folder / INSIDE)  # first, so that what fails now the next run tries again
            shutil.rmtree(folder, ignore_errors=True)
    finally:
        os.close(opened)
