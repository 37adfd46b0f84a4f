"""Random streams as docs/fair-deals.md describes them, in an implementation independent of the code."""

import hashlib
from collections.abc import Iterator
from typing import TypeVar

Card = TypeVar("Card")


def stream(seed: bytes, deal: int, number: int) -> Iterator[int]:
    """Yield the words of a stream."""
    block = 0
    while True:
        label = deal.to_bytes(4, "big") + number.to_bytes(4, "big") + block.to_bytes(4, "big")
        digest = hashlib.sha256(seed + label).digest()
        yield from (int.from_bytes(digest[at : at + 4], "big") // 4 for at in range(0, 32, 4))
        block += 1


def below(words: Iterator[int], n: int) -> int:
    """Return the quotient of word * n by 2^30. Skip words with one of the 2^30 % n smallest remainders."""
    while True:
        high, low = divmod(next(words) * n, 2**30)
        if low >= 2**30 % n:
            return high


def partial_shuffle(words: Iterator[int], cards: list[Card], wanted: int) -> list[Card]:
    """Return the cards in an order where the last `wanted` are drawn at random."""
    cards = list(cards)
    for last in range(len(cards) - 1, max(0, len(cards) - 1 - wanted), -1):
        at = below(words, last + 1)
        cards[last], cards[at] = cards[at], cards[last]
    return cards
