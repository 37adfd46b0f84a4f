"""Contests between bots. Each bot plays every deal in every seat, so that all bots have the same luck."""

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

from parlour.bots.engines import ILLEGAL_MOVE, EngineError, new_error_from_exception
from parlour.bots.registry import (
    DEFAULT_SECONDS_PER_MOVE,
    PEEKER,
    SIMPLE,
    IllegalBotMoveError,
    bot_crashed_error,
    choose_seeing_all_cards,
    compute_deadline,
    find_bot,
    is_third_party_bot,
    require_legal_move,
)
from parlour.games import game_class
from parlour.kit.errors import ParlourError, message_of
from parlour.kit.game import Game, View
from parlour.kit.match_driver import drive
from parlour.kit.moves import NO_MOVE
from parlour.kit.options import parse_options
from parlour.kit.rng import Rng
from parlour.lab.bot_ratings import estimate_ratings
from parlour.lab.estimates import Estimate, estimate_share
from parlour.lab.interruption import Interruptible
from parlour.lab.workers import ChunkWorkers, WorkersLostError, run_in_order
from parlour.text.message import Message
from parlour.text.translation import render

SEED_STRIDE = 1_000_003  # number of deal seeds reserved for each contest seed
MAX_CONTEST_DEALS: Final = 1_000_000  # maximum number of deals in one contest
CONTINUE: Final = "continue"  # fault policy: the heuristic plays on for a bot that has failed
FORFEIT: Final = "lose"  # fault policy: the match ends, and the other seats share the win
FAULT_POLICIES: Final = (CONTINUE, FORFEIT)
ARENA_SECONDS_PER_MOVE: Final = 1.0  # seconds for a move of a bot that is not part of Parlour


@dataclass(frozen=True)
class Contest:
    """The settings of a contest.

    Attributes:
        game: Name of the game.
        bots: Names of the bots, as for `find_bot`, one per seat. Each deal is played once for every rotation
            of the bots. The `peeker` bot sees all cards.
        options: Options of the game, keyed by name.
        seed: A whole number. The same seed gives the same deals.
        seconds_per_move: Seconds for each move of an engine, or of a bot from another package or a file.
        fault_policy: What happens when a bot fails: the heuristic plays on for the bot (`CONTINUE`), or the
            bot loses the match (`FORFEIT`).
    """

    game: str
    bots: tuple[str, ...]
    options: dict[str, Any] = field(default_factory=dict)
    seed: int = 0
    seconds_per_move: float = ARENA_SECONDS_PER_MOVE
    fault_policy: str = CONTINUE


class BotStanding(msgspec.Struct):
    """The result of one bot.

    Attributes:
        bot: Name of the bot.
        matches: Number of matches that the bot played.
        wins: Share of these matches that the bot won, 0 to 1. A shared or drawn match counts as a fraction.
        lower_bound: Lower end of the 95 % interval of `wins`.
        upper_bound: Upper end of the 95 % interval of `wins`.
        rating: Rating on the Elo scale, from all results at once; see `parlour.lab.bot_ratings`.
        rating_lower_bound: Lower end of the 95 % interval of `rating`; None if there is no lower limit.
        rating_upper_bound: Upper end of the 95 % interval of `rating`; None if there is no upper limit.
    """

    bot: str
    matches: int
    wins: float
    lower_bound: float
    upper_bound: float
    rating: float
    rating_lower_bound: float | None
    rating_upper_bound: float | None

    @property
    def margin_of_error(self) -> float:
        """Distance from `wins` to the farther end of its interval."""
        return Estimate(self.wins, self.lower_bound, self.upper_bound, self.matches).margin_of_error


class BotFailures(msgspec.Struct, dict=True):
    """All failures of one kind by one bot.

    Attributes:
        bot: Name of the bot, as in `Contest.bots`.
        kind: The kind of failure, such as `late`, `died`, `illegal move`, `exception` or `exit`.
        matches: Number of matches with this failure.
        first_deal: Number of the first deal with this failure, from 0.
        first_error: Description of the first failure, in English.
    """

    bot: str
    kind: str
    matches: int
    first_deal: int
    first_error: str

    @property
    def error(self) -> EngineError | None:
        """The first failure as a translatable error; None in a report that was read from JSON."""
        return vars(self).get("error")


class ContestReport(msgspec.Struct, dict=True):
    """The results of a contest.

    Attributes:
        game: Name of the game.
        seats: Number of seats.
        options: Options of the game.
        seed: Seed of the contest.
        deals: Number of deals played, each with every rotation of the bots.
        matches: Number of matches played.
        seconds: Duration in seconds.
        fair_share: Share of the wins that each bot would have if all bots were equally strong.
        standings: Results of the bots, best first.
        failures: Failures of bots, most frequent first.
        fault_policy: What happened when a bot failed, as in `Contest.fault_policy`.
        stop_reason: If the contest ended early because the workers were lost, the reason in English;
            otherwise an empty string.
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
    failures: list[BotFailures] = []
    fault_policy: str = CONTINUE
    stop_reason: str = ""
    first: int = 0

    @property
    def stop_error(self) -> WorkersLostError | None:
        """The error if the contest ended early because the workers were lost, otherwise None.

        Not included in JSON.
        """
        return vars(self).get("stop_error")

    @property
    def signal(self) -> int:
        """The signal that stopped the contest, or 0. Not included in JSON."""
        return int(vars(self).get("signal", 0))


MatchShares = tuple[tuple[str, ...], list[float]]  # the bot in each seat, and each seat's share of the win
# the matches of one deal, one for each rotation of the bots, and the bots' failures in them
Deal = tuple[list[MatchShares], list[EngineError]]


class DealWriter(Protocol):
    """Protocol for an object that writes deals while the contest runs."""

    def add(self, deals: list[Deal]) -> None:
        """Write the next deals, in order."""
        ...

    def close(self) -> None:
        """Write pending deals and close the file."""
        ...


class BotFailedError(ParlourError):
    """Raised if a bot cannot be loaded, cannot play at this table, fails, or returns an illegal move.

    Attributes:
        fault: The failure, if the match can continue without this bot; otherwise None.
    """

    def __init__(self, message: Message, fault: EngineError | None = None) -> None:
        self.fault = fault
        super().__init__(message, fault)


class MatchForfeitedError(Exception):
    """Raised if a bot fails and therefore loses the match."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.seat = seat


def run_contest(
    contest: Contest,
    deal_count: int,
    workers: int | ChunkWorkers,
    progress: Callable[[int], None] = lambda done: None,
    first_deal: int = 0,
    deal_writer: DealWriter | None = None,
) -> ContestReport:
    """Play every deal with every rotation of the bots, so that no bot has an advantage from its cards.

    Ctrl-C or SIGTERM ends the contest early. The report then has fewer deals, and its `signal` is set. If the
    workers are lost, the report also has fewer deals, and its `stop_reason` is set.

    Args:
        contest: The settings.
        deal_count: Number of deals, 1 or more.
        workers: As for `run_in_order`. The standings do not depend on the workers.
        progress: Called with the number of finished deals.
        first_deal: Number of the first deal, 0 or more.
        deal_writer: Writes the deals. It is closed at the end.

    Returns:
        The report with the standings.

    Raises:
        UnknownGameError: No game has this name.
        InvalidSeatsError: The game does not allow this number of bots.
        InvalidOptionError: An option does not exist or does not allow its value, or two options conflict.
        BotFailedError: A bot does not exist, or cannot play at this table.
    """
    started_at = time.monotonic()
    totals = ContestTotals(contest, first_deal)
    with ExitStack() as stack:
        stop = stack.enter_context(Interruptible())
        if deal_writer is not None:
            stack.callback(deal_writer.close)
        chunks = run_in_order(partial(play_deals, contest), first_deal, deal_count, workers)
        for chunk in stop.iterate_until_stopped(stack.enter_context(closing(chunks))):
            for matches, faults in chunk:
                totals.add_deal(matches, faults)
                progress(totals.deals)
            if deal_writer is not None:
                deal_writer.add(chunk)
    report = totals.report(time.monotonic() - started_at)
    report.stop_reason = stop.stop_reason
    vars(report).update(stop_error=stop.stop_error, signal=stop.signal)
    return report


def play_deals(contest: Contest, first_deal: int, deal_count: int) -> list[Deal]:
    """Play `deal_count` consecutive deals, starting with number `first_deal`."""
    return [play_deal(contest, deal_number) for deal_number in range(first_deal, first_deal + deal_count)]


def play_deal(contest: Contest, deal_number: int) -> Deal:
    """Play one deal with every rotation of the bots. Return the matches, and the bots' failures in them."""
    contest_game_class = game_class(contest.game)
    options = parse_options(contest_game_class.options_type, dict(contest.options))
    seats = len(contest.bots)
    seed = contest.seed * SEED_STRIDE + deal_number
    matches: list[MatchShares] = []
    failures: list[EngineError] = []
    for rotation in range(seats):
        bots = tuple(contest.bots[(seat + rotation) % seats] for seat in range(seats))
        game = contest_game_class.new_match(seats, options, seed)

        def on_fault(seat: int, fault: EngineError) -> None:
            failures.append(fault)
            if contest.fault_policy == FORFEIT:
                raise MatchForfeitedError(seat)

        try:
            play_match(
                game, bots, Rng.fast(seed * seats + rotation), None, contest.seconds_per_move, on_fault
            )
            shares = [(game.utility(seat) + 1) / 2 for seat in range(seats)]
        except MatchForfeitedError as forfeit:
            shares = [0.0 if seat == forfeit.seat else 1 / (seats - 1) for seat in range(seats)]
        matches.append((bots, shares))
    return matches, failures


def play_match(
    game: Game,
    bots: tuple[str, ...],
    rng: Rng,
    move_log: list[tuple[int, int]] | None = None,
    seconds_per_move: float = DEFAULT_SECONDS_PER_MOVE,
    on_fault: Callable[[int, EngineError], None] | None = None,
) -> None:
    """Play a match to its end. Append each move to `move_log`, if it is given, as a pair of seat and move.

    Engines and bots from other packages or files have `seconds_per_move` for each move. If a bot fails,
    `on_fault` is called, and the heuristic plays on in the bot's seat.

    Raises:
        BotFailedError: A bot cannot be loaded or cannot play at this table, or it failed and `on_fault` is
            None.
        EngineError: A program failed, and `on_fault` is None.
    """
    players = [BotPlayer(bot, game, rng.spawn(), seconds_per_move, on_fault, move_log) for bot in bots]
    drive(game, players)


@dataclass
class BotPlayer:
    """A bot in one seat of a match, as a player for `drive`.

    See `play_match` for the arguments.
    """

    bot: str
    game: Game
    rng: Rng
    seconds_per_move: float
    on_fault: Callable[[int, EngineError], None] | None = None
    move_log: list[tuple[int, int]] | None = None

    def __call__(self, view: View) -> int:
        try:
            move = choose_bot_move(self.bot, self.game, view, self.rng, self.seconds_per_move)
        except (EngineError, BotFailedError) as error:
            fault = error.fault if isinstance(error, BotFailedError) else error
            if self.on_fault is None or fault is None:
                raise
            self.on_fault(view.seat, fault)
            self.bot = SIMPLE
            return self(view)
        if self.move_log is not None and move != NO_MOVE:
            self.move_log.append((view.seat, move))
        return move


def choose_bot_move(bot: str, game: Game, view: View, rng: Rng, seconds: float) -> int:
    """Return the bot's move, or `NO_MOVE` if the bot declines. Only the bot `peeker` uses `game`.

    Raises:
        BotFailedError: The bot cannot be loaded or cannot play at this table, raised an exception, or
            returned an illegal move.
        EngineError: A program failed or violated the protocol.
    """
    if bot == PEEKER:
        return choose_seeing_all_cards(game, view.seat, rng)
    try:
        bot_function = find_bot(bot)
    except ParlourError as error:
        raise BotFailedError(message_of(error)) from None
    try:
        return require_legal_move(bot, view, bot_function(view, rng, compute_deadline(bot, seconds)))
    except EngineError:
        raise
    except IllegalBotMoveError as error:
        raise BotFailedError(message_of(error), EngineError(bot, ILLEGAL_MOVE, error.fault)) from None
    except (Exception, SystemExit) as error:
        # one of Parlour's own bots cannot play at this table, for example a network for another game
        if isinstance(error, ParlourError) and not is_third_party_bot(bot):
            raise BotFailedError(message_of(error)) from None
        # an exception in one of Parlour's own bots is a bug, so the match must not continue
        fault = new_error_from_exception(bot, error) if is_third_party_bot(bot) else None
        raise BotFailedError(message_of(bot_crashed_error(bot, error)), fault) from error


class BotWinShares:
    """A bot's shares of the win in all deals: their number, exact sum, and exact sum of squares."""

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
        """Return the mean share with its confidence interval. Each deal counts as one observation."""
        return estimate_share(float(self.total / self.n), self.n, float(self.squares / self.n))


class ContestTotals:
    """Running totals of a contest. Deals are added in order, and memory use is constant."""

    def __init__(self, contest: Contest, first_deal: int = 0) -> None:
        self.contest = contest
        self.first = first_deal
        self.deals = 0
        self.shares = {bot: BotWinShares() for bot in contest.bots}
        self.failures: dict[tuple[str, str], BotFailures] = {}

    def add_deal(self, matches: list[MatchShares], faults: list[EngineError]) -> None:
        """Add one deal, and the bots' failures in it."""
        for bot, shares in self.shares.items():
            shares.add(statistics.mean(list_bot_shares(bot, matches)))
        for fault in faults:
            failure_key = (fault.engine, fault.kind)
            new_failures = BotFailures(*failure_key, 0, self.first + self.deals, f"it {render(fault.fault)}")
            vars(new_failures)["error"] = fault
            self.failures.setdefault(failure_key, new_failures).matches += 1
        self.deals += 1

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
            sorted(self.failures.values(), key=lambda failures: -failures.matches),
            contest.fault_policy,
            first=self.first,
        )

    def standings(self) -> list[BotStanding]:
        """Return the results of the bots, best first; an empty list before the first deal."""
        if not self.deals:
            return []
        bots = self.contest.bots
        seat_counts = {bot: bots.count(bot) for bot in self.shares}
        estimates = {bot: shares.estimate() for bot, shares in self.shares.items()}
        ratings = estimate_ratings(estimates, seat_counts)
        standings = [
            BotStanding(
                bot,
                len(bots) * seat_counts[bot] * self.deals,
                estimates[bot].mean,
                estimates[bot].lower_bound,
                estimates[bot].upper_bound,
                ratings[bot].rating,
                finite_or_none(ratings[bot].lower_bound),
                finite_or_none(ratings[bot].upper_bound),
            )
            for bot in self.shares
        ]
        return sorted(standings, key=lambda standing: -standing.wins)


def finite_or_none(number: float) -> float | None:
    return number if math.isfinite(number) else None


def list_bot_shares(bot: str, matches: list[MatchShares]) -> list[float]:
    """Return a bot's shares of the win, one for each seat that it played in."""
    return [
        share
        for bots, shares in matches
        for seated_bot, share in zip(bots, shares, strict=True)
        if seated_bot == bot
    ]
