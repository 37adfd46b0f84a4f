"""A table: what its rows add up to, and nothing else.

| row | by | data |
|---|---|---|
| made | its maker | game, options, seats (their number), bots (by seat), private, hints |
| sat | the person | seat, name |
| left | the person | seat |
| bot | whoever put it there, or the room | seat, bot, name |
| cleared | whoever opened the seat | seat |
| started, rematch | whoever asked | match, rules, seed, seats; result where the deal ends it |
| continued | whoever asked | the same, moves (seat, move, check) made elsewhere, origin (table, match) |
| move | the person, or the room for a bot | seat, move, check; result where it ends the match |
| taken_over | the person who left | seat, bot |
| returned | the person who is back | seat |
"""

from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from typing import Any

from parlour.games import game_class
from parlour.kit.errors import ParlourError
from parlour.kit.game import SPECTATOR, Game
from parlour.kit.options import read_options, told_options
from parlour.record import Record, checksum
from parlour.scene import Scene, SceneEvent, events_of, faces_of, scene_of
from parlour.server.protocol import Faces, LogEntry, SceneNow, SeatState, TableLine, TableState
from parlour.server.store import Row, Snapshot

STAND_IN = "simple"  # the bot that plays for who left, and for a bot that failed
BEGINNINGS = ("started", "rematch", "continued")

Hear = Callable[["Match"], None]


class Stuck(ParlourError):
    """A table whose rows cannot be taken up by this version."""


class NoRecord(ParlourError):
    """There is no record to be had yet."""


@dataclass(frozen=True)
class Seat:
    """Who sits there: `who` is a person's identity, `bot` the bot that sits there or plays for them."""

    who: str = ""
    name: str = ""
    bot: str = ""

    @property
    def kind(self) -> str:
        if self.who:
            return "person"
        return "bot" if self.bot else "open"


@dataclass
class Match:
    """One match. `begun` is the `seq` of the row that began it; `people` and `names` are by seat."""

    number: int
    begun: int
    rules: int
    game: Game
    people: list[str]
    names: list[str]

    def seat_of(self, who: str) -> int:
        """The seat whose view a person has; a spectator's for whoever has none."""
        return self.people.index(who) if who and who in self.people else SPECTATOR


class Table:
    """The sum of a table's rows."""

    def __init__(self, made: Row) -> None:
        self.id = made.table
        self.maker = made.by
        self.kind: type[Game] = game_class(made.data["game"])
        self.options: dict[str, Any] = made.data["options"]
        self.private: bool = made.data["private"]
        self.hints: bool = made.data.get("hints", False)  # tables of old were made before there were any
        self.seats = [Seat() for _ in range(made.data["seats"])]
        for seat, (bot, name) in made.data["bots"].items():
            self.seats[int(seat)] = Seat(bot=bot, name=name)
        self.seq = made.seq
        self.match: Match | None = None
        self.last_check = ""
        self.requests: set[tuple[str, str]] = set()

    # The fold

    def fold(self, row: Row, hear: Hear | None = None) -> None:
        """Adds a row. `hear` is called after the deal and after each push, while its events are there."""
        self.seq = row.seq
        if row.request:
            self.requests.add((row.by, row.request))
        data = row.data
        if row.kind == "move":
            self.fold_move(data, hear)
        elif row.kind in BEGINNINGS:
            self.fold_beginning(row, hear)
        elif row.kind == "sat":
            self.seats[data["seat"]] = Seat(who=row.by, name=data["name"])
        elif row.kind == "bot":
            kept = self.seats[data["seat"]]
            self.seats[data["seat"]] = replace(kept, bot=data["bot"], name=data["name"])
        elif row.kind in ("left", "cleared"):
            self.seats[data["seat"]] = Seat()
        elif row.kind == "taken_over":
            self.seats[data["seat"]] = replace(self.seats[data["seat"]], bot=data["bot"])
        elif row.kind == "returned":
            self.seats[data["seat"]] = replace(self.seats[data["seat"]], bot="")
        else:
            raise Stuck(
                f"row {row.seq} of table {self.id} is of a kind that this version does not know: {row.kind}"
            )

    def fold_beginning(self, row: Row, hear: Hear | None) -> None:
        data = row.data
        self.seats = [Seat(**seat) for seat in data["seats"]]
        game = self.deal(data["seed"])
        people = [seat.who for seat in self.seats]
        names = [seat.name for seat in self.seats]
        self.match = Match(data["match"], row.seq, data["rules"], game, people, names)
        self.last_check = ""
        if hear is not None:
            hear(self.match)
        for seat, move, check in data.get("moves", []):
            self.fold_move({"seat": seat, "move": move, "check": check}, hear)

    def fold_move(self, data: dict[str, Any], hear: Hear | None) -> None:
        assert self.match is not None
        game = self.match.game
        game.listening = hear is not None
        for code in game.steps(data["move"]):
            game.push(data["seat"], code)
            if hear is not None:
                hear(self.match)
        game.listening = True
        self.last_check = data["check"]

    def deal(self, seed: str) -> Game:
        """A match of this table's game, dealt from a seed."""
        return self.kind(len(self.seats), read_options(self.kind.options_type, self.options), seed)

    def resume(self, snapshot: Snapshot) -> None:
        """Puts the match where a snapshot left it."""
        assert self.match is not None
        self.match.game = self.kind.from_state(snapshot.state)

    # What can be asked of it

    @property
    def playing(self) -> bool:
        """Whether a match is going on."""
        return self.match is not None and not self.match.game.over

    @property
    def over(self) -> bool:
        """Whether the last match has ended."""
        return self.match is not None and self.match.game.over

    def seat_of(self, who: str) -> int:
        """The seat that belongs to a person, -1 where none does."""
        for number, seat in enumerate(self.seats):
            if who and seat.who == who:
                return number
        return -1

    def free_name(self, wanted: str) -> str:
        """The name itself, or with a number where somebody at the table has it."""
        taken = {seat.name for seat in self.seats}
        name, number = wanted, 2
        while name in taken:
            name, number = f"{wanted} {number}", number + 1
        return name


def load(rows: list[Row], snapshot: Snapshot | None, hear: Hear | None = None) -> Table:
    """The table that rows add up to; moves up to the snapshot's `seq` may be left out. Raises Stuck."""
    try:
        return add_up(rows, snapshot, hear)
    except (ParlourError, LookupError, ImportError) as reason:
        raise Stuck(f"This table cannot be taken up by this version of Parlour: {reason}") from reason


def add_up(rows: list[Row], snapshot: Snapshot | None, hear: Hear | None) -> Table:
    table = Table(rows[0])
    resumed = snapshot is None
    for row in rows[1:]:
        if snapshot is not None and not resumed and row.seq > snapshot.seq:
            table.resume(snapshot)
            resumed = True
        table.fold(row, hear)
    if snapshot is not None and not resumed:
        table.resume(snapshot)
    if table.match is not None and table.last_check not in ("", checksum(table.match.game)):
        raise Stuck("its moves lead elsewhere than they did when they were made")
    return table


def snapshot_of(table: str, seq: int, match: Match, game: Game) -> Snapshot:
    return Snapshot(table, seq, match.number, match.rules, game.state())


# What the others are told


def table_state(table: Table, who: str, present: set[str]) -> TableState:
    """The table as a person is told of it; `present` are those who are connected."""
    return TableState(
        table=table.id,
        seq=table.seq,
        game=table.kind.name,
        title=table.kind.title,
        options=told_options(table.kind.options_type, table.options),
        seats=[seat_state(seat, who, present) for seat in table.seats],
        hints=table.hints,
        yours=bool(who) and table.maker == who,
        match=table.match.number if table.match else 0,
        started=table.match is not None,
        over=table.over,
    )


def seat_state(seat: Seat, who: str, present: set[str]) -> SeatState:
    away = bool(seat.who) and (bool(seat.bot) or seat.who not in present)
    return SeatState(
        kind=seat.kind, name=seat.name, bot=seat.bot, you=bool(who) and seat.who == who, away=away
    )


def table_line(table: Table, who: str, present: set[str]) -> TableLine:
    """The table as the lobby shows it."""
    return TableLine(
        table=table.id,
        game=table.kind.name,
        title=table.kind.title,
        options=told_options(table.kind.options_type, table.options),
        seats=[seat_state(seat, who, present) for seat in table.seats],
        open=sum(seat.kind == "open" for seat in table.seats),
        started=table.match is not None,
        over=table.over,
    )


def faces_now(match: Match) -> list[Faces]:
    """How its cards look, where that needs to be said."""
    faces = faces_of(match.game)
    return [Faces(faces)] if faces else []


def scene_now(table: Table, match: Match, who: str, events: list[SceneEvent]) -> SceneNow:
    """What a person sees of the match, made from their view alone."""
    seat = match.seat_of(who)
    scene: Scene = scene_of(match.game.view(seat), match.names)
    if seat >= 0 and not match.game.over and table.seats[seat].bot:
        scene.moves = []  # a bot makes them until its person sits down again
    return SceneNow(seq=table.seq, match=match.number, scene=scene, events=events)


def missed(rows: list[Row], snapshot: Snapshot | None, since: int, who: str) -> list[LogEntry]:
    """What happened in the rows after `since`, as a person saw it. Raises Stuck.

    The snapshot, where there is one, is not later than `since`.
    """
    entries: list[LogEntry] = []
    heard: list[SceneEvent] = []

    def hear(match: Match) -> None:
        heard.extend(events_of(match.game, match.seat_of(who), match.names))

    known = [row for row in rows if row.seq <= since]
    table = load(known, snapshot)
    for row in rows[len(known) :]:
        table.fold(row, hear)
        if table.match is not None and (row.kind == "move" or row.kind in BEGINNINGS):
            entries.append(LogEntry(seq=row.seq, match=table.match.number, events=list(heard)))
        heard.clear()
    return entries


def record_of(rows: list[Row], number: int | None) -> Record:
    """The record of a match, of the last that is over where no number is given. Raises NoRecord."""
    made = rows[0].data
    records: dict[int, Record] = {}
    record: Record | None = None
    for row in rows[1:]:
        if row.kind in BEGINNINGS:
            record = Record(
                game=made["game"],
                rules=row.data["rules"],
                seats=len(row.data["seats"]),
                options=made["options"],
                seed=row.data["seed"],
                names=[seat["name"] for seat in row.data["seats"]],
                moves=[(seat, move, check) for seat, move, check in row.data.get("moves", [])],
                result=row.data["result"],
            )
            records[row.data["match"]] = record
        elif row.kind == "move" and record is not None:
            record.moves.append((row.data["seat"], row.data["move"], row.data["check"]))
            record.result = row.data["result"]
    finished = {each: record for each, record in records.items() if record.result}
    if number is None and not finished:
        raise NoRecord("There is a record when a match is over; none is over yet at this table")
    wanted = max(finished) if number is None else number
    if wanted not in records:
        raise NoRecord(f"There is no match {wanted} at this table")
    if wanted not in finished:
        raise NoRecord(f"Match {wanted} is not over, and its record would show the cards")
    return finished[wanted]


def people_of(rows: list[Row], number: int) -> list[str]:
    """Who sat where in a match of that number."""
    for row in rows:
        if row.kind in BEGINNINGS and row.data["match"] == number:
            return [seat["who"] for seat in row.data["seats"]]
    return []


def seats_data(seats: list[Seat]) -> list[dict[str, str]]:
    return [asdict(seat) for seat in seats]
