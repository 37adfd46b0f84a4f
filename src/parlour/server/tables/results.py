"""The results of finished matches, one for each match and seat.

They are derived from the log, and written in one transaction with the row that ends a match. A continued
match does not count, because its cards were known.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from parlour.kit.game import Game
from parlour.server.tables.days import date_of_time
from parlour.server.tables.rows import LogRow
from parlour.server.tables.table import MATCH_CONTINUED, MATCH_START_KINDS, Seat, Table, TableMatch

DAILY_MATCH: Final = 1  # the only match at the table of a daily deal


@dataclass(frozen=True)
class SeatResult:
    """The result of one seat. `user_id` is empty for a bot.

    `bot` is the bot that had the seat, or that played for a user who had left. A user who left has not won.
    `score` is None in a game without scores.
    """

    seat: int
    user_id: str
    name: str
    bot: str
    won: bool
    score: int | None

    @property
    def left_early(self) -> bool:
        return bool(self.user_id and self.bot)


@dataclass(frozen=True)
class FinishedMatch:
    """A finished match.

    Times are in milliseconds since 1970. `move_count` is the number of moves of all seats. `daily_date` is
    the date of a daily deal, empty for other matches.
    """

    table_id: str
    match_number: int
    game: str
    ended_at: int
    started_at: int
    move_count: int
    round_count: int
    daily_date: str
    seat_results: Sequence[SeatResult]


@dataclass(frozen=True)
class MatchEnd:
    """The data about a match's end that its last row is written with. The log has its start and its moves."""

    row: LogRow
    match_number: int
    start_seq: int
    game: str
    round_count: int
    daily_date: str
    seat_results: Sequence[SeatResult]


@dataclass(frozen=True)
class DailyTable:
    """A user's table for the deal of a day. Only the first one for a user and day counts."""

    date: str
    user_id: str
    table_id: str


# Writing


def build_seat_results(
    people: Sequence[Seat], sitting: Sequence[Seat], winners: Sequence[int], scores: Sequence[int]
) -> list[SeatResult]:
    """Return the results of all seats.

    Args:
        people: The seats at the beginning of the match.
        sitting: The seats at its end. If a bot has a user's seat there, the user has left.
    """
    found = []
    for seat, began in enumerate(people):
        bot = sitting[seat].bot if began.user_id else (sitting[seat].bot or began.bot)
        won = seat in winners and not (began.user_id and bot)
        found.append(
            SeatResult(
                seat, began.user_id, began.name, bot, won, int(scores[seat]) if seat < len(scores) else None
            )
        )
    return found


def find_match_end(table: Table, row: LogRow, after: Game) -> MatchEnd | None:
    """Return the match end for a row to be written, None if no match ends or it does not count."""
    outcome = after.outcome
    if outcome is None or row.kind == MATCH_CONTINUED:
        return None
    if row.kind in MATCH_START_KINDS:
        people = [Seat(**seat) for seat in row.data["seats"]]
        results = build_seat_results(people, people, outcome.winners, outcome.scores)
        return MatchEnd(
            row,
            row.data["match_number"],
            row.seq,
            table.game_class.name,
            int(after.round_count),
            table.daily_date,
            results,
        )
    match = table.match
    if match is None or match.is_continued:
        return None
    results = build_seat_results(seats_at_end(match), table.seats, outcome.winners, outcome.scores)
    return MatchEnd(
        row,
        match.number,
        match.start_seq,
        table.game_class.name,
        int(after.round_count),
        table.daily_date,
        results,
    )


def seats_at_end(match: TableMatch) -> list[Seat]:
    return [
        Seat(user_id=who, name=name) for who, name in zip(match.user_ids, match.player_names, strict=True)
    ]


# Reading


def result_of_user(match: FinishedMatch, user_id: str) -> SeatResult:
    return next(each for each in match.seat_results if each.user_id == user_id)


def margin(match: FinishedMatch, seat: SeatResult) -> int | None:
    """Return a seat's lead in points over the best loser, or its negative distance to the nearest winner.

    None without scores. It depends on the game if a high score is good; the winners show it.
    """
    others = [each.score for each in match.seat_results if each.won != seat.won and each.score is not None]
    if seat.score is None or not others:
        return None
    apart = min(abs(seat.score - each) for each in others)
    return apart if seat.won else -apart


@dataclass
class WinStreak:
    """The current and the longest streak of wins."""

    current: int = 0
    best: int = 0

    def add(self, won: bool) -> None:
        self.current = self.current + 1 if won else 0
        self.best = max(self.best, self.current)


def day_streak(matches: Sequence[FinishedMatch], today: date) -> int:
    """Return the number of consecutive days with a match, up to today or yesterday."""
    played_on = {date_of_time(match.ended_at) for match in matches}
    day = today if today in played_on else today - timedelta(days=1)
    count = 0
    while day in played_on:
        count, day = count + 1, day - timedelta(days=1)
    return count


@dataclass
class HighlightMatch:
    """A match worth remembering: the `kind` of highlight, and its number of points or moves."""

    kind: str
    match: FinishedMatch
    value: int


def find_highlights(matches: Sequence[FinishedMatch], user_id: str) -> list[HighlightMatch]:
    """Return the highest and the closest win by points, the quickest win, and the longest match."""
    won = [match for match in matches if result_of_user(match, user_id).won]
    ahead = [(match, margin(match, result_of_user(match, user_id))) for match in won]
    scored = [(match, number) for match, number in ahead if number]
    found = []
    if scored:
        widest = max(scored, key=lambda each: lead_share(*each))
        found.append(HighlightMatch("widest", *widest))
        closest = min(scored, key=lambda each: lead_share(*each))
        if closest != widest:
            found.append(HighlightMatch("closest", *closest))
    if won:
        quickest = min(won, key=lambda match: match.move_count)
        found.append(HighlightMatch("quickest", quickest, quickest.move_count))
    if len(matches) > 1:
        longest = max(matches, key=lambda match: match.move_count)
        found.append(HighlightMatch("longest", longest, longest.move_count))
    return found


def lead_share(match: FinishedMatch, ahead: int) -> float:
    """Return a lead as a share of the largest absolute score, to compare games of few and many points."""
    return ahead / max(abs(each.score or 0) for each in match.seat_results)
