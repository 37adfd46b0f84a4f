"""What follows from the options of a game of asking, and from its pack."""

from mypy_extensions import i64

from parlour.kit.bits import count, gather, members, shift
from parlour.kit.cards import CLUB_CARDS, PACK, RANK_CARDS, card_text, read_card
from parlour.kit.errors import InvalidOption


class AskingTerms:
    """The switches stand as most of these games want them."""

    def __init__(self, seats: int, deck: str) -> None:
        self.out_wins: bool = False  # who lays down all their cards before the stock is used up wins
        self.stock_ends: bool = False  # the turn in which the stock is used up is the last
        self.refills: bool = True  # an empty hand draws a card
        self.deals_all: bool = False
        self.most_dealt: i64 = 52  # to each
        self.pack: i64 = PACK if not deck else gather([read_card(word) for word in deck.split()])
        self.size: i64 = count(self.pack)
        self.missing: i64 = PACK & ~self.pack
        self.ranks: i64 = ranks_in(self.pack)
        if self.size <= seats or self.pack & ~PACK:
            raise InvalidOption(f"deck: more than {seats} of the 52 cards are wanted")
        for rank in members(self.ranks):
            if count(self.pack & shift(RANK_CARDS, rank)) < 2:
                raise InvalidOption(f"deck: one {card_text(rank)[0]} alone makes no set")


def ranks_in(cards: i64) -> i64:
    """The ranks of a set of cards, as the set of their clubs."""
    cards |= cards >> 1
    cards |= cards >> 2
    return cards & CLUB_CARDS
