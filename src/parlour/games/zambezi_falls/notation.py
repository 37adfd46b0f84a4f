"""How Zambezi Falls is written: its moves and its cards. Positions are in positions.py."""

import re
from typing import final

from parlour.games.zambezi_falls.ranks import (
    LOW_TO_HIGH,
    PLACE_FIELD,
    RANK_COUNT,
    TWO,
    face_of,
    face_words,
    held,
)
from parlour.games.zambezi_falls.rules import (
    GIVE,
    KIND_FIELD,
    ODD_PLAY,
    ODD_STEP,
    PAIR,
    PASS,
    SIZE_STEP,
    SUITS_STEP,
    ZambeziFalls,
    size_in,
)
from parlour.kit.bits import gather, members
from parlour.kit.cards import (
    CARD_NUMBERS,
    PICTURE_MARK,
    RANK_CARDS,
    RANKS,
    SUIT_SIGNS,
    SUITS,
    card_text,
    read_card,
    read_rank,
    split_cards,
)
from parlour.kit.errors import InvalidPosition
from parlour.kit.given import shown as shown_text
from parlour.kit.grammar import Each, Form, Grammar, Held, Read, Slot, never
from parlour.kit.words import Sentence

CARD_WORD = re.compile("(10|[A23456789TJQK])([CDHS♣♦♥♠]?)")
SEVERAL = re.compile(r"(?:a )?(pair|two|three|four|[234])(?: of)? (\S+s)", re.IGNORECASE)
SIZES = {"pair": 2, "two": 2, "2": 2, "three": 3, "3": 3, "four": 4, "4": 4}
WITHOUT_SUIT = 52  # the number of the first card of a position that is written without its suit
MOST_OF_A_RANK = 7  # that a move can name


# The cards of a move


@final
class Play(Slot):
    """Cards of one rank: its place, how many there are, and the suits of those that somebody named."""

    def value(self, move: int) -> int:
        return move

    def values(self, game: ZambeziFalls, held: Held) -> list[int]:
        found: list[int] = []
        for place in range(0, 3 * RANK_COUNT, 3):
            most = held_of(game, place) if place != TWO else min(held_of(game, place), 2)
            found += [place + SIZE_STEP * (size - 1) for size in range(1, most + 1)]
        return found

    def written(self, game: ZambeziFalls, value: int) -> str:
        named = named_cards(value)
        return "".join(named) + rank_text(value) * (size_in(value) - len(named))

    def pointed(self, game: ZambeziFalls, value: int) -> str:
        return " ".join([rank_text(value)] * size_in(value))

    def read(self, game: ZambeziFalls, word: str, held: Held) -> Read:
        ranks, suits = ranks_in(word), suits_in(word)
        if is_twice(ranks, suits):
            return Sentence("fault-same")
        if len(set(ranks)) != 1 or len(ranks) > 4:
            return None
        return ranks[0] + SIZE_STEP * (len(ranks) - 1) + SUITS_STEP * gather(suits)


@final
class Gift(Slot):
    """One card: the place of its rank, and its suit where somebody named it."""

    def value(self, move: int) -> int:
        return move & ~KIND_FIELD

    def values(self, game: ZambeziFalls, held: Held) -> list[int]:
        return [place for place in range(0, 3 * RANK_COUNT, 3) if held_of(game, place)]

    def written(self, game: ZambeziFalls, value: int) -> str:
        return (named_cards(value) or [rank_text(value)])[0]

    def pointed(self, game: ZambeziFalls, value: int) -> str:
        return rank_text(value)

    def read(self, game: ZambeziFalls, word: str, held: Held) -> Read:
        ranks = ranks_in(word)
        return ranks[0] + SUITS_STEP * gather(suits_in(word)) if len(ranks) == 1 else None

    def told(self, game: ZambeziFalls, value: int) -> int:
        return rank_at(value & PLACE_FIELD)


@final
class OddCards(Slot):
    """Cards that no clause allows together: numbers of each rank."""

    def value(self, move: int) -> int:
        return move // ODD_STEP

    def placed(self, value: int) -> int:
        return value * ODD_STEP

    def values(self, game: ZambeziFalls, held: Held) -> list[int]:
        return []

    def written(self, game: ZambeziFalls, value: int) -> str:
        return "".join(ranks_of(value))

    def read(self, game: ZambeziFalls, word: str, held: Held) -> Read:
        ranks = ranks_in(word)
        if is_twice(ranks, suits_in(word)):
            return None
        if any(ranks.count(place) > MOST_OF_A_RANK for place in ranks):
            return Sentence("fault-four")
        return sum([1 << place for place in ranks]) or None


def held_of(game: ZambeziFalls, place: int) -> int:
    """How many cards of a rank the pack has."""
    return held(game.terms.pack_ranks, place)


def rank_text(move: int) -> str:
    return LOW_TO_HIGH[(move & PLACE_FIELD) // 3]


def rank_at(place: int) -> int:
    """The rank at a place, counted from the ace."""
    return RANKS.index(LOW_TO_HIGH[place // 3])


def named_cards(move: int) -> list[str]:
    """The cards that somebody named with their suits."""
    return [rank_text(move) + SUITS[suit] for suit in members(move // SUITS_STEP)]


def is_twice(ranks: list[int], suits: list[int]) -> bool:
    """Whether cards of one rank have a suit twice."""
    return len(set(ranks)) == 1 and len(set(suits)) < len(suits)


def ranks_in(word: str) -> list[int]:
    """The places of cards that are written together, with suits or without; empty where it is none such."""
    found: list[int] = []
    rest = word.upper()
    while rest:
        card = CARD_WORD.match(rest)
        if card is None:
            return []
        found.append(3 * LOW_TO_HIGH.index("T" if card[1] == "10" else card[1]))
        rest = rest[card.end() :]
    return found


def suits_in(word: str) -> list[int]:
    """The suits of cards that are written together, of those that have one."""
    suits = [card[2] for card in CARD_WORD.finditer(word.upper())]
    return [(SUITS + SUIT_SIGNS).index(suit) % 4 for suit in suits if suit]


# What a line is


def spoken(game: ZambeziFalls, line: str) -> str:
    """Cards and ranks that somebody names in words, joined as the notation has them."""
    several = several_in(line)
    if several:
        return several
    parts = split_cards(without_article(line).replace(PICTURE_MARK, ""))
    word = "".join(card_word(part) for part in parts)
    return f"give {word[4:]}" if word.startswith("GIVE") else word


def several_in(line: str) -> str:
    """A play in words, such as `two 7s` or `a pair of eights`; nothing where it is none such.

    A number twice, as in `3 3s`, is cards.
    """
    words = SEVERAL.fullmatch(line)
    rank = read_rank(words[2]) if words else -1
    if words is None or rank < 0 or (words[1].isdecimal() and words[1] == words[2][:-1]):
        return ""
    return RANKS[rank] * SIZES[words[1].lower()]


def without_article(text: str) -> str:
    """`a 7` as `7`; but `a a` is two aces."""
    words = text.split()
    return words[1] if len(words) == 2 and words[0] in ("a", "an") and words[1] not in "aA" else text


def card_word(written: str) -> str:
    """A card or a rank that somebody names in words, as the notation has it; anything else as it is."""
    try:
        card = read_card(written)
        return card_text(card) if card < 52 else written.upper()
    except InvalidPosition:
        rank = read_rank(written)
        # Sevens are some or other number of them.
        return RANKS[rank] if rank >= 0 and written[-1] not in "sS" else written.upper()


# Moves


def play_label(game: ZambeziFalls, move: int) -> Sentence:
    place = move & PLACE_FIELD
    if move & KIND_FIELD == PAIR and place == TWO:
        return Sentence("move-two_twos")
    return Sentence("move-play", {"size": size_in(move), "rank": rank_at(place)})


def odd_label(game: ZambeziFalls, move: int) -> Sentence:
    return Sentence("move-odd")


def has_exchanges(game: ZambeziFalls) -> bool:
    return bool(game.terms.exchanges)


def plain(game: ZambeziFalls, move: int) -> int:
    """ZF-31: the move by ranks, whichever cards were pointed at."""
    kind, suits = move & KIND_FIELD, move // SUITS_STEP
    if kind >= PASS or not 0 < suits <= RANK_CARDS or suits.bit_count() > size_in(move):
        return move
    return move - SUITS_STEP * suits


OWN = "hand.{viewer}"

GRAMMAR = Grammar(
    Each(
        "rank",
        Form(
            "{cards}",
            play_label,
            f"{OWN} {{cards}}",
            "example-play",
            kinds=4,
            slots=(Play("cards"),),
            pointing="*",
        ),
        Form(
            "give {rank}",
            "move-give",
            f"{OWN} {{rank}}",
            kind=GIVE,
            only=has_exchanges,
            slots=(Gift("rank"),),
            pointing="give *",
        ),
    ),
    Form("pass", "move-pass", kind=PASS),
    Form("{cards}", odd_label, kind=ODD_PLAY, only=never, slots=(OddCards("cards"),)),
    spoken=spoken,
)


# Cards


def card(game: ZambeziFalls, text: str, taken: int) -> int:
    """A card without its suit is any of its rank: it has a number of its own, above those of the pack."""
    known = CARD_NUMBERS.get(text, WITHOUT_SUIT)  # as positions are written, mostly
    if known < WITHOUT_SUIT:
        first = known & ~3
    else:
        word = CARD_WORD.fullmatch(text.strip().upper())
        if word is None:
            raise InvalidPosition(
                f"{shown_text(text)} is no card of this game: write its rank, with a suit or without"
            )
        first = 4 * RANKS.index("T" if word[1] == "10" else word[1])
        known = read_card(word[0]) if word[2] else WITHOUT_SUIT
    bare = (taken >> WITHOUT_SUIT + first & 15).bit_count()
    if (taken >> first & 15).bit_count() + bare == 4:
        raise InvalidPosition(f"{shown_text(text)} stands more than four times in the position")
    return known if known < WITHOUT_SUIT else WITHOUT_SUIT + first + bare


def card_words(game: ZambeziFalls, card: int) -> str:
    """A card of a position that was written without its suit stays a rank."""
    return card_text(card) if card < WITHOUT_SUIT else RANKS[card - WITHOUT_SUIT >> 2]


def drawn_card(game: ZambeziFalls, drawn: int) -> str:
    """The pack is kept in the order of the ranks here."""
    return card_text(int(face_of(drawn)))


def cards_words(game: ZambeziFalls, cards: int) -> list[str]:
    """A set of cards of the standard pack, in the order of the ranks here."""
    return face_words(cards)


def cards_of_stack(game: ZambeziFalls, key: str, word: str) -> list[str]:
    """The cards of a play stand joined, with nothing between them."""
    return [card[0] for card in CARD_WORD.finditer(word)]


def spelled(game: ZambeziFalls, word: str) -> str:
    """By rank, as suits decide nothing (ZF-31); also of a play, whose cards stand joined."""
    cards = [found[0] for found in CARD_WORD.finditer(word.upper())]
    if "".join(cards) != word.upper():
        raise InvalidPosition(f"{shown_text(word)} is neither a card nor a play")
    return "".join(RANKS[card(game, each, 0) % WITHOUT_SUIT >> 2] for each in cards)


def ranks_of(cards: int) -> list[str]:
    """Numbers of each rank, low to high: `3`, `7`, `7`, `2`."""
    return [rank for at, rank in enumerate(LOW_TO_HIGH) for _ in range(held(cards, 3 * at))]
