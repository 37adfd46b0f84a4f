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

from parlour.records.file_locks import lock

PREFIX: Final = "parlour-"
LOCK_NAME: Final = "owner"  # the file that is locked; its text is the machine
CONTENT_NAME: Final = (
    "r"  # where files are written, whoever is let in there; names of sockets may not be long
)
NEW_LOCK_NAME: Final = "owner.new"  # the same until it is
OPEN_FLAGS: Final = os.O_RDWR | getattr(os, "O_NOFOLLOW", 0)


@dataclass
class ScratchFolder:
    """A folder of this process, and its file that is `held` locked, -1 where the system locks none."""

    folder: Path
    lock_fd: int = -1

    @property
    def path(self) -> str:
        """Where files can be written."""
        return str(self.folder / CONTENT_NAME)

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
            (self.folder / LOCK_NAME).unlink()
        shutil.rmtree(self.path, ignore_errors=True)

    def release(self) -> None:
        if self.lock_fd >= 0:
            os.close(self.lock_fd)
            self.lock_fd = -1


def create_scratch_folder() -> ScratchFolder:
    """A new folder for temporary files; those of runs that are dead are removed first. Raises OSError."""
    remove_stale_folders()
    made = ScratchFolder(Path(tempfile.mkdtemp(prefix=PREFIX)))
    (made.folder / CONTENT_NAME).mkdir()
    with suppress(OSError):  # then nobody will know whose it is, and it stays after a kill
        made.lock_fd = lock_folder(made.folder)
    return made


def lock_folder(folder: Path) -> int:
    """Has the file of a folder locked, which has its name only then. Raises OSError."""
    opened = os.open(folder / NEW_LOCK_NAME, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        os.write(opened, platform.node().encode())
        if not lock(opened):
            raise OSError(f"{folder / NEW_LOCK_NAME}: somebody else has locked it")
        os.rename(folder / NEW_LOCK_NAME, folder / LOCK_NAME)
    except BaseException:
        os.close(opened)
        raise
    return opened


def remove_stale_folders() -> None:
    """Removes the folders of runs that were killed."""
    for folder in Path(tempfile.gettempdir()).glob(f"{PREFIX}*"):
        with suppress(OSError):
            if is_own_folder(folder):
                remove_if_stale(folder)


def is_own_folder(folder: Path) -> bool:
    """Whether it is a folder, and no link to one, that is this user's alone. Raises OSError."""
    found = folder.lstat()
    mine = not hasattr(os, "getuid") or found.st_uid == os.getuid()
    return mine and stat.S_ISDIR(found.st_mode) and not found.st_mode & 0o022


def remove_if_stale(folder: Path) -> None:
    """Removes a folder where no process has locked its file. Raises OSError, also where there is none."""
    opened = os.open(folder / LOCK_NAME, OPEN_FLAGS)
    try:
        if os.read(opened, 1000) == platform.node().encode() and lock(opened):
            with suppress(FileNotFoundError):
                shutil.rmtree(folder / CONTENT_NAME)  # first, so that what fails now the next run tries again
            shutil.rmtree(folder, ignore_errors=True)
    finally:
        os.close(opened)
