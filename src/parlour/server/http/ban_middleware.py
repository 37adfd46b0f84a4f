"""Middleware that refuses banned clients and unknown bot tokens before any other work is done."""

from typing import Any

import msgspec
from litestar.connection import ASGIConnection
from litestar.types import ASGIApp, Receive, Scope, Send

from parlour.server.accounts.bot_tokens import hash_token
from parlour.server.handlers.session import POLICY
from parlour.server.http.callers import user_id_of_request
from parlour.server.http.request_headers import request_language, token_from_request
from parlour.server.http_messages import ErrorBody
from parlour.server.ops.upkeep import AdminOrders, banned_message, unknown_token_message
from parlour.server.socket_messages import Disconnect


def ban_middleware(app: ASGIApp) -> ASGIApp:
    """Return an application that refuses clients that are banned or send an unknown bot token."""

    async def serve(scope: Scope, receive: Receive, send: Send) -> None:
        host_orders: AdminOrders = scope["litestar_app"].state.upkeep
        if scope["type"] in ("http", "websocket"):
            connection: Any = ASGIConnection(scope)
            token = token_from_request(connection)
            if token is not None and hash_token(token) not in host_orders.bot_tokens:
                await refuse_connection(
                    connection, receive, send, unknown_token_message(request_language(connection)), 401
                )
                return
            client = connection.client
            if host_orders.bans and host_orders.bans.includes(
                user_id_of_request(connection), client.host if client is not None else ""
            ):
                await refuse_connection(
                    connection, receive, send, banned_message(request_language(connection)), 403
                )
                return
        await app(scope, receive, send)

    return serve


async def refuse_connection(
    connection: Any, receive: Receive, send: Send, message: Disconnect, status: int
) -> None:
    """Refuse a request, and tell the client why.

    A bot client receives JSON, any other client plain text. A WebSocket is accepted first, because a page
    could not read the reason for a refused handshake. The reason is then sent as its only frame.
    """
    if connection.scope["type"] == "websocket":
        message_json = msgspec.json.encode(message).decode()
        frames: list[Any] = [
            {"type": "websocket.accept"},
            {"type": "websocket.send", "text": message_json},
            {"type": "websocket.close", "code": POLICY, "reason": ""},
        ]
        await receive()
        for frame in frames:
            await send(frame)
        return
    content_type, body = b"text/plain; charset=utf-8", message.reason.encode()
    if token_from_request(connection) is not None:
        content_type = b"application/json"
        body = msgspec.json.encode(ErrorBody(status, message.reason))
    headers = [(b"content-type", content_type), (b"content-length", b"%d" % len(body))]
    if status == 401:
        headers.append((b"www-authenticate", b"Bearer"))
    start_message: Any = {"type": "http.response.start", "status": status, "headers": headers}
    await send(start_message)
    await send({"type": "http.response.body", "body": body, "more_body": False})
