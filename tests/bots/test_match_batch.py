"""Matches stepped in a batch do the same as single matches through the contract."""

import random
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from parlour.bots.match_batch import NO_ENV, VectorMatches, derive_match_seed
from parlour.games import game_names, new
from parlour.kit.action_space import ActionSpace
from parlour.kit.errors import ParlourError
from parlour.kit.features import FeatureRow, Features
from parlour.kit.game import Game
from parlour.kit.learning import encode_features, get_action_space, get_feature_list
from parlour.kit.moves import NO_MOVE
from parlour.testing.effort import example_count
from tests.helpers.short_matches import SHORT

SEED = 5
PLACES = 3
STEPS = example_count(200, 3000)
# Short matches, so that places go on with the next match.
TABLES = [
    *[(name, SHORT.get(name, {})) for name in game_names()],
    ("crazy-eight", {"seats": 3, "calls": "manual", "limit": 60}),
    ("war", {"seats": 3, "returns": "winner_first", "max_rounds": 20}),
    ("zombie-cribbage", {"lowdown": "on", "run": "on", "counting": "claimed"}),
]


def new_batch(name: str, places: int, seed: int, options: dict[str, Any]) -> VectorMatches:
    games = [new(name, seed=0, **options) for _ in range(places)]
    many = VectorMatches(games, get_action_space(games[0]), feature_count(games[0]), seed)
    many.deal_all()
    return many


def feature_count(game: Game) -> int:
    return sum(len(each.values) for each in get_feature_list(game))


def at_place(cells: Any, place: int, width: int, count: int = -1) -> list[Any]:
    """Return the cells of one place, or its first `count` cells."""
    first = place * int(width)
    return [cells[first + nth] for nth in range(int(width) if count < 0 else count)]


class SingleMatch:
    """A reference for one place: each match is a new object, and each value is computed from it."""

    def __init__(self, name: str, place: int, options: dict[str, Any]) -> None:
        self.name, self.place, self.options = name, place, options
        self.dealt = 0
        self.deal()

    def deal(self) -> None:
        self.game = new(self.name, seed=derive_match_seed(SEED, self.place, self.dealt), **self.options)
        self.dealt += 1
        if self.game.is_over:
            self.deal()

    def act(self, seat: int, move: int) -> list[float]:
        """Make a move, or decline to interrupt.

        Returns:
            The utility of each seat if the match has ended, otherwise an empty list.
        """
        if move == NO_MOVE:
            self.game.decline(seat)
            return []
        self.game.push(seat, move)
        if not self.game.is_over:
            return []
        worths = [self.game.utility(each) for each in range(self.game.seats)]
        self.deal()
        return worths


@pytest.mark.parametrize(("name", "options"), TABLES)
def test_batch_agrees_with_single_matches(name: str, options: dict[str, Any]) -> None:
    many = new_batch(name, PLACES, SEED, options)
    actions: ActionSpace = many.actions
    plain = [SingleMatch(name, place, options) for place in range(PLACES)]
    rng = random.Random(name)
    ended = 0
    for _ in range(STEPS):
        chosen = []
        for place, each in enumerate(plain):
            seat = each.game.next_actor()
            assert many.seat_buffer[place] == seat
            legal = actions.legal(each.game, seat)
            assert (
                sorted(at_place(many.legal, place, many.max_legal_moves, int(many.legal_counts[place])))
                == legal
            )
            masks = at_place(many.masks, place, actions.size)
            assert [action for action, may in enumerate(masks) if may] == legal
            assert at_place(many.feature_row.cells, place, many.feature_count) == encode_features(
                each.game, seat
            )
            chosen.append(rng.choice(legal))
        assert many.find_illegal_action_env(vec[i64](chosen)) == NO_ENV
        many.step(vec[i64](chosen))
        for place, each in enumerate(plain):
            worths = each.act(each.game.next_actor(), int(actions.code(chosen[place])))
            seats = int(each.game.seats)
            assert many.ended[place] == bool(worths)
            assert at_place(many.rewards, place, seats) == (worths or [0.0] * seats)
            assert many.match_counts[place] == each.dealt
            ended += bool(worths)
    assert ended >= 3


def test_batch_size_does_not_change_a_match() -> None:
    few, more = new_batch("crazy-eight", 1, SEED, {}), new_batch("crazy-eight", 4, SEED, {})
    for _ in range(50):
        assert at_place(few.feature_row.cells, 0, few.feature_count) == at_place(
            more.feature_row.cells, 0, more.feature_count
        )
        few.step(vec[i64]([int(few.legal[0])]))
        more.step(vec[i64]([int(more.legal[place * more.max_legal_moves]) for place in range(4)]))
    assert at_place(few.feature_row.cells, 0, few.feature_count) != at_place(
        more.feature_row.cells, 1, more.feature_count
    )


def test_finds_the_first_illegal_action() -> None:
    many = new_batch("go-fish", 3, SEED, {})
    right = [int(many.legal[place * many.max_legal_moves]) for place in range(3)]
    wrong = next(action for action in range(many.actions.size) if not many.masks[many.actions.size + action])
    assert many.find_illegal_action_env(vec[i64](right)) == NO_ENV
    for action in (wrong, -1, int(many.actions.size), 2**40):
        assert many.find_illegal_action_env(vec[i64]([right[0], action, right[2]])) == 1


class TooFewFeatures(Features[Game]):
    def encode(self, game: Game, seat: int, row: FeatureRow) -> None:
        row.add_number(1)


def test_rejects_wrong_number_of_features() -> None:
    many = new_batch("war", 1, SEED, {})
    many.features = TooFewFeatures()
    with pytest.raises(
        ParlourError, match="War writes a different number of features than its feature list declares"
    ):
        many.deal_all()
