"""Bots against bots: every deal is played from every seat, so that luck falls on all alike."""

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

RATINGS_EXTRA = "openskill"  # the package that rates; without it all else is counted
SEED_STRIDE = 1_000_003  # between the deals of two contests
MOST_DEALS: Final = 1_000_000  # of one seed
CONTINUE: Final = "continue"  # of a match in which a program failed: the rule of thumb plays on for it
FORFEIT: Final = "lose"  # or the match is broken off, and the others share the win
FAULT_POLICIES: Final = (CONTINUE, FORFEIT)
DEFAULT_SECONDS_PER_MOVE: Final = 1.0  # for a move of another maker's program, where nothing else is said


@dataclass(frozen=True)
class Contest:
    """What is played in the arena.

    Attributes:
        game: Its name.
        bots: By name, as for `find_bot`, one for each seat, as they sit at the first seating of a deal; then
            they move on. `peeker` is one that sees all cards.
        options: Of the game, by name.
        seed: A whole number; the same one gives the same deals.
        seconds_per_move: That a program of another maker has for a move.
        fault_policy: What happens to a match in which a bot fails: the rule of thumb plays on for it
            (`CONTINUE`), or the bot loses the match (`LOSE`).
    """

    game: str
    bots: tuple[str, ...]
    options: dict[str, Any] = field(default_factory=dict)
    seed: int = 0
    seconds_per_move: float = DEFAULT_SECONDS_PER_MOVE
    fault_policy: str = CONTINUE


class BotStanding(msgspec.Struct):
    """How one bot did.

    Attributes:
        bot: Its name.
        matches: How many it played.
        wins: The share of them that it won, 0 to 1; a shared or drawn match counts in part.
        lower_bound: Where the 95 % interval around that begins.
        upper_bound: Where it ends.
        rating: openskill's mu; none where that is not installed.
        deviation: openskill's sigma, likewise.
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
        """How far the farther end of the interval is from the share."""
        return Estimate(self.wins, self.lower_bound, self.upper_bound, self.matches).margin_of_error


class EngineFailures(msgspec.Struct, dict=True):
    """How a bot failed in one way.

    Attributes:
        bot: The bot, as it was named.
        kind: The way, as it is counted: `late`, `died`, `illegal move`, `exception`, `exit` and so on.
        matches: In how many matches it did.
        first_deal: The number of the deal in which it did first, from 0.
        first_error: What it did there, in words, in English.
    """

    bot: str
    kind: str
    matches: int
    first_deal: int
    first_error: str

    @property
    def error(self) -> EngineError | None:
        """What it did there, to be told in any language; it is not in JSON."""
        return vars(self).get("error")


class ContestReport(msgspec.Struct, dict=True):
    """A contest and what came of it.

    Attributes:
        game: Its name.
        seats: How many sat at each table.
        options: Of the game.
        seed: Of the deals.
        deals: How many were played, each from every seat.
        matches: How many that made.
        seconds: How long it took.
        fair_share: What share each would win were all alike.
        standings: Of the bots, the best first.
        failures: Of bots, the most frequent first.
        fault_policy: What became of the matches in which one failed.
        stop_reason: Why fewer deals were played than were asked for, where nobody stopped it, in English.
        first: The number of the first deal.
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
        """Why, to be told in any language; it is not in JSON."""
        return vars(self).get("stop_error")

    @property
    def signal(self) -> int:
        """The signal that stopped it, 0 if none did; it is not in JSON."""
        return int(vars(self).get("signal", 0))


MatchShares = tuple[tuple[str, ...], list[float]]  # the bots by seat, and the share of the win that each had
Deal = tuple[list[MatchShares], list[EngineError]]  # one deal from every seat, and the failures of bots


class Keeper(Protocol):
    """Writes deals as they are played."""

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

    Ctrl-C or SIGTERM ends it early with a report of fewer deals, and `signal` says which signal it was. If
    the workers are gone, the report has fewer deals too, and `why` has the reason.

    Args:
        contest: What is played.
        deals: How many, 1 or more.
        workers: Who plays them, as for `in_order`; the standings do not depend on it.
        progress: Called with how many deals are done.
        first: The number of the first deal, 0 or more.
        keeper: Where deals are written; it is closed at the end.

    Returns:
        The standings.

    Raises:
        UnknownGameError: There is no such game.
        InvalidSeatsError: It is not for so many bots.
        InvalidOptionError: Its options are none, or clash.
        BotFailedError: There is no such bot, or it cannot play at this table.
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
    """So many deals from a number on."""
    return [play_deal(contest, number) for number in range(first, first + deals)]


def play_deal(contest: Contest, number: int) -> Deal:
    """One deal, from every seat, and how bots failed in it: one fault a match and seat."""
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
    """Plays a match to its end. Where there is a list `noted`, each move is added to it, after its seat.

    Programs of other makers have so many `seconds` for a move. When a bot fails, `fails` is called, and the
    rule of thumb plays on for its seat. Without `fails`, and for a bot that cannot be loaded or cannot play
    at this table, raises BotFailedError or EngineError.
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
    """Return the move of a bot, or `NO_MOVE`. Raises BotFailedError or EngineError."""
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
        if isinstance(reason, ParlourError) and not by_others(bot):  # a network for another table
            raise BotFailedError("as-told", reason=reason) from None
        fault = exception_fault(bot, reason) if by_others(bot) else None  # without: a bug in a bot of Parlour
        raise BotFailedError("as-told", fault, reason=bot_crashed_error(bot, reason)) from reason


class BotWinShares:
    """What a bot won, deal by deal: how often, the sum and the sum of squares, which are exact."""

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
        """The share with its interval, each deal being one observation."""
        return estimate_share(float(self.total / self.n), self.n, float(self.squares / self.n))


class ContestTotals:
    """How the bots of a contest do: added up deal by deal, in their order, in memory that does not grow."""

    def __init__(self, contest: Contest, first: int = 0) -> None:
        self.contest = contest
        self.first = first
        self.deals = 0
        self.shares = {bot: BotWinShares() for bot in contest.bots}
        self.failures: dict[tuple[str, str], EngineFailures] = {}
        self.model = PlackettLuce() if PlackettLuce is not None else None
        self.ratings = {bot: self.model.rating(name=bot) for bot in self.shares} if self.model else {}

    def add_deal(self, seatings: list[MatchShares], faults: list[EngineError]) -> None:
        """One deal, and how programs failed in it."""
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
        """One match. A bot in several seats counts by their mean."""
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
        """The best first; nobody before the first deal."""
        found = []
        for bot, shares in self.shares.items() if self.deals else ():
            matches = len(self.contest.bots) * self.contest.bots.count(bot) * self.deals
            rating = self.ratings.get(bot)
            rated = (None, None) if rating is None else (rating.mu, rating.sigma)
            share = shares.estimate()
            found.append(BotStanding(bot, matches, share.mean, share.lower_bound, share.upper_bound, *rated))
        return sorted(found, key=lambda standing: -standing.wins)


def shares_of_bot(bot: str, seatings: list[MatchShares]) -> list[float]:
    """What a bot won in each of its seats."""
    return [
        share for bots, shares in seatings for name, share in zip(bots, shares, strict=True) if name == bot
    ]
