"""Temporary folders of runs. Each run removes its own folder, and the folders of runs that were killed.

Each folder contains a file that the run's process keeps locked. If the file is not locked, the process is
dead, even if another process now has the same ID. A folder is removed only if it belongs to this user and its
lock file was created on this machine.
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

from parlour.records.file_locks import try_lock

PREFIX: Final = "parlour-"
LOCK_NAME: Final = "owner"  # name of the locked file, which contains the machine's name
# Name of the subfolder for temporary files. Ray makes the subfolder writable by all users, but its parent
# folder stays private. The name is short because the length of socket paths is limited.
CONTENT_NAME: Final = "r"
NEW_LOCK_NAME: Final = "owner.new"  # name of the lock file until it is locked
OPEN_FLAGS: Final = os.O_RDWR | getattr(os, "O_NOFOLLOW", 0)


@dataclass
class ScratchFolder:
    """A temporary folder of this process.

    `lock_fd` is the file descriptor of the locked file, or -1 if the system cannot lock files.
    """

    folder: Path
    lock_fd: int = -1

    @property
    def content_path(self) -> str:
        """The subfolder for temporary files."""
        return str(self.folder / CONTENT_NAME)

    def remove(self) -> None:
        """Remove the folder and its contents."""
        self.release()
        shutil.rmtree(self.folder, ignore_errors=True)

    def keep(self, *paths: Path) -> None:
        """Move these paths into the scratch folder, and prevent later runs from removing the folder."""
        for path in paths:
            with suppress(OSError):
                path.rename(self.folder / path.name)
        self.release()
        with suppress(OSError):
            (self.folder / LOCK_NAME).unlink()
        shutil.rmtree(self.content_path, ignore_errors=True)

    def release(self) -> None:
        if self.lock_fd >= 0:
            os.close(self.lock_fd)
            self.lock_fd = -1


def create_scratch_folder() -> ScratchFolder:
    """Create a temporary folder, after removing the folders of dead runs.

    Raises:
        OSError: The folder cannot be created.
    """
    remove_stale_folders()
    scratch_folder = ScratchFolder(Path(tempfile.mkdtemp(prefix=PREFIX)))
    (scratch_folder.folder / CONTENT_NAME).mkdir()
    # a run can continue without a lock, but if it is killed, its folder is never removed
    with suppress(OSError):
        scratch_folder.lock_fd = lock_folder(scratch_folder.folder)
    return scratch_folder


def lock_folder(folder: Path) -> int:
    """Create and lock the lock file of a folder. The file gets its final name only when it is locked.

    Raises:
        OSError: The file cannot be created or locked.
    """
    lock_fd = os.open(folder / NEW_LOCK_NAME, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        os.write(lock_fd, platform.node().encode())
        if not try_lock(lock_fd):
            raise OSError(f"{folder / NEW_LOCK_NAME}: another process has locked it")
        os.rename(folder / NEW_LOCK_NAME, folder / LOCK_NAME)
    except BaseException:
        os.close(lock_fd)
        raise
    return lock_fd


def remove_stale_folders() -> None:
    """Remove the folders of runs that were killed."""
    for folder in Path(tempfile.gettempdir()).glob(f"{PREFIX}*"):
        with suppress(OSError):
            if is_user_owned_folder(folder):
                remove_if_stale(folder)


def is_user_owned_folder(folder: Path) -> bool:
    """Return True if the path is a folder (not a link) of this user, and no other user can write to it.

    Raises:
        OSError: The path cannot be inspected.
    """
    status = folder.lstat()
    is_owner = not hasattr(os, "getuid") or status.st_uid == os.getuid()
    return is_owner and stat.S_ISDIR(status.st_mode) and not status.st_mode & 0o022


def remove_if_stale(folder: Path) -> None:
    """Remove a folder if its lock file is not locked.

    Raises:
        OSError: The lock file does not exist or cannot be read.
    """
    lock_fd = os.open(folder / LOCK_NAME, OPEN_FLAGS)
    try:
        if os.read(lock_fd, 1000) == platform.node().encode() and try_lock(lock_fd):
            with suppress(FileNotFoundError):
                # remove the content before the lock file, so that a later run can try again after a failure
                shutil.rmtree(folder / CONTENT_NAME)
            shutil.rmtree(folder, ignore_errors=True)
    finally:
        os.close(lock_fd)
