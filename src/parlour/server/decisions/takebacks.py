"""Takebacks: which moves can be taken back, and the consent of the other players.

The only player of a match can always go back to the last own decision, and the match becomes practice.

Among people, a move can be taken back only if it is the last move and revealed nothing to its player. It
reveals something if a hidden card becomes visible, if chance is involved, or if another player reacts. Even
the absence of a reaction can reveal that no other player has certain cards. Each game decides from the
player's view whether a move revealed something, so that the decision itself does not reveal anything.
"""

from parlour.kit.bits import bit
from parlour.kit.game import Game
from parlour.server.decisions.changes import Asker, Decision, decide_request, require_own_seat
from parlour.server.log.entries import (
    MovesUndone,
    MoveTakenBack,
    TakebackAccepted,
    TakebackDeclined,
    TakebackRequested,
)
from parlour.server.log.refusals import refusal
from parlour.server.log.table import Table, TakebackRequest
from parlour.server.socket_messages import AnswerTakeback, RequestTakeback


def can_undo_moves(game: Game, seat: int, move_codes: list[int]) -> bool:
    """Return True if the seat can take these moves back after making them in this order."""
    game_after = game.copy()
    for code in move_codes:
        seat_game = game_after.view(seat).game
        if not seat_game.variant.display.reveals_nothing(seat_game, seat, code):
            return False
        game_after.push(seat, code)
        if (
            game_after.is_over
            or game_after.round_count != game.round_count
            or game_after.deal_number() != game.deal_number()
        ):
            return False  # the moves ended the round or started a deal, and a deal shows cards
    return True


@decide_request.register
def decide_takeback_request(request: RequestTakeback, table: Table, asker: Asker) -> Decision:
    """Return the decision that requests a takeback or, if no other player has to agree, takes back the move.

    The only player of a match takes back the last own decision, which the room finds later.

    Raises:
        UserError: This user cannot take back the last move.
    """
    if not table.table_settings.allow_takebacks:
        raise refusal("takeback-off")
    match, own_seat = require_own_seat(table, asker.user_id, request)
    last_move = table.last_move
    if match.game.is_over:
        raise refusal("takeback-over")
    if match.is_only_player(asker.user_id):
        return Decision(MovesUndone(own_seat, move_seq=0, state={}, checksum=""))
    if table.takeback is not None:
        raise refusal("takeback-still")
    if last_move is None:
        raise refusal("takeback-none")
    if last_move.seat != own_seat or last_move.user_id != asker.user_id:
        raise refusal("takeback-later")
    if not last_move.can_take_back:
        raise refusal("takeback-shown")
    return (
        decide_takeback(table)
        if have_all_agreed(table, TakebackRequest(own_seat))
        else Decision(TakebackRequested(own_seat))
    )


@decide_request.register
def decide_takeback_answer(request: AnswerTakeback, table: Table, asker: Asker) -> Decision:
    """Return the decision about an answer to a takeback request.

    Raises:
        UserError: No takeback was requested, or the user cannot answer the request.
    """
    _, own_seat = require_own_seat(table, asker.user_id, request)
    takeback = table.takeback
    if takeback is None:
        raise refusal("takeback-not-asked")
    if not request.agree:
        return Decision(TakebackDeclined(own_seat))
    if takeback.seat == own_seat or takeback.agreed_seats & bit(own_seat):
        raise refusal("takeback-waits")
    new_takeback = TakebackRequest(takeback.seat, takeback.agreed_seats | bit(own_seat))
    return (
        decide_takeback(table)
        if have_all_agreed(table, new_takeback)
        else Decision(TakebackAccepted(own_seat))
    )


def have_all_agreed(table: Table, takeback: TakebackRequest) -> bool:
    """Return True if all players have agreed to a takeback. Players replaced by bots are not asked."""
    agreed_seats = takeback.agreed_seats | bit(takeback.seat)
    return all(
        agreed_seats & bit(seat_number) or not seat.user_id or seat.bot
        for seat_number, seat in enumerate(table.seats)
    )


def decide_takeback(table: Table) -> Decision:
    """Return the entry that takes back the last move. The room adds the previous position to it later."""
    assert table.last_move is not None
    return Decision(MoveTakenBack(table.last_move.seat, table.last_move.seq, state={}, checksum=""))
