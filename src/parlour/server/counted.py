"""What matches that are over come to: how the seats stood on the way, what they were dealt, and the figures.

Each is played through from its record, by a thread and once; what it came to is remembered for whoever of
those who sat there looks next. Nothing of it is written.
"""

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from parlour.games import game_class
from parlour.kit.chance import make_rng
from parlour.kit.errors import ParlourError
from parlour.kit.figures import new_stats_counter
from parlour.kit.game import Game
from parlour.kit.ledger import NO_VALUE, StatsCounter, attach_stats_counter
from parlour.kit.options import parse_options
from parlour.players.collect import find_first_seat, get_dealer
from parlour.record import Record
from parlour.report.dealt import dealt_hands
from parlour.report.standing import sample_standings
from parlour.server.history import FinishedMatch
from parlour.server.rows import LogRow
from parlour.server.table import build_record, table_load_errors
from parlour.server.writing import TableStore

MAX_CACHED_MATCHES = 2000  # matches, those that were looked at last; each about a kB


@dataclass(frozen=True)
class MatchStats:
    """One match. `first` had to act first and `dealer` dealt first, NOBODY where there is no such seat.

    `openings` are the game's counts of each seat's cards, `standings` how each seat stands at even steps, and
    `figures` the game's, of each one number, or one a seat; None where there was nothing of the kind.
    """

    first_to_act: int
    dealer: int
    openings: list[list[int]]
    standings: list[list[int]]
    stats: list[list[int | None]]


class UncountableMatchError(ParlourError):
    """A match that does not play again here as it was written."""


def compute_match_stats(record: Record) -> MatchStats:
    """Plays a match through and counts. Raises UncountableMatchError, and what a damaged record raises."""
    kind = game_class(record.game)
    if record.rules_version != kind.rules_version:
        raise UncountableMatchError
    game = kind(record.seats, parse_options(kind.options_type, record.options), record.seed, record.deck)
    ledger = new_stats_counter(game)
    game.rng = make_rng(record.seed)
    attach_stats_counter(game, ledger)
    ledger.reset()
    game.start()  # once more, for the ledger to hear
    figures = kind.components.stats
    dealer = get_dealer(game, figures.dealer_field)
    first = find_first_seat(game, dealer, figures.dealer_left_leads)
    hands = dealt_hands(game, kind.components.opening_hand) or []
    openings = [[count.count(hand) for hand in hands] for count in kind.components.opening_hand.counts]
    standings = sample_standings(replay_states(game, record), len(record.moves))
    if str(game.outcome or "") != record.result:
        raise UncountableMatchError
    return MatchStats(first, dealer, openings, standings, read_stats(ledger, game))


def replay_states(game: Game, record: Record) -> Iterator[Game]:
    """The match as it was dealt and after each move of its record."""
    yield game
    for seat, line, _ in record.moves:
        for code in game.parse_moves(line, seat):
            game.push(seat, code)
        yield game


def read_stats(ledger: StatsCounter, game: Game) -> list[list[int | None]]:
    """The numbers of each figure, in the order of the game's table."""
    found: list[list[int | None]] = []
    columns = [None if number == NO_VALUE else int(number) for number in ledger.columns]
    for figure in game.components.stats.stats:
        width = game.seats if figure.is_per_seat else 1
        found.append(columns[:width])
        del columns[:width]
    return found


class MatchStatsCache:
    """Matches that were counted, by table and number; None for one that cannot be."""

    def __init__(self, store: TableStore) -> None:
        self.store = store
        self.cache: dict[tuple[str, int], MatchStats | None] = {}
        self.replay_lock = asyncio.Lock()

    async def get_many(self, matches: Sequence[FinishedMatch]) -> list[MatchStats | None]:
        """What matches come to, in their order; one after another is played through by a thread."""
        async with self.replay_lock:
            wanted = sorted((each.table_id, each.match_number) for each in matches)
            missing = [key for key in wanted if key not in self.cache]
            for table, keys in groupby(missing, key=lambda key: key[0]):
                numbers = [number for _, number in keys]
                rows = await self.read_rows_or_none(table)
                for number in numbers:
                    self.cache[table, number] = await asyncio.to_thread(compute_from_rows, rows, number)
            found = [self.cache.pop((each.table_id, each.match_number)) for each in matches]
            self.cache |= {
                (each.table_id, each.match_number): one for each, one in zip(matches, found, strict=True)
            }
            while len(self.cache) > MAX_CACHED_MATCHES:
                del self.cache[next(iter(self.cache))]
            return found

    async def read_rows_or_none(self, table: str) -> list[LogRow]:
        """The rows of a table; none of one that is damaged."""
        try:
            return await self.store.read_rows(table)
        except ParlourError:
            return []


def compute_from_rows(rows: list[LogRow], number: int) -> MatchStats | None:
    """What a match among the rows of its table came to."""
    if not rows:
        return None
    try:
        with table_load_errors():
            return compute_match_stats(build_record(rows, number))
    except ParlourError:
        return None
