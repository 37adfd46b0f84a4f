"""What some commands need besides the library: packages that are installed with an extra, `parlour[room]`."""

import re
import sys
from importlib.util import find_spec
from typing import Final, NamedTuple

from parlour.kit.errors import ParlourError

# By extra, what is imported for it.
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
MISSING_EXTRA_STATUS: Final = 3  # the exit status
# A requirement of one minor version of a package, as metadata have it.
TESTED: Final = re.compile(r"([\w.-]+) ?\(?==([\d.]+)\.\*\)? *;.*")


class MissingExtraError(ParlourError):
    """What an extra would install is not there; the message has the line to type."""

    def __init__(self, extra: str, feature: str, missing_packages: list[str]) -> None:
        """`what` needs the packages that are `lacking`."""
        self.extra, self.feature, self.missing_packages = extra, feature, missing_packages
        self.command = f"{sys.executable} -m pip install 'parlour[{extra}]'"
        super().__init__(
            f"{feature} needs {', '.join(missing_packages)}, which is not installed here; "
            f"to install it, type: {self.command}"
        )

    def __reduce__(self) -> tuple[type["MissingExtraError"], tuple[str, str, list[str]]]:
        """So that one raised in another process arrives."""
        return (MissingExtraError, (self.extra, self.feature, self.missing_packages))


def require_extra(extra: str, what: str, needed: tuple[str, ...] = ()) -> None:
    """Raises MissingExtraError where `what` cannot be had: it needs these of what the extra installs, or
    all."""
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
