"""What is submitted to the inbox of a table."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Protocol

from parlour.kit.errors import UserError
from parlour.server.decisions.changes import Decision
from parlour.server.log.table import Table

# Decides what is written. The result is None if there is nothing to write. If the result is awaitable, the
# table does nothing else until it is available.
Decider = Callable[[Table], Decision | Awaitable[Decision | None] | None]


class Reply(Protocol):
    """The answer to a submission. Exactly one of the methods is called, once."""

    def done(self, has_written: bool) -> None:
        """Say that the submission was carried out. `has_written` is False if there was nothing to write."""

    def refuse(self, error: UserError) -> None:
        """Say why the submission is not allowed."""

    def fail(self, error: BaseException) -> None:
        """Say that the store failed, or that the table can no longer be used."""


class FutureReply:
    """A reply that a task can wait for. `result` is `has_written`, or the error."""

    def __init__(self) -> None:
        self.result: asyncio.Future[bool] = asyncio.get_running_loop().create_future()

    def done(self, has_written: bool) -> None:
        if not self.result.done():
            self.result.set_result(has_written)

    def refuse(self, error: UserError) -> None:
        self.fail(error)

    def fail(self, error: BaseException) -> None:
        if not self.result.done():
            self.result.set_exception(error)


@dataclass(eq=False)
class Submission:
    """A request of a user, or something that the server wants to do at a table.

    Attributes:
        decide: Takes the table at the time of the decision. It may be called again, if another process has
            written a row in the meantime.
        user_id: The acting user, or empty for the server.
        request_id: The id that the client gave to the request, or empty. A request with a known id is not
            carried out again.
        tries: The number of times that another process was first.
        has_failed: True if a write for this submission has failed.
        has_read_rows: True if the rows of other processes were read for this submission.
    """

    decide: Decider
    reply: Reply
    user_id: str = ""
    request_id: str = ""
    tries: int = 0
    has_failed: bool = False
    has_read_rows: bool = False
