"""The value of a position in War. There are no choices."""

from typing import final

from mypy_extensions import i64

from parlour.games.war.rules import War
from parlour.kit.components import Strategy
from parlour.kit.game import Game


@final
class WarStrategy(Strategy):
    """The strategy of War: more cards are better."""

    def evaluate(self, game: Game, seat: int) -> float:
        assert isinstance(game, War)
        everything: i64 = 0
        for other in range(game.seats):
            everything += game.pile_sizes[other]
        return 2.0 * float(game.pile_sizes[seat]) / float(everything) - 1.0
