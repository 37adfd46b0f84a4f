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
    stats_counter = new_stats_counter(game)
    game.rng = make_rng(record.seed)
    attach_stats_counter(game, stats_counter)
    stats_counter.reset()
    game.start()  # again, so that the counter counts the events of the deal
    stat_table = kind.components.stats
    dealer = get_dealer(game, stat_table.dealer_field)
    first_seat = find_first_seat(game, dealer, stat_table.dealer_left_leads)
    hands = dealt_hands(game, kind.components.opening_hand) or []
    opening_counts = [[count.count(hand) for hand in hands] for count in kind.components.opening_hand.counts]
    standings = sample_standings(replay_states(game, record), len(record.moves))
    if str(game.outcome or "") != record.result:
        raise UncountableMatchError
    return MatchStats(first_seat, dealer, opening_counts, standings, read_stats(stats_counter, game))


def replay_states(game: Game, record: Record) -> Iterator[Game]:
    """Yield the match after the deal and after each move of its record. It is always the same object."""
    yield game
    for seat, line, _ in record.moves:
        for code in game.parse_moves(line, seat):
            game.push(seat, code)
        yield game


def read_stats(stats_counter: StatsCounter, game: Game) -> list[list[int | None]]:
    """Return the numbers of each stat, in the order of the game's stats."""
    values: list[list[int | None]] = []
    columns = [None if number == NO_VALUE else int(number) for number in stats_counter.columns]
    for stat in game.components.stats.stats:
        width = game.seats if stat.is_per_seat else 1
        values.append(columns[:width])
        del columns[:width]
    return values


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
            keys_wanted = sorted((match.table_id, match.match_number) for match in matches)
            missing_keys = [key for key in keys_wanted if key not in self.cache]
            for table_id, keys in groupby(missing_keys, key=lambda key: key[0]):
                match_numbers = [match_number for _, match_number in keys]
                rows = await self.read_rows_or_none(table_id)
                for match_number in match_numbers:
                    self.cache[table_id, match_number] = await asyncio.to_thread(
                        compute_from_rows, rows, match_number
                    )
            match_stats = [self.cache.pop((match.table_id, match.match_number)) for match in matches]
            self.cache |= {
                (match.table_id, match.match_number): stats
                for match, stats in zip(matches, match_stats, strict=True)
            }
            while len(self.cache) > MAX_CACHED_MATCHES:
                del self.cache[next(iter(self.cache))]
            return match_stats

    async def read_rows_or_none(self, table_id: str) -> list[LogRow]:
        """Return the rows of a table, none if it is damaged."""
        try:
            return await self.store.read_rows(table_id)
        except ParlourError:
            return []


def compute_from_rows(rows: list[LogRow], match_number: int) -> MatchStats | None:
    """Return the statistics of a match, or None if it cannot be replayed."""
    if not rows:
        return None
    try:
        with table_load_errors():
            return compute_match_stats(build_record(rows, match_number))
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
    matches = [match for match in await store.list_matches(user_id) if match.game == game]
    replayed_matches = [match for match in matches if not is_ongoing(match.daily_date)][
        -MAX_REPLAYED_MATCHES:
    ]
    match_stats = await counts.get_many(replayed_matches)
    return await asyncio.to_thread(
        build_personal_stats,
        kind,
        matches,
        list(zip(replayed_matches, match_stats, strict=True)),
        user_id,
        language,
    )


def build_personal_stats(
    game_class: type[Game],
    matches: Sequence[FinishedMatch],
    replayed_matches: Sequence[tuple[FinishedMatch, MatchStats | None]],
    user_id: str,
    language: str,
) -> PersonalStats:
    """Return the statistics of all matches, with those of the replayed ones."""
    own_matches = [
        new_own_match(match, stats, user_id) for match, stats in replayed_matches if stats is not None
    ]
    catalog = get_game_catalog(game_class, language)
    results = [result_of_user(match, user_id) for match in matches]
    round_counts = [match.round_count for match in matches]
    return PersonalStats(
        game=game_class.name,
        title=game_class.title,
        matches_played=len(matches),
        wins=sum(result.won for result in results),
        move_counts=length_stats([match.move_count for match in matches]),
        round_counts=length_stats(round_counts) if max(round_counts, default=0) > 1 else None,
        win_rates=[*win_rates_by_seat(matches, user_id), *win_rates_by_turn(own_matches)],
        replayed_matches=len(own_matches),
        openings=opening_stats(game_class.components.opening_hand, own_matches, catalog),
        has_scores=any(result.score is not None for result in results),
        progress=progress_points(own_matches),
        stats=stat_averages(game_class.components.stats, own_matches, catalog),
    )


def new_own_match(match: FinishedMatch, match_stats: MatchStats, user_id: str) -> OwnMatch:
    result = result_of_user(match, user_id)
    return OwnMatch(
        result.seat, result.won, sum(seat_result.won for seat_result in match.seat_results), match_stats
    )


def length_stats(values: Sequence[int]) -> LengthStats | None:
    """Return the distribution of values, None without any."""
    if not values:
        return None
    sorted_values = sorted(values)
    lower_quartile, middle, upper_quartile = (
        sorted_values[-(-quarter * len(sorted_values) // 4) - 1] for quarter in (1, 2, 3)
    )
    return LengthStats(sorted_values[0], lower_quartile, middle, upper_quartile, sorted_values[-1])


# Win rates


def win_rate(kind: str, players: int, seat: int, wins: Sequence[bool]) -> WinRate:
    estimate = estimate_share(mean(wins), len(wins))
    lower_bound, upper_bound = round(estimate.lower_bound, 4), round(estimate.upper_bound, 4)
    return WinRate(kind, players, seat, len(wins), sum(wins), lower_bound, upper_bound, 1 / players)


def win_rates_by_seat(matches: Sequence[FinishedMatch], user_id: str) -> list[WinRate]:
    """Return the win rates by number of players and own seat."""
    wins_by_seat: dict[tuple[int, int], list[bool]] = {}
    for match in matches:
        own_result = result_of_user(match, user_id)
        wins_by_seat.setdefault((len(match.seat_results), own_result.seat), []).append(own_result.won)
    return [
        win_rate("seat", players, seat, wins_by_seat[players, seat]) for players, seat in sorted(wins_by_seat)
    ]


def win_rates_by_turn(own_matches: Sequence[OwnMatch]) -> list[WinRate]:
    """Return the win rates by the first to act and the first dealer, if the game has them."""
    wins_by_turn: dict[tuple[int, str], list[bool]] = {}
    for own_match in own_matches:
        players = len(own_match.match_stats.standings[0])
        for kind, other_kind, seat in (
            ("first", "other-first", own_match.match_stats.first_to_act),
            ("dealer", "other-dealer", own_match.match_stats.dealer),
        ):
            if seat >= 0:
                wins_by_turn.setdefault((players, kind if seat == own_match.seat else other_kind), []).append(
                    own_match.won
                )
    return [win_rate(kind, players, 0, wins) for (players, kind), wins in sorted(wins_by_turn.items())]


def opening_stats(
    opening: OpeningHand, own_matches: Sequence[OwnMatch], catalog: MessageCatalog
) -> list[OpeningStats]:
    """Return the wins by the counts of the user's opening hand."""
    stats = []
    for count_index, count in enumerate(opening.counts):
        wins_by_number: dict[int, list[bool]] = {}
        for own_match in own_matches:
            wins_by_number.setdefault(own_match.match_stats.openings[count_index][own_match.seat], []).append(
                own_match.won
            )
        opening_groups = [opening_group(number, wins_by_number[number]) for number in sorted(wins_by_number)]
        stats.append(OpeningStats(catalog.format_fields(count.name, {}), opening_groups))
    return stats if own_matches else []


def opening_group(number: int, wins: Sequence[bool]) -> OpeningGroup:
    estimate = estimate_share(mean(wins), len(wins))
    return OpeningGroup(
        number, len(wins), sum(wins), round(estimate.lower_bound, 4), round(estimate.upper_bound, 4)
    )


# Progress and the game's stats


def progress_points(own_matches: Sequence[OwnMatch]) -> list[ProgressPoint]:
    """Return the medians of the user's standing and the best opponent's; empty without replayed matches."""
    if not own_matches:
        return []
    sign = score_direction(own_matches)
    points = []
    for step in range(0, PATH_STEPS + 1, STEP_PERCENT):
        rows = [(own_match.match_stats.standings[step], own_match.seat) for own_match in own_matches]
        own_median = median(standing[seat] for standing, seat in rows)
        opponents_median = median(best_other(standing, seat, sign) for standing, seat in rows)
        points.append(ProgressPoint(100 * step // PATH_STEPS, own_median, opponents_median))
    return points


def best_other(standing: Sequence[int], seat: int, sign: int) -> int:
    return sign * max(sign * score for other_seat, score in enumerate(standing) if other_seat != seat)


def score_direction(own_matches: Sequence[OwnMatch]) -> int:
    """Return 1 if a high final score is good, -1 if it is bad, judged by the scores of the winners."""
    leads = [
        (1 if own_match.won else -1)
        * (own_match.match_stats.standings[-1][own_match.seat] - mean_other_score(own_match))
        for own_match in own_matches
        if own_match.won or own_match.winners
    ]
    return 1 if sum(leads) >= 0 else -1


def mean_other_score(own_match: OwnMatch) -> float:
    return mean(
        score for seat, score in enumerate(own_match.match_stats.standings[-1]) if seat != own_match.seat
    )


def stat_averages(
    stat_table: StatTable, own_matches: Sequence[OwnMatch], catalog: MessageCatalog
) -> list[StatAverage]:
    """Return the averages of the game's stats over the matches that have them."""
    averages = []
    for stat_index, stat in enumerate(stat_table.stats):
        rows = [(own_match.match_stats.stats[stat_index], own_match.seat) for own_match in own_matches]
        name = catalog.format_fields(f"stat-{stat.name}", {})
        if not stat.is_per_seat:
            match_mean = mean_of_known(row[0] for row, _ in rows)
            averages += [StatAverage(name, match_mean, None)] if match_mean is not None else []
            continue
        own_mean = mean_of_known(row[seat] for row, seat in rows)
        opponents_mean = mean_of_known(
            number for row, seat in rows for other_seat, number in enumerate(row) if other_seat != seat
        )
        if own_mean is not None:
            averages.append(StatAverage(name, own_mean, opponents_mean))
    return averages


def mean_of_known(numbers: Iterable[int | None]) -> float | None:
    """Return the mean of the known numbers, rounded to two places, None if there are none."""
    known_numbers = [number for number in numbers if number is not None]
    return round(mean(known_numbers), 2) if known_numbers else None
