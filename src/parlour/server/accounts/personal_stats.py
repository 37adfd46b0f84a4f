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

MAX_CACHED_MATCHES = 2000  # the most recently used; about 1 kB each


@dataclass(frozen=True)
class MatchStats:
    """The statistics of one match.

    `first_to_act` is the seat that had to act first and `dealer` the first dealer, NOBODY if there is none.
    `openings` has, for each count of the game, a number by seat. `standings` has the scores or numbers of
    cards by seat, at evenly spaced steps. `stats` has, for each stat of the game, one number or one by seat,
    None if nothing was counted.
    """

    first_to_act: int
    dealer: int
    openings: list[list[int]]
    standings: list[list[int]]
    stats: list[list[int | None]]


class UncountableMatchError(ParlourError):
    """A match that cannot be replayed, or does not end as recorded."""


def compute_match_stats(record: Record) -> MatchStats:
    """Replay a match and compute its statistics.

    Raises:
        UncountableMatchError: The rules have changed, or the result differs from the record.
        ParlourError: The record is damaged.
    """
    kind = game_class(record.game)
    if record.rules_version != kind.rules_version:
        raise UncountableMatchError
    game = kind(record.seats, parse_options(kind.options_type, record.options), record.seed, record.deck)
    ledger = new_stats_counter(game)
    game.rng = make_rng(record.seed)
    attach_stats_counter(game, ledger)
    ledger.reset()
    game.start()  # again, so that the counter counts the events of the deal
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
    """Yield the match after the deal and after each move of its record. It is always the same object."""
    yield game
    for seat, line, _ in record.moves:
        for code in game.parse_moves(line, seat):
            game.push(seat, code)
        yield game


def read_stats(ledger: StatsCounter, game: Game) -> list[list[int | None]]:
    """Return the numbers of each stat, in the order of the game's stats."""
    found: list[list[int | None]] = []
    columns = [None if number == NO_VALUE else int(number) for number in ledger.columns]
    for figure in game.components.stats.stats:
        width = game.seats if figure.is_per_seat else 1
        found.append(columns[:width])
        del columns[:width]
    return found


class MatchStatsCache:
    """Statistics of matches by table and match number; None if a match cannot be replayed."""

    def __init__(self, store: TableStore) -> None:
        self.store = store
        self.cache: dict[tuple[str, int], MatchStats | None] = {}
        self.replay_lock = asyncio.Lock()

    async def get_many(self, matches: Sequence[FinishedMatch]) -> list[MatchStats | None]:
        """Return the statistics of matches, in their order.

        Those that are not cached are computed in a thread, one match at a time.
        """
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

    async def read_rows_or_none(self, table_id: str) -> list[LogRow]:
        """Return the rows of a table, none if it is damaged."""
        try:
            return await self.store.read_rows(table_id)
        except ParlourError:
            return []


def compute_from_rows(rows: list[LogRow], number: int) -> MatchStats | None:
    """Return the statistics of a match, or None if it cannot be replayed."""
    if not rows:
        return None
    try:
        with table_load_errors():
            return compute_match_stats(build_record(rows, number))
    except ParlourError:
        return None


MAX_REPLAYED_MATCHES: Final = 100  # the last ones
STEP_PERCENT: Final = 2  # between two points of the progress


# Messages


class LengthStats(msgspec.Struct):
    """The distribution of the numbers of moves or rounds of your matches.

    Attributes:
        shortest: The smallest number.
        first_quartile: A quarter of the matches had at most this number.
        median: Half of the matches had at most this number.
        third_quartile: Three quarters of the matches had at most this number.
        longest: The largest number.
    """

    shortest: int
    first_quartile: int
    median: int
    third_quartile: int
    longest: int


class WinRate(msgspec.Struct):
    """Your wins among matches of one kind. A shared win counts as a win.

    Attributes:
        kind: `seat`: you had the seat `seat_number`. `first` or `dealer`: you had to act first, or dealt
            first. `other-first` or `other-dealer`: another player did.
        seat_count: The number of players in these matches.
        seat_number: Your seat, from 0, for the kind `seat`; 0 for other kinds.
        matches_played: The number of these matches.
        wins: The number of these matches that you won.
        low: The lower end of the 95 % confidence interval of your chance to win, from 0 to 1.
        high: The upper end of that interval.
        expected: The chance to win if all players won equally often.
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
    """Your wins among matches with the same count in the cards that you were dealt.

    Attributes:
        count: The number that was counted in your cards.
        matches_played: The number of these matches.
        wins: The number of these matches that you won.
        low: The lower end of the 95 % confidence interval of your chance to win, from 0 to 1.
        high: The upper end of that interval.
    """

    count: int
    matches_played: int
    wins: int
    low: float
    high: float


class OpeningStats(msgspec.Struct):
    """Your wins by a count of the cards that you were dealt.

    Attributes:
        name: The name of the count, in your language.
        groups: Your wins by its value, the smallest first.
    """

    name: str
    groups: list[OpeningGroup]


class ProgressPoint(msgspec.Struct):
    """Your standing at one point of a match, compared with the best opponent.

    Attributes:
        percent: The part of the moves that were made, from 0 to 100.
        own: The median of your score, or of your number of cards in games without scores.
        best_other: The same of the best of the other players.
    """

    percent: int
    own: float
    best_other: float


class StatAverage(msgspec.Struct):
    """The average of a stat of the game.

    Attributes:
        name: The name of the stat, in your language.
        own: Your average, or the average for the whole match if it is not counted by seat.
        mean_of_others: The average of the other seats, null if it is not counted by seat.
    """

    name: str
    own: float
    mean_of_others: float | None


class PersonalStats(msgspec.Struct):
    """GET /api/me/stats/{game}. Detailed statistics of your matches of one game.

    The last matches are replayed for `openings`, `progress`, `stats`, and a part of `win_rates`. Matches that
    were played by older rules, and a daily deal of today, are left out there.

    Attributes:
        game: The key of the game.
        title: The name of the game.
        matches_played: The number of your finished matches.
        wins: The number of them that you won.
        move_counts: The numbers of moves, null without matches.
        round_counts: The numbers of rounds, null if no match had more than one.
        win_rates: Your wins by seat, and by the first to act and the first dealer.
        replayed_matches: The number of matches that were replayed.
        openings: Your wins by the cards that you were dealt.
        has_scores: True if `progress` has scores, false if it has numbers of cards.
        progress: Your standing in the course of a match, every 2 percent.
        stats: The averages of the game's stats.
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


# Computing


@dataclass(frozen=True)
class OwnMatch:
    """A replayed match: the user's seat, and the result."""

    seat: int
    won: bool
    winners: int
    match_stats: MatchStats


async def load_personal_stats(
    store: ResultStore, counts: MatchStatsCache, user_id: str, game: str, language: str
) -> PersonalStats:
    """Return the statistics of a user's matches of a game.

    Raises:
        UnknownGameError: There is no such game.
    """
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
    """Return the statistics of all matches, with those of the replayed ones."""
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
    """Return the distribution of values, None without any."""
    if not values:
        return None
    ordered = sorted(values)
    quarter, middle, three_quarters = (ordered[-(-part * len(ordered) // 4) - 1] for part in (1, 2, 3))
    return LengthStats(ordered[0], quarter, middle, three_quarters, ordered[-1])


# Win rates


def win_rate(kind: str, players: int, number: int, won: Sequence[bool]) -> WinRate:
    estimate = estimate_share(mean(won), len(won))
    low, high = round(estimate.lower_bound, 4), round(estimate.upper_bound, 4)
    return WinRate(kind, players, number, len(won), sum(won), low, high, 1 / players)


def win_rates_by_seat(matches: Sequence[FinishedMatch], user_id: str) -> list[WinRate]:
    """Return the win rates by number of players and own seat."""
    found: dict[tuple[int, int], list[bool]] = {}
    for match in matches:
        own = result_of_user(match, user_id)
        found.setdefault((len(match.seat_results), own.seat), []).append(own.won)
    return [win_rate("seat", players, seat, found[players, seat]) for players, seat in sorted(found)]


def win_rates_by_turn(own: Sequence[OwnMatch]) -> list[WinRate]:
    """Return the win rates by the first to act and the first dealer, if the game has them."""
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
    """Return the wins by the counts of the user's opening hand."""
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


# Progress and the game's stats


def progress_points(own: Sequence[OwnMatch]) -> list[ProgressPoint]:
    """Return the medians of the user's standing and the best opponent's; empty without replayed matches."""
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
    """Return 1 if a high final score is good, -1 if it is bad, judged by the scores of the winners."""
    ahead = [
        (1 if each.won else -1) * (each.match_stats.standings[-1][each.seat] - mean_other_score(each))
        for each in own
        if each.won or each.winners
    ]
    return 1 if sum(ahead) >= 0 else -1


def mean_other_score(own: OwnMatch) -> float:
    return mean(each for at, each in enumerate(own.match_stats.standings[-1]) if at != own.seat)


def stat_averages(figures: StatTable, own: Sequence[OwnMatch], words: MessageCatalog) -> list[StatAverage]:
    """Return the averages of the game's stats over the matches that have them."""
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
    """Return the mean of the known numbers, rounded to two places, None if there are none."""
    known = [each for each in numbers if each is not None]
    return round(mean(known), 2) if known else None
