"""Tests that every game must pass, for use in the test suite of a game package.

    @pytest.mark.parametrize("check", PROPERTIES)
    def test_property(check):
        check_property(check, "high-card")

docs/a-new-game.md describes the details. The pytest option `-p parlour.testing.plugin` loads a plugin that
adds the options `--long` and `--brief` and the marker `clause`.
"""

from parlour.compiling.extras import MissingExtraError, require_extra

try:
    require_extra("testing", "parlour.testing")
except MissingExtraError as error:
    raise ImportError(str(error)) from None

import pytest

pytest.register_assert_rewrite(
    "parlour.testing.fields",
    "parlour.testing.knowledge",
    "parlour.testing.message_keys",
    "parlour.testing.tutorials",
    "parlour.testing.properties",
    "parlour.testing.rulebook",
    "parlour.testing.worlds",
)

# These modules are imported after the call above, because pytest cannot rewrite the assertions of modules
# that are already imported.
from parlour.testing.effort import example_count, example_count_reduced_when_brief  # noqa: E402
from parlour.testing.fields import check_fields  # noqa: E402
from parlour.testing.message_keys import check_messages  # noqa: E402
from parlour.testing.properties import PROPERTIES  # noqa: E402
from parlour.testing.random_matches import (  # noqa: E402
    check_property,
    deal_setup,
    find_option_conflict,
    list_choices,
    match_setups,
    push_random_move,
    push_random_moves,
)
from parlour.testing.rulebook import check_rules_page, check_scenario, collect_scenarios  # noqa: E402
from parlour.testing.tutorials import check_tutorial  # noqa: E402
from parlour.testing.worlds import check_worlds  # noqa: E402

__all__ = [
    "PROPERTIES",
    "check_fields",
    "check_messages",
    "check_property",
    "check_rules_page",
    "check_scenario",
    "check_tutorial",
    "check_worlds",
    "collect_scenarios",
    "deal_setup",
    "example_count",
    "example_count_reduced_when_brief",
    "find_option_conflict",
    "list_choices",
    "match_setups",
    "push_random_move",
    "push_random_moves",
]
