"""Bots against bots: every deal is played from every seat, so that luck falls on all alike."""

import math
import os
import statistics
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import repeat
from multiprocessing import parent_process
from multiprocessing.connection import wait
from threading import Thread
from typing import Any, Final

import msgspec

from parlour.games import game_class
from parlour.kit.bits import bit
from parlour.kit.chance import Rng
from parlour.kit.errors import ParlourError
from parlour.kit.game import Game
from parlour.kit.moves import NO_MOVE
from parlour.kit.options import read_options
from parlour.players.bots import PEEKER, SIMPLE, broken_off, choose, is_program, peek
from parlour.players.engines import EngineFault

try:
    from openskill.models import PlackettLuce
except ModuleNotFoundError:
    PlackettLuce = None  # type: ignore[assignment, misc]

RATINGS = "openskill"  # the package that rates; without it all else is counted
SURE = 1.96  # standard errors to each side: 95 in 100 such intervals hold the truth
SEEDS_APART = 1_000_003  # between the deals of two contests
GO_ON: Final = "go-on"  # of a match in which a program failed: the rule of thumb plays on for it
LOSE: Final = "lose"  # or the match is broken off, and the others share the win
FAULTS: Final = (GO_ON, LOSE)
SECONDS: Final = 1.0  # for a move of another maker's program, where nothing else is said


@dataclass(frozen=True)
class Contest:
    """What is played in the arena.

    Attributes:
        game: Its name.
        bots: By name, one for each seat, as they sit at the first seating of a deal; then they move on.
        options: Of the game.
        seed: The same seed gives the same deals.
        seconds: That a program of another maker has for a move.
        faults: What becomes of a match in which such a program fails: the rule of thumb plays on (`GO_ON`),
            or it is lost for it (`LOSE`).
    """

    game: str
    bots: tuple[str, ...]
    options: dict[str, Any] = field(default_factory=dict)
    seed: int = 0
    seconds: float = SECONDS
    faults: str = GO_ON


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


class Failures(msgspec.Struct):
    """In how many matches a program failed in one way, and what is said of the first of them."""

    bot: str
    kind: str
    matches: int
    first: str


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
        failures: Of programs, the most frequent first.
        faults: What became of the matches in which one failed.
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
    failures: list[Failures] = []
    faults: str = GO_ON


Seating = tuple[tuple[str, ...], list[float]]  # the bots by seat, and the share of the win that each had


class BotFails(ParlourError):
    """A bot broke off, or answered with what is no legal move."""


class Lost(Exception):
    """A program failed, and its match is lost for it."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.seat = seat


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
    failed: list[tuple[int, EngineFault]] = []
    for number, (seatings, faults) in enumerate(play_deals(contest, deals, jobs)):
        played.append(seatings)
        failed += [(number, each) for each in faults]
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
        counted(failed),
        contest.faults,
    )


def play_deals(contest: Contest, deals: int, jobs: int) -> Iterator[tuple[list[Seating], list[EngineFault]]]:
    if jobs < 2:
        yield from map(play_and_note, repeat(contest), range(deals))
        return
    with ProcessPoolExecutor(jobs, initializer=end_with_parent) as pool:
        yield from pool.map(play_and_note, repeat(contest), range(deals))


def end_with_parent() -> None:
    """Has a process of a pool end when whoever started it is gone, and with it the programs that it asks."""
    parent = parent_process()
    if parent is not None:
        Thread(target=end_after, args=(parent.sentinel,), daemon=True).start()


def end_after(parent: int) -> None:
    wait([parent])
    os._exit(1)


def counted(failed: list[tuple[int, EngineFault]]) -> list[Failures]:
    """How often each program failed in each way, the most frequent first."""
    found: dict[tuple[str, str], Failures] = {}
    for deal, fault in failed:
        key = (fault.engine, fault.kind)
        if key not in found:
            found[key] = Failures(*key, 0, f"deal {deal}: it {fault.fault}")
        found[key].matches += 1
    return sorted(found.values(), key=lambda each: -each.matches)


def play_and_note(contest: Contest, number: int) -> tuple[list[Seating], list[EngineFault]]:
    """One deal, from every seat, and how programs failed in it."""
    failed: list[EngineFault] = []
    return play_deal(contest, number, failed), failed


def play_deal(contest: Contest, number: int, failed: list[EngineFault] | None = None) -> list[Seating]:
    """One deal, from every seat; to `failed` is added how programs failed, one fault a match and seat."""
    noted = [] if failed is None else failed
    kind = game_class(contest.game)
    options = read_options(kind.options_type, dict(contest.options))
    seats = len(contest.bots)
    seed = contest.seed * SEEDS_APART + number
    found: list[Seating] = []
    for turned in range(seats):
        bots = tuple(contest.bots[(seat + turned) % seats] for seat in range(seats))
        game = kind(seats, options, seed)

        def fails(seat: int, fault: EngineFault) -> None:
            noted.append(fault)
            if contest.faults == LOSE:
                raise Lost(seat)

        try:
            play_match(game, bots, Rng.fast(seed * seats + turned), None, contest.seconds, fails)
            shares = [(game.utility(seat) + 1) / 2 for seat in range(seats)]
        except Lost as lost:
            shares = [0.0 if seat == lost.seat else 1 / (seats - 1) for seat in range(seats)]
        found.append((bots, shares))
    return found


def play_match(
    game: Game,
    bots: tuple[str, ...],
    rng: Rng,
    noted: list[tuple[int, int]] | None = None,
    seconds: float = math.inf,
    fails: Callable[[int, EngineFault], None] | None = None,
) -> None:
    """Plays a match to its end. Where there is a list `noted`, each move is added to it, after its seat.

    Programs of other makers have so many `seconds` for a move. Where one fails, `fails` is told, and the rule
    of thumb plays on for its seat. Raises BotFails, and EngineFault where nobody is told.
    """
    own = [rng.branch() for _ in bots]
    playing = list(bots)
    declined = 0
    while not game.over:
        seat = int(game.next_to_ask(declined))
        try:
            move = bot_move(playing[seat], game, seat, own[seat], seconds)
        except EngineFault as fault:
            if fails is None:
                raise
            fails(seat, fault)
            playing[seat] = SIMPLE
            continue
        if move == NO_MOVE:
            declined |= bit(seat)
        else:
            game.play(seat, move)
            declined = 0
            if noted is not None:
                noted.append((seat, move))


def bot_move(bot: str, game: Game, seat: int, rng: Rng, seconds: float = SECONDS) -> int:
    if bot == PEEKER:
        return peek(game, seat, rng)
    try:
        return choose(bot, game.view(seat), rng, seconds if is_program(bot) else math.inf)
    except EngineFault:
        raise
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
