"""Zambezi Falls beyond its scenarios: whole matches, suits, texts for players, and knowledge of seats."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, permutations
from math import comb
from typing import Any

import pytest

from parlour.bots.registry import IllegalBotMoveError, require_legal_move
from parlour.games import game_class
from parlour.games.zambezi_falls import HiddenHands, ZambeziFalls, ZambeziFallsOptions
from parlour.kit.errors import IllegalMoveError, InvalidMoveError, InvalidPositionError
from parlour.kit.events import BELIEFS, WITH_EVENTS
from parlour.kit.game import Game
from parlour.kit.moves import SPECTATOR
from parlour.kit.options import parse_options
from parlour.kit.outcomes import Event
from parlour.kit.rng import Rng
from parlour.records.record import Recorder, parse_record, replay
from parlour.scene.scenes import build_scene
from parlour.testing.effort import example_count, example_count_reduced_when_brief
from parlour.testing.random_matches import list_choices, push_random_moves
from parlour.text.translation import render
from tests.games.zambezi_falls_oracle import LOW_TO_HIGH, Table
from tests.helpers.draw_work import determinize_counted

NAMES = ["Ann", "Ben"]


def new_match(seed: int = 1, deck: str = "", **options: Any) -> Game:
    """Return a new match dealt by seat 0, with the usual pack unless `deck` is given."""
    kind = game_class("zambezi-falls")
    return kind.new_match(2, parse_options(kind.options_type, {"dealer": "first"} | options), seed, deck)


def match_from(options: dict[str, Any] | None = None, **position: Any) -> Game:
    """Return a match in progress."""
    return game_class("zambezi-falls").from_position({"options": options or {}} | position, 1)


def play(game: Game, *moves: str) -> list[Event]:
    """Make moves of the seat on turn, and return all public events."""
    events: list[Event] = []
    for move in moves:
        game.play(int(game.turn), move)
        events.extend(game.events())
    return events


def kinds(events: list[Event]) -> list[str]:
    return [event.kind for event in events]


def legal(game: Game, seat: int) -> set[str]:
    return {game.format_move(move) for move in game.legal(seat)}


def ranks_in(cards: str) -> str:
    """Return cards or plays without their suits."""
    return cards.translate(str.maketrans("", "", "CDHS"))


OPTIONS: list[dict[str, Any]] = [
    {"exchange": exchange, "unfollowed_match": match, "falls": falls, "passing": passing}
    for exchange in ("on", "off")
    for match in ("opponent_plays", "opponent_leads", "illegal")
    for falls in ("top_four", "listed")
    for passing in ("free", "only_when_stuck")
]


# The rules a second time


@pytest.mark.clause("ZF-2", "ZF-3", "ZF-4", "ZF-5", "ZF-6", "ZF-7", "ZF-8", "ZF-9", "ZF-10", "ZF-11", "ZF-12")
@pytest.mark.clause(
    "ZF-13", "ZF-14", "ZF-15", "ZF-16", "ZF-17", "ZF-20", "ZF-21", "ZF-22", "ZF-23", "ZF-24", "ZF-25"
)
@pytest.mark.clause("ZF-26", "ZF-27", "ZF-28", "ZF-29", "ZF-30", "G-1", "G-2", "G-3", "G-4")
@pytest.mark.parametrize("options", OPTIONS)
def test_matches_reference_implementation(options: dict[str, Any]) -> None:
    rng = random.Random(str(options))
    for seed in range(example_count_reduced_when_brief(12, 60)):
        chosen = options | {"series": rng.choice("1357"), "limit": rng.choice([0, 10_000, 40])}
        game = new_match(seed, **chosen)
        slow = Table(by_rank(game.position()), chosen)
        for _ in range(600):
            for seat in range(2):
                assert legal(game, seat) == slow.legal(seat)
            if game.is_over:
                break
            seat, move = rng.choice(list_choices(game))
            games = int(game.round_count)
            game.push(seat, move)
            slow.play(seat, game.format_move(move))
            assert [kind for kind in kinds(game.events()) if kind in ("social", "cheer")] == slow.said
            if game.round_count != games and not game.is_over:
                assert slow.between_games
                slow.take_deal(by_rank(game.position()))
            now = by_rank(game.position())
            assert slow.position() == {key: normalized(key, now[key]) for key in slow.position()}
        assert game.is_over == slow.over
        if game.is_over:
            assert game.outcome is not None
            assert set(game.outcome.winners) == slow.winners


def by_rank(position: dict[str, Any]) -> dict[str, Any]:
    """ZF-31: suits decide nothing."""
    lines = {"reserve": ranks_in(position["reserve"]), "pile": ranks_in(position["pile"])}
    return position | lines | {"hands": [ranks_in(hand) for hand in position["hands"]]}


def normalized(key: str, value: Any) -> Any:
    return [sorted(hand.split()) for hand in value] if key == "hands" else value


# The exchange


@pytest.mark.clause("ZF-2", "ZF-31")
def test_given_card_is_known_until_played() -> None:
    game = match_from(hands=["3C 4D 4H AC", "5C 4S KC 3D"], given_cards=["", ""], turn=[0, 1], dealer=1)
    play(game, "give 4D", "give K")
    assert game.view(0).position()["hands"][1] == "4D ? ? ?"
    play(game, "3")
    assert game.view(0).position()["hands"][1] == "4D ? ? ?"
    kept = game.copy()
    play(kept, "4S")
    assert kept.view(0).position()["hands"][1] == "4D ? ?"
    (played, *_) = play(game, "4")
    # without chosen cards a rank plays the card that the opponent already knows
    assert played.cards == ["4D"]
    assert game.view(0).position()["hands"][1] == "? ? ?"
    assert game.view(1).position()["hands"][0] == "KC ? ?"


@pytest.mark.clause("ZF-2")
def test_order_of_gifts_does_not_matter() -> None:
    for seed in range(8):
        one, other = new_match(seed), new_match(seed)
        gifts = [one.legal(seat)[5] for seat in range(2)]
        for game, order in ((one, (0, 1)), (other, (1, 0))):
            for seat in order:
                game.push(seat, gifts[seat])
        assert one.position() == other.position()
        assert one.position()["turn"] == 1


@pytest.mark.clause("ZF-2", "G-1")
def test_player_waits_after_giving() -> None:
    game = new_match(3)
    game.push(0, game.legal(0)[0])
    refusal = game.refusal(0, game.parse_move("pass"))
    assert str(refusal) == "Your card is already set aside: wait for the other player [G-1]"
    assert prompt_text(game, 0) == "Your card is set aside. Waiting for Ben."
    assert prompt_text(game, SPECTATOR) == "Waiting for Ben to choose a card to give."
    assert prompt_text(new_match(3), SPECTATOR) == "Each player chooses a card to give to the other."


# Positions


@pytest.mark.clause("ZF-20", "ZF-26")
@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"stage": 5}, "stage"),
        ({"stage": -1}, "stage"),
        ({"played_by_stage": ["3C"]}, "played_by_stage"),
        ({"most_held": [1, 2, 3]}, "most_held"),
        ({"promises": [0, 0, 8]}, "promises"),
        ({"plays": None}, "memory"),
        ({"given_cards": ["3C", "4C", "5C"]}, "memory"),
    ],
)
def test_rejects_impossible_memory(changed: dict[str, Any], message: str) -> None:
    options = {"unfollowed_match": "illegal", "passing": "only_when_stuck", "exchange": "off"}
    game = match_from(options, hands=["3 4 5 6", "4 7 8"], turn=0)
    play(game, "4", "4")
    state = game.state()
    assert game_class("zambezi-falls").from_state(state).state() == state
    assert len(state["memory"]["promises"]) == 4
    with pytest.raises(InvalidPositionError, match=message):
        game_class("zambezi-falls").from_state(state | {"memory": state["memory"] | changed})


@pytest.mark.clause("ZF-4", "ZF-31")
def test_suits_are_optional() -> None:
    game = match_from(hands=["3S 10H T 7♥", "4 5"], pile="77", turn=0)
    assert game.position()["hands"] == ["3S 7H TC TH", "4C 5C"]
    assert game.position()["pile"] == "7C7D"
    for pile in ("77 7", ["77", "7"], [77, 7], "7C7♦ 7h"):
        laid = match_from(hands=["7 TS", "T TC"], pile=pile, turn=0).position()
        assert ranks_in(laid["pile"]) == "77 7"
        assert laid["hands"][1] == "TC TD"
    for text in ("TT", "10 10", "tt"):
        assert game.format_move(game.parse_move(text)) == "TT"
    assert game.format_move(game.parse_move("give 10")) == "give T"
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
            assert game.format_move(game.parse_move(text)) == written
        else:
            with pytest.raises(InvalidMoveError):
                game.parse_move(text)
    for nonsense in ("", "give", "give 33", "1", "77x", "passes", "CC", "give pass", "77777777", "7C7C"):
        with pytest.raises(InvalidMoveError):
            game.parse_move(nonsense)


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
def test_parses_plays_in_words(text: str, written: str) -> None:
    """Also during the exchange, and if the hand has no such play: the refusal is about that then."""
    game = new_match(3)
    assert game.format_move(game.parse_move(text)) == written
    assert game.parse_move(text) == game.parse_move(written)


@pytest.mark.clause("ZF-2", "G-3")
def test_two_sevens_are_a_pair_of_sevens() -> None:
    game = match_from(hands=["7 7 3", "4 5"], given_cards=["", ""], turn=[0, 1])
    for text, clause in (("two 7s", "ZF-2"), ("two 5s", "G-3"), ("a 7", "ZF-2")):
        with pytest.raises(IllegalMoveError) as refused:
            game.play(0, text)
        assert refused.value.clause == clause
    for nonsense in ("five sevens", "two 1s", "give two 7s", "two of 7", "zero 7s"):
        with pytest.raises(InvalidMoveError):
            game.parse_move(nonsense)


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
def test_refusal_of_twos_that_do_not_beat(pile: str, move: str, clause: str, key: str) -> None:
    game = match_from(hands=["2 2 2 2 3", "4 5"], pile=pile, turn=0)
    refusal = game.refusal(0, game.parse_move(move))
    assert refusal is not None
    assert (refusal.clause, refusal.message.key) == (clause, key)


@pytest.mark.clause("ZF-31")
def test_suits_do_not_change_a_move() -> None:
    game = match_from(hands=["7C 7H 7S 9C", "4 5"], turn=0)
    for text, written in (("7h7c", "7C7H"), ("7S 7", "7S7"), ("10♥10C", "TCTH"), ("give 10♦", "give TD")):
        move = game.parse_move(text)
        assert game.format_move(move) == written
        assert game.format_move(game.variant.notation.canonical_move(game, move)) == ranks_in(written)
        assert game.variant.notation.canonical_move(game, move) in game.vocabulary()
        assert move not in game.vocabulary()
        assert (
            game.variant.notation.label(game, move).key
            == game.variant.notation.label(game, game.variant.notation.canonical_move(game, move)).key
        )
    with pytest.raises(IllegalMoveError, match="You do not hold 7♦") as refused:
        game.play(0, "7C7D")
    assert refused.value.clause == "G-3"
    by_code = game.copy()
    by_code.play(0, game.parse_move("7H7C"))
    (played, *_) = play(game, "7H7C")
    assert (played.cards, game.position()["hands"][0]) == (["7C", "7H"], "7S 9C")
    assert game.position()["pile"] == "7C7H"
    assert by_code.position() == game.position()


# Real suits


@pytest.mark.clause("ZF-31")
def test_cards_of_a_rank_are_chosen_uniformly() -> None:
    found: Counter[str] = Counter()
    for seed in range(800):
        game = game_class("zambezi-falls").from_position(
            {"hands": ["9C 9D 9H 9S 4C", "5C 6C"], "turn": 0}, seed
        )
        game.play(0, "99")
        found += Counter(game.events()[0].cards)
    assert all(abs(found[card] - 400) < 5 * 200**0.5 for card in ("9C", "9D", "9H", "9S")), found


@pytest.mark.clause("ZF-31")
def test_record_keeps_only_chosen_cards() -> None:
    rng = random.Random(5)
    for seed in range(5):
        recorder = Recorder("zambezi-falls", 2, {}, seed)
        while not recorder.game.is_over:
            actor, move = rng.choice(list_choices(recorder.game))
            line = with_random_cards(recorder.game, actor, move, rng)
            recorder.play(actor, line)
            assert recorder.record.moves[-1][1] == line
        *_, last = replay(parse_record(recorder.record.to_text()))
        assert last.state() == recorder.game.state()


@pytest.mark.clause("ZF-31")
@pytest.mark.parametrize("exchange", ["on", "off"])
def test_scene_has_notation_for_clicked_cards(exchange: str) -> None:
    game = new_match(4, exchange=exchange)
    seat = int(game.turn)
    hand = game.position()["hands"][seat].split()
    for move in build_scene(game.view(seat), NAMES).moves:
        written = move.card.split()
        cards = [card for card in hand if card[0] == written[0]][-len(written) :]
        line = move.click_notation.replace("*", "".join(cards))
        assert game.refusal(seat, game.parse_move(line)) is None
        assert (
            game.format_move(game.variant.notation.canonical_move(game, game.parse_move(line))) == move.move
        )
        after = game.copy()
        after.play(seat, line)
        assert not set(after.position()["hands"][seat].split()) & set(cards)


@pytest.mark.clause("ZF-31")
def test_bot_may_choose_cards() -> None:
    view = match_from(hands=["7C 7H 9D", "8C 8D"], turn=0).view(0)
    for text in ("7", "7H", "7H7C"):
        move = view.game.parse_move(text)
        assert require_legal_move("bot", view, move) == move
    for text in ("7D", "8C", "99"):
        with pytest.raises(IllegalBotMoveError):
            require_legal_move("bot", view, view.game.parse_move(text))


@pytest.mark.clause("ZF-31")
def test_search_ignores_suits() -> None:
    """A match that tracks no views ignores suits, so they do not make two worlds different."""
    game = match_from(hands=["3C 3D 3H 3S 4C", "5C 5D 5H 6C"], reserve="9 9 9 9", turn=0, dealer=1)
    observations = set()
    for seed in range(30):
        world = game.view(0).determinize(Rng.fast(seed))
        world.recording = BELIEFS | WITH_EVENTS
        world.play(0, "3")
        if "9" in {world.format_move(move) for move in world.legal(1)}:
            world.play(1, "9")
            observations.add(world.observation_key(0))
    assert len(observations) == 1


# Texts for players


def prompt_text(game: Game, seat: int) -> str:
    return game.format_message(game.variant.display.prompt(game, seat), NAMES, reader_seat=seat)


@pytest.mark.clause("G-5", "ZF-6", "ZF-7", "ZF-9", "ZF-20", "ZF-26")
def test_refusal_lists_correct_plays() -> None:
    seen: set[tuple[str, int]] = set()
    for game, seat in random_states(example_count(2, 12)):
        top = (ranks_in(game.position()["pile"]).split() or [""])[0]
        for move in game.vocabulary():
            refusal = game.refusal(seat, move)
            if refusal is None or refusal.clause in ("G-1", "G-2", "G-3"):
                continue
            key = refusal.message.key
            seen.add((key, refusal.message.fields.get("size", 0)))
            rest = game.copy()
            assert isinstance(rest, ZambeziFalls)
            rest.hand_counts[seat] = FULL_HAND
            legal = legal_lines(rest, seat)
            own = legal_lines(game, seat)
            beaten = legal - {"pass", top}
            if key.startswith("refuse-low"):
                assert beaten == listed_plays(render(refusal.message), top), render(refusal.message)
            elif key == "refuse-two_needed":
                assert "22" in legal
            elif key.startswith("refuse-again"):
                assert ("pass" in render(refusal.message)) == ("pass" in own)
                assert ("beat " in render(refusal.message)) == bool(own - {"pass"})
            elif key == "refuse-must_follow":
                assert own
                assert own <= beaten
            elif key == "refuse-stuck":
                assert own
                assert "pass" not in own
            elif key == "refuse-lead":
                assert "pass" not in own
            elif key == "refuse-follow":
                assert game.format_move(move) == top
            elif key == "refuse-exchange":
                assert all(line.startswith("give") for line in own)
            else:
                assert key in ("refuse-twos", "refuse-exchanged", "refuse-no_exchange"), key
    low = {("refuse-low", 1), ("refuse-low-ace", 1), ("refuse-low", 2), ("refuse-low", 3)}
    assert seen >= low
    assert {key for key, _ in seen} >= {
        "refuse-two_needed",
        "refuse-again",
        "refuse-again-pass",
        "refuse-stuck",
        "refuse-lead",
    }


FULL_HAND = 0o4444444444444  # four of each rank


def listed_plays(text: str, top: str) -> set[str]:
    """Return the plays that a refusal lists as beating the top play."""
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


def random_states(matches: int) -> Iterator[tuple[Game, int]]:
    """Yield both seats in each state of random matches with all options, then positions with rare piles."""
    rng = random.Random(11)
    for options in OPTIONS:
        for seed in range(matches):
            game = new_match(seed, **options)
            while not game.is_over:
                yield from ((game, seat) for seat in range(2))
                actor, move = rng.choice(list_choices(game))
                game.push(actor, move)
        for pile in ("7777", "AAAA", "777", "AAA", "77", "AA", "7", "A"):
            hands = ["2C 2D 3C 3D 9C 9D 9H 9S", "4C 5C 6C"]
            yield match_from(options, hands=hands, pile=pile, turn=0, top_seat=1), 0


def legal_lines(game: Game, seat: int) -> set[str]:
    return {game.format_move(move) for move in game.legal(seat)}


@pytest.mark.clause("ZF-7", "ZF-24")
def test_refusal_lists_plays_that_beat_four_of_a_kind() -> None:
    game = match_from(hands=["8 8 9", "4 5"], pile="7777", turn=0)
    with pytest.raises(IllegalMoveError) as refused:
        game.play(0, "88")
    assert render(refused.value.message) == (
        "That does not beat 7♣ 7♦ 7♥ 7♠: play four cards of a higher rank, or two 2s"
    )


@pytest.mark.clause("ZF-9", "ZF-12")
def test_pile_zone_shows_plays_and_their_seats() -> None:
    game = match_from(hands=["7 8 8 5", "7 9 9 4"], turn=0)
    play(game, "7", "7", "9D", "8C8D")
    row = next(zone for zone in game.variant.positions.zones(game, 0) if zone.key == "pile")
    assert row.cards == ["7C", "7D", "9D", "8C+8D"]
    assert row.stack_seats == [0, 1, 1, 0]


# Knowledge of a seat


# The oracle deals every order of a small pack, suits included, and makes the same moves in each world. The
# weight of a world is that of its deal, times the probability of the played cards if they are drawn at random
# from those of the rank in the hand. If the seat knows one of these, because it gave it, they are drawn from
# the others. Weights therefore depend on ranks alone, and suits are uniform (ZF-31). A hidden gift counts
# once for every rank that it can have.

Weighed = list[tuple[Game, float]]


def assert_worlds_weighted(
    game: Game, worlds: Weighed, seat: int, rng: Rng, draws: int, shuffled: bool = False
) -> None:
    """Compare sampled worlds with all possible worlds by weight.

    `shuffled` forces sampling by shuffles where exact counting is possible. Otherwise that is only used with
    very many groups.
    """
    view = game.view(seat)
    if shuffled:
        assert isinstance(view.game, ZambeziFalls)
        view.inferences = HiddenHands(view.game, seat, 1)
    true: dict[World, float] = {}
    for world, weight in worlds:
        true[world_of(world)] = true.get(world_of(world), 0.0) + weight
    drawn = Counter(world_of(view.determinize(rng)) for _ in range(draws))
    assert set(drawn) <= set(true), "an impossible world was sampled"
    for aspect in (ranks_of, hands_in, reserve_in, gifts_in):
        expected: dict[object, float] = {}
        for lying, weight in true.items():
            expected[aspect(lying)] = expected.get(aspect(lying), 0.0) + weight
        found: Counter[object] = Counter()
        for lying, times in drawn.items():
            found[aspect(lying)] += times
        assert_frequencies(found, expected, draws)


def assert_frequencies(found: Counter[object], weights: dict[object, float], draws: int) -> None:
    """Check frequencies by chi-square, with all rare values in one cell."""
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
    """Return the position of all cards, and the given cards."""
    memory: dict[str, Any] = {}
    world.variant.positions.write_memory(world, memory)
    position = world.position()
    return (
        position["hands"][0],
        position["hands"][1],
        position["reserve"],
        " ".join(position.get("given_cards") or memory.get("given_cards") or []),
    )


def ranks_of(world: World) -> object:
    return ranks_in(world[0]), ranks_in(world[1]), ranks_in(world[3])


def hands_in(world: World) -> object:
    return world[:2]


def reserve_in(world: World) -> object:
    return world[2][:5]


def gifts_in(world: World) -> object:
    return world[3]


def filter_worlds(worlds: Weighed, actor: int, seat: int, game: Game) -> Weighed:
    """Return the worlds after every move of the actor that looks the same to the seat as the real one."""
    observation = int(game.observation_key(seat))
    fitting: Weighed = []
    for world, weight in worlds:
        for move in world.legal(actor):
            for line, share in card_choices(world, actor, seat, world.format_move(move)):
                after = world.copy()
                after.play(actor, line)
                if after.observation_key(seat) == observation:
                    fitting.append((after, weight * share))
    return fitting


def card_choices(world: Game, actor: int, seat: int, move: str) -> list[tuple[str, float]]:
    """Return a move with each choice of its cards, and the probability of each choice."""
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
    """Return the cards that a seat knows in the other hand: the card that it gave."""
    memory: dict[str, Any] = {}
    world.variant.positions.write_memory(world, memory)
    gave = memory.get("given_cards")
    return [gave[seat]] if gave and seat == 1 - actor else []


def with_random_cards(game: Game, actor: int, move: int, rng: random.Random) -> str:
    """Return a move with randomly chosen cards, or in three of ten cases with none."""
    if rng.random() < 0.3:
        return game.format_move(move)
    return rng.choice(card_choices(game, actor, SPECTATOR, game.format_move(move)))[0]


def deal_pack(cards: Sequence[str], options: dict[str, Any], seed: int = 0) -> Game:
    """Return a match just dealt from a pack in this order."""
    each = (len(cards) - 4) // 2
    hands = [" ".join(cards[:each]), " ".join(cards[each : 2 * each])]
    memory = {"deck": " ".join(sorted(cards))}
    position = {"hands": hands, "reserve": " ".join(cards[2 * each :]), "memory": memory}
    given = {} if options.get("exchange") == "off" else {"given_cards": ["", ""]}
    return game_class("zambezi-falls").from_position(position | given | {"options": options}, seed)


def deals_with_same_hand(game: Game, seat: int, options: dict[str, Any]) -> Iterator[Game]:
    """Yield every deal of the same pack in which the seat has the same hand."""
    position = game.position()
    hands = [hand.split() for hand in position["hands"]]
    pack = hands[0] + hands[1] + position["reserve"].split()
    for first in [hands[0]] if seat == 0 else combinations(pack, len(hands[0])):
        rest = [card for card in pack if card not in first]
        for second in [hands[1]] if seat == 1 else combinations(rest, len(hands[1])):
            if set(first) & set(second):
                continue
            for reserve in permutations(card for card in rest if card not in second):
                yield deal_pack([*first, *second, *reserve], options)


@pytest.mark.worlds
@pytest.mark.clause("ZF-2", "ZF-11", "ZF-31")
@pytest.mark.parametrize("seat", [-1, 0, 1])
@pytest.mark.parametrize("exchange", ["on", "off"])
def test_worlds_after_a_falls(seat: int, exchange: str) -> None:
    """Cards drawn at a Falls cannot have been played before."""
    chosen = {"exchange": exchange}
    game = deal_pack(["3C", "3D", "5C", "3H", "3S", "6C", "4C", "2C", "5D", "4D"], chosen)
    worlds = [
        (world, 1.0)
        for world in (deals_with_same_hand(game, seat, chosen) if seat >= 0 else deals_of_pairs(chosen))
    ]
    gifts = ["give 5", "give 6"] if exchange == "on" else []
    for move in [*gifts, "33", "33", "pass", "pass", "4", "5", "pass"]:
        actor = int(game.turn)
        game.play(actor, move)
        worlds = filter_worlds(worlds, actor, seat, game)
        if not game.position()["reserve"]:
            assert_worlds_weighted(game, worlds, seat, Rng.fast(2), example_count(150, 500))
            assert_worlds_weighted(game, worlds, seat, Rng.fast(3), example_count(60, 500), shuffled=True)
    assert game.position()["reserve"] == ""


@pytest.mark.worlds
@pytest.mark.clause("ZF-2", "ZF-31")
@pytest.mark.parametrize("seat", [0, 1])
def test_worlds_with_a_kept_gift(seat: int) -> None:
    """A seat that gave a card and sees another of its rank played knows both, and where the given card is."""
    chosen = {"exchange": "on"}
    game = deal_pack(["3D", "4C", "5C", "3C", "3H", "6C", "4D", "2C", "5D", "4H"], chosen)
    worlds = [(world, 1.0) for world in deals_with_same_hand(game, seat, chosen)]
    for move in ("give 3D", "give 6C", "3C", "5C", "pass", "4C", "pass", "6C"):
        actor = int(game.turn)
        game.play(actor, move)
        worlds = filter_worlds(worlds, actor, seat, game)
        if not game.is_over:
            assert_worlds_weighted(game, worlds, seat, Rng.fast(4), example_count(150, 400))
            assert_worlds_weighted(game, worlds, seat, Rng.fast(5), example_count(40, 400), shuffled=True)
        if move == "3C" and seat == 0:
            assert game.view(0).position()["hands"][1] == "3D ?"


def deals_of_pairs(options: dict[str, Any]) -> Iterator[Game]:
    """Yield the deals in which, after the exchange, seat 0 can have 3C and 3D and seat 1 the other 3s.

    The reserve is dealt as two cards for each seat; one order stands for all equivalent orders.
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
                yield deal_pack([*first, *second, one, low, other, high], options)


@pytest.mark.worlds
def test_first_world_is_sampled_quickly() -> None:
    """In long random matches, for both seats and a spectator."""
    rng = random.Random(17)
    drawn, nodes, swaps = [], [], []
    for options in OPTIONS:
        for seed in range(2):
            game = new_match(seed, **options)
            while not game.is_over:
                for seat in range(-1, 2):
                    if rng.random() < 0.1:
                        view = game.view(seat)
                        assert isinstance(view.game, ZambeziFalls)
                        worlds = HiddenHands(view.game, seat)
                        nodes.append(sum(map(len, worlds.nodes)))
                        swaps.append(int(worlds.swap_count))
                        drawn.append(determinize_counted(view, Rng.fast(seed))[1])
                game.push(*rng.choice(list_choices(game)))
    assert len(drawn) > 150
    assert max(drawn) < 500
    assert 0 < max(nodes) < 5000
    assert 0 < max(swaps) < 5000


def test_first_world_after_an_emptied_hand() -> None:
    """The other hand is empty by then, so hardly any deal fits."""
    options = parse_options(ZambeziFallsOptions, {"passing": "only_when_stuck"})
    game = push_random_moves(ZambeziFalls.new_match(2, options, 48822301), 30, 48822301)
    assert game.is_over
    world = game.view(-1).determinize(Rng.fast(0))
    assert world.view(-1) == game.view(-1)
