"""The same sources without their machine code, in another process."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import parlour


def run_uncompiled(program: str, wanted: Any, place: Path) -> Any:
    """Run a program of this folder on the uncompiled package, with `wanted` and its result as JSON."""
    shutil.copytree(
        Path(parlour.__file__).parent,
        place / "parlour",
        ignore=shutil.ignore_patterns("*.so", "*.pyd", "compiled.json", "__pycache__"),
    )
    done = subprocess.run(
        [sys.executable, str(Path(__file__).with_name(program))],
        input=json.dumps(wanted),
        env=os.environ | {"PYTHONPATH": str(place), "PYTHONHASHSEED": "7"},
        capture_output=True,
        text=True,
        check=True,
    )
    printed = json.loads(done.stdout)
    assert printed["compiled"] is False
    return printed
