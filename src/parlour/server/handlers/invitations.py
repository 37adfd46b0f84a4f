"""Invitations to a table. Users can invite the people from their finished matches."""

from parlour.server.decisions.changes import Decision
from parlour.server.decisions.chat import hash_sender
from parlour.server.handlers.lobby import load_tables
from parlour.server.handlers.room import Room
from parlour.server.handlers.routes import RequestContext, Route
from parlour.server.http_messages import Invitation, InvitePerson
from parlour.server.log.entries import InvitationDeclined, PlayerInvited
from parlour.server.log.occupants import is_bot_id
from parlour.server.log.refusals import refusal
from parlour.server.log.table import Table
from parlour.server.tables.live_tables import LiveTables

MAX_INVITATIONS = 12  # maximum number of pending invitations at a table


async def list_invitations(room: Room, context: RequestContext) -> list[Invitation]:
    """List the tables to which other users have invited you, most recently changed first.

    If the request has no cookie, the list is empty.
    """
    user_id, language = context.user_id, context.language
    table_ids = await room.store.list_invited_tables(user_id) if user_id else []
    invitations = []
    async for live_table in load_tables(room.live_tables, table_ids):
        table = live_table.table
        inviter_id = table.invitations.get(user_id, "")
        if not inviter_id or table.closed or table.is_over:
            continue
        invitations.append(
            Invitation(
                table.id,
                table.game_class.title,
                table.people.name(inviter_id, language),
                hash_sender(inviter_id, user_id),
                table.is_playing,
            )
        )
    return invitations


async def invite_person(room: Room, context: RequestContext, table: str, data: InvitePerson) -> InvitePerson:
    """Invite a person from one of your finished matches.

    You must be the host of the table or have a seat there. The person sees the invitation on the first page.
    """
    user_id = context.require_user_id()
    invited_id = await find_person(room, user_id, data.person)
    live_table = await room.live_tables.get_table(table)
    live_table.show_users(await room.store.read_users({user_id, invited_id}))
    await live_table.execute(lambda current: decide_invitation(current, user_id, invited_id), user_id)
    return data


async def find_person(room: Room, user_id: str, person: str) -> str:
    """Return the id of a person from one of the user's finished matches.

    Raises:
        UserError: There is no such person.
    """
    for match in await room.store.list_matches(user_id):
        for seat in match.seat_results:
            if seat.user_id and not is_bot_id(seat.user_id) and hash_sender(seat.user_id, user_id) == person:
                return seat.user_id
    raise refusal("invite-unknown")


def decide_invitation(table: Table, user_id: str, invited_id: str) -> Decision | None:
    """Return the decision that invites a user, or None if the user is already invited.

    Raises:
        UserError: The table is closed, the inviting user does not belong to it, or the invited one does.
    """
    if table.closed:
        raise refusal("table-closed")
    if table.host_id != user_id and table.find_seat(user_id) < 0:
        raise refusal("invite-not-yours")
    if table.find_seat(invited_id) >= 0:
        raise refusal("invite-seated")
    if invited_id in table.invitations:
        return None
    if len(table.invitations) >= MAX_INVITATIONS:
        raise refusal("invite-many", most=MAX_INVITATIONS)
    return Decision(PlayerInvited(invited_id))


async def decline_invitation(room: Room, context: RequestContext, table: str) -> list[Invitation]:
    """Decline an invitation to a table.

    The response contains your remaining invitations. If you are not invited, nothing changes.
    """
    user_id = context.require_user_id()
    await withdraw_invitation(room.live_tables, table, user_id)
    return await list_invitations(room, context)


async def withdraw_invitation(live_tables: LiveTables, table_id: str, user_id: str) -> None:
    live_table = await live_tables.get_table(table_id)
    await live_table.execute(
        lambda table: Decision(InvitationDeclined()) if user_id in table.invitations else None, user_id
    )


INVITATION_ROUTES = [
    Route("GET", "/api/me/invitations", list_invitations, cost_key="lobby"),
    Route(
        "POST",
        "/api/tables/{table:str}/invitations",
        invite_person,
        rate_limit="new_tables",
        cost_key="summary",
        status=201,
    ),
    Route("POST", "/api/tables/{table:str}/invitations/decline", decline_invitation, rate_limit="new_tables"),
]
