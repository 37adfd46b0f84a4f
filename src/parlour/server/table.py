"""A table: what its rows add up to, and nothing else.

| row | by | data |
|---|---|---|
| made | its maker | game, options, seats, bots (by seat: bot, name, looks), private, hints, manners |
| | | secret (for the first match); of a deal of the day instead day, seed |
| sat | the person | seat, name, face, colour, part |
| left | the person | seat |
| bot | whoever put it there, or the room | seat, bot, name; face, colour where it is new there |
| cleared | whoever opened the seat | seat |
| started, rematch | whoever asked | match, rules, seed, seats, dealer (where that is an option), result; |
| | | fair (secret, commitment, parts), next (the secret for the match after it) |
| wants | the person | seat: they want to play again; part |
| continued | whoever asked | the same, moves (seat, move, check) made elsewhere, origin (table, match) |
| move | the person, or the room for a bot | seat, move, check, result; back: whether it can be taken back |
| declined | the room for a bot that may step in, and does not | seat |
| asked_back | whoever made the last move | seat |
| agreed_back, refused_back | the person | seat |
| taken_back | the last who agreed | seat, seq (of the move's row), state and check of the match before it |
| taken_over | the person who left | seat, bot |
| stood_in | who asked a bot to play on for somebody | seat, bot |
| returned | the person who is back | seat |
| freed | who took the chair from a person | seat, bot (none between two matches) |
| resumed | the room: somebody is at the table again, and the clock goes on | |
| locked, unlocked, closed | whoever made the table | |
| rewritten | the room: the rows before have another name or identity in somebody's place | |

Where there is a time for the match, each row that is written during it has `used` as well: the milliseconds
of that time that are gone by then, by seat.
"""

import logging
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from typing import Any

import msgspec

from parlour.fair import Fair, commitment_of
from parlour.games import game_class
from parlour.kit.bits import bit, members
from parlour.kit.errors import ParlourError
from parlour.kit.game import Game
from parlour.kit.options import DealerOptions, parse_options
from parlour.kit.seats import NO_SEAT, SPECTATOR
from parlour.messages import told_options
from parlour.record import Record, checksum
from parlour.scene import events_of, faces_of, open_scene, scene_of
from parlour.server.clock import SECOND, runs, time_up, waited_for
from parlour.server.days import is_on
from parlour.server.people import is_bot
from parlour.server.protocol import Faces, LogEntry, Manners, SceneNow, SeatState, TableLine, TableState
from parlour.server.rows import Row, Snapshot, Unread, request_key
from parlour.server.said import Told, room_words
from parlour.shapes import Scene, SceneEvent

STAND_IN = "simple"  # the bot that plays for who left, and for a bot that failed
MADE = "made"
CONTINUED = "continued"
BEGINNINGS = ("started", "rematch", CONTINUED)
DECLINED = "declined"
OPENINGS = ("left", "cleared", "freed")  # the rows after which a chair may be open
TAKEN_BACK = "taken_back"
REFUSED_BACK = "refused_back"
PLAYED = (*BEGINNINGS, "move", TAKEN_BACK)  # what changes how the match stands
TOLD_BACK = (TAKEN_BACK, REFUSED_BACK)  # what is told of the match, though its game knows nothing of it
ENTERED = (*PLAYED, REFUSED_BACK)  # what has an entry in the log that people read
CLOCKED = (
    *PLAYED,
    REFUSED_BACK,
    "returned",
    "resumed",
)  # from these on those are waited for who are to move
REWRITTEN = "rewritten"
USED = "used"
DEALER = "dealer"  # the option who deals first; in the rows that begin a match, how it was there

logger = logging.getLogger("parlour.server")

Hearing = Callable[["TableMatch"], None]


class NoRecord(Told):
    """There is no record to be had yet."""


@dataclass(frozen=True)
class Seat:
    """Who sits there: `who` is a person's identity, `bot` the bot that sits there or plays for them.

    `face` and `colour` are how they look. `stood_in`: the others have let the bot play until the person is
    back.
    """

    who: str = ""
    name: str = ""
    bot: str = ""
    face: str = ""
    colour: str = ""
    stood_in: bool = False

    @property
    def kind(self) -> str:
        if self.who:
            return "person"
        return "bot" if self.bot else "open"


class LastMove(msgspec.Struct, frozen=True):
    """The last move of a match: of which row and seat, who made it, and whether it may be taken back."""

    seq: int
    seat: int
    by: str
    open: bool


@dataclass(frozen=True)
class AskedBack:
    """A seat asks to take its move back; `agreed` is the set of seats that have nothing against it."""

    seat: int
    agreed: int = 0


@dataclass
class TableMatch:
    """One match. `begun` is the `seq` of the row that began it; `people` and `names` are by seat.

    `continued`: it goes on from the middle of another match. `gone` is the set of seats whose people have
    lost their chairs, and see what everybody sees.
    """

    number: int
    begun: int
    game: Game
    people: list[str]
    names: list[str]
    continued: bool = False
    gone: int = 0

    def seat_of(self, who: str) -> int:
        """The seat whose view a person has; a spectator's for whoever has none."""
        if not who or who not in self.people:
            return SPECTATOR
        seat = self.people.index(who)
        return SPECTATOR if self.gone & bit(seat) else seat


class Table:
    """The sum of a table's rows.

    `begun` counts its matches. `lost` says of the last one, where it cannot be played on here, why; there is
    no `match` then until another begins. `day` is the date of the deal of the day that is played here, and
    `seed` what it is dealt from; both are empty at other tables. `declined` is the set of seats whose bots
    have let a chance to step in go by since the last move. `secret` is the room's for the next match, and
    `parts` what the seats have added to it (see parlour.fair). `shown` is the `seq` of the last row of which
    people are told. Those who are to move are waited for since `moved_at`; `used` are the milliseconds of the
    time for the match, by seat, that were gone at `counted_at`.
    """

    def __init__(self, made: Row) -> None:
        self.id = made.table
        self.maker = made.by
        self.kind: type[Game] = game_class(made.data["game"])
        self.options: dict[str, Any] = made.data["options"]
        self.private: bool = made.data["private"]
        self.hints: bool = made.data["hints"]
        self.day: str = made.data.get("day", "")
        self.seed: str = made.data.get("seed", "")
        self.secret: str = "" if self.seed else made.data.get("secret", "")
        self.parts: dict[int, str] = {}
        self.manners = msgspec.convert(made.data["manners"], Manners)
        self.reminders = self.manners.reminders or not self.kind.has_reminders
        if not self.kind.has_reminders:  # the switch would do nothing
            self.manners = msgspec.structs.replace(self.manners, reminders=False)
        self.made_at = made.at
        self.moved_at = made.at
        self.counted_at = made.at
        self.used = [0] * made.data["seats"]
        self.last_move: LastMove | None = None
        self.back: AskedBack | None = None
        self.wants = 0
        self.locked = False
        self.closed = False
        self.seats = [Seat() for _ in range(made.data["seats"])]
        for seat, (bot, name, face, colour) in made.data["bots"].items():
            self.seats[int(seat)] = Seat("", name, bot, face, colour)
        self.seq = made.seq
        self.shown = made.seq
        self.begun = 0
        self.declined = 0
        self.match: TableMatch | None = None
        self.lost: Told | None = None
        self.last_check = ""
        self.requests: set[int] = set()
        self.note(made)

    # The fold

    def fold(self, row: Row, hear: Hearing | None = None) -> None:
        """Adds a row. `hear` is called after the deal and after each push, while its events are there."""
        if row.kind == "move":
            self.fold_move(row.data, hear)
            self.fold_seats(row)
        elif row.kind in BEGINNINGS:
            game = self.deal(row.data)
            self.fold_seats(row)
            self.match = self.match_of(row, game)
            self.last_check = ""
            if hear is not None:
                hear(self.match)
            for seat, move, check in row.data.get("moves", []):
                self.fold_move({"seat": seat, "move": move, "check": check}, hear)
        elif row.kind == TAKEN_BACK:
            assert self.match is not None
            self.match.game = self.kind.from_state(row.data["state"])
            self.last_check = row.data["check"]
            self.fold_seats(row)
        else:
            if row.kind == "freed" and self.match is not None and self.playing:
                self.match.gone |= bit(row.data["seat"])
            self.fold_seats(row)

    def fold_seats(self, row: Row) -> None:
        """Adds what a row does to the table around the cards; of a move, that it was made."""
        if row.kind in CHANGES_SEATS:
            seat = row.data["seat"]
            self.seats[seat] = CHANGES_SEATS[row.kind](self.seats[seat], row)
            self.wants &= ~bit(seat)
            self.add_part(row)
        elif row.kind in BEGINNINGS:
            self.seats = [Seat(**seat) for seat in row.data["seats"]]
            self.begun = row.data["match"]
            self.lost = None
            self.wants = 0
            self.last_move = None
            self.used = [0] * len(self.seats)
            self.secret = row.data.get("next", "")
            self.parts = {}
        elif row.kind == "move":
            self.last_move = LastMove(row.seq, row.data["seat"], row.by, row.data.get("back", False))
        elif row.kind == TAKEN_BACK:
            self.last_move = None
        elif row.kind == DECLINED:
            self.declined |= bit(row.data["seat"])
        elif row.kind == "wants":
            self.wants |= bit(row.data["seat"])
            self.add_part(row)
        elif row.kind in ("asked_back", "agreed_back", REFUSED_BACK):
            self.fold_answer(row)
        elif row.kind in ("locked", "unlocked"):
            self.locked = row.kind == "locked"
        elif row.kind == "closed":
            self.closed = True
        elif row.kind not in KINDS:
            raise Unread("stuck-kind", seq=row.seq, kind=row.kind)
        if row.kind in PLAYED:
            self.declined = 0
            self.back = None
        if row.kind in CLOCKED:
            self.moved_at = row.at
        if row.kind in CLOCKED or USED in row.data:
            self.counted_at = row.at
            self.used = row.data.get(USED, self.used)
        self.note(row)

    def add_part(self, row: Row) -> None:
        """Adds a seat's part of the next seed; that of somebody else who sat there before counts no more."""
        seat, part = row.data["seat"], row.data.get("part", "")
        if row.kind in (*OPENINGS, "sat", "bot"):
            self.parts.pop(seat, None)
        if part:
            self.parts[seat] = part

    def fold_answer(self, row: Row) -> None:
        """Adds that somebody asks to take a move back, or what another says to it."""
        seat = row.data["seat"]
        if row.kind == "asked_back":
            self.back = AskedBack(seat)
        elif row.kind == REFUSED_BACK:
            self.back = None
        elif self.back is not None:
            self.back = replace(self.back, agreed=self.back.agreed | bit(seat))

    def note(self, row: Row) -> None:
        self.seq = row.seq
        if row.kind != DECLINED:
            self.shown = row.seq
        if row.request:
            self.requests.add(request_key(row.by, row.request))

    def fold_move(self, data: dict[str, Any], hear: Hearing | None) -> None:
        assert self.match is not None
        game = self.match.game
        game.record_events = hear is not None
        for code in game.parse_moves(data["move"]):
            game.push(data["seat"], code)
            if hear is not None:
                hear(self.match)
        game.record_events = True
        self.last_check = data["check"]

    def deal(self, data: dict[str, Any]) -> Game:
        """The match that a row begins, dealt."""
        chosen = options_dealt(self.options, data)
        return self.kind(len(data["seats"]), parse_options(self.kind.options_type, chosen), data["seed"])

    def match_of(self, row: Row, game: Game) -> TableMatch:
        """The match that a row began, as it stands now."""
        data = row.data
        people = [seat["who"] for seat in data["seats"]]
        names = [seat["name"] for seat in data["seats"]]
        continued = row.kind == CONTINUED
        return TableMatch(data["match"], row.seq, game, people, names, continued)

    def resume(self, rows: list[Row], snapshot: Snapshot) -> None:
        """Adds the rows up to a snapshot, and puts the match where it left it; moves may be left out."""
        for row in rows:
            self.fold_seats(row)
        begun = last_beginning(rows)
        if begun is None or begun.data["match"] != snapshot.match:
            raise Unread("stuck-snapshot", seq=snapshot.seq)
        self.match = self.match_of(begun, self.kind.from_state(snapshot.state))
        for row in rows:
            if row.kind == "freed" and row.seq > begun.seq and row.data["bot"]:
                self.match.gone |= bit(row.data["seat"])
        self.seq = snapshot.seq
        if rows[-1].seq == snapshot.seq:
            self.last_check = rows[-1].data.get("check", "")

    # What can be asked of it

    @property
    def has_dealer(self) -> bool:
        """Whether in its game somebody deals first whom the rules do not name."""
        return issubclass(self.kind.options_type, DealerOptions)

    @property
    def playing(self) -> bool:
        """Whether a match is going on."""
        return self.match is not None and not self.match.game.is_over

    @property
    def bots_play(self) -> bool:
        """Whether bots may move: not while somebody asks to take a move back."""
        return self.back is None and not self.closed

    @property
    def over(self) -> bool:
        """Whether the last match has ended."""
        return self.match is not None and self.match.game.is_over

    def seat_of(self, who: str) -> int:
        """The seat that belongs to a person, -1 where none does."""
        for number, seat in enumerate(self.seats):
            if who and seat.who == who:
                return number
        return -1

    @property
    def solo(self) -> bool:
        """Whether there is no chair for a second person, so that it is nobody else's business."""
        return sum(seat.kind != "bot" for seat in self.seats) < 2

    def awaits(self, who: str) -> bool:
        """Whether a person sits there, and a match is to come or under way."""
        seat = self.seats[self.seat_of(who)] if self.seat_of(who) >= 0 else Seat()
        return bool(seat.who) and (not seat.bot or seat.stood_in) and not (self.over or self.closed)

    def begins(self, who: str) -> bool:
        """Whether a person may begin the first match: whoever made the table, as long as they sit there."""
        return who == self.maker or self.seat_of(self.maker) < 0

    def names(self) -> set[str]:
        return {seat.name for seat in self.seats}


def new_looks(data: dict[str, Any]) -> dict[str, Any]:
    """The face and the colour, where the row has them."""
    return {key: data[key] for key in ("face", "colour") if key in data}


CHANGES_SEATS: dict[str, Callable[[Seat, Row], Seat]] = {
    "sat": lambda seat, row: Seat(row.by, row.data["name"], "", row.data["face"], row.data["colour"]),
    "bot": lambda seat, row: replace(seat, bot=row.data["bot"], name=row.data["name"], **new_looks(row.data)),
    "left": lambda seat, row: Seat(),
    "cleared": lambda seat, row: Seat(),
    "freed": lambda seat, row: replace(seat, who="", bot=row.data["bot"]) if row.data["bot"] else Seat(),
    "taken_over": lambda seat, row: replace(seat, bot=row.data["bot"], stood_in=False),
    "stood_in": lambda seat, row: replace(seat, bot=row.data["bot"], stood_in=True),
    "returned": lambda seat, row: replace(seat, bot="", stood_in=False),
}


# Every kind of row that a table can have.
KINDS = frozenset(
    {MADE, *CHANGES_SEATS, *PLAYED, DECLINED, "wants", "asked_back", "agreed_back", REFUSED_BACK}
    | {"resumed", "locked", "unlocked", "closed", REWRITTEN}
)


@contextmanager
def taking_up() -> Iterator[None]:
    """Whatever the rows of another version do to these rules, as Stuck, for people to read."""
    try:
        yield
    except ParlourError as reason:
        raise Unread("stuck-version", reason=reason) from reason
    except Exception as reason:
        logger.error("what is written of a table does not fit: %s: %s", type(reason).__name__, reason)
        raise Unread("stuck-version", reason=Unread("stuck-misfit")) from reason


def begun_by(rows: list[Row]) -> Table:
    """The table as its first row makes it. Raises Stuck where that is missing."""
    if rows[0].kind != MADE:
        raise Unread("stuck-beginning")
    return Table(rows[0])


def load(rows: list[Row], snapshot: Snapshot | None) -> Table:
    """The table that rows add up to; moves before the snapshot's `seq` may be left out. Raises Stuck."""
    with taking_up():
        return add_up(rows, snapshot)


def add_up(rows: list[Row], snapshot: Snapshot | None) -> Table:
    table = begun_by(rows)
    begun = last_beginning(rows)
    if begun is not None and begun.data["rules"] != table.kind.rules_version:
        return without_match(table, rows)
    if snapshot is not None and begun is not None and begun.seq <= snapshot.seq:
        table.resume([row for row in rows[1:] if row.seq <= snapshot.seq], snapshot)
    elif begun is not None:
        for row in rows[1:]:
            if row.seq < begun.seq:  # how the matches before it went is of no more consequence
                table.fold_seats(row)
    for row in rows:
        if row.seq > table.seq:
            table.fold(row)
    match = table.match
    if match is not None and table.last_check and checksum(match.game) != table.last_check:
        raise Unread("stuck-elsewhere")
    return table


def last_beginning(rows: list[Row]) -> Row | None:
    """The row that began the last match."""
    return next((row for row in reversed(rows) if row.kind in BEGINNINGS), None)


def without_match(table: Table, rows: list[Row]) -> Table:
    """Return the table without its last match, which was begun by other rules of the game."""
    for row in rows[1:]:
        table.fold_seats(row)
    table.lost = Told("lost", title=table.kind.title)
    return table


def options_dealt(options: dict[str, Any], data: dict[str, Any]) -> dict[str, Any]:
    """The options with which a row began a match: the table's, and who dealt first where the row says so."""
    dealer = data.get(DEALER, "")
    if not dealer or dealer == options.get(DEALER, DealerOptions().dealer):
        return options
    return options | {DEALER: dealer}


def snapshot_of(table: str, seq: int, match: TableMatch, game: Game) -> Snapshot:
    return Snapshot(table, seq, match.number, game.state())


# What the others are told


def table_state(
    table: Table, who: str, present: Collection[str], language: str, watching: Sequence[str] = ()
) -> TableState:
    """The table as a person is told of it; `present` are those who are connected.

    `watching` are the names of those of them who do not sit there.
    """
    return TableState(
        table=table.id,
        seq=table.shown,
        game=table.kind.name,
        title=table.kind.title,
        options=told_options(table.kind, table.options, language),
        seats=[seat_state(seat, who, present) for seat in table.seats],
        hints=table.hints,
        yours=bool(who) and table.maker == who,
        begins=bool(who) and table.begins(who) and (table.maker == who or table.seat_of(who) >= 0),
        match=table.match.number if table.match else 0,
        started=table.match is not None,
        over=table.over,
        manners=table.manners,
        watching=list(watching),
        wants=members(table.wants),
        back=table.back.seat if table.back is not None else NO_SEAT,
        agreed=members(table.back.agreed) if table.back is not None else [],
        locked=table.locked,
        closed=table.closed,
        notice=table.lost.told(language) if table.lost is not None else "",
        day=table.day if is_on(table.day) else "",
        commitment=commitment_of(table.secret) if table.secret else "",
    )


def seat_state(seat: Seat, who: str, present: Collection[str]) -> SeatState:
    away = bool(seat.who) and (bool(seat.bot) or seat.who not in present)
    return SeatState(
        kind=seat.kind,
        name=seat.name,
        bot=seat.bot,
        you=bool(who) and seat.who == who,
        away=away,
        face=seat.face,
        colour=seat.colour,
        stood_in=seat.stood_in,
        program=is_bot(seat.who),
    )


def table_line(
    table: Table, who: str, present: Collection[str], language: str, watching: int = 0
) -> TableLine:
    """The table as the lobby shows it; so many only watch."""
    return TableLine(
        table=table.id,
        game=table.kind.name,
        title=table.kind.title,
        options=told_options(table.kind, table.options, language),
        seats=[seat_state(seat, who, present) for seat in table.seats],
        open=sum(seat.kind == "open" for seat in table.seats),
        started=table.match is not None,
        over=table.over,
        since=table.made_at,
        watching=watching,
        your_turn=table.playing and table.match is not None and awaited(table.match, who),
    )


def awaited(match: TableMatch, who: str) -> bool:
    """Whether play waits for a person."""
    seat = match.seat_of(who)
    return seat >= 0 and bool(match.game.to_move() & bit(seat))


def faces_now(match: TableMatch, language: str) -> list[Faces]:
    """How its cards look, where that needs to be said."""
    faces = faces_of(match.game, language)
    return [Faces(faces)] if faces else []


def scene_now(table: Table, match: TableMatch, who: str, events: list[SceneEvent], language: str) -> SceneNow:
    """What a person sees of the match, made from their view alone; when it is over, hands are laid open.

    Of a deal of the day they are not, as long as somebody may still play it. Its only player then sees what
    followed from their own match, with or without reminders.
    """
    seat = match.seat_of(who)
    open_hands = match.game.is_over and not is_on(table.day)
    scene: Scene = (
        open_scene(match.game, match.names, seat, language)
        if open_hands
        else scene_of(match.game.view(seat), match.names, language, table.reminders)
    )
    if table.closed or (seat >= 0 and not match.game.is_over and table.seats[seat].bot):
        scene.moves = []  # a bot makes them until its person sits down again
    return SceneNow(
        seq=table.shown,
        match=match.number,
        scene=scene,
        events=events,
        moved_at=table.moved_at,
        may_take_back=may_take_back(table, who),
        **times_now(table),
    )


def times_now(table: Table) -> dict[str, Any]:
    """What a scene says of the clock."""
    waiting = waited_for(table) if runs(table) else []
    ends = [time_up(table, seat) if seat in waiting else 0 for seat in range(len(table.seats))]
    total = table.manners.total * SECOND
    left = [max(0, total - used) for used in table.used] if total else []
    return {"time_up": ends, "left": left, "left_at": table.counted_at}


def may_take_back(table: Table, who: str) -> bool:
    """Whether a person can ask to take their last move back."""
    last = table.last_move
    here = table.manners.takebacks and table.playing and not table.closed and table.back is None
    return (
        here and last is not None and last.open and bool(who) and last.by == who == table.seats[last.seat].who
    )


def told_back(match: TableMatch, row: Row, who: str, language: str) -> SceneEvent:
    """What is told of a move that is taken back, or is to stand, which the game knows nothing of."""
    seat: int = row.data["seat"]
    words, name, stands = room_words(language), match.names[seat], row.kind == REFUSED_BACK
    if match.seat_of(who) == seat:
        text = words.say("let-stand-you" if stands else "took-back-you")
    else:
        text = words.say("let-stand" if stands else "took-back", name=name)
    return SceneEvent(row.kind, seat, NO_SEAT, 0, [], 0, text)


def missed(rows: list[Row], snapshot: Snapshot | None, since: int, who: str, language: str) -> list[LogEntry]:
    """What happened in the rows after `since`, as a person saw it. Raises Stuck.

    The snapshot, where there is one, is not later than `since`.
    """
    entries: list[LogEntry] = []
    heard: list[SceneEvent] = []

    def hear(match: TableMatch) -> None:
        heard.extend(events_of(match.game, match.seat_of(who), match.names, language=language))

    known = [row for row in rows if row.seq <= since]
    later = rows[len(known) :]
    dealt = next((row for row in later if row.kind in ENTERED), None)
    with taking_up():
        if dealt is not None and dealt.kind not in BEGINNINGS:
            table = add_up(known, snapshot)
        else:
            table = Table(rows[0])
            for row in known[1:]:
                table.fold_seats(row)
        for row in later:
            table.fold(row, hear)
            if row.kind in TOLD_BACK and table.match is not None:
                heard.append(told_back(table.match, row, who, language))
            if table.match is not None and row.kind in ENTERED:
                entries.append(LogEntry(seq=row.seq, match=table.match.number, events=list(heard)))
            heard.clear()
    return entries


def record_of(rows: list[Row], number: int | None) -> Record:
    """The record of a match, of the last that is over where no number is given. Raises NoRecord or Stuck."""
    with taking_up():
        records = records_in(rows)
    finished = {each: record for each, record in records.items() if record.result}
    if number is None and not finished:
        raise NoRecord("record-not-yet")
    wanted = max(finished) if number is None else number
    if wanted not in records:
        raise NoRecord("record-no-match", match=wanted)
    if wanted not in finished:
        raise NoRecord("record-not-over", match=wanted)
    return finished[wanted]


def records_in(rows: list[Row]) -> dict[int, Record]:
    """The records of all matches that were begun, by their numbers."""
    made = rows[0].data
    records: dict[int, Record] = {}
    record: Record | None = None
    for row in rows[1:]:
        if row.kind in BEGINNINGS:
            record = Record(
                game=made["game"],
                rules=row.data["rules"],
                seats=len(row.data["seats"]),
                options=options_dealt(made["options"], row.data),
                seed=row.data["seed"],
                names=[seat["name"] for seat in row.data["seats"]],
                moves=[(seat, move, check) for seat, move, check in row.data.get("moves", [])],
                result=row.data["result"],
                fair=msgspec.convert(row.data.get("fair"), Fair | None, str_keys=True),
            )
            records[row.data["match"]] = record
        elif row.kind == "move" and record is not None:
            record.moves.append((row.data["seat"], row.data["move"], row.data["check"]))
            record.result = row.data["result"]
        elif row.kind == TAKEN_BACK and record is not None:
            record.moves.pop()
    return records


def seats_of(rows: list[Row], number: int) -> list[Seat]:
    """Who sat where when a match of that number began."""
    for row in rows:
        if row.kind in BEGINNINGS and row.data["match"] == number:
            return [Seat(**seat) for seat in row.data["seats"]]
    return []


def seats_data(seats: list[Seat]) -> list[dict[str, Any]]:
    return [asdict(seat) for seat in seats]
