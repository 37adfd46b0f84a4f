"""Compiled functions that format hands, piles and rings (piles stored as ring buffers)."""

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.kit.game import Game

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
