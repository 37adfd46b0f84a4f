"""A player's knowledge in a match of Zop Zoo: everything except the order of the draw pile (ZZ-3)."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.games.zop_zoo.cards import ALL_BONUS, FIRST_BLACK, FIRST_WILD, WILD_COUNT
from parlour.games.zop_zoo.rules import ZopZoo
from parlour.kit.bits import bit
from parlour.kit.inference import Beliefs
from parlour.kit.rng import Rng


def face_up_black_cards(game: ZopZoo) -> tuple[i64, i64]:
    """Return the black cards that lie face up, as two sets.

    Returns:
        The animals and Side Bonuses, numbered as items (see cards.py); and the Wilds, MOLEs and Specialties,
            where bit n stands for card FIRST_WILD + n.
    """
    items: i64 = game.buried_items
    other_cards: i64 = 0
    for index in range(game.discard_count):
        if game.discard_pile[index] >= FIRST_WILD:
            other_cards |= bit(game.discard_pile[index] - FIRST_WILD)
    for seat in range(game.seats):
        items |= game.matched_cards[seat] | (game.owned_items[seat] & ALL_BONUS)
    for wild in range(WILD_COUNT):
        if game.cards_under_wilds[wild] >= 0:
            other_cards |= bit(wild)
    if game.drawn_card >= FIRST_WILD:
        other_cards |= bit(game.drawn_card - FIRST_WILD)
    elif game.drawn_card >= 0:
        items |= bit(game.drawn_card - FIRST_BLACK)
    return items, other_cards


def write_hidden_cards(game: ZopZoo, cards: vec[i64]) -> i64:
    """Write the cards of the draw pile to `cards`, in no particular order, and return their number."""
    items, other_cards = face_up_black_cards(game)
    black_cards = game.black_cards
    card_count: i64 = 0
    for index in range(len(black_cards)):
        card = black_cards[index]
        is_open = (
            (items >> (card - FIRST_BLACK)) & 1
            if card < FIRST_WILD
            else (other_cards >> (card - FIRST_WILD)) & 1
        )
        # Always write the card, but advance only if it is hidden. A branch would be slower, because the CPU
        # could not predict it.
        cards[card_count] = card
        card_count += 1 - is_open
    return card_count


def hidden_cards(game: ZopZoo) -> list[int]:
    """Return the cards of the draw pile in no particular order."""
    cards = game.black_cards[:]
    return [int(cards[index]) for index in range(write_hidden_cards(game, cards))]


def deal_draw_pile(game: ZopZoo, rng: Rng) -> None:
    """Fill the draw pile with the hidden cards, in random order."""
    rng.shuffle(game.stock, write_hidden_cards(game, game.stock))


@final
class ZopZooBeliefs(Beliefs[ZopZoo]):
    """The beliefs of a player or spectator in Zop Zoo. It is the same for everyone."""

    def deal_hidden(self, game: ZopZoo, seat: int, rng: Rng, inferences: object) -> None:
        deal_draw_pile(game, rng)
