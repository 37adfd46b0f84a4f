"""The metrics that a room records."""

from typing import Protocol


class Metrics(Protocol):
    """The metrics of a room. The default is `NoMetrics`."""

    def observe_commit(self, seconds: float) -> None:
        """Record how long it took to write a row."""

    def count_conflict(self) -> None:
        """Count a row that was not written because another writer appended a row first."""

    def count_row(self, kind: str, game: str, is_match_start: bool, is_match_end: bool) -> None:
        """Update the counts of moves, started matches and finished matches for a row that was written."""

    def count_bot_move(self, seconds: float, is_fallback: bool, has_failed: bool) -> None:
        """Count a bot's move or failure, and record the thinking time."""

    def count_new_table(self, game: str) -> None:
        """Count a new table."""

    def observe_answer(self, seconds: float) -> None:
        """Record how long it took to answer a request."""

    def count_reconnect(self) -> None:
        """Count a client that has reconnected to a table."""

    def count_refusal(self, message_key: str, clause: str = "") -> None:
        """Count a refused request, by the clause of the rules or by the key of the message."""


class NoMetrics:
    """Metrics that discard all values."""

    def observe_commit(self, seconds: float) -> None: ...

    def count_conflict(self) -> None: ...

    def count_row(self, kind: str, game: str, is_match_start: bool, is_match_end: bool) -> None: ...

    def count_bot_move(self, seconds: float, is_fallback: bool, has_failed: bool) -> None: ...

    def count_new_table(self, game: str) -> None: ...

    def observe_answer(self, seconds: float) -> None: ...

    def count_reconnect(self) -> None: ...

    def count_refusal(self, message_key: str, clause: str = "") -> None: ...
