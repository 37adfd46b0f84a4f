"""Configuration of Go Fish and Authors, derived from the options and the pack."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.kit.bits import count, make_set, members, shift_left
from parlour.kit.cards import ALL_ACES, ALL_CLUBS, STANDARD_CARDS, format_standard_card, parse_standard_card
from parlour.kit.errors import InvalidOptionError
from parlour.kit.options import HouseRules
from parlour.kit.sentences import Sentence


def describe_first_player(seats: int, win_percentage: int) -> HouseRules | None:
    """Return the default options, and the advantage of the player who asks first as the reason.

    Args:
        seats: The number of seats.
        win_percentage: The percentage of the games that this player wins, or 0 if it is an even share.

    Returns:
        None if the share is even.
    """
    fields = {"seats": seats, "wins": win_percentage, "even": round(100 / seats)}
    return HouseRules({}, Sentence("house-rules-first", fields)) if win_percentage else None


def ranks_of_cards(cards: i64) -> i64:
    """Return the ranks of the given cards. Each rank is represented by its club."""
    cards |= cards >> 1
    cards |= cards >> 2
    return cards & ALL_CLUBS


@final
class AskingConfig:
    """The pack, and the clauses that the options switch on. Each game sets them from its own options."""

    def __init__(self, seats: int, deck: str) -> None:
        self.gives_one_card: bool = False  # True if the asked player gives only one of the requested cards
        self.has_lucky_draws: bool = False  # True if a player who draws the requested rank continues
        self.miss_passes_left: bool = False  # True if the turn passes to the left after a miss
        # True if a player wins by laying down their last card before the stock is used up
        self.going_out_wins: bool = False
        self.ends_with_stock: bool = False  # True if the match ends after the turn that empties the stock
        self.refills_hand: bool = True  # True if a player with an empty hand draws a card
        self.deals_all_cards: bool = False
        self.max_cards_dealt: i64 = 52  # maximum number of cards dealt to each player
        self.pack: i64 = (
            STANDARD_CARDS if not deck else make_set([parse_standard_card(word) for word in deck.split()])
        )
        self.pack_size: i64 = count(self.pack)
        self.pack_cards: vec[i64] = vec[i64](members(self.pack))
        self.missing_cards: i64 = STANDARD_CARDS & ~self.pack
        self.ranks: i64 = ranks_of_cards(self.pack)
        if self.pack_size <= seats or self.pack & ~STANDARD_CARDS:
            raise InvalidOptionError(f"deck: at least {seats + 1} of the 52 cards are needed")
        for club_card in members(self.ranks):
            if count(self.pack & shift_left(ALL_ACES, club_card)) < 2:
                raise InvalidOptionError(
                    f"deck: one {format_standard_card(club_card)[0]} alone cannot make a set"
                )


DEFAULT_CONFIG: Final = AskingConfig(2, "")
