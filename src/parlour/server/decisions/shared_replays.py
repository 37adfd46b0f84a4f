"""Decisions about a replay that users at a table watch together, with one of them leading."""

from parlour.server.decisions.changes import Asker, Decision, decide_request
from parlour.server.log.entries import ReplayShown, ReplayStopped
from parlour.server.log.refusals import refusal
from parlour.server.log.table import Table
from parlour.server.socket_messages import LeadReplay, StopReplay


@decide_request.register
def decide_replay_step(request: LeadReplay, table: Table, asker: Asker) -> Decision:
    """Return the decision that shows a step of a finished match to the others at the table.

    Raises:
        UserError: A match is running, there is no such match, or this user cannot lead.
    """
    if table.is_playing:
        raise refusal("replay-playing")
    if not 1 <= request.match_number <= table.match_count or request.step < 0:
        raise refusal("replay-no-match", match=request.match_number)
    require_may_lead(table, asker)
    return Decision(ReplayShown(request.match_number, request.step, request.viewer, request.open_hands))


def require_may_lead(table: Table, asker: Asker) -> None:
    """Check that a user may lead the replay.

    Raises:
        UserError: The user is neither a player nor the host, or another user leads and is present.
    """
    if table.host_id == asker.user_id:
        return
    if table.find_seat(asker.user_id) < 0:
        raise refusal("replay-not-seated")
    leader_id = table.shared_replay.leader_id if table.shared_replay is not None else asker.user_id
    if leader_id != asker.user_id and leader_id in asker.presence().connected_since:
        raise refusal("replay-led")


@decide_request.register
def decide_replay_stop(request: StopReplay, table: Table, asker: Asker) -> Decision:
    """Return the decision that ends a replay that is watched together.

    Raises:
        UserError: There is none, or another user leads and is present.
    """
    if table.shared_replay is None:
        raise refusal("replay-none")
    require_may_lead(table, asker)
    return Decision(ReplayStopped())
