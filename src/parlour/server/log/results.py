"""The results of finished matches: one for each match, and one for each seat of a match.

Results are derived from the log, and written in the same transaction as the row that ends the match. A
continued match and a match with undone moves do not count, because cards may already have been known.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from parlour.games import game_class
from parlour.kit.errors import UnknownGameError
from parlour.kit.game import Game
from parlour.scene.house_bots import bot_display_name, unique_names
from parlour.server.log.days import date_of_time
from parlour.server.log.entries import LogRow, MatchContinued, MatchStart
from parlour.server.log.people import format_user_name
from parlour.server.log.table import Seat, Table, TableMatch

DAILY_MATCH_NUMBER: Final = 1  # number of the only match at the table of a daily deal


@dataclass(frozen=True)
class SeatResult:
    """The result of one seat. `user_id` is empty for a bot.

    `name` is the name of a bot, or the current name of a user, empty for a user without a name.
    `bot` is the bot that played in the seat, possibly for a user who had left. A user who left does not count
    as a winner. `score` is None in a game without scores.
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

    Times are in milliseconds since 1970. `move_count` is the total number of moves by all players.
    `daily_date` is the date of a daily deal, empty for other matches.
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
    """The data written with the last row of a match.

    The start time and the moves are not included, because they are in the log.
    """

    row: LogRow
    match_number: int
    start_seq: int
    game: str
    round_count: int
    daily_date: str
    seat_results: Sequence[SeatResult]


@dataclass(frozen=True)
class DailyTable:
    """A user's table for a daily deal. Only the user's first table for each day counts."""

    date: str
    user_id: str
    table_id: str


# Writing


def build_seat_results(
    start_seats: Sequence[Seat], end_seats: Sequence[Seat], winners: Sequence[int], scores: Sequence[int]
) -> list[SeatResult]:
    """Return the results of all seats.

    Args:
        start_seats: The seats at the beginning of the match.
        end_seats: The seats at the end of the match. If a bot plays in a user's seat, that user has left.
    """
    seat_results = []
    for seat, seat_at_start in enumerate(start_seats):
        bot = end_seats[seat].bot if seat_at_start.user_id else (end_seats[seat].bot or seat_at_start.bot)
        has_won = seat in winners and not (seat_at_start.user_id and bot)
        seat_results.append(
            SeatResult(
                seat,
                seat_at_start.user_id,
                seat_at_start.name,
                bot,
                has_won,
                int(scores[seat]) if seat < len(scores) else None,
            )
        )
    return seat_results


def find_match_end(table: Table, row: LogRow, game_after: Game) -> MatchEnd | None:
    """Return the MatchEnd to be written with a row.

    Return None if the row does not end a match, or if the match does not count for the results.
    """
    outcome = game_after.outcome
    entry = row.entry
    if outcome is None or isinstance(entry, MatchContinued):
        return None
    if isinstance(entry, MatchStart):
        seat_results = build_seat_results(entry.seats, entry.seats, outcome.winners, outcome.scores)
        return MatchEnd(
            row,
            entry.match_number,
            row.seq,
            table.game_class.name,
            int(game_after.round_count),
            table.daily_date,
            seat_results,
        )
    match = table.match
    if match is None or not match.counts:
        return None
    seat_results = build_seat_results(
        list_match_occupants(match), table.seats, outcome.winners, outcome.scores
    )
    return MatchEnd(
        row,
        match.number,
        match.start_seq,
        table.game_class.name,
        int(game_after.round_count),
        table.daily_date,
        seat_results,
    )


def list_match_occupants(match: TableMatch) -> list[Seat]:
    return [
        Seat(user_id=user_id, name=bot_name)
        for user_id, bot_name in zip(match.user_ids, match.bot_names, strict=True)
    ]


# Reading


def game_title(game: str) -> str:
    """Return the name of a game, or its key if the game is no longer installed."""
    try:
        return game_class(game).title
    except UnknownGameError:
        return game


def format_seat_names(match: FinishedMatch, language: str) -> list[str]:
    """Return the names of the players and bots by seat. Similar names get numbers."""
    return unique_names([format_seat_name(seat_result, language) for seat_result in match.seat_results], ())


def format_seat_name(seat_result: SeatResult, language: str) -> str:
    if not seat_result.user_id:
        return seat_result.name or bot_display_name(seat_result.bot)
    return format_user_name(seat_result.user_id, seat_result.name, language)


def find_result_of_user(match: FinishedMatch, user_id: str) -> SeatResult:
    return next(seat_result for seat_result in match.seat_results if seat_result.user_id == user_id)


def points_margin(match: FinishedMatch, seat_result: SeatResult) -> int | None:
    """Return how far a winner is ahead of the closest loser, or how far a loser is behind the closest winner.

    The result is negative for a loser, and None for a match without scores. Whether the seat won is not
    derived from the scores, because low scores win in some games.
    """
    other_scores = [
        other_result.score
        for other_result in match.seat_results
        if other_result.won != seat_result.won and other_result.score is not None
    ]
    if seat_result.score is None or not other_scores:
        return None
    min_distance = min(abs(seat_result.score - score) for score in other_scores)
    return min_distance if seat_result.won else -min_distance


@dataclass
class WinStreak:
    """A user's current and longest streak of wins."""

    current: int = 0
    longest: int = 0

    def add(self, has_won: bool) -> None:
        self.current = self.current + 1 if has_won else 0
        self.longest = max(self.longest, self.current)


def count_day_streak(matches: Sequence[FinishedMatch], today: date) -> int:
    """Return the number of consecutive days with a match, ending today or yesterday."""
    dates_played = {date_of_time(match.ended_at) for match in matches}
    day = today if today in dates_played else today - timedelta(days=1)
    streak_length = 0
    while day in dates_played:
        streak_length, day = streak_length + 1, day - timedelta(days=1)
    return streak_length


@dataclass
class HighlightMatch:
    """A match worth remembering.

    `value` is the number shown with the match: points for `widest` and `closest`, moves for `quickest` and
    `longest`.
    """

    kind: str
    match: FinishedMatch
    value: int


def find_highlights(matches: Sequence[FinishedMatch], user_id: str) -> list[HighlightMatch]:
    """Return the user's widest, closest and quickest wins, and the user's longest match.

    The widest and the closest win are the wins with the largest and the smallest `relative_margin`.
    """
    wins = [match for match in matches if find_result_of_user(match, user_id).won]
    margins = [(match, points_margin(match, find_result_of_user(match, user_id))) for match in wins]
    positive_margins = [(match, points) for match, points in margins if points]
    highlights = []
    if positive_margins:
        widest_win = max(positive_margins, key=lambda match_margin: relative_margin(*match_margin))
        highlights.append(HighlightMatch("widest", *widest_win))
        closest_win = min(positive_margins, key=lambda match_margin: relative_margin(*match_margin))
        if closest_win != widest_win:
            highlights.append(HighlightMatch("closest", *closest_win))
    if wins:
        quickest_win = min(wins, key=lambda match: match.move_count)
        highlights.append(HighlightMatch("quickest", quickest_win, quickest_win.move_count))
    if len(matches) > 1:
        longest_match = max(matches, key=lambda match: match.move_count)
        highlights.append(HighlightMatch("longest", longest_match, longest_match.move_count))
    return highlights


def relative_margin(match: FinishedMatch, margin: int) -> float:
    """Return `margin` divided by the largest absolute score in the match.

    This makes leads comparable between games with few and with many points.
    """
    return margin / max(abs(seat_result.score or 0) for seat_result in match.seat_results)
