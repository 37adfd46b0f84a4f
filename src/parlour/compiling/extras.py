"""Extras: optional packages for some commands, installed for example with `pip install parlour[room]`."""

import re
import sys
from importlib.util import find_spec
from typing import Final, NamedTuple

from parlour.kit.errors import ParlourError

# for each extra, the import names of its packages
EXTRAS: Final = {
    "terminal": ("prompt_toolkit", "rich", "typer"),
    "room": (
        "prompt_toolkit",
        "rich",
        "typer",
        "aiosqlite",
        "alembic",
        "h11",
        "litestar",
        "networkx",
        "openskill",
        "prometheus_client",
        "segno",
        "sqlalchemy",
        "uvicorn",
        "websockets",
    ),
    "postgres": ("psycopg",),
    "testing": ("hypothesis", "pytest"),
    "lab": ("prompt_toolkit", "rich", "typer", "matplotlib", "numpy", "pyarrow"),
    "cluster": ("prompt_toolkit", "rich", "typer", "ray"),
    "envs": ("gymnasium", "numpy", "pettingzoo", "pyspiel"),
    "train": ("jax", "numpy", "optax"),
}
MISSING_EXTRA_STATUS: Final = 3  # exit status of a command whose packages are not installed
# Matches a requirement in package metadata that allows only one minor version of a package.
REQUIREMENT_PATTERN: Final = re.compile(r"([\w.-]+) ?\(?==([\d.]+)\.\*\)? *;.*")


class MissingExtraError(ParlourError):
    """Raised if packages of an extra are not installed. The message says how to install them."""

    def __init__(self, extra: str, feature: str, missing_packages: list[str]) -> None:
        """Create the error for a feature that needs the packages in `missing_packages`."""
        self.extra, self.feature, self.missing_packages = extra, feature, missing_packages
        self.command = f"{sys.executable} -m pip install 'parlour[{extra}]'"
        super().__init__(
            f"{feature} needs {', '.join(missing_packages)}, which is not installed; "
            f"install it with {self.command}"
        )

    def __reduce__(self) -> tuple[type["MissingExtraError"], tuple[str, str, list[str]]]:
        """Make the error picklable, so that another process can pass it on."""
        return (MissingExtraError, (self.extra, self.feature, self.missing_packages))


def require_extra(extra: str, feature: str, packages: tuple[str, ...] = ()) -> None:
    """Check that packages of an extra are installed.

    Args:
        extra: The name of the extra.
        feature: The feature that needs the packages, as named in the error message.
        packages: The packages; if omitted, all packages of the extra.

    Raises:
        MissingExtraError: A package is missing.
    """
    missing_packages = [name for name in packages or EXTRAS[extra] if find_spec(name) is None]
    if missing_packages:
        raise MissingExtraError(extra, feature, missing_packages)


class UntestedPackage(NamedTuple):
    """An installed package whose minor version was not tested with Parlour."""

    package: str
    installed_version: str
    tested_version: str  # the tested minor version, such as "0.54"


def untested_packages() -> list[UntestedPackage]:
    """Return the packages whose installed minor version differs from the one that Parlour requires.

    The required versions come from Parlour's own metadata. The list is empty if Parlour itself is not
    installed.
    """
    from importlib.metadata import PackageNotFoundError, requires, version

    try:
        requirements = [
            match.groups()
            for line in requires("parlour") or []
            if (match := REQUIREMENT_PATTERN.fullmatch(line))
        ]
        versions = [(package, version(package), tested) for package, tested in requirements]
    except PackageNotFoundError:
        return []
    return [
        UntestedPackage(*package_versions)
        for package_versions in versions
        if not f"{package_versions[1]}.".startswith(f"{package_versions[2]}.")
    ]
