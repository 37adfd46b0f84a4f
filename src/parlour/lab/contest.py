"""Contests of bots: every deal is played from every seat, so that luck is the same for all."""

import math
import statistics
import time
from collections.abc import Callable
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from typing import Any, Final, Protocol

import msgspec

from parlour.bots.engines import ILLEGAL_MOVE, EngineError, exception_fault
from parlour.bots.registry import (
    PEEKER,
    SIMPLE,
    IllegalBotMoveError,
    bot_crashed_error,
    by_others,
    choose_with_all_cards,
    find_bot,
    is_engine_command,
    require_legal,
)
from parlour.games import game_class
from parlour.kit.bits import bit
from parlour.kit.errors import ParlourError
from parlour.kit.game import Game
from parlour.kit.moves import NO_MOVE
from parlour.kit.options import parse_options
from parlour.kit.rng import Rng
from parlour.lab.estimates import Estimate, estimate_share
from parlour.lab.interruption import Interruptible
from parlour.lab.workers import ChunkWorkers, WorkersLostError, run_in_order
from parlour.text.translated_errors import TranslatableError

try:
    from openskill.models import PlackettLuce
except ModuleNotFoundError:
    PlackettLuce = None  # type: ignore[assignment, misc]

RATINGS_EXTRA = "openskill"  # the package that rates; the other results do not need it
SEED_STRIDE = 1_000_003  # difference between the first seeds of two contests
MOST_DEALS: Final = 1_000_000  # in one contest
CONTINUE: Final = "continue"  # fault policy: when a bot fails, the rule of thumb plays on for it
FORFEIT: Final = "lose"  # fault policy: the match ends, and the other seats share the win
FAULT_POLICIES: Final = (CONTINUE, FORFEIT)
DEFAULT_SECONDS_PER_MOVE: Final = 1.0  # default time for a move of an external program


@dataclass(frozen=True)
class Contest:
    """The settings of a contest.

    Attributes:
        game: Its name.
        bots: Names as for `find_bot`, one for each seat, in the first seating of a deal; they then rotate.
            `peeker` sees all cards.
        options: Options of the game, by name.
        seed: A whole number; the same seed gives the same deals.
        seconds_per_move: Time for a move of an external program, in seconds.
        fault_policy: Policy for a match when a bot fails: the rule of thumb plays on for it (`CONTINUE`), or
            the bot loses the match (`FORFEIT`).
    """

    game: str
    bots: tuple[str, ...]
    options: dict[str, Any] = field(default_factory=dict)
    seed: int = 0
    seconds_per_move: float = DEFAULT_SECONDS_PER_MOVE
    fault_policy: str = CONTINUE


class BotStanding(msgspec.Struct):
    """The result of one bot.

    Attributes:
        bot: Its name.
        matches: Number of matches it played.
        wins: Share of the matches that it won, 0 to 1; a shared or drawn match counts in part.
        lower_bound: Lower end of the 95 % interval of `wins`.
        upper_bound: Upper end of this interval.
        rating: openskill's mu; None if openskill is not installed.
        deviation: openskill's sigma; None if openskill is not installed.
    """

    bot: str
    matches: int
    wins: float
    lower_bound: float
    upper_bound: float
    rating: float | None
    deviation: float | None

    @property
    def margin_of_error(self) -> float:
        """Distance from the share to the farther end of the interval."""
        return Estimate(self.wins, self.lower_bound, self.upper_bound, self.matches).margin_of_error


class EngineFailures(msgspec.Struct, dict=True):
    """The failures of a bot of one kind.

    Attributes:
        bot: The bot, by the name that was given.
        kind: The kind of failure: `late`, `died`, `illegal move`, `exception`, `exit` and so on.
        matches: Number of matches with this failure.
        first_deal: Number of the first deal with this failure, from 0.
        first_error: Description of that failure, in English.
    """

    bot: str
    kind: str
    matches: int
    first_deal: int
    first_error: str

    @property
    def error(self) -> EngineError | None:
        """The error of that failure, which can be translated, or None. Not in JSON."""
        return vars(self).get("error")


class ContestReport(msgspec.Struct, dict=True):
    """The results of a contest.

    Attributes:
        game: Its name.
        seats: Number of seats.
        options: Options of the game.
        seed: Seed of the contest.
        deals: Number of deals played, each from every seat.
        matches: Number of matches played.
        seconds: Duration in seconds.
        fair_share: Share of the wins that each bot would have if all were equal.
        standings: Results of the bots, the best first.
        failures: Failures of bots, the most frequent first.
        fault_policy: Policy for a match when a bot fails.
        stop_reason: Why the contest ended early, in English; empty unless the workers were lost.
        first: Number of the first deal.
    """

    game: str
    seats: int
    options: dict[str, Any]
    seed: int
    deals: int
    matches: int
    seconds: float
    fair_share: float
    standings: list[BotStanding]
    failures: list[EngineFailures] = []
    fault_policy: str = CONTINUE
    stop_reason: str = ""
    first: int = 0

    @property
    def stop_error(self) -> WorkersLostError | None:
        """The error that ended the contest early, which can be translated, or None. Not in JSON."""
        return vars(self).get("stop_error")

    @property
    def signal(self) -> int:
        """Signal that stopped the contest, 0 if none did. Not in JSON."""
        return int(vars(self).get("signal", 0))


MatchShares = tuple[tuple[str, ...], list[float]]  # the bots by seat, and the share of the win of each
# the matches of one deal, one for each rotation of the seats, and the failures of bots
Deal = tuple[list[MatchShares], list[EngineError]]


class Keeper(Protocol):
    """Protocol for writing deals while the contest runs."""

    def add(self, deals: list[Deal]) -> None:
        """Write the next deals, in their order."""
        ...

    def close(self) -> None:
        """Write pending deals and close the file."""
        ...


class BotFailedError(TranslatableError):
    """A bot cannot be loaded or cannot play here, raised an exception, or returned an illegal move.

    Attributes:
        fault: The failure, if a match can go on without this bot; else None.
    """

    MESSAGE_FOLDER = "lab"

    def __init__(self, key: str, fault: EngineError | None = None, **fields: object) -> None:
        self.fault = fault
        super().__init__(key, **fields)


class MatchForfeitedError(Exception):
    """A bot failed, and loses the match."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.seat = seat


def run_contest(
    contest: Contest,
    deals: int,
    workers: int | ChunkWorkers,
    progress: Callable[[int], None] = lambda done: None,
    first: int = 0,
    keeper: Keeper | None = None,
) -> ContestReport:
    """Play every deal from every seat, so that no bot is helped by its cards.

    Ctrl-C or SIGTERM ends the contest early. The report then has fewer deals, and its `signal` is set. If the
    workers are lost, the report also has fewer deals, and `stop_reason` is set.

    Args:
        contest: The settings.
        deals: Number of deals, 1 or more.
        workers: As for `run_in_order`; the standings do not depend on them.
        progress: Called with the number of finished deals.
        first: Number of the first deal, 0 or more.
        keeper: Writes the deals; it is closed at the end.

    Returns:
        The report with the standings.

    Raises:
        UnknownGameError: No game has this name.
        InvalidSeatsError: The game does not allow this number of bots.
        InvalidOptionError: An option or value does not exist, or two options conflict.
        BotFailedError: A bot does not exist, or cannot play here.
    """
    began = time.monotonic()
    tally = ContestTotals(contest, first)
    with ExitStack() as afterwards:
        stop = afterwards.enter_context(Interruptible())
        if keeper is not None:
            afterwards.callback(keeper.close)
        played = run_in_order(partial(play_deals, contest), first, deals, workers)
        for piece in stop.iterate(afterwards.enter_context(closing(played))):
            for seatings, faults in piece:
                tally.add_deal(seatings, faults)
                progress(tally.deals)
            if keeper is not None:
                keeper.add(piece)
    report = tally.report(time.monotonic() - began)
    report.stop_reason = stop.stop_reason
    vars(report).update(stop_error=stop.stop_error, signal=stop.signal)
    return report


def play_deals(contest: Contest, first: int, deals: int) -> list[Deal]:
    """Play a number of deals, beginning with number `first`."""
    return [play_deal(contest, number) for number in range(first, first + deals)]


def play_deal(contest: Contest, number: int) -> Deal:
    """Play one deal from every seat. Return the matches, and the failures of bots."""
    kind = game_class(contest.game)
    options = parse_options(kind.options_type, dict(contest.options))
    seats = len(contest.bots)
    seed = contest.seed * SEED_STRIDE + number
    found: list[MatchShares] = []
    failed: list[EngineError] = []
    for turned in range(seats):
        bots = tuple(contest.bots[(seat + turned) % seats] for seat in range(seats))
        game = kind(seats, options, seed)

        def fails(seat: int, fault: EngineError) -> None:
            failed.append(fault)
            if contest.fault_policy == FORFEIT:
                raise MatchForfeitedError(seat)

        try:
            play_match(game, bots, Rng.fast(seed * seats + turned), None, contest.seconds_per_move, fails)
            shares = [(game.utility(seat) + 1) / 2 for seat in range(seats)]
        except MatchForfeitedError as lost:
            shares = [0.0 if seat == lost.seat else 1 / (seats - 1) for seat in range(seats)]
        found.append((bots, shares))
    return found, failed


def play_match(
    game: Game,
    bots: tuple[str, ...],
    rng: Rng,
    move_log: list[tuple[int, int]] | None = None,
    seconds: float = math.inf,
    on_fault: Callable[[int, EngineError], None] | None = None,
) -> None:
    """Play a match to its end. Append each move with its seat to `move_log`, if given.

    External programs have `seconds` for a move. When a bot fails, `on_fault` is called, and the rule of thumb
    plays on for its seat.

    Raises:
        BotFailedError: A bot cannot be loaded or cannot play here, or it failed and `on_fault` is None.
        EngineError: A program failed, and `on_fault` is None.
    """
    own = [rng.spawn() for _ in bots]
    playing = list(bots)
    declined = 0
    while not game.is_over:
        seat = int(game.next_actor(declined))
        try:
            move = choose_bot_move(playing[seat], game, seat, own[seat], seconds)
        except (EngineError, BotFailedError) as reason:
            fault = reason.fault if isinstance(reason, BotFailedError) else reason
            if on_fault is None or fault is None:
                raise
            on_fault(seat, fault)
            playing[seat] = SIMPLE
            continue
        if move == NO_MOVE:
            declined |= bit(seat)
        else:
            game.play(seat, move)
            declined = 0
            if move_log is not None:
                move_log.append((seat, move))


def choose_bot_move(
    bot: str, game: Game, seat: int, rng: Rng, seconds: float = DEFAULT_SECONDS_PER_MOVE
) -> int:
    """Return the move of a bot, or `NO_MOVE`.

    Raises:
        BotFailedError: The bot cannot be loaded or cannot play here, raised an exception, or returned an
            illegal move.
        EngineError: A program violated its protocol, or failed.
    """
    if bot == PEEKER:
        return choose_with_all_cards(game, seat, rng)
    try:
        play = find_bot(bot)
    except ParlourError as reason:
        raise BotFailedError("as-told", reason=reason) from None
    ends = time.monotonic() + seconds if is_engine_command(bot) else math.inf
    try:
        view = game.view(seat)
        return require_legal(bot, view, play(view, rng, ends))
    except EngineError:
        raise
    except IllegalBotMoveError as reason:
        raise BotFailedError(
            "as-told", EngineError(bot, ILLEGAL_MOVE, reason.sentence), reason=reason
        ) from None
    except (Exception, SystemExit) as reason:
        # for example a network for another game or other seats
        if isinstance(reason, ParlourError) and not by_others(bot):
            raise BotFailedError("as-told", reason=reason) from None
        # otherwise it is a bug in one of Parlour's own bots
        fault = exception_fault(bot, reason) if by_others(bot) else None
        raise BotFailedError("as-told", fault, reason=bot_crashed_error(bot, reason)) from reason


class BotWinShares:
    """The shares of the win of one bot over all deals: exact count, sum, and sum of squares."""

    def __init__(self) -> None:
        self.n = 0
        self.total = Fraction()
        self.squares = Fraction()

    def add(self, share: float) -> None:
        exact = Fraction(share)
        self.n += 1
        self.total += exact
        self.squares += exact * exact

    def estimate(self) -> Estimate:
        """Return the mean share with its interval, each deal counting as one observation."""
        return estimate_share(float(self.total / self.n), self.n, float(self.squares / self.n))


class ContestTotals:
    """Running totals of a contest. Deals are added in order, and memory does not grow with their number."""

    def __init__(self, contest: Contest, first: int = 0) -> None:
        self.contest = contest
        self.first = first
        self.deals = 0
        self.shares = {bot: BotWinShares() for bot in contest.bots}
        self.failures: dict[tuple[str, str], EngineFailures] = {}
        self.model = PlackettLuce() if PlackettLuce is not None else None
        self.ratings = {bot: self.model.rating(name=bot) for bot in self.shares} if self.model else {}

    def add_deal(self, seatings: list[MatchShares], faults: list[EngineError]) -> None:
        """Add one deal and the failures of bots in it."""
        for bot, shares in self.shares.items():
            shares.add(statistics.mean(shares_of_bot(bot, seatings)))
        for fault in faults:
            key = (fault.engine, fault.kind)
            first = EngineFailures(*key, 0, self.first + self.deals, f"it {fault.fault_text}")
            vars(first)["error"] = fault
            self.failures.setdefault(key, first).matches += 1
        if self.model and len(self.ratings) > 1:
            for seating in seatings:
                self.update_ratings(self.model, seating)
        self.deals += 1

    def update_ratings(self, model: PlackettLuce, seating: MatchShares) -> None:
        """Update the ratings with one match. A bot in several seats counts with its mean share."""
        shares = [statistics.mean(shares_of_bot(bot, [seating])) for bot in self.ratings]
        rated = model.rate([[rating] for rating in self.ratings.values()], scores=shares)
        self.ratings = {bot: rating for bot, (rating,) in zip(self.ratings, rated, strict=True)}

    def report(self, seconds: float) -> ContestReport:
        """Return the report of all deals so far."""
        contest, seats = self.contest, len(self.contest.bots)
        return ContestReport(
            contest.game,
            seats,
            contest.options,
            contest.seed,
            self.deals,
            self.deals * seats,
            seconds,
            1 / seats,
            self.standings(),
            sorted(self.failures.values(), key=lambda each: -each.matches),
            contest.fault_policy,
            first=self.first,
        )

    def standings(self) -> list[BotStanding]:
        """Return the results of the bots, the best first; an empty list before the first deal."""
        found = []
        for bot, shares in self.shares.items() if self.deals else ():
            matches = len(self.contest.bots) * self.contest.bots.count(bot) * self.deals
            rating = self.ratings.get(bot)
            rated = (None, None) if rating is None else (rating.mu, rating.sigma)
            share = shares.estimate()
            found.append(BotStanding(bot, matches, share.mean, share.lower_bound, share.upper_bound, *rated))
        return sorted(found, key=lambda standing: -standing.wins)


def shares_of_bot(bot: str, seatings: list[MatchShares]) -> list[float]:
    """Return the share of the win of a bot in each of its seats."""
    return [
        share for bots, shares in seatings for name, share in zip(bots, shares, strict=True) if name == bot
    ]
