"""The OpenAPI document of the room: every answer must match it."""

import asyncio
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.config import SchemathesisConfig

from parlour.server.handlers import reviews
from parlour.testing.effort import example_count
from tests.server.rooms import Person, begin, open_room, people, play_together

KNOWN = {"game": "crazy-eight", "match": 1, "seat": 0, "step": 2, "move": 3}  # existing objects of the room

# For an invalid request, the room may first report that it is too long or not allowed.
REFUSED = [400, 403, 404, 405, 409, 413, 414, 415, 429]
CONFIG = SchemathesisConfig.from_dict({"checks": {"negative_data_rejection": {"expected-statuses": REFUSED}}})


def ask_all(url: str, cookie: str, table: str) -> int:
    """Send requests to every operation, check the answers, and return the number of requests."""
    asked = 0
    document = schemathesis.openapi.from_url(f"{url}/schema/openapi.json", config=CONFIG)
    for found in document.get_all_operations():
        operation: Any = found
        for mode in GenerationMode:
            asked += ask(operation.ok(), mode, cookie, KNOWN | {"table": table})
    return asked


def ask(operation: Any, mode: GenerationMode, cookie: str, known: dict[str, Any]) -> int:
    asked = 0

    @seed(1)
    @settings(
        max_examples=example_count(3, 200),
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
        database=None,
    )
    @given(operation.as_strategy(generation_mode=mode), st.booleans())
    def run(case: Any, there: bool) -> None:
        nonlocal asked
        if there and mode is GenerationMode.POSITIVE:
            for place in (case.path_parameters, case.query):
                place.update({name: value for name, value in known.items() if name in place})
        asked += 1
        case.call_and_validate(headers={"Cookie": f"parlour={cookie}"}, timeout=60)

    with suppress(Unsatisfiable):  # a request without parameters cannot be invalid
        run()
    return asked


@pytest.mark.filterwarnings("default")
async def test_all_that_the_document_offers_is_answered_as_it_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(reviews, "DECIDING_MOMENT_SECONDS", 0.1)
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 2) as both:
        table = await begin(both)
        await play_together(both)
        async with Person(place) as stranger:
            asked = await asyncio.to_thread(ask_all, place.url, stranger.cookie, table)
    assert asked > 100
    assert not [record.message for record in caplog.records if record.exc_info]


async def test_each_operation_says_what_it_is_about(tmp_path: Path) -> None:
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 1) as [ann]:
        document = (await ann.http.get("/schema/openapi.json")).json()
    operations = [each for path in document["paths"].values() for each in path.values()]
    assert len(operations) > 30
    for each in operations:
        assert 5 < len(each["summary"]) < 90, each
        assert each["description"].startswith(each["summary"])
        assert len(each["description"]) > len(each["summary"]) + 10, each["summary"]
        assert all(len(parameter["description"]) > 10 for parameter in each.get("parameters", []))
        assert {"400", "401", "404", "409", "429", "503"} <= each["responses"].keys()
        assert all(response["description"] for response in each["responses"].values())
    shapes = document["components"]["schemas"]
    assert [name for name, shape in shapes.items() if not shape.get("description")] == []
    assert shapes["NewTable"]["description"].startswith("POST /api/tables.")
    told = (
        "TableSettings",
        "SeatState",
        "Scene",
        "SceneEvent",
        "Review",
        "MoveRating",
        "DrawEntry",
        "DealtHands",
    )
    fields = [field for name in told for field in shapes[name]["properties"].values()]
    assert all(field["description"] for field in fields)
    assert set(document["components"]["securitySchemes"]) == {"cookie", "token"}
