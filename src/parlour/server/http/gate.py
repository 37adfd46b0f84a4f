"""Before the room: what a request must be like to get in, and what every answer has.

It stands around the whole of the application, so that there is no answer without it: not for addresses that
there are not, and not for requests that are torn.
"""

import asyncio
import logging
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

import msgspec
from litestar import Litestar
from litestar.connection import ASGIConnection
from litestar.types import ASGIApp, Message, Receive, Send

from parlour.server.http.allowed_hosts import MAX_HOST_LENGTH, AllowedHosts, strip_port
from parlour.server.http.base_path import with_base_path
from parlour.server.http.request_headers import request_language
from parlour.server.ops.limits import Caller, RateLimiter
from parlour.server.tables.refusals import RateLimitError, RoomError

log = logging.getLogger("parlour.server")

DEFAULT_HOSTS: Final = AllowedHosts()
ORIGIN_HEADERS: Final = (b"host", b"origin", b"sec-fetch-site")
SECURITY_HEADERS: Final = [
    (
        b"content-security-policy",
        b"default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; "
        b"frame-ancestors 'none'",
    ),
    (b"cache-control", b"no-store"),  # where an answer says nothing else
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
    (b"referrer-policy", b"same-origin"),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
]
MAX_URL_LENGTH = 4096  # bytes of a path with its question
MAX_BODY_BYTES = 16_384  # bytes
MAX_DOCUMENT_BYTES = (
    262_144  # bytes: a record, or a deck among the options, however its characters are written
)
MAX_BUFFERED_BYTES = 67_108_864  # bytes of documents that may be on their way at once
BODY_TIMEOUT_SECONDS = 20.0  # within which a body has to come
MAX_DISCARDED_BYTES = 8_388_608  # bytes that are let go by of a body that is not taken
DISCARD_TIMEOUT_SECONDS = 2.0  # within which they have to come
RETRY_AFTER_SECONDS = 5  # seconds after which it can be tried again where there is no room for a document
SAFE_METHODS = ("GET", "HEAD")  # what changes nothing
REQUEST_TIMEOUT_STATUS = 408
UNKNOWN_ADDRESS = "nowhere"  # what has no address, such as a socket of the file system
SAME_SITE_VALUES = (
    "same-origin",
    "none",
)  # what a browser says of a request from our pages, or from its own bar


class RequestRejectedError(RoomError):
    """The request is not let in, and answered with this status.

    After so many seconds, where they are not 0, it can be tried again.
    """

    def __init__(self, key: str, status: int, again: int = 0, **fields: object) -> None:
        super().__init__(key, **fields)
        self.status = status
        self.retry_after = again


@dataclass(frozen=True)
class RequestOrigin:
    """How the room was called, and from a page of which address and site; None where it is not said."""

    host: str
    origin: str | None
    site: str | None


class Gate:
    """The application behind the gate, as an application: known by the names of `hosts`."""

    def __init__(self, app: ASGIApp, hosts: AllowedHosts, rates: RateLimiter) -> None:
        self.app = app
        self.allowed_hosts = hosts
        self.rates = rates
        self.buffered_bytes = 0  # bytes of documents that are on their way
        self.has_warned = False  # of a proxy that is not trusted

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        if not self.has_warned and scope["type"] != "lifespan" and is_untrusted_proxy(scope):
            self.has_warned = True
            log.warning(
                "%s sends X-Forwarded-For but is not in trusted-proxies, so its callers share one address; "
                "if it is your proxy, add it to that setting",
                client_address(scope),
            )
        if scope["type"] == "http":
            await self.answer(scope, receive, with_headers(send, bodiless=scope["method"] == "HEAD"))
        elif scope["type"] == "websocket":
            await self.forward(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def answer(self, scope: Any, receive: Receive, send: Send) -> None:
        body, refused = await self.read_body_or_reject(scope, receive)
        if refused is not None:
            if refused.status != REQUEST_TIMEOUT_STATUS:
                await discard_body(receive)
            await reject(scope, send, refused)
            return
        if body is None:
            return  # whoever asked has gone
        if scope["method"] == "HEAD":
            scope = {**scope, "method": "GET"}
        await self.app(scope, replay_body(body, receive), send)

    async def read_body_or_reject(
        self, scope: Any, receive: Receive
    ) -> tuple[bytes | None, RequestRejectedError | RateLimitError | None]:
        """All that is sent, or why it is not taken.

        A reason goes without its trace, which would keep what has come of the body until all is answered.
        """
        try:
            require_same_origin(scope, self.allowed_hosts, changes=scope["method"] not in SAFE_METHODS)
            self.rates.take("requests", Caller(address=client_address(scope)))
            return await self.read_body(receive, content_length(scope)), None
        except TimeoutError:
            return None, RequestRejectedError(
                "request-slow", REQUEST_TIMEOUT_STATUS, seconds=int(BODY_TIMEOUT_SECONDS)
            )
        except (RequestRejectedError, RateLimitError) as reason:
            return None, reason.with_traceback(None)

    async def forward(self, scope: Any, receive: Receive, send: Send) -> None:
        """A socket changes things, whatever it begins with."""
        try:
            require_same_origin(scope, self.allowed_hosts, changes=True)
        except RequestRejectedError as reason:
            await receive()
            await reject(scope, with_headers(send, bodiless=False), reason)
            return
        await self.app(scope, receive, http_error_for_websocket(scope, send))

    async def read_body(self, receive: Receive, length: int) -> bytes | None:
        """All that is sent; None where whoever sends it has gone.

        Raises RequestRejectedError or TimeoutError.
        """
        if length > MAX_DOCUMENT_BYTES:
            raise RequestRejectedError("request-large", 413, most=MAX_DOCUMENT_BYTES)
        parts: list[bytes] = []
        size = 0
        try:
            async with asyncio.timeout(BODY_TIMEOUT_SECONDS):
                while True:
                    message: Any = await receive()
                    if message["type"] == "http.disconnect":
                        return None
                    part: bytes = message.get("body", b"")
                    parts.append(part)
                    size += len(part)
                    self.buffered_bytes += len(part)
                    if size > MAX_DOCUMENT_BYTES:
                        raise RequestRejectedError("request-large", 413, most=MAX_DOCUMENT_BYTES)
                    if size > MAX_BODY_BYTES and self.buffered_bytes > MAX_BUFFERED_BYTES:
                        raise RequestRejectedError("request-full", 503, RETRY_AFTER_SECONDS)
                    if not message.get("more_body", False):
                        return b"".join(parts)
        finally:
            self.buffered_bytes -= size


def with_gate(app: Litestar, hosts: AllowedHosts = DEFAULT_HOSTS) -> ASGIApp:
    """Return the card room behind the gate, at its path where the settings have one."""
    return Gate(with_base_path(app, app.state.settings.base_path), hosts, app.state.rates)


def require_same_origin(scope: Any, hosts: AllowedHosts, changes: bool) -> None:
    """Raises RequestRejectedError for a request that is not to be answered; what changes something has to be
    from here."""
    said = parse_request_origin(scope)
    if not hosts.allows(strip_port(said.host)):
        raise RequestRejectedError(
            "request-host" if said.host else "request-no-host", 421, host=said.host[:MAX_HOST_LENGTH]
        )
    if changes and not is_same_origin(said, hosts):
        key = "request-origin" if said.origin else "request-site"
        raise RequestRejectedError(key, 403, origin=(said.origin or "")[:MAX_HOST_LENGTH], host=said.host)
    if len(scope["raw_path"]) + len(scope["query_string"]) > MAX_URL_LENGTH:
        raise RequestRejectedError("request-address", 414, most=MAX_URL_LENGTH)
    if not scope["path"].isprintable():
        raise RequestRejectedError("request-nowhere", 404)


def parse_request_origin(scope: Any) -> RequestOrigin:
    found = {name: value for name, value in scope["headers"] if name in ORIGIN_HEADERS}
    host, origin, site = (found.get(name) for name in ORIGIN_HEADERS)
    return RequestOrigin(
        "" if host is None else host.decode("latin-1").strip().lower(),
        None if origin is None else origin.decode("latin-1").strip().lower(),
        None if site is None else site.decode("latin-1").strip().lower(),
    )


def is_same_origin(said: RequestOrigin, hosts: AllowedHosts) -> bool:
    """Whether a request is from a page of this room; what is no browser does not say where it is from.

    A server that stands before the room may call it by another name than its pages have; then these have one
    that was named. Which site a request is from, browsers say besides, where they trust the connection.
    """
    if said.site is not None and said.site not in SAME_SITE_VALUES:
        return False
    if said.origin is None:
        return True
    scheme, _, named = said.origin.partition("://")
    if scheme not in ("http", "https"):
        return False
    return named == said.host or strip_port(named) in hosts.configured_names


def client_address(scope: Any) -> str:
    """From which address somebody calls; a proxy that is believed says it for them."""
    client = scope.get("client")
    return client[0] if client else UNKNOWN_ADDRESS


def is_untrusted_proxy(scope: Any) -> bool:
    """Return True if a peer forwards requests of others without being trusted.

    The HTTP server puts the address that a trusted proxy forwards in place of the proxy's own.
    """
    forwarded = b",".join(value for name, value in scope["headers"] if name == b"x-forwarded-for")
    own = client_address(scope).encode()
    written = (own, own + b":", b"[" + own + b"]")  # with a port, or as IPv6 is written before one
    callers = [each.strip() for each in forwarded.split(b",")]
    return bool(forwarded) and not any(each == own or each.startswith(written[1:]) for each in callers)


def content_length(scope: Any) -> int:
    """How long a body will be by what its head says, 0 where it does not say."""
    said = next((value for name, value in scope["headers"] if name == b"content-length"), b"")
    return int(said) if said.isdigit() and len(said) < 20 else 0


async def discard_body(receive: Receive) -> None:
    """Lets what is still sent go by for a moment: a browser reads no answer before it has sent everything."""
    size = 0
    with suppress(TimeoutError):
        async with asyncio.timeout(DISCARD_TIMEOUT_SECONDS):
            while size < MAX_DISCARDED_BYTES:
                message: Any = await receive()
                size += len(message.get("body", b""))
                if not message.get("more_body", False):
                    return


def replay_body(body: bytes, receive: Receive) -> Receive:
    """Gives a body that was read, and then what else comes."""
    waiting: list[Any] = [{"type": "http.request", "body": body, "more_body": False}]

    async def next_message() -> Any:
        return waiting.pop() if waiting else await receive()

    return next_message


def with_headers(send: Send, bodiless: bool) -> Send:
    """Adds the headers that every answer has; to HEAD nothing else is sent."""

    async def tell(message: Message) -> None:
        if message["type"] in ("http.response.start", "websocket.http.response.start"):
            message["headers"] = [*message["headers"], *missing_headers(message["headers"])]
        elif bodiless and message["type"] == "http.response.body":
            if message.get("more_body", False):
                return
            message["body"] = b""
        await send(message)

    return tell


def http_error_for_websocket(scope: Any, send: Send) -> Send:
    """Says of a socket at an address that there is not what is said of a page; the server says nothing."""
    begun = False

    async def tell(message: Message) -> None:
        nonlocal begun
        if not begun and message["type"] == "websocket.close":
            await reject(
                scope, with_headers(send, bodiless=False), RequestRejectedError("request-nowhere", 404)
            )
            return
        begun = True
        await send(message)

    return tell


def missing_headers(sent: Iterable[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    there = {name.lower() for name, _ in sent}
    return [(name, value) for name, value in SECURITY_HEADERS if name not in there]


async def reject(scope: Any, send: Send, reason: RequestRejectedError | RateLimitError) -> None:
    """A sentence, and the end of the connection: what follows in it is not to be trusted."""
    connection: ASGIConnection[Any, Any, Any, Any] = ASGIConnection(scope)
    sentence = reason.format_message(request_language(connection))
    if "text/html" in connection.headers.get("accept", ""):
        kind, body = b"text/plain; charset=utf-8", sentence.encode()
    else:
        kind = b"application/json"
        body = msgspec.json.encode({"status_code": reason.status, "detail": sentence})
    headers = [(b"content-type", kind), (b"content-length", b"%d" % len(body)), (b"connection", b"close")]
    if reason.retry_after:
        headers.append((b"retry-after", b"%d" % reason.retry_after))
    answer = "websocket.http.response" if scope["type"] == "websocket" else "http.response"
    begin: Any = {"type": f"{answer}.start", "status": reason.status, "headers": headers}
    end: Any = {"type": f"{answer}.body", "body": body, "more_body": False}
    await send(begin)
    await send(end)
