"""How Zambezi Falls is written: its moves and its cards. Positions are in positions.py."""

import re

from parlour.games.zambezi_falls.ranks import LOW_TO_HIGH, PLACE_FIELD, RANK_COUNT, TWO, held, place_of
from parlour.games.zambezi_falls.rules import (
    GIVE,
    KIND_FIELD,
    ODD_PLAY,
    ODD_STEP,
    PASS,
    SIZE_STEP,
    SUITS_STEP,
    ZambeziFalls,
    size_in,
)
from parlour.kit.bits import gather, members
from parlour.kit.cards import (
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
from parlour.kit.errors import InvalidMove, InvalidPosition

CARD_WORD = re.compile("(10|[A23456789TJQK])([CDHS♣♦♥♠]?)")
SEVERAL = re.compile(r"(?:a )?(pair|two|three|four|[234])(?: of)? (\S+s)", re.IGNORECASE)
SIZES = {"pair": 2, "two": 2, "2": 2, "three": 3, "3": 3, "four": 4, "4": 4}
WITHOUT_SUIT = 52  # the number of the first card of a position that is written without its suit
MOST_OF_A_RANK = 7  # that a move can name
CARD_TEXTS = [card_text(card) for card in range(52)]
LAST_RANKS = 0xFF  # the aces and 2s, which the pack has first (ZF-4)


# Moves


def vocabulary(game: ZambeziFalls) -> list[int]:
    moves: list[int] = []
    for place in range(0, 3 * RANK_COUNT, 3):
        most = held(game.terms.pack_ranks, place)
        sizes = range(1, most + 1 if place != TWO else min(most, 2) + 1)
        moves += [place + SIZE_STEP * (size - 1) for size in sizes]
        if most and game.terms.exchanges:
            moves.append(GIVE + place)
    return [*moves, PASS]


def plain(game: ZambeziFalls, move: int) -> int:
    """ZF-31: the move by ranks, whichever cards were pointed at."""
    kind, suits = move & KIND_FIELD, move // SUITS_STEP
    if kind >= PASS or not 0 < suits <= RANK_CARDS or suits.bit_count() > size_in(move):
        return move
    return move - SUITS_STEP * suits


def notation(game: ZambeziFalls, move: int) -> str:
    kind = move & KIND_FIELD
    if kind == PASS:
        return "pass"
    if kind == ODD_PLAY:
        return "".join(ranks_of(move // ODD_STEP))
    rank = LOW_TO_HIGH[(move & PLACE_FIELD) // 3]
    named = [rank + SUITS[suit] for suit in members(move // SUITS_STEP)]
    if kind == GIVE:
        return f"give {named[0] if named else rank}"
    return "".join(named) + rank * (size_in(move) - len(named))


def read_move(game: ZambeziFalls, text: str) -> int:
    several = several_in(text)
    if several:
        return several
    text = without_article(text)
    word = "".join(card_word(part) for part in split_cards(text.replace(PICTURE_MARK, "")))
    if word == "PASS":
        return PASS
    gift = word.startswith("GIVE")
    ranks = ranks_in(word[4:] if gift else word)
    if not ranks or (gift and len(ranks) > 1):
        gives = ", or give 3" if game.terms.exchanges else ""
        raise InvalidMove(f"{text!r} is no move: write the cards of a play, like 7, 77 or 7C7H, pass{gives}")
    suits = suits_in(word)
    if len(set(ranks)) == 1 and len(set(suits)) < len(suits):
        raise InvalidMove(f"{text!r} is no move: a card stands in it twice")
    if gift:
        return GIVE + ranks[0] + SUITS_STEP * gather(suits)
    if len(set(ranks)) == 1 and len(ranks) <= 4:
        return ranks[0] + SIZE_STEP * (len(ranks) - 1) + SUITS_STEP * gather(suits)
    cards = 0
    for place in set(ranks):
        if ranks.count(place) > MOST_OF_A_RANK:
            raise InvalidMove(f"{text!r} is no move: there are four cards of a rank")
        cards += ranks.count(place) << place
    return ODD_PLAY + ODD_STEP * cards


def several_in(text: str) -> int:
    """A play in words, such as `two 7s` or `a pair of eights`; nothing, as 0, where it is none such.

    A number twice, as in `3 3s`, is cards.
    """
    words = SEVERAL.fullmatch(" ".join(text.split()))
    rank = read_rank(words[2]) if words else -1
    if words is None or rank < 0 or (words[1].isdecimal() and words[1] == words[2][:-1]):
        return 0
    return place_of(4 * rank) + SIZE_STEP * (SIZES[words[1].lower()] - 1)


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
    suits = [card[2] for card in CARD_WORD.finditer(word.upper().removeprefix("GIVE"))]
    return [(SUITS + SUIT_SIGNS).index(suit) % 4 for suit in suits if suit]


# Cards


def card(game: ZambeziFalls, text: str, taken: int) -> int:
    """A card without its suit is any of its rank: it has a number of its own, above those of the pack."""
    word = CARD_WORD.fullmatch(text.strip().upper())
    if word is None:
        raise InvalidPosition(f"{text!r} is no card of this game: write its rank, with a suit or without")
    first = 4 * RANKS.index("T" if word[1] == "10" else word[1])
    suited = (taken >> first & 15).bit_count()
    bare = (taken >> WITHOUT_SUIT + first & 15).bit_count()
    if suited + bare == 4:
        raise InvalidPosition(f"{text!r} stands more than four times in the position")
    return read_card(word[0]) if word[2] else WITHOUT_SUIT + first + bare


def card_words(game: ZambeziFalls, card: int) -> str:
    """A card of a position that was written without its suit stays a rank."""
    return card_text(card) if card < WITHOUT_SUIT else RANKS[card - WITHOUT_SUIT >> 2]


def cards_words(game: ZambeziFalls, cards: int) -> list[str]:
    """A set of cards of the standard pack, in the order of the ranks here."""
    return [CARD_TEXTS[card] for card in members(cards & ~LAST_RANKS) + members(cards & LAST_RANKS)]


def spelled(game: ZambeziFalls, word: str) -> str:
    """By rank, as suits decide nothing (ZF-31); also of a play, whose cards stand joined."""
    cards = [found[0] for found in CARD_WORD.finditer(word.upper())]
    if "".join(cards) != word.upper():
        raise InvalidPosition(f"{word!r} is neither a card nor a play")
    return "".join(RANKS[card(game, each, 0) % WITHOUT_SUIT >> 2] for each in cards)


def ranks_of(cards: int) -> list[str]:
    """Numbers of each rank, low to high: `3`, `7`, `7`, `2`."""
    return [rank for at, rank in enumerate(LOW_TO_HIGH) for _ in range(held(cards, 3 * at))]
