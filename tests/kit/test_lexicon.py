import pytest

import parlour
from parlour.kit.errors import InvalidMove
from parlour.kit.lexicon import LEXICONS, MOST_LEXICONS


def test_matches_with_the_same_options_share_one() -> None:
    game = parlour.new("crazy-eight", seats=3, seed=1)
    shared = game.words_here()
    assert parlour.new("crazy-eight", seats=3, seed=2).words_here() is shared
    assert game.copy().words_here() is shared
    assert game.view(0).table.words_here() is shared
    assert parlour.new("crazy-eight", seats=2, seed=1).words_here() is not shared
    assert parlour.new("crazy-eight", seats=3, seed=1, calls="manual").words_here() is not shared


def test_what_is_a_move_at_one_table_is_none_at_another() -> None:
    manual = parlour.new("crazy-eight", seats=3, seed=1, calls="manual")
    assert manual.text(manual.parse("catch 2")) == "catch 2"
    with pytest.raises(InvalidMove):
        parlour.new("crazy-eight", seats=2, seed=1, calls="manual").parse("catch 2")
    with pytest.raises(InvalidMove):
        manual.text(True)


def test_a_position_is_the_callers_own() -> None:
    game = parlour.new("war", seed=1, war="three")
    written = game.position()
    written["options"]["war"] = "rank"
    assert game.position()["options"] != written["options"]


def test_only_so_many_are_kept() -> None:
    for rounds in range(1, MOST_LEXICONS + 3):
        parlour.new("war", seed=1, max_rounds=rounds).position()
        assert len(LEXICONS) <= MOST_LEXICONS
