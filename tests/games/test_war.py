"""War: its clauses one by one, a second War to compare with, and what hidden cards can be."""

import json
from collections import Counter
from typing import Any

import pytest

import parlour
from parlour.games.war import FLIP, War, WarOptions
from parlour.kit.chance import Rng
from parlour.kit.errors import IllegalMove, InvalidMove, InvalidOption, InvalidPosition
from parlour.kit.options import option_facts, read_options
from parlour.kit.records import Event
from parlour.kit.seats import SPECTATOR
from parlour.players.playout import play_out
from tests.games.war_oracle import (
    Belief,
    House,
    World,
    believed_after,
    believed_at_first,
    returns,
    shown_in,
    turned,
    unseen_at_first,
)

EIGHT_OF_THREES = "2C 2D 2H 2S 3C 3D 4H 4S"


def new(seats: int = 2, seed: int = 1, deck: str = "", **options: Any) -> War:
    chosen = read_options(WarOptions, options)
    assert isinstance(chosen, WarOptions)
    return War(seats, chosen, seed, deck)


def lay(piles: list[str], seed: int = 1, odd: str = "", round: int = 0, **options: Any) -> War:
    position = {"piles": piles, "odd": odd, "round": round, "options": options}
    game = War.from_position(position, seed)
    assert isinstance(game, War)
    return game


def flip_all(game: War, seat: int = SPECTATOR) -> list[Event]:
    """One round, and what the seat saw of it."""
    seen: list[Event] = []
    for flipping in [seat for seat in range(int(game.seats)) if game.to_move() >> seat & 1]:
        game.play(flipping, "flip")
        seen += game.events(seat)
    return seen


def piles(game: War) -> list[list[str]]:
    return [pile.split() for pile in game.position()["piles"]]


def world_of(game: War, named: set[str] | None = None) -> World:
    """How the cards lie; those that are not in `named` as `?`."""
    laid = [[card if named is None or card in named else "?" for card in pile] for pile in piles(game)]
    odd = game.position()["odd"]
    return World(tuple(map(tuple, laid)), "?" if odd and named is not None else odd)


def kinds(events: list[Event]) -> list[str]:
    return [event.kind for event in events]


# The deal and turning over


@pytest.mark.clause("WR-1")
def test_two_players_have_26_cards_each_and_nobody_sees_them() -> None:
    game = new()
    first, second = piles(game)
    assert len(first) == len(second) == 26
    assert len(set(first + second)) == 52
    assert game.position()["odd"] == ""
    for seat in (SPECTATOR, 0, 1):
        assert game.view(seat).position()["piles"] == [" ".join(["?"] * 26)] * 2
        assert [event.hidden for event in game.events(seat)] == [26, 26]
        assert all(event.cards == [] for event in game.events(seat))


@pytest.mark.clause("WR-1")
def test_cards_are_dealt_one_at_a_time_from_the_dealers_left_each_on_top_of_the_last() -> None:
    game, order = new(deck="2C 3C 4C 5C 6C 7C", seed=8), Rng.fast(8)
    order.next_round()
    cards = new(deck="2C 3C 4C 5C 6C 7C").prize  # any buffer of the right type
    for nth, card in enumerate((4, 8, 12, 16, 20, 24)):
        cards[nth] = card
    order.shuffle(cards, 6)
    dealt = ["A23456789"[int(cards[nth]) // 4] + "C" for nth in (5, 4, 3, 2, 1, 0)]
    assert piles(game) == [[dealt[5], dealt[3], dealt[1]], [dealt[4], dealt[2], dealt[0]]]


def test_a_small_pack_is_dealt_evenly_and_the_rest_is_out_of_play() -> None:
    assert [len(pile) for pile in piles(new(deck="2C 3C 4C 5C 6C 7C 8C"))] == [3, 3]
    three = new(3, deck="2C 3C 4C 5C 6C 7C 8C 9C")
    assert [len(pile) for pile in piles(three)] == [2, 2, 2]
    assert len(three.position()["odd"].split()) == 1
    with pytest.raises(InvalidOption, match="deck"):
        new(3, deck="2C 3C")
    with pytest.raises(InvalidOption, match="deck"):
        new(deck="2C 3C *1")


@pytest.mark.clause("WR-2")
@pytest.mark.parametrize("rank", range(12))
def test_the_higher_card_takes_both_and_the_ace_is_high(rank: int) -> None:
    order = "23456789TJQKA"
    low, high = order[rank] + "H", order[rank + 1] + "C"
    game = lay([f"{low} 2D", f"{high} 3D"], returns="winner_first")
    assert kinds(flip_all(game)) == ["ready", "flip", "flip", "wins"]
    assert piles(game) == [["2D"], ["3D", high, low]]


@pytest.mark.clause("WR-2", "G-1")
def test_a_flipped_card_lies_on_its_pile_and_is_not_seen_until_all_have_flipped() -> None:
    game = lay(["KH 4C", "AD 5S", "2C 3C"])
    game.play(2, FLIP)
    assert game.position()["turn"] == [0, 1]
    assert piles(game)[2] == ["2C", "3C"]
    assert "2C" not in game.view(0).position()["piles"][2]
    assert [event.cards for event in game.events(2)] == [[]]
    assert [game.legal(seat) for seat in range(3)] == [[FLIP], [FLIP], []]
    with pytest.raises(IllegalMove, match="G-1"):
        game.play(2, "flip")
    game.play(0, FLIP)
    assert (game.position()["turn"], game.turn) == (1, 1)


# War


@pytest.mark.clause("WR-3")
@pytest.mark.parametrize(
    ("war", "tied", "down"),
    [("one", "7", 1), ("three", "7", 3)]
    + [("rank", rank, pips) for pips, rank in enumerate("23456789T", 2)]
    + [("rank", "J", 10), ("rank", "Q", 10), ("rank", "K", 10), ("rank", "A", 11)],
)
def test_a_war_has_as_many_cards_face_down_as_the_option_says(war: str, tied: str, down: int) -> None:
    first = [rank + "C" for rank in "23456789TJQKA" if rank != tied]
    second = [rank + "D" for rank in "3456789TJQKA2" if rank != tied]
    if second[0][0] == first[0][0]:
        second.append(second.pop(0))
    game = lay([" ".join([tied + "C", *first]), " ".join([tied + "D", *second])], war=war)
    events = flip_all(game)
    assert [event.hidden for event in events if event.kind == "down"] == [down, down]
    assert [event.number for event in events if event.kind == "war"] == [down]
    assert [event.cards for event in events if event.kind == "up"] == [[first[down]], [second[down]]]
    assert [event.number for event in events if event.kind == "wins"] == [2 * down + 4]


@pytest.mark.clause("WR-4")
def test_another_tie_is_another_war_counted_by_the_newly_tied_rank() -> None:
    down = "5C 6C 7C 8C"
    game = lay([f"2C 3C 4C 4S {down} KC", f"2D 3D 4D 4H {down.replace('C', 'D')} QD TD"], war="rank")
    events = flip_all(game)
    assert [event.number for event in events if event.kind == "war"] == [2, 4]
    assert [event.who for event in events if event.kind == "wins"] == [0]
    assert piles(game)[1] == ["TD"]


@pytest.mark.clause("WR-5", "WR-11")
def test_who_is_short_fights_with_the_last_card_or_is_out() -> None:
    fights = lay(["9H 2C 3C 4C KC 5C", "9D 6C AD"], war="three")
    events = flip_all(fights)
    assert [event.hidden for event in events if event.kind == "down"] == [3, 1]
    assert [event.cards for event in events if event.kind == "up"] == [["KC"], ["AD"]]
    assert [len(pile) for pile in piles(fights)] == [1, 8]

    loses = lay(["9H 2C 3C 4C KC 5C", "9D 6C AD"], war="three", run_out="lose", returns="winner_first")
    events = flip_all(loses)
    assert kinds(events) == ["ready", "flip", "flip", "out", "wins", "won"]
    assert events[3].hidden == 2
    assert piles(loses) == [["2C", "3C", "4C", "KC", "5C", "9H", "9D", "6C", "AD"], []]
    assert str(loses.outcome) == "won by seat 0 [WR-6]"


@pytest.mark.clause("WR-11")
@pytest.mark.parametrize(
    ("laid", "options"),
    [
        (["9H", "9D"], {}),
        (["9H AC", "9D 2C 3C AS"], {"war": "three"}),
        (["9H AC", "9D 2C"], {"run_out": "lose"}),
        (["5C 9C", "5D 2D 9D", "5H 2H 3H 9H"], {}),
    ],
)
def test_nobody_left_is_a_draw_and_every_card_is_still_there(
    laid: list[str], options: dict[str, Any]
) -> None:
    for order in ("shuffled", "winner_first"):
        game = lay(laid, returns=order, **options)
        told = flip_all(game)[-1]
        assert (told.kind, told.text) == ("drawn", "Nobody is left to win the cards.")
        assert str(game.outcome) == "drawn [WR-11]"
        assert piles(game) == [pile.split() for pile in laid]
        assert game.position()["round"] == 1
        assert War.view_from(game.view(0).text()).text() == game.view(0).text()
        assert game.view(1).determinize(Rng.fast(1)).view(1) == game.view(1)


# The end


@pytest.mark.clause("WR-6", "G-2")
def test_whoever_has_all_the_cards_wins() -> None:
    game = lay(["KH 3C", "QD"])
    assert kinds(flip_all(game)) == ["ready", "flip", "flip", "wins", "out", "won"]
    assert str(game.outcome) == "won by seat 0 [WR-6]"
    assert [game.utility(0), game.utility(1)] == [1.0, -1.0]
    assert game.position()["turn"] == []
    with pytest.raises(IllegalMove, match="G-2"):
        game.play(0, FLIP)


@pytest.mark.clause("WR-14")
@pytest.mark.parametrize(
    ("laid", "winners"),
    [
        (["3H 4C 5C 6C 7C", "9D 8C"], [0]),
        (["3H 4C 5C 6C", "9D 8C"], []),
        (["KC 5C", "3H 4C", "2D"], [0]),
        (["3H 4C 6C 7C", "9D", "2D 5C"], []),
    ],
)
def test_after_the_last_round_the_most_cards_win_and_equal_is_a_draw(
    laid: list[str], winners: list[int]
) -> None:
    game = lay(laid, round=6, max_rounds=7)
    told = flip_all(game)[-2:]
    assert kinds(told) == ["rounds", "won" if winners else "drawn"]
    assert winners or told[-1].number == max(map(len, piles(game)))
    assert game.outcome is not None
    assert (game.outcome.winners, game.outcome.clause) == (winners, "WR-14")
    assert lay(laid, round=4999).position()["round"] == 4999
    unlimited = lay(laid, round=6000, max_rounds=0)
    flip_all(unlimited)
    assert not unlimited.over
    assert unlimited.position()["round"] == 6001


@pytest.mark.clause("G-4")
@pytest.mark.parametrize("value", [1, -1, "x", 3.5, None])
def test_the_common_limit_of_moves_is_no_option(value: object) -> None:
    assert "limit" not in [fact.name for fact in option_facts(WarOptions)]
    with pytest.raises(InvalidOption, match=r"no option is called .limit.; there are .*max_rounds"):
        new(limit=value)


# Three players


@pytest.mark.clause("WR-7")
def test_three_players_have_17_cards_each_and_one_is_over() -> None:
    game = new(3)
    assert [len(pile) for pile in piles(game)] == [17, 17, 17]
    assert len(set(sum(piles(game), [game.position()["odd"]]))) == 52
    assert game.view(1).position()["odd"] == "?"


@pytest.mark.clause("WR-7", "WR-10", "WR-15")
@pytest.mark.parametrize("order", ["shuffled", "winner_first", "loser_first"])
def test_the_odd_card_goes_to_the_winner_of_the_first_war_last_and_unseen(order: str) -> None:
    game = lay(
        ["KH 2C 3C 4C 9C 5C", "KD 2D 3D 4D TD 6C", "KS 2S 3S 4S TS 7C 8C"], odd="AS", returns=order, seed=3
    )
    events = flip_all(game, 2)
    assert [event.hidden for event in events if event.kind == "odd"] == [1]
    assert not any("AS" in event.cards for event in events)
    winner = next(event.who for event in events if event.kind == "wins")
    assert piles(game)[winner][-1] == "AS"
    assert game.position()["odd"] == ""


@pytest.mark.clause("WR-7", "WR-12")
def test_without_a_tie_for_high_the_odd_card_stays() -> None:
    game = lay(["5C 2D", "6C 3D", "5H 4D"], odd="2C", returns="winner_first")
    assert kinds(flip_all(game)) == ["ready", "ready", "flip", "flip", "flip", "wins"]
    assert piles(game) == [["2D"], ["3D", "6C", "5H", "5C"], ["4D"]]
    assert game.position()["odd"] == "2C"


@pytest.mark.clause("WR-8", "WR-9", "WR-12")
def test_two_put_three_down_and_three_put_six_down() -> None:
    two = lay(["5C 2C 3C 4C 6C 7C", "5D 2D 3D 4D 8D 9D", "4S 9S"])
    events = flip_all(two)
    assert [(event.who, event.hidden) for event in events if event.kind == "down"] == [(0, 3), (1, 3)]
    three = lay(
        [
            "5C 2C 3C 4C 6C 7C 8C 9C JC 2S 3S QC",
            "5D 2D 3D 4D 6D 7D 8D 9D JD TS 6S KD",
            "5H 2H 3H 4H 6H 7H 8H 8S AS",
        ]
    )
    events = flip_all(three)
    downs = [(event.who, event.hidden) for event in events if event.kind == "down"]
    assert downs == [(0, 6), (1, 6), (2, 6), (0, 3), (1, 3)]
    assert [event.number for event in events if event.kind == "war"] == [6, 3]


@pytest.mark.clause("WR-11", "WR-12", "WR-7")
@pytest.mark.parametrize("third", ["2C 3C", "2C"])
def test_where_both_who_tie_have_nothing_left_the_third_player_wins_with_the_odd_card(third: str) -> None:
    game = lay(["KH", "KD", third], odd="3S", returns="winner_first")
    assert kinds(flip_all(game))[-4:] == ["out", "wins", "odd", "won"]
    assert piles(game)[2] == [*third.split()[1:], "2C", "KH", "KD", "3S"]
    assert str(game.outcome) == "won by seat 2 [WR-6]"


@pytest.mark.clause("WR-12", "WR-6")
def test_without_any_war_51_cards_win() -> None:
    game = lay(["4C", "5D", "6H"], odd="2S")
    flip_all(game)
    assert str(game.outcome) == "won by seat 2 [WR-6]"
    assert game.position()["odd"] == "2S"


@pytest.mark.clause("WR-13")
@pytest.mark.parametrize("war", ["three", "rank"])
def test_the_option_war_means_nothing_to_three_players(war: str) -> None:
    plain, other = new(3), new(3, war=war)
    for _ in range(200):
        for game in (plain, other):
            flip_all(game)
        assert plain.position()["piles"] == other.position()["piles"]


# How the stake goes under


@pytest.mark.clause("WR-10")
def test_the_winners_cards_first_or_the_others_first_clockwise() -> None:
    laid = ["4H 2D", "QD 3D", "9S 4D"]
    mine_first = lay(laid, returns="winner_first")
    flip_all(mine_first)
    assert piles(mine_first)[1] == ["3D", "QD", "9S", "4H"]
    mine_last = lay(laid, returns="loser_first")
    flip_all(mine_last)
    assert piles(mine_last)[1] == ["3D", "9S", "4H", "QD"]


def fits(found: dict[Any, int], chances: dict[Any, float]) -> bool:
    """Whether counts are what these chances bring, by chi-square with a wide bound."""
    total = sum(found.values())
    assert set(found) <= set(chances)
    off = sum((found.get(key, 0) - total * p) ** 2 / (total * p) for key, p in chances.items())
    freedom = len(chances) - 1
    return bool(off <= freedom + 4 * (2 * freedom) ** 0.5 + 15)


@pytest.mark.clause("WR-10")
def test_shuffled_every_order_is_equally_likely() -> None:
    found: Counter[str] = Counter()
    game = lay(["4H 2D", "QD 3D", "9S 4D"])
    for seed in range(1200):
        once = game.copy()
        once.rng = Rng.fast(seed)
        flip_all(once)
        assert piles(once)[1][0] == "3D"
        found[" ".join(piles(once)[1][1:])] += 1
    assert len(found) == 6
    assert fits(found, dict.fromkeys(found, 1 / 6))


@pytest.mark.clause("WR-10")
def test_shuffled_every_card_of_a_war_may_come_anywhere() -> None:
    found: Counter[tuple[int, str]] = Counter()
    game = lay(["7H 2C KD 3C", "7S AH 9D 4C"])
    for seed in range(1800):
        once = game.copy()
        once.rng = Rng.fast(seed)
        flip_all(once)
        found.update(enumerate(piles(once)[0][1:]))
    stake = ["7H", "2C", "KD", "7S", "AH", "9D"]
    assert fits(found, {(place, card): 1 / 36 for place in range(6) for card in stake})


# The rules as a whole, against a second War


DECKS = ["", "", "2C 2D 2H 2S 3C 3D 3H 3S 4C 4D 4H 4S", "2C 2D 5H 5S KC KD AH AS 9C", EIGHT_OF_THREES]


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("run_out", ["last_card", "lose", "stays"])
@pytest.mark.parametrize("order", ["shuffled", "winner_first", "loser_first"])
def test_every_round_goes_as_the_second_war_says(seats: int, run_out: str, order: str) -> None:
    seed = 0
    for deck in DECKS:
        for war in ("one", "three", "rank") if seats == 2 else ("one",):
            seed += 1
            game = new(seats, seed, deck, war=war, run_out=run_out, returns=order, max_rounds=150)
            house = House(war, run_out, order)
            while not game.over:
                before = world_of(game)
                played = turned(before, house)
                flip_all(game)
                if played.winner < 0:
                    assert game.ended_by == "WR-11"
                    break
                if order == "shuffled":
                    house = House(war, run_out, "winner_first")
                ((after, _),) = returns(before, played, house)
                found = world_of(game)
                assert found.odd == after.odd
                for seat in range(seats):
                    if order == "shuffled" and seat == played.winner:
                        kept = len(played.piles[seat])
                        assert found.piles[seat][:kept] == after.piles[seat][:kept]
                        assert sorted(found.piles[seat]) == sorted(after.piles[seat])
                        assert not played.odd_goes or found.piles[seat][-1] == before.odd
                    else:
                        assert found.piles[seat] == after.piles[seat]


def test_the_first_flip_ties_three_times_in_51() -> None:
    ties = 0
    deals = 8000
    for seed in range(deals):
        first, second = [pile[:1] for pile in new(seed=seed).position()["piles"]]
        ties += first == second
    chance = 3 / 51
    assert abs(ties / deals - chance) < 4 * (chance * (1 - chance) / deals) ** 0.5


@pytest.mark.parametrize("seats", [2, 3])
def test_no_card_is_lost_or_doubled(seats: int) -> None:
    for seed in range(6):
        game = new(seats, seed, max_rounds=300)
        pack = sorted(sum(piles(game), game.position()["odd"].split()))
        while not game.over:
            flip_all(game)
            assert sorted(sum(piles(game), game.position()["odd"].split())) == pack


# What is seen


@pytest.mark.clause("WR-15")
@pytest.mark.parametrize("order", ["shuffled", "winner_first"])
def test_cards_face_down_are_shown_to_nobody(order: str) -> None:
    laid = ["7H 2C KD 3C", "7S AH 9D 4C 5C"]
    twin = ["7H AH KD 3C", "7S 2C 9D 4C 5C"]
    for seat in (SPECTATOR, 0, 1):
        game, other = lay(laid, returns=order), lay(twin, returns=order)
        events = flip_all(game, seat)
        assert not any({"2C", "AH"} & set(event.cards) for event in events)
        assert kinds(events) == ["ready", "flip", "flip", "war", "down", "down", "up", "up", "wins"]
        assert [event.text for event in flip_all(other, seat)] == [event.text for event in events]
        assert game.observation_key(seat) == other.observation_key(seat)
        assert game.view(seat) == other.view(seat)
        zones = {zone.key: zone for zone in game.view(seat).zones()}
        assert zones["table.0"].cards == ["7H", "?", "KD"]
        assert zones["table.1"].cards == ["7S", "?", "9D"]


@pytest.mark.clause("WR-15")
def test_in_a_fixed_order_every_card_once_seen_is_known_where_it_lies() -> None:
    game = lay(["7H 2C KD 3C", "7S AH 9D 4C 5C"], returns="winner_first")
    flip_all(game)
    assert game.view(1).position()["piles"] == ["? 7H ? KD 7S ? 9D", "? ?"]


@pytest.mark.clause("WR-10", "WR-15")
def test_shuffled_it_is_known_which_cards_went_under_together() -> None:
    game = lay(["7H 2C KD 3C", "7S AH 9D 4C 5C"])
    flip_all(game)
    view = game.view(0).position()
    assert view["piles"] == ["? ? ? ? ? ? ?", "? ?"]
    assert view["memory"]["bags"]["1"].split() == ["7H", "7S", "9D", "KD"]
    assert view["memory"]["lies"] == [[0, 1, 1, 1, 1, 1, 1], [0, 0]]
    assert view["memory"]["flows"] == [[1, [[0, 1], [0, 1]]]]


@pytest.mark.clause("WR-10")
def test_the_last_card_of_a_stake_is_known() -> None:
    game = lay(["9H 2C 3C", "3D 4C 5C"])
    for _ in range(3):
        flip_all(game)
    # Seat 0 has the first stake, 9H and 3D; seat 1 the two others.
    assert game.view(1).position()["piles"] == ["? ?", "? ? ? ?"]
    flip_all(game)
    # One card of each first pair has been turned up, so the other is known.
    tops = [pile[0] for pile in piles(game)]
    assert game.view(1).position()["piles"] == [f"{tops[0]} ? ?", f"{tops[1]} ? ?"]


def draw_worlds(game: War, seat: int, draws: int, named: set[str] | None, seed: int) -> Counter[World]:
    view = game.view(seat)
    rng = Rng.fast(seed)
    found: Counter[World] = Counter()
    for _ in range(draws):
        world = view.determinize(rng)
        assert isinstance(world, War)
        found[world_of(world, named)] += 1
    assert world.view(seat) == view
    return found


def follow(game: War, belief: Belief, named: set[str] | None, draws: int, rounds: range, seed: int) -> int:
    """Plays on, and compares the worlds that views allow with those that the second War believes in.

    Says in how many rounds a card could have come to its place by several ways.
    """
    options = game.options
    assert isinstance(options, WarOptions)
    house = House(options.war, options.run_out, options.returns)
    several = 0
    for number in range(rounds.stop):
        played = turned(world_of(game), house)
        shown = shown_in(played)
        flip_all(game)
        if game.over:
            break
        belief = believed_after(belief, shown, house)
        if named is not None:
            named |= {card for step in shown for card in step.values()}
        assert world_of(game, named) in belief
        if number in rounds and len(belief) <= draws // 5:
            several += len(game.view(0).position()["memory"]["flows"]) > 1
            seat = number % (int(game.seats) + 1) - 1
            found = draw_worlds(game, seat, draws, named, seed + number)
            assert fits(found, {world: float(rng) for world, rng in belief.items()})
    return several


SIX = "2C 2D 3C 3D 4C 4D"


@pytest.mark.worlds
@pytest.mark.clause("WR-10", "WR-15")
@pytest.mark.parametrize("war", ["one", "three"])
@pytest.mark.parametrize("order", ["shuffled", "winner_first", "loser_first"])
def test_drawn_worlds_of_a_small_pack_come_up_in_their_weight(war: str, order: str) -> None:
    for seed in (1, 2, 4, 5):
        game = new(2, seed, SIX, war=war, returns=order)
        follow(game, believed_at_first(SIX.split(), 2), None, 800, range(8), seed)


@pytest.mark.worlds
@pytest.mark.clause("WR-7", "WR-10", "WR-15")
@pytest.mark.parametrize("order", ["shuffled", "loser_first"])
def test_drawn_worlds_of_three_players_with_an_odd_card_and_one_out_of_play(order: str) -> None:
    deck = "2C 2D 2H 3C 3D 3H 3S 4C"
    for seed in (0, 3):
        game = new(3, seed, deck, returns=order)
        follow(game, believed_at_first(deck.split(), 3), None, 800, range(8), seed)


@pytest.mark.worlds
@pytest.mark.clause("WR-10", "WR-15")
@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("run_out", ["last_card", "lose", "stays"])
def test_drawn_worlds_after_wars_between_cards_that_were_seen(seats: int, run_out: str) -> None:
    deck = "2C 2D 2H 2S 3C 3D 3H 3S"
    for seed in range(8):
        game = new(seats, seed, deck, run_out=run_out)
        follow(game, unseen_at_first(8, seats), set(), 800, range(10), seed)


@pytest.mark.worlds
@pytest.mark.clause("WR-10", "WR-15")
@pytest.mark.parametrize(("seed", "rounds"), [(567, range(4, 16)), (9264, range(4, 6)), (6108, range(6, 8))])
def test_drawn_worlds_where_a_card_can_have_come_by_several_ways(seed: int, rounds: range) -> None:
    game = new(2, seed, EIGHT_OF_THREES)
    assert follow(game, unseen_at_first(8, 2), set(), 3000, rounds, seed)


def test_unseen_cards_are_dealt_alike_to_all_places_and_out_of_play() -> None:
    deck = "2C 4D 6H 8S TC"
    found: Counter[str] = Counter()
    game = new(2, 1, deck)
    rng = Rng.fast(5)
    for _ in range(1200):
        world = game.view(0).determinize(rng)
        found[" ".join(world.position()["piles"])] += 1
    assert len(found) == 120
    assert fits(found, dict.fromkeys(found, 1 / 120))


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {}),
        (2, {"war": "rank"}),
        (2, {"war": "three", "returns": "loser_first"}),
        (3, {"run_out": "lose"}),
    ],
)
def test_views_and_states_are_read_back_at_every_round(seats: int, options: dict[str, Any]) -> None:
    for seed in range(3):
        game = new(seats, seed, **options)
        for _ in range(120):
            if game.over:
                break
            flip_all(game)
            view = game.view(0)
            assert War.view_from(view.text()).text() == view.text()
            assert view.determinize(Rng.fast(seed)).view(0) == view
            assert War.from_state(json.loads(json.dumps(game.state()))).state() == game.state()


def test_knowledge_is_kept_where_nobody_listens() -> None:
    loud, quiet = new(seed=6, war="rank"), new(seed=6, war="rank")
    quiet.listening = False
    for _ in range(160):
        loud.push(loud.turn, FLIP)
        quiet.push(quiet.turn, FLIP)
    assert quiet.view(1) == loud.view(1)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("lies", [[0], [0]]),
        ("flows", []),
        ("flows", [[1, [[0, 1]]]]),
        ("flows", [[0, []]]),
        ("bags", {"0": "2C"}),
        ("bags", {"0": "nonsense"}),
        ("table", 7),
        ("last_bag", "x"),
    ],
)
def test_a_memory_that_cannot_be_is_refused(key: str, value: Any) -> None:
    position = json.loads(new().view(0).text())
    position["memory"][key] = value
    with pytest.raises(InvalidPosition):
        War.view_from(json.dumps(position))


# Positions, moves, and what people see


@pytest.mark.parametrize(
    ("position", "fault"),
    [
        ({"piles": ["KH 2C", ""]}, "WR-6"),
        ({"piles": ["KH", "QD"], "odd": "2C"}, "WR-7"),
        ({"piles": ["KH", "QD", "2D"], "odd": "2C 3C"}, "WR-7"),
        ({"piles": ["KH", "QD", ""], "turn": [2]}, "WR-2"),
        ({"piles": ["KH", "QD"], "turn": []}, "WR-2"),
        ({"piles": ["KH", "KH"]}, "twice"),
        ({"piles": ["KH", "*1"]}, "pack"),
        ({"piles": ["KH", "QD"], "hands": []}, "no key"),
        ({"piles": ["KH", "QD"], "round": -1}, "round"),
        (
            {"piles": ["KH", "QD"], "round": 5000},
            "round: the game ends after 5000 rounds at this table: enter fewer",
        ),
        ({"piles": ["KH", "QD"], "round": 8, "options": {"max_rounds": 7}}, "round: 8 .* from 0 to 7"),
        ({"piles": ["KH", "QD"], "turn": 0, "over": {"winner": []}}, "turn: 0 stands there"),
        (
            {"piles": ["KH", "QD"], "over": {"winner": 0, "clause": "WR-6"}},
            "over: a player wins by WR-6 exactly when they hold all the cards",
        ),
        (
            {"piles": ["KH", ""], "over": {"winner": 0, "clause": "WR-14"}},
            "over: a player wins by WR-6 exactly when they hold all the cards",
        ),
        (
            {"piles": ["KH", ""], "over": {"winner": 1, "clause": "WR-6"}},
            r"over: by WR-6 the winner must be \[0\]",
        ),
        (
            {"piles": ["KH 2C", "QD"], "over": {"winner": 0, "clause": "WR-14"}},
            "round: WR-14 ends the game after 5000 rounds at this table",
        ),
        (
            {"piles": ["KH", "QD"], "round": 5000, "over": {"winner": 0, "clause": "WR-14"}},
            r"over: by WR-14 the winner must be \[\]",
        ),
        (
            {"piles": ["KH", "QD"], "over": {"winner": 0, "clause": "WR-11"}},
            r"over: by WR-11 the winner must be \[\]",
        ),
        (
            {"piles": ["KH", "QD"], "over": {"winner": 0, "clause": "G-4"}},
            "over: a match of War is ended by WR-6, WR-11 or WR-14, not by 'G-4'",
        ),
    ],
)
def test_a_position_that_cannot_be_is_refused(position: dict[str, Any], fault: str) -> None:
    with pytest.raises(InvalidPosition, match=fault):
        War.from_position(position)


def test_flip_is_the_only_move() -> None:
    game = new()
    assert game.vocabulary() == [FLIP]
    assert game.parse(" Flip ") == FLIP
    assert game.text(FLIP) == "flip"
    with pytest.raises(InvalidMove, match="flip"):
        game.parse("draw")
    with pytest.raises(InvalidMove):
        game.play(0, 0)


def test_everybody_flips_their_own_pile() -> None:
    game = lay(["KH 2C", "QD 3C", "JS"])
    tables = [game.view(seat).table for seat in range(3)]
    assert [table.parts.spot(table, FLIP) for table in tables] == [
        ("pile.0", ""),
        ("pile.1", ""),
        ("pile.2", ""),
    ]
    again = War.view_from(game.view(2).text()).table
    assert again.parts.spot(again, FLIP) == ("pile.2", "")
    assert game.heuristic(1) == FLIP
    game.play(0, FLIP)
    assert game.parts.prompt(game, 0).key == "prompt-flipped"
    assert game.parts.prompt(game, 1).key == "prompt-flip"
    flip_all(game)
    assert game.parts.prompt(game, 2).key == "prompt-out"
    badges = {zone.key: zone.badges for zone in game.view(0).zones()}
    assert badges["pile.2"] == ["badge-out"]


def test_worth_is_the_share_of_the_cards() -> None:
    game = lay(["KH 2C 3C", "QD"])
    assert [game.utility(0), game.utility(1)] == [0.5, -0.5]


def test_the_registry_has_war_and_it_plays_to_its_end() -> None:
    game = parlour.new("war", seed=3)
    game.listening = False
    play_out(game, Rng.fast(3), 1_000_000)
    assert game.outcome is not None
    assert game.outcome.clause in ("WR-6", "WR-11", "WR-14")
