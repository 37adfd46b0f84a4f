"""Answers the requests of the pages with the handlers that also answer HTTP requests."""

import asyncio
import gzip
import logging
import re
from collections.abc import Sequence
from inspect import Parameter, signature
from typing import Any, Final, NamedTuple, get_type_hints
from urllib.parse import parse_qsl, unquote, urlsplit

import msgspec

from parlour.kit.errors import ParlourError
from parlour.server.browser.storage import STORAGE_FAILED
from parlour.server.handlers.account_requests import ACCOUNT_ROUTES
from parlour.server.handlers.catalog import CATALOG_ROUTES
from parlour.server.handlers.exercises import EXERCISE_ROUTES
from parlour.server.handlers.room import Room
from parlour.server.handlers.routes import Content, RequestContext, Route
from parlour.server.handlers.table_requests import TABLE_ROUTES
from parlour.server.http_messages import ErrorBody
from parlour.server.log.refusals import render_error, server_catalog
from parlour.server.log.store import StoreError
from parlour.server.pages.base_path_links import add_base_path

PATH_TO_SITE: Final = ".."  # path from a page to the folder of the site

logger = logging.getLogger("parlour.server")


class BrowserResponse(NamedTuple):
    """The response to a request of a page. `text` is JSON."""

    status: int
    text: str


class Endpoint(NamedTuple):
    """A route with the pattern of its path, and the types of the parameters of its function."""

    route: Route
    path_pattern: re.Pattern[str]
    parameter_types: dict[str, Any]
    required_names: frozenset[str]


def compile_path(path: str) -> re.Pattern[str]:
    """Return the pattern of a path such as `/api/tables/{table:str}/record`."""
    return re.compile(re.sub(r"\{(\w+):\w+\}", r"(?P<\1>[^/]+)", path))


def new_endpoint(route: Route) -> Endpoint:
    parameters = signature(route.function).parameters.values()
    required_names = {parameter.name for parameter in parameters if parameter.default is Parameter.empty}
    return Endpoint(
        route,
        compile_path(route.path),
        get_type_hints(route.function),
        frozenset(required_names - {"room", "context", "language", "body", "data"}),
    )


ENDPOINTS: Final = [
    new_endpoint(route) for route in (*CATALOG_ROUTES, *TABLE_ROUTES, *ACCOUNT_ROUTES, *EXERCISE_ROUTES)
]


async def answer_request(
    endpoints: Sequence[Endpoint], room: Room, context: RequestContext, method: str, url: str, body: str
) -> BrowserResponse:
    """Return the response to a request.

    Args:
        endpoints: The routes that can answer.
        url: The path and the query.
        body: The JSON of the request body, or an empty string.
    """
    path, query = urlsplit(url).path, urlsplit(url).query
    for endpoint in endpoints:
        match = endpoint.path_pattern.fullmatch(path)
        if match is not None and endpoint.route.method == method:
            texts = dict(parse_qsl(query)) | {name: unquote(part) for name, part in match.groupdict().items()}
            return await call_endpoint(room, context, endpoint, texts, body)
    return error_response(404, f"There is nothing at {path}")


async def call_endpoint(
    room: Room, context: RequestContext, endpoint: Endpoint, texts: dict[str, str], body: str
) -> BrowserResponse:
    """Call the function of a route. `texts` are the parameters in the path and in the query."""
    route, language = endpoint.route, context.language
    try:
        arguments = convert_arguments(endpoint, texts, body, language)
        if route.is_static:
            result = route.function(**arguments)
        else:
            result = await route.function(room, context, **arguments)
        return BrowserResponse(route.status, encode_result(result))
    except msgspec.DecodeError as error:
        return error_response(400, str(error))
    except ParlourError as error:
        return error_response(409, render_error(error, language))
    except StoreError as error:
        return storage_failure_response(error, language)
    except asyncio.CancelledError:
        raise
    except Exception as error:  # the page must receive an answer, whatever has happened
        logger.error("%s %s failed", route.method, route.path, exc_info=error)
        return error_response(500, server_catalog(language).format("unexpected"))


def convert_arguments(endpoint: Endpoint, texts: dict[str, str], body: str, language: str) -> dict[str, Any]:
    """Return the arguments of a route's function, except the room and the context.

    Raises:
        msgspec.DecodeError: A parameter is missing, or a parameter or the body does not have the type of the
            function's parameter.
    """
    if missing_names := sorted(endpoint.required_names - set(texts)):
        raise msgspec.DecodeError(f"The query needs {', '.join(missing_names)}")
    arguments: dict[str, Any] = {}
    for name, parameter_type in endpoint.parameter_types.items():
        if name == "language":
            arguments[name] = language
        elif name == "body":
            arguments[name] = body.encode()
        elif name == "data":
            arguments[name] = msgspec.json.decode(body, type=parameter_type)
        elif name in texts and name != "return":
            arguments[name] = msgspec.convert(texts[name], parameter_type, strict=False)
    return arguments


def encode_result(result: Any) -> str:
    """Return the result of a route's function as JSON."""
    if not isinstance(result, Content):
        return add_base_path(msgspec.json.encode(result), ".json", PATH_TO_SITE).decode()
    is_compressed = result.headers.get("Content-Encoding") == "gzip"
    return (gzip.decompress(result.body) if is_compressed else result.body).decode()


def storage_failure_response(error: Exception, language: str) -> BrowserResponse:
    logger.error("the storage of the browser failed: %s", error)
    return error_response(503, server_catalog(language).format(STORAGE_FAILED))


def error_response(status: int, detail: str) -> BrowserResponse:
    return BrowserResponse(status, msgspec.json.encode(ErrorBody(status, detail)).decode())
