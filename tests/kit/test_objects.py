"""Matches and views as Python objects: copies, pickles, `repr` and `help`."""

import copy
import dataclasses
import inspect
import pickle
import re
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest

import parlour
from parlour.games import game_class, game_names
from parlour.kit.game import Game
from parlour.kit.moves import SPECTATOR
from parlour.kit.options import list_option_specs
from parlour.kit.outcomes import Appraisal
from parlour.kit.rng import Rng
from parlour.kit.view_cards import ViewCard
from parlour.kit.zones import Zone
from parlour.testing import push_random_moves
from parlour.testing.properties import full_state
from parlour.testing.random_matches import deal_setup
from parlour.text.message import DataRecord, Message
from tests.helpers.every_game import for_every_game

UNFROZEN = (Message, Zone)  # a dozen per scene; a frozen struct takes several times as long to create


def test_repr_of_objects() -> None:
    kind = game_class("war")
    game = kind.from_position(
        {"piles": ["KH 2C", "QD 3C"], "options": {"max_rounds": 1, "returns": "winner_first"}}
    )
    assert repr(game) == "<War, 2 seats; turn [0, 1]; piles [KH 2C | QD 3C]>"
    assert repr(game.view()) == "<War as a spectator sees it, 2 seats; turn [0, 1]; piles [? ? | ? ?]>"
    refusal = game.refusal(SPECTATOR, 0)
    assert repr(refusal) == "<Refusal: It is not your turn [G-1]>"
    game.play(0, "flip")
    assert [repr(event) for event in game.events()] == ["<ready: Seat 0 is ready.>"]
    game.play(1, "flip")
    assert repr(game.outcome) == "<Outcome: won by seat 0 [WR-14]>"
    assert repr(game) == "<War, 2 seats; won by seat 0 [WR-14]; piles [2C KH QD | 3C]; round_count 1>"


def test_objects_of_a_match_can_be_copied_and_pickled() -> None:
    game = parlour.new("crazy-eight", seed=3)
    things: list[Any] = [
        game.refusal(1 - int(game.turn), game.legal()[0]),
        game.rng,
        game.options,
        *list_option_specs(type(game.options)),
        *game.view().zones(),
        *parlour.new("zop-zoo", seed=1).faces().values(),
        Appraisal(3, 2.5, -0.5),
        game.variant.display.prompt(game, 0),
    ]
    game.play(int(game.turn), game.legal()[0])
    things += game.events()
    push_random_moves(game, 10_000, 1)
    things += [game.outcome, game.options]
    for thing in things:
        for twin in (copy.copy(thing), copy.deepcopy(thing), pickle.loads(pickle.dumps(thing))):
            assert type(twin) is type(thing)
            if isinstance(thing, Rng):
                assert twin.to_text() == thing.to_text()
                assert twin is not thing
            else:
                assert twin == thing
        if isinstance(thing, DataRecord) and not isinstance(thing, UNFROZEN):
            first = dataclasses.fields(thing)[0].name  # type: ignore[arg-type]
            with pytest.raises(dataclasses.FrozenInstanceError):
                setattr(thing, first, getattr(thing, first))


def test_errors_can_be_pickled() -> None:
    game = parlour.new("crazy-eight", seed=3)
    moves: tuple[Any, ...] = ("KS", "castle", 7.5)
    for move in moves:
        with pytest.raises(parlour.ParlourError) as caught:
            game.play(int(game.turn), move)
        again = pickle.loads(pickle.dumps(caught.value))
        assert (type(again), str(again)) == (type(caught.value), str(caught.value))
        assert getattr(again, "clause", "") == getattr(caught.value, "clause", "")


def test_uncompiled_game_can_be_pickled(high_card: type[Game]) -> None:
    game = push_random_moves(high_card.new_match(3, None, 1), 7, 2)
    assert full_state(pickle.loads(pickle.dumps(game))) == full_state(game)


# `help`


def public_members(owner: object) -> list[tuple[str, Any]]:
    return [
        (name, member)
        for name, member in inspect.getmembers(owner)
        if not name.startswith("_") and (callable(member) or inspect.isdatadescriptor(member))
    ]


API_OBJECTS = [getattr(parlour, name) for name in parlour.__all__]
CLASSES = [each for each in API_OBJECTS if inspect.isclass(each)] + [Rng]
METHODS = [
    (owner, name)
    for owner in (parlour.Game, parlour.View, Rng, parlour.Event, parlour.Outcome, parlour.Refusal)
    for name, member in public_members(owner)
    if callable(member)
]


def test_help_explains_classes_and_methods() -> None:
    for owner in [*CLASSES, *map(game_class, game_names())]:
        assert (owner.__doc__ or "").strip().endswith((".", "`")), owner
    for owner, name in METHODS:
        assert (inspect.getdoc(getattr(owner, name)) or "").strip(), (owner, name)
        parameters = inspect.signature(getattr(owner, name)).parameters
        assert all(parameter.name.isidentifier() for parameter in parameters.values()), (owner, name)


@pytest.mark.parametrize("name", game_names())
def test_match_is_dealt_once(name: str) -> None:
    """Dealing draws from a given generator exactly as far as one deal needs, compiled or not."""
    rng = Rng.live(bytes(32))
    given, seeded = (game_class(name).new_match(seed=seed) for seed in (rng, bytes(32).hex()))
    assert given.position() == seeded.position()
    assert rng.to_text() == seeded.rng.to_text()


def test_package_lists_only_its_api() -> None:
    assert sorted(parlour.__all__) == [name for name in dir(parlour) if not name.startswith("__")]
    names = {name for name in vars(parlour) if not name.startswith("_")} - set(parlour.__all__)
    modules = {name for name in names if f"parlour.{name}" in sys.modules}
    assert names == modules  # Python adds the modules of a package; nothing else is in it


SLOW_MODULES = {"difflib", "email", "importlib.metadata", "msgspec", "pathlib", "random", "yaml"}  # to import


def imported_by(program: str) -> set[str]:
    """Return the modules that a program imports."""
    whole = f"import sys; before = set(sys.modules); {program}; print(*set(sys.modules) - before)"
    done = subprocess.run([sys.executable, "-c", whole], capture_output=True, text=True, check=True)
    return {*done.stdout.split()}


def test_package_imports_lazily() -> None:
    """It takes a third of the time that the names of the API take."""
    found = imported_by("import parlour")
    ours = {name for name in found if name.partition(".")[0] == "parlour"}
    assert ours == {"parlour", "parlour.compiling", "parlour.compiling.fingerprint"}
    assert (SLOW_MODULES | {"contextlib", "dataclasses", "typing"}).isdisjoint(found)
    assert "parlour.kit.game" in imported_by("import parlour; parlour.Game")


def test_match_imports_no_slow_modules() -> None:
    found = imported_by("import parlour; parlour.new('crazy-eight').legal()")
    assert found & SLOW_MODULES == {"pathlib"}  # a game looks for its rules page


def test_only_api_names_are_attributes() -> None:
    for name in parlour.__all__:
        assert getattr(parlour, name) is vars(parlour)[name]
    with pytest.raises(AttributeError, match="module 'parlour' has no attribute 'gmae'"):
        parlour.gmae  # type: ignore[attr-defined] # noqa: B018


# The cards of a view


def seats_with_cards(position: dict[str, Any], place: str) -> list[int | None]:
    """Return the seats that have cards in a place, or `[None]` for a place in the middle."""
    written = position.get(place, "")
    return list(range(len(written))) if isinstance(written, list) else [None]


def position_text(place: str, cards: list[ViewCard]) -> str:
    """Return the text of cards without separators. Go Fish and Authors write a set of four as its rank."""
    return "".join(
        [card.rank for card in cards[::4]] if place == "completed_sets" else [card.text for card in cards]
    )


def places_and_seats(game: Game, position: dict[str, Any]) -> Iterator[tuple[str, int | None]]:
    """Yield each place with each of its seats."""
    for place in game.card_keys:
        for seat in seats_with_cards(position, place):
            yield place, seat


@for_every_game(examples=25)
def test_view_cards_match_its_position(setup: dict[str, Any], move_count: int, seed: int) -> None:
    game = push_random_moves(deal_setup(setup), move_count, seed)
    whole = game.position()
    for viewer in range(SPECTATOR, int(game.seats)):
        view = game.view(viewer)
        position = view.position()
        for place, seat in places_and_seats(game, position):
            cards = view.cards(place, seat)
            written, real = (
                str(found if seat is None else found[seat])
                for found in (position.get(place, ""), whole.get(place, ""))
            )
            assert position_text(place, cards) == re.sub("[ +]", "", written), place
            for card in cards:
                assert card.hidden == (card.text == "?")
                if not card.hidden:
                    assert view.game.variant.notation.format_card(view.game, card.number) == card.text
                    assert (card.rank if place == "completed_sets" else card.text) in real
        own = viewer != SPECTATOR and "hands" in position
        assert view.hand == (view.cards("hands", viewer) if own else [])


@for_every_game(examples=15)
def test_view_cards_do_not_depend_on_hidden_cards(setup: dict[str, Any], move_count: int, seed: int) -> None:
    game = push_random_moves(deal_setup(setup), move_count, seed)
    for viewer in range(SPECTATOR, int(game.seats)):
        view = game.view(viewer)
        other = view.determinize(seed).view(viewer)
        for place, seat in places_and_seats(game, view.position()):
            assert other.cards(place, seat) == view.cards(place, seat)


def is_card(game: Game, word: str) -> bool:
    """Return True if a word of a position names a card."""
    try:
        return isinstance(game.variant.notation.parse_card(game, word, 0), int)
    except parlour.InvalidPositionError:
        return False


@for_every_game(examples=25)
def test_only_card_keys_of_a_position_have_cards(setup: dict[str, Any], move_count: int, seed: int) -> None:
    game = push_random_moves(deal_setup(setup), move_count, seed)
    for key in game.position_keys:
        value = game.position().get(key, "")
        texts = [text for text in (value if isinstance(value, list) else [value]) if isinstance(text, str)]
        words = [word for text in texts for word in re.split("[ +]", text)]
        assert key in game.card_keys or not [word for word in words if is_card(game, word)], key


def test_rejects_unknown_zones_and_seats() -> None:
    game = parlour.new("zop-zoo", seats=2, seed=3)
    view = game.view(0)
    assert view.cards("side_bonuses") == view.cards("side_bonuses", 1) == view.cards("drawn_card") == []
    nowhere: tuple[object, ...] = ("row", "scores", "phase", "hands", "draw ", "", 0, None, [])
    for place in nowhere:
        with pytest.raises(
            parlour.ParlourError, match="is not a card zone of Zop Zoo; the card zones are rows, side"
        ):
            view.cards(place)
    with pytest.raises(parlour.ParlourError, match="draw_pile does not belong to a seat"):
        view.cards("draw_pile", 0)
    nobodies: tuple[Any, ...] = (2, -1, "x")
    for seat in nobodies:
        with pytest.raises(parlour.InvalidSeatsError):
            view.cards("rows", seat)
    with pytest.raises(parlour.InvalidSeatsError):
        game.view().cards("rows")


def test_view_card_fields() -> None:
    kind = parlour.game_class("zop-zoo")
    game = kind.from_position({"rows": ["lion+LION giraffe+BEST-BEAST owl", "tick"]})
    cards = game.view(1).cards("rows", 0)
    assert [(str(card), card.stack) for card in cards] == [
        ("lion", 0),
        ("LION", 0),
        ("owl", 1),
        ("giraffe", 2),
        ("BEST-BEAST", 2),
    ]
    assert {(card.rank, card.suit) for card in cards} == {("", "")}
    view = parlour.new("crazy-eight", seats=2, seed=7).view(0)
    assert [card.rank + card.suit for card in view.hand] == [card.text for card in view.hand]
    assert {*view.cards("hands", 1)} == {ViewCard("?", -1, stack) for stack in range(8)}
    assert [card.hidden for card in view.cards("hands", 1)] == [True] * 8
    [top, *_] = view.cards("discard_pile")
    assert not top.hidden
    assert pickle.loads(pickle.dumps(top)) == top
