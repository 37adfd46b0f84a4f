"""Moves that are taken back: when that can be, and what the others say to it.

A move can be taken back as long as it is the last, and showed nothing: nobody has seen a card for it that
whoever made it did not know, nobody else has answered, and chance had no part in it. That nobody answers can
tell something as well: who could not have played a card would have had to say so. The game says of a move
whether all that is settled, and says it from what its maker sees. So whether it can be taken back tells its
maker nothing either.
"""

from parlour.kit.bits import bit
from parlour.kit.game import Game
from parlour.server.socket_messages import AnswerTakeback, RequestTakeback
from parlour.server.tables.changes import PendingRow, require_own_seat
from parlour.server.tables.refusals import RequestRefusedError
from parlour.server.tables.table import MOVE_TAKEN_BACK, TAKEBACK_DECLINED, Table, TakebackRequest


def can_undo_moves(game: Game, seat: int, codes: list[int]) -> bool:
    """Whether these moves of a seat, made together where the match stands, can be taken back afterwards."""
    after = game.copy()
    for code in codes:
        seen = after.view(seat).game
        if not seen.components.reveals_nothing(seen, seat, code):
            return False
        after.push(seat, code)
        if (
            after.is_over
            or after.round_count != game.round_count
            or after.deal_number() != game.deal_number()
        ):
            return False  # hands are laid open, or dealt anew
    return True


def decide_request_takeback(table: Table, user_id: str, request: RequestTakeback) -> PendingRow:
    """Asks the others, or takes the move back where there are none. Raises RequestRefusedError."""
    if not table.table_settings.allow_takebacks:
        raise RequestRefusedError("takeback-off")
    match, own = require_own_seat(table, user_id, request)
    last = table.last_move
    if match.game.is_over:
        raise RequestRefusedError("takeback-over")
    if table.takeback is not None:
        raise RequestRefusedError("takeback-still")
    if last is None:
        raise RequestRefusedError("takeback-none")
    if last.seat != own or last.user_id != user_id:
        raise RequestRefusedError("takeback-later")
    if not last.can_take_back:
        raise RequestRefusedError("takeback-shown")
    return (
        build_takeback(table)
        if is_agreed(table, TakebackRequest(own))
        else PendingRow("takeback_requested", {"seat": own})
    )


def decide_answer_takeback(table: Table, user_id: str, request: AnswerTakeback) -> PendingRow:
    """What follows from an answer. Raises RequestRefusedError."""
    _, own = require_own_seat(table, user_id, request)
    asked = table.takeback
    if asked is None:
        raise RequestRefusedError("takeback-not-asked")
    if not request.agree:
        return PendingRow(TAKEBACK_DECLINED, {"seat": own})
    if asked.seat == own or asked.agreed_seats & bit(own):
        raise RequestRefusedError("takeback-waits")
    agreed = TakebackRequest(asked.seat, asked.agreed_seats | bit(own))
    return (
        build_takeback(table) if is_agreed(table, agreed) else PendingRow("takeback_accepted", {"seat": own})
    )


def is_agreed(table: Table, asked: TakebackRequest) -> bool:
    """Whether nobody sits there who was not asked; for whom a bot plays is not."""
    said = asked.agreed_seats | bit(asked.seat)
    return all(said & bit(number) or not seat.user_id or seat.bot for number, seat in enumerate(table.seats))


def build_takeback(table: Table) -> PendingRow:
    """The row that takes the last move back, but for the match as it was before, which the room adds."""
    assert table.last_move is not None
    return PendingRow(MOVE_TAKEN_BACK, {"seat": table.last_move.seat, "move_seq": table.last_move.seq})
