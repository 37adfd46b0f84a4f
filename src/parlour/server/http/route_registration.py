"""Registers request handlers in Litestar.

Each handler takes the room, a context and the parameters of the request.
"""

import asyncio
import re
from base64 import b64encode
from collections.abc import Callable
from inspect import Parameter, Signature, getdoc, signature
from typing import Annotated, Any, Final, get_type_hints

import msgspec
from litestar import Response, get, post, put
from litestar.datastructures import State
from litestar.enums import RequestEncodingType
from litestar.exceptions import ValidationException
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import BodyKwarg, PathParameter, QueryParameter

from parlour.kit.validation import shorten_repr
from parlour.server.handlers.account_requests import ACCOUNT_ROUTES
from parlour.server.handlers.catalog import CATALOG_ROUTES
from parlour.server.handlers.exercises import EXERCISE_ROUTES
from parlour.server.handlers.invitations import INVITATION_ROUTES
from parlour.server.handlers.routes import Content, RequestContext, Route
from parlour.server.handlers.table_requests import TABLE_ROUTES
from parlour.server.http.callers import (
    AnyRequest,
    build_caller,
    ensure_user_cookie,
    set_user_cookie,
    user_id_of_request,
)
from parlour.server.http.gate import MAX_DOCUMENT_BYTES
from parlour.server.http.openapi import ERROR_RESPONSES, PARAMETER_DESCRIPTIONS, describe_operation
from parlour.server.http.pages import content_response, list_known_tags
from parlour.server.http.qr_codes import draw_qr_code
from parlour.server.http.request_headers import request_language, token_from_request
from parlour.server.tournaments.tournament_requests import TOURNAMENT_ROUTES

# parameters of a route's function that the handler supplies; Litestar supplies the others
SERVER_PARAMETERS: Final = ("room", "context", "language", "body")
ANNOTATED: Final[Any] = Annotated  # used with types that are known only at run time
INTEGER_TYPES: Final = (int, int | None)
PLAIN_INTEGER: Final = re.compile(r"-?[0-9]+")
# encoded responses that do not change while the server runs, keyed by function and arguments
STATIC_RESPONSES: Final[dict[tuple[Callable[..., Any], tuple[Any, ...]], bytes]] = {}


def build_context(request: AnyRequest) -> RequestContext:
    """Return the context of a request."""
    rate_limiter = request.app.state.rates
    room_url = request.headers.get("origin") or str(request.base_url)
    return RequestContext(
        user_id=user_id_of_request(request),
        language=request_language(request),
        is_bot=token_from_request(request) is not None,
        server_url=room_url.rstrip("/") + request.app.state.settings.base_path,
        qr_code_url=qr_code_data_url,
        count_new_visitor=lambda: rate_limiter.take("new_users", build_caller(request)),
    )


def qr_code_data_url(link: str) -> str:
    """Return the QR code of a link as an SVG in a data URL.

    It is not cached, because the link is secret.
    """
    return f"data:image/svg+xml;base64,{b64encode(draw_qr_code(link)).decode()}"


def build_handler(route: Route) -> HTTPRouteHandler:
    """Return the Litestar handler of a route.

    The handler has only those parameters of the route's function that the client sends.
    """
    function, type_hints = route.function, get_type_hints(route.function)

    async def handle(request: AnyRequest, state: State, **arguments: Any) -> Response[Any]:
        if route.is_static:
            if "language" in type_hints:
                arguments["language"] = request_language(request)
            return await static_response(request, route, arguments)
        context = build_context(request)
        require_plain_integers(request, type_hints)
        if "data" in arguments:
            arguments["data"] = decode_strictly(await request.body(), type_hints["data"])
        if "body" in type_hints:
            arguments["body"] = await request.body()
        return build_response(request, route, context, await function(state.room, context, **arguments))

    handle.__name__ = handle.__qualname__ = function.__name__
    handle.__doc__ = function.__doc__
    parameters = [*signature(handle).parameters.values()][:2]
    for parameter in signature(function).parameters.values():
        if parameter.name not in SERVER_PARAMETERS:
            annotation = ANNOTATED[type_hints[parameter.name], parameter_marker(route, parameter.name)]
            parameters.append(parameter.replace(kind=Parameter.KEYWORD_ONLY, annotation=annotation))
    handle.__signature__ = Signature(parameters)  # type: ignore[attr-defined]
    response_type: Any = bytes if type_hints["return"] is Content else type_hints["return"]
    handle.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    handle.__annotations__["return"] = Response[response_type]
    rate_limit_option = {"rate_limit": route.rate_limit} if route.rate_limit else {}
    handler_options = describe_operation(route.path, getdoc(function) or "")
    handler_options["opt"] = {"cost": route.cost_key} | rate_limit_option
    handler_options["responses"] = dict(ERROR_RESPONSES)
    if route.accepts_document_body:
        handler_options["request_max_body_size"] = MAX_DOCUMENT_BYTES
    if route.response_type is not None:
        handler_options["responses"][route.status] = ResponseSpec(
            route.response_type, description=handler_options["summary"]
        )
    register = {"GET": get, "POST": post, "PUT": put}[route.method]
    handler: HTTPRouteHandler = register(route.path, status_code=route.status, **handler_options)(handle)
    return handler


def require_plain_integers(request: AnyRequest, type_hints: dict[str, Any]) -> None:
    """Check that integers in the query are written with digits only. Litestar also accepts 2.0 and 2e0.

    Raises:
        ValidationException: A parameter is not an integer.
    """
    for name, text in request.query_params.items():
        if type_hints.get(name) in INTEGER_TYPES and not PLAIN_INTEGER.fullmatch(text):
            raise new_validation_error(name, f"Expected `int`, got {shorten_repr(text)}")


def decode_strictly(body: bytes, body_type: Any) -> Any:
    """Decode the body of a request. Litestar has already accepted it, but it converts 2.0 and "2" to 2.

    Raises:
        ValidationException: A value does not have the type of its field.
    """
    try:
        return msgspec.json.decode(body, type=body_type)
    except msgspec.ValidationError as error:
        message, _, location = str(error).partition(" - at ")
        raise new_validation_error(
            location.rpartition("$.")[2].rstrip("`") or "request body", message
        ) from None


def new_validation_error(key: str, message: str) -> ValidationException:
    return ValidationException(extra=[{"key": key, "message": message}])


def parameter_marker(route: Route, name: str) -> Any:
    """Return Litestar's marker for a parameter in the path, the query or the body."""
    if name == "data":
        return BodyKwarg(media_type=RequestEncodingType.JSON)
    marker = PathParameter if f"{{{name}:" in route.path else QueryParameter
    return marker(description=PARAMETER_DESCRIPTIONS[name])


def build_response(request: AnyRequest, route: Route, context: RequestContext, result: Any) -> Response[Any]:
    """Return the result of a request handler as a response. A client with a new user id receives a cookie."""
    if isinstance(result, Content):
        response = content_or_not_modified(request, result)
    else:
        response = Response(result, status_code=route.status)
    if context.signed_in_user_id:
        set_user_cookie(request, response, context.signed_in_user_id)
    return ensure_user_cookie(request, response) if route.creates_identity else response


def content_or_not_modified(request: AnyRequest, content: Content) -> Response[Any]:
    """Return encoded content, or an empty response with status 304 if the client already has it."""
    headers = dict(content.headers)
    if content.etag:
        headers |= {"ETag": content.etag, "Cache-Control": "private, no-cache"}
        if content.etag in list_known_tags(request):
            return Response(b"", status_code=304, media_type=content.media_type, headers=headers)
    return Response(content.body, media_type=content.media_type, headers=headers)


async def static_response(request: AnyRequest, route: Route, arguments: dict[str, Any]) -> Response[Any]:
    """Return a response that is the same for all users. Its JSON is built only once, in a thread."""
    response_key = (route.function, tuple(arguments.values()))
    if response_key not in STATIC_RESPONSES:
        STATIC_RESPONSES[response_key] = await asyncio.to_thread(
            lambda: msgspec.json.encode(route.function(**arguments))
        )
    return content_response(request, STATIC_RESPONSES[response_key], ".json")


API_ROUTES: Final = [
    build_handler(route)
    for route in (
        *CATALOG_ROUTES,
        *TABLE_ROUTES,
        *INVITATION_ROUTES,
        *TOURNAMENT_ROUTES,
        *ACCOUNT_ROUTES,
        *EXERCISE_ROUTES,
    )
]
