"""Actions: one for each move of the vocabulary, numbered without gaps; those of `legal` are legal."""

import copy
import pickle
from typing import Any

import parlour
from parlour.kit.action_space import NO_ACTION, ActionSpace
from parlour.kit.bits import bit
from parlour.kit.game import Game
from parlour.kit.learning import get_action_space
from parlour.kit.moves import NO_MOVE
from parlour.testing import deal_setup, push_random_moves
from tests.helpers.every_game import for_every_game


@for_every_game()
def test_legal_actions_match_legal_moves(setup: dict[str, Any], move_count: int) -> None:
    game = push_random_moves(deal_setup(setup), move_count, setup["seed"])
    actions = get_action_space(game)
    by_code = {code: place for place, code in enumerate(sorted(game.vocabulary()))}
    assert actions.move_count == len(by_code)
    for seat in range(game.seats):
        expected = {by_code[code] for code in game.legal(seat)}
        if game.seats_that_may_interrupt() & bit(seat) and not game.to_move() & bit(seat):
            expected.add(len(by_code))
        view = game.view(seat)
        assert actions.legal(game, seat) == actions.legal(view.game, seat) == sorted(expected)
        assert [actions.code(action) for action in expected if action < len(by_code)] == [
            sorted(by_code)[action] for action in expected if action < len(by_code)
        ]


@for_every_game(8)
def test_codes_and_actions_map_one_to_one(setup: dict[str, Any]) -> None:
    actions = get_action_space(deal_setup(setup))
    codes = [actions.code(action) for action in range(actions.move_count)]
    assert codes == sorted(set(codes))
    assert [actions.action(code) for code in codes] == list(range(actions.move_count))
    for copied in (copy.deepcopy(actions), pickle.loads(pickle.dumps(actions))):
        assert [copied.code(action) for action in range(copied.size)] == [*codes, NO_MOVE][: actions.size]
    others = {code + 1 for code in codes} | {code - 1 for code in codes} | {2**61}
    assert {actions.action(code) for code in others.difference(codes, [NO_MOVE])} == {NO_ACTION}


def test_codes_may_be_sparse() -> None:
    codes = [0, 255, 256, 2**26 - 1, 2**26, 2**40 + 3, 2**61]
    actions = ActionSpace([*reversed(codes)], True)
    assert [actions.action(code) for code in codes] == [*range(7)]
    assert [actions.code(action) for action in range(8)] == [*codes, NO_MOVE]
    others = [1, 254, 257, 511, 512, 2**25, 2**26 + 1, 2**40 + 2, 2**61 - 1, -2, -(2**61)]
    assert {actions.action(code) for code in others} == {NO_ACTION}
    assert len(actions.table) < 5 * 256
    assert [ActionSpace([], False).action(code) for code in (0, 1, 2**61, NO_MOVE)] == [NO_ACTION] * 4


def test_pass_is_the_last_action() -> None:
    def of(**options: Any) -> tuple[Game, Any]:
        game = parlour.new("crazy-eight", seats=3, seed=1, **options)
        return game, get_action_space(game)

    _, automatic = of()
    game, manual = of(calls="manual")
    assert (automatic.size, automatic.pass_action) == (automatic.move_count, NO_ACTION)
    assert (manual.size, manual.pass_action) == (manual.move_count + 1, manual.move_count)
    assert (manual.code(manual.pass_action), manual.action(NO_MOVE)) == (NO_MOVE, manual.pass_action)
    assert automatic.action(NO_MOVE) == NO_ACTION
    assert (
        get_action_space(game.copy())
        is get_action_space(parlour.new("crazy-eight", seats=3, calls="manual"))
        is manual
    )
