"""Whole matches of Crazy Eight, compared with a second implementation."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.games import game_class, new
from parlour.kit.game import Game
from parlour.kit.options import list_option_specs
from parlour.kit.rng import Rng
from parlour.testing.effort import example_count_reduced_when_brief
from tests.games.crazy_eight_oracle import Table, look_of

KIND = game_class("crazy-eight")
PACK = " ".join(rank + suit for rank in "A23456789TJQK" for suit in "CDHS") + " *1 *2"
SMALL = "AC AD 2C 2D 3C 3D *1 *2 7C 8D 8S JC KD KS 5S 9H QD 4S 6H TC"
MATCHES = example_count_reduced_when_brief(60, 400)
# every value of the options, but `jokers` is part of the pack, and `dealer` of the position
OPTIONS: dict[str, list[Any]] = {
    spec.name: list(spec.values)
    for spec in list_option_specs(KIND.options_type)
    if spec.values and spec.name not in ("dealer", "jokers")
} | {"limit": [10_000, 60, 7]}
SETS = st.fixed_dictionaries({key: st.sampled_from(values) for key, values in OPTIONS.items()})


def legal(game: Game, seat: int) -> set[str]:
    return {game.format_move(move) for move in game.legal(seat)}


def first_turn(position: dict[str, Any], options: dict[str, Any]) -> int:
    """Return the first player, by the starter (CE-2, CE-33)."""
    table = Table(position | {"turn": position["dealer"], "demand": 0}, options)
    card, two = table.discard[0], len(table.seats) == 2
    if options["starter"] == "active" and card[0] in "278JKA*":
        if table.goes_again(card):
            return table.dealer
        once = table.next_to(table.dealer)
        return table.next_to(once) if card[0] == "7" and not two else once
    at = table.seats.index(table.dealer)
    step = {"left": 1, "dealer": 0, "right": -1}[options["start"]]
    return table.seats[(at + step) % len(table.seats)]


def check_deal(position: dict[str, Any], options: dict[str, Any], whole: bool) -> None:
    """Check the deal of a round (CE-1, CE-2, CE-33)."""
    top = position["discard_pile"].split()
    assert len(top) == 1
    assert not position["seats_in_air"]
    assert not position["missed_calls"]
    started = options["starter"] == "active"
    # A small pack may not have a regular card left to turn up. CE-33 does not say which card stays then.
    assert started or top[0][0] != "*" or (options["starter"] == "redraw" and not whole)
    assert options["starter"] != "redraw" or top[0][0] in "34569TQ" or not whole
    assert position["demand"] == ({"2": 2, "*": 5}.get(top[0][0], 0) if started else 0)
    turned = started and top[0][0] == "J"
    assert position["direction"] == (1 if (options["rotation"] == "clockwise") != turned else -1)
    assert position["turn"] == first_turn(position, options)
    if whole:
        hands = [hand.split() for seat, hand in enumerate(position["hands"]) if seat not in position["out"]]
        assert {len(hand) for hand in hands} == {8}


def check_end(game: Game, table: Table, before: dict[str, Any], options: dict[str, Any]) -> None:
    """Check the outcome of a finished round (CE-50, CE-51, CE-52)."""
    after = game.position()
    winners = table.winners
    assert winners is not None
    if options["match"] == "single":
        assert game.outcome is not None
        assert game.outcome.winners == winners
        return
    points = None if table.has_shuffled else table.count_hands()
    if points is None:  # the position only shows the next deal
        return
    if options["match"] == "points":
        totals = [score + points[seat] for seat, score in enumerate(before["scores"])]
        assert after["scores"] == totals
        assert game.is_over == (max(totals) >= options["target"])
        if game.outcome is not None:
            assert game.outcome.winners == [s for s, total in enumerate(totals) if total == min(totals)]
    elif len(table.seats) == 2:
        assert game.is_over == (len(winners) == 1)
        assert game.outcome is None or game.outcome.winners == winners
    else:
        most = [seat for seat in table.seats if points[seat] == max(points.values())]
        assert not game.is_over
        assert after["out"] == sorted(before["out"] + (most if len(most) == 1 else []))


def play_along(game: Game, options: dict[str, Any], rng: Rng, moves: int, whole: bool) -> int:
    """Play at random with the second table alongside; return the number of rounds that ended."""
    position = game.position()
    check_deal(position, options, whole)
    table, ended = Table(position, options), 0
    for _ in range(moves):
        if game.is_over:
            break
        found = [(seat, legal(game, seat)) for seat in range(game.seats)]
        assert found == [(seat, table.legal(seat)) for seat in range(game.seats)]
        possible = [(seat, move) for seat, texts in found for move in sorted(texts)]
        useful = [each for each in possible if each[1] not in ("draw", "take", "keep")]
        chosen = useful if useful and rng.randbelow(4) else possible
        seat, move = chosen[int(rng.randbelow(len(chosen)))]
        rounds, before = int(game.round_count), position
        game.push(seat, game.parse_move(move))
        position = game.position()
        assert KIND.from_state(game.state()).position() == position
        table.move(seat, move, position)
        if game.round_count == rounds and not game.is_over:
            assert table.winners is None
            assert table.look() == look_of(position)
            continue
        ended += 1
        check_end(game, table, before, options)
        if not game.is_over:
            check_deal(position, options, whole)
            table = Table(position, options)
    return ended


@pytest.mark.clause("CE-1", "CE-2", "CE-33", "CE-50", "CE-51", "CE-52", "G-4")
@settings(max_examples=MATCHES)
@given(st.integers(2, 5), SETS, st.sampled_from([PACK, SMALL]), st.integers(1, 400), st.integers(0, 10**9))
def test_matches_reference_implementation(
    seats: int, options: dict[str, Any], deck: str, target: int, seed: int
) -> None:
    chosen = options | {"target": target if options["match"] == "points" else 200}
    read = new("crazy-eight", seats, 0, **chosen).options
    game = KIND.new_match(seats, read, seed, deck)
    play_along(game, chosen, Rng.fast(seed + 1), 300, deck == PACK)
