"""The coach: its chances compared with enumeration, and the totals of its reviews."""

import itertools
import math
import re
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import parlour
from parlour.bots.coach import review
from parlour.bots.coach.hint import Hint, MoveRating, compute_hint, format_comparison
from parlour.bots.coach.review import (
    CAUSED_BY_CHOICE,
    MAX_GRAPH_POINTS,
    Decision,
    Review,
    WinChancePoint,
    choose_graph_move_counts,
    list_decisions,
    rate_decision,
    review_record,
    round_to_percent,
)
from parlour.games import game_class, game_names
from parlour.kit.bits import members
from parlour.kit.errors import InvalidRecordError
from parlour.kit.game import Game
from parlour.kit.moves import NO_MOVE, SPECTATOR
from parlour.kit.outcomes import Appraisal
from parlour.kit.rng import Rng
from parlour.kit.strategy import Strategy
from parlour.records.record import Record, Recorder, replay
from parlour.testing.random_matches import push_random_move
from parlour.text.message import Message
from parlour.text.translation import get_catalog

HIGH = "high-card"
SEVEN_CARDS = "2C 3C 4C 5C 6C 7C 8C"  # two for each of two seats, and a stock of three
ONE_ROUND = {"coins": 0, "target": 1}


@pytest.fixture
def few_playouts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use few playouts for the graph, in tests that do not check its values."""
    monkeypatch.setattr(review, "GRAPH_PLAYOUTS", 10)


def record_random_match(name: str, seed: int, moves: int, seats: int = 0, **options: Any) -> Record:
    """Record a random match, or its first `moves` moves."""
    recorder = Recorder(name, seats or max(2, game_class(name).min_seats), options, seed)
    rng = Rng.fast(seed)
    while not recorder.game.is_over and len(recorder.record.moves) < moves:
        seat, move = push_random_move(recorder.game.copy(), rng)
        recorder.play(seat, move)
    return recorder.record


def record_high_card_round(deck: str, seed: int, highest: bool) -> Record:
    """Record a round of High Card: seat 0 plays its highest or lowest card, seat 1 its highest."""
    recorder = Recorder(HIGH, 2, ONE_ROUND, seed, ["Ann", "Ben"], deck)
    mine = recorder.game.legal(0)
    recorder.play(0, max(mine) if highest else min(mine))
    recorder.play(1, max(recorder.game.legal(1)))
    return recorder.record


# Figures


def win_probability(mine: str, other: set[str]) -> float:
    """Return the probability that a card beats both of two cards drawn from the others of the seven."""
    ranks = "23456789"
    hands = list(itertools.combinations(other, 2))
    return sum(all(ranks.index(mine[0]) > ranks.index(card[0]) for card in hand) for hand in hands) / len(
        hands
    )


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_win_chances_match_enumeration(high_card: type[Game], seed: int) -> None:
    game = Recorder(HIGH, 2, ONE_ROUND, seed, deck_text=SEVEN_CARDS).game
    hand = [game.format_move(move) for move in game.legal(0)]
    truths = {card: win_probability(card, set(SEVEN_CARDS.split()) - set(hand)) for card in hand}
    hint = compute_hint(game.view(0), Rng.fast(5), 600)
    assert truths[hint.best.move] == max(truths.values())
    for rating in hint.choices:
        if rating.win_chance is not None:
            # The search sometimes explores moves that would be foolish for seat 1.
            assert rating.win_chance == pytest.approx(
                truths[rating.move], abs=0.06 + 1.5 / math.sqrt(rating.playouts)
            )


def blunder() -> tuple[Record, float]:
    """Return a round that seat 0 loses with its lower card, and the win probability this move cost."""
    for seed in range(100):
        record = record_high_card_round(SEVEN_CARDS, seed, False)
        game = next(replay(record))
        hand = sorted(game.format_move(move) for move in game.legal(0))
        others = set(SEVEN_CARDS.split()) - set(hand)
        truth = win_probability(hand[1], others) - win_probability(hand[0], others)
        if truth > 0.6 and record.result.startswith("won by seat 1"):
            return record, truth
    raise AssertionError("no deal had a decision that matters")


def test_cost_of_a_choice_matches_enumeration(high_card: type[Game]) -> None:
    record, truth = blunder()
    nodes, _ = list_decisions(record)
    decision = rate_decision(next(replay(record)), nodes[0], record.moves[0][1], ["Ann", "Ben"], 600, 3)
    assert decision.cost == pytest.approx(truth, abs=0.12)
    assert decision.gains == [0.0, pytest.approx(decision.cost)]


def test_best_choice_costs_nothing(high_card: type[Game]) -> None:
    for seed in range(5):
        record = record_high_card_round(SEVEN_CARDS, seed, True)
        decision = rate_decision(
            next(replay(record)), list_decisions(record)[0][0], record.moves[0][1], ["Ann", "Ben"], 200, 3
        )
        assert decision.cost == 0


def test_hint_finds_a_winning_card() -> None:
    position = {"hands": ["6C", "9H KD 2C"], "discard_pile": "6H", "turn": 0}
    game = game_class("crazy-eight").from_position(position, 3)
    hint = compute_hint(game.view(0), Rng.fast(1), 200)
    assert hint.best.move == "6C"
    assert hint.best.win_chance is not None
    assert hint.best.win_chance > 0.97


@pytest.mark.parametrize("name", game_names())
def test_hint_is_deterministic_and_uses_only_the_view(name: str) -> None:
    *_, game = replay(record_random_match(name, 4, 9))
    seat = int(game.turn)
    view = game.view(seat)
    first = compute_hint(view, Rng.fast(8), 40, player_names=["Ann"])
    again = compute_hint(type(game).view_from_text(view.to_text()), Rng.fast(8), 40, player_names=["Ann"])
    assert first == again
    assert msgspec.json.decode(msgspec.json.encode(first), type=Hint) == first
    texts = [game.format_move(move) for move in view.legal()]
    assert sorted(rating.move for rating in first.choices) == sorted(texts)
    assert all(rating.label for rating in first.choices)
    assert first.comparison


def test_rarely_tried_moves_have_no_win_chance() -> None:
    game = parlour.new("crazy-eight", 2, 7)
    hint = compute_hint(game.view(int(game.turn)), Rng.fast(1), 20)
    assert [rating.win_chance for rating in hint.choices] == [None] * len(hint.choices)
    assert hint.comparison == get_catalog("parlour.bots").format("unjudged")


def test_hint_may_advise_not_to_interrupt() -> None:
    game, seat = match_with_interrupt()
    hint = compute_hint(game.view(seat), Rng.fast(1), 60)
    assert "" in [rating.move for rating in hint.choices]
    assert get_catalog("parlour.bots").format("wait") in [rating.label for rating in hint.choices]


def match_with_interrupt() -> tuple[Game, int]:
    """Return a match in which a seat may interrupt, and that seat."""
    for seed in range(50):
        game = parlour.new("crazy-eight", 3, seed, calls="manual")
        rng = Rng.fast(seed)
        while not game.is_over:
            free = game.seats_that_may_interrupt() & ~game.to_move()
            if free:
                return game, members(free)[-1]
            push_random_move(game, rng)
    raise AssertionError("no seat ever could")


# Exact appraisals by a game


class ExactStrategy(Strategy[Game]):
    """A strategy with exact move values: the highest card is sure to win."""

    def appraise_moves(self, game: Game, seat: int) -> list[Appraisal]:
        moves = game.legal(seat)
        return [
            Appraisal(move, 2.5 if move == max(moves) else 1.0, 1.0 if move == max(moves) else -0.5)
            for move in moves
        ]

    def move_reason(self, game: Game, seat: int, move: int) -> Message:
        return Message("standing", {"number": 7})


def use_exact_strategy(monkeypatch: pytest.MonkeyPatch, game: Game) -> None:
    """Use the exact strategy in all matches with the same options as this one."""
    monkeypatch.setattr(game.variant, "strategy", ExactStrategy())


def test_hint_uses_exact_appraisal(monkeypatch: pytest.MonkeyPatch, high_card: type[Game]) -> None:
    game = Recorder(HIGH, 2, ONE_ROUND, 1, deck_text=SEVEN_CARDS).game
    use_exact_strategy(monkeypatch, game)
    hint = compute_hint(game.view(0), Rng.fast(1))
    assert hint.is_exact
    assert [rating.win_chance for rating in hint.choices] == [1.0, 0.25]
    assert [rating.points for rating in hint.choices] == [2.5, 1.0]
    assert hint.reason == "7 points"
    assert hint.comparison.startswith(
        "Chance to win: about 100%, +2.5 points on average; the next best move is "
    )
    decision = review_record(record_high_card_round(SEVEN_CARDS, 1, False)).decisions[0]
    assert (decision.cost, decision.points_cost, decision.is_exact) == (0.75, 1.5, True)
    assert decision.gains == [0.0, 0.75]


# Reviews


def list_choices_made(record: Record) -> list[tuple[int, int]]:
    """Return number and seat of every move that was not the only legal one."""
    found = []
    for at, game in enumerate(replay(record)):
        if at < len(record.moves):
            seat = record.moves[at][0]
            if not game.to_move() >> seat & 1 or len(game.legal(seat)) > 1:
                found.append((at + 1, seat))
    return found


@pytest.mark.parametrize("name", game_names())
def test_review_totals_add_up(name: str, few_playouts: None) -> None:
    record = record_random_match(name, 3, 6)
    found = review_record(record, 10, 1)
    made = [(each.move_number, each.seat) for each in found.decisions if each.played.move]
    assert [pair for pair, _ in itertools.groupby(made)] == list_choices_made(record)
    assert [point.move_count for point in found.graph] == list(range(len(record.moves) + 1))
    assert not found.is_sampled
    for point in found.graph:
        assert sum(point.chances) == pytest.approx(1)
        assert sum(point.percentages) == 100
        assert all(abs(100 * a - b) < 1 for a, b in zip(point.chances, point.percentages, strict=True))
    for account in found.seat_summaries:
        assert account.start == found.graph[0].chances[account.seat]
        assert account.result == found.graph[-1].chances[account.seat]
        assert account.own_choices <= 0 <= account.other_choices + 1e-9 or record.seats > 2
        total = account.start + account.own_choices + account.other_choices + account.luck
        assert total == pytest.approx(account.result, abs=1e-12)
    # The chances that one player gave away went to the others.
    assert sum(each.own_choices + each.other_choices for each in found.seat_summaries) == pytest.approx(
        0, abs=1e-9
    )
    assert msgspec.json.decode(msgspec.json.encode(found), type=Review) == found
    assert review_record(record, 10, 1) == found


@pytest.mark.parametrize(
    ("chances", "read"),
    [
        ([0.5, 0.5], [50, 50]),
        ([0.555, 0.445], [56, 44]),
        ([1 / 3, 1 / 3, 1 / 3], [34, 33, 33]),
        ([0.0, 1.0], [0, 100]),
        ([0.296, 0.296, 0.296, 0.112], [30, 30, 29, 11]),
        ([0.29, 0.71], [29, 71]),
    ],
)
def test_rounded_percentages_sum_to_100(chances: list[float], read: list[int]) -> None:
    assert round_to_percent(chances) == read


@pytest.mark.parametrize(("best", "cost"), [(0.404, 0.0), (0.405, 0.005), (0.5, 0.1)])
def test_decision_cost_agrees_with_rounded_chances(best: float, cost: float) -> None:
    """Counting the choices with a cost gives the same number as reading their rounded costs."""
    better, made = (MoveRating("2C", "", chance, 0.0, None, 0) for chance in (best, 0.4))
    assert review.compute_decision_cost(better, made) == pytest.approx(cost)


def summary_sentences(
    start: float,
    costs: list[float],
    gained: float,
    result: float,
    reader_seat: int = SPECTATOR,
    language: str = "en",
) -> list[str]:
    """Return the summary of seat 0 of two after choices with these costs; the other gave away `gained`."""
    rating = MoveRating("2C", "Play 2♣", None, 0.0, None, 0)
    parts = [
        *(
            Decision(at, 0, rating, rating, cost, None, [0.0, cost], "", False)
            for at, cost in enumerate(costs, 1)
        ),
        Decision(9, 1, rating, rating, gained, None, [gained, 0.0], "", False),
    ]
    points = [WinChancePoint(0, [start, 1 - start], round_to_percent([start, 1 - start]))]
    whole = Review("high-card", "High Card", 2, ["Ann", "Ben"], 9, 10, True, "", points, False, [], parts, [])
    summary = review.summarize_seat(0, points, result, parts)
    return review.format_seat_summary(whole, summary, reader_seat, get_catalog("parlour.bots", language))


def test_summaries_name_no_chance_above_100_percent() -> None:
    for start, costs, gained, result in itertools.product(
        (0.5, 0.48), ([], [0.02], [0.9, 0.49], [0.1] * 3), (0.0, 0.1, 1.39), (0.0, 0.5, 1.0)
    ):
        sentences = summary_sentences(start, costs, gained, result)
        figures = [int(each) for each in re.findall(r"(\d+)%", " ".join(sentences))]
        assert figures == [
            round_to_percent([start, 1 - start])[0],
            *([round(100 * max(costs))] if costs else []),
        ]
    assert summary_sentences(0.5, [0.9, 0.49], 1.39, 1.0) == [
        "Ann won. At the start, the chance to win was 50%.",
        "Ann made 2 mistakes in 2 choices.",
        "The costliest mistake was move 1 (−90% chance to win).",
        "The other players' mistakes helped Ann a lot.",
        "Ann had very good luck.",
    ]
    assert summary_sentences(0.5, [0.0], 0.0, 0.0)[1:] == [
        "Ann made no clear mistake in 1 choice.",
        "Ann had very bad luck.",
    ]


@pytest.mark.parametrize(
    ("second", "error", "key"),
    [
        ((0.66, 0.0), 0.0, "about as good"),  # shown as 66% and 66%
        ((0.655, 0.0), 0.0, "about as good"),
        ((0.55, 0.0), 0.06, "about as good"),
        ((0.55, 0.0), 0.01, "the next best move is"),
        ((0.66, -2.0), 0.0, "the next best move is"),
    ],
)
def test_hint_calls_moves_about_as_good(second: tuple[float, float], error: float, key: str) -> None:
    chance, points = second
    choices = [MoveRating("", "A", 0.664, 0.0, 0.0, 90), MoveRating("", "B", chance, error, points, 90)]
    assert f'"B" is {key}' in format_comparison(choices) or f'{key} "B"' in format_comparison(choices)


def test_hint_names_a_share_of_the_win_if_several_players_can_win() -> None:
    choices = [MoveRating("", each, 0.28, 0.0, None, 90) for each in "AB"]
    for language, chance, share in (
        ("en", "Chance to win: about 28%", "Expected share of the win: about 28%"),
        ("de", "Etwa 28 % Gewinnchance", "Erwarteter Anteil am Sieg: etwa 28 %"),
    ):
        for seats, expected in ((2, chance), (3, share), (6, share)):
            text = format_comparison(choices, language, seats)
            assert re.sub(r"\s", " ", text).startswith(expected)
    game = parlour.new("crazy-eight", seats=3, seed=1)
    hint = compute_hint(game.view(game.turn), Rng.fast(1), playouts=400)
    assert hint.comparison.startswith("Expected share of the win: about ")


def test_hint_after_too_little_search_speaks_to_the_player() -> None:
    choices = [MoveRating("", each, None, 0.0, None, 2) for each in "AB"]
    assert (
        format_comparison(choices) == "There was too little time to compare the moves. Try again in a minute."
    )
    assert "simuliert" not in format_comparison(choices, "de")


def test_summaries_call_the_reader_you() -> None:
    results = (0.0, 0.5, 1.0)
    for start, costs, gained, result in itertools.product(
        (0.5, 0.1), ([], [0.9], [0.1] * 3), (0.0, 1.3), results
    ):
        for language, you in (("en", "you"), ("de", "du|dir|deine")):
            others_text, own_text = (
                " ".join(summary_sentences(start, costs, gained, result, reader_seat, language))
                for reader_seat in (1, 0)
            )
            assert "Ann" in others_text
            assert "Ann" not in own_text
            assert re.search(rf"\b({you})\b", own_text, re.IGNORECASE)
            assert not re.search(rf"\b({you})\b", others_text, re.IGNORECASE)
            assert re.findall(r"\d+", own_text) == re.findall(r"\d+", others_text)
    assert summary_sentences(0.5, [0.9], 0.0, 0.0, 0)[-1] == "You had good luck."
    german = summary_sentences(0.08, [], 0.0, 0.0, 0, "de")[0]
    assert re.fullmatch(r"Du hast nicht gewonnen\. Am Anfang war deine Gewinnchance 8\s%\.", german)


def test_game_without_choices_is_all_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    record = record_random_match("war", 5, 10**6, max_rounds=4)
    monkeypatch.setattr(review, "GRAPH_PLAYOUTS", 100)
    found = review_record(record, 10)
    assert found.is_over
    assert found.decisions == []
    for account in found.seat_summaries:
        assert account.start == pytest.approx(0.5, abs=0.25)
        assert (account.own_choices, account.other_choices) == (0, 0)
        assert account.luck == pytest.approx(account.result - account.start)


def test_blunder_is_a_turning_point(high_card: type[Game], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(review, "GRAPH_PLAYOUTS", 150)
    record, _ = blunder()
    found = review_record(record, 300)
    assert found.graph[-1].chances == [0.0, 1.0]
    assert [account.result for account in found.seat_summaries] == [0.0, 1.0]
    turning = found.turning_points[0]
    assert (turning.first_move, turning.last_move, turning.seat, turning.cause) == (1, 1, 0, CAUSED_BY_CHOICE)
    assert turning.text.startswith("Move 1, ")
    assert "this choice changed" in turning.text
    assert found.seat_summaries[0].own_choices == -found.decisions[0].cost
    assert found.seat_summaries[1].other_choices >= found.decisions[0].cost - 1e-9


def test_turning_points_are_the_largest_changes(few_playouts: None) -> None:
    found = review_record(record_random_match("crazy-eight", 6, 25), 10)
    changes = sorted(
        max(abs(one - other) for one, other in zip(before.chances, after.chances, strict=True))
        for before, after in itertools.pairwise(found.graph)
    )
    assert (
        sorted(abs(each.chance_after - each.chance_before) for each in found.turning_points) == changes[-3:]
    )
    assert [each.last_move for each in found.turning_points] == sorted(
        each.last_move for each in found.turning_points
    )


def test_declined_interrupt_is_a_choice(few_playouts: None) -> None:
    for seed in range(50):
        record = record_random_match("crazy-eight", seed, 60, 3, calls="manual")
        nodes, _ = list_decisions(record)
        if any(node.played == NO_MOVE for node in nodes):
            break
    found = review_record(msgspec.structs.replace(record, moves=record.moves[: nodes[-1].move_number]), 20)
    left = [each for each in found.decisions if not each.played.move]
    assert left
    for each in left:
        # Another seat moved instead.
        assert record.moves[each.move_number - 1][0] != each.seat


def test_progress_is_reported_to_the_end(few_playouts: None) -> None:
    progress: list[tuple[int, int]] = []
    review_record(
        record_random_match("zambezi-falls", 2, 6), 20, 0, lambda done, whole: progress.append((done, whole))
    )
    assert progress[-1][0] == progress[-1][1] > 0
    assert [done for done, _ in progress] == sorted(done for done, _ in progress)
    assert len({whole for _, whole in progress}) == 1


def test_rejects_record_with_a_wrong_checksum() -> None:
    record = record_random_match("crazy-eight", 2, 6)
    seat, text, _ = record.moves[3]
    record.moves[3] = (seat, text, "00000000")
    with pytest.raises(InvalidRecordError, match="move 4, "):
        review_record(record, 10)


@settings(max_examples=50)
@given(st.integers(0, 5000), st.sets(st.integers(1, 5000), max_size=400))
def test_graph_is_thinned_but_keeps_decisions(moves: int, deciding: set[int]) -> None:
    numbers = sorted(number for number in deciding if number <= moves)
    graphed = choose_graph_move_counts(moves, numbers)
    expected = {0, moves, *numbers, *(number - 1 for number in numbers)}
    assert graphed == sorted(set(graphed))
    assert (graphed[0], graphed[-1]) == (0, moves)
    assert len(graphed) == min(moves + 1, MAX_GRAPH_POINTS)
    if len(expected) <= MAX_GRAPH_POINTS:
        assert expected <= set(graphed)
