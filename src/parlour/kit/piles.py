"""Piles, hands and rings of cards as text. Compiled, these functions run over numbers alone."""

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.kit.game import Game

ROOM: Final = 64  # of a ring of cells
CARD: Final = 63  # the bits of a cell that are its card


def hand_text(text: str, hidden: i64) -> str:
    """The cards of a hand, and a `?` for each that cannot be seen."""
    for _nth in range(hidden):
        text = f"{text} ?" if text else "?"
    return text


def counted_words(game: Game, cards: vec[i64], size: i64) -> list[str]:
    """The first so many cards, the last of them on top and in front."""
    lexicon = game.words_here()
    texts = lexicon.cards
    known: i64 = len(texts)
    words: list[str] = []
    at = size - 1
    while at >= 0:
        card = cards[at]
        word = texts[card] if 0 <= card < known else ""
        words.append(word or lexicon.card_text(game, card))
        at -= 1
    return words


def pile_words(game: Game, cards: list[int]) -> list[str]:
    lexicon = game.words_here()
    return [lexicon.card_text(game, card) for card in cards]


def ring_texts(game: Game, cells: vec[i64], heads: vec[i64], held: vec[i64]) -> list[str]:
    """The ring of each seat from its head."""
    texts: list[str] = []
    for seat in range(game.seats):
        texts.append(" ".join(ring_words(game, cells, ROOM * seat, heads[seat], held[seat])))
    return texts


def ring_words(game: Game, cells: vec[i64], first: i64, head: i64, held: i64) -> list[str]:
    """So many cards of a ring from its head, which begins at a cell."""
    lexicon = game.words_here()
    texts = lexicon.cards
    known: i64 = len(texts)
    words: list[str] = []
    for nth in range(held):
        card = cells[first + (head + nth & CARD)] & CARD
        word = texts[card] if card < known else ""
        if not word:
            word = "?" if card == CARD else lexicon.card_text(game, card)
        words.append(word)
    return words


def cell_text(game: Any, cell: int) -> str:
    """The card in a cell of a ring."""
    return "?" if cell & CARD == CARD else str(game.parts.card_words(game, int(cell & CARD)))
