"""Evaluation of War positions. It only predicts the result, because players cannot choose their moves."""

from typing import final

from mypy_extensions import i64

from parlour.games.war.rules import War
from parlour.kit.strategy import Strategy


@final
class WarStrategy(Strategy[War]):
    """The strategy of War. It values a position by the number of cards that a seat holds."""

    def evaluate(self, game: War, seat: int) -> float:
        total_cards: i64 = 0
        for owner in range(game.seats):
            total_cards += game.pile_sizes[owner]
        return 2.0 * float(game.pile_sizes[seat]) / float(total_cards) - 1.0
