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

from parlour.server.callers import request_language
from parlour.server.hosts import LONGEST_HOST, Hosts, host_in
from parlour.server.limits import Caller, Rates
from parlour.server.said import Told, TooMuch
from parlour.server.under import under

log = logging.getLogger("parlour.server")

HERE: Final = Hosts()
SAYS: Final = (b"host", b"origin", b"sec-fetch-site")
HEADERS: Final = [
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
LONGEST_ADDRESS = 4096  # bytes of a path with its question
LARGEST_BODY = 16_384  # bytes
LARGEST_DOCUMENT = 262_144  # bytes: a record, or a deck among the options, however its characters are written
TOGETHER = 67_108_864  # bytes of documents that may be on their way at once
BODY_SECONDS = 20.0  # within which a body has to come
LARGEST_REST = 8_388_608  # bytes that are let go by of a body that is not taken
REST_SECONDS = 2.0  # within which they have to come
AGAIN = 5  # seconds after which it can be tried again where there is no room for a document
READING = ("GET", "HEAD")  # what changes nothing
TOO_SLOW = 408
NOWHERE = "nowhere"  # what has no address, such as a socket of the file system
OWN_SITE = ("same-origin", "none")  # what a browser says of a request from our pages, or from its own bar


class Turned(Told):
    """The request is not let in, and answered with this status.

    After so many seconds, where they are not 0, it can be tried again.
    """

    def __init__(self, key: str, status: int, again: int = 0, **fields: object) -> None:
        super().__init__(key, **fields)
        self.status = status
        self.again = again


@dataclass(frozen=True)
class Said:
    """How the room was called, and from a page of which address and site; None where it is not said."""

    host: str
    origin: str | None
    site: str | None


class Gate:
    """The application behind the gate, as an application: known by the names of `hosts`."""

    def __init__(self, app: ASGIApp, hosts: Hosts, rates: Rates) -> None:
        self.app = app
        self.hosts = hosts
        self.rates = rates
        self.coming = 0  # bytes of documents that are on their way
        self.has_warned = False  # of a proxy that is not trusted

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        if not self.has_warned and scope["type"] != "lifespan" and is_untrusted_proxy(scope):
            self.has_warned = True
            log.warning(
                "%s sends X-Forwarded-For but is not in trusted-proxies, so its callers share one address; "
                "if it is your proxy, add it to that setting",
                address_of(scope),
            )
        if scope["type"] == "http":
            await self.answer(scope, receive, with_headers(send, bodiless=scope["method"] == "HEAD"))
        elif scope["type"] == "websocket":
            await self.open(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def answer(self, scope: Any, receive: Receive, send: Send) -> None:
        body, refused = await self.let_in(scope, receive)
        if refused is not None:
            if refused.status != TOO_SLOW:
                await the_rest(receive)
            await turn_away(scope, send, refused)
            return
        if body is None:
            return  # whoever asked has gone
        if scope["method"] == "HEAD":
            scope = {**scope, "method": "GET"}
        await self.app(scope, again(body, receive), send)

    async def let_in(self, scope: Any, receive: Receive) -> tuple[bytes | None, Turned | TooMuch | None]:
        """All that is sent, or why it is not taken.

        A reason goes without its trace, which would keep what has come of the body until all is answered.
        """
        try:
            check(scope, self.hosts, changes=scope["method"] not in READING)
            self.rates.take("requests", Caller(address=address_of(scope)))
            return await self.whole_body(receive, said_length(scope)), None
        except TimeoutError:
            return None, Turned("gate-slow", TOO_SLOW, seconds=int(BODY_SECONDS))
        except (Turned, TooMuch) as reason:
            return None, reason.with_traceback(None)

    async def open(self, scope: Any, receive: Receive, send: Send) -> None:
        """A socket changes things, whatever it begins with."""
        try:
            check(scope, self.hosts, changes=True)
        except Turned as reason:
            await receive()
            await turn_away(scope, with_headers(send, bodiless=False), reason)
            return
        await self.app(scope, receive, like_a_page(scope, send))

    async def whole_body(self, receive: Receive, length: int) -> bytes | None:
        """All that is sent; None where whoever sends it has gone. Raises Turned or TimeoutError."""
        if length > LARGEST_DOCUMENT:
            raise Turned("gate-large", 413, most=LARGEST_DOCUMENT)
        parts: list[bytes] = []
        size = 0
        try:
            async with asyncio.timeout(BODY_SECONDS):
                while True:
                    message: Any = await receive()
                    if message["type"] == "http.disconnect":
                        return None
                    part: bytes = message.get("body", b"")
                    parts.append(part)
                    size += len(part)
                    self.coming += len(part)
                    if size > LARGEST_DOCUMENT:
                        raise Turned("gate-large", 413, most=LARGEST_DOCUMENT)
                    if size > LARGEST_BODY and self.coming > TOGETHER:
                        raise Turned("gate-full", 503, AGAIN)
                    if not message.get("more_body", False):
                        return b"".join(parts)
        finally:
            self.coming -= size


def gated(app: Litestar, hosts: Hosts = HERE) -> ASGIApp:
    """Return the card room behind the gate, at its path where the settings have one."""
    return Gate(under(app, app.state.settings.path), hosts, app.state.rates)


def check(scope: Any, hosts: Hosts, changes: bool) -> None:
    """Raises Turned for a request that is not to be answered; what changes something has to be from here."""
    said = said_in(scope)
    if not hosts.knows(host_in(said.host)):
        raise Turned("gate-host" if said.host else "gate-no-host", 421, host=said.host[:LONGEST_HOST])
    if changes and not from_here(said, hosts):
        key = "gate-origin" if said.origin else "gate-site"
        raise Turned(key, 403, origin=(said.origin or "")[:LONGEST_HOST], host=said.host)
    if len(scope["raw_path"]) + len(scope["query_string"]) > LONGEST_ADDRESS:
        raise Turned("gate-address", 414, most=LONGEST_ADDRESS)
    if not scope["path"].isprintable():
        raise Turned("gate-nowhere", 404)


def said_in(scope: Any) -> Said:
    found = {name: value for name, value in scope["headers"] if name in SAYS}
    host, origin, site = (found.get(name) for name in SAYS)
    return Said(
        "" if host is None else host.decode("latin-1").strip().lower(),
        None if origin is None else origin.decode("latin-1").strip().lower(),
        None if site is None else site.decode("latin-1").strip().lower(),
    )


def from_here(said: Said, hosts: Hosts) -> bool:
    """Whether a request is from a page of this room; what is no browser does not say where it is from.

    A server that stands before the room may call it by another name than its pages have; then these have one
    that was named. Which site a request is from, browsers say besides, where they trust the connection.
    """
    if said.site is not None and said.site not in OWN_SITE:
        return False
    if said.origin is None:
        return True
    scheme, _, named = said.origin.partition("://")
    if scheme not in ("http", "https"):
        return False
    return named == said.host or host_in(named) in hosts.named


def address_of(scope: Any) -> str:
    """From which address somebody calls; a proxy that is believed says it for them."""
    client = scope.get("client")
    return client[0] if client else NOWHERE


def is_untrusted_proxy(scope: Any) -> bool:
    """Return True if a peer forwards requests of others without being trusted.

    The HTTP server puts the address that a trusted proxy forwards in place of the proxy's own.
    """
    forwarded = b",".join(value for name, value in scope["headers"] if name == b"x-forwarded-for")
    own = address_of(scope).encode()
    written = (own, own + b":", b"[" + own + b"]")  # with a port, or as IPv6 is written before one
    callers = [each.strip() for each in forwarded.split(b",")]
    return bool(forwarded) and not any(each == own or each.startswith(written[1:]) for each in callers)


def said_length(scope: Any) -> int:
    """How long a body will be by what its head says, 0 where it does not say."""
    said = next((value for name, value in scope["headers"] if name == b"content-length"), b"")
    return int(said) if said.isdigit() and len(said) < 20 else 0


async def the_rest(receive: Receive) -> None:
    """Lets what is still sent go by for a moment: a browser reads no answer before it has sent everything."""
    size = 0
    with suppress(TimeoutError):
        async with asyncio.timeout(REST_SECONDS):
            while size < LARGEST_REST:
                message: Any = await receive()
                size += len(message.get("body", b""))
                if not message.get("more_body", False):
                    return


def again(body: bytes, receive: Receive) -> Receive:
    """Gives a body that was read, and then what else comes."""
    waiting: list[Any] = [{"type": "http.request", "body": body, "more_body": False}]

    async def next_message() -> Any:
        return waiting.pop() if waiting else await receive()

    return next_message


def with_headers(send: Send, bodiless: bool) -> Send:
    """Adds the headers that every answer has; to HEAD nothing else is sent."""

    async def tell(message: Message) -> None:
        if message["type"] in ("http.response.start", "websocket.http.response.start"):
            message["headers"] = [*message["headers"], *headers_missing(message["headers"])]
        elif bodiless and message["type"] == "http.response.body":
            if message.get("more_body", False):
                return
            message["body"] = b""
        await send(message)

    return tell


def like_a_page(scope: Any, send: Send) -> Send:
    """Says of a socket at an address that there is not what is said of a page; the server says nothing."""
    begun = False

    async def tell(message: Message) -> None:
        nonlocal begun
        if not begun and message["type"] == "websocket.close":
            await turn_away(scope, with_headers(send, bodiless=False), Turned("gate-nowhere", 404))
            return
        begun = True
        await send(message)

    return tell


def headers_missing(sent: Iterable[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    there = {name.lower() for name, _ in sent}
    return [(name, value) for name, value in HEADERS if name not in there]


async def turn_away(scope: Any, send: Send, reason: Turned | TooMuch) -> None:
    """A sentence, and the end of the connection: what follows in it is not to be trusted."""
    connection: ASGIConnection[Any, Any, Any, Any] = ASGIConnection(scope)
    sentence = reason.told(request_language(connection))
    if "text/html" in connection.headers.get("accept", ""):
        kind, body = b"text/plain; charset=utf-8", sentence.encode()
    else:
        kind = b"application/json"
        body = msgspec.json.encode({"status_code": reason.status, "detail": sentence})
    headers = [(b"content-type", kind), (b"content-length", b"%d" % len(body)), (b"connection", b"close")]
    if reason.again:
        headers.append((b"retry-after", b"%d" % reason.again))
    answer = "websocket.http.response" if scope["type"] == "websocket" else "http.response"
    begin: Any = {"type": f"{answer}.start", "status": reason.status, "headers": headers}
    end: Any = {"type": f"{answer}.body", "body": body, "more_body": False}
    await send(begin)
    await send(end)
