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

from parlour.server.fared import Rating
from parlour.server.history import Played, SeatResult
from parlour.server.writing import ResultStore

POINTS = 40  # of ours for one of openskill's, whose mean is 25: a newcomer has 1000
SURE = 2  # sigmas
BOT = "bot "  # before the name of a bot; an identity has no space


def can_rate() -> bool:
    return PlackettLuce is not None


class Ratings:
    """Those of one room. What the history has more than last time is added when somebody asks."""

    def __init__(self, store: ResultStore) -> None:
        self.store = store
        self.adding = asyncio.Lock()
        self.people: frozenset[str] = frozenset()
        self.upto: tuple[int, str, int] = (0, "", 0)  # the last match that counts
        self.counted = 0
        self.found: dict[str, dict[str, Any]] = {}  # by game and player
        self.counts: dict[tuple[str, str], int] = {}

    async def of(self, who: str) -> dict[str, Rating]:
        """Somebody's ratings by game."""
        if not can_rate():
            return {}
        async with self.adding:
            await self.add_new()
            return {game: self.told(game, who) for game in self.found if (game, who) in self.counts}

    def told(self, game: str, who: str) -> Rating:
        people = {player: each for player, each in self.found[game].items() if player in self.people}
        own = people[who]
        place = 1 + sum(each.mu > own.mu for each in people.values())
        return Rating(
            points=round(POINTS * own.mu),
            doubt=round(POINTS * SURE * own.sigma),
            matches=self.counts[game, who],
            place=place,
            among=len(people),
        )

    async def add_new(self) -> None:
        people = await self.store.list_rated_users()
        if people != self.people:  # then what was passed over before counts, or the other way round
            self.begin_anew(people)
        number = await self.store.count_matches()
        matches = await self.store.list_matches_after(self.upto)
        if self.counted + len(matches) != number:  # some have gone, or ended before the last that counts
            self.begin_anew(people)
            matches = await self.store.list_matches_after(self.upto)
        if matches:
            await asyncio.to_thread(self.add, matches)
            self.upto = (matches[-1].at, matches[-1].table, matches[-1].match)
            self.counted += len(matches)

    def begin_anew(self, people: frozenset[str]) -> None:
        self.people, self.upto, self.counted, self.found, self.counts = people, (0, "", 0), 0, {}, {}

    def add(self, matches: Sequence[Played]) -> None:
        model = PlackettLuce()
        for match in matches:
            ranks = ranks_of(match, self.people)
            if len(ranks) < 2 or not self.people.intersection(ranks):
                continue
            here = self.found.setdefault(match.game, {})
            before = [here.get(player) or model.rating(name=player) for player in ranks]
            after = model.rate([[each] for each in before], ranks=list(ranks.values()))
            for player, (rating,) in zip(ranks, after, strict=True):
                here[player] = rating
                self.counts[match.game, player] = self.counts.get((match.game, player), 0) + 1


def ranks_of(match: Played, people: frozenset[str]) -> dict[str, float]:
    """How those who are rated came in, the first lowest; a bot in several seats by their mean."""
    best = [each.score for each in match.seats if each.won and each.score is not None]
    ranks: dict[str, list[float]] = {}
    for each in match.seats:
        player = each.who if each.who in people else BOT + each.bot if not each.who else ""
        if player:
            ranks.setdefault(player, []).append(rank(each, best))
    return {player: mean(each) for player, each in ranks.items()}


def rank(seat: SeatResult, best: list[int]) -> float:
    """Who has won is first, who has left last; the others stand by how far they are off the best score."""
    if seat.left:
        return float("inf")
    if seat.won:
        return -1.0
    return float(abs(seat.score - best[0])) if best and seat.score is not None else 0.0
