"""Notation of Go Fish."""

from typing import Any, final

from parlour.games.asking.notation import AskingNotation
from parlour.games.asking.positions import LAYOUT
from parlour.games.go_fish.rules import GoFish
from parlour.kit.cards import RANKS
from parlour.kit.game_positions import Positions
from parlour.kit.grammar import RankSlot
from parlour.kit.moves import CARD_FIELD
from parlour.kit.position_reader import PositionReader
from parlour.kit.zones import Zone


def requested_rank(game: GoFish, move: int) -> str:
    """Return the notation of the rank that a move asks for."""
    return RANKS[move & CARD_FIELD]


NOTATION = AskingNotation(RankSlot(lambda game: game.config.ranks), requested_rank)


def validate_stock(game: GoFish, position: PositionReader) -> None:
    # GF-14: with `stock_out`, the game ends after the turn that uses up the stock. Only a lucky draw or a
    # draw for an empty hand lets this turn continue.
    if (
        game.config.ends_with_stock
        and not game.stock_count
        and not game.config.has_lucky_draws
        and not game.config.refills_hand
    ):
        raise position.position_error(
            "stock",
            "with these options the game ends when the stock is used up, so the stock cannot be empty",
        )


@final
class GoFishPositions(Positions[GoFish]):
    """The positions of Go Fish."""

    def __init__(self) -> None:
        super().__init__(LAYOUT.position_keys, LAYOUT.card_keys, LAYOUT.unordered_keys)

    def write_position(self, game: GoFish, position: dict[str, Any]) -> None:
        LAYOUT.write_position(game, position)

    def read_position(self, game: GoFish, position: PositionReader) -> None:
        LAYOUT.read_position(game, position)
        if game.turn >= 0:
            validate_stock(game, position)

    def write_memory(self, game: GoFish, state: dict[str, Any]) -> None:
        LAYOUT.write_memory(game, state)

    def read_memory(self, game: GoFish, state: dict[str, Any]) -> None:
        LAYOUT.read_memory(game, state)

    def zones(self, game: GoFish, seat: int) -> list[Zone]:
        return LAYOUT.zones(game, seat)
