"""Days by the room's clock."""

from datetime import date, datetime, time, timedelta


def today() -> date:
    """The date in the room."""
    return datetime.now().astimezone().date()


def date_of_time(at: int) -> date:
    """The room's date at a time in milliseconds since 1970."""
    return datetime.fromtimestamp(at / 1000).astimezone().date()


def end_of_day(day: date) -> int:
    """When a day is over, in milliseconds since 1970."""
    midnight = datetime.combine(day + timedelta(days=1), time()).astimezone()
    return int(midnight.timestamp() * 1000)


def is_ongoing(day: str) -> bool:
    """Whether what has this date as its day is not over; it is for what has none."""
    return bool(day) and day >= today().isoformat()
