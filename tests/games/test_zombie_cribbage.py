"""Zombie Cribbage beyond its scenarios: whole matches, all hands, typed moves and texts for players."""

import random
from collections import Counter
from math import comb
from typing import Any

import pytest

import parlour
from parlour.games import game_class
from parlour.games.zombie_cribbage import (
    ZombieCribbageOptions,
    count_hand,
    count_hands_by_points,
    score_hand,
)
from parlour.kit.bits import make_set
from parlour.kit.cards import parse_standard_card
from parlour.kit.errors import (
    InvalidMoveError,
    ParlourError,
)
from parlour.kit.game import Game
from parlour.kit.moves import SPECTATOR
from parlour.kit.options import list_option_specs, parse_options
from parlour.kit.outcomes import Event
from parlour.kit.rng import Rng
from parlour.testing.effort import example_count, example_count_reduced_when_brief
from tests.games.zombie_cribbage_oracle import ORDER, Table, card_points, show, value
from tests.helpers.draw_work import determinize_counted

NAME = "zombie-cribbage"
MANY = example_count(1, 3)
PACK = [rank + suit for rank in "A23456789TJQK" for suit in "CDHS"]
JOKERS = ["*1", "*2"]

# Hands of four cards and a starter with their points, from books on cribbage. No hand scores nineteen.
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


def new_match(seed: int = 1, deck: str = "", **options: Any) -> Game:
    """Return a new match, with the usual pack unless `deck` is given."""
    kind = game_class(NAME)
    return kind.new_match(2, parse_options(kind.options_type, options), seed, deck)


def match_from(choices: dict[str, Any] | None = None, **position: Any) -> Game:
    """Return a match in progress."""
    return game_class(NAME).from_position({"options": choices or {}} | position, 1)


def parsed_options(**options: Any) -> ZombieCribbageOptions:
    read = parse_options(ZombieCribbageOptions, options)
    assert isinstance(read, ZombieCribbageOptions)
    return read


def legal(game: Game, seat: int) -> set[str]:
    return {game.format_move(move) for move in game.legal(seat)}


def play(game: Game, *moves: str) -> list[Event]:
    """Make moves of the seat on turn, and return all public events."""
    events: list[Event] = []
    for move in moves:
        game.play(int(game.turn), move)
        events.extend(game.events())
    return events


def sentences(events: list[Event]) -> list[str]:
    return [event.text for event in events]


def random_options(rng: random.Random) -> dict[str, Any]:
    """Return random options without conflicts; two of three times with jokers."""
    options: dict[str, Any] = {"lowdown": rng.choice(["on", "on", "off"])}
    for fact in list_option_specs(ZombieCribbageOptions):
        if fact.values and fact.name != "lowdown" and rng.random() < 0.6:
            options[fact.name] = rng.choice(fact.values)
    if options["lowdown"] == "off":
        options.pop("reveal", None)
        options.pop("run", None)
    return options


# Cut and deal


@pytest.mark.clause("ZC-1", "ZC-53")
def test_lower_cut_deals_and_equal_ranks_recut() -> None:
    again = jokers = 0
    for seed in range(400):
        game = new_match(seed, lowdown="on")
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


@pytest.mark.clause("ZC-1", "ZC-53")
def test_each_hand_announces_its_dealer() -> None:
    game = match_from({"match": "3"}, **AT_THE_LINE)
    assert sentences(play(game, "2C"))[-5:-2] == [
        "Seat 0 crosses the line with 61 points and wins the game.",
        "Game 1 is over.",
        "Seat 1 lost the game and deals first in the next one.",
    ]
    other = match_from(**(AT_THE_LINE | {"leading_zombies": [3, 3]}))
    assert "Seat 1 deals." in sentences(play(other, "2C"))


AT_THE_LINE: dict[str, Any] = {
    "hands": ["2C", ""],
    "played_cards": ["3H 7S 8D", "5C 5H 5S JD"],
    "crib": ["4C 9C", "KH KC"],
    "starter": "5D",
    "leading_zombies": [60, 60],
    "dealer": 0,
    "phase": "play",
    "turn": 0,
}


# Counting


def random_hand(rng: random.Random, jokers: bool) -> tuple[list[str], str]:
    """Return a random hand and starter, usually with jokers if there are any."""
    cards = rng.sample(PACK, 5)
    if jokers:
        cards[: rng.randint(0, 2)] = JOKERS[: rng.randint(0, 2)]
        cards = list(dict.fromkeys(cards))
        cards += rng.sample(
            [card for card in PACK if card not in cards], 5 - len(cards) if len(cards) < 5 else 0
        )
        cards = cards[:5]
        rng.shuffle(cards)
    if rng.random() < 0.2:
        suit = rng.choice("CDHS")
        flush = [card for card in cards if card[0] == "*"]
        flush += [card[0] + suit for card in cards if card[0] != "*"]
        cards = flush if len(set(flush)) == 5 else cards
    return cards[:4], cards[4]


@pytest.mark.clause("ZC-12", "ZC-13", "ZC-14", "ZC-15", "ZC-16", "ZC-30", "ZC-44", "ZC-45", "ZC-46", "ZC-47")
@pytest.mark.parametrize("joker_pair", ["on", "off"])
@pytest.mark.parametrize("crib_flush", ["printed", "standard"])
@pytest.mark.parametrize("crib", [False, True])
@pytest.mark.parametrize("lowdown", ["off", "on"])
def test_hand_scores_match_enumeration_of_subsets(
    joker_pair: str, crib_flush: str, crib: bool, lowdown: str
) -> None:
    rng = random.Random(f"{joker_pair} {crib_flush} {crib} {lowdown}")
    words = {"joker_pair": joker_pair, "crib_flush": crib_flush, "lowdown": lowdown}
    options = parsed_options(**words)
    game = new_match(1, **words)
    for _ in range(example_count_reduced_when_brief(1500, 4500)):
        hand, starter = random_hand(rng, lowdown == "on")
        expected = show(hand, starter, crib, words)
        assert score_hand(" ".join(hand), starter, crib=crib, options=options) == expected, (hand, starter)
        listed = count_hand(game, " ".join(hand), starter, crib)
        assert sum(each.number for each in listed) == expected
        assert len({(each.kind, tuple(each.cards)) for each in listed}) == len(listed)


@pytest.mark.clause("ZC-12", "ZC-13", "ZC-14", "ZC-15")
def test_hand_scores_match_published_distribution() -> None:
    assert sum(PUBLISHED.values()) == comb(52, 4) * 48 == 12_994_800
    if parlour.compiled:
        found = count_hands_by_points()
        assert {points: n for points, n in enumerate(found) if n} == PUBLISHED
        return
    rng = random.Random(4)
    sample = Counter(
        score_hand(" ".join(cards[:4]), cards[4]) for cards in (rng.sample(PACK, 5) for _ in range(6000))
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
def test_counts_up_to_29_can_be_announced() -> None:
    assert max(PUBLISHED) == 29
    assert {f"count {n}" for n in range(30)} <= {
        game.format_move(move) for game in [new_match(1, counting="claimed")] for move in game.vocabulary()
    }
    if parlour.compiled:
        # With more than 29 points the list would have been too short.
        assert sum(count_hands_by_points(has_jokers=True)) == comb(54, 4) * 50


def test_score_hand_accepts_sets_and_text() -> None:
    hand, starter = "5H 5D 5C JS", "5S"
    cards = make_set([parse_standard_card(word) for word in hand.split()])
    assert score_hand(hand, starter) == 29
    assert score_hand(cards, make_set([parse_standard_card(starter)])) == 29
    assert score_hand(cards, "4C") == show(hand.split(), "4C", False, {})


@pytest.mark.parametrize(
    ("hand", "starter", "reason"),
    [
        ("5H 5D 5C", "5S", "hand: expected four cards, not 3"),
        ("5H 5D 5C JS 2C", "5S", "hand: expected four cards, not 5"),
        ("5H 5D 5C JS", "", "starter: expected one card, not 0"),
        ("5H 5D 5C JS", "5S 6S", "starter: expected one card, not 2"),
        ("5H 5D 5C JS", "JS", "starter: JS is also in the hand"),
        ("5H 5D 5C 5C", "JS", "hand: 5C appears twice"),
        ("5H 5D 5C 1X", "JS", "hand: '1X' is not a card: write rank then suit"),
        ("5H 5D 5C *1", "JS", r"hand: \*1 is in the pack only with lowdown=on \[ZC-30\]"),
        ("5H 5D 5C JS", "*", r"starter: \*1 is in the pack only with lowdown=on \[ZC-30\]"),
        (2**60, "JS", "hand: 1152921504606846976 is not a set of cards"),
        (-1, "JS", "hand: -1 is not a set of cards"),
        (15, 1, "starter: AC is also in the hand"),
    ],
)
def test_score_hand_rejects_invalid_cards(hand: str | int, starter: str | int, reason: str) -> None:
    with pytest.raises(ParlourError, match=reason):
        score_hand(hand, starter)


# Whole matches, compared with a second implementation


@pytest.mark.clause("ZC-1", "ZC-4", "ZC-5", "ZC-6", "ZC-7", "ZC-8")
@pytest.mark.clause("ZC-9", "ZC-10", "ZC-11", "ZC-17", "ZC-18", "ZC-19")
@pytest.mark.clause("ZC-31", "ZC-32", "ZC-40", "ZC-41", "ZC-42", "ZC-43")
@pytest.mark.clause("ZC-48", "ZC-49", "ZC-50", "ZC-51", "ZC-52", "ZC-53")
@pytest.mark.parametrize("seed", range(60 * MANY))
def test_matches_reference_implementation(seed: int) -> None:
    rng = random.Random(seed)
    options = random_options(rng)
    game = new_match(
        seed, pack_with_many_jokers(rng) if seed % 3 and options["lowdown"] == "on" else "", **options
    )
    other = Table(options, game.position()["dealer"])
    while not game.is_over:
        position = game.position()
        if not other.dealt:
            hands, stock = [hand.split() for hand in position["hands"]], position["stock"].split()
            other.take_deal(hands, stock[0], [*hands[0], *hands[1], *stock])
        assert_same_state(position, other)
        assert [legal(game, seat) for seat in (0, 1)] == [other.legal(seat) for seat in (0, 1)]
        seat = rng.choice(other.turn)
        move = choose_move(game, seat, rng)
        game.play(seat, move)
        other.play(seat, move)
        assert [event.who for event in game.events() if event.kind == "go"] == other.goes
    assert game.outcome is not None
    assert game.outcome.winners == [other.winner]
    assert game.outcome.scores == [holes[-1] for holes in other.holes]
    assert game.outcome.clause == "ZC-19"
    assert game.position()["wins"] == other.wins


def pack_with_many_jokers(rng: random.Random) -> str:
    """Return a small pack with jokers, all aces and all twos, so that these are dealt often."""
    low = [card for card in PACK if card[0] in "A2"]
    return " ".join([*JOKERS, *low, *rng.sample([card for card in PACK if card[0] not in "A2"], 9)])


def choose_move(game: Game, seat: int, rng: random.Random) -> str:
    """Return a random move, jokers and true counts more often than others."""
    if rng.random() < 0.3:
        return game.format_move(game.heuristic(seat))
    moves = [game.format_move(move) for move in game.legal(seat)]
    rare = [move for move in moves if move[0] == "*" or move in ("go", "stop")]
    return rng.choice(rare if rare and rng.random() < 0.6 else moves)


def assert_same_state(position: dict[str, Any], other: Table) -> None:
    """Compare everything except the stock."""
    waiting = position["turn"] if isinstance(position["turn"], list) else [position["turn"]]
    assert waiting == other.turn
    assert position["leading_zombies"] == [holes[-1] for holes in other.holes]
    assert position["trailing_zombies"] == [holes[-2] for holes in other.holes]
    assert (position["dealer"], position["phase"], position["wins"]) == (
        other.dealer,
        other.phase,
        other.wins,
    )
    assert [set(hand.split()) for hand in position["hands"]] == [set(hand) for hand in other.hands]
    assert [set(laid.split()) for laid in position["crib"]] == [set(laid) for laid in other.crib]
    played = [{card for seat, card in other.plays if seat == each} for each in (0, 1)]
    assert [set(cards.split()) for cards in position["played_cards"]] == played
    assert position["count"].split() == [card for _, card in other.count]
    assert (set(position["gone_seats"]), set(position["open_hands"])) == (other.gone, other.open)
    assert position.get("starter") == (None if other.phase == "discard" else other.top)
    if other.phase in ("count", "claim"):
        assert position["shown"] == ("crib" if other.to_show[0][2] else "hand")
    if other.phase == "claim":
        assert position["announced_points"] == other.announced


@pytest.mark.clause("ZC-6", "ZC-7", "ZC-8", "ZC-9", "ZC-43", "ZC-44", "ZC-45")
@pytest.mark.parametrize("seed", range(8 * MANY))
def test_rare_counts_match_reference_scores(seed: int) -> None:
    """Counts that are rare in random deals, with many low cards and jokers."""
    rng = random.Random(seed)
    words: dict[str, Any] = {"lowdown": "on", "joker_pair": rng.choice(["on", "off"])}
    words["joker_runs_in_play"] = rng.choice(["on", "off"])
    low = [card for card in PACK if value(card) < 7] + 3 * JOKERS
    for _ in range(120):
        pile = list(dict.fromkeys(rng.sample(low, 7)))
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
        common = {
            "played_cards": played,
            "count": " ".join(count),
            "starter": "TH",
            "phase": "play",
            "dealer": 1,
        }
        game = match_from(words, hands=hands, turn=turn, **common)
        game.play(turn, pile[-1])
        points = sum(
            event.number
            for event in game.events()
            if event.kind in ("fifteen", "thirty_one", "pair", "sequence")
        )
        assert points == card_points(pile, words), pile


# Texts for players


def test_each_score_is_reported_with_its_reason() -> None:
    game = match_from(
        hands=["6D 8S", "4C 5H AS"],
        played_cards=["TH KH", "KD"],
        crib=["9C 9D", "QC QD"],
        starter="2S",
        phase="play",
        turn=1,
        dealer=0,
    )
    assert sentences(play(game, "4C", "6D", "5H")) == [
        "Seat 1 plays 4♣. The count is 4.",
        "Seat 0 plays 6♦. The count is 10.",
        "Seat 1 plays 5♥. The count is 15.",
        "Fifteen for 2 points: 4♣ 5♥ 6♦.",
        "A run for 3 points: 4♣ 5♥ 6♦.",
    ]
    texts = sentences(play(game, "8S", "AS"))
    assert texts[:5] == [
        "Seat 0 plays 8♠. The count is 23.",
        "Seat 1 plays A♠. The count is 24.",
        "The count ends at 24.",
        "Seat 1 scores 1 point for the last card.",
        "Seat 1's hand, A♠ 4♣ 5♥ K♦, scores 4 points.",
    ]
    assert "Fifteen for 2 points: 5♥ K♦." in texts
    assert "Seat 0's crib, 9♣ 9♦ Q♣ Q♦, scores 4 points." in texts


@pytest.mark.clause("ZC-11", "ZC-12", "ZC-48")
@pytest.mark.parametrize("seed", range(10 * MANY))
def test_reported_combinations_add_up_to_the_score(seed: int) -> None:
    rng = random.Random(seed)
    game = new_match(seed, **(random_options(rng) | {"match": "1"}))
    while not game.is_over:
        before = list(game.list_scores())
        game.push(game.turn, rng.choice(game.legal(game.turn)))
        events = game.events()
        claimed = {event.kind for event in events} & {"count", "claim"}
        scored = Counter({0: 0, 1: 0})
        for event in events:
            if event.kind in (
                "heels",
                "fifteen",
                "thirty_one",
                "pair",
                "sequence",
                "last_card",
                "flush",
                "nobs",
            ):
                scored[event.who] += event.number
        if not claimed:
            assert [game.list_scores()[seat] - before[seat] for seat in (0, 1)] == [scored[0], scored[1]]
        shown = [event for event in events if event.kind in ("show", "crib")]
        assert sum(event.number for event in shown) == sum(
            event.number
            for at, event in enumerate(events)
            if shown and at > events.index(shown[0]) and event.kind in COMBINATIONS
        )


COMBINATIONS = ("fifteen", "pair", "sequence", "flush", "nobs")


@pytest.mark.clause("ZC-48")
def test_overcount_is_corrected() -> None:
    game = match_from(
        {"counting": "claimed"},
        played_cards=["2D 4C TH TS", "4D 6H 8S QC"],
        crib=["2C 4S", "6D QS"],
        starter="KH",
        phase="count",
        shown="hand",
        turn=1,
        dealer=0,
    )
    assert sentences(play(game, "count 9")) == [
        "Seat 1 counts 9 points.",
        "That number is too high: Seat 1 scores nothing.",
    ]
    assert sentences(play(game, "claim 0"))[0] == "Seat 0 claims no missed points."
    assert sentences(play(game, "count 9")) == [
        "Seat 0 counts 9 points.",
        "That number is too high: Seat 0 scores 2 points.",
    ]
    other = match_from({"counting": "claimed"}, **COUNTED, announced_points=1, turn=1)
    assert sentences(play(other, "claim 7"))[:2] == [
        "Seat 1 claims 7 missed points.",
        "That number is too high: Seat 1 scores 1 point.",
    ]
    events = play(game, "claim 1")
    assert [event.kind for event in events] == [
        "claim",
        "lowered",
        "show",
        "pair",
        "reveal_discards",
        "reveal_discards",
    ]
    assert [event.cards for event in events[-2:]] == [["2C", "4S"], ["6D", "QS"]]


def test_single_joker_has_an_article() -> None:
    hands = ["*1 *2 3C 7D", "2C 2D 3D 7H"]
    game = match_from({"lowdown": "on"}, hands=hands, crib=["4C 4D", "QC QD"], starter="KH", dealer=1)
    assert (
        game.format_message(game.variant.notation.label(game, game.parse_move("*1")))
        == "Play a joker (count 0)"
    )
    assert str(game.refusal(0, game.parse_move("KH"))) == "You do not hold K♥ [G-3]"
    assert sentences(play(game, "*1", "2C")) == [
        "Seat 0 plays a joker. The count is 0.",
        "Seat 1 plays 2♣. The count is 2.",
    ]
    pair = match_from({"lowdown": "on"}, hands=["*1 3C 7D 8D", "*2 2D 3D 7H"], starter="KH", dealer=1)
    assert sentences(play(pair, "*1", "*2"))[2] == "A pair for 2 points: joker joker."


def test_rare_worlds_are_sampled_quickly() -> None:
    """Both have kept a joker, which only one of a thousand deals to these hands has."""
    options = {"lowdown": "on", "joker_at_31": "optional"}
    game = match_from(
        options,
        hands=["*1 9C", "*2 6C"],
        played_cards=["TD AD", "KC TS"],
        count="KC TD TS AD",
        starter="4H",
        crib=["3C 3D", "5C 5D"],
        turn=1,
    )
    play(game, "go", "go", "6C", "9C")
    view = game.view(SPECTATOR)
    for seed in range(50):
        world, drawn = determinize_counted(view, Rng.fast(seed))
        assert drawn < 20_000
        assert all(hand[0] == "*" for hand in world.position()["hands"])


# Moves


@pytest.mark.parametrize("text", ["crib KD 2C", "CRIB 2c kd", "crib 2♣ K♦"])
def test_crib_cards_in_any_order(text: str) -> None:
    game = new_match()
    assert game.format_move(game.parse_move(text)) == "crib 2C KD"


def test_two_jokers_need_no_numbers() -> None:
    game = new_match(1, lowdown="on")
    assert game.format_move(game.parse_move("crib * *")) == "crib *1 *2"
    assert game.format_move(game.parse_move("*")) == "*1"


def test_joker_without_number_means_the_held_joker() -> None:
    def parsed(game: Game, seat: int, written: str) -> str:
        return " ".join(game.format_move(code) for code in game.parse_moves(written, seat))

    options, rest = {"lowdown": "on"}, {"starter": "KH", "crib": ["4C 4D", "QC QD"], "phase": "play"}
    game = match_from(options, hands=["*1 2C 3C 7D", "*2 2D 3D 7H"], turn=0, dealer=1, **rest)
    assert [parsed(game, seat, word) for seat in (0, 1) for word in ("*", "joker")] == [
        "*1",
        "*1",
        "*2",
        "*2",
    ]
    discarding = match_from(options, hands=["*1 2C 3C 7D 8D 9D", "*2 2D 3D 7H 8H 9H"])
    assert parsed(discarding, 0, "crib * 2C") == "crib 2C *1"
    assert parsed(discarding, 1, "crib 2D joker") == "crib 2D *2"
    both = match_from(options, hands=["*2 *1 3C 7D 8D 9D", "2C 2D 3D 7H 8H 9H"])
    assert parsed(both, 0, "crib * 3C") == "crib 3C *1"
    assert parsed(both, 0, "crib *2 *") == "crib *1 *2"


def parse_error(game: Game, text: str) -> str:
    """Return the error for an invalid move."""
    with pytest.raises(InvalidMoveError) as error:
        game.parse_move(text)
    return str(error.value).partition(": type ")[2] or str(error.value)


def test_parse_error_lists_possible_moves() -> None:
    assert parse_error(new_match(), "castle") == "“crib” and two of your cards, such as crib 2C KD"
    plain = match_from(**AT_THE_LINE)
    assert parse_error(plain, "castle") == parse_error(plain, "count x") == "one of your cards, such as 7H"
    assert parse_error(plain, "30") == "one of your cards, such as 7H"
    after_go = {"hands": ["AC 2H", "KH 9S"], "played_cards": ["TD 6S", "TS 2D"], "count": "TS TD 2D 6S"}
    common = {"starter": "4H", "crib": ["3C 3D", "5C 5D"], "dealer": 0}
    assert (
        parse_error(match_from({"after_go": "may"}, **after_go, **common), "x")
        == "one of your cards, such as 7H or stop"
    )
    options = {"lowdown": "on", "run": "on", "joker_at_31": "optional"}
    joker = {
        "hands": ["*1 9H", "8C 7D"],
        "played_cards": ["TH AD", "KC TS"],
        "count": "KC TH TS AD",
        "dealer": 0,
    }
    at_31 = match_from(options, **(common | joker))
    assert parse_error(at_31, "x") == "a joker, such as *1 or go"
    play(at_31, "*1")
    assert parse_error(at_31, "x") == "run or stay"
    counted = match_from({"counting": "claimed"}, **COUNTED, shown="hand")
    assert parse_error(counted, "x") == "“count” and a number from 0 to 29, such as count 8"
    assert parse_error(counted, "30") == parse_error(counted, "count thirty") == parse_error(counted, "x")
    play(counted, "count 0")
    assert (
        parse_error(counted, "x")
        == "“claim” and a number from 0 to 29, such as claim 2, or claim 0 for nothing"
    )
    over = match_from(**(AT_THE_LINE | {"leading_zombies": [60, 60]}))
    play(over, "2C")
    assert parse_error(over, "x") == "'x' is not a move, and the game is over"


@pytest.mark.clause("ZC-48")
def test_bare_number_is_a_count_or_claim() -> None:
    game = match_from({"counting": "claimed"}, **COUNTED, shown="hand")
    assert [game.format_move(game.parse_move(number)) for number in ("6", "0", "29")] == [
        "count 6",
        "count 0",
        "count 29",
    ]
    play(game, "0")
    assert game.format_move(game.parse_move("6")) == "claim 6"


@pytest.mark.parametrize(
    "text", ["", "crib", "count", "count 30", "count -1", "claim x", "go on", "7X", "run 2"]
)
def test_rejects_nonsense_moves(text: str) -> None:
    with pytest.raises(InvalidMoveError):
        new_match(lowdown="on", run="on", counting="claimed").parse_move(text)


CARDS: dict[str, Any] = {"hands": ["2C 3C 2D 3D", "4C 5C 4D 5D"], "starter": "KH", "phase": "play"}


COUNTED: dict[str, Any] = {
    "played_cards": ["2D 4C TH TS", "4D 6H 8S QC"],
    "crib": "2C 4S 6D QS",
    "starter": "KH",
}


# The heuristic, and the display


def test_heuristic_counts_correctly() -> None:
    game = match_from(
        {"counting": "claimed"},
        played_cards=["2D 4C TH TS", "4D 6H 8S QC"],
        crib=["2C 4S", "6D QS"],
        starter="KH",
        phase="count",
        shown="hand",
        turn=0,
        dealer=0,
    )
    assert game.format_move(game.heuristic(0)) == "count 2"
    game.play(0, "count 1")
    assert game.format_move(game.heuristic(1)) == "claim 1"


@pytest.mark.clause("ZC-18", "ZC-50")
def test_each_track_has_two_zombies() -> None:
    game = match_from(**CARDS, leading_zombies=[44, 12], trailing_zombies=[40, 0], dealer=1)
    tracks = {zone.key: zone for zone in game.view(0).zones() if zone.kind == "track"}
    assert [(tracks[f"track.{seat}"].pegs, tracks[f"track.{seat}"].length) for seat in (0, 1)] == [
        ([44, 40], 61),
        ([12, 0], 61),
    ]


def test_track_shows_scores_beyond_the_line() -> None:
    beyond = 0
    for seed in range(8):
        game = new_match(seed)
        while not game.is_over:
            seat = next(seat for seat in (0, 1) if game.to_move() >> seat & 1)
            game.push(seat, game.heuristic(seat))
        tracks = [zone for zone in game.view(0).zones() if zone.kind == "track"]
        assert game.outcome is not None
        assert [zone.pegs[0] for zone in tracks] == list(game.outcome.scores)
        beyond += max(game.outcome.scores) > tracks[0].length
    assert beyond


def test_crib_cards_share_a_click_target() -> None:
    game = new_match(3)
    for seat in (0, 1):
        view = game.view(seat)
        for move in view.legal():
            zone, cards = view.game.variant.notation.click_target(view.game, move)
            assert zone == f"hand.{seat}"
            assert game.format_move(move) == f"crib {cards}"


def test_last_show_stays_visible_until_the_next_play() -> None:
    game = match_from(
        hands=["", "8S"],
        played_cards=["2D 4C TC 7C", "2H 4H 6D"],
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


def test_badge_marks_a_go_at_31() -> None:
    game = match_from(
        {"lowdown": "on", "joker_at_31": "optional"},
        hands=["*1 9C", "6C *2"],
        played_cards=["QD 5S", "KC 6H"],
        count="KC QD 6H 5S",
        starter="2S",
        turn=1,
    )
    game.play(1, "go")
    badges = {zone.key: zone.badges for zone in game.view(0).zones()}
    assert ("badge-gone" in badges["hand.0"], "badge-gone" in badges["hand.1"]) == (False, True)


@pytest.mark.parametrize(
    ("phase", "turn", "shown", "counted"),
    [
        ("play", 1, "hand", []),
        ("count", 0, "hand", ["played_card.0"]),
        ("count", 1, "hand", ["played_card.1"]),
        ("claim", 0, "hand", ["played_card.1"]),
        ("claim", 1, "hand", ["played_card.0"]),
        ("count", 0, "crib", ["crib"]),
        ("claim", 1, "crib", ["crib"]),
    ],
)
def test_badge_marks_counted_cards(phase: str, turn: int, shown: str, counted: list[str]) -> None:
    """The badge also marks them for the player who claims points that the other missed."""
    game = match_from(
        {"counting": "claimed"},
        hands=["", "8S"] if phase == "play" else ["", ""],
        played_cards=["2D 4C TC 7C", "2H 4H 6D" if phase == "play" else "2H 4H 6D 8S"],
        crib=["2C 4S", "6S QS"],
        starter="KH",
        phase=phase,
        turn=turn,
        **({} if phase == "play" else {"shown": shown}),
    )
    zones = game.view(0).zones()
    assert [zone.key for zone in zones if "badge-counting" in zone.badges] == counted


def test_second_discard_is_refused_with_its_own_message() -> None:
    game = parlour.new("zombie-cribbage", seed=3)
    for seat in (0, 1):
        match = game.copy()
        match.play(seat, match.legal(seat)[0])
        for move in (game.legal(seat)[1], game.parse_move("7H")):
            assert str(match.refusal(seat, move)) == (
                "You have already put two cards in the crib: wait for the other player [G-1]"
            )
        assert str(match.refusal(-1, move)) == "It is not your turn [G-1]"
        match.play(1 - seat, match.legal(1 - seat)[0])
        waiting = 1 - int(match.turn)
        assert str(match.refusal(waiting, move)) == "It is not your turn [G-1]"


@pytest.mark.clause("ZC-32", "ZC-52")
def test_worlds_after_a_joker_can_continue_the_count() -> None:
    """If no card fits after a joker, the count ends at once. While its player may run, some card fits."""
    kind, checked = game_class(NAME), 0
    for seed in range(example_count(25, 300)):
        rng = Rng.fast(seed)
        game = kind.new_match(2, parse_options(kind.options_type, {"lowdown": "on", "run": "on"}), seed)
        while not game.is_over:
            if game.position()["phase"] == "run" and game.position()["count"]:
                for viewer in (0, 1, SPECTATOR):
                    world = game.view(viewer).determinize(rng).position()
                    total = sum(map(value, world["count"].split()))
                    held = " ".join(world["hands"]).split()
                    assert any(total + value(card) <= 31 for card in held), (world, viewer)
                    checked += 1
            seat = 0 if game.to_move() & 1 else 1
            moves = list(game.legal(seat))
            jokers = [move for move in moves if "*" in game.format_move(move)]
            candidates = jokers if jokers and rng.randbelow(2) else moves
            game.push(seat, candidates[int(rng.randbelow(len(candidates)))])
    assert checked > 30
