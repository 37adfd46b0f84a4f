"""What a request does to a table: the row that it adds, or the reason why it adds none."""

from collections.abc import Callable
from dataclasses import asdict
from typing import Any, Final, NoReturn

import msgspec

from parlour.fair import Fair, commitment_of, fresh, seed_of
from parlour.games import game_class
from parlour.kit.bits import bit
from parlour.kit.errors import InvalidMoveError, InvalidSeatsError, ParlourError
from parlour.kit.game import Game
from parlour.kit.options import DealerOptions, changed_options, parse_options
from parlour.players.house import free_name
from parlour.record import checksum
from parlour.scene import why_not
from parlour.server.change import Change, Presence, match_and_seat, seat_at
from parlour.server.hosting import check_may_come, judge_close, judge_free, judge_lock, judge_stand_in
from parlour.server.manners import check_manners
from parlour.server.protocol import (
    AnswerBack,
    ClearSeat,
    Close,
    FreeSeat,
    Hint,
    Leave,
    Lock,
    Move,
    NewTable,
    Rematch,
    SeatBot,
    Sit,
    StandIn,
    Start,
    TakeBack,
    Why,
)
from parlour.server.said import Clashing, Forbidden, NoMove, NotAllowed, wrong_input
from parlour.server.sitters import Sitter, bot_sitter
from parlour.server.table import DEALER, STAND_IN, Table, TableMatch, seats_data
from parlour.server.takeback import judge_answer, judge_take_back, shows_nothing
from parlour.typed import read_line

Request = (
    Sit
    | Leave
    | SeatBot
    | ClearSeat
    | Start
    | Move
    | Why
    | Rematch
    | TakeBack
    | AnswerBack
    | StandIn
    | FreeSeat
    | Lock
    | Close
)
NOBODY_THERE: Final = Presence()


def judge(
    table: Table, who: str, sitter: Sitter, request: Request, presence: Presence = NOBODY_THERE
) -> Change:
    """What a person's request does; `sitter` is how they sit down. Raises NotAllowed."""
    if not who:
        raise NotAllowed("no-cookie")
    if table.closed:
        raise NotAllowed("table-closed")
    if isinstance(request, Sit):
        return judge_sit(table, who, sitter, request)
    if isinstance(request, StandIn):
        return judge_stand_in(table, who, request.seat, presence)
    if isinstance(request, FreeSeat):
        return judge_free(table, who, request.seat, presence)
    if isinstance(request, Why):
        judge_why(table, who, request)
    return JUDGES[type(request)](table, who, request)


def judge_sit(table: Table, who: str, sitter: Sitter, request: Sit) -> Change:
    number = request.seat
    seat = seat_at(table, number)
    own = table.seat_of(who)
    if own == number and seat.bot:
        return Change("returned", {"seat": number})
    if own >= 0:
        raise NotAllowed("seat-yours", seat=own)
    if table.playing:
        raise NotAllowed("seat-later")
    check_may_come(table, who)
    if seat.kind != "open":
        raise NotAllowed("seat-taken", name=seat.name)
    named = sitter.named(free_name(sitter.name, table.names()))
    return Change("sat", {"seat": number, **named, **part_in(request)})


def part_in(request: Sit | Rematch) -> dict[str, str]:
    """What a request adds to the next seed, for its row."""
    return {"part": request.part} if request.part else {}


def judge_leave(table: Table, who: str) -> Change:
    own = table.seat_of(who)
    if own < 0:
        raise NotAllowed("leave-not-seated")
    if not table.playing:
        return Change("left", {"seat": own})
    if table.seats[own].bot and not table.seats[own].stood_in:
        raise NotAllowed("leave-again")
    return Change("taken_over", {"seat": own, "bot": STAND_IN})


def judge_bot(table: Table, who: str, number: int, bot: str) -> Change:
    require_maker(table, who)
    seat = seat_at(table, number)
    if seat.kind != "open":
        raise NotAllowed("seat-taken-by-you" if seat.who == who else "seat-taken", name=seat.name)
    return Change("bot", {"seat": number, **asdict(bot_sitter(bot, table.names()))})


def judge_clear(table: Table, who: str, number: int) -> Change:
    require_maker(table, who)
    if seat_at(table, number).kind != "bot":
        raise NotAllowed("bot-not-there")
    return Change("cleared", {"seat": number})


def require_maker(table: Table, who: str) -> None:
    if table.maker != who:
        raise NotAllowed("bots-by-maker")
    if table.playing:
        raise NotAllowed("bots-later")


def judge_start(table: Table, who: str, request: Start) -> Change:
    if table.match is not None:
        raise NotAllowed("start-again")
    require_full(table, who)
    if not table.begins(who):
        raise NotAllowed("start-by-maker", name=table.seats[table.seat_of(table.maker)].name)
    parts = parts_with(table, who, request)
    return beginning(table, "started", 0, parts, table.options.get(DEALER, DealerOptions().dealer))


def parts_with(table: Table, who: str, request: Start | Rematch) -> dict[int, str]:
    """What has been added to the next seed, by seat, with what comes with this request."""
    own = table.seat_of(who)
    return table.parts | ({own: request.part} if own >= 0 and request.part else {})


def already_done(table: Table, who: str, request: Request) -> bool:
    """Return True if a rematch is asked for that has already begun, as after a second click."""
    if not isinstance(request, Rematch) or table.closed or table.match is None or table.begun < 2:
        return False
    if who != table.maker and table.seat_of(who) < 0:
        return False
    if request.match is not None and request.match != table.begun:
        return request.match < table.begun
    return table.playing and table.last_move is None


def judge_rematch(table: Table, who: str, request: Rematch) -> Change:
    if table.match is None:
        raise NotAllowed("rematch-no-match")
    if request.match is not None and request.match != table.begun:
        raise NotAllowed("rematch-other-match", match=request.match, now=table.begun)
    if table.playing:
        raise NotAllowed("rematch-not-over")
    if table.day:
        raise NotAllowed("day-once")
    require_full(table, who)
    own = table.seat_of(who)
    if own >= 0 and table.seats[own].bot:
        raise NotAllowed("move-by-bot")
    missing = unwilling(table, but=own)
    if missing and own >= 0:
        return Change("wants", {"seat": own, **part_in(request)})
    if missing:
        raise NotAllowed("rematch-waits", names=missing)
    dealer = table.match.game.next_dealer()
    first = dealer if dealer >= 0 else 1  # where nobody is to deal, whoever began goes last
    return beginning(table, "rematch", first, parts_with(table, who, request), "first")


def unwilling(table: Table, but: int) -> list[str]:
    """The names of those who have not said that they want to play again, or who have left."""
    return [
        seat.name
        for number, seat in enumerate(table.seats)
        if seat.who and number != but and (seat.bot or not table.wants & bit(number))
    ]


def require_full(table: Table, who: str) -> None:
    if who != table.maker and table.seat_of(who) < 0:
        raise NotAllowed("start-not-seated")
    for number, seat in enumerate(table.seats):
        if seat.kind == "open":
            raise NotAllowed("start-open", seat=number)


def beginning(table: Table, kind: str, first: int, parts: dict[int, str], dealer: str) -> Change:
    """The row that begins a match, in which whoever sits at `first` now has the first seat.

    `dealer` is who deals first, where the rules leave that to the table.
    """
    seats = table.seats[first:] + table.seats[:first]
    data = {
        "match": table.begun + 1,
        "rules": table.kind.rules_version,
        "seats": seats_data(seats),
        **seed_for(table, {(seat - first) % len(seats): part for seat, part in parts.items()}),
    }
    if table.has_dealer:
        data[DEALER] = dealer
    game = table.deal(data)
    return Change(kind, data | {"result": str(game.outcome or "")}, game)


def seed_for(table: Table, parts: dict[int, str]) -> dict[str, Any]:
    """What the next match is dealt from, where that comes from, and the secret for the match after it.

    Without a secret, as after a match that was played on from another, the room draws the seed alone.
    """
    if table.seed:
        return {"seed": table.seed}
    if not table.secret:
        return {"seed": fresh(), "next": fresh()}
    fair = Fair(table.secret, commitment_of(table.secret), parts)
    written = msgspec.to_builtins(fair, str_keys=True)
    return {"seed": seed_of(table.secret, parts), "fair": written, "next": fresh()}


# Moves


def judge_move(table: Table, who: str, request: Move) -> Change:
    match, own = match_and_seat(table, who, request)
    change = judge_line(match, own, request.move)
    if table.manners.takebacks:
        change.data["back"] = shows_nothing(match.game, own, match.game.parse_moves(change.data["move"]))
    return change


def judge_why(table: Table, who: str, request: Why) -> NoReturn:
    """Tells why nothing can be done with a card. Raises NotAllowed with the first reason."""
    match, own = match_and_seat(table, who, request)
    view = match.game.view(own)
    refusal = why_not(view, request.zone, request.card)
    if refusal is not None:
        raise Forbidden(view.game, refusal.sentence, refusal.clause, match.names, own)
    raise NotAllowed("why-nothing")


def judge_hint(table: Table, who: str, request: Hint) -> tuple[TableMatch, int]:
    """The match, and the seat from whose view a hint is thought of. Raises NotAllowed."""
    if table.closed:
        raise NotAllowed("table-closed")
    if not table.hints:
        raise NotAllowed("hint-off")
    match, own = match_and_seat(table, who, request)
    if match.game.is_over:
        raise NotAllowed("hint-over")
    if not match.game.legal(own):
        raise NotAllowed("hint-not-yours")
    return match, own


def judge_line(match: TableMatch, seat: int, line: str) -> Change:
    """What a line of moves does, tried on a copy of the match. Raises NotAllowed."""
    after = match.game.copy()
    try:
        written = read_line(after, seat, match.names, line)
        for code in after.parse_moves(written):
            make_move(after, match.names, seat, code)
    except NotAllowed:
        raise
    except InvalidMoveError as reason:
        raise NoMove(match.game, reason, match.names, seat) from None
    except ParlourError as reason:
        raise wrong_input(reason) from None
    data = {"seat": seat, "move": written, "check": checksum(after), "result": str(after.outcome or "")}
    return Change("move", data, after)


def make_move(game: Game, names: list[str], seat: int, code: int) -> None:
    refusal = game.refusal(seat, code)
    if refusal is not None:
        raise Forbidden(game, refusal.sentence, refusal.clause, names, seat)
    game.push(seat, code)


# A new table


def judge_table(wanted: NewTable) -> Change:
    """The row that makes a table. Raises ParlourError with the reason."""
    kind = game_class(wanted.game)
    if wanted.seats < 1:  # 0 would mean the fewest
        raise InvalidSeatsError(f"{kind.title} is for {kind.seat_range()} seats, not {wanted.seats}")
    options = parse_options(kind.options_type, wanted.options)
    clash = options.find_conflict(wanted.seats)
    if clash is not None:
        raise Clashing(kind, clash)
    check_manners(wanted.manners)
    kind(wanted.seats, options, 0)
    names: set[str] = set()
    bots: dict[str, list[str]] = {}
    for seat, bot in sorted(wanted.bots.items()):
        if not 0 <= seat < wanted.seats:
            raise NotAllowed("seat-out-of-range", seat=seat, last=wanted.seats - 1)
        sitter = bot_sitter(bot, names)
        names.add(sitter.name)
        bots[str(seat)] = [sitter.bot, sitter.name, sitter.face, sitter.colour]
    data = {
        "game": wanted.game,
        "options": changed_options(options),
        "seats": wanted.seats,
        "bots": bots,
        "private": wanted.private,
        "hints": wanted.seats - len(bots) <= 1 if wanted.hints is None else wanted.hints,
        "manners": msgspec.to_builtins(wanted.manners),
        "secret": fresh(),
    }
    return Change("made", data)


JUDGES: Final[dict[type[Any], Callable[[Table, str, Any], Change]]] = {
    Leave: lambda table, who, request: judge_leave(table, who),
    SeatBot: lambda table, who, request: judge_bot(table, who, request.seat, request.bot),
    ClearSeat: lambda table, who, request: judge_clear(table, who, request.seat),
    Start: lambda table, who, request: judge_start(table, who, request),
    Rematch: judge_rematch,
    Close: lambda table, who, request: judge_close(table, who),
    Move: judge_move,
    TakeBack: judge_take_back,
    AnswerBack: judge_answer,
    Lock: judge_lock,
}
