"""Statistics of matches: values counted during play equal values computed from the events afterwards."""

import re
from typing import Any

import pytest

from parlour.bots.match_totals import RESULT_FIELDS, collect_matches
from parlour.games import game_class, game_names
from parlour.games.war import War
from parlour.kit.bits import members
from parlour.kit.event_counts import NO_VALUE, EventCounts
from parlour.kit.events import EVENT_WIDTH, WITH_EVENTS
from parlour.kit.game import Game
from parlour.kit.registration import validate_stats
from parlour.kit.stats import Stat, StatTable
from parlour.lab.match_runs import new_run, play_chunk
from parlour.records.record import parse_record, replay
from parlour.testing.effort import example_count
from parlour.testing.random_matches import deal_setup
from tests.helpers.every_game import for_every_game

EventFields = tuple[str, int, int, int, int]  # kind, who, other, number, cards
Row = list[int | None]


def collect_stats(
    game: Game, first: int, matches: int, noted: list[tuple[int, int]] | None = None
) -> tuple[list[Row], list[str]]:
    """Return a row of statistics for each match of these seeds, and the clauses that ended them."""
    into: list[int] = []
    clauses: list[str] = []
    game.recording = WITH_EVENTS
    figures = game.stats
    collect_matches(
        game,
        EventCounts(game),
        figures.dealer_field,
        figures.dealer_left_leads,
        first,
        matches,
        into,
        clauses,
        noted,
    )
    wide = len(into) // matches
    rows = [into[at : at + wide] for at in range(0, len(into), wide)]
    return [[None if value == NO_VALUE else value for value in row] for row in rows], clauses


def buffered_events(game: Game) -> list[EventFields]:
    found = []
    for at in range(0, int(game.event_buffer_end), EVENT_WIDTH):
        kind, who, other, number, cards = (int(game.event_buffer[at + nth]) for nth in range(5))
        found.append((game.event_kinds[kind].name, who, other, number, cards))
    return found


def recount(figure: Stat, seats: int, events: list[EventFields]) -> Row:
    """Compute a statistic by its definition from all events of a match."""
    counts = not figure.start_event
    values: dict[int, list[int]] = {}
    for kind, who, other, number, cards in events:
        if figure.start_event and kind == figure.start_event:
            counts = True
        if figure.end_event and kind == figure.end_event:
            counts = False
        if kind in figure.event_kinds and counts:
            whose = {"match": 0, "who": who, "other": other}[figure.owner]
            worth = {"event": 1, "number": number, "cards": len(members(cards & figure.cards))}[
                figure.measure
            ]
            values.setdefault(whose, []).append(worth)
    found: Row = []
    for whose in range(1 if figure.owner == "match" else seats):
        heard = values.get(whose, [])
        if figure.aggregate == "sum":
            found.append(sum(heard))
        elif figure.aggregate == "any":
            found.append(int(any(heard)))
        else:
            found.append((max(heard) if figure.aggregate == "max" else heard[0]) if heard else None)
    return found


@for_every_game(example_count(25, 400))
def test_stats_equal_recount_from_events(setup: dict[str, Any]) -> None:
    """The match is dealt again from its seed, and the logged moves are repeated, with any options."""
    noted: list[tuple[int, int]] = []
    seed = setup["seed"]
    other = deal_setup(setup | {"seed": 5})
    if other.move_limit == 0 or other.move_limit > 300:
        other.move_limit = 300
    rows, clauses = collect_stats(other, seed, 1, noted)
    game = deal_setup(setup)
    game.move_limit = other.move_limit
    events = buffered_events(game)
    dealer, waiting = (
        getattr(game, game.stats.dealer_field or "none", None),
        members(game.to_move()),
    )
    first = waiting[0] if len(waiting) == 1 else None
    for seat, move in noted:
        game.push(seat, move)
        events += buffered_events(game)
    # by the rules the first leader may be another seat than the one to move
    if game.stats.dealer_left_leads:
        first = next((who for kind, who, *_ in events if kind == "play"), rows[0][1])
    assert game.is_over
    seats = int(game.seats)
    head: Row = [
        None if dealer is None else int(dealer),
        first,
        len(noted),
        int(game.round_count),
        int(game.winners),
    ]
    assert rows[0][: len(RESULT_FIELDS)] == head
    assert clauses == [game.end_clause]
    scores: Row = [*game.list_scores()]
    assert rows[0][len(RESULT_FIELDS) : len(RESULT_FIELDS) + seats] == (scores or [None] * seats)
    figures = [recount(figure, seats, events) for figure in game.stats.stats]
    assert rows[0][len(RESULT_FIELDS) + seats :] == [value for figure in figures for value in figure]


@pytest.mark.parametrize("name", game_names())
def test_stats_do_not_depend_on_earlier_matches(name: str) -> None:
    kind = game_class(name)
    together, clauses = collect_stats(kind.new_match(), 20, 4)
    for nth in range(4):
        alone = collect_stats(kind.new_match(kind.min_seats, None, 99), 20 + nth, 1)
        assert alone == ([together[nth]], [clauses[nth]])


@pytest.mark.parametrize(
    ("figure", "message"),
    [
        (Stat("peace", ("peace",)), "unknown kinds of events"),
        (Stat("wars", ("war",), end_event="peace"), "unknown kinds of events"),
        (Stat("wars", ()), "unknown kinds of events"),
        (Stat("wars", ("war",), owner="dealer"), "unknown owner, measure or aggregate"),
        (Stat("two words", ("war",)), "a statistic needs a unique identifier as its name"),
    ],
)
def test_rejects_inconsistent_stat_tables(figure: Stat, message: str) -> None:
    with pytest.raises(TypeError, match=message):
        validate_stats(War, StatTable((figure,)))


# Known mathematical results


def mean_stat(name: str, column: str, matches: int, **options: int) -> tuple[float, float]:
    """Return the mean of a statistic over all seats of many matches, and four standard errors."""
    game = deal_setup({"name": name, "seats": game_class(name).min_seats, "options": options, "seed": 1})
    names = [
        figure.name
        for figure in game.stats.stats
        for _seat in range(1 if figure.owner == "match" else int(game.seats))
    ]
    at = [len(RESULT_FIELDS) + int(game.seats) + nth for nth, each in enumerate(names) if each == column]
    values = [row[nth] for row in collect_stats(game, 0, matches)[0] for nth in at]
    found = [value for value in values if value is not None]
    mean = sum(found) / len(found)
    spread = sum((value - mean) ** 2 for value in found) / len(found)
    return mean, 4 * (spread / len(found)) ** 0.5


def test_war_starts_with_a_war_in_one_of_17_matches() -> None:
    """Of the 51 cards that the second player may turn up, 3 have the rank of the first card."""
    mean, within = mean_stat("war", "war_at_once", example_count(1500, 50_000), max_rounds=1)
    assert abs(mean - 1 / 17) < within < 0.03


def test_mean_of_random_cribbage_hands() -> None:
    """Random discards keep four random cards of 52: the mean over all deals is 4.769."""
    mean, within = mean_stat("zombie-cribbage", "first_hand", example_count(1500, 50_000))
    assert abs(mean - 4.769) < within < 0.4


# The same statistics from other sources: the moves of the record, the dealt cards, or the scores


def played_matches(name: str) -> list[tuple[dict[str, Any], list[tuple[int, str]], Game]]:
    """Return the row of each of 20 matches, its moves with their seats, and the match as dealt."""
    kind = game_class(name)
    run = new_run(kind, kind.new_match().options, ("random",) * kind.min_seats, 5, 0, 20)
    found = play_chunk(run, 0, 20, recording=True)
    records = [parse_record(text) for text in found.records]
    moves = [[(seat, text) for seat, text, _ in record.moves] for record in records]
    dealt = [next(replay(record)) for record in records]
    return list(zip(found.rows.to_pylist(), moves, dealt, strict=True))


def stat_by_seat(row: dict[str, Any], name: str, seats: int) -> list[int]:
    return [row[f"{name}.{seat}"] for seat in range(seats)]


MOVES_COUNTED = [
    ("crazy-eight", "demands", r"[2*]"),
    ("crazy-eight", "eights", "8"),
    ("crazy-eight", "draws", "draw"),
    ("zambezi-falls", "passes", "pass"),
    ("zop-zoo", "wilds", "cover"),
    ("zop-zoo", "gifts", "give"),
    ("zop-zoo", "robberies", "take .* from"),
    ("zop-zoo", "switches", "switch"),
]


@pytest.mark.parametrize(("name", "column", "begins"), MOVES_COUNTED)
def test_stats_count_recorded_moves(name: str, column: str, begins: str) -> None:
    found = 0
    for row, moves, dealt in played_matches(name):
        seats = int(dealt.seats)
        done = [who for who, text in moves if re.match(begins, text)]
        made = [done.count(seat) for seat in range(seats)]
        assert stat_by_seat(row, column, seats) == made
        found += sum(made)
    assert found


@pytest.mark.parametrize(
    ("name", "column", "place", "rank"),
    [
        ("war", "aces_dealt", "piles", "A"),
        ("crazy-eight", "eights_dealt", "hands", "8"),
        ("crazy-eight", "demands_dealt", "hands", "2*"),
        ("zambezi-falls", "twos_dealt", "hands", "2"),
        ("zambezi-falls", "aces_dealt", "hands", "A"),
    ],
)
def test_stats_count_dealt_cards(name: str, column: str, place: str, rank: str) -> None:
    for row, _, dealt in played_matches(name):
        hands = [sum(card[0] in rank for card in hand.split()) for hand in dealt.position()[place]]
        assert stat_by_seat(row, column, int(dealt.seats)) == hands


def test_zombie_cribbage_points_add_up() -> None:
    for row, _, _ in played_matches("zombie-cribbage"):
        for seat in range(2):
            parts = [row[f"{name}.{seat}"] for name in ("pegged", "hand_points", "crib_points")]
            assert row[f"score.{seat}"] == sum(parts) + 2 * row[f"heels.{seat}"]
        shown = sum(stat_by_seat(row, "hands_shown", 2))
        assert 2 * row["hands"] - 2 <= shown <= 2 * row["hands"]


def test_zop_zoo_round_results_add_up() -> None:
    for row, _, _ in played_matches("zop-zoo"):
        assert sum(stat_by_seat(row, "won_rounds", 2)) + row["run_out"] == row["round_count"]


def test_war_move_and_card_counts_agree() -> None:
    for row, _, _ in played_matches("war"):
        assert row["move_count"] == 2 * row["round_count"]
        assert 1 <= row["most_won"] <= 52
        assert (row["most_won"] > 2) == (row["wars"] > 0)
