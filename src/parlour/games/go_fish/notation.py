"""How Go Fish is written."""

from parlour.games.asking.notation import asks, no_ask, split_ask
from parlour.games.asking.places import PLACES
from parlour.games.go_fish.rules import GoFish
from parlour.kit.bits import members, shift
from parlour.kit.cards import RANK_CARDS, RANKS, read_rank
from parlour.kit.moves import CARD_FIELD, SEAT_STEP, seat_of
from parlour.kit.position import PositionReader


def vocabulary(game: GoFish) -> list[int]:
    return asks(game, [club // 4 for club in members(game.terms.ranks)])


def notation(game: GoFish, move: int) -> str:
    return f"ask {seat_of(move)} {RANKS[move & CARD_FIELD]}"


def read_move(game: GoFish, text: str) -> int:
    seat, what = split_ask(game, text)
    rank = read_rank(what)
    if rank < 0 or not game.terms.ranks & shift(RANK_CARDS, 4 * rank):
        raise no_ask(game, text, "a rank of the pack")
    return seat * SEAT_STEP + rank


def read(game: GoFish, position: PositionReader) -> None:
    PLACES.read(game, position)
    if game.turn >= 0:
        check_stock(game, position)


def check_stock(game: GoFish, position: PositionReader) -> None:
    # GF-14: a turn goes on without stock only after a lucky draw, or one for a hand that was empty.
    if game.terms.stock_ends and not game.left and not game.fishing.lucky and not game.terms.refills:
        raise position.fault(
            "stock", "the turn that uses it up is the last at this table: a card at least is wanted"
        )
