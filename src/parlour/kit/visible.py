"""Helpers for `Game.observe`: each builds a place as a seat sees it, from what is visible alone."""

from librt.vecs import vec
from mypy_extensions import i64

from parlour.kit.bits import bit, count
from parlour.kit.cards import UNKNOWN
from parlour.kit.moves import HIDDEN_MOVE, NO_MOVE


def visible_hands(hands: vec[i64], seat: i64, known_cards: i64) -> vec[i64]:
    """Return the hands as a seat sees them: its own, and the known cards of the others.

    Returns:
        A set of cards for each seat.
    """
    seen = vec[i64]([0] * len(hands))
    for owner in range(len(hands)):
        seen[owner] = hands[owner] if owner == seat else hands[owner] & known_cards
    return seen


def hidden_hand_counts(hands: vec[i64], hidden_counts: vec[i64], seen: vec[i64]) -> vec[i64]:
    """Return the number of cards in each hand that are not in `seen`.

    Returns:
        A number for each seat.
    """
    hidden = hidden_counts[:]
    for owner in range(len(hands)):
        hidden[owner] = hidden[owner] + count(hands[owner] & ~seen[owner])
    return hidden


def visible_pile(pile: vec[i64], size: i64, known_cards: i64) -> vec[i64]:
    """Return a face-down pile with `UNKNOWN` in place of every card that is not known.

    Returns:
        A pile of the same length.
    """
    seen = vec[i64]([UNKNOWN] * len(pile))
    for index in range(size):
        if pile[index] >= 0 and known_cards & bit(pile[index]):
            seen[index] = pile[index]
    return seen


def visible_moves(moves: vec[i64], seat: i64) -> vec[i64]:
    """Return the face-down moves of all seats, with `HIDDEN_MOVE` in place of those of other seats.

    Returns:
        A move, `HIDDEN_MOVE` or `NO_MOVE` for each seat.
    """
    seen = vec[i64]([NO_MOVE] * len(moves))
    for owner in range(len(moves)):
        seen[owner] = moves[owner]
        if moves[owner] != NO_MOVE and owner != seat:
            seen[owner] = HIDDEN_MOVE
    return seen
