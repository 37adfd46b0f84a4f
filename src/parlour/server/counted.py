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
from parlour.players.collect import dealer_of, first_seat
from parlour.record import Record
from parlour.report.dealt import hands_of
from parlour.report.standing import standings_along
from parlour.server.history import Played
from parlour.server.rows import Row
from parlour.server.table import record_of, taking_up
from parlour.server.writing import TableStore

REMEMBERED = 2000  # matches, those that were looked at last; each about a kB


@dataclass(frozen=True)
class Counted:
    """One match. `first` had to act first and `dealer` dealt first, NOBODY where there is no such seat.

    `openings` are the game's counts of each seat's cards, `standings` how each seat stands at even steps, and
    `figures` the game's, of each one number, or one a seat; None where there was nothing of the kind.
    """

    first: int
    dealer: int
    openings: list[list[int]]
    standings: list[list[int]]
    figures: list[list[int | None]]


class NotCounted(ParlourError):
    """A match that does not play again here as it was written."""


def count_match(record: Record) -> Counted:
    """Plays a match through and counts. Raises NotCounted, and what a damaged record raises."""
    kind = game_class(record.game)
    if record.rules != kind.rules_version:
        raise NotCounted
    game = kind(record.seats, parse_options(kind.options_type, record.options), record.seed, record.deck)
    ledger = new_stats_counter(game)
    game.rng = make_rng(record.seed)
    attach_stats_counter(game, ledger)
    ledger.reset()
    game.start()  # once more, for the ledger to hear
    figures = kind.components.stats
    dealer = dealer_of(game, figures.dealer_field)
    first = first_seat(game, dealer, figures.dealer_left_leads)
    hands = hands_of(game, kind.components.opening_hand) or []
    openings = [[count.count(hand) for hand in hands] for count in kind.components.opening_hand.counts]
    standings = standings_along(gone_through(game, record), len(record.moves))
    if str(game.outcome or "") != record.result:
        raise NotCounted
    return Counted(first, dealer, openings, standings, figures_in(ledger, game))


def gone_through(game: Game, record: Record) -> Iterator[Game]:
    """The match as it was dealt and after each move of its record."""
    yield game
    for seat, line, _ in record.moves:
        for code in game.parse_moves(line, seat):
            game.push(seat, code)
        yield game


def figures_in(ledger: StatsCounter, game: Game) -> list[list[int | None]]:
    """The numbers of each figure, in the order of the game's table."""
    found: list[list[int | None]] = []
    columns = [None if number == NO_VALUE else int(number) for number in ledger.columns]
    for figure in game.components.stats.stats:
        width = game.seats if figure.is_per_seat else 1
        found.append(columns[:width])
        del columns[:width]
    return found


class Counts:
    """Matches that were counted, by table and number; None for one that cannot be."""

    def __init__(self, store: TableStore) -> None:
        self.store = store
        self.kept: dict[tuple[str, int], Counted | None] = {}
        self.turn = asyncio.Lock()

    async def of(self, matches: Sequence[Played]) -> list[Counted | None]:
        """What matches come to, in their order; one after another is played through by a thread."""
        async with self.turn:
            wanted = sorted((each.table, each.match) for each in matches)
            missing = [key for key in wanted if key not in self.kept]
            for table, keys in groupby(missing, key=lambda key: key[0]):
                numbers = [number for _, number in keys]
                rows = await self.rows_of(table)
                for number in numbers:
                    self.kept[table, number] = await asyncio.to_thread(counted_in, rows, number)
            found = [self.kept.pop((each.table, each.match)) for each in matches]
            self.kept |= {(each.table, each.match): one for each, one in zip(matches, found, strict=True)}
            while len(self.kept) > REMEMBERED:
                del self.kept[next(iter(self.kept))]
            return found

    async def rows_of(self, table: str) -> list[Row]:
        """The rows of a table; none of one that is damaged."""
        try:
            return await self.store.rows(table)
        except ParlourError:
            return []


def counted_in(rows: list[Row], number: int) -> Counted | None:
    """What a match among the rows of its table came to."""
    if not rows:
        return None
    try:
        with taking_up():
            return count_match(record_of(rows, number))
    except ParlourError:
        return None
