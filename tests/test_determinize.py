"""On small packs every world that the public history allows is drawn, in its weight, and no other."""

from typing import Any

import pytest

from parlour.games import game_class
from parlour.kit.game import Game
from parlour.kit.options import read_options
from parlour.testing import check_worlds, effort

CASES = [
    ("crazy-eight", 2, "AC AD 2C 3C 3D 4C 4D", {}),
    ("crazy-eight", 3, "AC 2C 2D 3C 3D 4C 4D", {"jokers": "0"}),
    ("crazy-eight", 2, "AC AD 2C 2D 3C 3D *1", {"first_ace": "on"}),
    ("crazy-eight", 2, "AC AD 2C 2D 3C 3D", {"first_ace": "on", "ace": "same_suit", "pick_and_play": "on"}),
    ("crazy-eight", 3, "AC AD 2C 2D 3D 4C *1", {"first_ace": "on", "dealer": "first"}),
    ("crazy-eight", 2, "2C 3C 4D 7C 8C 8D KC", {"starter": "redraw", "calls": "manual"}),
    ("crazy-eight", 2, "AC 2C 3D 4C *1 *2", {"starter": "inert", "after_joker": "below"}),
    ("zop-zoo", 2, "owl lion OWL LION TOUCAN MOLE1 FOX", {}),
    ("zop-zoo", 2, "owl skunk lion fox OWL HYENA RACCOON TOUCAN SKUNK", {}),
    ("zop-zoo", 3, "owl lion fox OWL LION BEAST1 MOLE1", {"limit": 5}),
    ("zop-zoo", 2, "owl lion OWL LION TOUCAN HYENA FOX", {"matching": "honest"}),
    ("go-fish", 2, "AC AD AH 2C 2D 2H 3C 3D", {"hand_over": "one", "end": "all_sets"}),
    ("go-fish", 2, "AC AD AH 2C 2D 3C 3D", {"lucky_draw": "on", "out_wins": "off"}),
    ("authors", 3, "AC AD 2C 2D 3C 3D 3H 4C 4D", {"deal": "stock"}),
    ("zambezi-falls", 2, "3C 3D 3H 3S 4C 4D 5C 2C", {"exchange": "off"}),
    ("zambezi-falls", 2, "3C 3D 4C 4D 5C 5D 6C 2C", {"exchange": "off", "pass": "only_when_stuck"}),
    ("zambezi-falls", 2, "3C 3D 3H 4C 4D 4H 5C 2C", {"exchange": "off", "unfollowed_match": "illegal"}),
]


def dealt(name: str, seats: int, pack: str, options: dict[str, Any], seed: int) -> Game:
    kind = game_class(name)
    return kind(seats, read_options(kind.options_type, options), seed, pack)


# Who only watches, or one of two seats: of these three the next for each case; all in the long run.
LOOKED_AT = [
    (*case, seat) for at, case in enumerate(CASES) for seat in (-1, 0, 1) if effort.long or seat == at % 3 - 1
]


@pytest.mark.worlds
@pytest.mark.parametrize(("name", "seats", "pack", "options", "seat"), LOOKED_AT)
def test_worlds_come_up_in_their_weight(
    name: str, seats: int, pack: str, options: dict[str, Any], seat: int
) -> None:
    check_worlds(dealt(name, seats, pack, options, 7 + seat), seat)
