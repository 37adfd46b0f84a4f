"""Dates in the server's time zone."""

from datetime import date, datetime, time, timedelta


def today() -> date:
    """Return the current date of the server."""
    return datetime.now().astimezone().date()


def date_of_time(time_ms: int) -> date:
    """Return the server's date at a time in milliseconds since 1970."""
    return datetime.fromtimestamp(time_ms / 1000).astimezone().date()


def end_of_day(day: date) -> int:
    """Return the end of a day, in milliseconds since 1970."""
    midnight = datetime.combine(day + timedelta(days=1), time()).astimezone()
    return int(midnight.timestamp() * 1000)


def is_ongoing(day: str) -> bool:
    """Return True if the day with this ISO date is not over, False for an empty text."""
    return bool(day) and day >= today().isoformat()
