"""What a request function is given, and the entry of a route that leads to it. No web framework is needed."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from parlour.server.accounts.identity import new_user_id
from parlour.server.tables.refusals import RequestRefusedError


def draw_nothing(address: str) -> str:
    """Return no picture of an address."""
    return ""


def allow_stranger() -> None:
    """Let every stranger have an identity."""


@dataclass
class RequestContext:
    """Who sends a request: `user_id` is empty for a stranger. They know the room by `address`.
    `draw_code` returns the URL of a QR code.

    `count_stranger` raises RateLimitError if a stranger cannot have an identity now. A client is to come back
    as the user in `signed_in`.
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
        """Return the id of a user. Raise RequestRefusedError for a stranger and for a bot client."""
        self.require_human()
        if not self.user_id:
            raise RequestRefusedError("no-cookie")
        return self.user_id

    def identify(self) -> str:
        """Return the id of the user, a new one for a stranger. Raise RateLimitError if there are too many."""
        if not self.user_id:
            self.count_stranger()
        return self.user_id or new_user_id()

    def sign_in(self, user_id: str) -> None:
        """Have the client come back as this user."""
        self.signed_in = user_id


@dataclass
class Content:
    """An answer that is ready: JSON, with its headers."""

    body: bytes
    headers: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Route:
    """A request function and its address.

    The function takes the room, the context, the parts of the path and the query by name; `data` is a struct
    that was sent, `body` are its bytes. A `static` one takes parts of the path and the language alone, and
    gives everybody the same. `counts` and `costs` are for the limits (see limits.Limits, limits.COSTS).
    With `remembers`, a stranger is given an identity. `content` is what is in a Content.
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
