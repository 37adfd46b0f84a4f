"""Positions in tests/positions: unreachable ones are refused, the others are read."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from parlour.games import game_class
from parlour.kit.errors import InvalidPositionError

FOLDER = Path(__file__).parents[1] / "positions"
ENTRIES = [
    pytest.param(path.stem, entry, id=f"{path.stem}/{number}")
    for path in sorted(FOLDER.glob("*.yaml"))
    for number, entry in enumerate(yaml.safe_load(path.read_text(encoding="utf-8")), 1)
]


def assert_rejected(name: str, written: dict[str, Any], error: str) -> None:
    """Check that a position or a view is refused with this message, where `…` matches any text."""
    kind = game_class(name)
    read: Any = kind.view_from_text if "viewer" in written else kind.from_position
    with pytest.raises(InvalidPositionError) as refused:
        read(json.dumps(written) if "viewer" in written else written)
    assert re.match(".*".join(map(re.escape, error.split("…"))), str(refused.value)), (error, written)


def with_changes(written: dict[str, Any], change: dict[str, Any]) -> dict[str, Any]:
    """Return a copy with these keys replaced. Keys of a view's `memory` are merged, not replaced."""
    memory = {"memory": written.get("memory", {}) | change["memory"]} if "memory" in change else {}
    return written | change | memory


@pytest.mark.parametrize(("name", "entry"), ENTRIES)
def test_position(name: str, entry: dict[str, Any]) -> None:
    written = entry["position"] | ({"options": entry["options"]} if "options" in entry else {})
    if "error" in entry:
        assert_rejected(name, written, entry["error"])
        return
    kind = game_class(name)
    game = kind.from_position(written, 1)
    position = game.position()
    assert kind.from_position(position, 1).position() == position
    for key, value in entry.get("expect", {}).items():
        assert position.get(key) == value, key
    if "viewer" in entry:
        written = json.loads(game.view(entry["viewer"]).to_text())
        assert kind.view_from_text(json.dumps(written)).position() == written
    for each in entry.get("refused", []):
        assert_rejected(name, with_changes(written, each["change"]), each["error"])
