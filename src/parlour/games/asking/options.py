"""Configuration of asking games, derived from the options and the pack."""

from mypy_extensions import i64

from parlour.kit.bits import count, make_set, members, shift_left
from parlour.kit.cards import ALL_ACES, ALL_CLUBS, STANDARD_CARDS, format_standard_card, parse_standard_card
from parlour.kit.errors import InvalidOptionError


class AskingConfig:
    """The configuration; the defaults are the usual rules of asking games."""

    def __init__(self, seats: int, deck: str) -> None:
        self.going_out_wins: bool = False  # a player who lays down all cards before the stock is empty wins
        self.ends_with_stock: bool = False  # the turn in which the stock becomes empty is the last
        self.refills_hand: bool = True  # an empty hand draws a card
        self.deals_all_cards: bool = False
        self.max_cards_dealt: i64 = 52  # for each seat
        self.pack: i64 = (
            STANDARD_CARDS if not deck else make_set([parse_standard_card(word) for word in deck.split()])
        )
        self.pack_size: i64 = count(self.pack)
        self.missing_cards: i64 = STANDARD_CARDS & ~self.pack
        self.ranks: i64 = rank_set(self.pack)
        if self.pack_size <= seats or self.pack & ~STANDARD_CARDS:
            raise InvalidOptionError(f"deck: at least {seats + 1} of the 52 cards are needed")
        for rank in members(self.ranks):
            if count(self.pack & shift_left(ALL_ACES, rank)) < 2:
                raise InvalidOptionError(f"deck: a single {format_standard_card(rank)[0]} cannot make a set")


def rank_set(cards: i64) -> i64:
    """Return the ranks of a set of cards, as the set of their clubs."""
    cards |= cards >> 1
    cards |= cards >> 2
    return cards & ALL_CLUBS
