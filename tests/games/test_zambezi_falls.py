"""Zambezi Falls where a scenario cannot reach: deals, the unseen exchange, whole matches, who knows what."""

import random
from collections import Counter
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import parlour
from parlour.games import game_class, new
from parlour.games.zambezi_falls import Worlds, ZambeziFalls
from parlour.kit.chance import Chance
from parlour.kit.errors import IllegalMove, InvalidMove, InvalidOption, InvalidPosition, InvalidSeats
from parlour.kit.game import SPECTATOR, Event, Game
from parlour.kit.options import option_facts, read_options
from parlour.players.playout import play_out
from tests.games.zambezi_falls_oracle import LOW_TO_HIGH, Table
from tests.play import choices

NAMES = ["Ann", "Ben"]


def table(seed: int = 1, deck: str = "", **options: Any) -> Game:
    """A match just dealt, with a pack of the test's own if it names one."""
    kind = game_class("zambezi-falls")
    return kind(2, read_options(kind.options_type, options), seed, deck)


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


def hands_of(game: Game) -> list[Counter[str]]:
    return [Counter(hand.split()) for hand in game.position()["hands"]]


def order_of(chance: Chance) -> list[str]:
    """The ranks in the order in which this generator's next deal hands them out."""
    cards = vec[i64](list(range(52)))
    chance.shuffle(cards, 52)
    return [LOW_TO_HIGH[int(card) // 4] for card in reversed(list(cards))]


OPTIONS: list[dict[str, Any]] = [
    {"exchange": exchange, "unfollowed_match": match, "falls": falls, "pass": passing}
    for exchange in ("on", "off")
    for match in ("opponent_plays", "opponent_leads", "illegal")
    for falls in ("top_four", "listed")
    for passing in ("free", "only_when_stuck")
]


# The rules a second time


@pytest.mark.clause("ZF-2", "ZF-3", "ZF-4", "ZF-5", "ZF-6", "ZF-7", "ZF-8", "ZF-9", "ZF-10", "ZF-11", "ZF-12")
@pytest.mark.clause("ZF-13", "ZF-14", "ZF-15", "ZF-17", "ZF-20", "ZF-21", "ZF-22", "ZF-23", "ZF-24", "ZF-25")
@pytest.mark.clause("ZF-26", "ZF-27", "ZF-28", "ZF-29", "ZF-30", "G-1", "G-2", "G-3", "G-4")
@pytest.mark.parametrize("options", OPTIONS)
def test_a_slow_reading_of_the_rules_comes_to_the_same(options: dict[str, Any]) -> None:
    lot = random.Random(str(options))
    for seed in range(60 if parlour.compiled else 12):
        chosen = options | {"series": lot.choice("1357"), "limit": lot.choice([0, 10_000, 40])}
        game = table(seed, **chosen)
        slow = Table(game.position(), chosen)
        for _ in range(600):
            for seat in range(2):
                assert legal(game, seat) == slow.legal(seat)
            if game.over:
                break
            seat, move = lot.choice(choices(game))
            games = int(game.rounds)
            game.push(seat, move)
            slow.play(seat, game.text(move))
            if game.rounds != games and not game.over:
                assert slow.between_games
                slow.take_deal(game.position())
            assert slow.position() == {key: compared(key, game.position()[key]) for key in slow.position()}
        assert game.over == slow.over
        if game.over:
            assert game.outcome is not None
            assert set(game.outcome.winners) == slow.winners


def compared(key: str, value: Any) -> Any:
    return [sorted(hand.split()) for hand in value] if key == "hands" else value


# The deal


@pytest.mark.clause("ZF-1")
def test_eighteen_each_one_at_a_time_the_dealers_opponent_first() -> None:
    game = table(4)
    order = order_of(Chance.fast(4))
    assert hands_of(game) == [Counter(order[1:36:2]), Counter(order[0:36:2])]
    assert game.position()["reserve"].split() == order[36:]
    assert len(order[36:]) == 16
    assert game.position()["dealer"] == 0


@pytest.mark.clause("ZF-1", "ZF-30")
def test_the_second_game_is_dealt_by_the_other_player() -> None:
    game = lay({"series": 3}, hands=["9", "5 6"], dealer=0, turn=0)
    chance = game.chance.copy()
    play(game, "9")
    chance.next_round()
    order = order_of(chance)
    assert hands_of(game) == [Counter(order[0:36:2]), Counter(order[1:36:2])]
    assert (game.position()["dealer"], game.position()["turn"]) == (1, [0, 1])


@pytest.mark.clause("ZF-1")
def test_two_players_and_the_whole_pack() -> None:
    for seats in (1, 3):
        with pytest.raises(InvalidSeats):
            new("zambezi-falls", seats)
    position = table(9).position()
    assert Counter(" ".join([*position["hands"], position["reserve"]]).split()) == dict.fromkeys(
        LOW_TO_HIGH, 4
    )
    for deck in ("3C 4C 5C", "3C 3C 4C 4D 5C 5D", "3C 4C 5C 6C 7C", "3C 4C 5C 6C 7C *1"):
        with pytest.raises(InvalidOption):
            table(1, deck)


@pytest.mark.clause("ZF-1", "ZF-28")
def test_no_card_is_lost_from_deal_to_end() -> None:
    for seed in range(30):
        game = table(seed, falls="top_four")
        chance = Chance.fast(seed)
        gone: Counter[str] = Counter()
        while not game.over:
            before = game.position()
            seat, move = choices(game)[int(chance.below(len(choices(game))))]
            game.push(seat, move)
            if game.text(move)[0] not in "gp":
                gone += Counter(game.text(move))
            after = game.position()
            lying = " ".join([*after["hands"], after["reserve"], *after.get("given", [])]).split()
            assert gone + Counter(lying) == dict.fromkeys(LOW_TO_HIGH, 4)
            assert len(after["reserve"].split()) in (16, 12, 8, 4, 0)
            assert before["wins"] == [0, 0]


# The exchange


@pytest.mark.clause("ZF-2")
def test_what_is_given_is_seen_by_its_two_owners_alone() -> None:
    game = lay(hands=["3 4 2", "5 6 K"], given=["", ""], turn=[0, 1])
    game.play(1, "give K")
    for seat, cards in ((1, ["KS"]), (0, []), (SPECTATOR, [])):
        (gave,) = game.events(seat)
        assert (gave.kind, gave.who, gave.other, gave.cards, gave.hidden) == (
            "give",
            1,
            0,
            cards,
            1 - len(cards),
        )
    assert game.view(0).position()["given"] == ["", "?"]
    assert game.view(1).position()["given"] == ["", "K"]
    assert game.position()["turn"] == 0
    game.play(0, "give 3")
    for seat, got in ((0, ([0], ["KC"])), (1, ([1], ["3S"])), (SPECTATOR, ([], []))):
        seen = [
            (event.who, card) for event in game.events(seat) if event.kind == "get" for card in event.cards
        ]
        assert seen == [(who, card) for who, card in zip(*got, strict=True)]
    assert game.view(SPECTATOR).position()["hands"] == ["? ? ?", "? ? ?"]
    assert game.view(0).position()["hands"] == ["4 K 2", "3 ? ?"]
    assert game.view(1).position()["hands"] == ["K ? ?", "3 5 6"]


@pytest.mark.clause("ZF-2")
def test_a_card_that_was_given_is_known_until_one_like_it_is_played() -> None:
    game = lay(hands=["3 4 4 A", "5 4 K 3"], given=["", ""], turn=[0, 1], dealer=1)
    play(game, "give 4", "give K")
    assert game.view(0).position()["hands"][1] == "4 ? ? ?"
    play(game, "3")
    assert game.view(0).position()["hands"][1] == "4 ? ? ?"
    play(game, "4")
    assert game.view(0).position()["hands"][1] == "? ? ?"
    assert game.view(1).position()["hands"][0] == "K ? ?"


@pytest.mark.clause("ZF-2")
def test_either_may_give_first_and_it_comes_to_the_same() -> None:
    here, there = (table(3) for _ in range(2))
    gifts = [here.legal(seat)[5] for seat in range(2)]
    for game, order in ((here, (0, 1)), (there, (1, 0))):
        for seat in order:
            game.push(seat, gifts[seat])
    assert here.position() == there.position()
    assert here.position()["turn"] == 1


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
            shown = {0: ["JC", "KC"], 1: ["TS", "QS"]}[event.who] if event.who == seat else []
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
        ("3 3 3 3 9", "", "3333", ["falls", "dry"]),
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
    assert [game.worth(seat) for seat in range(2)] == [0.0, 0.0]


@pytest.mark.clause("ZF-17")
@pytest.mark.parametrize("series", ["1", "3", "5", "7"])
def test_a_series_is_won_by_the_majority(series: str) -> None:
    for seed in range(8):
        game = table(seed, series=series)
        play_out(game, Chance.fast(seed), 1_000_000)
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
        ({}, {"hands": ["2 2 6", "6 6"], "turn": 0, "pile": "9999"}, "2", "ZF-7"),
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
        ({}, {"hands": ["3", "4"], "reserve": "5 6"}, r"reserve: 2 cards.*\[ZF-28\]"),
        ({}, {"hands": ["3", "4"], "reserve": "5 5 5 5 6 6 6 6 7 7 7 7 8 8 8 8 9 9 9 9"}, r"\[ZF-28\]"),
        ({}, {"hands": ["3", ""]}, r"\[ZF-27\]"),
        ({}, {"hands": ["3 3 3", "3 3"]}, "more than four"),
        ({}, {"hands": ["3", "3C 3D 3H 3S"]}, "more than four"),
        ({}, {"hands": ["3 3 3", "4"], "pile": "33"}, "more than four"),
        ({}, {"hands": ["3C", "3C"]}, "twice"),
        ({}, {"hands": ["3C", "4"], "pile": "3C"}, "twice"),
        ({}, {"hands": ["34", "5"]}, "'34' is no card"),
        ({}, {"hands": ["*1", "5"]}, "is no card"),
        ({}, {"hands": ["3 3", "4"], "memory": {"deck": "3C 4C 5C 6C 7C 8C"}}, "not so many"),
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
        ({}, {"hands": ["3", "4"], "pile": "6 5", "leader_of_top": 0, "turn": 0}, r"matches none.*\[ZF-9\]"),
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
    ],
)
def test_what_no_play_can_lead_to_is_refused(
    options: dict[str, Any], position: dict[str, Any], fault: str
) -> None:
    with pytest.raises(InvalidPosition, match=fault):
        lay(options, **position)


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


@pytest.mark.clause("ZF-4")
def test_suits_may_be_written_and_mean_nothing() -> None:
    game = lay(hands=["3S 10H T 7♥", "4 5"], pile="77", turn=0)
    assert game.position()["hands"] == ["3 7 T T", "4 5"]
    for pile in ("77 7", ["77", "7"], [77, 7], "7C7♦ 7h"):
        assert lay(hands=["7 TS", "T TC"], pile=pile, turn=0).position()["pile"] == "77 7"
    for text in ("TT", "10 10", "10C10D", "tt", "T♠ TD"):
        assert game.text(game.parse(text)) == "TT"
    assert game.text(game.parse("give 10S")) == "give T"
    for nonsense in ("", "give", "give 33", "1", "77x", "passes", "CC", "give pass", "77777777"):
        with pytest.raises(InvalidMove):
            game.parse(nonsense)


# What people see


@pytest.mark.clause("ZF-4")
def test_every_card_keeps_its_face_and_none_is_shown_twice() -> None:
    for seed in range(20):
        game = table(seed)
        chance = Chance.fast(seed)
        before: list[set[str]] = [set(), set()]
        while not game.over:
            shown = [
                card for zone in game.zones(SPECTATOR) for stack in zone.cards for card in stack.split("+")
            ]
            named = [card for card in shown if len(card) == 2]
            assert len(named) == len(set(named))
            seat, move = choices(game)[int(chance.below(len(choices(game))))]
            held = {zone.seat: set(zone.cards) for zone in game.zones(SPECTATOR) if zone.kind == "hand"}
            text = game.text(move)
            game.push(seat, move)
            if text[0] in "gp" or game.over:
                continue
            left = {zone.seat: set(zone.cards) for zone in game.zones(SPECTATOR) if zone.kind == "hand"}
            played = next(event for event in game.events() if event.kind == "play")
            assert held[seat] - left[seat] == set(played.cards)
            assert held[1 - seat] <= left[1 - seat]
            before = [held[0], held[1]]
        assert before


@pytest.mark.clause("ZF-26")
@pytest.mark.parametrize(
    ("options", "pile", "asked"),
    [
        ({}, "6", "Beat or match 6♣, or pass."),
        ({}, "666", "Beat 6♣ 6♦ 6♥, or pass."),
        ({"pass": "only_when_stuck"}, "66", "Beat or match 6♣ 6♦; pass only if you cannot."),
        ({"pass": "only_when_stuck"}, "666", "Beat 6♣ 6♦ 6♥; pass only if you cannot."),
    ],
)
def test_the_prompt_offers_no_pass_that_is_not_free(options: dict[str, Any], pile: str, asked: str) -> None:
    game = lay(options, hands=["7 3", "8 4"], pile=pile, turn=0)
    assert game.tell_sentence(game.prompt(0)) == asked


@pytest.mark.clause("ZF-9", "ZF-12")
def test_the_pile_is_shown_play_by_play_with_who_made_it() -> None:
    game = lay(hands=["7 8 8 5", "7 9 9 4"], turn=0)
    play(game, "7", "7", "9", "88")
    row = next(zone for zone in game.zones(0) if zone.key == "pile")
    assert row.cards == ["7C", "7S", "9S", "8C+8D"]
    assert row.by == [0, 1, 1, 0]


# What a seat knows


def judged(
    game: Game, worlds: list[Game], seat: int, chance: Chance, draws: int, merged: bool = False
) -> None:
    """Compares what is imagined with all worlds that there are, each equally likely.

    `merged` has the lots of a hand counted as one, as it is otherwise done only where there are very many.
    """
    view = game.view(seat)
    if merged:
        assert isinstance(view.table, ZambeziFalls)
        view.table.knowledge = Worlds(view.table, seat, 1)
    true = Counter(world_of(world) for world in worlds)
    imagined = Counter(world_of(view.imagine(chance)) for _ in range(draws))
    assert set(imagined) <= set(true), "a world that cannot be was imagined"
    statistic, cells, rare, rarely = 0.0, 0, 0.0, 0
    for world, weight in true.items():
        expected = weight * draws / len(worlds)
        if expected < 5:
            rare, rarely = rare + expected, rarely + imagined[world]
            continue
        statistic += (imagined[world] - expected) ** 2 / expected
        cells += 1
    if rare >= 5:
        statistic += (rarely - rare) ** 2 / rare
        cells += 1
    assert statistic <= cells + 5 * (2 * cells) ** 0.5 + 15


def world_of(world: Game) -> str:
    """Where all cards lie, and which were given."""
    memory: dict[str, Any] = {}
    world.write_memory(memory)
    position = world.position()
    return str([position["hands"], position["reserve"], position.get("given"), memory.get("gave")])


def after_what_was_told(worlds: list[Game], actor: int, seat: int, told: int) -> list[Game]:
    """The worlds after every move of the actor that shows the seat the same: each such move is a world."""
    fitting = []
    for world in worlds:
        for move in world.legal(actor):
            after = world.copy()
            after.push(actor, move)
            if after.told(seat) == told:
                fitting.append(after)
    return fitting


SMALL = [
    ("3 3 3 4 4 4 5 2", {}),
    ("3 3 3 3 4 4 5 2", {"falls": "listed"}),
    ("3 3 4 4 5 5 6 2", {"pass": "only_when_stuck"}),
    ("3 3 3 3 4 4 4 4", {"unfollowed_match": "illegal", "pass": "only_when_stuck"}),
    ("3 3 3 3 4 4 4 4 5 5", {"unfollowed_match": "illegal"}),
    ("3 3 3 3 4 4 4 4 5 2", {"pass": "only_when_stuck", "unfollowed_match": "opponent_leads"}),
]


def orders_of(ranks: Counter[str]) -> list[str]:
    """Every order of these cards, those of one rank alike."""
    if not ranks.total():
        return [""]
    found = []
    for rank in ranks:
        if ranks[rank]:
            found += [rank + rest for rest in orders_of(ranks - Counter(rank))]
    return found


def dealt(order: str, deck: str, options: dict[str, Any], seed: int = 0) -> Game:
    """A game just dealt from a pack in this order."""
    each = (len(order) - 4) // 2
    hands = [" ".join(order[:each]), " ".join(order[each : 2 * each])]
    position = {"hands": hands, "reserve": " ".join(order[2 * each :]), "memory": {"deck": deck}}
    given = {} if options.get("exchange") == "off" else {"given": ["", ""]}
    return game_class("zambezi-falls").from_position(position | given | {"options": options}, seed)


@pytest.mark.clause("ZF-2", "ZF-20", "ZF-26")
@pytest.mark.parametrize("exchange", ["on", "off"])
@pytest.mark.parametrize(("pack", "options"), SMALL)
@pytest.mark.parametrize("seat", [-1, 0, 1])
def test_worlds_come_up_in_their_weight(pack: str, options: dict[str, Any], seat: int, exchange: str) -> None:
    """Against every order of a small pack; what is given unseen counts once for every rank that could be."""
    ranks = pack.split()
    deck = " ".join(rank + "CDHS"[ranks[:at].count(rank)] for at, rank in enumerate(ranks))
    chosen = options | {"exchange": exchange}
    orders = orders_of(Counter(ranks))
    lot = random.Random(pack + exchange)
    most = 8_000 if parlour.compiled else 2_000
    for seed in range(2 if parlour.compiled else 1):
        game = dealt(lot.choice(orders), deck, chosen)
        own = hands_of(game)[seat] if seat >= 0 else None
        each = len(ranks) // 2 - 2
        worlds = [
            dealt(order, deck, chosen)
            for order in orders
            if seat < 0 or Counter(order[seat * each : (seat + 1) * each]) == own
        ]
        while not game.over and len(worlds) < most:
            judged(game, worlds, seat, Chance.fast(seed), 600)
            actor, move = lot.choice(choices(game))
            game.push(actor, move)
            worlds = after_what_was_told(worlds, actor, seat, int(game.told(seat)))


@pytest.mark.clause("ZF-2", "ZF-11")
@pytest.mark.parametrize(("seat", "exchange"), [(-1, "off"), (0, "off"), (1, "off"), (0, "on"), (1, "on")])
def test_worlds_after_a_falls(seat: int, exchange: str) -> None:
    """What came with the cards of a Falls cannot have been played before."""
    deck = "3C 3D 3H 3S 4C 4D 5C 5D 6C 2C"
    chosen = {"exchange": exchange}
    order = "3353364254"
    game = dealt(order, deck, chosen)
    worlds = []
    for other in orders_of(Counter(order)):
        own = seat < 0 or Counter(other[3 * seat : 3 * seat + 3]) == hands_of(game)[seat]
        # Where nothing is given, both pairs of 3s are in the hands from the start.
        if own and (exchange == "on" or other[:3].count("3") == other[3:6].count("3") == 2):
            worlds.append(dealt(other, deck, chosen))
    gifts = ["give 5", "give 6"] if exchange == "on" else []
    for move in [*gifts, "33", "33", "pass", "pass", "4", "5", "pass"]:
        actor = int(game.turn)
        game.play(actor, move)
        worlds = after_what_was_told(worlds, actor, seat, int(game.told(seat)))
        if not game.position()["reserve"]:
            judged(game, worlds, seat, Chance.fast(2), 500)
            judged(game, worlds, seat, Chance.fast(3), 500, merged=True)
    assert game.position()["reserve"] == ""


@pytest.mark.clause("ZF-26")
def test_a_pass_of_the_stuck_says_what_is_not_in_the_hand() -> None:
    game = lay({"pass": "only_when_stuck"}, hands=["9 A 2 2 T", "3 4 8"], reserve="5 5 5 5", turn=0)
    play(game, "9", "pass")
    view = game.view(0)
    for seed in range(60):
        hand = Counter(view.imagine(Chance.fast(seed)).position()["hands"][1].split())
        assert not any(hand[rank] for rank in "9TJQKA2")
        assert max(hand.values()) == 1


@pytest.mark.clause("ZF-20")
def test_a_match_that_must_be_followed_promises_a_follow_up() -> None:
    game = lay({"unfollowed_match": "illegal"}, hands=["7 5 T 2", "7 3 8"], reserve="3 4 5 6", turn=0)
    play(game, "7", "7")
    view = game.view(0)
    seen = set()
    for seed in range(80):
        hand = Counter(view.imagine(Chance.fast(seed)).position()["hands"][1].split())
        assert any(hand[rank] for rank in "89TJQKA2") or max(hand.values()) > 1
        seen.add(max(hand.values()) > 1)
    assert seen == {True, False}


@pytest.mark.clause("ZF-1")
def test_options_are_those_of_the_page() -> None:
    facts = {fact.name: fact.values for fact in option_facts(game_class("zambezi-falls").options_type)}
    assert facts == {
        "series": ("1", "3", "5", "7"),
        "exchange": ("on", "off"),
        "unfollowed_match": ("opponent_plays", "opponent_leads", "illegal"),
        "falls": ("top_four", "listed"),
        "pass": ("free", "only_when_stuck"),
        "limit": (),
    }


# The rule of thumb


def test_the_rule_of_thumb_beats_chance() -> None:
    won = 0
    games = 200
    for seed in range(games):
        game = table(seed)
        chance = Chance.fast(seed)
        while not game.over:
            seat = int(game.turn)
            moves = game.legal(seat)
            game.push(seat, game.simple(seat) if seat == seed % 2 else moves[int(chance.below(len(moves)))])
        won += int(game.winners == 1 << seed % 2)
    assert won > 0.7 * games
