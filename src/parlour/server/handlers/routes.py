"""The context of a request, and the route table entries. No web framework is needed."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from parlour.server.accounts.identity import new_user_id
from parlour.server.tables.refusals import RequestRefusedError


def draw_nothing(address: str) -> str:
    """Return an empty text instead of a QR code."""
    return ""


def allow_stranger() -> None:
    """Do nothing: every stranger may get an identity."""


@dataclass
class RequestContext:
    """The sender of a request, and the server as the sender sees it.

    `user_id` is empty for a stranger. `address` is the URL under which the client reaches the server.
    `draw_code` returns the URL of a QR code. `count_stranger` raises RateLimitError if no new identity can be
    given to a stranger now. `signed_in` is the user whose cookie the client gets with the answer.
    """

    user_id: str = ""
    language: str = "en"
    is_bot: bool = False
    address: str = ""
    draw_code: Callable[[str], str] = draw_nothing
    count_stranger: Callable[[], None] = allow_stranger
    signed_in: str = ""

    def require_human(self) -> None:
        """Raise RequestRefusedError for a bot client."""
        if self.is_bot:
            raise RequestRefusedError("human-only")

    def require_user(self) -> str:
        """Return the id of a user.

        Raises:
            RequestRefusedError: The client is a stranger or a bot client.
        """
        self.require_human()
        if not self.user_id:
            raise RequestRefusedError("no-cookie")
        return self.user_id

    def identify(self) -> str:
        """Return the id of the user, a new one for a stranger.

        Raises:
            RateLimitError: There are too many strangers.
        """
        if not self.user_id:
            self.count_stranger()
        return self.user_id or new_user_id()

    def sign_in(self, user_id: str) -> None:
        """Give the client the cookie of this user."""
        self.signed_in = user_id


@dataclass
class Content:
    """A JSON response body that is already encoded, with its headers."""

    body: bytes
    headers: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Route:
    """A request handler and its address.

    The function takes the room, the context, the path parameters and the query parameters by name. `data` is
    a struct from the request body, `body` the bytes of the body. A `static` function takes only path
    parameters and the language, and returns the same to every client. `counts` names the rate limit and
    `costs` the cost of a request (see limits.Limits, limits.COSTS). With `remembers`, a stranger gets an
    identity. `content` is the type of the JSON in a Content.
    """

    method: str
    path: str
    function: Callable[..., Any]
    counts: str = ""
    costs: str = "file"
    status: int = 200
    is_long: bool = False
    static: bool = False
    remembers: bool = False
    content: Any = None
