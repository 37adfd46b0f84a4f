"""Whether the machine code that runs was made from the sources beside it, and what those are."""

import hashlib
import json
from pathlib import Path

HERE = Path(__file__).parent
LIST = HERE / "compiled.json"  # written by the build: each compiled source and its SHA-256


def fingerprint(source: Path) -> str:
    return hashlib.sha256(source.read_bytes()).hexdigest()


def stale_sources() -> list[str]:
    """The sources that are not what was compiled, or of which nobody says what was compiled."""
    try:
        compiled: dict[str, str] = json.loads(LIST.read_text())
    except (OSError, ValueError):
        return [LIST.name]
    return [name for name, made in compiled.items() if not same(HERE / name, made)]


def same(source: Path, made: str) -> bool:
    return source.is_file() and fingerprint(source) == made


def sources_digest() -> str:
    """One text for all sources of this package, the same where another copy of it has the same."""
    digest = hashlib.sha256()
    for source in sorted(HERE.rglob("*.py")):
        digest.update(source.relative_to(HERE).as_posix().encode() + b"\0" + fingerprint(source).encode())
    return digest.hexdigest()


def refuse_stale() -> None:
    """Raises ImportError where the compiled rules are not those of the sources."""
    stale = stale_sources()
    if stale:
        raise ImportError(
            f"Parlour's compiled rules in {HERE} are not those of its sources ({', '.join(stale)} differ): "
            "build again, with make or pip install"
        )


def reason_of(error: Exception) -> str:
    """What an error at loading says; where a game was compiled against another Parlour, that."""
    name = getattr(error, "name", None) or ""
    if name.startswith("parlour_") and name.endswith("__mypyc"):
        return "it was compiled against other rules than run here: build it again, or with PARLOUR_BUILD=pure"
    return str(error)
