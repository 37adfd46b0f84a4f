"""The gate: which host names, origins and requests the room accepts, and the headers of its answers."""

import asyncio
import json
import logging
import re
import socket
import weakref
from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from litestar.routes import HTTPRoute

from parlour.server.http import gate
from parlour.server.http.allowed_hosts import (
    AllowedHosts,
    InvalidHostNameError,
    build_allowed_hosts,
    strip_port,
)
from parlour.server.http.app import create_app
from parlour.server.http.gate import (
    MAX_BODY_BYTES,
    MAX_DOCUMENT_BYTES,
    MAX_URL_LENGTH,
    SECURITY_HEADERS,
    Gate,
    RequestRejectedError,
    require_same_origin,
)
from parlour.server.log.refusals import server_catalog
from parlour.server.ops.limits import DEFAULT_LIMITS, Limits, Rate, RateLimiter
from parlour.server.ops.settings import Settings
from parlour.server.pages.page_content import WEB_FOLDER
from parlour.text.translation import list_languages
from tests.server.rooms import PATIENCE, Place, close_writer, open_room

DEEP = b"[" * 5000 + b"]" * 5000
# Inline scripts and styles, pages from text, code from text, and foreign addresses.
FORBIDDEN = re.compile(
    r"<script(?![^>]*\bsrc=)|<style\b|<[^>]+\s(?:style|on[a-z]+)\s*=|setAttribute\(\s*[\"'](?:style|on\w+)[\"']"
    r"|\beval\(|new Function\(|(?:inner|outer)HTML\s*=[^=]"
    r"|insertAdjacentHTML|(?:src|href)=[\"'](?:https?:)?//"
)
UPGRADE: dict[str, Any] = {
    "Upgrade": "websocket",
    "Connection": "Upgrade",
    "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
    "Sec-WebSocket-Version": "13",
}


@dataclass(frozen=True)
class RawAnswer:
    status: int
    headers: dict[str, str]
    body: bytes


async def send_raw(place: Place, *parts: bytes) -> RawAnswer:
    """Send raw bytes and return the room's answer after it closes the connection."""
    reader, writer = await asyncio.open_connection("127.0.0.1", place.port)
    for part in parts:
        writer.write(part)
    head, _, body = (await asyncio.wait_for(reader.read(), PATIENCE)).partition(b"\r\n\r\n")
    await close_writer(writer)
    line, *header_lines = head.decode("latin-1").split("\r\n")
    headers = {name.lower(): value for name, _, value in (each.partition(": ") for each in header_lines)}
    return RawAnswer(int(line.split()[1]), headers, body)


async def send_request(place: Place, method: str, address: str, body: bytes = b"", **more: Any) -> RawAnswer:
    headers = {"Host": f"127.0.0.1:{place.port}", "Connection": "close", "Content-Type": "application/json"}
    headers |= {name.replace("_", "-"): value for name, value in more.items()}
    if body:
        headers.setdefault("Content-Length", str(len(body)))
    lines = [f"{method} {address} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items())]
    return await send_raw(place, "\r\n".join(lines).encode("latin-1") + b"\r\n\r\n" + body)


@pytest.fixture
async def place(tmp_path: Path) -> AsyncIterator[Place]:
    async with open_room(tmp_path / "room.sqlite3") as place:
        yield place


# Host names


def test_allowed_host_names(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: "Kitchen")
    loopback, all_interfaces = (
        build_allowed_hosts("127.0.0.1"),
        build_allowed_hosts("0.0.0.0", ["Cards.Example.", "bücher.example"]),
    )
    for host in ("localhost", "127.0.0.1", "127.8.8.8", "::1"):
        assert loopback.allows(host)
        assert all_interfaces.allows(host)
    for host in ("192.168.1.20", "fd00::1", "kitchen", "kitchen.local", "kitchen.home.arpa", "cards.example"):
        assert not loopback.allows(host)
        assert all_interfaces.allows(host)
    assert all_interfaces.allows("xn--bcher-kva.example")
    assert build_allowed_hosts("192.168.1.20").allows("192.168.1.20")
    assert build_allowed_hosts("Attic.lan").allows("attic.lan")
    for host in (
        "",
        "evil.example",
        "127.0.0.1.evil.example",
        "localhost.evil.example",
        "kitchen.evil.example",
    ):
        assert not loopback.allows(host)
        assert not all_interfaces.allows(host)


@given(st.text("abc.-", min_size=1, max_size=12), st.sampled_from(["0.0.0.0", "::", "127.0.0.1", "fd00::1"]))
def test_public_host_names_are_rejected_by_default(name: str, listens: str) -> None:
    assert not build_allowed_hosts(listens).allows(f"{name}.evil.example")


@pytest.mark.parametrize(
    "wrong", ["", "https://cards.example", "cards.example/", "cards.example:80", "a b", "é" * 80]
)
def test_rejects_invalid_allowed_host(wrong: str) -> None:
    with pytest.raises(InvalidHostNameError, match="is not a host name: write only the name"):
        build_allowed_hosts("127.0.0.1", [wrong])


@given(st.text(max_size=300))
def test_host_header_accepts_only_local_names(text: str) -> None:
    assert (
        not AllowedHosts().allows(strip_port(text))
        or "localhost" in text.lower()
        or "127." in text
        or "::1" in text
    )


# Origins


def make_scope(**headers: str) -> dict[str, Any]:
    header_list = [
        (name.replace("_", "-").encode(), value.encode("latin-1")) for name, value in headers.items()
    ]
    return {"headers": header_list, "raw_path": b"/api/me", "path": "/api/me", "query_string": b""}


@pytest.mark.parametrize(
    ("headers", "is_accepted"),
    [
        ({}, True),
        ({"origin": "http://localhost:8420"}, True),
        ({"origin": "http://localhost:8420", "sec_fetch_site": "same-origin"}, True),
        ({"sec_fetch_site": "none"}, True),
        ({"origin": "https://cards.example"}, True),  # a proxy that calls the room by another name
        ({"origin": "https://cards.example", "sec_fetch_site": "same-site"}, False),
        ({"origin": "http://localhost:8421"}, False),
        ({"origin": "http://evil.example"}, False),
        ({"origin": "http://localhost:8420.evil.example"}, False),
        ({"origin": "http://["}, False),
        ({"origin": "null"}, False),
        ({"origin": ""}, False),
        ({"origin": "file://"}, False),
        ({"sec_fetch_site": "cross-site"}, False),
        ({"origin": "http://localhost:8420", "sec_fetch_site": "cross-site"}, False),
    ],
)
def test_changes_require_same_origin(headers: dict[str, Any], is_accepted: bool) -> None:
    hosts = build_allowed_hosts("127.0.0.1", ["cards.example"])
    scope = make_scope(host="localhost:8420", **headers)
    require_same_origin(scope, hosts, changes_data=False)
    if is_accepted:
        require_same_origin(scope, hosts, changes_data=True)
        return
    with pytest.raises(RequestRejectedError) as refused:
        require_same_origin(scope, hosts, changes_data=True)
    assert refused.value.status == 403


async def test_rejects_cross_site_requests(place: Place) -> None:
    rebound = await send_request(place, "GET", "/api/me", Host="evil.example")
    nameless = await send_raw(place, b"GET /api/me HTTP/1.0\r\n\r\n")
    page = await send_request(
        place, "GET", "/", Host="evil.example", Accept="text/html", Accept_Language="de"
    )
    form = await send_request(
        place,
        "POST",
        "/api/me/delete",
        b"a=b",
        Origin="https://evil.example",
        Content_Type="application/x-www-form-urlencoded",
    )
    cross_site_socket = await send_request(place, "GET", "/ws/t", **UPGRADE, Origin="https://evil.example")
    wrong_host_socket = await send_request(place, "GET", "/ws/t", **UPGRADE, Host="evil.example")
    assert (rebound.status, nameless.status, page.status) == (421, 421, 421)
    assert (form.status, cross_site_socket.status, wrong_host_socket.status) == (403, 403, 421)
    assert "--allowed-hosts evil.example" in json.loads(rebound.body)["detail"]
    assert page.body.decode() == server_catalog("de").format("request-host", host="evil.example")
    assert "https://evil.example" in json.loads(cross_site_socket.body)["detail"]


# Request bodies


BAD_REQUESTS: list[tuple[str, str, bytes, int]] = [
    ("GET", "/static/%00.js", b"", 404),
    ("GET", "/t/%00", b"", 404),
    ("GET", "/t/abc%0aERROR%3a%20forged", b"", 404),
    ("GET", "/nowhere%e2%80%a8", b"", 404),
    ("GET", "/static/" + "a" * 3900 + ".js", b"", 404),
    ("GET", "/static/%2e%2e/%2e%2e/app.py", b"", 404),
    ("GET", "/?" + "a" * (MAX_URL_LENGTH + 1), b"", 414),
    ("GET", "/api/games/war/tutorial/" + "9" * 40, b"", 404),
    ("GET", "/api/games/war/tutorial/0?move=%00%ff", b"", 200),
    ("GET", "/api/tables/%ff/replay?match=" + "9" * 40 + "&step=-" + "9" * 40, b"", 404),
    ("GET", "/api/daily/%ef%bf%bf", b"", 404),
    ("PUT", "/api/me", b'{"nickname": "' + b"x" * 5000 + b'"}', 409),
    ("PUT", "/api/me", b'{"nickname": "\xff\xfe"}', 400),
    ("PUT", "/api/me", b'{"nickname": "\\ud800"}', 400),
    ("PUT", "/api/me", b"", 400),
    ("PUT", "/api/me", DEEP, 400),
    ("POST", "/api/tables", b'{"game": "war", "seats": 2, "options": ' + DEEP + b"}", 400),
    ("POST", "/api/replay", DEEP, 409),
    ("POST", "/api/replay", b"\xff" * 100, 409),
    ("POST", "/api/tables", b"x" * (MAX_DOCUMENT_BYTES + 1), 413),
    ("DELETE", "/api/tables", b"", 405),
    ("BREW", "/", b"", 405),
]


async def test_bad_requests_are_refused_without_a_traceback(
    place: Place, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    for method, address, body, status in BAD_REQUESTS:
        answer = await send_request(place, method, address, body)
        assert (answer.status, b"Traceback" in answer.body) == (status, False), (address[:80], answer.body)
        for name, value in SECURITY_HEADERS:
            assert name.decode() in answer.headers, (address[:80], value)
    assert not [record.message for record in caplog.records if record.exc_info or "forged" in record.message]


async def test_failed_socket_request_gets_an_http_error(
    place: Place, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    for address, status in (
        ("/nowhere", 404),
        ("/ws/a/b", 404),
        ("/ws/%00", 404),
        ("/ws/" + "a" * MAX_URL_LENGTH, 414),
    ):
        answer = await send_request(place, "GET", address, **UPGRADE)
        assert (answer.status, bool(json.loads(answer.body)["detail"])) == (status, True), address
        for name, value in SECURITY_HEADERS:
            assert answer.headers[name.decode()] == value.decode(), address
    assert not caplog.records


async def test_malformed_http_is_refused(place: Place) -> None:
    for sent in (b"\x16\x03\x01 no HTTP\r\n\r\n", b"GET / HTTP/1.1\r\nHost\r\n\r\n"):
        assert (await send_raw(place, sent)).status == 400


@pytest.mark.parametrize("path", ["", "/cards"])
async def test_options_lists_methods_of_each_path(
    path: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    app = create_app(tmp_path / "other.sqlite3", 0)
    handled: dict[str, set[str]] = {}
    for route in app.routes:
        if isinstance(route, HTTPRoute):
            handled[route.path] = {method for each in route.route_handlers for method in each.http_methods}
    assert handled["/api/me"] == {"GET", "PUT", "OPTIONS"}
    async with open_room(tmp_path / "room.sqlite3", settings=Settings(base_path=path)) as place:
        for address, methods in handled.items():
            expected = methods | ({"HEAD"} if "GET" in methods else set())
            address = path + re.sub(r"\{\w+:\w+\}", "x", re.sub(r"\{\w+:int\}", "7", address))
            answer = await send_request(place, "OPTIONS", address)
            assert (answer.status, answer.headers["allow"]) == (204, ", ".join(sorted(expected))), address
            refused = await send_request(place, "DELETE" if "DELETE" not in methods else "PATCH", address)
            assert (refused.status, refused.headers["allow"]) == (405, answer.headers["allow"]), address
            for name, value in SECURITY_HEADERS:
                assert answer.headers[name.decode()] == value.decode(), address
        assert (await send_request(place, "OPTIONS", f"{path}/ws/x")).headers["allow"] == "OPTIONS"
    assert not caplog.records


async def test_redirect_to_base_path_passes_the_gate(tmp_path: Path) -> None:
    few, settings = replace(DEFAULT_LIMITS, requests=Rate(3, 0.001)), Settings(base_path="/cards")
    async with open_room(tmp_path / "room.sqlite3", limits=few, settings=settings) as place:
        redirect, head = (
            await send_request(place, "GET", "/cards"),
            await send_request(place, "HEAD", "/cards"),
        )
        wrong_host = await send_request(place, "GET", "/cards", Host="evil.example")
        cross_site = await send_request(place, "POST", "/cards", Origin="https://evil.example")
        last, too_many = (
            await send_request(place, "GET", "/cards"),
            await send_request(place, "GET", "/cards"),
        )
    answers = (redirect, head, wrong_host, cross_site, last, too_many)
    assert [each.status for each in answers] == [308, 308, 421, 403, 308, 429]
    assert redirect.headers["location"] == "/cards/"
    for answer in answers:
        for name, value in SECURITY_HEADERS:
            assert answer.headers[name.decode()] == value.decode(), answer


async def test_failed_handshake_is_refused(place: Place) -> None:
    for wrong in ({"Sec-WebSocket-Key": ""}, {"Sec-WebSocket-Version": "7"}):
        assert (await send_request(place, "GET", "/ws/x", **(UPGRADE | wrong))).status == 400


async def test_empty_body_is_reported(place: Place) -> None:
    for method, address in (("PUT", "/api/me"), ("POST", "/api/tables")):
        answer = await send_request(place, method, address)
        assert json.loads(answer.body)["detail"] == "The request needs a body with a JSON object"


async def test_refused_body_is_freed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise thousands of refused requests could fill the memory until they are answered."""

    class Part(dict[str, Any]):
        """A dictionary that supports weak references, so that the test sees when it is freed."""

    async def unexpected_app(scope: Any, receive: Any, send: Any) -> None:
        raise AssertionError("the request was not refused")

    async def receive() -> Any:
        if messages:
            return messages.pop()
        assert [each() for each in references] == [None]
        return {"type": "http.request", "more_body": False}

    async def send(message: Any) -> None:
        sent.append(message)

    monkeypatch.setattr(gate, "MAX_BUFFERED_BYTES", 0)
    for size in (MAX_BODY_BYTES + 1, MAX_DOCUMENT_BYTES + 1):
        sent: list[Any] = []
        messages = [Part(type="http.request", body=b"x" * size, more_body=True)]
        references = [weakref.ref(each) for each in messages]
        scope = {**make_scope(host="localhost"), "type": "http", "method": "POST"}
        await Gate(unexpected_app, AllowedHosts(), RateLimiter(Limits()))(scope, receive, send)
        assert sent[0]["status"] in (413, 503)


async def test_odd_headers_cause_no_traceback(place: Place, caplog: pytest.LogCaptureFixture) -> None:
    for name, value in (
        ("Accept-Language", "de;q=xx,;q=,\x7f"),
        ("Cookie", "parlour=" + "." * 3000 + "; parlour-language=\xff"),
        ("Origin", "http://["),
        ("If-None-Match", '"' * 300),
        ("Accept-Encoding", "gzip;q=\xfe"),
        ("Content-Length", "0"),
    ):
        answer = await send_request(place, "GET", "/", b"", **{name: value})
        assert answer.status == 200, (name, answer)
    wrong_length = await send_request(
        place, "PUT", "/api/me", b"{}", Content_Length="99999999999999999999999"
    )
    assert wrong_length.status in (400, 413)
    assert not [record.message for record in caplog.records if record.exc_info]


async def test_missing_body_times_out(
    place: Place, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(gate, "BODY_TIMEOUT_SECONDS", 0.05)
    head = f"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1:{place.port}\r\nContent-Length: 100\r\n\r\n"
    answer = await send_raw(place, head.encode(), b"{")
    assert (answer.status, answer.headers["connection"]) == (408, "close")
    _, writer = await asyncio.open_connection("127.0.0.1", place.port)
    writer.write(head.encode() + b"{")
    await close_writer(writer)
    assert (await send_request(place, "GET", "/")).status == 200
    assert not caplog.records


async def test_buffered_bodies_have_a_total_limit(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gate, "MAX_BUFFERED_BYTES", 100_000)
    large = await send_request(place, "POST", "/api/tables", b" " * 200_000)
    small = await send_request(place, "PUT", "/api/me", b'{"nickname": "Ann"}')
    assert (large.status, large.headers["retry-after"], small.status) == (
        503,
        str(gate.RETRY_AFTER_SECONDS),
        200,
    )


async def test_head_equals_get_without_a_body(place: Place) -> None:
    for address in ("/", "/api/games", "/static/common/base.css", "/nowhere", "/t/none"):
        whole, head = await send_request(place, "GET", address), await send_request(place, "HEAD", address)
        assert (head.status, head.body) == (whole.status, b"")
        varies = ("date", "set-cookie")
        assert [each for each in head.headers.items() if each[0] not in varies] == [
            each for each in whole.headers.items() if each[0] not in varies
        ]


def test_refusals_are_translated() -> None:
    for language in list_languages():
        for key in ("request-host", "request-no-host", "request-origin", "request-site", "request-nowhere"):
            message = server_catalog(language).format_with_fields(
                key, {"host": "cards.example", "origin": "https://a.example"}
            )
            assert message
            assert "{" not in message


def test_pages_comply_with_the_content_security_policy() -> None:
    policy = dict(SECURITY_HEADERS)[b"content-security-policy"]
    assert b"unsafe" not in policy
    for place in [
        *WEB_FOLDER.rglob("*.html"),
        *WEB_FOLDER.rglob("*.js"),
        *WEB_FOLDER.rglob("*.css"),
    ]:
        text = place.read_text(encoding="utf-8")
        assert not FORBIDDEN.findall(text), place.name
