"""Public knowledge under `first_ace`: the compacted log implies the same odds and stays short."""

from collections.abc import Iterable
from itertools import combinations
from typing import Any

import pytest

from parlour.games import game_class, new
from parlour.games.crazy_eight.observations import (
    NOTE_ARRIVED,
    NOTE_FIRST,
    NOTE_LEFT,
    NOTE_SOURCE,
    HandSlots,
    Memory,
    compact_notes,
    needs_compaction,
    replay_notes,
)
from parlour.kit.bits import bit, members
from parlour.kit.cards import NO_CARD
from parlour.kit.events import BELIEFS, VIEWS, WITH_EVENTS, KnowledgeLog
from parlour.kit.game import Game
from parlour.kit.options import parse_options
from parlour.kit.rng import Rng
from parlour.testing.effort import example_count
from parlour.testing.random_matches import list_choices, push_random_move
from tests.helpers.draw_work import determinize_counted

MOST_SLOTS = 11  # maximum size of a hand whose assignments are counted here


def deal_match(seats: int, seed: int, deck: str = "", **options: Any) -> Game:
    chosen = new("crazy-eight", seats, 0, first_ace="on", dealer="first", **options).options
    return game_class("crazy-eight").new_match(seats, chosen, seed, deck)


def hidden_cards(game: Any) -> int:
    """Return all cards that are not on the discard pile."""
    cards = int(game.pack)
    for at in range(game.discard_count):
        cards &= ~bit(game.discard_pile[at])
    return cards


def count_assignments(found: dict[int, int], sets: Iterable[int]) -> dict[int, int]:
    """Count the assignments of cards to slots (a permanent), after one more card for each of these sets."""
    for slots in sets:
        after: dict[int, int] = {}
        for filled, number in found.items():
            for slot in members(slots & ~filled):
                after[filled | 1 << slot] = after.get(filled | 1 << slot, 0) + number
        found = after
    return found


def hand_probabilities(hand: HandSlots, cards: int) -> dict[tuple[int, ...], float]:
    """Return the probability of each possible hand, from this hand's slots alone."""
    size = len(hand.masks) - len(hand.departed_cards)
    emptied = count_assignments({0: 1}, hand.departed_slots)
    slots_of = {card: hand.matching_slots(1 << card) for card in members(cards)}
    found: dict[tuple[int, ...], float] = {}
    for held in combinations([card for card, slots in slots_of.items() if slots], size):
        number = count_assignments(emptied, [slots_of[card] for card in held]).get(
            (1 << len(hand.masks)) - 1, 0
        )
        if number:
            found[held] = number
    whole = sum(found.values())
    return {held: number / whole for held, number in found.items()}


CASES = [
    (2, "AC AD 2C 2D 3C 3D *1", {}),
    (2, "AC AD AH 2C 2D 3C 4C 4D", {"ace": "same_suit", "pick_and_play": "on"}),
    (3, "AC AD 2C 2D 2H 3D 4C *1", {"calls": "manual"}),
    (2, "AC AD 2C 2D 2H 2S 3C 4C *1", {"ace": "same_suit"}),
]


@pytest.mark.clause("CE-26")
@pytest.mark.parametrize(("seats", "deck", "options"), CASES)
def test_compacted_notes_imply_the_same_odds(seats: int, deck: str, options: dict[str, Any]) -> None:
    compared = left_out = 0
    for seed in range(25):
        whole: Any = deal_match(seats, seed, deck, match="points", target=100_000, **options)
        short: Any = whole.copy()
        rng = Rng.fast(seed)
        for _ in range(60):
            possible = list_choices(whole)
            seat, move = possible[int(rng.randbelow(len(possible)))]
            whole.push(seat, move)
            short.push(seat, move)
            if whole.round_count:
                break
            if short.drawn_card == NO_CARD and rng.randbelow(2):
                memory = short.memory
                fewer = KnowledgeLog(
                    compact_notes(memory.knowledge_log.to_list(), seats, hidden_cards(whole))
                )
                short.memory = Memory(memory.card_groups, memory.stock_cards, fewer)
            numbers = [game.memory.knowledge_log.to_list() for game in (whole, short)]
            hands = zip(*[replay_notes(noted, seats) for noted in numbers], strict=True)
            for one, other in list(hands)[:seats]:
                if len(one.masks) <= MOST_SLOTS:
                    assert hand_probabilities(one, hidden_cards(whole)) == pytest.approx(
                        hand_probabilities(other, hidden_cards(whole))
                    )
                    compared += len(one.departed_cards) > 0
                    left_out += len(one.departed_cards) - len(other.departed_cards)
    assert compared > 100
    assert left_out > 100


def long_round(seats: int, seed: int, **options: Any) -> Game:
    """Return a match in which no move ends a round."""
    game = deal_match(seats, seed, match="points", target=100_000, limit=0, **options)
    game.recording = VIEWS
    return game


def after_random_move(game: Game, rng: Rng) -> Game:
    """Return the match after a random move that does not end the round."""
    while True:
        after = game.copy()
        push_random_move(after, rng)
        if not after.is_over and after.round_count == game.round_count:
            return after


@pytest.mark.clause("CE-26")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("options", [{}, {"ace": "same_suit", "calls": "manual", "pick_and_play": "on"}])
def test_sampling_cost_is_bounded_in_long_rounds(seats: int, options: dict[str, Any]) -> None:
    game: Any = long_round(seats, seats, **options)
    rng = Rng.fast(seats)
    for number in range(example_count(1500, 6000)):
        game = after_random_move(game, rng)
        assert game.memory.knowledge_log.length < 2000
        if number % 50 == 0:
            for seat in range(-1, seats):
                view = game.view(seat)
                world, drawn = determinize_counted(view, rng)
                assert drawn < 5000
                assert world.view(seat) == view
                assert type(game).view_from_text(view.to_text()) == view


@pytest.mark.clause("CE-51")
@pytest.mark.parametrize(("hand", "limit"), [("9H", 0), ("9H 3C", 1)])
@pytest.mark.parametrize("options", [{"match": "elimination"}, {"match": "points", "target": 1}])
def test_worlds_of_a_finished_match_have_the_card_that_a_seat_in_air_drew(
    hand: str, limit: int, options: dict[str, Any]
) -> None:
    hands = [hand, "", "5C 6S"] if options["match"] == "points" else [hand, ""]
    position = {"hands": hands, "discard_pile": "4H 5H", "turn": 0, "seats_in_air": [1]}
    chosen = options | {"first_ace": True, "limit": limit}
    game = game_class("crazy-eight").from_position(position | {"options": chosen}, 1)
    game.push(0, game.parse_move("9H"))
    assert game.is_over
    assert [len(cards.split()) for cards in game.position()["hands"][:2]] == [len(hand.split()) - 1, 1]
    for viewer in range(-1, int(game.seats)):
        view = game.view(viewer)
        assert view.determinize(Rng.fast(1)).view(viewer) == view


def test_notes_are_compacted_when_they_have_doubled() -> None:
    notes = [0, 0, 15] + [1, 0, 1] * 79
    assert not needs_compaction(notes)
    assert needs_compaction([*notes, 1, 0, 1])
    short = compact_notes([*notes, 1, 0, 1], 2, 15)
    assert short[:3] == [5, 0, len(short)]
    assert not needs_compaction(short)
    assert not needs_compaction(short + [1, 0, 1] * (len(short) // 3 + 80))
    assert needs_compaction(short + [1, 0, 1] * (len(short) // 3 + 81))


def test_match_without_views_adds_no_notes() -> None:
    game: Any = deal_match(3, 1)
    before = game.memory.knowledge_log.to_list()
    assert before
    world: Any = game.view(1).determinize(Rng.fast(1))
    world.recording = BELIEFS | WITH_EVENTS
    for _ in range(40):
        push_random_move(world, Rng.fast(2))
    assert world.memory.knowledge_log.to_list() == before


def test_departure_from_many_slots_fits_in_integers() -> None:
    notes = [NOTE_SOURCE, 0, 7, NOTE_ARRIVED, 1, 120, NOTE_FIRST, 1, 6, NOTE_LEFT, 1, 1]
    short = compact_notes(notes, 2, 7)
    assert max(short) < 1 << 62
    (before, after) = (replay_notes(each, 2)[1] for each in (notes, short))
    assert after.departed_slots == [(1 << 121) - 1]
    assert (after.masks, after.departed_cards, after.departed_slots) == (
        before.masks,
        before.departed_cards,
        before.departed_slots,
    )


@pytest.mark.clause("CE-26")
def test_drawn_card_is_shown_exactly_if_it_is_shown_in_the_hand() -> None:
    kind = game_class("crazy-eight")
    shown = hidden = 0
    for seed in range(example_count(30, 300)):
        options = parse_options(kind.options_type, {"first_ace": "on", "match": "points"})
        game, rng = kind.new_match(2, options, seed, "AC AD 2C 2D 3C 3D 4C *1"), Rng.fast(seed)
        while not game.is_over and game.move_count < 40:
            true = game.position()
            for seat in (-1, 1 - int(game.turn)) if "drawn_card" in true else ():
                seen = game.view(seat).position()
                is_named = true["drawn_card"] in seen["hands"][true["turn"]].split()
                assert seen["drawn_card"] == (true["drawn_card"] if is_named else "?"), true
                shown, hidden = shown + is_named, hidden + (not is_named)
            push_random_move(game, rng)
    assert shown
    assert hidden
