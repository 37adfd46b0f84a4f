"""Ratings by game, for users who want a rating and for their bot opponents.

Ratings are not stored. They are computed from all finished matches in the order in which the matches ended.
All server processes on a database therefore compute the same ratings. A match is rated as if users who do not
want a rating had not taken part.
"""

import asyncio
from collections.abc import Sequence
from statistics import mean
from typing import Any

from openskill.models import PlackettLuce

from parlour.server.http_messages import Rating
from parlour.server.log.results import FinishedMatch, SeatResult
from parlour.server.log.store import ResultStore

POINTS_PER_UNIT = 40  # rating points per unit of openskill; a new player has 25 units, which is 1000 points
CONFIDENT_DEVIATIONS = 2  # displayed uncertainty of a rating, in standard deviations
# prefix of the player keys of bots; the player key of a user is the user id, which contains no space
BOT_KEY_PREFIX = "bot "


class Ratings:
    """The ratings of all users and bots. They are updated whenever a rating is requested."""

    def __init__(self, store: ResultStore) -> None:
        self.store = store
        self.update_lock = asyncio.Lock()
        self.rated_users: frozenset[str] = frozenset()
        # end time, table id and match number of the last counted match
        self.last_counted: tuple[int, str, int] = (0, "", 0)
        self.counted_match_count = 0
        self.ratings: dict[str, dict[str, Any]] = {}  # by game, then by player key
        self.match_counts: dict[tuple[str, str], int] = {}

    async def get_ratings(self, user_id: str) -> dict[str, Rating]:
        """Return a user's ratings by game."""
        async with self.update_lock:
            await self.update()
            return {
                game: self.build_rating(game, user_id)
                for game in self.ratings
                if (game, user_id) in self.match_counts
            }

    def build_rating(self, game: str, user_id: str) -> Rating:
        user_ratings = {
            player_key: rating
            for player_key, rating in self.ratings[game].items()
            if player_key in self.rated_users
        }
        own_rating = user_ratings[user_id]
        rank = 1 + sum(rating.mu > own_rating.mu for rating in user_ratings.values())
        return Rating(
            points=round(POINTS_PER_UNIT * own_rating.mu),
            deviation=round(POINTS_PER_UNIT * CONFIDENT_DEVIATIONS * own_rating.sigma),
            matches=self.match_counts[game, user_id],
            rank=rank,
            rated_users=len(user_ratings),
        )

    async def update(self) -> None:
        rated_users = await self.store.list_rated_users()
        if rated_users != self.rated_users:  # the rated users determine which matches count
            self.reset(rated_users)
        match_count = await self.store.count_matches()
        matches = await self.store.list_matches_after(self.last_counted)
        # The counts differ if a match was deleted, or if a new match ended before the last counted match.
        if self.counted_match_count + len(matches) != match_count:
            self.reset(rated_users)
            matches = await self.store.list_matches_after(self.last_counted)
        if matches:
            await asyncio.to_thread(self.add_matches, matches)
            self.last_counted = (matches[-1].ended_at, matches[-1].table_id, matches[-1].match_number)
            self.counted_match_count += len(matches)

    def reset(self, rated_users: frozenset[str]) -> None:
        self.rated_users, self.last_counted, self.counted_match_count, self.ratings, self.match_counts = (
            rated_users,
            (0, "", 0),
            0,
            {},
            {},
        )

    def add_matches(self, matches: Sequence[FinishedMatch]) -> None:
        rating_model = PlackettLuce()
        for match in matches:
            ranks = rank_match(match, self.rated_users)
            if len(ranks) < 2 or not self.rated_users.intersection(ranks):
                continue
            game_ratings = self.ratings.setdefault(match.game, {})
            old_ratings = [
                game_ratings.get(player_key) or rating_model.rating(name=player_key) for player_key in ranks
            ]
            new_ratings = rating_model.rate(
                [[old_rating] for old_rating in old_ratings], ranks=list(ranks.values())
            )
            for player_key, (rating,) in zip(ranks, new_ratings, strict=True):
                game_ratings[player_key] = rating
                self.match_counts[match.game, player_key] = (
                    self.match_counts.get((match.game, player_key), 0) + 1
                )


def rank_match(match: FinishedMatch, rated_users: frozenset[str]) -> dict[str, float]:
    """Return the rank of each rated user and of each bot in a match, by player key. A lower rank is better.

    A bot with several seats gets the mean of the ranks of those seats.
    """
    winner_scores = [
        seat_result.score
        for seat_result in match.seat_results
        if seat_result.won and seat_result.score is not None
    ]
    ranks: dict[str, list[float]] = {}
    for seat_result in match.seat_results:
        player_key = (
            seat_result.user_id
            if seat_result.user_id in rated_users
            else BOT_KEY_PREFIX + seat_result.bot
            if not seat_result.user_id
            else ""
        )
        if player_key:
            ranks.setdefault(player_key, []).append(result_sort_key(seat_result, winner_scores))
    return {player_key: mean(seat_ranks) for player_key, seat_ranks in ranks.items()}


def result_sort_key(seat_result: SeatResult, winner_scores: list[int]) -> float:
    """Return a sort key for the result of a seat. A lower key is better.

    Winners come first, and players who left early come last. For all others, a score closer to the winner's
    is better.
    """
    if seat_result.left_early:
        return float("inf")
    if seat_result.won:
        return -1.0
    return (
        float(abs(seat_result.score - winner_scores[0]))
        if winner_scores and seat_result.score is not None
        else 0.0
    )
