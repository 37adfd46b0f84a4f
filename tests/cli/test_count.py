"""`parlour count-hand`: the points of a hand and their reasons."""

import sys
from types import ModuleType

import pytest
from typer.testing import CliRunner, Result

from parlour import games
from parlour.cli.count import format_hand_count
from parlour.cli.program import app
from parlour.kit.errors import ParlourError
from parlour.kit.game import Game
from parlour.kit.moves import NO_SEAT
from parlour.kit.outcomes import Event


def run_count_hand(*words: str) -> Result:
    return CliRunner().invoke(app, ["count-hand", *words])


def test_best_hand() -> None:
    result = run_count_hand("5H 5D 5C JS", "5S")
    assert result.exit_code == 0
    assert result.stdout.splitlines() == [
        "29 points [Zombie Cribbage]",
        "   2  5♣ 5♦ 5♥     fifteen",
        "   2  5♣ 5♦ 5♠     fifteen",
        "   2  5♣ 5♥ 5♠     fifteen",
        "   2  5♦ 5♥ 5♠     fifteen",
        "   2  5♣ J♠        fifteen",
        "   2  5♦ J♠        fifteen",
        "   2  5♥ J♠        fifteen",
        "   2  5♠ J♠        fifteen",
        "  12  5♣ 5♦ 5♥ 5♠  four of a kind",
        "   1  J♠           jack of the starter's suit",
    ]


@pytest.mark.parametrize(
    "hand",
    [
        *["5h5d5cjs", "5H,5D,5C,JS", "5H, 5D; 5C JS", "5♥5♦5♣J♠", "5h 5d5c js", "5 of hearts 5D and 5C,JS"],
        "five of hearts, five of diamonds, five of clubs, jack of spades",
    ],
)
def test_formats_of_cards(hand: str) -> None:
    assert run_count_hand(hand, "5s").stdout == run_count_hand("5H 5D 5C JS", "5S").stdout


def test_joined_tens_and_jokers() -> None:
    options = ("--option", "lowdown=on")
    plain = run_count_hand("10H TD *1 *2", "5S", *options).stdout
    for hand in ("10hTd*1*2", "th10d**", "10♥,t♦,*,*"):
        assert run_count_hand(hand, "5S", *options).stdout == plain
    for hand in ("5h5d5cj", "5h5dx5cjs", "5h5d5c"):
        assert run_count_hand(hand, "5S").exit_code == 2


def test_hands_of_zero_and_one_point() -> None:
    assert run_count_hand("2H 4D 6C 8S", "QS").stdout == "0 points [Zombie Cribbage]\n"
    assert run_count_hand("JH 4D 2C 8S", "QH").stdout.splitlines() == [
        "1 point [Zombie Cribbage]",
        "   1  J♥  jack of the starter's suit",
    ]


@pytest.mark.parametrize(
    ("words", "first"),
    [
        (["2H 4H 6H 8H", "QS"], "4 points"),
        (["2H 4H 6H 8H", "QH"], "5 points"),
        (["2H 4H 6H 8H", "QS", "--crib"], "4 points"),
        (["2H 4H 6H 8H", "QS", "--crib", "--option", "crib_flush=standard"], "0 points"),
        (["2H 4H 6H 8H", "QS", "--option", "crib_flush=standard"], "4 points"),
        (["7h 8♦ * KC", "*", "--option", "lowdown=on"], "10 points"),
        (["7h 8d * KC", "*", "--option", "lowdown=on", "--option", "joker_pair=off"], "8 points"),
    ],
)
def test_crib_and_options(words: list[str], first: str) -> None:
    result = run_count_hand(*words)
    assert result.exit_code == 0
    assert result.stdout.startswith(f"{first} ")


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (
            ["5H 5D 5C", "5S"],
            "hand: expected four cards, not 3 [ZC-11]; type, for example, parlour count-hand ",
        ),
        (["5H 5D 5C JS", "5X"], "starter: '5X' is not a card"),
        (["5H 5D 5C JS", "JS"], "starter: JS is also in the hand"),
        (["5H 5D 5C *", "5S"], "hand: *1 is in the pack only with lowdown=on [ZC-30]"),
        (["5H 5D 5C JS", "5S", "--option", "colour=red"], "no such option: 'colour'"),
        (
            ["5H 5D 5C JS", "5S", "--option", "crib_flush=no"],
            "crib_flush: 'no' is not one of printed, standard",
        ),
        (
            ["5H 5D 5C JS", "5S", "--option", "reveal=on"],
            "Reveal Your Zombies (after a joker): only with the jokers of Lowdown Zombies [ZC-31]",
        ),
        (["5H 5D 5C JS", "5S", "--option", "lowdown"], "--option 'lowdown': invalid; use name=value"),
    ],
)
def test_rejects_invalid_hands(words: list[str], reason: str) -> None:
    result = run_count_hand(*words)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith("parlour: ")
    assert reason in result.stderr


def test_error_without_a_game_that_counts_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "GAMES", {"war": games.GAMES["war"]})
    with pytest.raises(ParlourError, match="no installed game can count hands"):
        list(format_hand_count("5H 5D 5C JS", "5S", False, []))


def test_counts_hands_of_games_in_other_packages(monkeypatch: pytest.MonkeyPatch) -> None:
    def count_hand(game: Game, hand: str, starter: str, crib: bool, language: str) -> list[Event]:
        return [Event("shell", NO_SEAT, NO_SEAT, 3, [*hand.split(), starter], 0, f"in {game.title}")]

    shells = ModuleType("shells")
    vars(shells).update(Shells=games.game_class("go-fish"), count_hand=count_hand)
    monkeypatch.setitem(sys.modules, "shells", shells)
    monkeypatch.setattr(games, "GAMES", {"war": games.GAMES["war"], "shells": "shells:Shells"})
    assert list(format_hand_count("AC", "2D", False, [])) == ["3 points [Go Fish]", "   3  A♣ 2♦  in Go Fish"]
