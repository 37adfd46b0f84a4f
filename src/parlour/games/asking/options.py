"""The pack of Go Fish and Authors, and the house rules that they propose."""

from mypy_extensions import i64

from parlour.kit.bits import count, members, shift_left
from parlour.kit.cards import ALL_ACES, ALL_CLUBS, format_standard_card, parse_pack
from parlour.kit.errors import InvalidOptionError
from parlour.kit.options import HouseRules
from parlour.text.message import Message


def describe_first_player(seats: int, win_percentage: int) -> HouseRules | None:
    """Return the default options, and the advantage of the player who asks first as the reason.

    Args:
        seats: The number of seats.
        win_percentage: The percentage of the games that this player wins, or 0 if it is an even share.

    Returns:
        None if the share is even.
    """
    fields = {"seats": seats, "wins": win_percentage, "even": round(100 / seats)}
    return HouseRules({}, Message("house-rules-first", fields)) if win_percentage else None


def ranks_of_cards(cards: i64) -> i64:
    """Return the ranks of the given cards. Each rank is represented by its club."""
    cards |= cards >> 1
    cards |= cards >> 2
    return cards & ALL_CLUBS


def new_pack(deck_text: str, seats: int) -> i64:
    """Return the set of cards of the pack: all 52, or the small pack of a test.

    Raises:
        InvalidOptionError: The small pack has too few cards, or only one card of a rank.
    """
    pack: i64 = parse_pack(deck_text, seats + 1)
    if deck_text:
        for club_card in members(ranks_of_cards(pack)):
            if count(pack & shift_left(ALL_ACES, club_card)) < 2:
                raise InvalidOptionError(
                    f"deck: one {format_standard_card(club_card)[0]} alone cannot make a set"
                )
    return pack
