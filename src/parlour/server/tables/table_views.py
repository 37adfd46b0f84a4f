"""The messages about a table for one user: its state, its scene, and the log entries that a client missed."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from parlour.kit.bits import bit, members
from parlour.kit.moves import NO_SEAT
from parlour.records.fair_seeds import make_commitment
from parlour.scene.option_text import summarize_options
from parlour.scene.scene_types import Scene, SceneEvent
from parlour.scene.scenes import build_events, build_faces, build_scene, build_scene_with_open_hands
from parlour.server.decisions.proposals import can_open_hands
from parlour.server.http_messages import LobbyTable
from parlour.server.log.clock import deadline_of_seat, is_clock_running, match_time_ms, seats_to_move
from parlour.server.log.days import is_ongoing
from parlour.server.log.entries import (
    LogRow,
    MatchStart,
    MovesUndone,
    MoveTakenBack,
    TakebackDeclined,
    TakebackOutcome,
)
from parlour.server.log.occupants import is_bot_id
from parlour.server.log.people import NameAndAvatar
from parlour.server.log.refusals import server_catalog
from parlour.server.log.rows import Snapshot
from parlour.server.log.table import Seat, Table, TableMatch
from parlour.server.log.table_log import apply_rows, convert_table_load_errors, new_table_from_rows
from parlour.server.socket_messages import (
    Faces,
    LogEntry,
    ProposalState,
    SceneUpdate,
    SeatRequestState,
    SeatState,
    SharedReplayState,
    TableState,
)
from parlour.server.tables.announcements import find_announcement
from parlour.text.translation import render

# Messages for clients


def build_table_state(
    table: Table,
    user_id: str,
    present_user_ids: Collection[str],
    language: str,
    spectator_names: Sequence[str] = (),
) -> TableState:
    """Return the state of a table for a user.

    Args:
        present_user_ids: The ids of the connected users.
        spectator_names: The names of connected users without a seat.
    """
    host_id = "" if table.tournament_id else table.host_id  # the organizer has few rights there
    return TableState(
        table_id=table.id,
        seq=table.shown_seq,
        game=table.game_class.name,
        title=table.game_class.title,
        options=summarize_options(table.game_class, table.options, language),
        seats=build_seat_states(table, user_id, present_user_ids, language),
        allow_hints=table.allow_hints,
        is_host=bool(user_id) and host_id == user_id,
        can_start=bool(user_id)
        and table.can_start(user_id)
        and (table.host_id == user_id or table.find_seat(user_id) >= 0),
        match_number=table.match.number if table.match else 0,
        started=table.match is not None,
        is_over=table.is_over,
        is_continued=table.match is not None and table.match.is_continued,
        can_deal_again=can_deal_again(table, user_id),
        is_practice=table.match is not None and not table.match.counts,
        table_settings=table.table_settings,
        spectators=list(spectator_names),
        ready_seats=members(table.ready_seats),
        takeback_seat=table.takeback.seat if table.takeback is not None else NO_SEAT,
        takeback_agreed_seats=members(table.takeback.agreed_seats) if table.takeback is not None else [],
        locked=table.locked,
        closed=table.closed,
        notice=render(table.abandon_reason, language) if table.abandon_reason is not None else "",
        daily_date=table.daily_date if is_ongoing(table.daily_date) else "",
        commitment=make_commitment(table.secret) if table.secret else "",
        host_seat=table.find_seat(host_id),
        host_name=table.people.seated_names(language).get(host_id, ""),
        host_change_count=table.host_change_count,
        can_reclaim_host=bool(user_id) and table.creator_id == user_id != table.host_id,
        has_handed_over=table.creator_id == user_id and table.has_creator_handed_over,
        match_count=table.match_count,
        seat_request=build_seat_request(table, user_id, language),
        tournament_id=table.tournament_id,
        proposal=build_proposal(table),
        is_clock_paused=table.clock_paused_at > 0,
        spectators_muted=table.spectators_muted,
        invited=[table.people.name(invited_id, language) for invited_id in table.invitations],
        shared_replay=build_shared_replay(table, user_id, language),
        open_hands=table.open_hands and table.is_playing,
        can_open_hands=can_open_hands(table) and table.find_seat(user_id) >= 0,
    )


def build_shared_replay(table: Table, user_id: str, language: str) -> SharedReplayState | None:
    shared = table.shared_replay
    if shared is None or table.closed:
        return None
    return SharedReplayState(
        table.people.name(shared.leader_id, language),
        bool(user_id) and shared.leader_id == user_id,
        shared.match_number,
        shared.step,
        shared.viewer,
        shared.open_hands,
    )


def build_proposal(table: Table) -> ProposalState | None:
    proposal = table.proposal
    if proposal is None or not table.is_playing:
        return None
    return ProposalState(proposal.proposal, proposal.seat, members(proposal.agreed_seats))


def build_seat_request(table: Table, user_id: str, language: str) -> SeatRequestState | None:
    request = table.seat_request
    if request is None or not table.is_playing:
        return None
    return SeatRequestState(
        request.seat,
        table.people.name(request.user_id, language),
        bool(user_id) and request.user_id == user_id,
        request.is_granted,
    )


def build_seat_states(
    table: Table, user_id: str, present_user_ids: Collection[str], language: str
) -> list[SeatState]:
    states = []
    for seat_number, seat in enumerate(table.seats):
        named_user_id = table.seat_user(seat_number)
        avatar = table.people.avatar(named_user_id) if named_user_id else (seat.avatar, seat.avatar_color)
        name = table.seat_name(seat_number, language)
        states.append(build_seat_state(seat, name, avatar, user_id, present_user_ids))
    return states


def build_seat_state(
    seat: Seat, name: str, avatar: tuple[str, str], user_id: str, present_user_ids: Collection[str]
) -> SeatState:
    is_away = bool(seat.user_id) and (bool(seat.bot) or seat.user_id not in present_user_ids)
    return SeatState(
        kind=seat.kind,
        name=name,
        bot=seat.bot,
        is_you=bool(user_id) and seat.user_id == user_id,
        is_away=is_away,
        avatar=avatar[0],
        avatar_color=avatar[1],
        substituted=seat.substituted,
        is_bot_client=is_bot_id(seat.user_id),
    )


def build_lobby_table(
    table: Table, user_id: str, present_user_ids: Collection[str], language: str, spectator_count: int = 0
) -> LobbyTable:
    """Return a table's entry in the lobby."""
    return LobbyTable(
        table_id=table.id,
        game=table.game_class.name,
        title=table.game_class.title,
        options=summarize_options(table.game_class, table.options, language),
        seats=build_seat_states(table, user_id, present_user_ids, language),
        open_seats=sum(seat.kind == "open" for seat in table.seats),
        started=table.match is not None,
        is_over=table.is_over,
        created_at=table.created_at,
        spectator_count=spectator_count,
        is_your_turn=is_to_move(table, user_id),
    )


def is_to_move(table: Table, user_id: str) -> bool:
    """Return True if the match waits for this user's move. A bot moves for a user who has left."""
    seat = table.find_seat(user_id)
    if table.match is None or seat < 0 or not table.seats[seat].has_active_player:
        return False
    return bool(table.match.game.to_move() & bit(seat))


def build_faces_messages(match: TableMatch, language: str) -> list[Faces]:
    """Return a list with the message about the match's card faces, or [] for the standard pack."""
    faces = build_faces(match.game, language)
    return [Faces(faces)] if faces else []


def build_scene_update(
    table: Table, match: TableMatch, user_id: str, events: list[SceneEvent], language: str
) -> SceneUpdate:
    """Return the scene of a match for a user, built from that user's view alone.

    When the match is over, all hands are face up. In a daily deal they stay hidden until the day is over,
    because other users may still play the deal. The `show_known_cards` setting determines whether the scene
    shows hidden cards that the user can infer.
    """
    seat = match.find_seat(user_id)
    are_hands_open = match.game.is_over and not is_ongoing(table.daily_date)
    scene: Scene = (
        build_scene_with_open_hands(match.game, match.names(language), seat, language)
        if are_hands_open
        else build_scene(match.game.view(seat), match.names(language), language, table.show_known_cards)
    )
    if table.closed or (seat >= 0 and not match.game.is_over and table.seats[seat].bot):
        scene.moves = []  # a bot makes the moves until the player returns
    return SceneUpdate(
        seq=table.shown_seq,
        match_number=match.number,
        scene=scene,
        events=events,
        waiting_since=table.waiting_since,
        can_take_back=can_take_back(table, user_id),
        can_undo=can_undo(table, match, user_id),
        can_skip=can_skip(table, user_id),
        **build_clock_fields(table),
    )


def build_clock_fields(table: Table) -> dict[str, Any]:
    """Return the fields of SceneUpdate that describe the clock."""
    timed_seats = seats_to_move(table) if is_clock_running(table) else []
    deadlines = [
        deadline_of_seat(table, seat) if seat in timed_seats else 0 for seat in range(len(table.seats))
    ]
    ms_per_match = match_time_ms(table)
    has_limit = table.table_settings.seconds_per_match > 0
    time_left = [max(0, ms_per_match - used) for used in table.time_used] if has_limit else []
    return {"deadlines": deadlines, "time_left": time_left, "time_left_at": table.time_used_at}


def can_take_back(table: Table, user_id: str) -> bool:
    """Return True if a user may ask the other players to take back the last move."""
    last_move = table.last_move
    is_allowed = (
        table.table_settings.allow_takebacks
        and table.is_playing
        and not table.closed
        and table.takeback is None
    )
    return (
        is_allowed
        and last_move is not None
        and last_move.can_take_back
        and bool(user_id)
        and last_move.user_id == user_id == table.seats[last_move.seat].user_id
        and table.match is not None
        and not table.match.is_only_player(user_id)
    )


def can_deal_again(table: Table, user_id: str) -> bool:
    """Return True if a user may begin another match before the current one is over: all others are bots."""
    match = table.match
    return (
        match is not None
        and match.is_only_player(user_id)
        and table.find_seat(user_id) >= 0
        and not table.seats[table.find_seat(user_id)].bot
        and not (table.closed or table.daily_date)
    )


def can_undo(table: Table, match: TableMatch, user_id: str) -> bool:
    """Return True if a user can go back to the last own decision: there is one, and all others are bots."""
    return (
        table.table_settings.allow_takebacks
        and not match.game.is_over
        and not table.closed
        and bool(match.decision_seqs)
        and match.is_only_player(user_id)
        and not table.seats[match.find_seat(user_id)].bot
    )


def can_skip(table: Table, user_id: str) -> bool:
    """Return True if a user may ask to skip to the end of the match."""
    is_member = bool(user_id) and (table.find_seat(user_id) >= 0 or table.host_id == user_id)
    return is_member and not table.closed and table.do_only_bots_play and not table.is_skipping


def build_takeback_event(
    match: TableMatch, outcome: TakebackOutcome, user_id: str, language: str
) -> SceneEvent:
    """Return the event for an undo, or an accepted or declined takeback. The game itself has no such event.

    The number of the event of an undo or a takeback is that of the first row whose events no longer hold.
    """
    seat = outcome.seat
    catalog, name = server_catalog(language), match.names(language)[seat]
    key, key_for_others = "took-back-you", "takeback-done"
    if isinstance(outcome, TakebackDeclined):
        key, key_for_others = "let-stand-you", "takeback-declined"
    elif isinstance(outcome, MovesUndone):
        key, key_for_others = "undone-you", "undone"
    number = outcome.move_seq if isinstance(outcome, MoveTakenBack) else 0
    text = (
        catalog.format(key) if match.find_seat(user_id) == seat else catalog.format(key_for_others, name=name)
    )
    return SceneEvent(outcome.kind, seat, NO_SEAT, number, [], 0, text)


def build_log_entries(
    rows: list[LogRow],
    snapshot: Snapshot | None,
    last_seq: int,
    users: Mapping[str, NameAndAvatar],
    user_id: str,
    language: str,
) -> list[LogEntry]:
    """Return the log entries of the rows after `last_seq`, with the events as a user saw them.

    Args:
        snapshot: A snapshot that is not later than `last_seq`, or None.
        users: The names and avatars of the users at the table.

    Raises:
        BrokenTableError: The rows are damaged.
    """
    log_entries: list[LogEntry] = []
    events: list[SceneEvent] = []

    def append_events(match: TableMatch) -> None:
        events.extend(
            build_events(match.game, match.find_seat(user_id), match.names(language), language=language)
        )

    earlier_rows = [row for row in rows if row.seq <= last_seq]
    later_rows = rows[len(earlier_rows) :]
    first_shown_row = next((row for row in later_rows if row.entry.is_in_client_log), None)
    with convert_table_load_errors():
        if first_shown_row is not None and not isinstance(first_shown_row.entry, MatchStart):
            table = apply_rows(earlier_rows, snapshot)
        else:
            table = new_table_from_rows(rows)
            for row in earlier_rows[1:]:
                row.apply_without_match(table)
        table.people.update(users)
        for row in later_rows:
            announcement = find_announcement(table, row)
            row.apply(table, append_events)
            if announcement is not None:  # built last, because a row can change the names
                events.insert(0, announcement.build_event(user_id, language))
            if isinstance(row.entry, TakebackOutcome) and table.match is not None:
                events.append(build_takeback_event(table.match, row.entry, user_id, language))
            if table.match is not None and row.entry.is_in_client_log:
                log_entries.append(
                    LogEntry(seq=row.seq, match_number=table.match.number, events=list(events))
                )
            events.clear()
    return log_entries
