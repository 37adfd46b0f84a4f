import pytest

import parlour
from parlour.kit.errors import InvalidMoveError
from parlour.kit.game import MAX_VARIANTS, VARIANTS


def test_matches_with_equal_options_share_a_variant() -> None:
    game = parlour.new("crazy-eight", seats=3, seed=1)
    shared = game.variant
    assert parlour.new("crazy-eight", seats=3, seed=2).variant is shared
    assert game.copy().variant is shared
    assert game.view(0).game.variant is shared
    assert parlour.new("crazy-eight", seats=2, seed=1).variant is not shared
    assert parlour.new("crazy-eight", seats=3, seed=1, calls="manual").variant is not shared


def test_variants_do_not_mix_options() -> None:
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


def test_number_of_variants_is_limited() -> None:
    for rounds in range(1, MAX_VARIANTS + 3):
        parlour.new("war", seed=1, max_rounds=rounds).position()
        assert len(VARIANTS) <= MAX_VARIANTS
