"""The messages between clients and the server over the socket of a table.

A client is a web page, a terminal, or a program that plays as a bot. It opens the socket and sends `hello`.
The server answers with `table`, followed by `log` and `scene` if a match has begun. If the cards are not
those of the standard pack, `faces` is sent before the first scene of the match.

All messages are JSON, one in each frame, with the type of the message in `type`. Unknown fields are ignored.
An unknown type closes the socket.
"""

from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Union

import msgspec

from parlour.bots.coach.hint import Hint
from parlour.scene.scene_types import Scene, SceneEvent, SceneFace

PROTOCOL_VERSION = 1
MAX_FRAME_BYTES = 4096  # maximum number of bytes in a message from a client

# The messages from clients. Fields that occur in several messages are described here.
#
# A request id is stored permanently. A user must not use the same id for two requests at a table. A good id
# consists of random letters, chosen when the client starts, and a counter. Such ids are unique and compress
# well. The pattern forbids NUL, because PostgreSQL cannot store NUL in text.
RequestId = Annotated[
    str,
    msgspec.Meta(
        min_length=1,
        max_length=64,
        pattern=r"^[^\x00]*$",
        description="A unique id that the client chooses. A request with a known id is not repeated.",
    ),
]
SeedShare = Annotated[
    str,
    msgspec.Meta(
        pattern="^([0-9a-f]{64})?$",
        description="Your share of the seed of the next match: 32 random bytes in lower-case hexadecimal "
        "digits, or an empty string (docs/fair-deals.md).",
    ),
]
AnsweredRequestId = Annotated[
    str, msgspec.Meta(description="The `request_id` of the request that this message answers.")
]
SeatIndex = Annotated[int, msgspec.Meta(description="The number of the seat, from 0.")]
MatchNumber = Annotated[int, msgspec.Meta(description="The number of the match at this table, from 1.")]
ShownSeq = Annotated[
    int,
    msgspec.Meta(
        description="The number of the last row of the table's log that this message includes, from 1."
    ),
]


class Hello(msgspec.Struct, tag="hello"):
    """The first message of a client.

    Attributes:
        protocol_version: The version of the protocol that the client uses. If the server uses a different
            version, it answers with `reload`.
        last_seq: The last `seq` that the client has received, or 0 if it has received none.
        include_views: True to receive a `view` before each scene. A program can analyze the position in a
            view.
    """

    protocol_version: int = 0
    last_seq: int = 0
    include_views: bool = False


class Request(msgspec.Struct):
    """A request of a client. The answer has the same `request_id`: `done`, `refused`, or a special message.

    `rate_limit` is the name of the rate limit that counts the request.
    """

    request_id: RequestId

    rate_limit: ClassVar[str] = "moves"


class TableRequest(Request):
    """A request that is decided from the state of the table, and may lead to an entry in its log.

    A subclass also needs a function that decides about it (see `tables.changes.decide_request`).

    Attributes:
        is_slow: True if the decision may block the event loop for too long, and is made in a thread.
    """

    is_slow: ClassVar[bool] = False


class Sit(TableRequest, tag="sit"):
    """Take an open seat, or return to your own seat if a bot plays there.

    During a match, the host and a spectator with the host's consent can take the seat of a bot (see
    `request_seat`).
    """

    seat: SeatIndex
    seed_share: SeedShare = ""


class Leave(TableRequest, tag="leave"):
    """Leave your seat. During a match, a bot takes over the seat. Otherwise, the seat becomes open."""


class AddBot(TableRequest, tag="add_bot"):
    """Put a bot into an open seat. Only the host can do this, and not during a match.

    Attributes:
        bot: The key of a house bot, a level such as `easy`, or the name of another bot.
    """

    seat: SeatIndex
    bot: str


class RemoveBot(TableRequest, tag="remove_bot"):
    """Remove a bot from its seat. Only the host can do this, and not during a match."""

    seat: SeatIndex


class FillSeats(TableRequest, tag="fill_seats"):
    """Put a bot into every open seat. Only the host can do this, and not during a match.

    Attributes:
        bot: As for `add_bot`. For a level, house bots with different names are chosen.
    """

    bot: str


class MoveSeat(TableRequest, tag="move_seat"):
    """Move the occupant of a seat to another seat. Only the host can do this, before a match.

    The occupants of the seats in between move by one seat.

    Attributes:
        to_seat: The number of the new seat, from 0.
    """

    seat: SeatIndex
    to_seat: int


class SetReady(TableRequest, tag="set_ready"):
    """Say that you are ready for the next match, or no longer ready.

    The host can start the match in any case, and every player can if all players are ready. After a match,
    send `rematch` if you are ready; with this request you can withdraw it.

    Attributes:
        ready: True if you are ready.
    """

    ready: bool
    seed_share: SeedShare = ""


class RequestSeat(TableRequest, tag="request_seat"):
    """Ask the host for the seat of a bot in a running match, which you have not joined yet.

    When `seat_request` in the table's state says that the host has agreed, send `sit`.
    """

    seat: SeatIndex


class AnswerSeatRequest(TableRequest, tag="answer_seat_request"):
    """Agree to the request for a seat, or decline it. Only the host can do this.

    Attributes:
        agree: True to agree, false to decline.
    """

    agree: bool


class Start(TableRequest, tag="start"):
    """Start the first match, or the first after a change of the game or the settings.

    Every seat must be taken.
    """

    seed_share: SeedShare = ""

    is_slow = True


class Move(TableRequest, tag="move"):
    """Make a move.

    Attributes:
        match_number: The number of the match in which you move, as given in the scene.
        move: The move in the notation of the game.
    """

    match_number: MatchNumber
    move: str


class ExplainCard(TableRequest, tag="explain_card"):
    """Ask why one of your cards cannot be played now. The answer is `refused` with the reason.

    Attributes:
        zone: The key of the zone that contains the card.
        card: The card in the notation of the game.
    """

    match_number: MatchNumber
    zone: str
    card: str

    is_slow = True

    rate_limit = "questions"


class RequestHint(Request, tag="request_hint"):
    """Ask for a hint. It must be your turn, and the table must allow hints.

    The answer `hint_result` is sent only to you. While a hint is being computed for you, another request for
    a hint is refused.
    """

    match_number: MatchNumber

    rate_limit = "hints"


class FetchLog(Request, tag="fetch_log"):
    """Ask for earlier entries of the match's log. The answer is `log_page`.

    Attributes:
        before_seq: The number of a row of the log. Only entries of earlier rows are sent.
    """

    before_seq: int


class Rematch(TableRequest, tag="rematch"):
    """Ask for a rematch at the same table.

    The rematch starts when all players have asked for it. The seats rotate so that the next dealer gets the
    first seat. If the rematch has already begun, the answer is `done` and nothing changes.

    The only player of a match can begin another one at any time, also with the same deal. With the same deal,
    the match is practice: its result does not count.

    Attributes:
        match_number: The number of the match that is over. If you omit it, a repeated request is refused once
            the first move of the rematch has been made.
        same_deal: True to deal the same cards again to the same seats.
    """

    match_number: MatchNumber | None = None
    same_deal: bool = False
    seed_share: SeedShare = ""

    is_slow = True


class RequestTakeback(TableRequest, tag="request_takeback"):
    """Ask to take back the move that you have just made.

    The move is taken back when all other players agree. If all others are bots, the match goes back to your
    last decision at once, and becomes practice: its result does not count.
    """

    match_number: MatchNumber


class AnswerTakeback(TableRequest, tag="answer_takeback"):
    """Agree to a takeback, or decline it. The player who asked for it can withdraw the request by declining.

    Attributes:
        agree: True to agree, false to decline.
    """

    match_number: MatchNumber
    agree: bool


class Propose(TableRequest, tag="propose"):
    """Propose a change to the other players of a match. It happens when all of them agree. Bots always agree.

    Attributes:
        proposal: `add_time`: give every player one more minute. `pause_clock`: stop the clocks. Players can
            still move, and no time is charged. `resume_clock`: let the clocks run again. `open_hands`: let
            the spectators of a private table see all hands of the earlier rounds of this match in its replay.
            `close_hands`: end this; the others need not agree.
    """

    match_number: MatchNumber
    proposal: str


class AnswerProposal(TableRequest, tag="answer_proposal"):
    """Agree to a proposal, or decline it. The player who made it can withdraw it by declining.

    Attributes:
        agree: True to agree, false to decline.
    """

    match_number: MatchNumber
    agree: bool


class SubstituteBot(TableRequest, tag="substitute_bot"):
    """Let a bot play for a player until that player returns.

    It must be the player's turn, and the player must be away or have been idle for a minute.
    """

    seat: SeatIndex


class SkipToEnd(TableRequest, tag="skip_to_end"):
    """Let the bots play the rest of the match at once. The next scene after `done` shows the result.

    All players must have left the match or be eliminated. You must be one of them, or the host.
    """

    match_number: MatchNumber


class RemovePlayer(TableRequest, tag="remove_player"):
    """Remove a player from a seat. During a match, a bot takes over the seat.

    The host can always do this. Between two matches, every player can remove a player who is away.
    """

    seat: SeatIndex


class Lock(TableRequest, tag="lock"):
    """Lock the table against new players and spectators, or unlock it. Only the host can do this.

    Attributes:
        locked: True to lock, false to unlock.
        send_spectators_away: True to disconnect the spectators when the table is locked. Otherwise they can
            watch until they leave.
    """

    locked: bool
    send_spectators_away: bool = False


class MuteSpectators(TableRequest, tag="mute_spectators"):
    """Stop spectators from chatting, or let them chat again. Only the host can do this.

    Attributes:
        muted: True to mute them, false to let them chat.
    """

    muted: bool


class LeadReplay(TableRequest, tag="lead_replay"):
    """Show a step of a finished match to the others who watch its replay together.

    Players and the host can lead. Another player can take over if the leader is away.

    Attributes:
        step: The step of the replay, from 0.
        viewer: The seat whose view is shown, or -1 for the view of a spectator.
        open_hands: True if all hands are shown.
    """

    match_number: MatchNumber
    step: int
    viewer: int = -1
    open_hands: bool = False


class StopReplay(TableRequest, tag="stop_replay"):
    """Stop leading the replay. The host can stop other leaders, too."""


class Close(TableRequest, tag="close"):
    """Close the table permanently. Only the host can do this."""


class HandOverHost(TableRequest, tag="hand_over_host"):
    """Make the player in a seat the host. Only the host can do this. Bot clients cannot be the host."""

    seat: SeatIndex


class ReclaimHost(TableRequest, tag="reclaim_host"):
    """Become the host of your table again. Only the user who created the table can do this.

    Another player becomes the host when the host leaves the seat or has been away for a minute. At a
    correspondence table, the host must have been away and inactive for a day.
    """


class Phrase(Request, tag="phrase"):
    """Send a phrase or a reaction. Each client shows the text in the language of its user.

    Attributes:
        phrase: The key of the phrase or reaction.
    """

    phrase: str

    rate_limit = "chat"


class Chat(Request, tag="chat"):
    """Send a text message. The table must allow chat.

    Attributes:
        text: The text of the message.
    """

    text: str

    rate_limit = "chat"


class Nudge(Request, tag="nudge"):
    """Nudge a player whose turn it is."""

    seat: SeatIndex

    rate_limit = "chat"


class Ping(msgspec.Struct, tag="ping"):
    """Check the connection. The answer is `pong`."""


def list_requests(base: type[Request] = Request) -> list[type[Request]]:
    """Return the types of all requests, in the order of their definition."""
    requests = [] if base in (Request, TableRequest) else [base]
    return [
        *requests,
        *(request for subclass in base.__subclasses__() for request in list_requests(subclass)),
    ]


if TYPE_CHECKING:
    ClientMessage = Hello | Request | Ping
else:
    ClientMessage = Union[(Hello, *list_requests(), Ping)]

# The settings of a table.


class TableSettings(msgspec.Struct, frozen=True):
    """The settings of a table other than the rules of its game. They are chosen when the table is created.

    When a player's time is up, a bot makes the move.

    Attributes:
        allow_takebacks: True if a move can be taken back when all players agree.
        seconds_per_move: A player's time for each move, in seconds. 0 means no limit.
        seconds_per_match: A player's time for all moves of a match, in seconds. 0 means no limit. When it is
            used up, the player has ten seconds for each further move.
        bot_speed: How long bots wait before they move: `slow`, `normal` or `fast`.
        show_known_cards: True to show those cards in other hands that an attentive player would know.
        allow_chat: True if players can send text messages, and spectators can chat.
        correspondence: True for a match that may last days, without a clock and without bots for absent
            players.
    """

    allow_takebacks: bool = True
    seconds_per_move: int = 0
    seconds_per_match: int = 0
    bot_speed: str = "normal"
    show_known_cards: bool = False
    allow_chat: bool = False
    correspondence: bool = False


# Messages from the server.


class SeatState(msgspec.Struct):
    """One seat of a table.

    Attributes:
        kind: `open`, `user` or `bot`.
        name: The name of the player or bot.
        bot: The level of a house bot, or the name of another bot, that plays in this seat. Empty if no bot
            plays in this seat.
        is_you: True if this is your seat.
        is_away: True if the player is not connected or has left.
        avatar: The key of the picture, empty if it is not known.
        avatar_color: The key of the picture's color, empty if it is not known.
        substituted: True if a bot plays until the player returns.
        is_bot_client: True if the player is a bot client: a program with a token from the server's
            administrator.
    """

    kind: str
    name: str
    bot: str
    is_you: bool
    is_away: bool
    avatar: str = ""
    avatar_color: str = ""
    substituted: bool = False
    is_bot_client: bool = False


class SeatRequestState(msgspec.Struct):
    """The request of a spectator for the seat of a bot in a running match.

    Attributes:
        seat: The seat of the bot.
        name: The name of the spectator.
        is_yours: True if you are this spectator.
        is_granted: True if the host has agreed.
    """

    seat: int
    name: str
    is_yours: bool
    is_granted: bool


class ProposalState(msgspec.Struct):
    """A proposal that players have not answered yet.

    Attributes:
        proposal: The proposed change, as in the request `propose`.
        seat: The seat of the player who made the proposal.
        agreed_seats: The seats of the players who have agreed.
    """

    proposal: str
    seat: int
    agreed_seats: list[int]


class SharedReplayState(msgspec.Struct):
    """A replay that is watched together.

    Attributes:
        leader: The name of the user who leads.
        is_yours: True if you lead.
        step: The step of the replay, from 0.
        viewer: The seat whose view is shown, or -1 for the view of a spectator.
        open_hands: True if all hands are shown.
    """

    leader: str
    is_yours: bool
    match_number: MatchNumber
    step: int
    viewer: int
    open_hands: bool


class TableState(msgspec.Struct, tag="table"):
    """The state of a table, except the cards.

    Between the end of a match and the rematch, players can take and leave seats, and the host can add and
    remove bots.

    Attributes:
        table_id: The id of the table, as in its address /t/{table_id}.
        game: The key of the game.
        title: The game's name.
        options: The options that differ from their defaults. If a value is a whole document, its length is
            sent instead.
        seats: The seats, in order.
        allow_hints: True if players can ask for hints.
        is_host: True if you are the host: the user who created the table, or a player who has taken over this
            role. A table of a tournament has no host.
        can_start: True if you can start a match with `start`.
        match_number: The number of the most recent match, or 0 if there is none. There is none before the
            first match, and after the host has changed the game or the settings.
        match_count: The number of matches that have begun.
        started: True if a match has begun, even if it is over.
        is_over: True if the most recent match is over.
        is_continued: True if the most recent match began with the moves of another match.
        can_deal_again: True if you can begin another match at any time, because all others are bots.
        is_practice: True if the result of the most recent match does not count: it is continued, repeats a
            deal, or has undone moves.
        table_settings: The settings of the table.
        spectators: The names of the spectators.
        ready_seats: The seats whose players are ready for the next match, or have asked for a rematch.
        takeback_seat: The seat that asks for a takeback, or -1 if none does.
        takeback_agreed_seats: The seats that have agreed to the takeback.
        locked: True if new players and spectators cannot join.
        closed: True if the table is closed permanently.
        notice: The reason why the most recent match was abandoned. Empty if it was not abandoned.
        daily_date: The date, if this is a daily deal whose day is not over. Otherwise empty.
        commitment: The hash of the server's secret for the next match (docs/fair-deals.md). Empty if the
            table does not have a secret.
        host_seat: The host's seat, or -1 if the host has none.
        host_name: The host's name. Empty if the host has never had a seat.
        host_change_count: The number of times that the host has changed at this table.
        can_reclaim_host: True if you created the table and another user is the host now. You can become the
            host again with `reclaim_host`.
        has_handed_over: True if you created the table and have made another player the host.
        seat_request: The request of a spectator for the seat of a bot. Null if there is none.
        tournament_id: The id of the tournament to which the match belongs, as in its address
            /tournament/{tournament_id}. Empty for other tables.
        proposal: The proposal that players have not answered yet. Null if there is none.
        is_clock_paused: True if the players have agreed to pause the clocks.
        open_hands: True if the players have agreed that spectators see all hands of earlier rounds.
        can_open_hands: True if you can propose this.
        spectators_muted: True if spectators cannot chat, because the host has muted them.
        invited: The names of the users who are invited to the table and have neither come nor declined.
        shared_replay: The replay that users at this table watch together. Null if there is none.
    """

    table_id: str
    seq: ShownSeq
    game: str
    title: str
    options: dict[str, Any]
    seats: list[SeatState]
    allow_hints: bool
    is_host: bool
    can_start: bool
    match_number: int
    started: bool
    is_over: bool
    table_settings: TableSettings
    spectators: list[str]
    ready_seats: list[int]
    takeback_seat: int
    takeback_agreed_seats: list[int]
    locked: bool
    closed: bool
    is_continued: bool = False
    can_deal_again: bool = False
    is_practice: bool = False
    notice: str = ""
    daily_date: str = ""
    commitment: str = ""
    host_seat: int = -1
    host_name: str = ""
    host_change_count: int = 0
    can_reclaim_host: bool = False
    has_handed_over: bool = False
    match_count: int = 0
    seat_request: SeatRequestState | None = None
    tournament_id: str = ""
    proposal: ProposalState | None = None
    is_clock_paused: bool = False
    open_hands: bool = False
    can_open_hands: bool = False
    spectators_muted: bool = False
    shared_replay: SharedReplayState | None = None
    invited: list[str] = []


class Faces(msgspec.Struct, tag="faces"):
    """The faces of the cards, sent only if the table does not use the standard pack.

    Attributes:
        faces: The faces, keyed by the notation of the card.
    """

    faces: dict[str, SceneFace]


class ViewUpdate(msgspec.Struct, tag="view"):
    """Everything that you know about the match, sent before each scene.

    This message is sent only to clients that asked for it with `include_views`.

    Attributes:
        view: The position and what you have seen earlier in the match, as a JSON string. The position has `?`
            for each card that you cannot see (docs/positions-and-records.md).
    """

    seq: ShownSeq
    match_number: MatchNumber
    view: str


class SceneUpdate(msgspec.Struct, tag="scene"):
    """The match as you see it now.

    Attributes:
        scene: The zones with their cards, your moves, and the descriptions of your moves.
        events: The events since the last scene, in order. Empty in the scene after `log`, because `log`
            contains them.
        waiting_since: The time since which the match has been waiting for a move, in milliseconds since 1970
            by the server's clock.
        can_take_back: True if you can ask the other players to take back your last move.
        can_undo: True if you can go back to your last decision: there is one, and all others are bots.
        can_skip: True if you can ask to skip to the end of the match, because only bots are still playing.
        deadlines: For each seat, the time when a bot will move for the player, in milliseconds since 1970. 0
            if the player's clock is not running.
        time_left: For each seat, the time that was left for the rest of the match at `time_left_at`, in
            milliseconds. Empty if the time for the match is not limited.
        time_left_at: The time for which `time_left` is correct, in milliseconds since 1970. The clocks of the
            players whose turn it is have been running since then.
    """

    seq: ShownSeq
    match_number: MatchNumber
    scene: Scene
    events: list[SceneEvent]
    waiting_since: int
    can_take_back: bool
    can_undo: bool = False
    can_skip: bool = False
    deadlines: list[int] = []
    time_left: list[int] = []
    time_left_at: int = 0


class LogEntry(msgspec.Struct):
    """The events of one row of the log, as you saw them.

    Attributes:
        seq: The number of the row.
        events: The events, in order.
    """

    seq: int
    match_number: MatchNumber
    events: list[SceneEvent]


class Log(msgspec.Struct, tag="log"):
    """The events that you missed.

    These are the events after row `last_seq` of your `hello` message. If `last_seq` is not a row of the
    table's log, they are the events of the current match. To receive earlier events, send `fetch_log`.

    Attributes:
        entries: The entries, in order. If there are too many, only the latest are included.
        after_seq: The number of the last row before the entries.
        complete: True if the log covers the current match from the deal.
    """

    entries: list[LogEntry]
    after_seq: int
    complete: bool


class LogPage(msgspec.Struct, tag="log_page"):
    """A page of the match's log, ending just before the row `before_seq` of the request.

    Attributes:
        entries: The entries, in order.
        after_seq: The number of the last row before this page.
        complete: True if the match does not have earlier entries. If the entries cannot be read, `complete`
            is false and `entries` is empty.
    """

    request_id: AnsweredRequestId
    entries: list[LogEntry]
    after_seq: int
    complete: bool


class Done(msgspec.Struct, tag="done"):
    """Your request was carried out. If it changed the table, the change is stored permanently."""

    request_id: AnsweredRequestId


class Refused(msgspec.Struct, tag="refused"):
    """Your request was not carried out.

    Attributes:
        reason: The reason, as a sentence in your language.
        clause: The clause of the rules that forbids the request. Empty if no rule forbids it.
    """

    request_id: AnsweredRequestId
    reason: str
    clause: str


class HintResult(msgspec.Struct, tag="hint_result"):
    """A hint, computed from your view alone.

    Attributes:
        seq: The `seq` of the scene for which the hint was computed.
        hint: Your legal moves, the best first, and the reason for the best move.
    """

    request_id: AnsweredRequestId
    seq: int
    hint: Hint


class Reload(msgspec.Struct, tag="reload"):
    """Reload the page, because your client uses a different version of the protocol.

    Attributes:
        protocol_version: The version that the server uses.
    """

    protocol_version: int


class Disconnect(msgspec.Struct, tag="disconnect"):
    """The server closes the socket.

    Attributes:
        reason: The reason, as a sentence.
    """

    reason: str


class Pong(msgspec.Struct, tag="pong"):
    """The answer to `ping`.

    Attributes:
        server_time: The time on the server's clock, in milliseconds since 1970.
    """

    server_time: int


class RulesCompiled(msgspec.Struct, tag="rules_compiled"):
    """The server has compiled the rules while the room was open, so bots now search deeper."""


class AnnouncementMessage(msgspec.Struct, tag="announcement"):
    """Something has happened to a player at the table, or to the table.

    During a match, the text is also an event of the same kind in the scene and in the log.

    Attributes:
        seq: The number of the row in the table's log.
        kind: `player_removed`, `bot_took_over` (the player has left the match), `bot_substituted`,
            `player_returned`, `time_is_up` (a bot made the player's move) or `table_changed` (the host
            changed the game or the settings).
        seat: The player's seat, or -1 if the announcement is about the table.
        is_about_you: True if you are this player, or have lost your seat because the game has fewer seats.
        text: The announcement as a sentence in your language.
    """

    seq: int
    kind: str
    seat: int
    is_about_you: bool
    text: str


class ChatMessage(msgspec.Struct, tag="chat_message"):
    """A chat message, phrase, reaction or nudge from a player.

    Recent messages are kept for clients that reconnect, but are not stored permanently.

    Attributes:
        number: The number of the message. Later messages at the same table have higher numbers.
        kind: `phrase` (used for reactions too), `chat` or `nudge`.
        seat: The seat of the sender, or -1 for a spectator.
        name: The name of the sender.
        text: The key of the phrase or reaction, or the text of a chat message. Empty for a nudge.
        nudged_seat: The seat that is nudged, or -1 if there is none.
        sent_at: The time when the message was sent, in milliseconds since 1970.
        sender: A key of the sender, with which you can hide this user's messages. It is the same for you at
            all tables, and different for other readers. Empty if the message is yours.
    """

    number: int
    kind: str
    seat: int
    name: str
    text: str
    nudged_seat: int
    sent_at: int = 0
    sender: str = ""


ServerMessage = (
    TableState
    | Faces
    | ViewUpdate
    | SceneUpdate
    | Log
    | LogPage
    | Done
    | Refused
    | HintResult
    | Reload
    | Disconnect
    | Pong
    | RulesCompiled
    | AnnouncementMessage
    | ChatMessage
)
