import pytest

import parlour
from parlour.kit.errors import InvalidMoveError
from parlour.kit.vocabulary import MAX_NOTATION_CACHES, NOTATION_CACHES


def test_matches_with_the_same_options_share_one() -> None:
    game = parlour.new("crazy-eight", seats=3, seed=1)
    shared = game.get_notation_cache()
    assert parlour.new("crazy-eight", seats=3, seed=2).get_notation_cache() is shared
    assert game.copy().get_notation_cache() is shared
    assert game.view(0).game.get_notation_cache() is shared
    assert parlour.new("crazy-eight", seats=2, seed=1).get_notation_cache() is not shared
    assert parlour.new("crazy-eight", seats=3, seed=1, calls="manual").get_notation_cache() is not shared


def test_what_is_a_move_at_one_table_is_none_at_another() -> None:
    manual = parlour.new("crazy-eight", seats=3, seed=1, calls="manual")
    assert manual.format_move(manual.parse_move("catch 2")) == "catch 2"
    with pytest.raises(InvalidMoveError):
        parlour.new("crazy-eight", seats=2, seed=1, calls="manual").parse_move("catch 2")
    with pytest.raises(InvalidMoveError):
        manual.format_move(True)


def test_a_position_is_the_callers_own() -> None:
    game = parlour.new("war", seed=1, war="three")
    written = game.position()
    written["options"]["war"] = "rank"
    assert game.position()["options"] != written["options"]


def test_only_so_many_are_kept() -> None:
    for rounds in range(1, MAX_NOTATION_CACHES + 3):
        parlour.new("war", seed=1, max_rounds=rounds).position()
        assert len(NOTATION_CACHES) <= MAX_NOTATION_CACHES
