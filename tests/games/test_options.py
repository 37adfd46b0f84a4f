"""Options with their clauses, values and defaults, and numbers of seats, as on the rules pages."""

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

# Minimum and maximum number of seats. For each option its clause and values, the default first; for a number
# only the default.
TABLES: dict[str, tuple[int, int, str]] = {
    "war": (
        2,
        3,
        """
        war WR-3 one three rank
        run_out WR-5 last_card lose stays
        returns WR-10 shuffled winner_first loser_first
        max_rounds WR-14 5000
        """,
    ),
    "go-fish": (
        2,
        6,
        """
        hand_over GF-12 all one
        lucky_draw GF-13 off on
        end GF-14 stock_out all_sets
        out_wins GF-15 on off
        empty_hand GF-16 draw_one out
        dealer G-6 random first
        limit G-4 10000
        """,
    ),
    "authors": (
        3,
        6,
        """
        deal AU-6 all stock
        miss AU-7 auto left asked
        dealer G-6 random first
        limit G-4 10000
        """,
    ),
    "crazy-eight": (
        2,
        5,
        """
        start CE-2 left dealer right
        rotation CE-2 clockwise anticlockwise
        starter CE-33 inert redraw active
        jokers CE-32 2 1 0
        counter_eight CE-35 printed names
        ace CE-23 any same_suit
        pick_and_play CE-25 off on
        first_ace CE-26 off on
        after_joker CE-36 any below
        finish_on CE-37 strict any
        calls CE-40 auto manual
        missed_pick CE-41 picks free
        match CE-50 single elimination points
        target CE-50 200
        joker_points CE-52 50 20 0
        dealer G-6 random first
        limit G-4 10000
        """,
    ),
    "zambezi-falls": (
        2,
        2,
        """
        series ZF-17 1 3 5 7
        exchange ZF-30 on off
        unfollowed_match ZF-20 opponent_plays opponent_leads illegal
        falls ZF-22 top_four listed
        passing ZF-26 free only_when_stuck
        dealer G-6 random first
        limit G-4 10000
        """,
    ),
    "zombie-cribbage": (
        2,
        2,
        """
        lowdown ZC-30 off on
        reveal ZC-31 off on
        run ZC-32 off on
        thirty_one ZC-40 printed standard
        after_go ZC-42 must may
        joker_at_31 ZC-42 forced optional
        joker_runs_in_play ZC-44 on off
        joker_pair ZC-45 on off
        crib_flush ZC-47 printed standard
        counting ZC-48 auto claimed
        match ZC-53 1 3 5 7
        """,
    ),
    "zop-zoo": (
        2,
        6,
        """
        matching ZZ-20 strict honest
        side_bonus ZZ-22 ends chains
        target ZZ-18 800
        deck_file ZZ-34
        dealer G-6 random first
        limit G-4 10000
        """,
    ),
}


def test_table_covers_every_game() -> None:
    assert sorted(TABLES) == sorted(game_names())


@pytest.mark.clause("G-4", "G-6")
@pytest.mark.parametrize("name", TABLES)
def test_options_match_the_rules_page(name: str) -> None:
    kind = game_class(name)
    found = {}
    for fact in list_option_specs(kind.options_type):
        default = "" if fact.is_document else str(fact.default)
        assert not fact.values or default == fact.values[0]
        found[fact.name] = [fact.clause, *(fact.values or [default] * (default != ""))]
    lines = [line.split() for line in TABLES[name][2].strip().splitlines()]
    assert found == {option: rest for option, *rest in lines}


@pytest.mark.clause("GF-1")
@pytest.mark.parametrize("name", TABLES)
def test_seats_match_the_rules_page(name: str) -> None:
    kind = game_class(name)
    fewest, most, _ = TABLES[name]
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
