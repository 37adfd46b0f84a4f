"""Registration of request functions in Litestar; each gets its parameters, the room and a context."""

import asyncio
from base64 import b64encode
from collections.abc import Callable
from inspect import Parameter, Signature, signature
from typing import Any, Final, get_type_hints

import msgspec
from litestar import MediaType, Response, get, post, put
from litestar.datastructures import State
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, FromQuery, JSONBody

from parlour.server.handlers.account_requests import ACCOUNT_ROUTES
from parlour.server.handlers.catalog import CATALOG_ROUTES
from parlour.server.handlers.routes import Content, RequestContext, Route
from parlour.server.handlers.table_requests import TABLE_ROUTES
from parlour.server.http.callers import (
    AnyRequest,
    build_caller,
    ensure_cookie,
    set_user_cookie,
    user_id_of_request,
)
from parlour.server.http.gate import MAX_DOCUMENT_BYTES
from parlour.server.http.pages import content_response
from parlour.server.http.qr_codes import draw_svg
from parlour.server.http.request_headers import request_language, token_from_request

OURS: Final = ("room", "context", "language", "body")  # parameters that a client does not send by name
# JSON that does not change while the server runs: one entry for each function and its arguments.
STATIC: Final[dict[tuple[Callable[..., Any], tuple[Any, ...]], bytes]] = {}


def context_of(request: AnyRequest) -> RequestContext:
    """Return the context of a request."""
    rates = request.app.state.rates
    room = request.headers.get("origin") or str(request.base_url)
    return RequestContext(
        user_id=user_id_of_request(request),
        language=request_language(request),
        is_bot=token_from_request(request) is not None,
        address=room.rstrip("/") + request.app.state.settings.base_path,
        draw_code=link_picture,
        count_stranger=lambda: rates.take("new_users", build_caller(request)),
    )


def link_picture(address: str) -> str:
    """Return the QR code of an address as an SVG in a data URL. The address is a secret and is not cached."""
    return f"data:image/svg+xml;base64,{b64encode(draw_svg(address)).decode()}"


def handler_of(route: Route) -> HTTPRouteHandler:
    """Return the Litestar handler of a route, with those parameters of its function that a client sends."""
    function, type_hints = route.function, get_type_hints(route.function)

    async def handle(request: AnyRequest, state: State, **arguments: Any) -> Response[Any]:
        if route.static:
            if "language" in type_hints:
                arguments["language"] = request_language(request)
            return await static_answer(request, route, arguments)
        context = context_of(request)
        if "body" in type_hints:
            arguments["body"] = await request.body()
        return answer_of(request, route, context, await function(state.room, context, **arguments))

    handle.__name__ = handle.__qualname__ = function.__name__
    handle.__doc__ = function.__doc__
    parameters = [*signature(handle).parameters.values()][:2]
    for parameter in signature(function).parameters.values():
        if parameter.name not in OURS:
            annotation = mark_of(route, parameter.name)[type_hints[parameter.name]]
            parameters.append(parameter.replace(kind=Parameter.KEYWORD_ONLY, annotation=annotation))
    handle.__signature__ = Signature(parameters)  # type: ignore[attr-defined]
    answer_type: Any = bytes if type_hints["return"] is Content else type_hints["return"]
    handle.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    handle.__annotations__["return"] = Response[answer_type]
    counts = {"counts": route.counts} if route.counts else {}
    options: dict[str, Any] = {"opt": {"costs": route.costs} | counts}
    if route.is_long:
        options["request_max_body_size"] = MAX_DOCUMENT_BYTES
    if route.content is not None:
        options["responses"] = {route.status: ResponseSpec(route.content)}
    register = {"GET": get, "POST": post, "PUT": put}[route.method]
    handler: HTTPRouteHandler = register(route.path, status_code=route.status, **options)(handle)
    return handler


def mark_of(route: Route, name: str) -> Any:
    """Return Litestar's marker for a parameter: path, query or body."""
    if f"{{{name}:" in route.path:
        return FromPath
    return JSONBody if name == "data" else FromQuery


def answer_of(request: AnyRequest, route: Route, context: RequestContext, result: Any) -> Response[Any]:
    """Return the result of a request function as a response. A client with a new user ID gets a cookie."""
    if isinstance(result, Content):
        response: Response[Any] = Response(result.body, media_type=MediaType.JSON, headers=result.headers)
    else:
        response = Response(result, status_code=route.status)
    if context.signed_in:
        set_user_cookie(request, response, context.signed_in)
    return ensure_cookie(request, response) if route.remembers else response


async def static_answer(request: AnyRequest, route: Route, arguments: dict[str, Any]) -> Response[Any]:
    """Answer with JSON that is the same for all users. It is built once, in a thread."""
    key = (route.function, tuple(arguments.values()))
    if key not in STATIC:
        STATIC[key] = await asyncio.to_thread(lambda: msgspec.json.encode(route.function(**arguments)))
    return content_response(request, STATIC[key], ".json")


API_ROUTES: Final = [handler_of(route) for route in (*CATALOG_ROUTES, *TABLE_ROUTES, *ACCOUNT_ROUTES)]
