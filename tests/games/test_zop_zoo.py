"""Zop Zoo beyond its scenarios: whole matches, deck files, and texts for players."""

import contextlib
import random
import sys
import tomllib
import unicodedata
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from parlour.bots.playouts import play_out
from parlour.cli.program import app
from parlour.games import game_class, new
from parlour.kit.errors import IllegalMoveError, InvalidMoveError, InvalidOptionError
from parlour.kit.game import Game
from parlour.kit.moves import SPECTATOR
from parlour.kit.options import MAX_DOCUMENT_LENGTH
from parlour.kit.outcomes import Event
from parlour.kit.rng import Rng
from parlour.records.record import Recorder, parse_record, replay
from parlour.records.rules_page import rules_page_path
from parlour.scene.scenes import build_faces, build_scene
from parlour.testing.effort import example_count_reduced_when_brief
from parlour.text.translation import render
from tests.games.zop_zoo_oracle import (
    BLACK,
    BONUS,
    CATEGORY,
    HALF,
    MINUS,
    MOLES,
    POINTS,
    SPECIALTIES,
    WHITE,
    WILDS,
    Table,
    look_of,
)

ZOO = game_class("zop-zoo")
DECK_FILE = rules_page_path(ZOO).with_name("deck.toml")
SHIPPED = DECK_FILE.read_text(encoding="utf-8")
MATCHES = example_count_reduced_when_brief(40, 200)
DOCUMENT = Path(__file__).parents[2] / "docs" / "zop-zoo-deck.md"


def match_from(options: dict[str, Any] | None = None, seed: int = 1, **position: Any) -> Game:
    """Return a match in progress."""
    return ZOO.from_position({"options": options or {}} | position, seed)


def small_match(deck: str, seats: int = 2, seed: int = 1, **options: Any) -> Game:
    """Return a new match with a pack of the test's own."""
    return ZOO.new_match(seats, new("zop-zoo", seats, 0, **options).options, seed, deck)


def legal(game: Game) -> set[str]:
    return {game.format_move(move) for move in game.legal(game.turn)}


def event_facts(game: Game, seat: int = SPECTATOR) -> list[tuple[str, int, list[str]]]:
    return [(event.kind, event.who, event.cards) for event in game.events(seat)]


def play(game: Game, *lines: str) -> list[Event]:
    """Make moves of the seat on turn, and return all public events."""
    events: list[Event] = []
    for line in lines:
        game.play(int(game.turn), line)
        events.extend(game.events())
    return events


HONEST = {"matching": "honest"}

# The decks and the deal


@pytest.mark.clause("ZZ-1")
def test_decks_have_expected_cards() -> None:
    game = new("zop-zoo", 2, 1)
    cards = list(game.faces())
    assert cards == [*WHITE, *BLACK]
    assert (len(WHITE), len(BLACK)) == (52, 74)
    assert [len(CATEGORY), len(HALF), len(MINUS), len(BONUS)] == [36, 10, 6, 8]
    assert [len(WILDS), len(MOLES), len(SPECIALTIES)] == [5, 6, 3]
    assert len({face.drawing for face in game.faces().values()}) == 66
    assert sorted(game.position()["draw_pile"].split()) == sorted(BLACK)
    words = [game.variant.notation.format_card(game, card) for card in range(126)]
    assert [game.variant.notation.parse_card(game, word, 0) for word in words] == list(range(126))


@pytest.mark.clause("ZZ-2", "ZZ-10", "ZZ-34")
def test_faces_match_the_cards() -> None:
    faces = build_faces(new("zop-zoo", 2, 1))
    colours: dict[str, set[str]] = {}
    for animal, category in (CATEGORY | HALF).items():
        white, black = faces[animal], faces[animal.upper()]
        assert (white.dark, black.dark) == (False, True)
        assert white.drawing == black.drawing == animal
        assert white.name == black.name == animal.capitalize()
        assert black.group == category
        assert white.group == ("" if animal in HALF else category)
        assert str(80 if animal in HALF else POINTS[category]) in white.note
        assert str(80 if animal in HALF else POINTS[category]) in black.note
        colours.setdefault(category, set()).update((white.color, black.color))
    for card, category in BONUS.items():
        assert faces[card].group == category
        assert str(POINTS[category]) in faces[card].note
        colours[category].add(faces[card].color)
    assert all(len(found) == 1 for found in colours.values())
    assert len({*map(tuple, colours.values())}) == 10
    for animal, points in MINUS.items():
        assert faces[animal].note == f"minus {points} points"
        assert faces[animal.upper()].note == f"plus {points} points"
    assert "50" in faces["BEST-BEAST"].note
    assert faces["BEAST3"].note == "wild, 0 points"
    assert faces["BEAST1"].name == "Beast"


@pytest.mark.parametrize("language", ["en", "de"])
def test_negative_points_use_the_minus_sign(language: str) -> None:
    game = new("zop-zoo", 2, 1, dealer="first")
    game = ZOO.from_position(game.position() | {"scores": [-120, 90]})
    scene = build_scene(game.view(0), ["Ann", "Ben"], language)
    assert [text.split()[0] for text in scene.formatted_scores] == ["−120", "90"]
    assert scene.scores == [-120, 90]
    corners = {face.value for face in build_faces(game, language).values()}
    assert "−75" in corners
    assert not any(corner.startswith("-") for corner in corners)


@pytest.mark.clause("ZZ-31")
def test_dealt_row_of_minus_cards_wins() -> None:
    minus = {"skunk": 75, "leech": 100}
    found = 0
    for seed in range(60):
        game = small_match("skunk leech lion fox OWL KOALA", seed=seed)
        scores = game.position()["scores"]
        if not game.round_count:
            continue
        found += 1
        kinds = [event.kind for event in game.events()]
        assert kinds[:5] == ["choose_dealer", "deal", "deal", "win", "score"]
        assert kinds.count("win") == kinds.count("round") == kinds.count("cut") == game.round_count
        assert sum(scores) == -sum(minus.values()) * game.round_count
        winners = [event.who for event in game.events() if event.kind == "win"]
        assert game.turn == game.position()["starter"] == winners[-1]
    assert found > 5


# Whole matches, compared with a second implementation


def play_along(game: Game, rng: Rng, most: int = 4000) -> int:
    """Play at random, with the second table in parallel, and return the number of finished rounds."""
    limit = int(getattr(game.options, "limit", 0))
    table = Table(game.position(), limit)
    table.moves = int(game.move_count)
    ended = 0
    for _ in range(most):
        if game.is_over:
            break
        assert legal(game) == table.legal()
        moves = game.legal(game.turn)
        move = moves[int(rng.randbelow(len(moves)))]
        before, rounds = game.list_scores(), game.round_count
        game.push(game.turn, move)
        table.move(game.format_move(move))
        if game.round_count == rounds:
            assert not table.ended
            assert look_of(game.position()) == table.look()
            continue
        ended += 1
        gained = [now - then for now, then in zip(game.list_scores(), before, strict=True)]
        if game.round_count == rounds + 1:
            assert gained == table.ended == reported_worths(game)
            if not game.is_over:
                assert game.position()["starter"] == table.first
        table = Table(game.position(), limit)
    return ended


def reported_worths(game: Game) -> list[int]:
    """Return for each seat the total of the cards reported at the end of the round."""
    events = [event for event in game.events() if event.kind == "worth"]
    return [sum(event.number for event in events if event.who == seat) for seat in range(game.seats)]


@pytest.mark.clause("G-4", "ZZ-5", "ZZ-6", "ZZ-7", "ZZ-8", "ZZ-9", "ZZ-10", "ZZ-11", "ZZ-12", "ZZ-13")
@pytest.mark.clause("ZZ-14", "ZZ-15", "ZZ-16", "ZZ-17", "ZZ-20", "ZZ-21", "ZZ-22", "ZZ-23", "ZZ-24")
@pytest.mark.clause("ZZ-25", "ZZ-26", "ZZ-27", "ZZ-28", "ZZ-29", "ZZ-30", "ZZ-32", "ZZ-33")
@settings(max_examples=MATCHES)
@given(
    st.integers(2, 6),
    st.sampled_from(["strict", "honest"]),
    st.sampled_from(["ends", "chains"]),
    st.sampled_from([0, 1, 2, 7, 30, 10_000]),
    st.integers(1, 3000),
    st.integers(0, 10**9),
)
def test_matches_reference_implementation(
    seats: int, matching: str, side_bonus: str, limit: int, target: int, seed: int
) -> None:
    options = {"matching": matching, "side_bonus": side_bonus, "limit": limit, "target": target}
    game = new("zop-zoo", seats, seed, **options)
    assert play_along(game, Rng.fast(seed + 1)) or limit == 0 or limit > 300


@settings(max_examples=2 * MATCHES)
@given(st.integers(2, 6), st.booleans(), st.booleans(), st.integers(0, 10**9))
def test_matches_reference_implementation_with_full_rows(
    seats: int, honest: bool, chains: bool, seed: int
) -> None:
    """Matches start in the middle of rounds where Specialties can move much and the deck is nearly empty."""
    lot = random.Random(seed)
    white, black = lot.sample(WHITE, 6 * seats), [card for card in BLACK if card not in WILDS]
    rows = []
    free = lot.sample(WILDS, 3)
    gone = set(free)
    for seat in range(seats):
        row = white[6 * seat : 6 * seat + 6]
        if set(row) <= set(MINUS):
            return
        keep = next(animal for animal in row if animal not in MINUS)
        words = []
        for animal in row:
            if animal != keep and lot.random() < 0.6:
                over = free.pop() if free and lot.random() < 0.3 else animal.upper()
                gone.add(over)
                words.append(f"{animal}+{over}")
            else:
                words.append(animal)
        rows.append(" ".join(words))
    rest = [card for card in black if card not in gone]
    lot.shuffle(rest)
    bonus = [
        " ".join(card for card in rest[20:40] if card in BONUS and seat_for(card, seats) == s)
        for s in range(seats)
    ]
    owned = {card for line in bonus for card in line.split()}
    cut = lot.randint(1, 25)
    draw = [card for card in rest[:cut] if card not in owned] + free
    discard = [card for card in rest[cut:] if card not in owned]
    draw += [card for card in WILDS if card not in gone]
    if not draw:
        return
    game = match_from(
        (HONEST if honest else {}) | ({"side_bonus": "chains"} if chains else {}),
        seed,
        rows=rows,
        side_bonuses=bonus,
        draw_pile=" ".join(draw),
        discard_pile=" ".join(discard),
        phase="on",
        turn=lot.randrange(seats),
    )
    table = Table(game.position(), 10_000)
    table.phase = "on"
    rng = Rng.fast(seed)
    while True:
        assert legal(game) == table.legal()
        moves = game.legal(game.turn)
        move = moves[int(rng.randbelow(len(moves)))]
        game.push(game.turn, move)
        table.move(game.format_move(move))
        if table.ended:
            break
        assert look_of(game.position()) == table.look()
    if game.round_count == 1:
        assert game.list_scores() == table.ended


def seat_for(card: str, seats: int) -> int:
    """Return a seat for a card, the same in every run."""
    return sum(map(ord, card)) % seats


# Honest matching


DIGGING: dict[str, Any] = {
    "rows": ["owl koala lion", "rhino tick"],
    "draw_pile": "FOX HIPPO",
    "discard_pile": "RHINO OWL TOUCAN HYENA KOALA TICK",
    "drawn_card": "MOLE2",
    "turn": 0,
}


@pytest.mark.clause("ZZ-20")
def test_dig_line_equals_its_steps() -> None:
    line, steps = match_from(HONEST, **DIGGING), match_from(HONEST, **DIGGING)
    assert [line.format_move(code) for code in line.parse_moves("dig OWL KOALA")] == [
        "name OWL",
        "name KOALA",
        "dig",
    ]
    assert line.parse_moves("dig") == [line.parse_move("dig")]
    line.play(0, "dig OWL KOALA TICK")
    for code in steps.parse_moves("dig OWL KOALA TICK"):
        assert steps.turn == 0
        again = ZOO.from_state(steps.state())
        assert again.state() == steps.state()
        before = [steps.view(seat) for seat in (1, SPECTATOR)]
        steps.play(0, steps.format_move(code))
        if code != steps.parse_move("dig"):
            assert steps.events() == []
            assert [steps.view(seat) for seat in (1, SPECTATOR)] == before
            assert [zone for zone in build_scene(steps.view(0), []).zones if zone.key == "search"]
    assert line.state() == steps.state()
    assert (
        event_facts(line) == event_facts(steps) == [("dig", 0, ["OWL", "KOALA"]), ("discard", 0, ["MOLE2"])]
    )
    assert line.position()["discard_pile"] == "MOLE2 RHINO TOUCAN HYENA TICK"


# Moves as text


NONSENSE = [
    *(
        "",
        "DRAW OWL",
        "owl",
        "cover",
        "cover MOLE1",
        "cover dodo",
        "cover TOUCAN",
        "cover hyena",
        "name dodo",
    ),
    *("give skunk", "give skunk to 7", "give skunk to x", "give skunk from 1", "give hyena to 1", "dig dodo"),
    *("take owl to 1", "cover hyena", "take BEAST1 from 1", "switch lion for owl"),
    "switch lion for lion of 1",
    *("switch lion for LION of 1", "switch lion with owl of 1", "dig, OWL", "leave it", "match OWL"),
]


@pytest.mark.parametrize("text", NONSENSE)
def test_rejects_nonsense_moves(text: str) -> None:
    game = match_from(HONEST, **DIGGING)
    before = game.state()
    with pytest.raises(InvalidMoveError, match="is not a move"):
        game.play(0, text)
    assert game.state() == before


SPOKEN_MOVES = [
    *(("cover Lion", "cover lion"), ("cover LION", "cover lion"), ("Cover lion", "cover lion")),
    *(("name owl", "name OWL"), ("name Owl", "name OWL"), ("name toucan", "name TOUCAN")),
    *(("take toucan from 1", "take TOUCAN from 1"), ("take OWL from 1", "take owl from 1")),
    *(("give Skunk to 1", "give skunk to 1"), ("give SKUNK to 1", "give skunk to 1")),
    ("switch Toucan for GIRAFFE of 1", "switch TOUCAN for giraffe of 1"),
    *(("cover Polar bear", "cover polar-bear"), ("take polar bear from 1", "take polar-bear from 1")),
    ("switch Polar Bear for great auk of 1", "switch polar-bear for great-auk of 1"),
    ("name Great auk", "name GREAT-AUK"),
]


@pytest.mark.parametrize(("text", "written"), SPOKEN_MOVES)
def test_parses_natural_card_names(text: str, written: str) -> None:
    cards = SHIPPED.replace("panda", "polar-bear").replace("vulture", "great-auk")
    game = new("zop-zoo", 2, 1, deck_file=cards, **HONEST)
    assert game.format_move(game.parse_move(text)) == written
    assert game.parse_move(text) == game.parse_move(written)


def test_parses_natural_card_names_of_a_dig() -> None:
    cards = SHIPPED.replace("panda", "polar-bear")
    game = new("zop-zoo", 2, 1, deck_file=cards, **HONEST)
    moves = [game.format_move(code) for code in game.parse_moves("Dig Owl, polar bear, toucan and Koala")]
    assert moves == ["name OWL", "name POLAR-BEAR", "name TOUCAN", "name KOALA", "dig"]


def test_parse_error_proposes_legal_moves() -> None:
    """The error only proposes legal moves."""
    rng = Rng.fast(6)
    for seed in range(8):
        game = new("zop-zoo", 2 + seed % 5, seed, matching="honest" if seed % 2 else "strict", target=200)
        while not game.is_over:
            with pytest.raises(InvalidMoveError, match="'castle' is not a move: it is not your turn"):
                game.play((int(game.turn) + 1) % game.seats, "castle")
            with pytest.raises(InvalidMoveError) as caught:
                game.play(int(game.turn), "castle")
            for proposed in str(caught.value).removeprefix("'castle' is not a move: type ").split(" or "):
                assert set(game.parse_moves(proposed)) <= {*game.legal(game.turn), game.parse_move("dig")}
            moves = game.legal(game.turn)
            game.push(game.turn, moves[int(rng.randbelow(len(moves)))])
        with pytest.raises(InvalidMoveError, match="the game is over"):
            game.parse_move("castle")


@pytest.mark.clause("ZZ-12")
@pytest.mark.parametrize("word", ["HYENA", "hyena", "MOLE1", "BEST-BEAST", "beast"])
@pytest.mark.parametrize("matching", ["strict", "honest"])
def test_rejects_digging_for_special_cards(word: str, matching: str) -> None:
    game = match_from(
        {"matching": matching}, rows=["owl fox", "lion tick"], discard_pile="MOLE2 HYENA MOLE1 OWL"
    )
    with pytest.raises(IllegalMoveError) as caught:
        game.play(0, f"dig {word}")
    assert caught.value.clause == "ZZ-12"
    assert render(caught.value.message).startswith("A MOLE can dig up only ")


def test_many_possible_switches() -> None:
    rows = []
    for part in (WHITE[:26], WHITE[26:]):
        pairs = [f"{animal}+{animal.upper()}" for animal in part[1:]]
        rows.append(" ".join([part[0], *pairs]))
    game = match_from(rows=rows, drawn_card="EARTHWORM", turn=0)
    assert len(game.legal(0)) == 25 * 25
    assert set(game.copy().legal(0)) == set(game.legal(0))
    assert play_out(game, Rng.fast(1), 500)


# Custom decks


def with_change(old: str, new: str) -> str:
    assert SHIPPED.count(old) == 1, old
    return SHIPPED.replace(old, new)


@pytest.mark.clause("ZZ-34")
def test_custom_deck_sets_names_pictures_and_values() -> None:
    text = with_change('lion = "🦁"', '"löwe" = "🦁🇩🇪"').replace("skunk", "polar-bear")
    text = text.replace('{ owl = "🦉", ', "{ ").replace("phoenix =", 'owl = "🦉", phoenix =')
    text = text.replace("bonus_points = 20", "bonus_points = 7").replace("polar-bear = 75", "polar-bear = 33")
    game = new("zop-zoo", 2, 1, deck_file=text)
    faces = build_faces(game)
    assert (faces["LÖWE"].picture, faces["löwe"].name) == ("🦁🇩🇪", "Löwe")
    assert faces["owl"].group == "MYTHICAL"
    assert faces["POLAR-BEAR"].name == "Polar bear"
    assert "lion" not in faces
    position = {
        "options": {"deck_file": text, "limit": 1},
        "rows": ["owl+OWL polar-bear löwe+LÖWE fox", "parrot whale"],
        "side_bonuses": ["PEGASUS", "TOUCAN"],
        "draw_pile": "TICK",
    }
    game = ZOO.from_position(position, 1)
    assert game.format_move(game.parse_move("cover löwe")) == "cover löwe"
    play(game, "draw")
    assert game.list_scores() == [60 - 33 + 10 + 60, 7]
    game = ZOO.from_position(
        position | {"rows": ["owl fox", "parrot whale"], "side_bonuses": None, "draw_pile": "PEGASUS"}, 1
    )
    again = ZOO.from_state(game.state())
    assert again.state() == game.state()
    recorder = Recorder("zop-zoo", 2, {"deck_file": text}, 5)
    for _ in range(10):
        recorder.play(int(recorder.game.turn), recorder.game.legal(recorder.game.turn)[0])
    *_, last = replay(parse_record(recorder.record.to_text()))
    assert last.state() == recorder.game.state()


@pytest.mark.clause("ZZ-34", "ZZ-2")
def test_custom_deck_sets_points() -> None:
    text = with_change("points = 60\ncolour", "points = 1\ncolour").replace("leech = 100", "leech = 1")
    game = match_from(
        {"deck_file": text, "limit": 1}, rows=["dragon+DRAGON fox", "leech owl"], draw_pile="TICK"
    )
    faces = build_faces(game)
    assert [faces[card].note for card in ("DRAGON", "leech", "LEECH")] == [
        "1 point",
        "minus 1 point",
        "plus 1 point",
    ]
    play(game, "draw")
    assert game.list_scores() == [1, -1]
    assert "You score 1 point in this round." in [event.text for event in game.events(0)]


@pytest.mark.clause("ZZ-34", "ZZ-11")
def test_moved_animal_earns_its_new_category_bonus() -> None:
    text = SHIPPED.replace('{ owl = "🦉", ', "{ ").replace("phoenix =", 'owl = "🦉", phoenix =')
    game = match_from({"deck_file": text}, rows=["owl lion", "fox whale"], draw_pile="PEGASUS TOUCAN")
    play(game, "draw", "draw")
    assert game.position()["side_bonuses"] == ["PEGASUS", ""]
    assert game.position()["discard_pile"] == "TOUCAN"


INVALID_DECKS = [
    ("this = { no TOML", "deck_file: the file: not valid TOML: "),
    (with_change('owl = "🦉", ', ""), "animals: expected 36 Category cards, not 35 [ZZ-1]"),
    (
        with_change('owl = "🦉"', 'owl = "🦉", emu = "🪿"'),
        "animals: expected 36 Category cards, not 37 [ZZ-1]",
    ),
    (with_change('{ giraffe = "🦒" }', "{}"), "connect: expected 10 animals in total, not 9 [ZZ-1]"),
    (
        with_change('bonus = { toucan = "🐦🍌" }\n', ""),
        "categories.BIRD.bonus: expected one Side Bonus, not 0 [ZZ-1]",
    ),
    (with_change("bonus_points = 20\n", ""), "BIRD.bonus_points: missing; expected a whole number"),
    (
        with_change("bonus_points = 20", "bonus_points = 2.5"),
        "categories.BIRD.bonus_points: expected a whole number of points from 0 to 1000, not 2.5",
    ),
    (
        with_change("points = 10\n", 'points = "ten"\n'),
        "categories.MAMMAL.points: expected a whole number of points from 0 to 1000, not 'ten'",
    ),
    (
        with_change("points = 10\n", "points = true\n"),
        "categories.MAMMAL.points: expected a whole number of points from 0 to 1000, not True",
    ),
    (
        with_change("points = 10\n", "points = -1\n"),
        "categories.MAMMAL.points: expected a whole number of points from 0 to 1000, not -1",
    ),
    (
        with_change('colour = "#1e88e5"', 'colour = "blue"'),
        "categories.OCEAN.colour: expected a colour such as #1e88e5, not 'blue'",
    ),
    (with_change("parrot", "whale"), "'whale' is already in categories.OCEAN.animals"),
    (
        with_change('jellyfish = "', 'leech = "'),
        "minus.animals: 'leech' is already in categories.OCEAN.bonus",
    ),
    (with_change("parrot", "Parrot"), "categories.BIRD.animals: 'Parrot' cannot be an animal's name"),
    (with_change("parrot", "mole"), "'mole' cannot be an animal's name"),
    (with_change("parrot", "parrot1"), "'parrot1' cannot be an animal's name"),
    (with_change("parrot", "p"), "'p' cannot be an animal's name"),
    (with_change("parrot", "kd"), "'kd' cannot be an animal's name"),
    (with_change("parrot", '"great tit"'), "'great tit' cannot be an animal's name"),
    (with_change("parrot", "p" * 21), "cannot be an animal's name"),
    (with_change('parrot = "🦜"', "parrot = 3"), "the picture of 'parrot' cannot be 3: it is not a string"),
    (
        with_change('parrot = "🦜"', 'parrot = ""'),
        "the picture of 'parrot' cannot be '': it must have 1 to 8 characters",
    ),
    (with_change('parrot = "🦜"', 'parrot = "🦉"'), "'parrot' has the picture of 'owl'"),
    (
        with_change("[categories.BIRD]", "[categories.FISH]"),
        "categories: unknown key 'FISH'; the keys are MAMMAL, OCEAN, BIRD",
    ),
    (SHIPPED[: SHIPPED.index("[categories.MYTHICAL]")], "categories: MYTHICAL is missing"),
    (SHIPPED[: SHIPPED.index("[minus]")], "minus: missing"),
    (SHIPPED[: SHIPPED.index("[specialty]")], "specialty: missing"),
    (with_change("skunk = 75, ", ""), "minus.points: the points of 'skunk' are missing"),
    (with_change("skunk = 75", "skunk = 75, owl = 9"), "minus.points: unknown key 'owl'; the keys are skunk"),
    (with_change(', leech = "🐛🩸"', ""), "minus.animals: expected 6 Minus cards, not 5 [ZZ-1]"),
    (with_change('RACCOON = "🦝", ', ""), "specialty.pictures: RACCOON is missing"),
    (with_change('MOLE = "', 'VOLE = "'), "dig.pictures: unknown key 'VOLE'; the keys are MOLE"),
    (with_change("[wild]", "[tame]"), "the file: unknown key 'tame'; the keys are categories, minus, wild"),
    (
        with_change('connect = { giraffe = "🦒" }', 'connect = { giraffe = "🦒" }\nbonus = { yak = "🐃" }'),
        "categories.MAMMAL.bonus: this category has no Side Bonus [ZZ-11]",
    ),
    ("categories = 3", "categories: expected names and values such as"),
    ("my.toml", "'my.toml' is not the text of a deck; to read a file, write deck_file=@my.toml [ZZ-34]"),
    (
        "/tmp/" + 90 * "x",
        "xxx… is not the text of a deck; to read a file, write deck_file=@FILE [ZZ-34]",
    ),
    ("\x1b]2J", r"'\x1b]2J' is not the text of a deck; to read a file, write deck_file=@FILE [ZZ-34]"),
    (with_change('colour = "#1e88e5"\n', ""), "OCEAN.colour: missing; expected a colour such as #1e88e5"),
    (
        with_change("parrot", "ac"),
        "'ac' cannot be an animal's name: in capitals, AC, it is the notation of a playing card",
    ),
    (
        with_change("parrot", "th"),
        "'th' cannot be an animal's name: in capitals, TH, it is the notation of a playing card",
    ),
    (with_change("parrot", "parroT"), "'parroT' cannot be an animal's name: 'T' is a capital"),
    (
        with_change("parrot", '"straße"'),
        "'straße' cannot be an animal's name: 'ß' has a capital form of more than one",
    ),
    (with_change("parrot", '"鸚鵡"'), "'鸚鵡' cannot be an animal's name: '鸚' has no capital"),
    (with_change("parrot", "tit-"), "'tit-' cannot be an animal's name: a hyphen must be between two words"),
    (with_change("parrot", '"par\\u200brot"'), r"'par\u200brot' cannot be an animal's name: '\u200b' is not"),
    (with_change("parrot", '"par\u3164rot"'), "has no capital letter, which the black card needs"),
    (
        with_change("parrot", '"σκύλος"').replace("owl =", '"σκύλοσ" ='),
        "'σκύλος' is already in categories.BIRD.animals",
    ),
]

# Pictures that would control the terminal, or be invisible.
INVALID_PICTURES = [
    *("\\u001b[2J", "\\u0007", "\\u0000", "\\u009b31m", "\\n", "🦜\\u0085"),
    *("\u202e", "🦜\u202e", "\u2066🦜", "\u200f🦜", "\u061c🦜", "🦜\u2028"),
    *(
        "\u200b",
        "🦜\u200b",
        "\u200d",
        "🦜\u200d",
        "\u200d🦜",
        "🦜\u200d\u200d🦜",
        "🦜\ufeff",
        "🦜\u00ad",
        "\ufe0f",
    ),
    *("\u3164", "\u2800", "\u0301", "🦜\U000e0067", "🦜\ue000", "🦜 ", " 🦜", "🦜\u00a0🦜", "🦜\U000e0100"),
]
VALID_PICTURES = [
    *(
        "🦜",
        "🐦\u200d⬛",
        "🐦\u200d🔥",
        "🐻\u200d❄️",
        "🕊️",
        "1️⃣",
        "🇩🇪",
        "👋🏽",
        "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
    ),
    *("Pa", "é", "e\u0301", "鸚鵡", "🦜 🦜", "🪿", "<>&", "★", "🫩"),
]


@pytest.mark.clause("ZZ-34")
@pytest.mark.parametrize("picture", INVALID_PICTURES, ids=ascii)
def test_rejects_invisible_and_control_pictures(picture: str) -> None:
    with pytest.raises(InvalidOptionError, match="the picture of 'parrot' cannot be") as caught:
        new("zop-zoo", 2, 1, deck_file=with_change('parrot = "🦜"', f'parrot = "{picture}"'))
    assert str(caught.value).isprintable(), "its refusal changes"


@pytest.mark.clause("ZZ-34")
@pytest.mark.parametrize("picture", VALID_PICTURES, ids=ascii)
def test_picture_may_combine_several_characters(picture: str) -> None:
    game = new("zop-zoo", 2, 1, deck_file=with_change('parrot = "🦜"', f'parrot = "{picture}"'))
    face = game.faces()["PARROT"]
    assert (face.picture, face.drawing) == (("", "parrot") if picture == "🦜" else (picture, ""))


@pytest.mark.clause("ZZ-34")
def test_rejects_variant_of_an_existing_picture() -> None:
    with pytest.raises(InvalidOptionError, match="'parrot' has the picture of 'owl'"):
        new("zop-zoo", 2, 1, deck_file=with_change('parrot = "🦜"', 'parrot = "🦉\ufe0f"'))


@pytest.mark.clause("ZZ-34")
def test_deck_names_in_other_alphabets() -> None:
    names = ["σκύλος", "löwe", "ёж", "ısı", "polar-bear", "ñandú"]
    text = SHIPPED
    for old, name in zip(["lion", "elephant", "monkey", "whale", "shark", "tick"], names, strict=True):
        text = text.replace(f"{old} =", f'"{name}" =')
    game = new("zop-zoo", 2, 1, deck_file=text)
    for name in names:
        assert game.variant.notation.parse_card(game, name, 0) + 52 == game.variant.notation.parse_card(
            game, name.upper(), 0
        )
    apart = unicodedata.normalize("NFD", text)
    assert apart != text
    assert new("zop-zoo", 2, 1, deck_file=apart).faces().keys() == game.faces().keys()


def test_deck_file_with_byte_order_mark() -> None:
    assert new("zop-zoo", 2, 1, deck_file="\ufeff" + SHIPPED).faces()["OWL"].drawing == "owl"


# A file that would be slow to parse is refused before parsing.
COSTLY = [
    ("x = " + "[" * 5000, "line 1 has more than 8 nested brackets"),
    ("# a deck\nx = " + "{a=" * 5000, "line 2 has more than 8 nested brackets"),
    ("[" * 5000 + "a", "nested brackets"),
    ("x = '''\n'''\n" + "y = [\n" * 3000, "line 11 has more than 8 nested brackets"),
    ('x = """a"""""\ny = ' + "[" * 5000, "line 2 has more than 8 nested brackets"),
    ('x = ["""a"""", ' + "[" * 5000, "nested brackets"),
    ("x = " + "9" * 5000, "more than 64 letters or digits in a row"),
    ("x = 0x" + "f" * 5000, "more than 64 letters or digits in a row"),
    (".".join(["a"] * 9900) + "=1", "line 1 has a name of more than 8 parts"),
    (" . ".join(["'a'"] * 3000) + "=1", "line 1 has a name of more than 8 parts"),
    ("[" + ".".join(["a"] * 9900) + "]", "line 1 has a name of more than 8 parts"),
    ("x = {" + ".".join(["a"] * 9900) + "=1}", "line 1 has a name of more than 8 parts"),
    ("# \ud83e\nx = 1", "character 3 is half of a surrogate pair"),
]


@pytest.mark.clause("ZZ-34")
@pytest.mark.parametrize(("text", "reason"), COSTLY, ids=[f"{at} {c[1]}" for at, c in enumerate(COSTLY)])
def test_rejects_costly_deck_files_before_parsing(
    text: str, reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tomllib, "loads", lambda text: pytest.fail("the text was parsed"))
    with pytest.raises(InvalidOptionError) as caught:
        new("zop-zoo", 2, 1, deck_file=text)
    assert reason in str(caught.value)


def test_brackets_and_dots_in_strings_are_allowed() -> None:
    text = "# " + "[" * 50 + "." * 50 + "\n" + with_change('"🦜"', "'[.[.[.[.'") + "#" + "9" * 500
    assert new("zop-zoo", 2, 1, deck_file=text).faces()["PARROT"].picture == "[.[.[.[."


PIECES = st.sampled_from(
    [
        *SHIPPED.split(),
        *"[]{}=.,#\"'\\\n",
        '"""',
        "'''",
        "[[",
        "]]",
        " = ",
        "a.b",
        "1e9",
        "0x1",
        "2020-01-01",
        "\\u200d",
        "\t",
    ]
)


@settings(max_examples=20 * MATCHES)
@given(
    st.one_of(
        st.text(max_size=200),
        st.lists(PIECES, max_size=60).map("".join),
        st.tuples(st.integers(0, len(SHIPPED)), st.integers(0, 40), st.text(max_size=10) | PIECES).map(
            lambda cut: SHIPPED[: cut[0]] + cut[2] + SHIPPED[cut[0] + cut[1] :]
        ),
    )
)
def test_any_deck_file_is_read_or_rejected(text: str) -> None:
    message = ""
    try:
        game = new("zop-zoo", 2, 1, deck_file=text)
    except InvalidOptionError as error:
        message = str(error)
    if message:
        assert message.startswith("deck_file: ")
        assert message.isprintable()
        assert len(message) < 500
        return
    for face in build_faces(game).values():
        kinds = {unicodedata.category(sign) for sign in face.picture + face.name if sign != "\u200d"}
        assert not kinds & {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"}


STEPS = 60  # maximum number of Python lines executed for each character of a file


@settings(max_examples=MATCHES)
@given(st.lists(PIECES, min_size=1, max_size=8).map("".join), st.integers(1, 2000))
def test_deck_parsing_time_is_linear(piece: str, times: int) -> None:
    text = (piece * times)[:6000]
    lines = 0

    def count_line(frame: Any, event: str, arg: Any) -> Any:
        nonlocal lines
        lines += event == "line"
        return count_line

    before = sys.gettrace()
    sys.settrace(count_line)
    try:
        with contextlib.suppress(InvalidOptionError):
            new("zop-zoo", 2, 1, deck_file=text)
    finally:
        sys.settrace(before)
    assert lines < STEPS * len(text) + 20_000


@pytest.mark.clause("ZZ-34")
@pytest.mark.parametrize(("text", "reason"), INVALID_DECKS, ids=[reason[:60] for _, reason in INVALID_DECKS])
def test_deck_error_names_its_location(text: str, reason: str) -> None:
    with pytest.raises(InvalidOptionError) as caught:
        new("zop-zoo", 2, 1, deck_file=text)
    assert str(caught.value).startswith("deck_file: ")
    assert reason in str(caught.value)
    assert str(caught.value).endswith("]"), "the message does not end with a clause"


def test_rejects_too_long_deck_files() -> None:
    with pytest.raises(InvalidOptionError, match="at most"):
        new("zop-zoo", 2, 1, deck_file=SHIPPED + "#" * MAX_DOCUMENT_LENGTH)


@pytest.mark.clause("ZZ-34")
def test_built_in_deck_matches_the_rules_page() -> None:
    page = rules_page_path(ZOO).read_text(encoding="utf-8")
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in page.splitlines() if line[:1] == "|"]
    deck = tomllib.loads(SHIPPED)["categories"]
    assert len(rows) == 12
    for category, animals, half, bonus in rows[2:]:
        part = deck[category]
        assert list(part["animals"]) == animals.split(", ")
        assert list(part["connect"]) == [half]
        sides = [*part.get("bonus", []), *([f"({part['bonus_points']})"] if "bonus" in part else [])]
        assert sides == bonus.split()
        assert [animal for animal in CATEGORY if CATEGORY[animal] == category] == animals.split(", ")
        assert part["points"] == POINTS[category]
    assert "skunk and rat (75), vulture and piranha (90), mosquito and leech (100)" in page


@pytest.mark.clause("ZZ-34")
def test_command_line_reads_a_deck_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    mine, broken = tmp_path / "mine.toml", tmp_path / "broken.toml"
    mine.write_text(SHIPPED.replace("lion", "tiger"), encoding="utf-8")
    broken.write_text(SHIPPED.replace("skunk = 75, ", ""), encoding="utf-8")

    def typed(path: Path, record: Path) -> Any:
        words = [
            "play",
            "zop-zoo",
            "--option",
            f"deck_file=@{path}",
            "--players",
            "simple,simple",
            "--seed",
            "4",
        ]
        return CliRunner().invoke(app, [*words, "--plain", "--record", str(record)])

    done = typed(mine, tmp_path / "record.json")
    assert done.exit_code == 0, done.output
    record = parse_record((tmp_path / "record.json").read_text(encoding="utf-8"))
    assert "tiger" in record.options["deck_file"]
    assert "# The deck" not in done.stdout
    failed = typed(broken, tmp_path / "other.json")
    assert failed.exit_code == 2
    assert "minus.points: the points of 'skunk' are missing" in failed.stderr
    missing = typed(tmp_path / "nowhere.toml", tmp_path / "other.json")
    assert missing.exit_code == 2
    assert "nowhere.toml: No such file" in missing.stderr


def test_document_quotes_the_deck_file() -> None:
    blocks = DOCUMENT.read_text(encoding="utf-8").split("```toml\n")[1:]
    assert len(blocks) == 2
    for block in blocks:
        assert block.partition("```")[0].strip() in SHIPPED


# Texts for players


def test_labels_use_natural_card_names() -> None:
    game = match_from(
        rows=["owl+OWL griffin+GRIFFIN lion+BEAST2 fox", "skunk giraffe+BEST-BEAST rat+RAT whale"],
        side_bonuses={1: "TOUCAN"},
        drawn_card="EARTHWORM",
        draw_pile="BEAST PEGASUS MOLE KOALA",
    )
    labels = {move.move: move.label for move in build_scene(game.view(0), ["Ann", "Ben"]).moves}
    assert (
        labels["switch owl for skunk of 1"]
        == "Switch the Owl with its twin for the Skunk Minus card from Ben"
    )
    assert (
        labels["switch griffin for rat of 1"] == "Switch the whole Griffin for the Rat with its twin from Ben"
    )
    assert (
        labels["switch lion for TOUCAN of 1"]
        == "Switch the BEAST on the Lion for the Toucan Side Bonus from Ben"
    )
    assert labels["switch owl for giraffe of 1"].endswith(
        "for the BEST BEAST on the Lower Half of the Giraffe from Ben"
    )
    game.play(0, "switch owl for skunk of 1")
    assert [event.text for event in game.events(0, ["Ann", "Ben"])] == [
        "You switch with Ben and give the Owl with its twin.",
        "In return, Ben gives you the Skunk Minus card.",
        "You discard the EARTHWORM.",
    ]
    assert [event.text for event in game.events(1, ["Ann", "Ben"])] == [
        "Ann switches with you and gives the Owl with its twin.",
        "In return, you give the Skunk Minus card.",
        "Ann discards the EARTHWORM.",
    ]
    game.play(0, "draw")
    assert (
        build_scene(game.view(0), []).prompt
        == "You drew a BEAST: choose which of your cards it covers permanently."
    )
    game.play(0, "cover skunk")
    assert [event.text for event in game.events(0, ["Ann"])] == [
        "You play the BEAST on the Skunk Minus card."
    ]
    refusal = game.refusal(0, game.parse_move("cover whale"))
    assert refusal is not None
    assert render(refusal.message) == "You do not have the Whale"


@pytest.mark.parametrize("options", [{}, HONEST])
def test_drawn_mole_is_discarded(options: dict[str, Any]) -> None:
    game = match_from(
        options, rows=["owl fox", "lion skunk"], draw_pile="MOLE MOLE OWL", discard_pile="KOALA", turn=0
    )
    lines = ["draw", "discard"] if options else ["draw"]
    texts = [(event.kind, event.text) for line in lines for event in play_as_first_seat(game, line)]
    assert [text for kind, text in texts if kind != "dig"] == ["You draw a MOLE.", "You discard the MOLE."]
    assert [event.text for event in game.events(1, ["Ann", "Ben"])][-1] == "Ann discards the MOLE."


def play_as_first_seat(game: Game, line: str) -> list[Event]:
    """Make a move of seat 0 and return the events that it sees."""
    game.play(0, line)
    return game.events(0)


def test_texts_contain_no_notation() -> None:
    rng = Rng.fast(4)
    black = {name for name in BLACK if name not in ("HYENA", "RACCOON", "EARTHWORM")}
    for seed in range(6):
        game = new("zop-zoo", 3, seed, matching="honest" if seed % 2 else "strict", target=200)
        vocabulary = game.vocabulary()
        while not game.is_over:
            scene = build_scene(game.view(game.turn), ["Ann", "Ben", "Cleo"])
            texts = [scene.prompt, *[move.label for move in scene.moves]]
            texts += [event.text for event in game.events(SPECTATOR, ["Ann", "Ben", "Cleo"])]
            refusal = game.refusal(game.turn, vocabulary[int(rng.randbelow(len(vocabulary)))])
            texts += [render(refusal.message)] if refusal is not None else []
            for sentence in texts:
                words = sentence.replace(",", " ").replace(".", " ").replace(":", " ").split()
                assert not black & set(words), sentence
                assert sentence[0] == sentence[0].upper(), sentence
            moves = game.legal(game.turn)
            game.push(game.turn, moves[int(rng.randbelow(len(moves)))])


def test_prompt_lists_all_cards_named_for_a_dig() -> None:
    buried = "OWL LION FOX PANDA WHALE SHARK KOALA TICK RAM GIRAFFE"
    game = match_from(HONEST, rows=["owl lion", "fox skunk"], discard_pile=f"MOLE {buried}", turn=0)
    for word in buried.split():
        game.play(0, f"name {word}")
    prompt = build_scene(game.view(0), []).prompt
    assert all(word.capitalize() in prompt for word in buried.split())
    assert prompt.startswith("Dig, or draw a card. You have named the ")
    assert prompt.endswith(" and the Upper Half of the Giraffe.")


@pytest.mark.clause("ZZ-12")
def test_dig_event_lists_all_cards() -> None:
    dug = ["FOX", "PANDA", "WHALE", "SHARK", "OWL", "KOALA", "TICK"]
    rows = ["lion elephant fox panda whale shark owl koala tick", "monkey"]
    observations = []
    for first in ("LION", "ELEPHANT"):
        game = match_from(
            HONEST, rows=rows, discard_pile=" ".join(["MOLE1", "LION", "ELEPHANT", *dug]), turn=0
        )
        game.play(0, f"dig {' '.join([first, *dug])}")
        assert event_facts(game)[0] == ("dig", 0, [first, *dug])
        observations.append(int(game.observation_key(1)))
    assert observations[0] != observations[1]


@pytest.mark.clause("ZZ-14")
def test_choice_of_a_used_card_is_valid() -> None:
    """During a use the used card is already void, and the choice belongs to that use."""
    choices = 0
    for seed in range(8):
        game, rng = new("zop-zoo", 2, seed), random.Random(seed)
        while not game.is_over:
            seat = int(game.turn)
            legal = list(game.legal(seat))
            if game.position()["phase"] == "choose":
                choices += 1
                assert [game.refusal(seat, move) for move in legal] == [None] * len(legal)
            game.push(seat, game.heuristic(seat) if rng.random() < 0.5 else rng.choice(legal))
    assert choices > 20
