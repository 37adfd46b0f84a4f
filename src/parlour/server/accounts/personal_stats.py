"""Detailed statistics of one user's matches."""

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
from parlour.kit.event_counts import NO_VALUE, EventCounts
from parlour.kit.game import Game
from parlour.kit.options import parse_options
from parlour.kit.stats import OpeningHandSpec, StatTable
from parlour.lab.estimates import estimate_share
from parlour.lab.match_facts import PATH_STEPS, parse_dealt_hands, sample_standings
from parlour.records.record import Record
from parlour.server.log.days import is_ongoing
from parlour.server.log.entries import LogRow
from parlour.server.log.results import FinishedMatch, find_result_of_user
from parlour.server.log.store import ResultStore, TableStore
from parlour.server.log.table_log import build_record, convert_table_load_errors
from parlour.text.translation import MessageCatalog, get_catalog

# maximum number of matches in the cache, which takes about 1 kB per match
MAX_CACHED_MATCHES = 2000


@dataclass(frozen=True)
class MatchStats:
    """The statistics of one match.

    Attributes:
        first_to_act: The seat that had to act first, or `NO_SEAT`.
        dealer: The seat of the first dealer, or `NO_SEAT`.
        openings: For each property of an opening hand, such as the number of aces, one value per seat.
        standings: The score or the number of cards of each seat, at evenly spaced points of the match.
        stats: For each of the game's statistics, one value per seat or a single value for the match; None for
            an unknown value.
    """

    first_to_act: int
    dealer: int
    openings: list[list[int]]
    standings: list[list[int]]
    stats: list[list[int | None]]


class UncountableMatchError(ParlourError):
    """Raised if a match cannot be replayed, or does not end as recorded."""


def compute_match_stats(record: Record) -> MatchStats:
    """Replay a match and compute its statistics.

    Raises:
        UncountableMatchError: The rules have changed, or the result differs from the record.
        ParlourError: The record is damaged.
    """
    game_type = game_class(record.game)
    if record.rules_version != game_type.rules_version:
        raise UncountableMatchError
    game = game_type.new_match(
        record.seats, parse_options(game_type.options_type, record.options), record.seed, record.deck
    )
    event_counts = EventCounts(game)
    event_counts.count_events(game)
    stat_table = game_type.stats
    dealer = get_dealer(game, stat_table.dealer_field)
    first_seat = find_first_seat(game, dealer, stat_table.dealer_left_leads)
    hands = parse_dealt_hands(game, game_type.opening_hand) or []
    opening_counts = [[count.count(hand) for hand in hands] for count in game_type.opening_hand.counts]
    standings = sample_standings(replay_states(game, record, event_counts), len(record.moves))
    if str(game.outcome or "") != record.result:
        raise UncountableMatchError
    return MatchStats(first_seat, dealer, opening_counts, standings, read_stats(event_counts, game))


def replay_states(game: Game, record: Record, event_counts: EventCounts) -> Iterator[Game]:
    """Replay a match and count its events. Yield the same game object after the deal and after each move."""
    yield game
    for seat, move_text, _ in record.moves:
        for code in game.parse_moves(move_text, seat):
            game.push(seat, code)
            event_counts.count_events(game)
        yield game


def read_stats(event_counts: EventCounts, game: Game) -> list[list[int | None]]:
    """Return the values of each of the game's statistics, in their declared order.

    A statistic has one value per seat, or a single value for the match.
    """
    numbers_by_stat: list[list[int | None]] = []
    remaining_numbers = [None if number == NO_VALUE else int(number) for number in event_counts.values]
    for stat in game.stats.stats:
        number_count = game.seats if stat.is_per_seat else 1
        numbers_by_stat.append(remaining_numbers[:number_count])
        del remaining_numbers[:number_count]
    return numbers_by_stat


class MatchStatsCache:
    """A cache of the statistics of matches, keyed by table and match number.

    The value is None for a match that cannot be replayed.
    """

    def __init__(self, store: TableStore) -> None:
        self.store = store
        self.cache: dict[tuple[str, int], MatchStats | None] = {}
        self.replay_lock = asyncio.Lock()

    async def get_many(self, matches: Sequence[FinishedMatch]) -> list[MatchStats | None]:
        """Return the statistics of matches, in the same order.

        Statistics that are not cached are computed in a thread, one match at a time.
        """
        async with self.replay_lock:
            requested_keys = sorted((match.table_id, match.match_number) for match in matches)
            missing_keys = [key for key in requested_keys if key not in self.cache]
            for table_id, table_keys in groupby(missing_keys, key=lambda key: key[0]):
                match_numbers = [match_number for _, match_number in table_keys]
                rows = await self.read_rows_or_empty(table_id)
                for match_number in match_numbers:
                    self.cache[table_id, match_number] = await asyncio.to_thread(
                        compute_stats_from_rows, rows, match_number
                    )
            match_stats = [self.cache.pop((match.table_id, match.match_number)) for match in matches]
            self.cache |= {
                (match.table_id, match.match_number): stats
                for match, stats in zip(matches, match_stats, strict=True)
            }
            while len(self.cache) > MAX_CACHED_MATCHES:
                del self.cache[next(iter(self.cache))]
            return match_stats

    async def read_rows_or_empty(self, table_id: str) -> list[LogRow]:
        """Return the rows of a table, or an empty list if they are damaged."""
        try:
            return await self.store.read_rows(table_id)
        except ParlourError:
            return []


def compute_stats_from_rows(rows: list[LogRow], match_number: int) -> MatchStats | None:
    """Return the statistics of a match, or None if the match cannot be replayed."""
    if not rows:
        return None
    try:
        with convert_table_load_errors():
            return compute_match_stats(build_record(rows, match_number))
    except ParlourError:
        return None


# maximum number of matches that are replayed for a user; the most recent are chosen
MAX_REPLAYED_MATCHES: Final = 100
# steps between consecutive points of `PersonalStats.progress`; each match is divided into 20 steps
STEPS_PER_POINT: Final = 2


# Response messages


class LengthStats(msgspec.Struct):
    """The distribution of the number of moves or rounds in your matches.

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
    """Your results in a group of matches. A shared win counts as a win.

    Attributes:
        kind: What defines the group. `seat`: you had the seat `seat_number`. `first`: you had to act first.
            `other-first`: another player had to act first. `dealer`: you were the first dealer.
            `other-dealer`: another player was the first dealer.
        seat_count: The number of players in these matches.
        seat_number: Your seat, from 0, for the kind `seat`. 0 for other kinds.
        matches_played: The number of these matches.
        wins: The number of these matches that you won.
        low: The lower end of the 95 % confidence interval of your chance to win, from 0 to 1.
        high: The upper end of the confidence interval.
        expected: Your chance to win if all players were equally likely to win.
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
    """Your results in all matches in which a property of your opening hand had a certain value.

    Attributes:
        count: The value of the property, such as 2 for two aces.
        matches_played: The number of these matches.
        wins: The number of these matches that you won.
        low: The lower end of the 95 % confidence interval of your chance to win, from 0 to 1.
        high: The upper end of the confidence interval.
    """

    count: int
    matches_played: int
    wins: int
    low: float
    high: float


class OpeningStats(msgspec.Struct):
    """Your results by a property of your opening hand, such as the number of aces.

    Attributes:
        name: The name of the property, in your language.
        groups: Your results for each value of the property, the smallest value first.
    """

    name: str
    groups: list[OpeningGroup]


class ProgressPoint(msgspec.Struct):
    """Your median score and that of your best opponent at one point of a match.

    In games without scores, the number of cards is used instead.

    Attributes:
        percent: The percentage of the match's moves that had been made, from 0 to 100.
        own: The median of your scores at this point.
        best_other: The median of your best opponent's scores at this point.
    """

    percent: int
    own: float
    best_other: float


class StatAverage(msgspec.Struct):
    """Your average for one of the game's statistics.

    Attributes:
        name: The name of the statistic, in your language.
        own: Your average. If the statistic has only one value per match, the average over your matches.
        mean_of_others: Your opponents' average. Null if the statistic has only one value per match.
    """

    name: str
    own: float
    mean_of_others: float | None


class PersonalStats(msgspec.Struct):
    """GET /api/me/stats/{game}. Detailed statistics of your matches of one game.

    Your most recent matches are replayed to compute `openings`, `progress`, `stats` and some of the
    `win_rates`. Today's daily deal and matches under older rules are not replayed.

    Attributes:
        game: The key of the game.
        title: The game's name.
        matches_played: The number of your finished matches.
        wins: The number of these matches that you won.
        move_counts: The distribution of the number of moves per match. Null if you have not finished a match.
        round_counts: The distribution of the number of rounds per match. Null if no match had more than one
            round.
        win_rates: Your win rates by seat, by the player that acted first, and by the first dealer (you or
            another player).
        replayed_matches: The number of matches that were replayed.
        openings: Your results by properties of your opening hands.
        has_scores: True if `progress` contains scores, false if it contains numbers of cards.
        progress: Your median score or number of cards after each tenth of a match's moves.
        stats: Your averages for the game's statistics.
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


# Computation


@dataclass(frozen=True)
class OwnMatch:
    """A replayed match, with the user's seat and result."""

    seat: int
    won: bool
    winner_count: int
    match_stats: MatchStats


async def load_personal_stats(
    store: ResultStore, stats_cache: MatchStatsCache, user_id: str, game: str, language: str
) -> PersonalStats:
    """Return the statistics of a user's matches of a game.

    Raises:
        UnknownGameError: There is no such game.
    """
    game_type = game_class(game)
    matches = [match for match in await store.list_matches(user_id) if match.game == game]
    replayed_matches = [match for match in matches if not is_ongoing(match.daily_date)][
        -MAX_REPLAYED_MATCHES:
    ]
    match_stats = await stats_cache.get_many(replayed_matches)
    return await asyncio.to_thread(
        build_personal_stats,
        game_type,
        matches,
        list(zip(replayed_matches, match_stats, strict=True)),
        user_id,
        language,
    )


def build_personal_stats(
    game_type: type[Game],
    matches: Sequence[FinishedMatch],
    replayed_matches: Sequence[tuple[FinishedMatch, MatchStats | None]],
    user_id: str,
    language: str,
) -> PersonalStats:
    """Return a user's statistics for a game. Some of them cover only the replayed matches."""
    own_matches = [
        new_own_match(match, stats, user_id) for match, stats in replayed_matches if stats is not None
    ]
    catalog = get_catalog(game_type.message_catalog(), language)
    own_results = [find_result_of_user(match, user_id) for match in matches]
    round_counts = [match.round_count for match in matches]
    return PersonalStats(
        game=game_type.name,
        title=game_type.title,
        matches_played=len(matches),
        wins=sum(result.won for result in own_results),
        move_counts=summarize_lengths([match.move_count for match in matches]),
        round_counts=summarize_lengths(round_counts) if max(round_counts, default=0) > 1 else None,
        win_rates=[*win_rates_by_seat(matches, user_id), *win_rates_by_turn(own_matches)],
        replayed_matches=len(own_matches),
        openings=build_opening_stats(game_type.opening_hand, own_matches, catalog),
        has_scores=any(result.score is not None for result in own_results),
        progress=build_score_progress(own_matches),
        stats=build_stat_averages(game_type.stats, own_matches, catalog),
    )


def new_own_match(match: FinishedMatch, match_stats: MatchStats, user_id: str) -> OwnMatch:
    own_result = find_result_of_user(match, user_id)
    return OwnMatch(
        own_result.seat,
        own_result.won,
        sum(seat_result.won for seat_result in match.seat_results),
        match_stats,
    )


def summarize_lengths(values: Sequence[int]) -> LengthStats | None:
    """Return the distribution of match lengths, or None if there are no matches."""
    if not values:
        return None
    sorted_values = sorted(values)
    lower_quartile, median_value, upper_quartile = (
        sorted_values[-(-quarter * len(sorted_values) // 4) - 1] for quarter in (1, 2, 3)
    )
    return LengthStats(sorted_values[0], lower_quartile, median_value, upper_quartile, sorted_values[-1])


# Win rates


def build_win_rate(kind: str, seat_count: int, seat: int, win_flags: Sequence[bool]) -> WinRate:
    estimate = estimate_share(mean(win_flags), len(win_flags))
    lower_bound, upper_bound = round(estimate.lower_bound, 4), round(estimate.upper_bound, 4)
    return WinRate(
        kind, seat_count, seat, len(win_flags), sum(win_flags), lower_bound, upper_bound, 1 / seat_count
    )


def win_rates_by_seat(matches: Sequence[FinishedMatch], user_id: str) -> list[WinRate]:
    """Return the user's win rates for each number of players and each seat that the user had."""
    wins_by_seat: dict[tuple[int, int], list[bool]] = {}
    for match in matches:
        own_result = find_result_of_user(match, user_id)
        wins_by_seat.setdefault((len(match.seat_results), own_result.seat), []).append(own_result.won)
    return [
        build_win_rate("seat", seat_count, seat, wins_by_seat[seat_count, seat])
        for seat_count, seat in sorted(wins_by_seat)
    ]


def win_rates_by_turn(own_matches: Sequence[OwnMatch]) -> list[WinRate]:
    """Return win rates by the player that acted first and by the first dealer: the user or another player."""
    wins_by_turn: dict[tuple[int, str], list[bool]] = {}
    for own_match in own_matches:
        seat_count = len(own_match.match_stats.standings[0])
        for kind, other_kind, seat in (
            ("first", "other-first", own_match.match_stats.first_to_act),
            ("dealer", "other-dealer", own_match.match_stats.dealer),
        ):
            if seat >= 0:
                wins_by_turn.setdefault(
                    (seat_count, kind if seat == own_match.seat else other_kind), []
                ).append(own_match.won)
    return [
        build_win_rate(kind, seat_count, 0, wins) for (seat_count, kind), wins in sorted(wins_by_turn.items())
    ]


def build_opening_stats(
    opening: OpeningHandSpec, own_matches: Sequence[OwnMatch], catalog: MessageCatalog
) -> list[OpeningStats]:
    """Return the user's results by properties of opening hands, such as the number of aces."""
    stats = []
    for count_index, count in enumerate(opening.counts):
        wins_by_number: dict[int, list[bool]] = {}
        for own_match in own_matches:
            wins_by_number.setdefault(own_match.match_stats.openings[count_index][own_match.seat], []).append(
                own_match.won
            )
        opening_groups = [
            build_opening_group(number, wins_by_number[number]) for number in sorted(wins_by_number)
        ]
        stats.append(OpeningStats(catalog.format_with_fields(count.name, {}), opening_groups))
    return stats if own_matches else []


def build_opening_group(property_value: int, win_flags: Sequence[bool]) -> OpeningGroup:
    estimate = estimate_share(mean(win_flags), len(win_flags))
    return OpeningGroup(
        property_value,
        len(win_flags),
        sum(win_flags),
        round(estimate.lower_bound, 4),
        round(estimate.upper_bound, 4),
    )


# Scores in the course of a match, and the game's statistics


def build_score_progress(own_matches: Sequence[OwnMatch]) -> list[ProgressPoint]:
    """Return the median scores of the user and of the best opponent at several points of a match.

    The list is empty if no match was replayed.
    """
    if not own_matches:
        return []
    better_score_sign = find_better_score_sign(own_matches)
    points = []
    for step in range(0, PATH_STEPS + 1, STEPS_PER_POINT):
        own_standings = [(own_match.match_stats.standings[step], own_match.seat) for own_match in own_matches]
        own_median = median(standing[seat] for standing, seat in own_standings)
        opponents_median = median(
            best_opponent_score(standing, seat, better_score_sign) for standing, seat in own_standings
        )
        points.append(ProgressPoint(100 * step // PATH_STEPS, own_median, opponents_median))
    return points


def best_opponent_score(scores: Sequence[int], seat: int, better_score_sign: int) -> int:
    return better_score_sign * max(
        better_score_sign * score for other_seat, score in enumerate(scores) if other_seat != seat
    )


def find_better_score_sign(own_matches: Sequence[OwnMatch]) -> int:
    """Return 1 if high final scores are good, or -1 if they are bad, judging by the winners' scores."""
    leads = [
        (1 if own_match.won else -1)
        * (own_match.match_stats.standings[-1][own_match.seat] - mean_opponent_score(own_match))
        for own_match in own_matches
        if own_match.won or own_match.winner_count
    ]
    return 1 if sum(leads) >= 0 else -1


def mean_opponent_score(own_match: OwnMatch) -> float:
    return mean(
        score for seat, score in enumerate(own_match.match_stats.standings[-1]) if seat != own_match.seat
    )


def build_stat_averages(
    stat_table: StatTable, own_matches: Sequence[OwnMatch], catalog: MessageCatalog
) -> list[StatAverage]:
    """Return the averages of the user and of the opponents for each of the game's statistics.

    A statistic is left out if no match has a value for the user.
    """
    averages = []
    for stat_index, stat in enumerate(stat_table.stats):
        stat_values = [(own_match.match_stats.stats[stat_index], own_match.seat) for own_match in own_matches]
        stat_name = catalog.format_with_fields(f"stat-{stat.name}", {})
        if not stat.is_per_seat:
            match_mean = mean_of_known_numbers(values[0] for values, _ in stat_values)
            averages += [StatAverage(stat_name, match_mean, None)] if match_mean is not None else []
            continue
        own_mean = mean_of_known_numbers(values[seat] for values, seat in stat_values)
        opponents_mean = mean_of_known_numbers(
            number
            for values, seat in stat_values
            for other_seat, number in enumerate(values)
            if other_seat != seat
        )
        if own_mean is not None:
            averages.append(StatAverage(stat_name, own_mean, opponents_mean))
    return averages


def mean_of_known_numbers(numbers: Iterable[int | None]) -> float | None:
    """Return the mean of the numbers that are not None, rounded to two decimal places.

    Return None if there are no such numbers.
    """
    known_numbers = [number for number in numbers if number is not None]
    return round(mean(known_numbers), 2) if known_numbers else None
