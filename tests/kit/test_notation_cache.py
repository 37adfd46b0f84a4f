import pytest

import parlour
from parlour.kit.errors import InvalidMoveError
from parlour.kit.vocabulary import MAX_NOTATION_CACHES, NOTATION_CACHES


def test_matches_with_equal_options_share_a_cache() -> None:
    game = parlour.new("crazy-eight", seats=3, seed=1)
    shared = game.get_notation_cache()
    assert parlour.new("crazy-eight", seats=3, seed=2).get_notation_cache() is shared
    assert game.copy().get_notation_cache() is shared
    assert game.view(0).game.get_notation_cache() is shared
    assert parlour.new("crazy-eight", seats=2, seed=1).get_notation_cache() is not shared
    assert parlour.new("crazy-eight", seats=3, seed=1, calls="manual").get_notation_cache() is not shared


def test_caches_do_not_mix_options() -> None:
    manual = parlour.new("crazy-eight", seats=3, seed=1, calls="manual")
    assert manual.format_move(manual.parse_move("catch 2")) == "catch 2"
    with pytest.raises(InvalidMoveError):
        parlour.new("crazy-eight", seats=2, seed=1, calls="manual").parse_move("catch 2")
    with pytest.raises(InvalidMoveError):
        manual.format_move(True)


def test_position_is_a_copy() -> None:
    game = parlour.new("war", seed=1, war="three")
    written = game.position()
    written["options"]["war"] = "rank"
    assert game.position()["options"] != written["options"]


def test_number_of_caches_is_limited() -> None:
    for rounds in range(1, MAX_NOTATION_CACHES + 3):
        parlour.new("war", seed=1, max_rounds=rounds).position()
        assert len(NOTATION_CACHES) <= MAX_NOTATION_CACHES
