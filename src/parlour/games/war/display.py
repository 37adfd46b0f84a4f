"""Display of War."""

from typing import final

from parlour.games.war.beliefs import pile_cell_indices
from parlour.games.war.rules import CARD_MASK, RING_SIZE, War
from parlour.kit.bits import count, make_set, members
from parlour.kit.display import Display, cards_left_margin
from parlour.kit.moves import NO_SEAT
from parlour.text.message import Message


def find_round_winner(game: War) -> int:
    """Return the seat that won the stake of the last round, or NO_SEAT if there is none.

    The face-up cards of the stake are in the winner's pile, in the pool that they entered together. After a
    draw, each player has their own cards again (WR-11).
    """
    pools = [
        int(game.pool_of_card[cell & CARD_MASK])
        for seat in range(game.seats)
        for cell in game.stake[RING_SIZE * seat : RING_SIZE * seat + game.stake_sizes[seat]]
        if cell >= 0
    ]
    owners = [
        seat
        for seat in range(int(game.seats))
        for pile_pools in [{int(game.pile_cells[index] >> 6) for index in pile_cell_indices(game, seat)}]
        if any(pool in pile_pools for pool in pools)
    ]
    return owners[0] if len(owners) == 1 else NO_SEAT


@final
class WarDisplay(Display[War]):
    """The display of War."""

    def progress(self, game: War) -> Message:
        """WR-14: return the number of the round, with the limit if there is one."""
        number = int(game.round_count) + (not game.is_over)
        if game.choices.max_rounds:
            return Message("progress-limit", {"number": number, "total": int(game.choices.max_rounds)})
        return Message("progress", {"number": number})

    def end_reason(self, game: War) -> Message:
        if game.end_clause == "WR-6":
            return Message("ended-cards", {"who": members(game.winners)[0]})
        if game.winners:
            return Message("round_limit", {"number": int(game.round_count)})
        number = 0 if game.end_clause == "WR-11" else int(game.max_pile_size())
        return Message("end_drawn", {"number": number})

    def margin(self, game: War) -> Message | None:
        """WR-14: return the cards of the second player, if the round limit has ended the match."""
        return cards_left_margin(int(game.winners), [int(size) for size in game.pile_sizes])

    def prompt(self, game: War, seat: int) -> Message:
        if game.is_over:
            return Message("prompt-over")
        if seat >= 0 and not game.pile_sizes[seat]:
            return Message("prompt-out")
        if seat >= 0 and (game.waiting_seats >> seat) & 1:
            return Message("prompt-flip")
        waiting_count = int(count(game.waiting_seats))
        if waiting_count > 1:
            return Message("prompt-flipped" if seat >= 0 else "prompt-flips", {"number": waiting_count})
        if seat >= 0:
            return Message("prompt-flipped-1", {"other": int(game.turn)})
        return Message("prompt-wait", {"who": int(game.turn)})

    def can_autoplay(self, game: War) -> bool:
        """WR-2: return True, because all players flip together and never have a choice."""
        return True

    def eliminated_seats(self, game: War) -> int:
        """WR-12: return the seats without cards."""
        return int(make_set(list(range(int(game.seats)))) & ~game.seats_in_game)

    def reveals_nothing(self, game: War, seat: int, move: int) -> bool:
        """WR-2: return True. A flip shows no card, except the last flip, which ends the round."""
        return True
