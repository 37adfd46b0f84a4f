"""Zambezi Falls where a scenario cannot reach: deals, the unseen exchange, whole matches, who knows what."""

import json
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, permutations
from math import comb
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import parlour
from parlour.games import game_class, new
from parlour.games.zambezi_falls import Worlds, ZambeziFalls, ZambeziFallsOptions
from parlour.kit.chance import Rng
from parlour.kit.errors import IllegalMove, InvalidMove, InvalidOption, InvalidPosition, InvalidSeats
from parlour.kit.game import Game
from parlour.kit.options import option_facts, read_options
from parlour.kit.records import Event
from parlour.kit.seats import SPECTATOR
from parlour.players.bots import NotLegal, legal_answer
from parlour.players.coach import review
from parlour.players.playout import play_out
from parlour.record import Scribe, read_record, replay
from parlour.scene import scene_of
from parlour.testing.effort import draws, tries
from parlour.testing.play import advance, choices
from tests.games.zambezi_falls_oracle import LOW_TO_HIGH, Table
from tests.work import determinized

NAMES = ["Ann", "Ben"]


def table(seed: int = 1, deck: str = "", **options: Any) -> Game:
    """A match just dealt by seat 0, with a pack of the test's own if it names one."""
    kind = game_class("zambezi-falls")
    return kind(2, read_options(kind.options_type, {"dealer": "first"} | options), seed, deck)


def lay(options: dict[str, Any] | None = None, **position: Any) -> Game:
    """A match in progress."""
    return game_class("zambezi-falls").from_position({"options": options or {}} | position, 1)


def play(game: Game, *moves: str) -> list[Event]:
    """Makes moves by whoever is on turn; what everybody was told of them."""
    told: list[Event] = []
    for move in moves:
        game.play(int(game.turn), move)
        told.extend(game.events())
    return told


def kinds(told: list[Event]) -> list[str]:
    return [event.kind for event in told]


def legal(game: Game, seat: int) -> set[str]:
    return {game.text(move) for move in game.legal(seat)}


def ranks_in(cards: str) -> str:
    """A line of cards, or of plays, without the suits."""
    return cards.translate(str.maketrans("", "", "CDHS"))


def hands_of(game: Game) -> list[Counter[str]]:
    """By rank."""
    return [Counter(ranks_in(hand).split()) for hand in game.position()["hands"]]


def order_of(rng: Rng) -> list[str]:
    """The ranks in the order in which this generator's next deal hands them out."""
    cards = vec[i64](list(range(52)))
    rng.shuffle(cards, 52)
    return ["A23456789TJQK"[int(card) // 4] for card in reversed(list(cards))]


OPTIONS: list[dict[str, Any]] = [
    {"exchange": exchange, "unfollowed_match": match, "falls": falls, "pass": passing}
    for exchange in ("on", "off")
    for match in ("opponent_plays", "opponent_leads", "illegal")
    for falls in ("top_four", "listed")
    for passing in ("free", "only_when_stuck")
]


SUITS = "CDHS"
SIXTEEN = " ".join(rank + suit for rank in "TJQK" for suit in SUITS)
TWELVE = " ".join(rank + suit for rank in "TJQ" for suit in SUITS)
NINETEEN = " ".join(rank + suit for rank in "378A2" for suit in SUITS)[3:]


# The rules a second time


@pytest.mark.clause("ZF-2", "ZF-3", "ZF-4", "ZF-5", "ZF-6", "ZF-7", "ZF-8", "ZF-9", "ZF-10", "ZF-11", "ZF-12")
@pytest.mark.clause(
    "ZF-13", "ZF-14", "ZF-15", "ZF-16", "ZF-17", "ZF-20", "ZF-21", "ZF-22", "ZF-23", "ZF-24", "ZF-25"
)
@pytest.mark.clause("ZF-26", "ZF-27", "ZF-28", "ZF-29", "ZF-30", "G-1", "G-2", "G-3", "G-4")
@pytest.mark.parametrize("options", OPTIONS)
def test_a_slow_reading_of_the_rules_comes_to_the_same(options: dict[str, Any]) -> None:
    lot = random.Random(str(options))
    for seed in range(draws(12, 60)):
        chosen = options | {"series": lot.choice("1357"), "limit": lot.choice([0, 10_000, 40])}
        game = table(seed, **chosen)
        slow = Table(by_rank(game.position()), chosen)
        for _ in range(600):
            for seat in range(2):
                assert legal(game, seat) == slow.legal(seat)
            if game.over:
                break
            seat, move = lot.choice(choices(game))
            games = int(game.rounds)
            game.push(seat, move)
            slow.play(seat, game.text(move))
            assert [kind for kind in kinds(game.events()) if kind in ("social", "cheer")] == slow.said
            if game.rounds != games and not game.over:
                assert slow.between_games
                slow.take_deal(by_rank(game.position()))
            now = by_rank(game.position())
            assert slow.position() == {key: compared(key, now[key]) for key in slow.position()}
        assert game.over == slow.over
        if game.over:
            assert game.outcome is not None
            assert set(game.outcome.winners) == slow.winners


def by_rank(position: dict[str, Any]) -> dict[str, Any]:
    """ZF-31: suits decide nothing."""
    lines = {"reserve": ranks_in(position["reserve"]), "pile": ranks_in(position["pile"])}
    return position | lines | {"hands": [ranks_in(hand) for hand in position["hands"]]}


def compared(key: str, value: Any) -> Any:
    return [sorted(hand.split()) for hand in value] if key == "hands" else value


# The deal


@pytest.mark.clause("ZF-1")
def test_eighteen_each_one_at_a_time_the_dealers_opponent_first() -> None:
    game = table(4)
    order = order_of(Rng.fast(4))
    assert hands_of(game) == [Counter(order[1:36:2]), Counter(order[0:36:2])]
    assert ranks_in(game.position()["reserve"]).split() == order[36:]
    assert len(order[36:]) == 16
    assert game.position()["dealer"] == 0


@pytest.mark.clause("ZF-1", "ZF-30")
def test_the_second_game_is_dealt_by_the_other_player() -> None:
    game = lay({"series": 3}, hands=["9", "5 6"], dealer=0, turn=0)
    rng = game.rng.copy()
    play(game, "9")
    rng.next_round()
    order = order_of(rng)
    assert hands_of(game) == [Counter(order[0:36:2]), Counter(order[1:36:2])]
    assert (game.position()["dealer"], game.position()["turn"]) == (1, [0, 1])


@pytest.mark.clause("ZF-1")
def test_two_players_and_the_whole_pack() -> None:
    for seats in (1, 3):
        with pytest.raises(InvalidSeats):
            new("zambezi-falls", seats)
    position = table(9).position()
    cards = " ".join([*position["hands"], position["reserve"]]).split()
    assert sorted(cards) == sorted(rank + suit for rank in LOW_TO_HIGH for suit in "CDHS")
    for deck in ("3C 4C 5C", "3C 3C 4C 4D 5C 5D", "3C 4C 5C 6C 7C", "3C 4C 5C 6C 7C *1"):
        with pytest.raises(InvalidOption):
            table(1, deck)


@pytest.mark.clause("ZF-1", "ZF-28")
def test_no_card_is_lost_from_deal_to_end() -> None:
    for seed in range(30):
        game = table(seed, falls="top_four")
        rng = Rng.fast(seed)
        gone: Counter[str] = Counter()
        while not game.over:
            before = game.position()
            seat, move = choices(game)[int(rng.below(len(choices(game))))]
            game.push(seat, move)
            if game.text(move)[0] not in "gp":
                gone += Counter(game.text(move))
            after = game.position()
            lying = " ".join([*after["hands"], after["reserve"], *after.get("given", [])])
            assert gone + Counter(ranks_in(lying).split()) == dict.fromkeys(LOW_TO_HIGH, 4)
            assert len(set(lying.split())) == len(lying.split())
            assert len(after["reserve"].split()) in (16, 12, 8, 4, 0)
            assert before["wins"] == [0, 0]


# The exchange


@pytest.mark.clause("ZF-2")
def test_what_is_given_is_seen_by_its_two_owners_alone() -> None:
    game = lay(hands=["3 4 2", "5 6 K"], given=["", ""], turn=[0, 1])
    game.play(1, "give K")
    for seat, cards in ((1, ["KC"]), (0, []), (SPECTATOR, [])):
        (gave,) = game.events(seat)
        assert (gave.kind, gave.who, gave.other, gave.cards, gave.hidden) == (
            "give",
            1,
            0,
            cards,
            1 - len(cards),
        )
    assert game.view(0).position()["given"] == ["", "?"]
    assert game.view(1).position()["given"] == ["", "KC"]
    assert game.position()["turn"] == 0
    game.play(0, "give 3")
    for seat, got in ((0, ([0], ["KC"])), (1, ([1], ["3C"])), (SPECTATOR, ([], []))):
        seen = [
            (event.who, card) for event in game.events(seat) if event.kind == "get" for card in event.cards
        ]
        assert seen == [(who, card) for who, card in zip(*got, strict=True)]
    assert game.view(SPECTATOR).position()["hands"] == ["? ? ?", "? ? ?"]
    assert game.view(0).position()["hands"] == ["4C KC 2C", "3C ? ?"]
    assert game.view(1).position()["hands"] == ["KC ? ?", "3C 5C 6C"]


@pytest.mark.clause("ZF-2")
@pytest.mark.parametrize("first", [0, 1])
def test_what_the_first_gives_reaches_nobody_before_the_second_gives(first: int) -> None:
    begun = lay(hands=["3 4 8", "3 5 6"], given=["", ""], turn=[0, 1])
    given = [after_gift(begun, first, move) for move in begun.legal(first)]
    assert len({int(game.observation_key(first)) for game in given}) == 3, "who gives knows what it was"
    for watcher in (1 - first, SPECTATOR):
        assert [reaching(game, watcher) for game in given] == [reaching(given[0], watcher)] * 3
    done = [after_gift(game, 1 - first, move) for game in given for move in game.legal(1 - first)]
    assert [reaching(game, SPECTATOR) for game in done] == [reaching(done[0], SPECTATOR)] * 9
    assert len({int(game.observation_key(first)) for game in done}) == 3, "and hears what comes back"


def after_gift(game: Game, seat: int, move: int) -> Game:
    after = game.copy()
    after.push(seat, move)
    return after


def reaching(game: Game, seat: int) -> tuple[Any, ...]:
    """All that reaches a seat, as a page, a bot or a search has it."""
    view = game.view(seat)
    refusals = [str(view.refusal(move)) for move in game.vocabulary()] if seat >= 0 else []
    events = [(str(event), event.cards, event.hidden) for event in game.events(seat, NAMES)]
    return view.text(), view.legal(), refusals, events, int(game.observation_key(seat)), scene_of(view, NAMES)


@pytest.mark.clause("ZF-2", "ZF-31")
def test_a_card_that_was_given_is_known_until_it_is_played() -> None:
    game = lay(hands=["3C 4D 4H AC", "5C 4S KC 3D"], given=["", ""], turn=[0, 1], dealer=1)
    play(game, "give 4D", "give K")
    assert game.view(0).position()["hands"][1] == "4D ? ? ?"
    play(game, "3")
    assert game.view(0).position()["hands"][1] == "4D ? ? ?"
    kept = game.copy()
    play(kept, "4S")
    assert kept.view(0).position()["hands"][1] == "4D ? ?"
    (played, *_) = play(game, "4")
    assert played.cards == ["4D"]  # the other knows it already, so it goes where nobody points
    assert game.view(0).position()["hands"][1] == "? ? ?"
    assert game.view(1).position()["hands"][0] == "KC ? ?"


@pytest.mark.clause("ZF-2")
def test_either_may_give_first_and_it_comes_to_the_same() -> None:
    here, there = (table(3) for _ in range(2))
    gifts = [here.legal(seat)[5] for seat in range(2)]
    for game, order in ((here, (0, 1)), (there, (1, 0))):
        for seat in order:
            game.push(seat, gifts[seat])
    assert here.position() == there.position()
    assert here.position()["turn"] == 1


@pytest.mark.clause("ZF-2", "G-1")
def test_whoever_has_given_waits() -> None:
    game = table(3)
    game.push(0, game.legal(0)[0])
    refusal = game.refusal(0, game.parse("pass"))
    assert str(refusal) == "Your card lies aside already; the other player is still to choose one [G-1]"
    assert says(game, 0) == "Your card lies aside; Ben is still to choose one."
    assert says(game, SPECTATOR) == "Ben is still to choose a card to give."
    assert says(table(3), SPECTATOR) == "Each player chooses a card to give to the other."


@pytest.mark.clause("ZF-2", "G-4")
def test_a_limit_within_the_exchange_leaves_every_card_where_it_was() -> None:
    game = table(3, limit=1)
    before = hands_of(game)
    game.push(0, game.legal(0)[0])
    assert game.over
    assert game.outcome is not None
    assert (game.outcome.winners, game.outcome.clause) == ([], "G-4")
    assert hands_of(game) == before
    assert "given" not in game.position()


@pytest.mark.clause("ZF-30")
def test_without_the_exchange_nothing_can_be_given() -> None:
    game = table(3, exchange="off")
    assert game.position()["turn"] == 1
    assert not any(game.text(move).startswith("give") for move in game.vocabulary())
    held = next(iter(hands_of(game)[1]))
    with pytest.raises(IllegalMove) as refused:
        game.play(1, f"give {held}")
    assert refused.value.clause == "ZF-30"


# What is told


@pytest.mark.clause("ZF-11", "ZF-28")
def test_the_cards_of_a_falls_are_seen_by_whoever_gets_them() -> None:
    game = lay(hands=["9 9 9 9 3", "4 5"], reserve="T J Q K", turn=0)
    game.play(0, "9999")
    for seat in (SPECTATOR, 0, 1):
        dealt = [event for event in game.events(seat) if event.kind == "reserve"]
        assert [event.who for event in dealt] == [1, 0]
        for event in dealt:
            shown = {0: ["JC", "KC"], 1: ["TC", "QC"]}[event.who] if event.who == seat else []
            assert (event.cards, event.hidden) == (shown, 2 - len(shown))
    assert kinds(game.events()) == ["play", "falls", "ride", "reserve", "reserve"]


@pytest.mark.clause("ZF-10", "ZF-16")
@pytest.mark.parametrize(
    ("hand", "pile", "move", "told"),
    [
        ("3 3 3 9", "", "333", ["social"]),
        ("4 4 4 4 9", "", "4444", ["social", "falls", "dry"]),
        ("7 7 7 9", "", "777", ["cheer"]),
        ("7 7 7 9", "7", "777", ["cheer", "falls", "dry"]),
        ("4 4 4 9", "", "444", []),
        ("3 3 3 3 9", "", "3333", ["social", "falls", "dry"]),
        ("7 7 7 7 9", "", "7777", ["cheer", "falls", "dry"]),
        ("4 4 9", "44", "44", ["social", "falls", "dry", "match"]),
        ("4 9", "4 4 4", "4", ["social", "falls", "dry", "match"]),
        ("4 9", "4 4", "4", ["match"]),
        ("3 9", "3 3", "3", ["social", "match"]),
        ("3 3 9", "3", "33", ["social"]),
        ("3 3 9", "33", "33", ["social", "falls", "dry", "match"]),
        ("3 9", "3 3 3", "3", ["falls", "dry", "match"]),
        ("7 9", "7 7", "7", ["cheer", "match"]),
        ("7 7 9", "7 7", "77", ["cheer", "falls", "dry"]),
        ("7 9", "7 7 7", "7", ["falls", "dry", "match"]),
        ("4 4 9", "33 3", "44", []),
        ("6 6 9", "66", "66", ["falls", "dry", "match"]),
        ("6 9", "6", "6", ["match"]),
    ],
)
def test_what_is_called_out(hand: str, pile: str, move: str, told: list[str]) -> None:
    game = lay(hands=["5 5", hand], pile=pile, turn=1)
    assert kinds(play(game, move)) == ["play", *told]


@pytest.mark.clause("ZF-16")
def test_ride_the_pony_comes_with_cards_only() -> None:
    position: dict[str, Any] = {"hands": ["9 9 9 9", "4 5"], "reserve": "T J Q K", "turn": 0}
    won = play(lay(**position), "9999")
    assert kinds(won) == ["play", "falls", "won"]
    assert [event.text for event in won] == [
        "Seat 0 plays 9♣ 9♦ 9♥ 9♠.",
        "Zambezi Falls! Seat 0 calls it, with 9♣ 9♦ 9♥ 9♠ on top.",
        "Seat 0 has no cards left and wins the game.",
    ]


@pytest.mark.clause("ZF-15", "ZF-27", "ZF-17", "G-4")
@pytest.mark.parametrize(
    ("options", "position", "move", "clause"),
    [
        ({}, {"hands": ["9 9 9 9", "4 5"]}, "9999", "ZF-15"),
        ({}, {"hands": ["9 9", "4 5"]}, "99", "ZF-27"),
        ({}, {"hands": ["2", "4 5"]}, "2", "ZF-27"),
        ({"series": 3}, {"hands": ["9", "4 5"], "wins": [1, 1]}, "9", "ZF-17"),
        ({"limit": 1}, {"hands": ["9 T", "4"]}, "9", "G-4"),
    ],
)
def test_the_clause_that_ends_it(
    options: dict[str, Any], position: dict[str, Any], move: str, clause: str
) -> None:
    game = lay(options, turn=0, **position)
    play(game, move)
    assert game.outcome is not None
    assert game.outcome.clause == clause


@pytest.mark.clause("G-4")
@pytest.mark.parametrize(
    ("hands", "said"),
    [
        (["9 T J", "4"], ["the fewest cards win.", "Seat 1 wins the game."]),
        (["9 T", "4"], ["it is drawn."]),
    ],
)
def test_nobody_is_said_to_be_out_of_cards_at_the_limit(hands: list[str], said: list[str]) -> None:
    told = play(lay({"limit": 1}, hands=hands, turn=0), "9")
    assert [event.kind for event in told] == ["play", "stop", "won"][: 1 + len(said)]
    assert all(event.text.endswith(end) for event, end in zip(told[1:], said, strict=True))


# Series


@pytest.mark.clause("ZF-17", "ZF-30", "G-4")
def test_drawn_games_count_towards_the_length_of_a_series() -> None:
    game = table(1, series="3", exchange="off", limit=2)
    dealers = [game.position()["dealer"]]
    while not game.over:
        # A lead of one card and a pass, or two singles: as many cards, or one fewer for the leader.
        games = game.rounds
        leader = int(game.turn)
        single = min(
            move for move in game.legal(leader) if len(game.text(move)) == 1 and game.text(move) != "2"
        )
        game.push(leader, single)
        game.push(
            int(game.turn), next(m for m in game.legal(int(game.turn)) if len(game.text(m)) == 1 and m != 36)
        )
        assert game.rounds == games + 1
        dealers.append(game.position()["dealer"])
    assert (game.rounds, dealers[:3]) == (3, [0, 1, 0])
    assert game.outcome is not None
    assert (game.outcome.winners, game.outcome.scores) == ([], [0, 0])
    assert [game.utility(seat) for seat in range(2)] == [0.0, 0.0]


@pytest.mark.clause("ZF-17")
@pytest.mark.parametrize("series", ["1", "3", "5", "7"])
def test_a_series_is_won_by_the_majority(series: str) -> None:
    for seed in range(8):
        game = table(seed, series=series)
        play_out(game, Rng.fast(seed), 1_000_000)
        wins = game.position()["wins"]
        assert game.over
        assert max(wins) == int(series) // 2 + 1
        assert game.outcome is not None
        assert wins[game.outcome.winners[0]] == max(wins)
        assert game.rounds == sum(wins)


# Refusals, in the order of the page


@pytest.mark.clause("G-5")
@pytest.mark.parametrize(
    ("options", "position", "move", "clause"),
    [
        ({}, {"hands": ["5 5", "6 6"], "given": ["", ""], "turn": [0, 1]}, "pass", "ZF-2"),
        ({}, {"hands": ["5 5", "6 6"], "given": ["", ""], "turn": [0, 1]}, "56", "G-3"),
        ({}, {"hands": ["5 6", "6 6"], "given": ["", ""], "turn": [0, 1]}, "56", "ZF-2"),
        ({}, {"hands": ["5 6", "6 6"], "turn": 0}, "56", "ZF-5"),
        ({}, {"hands": ["5 6", "6 6"], "turn": 0}, "55555", "G-3"),
        ({}, {"hands": ["5 6", "6 6"], "turn": 0}, "give 5", "ZF-2"),
        ({}, {"hands": ["5 6", "6 6"], "turn": 0}, "give 7", "G-3"),
        ({}, {"hands": ["5 6", "6 6"], "turn": 0}, "pass", "ZF-26"),
        ({}, {"hands": ["5 6", "7 7"], "turn": 0, "pile": "66"}, "6", "ZF-6"),
        ({}, {"hands": ["5 6", "7 7"], "turn": 0, "pile": "666"}, "6", "ZF-6"),
        ({}, {"hands": ["2 2 6", "6 6"], "turn": 0, "pile": "9999"}, "2", "ZF-24"),
        ({}, {"hands": ["2 2 6", "6 6"], "turn": 0, "pile": "99"}, "22", "ZF-25"),
        ({}, {"hands": ["6 5", "6"], "turn": 0, "pile": "6 6", "leader_of_top": 0}, "6", "ZF-9"),
        ({}, {"hands": ["6 5", "6"], "turn": 0, "pile": "6 6", "leader_of_top": 0}, "5", "ZF-6"),
        ({"unfollowed_match": "illegal"}, {"hands": ["6 5", "6"], "turn": 0, "pile": "6"}, "6", "ZF-20"),
        (
            {"unfollowed_match": "illegal", "pass": "only_when_stuck"},
            {"hands": ["7 5", "6"], "turn": 0, "pile": "6 6", "must_beat_own": True},
            "pass",
            "ZF-20",
        ),
        ({"pass": "only_when_stuck"}, {"hands": ["7 5", "6"], "turn": 0, "pile": "6"}, "pass", "ZF-26"),
    ],
)
def test_the_first_broken_clause_is_named(
    options: dict[str, Any], position: dict[str, Any], move: str, clause: str
) -> None:
    game = lay(options, **position)
    with pytest.raises(IllegalMove) as refused:
        game.play(0, move)
    assert refused.value.clause == clause


# Positions


@pytest.mark.clause("ZF-28", "ZF-9", "ZF-2", "ZF-5", "ZF-6", "ZF-17", "ZF-20", "ZF-27", "ZF-30")
@pytest.mark.parametrize(
    ("options", "position", "fault"),
    [
        ({}, {"hands": ["3", "4"], "reserve": "5 6"}, r"reserve: .*not 2 \[ZF-28\]"),
        ({}, {"hands": ["3", "4"], "reserve": "5 5 5 5 6 6 6 6 7 7 7 7 8 8 8 8 9 9 9 9"}, r"\[ZF-28\]"),
        ({}, {"hands": ["3", ""]}, r"\[ZF-27\]"),
        ({}, {"hands": ["3 3 3", "3 3"]}, "more than four"),
        ({}, {"hands": ["3", "3C 3D 3H 3S"]}, "more than four"),
        ({}, {"hands": ["3 3 3", "4"], "pile": "33"}, "more than four"),
        ({}, {"hands": ["3C", "3C"]}, "twice"),
        ({}, {"hands": ["3C", "4"], "pile": "3C"}, "twice"),
        ({}, {"hands": ["34", "5"]}, "'34' is no card"),
        ({}, {"hands": ["*1", "5"]}, "is no card"),
        (
            {},
            {"hands": ["3 3", "4"], "memory": {"deck": "3C 4C 5C 6C 7C 8C"}},
            "hands: the pack has fewer cards of rank 3",
        ),
        ({}, {"hands": ["3", "4"], "pile": "56"}, r"pile: '56'.*\[ZF-5\]"),
        ({}, {"hands": ["3", "4"], "pile": "2"}, r"\[ZF-5\]"),
        ({}, {"hands": ["3", "4"], "pile": "5 6"}, r"\[ZF-6\]"),
        ({}, {"hands": ["3", "4"], "pile": "6 55"}, r"\[ZF-6\]"),
        ({}, {"hands": ["3", "4"], "must_beat_own": True}, r"\[ZF-9\]"),
        (
            {},
            {"hands": ["3", "4"], "pile": "6 6", "leader_of_top": 0, "turn": 0, "must_beat_own": False},
            "ZF-9",
        ),
        (
            {},
            {"hands": ["3", "4"], "pile": "6 6", "leader_of_top": 1, "turn": 0, "must_beat_own": True},
            "ZF-9",
        ),
        (
            {},
            {"hands": ["3", "4"], "pile": "6 5", "leader_of_top": 0, "turn": 0},
            r"must_beat_own: the top play matches no play below it, so its player does not go again \[ZF-9\]",
        ),
        (
            {"unfollowed_match": "illegal"},
            {"hands": ["3", "4"], "pile": "6 6", "must_beat_own": True},
            "ZF-20",
        ),
        ({"exchange": "off"}, {"hands": ["3", "4"], "given": ["", ""]}, r"\[ZF-30\]"),
        ({}, {"hands": ["3", "4"], "given": ["5", "6"]}, r"\[ZF-2\]"),
        ({}, {"hands": ["3", "4"], "given": ["5 6", ""]}, r"\[ZF-2\]"),
        ({}, {"hands": ["3", "4"], "given": ["5", ""], "turn": [0, 1]}, r"\[ZF-2\]"),
        ({}, {"hands": ["3", "4"], "given": ["", ""], "pile": "6"}, r"\[ZF-2\]"),
        ({}, {"hands": ["", "4"], "given": ["", ""]}, r"no card to give \[ZF-2\]"),
        ({}, {"hands": ["3", "4"], "wins": [1, 0]}, r"\[ZF-17\]"),
        ({"series": 3}, {"hands": ["3", "4"], "wins": [3, 1]}, r"\[ZF-17\]"),
        ({"series": 5}, {"hands": ["3", "4"], "wins": [3, 1]}, r"\[ZF-17\]"),
        ({"series": 3}, {"hands": ["3", "4"], "wins": [3, 0], "over": {"winner": 0}}, r"\[ZF-17\]"),
        ({"series": 3}, {"hands": ["3", "4"], "wins": [0, -1]}, r"\[ZF-17\]"),
        ({"series": 3}, {"hands": ["3", "4"], "wins": [900, 0]}, r"^wins.*\[ZF-17\]"),
        ({"series": 3}, {"hands": ["3", ""], "wins": [0, 2], "over": {"winner": 0}}, r"^wins.*\[ZF-17\]"),
        ({}, {"hands": ["3", "4"], "given": ["5", ""], "over": {"winner": []}}, r"^given.*\[G-2\]"),
        ({}, {"hands": ["3", "4"], "leader_of_top": 0}, r"^leader_of_top.*\[ZF-29\]"),
        ({}, {"hands": ["3", "4"], "given": ["", ""], "leader_of_top": 0}, r"^leader_of_top.*\[ZF-29\]"),
        ({}, {"hands": ["3", "4"], "given": ["", ""], "must_beat_own": True}, r"^must_beat_own.*\[ZF-9\]"),
        ({}, {"hands": ["3", "4"], "pile": "6", "leader_of_top": 2}, "^leader_of_top"),
        ({}, {"hands": ["3", "4"], "pile": "6", "must_beat_own": 1}, "^must_beat_own"),
        ({}, {"hands": ["3", "4"], "dealer": 2}, "^dealer"),
        ({"exchange": "off"}, {"hands": ["3", "4"], "turn": [0, 1]}, r"^turn.*\[ZF-30\]"),
        # A Falls on the pile has taken four cards off the reserve, and two have taken eight.
        (
            {},
            {"hands": ["3", "4"], "pile": "6666", "reserve": SIXTEEN},
            r"reserve: the pile shows a Falls, for which cards were dealt, so 16 cards are too many",
        ),
        (
            {},
            {"hands": ["3", "4"], "pile": "66 6 6", "reserve": SIXTEEN},
            r"reserve: the pile shows a Falls, for which cards were dealt, so 16 cards are too many",
        ),
        (
            {},
            {"hands": ["3", "4"], "pile": "5555 66 66", "reserve": TWELVE},
            r"reserve: the pile shows a Falls, for which cards were dealt, so 12 cards are too many",
        ),
        (
            {},
            {"hands": ["3", "4"], "pile": "6666 55 55", "reserve": TWELVE},
            r"reserve: the pile shows a Falls, for which cards were dealt, so 12 cards are too many",
        ),
        # Nobody has more cards than were dealt, and two for each Falls.
        (
            {},
            {"hands": [NINETEEN, "4C"], "reserve": SIXTEEN},
            r"hands: seat 0 holds 19 cards; with 16 in the reserve, 18 at most \[ZF-11\]",
        ),
        (
            {},
            {"hands": [f"{NINETEEN} 9C 9D", "4C"], "reserve": TWELVE},
            "hands: seat 0 holds 21 cards; with 12 in the reserve, 20 at most",
        ),
        # What a match leads to hangs on the options.
        (
            {"unfollowed_match": "opponent_leads"},
            {"hands": ["7", "8"], "pile": "6 6", "leader_of_top": 1, "turn": 0},
            r"^must_beat_own.*\[ZF-20\]",
        ),
        (
            {"unfollowed_match": "illegal"},
            {"hands": ["7", "8"], "pile": "6 6", "leader_of_top": 1, "turn": 0},
            r"^must_beat_own.*\[ZF-20\]",
        ),
        ({"unfollowed_match": "opponent_leads"}, {"hands": ["7", "8"], "pile": "6 6 6"}, r"^pile.*\[ZF-20\]"),
        ({"unfollowed_match": "illegal"}, {"hands": ["7", "8"], "pile": "6 6 6"}, r"^pile.*\[ZF-20\]"),
        (
            {"pass": "only_when_stuck"},
            {"hands": ["3", "8"], "pile": "6 6", "leader_of_top": 1, "turn": 0},
            r"hands: seat 1 can beat its match, so it could not have passed \[ZF-26\]",
        ),
        (
            {"pass": "only_when_stuck"},
            {"hands": ["3", "4 4 4"], "pile": "66 66", "leader_of_top": 1, "turn": 0},
            r"hands: seat 1 can beat its match, so it could not have passed \[ZF-26\]",
        ),
        (
            {},
            {"hands": ["9C", "4"], "memory": {"deck": "3C 4C 5C 6C 7C 8C"}},
            "9C is not in this table's pack",
        ),
    ],
)
def test_what_no_play_can_lead_to_is_refused(
    options: dict[str, Any], position: dict[str, Any], fault: str
) -> None:
    with pytest.raises(InvalidPosition, match=fault):
        lay(options, **position)


@pytest.mark.clause("ZF-9", "ZF-20", "ZF-26")
def test_what_play_can_lead_to_is_read() -> None:
    illegal = {"unfollowed_match": "illegal"}
    for options, position in (
        ({}, {"hands": ["3", "4"], "pile": "6 6 6", "leader_of_top": 1, "turn": 0}),
        ({}, {"hands": ["3", "4"], "pile": "6666", "reserve": TWELVE}),
        ({"falls": "listed"}, {"hands": ["3", "4"], "pile": "66 6 6", "reserve": SIXTEEN}),
        (illegal, {"hands": ["3", "4"], "pile": "66 66", "leader_of_top": 1, "turn": 0}),
        (illegal, {"hands": ["3", "8"], "pile": "6 6", "leader_of_top": 1, "turn": 1}),
        ({"pass": "only_when_stuck"}, {"hands": ["3", "4"], "pile": "6 6", "leader_of_top": 1, "turn": 0}),
        ({}, {"hands": ["", "4"], "given": ["5", ""], "turn": 1}),
        ({"series": 3}, {"hands": ["3", ""], "wins": [0, 2], "over": {"winner": 1}}),
    ):
        assert lay(options, **position).position()["hands"]
    # Where a match may not be left standing, it goes without saying who is to go on.
    for options in (illegal, {"unfollowed_match": "opponent_leads"}):
        game = lay(options, hands=["8 9", "T"], pile="6 6", turn=0)
        assert (game.position()["leader_of_top"], game.position()["must_beat_own"]) == (0, True)


@pytest.mark.clause("ZF-31")
def test_every_position_of_play_is_read_back() -> None:
    lot = random.Random(13)
    for options in OPTIONS:
        for seed in range(tries(2, 12)):
            series: dict[str, Any] = {"series": lot.choice("13"), "limit": lot.choice([0, 5, 30, 10_000])}
            game = table(seed, **options, **series)
            while not game.over:
                actor, move = lot.choice(choices(game))
                game.play(actor, pointed(game, actor, move, lot))
                position = game.position()
                assert type(game).from_position(position, 1).position() == position
                bare = by_rank(position) | {"given": [ranks_in(card) for card in position.get("given", [])]}
                again = type(game).from_position(bare if "given" in position else by_rank(position), 1)
                assert by_rank(again.position())["hands"] == by_rank(position)["hands"]


@pytest.mark.clause("ZF-9")
def test_who_goes_again_follows_from_who_made_the_top_play() -> None:
    shared: dict[str, Any] = {"hands": ["8 3", "9 4"], "pile": "7 7"}
    for given, turn, again in (
        ({"leader_of_top": 1, "turn": 1}, 1, True),
        ({"leader_of_top": 1, "turn": 0}, 0, False),
        ({"must_beat_own": True, "turn": 0}, 0, True),
        ({"turn": 0}, 0, False),
        ({"leader_of_top": 0}, 1, False),
        ({"leader_of_top": 0, "must_beat_own": True}, 0, True),
    ):
        position = lay(**(shared | given)).position()
        assert (position["turn"], position["must_beat_own"]) == (turn, again)
        assert position["leader_of_top"] == (turn if again else 1 - turn)


@pytest.mark.clause("ZF-1")
def test_a_view_with_more_hidden_cards_than_the_pack_has_left_is_refused() -> None:
    game = table()
    game.play(1, game.legal(1)[0])
    view = game.view(SPECTATOR).position()
    assert type(game).view_from(json.dumps(view)).position() == view
    # One too many of 52: two hands, the reserve and what lies aside.
    view["hands"] = [view["hands"][0], f"QC {view['hands'][1]}"]
    with pytest.raises(InvalidPosition, match="hands: more cards are hidden than the pack has left"):
        type(game).view_from(json.dumps(view))


@pytest.mark.clause("ZF-20", "ZF-26")
@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"stage": 5}, "stage"),
        ({"stage": -1}, "stage"),
        ({"shed": ["3C"]}, "shed"),
        ({"most_held": [1, 2, 3]}, "most_held"),
        ({"promises": [0, 0, 8]}, "promises"),
        ({"plays": None}, "memory"),
        ({"gave": ["3C", "4C", "5C"]}, "memory"),
    ],
)
def test_what_no_game_remembers_is_refused(changed: dict[str, Any], said: str) -> None:
    options = {"unfollowed_match": "illegal", "pass": "only_when_stuck", "exchange": "off"}
    game = lay(options, hands=["3 4 5 6", "4 7 8"], turn=0)
    play(game, "4", "4")
    state = game.state()
    assert game_class("zambezi-falls").from_state(state).state() == state
    assert len(state["memory"]["promises"]) == 4
    with pytest.raises(InvalidPosition, match=said):
        game_class("zambezi-falls").from_state(state | {"memory": state["memory"] | changed})


@pytest.mark.clause("ZF-4", "ZF-31")
def test_suits_may_be_written_or_left_out() -> None:
    game = lay(hands=["3S 10H T 7♥", "4 5"], pile="77", turn=0)
    assert game.position()["hands"] == ["3S 7H TC TH", "4C 5C"]
    assert game.position()["pile"] == "7C7D"
    for pile in ("77 7", ["77", "7"], [77, 7], "7C7♦ 7h"):
        laid = lay(hands=["7 TS", "T TC"], pile=pile, turn=0).position()
        assert ranks_in(laid["pile"]) == "77 7"
        assert laid["hands"][1] == "TC TD"
    for text in ("TT", "10 10", "tt"):
        assert game.text(game.parse(text)) == "TT"
    assert game.text(game.parse("give 10")) == "give T"
    for text, written in (
        ("queen", "Q"),
        ("give king", "give K"),
        ("seven of hearts", "7H"),
        ("7♥\ufe0f 7 of clubs", "7C7H"),
        ("give the 3", ""),
        ("sevens", ""),
        ("*1", ""),
    ):
        if written:
            assert game.text(game.parse(text)) == written
        else:
            with pytest.raises(InvalidMove):
                game.parse(text)
    for nonsense in ("", "give", "give 33", "1", "77x", "passes", "CC", "give pass", "77777777", "7C7C"):
        with pytest.raises(InvalidMove):
            game.parse(nonsense)


@pytest.mark.clause("ZF-5")
@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("two 7s", "77"),
        ("Two  Sevens", "77"),
        ("2 7s", "77"),
        ("a pair of 10s", "TT"),
        ("pair of eights", "88"),
        ("two 3s", "33"),
        ("two 2s", "22"),
        ("two twos", "22"),
        ("three 4s", "444"),
        ("four sixes", "6666"),
        ("four aces", "AAAA"),
        ("3 3s", "3S3"),
        ("a 7", "7"),
        ("an ace", "A"),
        ("a a", "AA"),
        ("A 7", "7A"),
    ],
)
def test_a_play_may_be_said_in_words(text: str, written: str) -> None:
    """Also while cards are given, and where the hand has no such play: it is refused for what it is then."""
    game = table(3)
    assert game.text(game.parse(text)) == written
    assert game.parse(text) == game.parse(written)


@pytest.mark.clause("ZF-2", "G-3")
def test_two_sevens_are_no_seven_and_a_two() -> None:
    game = lay(hands=["7 7 3", "4 5"], given=["", ""], turn=[0, 1])
    for text, clause in (("two 7s", "ZF-2"), ("two 5s", "G-3"), ("a 7", "ZF-2")):
        with pytest.raises(IllegalMove) as refused:
            game.play(0, text)
        assert refused.value.clause == clause
    for nonsense in ("five sevens", "two 1s", "give two 7s", "two of 7", "zero 7s"):
        with pytest.raises(InvalidMove):
            game.parse(nonsense)


@pytest.mark.clause("ZF-6", "ZF-24", "ZF-25")
@pytest.mark.parametrize(
    ("pile", "move", "clause", "key"),
    [
        ("9999", "2", "ZF-24", "refuse-two_needed"),
        ("9999", "222", "ZF-6", "refuse-low"),
        ("AAAA", "222", "ZF-6", "refuse-low-ace"),
        ("9999", "2222", "ZF-25", "refuse-twos"),
        ("KKK", "22", "ZF-6", "refuse-low"),
        ("KKK", "222", "ZF-25", "refuse-twos"),
        ("KK", "22", "ZF-25", "refuse-twos"),
        ("K", "22", "ZF-25", "refuse-twos"),
        ("", "22", "ZF-25", "refuse-twos"),
    ],
)
def test_twos_that_do_not_beat_are_refused_for_that(pile: str, move: str, clause: str, key: str) -> None:
    game = lay(hands=["2 2 2 2 3", "4 5"], pile=pile, turn=0)
    refusal = game.refusal(0, game.parse(move))
    assert refusal is not None
    assert (refusal.clause, refusal.sentence.key) == (clause, key)


@pytest.mark.clause("ZF-31")
def test_a_move_with_suits_is_the_same_move() -> None:
    game = lay(hands=["7C 7H 7S 9C", "4 5"], turn=0)
    for text, written in (("7h7c", "7C7H"), ("7S 7", "7S7"), ("10♥10C", "TCTH"), ("give 10♦", "give TD")):
        move = game.parse(text)
        assert game.text(move) == written
        assert game.text(game.parts.plain(game, move)) == ranks_in(written)
        assert game.parts.plain(game, move) in game.vocabulary()
        assert move not in game.vocabulary()
        assert game.parts.label(game, move).key == game.parts.label(game, game.parts.plain(game, move)).key
    with pytest.raises(IllegalMove, match="You do not hold 7♦") as refused:
        game.play(0, "7C7D")
    assert refused.value.clause == "G-3"
    by_code = game.copy()
    by_code.play(0, game.parse("7H7C"))
    (played, *_) = play(game, "7H7C")
    assert (played.cards, game.position()["hands"][0]) == (["7C", "7H"], "7S 9C")
    assert game.position()["pile"] == "7C7H"
    assert by_code.position() == game.position()


# Real suits


@pytest.mark.clause("ZF-1", "ZF-31")
def test_all_suits_are_dealt_as_often() -> None:
    found: Counter[str] = Counter()
    deals = 400
    for seed in range(deals):
        found += Counter(card[-1] for card in table(seed).position()["hands"][0].split())
    # Of 18 cards 4.5 are of a suit in the mean; the variance of a hand's number is 18 * 34 * 3 / (16 * 51).
    spread = (deals * 18 * 34 * 3 / (16 * 51)) ** 0.5
    assert all(abs(found[suit] - 4.5 * deals) < 5 * spread for suit in "CDHS"), found


@pytest.mark.clause("ZF-31")
def test_the_lot_takes_each_card_of_a_rank_as_often() -> None:
    found: Counter[str] = Counter()
    for seed in range(800):
        game = game_class("zambezi-falls").from_position(
            {"hands": ["9C 9D 9H 9S 4C", "5C 6C"], "turn": 0}, seed
        )
        game.play(0, "99")
        found += Counter(game.events()[0].cards)
    assert all(abs(found[card] - 400) < 5 * 200**0.5 for card in ("9C", "9D", "9H", "9S")), found


@pytest.mark.clause("ZF-31")
def test_the_lot_changes_no_deal() -> None:
    """Where somebody points at the cards, nothing is drawn; the next game is dealt alike."""
    lot = random.Random(3)
    for seed in range(6):
        drawn, chosen = table(seed, series="3"), table(seed, series="3")
        while not drawn.rounds:
            actor, move = lot.choice(choices(drawn))
            drawn.push(actor, move)
            line = chosen.text(move)
            if move in chosen.legal(actor):
                line = lot.choice(with_faces(chosen, actor, SPECTATOR, line))[0]
            chosen.play(actor, line)
        assert drawn.position()["hands"] == chosen.position()["hands"]


@pytest.mark.clause("ZF-31")
def test_a_card_keeps_its_face_for_everybody() -> None:
    """Each card stays where it is until it is given or played, and all who see it then see the same."""
    lot = random.Random(1)
    for seed in range(12):
        game = table(seed, unfollowed_match=lot.choice(["opponent_plays", "opponent_leads"]))
        out: set[str] = set()
        while not game.over:
            before = [set(hand.split()) for hand in game.position()["hands"]]
            actor, move = lot.choice(choices(game))
            line = pointed(game, actor, move, lot)
            game.play(actor, line)
            if game.over:
                break
            after = [set(hand.split()) for hand in game.position()["hands"]]
            told = {seat: game.events(seat) for seat in (SPECTATOR, 0, 1)}
            if line != "pass" and not line.startswith("give"):
                (cards,) = {
                    tuple(next(event.cards for event in told[seat] if event.kind == "play")) for seat in told
                }
                assert before[actor] - after[actor] == set(cards)
                if line != game.text(move):
                    assert "".join(cards) == line
                assert not out & set(cards)
                out |= set(cards)
            gained = [
                {
                    card
                    for event in told[seat]
                    if event.who == seat
                    for card in event.cards
                    if event.kind in ("get", "reserve")
                }
                for seat in range(2)
            ]
            for seat in range(2):
                assert after[seat] - before[seat] == gained[seat]
                lost = before[seat] - after[seat]
                if seat != actor:
                    assert not lost
                aside = game.position().get("given", ["", ""])[seat]
                if line.startswith("give ") and seat == actor:
                    (given,) = lost
                    assert next(event.cards for event in told[seat] if event.kind == "give") == [given]
                    assert given in (aside, *gained[1 - seat])
            assert not (after[0] | after[1]) & out
            shown = [
                card
                for zone in game.parts.zones(game, SPECTATOR)
                for stack in zone.cards
                for card in stack.split("+")
            ]
            assert len(shown) == len(set(shown))


@pytest.mark.clause("ZF-31")
def test_the_card_that_is_given_is_the_card_that_arrives() -> None:
    game = lay(hands=["3C 3D 3H", "5C 6C 7C"], given=["", ""], turn=[0, 1], dealer=0)
    game.play(0, "give 3D")
    assert game.events(0)[0].cards == ["3D"]
    game.play(1, "give 5")
    assert [event.cards for event in game.events(1) if event.who == 1 and event.kind == "get"] == [["3D"]]
    assert game.position()["hands"] == ["3C 3H 5C", "3D 6C 7C"]
    assert game.view(0).position()["hands"][1] == "3D ? ?"


@pytest.mark.clause("ZF-31")
def test_a_record_holds_the_cards_that_were_chosen_and_no_others() -> None:
    lot = random.Random(5)
    for seed in range(5):
        scribe = Scribe("zambezi-falls", 2, {}, seed)
        while not scribe.game.over:
            actor, move = lot.choice(choices(scribe.game))
            line = pointed(scribe.game, actor, move, lot)
            scribe.play(actor, line)
            assert scribe.record.moves[-1][1] == line
        *_, last = replay(read_record(scribe.record.text()))
        assert last.state() == scribe.game.state()


@pytest.mark.clause("ZF-31")
def test_a_record_with_chosen_cards_is_reviewed() -> None:
    scribe = Scribe("zambezi-falls", 2, {"exchange": "off"}, 3)
    lot = random.Random(2)
    while len(scribe.record.moves) < 4:
        actor, move = lot.choice(choices(scribe.game))
        scribe.play(actor, with_faces(scribe.game, actor, SPECTATOR, scribe.game.text(move))[0][0])
    found = review(scribe.record, 10)
    assert found.decisions
    for decision in found.decisions:
        assert decision.made.move == ranks_in(scribe.record.moves[decision.number - 1][1])


@pytest.mark.clause("ZF-31")
@pytest.mark.parametrize("exchange", ["on", "off"])
def test_a_scene_says_how_a_move_is_written_with_the_cards_pointed_at(exchange: str) -> None:
    game = table(4, exchange=exchange)
    seat = int(game.turn)
    hand = game.position()["hands"][seat].split()
    for move in scene_of(game.view(seat), NAMES).moves:
        written = move.card.split()
        cards = [card for card in hand if card[0] == written[0]][-len(written) :]
        line = move.pointed.replace("*", "".join(cards))
        assert game.refusal(seat, game.parse(line)) is None
        assert game.text(game.parts.plain(game, game.parse(line))) == move.move
        after = game.copy()
        after.play(seat, line)
        assert not set(after.position()["hands"][seat].split()) & set(cards)


@pytest.mark.clause("ZF-31")
def test_a_bot_may_point_at_cards() -> None:
    view = lay(hands=["7C 7H 9D", "8C 8D"], turn=0).view(0)
    for text in ("7", "7H", "7H7C"):
        move = view.table.parse(text)
        assert legal_answer("bot", view, move) == move
    for text in ("7D", "8C", "99"):
        with pytest.raises(NotLegal):
            legal_answer("bot", view, view.table.parse(text))


@pytest.mark.clause("ZF-31")
def test_what_a_seat_cannot_see_changes_nothing_for_it_with_suits() -> None:
    """In two worlds alike to a seat the same cards are pointed at, as long as both hold them."""
    lot = random.Random(7)
    compared = 0
    for seed in range(tries(25, 60)):
        options = lot.choice(OPTIONS)
        game = table(seed, **options)
        for _ in range(lot.randrange(40)):
            actor, move = lot.choice(choices(game))
            game.play(actor, pointed(game, actor, move, lot))
            if game.over:
                break
        seat = lot.randrange(-1, 2)
        other = game.view(seat).determinize(Rng.fast(seed))
        other.rng = game.rng.copy()
        assert other.view(seat) == game.view(seat)
        while not game.over:
            lines = [
                (actor, line)
                for actor, move in choices(game)
                for line, _ in with_faces(game, actor, SPECTATOR, game.text(move))
                if other.refusal(actor, other.parse(line)) is None
            ]
            if not lines:
                break
            actor, line = lot.choice(lines)
            for world in (game, other):
                world.play(actor, line)
            if game.observation_key(seat) != other.observation_key(seat):
                break  # cards came to the seat in which the worlds differ
            heard = [[(event.text, event.cards) for event in world.events(seat)] for world in (game, other)]
            assert heard[0] == heard[1]
            assert game.view(seat) == other.view(seat)
            assert game.over == other.over
            compared += 1
    assert compared > 100


@pytest.mark.clause("ZF-31")
def test_a_search_tells_cards_by_rank() -> None:
    """A world of which nobody has a view spends nothing on suits; they tell no two worlds apart."""
    game = lay(hands=["3C 3D 3H 3S 4C", "5C 5D 5H 6C"], reserve="9 9 9 9", turn=0, dealer=1)
    told = set()
    for seed in range(30):
        world = game.view(0).determinize(Rng.fast(seed))
        world.viewable = False
        world.play(0, "3")
        if "9" in {world.text(move) for move in world.legal(1)}:
            world.play(1, "9")
            told.add(world.observation_key(0))
    assert len(told) == 1


# What people see


def says(game: Game, seat: int) -> str:
    return game.tell_sentence(game.parts.prompt(game, seat), NAMES, you=seat)


@pytest.mark.clause("ZF-20", "ZF-26")
def test_a_prompt_names_what_is_legal_and_nothing_else() -> None:
    for game, seat in moments(tries(4, 12)):
        legal = legal_lines(game, seat)
        said = says(game, seat)
        if not legal:
            assert not any(word in said for word in ("Beat", "beat", "atch", "pass", "Lead", "Choose")), said
            continue
        if any(line.startswith("give") for line in legal):
            assert said == "Choose a card to give to " + NAMES[1 - seat] + "."
            continue
        pile = ranks_in(game.position()["pile"]).split()
        if not pile:
            assert said.startswith("Lead a new round")
            continue
        advice = said.partition("but nothing of yours beats")[2] or said.partition("you may not pass")[0]
        advice = advice.replace("You have matched, ", "")
        assert ("pass" in advice) == ("pass" in legal), said
        assert ("atch" in advice) == (pile[0] in legal), said
        beats = {line for line in legal if line not in ("pass", pile[0])}
        assert ("eat " in advice) == bool(beats), said


@pytest.mark.clause("G-5", "ZF-6", "ZF-7", "ZF-9", "ZF-20", "ZF-26")
def test_a_refusal_advises_what_is_legal_or_would_be() -> None:
    heard: set[tuple[str, int]] = set()
    for game, seat in moments(tries(4, 12)):
        top = (ranks_in(game.position()["pile"]).split() or [""])[0]
        for move in game.vocabulary():
            refusal = game.refusal(seat, move)
            if refusal is None or refusal.clause in ("G-1", "G-2", "G-3"):
                continue
            key = refusal.sentence.key
            heard.add((key, refusal.sentence.fields.get("size", 0)))
            rest = game.copy()
            assert isinstance(rest, ZambeziFalls)
            rest.counts[seat] = FULL_HAND
            legal = legal_lines(rest, seat)
            own = legal_lines(game, seat)
            beaten = legal - {"pass", top}
            if key.startswith("refuse-low"):
                assert beaten == advised(refusal.text, top), refusal.text
            elif key == "refuse-two_needed":
                assert "22" in legal
            elif key.startswith("refuse-again"):
                assert ("pass" in refusal.text) == ("pass" in own)
                assert ("beat " in refusal.text) == bool(own - {"pass"})
            elif key == "refuse-must_follow":
                assert own
                assert own <= beaten
            elif key == "refuse-stuck":
                assert own
                assert "pass" not in own
            elif key == "refuse-lead":
                assert "pass" not in own
            elif key == "refuse-follow":
                assert game.text(move) == top
            elif key == "refuse-exchange":
                assert all(line.startswith("give") for line in own)
            else:
                assert key in ("refuse-twos", "refuse-exchanged", "refuse-no_exchange"), key
    low = {("refuse-low", 1), ("refuse-low-ace", 1), ("refuse-low", 2), ("refuse-low", 3)}
    assert heard >= low
    assert {key for key, _ in heard} >= {
        "refuse-two_needed",
        "refuse-again",
        "refuse-again-pass",
        "refuse-stuck",
        "refuse-lead",
    }


FULL_HAND = 0o4444444444444  # four of each rank


def advised(text: str, top: str) -> set[str]:
    """The plays that a refusal says would beat the top one."""
    advice = text.partition(": ")[2]
    size = len(top)
    plays: set[str] = set()
    for rank in LOW_TO_HIGH[:-1]:
        if "higher" in advice and LOW_TO_HIGH.index(rank) > LOW_TO_HIGH.index(top[0]):
            plays.add(rank * size)
        for word, number in (("pair", 2), ("three", 3), ("four", 4)):
            if number > size and word in advice:
                plays.add(rank * number)
    if "two 2s" in advice:
        plays.add("22")
    elif " 2" in advice.replace("below the 2", ""):
        plays.add("2")
    return plays


def moments(matches: int) -> Iterator[tuple[Game, int]]:
    """Every seat at every moment of random matches, with every option; piles that chance seldom makes too."""
    lot = random.Random(11)
    for options in OPTIONS:
        for seed in range(matches):
            game = table(seed, **options)
            while not game.over:
                yield from ((game, seat) for seat in range(2))
                actor, move = lot.choice(choices(game))
                game.push(actor, move)
        for pile in ("7777", "AAAA", "777", "AAA", "77", "AA", "7", "A"):
            hands = ["2C 2D 3C 3D 9C 9D 9H 9S", "4C 5C 6C"]
            yield lay(options, hands=hands, pile=pile, turn=0, leader_of_top=1), 0


def legal_lines(game: Game, seat: int) -> set[str]:
    return {game.text(move) for move in game.legal(seat)}


@pytest.mark.clause("ZF-7", "ZF-24")
def test_what_beats_four_of_a_kind_is_told() -> None:
    game = lay(hands=["8 8 9", "4 5"], pile="7777", turn=0)
    with pytest.raises(IllegalMove) as refused:
        game.play(0, "88")
    assert str(refused.value.sentence) == (
        "That does not beat 7♣ 7♦ 7♥ 7♠: play four of a higher rank, up to aces, or two 2s"
    )


@pytest.mark.clause("ZF-26")
@pytest.mark.parametrize(
    ("options", "pile", "asked"),
    [
        ({}, "6", "Beat 6♣, or pass."),
        ({}, "7", "Match 7♦, or pass."),
        ({}, "8", "You can play nothing on 8♦: pass."),
        ({}, "666", "You can play nothing on 6♣ 6♦ 6♥: pass."),
        ({"pass": "only_when_stuck"}, "6", "Beat 6♣; you may not pass while you can play."),
        ({"pass": "only_when_stuck"}, "77", "You can play nothing on 7♦ 7♥: pass."),
    ],
)
def test_the_prompt_offers_no_pass_that_is_not_free(options: dict[str, Any], pile: str, asked: str) -> None:
    game = lay(options, hands=["7 3", "8 4"], pile=pile, turn=0)
    assert game.tell_sentence(game.parts.prompt(game, 0)) == asked


@pytest.mark.clause("ZF-11", "ZF-14")
@pytest.mark.parametrize("falls", range(1, 7))
def test_a_round_may_have_more_falls_than_the_reserve_has_cards_for(falls: int) -> None:
    """Pairs matched by pairs, one Falls after the other; the last of them with nothing in the reserve."""
    ranks = "3456789TJQK"
    pile = " ".join(f"{rank}{rank} {rank}{rank}" for rank in reversed(ranks[:falls]))
    reserve = " ".join([*(ranks[falls:] * 4)][: max(0, 16 - 4 * falls)])
    game = lay(hands=["A", "A"], pile=pile, turn=0, leader_of_top=1, reserve=reserve)
    assert game.position()["pile"].count(" ") == 2 * falls - 1
    assert game.view(1).legal() == []


@pytest.mark.clause("ZF-9", "ZF-12")
def test_the_pile_is_shown_play_by_play_with_who_made_it() -> None:
    game = lay(hands=["7 8 8 5", "7 9 9 4"], turn=0)
    play(game, "7", "7", "9D", "8C8D")
    row = next(zone for zone in game.parts.zones(game, 0) if zone.key == "pile")
    assert row.cards == ["7C", "7D", "9D", "8C+8D"]
    assert row.by == [0, 1, 1, 0]


# What a seat knows


# The oracle deals every order of a small pack, suits and all, and lets each world make the moves that were
# made. A world weighs as much as its deal, and as it was likely that just those cards of the rank would go,
# had they been drawn from those of the rank in the hand; where the seat knows one of them (it gave it), from
# the others. So it is weighed by ranks, and suits follow evenly (ZF-31). What is given unseen counts once for
# every rank that could be.

Weighed = list[tuple[Game, float]]


def judged(game: Game, worlds: Weighed, seat: int, rng: Rng, draws: int, shuffled: bool = False) -> None:
    """Compares what is drawn with all worlds that there are, in their weights.

    `shuffled` has deals shuffled that could be counted, as it is otherwise done only with very many lots.
    """
    view = game.view(seat)
    if shuffled:
        assert isinstance(view.table, ZambeziFalls)
        view.table.known = Worlds(view.table, seat, 1)
    true: dict[World, float] = {}
    for world, weight in worlds:
        true[world_of(world)] = true.get(world_of(world), 0.0) + weight
    drawn = Counter(world_of(view.determinize(rng)) for _ in range(draws))
    assert set(drawn) <= set(true), "a world that cannot be was drawn"
    for aspect in (ranks_of, hands_in, reserve_in, gifts_in):
        expected: dict[object, float] = {}
        for lying, weight in true.items():
            expected[aspect(lying)] = expected.get(aspect(lying), 0.0) + weight
        found: Counter[object] = Counter()
        for lying, times in drawn.items():
            found[aspect(lying)] += times
        assert_as_often(found, expected, draws)


def assert_as_often(found: Counter[object], weights: dict[object, float], draws: int) -> None:
    """Chi-square; what is rare is counted as one."""
    whole = sum(weights.values())
    statistic, cells, rare, rarely = 0.0, 0, 0.0, 0
    for key, weight in weights.items():
        expected = weight * draws / whole
        if expected < 5:
            rare, rarely = rare + expected, rarely + found[key]
            continue
        statistic += (found[key] - expected) ** 2 / expected
        cells += 1
    if rare >= 5:
        statistic += (rarely - rare) ** 2 / rare
        cells += 1
    assert statistic <= cells + 5 * (2 * cells) ** 0.5 + 15


World = tuple[str, str, str, str]


def world_of(world: Game) -> World:
    """Where all cards lie, and which were given."""
    memory: dict[str, Any] = {}
    world.parts.write_memory(world, memory)
    position = world.position()
    return (
        position["hands"][0],
        position["hands"][1],
        position["reserve"],
        " ".join(position.get("given") or memory.get("gave") or []),
    )


def ranks_of(world: World) -> object:
    return ranks_in(world[0]), ranks_in(world[1]), ranks_in(world[3])


def hands_in(world: World) -> object:
    return world[:2]


def reserve_in(world: World) -> object:
    return world[2][:5]


def gifts_in(world: World) -> object:
    return world[3]


def after_what_was_told(worlds: Weighed, actor: int, seat: int, game: Game) -> Weighed:
    """The worlds after every move of the actor that shows the seat what it was told of this one."""
    told = int(game.observation_key(seat))
    fitting: Weighed = []
    for world, weight in worlds:
        for move in world.legal(actor):
            for line, share in with_faces(world, actor, seat, world.text(move)):
                after = world.copy()
                after.play(actor, line)
                if after.observation_key(seat) == told:
                    fitting.append((after, weight * share))
    return fitting


def with_faces(world: Game, actor: int, seat: int, move: str) -> list[tuple[str, float]]:
    """A move with each choice of its cards, and the choice's part."""
    if move == "pass":
        return [(move, 1.0)]
    rank = move[-1]
    held = [card for card in world.position()["hands"][actor].split() if card[0] == rank]
    n = 1 if move.startswith("give") else len(move)
    known = [card for card in held if card in known_cards(world, actor, seat)]
    lines = []
    for cards in combinations(held, n):
        others = len(cards) - len(set(cards) & set(known))
        share = 1 / comb(len(held) - len(known), others)
        lines.append((("give " if move.startswith("give") else "") + "".join(cards), share))
    return lines


def known_cards(world: Game, actor: int, seat: int) -> list[str]:
    """What a seat knows to be in another hand: the card that it gave."""
    memory: dict[str, Any] = {}
    world.parts.write_memory(world, memory)
    gave = memory.get("gave")
    return [gave[seat]] if gave and seat == 1 - actor else []


def pointed(game: Game, actor: int, move: int, lot: random.Random) -> str:
    """A move as somebody makes it who points at any cards, or now and then at none."""
    if lot.random() < 0.3:
        return game.text(move)
    return lot.choice(with_faces(game, actor, SPECTATOR, game.text(move)))[0]


SMALL = [
    ("3C 3D 3H 4C 4D 4H 5C 2C", {}),
    ("3C 3D 3H 3S 4C 4D 5C 2C", {"falls": "listed"}),
    ("3C 3D 4C 4D 5C 5D 6C 2C", {"pass": "only_when_stuck"}),
    ("3C 3D 3H 3S 4C 4D 4H 4S", {"unfollowed_match": "illegal", "pass": "only_when_stuck"}),
    ("3C 3D 3H 3S 4C 4D 4H 4S 5C 5D", {"unfollowed_match": "illegal"}),
    ("3C 3D 3H 3S 4C 4D 4H 4S 5C 2C", {"pass": "only_when_stuck", "unfollowed_match": "opponent_leads"}),
]


def dealt(cards: Sequence[str], options: dict[str, Any], seed: int = 0) -> Game:
    """A game just dealt from a pack in this order."""
    each = (len(cards) - 4) // 2
    hands = [" ".join(cards[:each]), " ".join(cards[each : 2 * each])]
    memory = {"deck": " ".join(sorted(cards))}
    position = {"hands": hands, "reserve": " ".join(cards[2 * each :]), "memory": memory}
    given = {} if options.get("exchange") == "off" else {"given": ["", ""]}
    return game_class("zambezi-falls").from_position(position | given | {"options": options}, seed)


def deals_for(game: Game, seat: int, options: dict[str, Any]) -> Iterator[Game]:
    """Every deal of the same pack in which the seat has the same hand."""
    position = game.position()
    hands = [hand.split() for hand in position["hands"]]
    pack = hands[0] + hands[1] + position["reserve"].split()
    for first in [hands[0]] if seat == 0 else combinations(pack, len(hands[0])):
        rest = [card for card in pack if card not in first]
        for second in [hands[1]] if seat == 1 else combinations(rest, len(hands[1])):
            if set(first) & set(second):
                continue
            for reserve in permutations(card for card in rest if card not in second):
                yield dealt([*first, *second, *reserve], options)


@pytest.mark.worlds
@pytest.mark.clause("ZF-2", "ZF-20", "ZF-26", "ZF-31")
@pytest.mark.parametrize("exchange", ["on", "off"])
@pytest.mark.parametrize(
    ("pack", "options", "seat"),
    # Of a larger pack there are too many deals where none of the cards is known.
    [(*case, seat) for case in SMALL for seat in (-1, 0, 1) if seat >= 0 or len(case[0].split()) <= 8],
)
def test_worlds_come_up_in_their_weight(pack: str, options: dict[str, Any], seat: int, exchange: str) -> None:
    cards = pack.split()
    chosen = options | {"exchange": exchange}
    lot = random.Random(pack + exchange + str(seat))
    most = tries(3_000, 60_000) if parlour.compiled else 800
    for seed in range(tries(1, 3)):
        lot.shuffle(cards)
        game = dealt(cards, chosen)
        deals = deals_for(game, seat, chosen) if seat >= 0 or parlour.compiled else []
        worlds = [(world, 1.0) for world in deals]
        while not game.over and 0 < len(worlds) < most:
            judged(game, worlds, seat, Rng.fast(seed), tries(200, 400))
            actor, move = lot.choice(choices(game))
            game.play(actor, pointed(game, actor, move, lot))
            worlds = after_what_was_told(worlds, actor, seat, game)


@pytest.mark.worlds
@pytest.mark.clause("ZF-2", "ZF-11", "ZF-31")
@pytest.mark.parametrize("seat", [-1, 0, 1])
@pytest.mark.parametrize("exchange", ["on", "off"])
def test_worlds_after_a_falls(seat: int, exchange: str) -> None:
    """What came with the cards of a Falls cannot have been played before."""
    chosen = {"exchange": exchange}
    game = dealt(["3C", "3D", "5C", "3H", "3S", "6C", "4C", "2C", "5D", "4D"], chosen)
    worlds = [
        (world, 1.0) for world in (deals_for(game, seat, chosen) if seat >= 0 else deals_of_pairs(chosen))
    ]
    gifts = ["give 5", "give 6"] if exchange == "on" else []
    for move in [*gifts, "33", "33", "pass", "pass", "4", "5", "pass"]:
        actor = int(game.turn)
        game.play(actor, move)
        worlds = after_what_was_told(worlds, actor, seat, game)
        if not game.position()["reserve"]:
            judged(game, worlds, seat, Rng.fast(2), tries(150, 500))
            judged(game, worlds, seat, Rng.fast(3), tries(60, 500), shuffled=True)
    assert game.position()["reserve"] == ""


@pytest.mark.worlds
@pytest.mark.clause("ZF-2", "ZF-31")
@pytest.mark.parametrize("seat", [0, 1])
def test_worlds_in_which_a_gift_is_kept(seat: int) -> None:
    """Whoever gave a card and sees another of its rank played knows of both, and where the given one is."""
    chosen = {"exchange": "on"}
    game = dealt(["3D", "4C", "5C", "3C", "3H", "6C", "4D", "2C", "5D", "4H"], chosen)
    worlds = [(world, 1.0) for world in deals_for(game, seat, chosen)]
    for move in ("give 3D", "give 6C", "3C", "5C", "pass", "4C", "pass", "6C"):
        actor = int(game.turn)
        game.play(actor, move)
        worlds = after_what_was_told(worlds, actor, seat, game)
        if not game.over:
            judged(game, worlds, seat, Rng.fast(4), tries(150, 400))
            judged(game, worlds, seat, Rng.fast(5), tries(40, 400), shuffled=True)
        if move == "3C" and seat == 0:
            assert game.view(0).position()["hands"][1] == "3D ?"


def deals_of_pairs(options: dict[str, Any]) -> Iterator[Game]:
    """The deals in which seat 0 can have the 3C and 3D, and seat 1 the other 3s, after the exchange.

    The reserve is dealt at once, two cards each: of its orders that come to the same one stands for all.
    """
    pack = ["3C", "3D", "3H", "3S", "4C", "4D", "5C", "5D", "6C", "2C"]
    pairs = [{"3C", "3D"}, {"3H", "3S"}]
    for first in combinations(pack, 3):
        for second in combinations([card for card in pack if card not in first], 3):
            hands = [set(first), set(second)]
            astray = [pairs[seat] - hands[seat] for seat in range(2)]
            if any(len(astray[seat]) > 1 or not astray[seat] <= hands[1 - seat] for seat in range(2)):
                continue
            if options["exchange"] == "off" and (astray[0] or astray[1]):
                continue
            rest = [card for card in pack if card not in first and card not in second]
            for one, other in combinations(rest, 2):
                low, high = [card for card in rest if card not in (one, other)]
                yield dealt([*first, *second, one, low, other, high], options)


@pytest.mark.clause("ZF-26")
def test_a_pass_of_the_stuck_says_what_is_not_in_the_hand() -> None:
    game = lay({"pass": "only_when_stuck"}, hands=["9 A 2 2 T", "3 4 8"], reserve="5 5 5 5", turn=0)
    play(game, "9", "pass")
    view = game.view(0)
    for seed in range(60):
        hand = hands_of(view.determinize(Rng.fast(seed)))[1]
        assert not any(hand[rank] for rank in "9TJQKA2")
        assert max(hand.values()) == 1


@pytest.mark.clause("ZF-20")
def test_a_match_that_must_be_followed_promises_a_follow_up() -> None:
    game = lay({"unfollowed_match": "illegal"}, hands=["7 5 T 2", "7 3 8"], reserve="3 4 5 6", turn=0)
    play(game, "7", "7")
    view = game.view(0)
    seen = set()
    for seed in range(80):
        hand = hands_of(view.determinize(Rng.fast(seed)))[1]
        assert any(hand[rank] for rank in "89TJQKA2") or max(hand.values()) > 1
        seen.add(max(hand.values()) > 1)
    assert seen == {True, False}


@pytest.mark.worlds
def test_the_first_world_is_no_more_work_than_a_table_waits_for() -> None:
    """In long random matches, for seats and for somebody who only watches."""
    lot = random.Random(17)
    drawn, nodes, swaps = [], [], []
    for options in OPTIONS:
        for seed in range(2):
            game = table(seed, **options)
            while not game.over:
                for seat in range(-1, 2):
                    if lot.random() < 0.1:
                        view = game.view(seat)
                        assert isinstance(view.table, ZambeziFalls)
                        worlds = Worlds(view.table, seat)
                        nodes.append(sum(map(len, worlds.nodes)))
                        swaps.append(int(worlds.swaps))
                        drawn.append(determinized(view, Rng.fast(seed))[1])
                game.push(*lot.choice(choices(game)))
    assert len(drawn) > 150
    assert max(drawn) < 500
    assert 0 < max(nodes) < 5000
    assert 0 < max(swaps) < 5000


@pytest.mark.clause("ZF-1")
def test_options_are_those_of_the_page() -> None:
    facts = {fact.name: fact.values for fact in option_facts(game_class("zambezi-falls").options_type)}
    assert facts == {
        "series": ("1", "3", "5", "7"),
        "exchange": ("on", "off"),
        "unfollowed_match": ("opponent_plays", "opponent_leads", "illegal"),
        "falls": ("top_four", "listed"),
        "pass": ("free", "only_when_stuck"),
        "dealer": ("lot", "first"),
        "limit": (),
    }


# The rule of thumb


def test_the_rule_of_thumb_beats_chance() -> None:
    won = 0
    games = 200
    for seed in range(games):
        game = table(seed)
        rng = Rng.fast(seed)
        while not game.over:
            seat = int(game.turn)
            moves = game.legal(seat)
            game.push(seat, game.heuristic(seat) if seat == seed % 2 else moves[int(rng.below(len(moves)))])
        won += int(game.winners == 1 << seed % 2)
    assert won > 0.7 * games


def test_a_first_deal_is_found_where_a_seat_has_played_all_that_it_had() -> None:
    """Of the other's hand nothing is left over then, so that hardly any deal fits."""
    options = read_options(ZambeziFallsOptions, {"pass": "only_when_stuck"})
    game = advance(ZambeziFalls(2, options, 48822301), 30, 48822301)
    assert game.over
    world = game.view(-1).determinize(Rng.fast(0))
    assert world.view(-1) == game.view(-1)
