"""How Authors is written."""

from parlour.games.asking.notation import asks, no_ask, split_ask
from parlour.games.authors.rules import Authors
from parlour.kit.bits import bit, members
from parlour.kit.cards import card_text, read_card
from parlour.kit.errors import InvalidPosition
from parlour.kit.moves import CARD_FIELD, SEAT_STEP, seat_of


def vocabulary(game: Authors) -> list[int]:
    return asks(game, members(game.terms.pack))


def notation(game: Authors, move: int) -> str:
    return f"ask {seat_of(move)} {card_text(move & CARD_FIELD)}"


def read_move(game: Authors, text: str) -> int:
    seat, what = split_ask(game, text)
    try:
        card = read_card(what)
    except InvalidPosition:
        card = -1
    if card < 0 or not game.terms.pack & bit(card):
        raise no_ask(game, text, "a card of the pack")
    return seat * SEAT_STEP + card
