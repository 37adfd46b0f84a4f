"""What a request does to a table: the row that it adds, or the reason why it adds none."""

import secrets
from dataclasses import dataclass
from typing import Any, NoReturn

from parlour.games import game_class
from parlour.kit.bits import bit
from parlour.kit.errors import IllegalMove, InvalidSeats, ParlourError
from parlour.kit.game import Game, View
from parlour.kit.options import DealerOptions, read_options, written_options
from parlour.players.bots import check_bot
from parlour.scene import stands_for
from parlour.server.protocol import ClearSeat, Hint, Leave, Move, NewTable, Rematch, SeatBot, Sit, Start, Why
from parlour.server.table import DEALER, STAND_IN, Seat, Table, TableMatch, seats_data
from parlour.typed import read_line

Request = Sit | Leave | SeatBot | ClearSeat | Start | Move | Why | Rematch

GUEST = "Guest"  # who has not said what they want to be called


class NotAllowed(ParlourError):
    """Why a request is not carried out; `clause` names the rule where a rule forbids it."""

    def __init__(self, sentence: str, clause: str = "") -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.clause = clause


@dataclass(frozen=True)
class Change:
    """The row to be added; for a move with the match as it will be then."""

    kind: str
    data: dict[str, Any]
    after: Game | None = None


def judge(table: Table, who: str, nickname: str, request: Request) -> Change:
    """What a person's request does. Raises NotAllowed."""
    if not who:
        raise NotAllowed("You can only watch: your browser sent no cookie, so the room cannot know you again")
    if isinstance(request, Move):
        return judge_move(table, who, request)
    if isinstance(request, Why):
        judge_why(table, who, request)
    if isinstance(request, Sit):
        return judge_sit(table, who, nickname or GUEST, request.seat)
    if isinstance(request, Leave):
        return judge_leave(table, who)
    if isinstance(request, SeatBot):
        return judge_bot(table, who, request.seat, request.bot)
    if isinstance(request, ClearSeat):
        return judge_clear(table, who, request.seat)
    if isinstance(request, Start):
        return judge_start(table, who)
    return judge_rematch(table, who)


def judge_sit(table: Table, who: str, nickname: str, number: int) -> Change:
    seat = seat_at(table, number)
    own = table.seat_of(who)
    if own == number and seat.bot:
        return Change("returned", {"seat": number})
    if own >= 0:
        raise NotAllowed(f"You sit on seat {own + 1} already")
    if table.playing:
        raise NotAllowed("The match has begun: you can watch, and sit down when it is over")
    if seat.kind != "open":
        raise NotAllowed(f"{seat.name} sits there")
    return Change("sat", {"seat": number, "name": table.free_name(nickname)})


def judge_leave(table: Table, who: str) -> Change:
    own = table.seat_of(who)
    if own < 0:
        raise NotAllowed("You do not sit at this table")
    if not table.playing:
        return Change("left", {"seat": own})
    if table.seats[own].bot:
        raise NotAllowed("You have left already: a bot plays for you")
    return Change("taken_over", {"seat": own, "bot": STAND_IN})


def judge_bot(table: Table, who: str, number: int, bot: str) -> Change:
    require_maker(table, who)
    seat = seat_at(table, number)
    if seat.kind != "open":
        raise NotAllowed("You sit there" if seat.who == who else f"{seat.name} sits there")
    return Change("bot", {"seat": number, "bot": bot, "name": table.free_name(bot_title(bot))})


def judge_clear(table: Table, who: str, number: int) -> Change:
    require_maker(table, who)
    if seat_at(table, number).kind != "bot":
        raise NotAllowed("No bot sits there")
    return Change("cleared", {"seat": number})


def require_maker(table: Table, who: str) -> None:
    if table.maker != who:
        raise NotAllowed("Only whoever made the table seats the bots")
    if table.playing:
        raise NotAllowed("The match has begun: bots come and go when it is over")


def judge_start(table: Table, who: str) -> Change:
    if table.match is not None:
        raise NotAllowed("The match has begun already")
    require_full(table, who)
    return beginning(table, "started", table.seats, table.options.get(DEALER, DealerOptions().dealer))


def judge_rematch(table: Table, who: str) -> Change:
    if table.match is None:
        raise NotAllowed("There is no match yet to be played again: begin one")
    if table.playing:
        raise NotAllowed("The match is not over")
    require_full(table, who)
    dealer = table.match.game.next_dealer()
    first = dealer if dealer >= 0 else 1  # where nobody is to deal, whoever began goes last
    return beginning(table, "rematch", table.seats[first:] + table.seats[:first], "first")


def require_full(table: Table, who: str) -> None:
    if who != table.maker and table.seat_of(who) < 0:
        raise NotAllowed("Only those who sit at the table can begin")
    for number, seat in enumerate(table.seats):
        if seat.kind == "open":
            raise NotAllowed(f"Seat {number + 1} is open: somebody must sit there, or a bot")


def beginning(table: Table, kind: str, seats: list[Seat], dealer: str) -> Change:
    """The row that begins a match; `dealer` is who deals first, where the rules leave that to the table."""
    data = {
        "match": table.begun + 1,
        "rules": table.kind.rules_number,
        "seed": fresh_seed(),
        "seats": seats_data(seats),
    }
    if table.has_dealer:
        data[DEALER] = dealer
    game = table.deal(data)
    return Change(kind, data | {"result": str(game.outcome or "")}, game)


def fresh_seed() -> str:
    """What a match is dealt from: 32 random bytes, which leave the room when the match is over."""
    return secrets.token_hex(32)


def seat_at(table: Table, number: int) -> Seat:
    if not 0 <= number < len(table.seats):
        raise NotAllowed(f"There is no seat {number + 1} at this table")
    return table.seats[number]


def bot_title(bot: str) -> str:
    """What a bot is called at a table. Raises NotAllowed."""
    try:
        check_bot(bot)
    except ParlourError as reason:
        raise NotAllowed(sentence_of(reason)) from None
    return f"{bot.capitalize()} bot"


def sentence_of(reason: Exception) -> str:
    """An error's message as a sentence."""
    text = str(reason)
    return text[:1].upper() + text[1:]


# Moves


def judge_move(table: Table, who: str, request: Move) -> Change:
    match, own = match_and_seat(table, who, request)
    return judge_line(match, own, request.move)


def judge_why(table: Table, who: str, request: Why) -> NoReturn:
    """Tells why nothing can be done with a card. Raises NotAllowed with the first reason."""
    match, own = match_and_seat(table, who, request)
    view = match.game.view(own)
    for code in view.table.vocabulary():
        refusal = view.refusal(code) if leads_to(view, request, code) else None
        if refusal is not None:
            sentence = view.table.tell_sentence(refusal.sentence, match.names, you=own)
            raise NotAllowed(sentence, refusal.clause)
    raise NotAllowed("There is nothing to do with that card just now")


def judge_hint(table: Table, who: str, request: Hint) -> tuple[TableMatch, int]:
    """The match, and the seat from whose view a hint is thought of. Raises NotAllowed."""
    if not table.hints:
        raise NotAllowed("There are no hints at this table: whoever opened it left them out")
    match, own = match_and_seat(table, who, request)
    if match.game.over:
        raise NotAllowed("The game is over")
    if not match.game.legal(own):
        raise NotAllowed("It is not your turn: a hint is for a move of your own")
    return match, own


def leads_to(view: View, request: Why, code: int) -> bool:
    """Whether pointing at a card means this move; out of turn any, for the turn is the first reason."""
    game = view.table
    zone, card = game.spot(code)
    at_card = zone == request.zone and stands_for(card, request.card)
    return at_card or stands_for(game.through(code), request.card) or not game.to_move() & bit(view.seat)


def match_and_seat(table: Table, who: str, request: Move | Why | Hint) -> tuple[TableMatch, int]:
    """The match that goes on, and the person's seat in it. Raises NotAllowed."""
    match = table.match
    if match is None:
        raise NotAllowed("The match has not begun")
    if request.match != match.number:
        raise NotAllowed(f"That move belongs to match {request.match}; this is match {match.number}")
    own = table.seat_of(who)
    if own < 0 or match.people[own] != who:
        raise NotAllowed("You do not play in this match")
    if table.seats[own].bot and not match.game.over:
        raise NotAllowed("A bot plays for you: sit down again first")
    return match, own


def judge_line(match: TableMatch, seat: int, line: str) -> Change:
    """What a line of moves does, tried on a copy of the match. Raises NotAllowed."""
    after = match.game.copy()
    try:
        written = read_line(after, seat, match.names, line)
        for code in after.steps(written):
            make_move(after, match.names, seat, code)
    except IllegalMove as reason:
        raise NotAllowed(reason.sentence, reason.clause) from None
    except NotAllowed:
        raise
    except ParlourError as reason:
        raise NotAllowed(sentence_of(reason)) from None
    data = {"seat": seat, "move": written, "check": match.check(after), "result": str(after.outcome or "")}
    return Change("move", data, after)


def make_move(game: Game, names: list[str], seat: int, code: int) -> None:
    refusal = game.refusal(seat, code)
    if refusal is not None:
        raise NotAllowed(game.tell_sentence(refusal.sentence, names, you=seat), refusal.clause)
    game.push(seat, code)


# A new table


def judge_table(wanted: NewTable) -> Change:
    """The row that makes a table. Raises ParlourError with the reason."""
    kind = game_class(wanted.game)
    if wanted.seats < 1:  # 0 would mean the fewest
        raise InvalidSeats(f"{kind.title} is for {kind.seat_range()} seats, not {wanted.seats}")
    options = read_options(kind.options_type, wanted.options)
    kind(wanted.seats, options, 0)
    names: list[str] = []
    bots: dict[str, tuple[str, str]] = {}
    for seat, bot in sorted(wanted.bots.items()):
        if not 0 <= seat < wanted.seats:
            raise NotAllowed(f"There is no seat {seat}: the seats are numbered from 0 to {wanted.seats - 1}")
        title = bot_title(bot)
        number = sum(name.startswith(title) for name in names) + 1
        names.append(title if number == 1 else f"{title} {number}")
        bots[str(seat)] = (bot, names[-1])
    data = {
        "game": wanted.game,
        "options": written_options(options),
        "seats": wanted.seats,
        "bots": bots,
        "private": wanted.private,
        "hints": wanted.seats - len(bots) <= 1 if wanted.hints is None else wanted.hints,
    }
    return Change("made", data)
