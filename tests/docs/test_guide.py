"""The game of docs/a-new-game.md, installed as a separate package, passes the tests for every game."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

import parlour
from parlour.cli.program import app
from parlour.games import game_class, game_names
from parlour.kit.bits import count, make_set, members
from parlour.kit.cards import STANDARD_CARDS
from parlour.kit.errors import InvalidOptionError, InvalidPositionError
from parlour.kit.game import Game
from parlour.kit.moves import SPECTATOR
from parlour.kit.options import parse_options
from parlour.kit.rng import Rng
from parlour.records.clause_index import find_clause_marks
from parlour.records.rules_page import load_rules_page
from parlour.records.scenario import parse_file
from parlour.scene.scenes import build_scene
from parlour.testing import (
    PROPERTIES,
    check_fields,
    check_messages,
    check_property,
    check_rules_page,
    check_scenario,
    check_worlds,
    collect_scenarios,
    example_count,
    find_option_conflict,
)
from parlour.testing.knowledge import check_knowledge
from tests.server.rooms import open_room, people, play_together
from tests.terminal.terminal_session import heuristic_script

EXAMPLES = Path(__file__).parents[2] / "examples"
NAME = "high-card"
PASSING = "forced-pass"
OLD_MAID = "old-maid"


def install(place: Path, name: str, value: str) -> None:
    """Write the metadata that pip leaves after installing a package that offers a game."""
    left = place / f"{name.replace('-', '_')}-1.0.dist-info"
    left.mkdir()
    (left / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (left / "entry_points.txt").write_text(f"[parlour.games]\n{name} = {value}\n")


@pytest.fixture(autouse=True)
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder where the games of the guide are installed."""
    place = tmp_path / "site-packages"
    place.mkdir()
    install(place, NAME, "high_card:HighCard")
    install(place, PASSING, "forced_pass:ForcedPass")
    install(place, OLD_MAID, "old_maid:OldMaid")
    monkeypatch.syspath_prepend(str(EXAMPLES))
    for name in (PASSING, OLD_MAID):
        monkeypatch.syspath_prepend(str(EXAMPLES / name.replace("-", "_")))
    monkeypatch.syspath_prepend(str(place))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return place


def run_command(*words: str, says: str = "") -> Result:
    return CliRunner().invoke(app, list(words), input=says)


def match_from(**position: Any) -> Game:
    return game_class(NAME).from_position(position, 1)


# Registered by an entry point


def strip_lines(text: str) -> str:
    """Return a text without indents and blank lines."""
    return "\n".join(line.strip() for line in text.splitlines() if line.strip())


def test_code_of_the_guide_is_in_the_examples() -> None:
    guide = (EXAMPLES.parent / "docs" / "a-new-game.md").read_text(encoding="utf-8")
    files = [path for path in EXAMPLES.rglob("*") if path.suffix in (".ftl", ".md", ".py", ".yaml")]
    examples = "\n".join(strip_lines(path.read_text(encoding="utf-8")) for path in files)
    blocks = re.findall(r"```(?!sh)\w+\n(.*?)```", guide, flags=re.DOTALL)
    parts = [part for block in blocks for part in re.split(r"\n\s*\n", block)]
    assert len(parts) > 15
    assert [part for part in parts if strip_lines(part) not in examples] == []


def test_installed_game_is_listed() -> None:
    assert NAME in game_names()
    game = parlour.new(NAME, seats=3, seed=1, coins=2)
    assert (game.title, game.seats) == ("High Card", 3)
    assert run_command("games", NAME).stdout.startswith("high-card: High Card, 2 to 4 seats\n")


def test_uninstalled_game_is_unknown(installed: Path) -> None:
    (installed / "high_card-1.0.dist-info" / "entry_points.txt").unlink()
    assert NAME not in game_names()
    assert "no such game: 'high-card'" in run_command("games", NAME).stderr


# Requirements for every game


@pytest.mark.parametrize("name", [NAME, PASSING])
@pytest.mark.parametrize("holds", PROPERTIES)
def test_property(holds: Callable[..., None], name: str) -> None:
    check_property(holds, name, example_count(8, 100) if holds is check_knowledge else 0)


def test_fields() -> None:
    check_fields(game_class(NAME), hidden=("hands", "stock", "laid"), fixed=("pack",), partly_used=("stock",))


def test_fields_of_forced_pass() -> None:
    check_fields(game_class(PASSING), hidden=("hands",), fixed=("pack",))


def test_scenarios_hold() -> None:
    cases = collect_scenarios(EXAMPLES)
    assert cases
    for case in cases:
        check_scenario(*case.values)


def test_page_without_move_limit_needs_no_limit_clause() -> None:
    check_rules_page(PASSING)
    check_messages(PASSING)
    page = [clause.number for clause in load_rules_page(PASSING).clauses]
    assert "G-4" not in page


def test_each_clause_of_the_rules_page_is_tested() -> None:
    check_rules_page(NAME)
    check_messages(NAME)
    numbers = [clause.number for clause in load_rules_page(NAME).clauses]
    assert numbers == [f"HC-{n}" for n in range(1, 10)] + [f"G-{n}" for n in range(1, 6)]
    shown = {number for number, _ in find_clause_marks(Path(__file__))}
    for scenario in parse_file(EXAMPLES / "high_card.yaml"):
        shown.update(scenario["rules"])
    assert shown == set(numbers)


@pytest.mark.worlds
@pytest.mark.parametrize(("seat", "coins", "moves"), [(0, 0, 3), (1, 1, 1)])
def test_worlds_are_sampled_by_weight(seat: int, coins: int, moves: int) -> None:
    kind = game_class(NAME)
    check_worlds(
        kind.new_match(2, parse_options(kind.options_type, {"coins": coins}), 3, "2C 3C 4C 4D 5C 6C"),
        seat,
        moves,
    )


@pytest.mark.worlds
@pytest.mark.parametrize("seat", [SPECTATOR, 1])
def test_worlds_agree_with_a_forced_pass(seat: int) -> None:
    # With this seed seat 0 has both clubs, so the other seats pass.
    check_worlds(game_class(PASSING).new_match(3, None, 4, "2C 3C 4D 5D 6H 7S"), seat, 3)


def test_game_without_score_shows_no_points() -> None:
    for name in (PASSING, OLD_MAID):
        game = parlour.new(name, seats=3, seed=1)
        assert game.list_scores() == []
        assert build_scene(game.view(0), []).formatted_scores == []
    assert parlour.new(NAME, seed=1).list_scores() == [0, 0]


def test_passed_hand_has_no_playable_card() -> None:
    game = game_class(PASSING).from_position({"hands": ["7H 2C 3D", "4S 5S 6S", "8H 9H 3C"]})
    game.play(0, "7H")
    game.play(1, "pass")
    hearts = make_set([card for card in members(STANDARD_CARDS) if card % 4 == 2])
    worlds = [game.view(0).determinize(seed) for seed in range(100)]
    assert not any(vars(world)["hands"][1] & hearts for world in worlds)
    assert any(vars(world)["hands"][2] & hearts for world in worlds)


@pytest.mark.parametrize("forgets", [False, True])
def test_property_finds_a_forgotten_pass(forgets: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    def push(game: Game, seat: int, move: int) -> None:
        remembering_push(game, seat, move)
        if forgets:
            vars(game)["lacks"][seat] = 0

    kind = game_class(PASSING)
    remembering_push = kind.push
    monkeypatch.setattr(kind, "push", push)
    faults = []
    for seed in range(12):
        try:
            check_knowledge({"name": PASSING, "seats": 3, "options": {}, "seed": seed}, 35, seed)
        except AssertionError as error:
            faults.append(str(error))
    assert bool(faults) == forgets
    assert all("after the move 'pass' of seat" in fault for fault in faults)


def test_game_without_stock_has_no_stock_zone() -> None:
    view = parlour.new(PASSING, seats=2, seed=1).view(0)
    assert {zone.key for zone in view.zones()} == {"hand.0", "hand.1", "pile"}
    assert view.determinize(1).view(0) == view


def test_check_worlds_rejects_a_too_large_pack(monkeypatch: pytest.MonkeyPatch) -> None:
    kind = game_class(NAME)
    monkeypatch.setattr("parlour.testing.worlds.example_count", lambda few, many: min(few, 1_000))
    with pytest.raises(AssertionError, match="use a smaller pack"):
        check_worlds(kind.new_match(2, None, 3, "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC"), 0)


# Behavior that scenarios cannot show


@pytest.mark.clause("HC-1")
def test_each_player_is_dealt_five_cards() -> None:
    game = parlour.new(NAME, seats=4, seed=1)
    position = game.position()
    assert [len(hand.split()) for hand in position["hands"]] == [5] * 4
    assert len(position["stock"].split()) == 32


@pytest.mark.clause("HC-2", "HC-5")
def test_face_down_card_is_known_only_to_its_owner() -> None:
    game = match_from(hands=["7H 2C", "KD 3C"])
    game.play(0, "7H!")
    assert [str(event) for event in game.events(0)] == ["You lay 7♥ face down."]
    assert [str(event) for event in game.events(1)] == ["Seat 0 lays a card face down."]
    assert game.view(0).position()["laid"] == ["7H!", ""]
    for seat in (1, SPECTATOR):
        assert game.view(seat).position()["laid"] == ["?", ""]
        assert game.view(seat).position()["coins"] == [1, 1]


@pytest.mark.clause("HC-7")
def test_card_drawn_by_the_winner_is_known_until_played() -> None:
    game = match_from(hands=["7H 2C", "KD 3C"], stock="4C 5C 6C 8C")
    for seat, move in ((0, "7H"), (1, "KD")):
        game.play(seat, move)
    assert game.view(0).position()["hands"] == ["2C 4C", "5C ?"]
    assert game.view(1).position()["hands"] == ["? ?", "3C 5C"]
    assert game.view(SPECTATOR).position()["hands"] == ["? ?", "5C ?"]
    assert [str(event) for event in game.events(0)][-1] == "Seat 1 shows 5♣."
    game.play(1, "5C")
    assert game.view(0).position()["hands"] == ["2C 4C", "5C ?"]
    game.play(0, "4C")
    assert game.view(0).position()["hands"] == ["2C 6C", "8C ?"]
    assert game.view(0).position()["turned"] == ["4C 7H", "5C KD"]


@pytest.mark.clause("G-4")
def test_game_has_no_move_limit() -> None:
    assert find_option_conflict(NAME, 4, {"limit": 1}).startswith("no such option: 'limit'")


def test_rejects_invalid_options_packs_and_positions() -> None:
    reason = find_option_conflict(NAME, 2, {"target": 1})
    assert reason == "target: if the target is one point, coins have no effect and must be 0 [HC-5]"
    for pack in ("2C 3C", "2C 3C 4C *1"):
        with pytest.raises(InvalidOptionError, match="HC-1"):
            game_class(NAME).new_match(2, None, 1, pack)
    wrong: list[tuple[dict[str, Any], str]] = [
        ({"hands": ["", ""]}, "every player must hold a card"),
        ({"hands": ["7H", "*1"]}, "not in the pack"),
        ({"hands": ["7H", "7H"]}, "twice"),
        ({"hands": ["7H", "KD"], "laid": ["KD", ""]}, "laid: You do not hold"),
        ({"hands": ["7H", "KD"], "laid": ["7H!", ""], "coins": [0, 1]}, "laid: You have no coin"),
        ({"hands": ["7H", "KD"], "laid": ["seven", ""]}, "laid: 'seven' is not a move"),
        ({"hands": ["7H", "KD"], "laid": ["7H", "KD"]}, "turn"),
        ({"hands": ["7H", "KD"], "turn": 0}, "turn"),
        ({"hands": ["7H", "KD"], "coins": [-1, 0]}, "coins: every number must be from 0 to 5"),
        ({"hands": ["7H", "KD"], "discard_pile": "2C"}, "unknown key"),
    ]
    for position, words in wrong:
        with pytest.raises(InvalidPositionError, match=words):
            match_from(**position)


def test_reports_positions_that_play_cannot_reach() -> None:
    for position, words in (
        ({"hands": ["7H 2C", "KD"]}, "the same number of cards"),
        ({"hands": ["7H", "KD"], "scores": [5, 0]}, "the match is over"),
    ):
        game = match_from(**position)
        assert [words in problem for problem in game.variant.positions.position_problems(game)] == [True]


@pytest.mark.parametrize("written", ["?", "1S", "7H!!", "", "*1", "7H 8H"])
def test_rejects_nonsense_moves(written: str) -> None:
    with pytest.raises(parlour.InvalidMoveError):
        parlour.new(NAME, seed=1).play(0, written)


def test_heuristic_beats_random_play() -> None:
    rng = Rng.fast(1)
    won = 0
    for seed in range(100):
        game = parlour.new(NAME, seed=seed)
        while not game.is_over:
            seat = int(game.turn)
            legal = game.legal(seat)
            game.push(
                seat, game.heuristic(seat) if seat == seed % 2 else legal[int(rng.randbelow(len(legal)))]
            )
        won += count(game.winners) == 1 and bool(game.winners >> seed % 2 & 1)
    assert won > 65


# At the terminal and over the network


def test_game_is_playable_in_the_terminal() -> None:
    script = "\n".join(heuristic_script(NAME, 3, {0})) + "\n"
    result = run_command("play", NAME, "--plain", "--players", "you:Mia,simple", "--seed", "3", says=script)
    assert result.exit_code == 0, result.output
    assert "You lay" in result.stdout
    assert "You win with 5 points." in result.stdout


async def test_game_is_playable_in_the_card_room(tmp_path: Path) -> None:
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 3) as players:
        table = await players[0].make_table(game=NAME, seat_count=3)
        for seat, player in enumerate(players):
            await player.come(table)
            await player.do("sit", seat=seat)
        await players[0].do("start")
        for player in players:
            await player.see_match()
        scene = players[1].scene
        assert scene["to_move"] == [0, 1, 2]
        assert scene["prompt"] == "Lay a card face down."
        assert {zone["kind"] for zone in scene["zones"]} == {"pile", "hand", "counter"}
        assert all(move["zone"] == "hand.1" for move in scene["moves"])
        await play_together(players)
        for player in players:
            assert player.scene["is_over"]
            assert player.scene["result"].endswith("won")
