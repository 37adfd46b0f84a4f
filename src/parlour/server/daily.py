"""The deal of the day: the same cards, and bots that play alike, for everybody, once each.

What is dealt is drawn from the room's secret and the date, so nobody need write it down, and nobody outside
can know it. It is the house's own deal: nobody else has had a hand in it, so players cannot check that it was
drawn fairly. What a bot does is drawn from the deal and from what it sees; so whoever makes the same moves
gets the same answers. Until the day is over only its player comes to such a table, and nothing goes out that
would show the cards to somebody who has not played.
"""

import hashlib
import hmac
from dataclasses import dataclass, replace
from datetime import date
from functools import cache
from pathlib import Path

import msgspec

from parlour.games import game_class
from parlour.server import days
from parlour.server.fared import DayPlay, DayState
from parlour.server.history import Played, SeatResult, margin, own_result
from parlour.server.judge import judge_table
from parlour.server.protocol import NewTable
from parlour.server.said import Told
from parlour.server.writing import ResultStore, RoomStore

WEEK = Path(__file__).parent / "daily.toml"
SEAT = 0  # of whoever plays


class NoDay(Told):
    """There is no deal of that day."""


@cache
def week() -> list[NewTable]:
    """What is played from Monday to Sunday."""
    tables = msgspec.toml.decode(WEEK.read_bytes(), type=dict[str, NewTable])
    return [msgspec.structs.replace(each, private=True, hints=False) for each in tables.values()]


def day_named(text: str) -> date:
    """A day that has begun. Raises NoDay."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise NoDay("day-none", day=text[:20]) from None
    if day > days.today():
        raise NoDay("day-later")
    return day


def table_of(day: date) -> NewTable:
    return week()[day.weekday()]


def seed_of(day: date, secret: bytes) -> str:
    """What is dealt from on a day: 32 bytes, as each match has them."""
    return hmac.new(secret, b"deal of the day " + day.isoformat().encode(), hashlib.sha256).hexdigest()


# How they fared


@dataclass(frozen=True)
class Play:
    """How somebody fared with the deal of a day; those who are level share a `place`, from 1."""

    who: str
    match: Played
    seat: SeatResult
    place: int = 0

    @property
    def rank(self) -> tuple[bool, bool, int, int]:
        """More is better: to stay to the end, to win, to lead by much; then to win soon and lose late."""
        ahead = margin(self.match, self.seat) or 0
        moves = self.match.moves
        return (not self.seat.left, self.seat.won, ahead, -moves if self.seat.won else moves)


async def plays_of(store: ResultStore, day: date) -> list[Play]:
    """All who have played the deal of a day to its end before the day was over, the best first."""
    plays = [Play(who, match, own_result(match, who)) for who, match in await store.list_daily_matches(day)]
    plays.sort(key=lambda play: play.rank, reverse=True)
    ranks = [play.rank for play in plays]
    return [replace(play, place=ranks.index(play.rank) + 1) for play in plays]


async def state_of(store: RoomStore, day: date, who: str, secret: bytes) -> DayState:
    """What somebody may know of a day: how others fared once they have played, and all when it is over."""
    wanted = table_of(day)
    over = day < days.today()
    table = await store.get_daily_table(day, who) if who else ""
    plays = await plays_of(store, day)
    done = any(play.who == who for play in plays)
    closed = bool(table) and not (over or done) and await store.was_closed(table)
    return DayState(
        day=day.isoformat(),
        over=over,
        ends=days.ends_at(day),
        game=wanted.game,
        title=game_class(wanted.game).title,
        bots=[name for _, name, *_ in judge_table(wanted).data["bots"].values()],
        table=table,
        done=done,
        closed=closed,
        finished=len(plays),
        plays=[told_of(play, who, over) for play in plays] if over or done else [],
        seed=seed_of(day, secret) if over else "",
        before=await store.get_previous_daily(day),
    )


def told_of(play: Play, who: str, over: bool) -> DayPlay:
    return DayPlay(
        place=play.place,
        name=play.seat.name,
        you=play.who == who,
        won=play.seat.won,
        left=play.seat.left,
        score=play.seat.score,
        ahead=margin(play.match, play.seat),
        moves=play.match.moves,
        table=play.match.table if over else "",
    )
