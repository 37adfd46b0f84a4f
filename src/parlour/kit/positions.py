"""Helpers for games that write, read and show positions: the text of hands and piles, and their zones.

A pile is stored as a `vec` in which the top card is last, and a number of cards. A ring is a pile stored as a
ring buffer.
"""

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.kit.bits import unlimited_members
from parlour.kit.cards import NO_CARD, format_standard_cards
from parlour.kit.errors import InvalidMoveError
from parlour.kit.game import Game
from parlour.kit.moves import HIDDEN_MOVE, NO_MOVE
from parlour.kit.position_reader import HIDDEN_CARD_TEXT, PositionReader, pile_to_vec
from parlour.kit.rng import Rng
from parlour.kit.zones import COUNTER, HAND, PILE, Zone

RING_SIZE: Final = 64  # number of cells in a ring
CARD_MASK: Final = 63  # bits of a cell that contain its card


def format_hand(text: str, hidden_count: i64) -> str:
    """Return the text of a hand, followed by a `?` for each hidden card."""
    for _nth in range(hidden_count):
        text = f"{text} ?" if text else "?"
    return text


def format_counted_pile(game: Game, cards: vec[i64], card_count: i64) -> list[str]:
    """Return the notation of the cards in a pile, top card first.

    The pile is the first `card_count` elements of `cards`, in which the top card is last.
    """
    variant = game.variant
    texts = variant.card_texts
    cached_count: i64 = len(texts)
    words: list[str] = []
    index = card_count - 1
    while index >= 0:
        card = cards[index]
        word = texts[card] if 0 <= card < cached_count else ""
        words.append(word or variant.format_card(game, card))
        index -= 1
    return words


def hand_texts(game: Game, hands: vec[i64], hidden_counts: vec[i64]) -> list[str]:
    """Return the text of each hand of standard cards, with a `?` for each hidden card.

    Returns:
        A text for each seat.
    """
    texts: list[str] = []
    for seat in range(game.seats):
        texts.append(format_hand(format_standard_cards(hands[seat]), hidden_counts[seat]))
    return texts


def pile_text(game: Game, cards: vec[i64], card_count: i64) -> str:
    """Return the notation of the cards in a pile, top card first, separated by spaces.

    Returns:
        A text; empty if there is no card.
    """
    return " ".join(format_counted_pile(game, cards, card_count))


def card_text(game: Game, card: i64) -> str | None:
    """Return the text of a single card; None if there is none, so that a position omits it."""
    return None if card == NO_CARD else game.variant.format_card(game, card)


def card_texts(game: Game, cards: vec[i64]) -> list[str]:
    """Return the text of the single card of each seat; empty for `NO_CARD`.

    Returns:
        A text for each seat.
    """
    texts: list[str] = []
    for card in cards:
        texts.append("" if card == NO_CARD else game.variant.format_card(game, card))
    return texts


def put_rest_under(rng: Rng, cards: vec[i64], card_count: int, rest: int) -> tuple[vec[i64], int]:
    """Put the cards of the set `rest` under a pile, in random order.

    Returns:
        The pile and its number of cards.
    """
    pile = [int(cards[index]) for index in range(card_count - 1, -1, -1)]
    pile += rng.shuffled(unlimited_members(rest)[::-1]) if rest else []
    return pile_to_vec(pile, len(cards)), len(pile)


def hand_zones(texts: list[str], badges: list[list[str]] | None = None) -> list[Zone]:
    """Return the zone of each hand, given its text and, if there are any, its badges.

    Returns:
        A zone for each seat.
    """
    return [
        Zone(HAND, f"hand.{seat}", f"zone-{HAND}", text.split(), seat, badges=badges[seat] if badges else [])
        for seat, text in enumerate(texts)
    ]


def move_texts(game: Game, moves: vec[i64]) -> list[str]:
    """Return the text of each seat's face-down move: `?` if it is hidden, empty if there is none.

    Returns:
        A text for each seat.
    """
    texts: list[str] = []
    for move in moves:
        if move == NO_MOVE:
            texts.append("")
        else:
            texts.append("?" if move == HIDDEN_MOVE else game.variant.notation.format_move(game, int(move)))
    return texts


def read_moves(game: Game, position: PositionReader, key: str, moves: vec[i64]) -> None:
    """Set the face-down move of each seat: `NO_MOVE` if it has made none, `HIDDEN_MOVE` for `?`.

    Raises:
        InvalidPositionError: A text does not name a move, or the rules forbid it.
    """
    for seat, value in enumerate(position.values_by_seat(key, "")):
        text = str(value or "")
        moves[seat] = NO_MOVE if not text else HIDDEN_MOVE
        if not text or (text == HIDDEN_CARD_TEXT and position.is_partial):
            continue
        try:
            move = game.parse_move(text)
        except InvalidMoveError as error:
            raise position.position_error(key, str(error)) from None
        refusal = game.find_refusal(seat, move)
        if refusal is not None:
            raise position.position_error(key, str(refusal))
        moves[seat] = move


def counter_zones(key: str, numbers: vec[i64]) -> list[Zone]:
    """Return a counter for the number of each seat.

    Returns:
        A zone for each seat.
    """
    zones: list[Zone] = []
    for seat in range(len(numbers)):
        zones.append(Zone(COUNTER, f"{key}.{seat}", f"zone-{key}", [], seat, count=int(numbers[seat])))
    return zones


def face_up_pile_zones(key: str, texts: list[str]) -> list[Zone]:
    """Return a zone for the pile of each seat, given the text of each pile.

    Returns:
        A zone for each seat.
    """
    return [Zone(PILE, f"{key}.{seat}", f"zone-{key}", text.split(), seat) for seat, text in enumerate(texts)]


def face_down_pile_zone(key: str, text: str) -> Zone:
    """Return the zone of a pile that lies face down, given its text.

    Returns:
        The zone.
    """
    return Zone(PILE, key, f"zone-{key}", text.split(), face_down=True)


def format_pile(game: Game, cards: list[int]) -> list[str]:
    variant = game.variant
    return [variant.format_card(game, card) for card in cards]


def format_ring_buffers(game: Game, cells: vec[i64], heads: vec[i64], sizes: vec[i64]) -> list[str]:
    """Return the text of each seat's ring, beginning at its head.

    `sizes` has the number of cards in each ring.
    """
    texts: list[str] = []
    for seat in range(game.seats):
        texts.append(" ".join(format_ring_buffer(game, cells, RING_SIZE * seat, heads[seat], sizes[seat])))
    return texts


def format_ring_buffer(game: Game, cells: vec[i64], first_cell: i64, head: i64, card_count: i64) -> list[str]:
    """Return the notation of the `card_count` cards in a ring, starting at its head.

    `first_cell` is the index of the ring's first cell in `cells`.
    """
    variant = game.variant
    texts = variant.card_texts
    cached_count: i64 = len(texts)
    words: list[str] = []
    for nth in range(card_count):
        card = cells[first_cell + (head + nth & CARD_MASK)] & CARD_MASK
        word = texts[card] if card < cached_count else ""
        if not word:
            word = "?" if card == CARD_MASK else variant.format_card(game, card)
        words.append(word)
    return words


def format_cell_value(game: Any, cell_value: int) -> str:
    """Return the notation of the card in a cell of a ring."""
    return (
        "?"
        if cell_value & CARD_MASK == CARD_MASK
        else str(game.variant.notation.format_card(game, int(cell_value & CARD_MASK)))
    )
