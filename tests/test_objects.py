"""Matches and views as objects of Python's: copied, pickled, shown, and explained by `help`."""

import copy
import dataclasses
import inspect
import pickle
import subprocess
import sys
from typing import Any

import pytest

import parlour
from parlour.games import game_class, game_names
from parlour.kit.card_game import CardGame
from parlour.kit.chance import Rng
from parlour.kit.data import Data
from parlour.kit.game import Game
from parlour.kit.options import option_facts
from parlour.kit.records import Appraisal
from parlour.kit.seats import SPECTATOR
from parlour.kit.words import Sentence
from parlour.kit.zones import Zone
from parlour.testing import advance
from parlour.testing.properties import everything

MADE_OFTEN = (Sentence, Zone)  # a dozen for each scene; what is frozen takes several times as long to make


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
        game.parts.prompt(game, 0),
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
        if isinstance(thing, Data) and not isinstance(thing, MADE_OFTEN):
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


@pytest.mark.parametrize("name", game_names())
def test_a_match_is_dealt_once(name: str) -> None:
    """Whoever gives a match its generator sees it drawn from as far as one deal goes, compiled or not."""
    rng = Rng.live(bytes(32))
    given, seeded = (game_class(name)(seed=seed) for seed in (rng, bytes(32).hex()))
    assert given.position() == seeded.position()
    assert rng.text() == seeded.rng.text()


def test_a_variant_of_a_game_copies_its_own_fields_too() -> None:
    class Plain(CardGame):
        event_kinds = ("deal",)

        def deal(self) -> None:
            self.deal_hands(3)
            self.waiting = 1

    class Variant(Plain):
        def prepare(self) -> None:
            super().prepare()
            self.extra = [1]

    assert not hasattr(Plain(2).copy(), "extra")  # made first, so that its fields are known
    game = Variant(2)
    twin = game.copy()
    assert isinstance(twin, Variant)
    assert twin.extra == [1]
    assert twin.extra is not game.extra


def test_the_package_lists_its_api_alone() -> None:
    assert sorted(parlour.__all__) == [name for name in dir(parlour) if not name.startswith("__")]
    public = {name for name in vars(parlour) if not name.startswith("_")} - set(parlour.__all__)
    modules = {name for name in public if f"parlour.{name}" in sys.modules}
    assert public == modules  # Python adds the modules of a package; nothing else is in it


SLOW = ("difflib", "email", "importlib.metadata", "msgspec", "pathlib", "random", "yaml")  # to import


@pytest.mark.parametrize("use", ["parlour", "parlour; parlour.new('crazy-eight').legal()"])
def test_no_slow_module_is_imported_before_it_is_needed(use: str) -> None:
    program = f"import sys; before = set(sys.modules); import {use}; print(*set(sys.modules) - before)"
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    wanted = set(SLOW) - {"pathlib"} if ";" in use else set(SLOW)  # a game looks for its rules page
    assert "parlour.kit.game" in done.stdout.split()
    assert wanted.isdisjoint(done.stdout.split())
