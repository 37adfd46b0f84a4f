"""Moves that are taken back: when that can be, and what the others say to it.

A move can be taken back as long as it is the last, and showed nothing: nobody has seen a card for it that
whoever made it did not know, nobody else has answered, and chance had no part in it. That nobody answers can
tell something as well: who could not have played a card would have had to say so. The game says of a move
whether all that is settled, and says it from what its maker sees. So whether it can be taken back tells its
maker nothing either.
"""

from parlour.kit.bits import bit
from parlour.kit.game import Game
from parlour.server.change import Change, match_and_seat
from parlour.server.protocol import AnswerBack, TakeBack
from parlour.server.said import NotAllowed
from parlour.server.table import REFUSED_BACK, TAKEN_BACK, AskedBack, Table


def shows_nothing(game: Game, seat: int, codes: list[int]) -> bool:
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


def judge_take_back(table: Table, who: str, request: TakeBack) -> Change:
    """Asks the others, or takes the move back where there are none. Raises NotAllowed."""
    if not table.manners.takebacks:
        raise NotAllowed("back-off")
    match, own = match_and_seat(table, who, request)
    last = table.last_move
    if match.game.is_over:
        raise NotAllowed("back-over")
    if table.back is not None:
        raise NotAllowed("back-still")
    if last is None:
        raise NotAllowed("back-none")
    if last.seat != own or last.by != who:
        raise NotAllowed("back-later")
    if not last.open:
        raise NotAllowed("back-shown")
    return taken_back(table) if agreed_by_all(table, AskedBack(own)) else Change("asked_back", {"seat": own})


def judge_answer(table: Table, who: str, request: AnswerBack) -> Change:
    """What follows from an answer. Raises NotAllowed."""
    _, own = match_and_seat(table, who, request)
    asked = table.back
    if asked is None:
        raise NotAllowed("back-not-asked")
    if not request.agree:
        return Change(REFUSED_BACK, {"seat": own})
    if asked.seat == own or asked.agreed & bit(own):
        raise NotAllowed("back-waits")
    agreed = AskedBack(asked.seat, asked.agreed | bit(own))
    return taken_back(table) if agreed_by_all(table, agreed) else Change("agreed_back", {"seat": own})


def agreed_by_all(table: Table, asked: AskedBack) -> bool:
    """Whether nobody sits there who was not asked; for whom a bot plays is not."""
    said = asked.agreed | bit(asked.seat)
    return all(said & bit(number) or not seat.who or seat.bot for number, seat in enumerate(table.seats))


def taken_back(table: Table) -> Change:
    """The row that takes the last move back, but for the match as it was before, which the room adds."""
    assert table.last_move is not None
    return Change(TAKEN_BACK, {"seat": table.last_move.seat, "seq": table.last_move.seq})
