"""Bots against bots: every deal is played from every seat, so that luck falls on all alike."""

import math
import statistics
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from typing import Any

import msgspec
from openskill.models import PlackettLuce

from parlour.games import game_class
from parlour.kit.chance import Chance
from parlour.kit.game import NO_MOVE, Game
from parlour.kit.options import read_options
from parlour.players.bots import PEEKER, choose, peek

SURE = 1.96  # standard errors to each side: 95 in 100 such intervals hold the truth
MOST_MOVES = 1_000_000  # of a match, before it is given up as endless


@dataclass(frozen=True)
class Card:
    """What is to be played: `bots` sit in this order at the first seating, and move on seat by seat."""

    game: str
    bots: tuple[str, ...]
    options: dict[str, Any] = field(default_factory=dict)
    seed: int = 0


class Standing(msgspec.Struct):
    """How one bot did: the mean `worth` of its matches, -1 to 1, and the share of them that it won.

    Each stands with the half width of its 95 % interval. `rating` and `doubt` are openskill's mu and sigma.
    """

    bot: str
    matches: int
    worth: float
    worth_within: float
    wins: float
    wins_within: float
    rating: float
    doubt: float


class Report(msgspec.Struct):
    """An arena. `fair` is the worth of each where all are alike."""

    game: str
    seats: int
    options: dict[str, Any]
    seed: int
    deals: int
    matches: int
    seconds: float
    fair: float
    standings: list[Standing]


Seating = tuple[tuple[str, ...], list[float], list[float]]  # the bots by seat, their worths, their shares won


def hold(card: Card, deals: int, workers: int, progress: Callable[[int], None] = lambda done: None) -> Report:
    """Plays the deals and says who did how well. The same for the same card, however many the workers."""
    began = time.monotonic()
    played: list[list[Seating]] = []
    for seatings in play_deals(card, deals, workers):
        played.append(seatings)
        progress(len(played))
    seats = len(card.bots)
    return Report(
        card.game,
        seats,
        card.options,
        card.seed,
        deals,
        deals * seats,
        time.monotonic() - began,
        2 / seats - 1,
        standings_of(card, played),
    )


def play_deals(card: Card, deals: int, workers: int) -> Iterator[list[Seating]]:
    if workers < 2:
        for number in range(deals):
            yield play_deal(card, number)
        return
    with ProcessPoolExecutor(workers) as pool:
        yield from pool.map(play_deal, [card] * deals, range(deals))


def play_deal(card: Card, number: int) -> list[Seating]:
    """One deal, from every seat."""
    kind = game_class(card.game)
    options = read_options(kind.options_type, dict(card.options))
    seats = len(card.bots)
    found: list[Seating] = []
    for turned in range(seats):
        bots = tuple(card.bots[(seat + turned) % seats] for seat in range(seats))
        game = kind(seats, options, seed_of(card, number))
        play_match(game, bots, Chance.fast(seed_of(card, number) * seats + turned))
        won = game.outcome.winners if game.outcome else []
        shares = [(seat in won) / max(len(won), 1) for seat in range(seats)]
        found.append((bots, [game.worth(seat) for seat in range(seats)], shares))
    return found


def seed_of(card: Card, number: int) -> int:
    """A seed of its own for each deal."""
    return card.seed * 1_000_003 + number


def play_match(game: Game, bots: tuple[str, ...], chance: Chance) -> None:
    """Plays a match to its end. Seats that may step in are asked once a move, clockwise, before the turn."""
    own = [chance.branch() for _ in bots]
    for _ in range(MOST_MOVES):
        for step in range(1, len(bots) + 1):
            seat = int(game.turn + step) % len(bots)
            if not game.over and (game.optional() & ~game.owed()) >> seat & 1:
                move = bot_move(bots[seat], game, seat, own[seat])
                if move != NO_MOVE:
                    game.play(seat, move)
        if game.over:
            return
        seat = int(game.turn)
        game.play(seat, bot_move(bots[seat], game, seat, own[seat]))


def bot_move(bot: str, game: Game, seat: int, chance: Chance) -> int:
    if bot == PEEKER:
        return peek(game, seat, chance)
    return choose(bot, game.view(seat), chance)


def standings_of(card: Card, played: list[list[Seating]]) -> list[Standing]:
    """The best first."""
    ratings = rate(card, played)
    found = []
    for bot in dict.fromkeys(card.bots):
        worths, shares = [], []
        for seatings in played:
            mine = [
                (worth, share)
                for bots, all_worths, all_shares in seatings
                for name, worth, share in zip(bots, all_worths, all_shares, strict=True)
                if name == bot
            ]
            worths.append(statistics.mean(worth for worth, _ in mine))
            shares.append(statistics.mean(share for _, share in mine))
        matches = len(card.bots) * card.bots.count(bot) * len(played)
        rating = ratings[bot]
        found.append(
            Standing(
                bot,
                matches,
                statistics.mean(worths),
                half_width(worths),
                statistics.mean(shares),
                half_width(shares),
                rating.mu,
                rating.sigma,
            )
        )
    return sorted(found, key=lambda standing: -standing.worth)


def half_width(values: list[float]) -> float:
    """Of the interval around the mean, each deal being one observation; infinite for fewer than two."""
    return SURE * statistics.stdev(values) / math.sqrt(len(values)) if len(values) > 1 else math.inf


def rate(card: Card, played: list[list[Seating]]) -> dict[str, Any]:
    """Ratings after all matches, in their order."""
    model = PlackettLuce()
    ratings = {bot: model.rating(name=bot) for bot in card.bots}
    for seatings in played:
        for bots, worths, _ in seatings:
            if len(set(bots)) < len(bots) and len(set(bots)) == 1:
                continue
            best: dict[str, float] = {}
            for bot, worth in zip(bots, worths, strict=True):
                best[bot] = max(worth, best.get(bot, -2.0))
            names = list(best)
            rated = model.rate([[ratings[name]] for name in names], scores=[best[name] for name in names])
            for name, (rating,) in zip(names, rated, strict=True):
                ratings[name] = rating
    return ratings
