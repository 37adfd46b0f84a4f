"""A user's profile: results by game and opponent, streaks and highlights."""

from collections.abc import Sequence
from datetime import date

from parlour.server.accounts.export import game_title
from parlour.server.accounts.ratings import Ratings, are_ratings_available
from parlour.server.http_messages import (
    GameStats,
    Highlight,
    MatchSummary,
    OpponentStats,
    Profile,
    Rating,
    RetentionDays,
)
from parlour.server.tables import days
from parlour.server.tables.days import is_ongoing
from parlour.server.tables.results import (
    FinishedMatch,
    HighlightMatch,
    SeatResult,
    WinStreak,
    day_streak,
    find_highlights,
    result_of_user,
)
from parlour.server.tables.store import RoomStore

MAX_RECENT_MATCHES = 20  # in a profile
MAX_OPPONENTS = 20


async def load_profile(store: RoomStore, ratings: Ratings, kept: RetentionDays, user_id: str) -> Profile:
    matches = await store.list_matches(user_id)
    rated = await store.wants_rating(user_id)
    found = await ratings.get_ratings(user_id) if rated else {}
    nickname = (await store.get_user(user_id)).nickname
    return build_profile(matches, user_id, nickname, rated, found, days.today(), kept)


def build_profile(
    matches: Sequence[FinishedMatch],
    user_id: str,
    nickname: str,
    rated: bool,
    ratings: dict[str, Rating],
    now: date,
    kept: RetentionDays,
) -> Profile:
    streak = WinStreak()
    for match in matches:
        streak.add(result_of_user(match, user_id).won)
    return Profile(
        nickname=nickname,
        matches_played=len(matches),
        wins=sum(result_of_user(match, user_id).won for match in matches),
        current_streak=streak.current,
        best_streak=streak.best,
        day_streak=day_streak(matches, now),
        games=stats_by_game(matches, user_id, ratings),
        opponents=stats_by_opponent(matches, user_id),
        highlights=[build_highlight(each, user_id) for each in find_highlights(matches, user_id)],
        recent_matches=[
            build_match_summary(match, user_id) for match in matches[: -MAX_RECENT_MATCHES - 1 : -1]
        ],
        wants_rating=rated,
        ratings_available=are_ratings_available(),
        retention=kept,
    )


def stats_by_game(
    matches: Sequence[FinishedMatch], user_id: str, ratings: dict[str, Rating]
) -> list[GameStats]:
    """Return a user's results by game, the most played game first."""
    found: dict[str, GameStats] = {}
    streaks: dict[str, WinStreak] = {}
    for match in matches:
        game = match.game
        rating = ratings.get(game)
        fared = found.setdefault(game, GameStats(game, game_title(game), 0, 0, 0, rating))
        won = result_of_user(match, user_id).won
        fared.matches_played += 1
        fared.wins += won
        streaks.setdefault(game, WinStreak()).add(won)
        fared.best_streak = streaks[game].best
    return sorted(found.values(), key=lambda each: -each.matches_played)


def stats_by_opponent(matches: Sequence[FinishedMatch], user_id: str) -> list[OpponentStats]:
    """Return a user's results by opponent: users first, then kinds of bots, each by number of matches."""
    found: dict[tuple[str, str], OpponentStats] = {}
    for match in matches:
        won = result_of_user(match, user_id).won
        met: dict[tuple[str, str], list[SeatResult]] = {}
        for seat in match.seat_results:
            if seat.user_id != user_id:
                met.setdefault((seat.user_id, "" if seat.user_id else seat.bot), []).append(seat)
        for key, seats in met.items():
            person, bot = key
            opponent = found.setdefault(key, OpponentStats("", bot, 0, 0, 0))
            opponent.name = seats[-1].name if person else ""
            opponent.matches_played += 1
            opponent.wins += won
            opponent.losses += any(seat.won for seat in seats) and not won
    return sorted(found.values(), key=lambda each: (each.bot != "", -each.matches_played))[:MAX_OPPONENTS]


def build_highlight(moment: HighlightMatch, user_id: str) -> Highlight:
    return Highlight(moment.kind, moment.value, build_match_summary(moment.match, user_id))


def build_match_summary(match: FinishedMatch, user_id: str) -> MatchSummary:
    own = result_of_user(match, user_id)
    return MatchSummary(
        table_id=match.table_id,
        match_number=match.match_number,
        game=match.game,
        title=game_title(match.game),
        ended_at=match.ended_at,
        seat=own.seat,
        won=own.won,
        left_early=own.left_early,
        move_count=match.move_count,
        names=[each.name for each in match.seat_results],
        scores=[each.score for each in match.seat_results if each.score is not None],
        winners=[each.seat for each in match.seat_results if each.won],
        can_replay=not is_ongoing(match.daily_date),
    )
