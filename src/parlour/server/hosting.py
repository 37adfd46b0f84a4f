"""Who sits in for whom, and what whoever made a table may do with it."""

from collections.abc import Sequence

from parlour.kit.bits import bit
from parlour.server.change import Change, Presence, seat_at
from parlour.server.days import is_on
from parlour.server.protocol import Lock
from parlour.server.rows import Row
from parlour.server.said import NotAllowed
from parlour.server.table import STAND_IN, Table

SILENCE = 60_000  # milliseconds after which a bot may play on for who is there and does not move


def judge_stand_in(table: Table, who: str, number: int, presence: Presence) -> Change:
    """Lets a bot play on for somebody who is waited for in vain. Raises NotAllowed."""
    seat = seat_at(table, number)
    match = table.match
    if table.seat_of(who) < 0 and table.maker != who:
        raise NotAllowed("stand-in-not-seated")
    if table.manners.rests:
        raise NotAllowed("stand-in-rests")
    if match is None or match.game.is_over:
        raise NotAllowed("stand-in-no-match")
    if not seat.who or seat.who == who:
        raise NotAllowed("stand-in-nobody")
    if seat.bot:
        raise NotAllowed("stand-in-already", name=seat.name)
    if not match.game.to_move() & bit(number):
        raise NotAllowed("stand-in-not-waited", name=seat.name)
    here = presence.since.get(seat.who)
    if here is not None and (left := max(table.moved_at, here) + SILENCE - presence.now) > 0:
        raise NotAllowed("stand-in-soon", name=seat.name, seconds=-(-left // 1000))
    return Change("stood_in", {"seat": number, "bot": STAND_IN})


def judge_free(table: Table, who: str, number: int, presence: Presence) -> Change:
    """Takes somebody's chair from them. Raises NotAllowed."""
    seat = seat_at(table, number)
    if not seat.who:
        raise NotAllowed("free-nobody")
    if seat.who == who:
        raise NotAllowed("free-yourself")
    gone = not table.playing and (bool(seat.bot) or seat.who not in presence.since)
    if table.maker != who and not (gone and table.seat_of(who) >= 0):
        raise NotAllowed("free-by-maker")
    return Change("freed", {"seat": number, "bot": STAND_IN if table.playing else ""})


def judge_lock(table: Table, who: str, request: Lock) -> Change:
    """Locks a table or opens it again. Raises NotAllowed."""
    if table.maker != who:
        raise NotAllowed("lock-by-maker")
    return Change("locked" if request.locked else "unlocked", {})


def judge_close(table: Table, who: str) -> Change:
    """Closes a table for good. Raises NotAllowed."""
    if table.maker != who:
        raise NotAllowed("close-by-maker")
    if is_on(table.day) and not table.over:  # there is no other table for who has seen its cards
        raise NotAllowed("close-day")
    return Change("closed", {})


def check_may_come(table: Table, who: str) -> None:
    """Raises NotAllowed for who is new at a table that is locked."""
    if table.locked and table.maker != who and table.seat_of(who) < 0:
        raise NotAllowed("table-locked")


def is_locked(rows: Sequence[Row]) -> bool:
    """Return True if the table of these rows is locked."""
    turned = [row.kind for row in rows if row.kind in ("locked", "unlocked")]
    return turned[-1:] == ["locked"]


def members_of(rows: Sequence[Row]) -> set[str]:
    """Return everybody who has made the table of these rows or has taken a seat there, now or before."""
    return {row.by for row in rows if row.by}
