"""The arena command, which runs contests between bots and prints a table of results."""

import math
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import msgspec
from rich.progress import Progress

from parlour.bots.engines import (
    EXITED,
    ILLEGAL_MOVE,
    INVALID_OUTPUT,
    RAISED,
    REPORTED_ERROR,
    START_FAILED,
    SYSTEM_EXIT,
    TIMED_OUT,
    TOO_MUCH_OUTPUT,
    UNREQUESTED_OUTPUT,
)
from parlour.bots.registry import require_playable_bots
from parlour.cli.arguments import format_options, format_seat_range, new_game, parse_bot_list
from parlour.cli.number_tables import (
    align_columns,
    format_number,
    format_percent,
    format_share_columns,
    format_signed,
)
from parlour.cli.worker_runs import CommandResult, early_end_result, open_workers
from parlour.compiling.extras import require_extra
from parlour.games import find_game, game_class
from parlour.kit.errors import InvalidSeatsError
from parlour.kit.game import Game
from parlour.kit.options import changed_options
from parlour.lab.contest import (
    CONTINUE,
    FAULT_POLICIES,
    MAX_CONTEST_DEALS,
    BotStanding,
    Contest,
    ContestReport,
    DealWriter,
    run_contest,
)
from parlour.lab.estimates import Estimate
from parlour.terminal.language import UsageError, format_message, language
from parlour.text.message import MINUS_SIGN
from parlour.text.translation import render

BOT_FAILED_STATUS: Final = 1  # exit status if a bot failed

# The kinds of failure that are counted, each with its description.
FAILURE_DESCRIPTIONS: Final[dict[str, Callable[[], str]]] = {
    START_FAILED: lambda: format_message("fault-starts"),
    TIMED_OUT: lambda: format_message("fault-late"),
    INVALID_OUTPUT: lambda: format_message("fault-nonsense"),
    ILLEGAL_MOVE: lambda: format_message("fault-illegal"),
    TOO_MUCH_OUTPUT: lambda: format_message("fault-floods"),
    UNREQUESTED_OUTPUT: lambda: format_message("fault-unasked"),
    REPORTED_ERROR: lambda: format_message("fault-gave-up"),
    RAISED: lambda: format_message("fault-raised"),
    EXITED: lambda: format_message("fault-died"),
    SYSTEM_EXIT: lambda: format_message("fault-exited"),
}


@dataclass(frozen=True)
class ContestRequest:
    """The options of the arena command.

    If `jobs` is 0, the command uses one process per core, or all processors of the cluster.
    """

    game: str
    bots: str | None
    deal_count: int
    options: list[str] = field(default_factory=list)
    seed: int = 0
    first_deal: int = 0
    jobs: int = 0
    move_seconds: float = 1.0
    fault_policy: str = CONTINUE
    cluster: str | None = None


def run_arena(request: ContestRequest, output: Path | None = None, as_json: bool = False) -> CommandResult:
    """Run a contest between bots and report the results.

    Raises:
        ParlourError: The contest cannot be played.
    """
    contest = parse_contest(request)
    report = play_contest(contest, request) if output is None else play_and_save(contest, request, output)
    if isinstance(report, CommandResult):
        return report
    lines = format_report(report) if report.deals else []
    if as_json:
        lines = [msgspec.json.format(msgspec.json.encode(report), indent=2).decode()]
    if report.deals == request.deal_count:
        return CommandResult(lines, BOT_FAILED_STATUS if report.failures else 0)
    return CommandResult(
        lines, *early_end_result(report, format_stop_message(report, request.deal_count, output))
    )


def play_contest(
    contest: Contest, request: ContestRequest, make_writer: Callable[[], DealWriter | None] = lambda: None
) -> ContestReport:
    """Play the deals and show a progress bar. `make_writer` is called after the workers have started."""
    with (
        open_workers(request.cluster, request.jobs, contest.game, contest.bots) as workers,
        Progress(transient=True, disable=not sys.stderr.isatty()) as progress,
    ):
        task = progress.add_task("deals", total=request.deal_count)

        def on_progress(completed: int) -> None:
            progress.update(task, completed=completed)

        return run_contest(
            contest, request.deal_count, workers, on_progress, request.first_deal, make_writer()
        )


def play_and_save(contest: Contest, request: ContestRequest, output: Path) -> ContestReport | CommandResult:
    """Play the deals and write a row for each. If the rows cannot be written, return an error message."""
    require_extra("lab", "parlour arena --output")
    from parlour.cli.simulate import NOT_SAVED_STATUS, create_output, format_not_saved
    from parlour.lab.contest_rows import DealRowWriter, contest_to_run
    from parlour.lab.match_rows import open_writer, require_free_path
    from parlour.lab.simulation import BufferedRowWriter, NotSavedError

    require_free_path(output)  # fail before any output is created or any worker is started
    run = contest_to_run(contest, request.first_deal, request.deal_count)

    def make_writer() -> DealRowWriter:
        return DealRowWriter(
            BufferedRowWriter(run, create_output(output, lambda: open_writer(output, run)), output)
        )

    try:
        return play_contest(contest, request, make_writer)
    except NotSavedError as error:
        return CommandResult([], NOT_SAVED_STATUS, format_not_saved(error))


def parse_contest(request: ContestRequest) -> Contest:
    """Return the contest described by the command's options.

    Raises:
        ParlourError: The contest cannot be played.
    """
    game_class = find_game(request.game)
    if request.fault_policy not in FAULT_POLICIES:
        raise UsageError(
            format_message("arena-faults", given=request.fault_policy, known=", ".join(FAULT_POLICIES))
        )
    players = parse_bots(request.bots, game_class)
    game = new_game(game_class, len(players), request.options)
    require_playable_bots(players, game)
    if request.first_deal + request.deal_count > MAX_CONTEST_DEALS:
        raise UsageError(format_message("arena-too-many", number=MAX_CONTEST_DEALS))
    options = changed_options(game.options)
    return Contest(
        game_class.name, players, options, request.seed, request.move_seconds, request.fault_policy
    )


def format_stop_message(report: ContestReport, requested_deal_count: int, output: Path | None) -> str:
    """Return a message with the number of played deals and the command that plays the remaining ones."""
    deals_played, deals_wanted = format_number(report.deals), format_number(requested_deal_count)
    if output is None:
        return format_message(
            "arena-stopped", done=deals_played, deals=deals_wanted, number=requested_deal_count
        )
    return format_message(
        "arena-stopped-kept",
        done=deals_played,
        deals=deals_wanted,
        number=requested_deal_count,
        file=str(output),
        next=report.first + report.deals,
        left=requested_deal_count - report.deals,
    )


def parse_bots(bots: str | None, game_class: type[Game]) -> tuple[str, ...]:
    """Return one bot per seat. By default, `simple` plays against the minimum number of `random` bots.

    Raises:
        UsageError: The name of a bot is missing.
        UnknownBotError: A bot does not exist.
        InvalidSeatsError: The number of bots is too small or too large for the game.
    """
    if bots is None:
        return ("simple", *["random"] * (game_class.min_seats - 1))
    players = parse_bot_list(bots, game_class)
    if not game_class.min_seats <= len(players) <= game_class.max_seats:
        raise InvalidSeatsError(
            format_message(
                "arena-seats", bots=bots, title=game_class.title, seats=format_seat_range(game_class)
            )
        )
    return players


def format_report(report: ContestReport) -> list[str]:
    """Format the results as a table, the best bot first."""
    headings = [
        format_message("arena-bot"),
        format_message("arena-matches"),
        format_message("simulate-wins"),
        format_message("share-head"),
        format_message("arena-rating"),
        format_message("share-head"),
    ]
    rows = [headings, *(format_standing(standing, report.deals) for standing in report.standings)]
    return [
        format_heading(report),
        *align_columns(rows),
        format_message("arena-foot", fair=format_percent(report.fair_share)),
        *format_failures(report),
    ]


def format_heading(report: ContestReport) -> str:
    return format_message(
        "arena-heading",
        title=game_class(report.game).title,
        seats=report.seats,
        options=format_options(report.options) or format_message("simulate-usual"),
        deals=report.deals,
        dealt=format_number(report.deals),
        matches=format_number(report.matches),
        since=format_message("simulate-since", first=format_number(report.first)) if report.first else "",
        seconds=format_number(report.seconds, 1),
        seed=report.seed,
    )


def format_standing(standing: BotStanding, deal_count: int) -> list[str]:
    wins, interval, _ = format_share_columns(
        Estimate(standing.wins, standing.lower_bound, standing.upper_bound, deal_count)
    )
    rating_interval = format_message(
        "share-interval",
        low=format_rating(-math.inf if standing.rating_lower_bound is None else standing.rating_lower_bound),
        high=format_rating(math.inf if standing.rating_upper_bound is None else standing.rating_upper_bound),
    )
    matches, rating = format_number(standing.matches), format_rating(standing.rating)
    return [standing.bot, matches, wins, interval, rating, rating_interval]


def format_rating(rating: float) -> str:
    """Format a rating with its sign. An end of an interval may be infinite."""
    if math.isinf(rating):
        return f"{MINUS_SIGN if rating < 0 else '+'}∞"
    return format_signed(rating, 0)


def format_failures(report: ContestReport) -> list[str]:
    """Format each bot's failures and their consequences for its matches."""
    lines = [
        format_message(
            "arena-failed",
            bot=failure.bot,
            matches=failure.matches,
            failed=format_number(failure.matches),
            kind=FAILURE_DESCRIPTIONS[failure.kind](),
            deal=format_number(failure.first_deal),
            fault=format_message("engine-it", fault=render(failure.error.fault, language()))
            if failure.error
            else failure.first_error,
        )
        for failure in report.failures
    ]
    return [*lines, format_message("arena-became", faults=report.fault_policy)] if lines else []
