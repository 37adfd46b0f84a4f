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

from parlour.games import game_class
from parlour.kit.bits import bit
from parlour.kit.chance import Rng
from parlour.kit.errors import ParlourError
from parlour.kit.game import Game
from parlour.kit.moves import NO_MOVE
from parlour.kit.options import parse_options
from parlour.lab.estimates import Estimate, share_of
from parlour.lab.pieces import Gone, Workers, in_order
from parlour.lab.stopping import Stop
from parlour.players.bots import (
    PEEKER,
    SIMPLE,
    NotLegal,
    broken_off,
    by_others,
    find_bot,
    is_program,
    legal_answer,
    peek,
)
from parlour.players.engines import ILLEGAL, EngineFault, exception_fault
from parlour.wrong import Wrong

try:
    from openskill.models import PlackettLuce
except ModuleNotFoundError:
    PlackettLuce = None  # type: ignore[assignment, misc]

RATINGS = "openskill"  # the package that rates; without it all else is counted
SEEDS_APART = 1_000_003  # between the deals of two contests
MOST_DEALS: Final = 1_000_000  # of one seed
GO_ON: Final = "go-on"  # of a match in which a program failed: the rule of thumb plays on for it
LOSE: Final = "lose"  # or the match is broken off, and the others share the win
FAULTS: Final = (GO_ON, LOSE)
SECONDS: Final = 1.0  # for a move of another maker's program, where nothing else is said


@dataclass(frozen=True)
class Contest:
    """What is played in the arena.

    Attributes:
        game: Its name.
        bots: By name, as for `find_bot`, one for each seat, as they sit at the first seating of a deal; then
            they move on. `peeker` is one that sees all cards.
        options: Of the game, by name.
        seed: A whole number; the same one gives the same deals.
        seconds: That a program of another maker has for a move.
        faults: What happens to a match in which a bot fails: the rule of thumb plays on for it (`GO_ON`), or
            the bot loses the match (`LOSE`).
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
        low: Where the 95 % interval around that begins.
        high: Where it ends.
        rating: openskill's mu; none where that is not installed.
        doubt: openskill's sigma, likewise.
    """

    bot: str
    matches: int
    wins: float
    low: float
    high: float
    rating: float | None
    doubt: float | None

    @property
    def within(self) -> float:
        """How far the farther end of the interval is from the share."""
        return Estimate(self.wins, self.low, self.high, self.matches).within


class Failures(msgspec.Struct, dict=True):
    """How a bot failed in one way.

    Attributes:
        bot: The bot, as it was named.
        kind: The way, as it is counted: `late`, `died`, `illegal move`, `exception`, `exit` and so on.
        matches: In how many matches it did.
        deal: The number of the deal in which it did first, from 0.
        first: What it did there, in words, in English.
    """

    bot: str
    kind: str
    matches: int
    deal: int
    first: str

    @property
    def fault(self) -> EngineFault | None:
        """What it did there, to be told in any language; it is not in JSON."""
        return vars(self).get("fault")


class Report(msgspec.Struct, dict=True):
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
        failures: Of bots, the most frequent first.
        faults: What became of the matches in which one failed.
        why: Why fewer deals were played than were asked for, where nobody stopped it, in English.
        first: The number of the first deal.
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
    why: str = ""
    first: int = 0

    @property
    def gone(self) -> Gone | None:
        """Why, to be told in any language; it is not in JSON."""
        return vars(self).get("gone")

    @property
    def signal(self) -> int:
        """The signal that stopped it, 0 if none did; it is not in JSON."""
        return int(vars(self).get("signal", 0))


Seating = tuple[tuple[str, ...], list[float]]  # the bots by seat, and the share of the win that each had
Deal = tuple[list[Seating], list[EngineFault]]  # one deal from every seat, and the failures of bots


class Keeper(Protocol):
    """Writes deals as they are played."""

    def add(self, deals: list[Deal]) -> None:
        """Write the next deals, in their order."""
        ...

    def close(self) -> None:
        """Write pending deals and close the file."""
        ...


class BotFails(Wrong):
    """A bot cannot be loaded or cannot play here, raised an exception, or returned an illegal move.

    Attributes:
        fault: The failure, if a match can go on without this bot; else None.
    """

    FOLDER = "lab"

    def __init__(self, key: str, fault: EngineFault | None = None, **fields: object) -> None:
        self.fault = fault
        super().__init__(key, **fields)


class Lost(Exception):
    """A bot failed, and loses the match."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.seat = seat


def hold(
    contest: Contest,
    deals: int,
    workers: int | Workers,
    progress: Callable[[int], None] = lambda done: None,
    first: int = 0,
    keeper: Keeper | None = None,
) -> Report:
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
        BotFails: There is no such bot, or it cannot play at this table.
    """
    began = time.monotonic()
    tally = Tally(contest, first)
    with ExitStack() as afterwards:
        stop = afterwards.enter_context(Stop())
        if keeper is not None:
            afterwards.callback(keeper.close)
        played = in_order(partial(play_deals, contest), first, deals, workers)
        for piece in stop.pieces(afterwards.enter_context(closing(played))):
            for seatings, faults in piece:
                tally.add(seatings, faults)
                progress(tally.deals)
            if keeper is not None:
                keeper.add(piece)
    report = tally.report(time.monotonic() - began)
    report.why = stop.why
    vars(report).update(gone=stop.gone, signal=stop.signal)
    return report


def play_deals(contest: Contest, first: int, deals: int) -> list[Deal]:
    """So many deals from a number on."""
    return [play_deal(contest, number) for number in range(first, first + deals)]


def play_deal(contest: Contest, number: int) -> Deal:
    """One deal, from every seat, and how bots failed in it: one fault a match and seat."""
    kind = game_class(contest.game)
    options = parse_options(kind.options_type, dict(contest.options))
    seats = len(contest.bots)
    seed = contest.seed * SEEDS_APART + number
    found: list[Seating] = []
    failed: list[EngineFault] = []
    for turned in range(seats):
        bots = tuple(contest.bots[(seat + turned) % seats] for seat in range(seats))
        game = kind(seats, options, seed)

        def fails(seat: int, fault: EngineFault) -> None:
            failed.append(fault)
            if contest.faults == LOSE:
                raise Lost(seat)

        try:
            play_match(game, bots, Rng.fast(seed * seats + turned), None, contest.seconds, fails)
            shares = [(game.utility(seat) + 1) / 2 for seat in range(seats)]
        except Lost as lost:
            shares = [0.0 if seat == lost.seat else 1 / (seats - 1) for seat in range(seats)]
        found.append((bots, shares))
    return found, failed


def play_match(
    game: Game,
    bots: tuple[str, ...],
    rng: Rng,
    noted: list[tuple[int, int]] | None = None,
    seconds: float = math.inf,
    fails: Callable[[int, EngineFault], None] | None = None,
) -> None:
    """Plays a match to its end. Where there is a list `noted`, each move is added to it, after its seat.

    Programs of other makers have so many `seconds` for a move. When a bot fails, `fails` is called, and the
    rule of thumb plays on for its seat. Without `fails`, and for a bot that cannot be loaded or cannot play
    at this table, raises BotFails or EngineFault.
    """
    own = [rng.spawn() for _ in bots]
    playing = list(bots)
    declined = 0
    while not game.is_over:
        seat = int(game.next_actor(declined))
        try:
            move = bot_move(playing[seat], game, seat, own[seat], seconds)
        except (EngineFault, BotFails) as reason:
            fault = reason.fault if isinstance(reason, BotFails) else reason
            if fails is None or fault is None:
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
    """Return the move of a bot, or `NO_MOVE`. Raises BotFails or EngineFault."""
    if bot == PEEKER:
        return peek(game, seat, rng)
    try:
        play = find_bot(bot)
    except ParlourError as reason:
        raise BotFails("as-told", reason=reason) from None
    ends = time.monotonic() + seconds if is_program(bot) else math.inf
    try:
        view = game.view(seat)
        return legal_answer(bot, view, play(view, rng, ends))
    except EngineFault:
        raise
    except NotLegal as reason:
        raise BotFails("as-told", EngineFault(bot, ILLEGAL, reason.sentence), reason=reason) from None
    except (Exception, SystemExit) as reason:
        if isinstance(reason, ParlourError) and not by_others(bot):  # a network for another table
            raise BotFails("as-told", reason=reason) from None
        fault = exception_fault(bot, reason) if by_others(bot) else None  # without: a bug in a bot of Parlour
        raise BotFails("as-told", fault, reason=broken_off(bot, reason)) from reason


class Shares:
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
        return share_of(float(self.total / self.n), self.n, float(self.squares / self.n))


class Tally:
    """How the bots of a contest do: added up deal by deal, in their order, in memory that does not grow."""

    def __init__(self, contest: Contest, first: int = 0) -> None:
        self.contest = contest
        self.first = first
        self.deals = 0
        self.shares = {bot: Shares() for bot in contest.bots}
        self.failures: dict[tuple[str, str], Failures] = {}
        self.model = PlackettLuce() if PlackettLuce is not None else None
        self.ratings = {bot: self.model.rating(name=bot) for bot in self.shares} if self.model else {}

    def add(self, seatings: list[Seating], faults: list[EngineFault]) -> None:
        """One deal, and how programs failed in it."""
        for bot, shares in self.shares.items():
            shares.add(statistics.mean(shares_of(bot, seatings)))
        for fault in faults:
            key = (fault.engine, fault.kind)
            first = Failures(*key, 0, self.first + self.deals, f"it {fault.fault}")
            vars(first)["fault"] = fault
            self.failures.setdefault(key, first).matches += 1
        if self.model and len(self.ratings) > 1:
            for seating in seatings:
                self.rate(self.model, seating)
        self.deals += 1

    def rate(self, model: PlackettLuce, seating: Seating) -> None:
        """One match. A bot in several seats counts by their mean."""
        shares = [statistics.mean(shares_of(bot, [seating])) for bot in self.ratings]
        rated = model.rate([[rating] for rating in self.ratings.values()], scores=shares)
        self.ratings = {bot: rating for bot, (rating,) in zip(self.ratings, rated, strict=True)}

    def report(self, seconds: float) -> Report:
        """Return the report of all deals so far."""
        contest, seats = self.contest, len(self.contest.bots)
        return Report(
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
            contest.faults,
            first=self.first,
        )

    def standings(self) -> list[Standing]:
        """The best first; nobody before the first deal."""
        found = []
        for bot, shares in self.shares.items() if self.deals else ():
            matches = len(self.contest.bots) * self.contest.bots.count(bot) * self.deals
            rating = self.ratings.get(bot)
            rated = (None, None) if rating is None else (rating.mu, rating.sigma)
            share = shares.estimate()
            found.append(Standing(bot, matches, share.mean, share.low, share.high, *rated))
        return sorted(found, key=lambda standing: -standing.wins)


def shares_of(bot: str, seatings: list[Seating]) -> list[float]:
    """What a bot won in each of its seats."""
    return [
        share for bots, shares in seatings for name, share in zip(bots, shares, strict=True) if name == bot
    ]
