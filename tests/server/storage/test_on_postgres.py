"""The room's tests on PostgreSQL: a selection by default, all of them with PARLOUR_TESTS_ON=postgresql."""

from pathlib import Path

import pytest

from tests.server.accounts.test_profile import (  # noqa: F401
    test_deleted_user_leaves_no_data,
    test_device_link_works_once,
    test_export_contains_only_own_data,
    test_ratings_are_opt_in,
    test_second_room_reloads_rows_of_deleted_user,
)
from tests.server.conftest import ON_POSTGRES
from tests.server.postgres import Cluster, folder_of
from tests.server.storage.test_database import (  # noqa: F401
    test_a_row_is_written_once,
    test_where_the_database_fails_nobody_is_told_that_it_was_written,
)
from tests.server.tables.test_at_once import (  # noqa: F401
    test_a_move_that_comes_while_the_table_is_taken_up_is_made_once,
    test_a_move_written_while_the_table_is_read_is_folded_in,
    test_a_row_that_does_not_fit_is_told_to_who_is_there,
)

pytestmark = pytest.mark.skipif(ON_POSTGRES, reason="all tests already use PostgreSQL")


@pytest.fixture
def tmp_path(tmp_path: Path, cluster: Cluster) -> Path:
    return folder_of(tmp_path, cluster)
