"""Matches and views as objects of Python's: copied, pickled, shown, and explained by `help`."""

import copy
import dataclasses
import inspect
import pickle
from typing import Any

import pytest
from hypothesis import strategies as st

import parlour
from parlour.games import game_class, game_names
from parlour.kit.chance import Rng
from parlour.kit.data import Data
from parlour.kit.game import SPECTATOR, Appraisal, Game
from parlour.kit.options import option_facts
from parlour.players.playout import play_out
from tests.effort import tries
from tests.play import advance, deal, for_every_game


def everything(game: Game) -> Any:
    """All that can be asked of a match."""
    seats = range(-1, int(game.seats))
    flags = [game.listening, game.remembering, game.viewable, game.has_interrupts]
    heard = [[event.text for event in game.events(seat)] for seat in seats]
    return (
        game.state(),
        flags,
        heard,
        [game.observation_key(seat) for seat in seats],
        int(game.viewer),
        list(game.codes),
    )


@for_every_game(listening=st.booleans(), remembering=st.booleans())
def test_a_copied_or_pickled_match_is_the_same_and_shares_nothing(
    set_up: dict[str, Any], length: int, listening: bool, remembering: bool
) -> None:
    game = advance(deal(set_up), length // 2, set_up["seed"])
    game.listening, game.remembering = listening, remembering
    advance(game, length - length // 2, length)
    before = everything(game)
    for twin in (copy.copy(game), copy.deepcopy(game), pickle.loads(pickle.dumps(game))):
        assert type(twin) is type(game)
        assert everything(twin) == before
        again = game.copy()
        for each in (twin, again):
            advance(each, 40, 5)
        assert everything(twin) == everything(again)
        assert everything(game) == before


@for_every_game(tries(12, 100))
def test_a_copied_or_pickled_view_is_the_same(set_up: dict[str, Any], length: int) -> None:
    game = advance(deal(set_up), length, set_up["seed"])
    for seat in range(-1, int(game.seats)):
        view = game.view(seat)
        world = view.determinize(Rng.fast(length))
        for twin in (copy.copy(view), copy.deepcopy(view), pickle.loads(pickle.dumps(view))):
            assert twin == view
            assert hash(twin) == hash(view)
            assert (twin.seat, twin.legal()) == (view.seat, view.legal())
            assert twin.determinize(Rng.fast(length)).state() == world.state()
            play_out(twin.determinize(), Rng.fast(1), 50)
            assert twin == view


@for_every_game()
def test_a_match_says_what_lies_on_the_table(set_up: dict[str, Any], length: int) -> None:
    game = advance(deal(set_up), length, set_up["seed"])
    assert repr(game).startswith(f"<{game.title}, {game.seats} seats; ")
    assert "\n" not in repr(game)
    for seat in range(-1, int(game.seats)):
        assert repr(game.view(seat)).startswith(f"<{game.title} as ")
    if game.over:
        assert str(game.outcome) in repr(game)
        assert str(game.outcome) in repr(game.outcome)


def test_what_is_shown() -> None:
    kind = game_class("war")
    game = kind.from_position(
        {"piles": ["KH 2C", "QD 3C"], "options": {"max_rounds": 1, "returns": "winner_first"}}
    )
    assert repr(game) == "<War, 2 seats; turn [0, 1]; piles [KH 2C | QD 3C]>"
    assert repr(game.view()) == "<War as who watches sees it, 2 seats; turn [0, 1]; piles [? ? | ? ?]>"
    refusal = game.refusal(SPECTATOR, 0)
    assert repr(refusal) == "<Refusal: It is not your turn [G-1]>"
    game.play(0, "flip")
    assert [repr(event) for event in game.events()] == ["<ready: Seat 0 is ready to flip.>"]
    game.play(1, "flip")
    assert repr(game.outcome) == "<Outcome: won by seat 0 [WR-14]>"
    assert repr(game) == "<War, 2 seats; won by seat 0 [WR-14]; piles [2C KH QD | 3C]; round 1>"


def test_what_a_match_hands_out_is_copied_and_pickled() -> None:
    game = parlour.new("crazy-eight", seed=3)
    things: list[Any] = [
        game.refusal(1 - int(game.turn), game.legal()[0]),
        game.rng,
        game.options,
        *option_facts(type(game.options)),
        *game.view().zones(),
        *parlour.new("zop-zoo", seed=1).faces().values(),
        Appraisal(3, 2.5, -0.5),
        game.prompt(0),
    ]
    game.play(int(game.turn), game.legal()[0])
    things += game.events()
    advance(game, 10_000, 1)
    things += [game.outcome, game.options]
    for thing in things:
        for twin in (copy.copy(thing), copy.deepcopy(thing), pickle.loads(pickle.dumps(thing))):
            assert type(twin) is type(thing)
            if isinstance(thing, Rng):
                assert twin.text() == thing.text()
                assert twin is not thing
            else:
                assert twin == thing
        if isinstance(thing, Data):
            first = dataclasses.fields(thing)[0].name  # type: ignore[arg-type]
            with pytest.raises(dataclasses.FrozenInstanceError):
                setattr(thing, first, getattr(thing, first))


def test_an_error_of_another_process_arrives() -> None:
    game = parlour.new("crazy-eight", seed=3)
    for move in ("KS", "castle", 7.5):
        with pytest.raises(parlour.ParlourError) as caught:
            game.play(int(game.turn), move)
        again = pickle.loads(pickle.dumps(caught.value))
        assert (type(again), str(again)) == (type(caught.value), str(caught.value))
        assert getattr(again, "clause", "") == getattr(caught.value, "clause", "")


def test_a_game_that_is_not_compiled_is_pickled_too(high_card: type[Game]) -> None:
    game = advance(high_card(3, None, 1), 7, 2)
    assert everything(pickle.loads(pickle.dumps(game))) == everything(game)


# `help`


def public(owner: object) -> list[tuple[str, Any]]:
    return [
        (name, member)
        for name, member in inspect.getmembers(owner)
        if not name.startswith("_") and (callable(member) or inspect.isdatadescriptor(member))
    ]


OFFERED = [getattr(parlour, name) for name in parlour.__all__]
CLASSES = [each for each in OFFERED if inspect.isclass(each)] + [Rng]
METHODS = [
    (owner, name)
    for owner in (parlour.Game, parlour.View, Rng, parlour.Event, parlour.Outcome, parlour.Refusal)
    for name, member in public(owner)
    if callable(member)
]


@pytest.mark.parametrize("owner", [*CLASSES, *map(game_class, game_names())], ids=lambda each: each.__name__)
def test_a_class_is_explained(owner: type) -> None:
    assert (owner.__doc__ or "").strip().endswith((".", "`"))


@pytest.mark.parametrize(("owner", "name"), METHODS, ids=lambda each: getattr(each, "__name__", each))
def test_a_method_says_how_it_is_called(owner: type, name: str) -> None:
    said = inspect.getdoc(getattr(owner, name))
    assert said
    assert said.strip()
    parameters = inspect.signature(getattr(owner, name)).parameters
    assert all(parameter.name.isidentifier() for parameter in parameters.values())
