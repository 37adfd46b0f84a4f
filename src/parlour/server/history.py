"""What is kept of matches that are over: each match once, and how each of its seats fared.

It is derived from the log, and written together with the row that ends a match: so it is there exactly when
that row is. Matches that were played on from the middle of another do not count, for their cards were known.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from parlour.kit.game import Game
from parlour.server.days import day_of
from parlour.server.rows import Row
from parlour.server.table import BEGINNINGS, CONTINUED, Seat, Table, TableMatch

DAILY_MATCH: Final = 1  # the only match at the table of a daily deal


@dataclass(frozen=True)
class SeatResult:
    """How one seat fared. `who` is a person's identity, empty for a bot.

    `bot` is the bot that sat there, or that played to the end for a person who had left. Whoever left has
    not won. `score` is None in games that keep none.
    """

    seat: int
    who: str
    name: str
    bot: str
    won: bool
    score: int | None

    @property
    def left(self) -> bool:
        return bool(self.who and self.bot)


@dataclass(frozen=True)
class Played:
    """A match that is over. Times are in milliseconds since 1970; `moves` are those of all seats.

    `day` is the date of the deal of the day that it was, empty for others.
    """

    table: str
    match: int
    game: str
    at: int
    begun_at: int
    moves: int
    rounds: int
    day: str
    seats: Sequence[SeatResult]


@dataclass(frozen=True)
class Ended:
    """What the row that ends a match knows of it. When it began and how many moves it had, the log says."""

    row: Row
    match: int
    begun: int
    game: str
    rounds: int
    day: str
    seats: Sequence[SeatResult]


@dataclass(frozen=True)
class DailyTable:
    """The table at which a user plays the deal of a day. Only the first one of a user and day counts."""

    date: str
    user_id: str
    table_id: str


# Writing


def seat_results(
    people: Sequence[Seat], sitting: Sequence[Seat], winners: Sequence[int], scores: Sequence[int]
) -> list[SeatResult]:
    """`people` began the match; where a bot is `sitting` in somebody's place at the end, they have left."""
    found = []
    for seat, began in enumerate(people):
        bot = sitting[seat].bot if began.who else (sitting[seat].bot or began.bot)
        won = seat in winners and not (began.who and bot)
        found.append(
            SeatResult(
                seat, began.who, began.name, bot, won, int(scores[seat]) if seat < len(scores) else None
            )
        )
    return found


def end_of(table: Table, row: Row, after: Game) -> Ended | None:
    """What a row that is about to be written ends, None where the match goes on or does not count."""
    outcome = after.outcome
    if outcome is None or row.kind == CONTINUED:
        return None
    if row.kind in BEGINNINGS:
        people = [Seat(**seat) for seat in row.data["seats"]]
        results = seat_results(people, people, outcome.winners, outcome.scores)
        return Ended(
            row, row.data["match"], row.seq, table.kind.name, int(after.round_count), table.day, results
        )
    match = table.match
    if match is None or match.continued:
        return None
    results = seat_results(people_at(match), table.seats, outcome.winners, outcome.scores)
    return Ended(row, match.number, match.begun, table.kind.name, int(after.round_count), table.day, results)


def people_at(match: TableMatch) -> list[Seat]:
    return [Seat(who=who, name=name) for who, name in zip(match.people, match.names, strict=True)]


# How somebody fared


def own_result(match: Played, who: str) -> SeatResult:
    return next(each for each in match.seats if each.who == who)


def margin(match: Played, seat: SeatResult) -> int | None:
    """By how many points a seat was ahead of the best other one, or behind who won; None without scores.

    Whether many points are good or bad, the outcome says.
    """
    others = [each.score for each in match.seats if each.won != seat.won and each.score is not None]
    if seat.score is None or not others:
        return None
    apart = min(abs(seat.score - each) for each in others)
    return apart if seat.won else -apart


@dataclass
class Streak:
    """Wins in a row: now, and at most."""

    now: int = 0
    most: int = 0

    def add(self, won: bool) -> None:
        self.now = self.now + 1 if won else 0
        self.most = max(self.most, self.now)


def days_in_a_row(matches: Sequence[Played], today: date) -> int:
    """On how many days up to today or yesterday something was played, without a day between."""
    played_on = {day_of(match.at) for match in matches}
    day = today if today in played_on else today - timedelta(days=1)
    count = 0
    while day in played_on:
        count, day = count + 1, day - timedelta(days=1)
    return count


@dataclass
class Moment:
    """Something to remember of one match: what `kind` of thing, and a `number` that tells it."""

    kind: str
    match: Played
    number: int


def moments(matches: Sequence[Played], who: str) -> list[Moment]:
    """The clearest and the closest win by points, the quickest win, and the longest match."""
    won = [match for match in matches if own_result(match, who).won]
    ahead = [(match, margin(match, own_result(match, who))) for match in won]
    scored = [(match, number) for match, number in ahead if number]
    found = []
    if scored:
        widest = max(scored, key=lambda each: share(*each))
        found.append(Moment("widest", *widest))
        closest = min(scored, key=lambda each: share(*each))
        if closest != widest:
            found.append(Moment("closest", *closest))
    if won:
        quickest = min(won, key=lambda match: match.moves)
        found.append(Moment("quickest", quickest, quickest.moves))
    if len(matches) > 1:
        longest = max(matches, key=lambda match: match.moves)
        found.append(Moment("longest", longest, longest.moves))
    return found


def share(match: Played, ahead: int) -> float:
    """A lead as a share of the points, so that games of few points and of many can be compared."""
    return ahead / max(abs(each.score or 0) for each in match.seats)
