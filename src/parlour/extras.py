"""What some commands need besides the library: packages that are installed with an extra, `parlour[room]`."""

import sys
from importlib.util import find_spec
from typing import Final

from parlour.kit.errors import ParlourError

# By extra, what is imported for it.
EXTRAS: Final = {
    "terminal": ("rich", "typer"),
    "room": (
        "rich",
        "typer",
        "aiosqlite",
        "alembic",
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
MISSING_EXTRA: Final = 3  # the exit status


class MissingExtra(ParlourError):
    """What an extra would install is not there; the message has the line to type."""

    def __init__(self, extra: str, what: str, lacking: list[str]) -> None:
        """`what` needs the packages that are `lacking`."""
        self.extra, self.what, self.lacking = extra, what, lacking
        self.command = f"{sys.executable} -m pip install 'parlour[{extra}]'"
        super().__init__(
            f"{what} needs {', '.join(lacking)}, which is not installed here; "
            f"to install it, type: {self.command}"
        )

    def __reduce__(self) -> tuple[type["MissingExtra"], tuple[str, str, list[str]]]:
        """So that one raised in another process arrives."""
        return (MissingExtra, (self.extra, self.what, self.lacking))


def require(extra: str, what: str, needed: tuple[str, ...] = ()) -> None:
    """Raises MissingExtra where `what` cannot be had: it needs these of what the extra installs, or all."""
    lacking = [name for name in needed or EXTRAS[extra] if find_spec(name) is None]
    if lacking:
        raise MissingExtra(extra, what, lacking)
