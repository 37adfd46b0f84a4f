"""The deal of the day: once a day, every user can play the same cards against the same bots.

The deal is derived from the date and a secret of the server. It is therefore not stored, and users can
neither predict it nor verify that it is fair. The bots always reply to the same moves in the same way. Until
the day is over, other users cannot join a player's table, and nothing that reveals the cards is published.
"""

import hashlib
import hmac
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from functools import cache
from pathlib import Path

import msgspec

from parlour.games import game_class
from parlour.kit.errors import ParlourError
from parlour.server.decisions.commands import build_created_entry
from parlour.server.http_messages import (
    DailyDeal,
    DailyOutcome,
    DailyResult,
    DailyWeek,
    NewTable,
    WeekStanding,
)
from parlour.server.log import days
from parlour.server.log.refusals import server_message
from parlour.server.log.results import (
    FinishedMatch,
    SeatResult,
    find_result_of_user,
    format_seat_name,
    points_margin,
)
from parlour.server.log.store import ResultStore, RoomStore

SCHEDULE_FILE = Path(__file__).parent / "daily.toml"
DAILY_SEAT = 0  # number of the user's seat in every daily deal


class UnknownDateError(ParlourError):
    """Raised if a date does not have a daily deal."""


class ScheduledTable(NewTable, forbid_unknown_fields=True):
    """The table to create for the daily deal of a weekday."""


class Schedule(msgspec.Struct, forbid_unknown_fields=True):
    """The contents of `daily.toml`: one section for each weekday, in any order."""

    monday: ScheduledTable
    tuesday: ScheduledTable
    wednesday: ScheduledTable
    thursday: ScheduledTable
    friday: ScheduledTable
    saturday: ScheduledTable
    sunday: ScheduledTable


@cache
def read_schedule() -> list[NewTable]:
    """Return the table to create for the daily deal of each weekday, Monday first."""
    return parse_schedule(SCHEDULE_FILE.read_bytes())


def parse_schedule(toml_text: bytes) -> list[NewTable]:
    """Return the tables of the weekdays, Monday first.

    Raises:
        msgspec.DecodeError: A weekday is missing, unknown or has two sections, or a table is invalid.
    """
    schedule = msgspec.toml.decode(toml_text, type=Schedule)
    return [
        msgspec.structs.replace(table, private=True, allow_hints=False)
        for table in msgspec.structs.astuple(schedule)
    ]


def parse_daily_date(date_text: str) -> date:
    """Parse a date in ISO format, such as 2026-11-22.

    Raises:
        UnknownDateError: The text is not a date, or the date is in the future.
    """
    try:
        day = date.fromisoformat(date_text)
    except ValueError:
        raise UnknownDateError(server_message("daily-none", day=date_text[:20])) from None
    if day > days.today():
        raise UnknownDateError(server_message("daily-later"))
    return day


def daily_table_for(day: date) -> NewTable:
    return read_schedule()[day.weekday()]


def daily_seed(day: date, secret: bytes) -> str:
    """Return the seed of a daily deal, which is 32 bytes in hexadecimal."""
    return hmac.new(secret, b"deal of the day " + day.isoformat().encode(), hashlib.sha256).hexdigest()


# Results


@dataclass(frozen=True)
class DailyPlay:
    """A user's result in a daily deal. `rank` starts at 1, and users with equal results share a rank."""

    user_id: str
    match: FinishedMatch
    seat_result: SeatResult
    rank: int = 0

    @property
    def sort_key(self) -> tuple[bool, bool, int, int]:
        """The sort key of this result. Better results have larger keys.

        Users who stayed to the end rank above those who left early, and winners above losers. Ties are broken
        by the lead in points, and then by the number of moves: fewer is better for winners, more is better
        for losers.
        """
        lead = points_margin(self.match, self.seat_result) or 0
        move_count = self.match.move_count
        return (
            not self.seat_result.left_early,
            self.seat_result.won,
            lead,
            -move_count if self.seat_result.won else move_count,
        )


async def rank_daily_plays(store: ResultStore, day: date) -> list[DailyPlay]:
    """Return the results of all users who finished a day's deal on that day, best first."""
    plays = [
        DailyPlay(user_id, match, find_result_of_user(match, user_id))
        for user_id, match in await store.list_daily_matches(day)
    ]
    plays.sort(key=lambda play: play.sort_key, reverse=True)
    sort_keys = [play.sort_key for play in plays]
    return [replace(play, rank=sort_keys.index(play.sort_key) + 1) for play in plays]


async def build_daily_deal(
    store: RoomStore, day: date, user_id: str, secret: bytes, language: str
) -> DailyDeal:
    """Return the information about a daily deal that a user may see.

    The results are included if the user has finished the deal or the day is over. The seed is included only
    if the day is over.
    """
    new_table = daily_table_for(day)
    is_over = day < days.today()
    table_id = await store.get_daily_table(day, user_id) if user_id else ""
    plays = await rank_daily_plays(store, day)
    is_completed = any(play.user_id == user_id for play in plays)
    is_closed = bool(table_id) and not (is_over or is_completed) and await store.is_closed(table_id)
    own_matches = index_daily_matches(await store.list_matches(user_id)) if user_id else {}
    return DailyDeal(
        date=day.isoformat(),
        is_over=is_over,
        ends_at=days.end_of_day(day),
        game=new_table.game,
        title=game_class(new_table.game).title,
        bot_names=[name for _, name, *_ in build_created_entry(new_table).bots.values()],
        table_id=table_id,
        completed=is_completed,
        closed=is_closed,
        finished_count=len(plays),
        results=[build_daily_result(play, user_id, is_over, language) for play in plays]
        if is_over or is_completed
        else [],
        seed=daily_seed(day, secret) if is_over else "",
        previous_date=await store.get_last_played_date_before(day),
        streak=count_daily_streak(own_matches, day),
        week=list_week_outcomes(own_matches, day, user_id) if own_matches else [],
    )


def index_daily_matches(matches: Sequence[FinishedMatch]) -> dict[str, FinishedMatch]:
    """Return those matches that are daily deals and were finished on their day, by date."""
    return {
        match.daily_date: match
        for match in matches
        if match.daily_date and match.ended_at < days.end_of_day(date.fromisoformat(match.daily_date))
    }


def list_week_outcomes(
    matches_by_date: Mapping[str, FinishedMatch], day: date, user_id: str
) -> list[DailyOutcome]:
    """Return a user's results in the seven days of the week in which `day` lies, Monday first."""
    first_day = day - timedelta(days=day.weekday())
    dates = [(first_day + timedelta(days=offset)).isoformat() for offset in range(7)]
    return [build_daily_outcome(iso_date, matches_by_date.get(iso_date), user_id) for iso_date in dates]


def build_daily_outcome(iso_date: str, match: FinishedMatch | None, user_id: str) -> DailyOutcome:
    if match is None:
        return DailyOutcome(iso_date, "", None)
    seat_result = find_result_of_user(match, user_id)
    outcome = "left" if seat_result.left_early else "won" if seat_result.won else "lost"
    return DailyOutcome(iso_date, outcome, points_margin(match, seat_result))


def count_daily_streak(finished_dates: Container[str], day: date) -> int:
    """Return the number of consecutive days with a finished daily deal, ending on `day` or the day before."""
    if day.isoformat() not in finished_dates:
        day -= timedelta(days=1)
    length = 0
    while day.isoformat() in finished_dates:
        length, day = length + 1, day - timedelta(days=1)
    return length


async def build_daily_week(
    store: RoomStore, day: date, today: date, user_id: str, language: str
) -> DailyWeek:
    """Return the standings of the week in which `day` lies, up to that day.

    The deal of today counts only if the user has finished it, because its results are hidden until then.
    """
    first_day = day - timedelta(days=day.weekday())
    standings: dict[str, WeekStanding] = {}
    for offset in range(day.weekday() + 1):
        plays = await rank_daily_plays(store, first_day + timedelta(days=offset))
        is_hidden = first_day + timedelta(days=offset) >= today
        if is_hidden and not any(play.user_id == user_id for play in plays):
            continue
        for play in plays:
            name = format_seat_name(play.seat_result, language)
            standing = standings.setdefault(
                play.user_id, WeekStanding(name, play.user_id == user_id, 0, 0, 0)
            )
            standing.days += 1
            standing.wins += play.seat_result.won
            standing.points += 1 + sum(other.rank > play.rank for other in plays)
    ranked = sorted(standings.values(), key=lambda each: (-each.points, -each.wins, each.name))
    return DailyWeek(first_day.isoformat(), ranked)


def build_daily_result(play: DailyPlay, user_id: str, is_day_over: bool, language: str) -> DailyResult:
    return DailyResult(
        rank=play.rank,
        name=format_seat_name(play.seat_result, language),
        is_you=play.user_id == user_id,
        won=play.seat_result.won,
        left_early=play.seat_result.left_early,
        score=play.seat_result.score,
        margin=points_margin(play.match, play.seat_result),
        move_count=play.match.move_count,
        table_id=play.match.table_id if is_day_over else "",
    )
