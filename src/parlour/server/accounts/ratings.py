"""Ratings by game, of users who want one and of their bot opponents.

They are computed from the history, in the order in which the matches ended, and are not stored. Each match
counts once, with the same result in every room on a database. Users who do not want a rating are skipped, as
if the other players had played without them. Without the optional package openskill, ratings are off.
"""

import asyncio
from collections.abc import Sequence
from statistics import mean
from typing import Any

try:
    from openskill.models import PlackettLuce
except ImportError:
    PlackettLuce = None  # type: ignore[assignment, misc]

from parlour.server.http_messages import Rating
from parlour.server.tables.results import FinishedMatch, SeatResult
from parlour.server.tables.store import ResultStore

POINTS_PER_UNIT = 40  # points per unit of openskill; its mean is 25, so a new player has 1000
CONFIDENT_DEVIATIONS = 2  # standard deviations
BOT_KEY_PREFIX = "bot "  # before the name of a bot; a user id cannot have a space


def are_ratings_available() -> bool:
    return PlackettLuce is not None


class Ratings:
    """The ratings of one room. New matches are added when ratings are requested."""

    def __init__(self, store: ResultStore) -> None:
        self.store = store
        self.update_lock = asyncio.Lock()
        self.rated_users: frozenset[str] = frozenset()
        # end, table and number of the last match that counts
        self.last_counted: tuple[int, str, int] = (0, "", 0)
        self.counted = 0
        self.ratings: dict[str, dict[str, Any]] = {}  # by game and player
        self.match_counts: dict[tuple[str, str], int] = {}

    async def get_ratings(self, user_id: str) -> dict[str, Rating]:
        """Return a user's ratings by game."""
        if not are_ratings_available():
            return {}
        async with self.update_lock:
            await self.update()
            return {
                game: self.build_rating(game, user_id)
                for game in self.ratings
                if (game, user_id) in self.match_counts
            }

    def build_rating(self, game: str, user_id: str) -> Rating:
        user_ratings = {
            player: rating for player, rating in self.ratings[game].items() if player in self.rated_users
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
        if rated_users != self.rated_users:  # matches may count now that did not before, or the reverse
            self.reset(rated_users)
        match_count = await self.store.count_matches()
        matches = await self.store.list_matches_after(self.last_counted)
        # matches were deleted, or ended before the last counted one
        if self.counted + len(matches) != match_count:
            self.reset(rated_users)
            matches = await self.store.list_matches_after(self.last_counted)
        if matches:
            await asyncio.to_thread(self.add_matches, matches)
            self.last_counted = (matches[-1].ended_at, matches[-1].table_id, matches[-1].match_number)
            self.counted += len(matches)

    def reset(self, rated_users: frozenset[str]) -> None:
        self.rated_users, self.last_counted, self.counted, self.ratings, self.match_counts = (
            rated_users,
            (0, "", 0),
            0,
            {},
            {},
        )

    def add_matches(self, matches: Sequence[FinishedMatch]) -> None:
        model = PlackettLuce()
        for match in matches:
            ranks = rank_match(match, self.rated_users)
            if len(ranks) < 2 or not self.rated_users.intersection(ranks):
                continue
            game_ratings = self.ratings.setdefault(match.game, {})
            old_ratings = [game_ratings.get(player) or model.rating(name=player) for player in ranks]
            new_ratings = model.rate([[old_rating] for old_rating in old_ratings], ranks=list(ranks.values()))
            for player, (rating,) in zip(ranks, new_ratings, strict=True):
                game_ratings[player] = rating
                self.match_counts[match.game, player] = self.match_counts.get((match.game, player), 0) + 1


def rank_match(match: FinishedMatch, rated_users: frozenset[str]) -> dict[str, float]:
    """Return the ranks of the rated players of a match; lower is better.

    A bot with several seats has the mean of their ranks.
    """
    winner_scores = [seat.score for seat in match.seat_results if seat.won and seat.score is not None]
    ranks: dict[str, list[float]] = {}
    for seat in match.seat_results:
        player = (
            seat.user_id
            if seat.user_id in rated_users
            else BOT_KEY_PREFIX + seat.bot
            if not seat.user_id
            else ""
        )
        if player:
            ranks.setdefault(player, []).append(seat_rank(seat, winner_scores))
    return {player: mean(seat_ranks) for player, seat_ranks in ranks.items()}


def seat_rank(seat: SeatResult, winner_scores: list[int]) -> float:
    """Return a number that sorts the seats of a match from first to last.

    Winners come first, players who left come last. The others are sorted by their distance from the best
    score.
    """
    if seat.left_early:
        return float("inf")
    if seat.won:
        return -1.0
    return float(abs(seat.score - winner_scores[0])) if winner_scores and seat.score is not None else 0.0
