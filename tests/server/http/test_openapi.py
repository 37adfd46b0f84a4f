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
REFUSED_STATUSES = [400, 403, 404, 405, 409, 413, 414, 415, 429]
CONFIG = SchemathesisConfig.from_dict(
    {"checks": {"negative_data_rejection": {"expected-statuses": REFUSED_STATUSES}}}
)


def call_all_operations(url: str, cookie: str, table: str) -> int:
    """Send requests to every operation, check the answers, and return the number of requests."""
    request_count = 0
    document = schemathesis.openapi.from_url(f"{url}/schema/openapi.json", config=CONFIG)
    for item in document.get_all_operations():
        operation: Any = item
        for mode in GenerationMode:
            request_count += call_operation(operation.ok(), mode, cookie, KNOWN | {"table": table})
    return request_count


def call_operation(operation: Any, mode: GenerationMode, cookie: str, known: dict[str, Any]) -> int:
    request_count = 0

    @seed(1)
    @settings(
        max_examples=example_count(3, 200),
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
        database=None,
    )
    @given(operation.as_strategy(generation_mode=mode), st.booleans())
    def run(case: Any, use_known: bool) -> None:
        nonlocal request_count
        if use_known and mode is GenerationMode.POSITIVE:
            for place in (case.path_parameters, case.query):
                place.update({name: value for name, value in known.items() if name in place})
        request_count += 1
        case.call_and_validate(headers={"Cookie": f"parlour={cookie}"}, timeout=60)

    with suppress(Unsatisfiable):  # a request without parameters cannot be invalid
        run()
    return request_count


@pytest.mark.filterwarnings("default")
async def test_responses_match_the_openapi_document(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(reviews, "DECIDING_MOMENT_SECONDS", 0.1)
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 2) as both:
        table = await begin(both)
        await play_together(both)
        async with Person(place) as stranger:
            request_count = await asyncio.to_thread(call_all_operations, place.url, stranger.cookie, table)
    assert request_count > 100
    assert not [record.message for record in caplog.records if record.exc_info]


async def test_operations_have_descriptions(tmp_path: Path) -> None:
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
    schema_names = (
        "TableSettings",
        "SeatState",
        "Scene",
        "SceneEvent",
        "Review",
        "MoveRating",
        "DrawEntry",
        "DealtHands",
    )
    fields = [field for name in schema_names for field in shapes[name]["properties"].values()]
    assert all(field["description"] for field in fields)
    assert set(document["components"]["securitySchemes"]) == {"cookie", "token"}
