"""Notation of Go Fish."""

from typing import final

from parlour.games.asking.notation import AskingNotation
from parlour.games.asking.positions import AskingPositions
from parlour.games.go_fish.rules import GoFish
from parlour.kit.cards import RANKS
from parlour.kit.grammar import RankSlot
from parlour.kit.moves import CARD_FIELD
from parlour.kit.position_reader import PositionReader


def requested_rank(game: GoFish, move: int) -> str:
    """Return the notation of the rank that a move asks for."""
    return RANKS[move & CARD_FIELD]


NOTATION = AskingNotation(RankSlot(), requested_rank)


def validate_stock(game: GoFish, position: PositionReader) -> None:
    # GF-14: with `stock_out`, the game ends after the turn that uses up the stock. Only a lucky draw or a
    # draw for an empty hand lets this turn continue.
    if game.ends_with_stock and not game.stock_count and not game.has_lucky_draws and not game.refills_hand:
        raise position.position_error(
            "stock",
            "with these options the game ends when the stock is used up, so the stock cannot be empty",
        )


@final
class GoFishPositions(AskingPositions[GoFish]):
    """The positions of Go Fish."""

    def read_position(self, game: GoFish, reader: PositionReader) -> None:
        super().read_position(game, reader)
        if game.turn >= 0:
            validate_stock(game, reader)
