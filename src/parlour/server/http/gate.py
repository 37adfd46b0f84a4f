"""The gate, which checks every request and adds security headers to every response.

It wraps the whole application, so that no response bypasses it. This includes responses to unknown paths and
to incomplete requests.

Litestar limits the size of a body for each route (`request_max_body_size`). Neither Litestar 2.25 nor uvicorn
0.54 limits the time until a body is complete or the total size of all bodies. The gate therefore reads the
bodies.
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
from litestar.types import ASGIApp, Receive, Send
from litestar.types import Message as AsgiMessage

from parlour.kit.errors import ParlourError
from parlour.server.http.allowed_hosts import MAX_HOST_LENGTH, AllowedHosts, strip_port
from parlour.server.http.base_path import with_base_path
from parlour.server.http.request_headers import request_language
from parlour.server.http_messages import ErrorBody
from parlour.server.log.refusals import RateLimitError, server_message
from parlour.server.ops.limits import Caller, RateLimiter
from parlour.text.message import Message
from parlour.text.translation import render

logger = logging.getLogger("parlour.server")

DEFAULT_HOSTS: Final = AllowedHosts()
ORIGIN_HEADERS: Final = (b"host", b"origin", b"sec-fetch-site")
SECURITY_HEADERS: Final = [
    (
        b"content-security-policy",
        b"default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; "
        b"frame-ancestors 'none'",
    ),
    (b"cache-control", b"no-store"),  # unless the response sets its own Cache-Control
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
    (b"referrer-policy", b"same-origin"),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
]
MAX_URL_LENGTH = 4096  # maximum number of bytes of a path with its query
MAX_BODY_BYTES = 16_384  # maximum number of bytes of a body that contains neither a record nor a custom deck
# maximum number of bytes of a body that contains a record or a custom deck
MAX_DOCUMENT_BYTES = 262_144
# maximum total bytes of the request bodies being received; beyond it, bodies over MAX_BODY_BYTES are rejected
MAX_BUFFERED_BYTES = 67_108_864
BODY_TIMEOUT_SECONDS = 20.0  # maximum seconds to wait for a complete body
MAX_DISCARDED_BYTES = 8_388_608  # maximum bytes of a rejected body that are read and dropped
DISCARD_TIMEOUT_SECONDS = 2.0  # maximum seconds for reading a rejected body
# seconds after which a client may retry a request that was rejected because of MAX_BUFFERED_BYTES
RETRY_AFTER_SECONDS = 5
SAFE_METHODS = ("GET", "HEAD")  # methods that do not change data
REQUEST_TIMEOUT_STATUS = 408
# placeholder address for clients that have none, such as clients of a Unix socket
UNKNOWN_ADDRESS = "nowhere"
# values of Sec-Fetch-Site for requests from our own pages and from the browser's address bar
SAME_SITE_VALUES = ("same-origin", "none")


class RequestRejectedError(ParlourError):
    """Raised if a request is rejected. `status` is the HTTP status.

    `retry_after` is the number of seconds until the client may try again. 0 means that a retry is useless.
    """

    def __init__(self, message: Message, status: int, retry_after: int = 0) -> None:
        super().__init__(message)
        self.status = status
        self.retry_after = retry_after


@dataclass(frozen=True)
class RequestOrigin:
    """The host that a request is sent to, and the values of the headers `Origin` and `Sec-Fetch-Site`.

    The value of a missing header is None.
    """

    host: str
    origin: str | None
    fetch_site: str | None


class Gate:
    """An ASGI application that checks each request before it passes the request to `app`."""

    def __init__(self, app: ASGIApp, allowed_hosts: AllowedHosts, rate_limiter: RateLimiter) -> None:
        self.app = app
        self.allowed_hosts = allowed_hosts
        self.rate_limiter = rate_limiter
        self.buffered_bytes = 0  # total bytes of the bodies that are being received
        self.has_warned = False  # True after the warning about an untrusted proxy

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        if not self.has_warned and scope["type"] != "lifespan" and is_untrusted_proxy(scope):
            self.has_warned = True
            logger.warning(
                "%s sends X-Forwarded-For but is not listed in trusted-proxies, so all of its clients share "
                "one address; if it is your proxy, add it to that setting",
                client_address(scope),
            )
        if scope["type"] == "http":
            await self.handle_http(
                scope, receive, with_security_headers(send, is_head_request=scope["method"] == "HEAD")
            )
        elif scope["type"] == "websocket":
            await self.handle_websocket(scope, receive, with_security_headers(send, is_head_request=False))
        else:
            await self.app(scope, receive, send)

    async def handle_http(self, scope: Any, receive: Receive, send: Send) -> None:
        body, rejection = await self.read_body_or_reject(scope, receive)
        if rejection is not None:
            if rejection.status != REQUEST_TIMEOUT_STATUS:
                await discard_body(receive)
            await reject_request(scope, send, rejection)
            return
        if body is None:
            return  # the client has disconnected
        if scope["method"] == "HEAD":
            scope = {**scope, "method": "GET"}
        await self.app(scope, replay_body(body, receive), send)

    async def read_body_or_reject(
        self, scope: Any, receive: Receive
    ) -> tuple[bytes | None, RequestRejectedError | RateLimitError | None]:
        """Return the body, or the error that explains why the request is rejected.

        The error's traceback is dropped, because it would keep the received part of the body in memory until
        the response is sent.
        """
        try:
            require_same_origin(scope, self.allowed_hosts, changes_data=scope["method"] not in SAFE_METHODS)
            self.rate_limiter.take("requests", Caller(address=client_address(scope)))
            return await self.read_body(receive, content_length(scope)), None
        except TimeoutError:
            return None, RequestRejectedError(
                server_message("request-slow", seconds=int(BODY_TIMEOUT_SECONDS)), REQUEST_TIMEOUT_STATUS
            )
        except (RequestRejectedError, RateLimitError) as error:
            return None, error.with_traceback(None)

    async def handle_websocket(self, scope: Any, receive: Receive, send: Send) -> None:
        """Check the origin of a WebSocket, and forward the WebSocket to the application.

        The origin is always checked, because messages over a WebSocket can change data.
        """
        try:
            require_same_origin(scope, self.allowed_hosts, changes_data=True)
        except RequestRejectedError as error:
            await receive()
            await reject_request(scope, send, error)
            return
        await self.app(scope, receive, with_websocket_error_response(scope, send))

    async def read_body(self, receive: Receive, length: int) -> bytes | None:
        """Return the body of a request, or None if the client has disconnected.

        Raises:
            RequestRejectedError: The body is too long, or too many bodies are being received.
            TimeoutError: The body did not arrive in time.
        """
        if length > MAX_DOCUMENT_BYTES:
            raise RequestRejectedError(server_message("request-large", most=MAX_DOCUMENT_BYTES), 413)
        chunks: list[bytes] = []
        received_bytes = 0
        try:
            async with asyncio.timeout(BODY_TIMEOUT_SECONDS):
                while True:
                    message: Any = await receive()
                    if message["type"] == "http.disconnect":
                        return None
                    chunk: bytes = message.get("body", b"")
                    chunks.append(chunk)
                    received_bytes += len(chunk)
                    self.buffered_bytes += len(chunk)
                    if received_bytes > MAX_DOCUMENT_BYTES:
                        raise RequestRejectedError(
                            server_message("request-large", most=MAX_DOCUMENT_BYTES), 413
                        )
                    if received_bytes > MAX_BODY_BYTES and self.buffered_bytes > MAX_BUFFERED_BYTES:
                        raise RequestRejectedError(server_message("request-full"), 503, RETRY_AFTER_SECONDS)
                    if not message.get("more_body", False):
                        return b"".join(chunks)
        finally:
            self.buffered_bytes -= received_bytes


def with_gate(app: Litestar, allowed_hosts: AllowedHosts = DEFAULT_HOSTS) -> ASGIApp:
    """Return an application that passes requests through the gate to the card room."""
    return Gate(with_base_path(app, app.state.settings.base_path), allowed_hosts, app.state.rates)


def require_same_origin(scope: Any, allowed_hosts: AllowedHosts, changes_data: bool) -> None:
    """Check the host and the URL of a request, and its origin if the request changes data.

    Raises:
        RequestRejectedError: The host is not allowed, the request comes from a page of another site, or the
            URL is invalid.
    """
    request_origin = parse_request_origin(scope)
    if not allowed_hosts.allows(strip_port(request_origin.host)):
        raise RequestRejectedError(
            server_message(
                "request-host" if request_origin.host else "request-no-host",
                host=request_origin.host[:MAX_HOST_LENGTH],
            ),
            421,
        )
    if changes_data and not is_same_origin(request_origin, allowed_hosts):
        message_key = "request-origin" if request_origin.origin else "request-site"
        raise RequestRejectedError(
            server_message(
                message_key, origin=(request_origin.origin or "")[:MAX_HOST_LENGTH], host=request_origin.host
            ),
            403,
        )
    if len(scope["raw_path"]) + len(scope["query_string"]) > MAX_URL_LENGTH:
        raise RequestRejectedError(server_message("request-address", most=MAX_URL_LENGTH), 414)
    if not scope["path"].isprintable():
        raise RequestRejectedError(server_message("request-nowhere"), 404)


def parse_request_origin(scope: Any) -> RequestOrigin:
    origin_headers = {name: value for name, value in scope["headers"] if name in ORIGIN_HEADERS}
    host, origin, site = (origin_headers.get(name) for name in ORIGIN_HEADERS)
    return RequestOrigin(
        "" if host is None else host.decode("latin-1").strip().lower(),
        None if origin is None else origin.decode("latin-1").strip().lower(),
        None if site is None else site.decode("latin-1").strip().lower(),
    )


def is_same_origin(request_origin: RequestOrigin, allowed_hosts: AllowedHosts) -> bool:
    """Return True if a page of this server, or a program that does not send an origin, sent the request.

    A proxy may call the server by a different host name than the one in the browser. In that case, the name
    in the browser must be a configured host. A browser may also send `Sec-Fetch-Site`, which is then checked
    too.
    """
    if request_origin.fetch_site is not None and request_origin.fetch_site not in SAME_SITE_VALUES:
        return False
    if request_origin.origin is None:
        return True
    scheme, _, host = request_origin.origin.partition("://")
    if scheme not in ("http", "https"):
        return False
    return host == request_origin.host or strip_port(host) in allowed_hosts.configured_names


def client_address(scope: Any) -> str:
    """Return the address of a client.

    Behind a trusted proxy, this is the address that the proxy has reported.
    """
    client = scope.get("client")
    return client[0] if client else UNKNOWN_ADDRESS


def is_untrusted_proxy(scope: Any) -> bool:
    """Return True if a peer forwards requests of other clients but is not a trusted proxy.

    For a trusted proxy, the HTTP server has already replaced the proxy's address with the forwarded address.
    """
    forwarded_for = b",".join(value for name, value in scope["headers"] if name == b"x-forwarded-for")
    peer_address = client_address(scope).encode()
    # The forwarded address may be bare, have a port, or be an IPv6 address in brackets with a port.
    peer_prefixes = (peer_address, peer_address + b":", b"[" + peer_address + b"]")
    forwarded_addresses = [address.strip() for address in forwarded_for.split(b",")]
    return bool(forwarded_for) and not any(
        address == peer_address or address.startswith(peer_prefixes[1:]) for address in forwarded_addresses
    )


def content_length(scope: Any) -> int:
    """Return the length in the Content-Length header, or 0 if the header is missing or invalid."""
    header = next((value for header_name, value in scope["headers"] if header_name == b"content-length"), b"")
    return int(header) if header.isdigit() and len(header) < 20 else 0


async def discard_body(receive: Receive) -> None:
    """Read and drop the remaining body for at most DISCARD_TIMEOUT_SECONDS.

    Browsers do not read a response before they have sent the whole body.
    """
    discarded_bytes = 0
    with suppress(TimeoutError):
        async with asyncio.timeout(DISCARD_TIMEOUT_SECONDS):
            while discarded_bytes < MAX_DISCARDED_BYTES:
                message: Any = await receive()
                discarded_bytes += len(message.get("body", b""))
                if not message.get("more_body", False):
                    return


def replay_body(body: bytes, receive: Receive) -> Receive:
    """Return a receive function that first returns `body`, and then the messages from `receive`."""
    buffered_messages: list[Any] = [{"type": "http.request", "body": body, "more_body": False}]

    async def next_message() -> Any:
        return buffered_messages.pop() if buffered_messages else await receive()

    return next_message


def with_security_headers(send: Send, is_head_request: bool) -> Send:
    """Return a send function that adds the security headers, and drops the body of a response to HEAD."""

    async def send_with_headers(message: AsgiMessage) -> None:
        if message["type"] in ("http.response.start", "websocket.http.response.start"):
            message["headers"] = [*message["headers"], *missing_security_headers(message["headers"])]
        elif is_head_request and message["type"] == "http.response.body":
            if message.get("more_body", False):
                return
            message["body"] = b""
        await send(message)

    return send_with_headers


def with_websocket_error_response(scope: Any, send: Send) -> Send:
    """Return a send function that sends a 404 response with an error message if the WebSocket is refused.

    Without this, the HTTP server would send an empty response.
    """
    has_started = False

    async def send_or_reject(message: AsgiMessage) -> None:
        nonlocal has_started
        if not has_started and message["type"] == "websocket.close":
            await reject_request(scope, send, RequestRejectedError(server_message("request-nowhere"), 404))
            return
        has_started = True
        await send(message)

    return send_or_reject


def missing_security_headers(headers: Iterable[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    present_names = {name.lower() for name, _ in headers}
    return [(name, value) for name, value in SECURITY_HEADERS if name not in present_names]


async def reject_request(scope: Any, send: Send, error: RequestRejectedError | RateLimitError) -> None:
    """Respond with the reason as one sentence. Close the connection, because its input cannot be trusted."""
    connection: ASGIConnection[Any, Any, Any, Any] = ASGIConnection(scope)
    sentence = render(error.message, request_language(connection))
    if "text/html" in connection.headers.get("accept", ""):
        content_type, body = b"text/plain; charset=utf-8", sentence.encode()
    else:
        content_type = b"application/json"
        body = msgspec.json.encode(ErrorBody(error.status, sentence))
    headers = [
        (b"content-type", content_type),
        (b"content-length", b"%d" % len(body)),
        (b"connection", b"close"),
    ]
    if error.retry_after:
        headers.append((b"retry-after", b"%d" % error.retry_after))
    message_type = "websocket.http.response" if scope["type"] == "websocket" else "http.response"
    start_message: Any = {"type": f"{message_type}.start", "status": error.status, "headers": headers}
    body_message: Any = {"type": f"{message_type}.body", "body": body, "more_body": False}
    await send(start_message)
    await send(body_message)
