"""Optional packages of some commands, installed with an extra such as `parlour[room]`."""

import re
import sys
from importlib.util import find_spec
from typing import Final, NamedTuple

from parlour.kit.errors import ParlourError

# imported packages by extra
EXTRAS: Final = {
    "terminal": ("rich", "typer"),
    "room": (
        "rich",
        "typer",
        "aiosqlite",
        "alembic",
        "h11",
        "litestar",
        "prometheus_client",
        "segno",
        "sqlalchemy",
        "uvicorn",
        "websockets",
    ),
    "postgres": ("psycopg",),
    "testing": ("hypothesis", "pytest"),
    "lab": ("rich", "typer", "matplotlib", "numpy", "openskill", "pyarrow"),
    "cluster": ("rich", "typer", "ray"),
    "envs": ("gymnasium", "numpy", "pettingzoo", "pyspiel"),
    "train": ("jax", "numpy", "optax"),
}
MISSING_EXTRA_STATUS: Final = 3  # exit status
# A requirement of one minor version of a package, in the format of package metadata.
TESTED: Final = re.compile(r"([\w.-]+) ?\(?==([\d.]+)\.\*\)? *;.*")


class MissingExtraError(ParlourError):
    """The error for missing packages of an extra; the message has the command to install them."""

    def __init__(self, extra: str, feature: str, missing_packages: list[str]) -> None:
        """Create the error: `feature` needs the packages `missing_packages`."""
        self.extra, self.feature, self.missing_packages = extra, feature, missing_packages
        self.command = f"{sys.executable} -m pip install 'parlour[{extra}]'"
        super().__init__(
            f"{feature} needs {', '.join(missing_packages)}, which is not installed; "
            f"install it with {self.command}"
        )

    def __reduce__(self) -> tuple[type["MissingExtraError"], tuple[str, str, list[str]]]:
        """Support pickling, so that the error can be raised in another process."""
        return (MissingExtraError, (self.extra, self.feature, self.missing_packages))


def require_extra(extra: str, what: str, needed: tuple[str, ...] = ()) -> None:
    """Check that packages of an extra are installed.

    Args:
        extra: Name of the extra.
        what: The feature that needs the packages, for the message.
        needed: The packages, by default all packages of the extra.

    Raises:
        MissingExtraError: One of them is missing.
    """
    lacking = [name for name in needed or EXTRAS[extra] if find_spec(name) is None]
    if lacking:
        raise MissingExtraError(extra, what, lacking)


class Untested(NamedTuple):
    """A package that is installed in another version than the tested one."""

    package: str
    installed: str
    tested: str  # a minor version: "0.54"


def untested_packages() -> list[Untested]:
    """Return the packages that are installed in another minor version than Parlour requires.

    Parlour's own metadata has the requirements; the list is empty if Parlour runs from sources alone.
    """
    from importlib.metadata import PackageNotFoundError, requires, version

    try:
        pinned = [found.groups() for line in requires("parlour") or [] if (found := TESTED.fullmatch(line))]
        versions = [(package, version(package), tested) for package, tested in pinned]
    except PackageNotFoundError:
        return []
    return [Untested(*each) for each in versions if not f"{each[1]}.".startswith(f"{each[2]}.")]
