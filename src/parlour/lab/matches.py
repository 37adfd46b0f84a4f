"""Matches played for their rows. A piece of a run gives the same rows wherever and whenever it is played."""

from array import array
from dataclasses import dataclass
from typing import Final

import numpy as np
import pyarrow as pa

from parlour import __version__
from parlour.games import game_class
from parlour.kit.chance import Rng
from parlour.kit.figures import new_stats_counter
from parlour.kit.game import Game
from parlour.kit.ledger import NO_VALUE, StatsCounter, attach_stats_counter
from parlour.kit.options import Options, changed_options, parse_options
from parlour.lab.arena import play_match
from parlour.lab.rows import Counted, Run, by_seat, figure_columns, schema_of, seed_of
from parlour.players.collect import HEAD, collect_matches, deal_match, dealer_of, first_seat, write_match
from parlour.record import Scribe

RANDOM: Final = "random"  # the bot whose matches are played in the compiled code


@dataclass(frozen=True)
class Played:
    """What came of a piece of a run.

    Attributes:
        rows: A batch of Arrow with a row for each match, in their order.
        records: The matches themselves as text, where they were wanted.
    """

    rows: pa.RecordBatch
    records: tuple[str, ...] = ()


def run_of(
    kind: type[Game], options: Options, bots: tuple[str, ...], seed: int, first: int, matches: int
) -> Run:
    """What holds for all rows of some matches.

    Args:
        kind: The class of the game.
        options: Of its own type.
        bots: Names of bots, one for each seat, as for `find_bot`.
        seed: Of the run, a whole number from -2,147,483,647 to 2,147,483,647.
        first: The number of the first match, 0 or more.
        matches: How many; with `first` at most 1,000,000,000.

    Returns:
        The run, for `play_piece` and for files of rows.
    """
    counted = kind.components.stats.stats
    return Run(
        game=kind.name,
        rules=kind.rules_version,
        seats=len(bots),
        options=changed_options(options),
        bots=bots,
        seed=seed,
        first=first,
        matches=matches,
        version=__version__,
        figures=tuple(Counted(figure.name, figure.is_per_seat) for figure in counted),
    )


def play_piece(run: Run, first: int, matches: int, recording: bool = False) -> Played:
    """Plays some matches of a run. What comes of it hangs on these arguments alone.

    Args:
        run: What is played; it need not have these matches.
        first: The number of the first match, 0 or more.
        matches: How many, 1 or more.
        recording: Whether the matches themselves are wanted as well.

    Returns:
        Their rows, in the order of their numbers, and the records.

    Raises:
        UnknownGameError: There is no such game here.
        BotFails: There is no such bot, it breaks off, or it answers with what is not legal.
        EngineFault: A program does not keep to its protocol.
    """
    kind = game_class(run.game)
    options = parse_options(kind.options_type, dict(run.options))
    game = kind(run.seats, options, 0)
    ledger = new_stats_counter(game)
    figures = kind.components.stats
    into: list[int] = []
    clauses: list[str] = []
    records: list[str] = []
    if set(run.bots) == {RANDOM} and not recording:
        game.track_knowledge = False
        seed = seed_of(run, first)
        collect_matches(
            game, ledger, figures.dealer_field, figures.dealer_left_leads, seed, matches, into, clauses
        )
    else:
        for match in range(first, first + matches):
            scribe = Scribe(run.game, run.seats, run.options, seed_of(run, match), check_every=0)
            noted = play_one(run, scribe.game, ledger, seed_of(run, match), into, clauses)
            if recording:
                scribe.adopt(noted)
                records.append(scribe.record.text())
    return Played(rows_of(run, first, into, clauses), tuple(records))


def play_one(
    run: Run, game: Game, ledger: StatsCounter, seed: int, into: list[int], clauses: list[str]
) -> list[tuple[int, int]]:
    """Plays one match, writes what it came to, and gives its moves, each with its seat before it."""
    noted: list[tuple[int, int]] = []
    figures = game.components.stats
    if set(run.bots) == {RANDOM}:
        collect_matches(
            game, ledger, figures.dealer_field, figures.dealer_left_leads, seed, 1, into, clauses, noted
        )
        return noted
    choices: Rng = deal_match(game, ledger, seed)
    dealer = dealer_of(game, figures.dealer_field)
    first = first_seat(game, dealer, figures.dealer_left_leads)
    play_match(game, run.bots, choices, noted)
    write_match(game, ledger, dealer, first, len(noted), into, clauses)
    attach_stats_counter(game, None)
    return noted


def rows_of(run: Run, first: int, into: list[int], clauses: list[str]) -> pa.RecordBatch:
    """The rows of matches from number `first` on, of what was collected of them."""
    matches = len(clauses)
    found = np.frombuffer(array("q", into), np.int64).reshape(matches, -1)
    head = dict(zip(HEAD, found[:, : len(HEAD)].T, strict=True))
    rest = found[:, len(HEAD) :]
    numbers = np.arange(first, first + matches)
    columns = [whole(numbers), whole(seed_of(run, 0) + numbers)]
    columns += [whole(head[name]) for name in ("dealer", "first", "moves", "rounds")]
    columns.append(pa.array(clauses, pa.string()))
    columns += [pa.array(share) for share in shares_of(head["winners"], run.seats)]
    columns += [whole(column) for column in rest.T]
    assert rest.shape[1] == len(by_seat("score", run.seats)) + len(figure_columns(run))
    return pa.RecordBatch.from_arrays(columns, schema=schema_of(run))


def whole(values: np.ndarray) -> pa.Array:
    """A column of whole numbers, null where there is none."""
    return pa.array(values, pa.int64(), mask=values == NO_VALUE)


def shares_of(winners: np.ndarray, seats: int) -> list[np.ndarray]:
    """Of each seat the share of the win, for sets of winners; where nobody has won all share."""
    won = [(winners >> seat & 1).astype(np.float64) for seat in range(seats)]
    sharing = sum(won)
    return [np.where(sharing > 0, each / np.maximum(sharing, 1), 1 / seats) for each in won]
