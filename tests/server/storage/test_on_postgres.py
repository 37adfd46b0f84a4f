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
    test_failed_write_is_not_acknowledged,
    test_row_is_written_once,
)
from tests.server.tables.test_concurrency import (  # noqa: F401
    test_bad_row_disconnects_clients,
    test_move_during_loading_is_made_once,
    test_row_written_during_loading_is_applied,
)

pytestmark = pytest.mark.skipif(ON_POSTGRES, reason="all tests already use PostgreSQL")


@pytest.fixture
def tmp_path(tmp_path: Path, cluster: Cluster) -> Path:
    return folder_of(tmp_path, cluster)
