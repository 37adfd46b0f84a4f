"""Zombie Cribbage where a scenario cannot reach: whole matches, all hands, who knows what."""

import json
import random
import re
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from math import comb
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import parlour
from parlour.games import game_class
from parlour.games.zombie_cribbage import (
    ZombieCribbageOptions,
    count_hand,
    show_points,
    shows_by_points,
)
from parlour.kit.bits import gather, members
from parlour.kit.cards import card_text, read_card
from parlour.kit.chance import Rng
from parlour.kit.errors import (
    IllegalMove,
    InvalidMove,
    InvalidOption,
    InvalidPosition,
    InvalidSeats,
    ParlourError,
)
from parlour.kit.game import Game
from parlour.kit.moves import NO_MOVE
from parlour.kit.options import option_facts, read_options
from parlour.kit.records import Event
from parlour.kit.seats import SPECTATOR
from parlour.players.playout import play_out
from parlour.testing.effort import draws, tries
from parlour.testing.play import refused_option
from tests.fair import assert_fair
from tests.games.zombie_cribbage_oracle import ORDER, Table, card_points, show, value
from tests.work import determinized

NAME = "zombie-cribbage"
MANY = tries(1, 3)
PACK = [rank + suit for rank in "A23456789TJQK" for suit in "CDHS"]
JOKERS = ["*1", "*2"]

# Hands of four cards and a starter by their points, as books on cribbage have them; there is no nineteen.
PUBLISHED = {
    0: 1009008,
    1: 99792,
    2: 2813796,
    3: 505008,
    4: 2855676,
    5: 697508,
    6: 1800268,
    7: 751324,
    8: 1137236,
    9: 361224,
    10: 388740,
    11: 51680,
    12: 317340,
    13: 19656,
    14: 90100,
    15: 9168,
    16: 58248,
    17: 11196,
    18: 2708,
    20: 8068,
    21: 2496,
    22: 444,
    23: 356,
    24: 3680,
    28: 76,
    29: 4,
}


def table(seed: int = 1, deck: str = "", **options: Any) -> Game:
    """A match just dealt, with a pack of the test's own if it names one."""
    kind = game_class(NAME)
    return kind(2, read_options(kind.options_type, options), seed, deck)


def lay(choices: dict[str, Any] | None = None, **position: Any) -> Game:
    """A match in progress."""
    return game_class(NAME).from_position({"options": choices or {}} | position, 1)


def chosen(**options: Any) -> ZombieCribbageOptions:
    read = read_options(ZombieCribbageOptions, options)
    assert isinstance(read, ZombieCribbageOptions)
    return read


def legal(game: Game, seat: int) -> set[str]:
    return {game.text(move) for move in game.legal(seat)}


def play(game: Game, *moves: str) -> list[Event]:
    """Makes moves by whoever is on turn; what everybody was told of them."""
    told: list[Event] = []
    for move in moves:
        game.play(int(game.turn), move)
        told.extend(game.events())
    return told


def sentences(events: list[Event]) -> list[str]:
    return [event.text for event in events]


def some_options(lot: random.Random) -> dict[str, Any]:
    """Options that go together, by lot; jokers more often than not."""
    options: dict[str, Any] = {"lowdown": lot.choice(["on", "on", "off"])}
    for fact in option_facts(ZombieCribbageOptions):
        if fact.values and fact.name != "lowdown" and lot.random() < 0.6:
            options[fact.name] = lot.choice(fact.values)
    if options["lowdown"] == "off":
        options.pop("reveal", None)
        options.pop("run", None)
    return options


# Cut and deal


@pytest.mark.clause("ZC-1", "ZC-53")
def test_the_lower_card_deals_and_equal_ranks_are_cut_again() -> None:
    again = jokers = 0
    for seed in range(400):
        game = table(seed, lowdown="on")
        cuts = [event for event in game.events() if event.kind == "cut"]
        pairs = [(cuts[at], cuts[at + 1]) for at in range(0, len(cuts), 2)]
        ranks = [(ORDER.index(one.cards[0][0]), ORDER.index(other.cards[0][0])) for one, other in pairs]
        assert all(one.who == 0 and other.who == 1 and one.cards != other.cards for one, other in pairs)
        assert all(one == other for one, other in ranks[:-1])
        assert ranks[-1][0] != ranks[-1][1]
        assert game.position()["dealer"] == (0 if ranks[-1][0] < ranks[-1][1] else 1)
        again += len(ranks) > 1
        jokers += 0 in ranks[-1]
    assert again > 5
    assert jokers > 5


@pytest.mark.clause("ZC-1")
def test_the_start_tells_who_deals_and_why() -> None:
    names = ["Ann", "Ben"]
    told: dict[int, list[str]] = {}
    for seed in range(60):
        events = table(seed).events(0, names)
        told[len(events)] = [event.text for event in events[:-1]] + [str(table(seed).position()["dealer"])]
        cuts = (len(events) - 3) // 3
        kinds = ["cut", "cut", "again"] * cuts + ["cut", "cut", "dealer", "deal", "deal"]
        assert [event.kind for event in events] == kinds
    once, twice = told[5], told[8]
    assert once[0].startswith("You cut ")
    assert once[1].startswith("Ben cuts ")
    assert twice[2] == "Neither card is lower: both cut again."
    who = ["You have cut the lower card and deal first.", "Ben has cut the lower card and deals first."]
    assert once[2] == who[int(once[-1])]
    assert twice[5] == who[int(twice[-1])]


@pytest.mark.clause("ZC-1", "ZC-53")
def test_each_hand_tells_whose_deal_it_is() -> None:
    game = lay({"match": "3"}, **AT_THE_LINE)
    assert sentences(play(game, "2C"))[-5:-2] == [
        "Seat 0 is over the line with 61 points and wins the game.",
        "Game 1 of the match is over.",
        "Seat 1 has lost the game and deals first in the next.",
    ]
    other = lay(**(AT_THE_LINE | {"scores": [3, 3]}))
    assert "Seat 1 deals." in sentences(play(other, "2C"))


AT_THE_LINE: dict[str, Any] = {
    "hands": ["2C", ""],
    "played": ["3H 7S 8D", "5C 5H 5S JD"],
    "crib": ["4C 9C", "KH KC"],
    "starter": "5D",
    "scores": [60, 60],
    "dealer": 0,
    "phase": "play",
    "turn": 0,
}


@pytest.mark.clause("ZC-1")
def test_every_two_cards_are_cut_as_often() -> None:
    game = table(5, "2C 3C 4C 5C 6C 7C 8C")
    weights = {(one, other): 1 for one in range(7) for other in range(7) if one != other}

    def cut() -> tuple[int, int]:
        game.start()
        return tuple(int(event.cards[0][0]) - 2 for event in game.events()[:2])  # type: ignore[return-value]

    assert_fair(cut, weights)


@pytest.mark.clause("ZC-2")
@pytest.mark.parametrize("lowdown", ["off", "on"])
def test_six_cards_each_one_at_a_time_the_non_dealer_first(lowdown: str) -> None:
    game = table(4, lowdown=lowdown)
    for _ in range(4):
        rng = game.rng.copy()
        dealer = game.position()["dealer"]
        rounds = game.rounds
        while game.position()["dealer"] == dealer:
            rng = game.rng.copy()
            game.push(game.turn, game.heuristic(int(game.turn)))
        assert game.rounds == rounds
        rng.next_round()
        size = 52 if lowdown == "off" else 54
        cards = vec[i64](list(range(size)))
        rng.shuffle(cards, size)
        order = [card_text(int(card)) for card in reversed(list(cards))]
        position = game.position()
        other = dealer  # it dealt before, so now it does not
        assert set(position["hands"][other].split()) == set(order[0:12:2])
        assert set(position["hands"][1 - other].split()) == set(order[1:12:2])
        assert position["stock"].split()[0] == order[12]
        assert set(position["stock"].split()) == set(order[12:])
        assert (position["phase"], position["turn"]) == ("discard", [0, 1])


@pytest.mark.clause("ZC-2")
def test_a_small_pack_is_dealt_as_far_as_it_goes() -> None:
    for size in range(7, 20):
        game = table(1, " ".join(PACK[:size]))
        each = min(6, (size - 1) // 2)
        assert [len(hand.split()) for hand in game.position()["hands"]] == [each, each]
        play_out(game, Rng.fast(size), 100_000)
        assert game.over
    for deck in ("AC 2C 3C 4C 5C 6C", "AC AD AH AS"):
        with pytest.raises(InvalidOption, match=r"\[ZC-2\]"):
            table(1, deck)


@pytest.mark.clause("ZC-2")
def test_what_is_laid_away_is_seen_by_nobody_else() -> None:
    game = table(3)
    mine = game.text(game.legal(1)[4])
    game.play(1, mine)
    assert [event.cards for event in game.events(1)] == [mine.split()[1:]]
    for seat in (0, SPECTATOR):
        assert [(event.cards, event.hidden) for event in game.events(seat)] == [([], 2)]
        assert game.view(seat).position()["crib"][1] == "? ?"
    assert game.view(1).position()["crib"] == ["", mine.partition(" ")[2]]
    assert members(game.to_move()) == [0]


@pytest.mark.clause("ZC-3")
def test_every_card_of_the_rest_is_turned_up_as_often() -> None:
    position: dict[str, Any] = {
        "hands": ["AC 2C 3C 4C", "6C 7C 8C 9C TC QC"],
        "crib": ["KC KD", ""],
        "phase": "discard",
    }
    rest = [card for card in PACK if card not in " ".join(position["hands"] + position["crib"]).split()]
    kind = game_class(NAME)
    seeds = iter(range(1_000_000))

    def turned_up() -> str:
        game = kind.from_position(dict(position), next(seeds))
        game.play(1, "crib 6C 7C")
        return str(game.position()["starter"])

    assert_fair(turned_up, dict.fromkeys(rest, 1))


# Counting


def random_hand(lot: random.Random, jokers: bool) -> tuple[list[str], str]:
    """A hand and a starter, more often than not with jokers if there are any."""
    cards = lot.sample(PACK, 5)
    if jokers:
        cards[: lot.randint(0, 2)] = JOKERS[: lot.randint(0, 2)]
        cards = list(dict.fromkeys(cards))
        cards += lot.sample(
            [card for card in PACK if card not in cards], 5 - len(cards) if len(cards) < 5 else 0
        )
        cards = cards[:5]
        lot.shuffle(cards)
    if lot.random() < 0.2:
        suit = lot.choice("CDHS")
        flush = [card for card in cards if card[0] == "*"]
        flush += [card[0] + suit for card in cards if card[0] != "*"]
        cards = flush if len(set(flush)) == 5 else cards
    return cards[:4], cards[4]


@pytest.mark.clause("ZC-12", "ZC-13", "ZC-14", "ZC-15", "ZC-16", "ZC-30", "ZC-44", "ZC-45", "ZC-46", "ZC-47")
@pytest.mark.parametrize("joker_pair", ["on", "off"])
@pytest.mark.parametrize("crib_flush", ["printed", "standard"])
@pytest.mark.parametrize("crib", [False, True])
@pytest.mark.parametrize("lowdown", ["off", "on"])
def test_every_hand_counts_as_all_its_subsets_do(
    joker_pair: str, crib_flush: str, crib: bool, lowdown: str
) -> None:
    lot = random.Random(f"{joker_pair} {crib_flush} {crib} {lowdown}")
    words = {"joker_pair": joker_pair, "crib_flush": crib_flush, "lowdown": lowdown}
    options = chosen(**words)
    game = table(1, **words)
    for _ in range(draws(1500, 4500)):
        hand, starter = random_hand(lot, lowdown == "on")
        expected = show(hand, starter, crib, words)
        assert show_points(" ".join(hand), starter, crib=crib, options=options) == expected, (hand, starter)
        listed = count_hand(game, " ".join(hand), starter, crib)
        assert sum(each.number for each in listed) == expected
        assert len({(each.kind, tuple(each.cards)) for each in listed}) == len(listed)


@pytest.mark.clause("ZC-12", "ZC-13", "ZC-14", "ZC-15")
def test_all_hands_count_as_the_published_table_has_it() -> None:
    assert sum(PUBLISHED.values()) == comb(52, 4) * 48 == 12_994_800
    if parlour.compiled:
        found = shows_by_points()
        assert {points: n for points, n in enumerate(found) if n} == PUBLISHED
        return
    lot = random.Random(4)
    sample = Counter(
        show_points(" ".join(cards[:4]), cards[4]) for cards in (lot.sample(PACK, 5) for _ in range(6000))
    )
    assert set(sample) <= set(PUBLISHED)
    apart, cells = 0.0, 0
    for points, n in PUBLISHED.items():
        expected = 6000 * n / 12_994_800
        if expected > 8:
            apart += (sample[points] - expected) ** 2 / expected
            cells += 1
    assert apart < cells - 1 + 5 * (2 * (cells - 1)) ** 0.5


@pytest.mark.clause("ZC-48")
def test_no_hand_is_worth_more_than_can_be_announced() -> None:
    assert max(PUBLISHED) == 29
    assert {f"count {n}" for n in range(30)} <= {
        game.text(move) for game in [table(1, counting="claimed")] for move in game.vocabulary()
    }
    if parlour.compiled:
        # With more than 29 points the list would have been too short.
        assert sum(shows_by_points(jokers=True)) == comb(54, 4) * 50


@pytest.mark.clause("ZC-30")
def test_combinations_with_jokers_are_listed() -> None:
    game = table(1, lowdown="on")
    listed = count_hand(game, "7H 8D *1 AC", "2D", False)
    assert [(each.number, " ".join(each.cards), each.text) for each in listed] == [
        (2, "7H 8D", "fifteen"),
        (2, "7H 8D *1", "fifteen"),
        (3, "AC 2D *1", "run of 3"),
    ]


def test_a_set_counts_like_its_text() -> None:
    hand, starter = "5H 5D 5C JS", "5S"
    cards = gather([read_card(word) for word in hand.split()])
    assert show_points(hand, starter) == 29
    assert show_points(cards, gather([read_card(starter)])) == 29
    assert show_points(cards, "4C") == show(hand.split(), "4C", False, {})


@pytest.mark.parametrize(
    ("hand", "starter", "reason"),
    [
        ("5H 5D 5C", "5S", "hand: four cards are wanted, not 3"),
        ("5H 5D 5C JS 2C", "5S", "hand: four cards are wanted, not 5"),
        ("5H 5D 5C JS", "", "starter: one card is wanted, not 0"),
        ("5H 5D 5C JS", "5S 6S", "starter: one card is wanted, not 2"),
        ("5H 5D 5C JS", "JS", "starter: JS is in the hand as well"),
        ("5H 5D 5C 5C", "JS", "hand: 5C stands twice"),
        ("5H 5D 5C 1X", "JS", "hand: '1X' is not a card: write rank then suit"),
        ("5H 5D 5C *1", "JS", r"hand: \*1 is in the pack only with lowdown=on \[ZC-30\]"),
        ("5H 5D 5C JS", "*", r"starter: \*1 is in the pack only with lowdown=on \[ZC-30\]"),
        (2**60, "JS", "hand: 1152921504606846976 is no set of cards"),
        (-1, "JS", "hand: -1 is no set of cards"),
        (15, 1, "starter: AC is in the hand as well"),
    ],
)
def test_what_cannot_be_counted_is_refused(hand: str | int, starter: str | int, reason: str) -> None:
    with pytest.raises(ParlourError, match=reason):
        show_points(hand, starter)


# Whole matches beside a second one


@pytest.mark.clause("ZC-1", "ZC-4", "ZC-5", "ZC-6", "ZC-7", "ZC-8")
@pytest.mark.clause("ZC-9", "ZC-10", "ZC-11", "ZC-17", "ZC-18", "ZC-19")
@pytest.mark.clause("ZC-31", "ZC-32", "ZC-40", "ZC-41", "ZC-42", "ZC-43")
@pytest.mark.clause("ZC-48", "ZC-49", "ZC-50", "ZC-51", "ZC-52", "ZC-53")
@pytest.mark.parametrize("seed", range(60 * MANY))
def test_a_match_goes_as_a_second_one_has_it(seed: int) -> None:
    lot = random.Random(seed)
    options = some_options(lot)
    game = table(seed, jokers_often(lot) if seed % 3 and options["lowdown"] == "on" else "", **options)
    other = Table(options, game.position()["dealer"])
    while not game.over:
        position = game.position()
        if not other.dealt:
            hands, stock = [hand.split() for hand in position["hands"]], position["stock"].split()
            other.take_deal(hands, stock[0], [*hands[0], *hands[1], *stock])
        compare(position, other)
        assert [legal(game, seat) for seat in (0, 1)] == [other.legal(seat) for seat in (0, 1)]
        seat = lot.choice(other.turn)
        move = choose(game, seat, lot)
        game.play(seat, move)
        other.play(seat, move)
        assert [event.who for event in game.events() if event.kind == "go"] == other.goes
    assert game.outcome is not None
    assert game.outcome.winners == [other.winner]
    assert game.outcome.scores == [holes[-1] for holes in other.holes]
    assert game.outcome.clause == "ZC-19"
    assert game.position()["wins"] == other.wins


def jokers_often(lot: random.Random) -> str:
    """A pack in which jokers, aces and twos are dealt more often."""
    low = [card for card in PACK if card[0] in "A2"]
    return " ".join([*JOKERS, *low, *lot.sample([card for card in PACK if card[0] not in "A2"], 9)])


def choose(game: Game, seat: int, lot: random.Random) -> str:
    """Any move, jokers and true counts more often than others."""
    if lot.random() < 0.3:
        return game.text(game.heuristic(seat))
    moves = [game.text(move) for move in game.legal(seat)]
    rare = [move for move in moves if move[0] == "*" or move in ("go", "stop")]
    return lot.choice(rare if rare and lot.random() < 0.6 else moves)


def compare(position: dict[str, Any], other: Table) -> None:
    """Everything but the stock."""
    waiting = position["turn"] if isinstance(position["turn"], list) else [position["turn"]]
    assert waiting == other.turn
    assert position["scores"] == [holes[-1] for holes in other.holes]
    assert position["trailing"] == [holes[-2] for holes in other.holes]
    assert (position["dealer"], position["phase"], position["wins"]) == (
        other.dealer,
        other.phase,
        other.wins,
    )
    assert [set(hand.split()) for hand in position["hands"]] == [set(hand) for hand in other.hands]
    assert [set(laid.split()) for laid in position["crib"]] == [set(laid) for laid in other.crib]
    played = [{card for seat, card in other.plays if seat == each} for each in (0, 1)]
    assert [set(cards.split()) for cards in position["played"]] == played
    assert position["count"].split() == [card for _, card in other.count]
    assert (set(position["gone"]), set(position["face_up"])) == (other.gone, other.open)
    assert position.get("starter") == (None if other.phase == "discard" else other.top)
    if other.phase in ("count", "claim"):
        assert position["shown"] == ("crib" if other.to_show[0][2] else "hand")
    if other.phase == "claim":
        assert position["announced"] == other.announced


@pytest.mark.clause("ZC-6", "ZC-7", "ZC-8", "ZC-9", "ZC-43", "ZC-44", "ZC-45")
@pytest.mark.parametrize("seed", range(8 * MANY))
def test_any_card_on_any_count_scores_as_a_second_look_says(seed: int) -> None:
    """Counts that deals seldom bring about: many low cards and jokers."""
    lot = random.Random(seed)
    words: dict[str, Any] = {"lowdown": "on", "joker_pair": lot.choice(["on", "off"])}
    words["joker_runs_in_play"] = lot.choice(["on", "off"])
    low = [card for card in PACK if value(card) < 7] + 3 * JOKERS
    for _ in range(120):
        pile = list(dict.fromkeys(lot.sample(low, 7)))
        while sum(value(card) for card in pile) > 31:
            pile.pop()
        # The others go to the seats by turns, the last one is still in hand, with cards to make four of each.
        count = pile[:-1]
        played = [" ".join(count[seat::2]) for seat in (0, 1)]
        if max(len(cards.split()) for cards in played) > 3:
            continue
        turn = len(count) % 2
        held = [PACK[-8:-4], PACK[-4:]]
        held[turn][0] = pile[-1]
        hands = [" ".join(held[seat][: 4 - len(played[seat].split())]) for seat in (0, 1)]
        common = {"played": played, "count": " ".join(count), "starter": "TH", "phase": "play", "dealer": 1}
        game = lay(words, hands=hands, turn=turn, **common)
        game.play(turn, pile[-1])
        points = sum(
            event.number
            for event in game.events()
            if event.kind in ("fifteen", "thirty_one", "pair", "sequence")
        )
        assert points == card_points(pile, words), pile


# What people are told


def test_each_scoring_is_told_with_its_reason() -> None:
    game = lay(
        hands=["6D 8S", "4C 5H AS"],
        played=["TH KH", "KD"],
        crib=["9C 9D", "QC QD"],
        starter="2S",
        phase="play",
        turn=1,
        dealer=0,
    )
    assert sentences(play(game, "4C", "6D", "5H")) == [
        "Seat 1 plays 4♣: 4.",
        "Seat 0 plays 6♦: 10.",
        "Seat 1 plays 5♥: 15.",
        "Fifteen for 2: 4♣ 5♥ 6♦.",
        "A run for 3: 4♣ 5♥ 6♦.",
    ]
    told = sentences(play(game, "8S", "AS"))
    assert told[:5] == [
        "Seat 0 plays 8♠: 23.",
        "Seat 1 plays A♠: 24.",
        "The count ends at 24.",
        "The last card: 1 for Seat 1.",
        "The hand of Seat 1, A♠ 4♣ 5♥ K♦: 4.",
    ]
    assert "Fifteen for 2: 5♥ K♦." in told
    assert "The crib of Seat 0, 9♣ 9♦ Q♣ Q♦: 4." in told


@pytest.mark.clause("ZC-11", "ZC-12", "ZC-48")
@pytest.mark.parametrize("seed", range(10 * MANY))
def test_the_combinations_told_add_up_to_what_was_scored(seed: int) -> None:
    lot = random.Random(seed)
    game = table(seed, **(some_options(lot) | {"match": "1"}))
    while not game.over:
        before = list(game.score_list())
        game.push(game.turn, lot.choice(game.legal(game.turn)))
        events = game.events()
        claimed = {event.kind for event in events} & {"count", "claim"}
        scored = Counter({0: 0, 1: 0})
        for event in events:
            if event.kind in ("heels", "fifteen", "thirty_one", "pair", "sequence", "last", "flush", "nobs"):
                scored[event.who] += event.number
        if not claimed:
            assert [game.score_list()[seat] - before[seat] for seat in (0, 1)] == [scored[0], scored[1]]
        shown = [event for event in events if event.kind in ("show", "crib")]
        assert sum(event.number for event in shown) == sum(
            event.number
            for at, event in enumerate(events)
            if shown and at > events.index(shown[0]) and event.kind in COMBINATIONS
        )


COMBINATIONS = ("fifteen", "pair", "sequence", "flush", "nobs")


@pytest.mark.clause("ZC-5", "ZC-42")
def test_go_is_said_once_in_a_count() -> None:
    game = lay(
        hands=["8S 9H JD", "6C AD AH"],
        played=["QD", "KC"],
        count="KC QD",
        starter="2S",
        dealer=0,
        phase="play",
        turn=1,
    )
    assert [event.kind for event in play(game, "6C", "AD", "AH")].count("go") == 1


@pytest.mark.clause("ZC-42")
def test_go_is_told_where_neither_can_play_on() -> None:
    game = lay(
        hands=["6C JC QH", "KH 9S"],
        played=["TD", "TS JD"],
        count="TD TS",
        starter="4H",
        crib=["3C 3D", "5C 5D"],
        dealer=0,
        phase="play",
        turn=0,
    )
    game.play(0, "6C")
    assert sentences(game.events()) == [
        "Seat 0 plays 6♣: 26.",
        "Seat 1 says go.",
        "The count ends at 26.",
        "The last card: 1 for Seat 0.",
    ]
    assert sentences(game.events(language="de")) == [
        "Platz 0 spielt 6♣: 26.",
        "Platz 1 sagt: Weiter.",
        "Die Zählung endet bei 26.",
        "Die letzte Karte: 1 für Platz 0.",
    ]


@pytest.mark.clause("ZC-48")
def test_a_number_too_high_is_told_with_the_true_one() -> None:
    game = lay(
        {"counting": "claimed"},
        played=["2D 4C TH TS", "4D 6H 8S QC"],
        crib=["2C 4S", "6D QS"],
        starter="KH",
        phase="count",
        shown="hand",
        turn=1,
        dealer=0,
    )
    assert sentences(play(game, "count 9")) == [
        "Seat 1 counts 9.",
        "That is more than there is: Seat 1 scores nothing.",
    ]
    assert sentences(play(game, "claim 0"))[0] == "Seat 0 claims nothing."
    assert sentences(play(game, "count 9")) == [
        "Seat 0 counts 9.",
        "There are no more than 2: Seat 0 scores 2.",
    ]
    other = lay({"counting": "claimed"}, **COUNTED, announced=1, turn=1)
    assert sentences(play(other, "claim 7"))[:2] == [
        "Seat 1 claims 7.",
        "There is no more than 1: Seat 1 scores 1.",
    ]
    told = play(game, "claim 1")
    assert [event.kind for event in told] == ["claim", "lowered", "show", "pair", "turn", "turn"]
    assert [event.cards for event in told[-2:]] == [["2C", "4S"], ["6D", "QS"]]


# What a prompt proposes, by words that are in it and in no other; all cards are `card`.
PROPOSED = {
    "go": re.compile(r"say go|play a joker, or say go"),
    "stop": re.compile(r"\bstop\b"),
    "run": re.compile(r"run and end the hand"),
    "stay": re.compile(r"or stay\?"),
    "count": re.compile(r"^Count your"),
    "claim": re.compile(r": claim what was missed"),
    "crib": re.compile(r"^Lay two cards away"),
    "card": re.compile(r"[Ll]ead a card|play a card|play another card|play a joker"),
}


@pytest.mark.parametrize("seed", range(40 * MANY))
def test_a_prompt_names_what_is_legal_and_nothing_else(seed: int) -> None:
    lot = random.Random(seed)
    options = some_options(lot) | {"match": "1"}
    game = table(seed, jokers_often(lot) if seed % 3 and options["lowdown"] == "on" else "", **options)
    while not game.over:
        for seat in (0, 1):
            table_of = game.view(seat).table
            prompt = table_of.tell_sentence(table_of.parts.prompt(table_of, seat), ["Ann", "Ben"], you=seat)
            assert ("Ann", "Ben")[seat] not in prompt
            moves = [game.text(move).split()[0] for move in game.legal(seat)]
            proposed = {word for word, said in PROPOSED.items() if said.search(prompt)}
            assert proposed == {move if move in PROPOSED else "card" for move in moves}, prompt
            if "joker" in prompt and "card" in proposed:
                assert all(move[0] == "*" or move in PROPOSED for move in moves)
        seat = lot.choice(members(game.to_move()))
        game.play(seat, choose(game, seat, lot))
    for seat in (0, 1):
        assert game.tell_sentence(game.parts.prompt(game, seat)) == "The game is over."


def test_a_joker_alone_has_an_article() -> None:
    hands = ["*1 *2 3C 7D", "2C 2D 3D 7H"]
    game = lay({"lowdown": "on"}, hands=hands, crib=["4C 4D", "QC QD"], starter="KH", dealer=1)
    assert game.tell_sentence(game.parts.label(game, game.parse("*1"))) == "Play a joker: 0"
    assert str(game.refusal(0, game.parse("KH"))) == "You do not hold K♥ [G-3]"
    assert sentences(play(game, "*1", "2C")) == ["Seat 0 plays a joker: 0.", "Seat 1 plays 2♣: 2."]
    pair = lay({"lowdown": "on"}, hands=["*1 3C 7D 8D", "*2 2D 3D 7H"], starter="KH", dealer=1)
    assert sentences(play(pair, "*1", "*2"))[2] == "A pair for 2: joker joker."


@pytest.mark.clause("ZC-17", "ZC-48")
def test_before_the_claim_nobody_is_told_what_was_missed() -> None:
    """The hand is worth 6: whoever counts less has missed something, and what all are told is the same."""
    position = COUNTED | {"played": ["2D 4C TH TS", "8D 8H 8S QC"], "shown": "hand"}
    for points in range(7):
        game = lay({"counting": "claimed"}, **position)
        told = play(game, f"count {points}")
        assert [(event.kind, event.number) for event in told] == [("count", points)]
        assert legal(game, 0) == {f"claim {n}" for n in range(30)}


# Who knows what


@pytest.mark.clause("ZC-31", "ZC-51")
def test_a_hand_that_lies_open_is_seen_by_all_and_the_crib_by_nobody() -> None:
    options = {"lowdown": "on", "reveal": "on"}
    position = {"hands": ["*1 7C", "3C 9D KD"], "crib": ["2C 2D", "4C 4D"], "starter": "5C", "dealer": 0}
    game = lay(options, **position, played=["8C 9C", "TD"], phase="play", turn=0)
    game.play(0, "*1")
    for seat in (0, 1, SPECTATOR):
        view = game.view(seat).position()
        assert view["hands"][1] == "3C 9D KD"
        assert view["face_up"] == [1]
        assert view["hands"][0] == ("7C" if seat == 0 else "?")
        assert view["crib"] == [
            "2C 2D" if seat == 0 else "? ?",
            "4C 4D" if seat == 1 else "? ?",
        ]
    assert [event.cards for event in game.events(SPECTATOR) if event.kind == "reveal"] == [["3C", "9D", "KD"]]


@pytest.mark.clause("ZC-11", "ZC-16")
def test_the_crib_is_seen_when_it_is_counted() -> None:
    game = lay(
        {"counting": "claimed"},
        played=["2D 4C TH TS", "4D 6H 8S QC"],
        crib=["2C 4S", "6D QS"],
        starter="KH",
        phase="claim",
        shown="hand",
        turn=1,
        dealer=0,
    )
    assert game.view(SPECTATOR).position()["crib"] == ["? ?", "? ?"]
    game.play(1, "claim 0")
    assert game.view(SPECTATOR).position()["crib"] == ["2C 4S", "6D QS"]


def worlds_of_deal(game: Game, seat: int) -> Iterator[Game]:
    """Every deal that shows the seat what this one does; all cards of the pack are dealt or in the stock."""
    position = game.position()
    pack = sorted(" ".join([*position["hands"], position["stock"]]).split())
    each = len(position["hands"][0].split())
    for first in combinations(pack, each):
        if seat == 0 and set(first) != set(position["hands"][0].split()):
            continue
        rest = [card for card in pack if card not in first]
        for second in combinations(rest, each):
            if seat == 1 and set(second) != set(position["hands"][1].split()):
                continue
            stock = [card for card in rest if card not in second]
            for top in stock:
                hands = [" ".join(first), " ".join(second)]
                below = " ".join(card for card in stock if card != top)
                state = game.state() | {"hands": hands, "stock": f"{top} {below}"}
                yield type(game).from_state(state)


def that_follow(worlds: list[Game], actor: int, move: int, seat: int, told: int) -> list[Game]:
    """What the worlds can have become; of another's cards laid away all choices are as likely."""
    fitting = []
    for world in worlds:
        hidden = world.position()["phase"] == "discard" and actor != seat
        for choice in world.legal(actor) if hidden else [move]:
            if choice not in world.legal(actor):
                continue
            after = world.copy()
            after.push(actor, choice)
            if after.observation_key(seat) == told:
                fitting.append(after)
    return fitting


# Packs in which counts end early, with jokers to be kept back and runs to be declined.
CASES = [
    ("TC JC QC KC 9C AC 2D", {}, (SPECTATOR, 0, 1)),
    ("TC JC QC KC 9C AC *1 *2", {"lowdown": "on", "joker_at_31": "optional"}, (0, 1)),
    ("TC JC QC KC 9C AC 2D 6D 4H 5H", {}, (0, 1)),
    ("TC JC QC KC 9C AC *1 *2 6D JD", {"lowdown": "on", "joker_at_31": "optional", "run": "on"}, (0, 1)),
    ("TC JC QC KC AC 9C *1 *2", {"lowdown": "on", "run": "on", "reveal": "on"}, (0, 1)),
    ("TC JC QC KC AC AD *1", {"lowdown": "on", "joker_at_31": "optional"}, (SPECTATOR,)),
    ("TC JC QC KC 9C AC 2D", {"counting": "claimed"}, (SPECTATOR, 1)),
    ("TC JC QC KC 9C AC 2D KH KD KS TD TS *1", {"lowdown": "on"}, (0,)),
    ("TC JC QC KC 9C AC 2D 6D 4H 5H", {"after_go": "may"}, (0, 1)),
    ("TC JC QC KC 9C AC *1 *2", {"after_go": "may", "lowdown": "on", "joker_at_31": "optional"}, (0, 1)),
    ("TC JC QC KC AC *1 *2", {"after_go": "may", "lowdown": "on", "run": "on", "reveal": "on"}, (0, 1)),
]


@pytest.mark.worlds
@pytest.mark.parametrize(("pack", "options", "seats"), CASES)
@pytest.mark.parametrize("seed", range(2 * MANY))
def test_drawn_worlds_are_those_that_can_be_in_their_weight(
    pack: str, options: dict[str, Any], seats: tuple[int, ...], seed: int
) -> None:
    lot = random.Random(seed)
    for seat in seats:
        game = table(seed, pack, **options)
        worlds = list(worlds_of_deal(game, seat))
        rng = Rng.fast(seed)
        deals = game.rng.text()
        while True:
            weights = Counter(str(world.position()) for world in worlds)
            assert str(game.position()) in weights
            view = game.view(seat)
            if len(weights) <= 200:
                assert_fair(lambda: str(view.determinize(rng).position()), weights)  # noqa: B023
            else:
                assert {str(view.determinize(rng).position()) for _ in range(400)} <= set(weights)
            actor = lot.choice(members(game.to_move()))
            move = lot.choice(game.legal(actor))
            game.push(actor, move)
            if game.over or game.rng.text() != deals:
                break
            worlds = that_follow(worlds, actor, move, seat, game.observation_key(seat))


def worlds_of_play(game: Game, seat: int) -> Iterator[Game]:
    """Every way in which the cards that the seat cannot see may lie, once the starter is turned up."""
    state = game.state()
    hands = [hand.split() for hand in state["hands"]]
    cribs = [laid.split() for laid in state["crib"]]
    others = [other for other in (0, 1) if other != seat]
    pool = state["stock"].split()
    for other in others:
        pool += hands[other] + cribs[other]
    for dealt in splits(sorted(pool), [len(held[other]) for held in (hands, cribs) for other in others]):
        for at, other in enumerate(others):
            hands[other] = list(dealt[at])
            cribs[other] = list(dealt[len(others) + at])
        laid_out = state | {"hands": list(map(" ".join, hands)), "crib": list(map(" ".join, cribs))}
        try:
            yield type(game).from_state(laid_out | {"stock": " ".join(dealt[-1])})
        except InvalidPosition:
            continue  # whoever is on turn would hold no card that fits


def splits(cards: list[str], sizes: list[int]) -> Iterator[list[tuple[str, ...]]]:
    """Every way to split cards into sets of these sizes and the rest."""
    if not sizes:
        yield [tuple(cards)]
        return
    for first in combinations(cards, sizes[0]):
        rest = [card for card in cards if card not in first]
        for others in splits(rest, sizes[1:]):
            yield [first, *others]


# Positions with what their moves show: cards that do not fit, a joker that was kept back, and then played.
PLAYS: list[tuple[dict[str, Any], dict[str, Any], list[str]]] = [
    (
        {"lowdown": "on", "run": "on"},
        {"hands": ["*1 KC", "2D QC"], "played": ["TH 8H", "JC 9C"], "count": "JC 8H 9C", "turn": 0},
        ["*1", "stay", "2D", "KC"],
    ),
    (
        {"lowdown": "on", "run": "on"},
        {"hands": ["*1 2D", "KC QC"], "played": ["TH 8H", "JC 9C"], "count": "JC 8H 9C", "turn": 0},
        ["*1", "stay", "2D", "KC"],
    ),
    (
        {},
        {"hands": ["KC QD", "2D QC"], "played": ["TH 8H", "JC 9C"], "count": "TH JC 8H", "turn": 1},
        ["2D", "KC"],
    ),
    (
        {"lowdown": "on", "joker_at_31": "optional"},
        {"hands": ["*1 9C", "6C AD"], "played": ["QD 5S", "KC 6H"], "count": "KC QD 6H 5S", "turn": 0},
        ["go", "6C", "*1", "AD"],
    ),
    (
        {"lowdown": "on", "joker_at_31": "optional"},
        {"hands": ["*1 9C", "6C *2"], "played": ["QD 5S", "KC 6H"], "count": "KC QD 6H 5S", "turn": 1},
        ["go", "go", "6C", "9C"],
    ),
    (
        {"after_go": "may"},
        {"hands": ["3D QD", "2C AC"], "played": ["TH 8H", "JC 9D"], "count": "TH JC 8H", "turn": 1},
        ["2C", "stop", "QD", "AC"],
    ),
    (
        {"lowdown": "on", "run": "on", "after_go": "may"},
        {"hands": ["*1 2D", "KC QC"], "played": ["TH 8H", "JC 9C"], "count": "JC 8H 9C", "turn": 0},
        ["*1", "stay", "stop", "KC", "2D"],
    ),
]


@pytest.mark.worlds
@pytest.mark.clause("ZC-5", "ZC-10", "ZC-42", "ZC-52")
@pytest.mark.parametrize(("options", "position", "moves"), PLAYS)
@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
def test_what_play_has_shown_is_kept_in_mind(
    options: dict[str, Any], position: dict[str, Any], moves: list[str], seat: int
) -> None:
    crib = ["4C 5C", "4D 5D"]
    stock = "" if seat == SPECTATOR else "AS 3S KD"
    deck = " ".join([*position["hands"], *position["played"], *crib, "2S", stock])
    common = {"starter": "2S", "dealer": 0, "phase": "play", "crib": crib, "stock": stock}
    game = lay(options, **position, **common, memory={"deck": deck})
    worlds = list(worlds_of_play(game, seat))
    rng = Rng.fast(3)
    for move in moves:
        actor = int(game.turn)
        code = game.parse(move)
        game.play(actor, move)
        worlds = that_follow(worlds, actor, code, seat, game.observation_key(seat))
        view = game.view(seat)
        weights = Counter(hidden(world, seat) for world in worlds)
        assert hidden(game, seat) in weights
        assert_fair(lambda: hidden(view.determinize(rng), seat), weights)  # noqa: B023


def hidden(game: Game, seat: int) -> str:
    """A world in words; for somebody who only watches without the cribs, which are too many."""
    position = game.position()
    return str(position["hands"] if seat == SPECTATOR else position)


@pytest.mark.clause("ZC-5", "ZC-42")
def test_who_says_go_holds_nothing_that_fits() -> None:
    game = lay(
        hands=["8S 9H JD", "6C AD AH"],
        played=["QD", "KC"],
        count="KC QD",
        starter="2S",
        dealer=0,
        phase="play",
        turn=1,
    )
    play(game, "6C")
    view = game.view(1)
    for seed in range(200):
        hand = view.determinize(Rng.fast(seed)).position()["hands"][0].split()
        assert all(value(card) > 5 for card in hand)


def test_worlds_are_found_without_much_trying_where_few_fit() -> None:
    """Both have kept a joker back, so of a thousand deals to these hands one has them."""
    options = {"lowdown": "on", "joker_at_31": "optional"}
    game = lay(
        options,
        hands=["*1 9C", "*2 6C"],
        played=["TD AD", "KC TS"],
        count="KC TD TS AD",
        starter="4H",
        crib=["3C 3D", "5C 5D"],
        turn=1,
    )
    play(game, "go", "go", "6C", "9C")
    view = game.view(SPECTATOR)
    for seed in range(50):
        world, drawn = determinized(view, Rng.fast(seed))
        assert drawn < 20_000
        assert all(hand[0] == "*" for hand in world.position()["hands"])


@pytest.mark.clause("ZC-42")
def test_a_stop_tells_nothing_of_what_is_held() -> None:
    game = lay(
        {"after_go": "may"},
        hands=["8S 9H JD", "6C AD AH"],
        played=["QD", "KC"],
        count="KC QD",
        starter="2S",
        crib=["3C 3D", "4C 4D"],
        dealer=0,
        phase="play",
        turn=1,
    )
    play(game, "6C")
    stopped = game.copy()
    play(stopped, "stop")
    for seat in (0, SPECTATOR):
        hands = [stopped.view(seat).determinize(Rng.fast(n)).position()["hands"] for n in range(200)]
        assert sum(value(card) <= 5 for _, hand in hands for card in hand.split()) > 50
        assert all(value(card) > 5 for hand, _ in hands for card in hand.split())
    told = []
    for hand in ("AD AH", "KS QS"):
        other = lay(**(game.position() | {"hands": ["8S 9H JD", hand], "stock": ""}))
        play(other, "stop")
        told.append((other.observation_key(0), other.view(0).text()))
    assert told[0] == told[1]


@pytest.mark.clause("ZC-42")
def test_who_keeps_a_joker_back_is_known_to_hold_it() -> None:
    options = {"lowdown": "on", "joker_at_31": "optional"}
    game = lay(
        options,
        hands=["*1 9H", "6C AD"],
        played=["QD 5S", "KC 6H"],
        count="KC QD 6H 5S",
        starter="2S",
        dealer=0,
        phase="play",
        turn=0,
    )
    play(game, "go")
    for seat in (1, SPECTATOR):
        view = game.view(seat)
        for seed in range(100):
            world = view.determinize(Rng.fast(seed))
            assert "*" in world.position()["hands"][0]
            assert world.view(seat) == view


# Options, moves, positions


def test_it_is_for_two() -> None:
    with pytest.raises(InvalidSeats, match=r"^Zombie Cribbage is for 2 seats, not 3$"):
        game_class(NAME)(3)


def test_reveal_and_run_need_jokers() -> None:
    assert refused_option(NAME, 2, {"reveal": "on"}) == "reveal: only with the jokers of lowdown [ZC-31]"
    assert refused_option(NAME, 2, {"run": "on"}) == "run: only with the jokers of lowdown [ZC-32]"
    assert not refused_option(NAME, 2, {"run": "on", "reveal": "on", "lowdown": "on"})


def test_the_options_are_those_of_the_page() -> None:
    values = {fact.name: fact.values for fact in option_facts(ZombieCribbageOptions)}
    assert values == {
        "lowdown": ("off", "on"),
        "reveal": ("off", "on"),
        "run": ("off", "on"),
        "thirty_one": ("printed", "standard"),
        "after_go": ("must", "may"),
        "joker_at_31": ("forced", "optional"),
        "joker_runs_in_play": ("on", "off"),
        "joker_pair": ("on", "off"),
        "crib_flush": ("printed", "standard"),
        "counting": ("auto", "claimed"),
        "match": ("1", "3", "5", "7"),
    }


def test_tables_that_still_say_seed_are_read_as_printed() -> None:
    old = {"thirty_one": "seed", "crib_flush": "seed"}
    assert chosen(**old) == chosen()
    assert lay(old, **CARDS).position()["options"] == {}


@pytest.mark.clause("G-4")
def test_the_common_limit_of_moves_is_no_option() -> None:
    with pytest.raises(InvalidOption, match="no option is called 'limit'"):
        table(3, limit=5)


@pytest.mark.clause("G-2")
def test_after_the_end_nothing_is_legal() -> None:
    game = table(3)
    play_out(game, Rng.fast(1), 100_000)
    with pytest.raises(IllegalMove, match=r"\[G-2\]"):
        game.play(0, "AC")
    assert game.legal(0) == game.legal(1) == []


def test_the_vocabulary_has_what_the_options_allow() -> None:
    assert len(table().vocabulary()) == 52 + comb(52, 2)
    words = {"lowdown": "on", "run": "on", "joker_at_31": "optional", "counting": "claimed"}
    game = table(1, **words, after_go="may")
    assert len(game.vocabulary()) == 54 + comb(54, 2) + 1 + 1 + 2 + 2 * 30


@pytest.mark.parametrize("text", ["crib KD 2C", "CRIB 2c kd", "crib 2♣ K♦"])
def test_the_two_cards_may_stand_in_either_order(text: str) -> None:
    game = table()
    assert game.text(game.parse(text)) == "crib 2C KD"


def test_two_jokers_need_no_numbers() -> None:
    game = table(1, lowdown="on")
    assert game.text(game.parse("crib * *")) == "crib *1 *2"
    assert game.text(game.parse("*")) == "*1"


def test_a_joker_without_its_number_is_one_that_the_mover_holds() -> None:
    def meant(game: Game, seat: int, written: str) -> str:
        return " ".join(game.text(code) for code in game.steps(written, seat))

    options, rest = {"lowdown": "on"}, {"starter": "KH", "crib": ["4C 4D", "QC QD"], "phase": "play"}
    game = lay(options, hands=["*1 2C 3C 7D", "*2 2D 3D 7H"], turn=0, dealer=1, **rest)
    assert [meant(game, seat, word) for seat in (0, 1) for word in ("*", "joker")] == ["*1", "*1", "*2", "*2"]
    discarding = lay(options, hands=["*1 2C 3C 7D 8D 9D", "*2 2D 3D 7H 8H 9H"])
    assert meant(discarding, 0, "crib * 2C") == "crib 2C *1"
    assert meant(discarding, 1, "crib 2D joker") == "crib 2D *2"
    both = lay(options, hands=["*2 *1 3C 7D 8D 9D", "2C 2D 3D 7H 8H 9H"])
    assert meant(both, 0, "crib * 3C") == "crib 3C *1"
    assert meant(both, 0, "crib *2 *") == "crib *1 *2"


def told_of(game: Game, text: str) -> str:
    """Why a text is no move."""
    with pytest.raises(InvalidMove) as error:
        game.parse(text)
    return str(error.value).partition(": write ")[2] or str(error.value)


def test_what_is_no_move_is_answered_with_what_is_one_here() -> None:
    assert told_of(table(), "castle") == "crib and two of your cards, like crib 2C KD"
    plain = lay(**AT_THE_LINE)
    assert told_of(plain, "castle") == told_of(plain, "count x") == "a card of yours like 7H"
    assert told_of(plain, "30") == "a card of yours like 7H"
    after_go = {"hands": ["AC 2H", "KH 9S"], "played": ["TD 6S", "TS 2D"], "count": "TS TD 2D 6S"}
    common = {"starter": "4H", "crib": ["3C 3D", "5C 5D"], "dealer": 0}
    assert told_of(lay({"after_go": "may"}, **after_go, **common), "x") == "a card of yours like 7H or stop"
    options = {"lowdown": "on", "run": "on", "joker_at_31": "optional"}
    joker = {"hands": ["*1 9H", "8C 7D"], "played": ["TH AD", "KC TS"], "count": "KC TH TS AD", "dealer": 0}
    at_31 = lay(options, **(common | joker))
    assert told_of(at_31, "x") == "a joker like *1 or go"
    play(at_31, "*1")
    assert told_of(at_31, "x") == "run or stay"
    counted = lay({"counting": "claimed"}, **COUNTED, shown="hand")
    assert told_of(counted, "x") == "count and a number from 0 to 29, like count 8"
    assert told_of(counted, "30") == told_of(counted, "count thirty") == told_of(counted, "x")
    play(counted, "count 0")
    assert told_of(counted, "x") == "claim and a number from 0 to 29, like claim 2, or claim 0 for nothing"
    over = lay(**(AT_THE_LINE | {"scores": [60, 60]}))
    play(over, "2C")
    assert told_of(over, "x") == "'x' is no move, and the game is over"


@pytest.mark.clause("ZC-48")
def test_a_number_alone_is_a_count_or_claim_where_one_is_asked_for() -> None:
    game = lay({"counting": "claimed"}, **COUNTED, shown="hand")
    assert [game.text(game.parse(number)) for number in ("6", "0", "29")] == [
        "count 6",
        "count 0",
        "count 29",
    ]
    play(game, "0")
    assert game.text(game.parse("6")) == "claim 6"


@pytest.mark.parametrize(
    "text", ["", "crib", "count", "count 30", "count -1", "claim x", "go on", "7X", "run 2"]
)
def test_nonsense_is_no_move(text: str) -> None:
    with pytest.raises(InvalidMove):
        table(lowdown="on", run="on", counting="claimed").parse(text)


CARDS: dict[str, Any] = {"hands": ["2C 3C 2D 3D", "4C 5C 4D 5D"], "starter": "KH", "phase": "play"}
HALF: dict[str, Any] = CARDS | {"hands": ["2C 3C", "4C 5C"], "crib": ["2H 3H", "4H 5H"]}
SIX, FOUR = "2C 3C 6C 7C 8C 9C", "4C 5C 4D 5D"
CLAIMED: dict[str, Any] = {
    "options": {"counting": "claimed"},
    "played": ["2D 4C TH TS", "4D 6H 8S QC"],
    "crib": ["2C 4S", "6D QS"],
    "starter": "KH",
    "shown": "hand",
}
OPEN: dict[str, Any] = HALF | {"options": {"lowdown": "on", "reveal": "on"}, "turn": 0}


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        (
            CARDS | {"scores": [61, 0]},
            "scores: a player with more than 60 points has won, so the game is over",
        ),
        (CARDS | {"scores": [7]}, r"scores: one value for each of 2 seats is wanted, not 1$"),
        (CARDS | {"scores": [7, 8, 9]}, r"scores: one value for each of 2 seats is wanted, not 3$"),
        (
            CARDS | {"scores": [5, 0], "trailing": [6, 0]},
            "trailing: seat 0's trailing zombie must be behind the leading one at 5, not at 6",
        ),
        (
            CARDS | {"scores": [5, 9], "trailing": [0, 9]},
            r"trailing: seat 1's trailing zombie must be behind the leading one at 9, not at 9 \[ZC-50\]",
        ),
        (
            CARDS | {"trailing": [0, 1]},
            "trailing: seat 1's trailing zombie must be at 0, because it has not scored, not at 1",
        ),
        (
            CARDS | {"scores": [31, 0], "trailing": [1, 0]},
            "trailing: seat 0's zombies are 30 apart; no single score is over 29",
        ),
        (CARDS | {"phase": "show"}, "phase: 'show' is not one of discard"),
        (CARDS | {"phase": "run"}, "phase: a joker's player may run only with run=on"),
        (CARDS | {"phase": "count"}, "phase: players count their own hands only with counting=claimed"),
        (CARDS | {"count": "9C"}, "count: nobody has played 9C"),
        (
            HALF | {"played": ["KC QC", "KD QD"], "count": "KC QC KD QD"},
            "count: the cards add up to 40; a count cannot pass 31",
        ),
        (
            HALF | {"played": ["KC QC", "KD 9D"], "count": "KD KC 9D", "turn": 1},
            "turn: it is seat 0's turn, because it holds a card that fits",
        ),
        (
            HALF | {"played": ["KC QC", "KD AD"], "count": "KD KC AD", "turn": [0, 1]},
            "turn: only one seat is on turn, except while both lay cards away",
        ),
        (HALF | {"played": ["KC QC", "KD JD"], "count": "KD KC JD", "turn": 0}, "turn: seat 0 has no card"),
        (CARDS | {"turn": 0, "dealer": 0}, r"turn: seat 1 leads, because seat 0 deals \[ZC-4\]"),
        (CARDS | {"starter": "KH KS"}, "starter: the starter is one card, face up"),
        (CARDS | {"hands": ["*1", "4C"]}, r"hands: \*1 is not in the pack"),
        (CARDS | {"hands": ["2C 3C 6C 7C 8C", "4C"]}, "hands: seat 0 has more than 4"),
        (CARDS | {"crib": ["6C 7C 8C", ""]}, "crib: no seat lays more than two cards away"),
        (CARDS | {"crib": ["6C 7C", "8C"]}, "crib: seat 1 must have laid two away, not 1"),
        (CARDS | {"phase": "discard", "crib": ["6C 7C", "8C 9C"]}, "phase: both have laid"),
        ({"hands": ["2C", FOUR], "phase": "discard"}, "hands: seat 0 must hold 6, with 0 laid away, not 1"),
        ({"hands": [SIX, FOUR]}, "hands: seat 1 must hold 6, with 0 laid away, not 4"),
        ({"hands": [SIX, FOUR], "crib": ["", "KC"]}, "crib: seat 1 must have laid two away, not 1"),
        ({"hands": [SIX, FOUR], "crib": ["KC KD", ""]}, "hands: seat 0 has more than 6"),
        (
            {"hands": [FOUR, SIX], "crib": ["KC KD", ""], "turn": 0},
            "turn: a seat that has laid its cards away is not on turn",
        ),
        (
            {"hands": [SIX, FOUR], "starter": "KH", "phase": "discard"},
            "starter: no starter is turned up before both have laid cards away",
        ),
        (
            {"hands": [SIX, FOUR], "played": ["", "5H"], "phase": "discard"},
            "played: nobody plays a card before both have laid cards away",
        ),
        (CARDS | {"count": {"0": "9C"}}, "count: .* is not a line of cards"),
        (CARDS | {"count": "9X"}, "count: '9X' is not a card"),
        (HALF | {"played": ["9C", ""], "count": "9C 9C"}, "count: 9C stands twice"),
        (CARDS | {"scores": [-1, 0]}, "scores: none is below 0"),
        (CARDS | {"wins": [-1, 0]}, "wins: nobody has won fewer than 0 games"),
        (
            CARDS | {"wins": [1, 0]},
            r"wins: a player has won more than half of the games, so the match is over \[ZC-53\]",
        ),
        (CARDS | {"face_up": [0]}, "face_up: hands lie face up only with reveal=on"),
        (
            OPEN | {"played": ["*1 9H", "9S TS"], "face_up": [0]},
            "face_up: seat 0's hand stays hidden, because seat 1 has played no joker",
        ),
        (
            OPEN | {"played": ["*1 9H", "9S TS"], "face_up": []},
            "face_up: seat 1's hand must lie face up, because seat 0 has played a joker",
        ),
        (CARDS | {"gone": [0]}, "gone: seat 0 has no joker to be kept back"),
        (CARDS | {"shown": "knee"}, "shown: 'knee' is neither"),
        (CARDS | {"shown": "crib"}, "shown: hands are shown only while the players count them"),
        (CARDS | {"announced": 4}, "announced: points are announced only before a claim"),
        (CLAIMED | {"announced": 1}, r"announced: the hand of seat 1 is worth 0, not 1 \[ZC-48\]"),
        (CLAIMED | {"announced": 9, "shown": "crib"}, "announced: the crib of seat 0 is worth 0, not 9"),
        (
            CLAIMED | {"announced": 1, "turn": 1, "scores": [9, 0], "trailing": [7, 0]},
            "announced: the last jump of seat 0 was 2, not 1",
        ),
        (
            CLAIMED | {"played": ["2D 4C TH TS", "4D 6H 8S"]},
            "hands: seat 1 must have 4 cards, with those it played, not 3",
        ),
        (
            CLAIMED | {"played": ["2D 4C TH", "4D 6H 8S QC"], "hands": ["TS", ""]},
            "hands: hands are counted only when all cards have been played",
        ),
        (CLAIMED | {"count": "TS"}, "count: the count has ended when all cards have been played"),
        (CLAIMED | {"shown": "crib", "turn": 1}, "turn: the dealer counts the crib"),
        (
            CARDS | {"over": {"winner": 0}},
            r"scores: the winner must have more than 60 points, and the other player at most 60 \[ZC-19\]",
        ),
        (
            CARDS | {"over": {"winner": 0}, "scores": [61, 61]},
            r"scores: the winner must have more than 60 points, and the other player at most 60 \[ZC-19\]",
        ),
        (
            CARDS | {"over": {"winner": 0}, "scores": [61, 3], "options": {"match": "3"}, "wins": [1, 1]},
            "wins: the winner must have won more than half of 3 games",
        ),
        (CARDS | {"colour": "red"}, "'colour' is no key"),
    ],
)
def test_what_cannot_be_is_refused(position: dict[str, Any], reason: str) -> None:
    with pytest.raises(InvalidPosition, match=reason):
        lay(**position)


@pytest.mark.parametrize(
    ("key", "written", "reason"),
    [
        ("stock", "? ?", r"stock: a view has a \? for each of the 39 hidden cards \[ZC-3\]"),
        ("stock", "KC" + " ?" * 38, r"stock: a view has a \? for each of the 39 hidden cards \[ZC-3\]"),
        ("count", "?", r"count: nobody has played \?"),
        ("played", ["?", ""], "played 0: these cards lie face up"),
        ("crib", ["? ? ?", "? ?"], r"crib: no seat lays more than two cards away \[ZC-2\]"),
    ],
)
def test_a_view_in_which_cards_do_not_add_up_is_refused(key: str, written: object, reason: str) -> None:
    view = json.loads(lay(**CARDS).view(0).text())
    kind = game_class("zombie-cribbage")
    assert kind.view_from(json.dumps(view)).position() == view
    with pytest.raises(InvalidPosition, match=reason):
        kind.view_from(json.dumps(view | {key: written}))


def test_a_view_that_says_nothing_of_the_stock_has_what_is_left() -> None:
    view = json.loads(lay(**CARDS).view(0).text())
    stock = view.pop("stock")
    assert game_class("zombie-cribbage").view_from(json.dumps(view)).position()["stock"] == stock


@pytest.mark.parametrize(
    "position",
    [
        CARDS | {"turn": 0},  # who deals is not said
        CARDS | {"hands": ["2C", "4C 5C"]},  # nor what was played
        CARDS | {"hands": ["2C 3C", "9C 4D"], "played": ["5S", "TS"], "count": "5S TS"},  # nor all of it
        CLAIMED | {"played": ["", ""], "shown": "crib", "turn": 0},  # the crib alone is counted
        HALF | {"played": ["KC 6C", "KD AD"], "count": "KC 6C KD", "dealer": 0},  # nor in which order
    ],
)
def test_what_a_short_position_leaves_open_is_not_asked(position: dict[str, Any]) -> None:
    assert not lay(**position).over


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        ({"phase": "run", "turn": 0}, "turn: seat 0 has not just played a joker"),
        (
            {"phase": "run", "turn": 0, "hands": ["2C 3C 2D 3D", "4C 5C 4D"], "played": ["", "*1"]},
            "turn: seat 0 has not just played a joker",
        ),
        (
            HALF | {"phase": "run", "dealer": 1, "played": ["*1 9D", "9C TC"], "count": "*1 9C"},
            "turn: seat 1 has not just played a joker",
        ),
        (
            HALF
            | {
                "phase": "run",
                "played": ["*1 TD", "KC TC"],
                "count": "TC TD KC *1",
                "hands": ["9C 9D", "8C 8D"],
            },
            r"count: nobody can add a card, so the count has ended and no card lies in it \[ZC-52\]",
        ),
        ({"gone": [0]}, "gone: seat 0 has no joker to be kept back at 31"),
        (
            HALF
            | {"hands": ["*1 2C", "4C 5C"], "played": ["KC AC", "TH TC"], "count": "TH KC TC AC", "gone": 1},
            "gone: seat 1 has no joker to be kept back at 31",
        ),
    ],
)
def test_what_cannot_be_with_jokers_is_refused(position: dict[str, Any], reason: str) -> None:
    with pytest.raises(InvalidPosition, match=reason):
        lay({"lowdown": "on", "run": "on", "joker_at_31": "optional"}, **(CARDS | position))


def test_a_mapping_of_seats_may_leave_some_out() -> None:
    assert lay(**CARDS, scores={"1": 7}).position()["scores"] == [0, 7]


def test_a_crib_may_be_one_line() -> None:
    assert lay(**CARDS, crib="6C 7C 8C 9C").position()["crib"] == ["6C 7C", "8C 9C"]
    assert lay(hands=[FOUR, SIX], crib="KC KD").position()["crib"] == ["KC KD", ""]
    assert lay(hands=[SIX, FOUR], crib="KC KD").position()["crib"] == ["", "KC KD"]


@pytest.mark.clause("ZC-2")
def test_a_crib_that_is_left_out_is_any_four_cards() -> None:
    cribs = [game_class(NAME).from_position(dict(CARDS), seed).position()["crib"] for seed in range(50)]
    assert all(len(laid.split()) == 2 for crib in cribs for laid in crib)
    assert len({str(crib) for crib in cribs}) > 45
    seen = " ".join([*CARDS["hands"], CARDS["starter"]])
    assert not any(card in seen for crib in cribs for card in " ".join(crib).split())


@pytest.mark.clause("ZC-31")
def test_which_hands_lie_open_follows_from_the_jokers() -> None:
    assert lay(**(OPEN | {"played": ["*1 9H", "9S TS"]})).position()["face_up"] == [1]


COUNTED: dict[str, Any] = {"played": ["2D 4C TH TS", "4D 6H 8S QC"], "crib": "2C 4S 6D QS", "starter": "KH"}
LAID_AWAY: dict[str, Any] = {"hands": ["2C 3C", "4C 5C"], "crib": "6C 7C 8C 9C", "starter": "KH"}


@pytest.mark.parametrize(
    ("options", "position", "phase", "turn"),
    [
        ({}, {"hands": [SIX, "4C 5C 4D 5D 4H 5H"]}, "discard", [0, 1]),
        ({}, {"hands": [FOUR, SIX], "crib": ["KC KD", ""]}, "discard", 1),
        ({}, {"hands": ["2C 3C 2D 3D", FOUR], "crib": "6C 7C 8C 9C"}, "play", 1),
        ({}, {"hands": ["2C 3C 2D 3D", FOUR], "starter": "KH", "dealer": 1}, "play", 0),
        ({}, {"hands": ["2C 3C 2D 3D", "4C 5C 4D"], "played": ["", "KC"], "count": "KC"}, "play", 0),
        ({}, {"hands": ["2H 9H", "KS 9S"], "played": ["QC TD", "2C 6C"], "count": "6C QC 2C TD"}, "play", 0),
        ({}, {"hands": ["2H 3H", ""], "played": ["QC TD", "2C 3C 4C 6C"]}, "play", 0),
        ({"lowdown": "on", "run": "on"}, LAID_AWAY | {"played": ["* TC", "9H TH"]}, "play", 1),
        (
            {"lowdown": "on", "run": "on"},
            LAID_AWAY | {"played": ["* TC", "9H TH"], "count": "9H *", "phase": "run"},
            "run",
            0,
        ),
        (
            {"lowdown": "on", "run": "on"},
            LAID_AWAY | {"played": ["9H TC", "* TH"], "phase": "run", "dealer": 1},
            "run",
            1,
        ),
        ({"counting": "claimed"}, COUNTED | {"shown": "hand"}, "count", 1),
        ({"counting": "claimed"}, COUNTED | {"shown": "crib"}, "count", 0),
        ({"counting": "claimed"}, COUNTED | {"announced": 0}, "claim", 0),
        ({"counting": "claimed"}, COUNTED | {"announced": 0, "shown": "crib"}, "claim", 1),
    ],
)
def test_a_short_position_says_where_play_stands(
    options: dict[str, Any], position: dict[str, Any], phase: str, turn: int | list[int]
) -> None:
    written = lay(options, **position).position()
    assert (written["phase"], written["turn"]) == (phase, turn)


@pytest.mark.parametrize("seed", range(20 * MANY))
def test_every_position_of_play_is_read_back(seed: int) -> None:
    """Whatever is refused as a position that no play leads to: play does not lead there."""
    lot = random.Random(seed)
    options = some_options(lot)
    game = table(seed, **options)
    while not game.over:
        seat = lot.choice(members(game.to_move()))
        game.play(seat, choose(game, seat, lot))
        position = game.position()
        assert game_class(NAME).from_position(position, 1).position() == position


@pytest.mark.clause("ZC-3")
def test_without_a_starter_the_stock_begins_with_it() -> None:
    hands = ["2C 3C 2D 3D", FOUR]
    game = lay(hands=hands, phase="play", stock="KH 9D")
    assert (game.position()["starter"], "KH" in game.position()["stock"]) == ("KH", False)
    assert lay(hands=hands, phase="play").position()["starter"] not in " ".join(hands)
    six = ["2C 3C 2D 3D AC AD", "4C 5C 4D 5D AH AS"]
    assert "starter" not in lay(hands=six, phase="discard", stock="KH 9D").position()


# A rule of thumb, and what people look at


def test_the_rule_of_thumb_is_better_than_chance() -> None:
    won = 0
    for seed in range(40):
        game = table(seed, lowdown="on" if seed % 2 else "off")
        rng = Rng.fast(seed)
        while not game.over:
            seat = int(game.turn)
            moves = game.legal(seat)
            game.push(seat, game.heuristic(seat) if seat == 0 else moves[rng.below(len(moves))])
        won += game.utility(0) == 1.0
    assert won >= 28
    assert table().heuristic(0) != NO_MOVE


def test_the_rule_of_thumb_counts_right() -> None:
    game = lay(
        {"counting": "claimed"},
        played=["2D 4C TH TS", "4D 6H 8S QC"],
        crib=["2C 4S", "6D QS"],
        starter="KH",
        phase="count",
        shown="hand",
        turn=0,
        dealer=0,
    )
    assert game.text(game.heuristic(0)) == "count 2"
    game.play(0, "count 1")
    assert game.text(game.heuristic(1)) == "claim 1"


@pytest.mark.clause("ZC-18", "ZC-50")
def test_each_track_has_two_zombies() -> None:
    game = lay(**CARDS, scores=[44, 12], trailing=[40, 0], dealer=1)
    tracks = {zone.key: zone for zone in game.view(0).zones() if zone.kind == "track"}
    assert [(tracks[f"track.{seat}"].pegs, tracks[f"track.{seat}"].length) for seat in (0, 1)] == [
        ([44, 40], 61),
        ([12, 0], 61),
    ]


def test_a_track_tells_the_whole_score_of_a_zombie_beyond_the_line() -> None:
    beyond = 0
    for seed in range(8):
        game = table(seed)
        while not game.over:
            seat = next(seat for seat in (0, 1) if game.to_move() >> seat & 1)
            game.push(seat, game.heuristic(seat))
        tracks = [zone for zone in game.view(0).zones() if zone.kind == "track"]
        assert game.outcome is not None
        assert [zone.pegs[0] for zone in tracks] == list(game.outcome.scores)
        beyond += max(game.outcome.scores) > tracks[0].length
    assert beyond


def test_two_cards_for_the_crib_are_chosen_together() -> None:
    game = table(3)
    for seat in (0, 1):
        view = game.view(seat)
        for move in view.legal():
            zone, cards = view.table.parts.spot(view.table, move)
            assert zone == f"hand.{seat}"
            assert game.text(move) == f"crib {cards}"


def test_the_last_show_can_be_looked_at_until_the_next_play() -> None:
    game = lay(
        hands=["", "8S"],
        played=["2D 4C TC 7C", "2H 4H 6D"],
        count="7C",
        crib=["2C 4S", "6S QS"],
        starter="AC",
        dealer=1,
        phase="play",
        turn=1,
    )
    game.play(1, "8S")
    for seat in (0, 1, SPECTATOR):
        shown = {
            zone.key: " ".join(zone.cards) for zone in game.view(seat).zones() if zone.key[:5] == "last."
        }
        assert shown == {
            "last.0": "2D 4C 7C TC",
            "last.1": "2H 4H 6D 8S",
            "last.2": "2C 4S 6S QS",
            "last.3": "AC",
        }
    for seat in (0, 1):
        game.push(seat, game.legal(seat)[0])
    assert not [zone for zone in game.view(0).zones() if zone.key[:5] == "last."]


@pytest.mark.parametrize(
    ("phase", "turn", "shown", "counted"),
    [
        ("play", 1, "hand", []),
        ("count", 0, "hand", ["played.0"]),
        ("count", 1, "hand", ["played.1"]),
        ("claim", 0, "hand", ["played.1"]),
        ("claim", 1, "hand", ["played.0"]),
        ("count", 0, "crib", ["crib"]),
        ("claim", 1, "crib", ["crib"]),
    ],
)
def test_a_badge_marks_the_cards_that_are_counted(
    phase: str, turn: int, shown: str, counted: list[str]
) -> None:
    """Also for the player who claims what the other one has missed."""
    game = lay(
        {"counting": "claimed"},
        hands=["", "8S"] if phase == "play" else ["", ""],
        played=["2D 4C TC 7C", "2H 4H 6D" if phase == "play" else "2H 4H 6D 8S"],
        crib=["2C 4S", "6S QS"],
        starter="KH",
        phase=phase,
        turn=turn,
        **({} if phase == "play" else {"shown": shown}),
    )
    zones = game.view(0).zones()
    assert [zone.key for zone in zones if "badge-counting" in zone.badges] == counted
