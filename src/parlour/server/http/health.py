"""Routes for monitoring: liveness, readiness and metrics."""

import asyncio
import hmac
import ipaddress
from typing import Any, Final

import sqlalchemy as sa
from litestar import MediaType, Response, get
from litestar.datastructures import State
from prometheus_client import CONTENT_TYPE_LATEST

from parlour.server.http.callers import AnyRequest
from parlour.server.log.rows import current_time_ms
from parlour.server.ops.gauges import update_gauges
from parlour.server.ops.metrics import render_metrics
from parlour.server.ops.settings import Settings
from parlour.server.storage.database import database_logger, insert
from parlour.server.storage.insert_statements import RelatedRecord
from parlour.server.storage.schema import ROOM_STATE
from parlour.server.storage.sql_store import SqlStore

READINESS_TIMEOUT_SECONDS: Final = 5.0  # maximum seconds to wait for the database to answer
READINESS_CACHE_SECONDS: Final = 1.0  # lifetime of a cached result in seconds
READINESS_KEY: Final = "ready"  # key of the row that the readiness check writes and reads
INSERT_TEST_ROW: Final = insert(ROOM_STATE)
UPSERT_TEST_ROW: Final = INSERT_TEST_ROW.on_conflict_do_update(
    index_elements=["key"], set_={"value": INSERT_TEST_ROW.excluded.value}
)
FORWARDING_HEADERS: Final = ("forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip", "via")


class ReadinessCheck:
    """Checks whether the database can be written and read. The result is cached for a second."""

    def __init__(self, store: SqlStore) -> None:
        self.store = store
        self.checked_at = -READINESS_CACHE_SECONDS
        self.last_result = False
        self.check_lock = asyncio.Lock()

    async def is_ready(self) -> bool:
        clock = asyncio.get_running_loop().time
        async with self.check_lock:
            if clock() - self.checked_at >= READINESS_CACHE_SECONDS:
                self.last_result = await can_write_and_read(self.store)
                self.checked_at = clock()
            return self.last_result


async def can_write_and_read(store: SqlStore) -> bool:
    """Return True if a test row can be written and read in time.

    The row is written through the same queue as the rows of tables.
    """
    try:
        async with asyncio.timeout(READINESS_TIMEOUT_SECONDS):
            await store.enqueue(
                RelatedRecord(UPSERT_TEST_ROW, {"key": READINESS_KEY, "value": str(current_time_ms())})
            )
            async with store.engine.connect() as connection:
                result = await connection.execute(
                    sa.select(ROOM_STATE.c.value).where(ROOM_STATE.c.key == READINESS_KEY)
                )
                return result.scalar_one_or_none() is not None
    except Exception as error:  # any error means that the room is not ready
        database_logger.error("the database does not answer: %s", type(error).__name__)
        return False


@get("/healthz", include_in_schema=False)
async def get_health() -> Response[str]:
    """Respond with `ok` if the process is running."""
    return status_response(200, "ok")


@get("/readyz", include_in_schema=False)
async def get_readiness(state: State) -> Response[str]:
    """Respond with `ok` if new clients may be sent to this node, otherwise with 503 and the reason.

    The reason is `draining` or `database`.
    """
    if state.room.live_tables.is_drained_by_admin or state.room.live_tables.is_draining:
        return status_response(503, "draining")
    return (
        status_response(200, "ok") if await state.readiness.is_ready() else status_response(503, "database")
    )


@get("/metrics", include_in_schema=False)
async def get_metrics(request: AnyRequest, state: State) -> Response[Any]:
    """Respond with the metrics if the client is allowed to read them."""
    if not can_read_metrics(request, state.settings):
        return status_response(
            403, "allowed only from this machine, or with the token in the setting metrics-token"
        )
    await update_gauges(state.room)
    return Response(
        await asyncio.to_thread(render_metrics), media_type=CONTENT_TYPE_LATEST.partition("; charset")[0]
    )


STATUS_ROUTES: Final = [get_health, get_readiness, get_metrics]


def status_response(status_code: int, text: str) -> Response[str]:
    return Response(text + "\n", status_code=status_code, media_type=MediaType.TEXT)


def can_read_metrics(request: AnyRequest, settings: Settings) -> bool:
    """Return True if a request has the metrics token.

    If no token is configured, return True if the request comes directly from this machine. Behind a trusted
    proxy, every request may seem to come from this machine. In that case the token is always required.
    """
    if settings.metrics_token:
        scheme, _, token = request.headers.get("authorization", "").partition(" ")
        is_valid = hmac.compare_digest(token.strip().encode(), settings.metrics_token.encode())
        return scheme.lower() == "bearer" and is_valid
    if settings.trusted_proxies or any(name in request.headers for name in FORWARDING_HEADERS):
        return False
    client = request.client
    return client is not None and is_loopback(client.host)


def is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
