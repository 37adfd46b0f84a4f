"""What the OpenAPI document says of every question: which refusals there are, besides the answer.

A request that is not as the document says is answered with 400; one that is, and is refused all the same,
with 409. Each refusal is a sentence.
"""

import asyncio
from collections.abc import Callable
from typing import Any, Final

from litestar import Request, Response, Router
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from parlour import __version__

JSON: Final = "application/json"
REFUSALS: Final = {
    400: "It is not as this document says",
    403: "It changes something, and comes from a page of another site",
    404: "There is nothing of that name",
    405: "That cannot be done there",
    408: "It did not come in time",
    409: "It is as this document says, and is refused; the sentence says why",
    413: "It is too long",
    414: "Its address is too long",
    421: "The room is not known by that name",
    429: "That was too much; the header Retry-After says when there is more",
    503: "It could not be written down just now",
}
TOLD: Final = {
    "type": "object",
    "properties": {"status_code": {"type": "integer"}, "detail": {"type": "string"}},
    "required": ["status_code", "detail"],
}
RECORD: Final = {
    "description": "The record of a match",
    "content": {JSON: {"schema": {"type": "object"}}},
    "required": True,
}
SEAT: Final = {"type": "string", "pattern": "^[0-9]$", "maxLength": 1}  # the key of an object by seats


class Document(JsonRenderPlugin):
    """The document as JSON, with the refusals."""

    def __init__(self) -> None:
        super().__init__()
        self.turn = asyncio.Lock()

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        return super().render(request, described(openapi_schema))

    async def answer(self, request: Request[Any, Any, Any]) -> Response[bytes] | None:
        """The answer to who asks for the document; None for an address below that there is not.

        A thread makes it, once: that takes a third of a second.
        """
        if request.path_params:
            return None
        show: Callable[..., Any] = request.route_handler.fn
        async with self.turn:
            content = await asyncio.to_thread(show, request)
        return Response(content, media_type=self.media_type)


def document_config() -> OpenAPIConfig:
    """How the document of an application is made and shown."""
    document = Document()
    shown = Router("/schema", route_handlers=[], before_request=document.answer, include_in_schema=False)
    return OpenAPIConfig(
        title="Parlour", version=__version__, render_plugins=[document], openapi_router=shown
    )


def described(document: dict[str, Any]) -> dict[str, Any]:
    """The document with what its types do not say."""
    refusals = {
        str(status): {"description": text, "content": {JSON: {"schema": TOLD}}}
        for status, text in REFUSALS.items()
    }
    for path, operations in document["paths"].items():
        for operation in operations.values():
            operation["responses"].update(refusals)
            if path.startswith("/api/replay"):  # the body is read as it comes
                operation["requestBody"] = RECORD
    document["components"]["schemas"]["NewTable"]["properties"]["bots"]["propertyNames"] = SEAT
    return document
