"""Notation of moves and cards in Zambezi Falls. The notation of positions is in positions.py."""

import re
from typing import final

from parlour.games.zambezi_falls.cards import (
    LOW_TO_HIGH,
    RANK_COUNT,
    RANK_FIELD,
    TWO,
    code_to_card,
    format_cards_by_rank,
    rank_count,
)
from parlour.games.zambezi_falls.rules import (
    GIVE,
    KIND_FIELD,
    MIXED_PLAY,
    MIXED_UNIT,
    PAIR,
    PASS,
    SIZE_UNIT,
    SUITS_UNIT,
    ZambeziFalls,
    move_size,
)
from parlour.kit.bits import make_set, members
from parlour.kit.cards import (
    ALL_ACES,
    CARD_NUMBERS,
    EMOJI_SELECTOR,
    RANKS,
    SUITS,
    format_standard_card,
    parse_rank,
    parse_standard_card,
    split_cards,
)
from parlour.kit.errors import InvalidPositionError
from parlour.kit.grammar import FormGroup, MoveForm, ParseResult, Slot, SlotValues, never
from parlour.kit.notation import Notation
from parlour.kit.validation import shorten_repr as shown_text
from parlour.text.message import SUIT_SYMBOLS, Message

CARD_PATTERN = re.compile("(10|[A23456789TJQK])([CDHS♣♦♥♠]?)")
COUNT_WORDS_PATTERN = re.compile(r"(?:a )?(pair|two|three|four|[234])(?: of)? (\S+s)", re.IGNORECASE)
PLAY_SIZES = {"pair": 2, "two": 2, "2": 2, "three": 3, "3": 3, "four": 4, "4": 4}
NO_SUIT_OFFSET = 52  # lowest card number of a card without a suit; positions may omit suits
MAX_CARDS_OF_RANK = 7  # maximum number of cards of the same rank in a typed move


# The cards of a move.


@final
class SameRankCardsSlot(Slot):
    """A slot for cards of one rank. Its value contains the rank, the number of cards, and the named suits."""

    def decode(self, move: int) -> int:
        return move

    def values(self, game: ZambeziFalls, earlier_values: SlotValues) -> list[int]:
        plays: list[int] = []
        for rank_bit_index in range(0, 3 * RANK_COUNT, 3):
            max_size = (
                count_rank_in_pack(game, rank_bit_index)
                if rank_bit_index != TWO
                else min(count_rank_in_pack(game, rank_bit_index), 2)
            )
            plays += [rank_bit_index + SIZE_UNIT * (play_size - 1) for play_size in range(1, max_size + 1)]
        return plays

    def format_value(self, game: ZambeziFalls, value: int) -> str:
        named_cards = list_named_cards(value)
        return "".join(named_cards) + format_rank(value) * (move_size(value) - len(named_cards))

    def format_cards_to_click(self, game: ZambeziFalls, value: int) -> str:
        return " ".join([format_rank(value)] * move_size(value))

    def parse_word(self, game: ZambeziFalls, word: str, earlier_values: SlotValues) -> ParseResult:
        ranks, suits = parse_ranks(word), parse_suits(word)
        if has_duplicate_suit(ranks, suits):
            return Message("fault-same")
        if len(set(ranks)) != 1 or len(ranks) > 4:
            return None
        return ranks[0] + SIZE_UNIT * (len(ranks) - 1) + SUITS_UNIT * make_set(suits)


@final
class GiftSlot(Slot):
    """A slot for one card. Its value contains the rank, and the suit if it was named."""

    def decode(self, move: int) -> int:
        return move & ~KIND_FIELD

    def values(self, game: ZambeziFalls, earlier_values: SlotValues) -> list[int]:
        return [
            rank_bit_index
            for rank_bit_index in range(0, 3 * RANK_COUNT, 3)
            if count_rank_in_pack(game, rank_bit_index)
        ]

    def format_value(self, game: ZambeziFalls, value: int) -> str:
        return (list_named_cards(value) or [format_rank(value)])[0]

    def format_cards_to_click(self, game: ZambeziFalls, value: int) -> str:
        return format_rank(value)

    def parse_word(self, game: ZambeziFalls, word: str, earlier_values: SlotValues) -> ParseResult:
        ranks = parse_ranks(word)
        return ranks[0] + SUITS_UNIT * make_set(parse_suits(word)) if len(ranks) == 1 else None

    def value_shown_in_label(self, game: ZambeziFalls, value: int) -> int:
        return standard_rank_index(value & RANK_FIELD)


@final
class MixedCardsSlot(Slot):
    """A slot for cards that do not form a legal play. Its value counts the cards of each rank."""

    def decode(self, move: int) -> int:
        return move // MIXED_UNIT

    def encode(self, value: int) -> int:
        return value * MIXED_UNIT

    def values(self, game: ZambeziFalls, earlier_values: SlotValues) -> list[int]:
        return []

    def format_value(self, game: ZambeziFalls, value: int) -> str:
        return "".join(list_ranks(value))

    def parse_word(self, game: ZambeziFalls, word: str, earlier_values: SlotValues) -> ParseResult:
        ranks = parse_ranks(word)
        if has_duplicate_suit(ranks, parse_suits(word)):
            return None
        if any(ranks.count(rank_bit_index) > MAX_CARDS_OF_RANK for rank_bit_index in ranks):
            return Message("fault-four")
        return sum([1 << rank_bit_index for rank_bit_index in ranks]) or None


def count_rank_in_pack(game: ZambeziFalls, rank_bit_index: int) -> int:
    """Return the number of cards of a rank in the pack."""
    return rank_count(game.pack_ranks, rank_bit_index)


def format_rank(move: int) -> str:
    return LOW_TO_HIGH[(move & RANK_FIELD) // 3]


def standard_rank_index(rank_bit_index: int) -> int:
    """Return the index in `RANKS` of the rank with this shift."""
    return RANKS.index(LOW_TO_HIGH[rank_bit_index // 3])


def list_named_cards(move: int) -> list[str]:
    """Return the cards whose suits a move names."""
    return [format_rank(move) + SUITS[suit] for suit in members(move // SUITS_UNIT)]


def has_duplicate_suit(ranks: list[int], suits: list[int]) -> bool:
    """Return True if all cards have the same rank and a suit occurs twice."""
    return len(set(ranks)) == 1 and len(set(suits)) < len(suits)


def parse_ranks(word: str) -> list[int]:
    """Return the bit indices of the ranks in a word such as `7C7`. The suits are ignored.

    The list is empty if the word contains anything other than cards.
    """
    ranks: list[int] = []
    remaining_text = word.upper()
    while remaining_text:
        card_match = CARD_PATTERN.match(remaining_text)
        if card_match is None:
            return []
        ranks.append(3 * LOW_TO_HIGH.index("T" if card_match[1] == "10" else card_match[1]))
        remaining_text = remaining_text[card_match.end() :]
    return ranks


def parse_suits(word: str) -> list[int]:
    """Return the suits of the cards in a word such as `7C7D`. Cards without a suit are skipped."""
    suits = [card[2] for card in CARD_PATTERN.finditer(word.upper())]
    return [(SUITS + SUIT_SYMBOLS).index(suit) % 4 for suit in suits if suit]


# Lines typed by players.


def translate_play_phrase(line: str) -> str:
    """Convert a phrase such as `two 7s` or `a pair of eights` to the notation of a play.

    Return an empty string for any other line. `3 3s` is not such a phrase: it names two cards, a 3 and the 3
    of spades.
    """
    words = COUNT_WORDS_PATTERN.fullmatch(line)
    rank = parse_rank(words[2]) if words else -1
    if words is None or rank < 0 or (words[1].isdecimal() and words[1] == words[2][:-1]):
        return ""
    return RANKS[rank] * PLAY_SIZES[words[1].lower()]


def remove_article(text: str) -> str:
    """Remove a leading article: `a 7` becomes `7`. `a a` stays, because it means two aces."""
    words = text.split()
    return words[1] if len(words) == 2 and words[0] in ("a", "an") and words[1] not in "aA" else text


def normalize_card_word(text: str) -> str:
    """Return the notation of a card or rank given in words. Other words are only converted to upper case."""
    try:
        card = parse_standard_card(text)
        return format_standard_card(card) if card < 52 else text.upper()
    except InvalidPositionError:
        rank = parse_rank(text)
        # A plural such as "sevens" does not say how many cards there are.
        return RANKS[rank] if rank >= 0 and text[-1] not in "sS" else text.upper()


# Moves.


def label_play(game: ZambeziFalls, move: int) -> Message:
    rank_bit_index = move & RANK_FIELD
    if move & KIND_FIELD == PAIR and rank_bit_index == TWO:
        return Message("move-two_twos")
    return Message("move-play", {"size": move_size(move), "rank": standard_rank_index(rank_bit_index)})


def label_mixed_cards(game: ZambeziFalls, move: int) -> Message:
    return Message("move-odd")


def has_exchanges(game: ZambeziFalls) -> bool:
    return bool(game.choices.exchange)


def list_ranks(cards: int) -> list[str]:
    """Return the rank of each card from low to high, such as `3`, `7`, `7`, `2` (twos are highest)."""
    return [
        rank for rank_index, rank in enumerate(LOW_TO_HIGH) for _ in range(rank_count(cards, 3 * rank_index))
    ]


@final
class ZambeziFallsNotation(Notation[ZambeziFalls]):
    """The notation of Zambezi Falls. Suits make no difference (ZF-31)."""

    def normalize_line(self, game: ZambeziFalls, line: str) -> str:
        """Convert a line typed by a player to the notation of moves.

        The line may give cards and ranks in words. For example, `two 7s` becomes `77`.
        """
        play_notation = translate_play_phrase(line)
        if play_notation:
            return play_notation
        parts = split_cards(remove_article(line).replace(EMOJI_SELECTOR, ""))
        word = "".join(normalize_card_word(part) for part in parts)
        return f"give {word[4:]}" if word.startswith("GIVE") else word

    def canonical_move(self, game: ZambeziFalls, move: int) -> int:
        """Return the move without suits, because suits make no difference (ZF-31)."""
        kind, suits = move & KIND_FIELD, move // SUITS_UNIT
        if kind >= PASS or not 0 < suits <= ALL_ACES or suits.bit_count() > move_size(move):
            return move
        return move - SUITS_UNIT * suits

    def parse_card(self, game: ZambeziFalls, text: str, used_cards: int) -> int:
        """Parse a card in a position. `used_cards` is the set of cards parsed so far.

        A card without a suit can be any card of its rank. Its number is above those of all cards with suits.

        Raises:
            InvalidPositionError: The text is not a card, or the rank occurs more than four times.
        """
        card = CARD_NUMBERS.get(text, NO_SUIT_OFFSET)  # fast path for a card with a suit
        if card < NO_SUIT_OFFSET:
            first_of_rank = card & ~3
        else:
            card_match = CARD_PATTERN.fullmatch(text.strip().upper())
            if card_match is None:
                raise InvalidPositionError(
                    f"{shown_text(text)} is not a card of this game: write its rank, with or without a suit"
                )
            first_of_rank = 4 * RANKS.index("T" if card_match[1] == "10" else card_match[1])
            card = parse_standard_card(card_match[0]) if card_match[2] else NO_SUIT_OFFSET
        suitless_count = (used_cards >> NO_SUIT_OFFSET + first_of_rank & 15).bit_count()
        if (used_cards >> first_of_rank & 15).bit_count() + suitless_count == 4:
            raise InvalidPositionError(f"{shown_text(text)} appears more than four times in the position")
        return card if card < NO_SUIT_OFFSET else NO_SUIT_OFFSET + first_of_rank + suitless_count

    def format_card(self, game: ZambeziFalls, card: int) -> str:
        """Return the notation of a card in a position. A card without a suit is written as its rank only."""
        return format_standard_card(card) if card < NO_SUIT_OFFSET else RANKS[card - NO_SUIT_OFFSET >> 2]

    def format_drawn_card(self, game: ZambeziFalls, drawn_number: int) -> str:
        """Return the notation of a drawn card. `drawn_number` is the code of the card."""
        return format_standard_card(int(code_to_card(drawn_number)))

    def format_cards(self, game: ZambeziFalls, cards: int) -> list[str]:
        """Return the notation of each card in a set, in the order of the ranks in this game."""
        return format_cards_by_rank(cards)

    def cards_of_stack(self, game: ZambeziFalls, key: str, stack_text: str) -> list[str]:
        """Split a play written without spaces into its cards."""
        return [card[0] for card in CARD_PATTERN.finditer(stack_text)]

    def normalize_card(self, game: ZambeziFalls, word: str) -> str:
        """Return a card, or a play written without spaces, as ranks only. Suits make no difference (ZF-31).

        Raises:
            InvalidPositionError: The word is neither a card nor a play.
        """
        cards = [match[0] for match in CARD_PATTERN.finditer(word.upper())]
        if "".join(cards) != word.upper():
            raise InvalidPositionError(f"{shown_text(word)} is not a card or a play")
        return "".join(RANKS[self.parse_card(game, card, 0) % NO_SUIT_OFFSET >> 2] for card in cards)


OWN_HAND_ZONE = "hand.{viewer}"

NOTATION = ZambeziFallsNotation(
    FormGroup(
        "rank",
        MoveForm(
            "{cards}",
            label_play,
            f"{OWN_HAND_ZONE} {{cards}}",
            "example-play",
            kind_count=4,
            slots=(SameRankCardsSlot("cards"),),
            click_notation="*",
        ),
        MoveForm(
            "give {rank}",
            "move-give",
            f"{OWN_HAND_ZONE} {{rank}}",
            kind=GIVE,
            condition=has_exchanges,
            slots=(GiftSlot("rank"),),
            click_notation="give *",
        ),
    ),
    MoveForm("pass", "move-pass", kind=PASS),
    MoveForm(
        "{cards}", label_mixed_cards, kind=MIXED_PLAY, condition=never, slots=(MixedCardsSlot("cards"),)
    ),
)
