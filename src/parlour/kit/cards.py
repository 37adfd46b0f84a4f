"""The standard pack: 52 cards and up to two jokers, numbered 0 to 53, and their notation.

The number of a card is `4 * rank + suit`: AC is 0, AD is 1, and KS is 51. The jokers `*1` and `*2` are 52 and
53.
"""

import re
from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from parlour.kit.bits import count, make_set, members, min_element
from parlour.kit.errors import InvalidOptionError, InvalidPositionError
from parlour.kit.validation import shorten_repr
from parlour.text.message import SUIT_SYMBOLS, display_card

RANKS: Final = "A23456789TJQK"
SUITS: Final = "CDHS"
SUIT_NAMES: Final = ("clubs", "diamonds", "hearts", "spades")
EMOJI_SELECTOR: Final = "\ufe0f"  # a character that keyboards append so that a symbol is shown in colour
RANK_NAMES: Final = (
    "ace",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "jack",
    "queen",
    "king",
)

# notation of each card, indexed by card number
CARD_TEXTS: Final = [rank + suit for rank in RANKS for suit in SUITS] + ["*1", "*2"]
CARD_NUMBERS: Final = {text: card for card, text in enumerate(CARD_TEXTS)}

ACE: Final = 0
TWO: Final = 1
SIX: Final = 5
SEVEN: Final = 6
EIGHT: Final = 7
TEN: Final = 9
JACK: Final = 10
QUEEN: Final = 11
KING: Final = 12
JOKER: Final = 13  # the rank of both jokers

CLUBS: Final = 0
DIAMONDS: Final = 1
HEARTS: Final = 2
SPADES: Final = 3

STANDARD_CARDS: Final = 0xFFFFFFFFFFFFF  # all 52 cards
JOKERS: Final = 0x30000000000000
ALL_CARDS: Final = 0x3FFFFFFFFFFFFF

ALL_CLUBS: Final = 0x1111111111111  # all thirteen clubs; shift left by a suit to get the cards of that suit
ALL_ACES: Final = 15  # all four aces; shift left by 4 * rank to get the cards of that rank

UNKNOWN: Final = -1  # a card that an observer cannot see, written `?`
NO_CARD: Final = -2


def card_rank(card: i64) -> i64:
    """Return the rank of a card: 0 for an ace, up to 12 for a king and 13 for a joker."""
    return card >> 2


def card_suit(card: i64) -> i64:
    """Return the suit of a card: 0 for clubs, 1 for diamonds, 2 for hearts, 3 for spades.

    The result is meaningless for a joker.
    """
    return card & 3


def format_standard_card(card: int) -> str:
    """Return the notation of a card, such as `7H` or `*1`; `?` for `UNKNOWN`."""
    if 0 <= card < len(CARD_TEXTS):
        return CARD_TEXTS[card]
    return "?" if card == UNKNOWN else f"*{card - 51}"


def format_standard_cards(cards: i64) -> str:
    """Return the notation of the cards in a set, in the order of the pack, such as `2C KD *1`.

    Returns:
        The words, separated by spaces.
    """
    words: list[str] = []
    while cards:
        words.append(CARD_TEXTS[min_element(cards)])
        cards &= cards - 1
    return " ".join(words)


def parse_rank_symbol(word: str) -> int:
    """Return the rank of a symbol such as `A`, `7`, `T` or `10`; -1 for any other word."""
    if word == "10":
        return TEN
    return RANKS.find(word.upper()) if len(word) == 1 else -1


def parse_rank(text: str) -> int:
    """Return the rank that a player typed, such as `Q`, `10`, `queen`, `queens` or `7s`.

    Returns:
        0 for an ace to 12 for a king; -1 if the text does not name a rank.
    """
    word = text.strip().lower().replace("’", "'")
    rank = parse_rank_symbol(word)
    if rank >= 0:
        return rank
    if word in RANK_NAMES:
        return RANK_NAMES.index(word)
    if word == "sixes":
        return SIX
    if not word.endswith("s"):
        return -1
    word = word[:-1].rstrip("'")
    return RANK_NAMES.index(word) if word in RANK_NAMES else parse_rank_symbol(word)


def parse_suit(text: str) -> int:
    """Return the suit that a player typed, such as `C`, `♣`, `club` or `clubs`.

    Returns:
        0 for clubs, 1 for diamonds, 2 for hearts, 3 for spades; -1 if the text does not name a suit.
    """
    word = text.strip().lower().rstrip(EMOJI_SELECTOR)
    if len(word) == 1:
        return max(SUITS.find(word.upper()), SUIT_SYMBOLS.find(word))
    for suit, name in enumerate(SUIT_NAMES):
        if word in (name, name[:-1]):
            return suit
    return -1


def split_cards(text: str) -> list[str]:
    """Split a line that names several cards into one string per card, for `parse_standard_card`.

    `5 of hearts` remains one string, and the word `and` is dropped.
    """
    card_texts: list[str] = []
    words = text.replace(",", " ").split()
    index = 0
    while index < len(words):
        if index + 2 < len(words) and words[index + 1].lower() == "of":
            card_texts.append(" ".join(words[index : index + 3]))
            index += 3
            continue
        if words[index].lower() != "and":
            card_texts.append(words[index])
        index += 1
    return card_texts


def parse_standard_card(text: object, used_cards: object = 0) -> int:
    """Return the card for a text such as `7H`, `10H`, `7♥`, `seven of hearts`, `*1` or `joker`.

    `*` and `joker` stand for the first joker that is not in the set `used_cards`.

    Returns:
        0 to 53.

    Raises:
        InvalidPositionError: The text does not name a card.
    """
    if not isinstance(text, str):
        raise InvalidPositionError(f"expected the text of a card, not {shorten_repr(text)}")
    if not isinstance(used_cards, int):
        raise InvalidPositionError(f"expected a set of cards, not {shorten_repr(used_cards)}")
    card = CARD_NUMBERS.get(text)
    if card is not None:  # the text is exactly the notation of a card
        return card
    word = text.strip().rstrip(EMOJI_SELECTOR)
    if word == "*" or word.lower() == "joker":
        return 53 if used_cards & 0x10000000000000 else 52
    if word in ("*1", "*2"):
        return CARD_NUMBERS[word]
    words = word.split()
    rank, suit = -1, -1
    if len(words) == 1:
        rank, suit = parse_rank_symbol(word[:-1]), parse_suit(word[-1])
    elif len(words) == 3 and words[1].lower() == "of":
        rank, suit = parse_rank(words[0]), parse_suit(words[2])
    if rank >= 0 and suit >= 0:
        return 4 * rank + suit
    raise InvalidPositionError(
        f"{text!r} is not a card: write rank then suit, like 7H or TC, or *1 and *2 for jokers"
    )


LONE_JOKER_PATTERN: Final = re.compile(r"(?<![\w*])(?:\*|joker)(?![\w*])", re.IGNORECASE)


def parse_card_set(text: object) -> int:
    """Return the set of the standard cards in a text, which are separated by spaces.

    Returns:
        A set of cards.

    Raises:
        InvalidPositionError: A word does not name a card.
    """
    return int(make_set([parse_standard_card(word) for word in str(text).split()]))


def parse_pack(deck_text: object, min_cards: int = 0, clause: str = "") -> int:
    """Return the set of cards of a pack: that of a test with a small pack, or all 52.

    Args:
        deck_text: The cards of a small pack, separated by spaces; an empty string means all 52.
        min_cards: The smallest number of cards with which the game can be dealt.
        clause: The clause of the rules page that defines the pack, for the error message.

    Returns:
        A set of cards without jokers.

    Raises:
        InvalidOptionError: The pack is too small, or contains jokers.
        InvalidPositionError: The argument is not a string, or a word in it does not name a card.
    """
    if not isinstance(deck_text, str):
        raise InvalidPositionError(f"a pack must be a string of cards, not {shorten_repr(deck_text)}")
    pack = parse_card_set(deck_text) if deck_text else STANDARD_CARDS
    if pack & ~STANDARD_CARDS or count(pack) < min_cards:
        suffix = f" [{clause}]" if clause else ""
        raise InvalidOptionError(f"deck: at least {min_cards} of the 52 cards are needed{suffix}")
    return pack


def ace_high_order(card: int) -> int:
    """Return a sort key that orders cards from the two of clubs to the ace of spades, with aces high.

    Returns:
        0 to 51. Divided by 4 and rounded down, it gives the rank: 0 for a two, 12 for an ace.
    """
    return (card - 4) % 52


def format_standard_pile(cards: Sequence[int]) -> str:
    """Return the notation of the cards of a pile, in their order; `?` for a hidden card.

    Returns:
        The words, separated by spaces.
    """
    return " ".join(["?" if card < 0 else format_standard_card(card) for card in cards])


def resolve_jokers(text: str, held_cards: i64) -> str:
    """Replace each bare `*` or `joker` in the text of a move with one of the jokers in `held_cards`.

    The lower joker is used first. A joker that the text already names as `*1` or `*2` is not used again. A
    bare `*` or `joker` stays unchanged if no joker remains for it.
    """
    unused_jokers = [format_standard_card(card) for card in members(held_cards & JOKERS)]
    unused_jokers = [card for card in unused_jokers if card not in text]
    resolved = ""
    end = 0
    for match in LONE_JOKER_PATTERN.finditer(text):
        resolved += text[end : match.start()] + (unused_jokers.pop(0) if unused_jokers else match.group())
        end = match.end()
    return resolved + text[end:]


def display_standard_card(card: int) -> str:
    """Return a card of the standard pack as displayed to players."""
    return display_card(format_standard_card(card))
