"""Ratings, by game, of the people who want one and of the bots they meet.

They are worked out from the history, match by match in the order in which they ended, and kept nowhere: so
each match counts once, and counts the same in every room on a database. People who want no rating are passed
over, as if the others had played without them.
The package that rates need not be there; then nobody has a rating, and all else goes on.
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

POINTS_PER_UNIT = 40  # of ours for one of openskill's, whose mean is 25: a newcomer has 1000
CONFIDENT_DEVIATIONS = 2  # sigmas
BOT_KEY_PREFIX = "bot "  # before the name of a bot; an identity has no space


def are_ratings_available() -> bool:
    return PlackettLuce is not None


class Ratings:
    """Those of one room. What the history has more than last time is added when somebody asks."""

    def __init__(self, store: ResultStore) -> None:
        self.store = store
        self.update_lock = asyncio.Lock()
        self.rated_users: frozenset[str] = frozenset()
        self.last_counted: tuple[int, str, int] = (0, "", 0)  # the last match that counts
        self.counted = 0
        self.ratings: dict[str, dict[str, Any]] = {}  # by game and player
        self.match_counts: dict[tuple[str, str], int] = {}

    async def get_ratings(self, user_id: str) -> dict[str, Rating]:
        """Somebody's ratings by game."""
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
        people = {player: each for player, each in self.ratings[game].items() if player in self.rated_users}
        own = people[user_id]
        place = 1 + sum(each.mu > own.mu for each in people.values())
        return Rating(
            points=round(POINTS_PER_UNIT * own.mu),
            deviation=round(POINTS_PER_UNIT * CONFIDENT_DEVIATIONS * own.sigma),
            matches=self.match_counts[game, user_id],
            rank=place,
            rated_users=len(people),
        )

    async def update(self) -> None:
        people = await self.store.list_rated_users()
        if people != self.rated_users:  # then what was passed over before counts, or the other way round
            self.reset(people)
        number = await self.store.count_matches()
        matches = await self.store.list_matches_after(self.last_counted)
        if self.counted + len(matches) != number:  # some have gone, or ended before the last that counts
            self.reset(people)
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
            here = self.ratings.setdefault(match.game, {})
            before = [here.get(player) or model.rating(name=player) for player in ranks]
            after = model.rate([[each] for each in before], ranks=list(ranks.values()))
            for player, (rating,) in zip(ranks, after, strict=True):
                here[player] = rating
                self.match_counts[match.game, player] = self.match_counts.get((match.game, player), 0) + 1


def rank_match(match: FinishedMatch, people: frozenset[str]) -> dict[str, float]:
    """How those who are rated came in, the first lowest; a bot in several seats by their mean."""
    best = [each.score for each in match.seat_results if each.won and each.score is not None]
    ranks: dict[str, list[float]] = {}
    for each in match.seat_results:
        player = (
            each.user_id if each.user_id in people else BOT_KEY_PREFIX + each.bot if not each.user_id else ""
        )
        if player:
            ranks.setdefault(player, []).append(seat_rank(each, best))
    return {player: mean(each) for player, each in ranks.items()}


def seat_rank(seat: SeatResult, best: list[int]) -> float:
    """Who has won is first, who has left last; the others stand by how far they are off the best score."""
    if seat.left_early:
        return float("inf")
    if seat.won:
        return -1.0
    return float(abs(seat.score - best[0])) if best and seat.score is not None else 0.0
