"""A user's profile: results by game and by opponent, streaks and highlights."""

from collections.abc import Sequence
from datetime import date

from parlour.server.accounts.ratings import Ratings
from parlour.server.decisions.chat import hash_sender
from parlour.server.http_messages import (
    GameStats,
    Highlight,
    MatchSummary,
    OpponentStats,
    Profile,
    Rating,
    RetentionDays,
)
from parlour.server.log import days
from parlour.server.log.days import is_ongoing
from parlour.server.log.occupants import is_bot_id
from parlour.server.log.results import (
    FinishedMatch,
    HighlightMatch,
    SeatResult,
    WinStreak,
    count_day_streak,
    find_highlights,
    find_result_of_user,
    format_seat_name,
    format_seat_names,
    game_title,
)
from parlour.server.log.store import RoomStore

MAX_RECENT_MATCHES = 20  # maximum number of recent matches in a profile
MAX_OPPONENTS = 20


async def load_profile(
    store: RoomStore, ratings: Ratings, retention: RetentionDays, user_id: str, language: str
) -> Profile:
    matches = await store.list_matches(user_id)
    wants_rating = await store.wants_rating(user_id)
    user_ratings = await ratings.get_ratings(user_id) if wants_rating else {}
    nickname = (await store.get_user(user_id)).nickname
    return build_profile(
        matches, user_id, nickname, wants_rating, user_ratings, days.today(), retention, language
    )


def build_profile(
    matches: Sequence[FinishedMatch],
    user_id: str,
    nickname: str,
    wants_rating: bool,
    ratings: dict[str, Rating],
    today: date,
    retention: RetentionDays,
    language: str,
) -> Profile:
    streak = WinStreak()
    for match in matches:
        streak.add(find_result_of_user(match, user_id).won)
    return Profile(
        nickname=nickname,
        matches_played=len(matches),
        wins=sum(find_result_of_user(match, user_id).won for match in matches),
        current_streak=streak.current,
        best_streak=streak.longest,
        day_streak=count_day_streak(matches, today),
        games=stats_by_game(matches, user_id, ratings),
        opponents=stats_by_opponent(matches, user_id, language),
        highlights=[
            build_highlight(highlight, user_id, language) for highlight in find_highlights(matches, user_id)
        ],
        recent_matches=[
            build_match_summary(match, user_id, language) for match in matches[: -MAX_RECENT_MATCHES - 1 : -1]
        ],
        wants_rating=wants_rating,
        retention=retention,
    )


def stats_by_game(
    matches: Sequence[FinishedMatch], user_id: str, ratings: dict[str, Rating]
) -> list[GameStats]:
    """Return a user's results by game, the most played game first."""
    stats_by_name: dict[str, GameStats] = {}
    streaks: dict[str, WinStreak] = {}
    for match in matches:
        game = match.game
        rating = ratings.get(game)
        game_stats = stats_by_name.setdefault(game, GameStats(game, game_title(game), 0, 0, 0, rating))
        has_won = find_result_of_user(match, user_id).won
        game_stats.matches_played += 1
        game_stats.wins += has_won
        streaks.setdefault(game, WinStreak()).add(has_won)
        game_stats.best_streak = streaks[game].longest
    return sorted(stats_by_name.values(), key=lambda stats: -stats.matches_played)


def stats_by_opponent(matches: Sequence[FinishedMatch], user_id: str, language: str) -> list[OpponentStats]:
    """Return a user's results by opponent.

    Users come first, then kinds of bots. Within each group, opponents with more matches come first.
    """
    stats_by_key: dict[tuple[str, str], OpponentStats] = {}
    for match in matches:
        has_won = find_result_of_user(match, user_id).won
        results_by_key: dict[tuple[str, str], list[SeatResult]] = {}
        for seat_result in match.seat_results:
            if seat_result.user_id != user_id:
                results_by_key.setdefault(
                    (seat_result.user_id, "" if seat_result.user_id else seat_result.bot), []
                ).append(seat_result)
        for key, opponent_results in results_by_key.items():
            opponent_id, bot = key
            is_person = bool(opponent_id) and not is_bot_id(opponent_id)
            person = hash_sender(opponent_id, user_id) if is_person else ""
            opponent_stats = stats_by_key.setdefault(key, OpponentStats("", bot, 0, 0, 0, person))
            opponent_stats.name = format_seat_name(opponent_results[-1], language) if opponent_id else ""
            opponent_stats.matches_played += 1
            opponent_stats.wins += has_won
            opponent_stats.losses += any(seat_result.won for seat_result in opponent_results) and not has_won
    return sorted(stats_by_key.values(), key=lambda stats: (stats.bot != "", -stats.matches_played))[
        :MAX_OPPONENTS
    ]


def build_highlight(highlight: HighlightMatch, user_id: str, language: str) -> Highlight:
    return Highlight(highlight.kind, highlight.value, build_match_summary(highlight.match, user_id, language))


def build_match_summary(match: FinishedMatch, user_id: str, language: str) -> MatchSummary:
    own_result = find_result_of_user(match, user_id)
    return MatchSummary(
        table_id=match.table_id,
        match_number=match.match_number,
        game=match.game,
        title=game_title(match.game),
        ended_at=match.ended_at,
        seat=own_result.seat,
        won=own_result.won,
        left_early=own_result.left_early,
        move_count=match.move_count,
        names=format_seat_names(match, language),
        scores=[seat_result.score for seat_result in match.seat_results if seat_result.score is not None],
        winners=[seat_result.seat for seat_result in match.seat_results if seat_result.won],
        can_replay=not is_ongoing(match.daily_date),
    )
