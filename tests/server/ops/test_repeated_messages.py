"""Repeated log messages are suppressed, so that clients cannot fill the log."""

import logging
from collections.abc import Callable, Iterator

import pytest

from parlour.server.ops.repeated_messages import MAX_REMEMBERED_MESSAGES, RepeatedMessageFilter


@pytest.fixture
def rate_limited_logger() -> Iterator[logging.Logger]:
    """Yield a logger that repeats a complaint at most once per minute, by a clock that the test sets."""
    logger = logging.getLogger("tests.seldom")
    yield logger
    for each in list(logger.filters):
        logger.removeFilter(each)


def test_repeated_warnings_are_rate_limited(
    rate_limited_logger: logging.Logger, caplog: pytest.LogCaptureFixture
) -> None:
    seconds = 0.0
    rate_limited_logger.addFilter(RepeatedMessageFilter(seconds=60, clock=lambda: seconds))
    for number in range(1000):
        rate_limited_logger.warning("A request from %s makes no sense", number)
    rate_limited_logger.warning("Something else")
    seconds = 60.0
    rate_limited_logger.warning("A request from %s makes no sense", "Ann")
    try:
        b"\xff".decode()
    except UnicodeDecodeError:
        rate_limited_logger.exception("Invalid UTF-8 sequence received from client.")
    messages = [record.getMessage() for record in caplog.records]
    assert messages == [
        "A request from 0 makes no sense",
        "Something else",
        "A request from Ann makes no sense (repeated 999 times since it was last logged)",
        "Invalid UTF-8 sequence received from client.",
    ]
    assert not any(record.exc_info for record in caplog.records)


def test_different_exceptions_are_each_logged(
    rate_limited_logger: logging.Logger, caplog: pytest.LogCaptureFixture
) -> None:
    rate_limited_logger.addFilter(RepeatedMessageFilter(seconds=60, clock=lambda: 0.0))
    failures: list[Callable[[], object]] = [
        lambda: dict[str, object]()["ours"],
        lambda: 1 // 0,
        lambda: dict[str, object]()["another place"],
    ]
    for _ in range(2):
        for number, fail in enumerate(failures):
            try:
                fail()
            except (KeyError, ZeroDivisionError):
                rate_limited_logger.exception(f"Exception in ASGI application\ntask at {number}")
    exceptions = [record.exc_info[1] for record in caplog.records if record.exc_info]
    assert list(map(str, exceptions)) == ["'ours'", "integer division or modulo by zero", "'another place'"]


def test_rate_limited_log_has_bounded_memory(rate_limited_logger: logging.Logger) -> None:
    rate_limited_logger.addFilter(log_filter := RepeatedMessageFilter(seconds=60, clock=lambda: 0.0))
    for number in range(10 * MAX_REMEMBERED_MESSAGES):
        rate_limited_logger.warning(f"complaint {number}")
    assert next(iter(log_filter.repeats))[0] == f"complaint {9 * MAX_REMEMBERED_MESSAGES}"
    assert len(log_filter.repeats) == MAX_REMEMBERED_MESSAGES
