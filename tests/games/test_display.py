"""Zones, click targets, and the progress and end of matches agree with the position."""

import re
from typing import Any

from parlour.games import game_class
from parlour.kit.bits import members
from parlour.kit.game import Game
from parlour.kit.moves import SPECTATOR
from parlour.kit.options import list_option_specs
from parlour.kit.rng import Rng
from parlour.kit.zones import Zone
from parlour.testing.effort import example_count
from parlour.testing.properties import PLAYER_NAMES, find_revealed_information
from parlour.testing.random_matches import (
    deal_setup,
    find_option_conflict,
    push_random_move,
    push_random_moves,
)
from tests.games.test_prompts import begin
from tests.helpers.every_game import for_every_game

# Zones of cards that a position does not write for the seat of the zone.
SHARED_ZONES = {"crib", "last", "table", "sets"}
LIMITS = {"limit", "max_rounds", "target"}  # options that end a match early if their value is small
DRAWN = re.compile("draw|same|run out")  # in the reason for the end of a match without winners


def named_cards(texts: list[str]) -> list[str]:
    return sorted(word for text in texts for word in re.split(r"[ +]", text) if word not in ("", "?"))


def check_zones(zones: list[Zone], position: dict[str, Any], card_keys: set[str]) -> None:
    """Check that zones show the visible cards of a position, each at its seat or in the zone of its key."""
    for seat in range(position["seats"]):
        shown = [zone for zone in zones if zone.seat == seat and zone.key.split(".")[0] not in SHARED_ZONES]
        written = [
            position[key][seat] or ""
            for key in card_keys - {"crib", "completed_sets"}
            if isinstance(position[key], list)
        ]
        assert named_cards([card for zone in shown for card in zone.cards]) == named_cards(written), seat
    for zone in zones:
        text = position.get({"search": "discard_pile"}.get(zone.key, zone.key))
        if isinstance(text, str) and zone.key != "pile":
            assert sorted(zone.cards) == sorted(text.split()), zone.key


def check_click_targets(game: Game, seat: int) -> None:
    """Check that the cards to click for each move lie on top in a zone."""
    view = game.view(seat)
    zones = {zone.key: [stack.split("+")[-1] for stack in zone.cards] for zone in view.zones()}
    zones.setdefault("discard_pile", zones.get("search", []))
    all_cards = [card for cards in zones.values() for card in cards]
    for move in view.legal():
        zone, text = view.game.variant.notation.click_target(view.game, move)
        source = view.game.variant.notation.source_card(view.game, move)
        assert not zone or zone in zones, (game.format_move(move), zone)
        places = [(card, zones[zone]) for card in text.split()] + [
            (card, all_cards) for card in source.split()
        ]
        for card, cards in places:
            # A rank alone stands for any card of the rank.
            assert card in cards or any(len(card) == 1 and each.startswith(card) for each in cards), (
                game.format_move(move),
                zone,
                card,
            )


@for_every_game(example_count(24, 400))
def test_zones_show_the_position_and_the_cards_to_click(
    setup: dict[str, Any], move_count: int, seed: int
) -> None:
    game = push_random_moves(deal_setup(setup), move_count, setup["seed"])
    for viewer in {SPECTATOR, seed % int(game.seats)}:
        view = game.view(viewer)
        position = view.position()
        check_zones(view.zones(), position, set(game.card_keys) & set(position))
    rng = Rng.fast(seed)
    for _ in range(12):
        for actor in members(game.to_move() | game.seats_that_may_interrupt()):
            check_click_targets(game, actor)
        if game.is_over:
            break
        push_random_move(game, rng)


def expected_numbers(game: Any) -> list[int]:
    """Return the numbers that the progress of a match must state."""
    number = int(game.round_count) + (not game.is_over)
    position = game.position()
    if game.name in ("go-fish", "authors"):
        if position["stock"]:
            return [len(position["stock"].split())]
        sets = sum(len(cards.split()) for cards in position["completed_sets"])
        return [sets, 13]
    choices = game.choices
    if game.name == "war":
        return [number, choices.max_rounds] if choices.max_rounds else [number]
    if game.name == "crazy-eight":
        return {"single": [], "elimination": [number], "points": [number, choices.target]}[choices.match]
    if game.name == "zambezi-falls":
        return [number, choices.series] if choices.series > 1 else []
    if game.name == "zombie-cribbage":
        return [number, choices.match, 61] if choices.match > 1 else [61]
    return [number, choices.target]


def deal_equal_cards(game: Game) -> Game:
    """Return a match of War with two ranks, so that often cards are equal or all players run out (WR-11)."""
    return type(game).new_match(2, game.options, int(game.rng.randbelow(1000)), "AC AD AH AS 2C 2D 2H 2S")


def check_end_reason(game: Game) -> None:
    """Check that the reason names only winners, says whether there are any, and states true numbers."""
    reason = game.variant.display.end_reason(game)
    assert reason is not None
    winners = members(game.winners)
    text = game.format_message(reason, PLAYER_NAMES)
    named = [seat for seat, name in enumerate(PLAYER_NAMES) if name in text]
    assert set(named) <= set(winners), text
    assert bool(DRAWN.search(text)) == (not winners), text
    position = game.position()
    assert game.outcome is not None
    assert ("run out" in text) == (game.outcome.clause == "WR-11"), text
    true_numbers = {game.round_count, *expected_numbers(game), 1}
    true_numbers.update(len(pile.split()) for pile in position.get("piles", []))
    true_numbers.update(
        position[key][seat] for key in ("leading_zombies", "wins") if key in position for seat in winners
    )
    assert {int(number) for number in re.findall(r"\d+", text)} <= true_numbers, text


@for_every_game(example_count(24, 400))
def test_progress_and_end_of_a_match_are_true(setup: dict[str, Any], move_count: int) -> None:
    limits = {
        spec.name: 1 + move_count % 9
        for spec in list_option_specs(game_class(setup["name"]).options_type)
        if spec.name in LIMITS
    }
    limited = setup | {"options": setup["options"] | limits}
    game = deal_setup(
        setup if find_option_conflict(setup["name"], setup["seats"], limited["options"]) else limited
    )
    if setup["name"] == "war" and setup["seed"] % 2:
        game = deal_equal_cards(game)
    rng = Rng.fast(move_count)
    for _ in range(150):
        progress = game.variant.display.progress(game)
        assert progress is not None
        assert sorted(progress.fields.values()) == sorted(expected_numbers(game)), progress
        if game.is_over:
            check_end_reason(game)
            break
        push_random_move(game, rng)


@for_every_game(example_count(24, 400))
def test_rare_moves_reveal_nothing_if_declared(setup: dict[str, Any], move_count: int, seed: int) -> None:
    game = push_random_moves(begin(setup), move_count % 6, seed)
    for seat in members(game.to_move() | game.seats_that_may_interrupt()):
        view = game.view(seat)
        world = view.determinize(Rng.fast(seed))
        for move in game.legal(seat):
            if game.variant.display.reveals_nothing(view.game, seat, move):
                revealed = find_revealed_information(game, world, seat, move)
                assert not revealed, (game.format_move(move), revealed)
