"""Old Maid, the example of cards that move face down from hand to hand, passes the tests for every game."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

import parlour
from parlour.bots.coach.hint import compute_hint
from parlour.bots.registry import choose_move
from parlour.cli.program import app
from parlour.games import game_class
from parlour.kit.moves import SPECTATOR
from parlour.kit.rng import Rng
from parlour.records.clause_index import find_clause_marks
from parlour.records.rules_page import load_rules_page
from parlour.records.scenario import parse_file
from parlour.testing import (
    PROPERTIES,
    check_fields,
    check_messages,
    check_property,
    check_rules_page,
    check_worlds,
    effort,
    example_count,
)
from tests.docs.test_guide import EXAMPLES, OLD_MAID, install
from tests.docs.test_guide import installed as installed
from tests.terminal.terminal_session import heuristic_script


@pytest.mark.parametrize("holds", PROPERTIES)
def test_property_of_old_maid(holds: Callable[..., None]) -> None:
    check_property(holds, OLD_MAID, example_count(4, 100))


def test_fields_of_old_maid() -> None:
    check_fields(game_class(OLD_MAID), hidden=("hands", "log"), fixed=("pack",))


@pytest.mark.worlds
@pytest.mark.parametrize(
    ("seats", "seat", "pack"),
    [
        (2, SPECTATOR, "2C 2D 3C 3D QH"),
        (3, SPECTATOR, "2C 2D 3C 3D QH"),
        (3, 0, "2C 2D 3C 3D 4C 4D QH"),
        (3, 2, "2C 2D 2H 2S 3C 3D QH"),  # seat 0 laid two of three twos away
        (4, 1, "2C 2D 3C 3D 4C 4D QH"),
    ],
)
def test_worlds_follow_cards_that_move_face_down(
    seats: int, seat: int, pack: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not effort.is_long:
        monkeypatch.setattr("parlour.testing.worlds.example_count", lambda few, many: min(few, 8_000))
        monkeypatch.setattr("parlour.testing.worlds.WORLD_DRAWS", 600)
    check_worlds(game_class(OLD_MAID).new_match(seats, None, 14, pack), seat, 3)


def test_card_that_moved_is_known_to_both_players() -> None:
    game = game_class(OLD_MAID).from_position({"hands": ["7H QH", "8H 9H", "7S 8S 9S"], "turn": 1}, 1)
    hands = game.position()["hands"]
    game.play(1, "draw 2")
    moved = (set(hands[0].split()) - set(game.position()["hands"][0].split())).pop()
    for seat in (0, 1):
        assert [event.cards for event in game.events(seat)] == [[moved]]
    for seat in (2, SPECTATOR):
        assert [(event.cards, event.hidden_count) for event in game.events(seat)] == [([], 1)]
    for seat in (SPECTATOR, 0, 1, 2):
        view = game.view(seat)
        worlds = [view.determinize(seed).position()["hands"] for seed in range(40)]
        in_hand = {moved in world[1].split() for world in worlds}
        assert in_hand == ({True} if seat in (0, 1) else {True, False})
        assert all(game_class(OLD_MAID).from_position({"hands": world, "turn": 2}) for world in worlds)


@pytest.mark.clause("OM-1", "OM-2")
def test_pairs_of_the_deal_are_laid_away() -> None:
    game = parlour.new(OLD_MAID, seats=5, seed=1)
    position = game.position()
    cards = " ".join([*position["hands"], position["pairs"]]).split()
    assert (len(cards), "QC" in cards) == (51, False)
    ranks = [[card[0] for card in hand.split()] for hand in position["hands"]]
    assert all(len(set(hand)) == len(hand) for hand in ranks)
    for seed in range(20):  # one player has three sevens and keeps the highest
        game = game_class(OLD_MAID).new_match(2, None, seed, "7C 7D 7H 7S QH 8C 8D")
        sevens = [card for hand in game.position()["hands"] for card in hand.split() if card[0] == "7"]
        laid = [card for card in game.position()["pairs"].split() if card[0] == "7"]
        assert len(sevens) + len(laid) == 4
        assert len(laid) != 2 or max(sevens, key=lambda card: "CDHS".index(card[1])) > min(laid)


@pytest.mark.clause("OM-3")
def test_deal_without_a_turn_is_repeated() -> None:
    for seed in range(20):
        game = game_class(OLD_MAID).new_match(2, None, seed, "7C 7D QH")
        assert all(game.position()["hands"])
        assert not game.is_over


def test_each_clause_is_tested() -> None:
    check_rules_page(OLD_MAID)
    check_messages(OLD_MAID)
    numbers = {clause.number for clause in load_rules_page(OLD_MAID).clauses}
    shown = {number for number, _ in find_clause_marks(Path(__file__))}
    for scenario in parse_file(EXAMPLES / "old_maid" / "old_maid.yaml"):
        shown.update(scenario["rules"])
    assert shown == numbers


def test_old_maid_is_playable_in_the_terminal() -> None:
    words = ["play", OLD_MAID, "--plain", "--players", "you:Mia,simple,simple", "--seed", "3"]
    script = "\n".join(heuristic_script(OLD_MAID, 3, {0}, seats=3)) + "\n"
    result = CliRunner().invoke(app, words, input=script)
    assert result.exit_code == 0, result.output
    assert "You take card 1 from Simple 2: 4♠." in result.stdout
    assert "points" not in result.stdout


@pytest.mark.parametrize(
    ("code", "fault", "line"),
    [
        ("self.lay_pair(seat)", "self.lay_pears(seat)", "in push: self.lay_pears(seat)"),
        ("slots=(PLACE_SLOT,)", "slots=PLACE_SLOT", "in <module>: NOTATION = kit.Notation[OldMaid]("),
        ("PLACE_SLOT = ", "PLACE_SLOT = = ", "PLACE_SLOT = = "),
    ],
)
def test_error_in_the_code_of_a_game_takes_a_few_lines(
    code: str, fault: str, line: str, installed: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (installed / "faulty_maid").mkdir()
    text = (EXAMPLES / "old_maid" / "old_maid.py").read_text(encoding="utf-8")
    assert code in text
    for name in ("old_maid.md", "messages"):
        (installed / "faulty_maid" / name.replace("old", "faulty")).symlink_to(EXAMPLES / "old_maid" / name)
    module = installed / "faulty_maid" / "faulty_maid.py"
    faulty_text = text.replace(code, fault).replace(OLD_MAID, "faulty-maid")
    module.write_text(faulty_text, encoding="utf-8")
    install(installed, "faulty-maid", "faulty_maid:OldMaid")
    monkeypatch.syspath_prepend(str(module.parent))
    monkeypatch.delitem(sys.modules, "faulty_maid", raising=False)
    words = ["play", "faulty-maid", "--plain", "--players", "you:Mia,simple", "--seed", "3"]
    result = CliRunner().invoke(app, words, input="draw 1\n")
    assert result.exit_code in (1, 2)
    report = [line for line in result.stderr.splitlines() if "Warning" not in line]
    assert len(report) <= 4
    assert report[0].startswith("parlour: ")
    assert any(str(module) in shown and line in shown for shown in report)
    if result.exit_code == 1:
        monkeypatch.setenv("PARLOUR_TRACEBACK", "1")
        assert isinstance(CliRunner().invoke(app, words, input="draw 1\n").exception, AttributeError)


def test_search_and_coach_play_old_maid() -> None:
    game = parlour.new(OLD_MAID, seats=4, seed=2)
    for level in ("simple", "hard"):
        move = choose_move(level, game.view(game.turn), Rng.fast(1), 0.5)
        assert move in game.legal()
        game.push(game.turn, move)
    hint = compute_hint(game.view(game.turn), Rng.fast(1), playouts=20)
    assert game.parse_move(hint.best.move) in game.legal()
