"""Go Fish and Authors: comparison with a second implementation, typed moves, positions and layout."""

from itertools import product
from typing import Any

import pytest

from parlour.games import game_class
from parlour.games.asking.rules import AskingGame
from parlour.kit.errors import InvalidMoveError
from parlour.kit.game import Game
from parlour.kit.moves import SPECTATOR, move_card, named_seat
from parlour.kit.options import list_option_specs, parse_options
from parlour.kit.rng import Rng
from parlour.scene.scenes import build_scene
from parlour.testing.effort import example_count_reduced_when_brief
from parlour.testing.random_matches import push_random_move
from tests.games.asking_oracle import AuthorsTable, FishTable, Table
from tests.helpers.draw_work import determinize_counted

NAMES = ["Ann", "Ben", "Cleo"]
RANK_TEXTS = "A23456789TJQK"


def combinations(name: str) -> list[dict[str, str]]:
    """Return every set of options of a game, numbers and the dealer left out."""
    facts = list_option_specs(game_class(name).options_type)
    choices = {fact.name: fact.values for fact in facts if fact.values and fact.name != "dealer"}
    return [dict(zip(choices, values, strict=True)) for values in product(*choices.values())]


def new_match(name: str, seats: int = 3, seed: int = 1, deck: str = "", **options: Any) -> AskingGame:
    kind = game_class(name)
    game = kind.new_match(seats, parse_options(kind.options_type, {"dealer": "first"} | options), seed, deck)
    assert isinstance(game, AskingGame)
    return game


def match_from(name: str, hands: list[str], **position: Any) -> AskingGame:
    """Return a match with these hands, and `sets`, `stock`, `turn`, `options` as in a position."""
    game = game_class(name).from_position({"hands": hands} | position, 1)
    assert isinstance(game, AskingGame)
    return game


def hands(game: Game) -> list[list[str]]:
    return [sorted(hand.split()) for hand in game.position()["hands"]]


def assert_plays_alike(kind: type[Table], name: str, seats: int, seed: int, options: dict[str, Any]) -> int:
    """Play a random match and compare it with the second implementation after each move.

    Returns:
        The number of moves.
    """
    game = new_match(name, seats, seed, **options)
    if game.is_over:
        return 0
    position = game.position()
    table = kind(
        position["hands"], position["stock"], position["completed_sets"], position["turn"], **options
    )
    rng = Rng.fast(seed)
    moves = 0
    while not game.is_over:
        legal = [game.format_move(move) for move in game.legal()]
        assert len(set(legal)) == len(legal)
        assert set(legal) == table.legal()
        move = legal[int(rng.randbelow(len(legal)))]
        game.play(game.turn, move)
        table.play(move)
        moves += 1
        position = game.position()
        assert hands(game) == [sorted(hand) for hand in table.hands]
        assert [sorted(laid.split()) for laid in position["completed_sets"]] == [
            sorted(laid) for laid in table.sets
        ]
        assert position["stock"].split() == table.stock
        if game.outcome is None:
            assert game.turn == table.turn
    assert game.outcome is not None
    assert game.outcome.winners == table.winners
    assert game.outcome.scores == [len(laid) for laid in table.sets]
    assert not table.legal()
    return moves


def test_go_fish_parses_moves() -> None:
    game = new_match("go-fish", 3)
    assert game.parse_move("ask 2 10") == game.parse_move(" ASK 2  t ") == game.parse_move("ask 2 T")
    for queens in ("ask 2 Queens", "ask 2 queen", "ask 2 for queens", "ask 2 for any Qs", "ask 2 q"):
        assert game.format_move(game.parse_move(queens)) == "ask 2 Q"
    with pytest.raises(InvalidMoveError, match="'2' is not a seat; seats are numbered 0 to 1"):
        new_match("go-fish", 2).parse_move("ask 2 Q")
    nonsense_lines = (
        "ask 3 2",
        "ask 2",
        "2",
        "ask x 2",
        "ask ² 2",
        "ask 2 2 2",
        "ask 2 Z",
        "ask -1 2",
        "ask 2 QD",
        "",
    )
    for nonsense in nonsense_lines:
        with pytest.raises(InvalidMoveError):
            game.parse_move(nonsense)


def test_refusal_names_the_rank() -> None:
    game = match_from("go-fish", ["7H", "3C", "4C"], turn=0)
    refusal = game.refusal(0, game.parse_move("ask 1 Q"))
    assert str(refusal) == "You can ask for queens only if you hold one yourself [GF-4]"


@pytest.mark.clause("GF-20")
def test_go_fish_shows_public_knowledge() -> None:
    position = {"stock": "2C 3D 4D", "turn": 0}
    game = match_from("go-fish", ["7H KD 8C", "7C 9S 9D 5C", "KH QC 5S"], **position)
    for seat, move in ((0, "ask 1 7"), (0, "ask 1 K"), (1, "ask 2 9")):
        game.play(seat, move)
    for seat in (-1, 1, 2):
        zones = {zone.key: zone for zone in build_scene(game.view(seat), []).zones}
        assert zones["hand.0"].cards == ["7C", "?", "?", "?", "?"] or seat == 0
        # It asked for sevens and kings; only the seat itself can have drawn the king since.
        assert [mark for mark in zones["hand.0"].badges if mark.startswith("holds")] == [
            "holds sevens",
            "holds kings",
        ]
        assert [mark for mark in zones["hand.1"].badges if mark.startswith("holds")] == ["holds nines"]
        assert [mark for mark in zones["hand.2"].badges if mark.startswith("no")] == ["no nines"]
    assert [zone.kind for zone in game.variant.positions.zones(game, 0)] == ["pile"] + ["hand", "row"] * 3


def test_completed_sets_form_a_row_of_stacks() -> None:
    game = match_from("go-fish", ["7H KD", "7C 9S", "KH QC"], completed_sets=["2 A", "", ""])
    rows = [zone.cards for zone in game.view(2).zones() if zone.kind == "row"]
    assert rows == [["AC+AD+AH+AS", "2C+2D+2H+2S"], [], []]


@pytest.mark.clause(
    "GF-4",
    "GF-5",
    "GF-6",
    "GF-7",
    "GF-8",
    "GF-9",
    "GF-10",
    "GF-11",
    "GF-12",
    "GF-13",
    "GF-14",
    "GF-15",
    "GF-16",
    "GF-17",
    "GF-18",
    "GF-19",
    "GF-20",
)
@pytest.mark.parametrize("options", combinations("go-fish"), ids=lambda options: "-".join(options.values()))
def test_go_fish_matches_reference_implementation(options: dict[str, Any]) -> None:
    for seed in range(example_count_reduced_when_brief(12, 80)):
        assert_plays_alike(FishTable, "go-fish", 2 + seed % 5, seed, options)


@pytest.mark.worlds
@pytest.mark.clause("GF-20")
@pytest.mark.parametrize("seats", [2, 3, 5, 6])
def test_spectator_worlds_are_sampled_quickly(seats: int) -> None:
    """Much is known about hidden cards there. Trying deals until one fits took up to 16 s."""
    options = {"end": "all_sets", "out_wins": "off", "hand_over": ["one", "all"][seats % 2]}
    for seed in (1, 2):
        game = new_match("go-fish", seats, seed, **options)
        rng = Rng.fast(seed)
        for request in range(60):
            if game.is_over:
                break
            if request % 5 == 4:
                world, drawn = determinize_counted(game.view(-1), rng)
                assert drawn < 200_000  # the number of steps of a Markov chain
                assert world.view(-1) == game.view(-1)
            legal = game.legal()
            game.push(game.turn, legal[int(rng.randbelow(len(legal)))])


def test_repeated_requests_add_no_notes() -> None:
    """Repeated requests for publicly known cards add no entries to the knowledge log."""
    game = match_from(
        "go-fish",
        ["7H 7C KD KC", "9S 9D 7D 7S QS", "KH KS QC QD QH 9C 9H"],
        completed_sets=["A 2 3 4 5 6 8 T J", "", ""],
        turn=0,
        options={"end": "all_sets", "hand_over": "one"},
    )
    game.play(0, "ask 1 7")
    note_counts = []
    for _ in range(10):
        game.play(0, "ask 1 K")
        game.play(1, "ask 0 9")
        note_counts.append(int(game.knowledge_log.length))
    assert 0 < note_counts[0] == note_counts[-1]


def test_authors_parses_moves() -> None:
    game = new_match("authors", 3)
    assert game.parse_move("ask 2 10H") == game.parse_move(" ASK 2  th ") == game.parse_move("ask 2 T♥")
    for nonsense in (
        "ask 3 2C",
        "ask ² 2C",
        "ask 2",
        "2C",
        "ask x 2C",
        "ask 2 2",
        "ask 2 ZC",
        "ask 2 *1",
        "",
    ):
        with pytest.raises(InvalidMoveError):
            game.parse_move(nonsense)
    for queen in ("ask 2 queen of diamonds", "ask 2 Q♦", "ask 2 for the Queen of Diamonds", "ask 2 for qd"):
        assert game.format_move(game.parse_move(queen)) == "ask 2 QD"


@pytest.mark.clause("AU-9")
def test_authors_shows_public_knowledge() -> None:
    game = match_from("authors", ["7H KD", "7D 7S 3C", "KC 9H"], turn=0)
    game.play(0, "ask 1 7D")
    game.play(0, "ask 2 KS")
    zones = {zone.key: zone for zone in build_scene(game.view(-1), []).zones}
    assert "stock" not in zones
    assert zones["hand.0"].cards == ["7D", "?", "?"]
    assert zones["hand.0"].badges == ["dealer", "holds sevens", "holds kings"]


@pytest.mark.clause("AU-1", "AU-2", "AU-3", "AU-4", "AU-5", "AU-6", "AU-7", "AU-8", "AU-9", "AU-10")
@pytest.mark.parametrize("options", combinations("authors"), ids=lambda options: "-".join(options.values()))
def test_authors_matches_reference_implementation(options: dict[str, Any]) -> None:
    for seed in range(example_count_reduced_when_brief(6, 60)):
        moves = assert_plays_alike(AuthorsTable, "authors", 3 + seed % 4, seed, options)
        assert moves > 20


def event_texts(game: Game, seat: int) -> list[str]:
    return [event.text for event in game.events(seat, NAMES)]


def prompt_of(game: Game, seat: int) -> str:
    table = game.view(seat).game
    return table.format_message(table.variant.display.prompt(table, seat), NAMES, reader_seat=seat)


def test_go_fish_texts_address_each_player() -> None:
    game = match_from("go-fish", ["7H KD 5C", "7C 7D 7S", "KH QC 5S"], stock="2C 3D", turn=0)
    assert prompt_of(game, 0) == "Ask a player for a rank that you hold."
    assert prompt_of(game, 1) == "Waiting for Ann."
    game.play(0, "ask 1 7")
    assert event_texts(game, 0) == [
        "You ask Ben for sevens.",
        "Ben gives you 7♣ 7♦ 7♠.",
        "You put down a set: 7♣ 7♦ 7♥ 7♠.",
        "Ben draws a card.",
    ]
    assert event_texts(game, 1)[0] == "Ann asks you for sevens."
    assert event_texts(game, 1)[3] == "You draw 2♣."
    game.play(0, "ask 2 5")
    game.play(0, "ask 2 K")
    assert event_texts(game, 2)[:2] == ["Ann asks you for kings.", "You give Ann K♥."]
    game.play(0, "ask 2 K")
    assert event_texts(game, 2)[1] == "You tell Ann to go fish."
    assert event_texts(game, 0)[1] == "Cleo tells you to go fish."


def test_go_fish_prompt_names_the_only_opponent() -> None:
    game = match_from("go-fish", ["7H KD", "7C 9S", ""], turn=0, options={"empty_hand": "out"})
    assert prompt_of(game, 0) == "Ask Ben for a rank that you hold."


def test_badges_say_which_ranks_a_hand_holds_or_lacks() -> None:
    """A badge is true, and a player who has no card of a rank gets one at once."""
    for seed in range(example_count_reduced_when_brief(8, 100)):
        game = new_match("go-fish", 3, seed)
        rng = Rng.fast(seed)
        for _ in range(30):
            _, move = push_random_move(game, rng)
            if game.is_over:
                break
            view = game.view(SPECTATOR)
            known = {card for hand in hands(view.game) for card in hand}
            unseen = [set(hand) - known for hand in hands(game)]
            badges = {zone.key: zone.badges for zone in view.zones()}
            for owner in range(3):
                for badge in badges[f"hand.{owner}"]:
                    if badge.startswith("badge-known-"):
                        fact, number = badge.removeprefix("badge-known-").split("-")
                        has_rank = any(card[0] == RANK_TEXTS[int(number)] for card in unseen[owner])
                        assert has_rank == (fact == "holds"), (badge, game.position())
            rank, asked = move_card(move), named_seat(move)
            unseen_anywhere = set().union(*unseen, game.position()["stock"].split())
            if (
                any(event.kind == "miss" for event in game.events())
                and any(card[0] == RANK_TEXTS[rank] for card in unseen_anywhere)
                and unseen[asked]
            ):
                assert f"badge-known-lacks-{rank}" in badges[f"hand.{asked}"], game.position()
