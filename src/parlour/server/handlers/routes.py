"""Types for request handlers and routes, independent of any web framework."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from parlour.server.accounts.identity import new_user_id
from parlour.server.log.refusals import refusal


def return_no_qr_code(url: str) -> str:
    """Return an empty string. Used by a server that shows no QR codes."""
    return ""


def allow_new_visitor() -> None:
    """Do nothing. Used by a server that does not limit the number of new visitors."""


@dataclass
class RequestContext:
    """The client that sent a request, and data that a handler needs for the answer.

    Attributes:
        user_id: The id of the user, empty for a stranger (a visitor without an identity).
        server_url: The URL under which the client reaches the server.
        qr_code_url: Returns the URL of an image with the QR code for an address.
        count_new_visitor: Counts a new identity against the rate limits. It raises RateLimitError if a
            stranger cannot get an identity now.
        signed_in_user_id: The id of the user whose cookie is sent with the response. It is empty if no cookie
            is sent.
    """

    user_id: str = ""
    language: str = "en"
    is_bot: bool = False
    server_url: str = ""
    qr_code_url: Callable[[str], str] = return_no_qr_code
    count_new_visitor: Callable[[], None] = allow_new_visitor
    signed_in_user_id: str = ""

    def require_human(self) -> None:
        """Check that the client is not a bot client.

        Raises:
            UserError: The client is a bot client.
        """
        if self.is_bot:
            raise refusal("human-only")

    def require_user_id(self) -> str:
        """Return the id of the user.

        Raises:
            UserError: The client does not have an identity yet, or is a bot client.
        """
        self.require_human()
        if not self.user_id:
            raise refusal("no-cookie")
        return self.user_id

    def ensure_user_id(self) -> str:
        """Return the id of the user, or a new id for a visitor who has none.

        Raises:
            RateLimitError: Too many new visitors have asked for an id.
        """
        if not self.user_id:
            self.count_new_visitor()
        return self.user_id or new_user_id()

    def sign_in(self, user_id: str) -> None:
        """Sign the client in as this user: the response will set the user's cookie."""
        self.signed_in_user_id = user_id


@dataclass
class Content:
    """A response body that is already encoded, with its headers.

    `etag` is the entity tag of the content, or empty. A client that sends the same tag gets status 304
    without the body.
    """

    body: bytes
    headers: dict[str, str] = field(default_factory=dict)
    media_type: str = "application/json"
    etag: str = ""


@dataclass(frozen=True)
class Route:
    """A request handler with its method and path.

    Attributes:
        function: The handler. It takes the room, the context, and the path and query parameters as keyword
            arguments. A parameter `data` receives the request body as a struct; a parameter `body` receives
            it as bytes.
        rate_limit: The name of the route's own rate limit in limits.Limits, or an empty string.
        cost_key: The key of the request's cost in limits.REQUEST_COSTS.
        status: The HTTP status of a successful response.
        accepts_document_body: True if the request body may contain a document, such as a record or a custom
            deck.
        is_static: True if the function takes only path parameters and the language, and returns the same
            value to every client.
        creates_identity: True if a request from a stranger creates an identity.
        response_type: The type that the JSON of a `Content` response represents.
    """

    method: str
    path: str
    function: Callable[..., Any]
    rate_limit: str = ""
    cost_key: str = "file"
    status: int = 200
    accepts_document_body: bool = False
    is_static: bool = False
    creates_identity: bool = False
    response_type: Any = None
