"""Crazy Eight where a scenario cannot reach: deals and starters, whole matches, and who sees what."""

from itertools import pairwise
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import parlour
from parlour.games import game_class, new
from parlour.kit.bits import members
from parlour.kit.cards import card_text
from parlour.kit.chance import Rng
from parlour.kit.errors import IllegalMove, InvalidMove, InvalidOption, InvalidPosition, InvalidSeats
from parlour.kit.game import Game
from parlour.kit.options import option_facts
from parlour.kit.records import Event
from parlour.kit.seats import SPECTATOR

REGULAR = "34569TQ"
SHIFTING = "78JK"


def table(seats: int = 3, seed: int = 1, deck: str = "", **options: Any) -> Game:
    """A match just dealt by seat 0, with a pack of the test's own if it names one."""
    options = {"dealer": "first"} | options
    if not deck:
        return new("crazy-eight", seats, seed, **options)
    kind = game_class("crazy-eight")
    return kind(seats, new("crazy-eight", seats, 0, **options).options, seed, deck)


def lay(options: dict[str, Any] | None = None, **position: Any) -> Game:
    """A match in progress."""
    return game_class("crazy-eight").from_position({"options": options or {}} | position, 1)


def turned(rng: Rng, jokers: int = 2) -> list[str]:
    """The pack in the order in which this generator's next deal hands it out."""
    cards = vec[i64](list(range(52 + jokers)))
    rng.shuffle(cards, 52 + jokers)
    return [card_text(int(card)) for card in reversed(list(cards))]


def hands_of(game: Game) -> list[set[str]]:
    return [set(hand.split()) for hand in game.position()["hands"]]


def play(game: Game, *moves: str) -> list[Event]:
    """Makes moves by whoever is on turn; what everybody was told of them."""
    told: list[Event] = []
    for move in moves:
        game.play(int(game.turn), move)
        told.extend(game.events())
    return told


def legal(game: Game, seat: int) -> set[str]:
    return {game.text(move) for move in game.legal(seat)}


def points(cards: list[str], joker: int = 50) -> int:
    """What the rules page counts for these cards."""
    worth = {"8": 50, "*": joker, "A": 1} | dict.fromkeys("TJQK", 10)
    return sum(worth[card[0]] if card[0] in worth else int(card[0]) for card in cards)


# The deal


@pytest.mark.clause("CE-1")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_eight_cards_each_one_at_a_time_from_the_dealers_left(seats: int) -> None:
    game = table(seats, seed=4)
    order = turned(Rng.fast(4))
    dealt: list[set[str]] = [set() for _ in range(seats)]
    for at in range(8 * seats):
        dealt[(1 + at) % seats].add(order[at])
    position = game.position()
    assert hands_of(game) == dealt
    assert position["discard"].split() == [order[8 * seats]]
    assert position["stock"].split() == order[8 * seats + 1 :]
    assert position["dealer"] == 0


@pytest.mark.clause("CE-1", "CE-2", "CE-50")
def test_the_second_round_is_dealt_from_the_left_of_the_next_dealer() -> None:
    game = lay({"match": "points"}, hands=["9H", "5S 6C", "TD 3C"], discard="4H", dealer=1)
    rng = game.rng.copy()
    play(game, "9H")
    rng.next_round()
    order = turned(rng)
    first = order[24]
    assert first[0] != "*"
    assert hands_of(game) == [set(order[seat:24:3]) for seat in range(3)]
    position = game.position()
    assert (position["dealer"], position["turn"], position["discard"]) == (2, 0, first)


@pytest.mark.clause("CE-1")
def test_two_to_five_players() -> None:
    for seats in (1, 6):
        with pytest.raises(InvalidSeats):
            table(seats)


@pytest.mark.clause("CE-2")
@pytest.mark.parametrize(
    ("start", "seats", "first"),
    [
        ("left", 2, 1),
        ("left", 5, 1),
        ("dealer", 2, 0),
        ("dealer", 5, 0),
        ("right", 2, 1),
        ("right", 3, 2),
        ("right", 5, 4),
    ],
)
@pytest.mark.parametrize("rotation", ["clockwise", "anticlockwise"])
def test_who_begins_does_not_hang_on_the_direction(start: str, seats: int, first: int, rotation: str) -> None:
    game = table(seats, start=start, rotation=rotation)
    assert game.turn == first
    step = 1 if rotation == "clockwise" else -1
    assert game.position()["direction"] == step
    play(game, "draw", "keep")
    assert game.turn == (first + step) % seats


@pytest.mark.clause("CE-2")
def test_by_default_the_left_of_the_dealer_begins_and_play_goes_clockwise() -> None:
    game = table(4)
    assert (game.turn, game.position()["direction"]) == (1, 1)


@pytest.mark.clause("CE-2", "CE-12")
def test_a_jack_turns_the_direction_for_its_round_only() -> None:
    game = lay({"match": "points"}, hands=["JH 3C", "5S 6C", "9H"], discard="4H")
    play(game, "JH")
    assert game.position()["direction"] == -1
    play(game, "9H")
    assert game.rounds == 1
    assert game.position()["direction"] == 1


@pytest.mark.clause("CE-32")
@pytest.mark.parametrize(("jokers", "held"), [("2", {"*1", "*2"}), ("1", {"*1"}), ("0", set())])
def test_as_many_jokers_as_were_chosen(jokers: str, held: set[str]) -> None:
    game = table(2, jokers=jokers)
    position = game.position()
    pack = " ".join([*position["hands"], position["discard"], position["stock"]]).split()
    assert len(set(pack)) == len(pack) == 52 + len(held)
    assert {card for card in pack if card.startswith("*")} == held
    for joker in {"*1", "*2"} - held:
        with pytest.raises(InvalidMove):
            game.parse(joker)
        with pytest.raises(InvalidPosition):
            lay({"jokers": jokers}, hands=[joker, "5S"], discard="4H")


@pytest.mark.clause("CE-32")
def test_two_jokers_are_the_default() -> None:
    assert table().position()["options"] == {"dealer": "first"}
    assert len(turned(Rng.fast(1))) == sum(map(len, hands_of(table()))) + 1 + len(
        table().position()["stock"].split()
    )


# The starter

SEEDS = range(250)


@pytest.mark.clause("CE-33")
@pytest.mark.parametrize("start", ["left", "dealer"])
def test_inert_a_special_starter_has_no_effect(start: str) -> None:
    seen = set()
    for seed in SEEDS:
        game = table(3, seed, start=start)
        position = game.position()
        seen.add(position["discard"][0])
        assert (position["turn"], position["demand"], position["direction"]) == (int(start == "left"), 0, 1)
        assert "suit" not in position
        (starter,) = position["discard"].split()
        for card in hands_of(game)[int(game.turn)]:
            fits = card[0] in (starter[0], "8", "*") or card[1] == starter[1]
            assert (card in {move[:2] for move in legal(game, int(game.turn))}) == fits
    assert seen == set("A23456789TJQK")


@pytest.mark.clause("CE-33")
def test_inert_a_joker_goes_under_the_stock_for_all_to_see() -> None:
    passed = 0
    for seed in SEEDS:
        order = turned(Rng.fast(seed))[16:]
        at = next(place for place, card in enumerate(order) if card[0] != "*")
        if not at:
            continue
        passed += 1
        game = table(2, seed)
        position = game.position()
        assert position["discard"] == order[at]
        assert position["stock"].split() == order[at + 1 :] + order[:at]
        starters = [event.cards for event in game.events() if event.kind == "starter"]
        assert starters == [[card] for card in order[: at + 1]]
        for seat in (SPECTATOR, 0, 1):
            assert game.view(seat).position()["stock"].split()[-at:] == order[:at]
    assert passed


@pytest.mark.clause("CE-33")
def test_redraw_turns_cards_until_a_regular_one_comes() -> None:
    passed = 0
    for seed in SEEDS:
        order = turned(Rng.fast(seed))[16:]
        at = next(place for place, card in enumerate(order) if card[0] in REGULAR)
        passed = max(passed, at)
        game = table(2, seed, starter="redraw")
        position = game.position()
        assert position["discard"] == order[at]
        assert position["stock"].split() == order[at + 1 :] + order[:at]
        assert (game.turn, position["demand"], position["direction"]) == (1, 0, 1)
    assert passed > 2


@pytest.mark.clause("CE-33")
@pytest.mark.parametrize("first_ace", ["off", "on"])
def test_redraw_where_no_regular_card_is_left_in_the_stock(first_ace: str) -> None:
    deck = "AC AD 2C 2D 7C 7D 8C"
    for seed in range(20):
        game = table(2, seed, deck, starter="redraw", first_ace=first_ace)
        position = game.position()
        lying = [*position["hands"], position["discard"], position["stock"]]
        assert sorted(" ".join(lying).split()) == sorted(deck.split())
        starters = [event.cards for event in game.events() if event.kind == "starter"]
        assert starters[0] == starters[-1] == [position["discard"]]
        assert position["stock"].split() == [card for (card,) in starters[1:-1]]


# With three seats and play clockwise, seat 0 deals: turn, demand and direction after a special starter has
# worked.
ACTIVE = {
    "A": (1, 0, 1),
    "2": (1, 2, 1),
    "7": (2, 0, 1),
    "8": (1, 0, 1),
    "J": (2, 0, -1),
    "K": (0, 0, 1),
    "*": (1, 5, 1),
}


@pytest.mark.clause("CE-2", "CE-33")
@pytest.mark.parametrize(("start", "first"), [("left", 1), ("dealer", 0), ("right", 2)])
def test_active_a_special_starter_works_as_though_the_dealer_had_played_it_a_regular_one_does_nothing(
    start: str, first: int
) -> None:
    seen = set()
    for seed in SEEDS:
        game = table(3, seed, starter="active", start=start)
        position = game.position()
        assert position["discard"] == turned(Rng.fast(seed))[24]
        rank = position["discard"][0]
        seen.add(rank)
        found = (position["turn"], position["demand"], position["direction"])
        assert found == ACTIVE.get(rank, (first, 0, 1)), position["discard"]
        assert "suit" not in position
    assert seen == set("A23456789TJQK*")


@pytest.mark.clause("CE-33")
def test_active_with_two_players_and_the_other_way_round() -> None:
    again = set()
    for seed in SEEDS:
        two = table(2, seed, starter="active")
        rank = two.position()["discard"][0]
        assert two.turn == (0 if rank in "7JK" else 1), rank
        again.update([rank] if two.turn == 0 else [])
        four = table(4, seed, starter="active", rotation="anticlockwise")
        rank = four.position()["discard"][0]
        assert four.turn == {"7": 2, "J": 1, "K": 0}.get(rank, 1 if rank in REGULAR else 3), rank
        assert four.position()["direction"] == (1 if rank == "J" else -1)
    assert again == set("7JK")


@pytest.mark.clause("CE-33", "CE-35", "CE-21")
def test_active_an_eight_keeps_its_suit_and_a_joker_demands_five() -> None:
    eights = jokers = 0
    for seed in SEEDS:
        game = table(2, seed, starter="active")
        starter = game.position()["discard"]
        offered = {move.partition("=")[0] for move in legal(game, 1)}
        hand = hands_of(game)[1]
        if starter[0] == "8":
            eights += 1
            fitting = {card for card in hand if card[0] in "8*" or card[1] == starter[1]}
            assert offered == fitting | {"draw"}
            named = {move for move in legal(game, 1) if "=" in move}
            assert len(named) == 4 * sum(card[0] == "8" for card in hand)
        if starter[0] == "*":
            jokers += 1
            assert offered == {card for card in hand if card[0] in "A2*"} | {"take"}
            play(game, "take")
            assert len(hands_of(game)[1]) == 13
    assert eights
    assert jokers


# Who sees what


@pytest.mark.clause("CE-1")
def test_everybody_is_shown_their_own_eight_cards_alone() -> None:
    game = table(3, seed=2)
    for seat in (SPECTATOR, 0, 1, 2):
        dealt = [event for event in game.events(seat) if event.kind == "deal"]
        assert [event.who for event in dealt] == [0, 1, 2]
        for event in dealt:
            shown = hands_of(game)[event.who] if event.who == seat else set()
            assert (set(event.cards), event.hidden) == (shown, 8 - len(shown))


@pytest.mark.clause("CE-5", "CE-31")
@pytest.mark.parametrize(("drawn", "fits"), [("TH", True), ("TS", False)])
def test_nobody_learns_whether_a_kept_card_would_have_fitted(drawn: str, fits: bool) -> None:
    game = lay(hands=["9H 3C", "5S 6C"], discard="4H", stock=f"{drawn} 2D", turn=0)
    game.play(0, "draw")
    assert (drawn in legal(game, 0)) == fits
    (own,), (other,), (watching,) = game.events(0), game.events(1), game.events(SPECTATOR)
    assert (own.kind, own.cards, own.hidden) == ("draw", [drawn], 0)
    for event in (other, watching):
        assert (event.kind, event.who, event.cards, event.hidden) == ("draw", 0, [], 1)
        assert event.text == "Seat 0 draws a card."
    assert game.view(1).position()["drawn"] == "?"
    assert legal(game, 1) == set()
    game.play(0, "keep")
    assert [(event.kind, event.cards, event.hidden) for event in game.events(1)] == [("keep", [], 0)]
    assert game.turn == 1


@pytest.mark.clause("CE-24", "CE-41")
def test_what_is_picked_is_seen_by_its_owner_alone() -> None:
    game = lay(
        {"calls": "manual"}, hands=["2H 9D TD QD", "5S 6C", "3D 4D"], discard="4H", stock="7C 7D 9S TS"
    )
    play(game, "2H")
    game.play(2, "catch 0")
    for seat, cards in ((0, ["7C", "7D"]), (1, []), (2, []), (SPECTATOR, [])):
        caught, penalty = game.events(seat)
        assert (caught.kind, caught.who, caught.other, caught.number) == ("catch", 2, 0, 2)
        assert (penalty.kind, penalty.who, penalty.cards, penalty.hidden) == (
            "penalty",
            0,
            cards,
            2 - len(cards),
        )
    game.play(1, "take")
    for seat, cards in ((1, ["9S", "TS"]), (0, []), (2, []), (SPECTATOR, [])):
        took, penalty = game.events(seat)
        assert (took.kind, took.who, took.number, took.cards) == ("take", 1, 2, [])
        assert (penalty.kind, penalty.who, penalty.cards, penalty.hidden) == (
            "penalty",
            1,
            cards,
            2 - len(cards),
        )


@pytest.mark.clause("CE-26")
def test_that_an_ace_came_first_is_told_but_not_which() -> None:
    game = lay({"first_ace": "on"}, hands=["5S 6C", "9S"], discard="2H 4H", demand=2, stock="AS 3C", turn=1)
    game.play(1, "take")
    for seat, cards in ((1, ["AS"]), (0, []), (SPECTATOR, [])):
        took, stopped = game.events(seat)
        assert (took.kind, took.number) == ("take", 2)
        assert (stopped.kind, stopped.who, stopped.cards, stopped.hidden) == (
            "stop",
            1,
            cards,
            1 - len(cards),
        )
    for seed in range(20):
        assert game.view(0).determinize(Rng.fast(seed)).position()["drawn"][0] == "A"
    game.play(1, "take")
    took, picked = game.events(1)
    assert (took.number, picked.cards) == (1, ["3C"])


@pytest.mark.clause("CE-26")
def test_under_a_demand_only_a_cancelling_ace_can_have_been_drawn() -> None:
    under = {"hands": ["5S 6C", "9S AS"], "discard": "2H 4H", "demand": 1, "turn": 1}
    assert legal(lay({"first_ace": "on"}, drawn="AS", **under), 1) == {"AS", "take"}
    for options, drawn in (
        ({"first_ace": "off"}, "AS"),
        ({"first_ace": "on"}, "9S"),
        ({"first_ace": "on", "ace": "same_suit"}, "AS"),
    ):
        with pytest.raises(InvalidPosition, match=r"drawn: .* \[CE-26\]"):
            lay(options, drawn=drawn, **under)


@pytest.mark.clause("CE-51")
def test_hands_are_shown_when_they_are_counted() -> None:
    game = lay({"match": "points"}, hands=["9H", "KD 8S", ""], in_air=[2], discard="4H", stock="7C", turn=0)
    play(game, "9H")
    counted = [(e.who, e.number, set(e.cards)) for e in game.events() if e.kind == "score"]
    assert counted == [(0, 0, set()), (1, 60, {"KD", "8S"}), (2, 7, {"7C"})]


# Calls


@pytest.mark.clause("CE-40", "CE-41", "CE-42")
def test_auto_the_table_makes_every_call_and_no_other() -> None:
    game = lay(
        hands=["2H KD 9D", "5S 6C", "TC 3D"],
        discard="4H",
        stock="7C 7S 4S 4D 5D",
        turn=0,
        options={"calls": "auto"},
    )
    assert [event.text for event in play(game, "2H")] == [
        "Seat 0 plays 2♥.",
        "Seat 0 says: pick two.",
        "Seat 0 says: half card.",
    ]
    assert [event.kind for event in play(game, "take")] == ["take", "penalty"]  # four cards
    assert [event.kind for event in play(game, "draw", "keep")] == ["draw", "keep"]  # three cards
    told = play(game, "draw", "keep", "draw", "keep", "draw", "keep")
    assert "call" not in {event.kind for event in told}


@pytest.mark.clause("CE-40", "CE-41", "CE-42")
def test_auto_calls_last_card_pick_five_and_at_the_end_of_a_chain() -> None:
    game = lay(hands=["KH KD 9D *1", "5S 6C"], discard="4H", stock="7C 7S 4S 4D 5D 6D", turn=0)
    assert "call" not in {event.kind for event in play(game, "KH", "KD")}
    calls = [event.text for event in play(game, "*1") if event.kind == "call"]
    assert calls == ["Seat 0 says: pick five.", "Seat 0 says: last card."]


@pytest.mark.clause("CE-40", "CE-42")
def test_auto_a_hand_grown_to_one_or_two_is_called_as_well() -> None:
    game = lay(hands=["3C", ""], in_air=[1], discard="4H", stock="9S TS 7S", turn=0)
    assert [event.text for event in play(game, "draw", "keep")][-1] == "Seat 0 says: half card."
    assert [event.text for event in play(game, "draw", "keep")][-1] == "Seat 1 says: last card."


@pytest.mark.clause("CE-40", "CE-41", "CE-42")
@pytest.mark.parametrize(
    ("move", "calls", "missed"),
    [
        ("2H!", ["pick two", "last card"], {}),
        ("2H", [], {"0": "pick two, last card"}),
        ("9H!", ["last card"], {}),
        ("9H", [], {"0": "last card"}),
    ],
)
def test_manual_what_is_said_is_told_and_what_is_not_is_missed(
    move: str, calls: list[str], missed: dict[str, str]
) -> None:
    game = lay({"calls": "manual"}, hands=[f"{move[:2]} 3C", "5S 6C 4C"], discard="4H", turn=0)
    told = [event.text for event in play(game, move) if event.kind == "call"]
    assert told == [f"Seat 0 says: {call}." for call in calls]
    assert game.position()["missed"] == missed


@pytest.mark.clause("CE-40")
def test_the_calls_are_made_for_you_unless_the_table_wants_otherwise() -> None:
    assert not [move for move in table().vocabulary() if "!" in table().text(move)]
    assert [move for move in table(calls="manual").vocabulary() if "!" in table().text(move)]


@pytest.mark.clause("CE-40", "CE-44")
def test_nobody_catches_themselves_nor_somebody_from_outside_the_round() -> None:
    options = {"calls": "manual", "match": "elimination"}
    game = lay(options, hands=["9H 3C", "5S 6C 4C", ""], out=[2], discard="4H", stock="7C", turn=0)
    play(game, "9H")
    for seat, clause in ((0, "CE-40"), (2, "CE-44")):
        refusal = game.refusal(seat, game.parse("catch 0"))
        assert refusal is not None
        assert refusal.clause == clause
    assert members(game.may_interrupt()) == []
    assert legal(game, 1) == {"draw", "catch 0"}


@pytest.mark.clause("CE-43")
@pytest.mark.parametrize("calls", ["auto", "manual"])
def test_being_in_air_and_the_named_suit_are_told_whoever_says_nothing(calls: str) -> None:
    game = lay({"calls": calls}, hands=["8H", "5S 6C 4C"], discard="4S", turn=0)
    assert [event.text for event in play(game, "8H=D")] == [
        "Seat 0 plays 8♥.",
        "Seat 0 names diamonds.",
        "Seat 0 is in air.",
    ]
    assert game.position()["missed"] == {}


# What may be played


@pytest.mark.clause("CE-3", "CE-4", "CE-14", "CE-20")
def test_every_card_on_every_card() -> None:
    pack = [card_text(card) for card in range(54)]
    for top in pack:
        others = [card for card in pack if card != top]
        away = next(card for card in others if card[0] == "6")
        game = lay(hands=[" ".join(card for card in others if card != away), away], discard=top, turn=0)
        offered = {move.partition("=")[0] for move in legal(game, 0)}
        for card in others:
            fits = card[0] in "8*" or top[0] == "*" or card[0] == top[0] or card[1] == top[1]
            assert (card in offered) == (fits and card != away), (card, top)


@pytest.mark.clause("CE-10", "CE-4")
@pytest.mark.parametrize("suit", "CDHS")
def test_every_card_on_a_named_suit(suit: str) -> None:
    pack = [card_text(card) for card in range(54) if card_text(card) not in ("8H", "6H")]
    game = lay(hands=[" ".join(pack), "6H"], discard="8H", suit=suit, turn=0)
    assert legal(game, 0) == {card for card in pack if card[0] in "8*" or card[1] == suit} | {"draw"}


@pytest.mark.clause("CE-20", "CE-23", "CE-24")
@pytest.mark.parametrize("ace", ["any", "same_suit"])
@pytest.mark.parametrize("top", ["2C", "2D", "2H", "2S", "*1", "*2"])
def test_every_card_under_a_demand(ace: str, top: str) -> None:
    pack = [card_text(card) for card in range(54) if card_text(card) not in (top, "6H")]
    demand = 5 if top[0] == "*" else 2
    game = lay({"ace": ace}, hands=[" ".join(pack), "6H"], discard=top, demand=demand, turn=0)
    aces = "CDHS" if ace == "any" or top[0] == "*" else top[1]
    answers = {card for card in pack if card[0] in "2*"} | {"A" + suit for suit in aces}
    assert legal(game, 0) == answers | {"take"}


# The last card


@pytest.mark.clause("CE-37")
def test_the_player_is_told_before_a_last_card_that_does_not_win() -> None:
    def told(options: dict[str, Any], **position: Any) -> tuple[str, str]:
        game = lay(options, turn=0, **position)
        (move,) = [move for move in game.view(0).legal() if game.text(move)[0] == "9"]
        table = game.view(0).table
        label, prompt = table.parts.label(table, move), table.parts.prompt(table, 0)
        return table.tell_sentence(label), table.tell_sentence(prompt)

    warned = (
        "Play 9♥: you will be in air",
        "Draw, or play your last card and be in air: it does not win now.",
    )
    plain = "Play a card that fits {}, or draw."
    for discard in ("AH", "2H", "*1"):
        assert told({}, hands=["9H", "5S 6C"], discard=discard) == warned
        free = told({"finish_on": "any"}, hands=["9H", "5S 6C"], discard=discard)
        assert free[0] == "Play 9♥"
        assert "air" not in free[1]
        assert "lay" in free[1]
    for discard, sign in (("4H", "4♥"), ("KH", "K♥"), ("8H", "8♥")):
        assert told({}, hands=["9H", "5S 6C"], discard=discard) == ("Play 9♥", plain.format(sign))
    assert told({}, hands=["9H 3C", "5S 6C"], discard="AH") == ("Play 9♥", plain.format("A♥"))
    drawn = told({}, hands=["9H", "5S 6C"], drawn="9H", discard="AH")
    assert drawn == (warned[0], "You drew 9♥: keep it, or play it and be in air.")


@pytest.mark.clause("CE-30", "CE-37")
def test_the_warning_stands_on_special_last_cards_too() -> None:
    game = lay({"calls": "manual"}, hands=["2H", "5S 6C"], discard="4H", turn=0)
    labels = {game.text(move): game.tell_sentence(game.parts.label(game, move)) for move in game.legal(0)}
    assert labels["2H"] == "Play 2♥: you will be in air"
    assert labels["2H!"] == "Play 2♥ and call: you will be in air"
    game = lay(hands=["8H", "5S 6C"], discard="4H", turn=0)
    labels = {game.text(move): game.tell_sentence(game.parts.label(game, move)) for move in game.legal(0)}
    assert labels["8H=C"] == "Play 8♥ and name clubs: you will be in air"


@pytest.mark.clause("CE-7", "CE-9")
@pytest.mark.parametrize("last", "A23456789TJQK*")
def test_which_last_cards_win_and_on_which(last: str) -> None:
    card = "*1" if last == "*" else last + "H"
    move = card + "=H" if last == "8" else card
    for rank in "A23456789TJQK*":
        if rank == last:
            continue
        under = "*2" if rank == "*" else rank + "H"
        for finish, good in (("strict", rank in REGULAR + SHIFTING), ("any", True)):
            game = lay({"finish_on": finish}, hands=[card, "5S 6C"], discard=under, turn=0)
            play(game, move)
            wins = last in REGULAR and good
            assert game.over == wins, (card, under, finish)
            assert game.position()["in_air"] == ([] if wins else [0])


# Rounds and scores


@pytest.mark.clause("CE-51")
def test_what_each_rank_counts() -> None:
    for rank in "A2345678TJQK9":
        game = lay({"match": "points", "limit": 50}, hands=["9H", f"{rank}S"], discard="4H", turn=0)
        play(game, "9H")
        assert game.position()["scores"] == [0, points([rank + "S"])], rank


@pytest.mark.clause("CE-52")
@pytest.mark.parametrize(
    ("options", "worth"), [({}, 50), ({"joker_points": "20"}, 20), ({"joker_points": "0"}, 0)]
)
def test_what_a_joker_counts(options: dict[str, Any], worth: int) -> None:
    game = lay({"match": "points"} | options, hands=["9H", "*1 *2 3C"], discard="4H", turn=0)
    play(game, "9H")
    assert game.position()["scores"] == [0, 2 * worth + 3]


@pytest.mark.clause("CE-51")
def test_single_nobody_draws_for_a_score() -> None:
    game = lay(hands=["9H", "", "3C"], in_air=[1], discard="4H", stock="8S 5D", turn=0)
    play(game, "9H")
    assert game.over
    assert [event.kind for event in game.events()] == ["play", "won"]
    assert game.outcome is not None
    assert game.outcome.scores == []


def play_rounds(game: Game, seed: int) -> list[list[Event]]:
    """Random play to the end of the match: what was told of the last move of each round."""
    rng = Rng.fast(seed)
    ends = []
    while not game.over:
        rounds = game.rounds
        moves = game.legal()
        game.push(int(game.turn), moves[int(rng.below(len(moves)))])
        if game.rounds != rounds:
            ends.append(game.events())
    return ends


def counted_in(told: list[Event]) -> dict[int, int]:
    """The scores of a round by seat, each as the cards that were shown for it make it."""
    scores = {}
    for event in told:
        if event.kind == "score":
            assert event.number == points(event.cards)
            scores[event.who] = event.number
    return scores


@pytest.mark.clause("CE-50", "CE-51", "CE-52")
@pytest.mark.parametrize("deck", ["", "AC AD AH AS 3C 3D 3H 3S 4C 4D 4H 4S 5C 5D"], ids=["full", "small"])
def test_elimination_goes_on_until_one_is_left(deck: str) -> None:
    dealers_out = ties = 0
    for seed in range(12):
        game = table(5, seed, deck, match="elimination", limit=60)
        rounds = play_rounds(game, seed)
        playing = list(range(5))
        dealer = 0
        for number, told in enumerate(rounds, 1):
            winners = [event.who for event in told if event.kind == "won"]
            scores = counted_in(told)
            at = playing.index(winners[0])
            assert list(scores) == playing[at:] + playing[:at]  # clockwise from the winner
            highest = [seat for seat in playing if scores[seat] == max(scores.values())]
            out = [event.who for event in told if event.kind == "out"]
            if len(playing) == 2:
                assert out == []
                assert (len(winners) == 1) == (number == len(rounds))
                continue
            assert number < len(rounds)
            assert out == (highest if len(highest) == 1 else [])
            ties += len(highest) > 1
            dealers_out += out == [dealer]
            playing = [seat for seat in playing if seat not in out]
            dealer = next(seat for seat in [*range(dealer + 1, 5), *range(5)] if seat in playing)
            assert [event.who for event in told if event.kind == "deal"] == playing
        assert members(game.winners) == winners
        assert game.position()["out"] == [seat for seat in range(5) if seat not in playing]
        assert len(playing) == 2
    assert dealers_out
    assert ties or not deck


@pytest.mark.clause("CE-50")
def test_points_add_up_until_somebody_reaches_the_target() -> None:
    shared = 0
    for seed in range(12):
        game = table(3, seed, match="points", target=150, limit=40)
        totals = [0, 0, 0]
        rounds = play_rounds(game, seed)
        for number, told in enumerate(rounds, 1):
            for seat, score in counted_in(told).items():
                totals[seat] += score
            assert (max(totals) >= 150) == (number == len(rounds))
        assert game.position()["scores"] == totals
        assert members(game.winners) == [seat for seat in range(3) if totals[seat] == min(totals)]
        assert game.outcome is not None
        assert game.outcome.clause == "CE-50"
        shared += len(rounds) > 1
    assert shared


@pytest.mark.clause("CE-50")
def test_single_is_the_default_and_one_round_is_the_match() -> None:
    for options in ({}, {"match": "single"}):
        game = lay(options, hands=["9H", "KD", "3C"], discard="4H", turn=0)
        play(game, "9H")
        assert game.over
        assert members(game.winners) == [0]
        assert "scores" not in game.position()


@pytest.mark.clause("CE-50")
def test_a_target_is_for_points_alone() -> None:
    table(match="points", target=1)
    for match in ("single", "elimination"):
        with pytest.raises(InvalidOption, match="CE-50"):
            table(match=match, target=100)


@pytest.mark.clause("CE-50")
def test_the_target_is_two_hundred_by_default() -> None:
    for total, over in ((189, False), (190, True)):
        game = lay({"match": "points"}, hands=["9H", "KD"], discard="4H", scores=[0, total], turn=0)
        play(game, "9H")
        assert game.over is over


# The clauses of every game


@pytest.mark.clause("G-1")
def test_nobody_else_has_a_move() -> None:
    game = table(3)
    assert [bool(legal(game, seat)) for seat in range(3)] == [False, True, False]
    for seat, move in ((0, "draw"), (2, "draw"), (2, "keep"), (0, "take")):
        with pytest.raises(IllegalMove) as refused:
            game.play(seat, move)
        assert refused.value.clause == "G-1"


@pytest.mark.clause("G-4")
@pytest.mark.parametrize(("options", "over"), [({}, True), ({"limit": 0}, False), ({"limit": 10_001}, False)])
def test_ten_thousand_moves_end_a_round_unless_the_limit_is_another(
    options: dict[str, Any], over: bool
) -> None:
    game = lay(options, hands=["9H 3C", "5S 6C"], discard="4H", stock="TS", turn=0)
    game.moves = 9_999
    play(game, "draw")
    assert game.over is over
    if over:
        assert game.ended_by == "G-4"
        assert members(game.winners) == [1]  # eleven against twenty-two
        assert "drawn" not in game.position()


@pytest.mark.clause("G-4")
def test_the_limit_is_one_of_moves_in_a_round() -> None:
    game = table(2, match="points", limit=3, target=100_000)
    for rounds in range(1, 5):
        play(game, "draw", "keep")
        assert game.rounds == rounds - 1
        play(game, "draw")
        assert game.rounds == rounds


@pytest.mark.clause("G-4", "CE-7")
def test_a_round_won_by_the_last_move_is_won_as_ever() -> None:
    game = lay({"limit": 1}, hands=["9H", "AC"], discard="4H", turn=0)
    play(game, "9H")
    assert (game.ended_by, members(game.winners)) == ("CE-7", [0])


OPTIONS = [
    ("start", "CE-2", ("left", "dealer", "right")),
    ("rotation", "CE-2", ("clockwise", "anticlockwise")),
    ("starter", "CE-33", ("inert", "redraw", "active")),
    ("jokers", "CE-32", ("2", "1", "0")),
    ("counter_eight", "CE-35", ("printed", "names")),
    ("ace", "CE-23", ("any", "same_suit")),
    ("pick_and_play", "CE-25", ("off", "on")),
    ("first_ace", "CE-26", ("off", "on")),
    ("after_joker", "CE-36", ("any", "below")),
    ("finish_on", "CE-37", ("strict", "any")),
    ("calls", "CE-40", ("auto", "manual")),
    ("missed_pick", "CE-41", ("picks", "free")),
    ("match", "CE-50", ("single", "elimination", "points")),
    ("joker_points", "CE-52", ("50", "20", "0")),
    ("dealer", "G-6", ("lot", "first")),
]


@pytest.mark.parametrize(
    ("name", "clause", "values"),
    [pytest.param(*option, marks=pytest.mark.clause(option[1])) for option in OPTIONS],
)
def test_an_option_has_its_clause_its_values_and_the_first_for_default(
    name: str, clause: str, values: tuple[str, ...]
) -> None:
    (fact,) = [fact for fact in option_facts(game_class("crazy-eight").options_type) if fact.name == name]
    assert (fact.clause, fact.values, fact.default) == (clause, values, values[0])


@pytest.mark.clause("CE-50", "G-4")
def test_there_are_no_other_options_but_two_numbers() -> None:
    facts = {fact.name: fact for fact in option_facts(game_class("crazy-eight").options_type)}
    assert set(facts) == {name for name, _, _ in OPTIONS} | {"target", "limit"}
    assert (facts["target"].clause, facts["target"].default) == ("CE-50", 200)
    assert (facts["limit"].clause, facts["limit"].default) == ("G-4", 10_000)


# The rule of thumb


def simple_wins(seats: int, matches: int, **options: Any) -> int:
    """How many matches one simple player wins against random ones, each seat in turn."""
    rng = Rng.fast(8)
    won = 0
    for seed in range(matches):
        game = table(seats, seed, **options)
        game.listening = False
        ours = seed % seats
        while not game.over:
            for seat in members(game.may_interrupt()):
                if seat == ours and game.heuristic(seat) >= 0:
                    game.push(seat, game.heuristic(seat))
            seat = int(game.turn)
            moves = game.legal(seat)
            game.push(seat, game.heuristic(seat) if seat == ours else moves[int(rng.below(len(moves)))])
        won += ours in members(game.winners)
    return won


@pytest.mark.parametrize(("seats", "least"), [(2, 120), (4, 60)])
def test_the_rule_of_thumb_beats_random_play(seats: int, least: int) -> None:
    assert simple_wins(seats, 150, calls="manual", limit=300) >= least


@pytest.mark.parametrize(
    ("hand", "discard", "chosen"),
    [
        ("9H", "4H", {"9H"}),  # wins
        ("9H KH", "4H", {"KH"}),  # the king goes again, and the nine wins on it
        ("9H 2H", "4H", {"2H"}),  # not the last regular card
        ("8C 9H TH", "4H", {"TH"}),  # the eight is kept
        ("AH TS 9S", "TH", {"TS"}),  # an ace is kept for a demand
    ],
)
def test_what_the_rule_of_thumb_plays(hand: str, discard: str, chosen: set[str]) -> None:
    game = lay(hands=[hand, "5S 6C 5C 3C"], discard=discard, turn=0)
    assert game.text(game.heuristic(0)) in chosen


def test_the_rule_of_thumb_catches() -> None:
    game = lay({"calls": "manual"}, hands=["9H 3C", "5S 6C 4C", "TD 3D KD"], discard="4H", turn=0)
    play(game, "9H")
    assert [game.text(game.heuristic(seat)) for seat in (1, 2)] == ["catch 0", "catch 0"]
    assert game.text(game.heuristic(1)) in legal(game, 1)


def test_worth_falls_with_every_card_and_adds_up() -> None:
    game = lay(hands=["9H", "5S 6C 5C", "TD 3D"], discard="4H", turn=0)
    worths = [game.utility(seat) for seat in range(3)]
    assert sum(worths) == pytest.approx(2 - 3)
    assert all(one > other for one, other in pairwise([worths[0], worths[2], worths[1]]))


@pytest.mark.clause("G-4")
def test_without_a_limit_the_next_round_is_played() -> None:
    options = {"match": "points", "limit": 0}
    position = {"hands": ["3C", "4D KD"], "discard": "9C", "options": options}
    game = parlour.game_class("crazy-eight").from_position(position, 1)
    game.play(0, "3C")
    assert game.rounds == 1
    assert "blocked" not in [event.kind for event in game.events()]
