"""Numbers of seats, and the options of all games."""

from typing import get_type_hints

import pytest
import yaml

from parlour.games import game_class, game_names
from parlour.kit.errors import InvalidOptionError, InvalidSeatsError
from parlour.kit.options import (
    changed_options,
    list_option_specs,
    option_spec_from_field,
    parse_options,
    written_options,
)
from parlour.testing import find_option_conflict

# minimum and maximum number of seats, as in the rule texts
SEATS = {
    "war": (2, 3),
    "go-fish": (2, 6),
    "authors": (3, 6),
    "crazy-eight": (2, 5),
    "zambezi-falls": (2, 2),
    "zombie-cribbage": (2, 2),
    "zop-zoo": (2, 6),
}


def test_seats_cover_every_game() -> None:
    assert sorted(SEATS) == sorted(game_names())


@pytest.mark.clause("GF-1")
@pytest.mark.parametrize("name", SEATS)
def test_seats_match_the_rules_page(name: str) -> None:
    kind = game_class(name)
    fewest, most = SEATS[name]
    for seats in (fewest, most):
        assert kind.new_match(seats).seats == seats
    for seats in (fewest - 1, most + 1):
        with pytest.raises(InvalidSeatsError):
            kind.new_match(seats)


@pytest.mark.parametrize(
    ("name", "options", "reason"),
    [
        ("crazy-eight", {"match": "single", "target": 100}, "CE-50"),
        ("crazy-eight", {"match": "elimination", "target": 100}, "CE-50"),
        (
            "zombie-cribbage",
            {"reveal": "on"},
            "Reveal Your Zombies (after a joker): only with the jokers of Lowdown Zombies [ZC-31]",
        ),
        (
            "zombie-cribbage",
            {"run": "on"},
            "Zombies, Run! (after a joker): only with the jokers of Lowdown Zombies [ZC-32]",
        ),
        ("zombie-cribbage", {"limit": 5}, "no such option: 'limit'"),
        ("war", {"limit": 5}, "no such option: 'limit'"),
        ("crazy-eight", {"match": "points", "target": 1}, ""),
        ("zombie-cribbage", {"run": "on", "reveal": "on", "lowdown": "on"}, ""),
    ],
)
def test_rejects_conflicting_options(name: str, options: dict[str, object], reason: str) -> None:
    refused = find_option_conflict(name, 2, options)
    assert reason in refused
    assert bool(reason) == bool(refused)


@pytest.mark.parametrize(
    ("name", "deck"),
    [
        ("war", "2C"),
        ("war", "2C 3C *1"),
        ("go-fish", "2C 2D 3C"),
        ("go-fish", "2C 2D 3C 3D 4C"),
        ("go-fish", "2C 2D 3C 3D *1 *2"),
        *(("zambezi-falls", deck) for deck in ("3C 4C 5C", "3C 3C 4C 4D 5C 5D", "3C 4C 5C 6C 7C")),
        ("zambezi-falls", "3C 4C 5C 6C 7C *1"),
        *(("zombie-cribbage", deck) for deck in ("AC 2C 3C 4C 5C 6C", "AC AD AH AS")),
        *(("zop-zoo", deck) for deck in ("owl", "owl lion", "OWL LION")),
    ],
)
def test_rejects_packs_that_cannot_be_dealt(name: str, deck: str) -> None:
    with pytest.raises(InvalidOptionError):
        game_class(name).new_match(2, None, 1, deck)


def test_words_that_yaml_reads_as_booleans_are_option_values() -> None:
    """YAML reads unquoted on, yes and true as True, and off, no and false as False."""
    for values, written in {("yes", "no"): "yes no", ("off", "on"): "on off", ("no", "maybe"): "no"}.items():
        spec = option_spec_from_field("some", values[0], {"values": values, "clause": "G-4"})
        assert [spec.parse(value) for value in yaml.safe_load(f"[{', '.join(written.split())}]")] == (
            written.split()
        )
    spec = option_spec_from_field("some", "one", {"values": ("one", "two"), "clause": "G-4"})
    for value, word in ((True, "true"), (False, "false")):
        with pytest.raises(InvalidOptionError, match=f"^some: '{word}' is not one of one, two "):
            spec.parse(value)


@pytest.mark.parametrize("name", game_names())
def test_values_have_the_declared_type_and_are_written_as_parsed(name: str) -> None:
    """A flag is True or False, a choice among numbers is a number, and records contain words."""
    kind = game_class(name)
    types = get_type_hints(kind.options_type)
    for spec in list_option_specs(kind.options_type):
        words: tuple[int | str, ...] = spec.values or (spec.default,)
        if not (spec.values or spec.is_document):
            words = (*words, spec.min_value, spec.max_value)
        assert words[0] == spec.default
        for word in words:
            value = spec.parse(word)
            assert type(value) is types[spec.name]
            assert spec.written(value) == word
            options = parse_options(kind.options_type, {spec.name: word})
            assert getattr(options, spec.name) == value
            assert written_options(options) == written_options(parse_options(kind.options_type, {})) | {
                spec.name: word
            }
            assert changed_options(options) == ({spec.name: word} if word != spec.default else {})
