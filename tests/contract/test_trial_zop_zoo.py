"""The contract on a cut of Zop Zoo: a choice of any subset, named card by card, and 126 cards."""

from typing import Any

import pytest

from parlour.kit.bits import members
from parlour.kit.chance import Rng
from parlour.kit.errors import IllegalMove, InvalidMove, InvalidPosition
from parlour.kit.game import EVERYONE, NOBODY, SPECTATOR, Game
from parlour.players.playout import play_out
from parlour.scene import scene_of

from .trial_zop_zoo import BLACK, DIG, DREW, NAME, NAMES, WHITE, TrialZopZoo, packed, unpacked

DIGGING: dict[str, Any] = {
    "rows": ["owl koala lion", "rhino tick"],
    "draw": "FOX HIPPO",
    "discard": "RHINO OWL TOUCAN HYENA KOALA TICK",
    "drawn": "MOLE2",
    "turn": 0,
}


def digging() -> TrialZopZoo:
    """Seat 0 has drawn a MOLE; the discard pile has two cards for it, and two for seat 1."""
    game = TrialZopZoo.from_position(DIGGING, 0)
    assert isinstance(game, TrialZopZoo)
    return game


def test_one_line_is_read_into_steps() -> None:
    game = digging()
    assert game.steps("dig OWL KOALA") == [NAME + NAMES.index("OWL"), NAME + NAMES.index("KOALA"), DIG]
    assert game.steps("dig") == [DIG]
    assert game.steps("discard") == [game.parse("discard")]
    assert [game.text(step) for step in game.steps("dig OWL KOALA")] == ["name OWL", "name KOALA", "dig"]


def test_what_was_named_and_fits_is_taken() -> None:
    game = digging()
    game.play(0, "dig OWL KOALA")
    position = game.position()
    assert position["rows"][0].split() == ["lion", "owl+OWL", "koala+KOALA"]
    assert position["discard"] == "MOLE2 RHINO TOUCAN HYENA TICK"
    assert (position["turn"], position["drawn"], position["named"]) == (0, "", [])
    assert [str(event) for event in game.events(1)] == [
        "Seat 0 digs out OWL KOALA.",
        "Seat 0 discards MOLE2.",
    ]


def test_what_was_named_and_does_not_fit_stays() -> None:
    game = digging()
    game.play(0, "dig RHINO KOALA TOUCAN")
    assert game.position()["discard"] == "MOLE2 RHINO OWL TOUCAN HYENA TICK"
    assert game.turn == 0
    fruitless = digging()
    fruitless.play(0, "dig RHINO TICK")
    assert fruitless.position()["discard"] == "MOLE2 RHINO OWL TOUCAN HYENA KOALA TICK"
    assert fruitless.turn == 1


@pytest.mark.parametrize(
    ("line", "clause"),
    [
        ("dig OWL LION", "ZZ-12"),
        ("dig OWL KOALA HIPPO", "ZZ-12"),
        ("dig OWL OWL", "ZZ-20"),
    ],
)
def test_a_line_is_played_whole_or_not_at_all(line: str, clause: str) -> None:
    game = digging()
    game.play(0, "name TICK")
    before, told = game.state(), game.observation_key(0)
    with pytest.raises(IllegalMove) as caught:
        game.play(0, line)
    assert caught.value.clause == clause
    assert game.state() == before
    assert game.observation_key(0) == told


@pytest.mark.parametrize(
    "nonsense", ["dig OWL DODO", "dig owl", "dig HYENA", "dig MOLE1", "name", "OWL", "", "dig, OWL"]
)
def test_nonsense_changes_nothing(nonsense: str) -> None:
    game = digging()
    before = game.state()
    with pytest.raises(InvalidMove):
        game.play(0, nonsense)
    assert game.state() == before


def test_out_of_turn_no_step_is_made() -> None:
    game = digging()
    before = game.state()
    with pytest.raises(IllegalMove) as caught:
        game.play(1, "dig RHINO TICK")
    assert caught.value.clause == "G-1"
    assert game.state() == before


def test_step_by_step_comes_to_the_same() -> None:
    line, steps = digging(), digging()
    line.play(0, "dig OWL TICK KOALA")
    for code in steps.steps("dig OWL TICK KOALA"):
        assert steps.turn == 0
        assert code in steps.legal(0)
        again = TrialZopZoo.from_state(steps.state())
        assert again.state() == steps.state()
        steps.play(0, code)
    assert line.state() == steps.state()
    for seat in (0, 1, SPECTATOR):
        assert line.observation_key(seat) == steps.observation_key(seat)
        assert [str(event) for event in line.events(seat)] == [str(event) for event in steps.events(seat)]


def test_naming_a_card_tells_nobody() -> None:
    game = digging()
    told = set()
    for card in ("OWL", "KOALA", "RHINO"):
        twin = game.copy()
        twin.play(0, f"name {card}")
        assert twin.events(1) == []
        told.add(int(twin.observation_key(1)))
    assert len(told) == 1


def test_the_legal_moves_give_no_hint() -> None:
    game = digging()
    words = [game.text(move) for move in game.legal(0)]
    lie_there = {f"name {card}" for card in ("RHINO", "OWL", "TOUCAN", "KOALA", "TICK")}
    assert set(words) == lie_there | {"discard", "dig"}, "what fits and what does not alike"
    other = TrialZopZoo.from_position(DIGGING | {"rows": ["fox rat ram", "rhino tick"]})
    assert other.legal(0) == game.legal(0)


# More cards than a set holds


def test_every_card_has_a_number_and_a_name() -> None:
    game = digging()
    assert len(NAMES) == len(set(NAMES)) == 126
    assert [game.card(game.card_words(card), 0) for card in range(126)] == list(range(126))
    assert [len(WHITE), len(BLACK)] == [52, 74]
    assert max(game.vocabulary()) < 2**25


def test_a_position_may_hold_all_cards() -> None:
    white = " ".join(NAMES[card] for card in WHITE)
    black = " ".join(NAMES[card] for card in BLACK)
    game = TrialZopZoo.from_position({"rows": [white, ""], "draw": black, "turn": 1})
    assert game.position()["draw"] == black
    assert set(game.position()["rows"][0].split()) == set(white.split())
    for twice in ("EARTHWORM", "HYENA", "RAT"):
        with pytest.raises(InvalidPosition, match=f"{twice} stands twice"):
            TrialZopZoo.from_position({"rows": ["owl", "rat"], "draw": f"OWL {twice} FOX {twice}"})
    with pytest.raises(InvalidPosition, match="DODO"):
        TrialZopZoo.from_position({"rows": ["owl", "rat"], "draw": "DODO"})


def test_a_bare_mole_is_the_next_one_not_yet_named() -> None:
    game = TrialZopZoo.from_position({"rows": ["owl", "rat"], "draw": "MOLE1 MOLE FOX MOLE", "drawn": "MOLE"})
    assert game.position()["draw"] == "MOLE1 MOLE2 FOX MOLE3"
    assert game.position()["drawn"] == "MOLE4"


def test_an_event_holds_up_to_eight_of_them() -> None:
    cards = [125, 0, 52, 103, 124, 61, 62, 63]
    assert unpacked(packed(cards)) == cards
    game, other = digging(), digging()
    game.tell(DREW, 0, NOBODY, 0, packed(cards), 1)
    other.tell(DREW, 0, NOBODY, 0, packed([*cards[:-1], 64]), 1)
    assert game.events(0)[0].cards == [NAMES[card] for card in cards]
    assert (game.events(1)[0].cards, game.events(1)[0].hidden) == ([], 8)
    assert game.events(1)[0].text == "Seat 0 draws 8 cards."
    assert game.observation_key(0) != other.observation_key(0)
    assert game.observation_key(1) == other.observation_key(1)
    game, other = digging(), digging()
    game.tell(DREW, 0, NOBODY, 0, packed(cards), EVERYONE)
    other.tell(DREW, 0, NOBODY, 0, packed([1, *cards[1:]]), EVERYONE)
    assert game.observation_key(1) != other.observation_key(1), "the first of eight is heard too"


# Whole matches


@pytest.mark.parametrize("seed", range(4))
def test_a_match_is_the_same_from_every_text(seed: int) -> None:
    game: Game = TrialZopZoo(3, None, seed)
    rng = Rng.fast(seed)
    digs = 0
    while not game.over:
        assert type(game).from_state(game.state()).state() == game.state()
        assert type(game).from_position(game.position()).position() == game.position()
        for seat in (0, 2, SPECTATOR):
            view = game.view(seat)
            assert type(game).view_from(view.text()) == view
            world = view.determinize(rng)
            assert world.view(seat) == view
            assert sorted(world.position()["draw"].split()) == sorted(game.position()["draw"].split())
            assert scene_of(view, []).zones[0].cards == ["?"] * len(game.position()["draw"].split())
        for seat in range(3):
            allowed = [move for move in game.vocabulary() if game.refusal(seat, move) is None]
            assert game.legal(seat) == allowed == game.view(seat).legal()
        seat = members(game.to_move())[0]
        moves = game.legal(seat)
        move = moves[int(rng.below(len(moves)))]
        digs += move == DIG
        assert game.parse(game.text(move)) == move
        twin = game.copy()
        twin.play(seat, move)
        game.play(seat, game.text(move))
        assert game.state() == twin.state()
    assert digs
    assert game.outcome is not None


def test_the_compiled_loops_play_it() -> None:
    game = TrialZopZoo(4, None, 1)
    assert play_out(game, Rng.fast(1), 10_000) > 60
    assert game.over
