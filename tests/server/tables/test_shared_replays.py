"""A replay that users watch together: who leads, and what the others see."""

import pytest

from parlour.kit.errors import UserError
from parlour.server.decisions.changes import PresenceTimes
from parlour.server.http_messages import NewTable
from parlour.server.log.table import SharedReplay
from parlour.server.log.table_log import load_table
from parlour.server.socket_messages import LeadReplay, Rematch, Sit, Start, StopReplay
from parlour.server.tables.table_views import build_table_state
from tests.server.table_without_room import BareTable


def test_one_person_leads_a_replay() -> None:
    table = BareTable("host", NewTable("war", 2, {"max_rounds": 4}))
    for seat in range(2):
        table.ask(f"p{seat}", Sit, seat=seat)
    table.ask("host", Start)
    with pytest.raises(UserError, match="after the game"):
        table.ask("p0", LeadReplay, match_number=1, step=0)
    table.play()
    table.presence = PresenceTimes({"p0": 1, "p1": 1, "host": 1}, 2)
    for user, match, step, reason in (
        ("eve", 1, 0, "Only players"),
        ("p0", 2, 0, "no replay"),
        ("p0", 0, 0, "no replay"),
        ("p0", 1, -1, "no replay"),
    ):
        with pytest.raises(UserError, match=reason):
            table.ask(user, LeadReplay, match_number=match, step=step)
    with pytest.raises(UserError, match="No replay"):
        table.ask("p0", StopReplay)
    for step in range(3):
        table.ask("p0", LeadReplay, match_number=1, step=step, viewer=1, open_hands=True)
        assert load_table(table.rows, None).shared_replay == SharedReplay("p0", 1, step, 1, True)
        for reader in ("p0", "p1", "", "host"):
            shared = build_table_state(table.table, reader, (), "en").shared_replay
            assert shared is not None
            assert (shared.leader, shared.step, shared.is_yours) == ("P0", step, reader == "p0")
    for kind, fields in ((LeadReplay, {"match_number": 1, "step": 1}), (StopReplay, {})):
        with pytest.raises(UserError, match="Another player"):
            table.ask("p1", kind, **fields)
    table.ask("host", StopReplay)
    table.ask("p0", LeadReplay, match_number=1, step=1)
    table.presence = PresenceTimes({"p1": 1}, 2)  # the leader is away
    table.ask("p1", LeadReplay, match_number=1, step=2)
    for user in ("p0", "p1"):
        table.ask(user, Rematch)
    assert table.table.shared_replay is None
