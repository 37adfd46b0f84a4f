"""The statistics of one user's matches."""

import asyncio
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from statistics import mean, median
from typing import Final

import msgspec

from parlour.bots.match_totals import find_first_seat, get_dealer
from parlour.games import game_class
from parlour.kit.errors import ParlourError
from parlour.kit.events import NO_VALUE, StatsCounter, attach_stats_counter
from parlour.kit.game import Game
from parlour.kit.options import parse_options
from parlour.kit.rng import make_rng
from parlour.kit.stats import OpeningHand, StatTable, new_stats_counter
from parlour.lab.estimates import estimate_share
from parlour.lab.match_facts import PATH_STEPS, dealt_hands, sample_standings
from parlour.records.record import Record
from parlour.server.tables.days import is_ongoing
from parlour.server.tables.results import FinishedMatch, result_of_user
from parlour.server.tables.rows import LogRow
from parlour.server.tables.store import ResultStore, TableStore
from parlour.server.tables.table import build_record, table_load_errors
from parlour.text.translation import MessageCatalog, get_game_catalog

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


MAX_REPLAYED_MATCHES: Final = 100  # matches, the last ones
STEP_PERCENT: Final = 2  # steps of a path that are told


# What is told


class LengthStats(msgspec.Struct):
    """How long matches were: the shortest, the longest, and what a quarter, half and three quarters had."""

    shortest: int
    first_quartile: int
    median: int
    third_quartile: int
    longest: int


class WinRate(msgspec.Struct):
    """How often you won among matches of a `kind`, shared matches included: `won` of `played`.

    `seat`, when you sat at seat `number`; `first` and `dealer`, when you had to act first or dealt first;
    `other-first` and `other-dealer`, when somebody else did. All at tables for so many `players`.
    `low` and `high` are the ends of a 95 % interval of the chance, from 0 to 1, and `fair` is what it were if
    all won alike.
    """

    kind: str
    seat_count: int
    seat_number: int
    matches_played: int
    wins: int
    low: float
    high: float
    expected: float


class OpeningGroup(msgspec.Struct):
    """Matches in which you were dealt so many of what is counted, and the interval of the chance."""

    count: int
    matches_played: int
    wins: int
    low: float
    high: float


class OpeningStats(msgspec.Struct):
    """Something that is counted in the cards that you were dealt, and how you fared by it."""

    name: str
    groups: list[OpeningGroup]


class ProgressPoint(msgspec.Struct):
    """How you stood after `part` percent of a match, and the best of the others: the one in the middle."""

    percent: int
    own: float
    best_other: float


class StatAverage(msgspec.Struct):
    """Something that the game counts, on average: `own` is yours, `others` that of each other seat.

    Where it is counted for the whole match, that is `own`, and `others` is null.
    """

    name: str
    own: float
    mean_of_others: float | None


class PersonalStats(msgspec.Struct):
    """GET /api/me/stats/{game}: a closer look at your matches of one game.

    `counted` of the `played` matches were played through for the openings, the path and the figures: the
    last ones, as far as they are by the rules of today and their deal is not that of today. `scored` where
    the steps are scores; else they are cards held.
    """

    game: str
    title: str
    matches_played: int
    wins: int
    move_counts: LengthStats | None
    round_counts: LengthStats | None
    win_rates: list[WinRate]
    replayed_matches: int
    openings: list[OpeningStats]
    has_scores: bool
    progress: list[ProgressPoint]
    stats: list[StatAverage]


# How it is counted


@dataclass(frozen=True)
class OwnMatch:
    """A match that was played through: the seat of whoever looks, and whether they won."""

    seat: int
    won: bool
    winners: int
    match_stats: MatchStats


async def load_personal_stats(
    store: ResultStore, counts: MatchStatsCache, user_id: str, game: str, language: str
) -> PersonalStats:
    """The figures of somebody's matches of a game. Raises UnknownGameError."""
    kind = game_class(game)
    matches = [each for each in await store.list_matches(user_id) if each.game == game]
    last = [each for each in matches if not is_ongoing(each.daily_date)][-MAX_REPLAYED_MATCHES:]
    found = await counts.get_many(last)
    return await asyncio.to_thread(
        build_personal_stats, kind, matches, list(zip(last, found, strict=True)), user_id, language
    )


def build_personal_stats(
    game_class: type[Game],
    matches: Sequence[FinishedMatch],
    counted: Sequence[tuple[FinishedMatch, MatchStats | None]],
    user_id: str,
    language: str,
) -> PersonalStats:
    """The figures of all matches, and of those that were counted."""
    own = [new_own_match(match, each, user_id) for match, each in counted if each is not None]
    words = get_game_catalog(game_class, language)
    results = [result_of_user(match, user_id) for match in matches]
    rounds = [each.round_count for each in matches]
    return PersonalStats(
        game=game_class.name,
        title=game_class.title,
        matches_played=len(matches),
        wins=sum(each.won for each in results),
        move_counts=length_stats([each.move_count for each in matches]),
        round_counts=length_stats(rounds) if max(rounds, default=0) > 1 else None,
        win_rates=[*win_rates_by_seat(matches, user_id), *win_rates_by_turn(own)],
        replayed_matches=len(own),
        openings=opening_stats(game_class.components.opening_hand, own, words),
        has_scores=any(each.score is not None for each in results),
        progress=progress_points(own),
        stats=stat_averages(game_class.components.stats, own, words),
    )


def new_own_match(match: FinishedMatch, counted: MatchStats, user_id: str) -> OwnMatch:
    result = result_of_user(match, user_id)
    return OwnMatch(result.seat, result.won, sum(each.won for each in match.seat_results), counted)


def length_stats(values: Sequence[int]) -> LengthStats | None:
    """None of no matches."""
    if not values:
        return None
    ordered = sorted(values)
    quarter, middle, three_quarters = (ordered[-(-part * len(ordered) // 4) - 1] for part in (1, 2, 3))
    return LengthStats(ordered[0], quarter, middle, three_quarters, ordered[-1])


# How often one won


def win_rate(kind: str, players: int, number: int, won: Sequence[bool]) -> WinRate:
    estimate = estimate_share(mean(won), len(won))
    low, high = round(estimate.lower_bound, 4), round(estimate.upper_bound, 4)
    return WinRate(kind, players, number, len(won), sum(won), low, high, 1 / players)


def win_rates_by_seat(matches: Sequence[FinishedMatch], user_id: str) -> list[WinRate]:
    """By how many sat at the table, and by the own seat there."""
    found: dict[tuple[int, int], list[bool]] = {}
    for match in matches:
        own = result_of_user(match, user_id)
        found.setdefault((len(match.seat_results), own.seat), []).append(own.won)
    return [win_rate("seat", players, seat, found[players, seat]) for players, seat in sorted(found)]


def win_rates_by_turn(own: Sequence[OwnMatch]) -> list[WinRate]:
    """By whether one had to act first, and whether one dealt first, where the game has such a seat."""
    found: dict[tuple[int, str], list[bool]] = {}
    for each in own:
        players = len(each.match_stats.standings[0])
        for kind, other, seat in (
            ("first", "other-first", each.match_stats.first_to_act),
            ("dealer", "other-dealer", each.match_stats.dealer),
        ):
            if seat >= 0:
                found.setdefault((players, kind if seat == each.seat else other), []).append(each.won)
    return [win_rate(kind, players, 0, won) for (players, kind), won in sorted(found.items())]


def opening_stats(opening: OpeningHand, own: Sequence[OwnMatch], words: MessageCatalog) -> list[OpeningStats]:
    """By what the own cards were, each number by itself."""
    found = []
    for place, count in enumerate(opening.counts):
        groups: dict[int, list[bool]] = {}
        for each in own:
            groups.setdefault(each.match_stats.openings[place][each.seat], []).append(each.won)
        told = [opening_group(number, groups[number]) for number in sorted(groups)]
        found.append(OpeningStats(words.format_fields(count.name, {}), told))
    return found if own else []


def opening_group(number: int, won: Sequence[bool]) -> OpeningGroup:
    estimate = estimate_share(mean(won), len(won))
    return OpeningGroup(
        number, len(won), sum(won), round(estimate.lower_bound, 4), round(estimate.upper_bound, 4)
    )


# On the way, and what the game counts


def progress_points(own: Sequence[OwnMatch]) -> list[ProgressPoint]:
    """How one stood on the way, and how the best of the others did; none where nothing was played through."""
    if not own:
        return []
    sign = score_direction(own)
    found = []
    for step in range(0, PATH_STEPS + 1, STEP_PERCENT):
        rows = [(each.match_stats.standings[step], each.seat) for each in own]
        mine = median(standing[seat] for standing, seat in rows)
        others = median(best_other(standing, seat, sign) for standing, seat in rows)
        found.append(ProgressPoint(100 * step // PATH_STEPS, mine, others))
    return found


def best_other(standing: Sequence[int], seat: int, sign: int) -> int:
    return sign * max(sign * each for at, each in enumerate(standing) if at != seat)


def score_direction(own: Sequence[OwnMatch]) -> int:
    """1 where it is good to have many at the end, -1 where it is bad: whoever has won tells it."""
    ahead = [
        (1 if each.won else -1) * (each.match_stats.standings[-1][each.seat] - mean_other_score(each))
        for each in own
        if each.won or each.winners
    ]
    return 1 if sum(ahead) >= 0 else -1


def mean_other_score(own: OwnMatch) -> float:
    return mean(each for at, each in enumerate(own.match_stats.standings[-1]) if at != own.seat)


def stat_averages(figures: StatTable, own: Sequence[OwnMatch], words: MessageCatalog) -> list[StatAverage]:
    """What the game counts, on average over the matches that have it."""
    found = []
    for place, figure in enumerate(figures.stats):
        rows = [(each.match_stats.stats[place], each.seat) for each in own]
        name = words.format_fields(f"stat-{figure.name}", {})
        if not figure.is_per_seat:
            whole = mean_of_known(row[0] for row, _ in rows)
            found += [StatAverage(name, whole, None)] if whole is not None else []
            continue
        mine = mean_of_known(row[seat] for row, seat in rows)
        others = mean_of_known(each for row, seat in rows for at, each in enumerate(row) if at != seat)
        if mine is not None:
            found.append(StatAverage(name, mine, others))
    return found


def mean_of_known(numbers: Iterable[int | None]) -> float | None:
    """Of those that there are, to two places; None of none."""
    known = [each for each in numbers if each is not None]
    return round(mean(known), 2) if known else None
