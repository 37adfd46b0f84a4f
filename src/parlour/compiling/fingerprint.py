"""Digests of the sources, and checks that the compiled code was built from the current sources."""

import os

# A string, because importing pathlib would slow down `import parlour`.
PACKAGE_DIR = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
# The build writes the SHA-256 digest of each compiled source to this file.
COMPILED_LIST_PATH = os.path.join(PACKAGE_DIR, "compiled.json")


def hash_source(source_path: str | os.PathLike[str]) -> str:
    # Like json and pathlib below, hashlib is imported only when needed, to keep `import parlour` fast.
    import hashlib

    with open(source_path, "rb", buffering=0) as file:
        return hashlib.sha256(file.read()).hexdigest()


def list_stale_sources() -> list[str]:
    """Return the sources that have changed since they were compiled.

    If `compiled.json`, the list of compiled sources, cannot be read, return only this file name.
    """
    import json

    try:
        with open(COMPILED_LIST_PATH, encoding="utf-8") as file:
            digests: dict[str, str] = json.load(file)
    except (OSError, ValueError):
        return [os.path.basename(COMPILED_LIST_PATH)]
    return [
        name
        for name, digest in digests.items()
        if not source_matches_digest(os.path.join(PACKAGE_DIR, name), digest)
    ]


def source_matches_digest(source: str, digest: str) -> bool:
    return os.path.isfile(source) and hash_source(source) == digest


def source_digest() -> str:
    """Return a single digest of all sources in this package."""
    import hashlib
    from pathlib import Path

    digest, package_dir = hashlib.sha256(), Path(PACKAGE_DIR)
    for source in sorted(package_dir.rglob("*.py")):
        digest.update(
            source.relative_to(package_dir).as_posix().encode() + b"\0" + hash_source(source).encode()
        )
    return digest.hexdigest()


def require_fresh_build() -> None:
    """Check that the compiled code matches the current sources.

    Raises:
        ImportError: A source has changed since it was compiled.
    """
    stale_sources = list_stale_sources()
    if stale_sources:
        raise ImportError(
            f"Parlour's compiled rules in {PACKAGE_DIR} do not match its sources ({', '.join(stale_sources)} "
            "differ): "
            "build again with make or pip install"
        )


def format_import_error(error: BaseException) -> str:
    """Return the type and message of an error during an import, in one line.

    If a game was compiled against a different build of Parlour, the message explains what to do.
    """
    name = getattr(error, "name", None) or ""
    if name.startswith("parlour_") and name.endswith("__mypyc"):
        return "it was compiled for another build of Parlour: build it again, or use PARLOUR_BUILD=pure"
    return " ".join(f"{type(error).__name__}: {error}".split())
