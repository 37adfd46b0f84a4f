"""What a page, a terminal or a bot and the card room say to each other over the socket of a table.

A socket opens with `hello`; the room answers `table`, then `log` and `scene` where a match has begun. Before
the first scene of a match whose cards are not of the standard pack come `faces`.
Everything is JSON, one message a frame, told apart by `type`. Unknown fields are ignored; an unknown type
closes the socket.

Below that stands what goes over HTTP. An error there is `{"status_code": 400, "detail": "<a sentence>"}`.
"""

from typing import Annotated, Any

import msgspec

from parlour.bots.coach.advice import Advice
from parlour.scene.scene_types import Scene, SceneEvent, SceneFace

PROTOCOL_VERSION = 1
MAX_FRAME_BYTES = 4096  # bytes that a client may send at once

# What a client says. The name that it gives a request is remembered for good, by person and table, and must
# not name another request. Some letters drawn when the client was started, followed by a number, will do, and
# take less room than others once they are packed.

# What a field means stands in the docstring of its message; for a field that several messages have, it stands
# here. No text of PostgreSQL has a NUL in it.
RequestId = Annotated[
    str,
    msgspec.Meta(
        min_length=1,
        max_length=64,
        pattern=r"^[^\x00]*$",
        description="Your own name for this request: sent again, it is not carried out again.",
    ),
]
SeedShare = Annotated[
    str,
    msgspec.Meta(
        pattern="^([0-9a-f]{64})?$",
        description="What you add to the seed of the next match: 32 random bytes in small hexadecimal "
        "digits, or nothing (docs/fair-deals.md).",
    ),
]
AnsweredRequestId = Annotated[str, msgspec.Meta(description="The `id` of the request that this answers.")]
SeatIndex = Annotated[int, msgspec.Meta(description="The number of the seat, from 0.")]
MatchNumber = Annotated[int, msgspec.Meta(description="The number of the match at this table, from 1.")]
ShownSeq = Annotated[
    int, msgspec.Meta(description="The last row of the table's log that this shows, from 1.")
]


class Hello(msgspec.Struct, tag="hello"):
    """The first message.

    Attributes:
        protocol_version: The number of the protocol that the client speaks; the answer to another is
            `reload`.
        last_seq: The last `seq` that the client has, 0 for none.
        include_views: Whether each scene comes after a `view`, for programs that reckon with positions.
    """

    protocol_version: int = 0
    last_seq: int = 0
    include_views: bool = False


class Sit(msgspec.Struct, tag="sit"):
    """Take an open seat, or one's own seat back from the bot that played it."""

    request_id: RequestId
    seat: SeatIndex
    seed_share: SeedShare = ""


class Leave(msgspec.Struct, tag="leave"):
    """Leave one's seat: before the start it is open again, after it a bot plays it."""

    request_id: RequestId


class AddBot(msgspec.Struct, tag="add_bot"):
    """Put a bot into an open seat (whoever made the table, before the start).

    Attributes:
        bot: Its name, as among the `bots` of the game, or that of one of the people of the house.
    """

    request_id: RequestId
    seat: SeatIndex
    bot: str


class RemoveBot(msgspec.Struct, tag="remove_bot"):
    """Open a bot's seat again (whoever made the table, before the start)."""

    request_id: RequestId
    seat: SeatIndex


class Start(msgspec.Struct, tag="start"):
    """Begin the match: every seat is taken."""

    request_id: RequestId
    seed_share: SeedShare = ""


class Move(msgspec.Struct, tag="move"):
    """Make a move.

    Attributes:
        match_number: The number of the match that it belongs to, as the scene said.
        move: Its text, as the notation of the game writes it.
    """

    request_id: RequestId
    match_number: MatchNumber
    move: str


class ExplainCard(msgspec.Struct, tag="explain_card"):
    """Ask why nothing can be done with a card of one's own now; the answer is `refused`.

    Attributes:
        zone: The key of the zone where the card lies.
        card: The card, as the notation writes it.
    """

    request_id: RequestId
    match_number: MatchNumber
    zone: str
    card: str


class Hint(msgspec.Struct, tag="hint"):
    """Ask what to play, on your turn, at a table that allows it; the answer is `hint_result`, to you alone.

    One at a time: while a hint is being thought of, another is refused.
    """

    request_id: RequestId
    match_number: MatchNumber


class FetchLog(msgspec.Struct, tag="fetch_log"):
    """Ask what happened in the match before a row; the answer is `recalled`.

    Attributes:
        before_seq: The number of that row.
    """

    request_id: RequestId
    before_seq: int


class Rematch(msgspec.Struct, tag="rematch"):
    """Want to play again at the same table.

    When all want it who sit there, it begins: the seats move round, so that whoever is to deal has the first.
    A request for a rematch that has already begun is answered with `done` and changes nothing.

    Attributes:
        match_number: Of the match that is over. Without it, a late request is refused once the rematch has
            had a move.
    """

    request_id: RequestId
    match_number: MatchNumber | None = None
    seed_share: SeedShare = ""


class RequestTakeback(msgspec.Struct, tag="request_takeback"):
    """Ask to take back the move that you have just made; it is taken back when all agree who sit there."""

    request_id: RequestId
    match_number: MatchNumber


class AnswerTakeback(msgspec.Struct, tag="answer_takeback"):
    """Agree that a move is taken back, or do not; whoever asked thinks better of it.

    Attributes:
        agree: Whether you agree.
    """

    request_id: RequestId
    match_number: MatchNumber
    agree: bool


class SubstituteBot(msgspec.Struct, tag="substitute_bot"):
    """Let a bot play on for somebody who is away, or has been silent for a minute, until they are back."""

    request_id: RequestId
    seat: SeatIndex


class RemovePlayer(msgspec.Struct, tag="remove_player"):
    """Take somebody's chair from them (whoever made the table); while a match goes on, a bot plays there.

    Between two matches everybody who sits there may free the chair of somebody who has gone.
    """

    request_id: RequestId
    seat: SeatIndex


class Lock(msgspec.Struct, tag="lock"):
    """Let nobody new sit or watch, or let them again (whoever made the table).

    Attributes:
        locked: Whether nobody new may come.
    """

    request_id: RequestId
    locked: bool


class Close(msgspec.Struct, tag="close"):
    """Close the table for good (whoever made it)."""

    request_id: RequestId


class Phrase(msgspec.Struct, tag="phrase"):
    """Say one of the phrases or reactions, which everybody hears in their own language.

    Attributes:
        phrase: Its key.
    """

    request_id: RequestId
    phrase: str


class Chat(msgspec.Struct, tag="chat"):
    """Say something in words of your own, at a table that allows it.

    Attributes:
        text: What you say.
    """

    request_id: RequestId
    text: str


class Nudge(msgspec.Struct, tag="nudge"):
    """Knock at the table for somebody whose move it is."""

    request_id: RequestId
    seat: SeatIndex


class Ping(msgspec.Struct, tag="ping"):
    """Are you there?"""


ClientMessage = (
    Hello
    | Sit
    | Leave
    | AddBot
    | RemoveBot
    | Start
    | Move
    | ExplainCard
    | Hint
    | FetchLog
    | Rematch
    | RequestTakeback
    | AnswerTakeback
    | SubstituteBot
    | RemovePlayer
    | Lock
    | Close
    | Phrase
    | Chat
    | Nudge
    | Ping
)

# How a table is kept.


class TableSettings(msgspec.Struct, frozen=True):
    """How a table is kept beside the rules of its game: chosen when it is made, and shown to all.

    A bot moves for whoever lets the time run out.

    Attributes:
        allow_takebacks: A move may be taken back where all agree.
        seconds_per_move: The seconds that a person has for a move, 0 for no clock.
        seconds_per_match: Those for all moves of a match, 0 where they do not end; who has used them up has
            ten for each move.
        bot_speed: How long bots wait with their moves: `slow`, `normal` or `fast`.
        show_known_cards: Hands of others show what whoever paid attention knows of them.
        allow_chat: People may say what they like.
        correspondence: A game for days, without a clock, in which no bot stands in for who is away.
    """

    allow_takebacks: bool = True
    seconds_per_move: int = 0
    seconds_per_match: int = 0
    bot_speed: str = "normal"
    show_known_cards: bool = False
    allow_chat: bool = False
    correspondence: bool = False


# What the room says.


class SeatState(msgspec.Struct):
    """One seat.

    Attributes:
        kind: `open`, `user` or `bot`.
        name: What who sits there is called.
        bot: The bot that sits there, or that plays for the person who has left; of somebody of the house the
            level. Empty where there is none.
        is_you: Whether it is yours.
        is_away: Whether its person is not connected or has left.
        avatar: The name of the face, empty where that is not known.
        avatar_color: The name of its colour, likewise.
        substituted: The others have let the bot play on; it stops as soon as the person is back.
        is_bot_client: Who sits there is no human being but a program that the host has let in.
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


class TableState(msgspec.Struct, tag="table"):
    """The table around the match.

    After the end of a match (`over`) seats can be taken, left, given to bots and opened again until the
    rematch.

    Attributes:
        table_id: Its name, as in its address /t/{table}.
        game: The name of the game.
        title: Its name as people read it.
        options: Those that are not at their default, of a document only how long it is.
        seats: The seats, by number.
        allow_hints: Whether who plays here may ask what to play.
        is_host: Whether you made the table.
        can_start: Whether you may begin the first match.
        match_number: How many matches were begun here, 0 before the first.
        started: Whether a match has begun here; it stays true after its end.
        is_over: Whether the match has ended.
        table_settings: How the table is kept.
        spectators: The names of those who only watch.
        rematch_seats: The seats that want to play again.
        takeback_seat: The seat that asks to take its move back, -1 for none.
        takeback_agreed_seats: The seats that have nothing against it.
        locked: Nobody new may come.
        closed: Nothing happens here any more.
        notice: Mostly empty; else a sentence for everybody: why a match that was under way is no more, so
            that nothing is `started`.
        daily_date: The date where this is the deal of a day that is not over, else empty.
        commitment: The hash of the room's secret for the next match (docs/fair-deals.md), empty where that
            will have none.
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
    rematch_seats: list[int]
    takeback_seat: int
    takeback_agreed_seats: list[int]
    locked: bool
    closed: bool
    notice: str = ""
    daily_date: str = ""
    commitment: str = ""


class Faces(msgspec.Struct, tag="faces"):
    """How the cards of this table look that are not of the standard pack.

    Attributes:
        faces: By the text of the card.
    """

    faces: dict[str, SceneFace]


class ViewUpdate(msgspec.Struct, tag="view"):
    """All that you may know of the match as it stands in the scene that follows, for who asked for `views`.

    Attributes:
        view: JSON of its own: a position with `?` for each card that you cannot see, and what you remember
            (docs/positions-and-records.md).
    """

    seq: ShownSeq
    match_number: MatchNumber
    view: str


class SceneUpdate(msgspec.Struct, tag="scene"):
    """What you see now.

    Attributes:
        scene: The zones with their cards, your moves, and what is said of them.
        events: What brought it about since the last scene, in order; none right after `log`, which has them.
        waiting_since: Since when those have been waited for who are to move, in milliseconds since 1970 by
            the room's clock.
        can_take_back: Whether you can ask to take back your last move.
        deadlines: By seat, when a bot moves in its place, in the same milliseconds; 0 where no time runs.
        time_left: Where there is a time for the match: the milliseconds of it that each seat had at
            `time_left_at`.
        time_left_at: From when on those run out for the seats whose time runs.
    """

    seq: ShownSeq
    match_number: MatchNumber
    scene: Scene
    events: list[SceneEvent]
    waiting_since: int
    can_take_back: bool
    deadlines: list[int] = []
    time_left: list[int] = []
    time_left_at: int = 0


class LogEntry(msgspec.Struct):
    """What happened at one row of the log, as you saw it.

    Attributes:
        seq: The number of the row.
        events: What happened, in order.
    """

    seq: int
    match_number: MatchNumber
    events: list[SceneEvent]


class Log(msgspec.Struct, tag="log"):
    """What you missed: the entries after `since`, or without `since` those of the present match.

    What was before can be asked for with `earlier`.

    Attributes:
        entries: What happened, in order; of many rows the last ones.
        after_seq: There are entries for all rows above this one.
        complete: Whether all of the present match is in it, from the deal.
    """

    entries: list[LogEntry]
    after_seq: int
    complete: bool


class LogPage(msgspec.Struct, tag="log_page"):
    """The last entries before the row that was asked for.

    Attributes:
        entries: What happened, in order.
        after_seq: There are entries for all rows above this one.
        complete: Whether they begin with the deal; there are none where that is all that can be told.
    """

    request_id: AnsweredRequestId
    entries: list[LogEntry]
    after_seq: int
    complete: bool


class Done(msgspec.Struct, tag="done"):
    """Your request was carried out and is written down."""

    request_id: AnsweredRequestId


class Refused(msgspec.Struct, tag="refused"):
    """Your request was not carried out.

    Attributes:
        reason: Why not.
        clause: That of the rules which forbids it, empty where none does.
    """

    request_id: AnsweredRequestId
    reason: str
    clause: str


class HintResult(msgspec.Struct, tag="hint_result"):
    """What to play, thought of with your view and nothing else.

    Attributes:
        seq: That of the scene for which it holds.
        advice: What your seat could do.
    """

    request_id: AnsweredRequestId
    seq: int
    advice: Advice


class Reload(msgspec.Struct, tag="reload"):
    """Your page is of another version: load it again.

    Attributes:
        protocol_version: The number of the protocol that the room speaks.
    """

    protocol_version: int


class Disconnect(msgspec.Struct, tag="disconnect"):
    """The socket is closed.

    Attributes:
        reason: Why, in a sentence.
    """

    reason: str


class Pong(msgspec.Struct, tag="pong"):
    """The answer to `ping`.

    Attributes:
        server_time: The time by the room's clock, in milliseconds since 1970.
    """

    server_time: int


class ChatMessage(msgspec.Struct, tag="chat_message"):
    """Somebody at the table said something. The room remembers it for who comes back, and writes it nowhere.

    Attributes:
        number: What is said at a table is counted, from 1.
        kind: `phrase`, `chat` or `nudge`.
        seat: The seat of who said it.
        name: What they were called.
        text: The key of the phrase, or what was said.
        nudged_seat: The seat that is nudged, -1 for none.
    """

    number: int
    kind: str
    seat: int
    name: str
    text: str
    nudged_seat: int


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
    | ChatMessage
)
