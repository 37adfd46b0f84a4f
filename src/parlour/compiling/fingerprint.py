"""Whether the machine code that runs was made from the sources beside it, and what those are."""

import os

PACKAGE_DIR = os.path.dirname(
    os.path.dirname(os.path.abspath(__file__))
)  # not a Path: `import parlour` is quick
COMPILED_LIST = os.path.join(
    PACKAGE_DIR, "compiled.json"
)  # written by the build: each compiled source and its SHA-256


def hash_source(source: str | os.PathLike[str]) -> str:
    import hashlib  # on demand, as are json and pathlib: `import parlour` is quick

    with open(source, "rb", buffering=0) as file:
        return hashlib.sha256(file.read()).hexdigest()


def list_stale_sources() -> list[str]:
    """The sources that are not what was compiled, or of which nobody says what was compiled."""
    import json

    try:
        with open(COMPILED_LIST, encoding="utf-8") as file:
            compiled: dict[str, str] = json.load(file)
    except (OSError, ValueError):
        return [os.path.basename(COMPILED_LIST)]
    return [
        name for name, made in compiled.items() if not is_same_source(os.path.join(PACKAGE_DIR, name), made)
    ]


def is_same_source(source: str, made: str) -> bool:
    return os.path.isfile(source) and hash_source(source) == made


def source_digest() -> str:
    """One text for all sources of this package, the same where another copy of it has the same."""
    import hashlib
    from pathlib import Path

    digest, here = hashlib.sha256(), Path(PACKAGE_DIR)
    for source in sorted(here.rglob("*.py")):
        digest.update(source.relative_to(here).as_posix().encode() + b"\0" + hash_source(source).encode())
    return digest.hexdigest()


def require_fresh_build() -> None:
    """Raises ImportError where the compiled rules are not those of the sources."""
    stale = list_stale_sources()
    if stale:
        raise ImportError(
            f"Parlour's compiled rules in {PACKAGE_DIR} are not those of its sources ({', '.join(stale)} "
            f"differ): "
            "build again, with make or pip install"
        )


def format_import_error(error: Exception) -> str:
    """What an error at loading says; where a game was compiled against another Parlour, that."""
    name = getattr(error, "name", None) or ""
    if name.startswith("parlour_") and name.endswith("__mypyc"):
        return "it was compiled against other rules than run here: build it again, or with PARLOUR_BUILD=pure"
    return str(error)
