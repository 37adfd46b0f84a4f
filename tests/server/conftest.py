"""Rooms in the tests' own process do not wait for the disk: nothing there need outlast a power cut."""

import pytest

from parlour.server import database


@pytest.fixture(autouse=True)
def sync(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "SYNC", "OFF")
