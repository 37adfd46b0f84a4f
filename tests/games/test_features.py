"""Features of each game: they agree with the view of the seat and keep their bounds; every feature varies."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from parlour.bots.playouts import play_out
from parlour.games import game_class, game_names, new
from parlour.games.zambezi_falls.cards import LOW_TO_HIGH
from parlour.kit.bits import members
from parlour.kit.cards import CARD_TEXTS, RANKS
from parlour.kit.errors import InvalidSeatsError, ParlourError
from parlour.kit.features import YOU, FeatureRow, Features
from parlour.kit.game import Game, View
from parlour.kit.learning import encode_features, get_feature_list
from parlour.kit.moves import SPECTATOR
from parlour.kit.rng import Rng
from parlour.records.scenario import load_scenario_position, parse_file, parse_step
from parlour.testing.effort import example_count
from parlour.testing.random_matches import deal_setup
from tests.compiling.test_traces import set_ups

MOVES = example_count(120, 2000)
LONG_MATCH = 3000
MAX_INT = 2**31 - 1
SCENARIOS = Path(__file__).parents[1] / "scenarios"


def scenario_matches(name: str) -> Iterator[Game]:
    """Yield the matches of a game's scenarios before and after each move.

    Many of these situations are rare in random play.
    """
    for path in sorted((SCENARIOS / name).glob("*.yaml")):
        for scenario in parse_file(path):
            game = load_scenario_position(scenario, 1)
            yield game
            for step in scenario.get("moves") or []:
                seat, text, _ = parse_step(step, game)
                if seat >= 0 and not game.is_over:
                    with suppress(ParlourError):
                        game.play(seat, text)
                yield game


def random_states(game: Game, moves: int, seed: int) -> Iterator[Game]:
    """Yield a match before each of so many random moves. A finished match starts again."""
    rng = Rng.fast(seed)
    for _ in range(moves):
        yield game
        if game.is_over:
            game.start()
        else:
            play_out(game, rng, 1)


@pytest.mark.parametrize("name", game_names())
def test_features_depend_only_on_the_view(name: str) -> None:
    for setup in set_ups(name):
        game = deal_setup(setup)
        table = get_feature_list(game)
        bounds = [(each.low, each.high) for each in table for _ in each.values]
        for nth, state in enumerate(random_states(game, MOVES, setup["seed"])):
            seat = nth % int(game.seats)
            view = state.view(seat)
            seen = encode_features(state, seat)
            assert view.features() == seen, setup
            assert all(low <= number <= high for number, (low, high) in zip(seen, bounds, strict=True)), setup
            if nth % 10 == 0:
                assert encode_features(view.determinize(nth), seat) == seen, setup
                assert type(game).view_from_text(view.to_text()).features() == seen, setup
                assert get_feature_list(view.game) == table


def value_names(game: Game) -> list[str]:
    """Return the names of all features, which must be unique."""
    names = [value for each in get_feature_list(game) for value in each.full_names()]
    assert len(set(names)) == len(names)
    return names


@pytest.mark.worlds
@pytest.mark.parametrize("name", game_names())
def test_every_feature_varies(name: str) -> None:
    lowest: dict[str, int] = {}
    highest: dict[str, int] = {}

    def look(games: Iterable[Game], seat_rng: Rng) -> None:
        """Record the range of each feature over matches, each as seen by one of its seats."""
        row, low, high = FeatureRow(0), np.array([MAX_INT]), np.array([-MAX_INT])
        for game in games:
            row.position = 0
            game.variant.features.encode(game, seat_rng.randbelow(game.seats), row)
            numbers = np.asarray(row.cells, np.int32)[: row.position]
            low, high = np.minimum(low, numbers), np.maximum(high, numbers)
        for value, least, most in zip(value_names(game), low, high, strict=True):
            lowest[value] = min(lowest.get(value, MAX_INT), int(least))
            highest[value] = max(highest.get(value, -MAX_INT), int(most))

    for setup in set_ups(name, example_count(16, 80)):
        look(random_states(deal_setup(setup), LONG_MATCH, setup["seed"]), Rng.fast(5))
    for game in scenario_matches(name):
        look([game] * (2 * int(game.seats)), Rng.fast(1))
    assert [value for value in lowest if lowest[value] == highest[value]] == []


# Values of features, compared with the written position


def cards(text: str) -> set[str]:
    """Return the visible cards of a position."""
    return {word for word in text.split() if word != "?"}


def sizes(piles: list[str]) -> list[int]:
    return [len(pile.split()) for pile in piles]


def by_rank(text: str, ranks: str) -> list[int]:
    return [sum(word[0] == rank for word in text.split()) for rank in ranks]


def from_you(values: list[Any], seat: int) -> list[Any]:
    """Return the values clockwise from a seat."""
    return values[seat:] + values[:seat]


def flags(seats: list[int], total: int) -> list[int]:
    return [int(seat in seats) for seat in range(total)]


def war_features(view: View, position: dict[str, Any], seat: int) -> dict[str, Any]:
    memory = position["memory"]
    known = {
        f"{YOU if not places else f'+{places}'}.{card}": 1 + lies.index(int(bag))
        for places, lies in enumerate(from_you(memory["pile_pools"], seat))
        for bag, cards_in_it in memory["pools"].items()
        if int(bag) > 0 and int(bag) in lies
        for card in cards_in_it.split()
    }
    return {"piles": from_you(sizes(position["piles"]), seat), "known": known}


def asking_features(view: View, position: dict[str, Any], seat: int) -> dict[str, Any]:
    return {
        "stock": sizes([position["stock"]])[0],
        "hand_sizes": sizes(position["hands"]),
        "seat": flags([seat], view.game.seats),
    }


def go_fish_features(view: View, position: dict[str, Any], seat: int) -> dict[str, Any]:
    shown = [by_rank(text, RANKS) for text in position["memory"]["known_cards"]]
    return asking_features(view, position, seat) | {
        "hand": by_rank(position["hands"][seat], RANKS),
        "sets": [min(1, n) for text in position["completed_sets"] for n in by_rank(text, RANKS)],
        "shown": [n for counts in shown for n in counts],
        "holds": [min(1, n) for text in position["memory"]["held_ranks"] for n in by_rank(text, RANKS)],
    }


def authors_features(view: View, position: dict[str, Any], seat: int) -> dict[str, Any]:
    memory = position["memory"]
    down = [rank for ranks in position["completed_sets"] for rank in ranks]
    seen = cards(" ".join([position["hands"][seat], *memory["known_cards"]]))
    seen |= {card for card in CARD_TEXTS if card[0] in down}
    may_hold = {
        f"seat{other}.{card}"
        for other, lacks in enumerate(memory["excluded_cards"])
        if other != seat and "?" in position["hands"][other]
        for card in set(CARD_TEXTS[:52]) - cards(lacks) - seen
    }
    shown = {
        f"seat{other}.{card}" for other, text in enumerate(memory["known_cards"]) for card in text.split()
    }
    found = named_features(view)["may_hold"]
    assert {value for value in nonzero_names(found) if not value.startswith(f"seat{seat}.")} == may_hold
    return asking_features(view, position, seat) | {"hand": cards(position["hands"][seat]), "shown": shown}


def crazy_eight_features(view: View, position: dict[str, Any], seat: int) -> dict[str, Any]:
    seats = int(view.game.seats)
    hand, lying = cards(position["hands"][seat]), cards(position["discard_pile"])
    unseen = set(CARD_TEXTS) - hand - lying
    source = cards(position["memory"]["source"])
    return {
        "hand": hand,
        "top": {position["discard_pile"].split()[0]},
        "discard": lying,
        "hiding": unseen & source,
        "in_hands": unseen - source,
        "demand": position["demand"],
        "stock": sizes([position["stock"]])[0],
        "direction": position["direction"],
        "passes": position["pass_count"],
        "hand_sizes": from_you(sizes(position["hands"]), seat),
        "in_air": from_you(flags(position["seats_in_air"], seats), seat),
        "has_drawn": int("drawn_card" in position),
        "drawn": {position["drawn_card"]} - {"?"} if "drawn_card" in position else set(),
        "seat": flags([seat], seats),
        "dealer": from_you(flags([position["dealer"]], seats), seat),
    }


def zambezi_falls_features(view: View, position: dict[str, Any], seat: int) -> dict[str, Any]:
    stage, shed = position["memory"]["stage"], position["memory"]["played_by_stage"]
    mine, theirs = shed[5 * seat + stage], shed[5 * (1 - seat) + stage]
    hand = by_rank(position["hands"][seat], LOW_TO_HIGH)
    known = zip(hand, by_rank(mine, LOW_TO_HIGH), by_rank(theirs, LOW_TO_HIGH), strict=True)
    given = named_features(view)
    aside = list(given["given_card"].values()) if given["exchanging"][""] else [0] * 13
    return {
        "hand": hand,
        "played": by_rank(mine, LOW_TO_HIGH),
        "other_played": by_rank(theirs, LOW_TO_HIGH),
        "unseen": [4 - sum(each) - laid for each, laid in zip(known, aside, strict=True)],
        "reserve": sizes([position["reserve"]])[0],
        "hand_sizes": from_you(sizes(position["hands"]), seat),
        "top": {position["pile"].split()[0][0]} if position["pile"] else set(),
        "wins": from_you(position["wins"], seat),
    }


def zombie_cribbage_features(view: View, position: dict[str, Any], seat: int) -> dict[str, Any]:
    return {
        "hand": cards(position["hands"][seat]),
        "crib": cards(position["crib"][seat]),
        "starter": cards(position.get("starter", "")),
        "played": cards(position["played_cards"][seat]),
        "other_played": cards(position["played_cards"][1 - seat]),
        "total": sum(min(10, 1 + RANKS.index(word[0])) for word in position["count"].split()),
        "phase": {position["phase"]},
        "dealer": from_you(flags([position["dealer"]], 2), seat),
        "hand_sizes": from_you(sizes(position["hands"]), seat),
        "scores": from_you(position["leading_zombies"], seat),
    }


def zop_zoo_features(view: View, position: dict[str, Any], seat: int) -> dict[str, Any]:
    seats = int(view.game.seats)
    rows = [row.split() for row in position["rows"]]
    owned = {
        f"{YOU if not places else f'+{places}'}.{word.split('+')[0]}"
        for places, row in enumerate(from_you(rows, seat))
        for word in row
    } | {
        f"{YOU if not places else f'+{places}'}.{card}"
        for places, beside in enumerate(from_you(position["side_bonuses"], seat))
        for card in beside.split()
    }
    pairs = [word.split("+") for row in rows for word in row if "+" in word]
    return {
        "rows": owned,
        "matched": {white for white, black in pairs if black == white.upper()},
        "under_wild": {white for white, black in pairs if "BEAST" in black},
        "top": set(position["discard_pile"].split()[:1]),
        "left": sizes([position["draw_pile"]])[0],
        "phase": {position["phase"]},
        "scores": from_you(position["scores"], seat),
        "starter": from_you(flags([position["starter"]], seats), seat),
    }


ORACLES = {
    "war": war_features,
    "go-fish": go_fish_features,
    "authors": authors_features,
    "crazy-eight": crazy_eight_features,
    "zambezi-falls": zambezi_falls_features,
    "zombie-cribbage": zombie_cribbage_features,
    "zop-zoo": zop_zoo_features,
}


def named_features(view: View) -> dict[str, dict[str, int]]:
    """Return the features of a seat by name, each with its values by name."""
    numbers = iter(view.features())
    return {
        each.name: {value: next(numbers) for value in each.values} for each in get_feature_list(view.game)
    }


def nonzero_names(numbers: dict[str, int]) -> set[str]:
    return {value for value, number in numbers.items() if number}


@pytest.mark.parametrize("name", game_names())
def test_features_match_the_position(name: str) -> None:
    for seats in (game_class(name).min_seats, game_class(name).max_seats):
        for nth, game in enumerate(random_states(new(name, seats, 5), example_count(150, 1500), 4)):
            seat = nth % seats
            view = game.view(seat)
            position, seen = view.position(), named_features(view)
            turn = flags(members(game.to_move()), seats)
            expected = {"turn": turn if "seat0" in seen["turn"] else from_you(turn, seat)}
            for feature, expected_value in (expected | ORACLES[name](view, position, seat)).items():
                numbers = seen[feature]
                found: Any = list(numbers.values())
                if isinstance(expected_value, set):
                    found = nonzero_names(numbers)
                elif isinstance(expected_value, dict):
                    found = {value: number for value, number in numbers.items() if number}
                elif isinstance(expected_value, int):
                    found = numbers[""]
                assert found == expected_value, (feature, position)


def test_rejects_features_of_invalid_seats(high_card: type[Game], monkeypatch: pytest.MonkeyPatch) -> None:
    game = new("crazy-eight", seed=1)
    with pytest.raises(InvalidSeatsError, match="seats 0 to 1, not 2"):
        encode_features(game, 2)
    with pytest.raises(InvalidSeatsError, match="not -1"):
        game.view(SPECTATOR).features()
    unnumbered = high_card.new_match(4)
    monkeypatch.setattr(unnumbered.variant, "features", Features())
    monkeypatch.setattr(unnumbered.variant, "feature_list", [])
    with pytest.raises(ParlourError, match="High Card declares no features"):
        get_feature_list(unnumbered)
