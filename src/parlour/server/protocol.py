"""What a page, a terminal or a bot and the card room say to each other over the socket of a table.

A socket opens with `hello`; the room answers `table`, then `log` and `scene` where a match has begun. Before
the first scene of a match whose cards are not of the standard pack come `faces`.
Everything is JSON, one message a frame, told apart by `type`. Unknown fields are ignored; an unknown type
closes the socket.

Below that stands what goes over HTTP. An error there is `{"status_code": 400, "detail": "<a sentence>"}`.
"""

from typing import Annotated, Any

import msgspec

from parlour.deals import Drawn, Hands
from parlour.fair import Fair
from parlour.lessons import LessonStep, RulesPicture
from parlour.players.coach import Advice, Review
from parlour.shapes import Scene, SceneEvent, SceneFace

PROTOCOL = 2
LARGEST_FRAME = 4096  # bytes that a client may send at once

# What a client says. `id` is the client's own name for a request: sent again, it is not carried out again. It
# is remembered for good, by person and table, and must not name another request. Some letters drawn when
# the client was started, followed by a number, will do, and take less room than others once they are packed.

# What a client calls what it asks for. No text of PostgreSQL has a NUL in it.
Id = Annotated[str, msgspec.Meta(min_length=1, max_length=64, pattern=r"^[^\x00]*$")]
# What a page adds to the seed of the next match: 32 bytes in hexadecimal digits, or nothing. See
# docs/fair-deals.md.
Part = Annotated[str, msgspec.Meta(pattern="^([0-9a-f]{64})?$")]


class Hello(msgspec.Struct, tag="hello"):
    """The first message. `since` is the last `seq` that the client has, 0 for none.

    With `views` each scene comes after a `view`, for programs that reckon with positions.
    """

    protocol: int
    since: int = 0
    views: bool = False


class Sit(msgspec.Struct, tag="sit"):
    """Take an open seat, or one's own seat back from the bot that played it."""

    id: Id
    seat: int
    part: Part = ""


class Leave(msgspec.Struct, tag="leave"):
    """Leave one's seat: before the start it is open again, after it a bot plays it."""

    id: Id


class SeatBot(msgspec.Struct, tag="seat_bot"):
    """Put a bot into an open seat (whoever made the table, before the start)."""

    id: Id
    seat: int
    bot: str


class ClearSeat(msgspec.Struct, tag="clear_seat"):
    """Open a bot's seat again (whoever made the table, before the start)."""

    id: Id
    seat: int


class Start(msgspec.Struct, tag="start"):
    """Begin the match: every seat is taken."""

    id: Id
    part: Part = ""


class Move(msgspec.Struct, tag="move"):
    """Make a move; `match` is the number of the match that it belongs to, as the scene said."""

    id: Id
    match: int
    move: str


class Why(msgspec.Struct, tag="why"):
    """Ask why nothing can be done with a card of one's own now; the answer is `refused`."""

    id: Id
    match: int
    zone: str
    card: str


class Hint(msgspec.Struct, tag="hint"):
    """Ask what to play, on your turn, at a table that allows it; the answer is `hinted`, to you alone.

    One at a time: while a hint is being thought of, another is refused.
    """

    id: Id
    match: int


class Earlier(msgspec.Struct, tag="earlier"):
    """Ask what happened in the match before the row `before`; the answer is `recalled`."""

    id: Id
    before: int


class Rematch(msgspec.Struct, tag="rematch"):
    """Want to play again at the same table.

    When all want it who sit there, it begins: the seats move round, so that whoever is to deal has the first.
    """

    id: Id
    part: Part = ""


class TakeBack(msgspec.Struct, tag="take_back"):
    """Ask to take back the move that you have just made; it is taken back when all agree who sit there."""

    id: Id
    match: int


class AnswerBack(msgspec.Struct, tag="answer_back"):
    """Agree that a move is taken back, or do not; whoever asked thinks better of it."""

    id: Id
    match: int
    agree: bool


class StandIn(msgspec.Struct, tag="stand_in"):
    """Let a bot play on for somebody who is away, or has been silent for a minute, until they are back."""

    id: Id
    seat: int


class FreeSeat(msgspec.Struct, tag="free_seat"):
    """Take somebody's chair from them (whoever made the table); while a match goes on, a bot plays there.

    Between two matches everybody who sits there may free the chair of somebody who has gone.
    """

    id: Id
    seat: int


class Lock(msgspec.Struct, tag="lock"):
    """Let nobody new sit or watch, or let them again (whoever made the table)."""

    id: Id
    locked: bool


class Close(msgspec.Struct, tag="close"):
    """Close the table for good (whoever made it)."""

    id: Id


class Phrase(msgspec.Struct, tag="phrase"):
    """Say one of the phrases or reactions, which everybody hears in their own language."""

    id: Id
    phrase: str


class Chat(msgspec.Struct, tag="chat"):
    """Say something in words of your own, at a table that allows it."""

    id: Id
    text: str


class Nudge(msgspec.Struct, tag="nudge"):
    """Knock at the table for somebody whose move it is."""

    id: Id
    seat: int


class Ping(msgspec.Struct, tag="ping"):
    """Are you there?"""


FromClient = (
    Hello
    | Sit
    | Leave
    | SeatBot
    | ClearSeat
    | Start
    | Move
    | Why
    | Hint
    | Earlier
    | Rematch
    | TakeBack
    | AnswerBack
    | StandIn
    | FreeSeat
    | Lock
    | Close
    | Phrase
    | Chat
    | Nudge
    | Ping
)

# How a table is kept.


class Manners(msgspec.Struct, frozen=True):
    """How a table is kept beside the rules of its game: chosen when it is made, and shown to all.

    `takebacks`: a move may be taken back where all agree. `clock`: the seconds that a person has for a move,
    0 for no clock. `total`: those for all moves of a match, 0 where they do not end; who has used them up has
    ten for each move. A bot moves for whoever lets the time run out. `pace`: how long bots wait with their
    moves: `slow`, `normal` or `fast`. `reminders`: hands of others show what whoever paid attention knows of
    them. `chat`: people may say what they like. `rests`: a game for days, without a clock, in which no bot
    stands in for who is away.
    """

    takebacks: bool = True
    clock: int = 0
    total: int = 0
    pace: str = "normal"
    reminders: bool = False
    chat: bool = False
    rests: bool = False


# What the room says.


class SeatState(msgspec.Struct):
    """One seat: `kind` is `open`, `person` or `bot`; `away` when its person is not connected or has left.

    `bot` is the bot that sits there, or that plays for the person who has left; of somebody of the house it
    is the level. `face` and `colour` are how they look, empty where that is not known. `stood_in`: the others
    have let the bot play on; it stops as soon as the person is back. `program`: who sits there is no human
    being but a program that the host has let in.
    """

    kind: str
    name: str
    bot: str
    you: bool
    away: bool
    face: str = ""
    colour: str = ""
    stood_in: bool = False
    program: bool = False


class TableState(msgspec.Struct, tag="table"):
    """The table around the match. `match` counts the matches begun here, 0 before the first.

    `options` are those that are not at their default, of a document only how long it is. `started` stays true
    once a match has begun here; after the end of a match (`over`) seats can be taken, left, given to bots and
    opened again until the rematch. `notice`, mostly empty, is a sentence for everybody: why a match that was
    under way is no more, so that nothing is `started`. `watching` are the names of those who only watch;
    `wants` the seats that want to play again; `back` the seat that asks to take its move back, -1 for none,
    and `agreed` those that have nothing against it. Nobody new may come to a table that is `locked`; at one
    that is `closed` nothing happens any more. `commitment` is the hash of the room's secret for the next
    match (docs/fair-deals.md), empty where that will have none.
    """

    table: str
    seq: int
    game: str
    title: str
    options: dict[str, Any]
    seats: list[SeatState]
    hints: bool  # whether who plays here may ask what to play
    yours: bool  # whether you made the table
    begins: bool  # whether you may begin the first match
    match: int
    started: bool
    over: bool
    manners: Manners
    watching: list[str]
    wants: list[int]
    back: int
    agreed: list[int]
    locked: bool
    closed: bool
    notice: str = ""
    day: str = ""  # the date where this is the deal of a day that is not over
    commitment: str = ""


class Faces(msgspec.Struct, tag="faces"):
    """How the cards of this table look that are not of the standard pack, by their text."""

    faces: dict[str, SceneFace]


class ViewNow(msgspec.Struct, tag="view"):
    """All that you may know of the match as it stands in the scene that follows, for who asked for `views`.

    `view` is JSON of its own: a position with `?` for each card that you cannot see, and what you remember
    (docs/positions-and-records.md).
    """

    seq: int
    match: int
    view: str


class SceneNow(msgspec.Struct, tag="scene"):
    """What you see now. `events` are what brought it about since the last scene, in order.

    Right after `log` there are none: they are in the log already. `moved_at` is since when those have been
    waited for who are to move, in milliseconds since 1970 by the room's clock; `may_take_back` says whether
    you can ask to take back your last move. `time_up` says by seat when a bot moves in its place, 0 where no
    time runs; where there is a time for the match, `left` are the milliseconds of it that each seat had at
    `left_at`, from when on they run out for those whose time runs.
    """

    seq: int
    match: int
    scene: Scene
    events: list[SceneEvent]
    moved_at: int
    may_take_back: bool
    time_up: list[int] = []
    left: list[int] = []
    left_at: int = 0


class LogEntry(msgspec.Struct):
    """What happened at one row of the log, as you saw it."""

    seq: int
    match: int
    events: list[SceneEvent]


class Log(msgspec.Struct, tag="log"):
    """What you missed: the entries after `since`, or without `since` those of the present match.

    There are entries for all rows above `after`; of many rows these are the last ones. `whole` where all of
    the present match is in it, from the deal. What was before can be asked for with `earlier`.
    """

    entries: list[LogEntry]
    after: int
    whole: bool


class Recalled(msgspec.Struct, tag="recalled"):
    """The last entries before the row that was asked for: all above `after`. `whole` where they begin with
    the deal; none where that is all that can be told."""

    id: str
    entries: list[LogEntry]
    after: int
    whole: bool


class Done(msgspec.Struct, tag="done"):
    """Your request was carried out and is written down."""

    id: str


class Refused(msgspec.Struct, tag="refused"):
    """Your request was not carried out: a sentence, and the clause where a rule forbids it."""

    id: str
    sentence: str
    clause: str


class Hinted(msgspec.Struct, tag="hinted"):
    """What to play in the scene with this `seq`, thought of with your view and nothing else."""

    id: str
    seq: int
    advice: Advice


class Reload(msgspec.Struct, tag="reload"):
    """Your page is of another version: load it again."""

    protocol: int


class Trouble(msgspec.Struct, tag="trouble"):
    """The socket is closed, and why."""

    reason: str


class Pong(msgspec.Struct, tag="pong"):
    """Yes. `now` is the time by the room's clock, in milliseconds since 1970."""

    now: int


class Said(msgspec.Struct, tag="said"):
    """Somebody at the table said something. The room remembers it for who comes back, and writes it nowhere.

    `number` counts what is said at a table. `kind` is `phrase`, `chat` or `nudge`, and `text` the key of the
    phrase, or what was said; `to` is the seat that is nudged, -1 for none.
    """

    number: int
    kind: str
    seat: int
    name: str
    text: str
    to: int


ToClient = (
    TableState
    | Faces
    | ViewNow
    | SceneNow
    | Log
    | Recalled
    | Done
    | Refused
    | Hinted
    | Reload
    | Trouble
    | Pong
    | Said
)


# What goes over HTTP.


class Me(msgspec.Struct):
    """GET /api/me. `nickname` has 1 to 24 characters; it is empty as long as none was chosen.

    Who has chosen no face or no colour has one all the same.
    """

    nickname: str
    face: str
    colour: str


class NewMe(msgspec.Struct):
    """PUT /api/me: what you want to be called, and how you want to be seen. What is left out stays."""

    nickname: str | None = None
    face: str | None = None
    colour: str | None = None


class HouseGuest(msgspec.Struct):
    """GET /api/house: a list of these, the people of the house. `manner` says how they play, in a line.

    Where a bot is wanted, `name` puts this one there, and a `level` anybody of that level.
    """

    name: str
    called: str
    level: str
    face: str
    colour: str
    manner: str


class OptionShape(msgspec.Struct):
    """One option: a word of `values`, or where there are none a whole number from `low` to `high`.

    A `document` is the text of a file instead, at most `high` characters. People read the `title` in place of
    the name, the `titles` in place of the values, and what it does in `text`.
    """

    name: str
    title: str
    default: int | str
    values: list[str]
    titles: list[str]
    low: int
    high: int
    document: bool
    clause: str
    text: str


class GameShape(msgspec.Struct):
    """GET /api/games: a list of these. `how_to` explains the game in a minute.

    `picture` is the address of its picture, empty where it brought none. `reminders`: whether its hands can
    show what is known of them, for the table's manners.
    """

    name: str
    title: str
    fewest: int
    most: int
    options: list[OptionShape]
    bots: list[str]
    how_to: str
    first_hand: bool  # whether /learn/{name} teaches it
    picture: str
    reminders: bool


class FirstHand(msgspec.Struct):
    """GET /api/games/{game}/first-hand: a guided minute, step by step. `faces` are as those of a table.

    What comes of a move tells /api/games/{game}/first-hand/{step}?move=..., and why nothing can be done with
    a card the same with ?zone=...&card=...: a `LessonAnswer`. Steps are counted from 0; nothing is kept.
    """

    game: str
    title: str
    seats: list[SeatState]
    faces: dict[str, SceneFace]
    steps: list[LessonStep]


class RulesPictures(msgspec.Struct):
    """GET /api/games/{game}/pictures: what stands at the head of the rules, and the faces of its cards."""

    faces: dict[str, SceneFace]
    pictures: list[RulesPicture]


class NewTable(msgspec.Struct):
    """POST /api/tables. `bots` are put into these seats; a private table is not in the lobby, and neither is
    one without a chair for a second person.

    Where nothing is said of `hints`, they are allowed where at most one chair is left for a person.
    """

    game: str
    seats: int
    options: dict[str, Any] = {}
    bots: dict[int, str] = {}
    private: bool = False
    hints: bool | None = None
    manners: Manners = Manners()


class PlayOn(msgspec.Struct):
    """POST /api/tables/{table}/play-on: a table of your own where a match that is over goes on another way.

    It begins with the same cards and the first `move` moves; you have `seat`, and `bot` all the others.
    """

    match: int
    move: int
    seat: int
    bot: str = "medium"


class ReviewState(msgspec.Struct):
    """POST and GET /api/tables/{table}/review?match=1: how far the review is of a match that is over.

    POST has it made where nobody has asked for it yet. `done` goes from 0 to 1; then `review` is there, and
    `told`: what happened with the deal and with each move. `trouble` says why there is none. `seat` is yours
    in that match, -1 for none.
    """

    match: int
    seat: int
    done: float
    trouble: str
    review: Review | None
    told: list[list[str]]


class ReplayStep(msgspec.Struct):
    """What one pair of eyes saw after a move by `mover`, or after the deal (-1): `events` brought it about.

    The scene has no moves, for all were made.
    """

    mover: int
    scene: Scene
    events: list[SceneEvent]


class ReplayPage(msgspec.Struct):
    """GET /api/tables/{table}/replay?match=1, and POST /api/replay with a record: a match, step by step.

    `steps` are those from `first` on, `length` of them where a page is full; step 0 is the deal, step `moves`
    the last.
    They are seen through the `eyes` of a seat, -1 for who only watched, and with all hands laid `open` where
    that is so. `seat` is yours in that match, -1 for none. `over` where the record has the end of the match,
    `reviewed` where its review is there.
    """

    game: str
    title: str
    seats: list[SeatState]
    seat: int
    moves: int
    over: bool
    reviewed: bool
    eyes: int
    open: bool
    faces: dict[str, SceneFace]
    length: int
    first: int
    steps: list[ReplayStep]


class DealtFrom(msgspec.Struct):
    """GET /api/tables/{table}/deals?match=: how a match that is over was dealt (docs/fair-deals.md).

    `fair` is null where the seed was not made of parts: in a match that goes on from another, and on the deal
    of a day.
    """

    seed: str
    fair: Fair | None
    draws: list[Drawn]
    deals: list[Hands]


class NewTableMade(msgspec.Struct):
    """The answer: the page of the table is /t/{table}."""

    table: str


class TableLine(msgspec.Struct):
    """GET /api/tables: a list of these, the latest first. `open` counts the seats that can be taken.

    `since` is when it was made, in milliseconds since 1970; `watching` how many only watch.
    """

    table: str
    game: str
    title: str
    options: dict[str, Any]
    seats: list[SeatState]
    open: int
    started: bool
    over: bool
    since: int
    watching: int
    your_turn: bool = False


# What is yours, over HTTP.


class Rating(msgspec.Struct):
    """How well somebody plays a game, about 1000 to begin with; `doubt` is how far that may be off.

    `place` is theirs `among` all who want a rating in this room and have one in this game.
    """

    points: int
    doubt: int
    matches: int
    place: int
    among: int


class Fared(msgspec.Struct):
    """How you fared in one game. `streak` is the most wins in a row."""

    game: str
    title: str
    played: int
    won: int
    streak: int
    rating: Rating | None


class Opponent(msgspec.Struct):
    """How you fared against one person, or against all bots of one kind (`bot`, empty for a person).

    `won` counts the matches that you won, `lost` those that they won.
    """

    name: str
    bot: str
    played: int
    won: int
    lost: int


class MatchPlayed(msgspec.Struct):
    """A match that you played to its end; `names` and `scores` are by seat, scores where the game keeps them.

    `left` where a bot had taken your seat by then. `open` where everybody may look at it again: the deal of
    the day is closed until the day is over.
    """

    table: str
    match: int
    game: str
    title: str
    at: int
    seat: int
    won: bool
    left: bool
    moves: int
    names: list[str]
    scores: list[int]
    winners: list[int]
    open: bool


class BestMoment(msgspec.Struct):
    """Something to remember; `number` are points or moves.

    The `kind`: the `widest` or `closest` win by points, the `quickest` win or the `longest` match by moves.
    """

    kind: str
    number: int
    match: MatchPlayed


class Kept(msgspec.Struct):
    """After how many days the room lets something go; 0 is never.

    `rows`: of tables that are over all but who sat there and the records. `tables`: tables at which nothing
    has happened since. `unbegun`: tables at which no match was begun. `people`: names and looks of which
    nothing else is kept.
    """

    rows: int
    tables: int
    unbegun: int
    people: int


class Yours(msgspec.Struct):
    """GET /api/yours: what you played here and how you fared; the last matches first.

    `streak` is your wins in a row up to now, `best_streak` the most there were; `days` on how many days in a
    row you have played. `rated`: you want a rating. `can_rate`: the room can. `kept`: for how long.
    """

    nickname: str
    played: int
    won: int
    streak: int
    best_streak: int
    days: int
    games: list[Fared]
    opponents: list[Opponent]
    moments: list[BestMoment]
    matches: list[MatchPlayed]
    rated: bool
    can_rate: bool
    kept: Kept


class RatingWanted(msgspec.Struct):
    """PUT /api/yours/rating."""

    wanted: bool


class OwnLink(msgspec.Struct):
    """POST /api/yours/link: by this token, once and until it `expires`, another device becomes yours.

    The page of the link is /yours#TOKEN. `picture` is that address as a QR code, an SVG as a data URL.
    """

    token: str
    address: str
    picture: str
    expires: int


class LinkGiven(msgspec.Struct):
    """POST /api/yours/whose and /api/yours/take. `bring`: what this device has played comes along."""

    token: str
    bring: bool = False


class LinkOwner(msgspec.Struct):
    """Whose link it is: what they are called, perhaps nothing; `same` where that is you. `played` counts the
    matches of this device until now."""

    nickname: str
    same: bool
    played: int


class DayPlay(msgspec.Struct):
    """How somebody fared with the deal of a day; `ahead` is by how many points they won, below 0 lost.

    `table` is where to look at it, empty until the day is over.
    """

    place: int
    name: str
    you: bool
    won: bool
    left: bool
    score: int | None
    ahead: int | None
    moves: int
    table: str


class DayState(msgspec.Struct):
    """GET /api/daily and /api/daily/2026-11-22: the deal of a day, by the room's date.

    `table` is where you play it, empty before you have begun; `done` when you have played to the end;
    `closed` when the host has cleared that table away before, so that you cannot play it any more. `bots`
    are the names of those one plays against. `finished` counts who has; how they fared is in `plays` when you
    are among them, or the day is `over`. Then `seed` is there as well. `before` is the last day before on
    which somebody played.
    """

    day: str
    over: bool
    ends: int
    game: str
    title: str
    bots: list[str]
    table: str
    done: bool
    closed: bool
    finished: int
    plays: list[DayPlay]
    seed: str
    before: str
