"""Dates in the server's time zone."""

from datetime import date, datetime, time, timedelta


def today() -> date:
    """Return the current date in the server's time zone."""
    return datetime.now().astimezone().date()


def date_of_time(time_ms: int) -> date:
    """Convert a time in milliseconds since 1970 to a date in the server's time zone."""
    return datetime.fromtimestamp(time_ms / 1000).astimezone().date()


def end_of_day(day: date) -> int:
    """Return the end of a day, in milliseconds since 1970."""
    midnight = datetime.combine(day + timedelta(days=1), time()).astimezone()
    return int(midnight.timestamp() * 1000)


def is_ongoing(iso_date: str) -> bool:
    """Return True if the day with this ISO date is not over. Return False for an empty string."""
    return bool(iso_date) and iso_date >= today().isoformat()
