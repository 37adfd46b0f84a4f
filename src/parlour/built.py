"""Whether the machine code that runs was made from the sources beside it."""

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


def refuse_stale() -> None:
    """Raises ImportError where the compiled rules are not those of the sources."""
    stale = stale_sources()
    if stale:
        raise ImportError(
            f"Parlour's compiled rules in {HERE} are not those of its sources ({', '.join(stale)} differ): "
            "build again, with make or pip install"
        )
