"""Bots against bots: every deal is played from every seat, so that luck falls on all alike."""

import math
import statistics
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import repeat
from typing import Any

import msgspec

from parlour.games import game_class
from parlour.kit.bits import bit
from parlour.kit.chance import Rng
from parlour.kit.errors import ParlourError
from parlour.kit.game import Game
from parlour.kit.moves import NO_MOVE
from parlour.kit.options import read_options
from parlour.players.bots import PEEKER, broken_off, choose, peek

try:
    from openskill.models import PlackettLuce
except ModuleNotFoundError:
    PlackettLuce = None  # type: ignore[assignment, misc]

RATINGS = "openskill"  # the package that rates; without it all else is counted
SURE = 1.96  # standard errors to each side: 95 in 100 such intervals hold the truth
SEEDS_APART = 1_000_003  # between the deals of two contests


@dataclass(frozen=True)
class Contest:
    """What is played in the arena.

    Attributes:
        game: Its name.
        bots: By name, one for each seat, as they sit at the first seating of a deal; then they move on.
        options: Of the game.
        seed: The same seed gives the same deals.
    """

    game: str
    bots: tuple[str, ...]
    options: dict[str, Any] = field(default_factory=dict)
    seed: int = 0


class Standing(msgspec.Struct):
    """How one bot did.

    Attributes:
        bot: Its name.
        matches: How many it played.
        wins: The share of them that it won, 0 to 1; a shared or drawn match counts in part.
        within: The half width of the 95 % interval around that.
        rating: openskill's mu; none where that is not installed.
        doubt: openskill's sigma, likewise.
    """

    bot: str
    matches: int
    wins: float
    within: float
    rating: float | None
    doubt: float | None


class Report(msgspec.Struct):
    """A contest and what came of it.

    Attributes:
        game: Its name.
        seats: How many sat at each table.
        options: Of the game.
        seed: Of the deals.
        deals: How many were played, each from every seat.
        matches: How many that made.
        seconds: How long it took.
        fair: What share each would win were all alike.
        standings: Of the bots, the best first.
    """

    game: str
    seats: int
    options: dict[str, Any]
    seed: int
    deals: int
    matches: int
    seconds: float
    fair: float
    standings: list[Standing]


Seating = tuple[tuple[str, ...], list[float]]  # the bots by seat, and the share of the win that each had


class BotFails(ParlourError):
    """A bot broke off, or answered with what is no legal move."""


def hold(
    contest: Contest, deals: int, jobs: int, progress: Callable[[int], None] = lambda done: None
) -> Report:
    """Plays every deal from every seat, so that nobody is helped by their cards.

    Args:
        contest: What is played.
        deals: How many, 2 or more for an interval.
        jobs: Processes that play; the standings do not depend on it.
        progress: Called with how many deals are done.

    Returns:
        The standings.

    Raises:
        UnknownGame: There is no such game.
        InvalidSeats: It is not for so many bots.
        InvalidOption: Its options are none, or clash.
        BotFails: A bot broke off, or answered with what is no legal move.
    """
    began = time.monotonic()
    played: list[list[Seating]] = []
    for seatings in play_deals(contest, deals, jobs):
        played.append(seatings)
        progress(len(played))
    seats = len(contest.bots)
    return Report(
        contest.game,
        seats,
        contest.options,
        contest.seed,
        deals,
        deals * seats,
        time.monotonic() - began,
        1 / seats,
        standings_of(contest, played),
    )


def play_deals(contest: Contest, deals: int, jobs: int) -> Iterator[list[Seating]]:
    if jobs < 2:
        yield from map(play_deal, repeat(contest), range(deals))
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(play_deal, repeat(contest), range(deals))


def play_deal(contest: Contest, number: int) -> list[Seating]:
    """One deal, from every seat."""
    kind = game_class(contest.game)
    options = read_options(kind.options_type, dict(contest.options))
    seats = len(contest.bots)
    seed = contest.seed * SEEDS_APART + number
    found: list[Seating] = []
    for turned in range(seats):
        bots = tuple(contest.bots[(seat + turned) % seats] for seat in range(seats))
        game = kind(seats, options, seed)
        play_match(game, bots, Rng.fast(seed * seats + turned))
        found.append((bots, [(game.utility(seat) + 1) / 2 for seat in range(seats)]))
    return found


def play_match(
    game: Game, bots: tuple[str, ...], rng: Rng, noted: list[tuple[int, int]] | None = None
) -> None:
    """Plays a match to its end. Where there is a list, each move is added to it, with its seat before it."""
    own = [rng.branch() for _ in bots]
    declined = 0
    while not game.over:
        seat = int(game.next_to_ask(declined))
        move = bot_move(bots[seat], game, seat, own[seat])
        if move == NO_MOVE:
            declined |= bit(seat)
        else:
            game.play(seat, move)
            declined = 0
            if noted is not None:
                noted.append((seat, move))


def bot_move(bot: str, game: Game, seat: int, rng: Rng) -> int:
    if bot == PEEKER:
        return peek(game, seat, rng)
    try:
        return choose(bot, game.view(seat), rng)
    except ParlourError as reason:
        raise BotFails(str(reason)) from None  # another process can only hand on an error of one text
    except Exception as reason:  # it may be somebody else's program
        raise BotFails(broken_off(bot, reason)) from reason


def standings_of(contest: Contest, played: list[list[Seating]]) -> list[Standing]:
    """The best first."""
    ratings = rate(contest, played)
    found = []
    for bot, rating in ratings.items():
        shares = [statistics.mean(shares_of(bot, seatings)) for seatings in played]
        matches = len(contest.bots) * contest.bots.count(bot) * len(played)
        found.append(Standing(bot, matches, statistics.mean(shares), half_width(shares), *rating))
    return sorted(found, key=lambda standing: -standing.wins)


def shares_of(bot: str, seatings: list[Seating]) -> list[float]:
    """What a bot won in each of its seats."""
    return [
        share for bots, shares in seatings for name, share in zip(bots, shares, strict=True) if name == bot
    ]


def half_width(values: list[float]) -> float:
    """Of the interval around the mean, each deal being one observation; infinite for fewer than two."""
    return SURE * statistics.stdev(values) / math.sqrt(len(values)) if len(values) > 1 else math.inf


def rate(contest: Contest, played: list[list[Seating]]) -> dict[str, tuple[float | None, float | None]]:
    """Ratings and doubts after all matches, in their order. A bot in several seats counts by their mean."""
    if PlackettLuce is None:
        return dict.fromkeys(contest.bots, (None, None))
    model = PlackettLuce()
    ratings = {bot: model.rating(name=bot) for bot in contest.bots}
    for seatings in played if len(ratings) > 1 else []:
        for seating in seatings:
            shares = [statistics.mean(shares_of(bot, [seating])) for bot in ratings]
            rated = model.rate([[rating] for rating in ratings.values()], scores=shares)
            ratings = {bot: rating for bot, (rating,) in zip(ratings, rated, strict=True)}
    return {bot: (rating.mu, rating.sigma) for bot, rating in ratings.items()}
