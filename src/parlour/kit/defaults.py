"""How a game is written and shown where it says nothing else: the functions that a game's folder may have.

Each takes the game first. A game has its own by the same name: in `notation.py` what concerns text, in
`display.py` what concerns the screen.
"""

from typing import TYPE_CHECKING, Any

from parlour.kit.cards import (
    RANK_NAMES,
    SUIT_NAMES,
    format_standard_card,
    format_standard_cards,
    parse_standard_card,
    resolve_jokers,
)
from parlour.kit.sentences import NONE_VALUE, CardList, Sentence
from parlour.kit.zones import Face, Zone

if TYPE_CHECKING:
    from parlour.kit.game import Game
    from parlour.kit.position_reader import PositionReader

# Moves as text


def vocabulary(game: "Game") -> list[int]:
    """Every code that the options allow at any time, for any seat: the action space of a learner."""
    raise NotImplementedError


def format_move(game: "Game", move: int) -> str:
    """`text` of a move of the game's."""
    raise NotImplementedError


def parse_move(game: "Game", text: str) -> int:
    """`parse` of any text. Raises InvalidMoveError for nonsense."""
    raise NotImplementedError


def parse_moves(game: "Game", text: str, seat: int) -> list[int]:
    """`steps` of any text, for a seat of the match's or nobody. Raises InvalidMoveError for nonsense."""
    return [game.components.parse_move(game, resolve_own_jokers(game, text, seat))]


def resolve_own_jokers(game: "Game", text: str, seat: int) -> str:
    """A move's text in which `*` and `joker` name a joker that the seat holds, the lower if both."""
    if not 0 <= seat < game.seats or ("*" not in text and "joker" not in text.lower()):
        return text
    return resolve_jokers(text, game.components.held_jokers(game, seat))


def held_jokers(game: "Game", seat: int) -> int:
    """The set of jokers that the seat may name in a move by `*` alone."""
    return 0


def canonical_move(game: "Game", move: int) -> int:
    """The move of the vocabulary that this one is, where it may say more than is decided by."""
    return move


# Positions


def write_position(game: "Game", position: dict[str, Any]) -> None:
    """Adds the game's own keys to a position."""
    raise NotImplementedError


def read_position(game: "Game", position: "PositionReader") -> None:
    """Takes the game's own keys from a position. Raises InvalidPositionError."""
    raise NotImplementedError


def write_memory(game: "Game", state: dict[str, Any]) -> None:
    """Adds what was said and seen on the way and everybody knows: plain JSON values."""


def read_memory(game: "Game", state: dict[str, Any]) -> None:
    """Takes what `write_memory` wrote."""


# Cards


def parse_card(game: "Game", text: str, taken: int) -> int:
    """The card that a text names, where those in `taken` have been named already."""
    return parse_standard_card(text, taken)


def format_card(game: "Game", card: int) -> str:
    """A card as the notation writes it."""
    return format_standard_card(card)


def format_cards(game: "Game", cards: int) -> list[str]:
    """The cards of an event."""
    return format_standard_cards(cards).split()


def cards_of_stack(game: "Game", key: str, word: str) -> list[str]:
    """The cards of one word of a position, under this key: those of a stack are joined by `+`."""
    return word.split("+")


def format_drawn_card(game: "Game", drawn: int) -> str:
    """What stands for a card where chance puts cards in order, as the notation writes it."""
    return game.components.format_card(game, drawn)


def normalize_card(game: "Game", word: str) -> str:
    """A word of a position in its one spelling, by which scenarios compare.

    Raises InvalidPositionError for what is no card.
    """
    return game.components.format_card(game, game.components.parse_card(game, word, 0))


def faces(game: "Game") -> dict[str, Face]:
    """How each card looks that is not of the standard pack, by its text."""
    return {}


# What people see and read


def zones(game: "Game", seat: int) -> list[Zone]:
    """The table of an observation as that seat sees it."""
    raise NotImplementedError


def prompt(game: "Game", seat: int) -> Sentence:
    """What the seat may do now, for the person who sits there."""
    if game.is_over:
        return Sentence("prompt-over")
    if seat >= 0 and game.to_move() >> seat & 1:
        return Sentence("prompt-turn")
    return Sentence("prompt-wait", {"who": int(game.turn)})


def label(game: "Game", move: int) -> Sentence:
    """What the move does, for a button."""
    return Sentence("move")


def click_target(game: "Game", move: int) -> tuple[str, str]:
    """Where a person points to make the move: a zone's key and the card in it, or empty.

    Several cards that are chosen together stand with spaces between them. A rank alone stands for any card of
    that rank.
    """
    return ("", "")


def source_card(game: "Game", move: int) -> str:
    """A card of the person's own that leads to the move as well, written as in `spot`; or empty."""
    return ""


def click_notation(game: "Game", move: int) -> str:
    """How the move is written where a person points at cards that its text does not tell apart.

    `*` stands for those cards, joined; nothing where its text says all there is to say.
    """
    return ""


def can_autoplay(game: "Game") -> bool:
    """Whether a page may make somebody's only move for them: that it comes at once tells nobody anything."""
    return False


def reveals_nothing(game: "Game", seat: int, move: int) -> bool:
    """Whether the seat knows all that comes of a move of its own, as far as the round goes on after it.

    Nobody sees a card for it that the seat does not, nothing depends on one, and nothing is left to chance:
    whoever takes the move back has learnt nothing. It is asked of what the seat sees.
    """
    return False


def describe_field(game: "Game", field: str, value: int) -> object:
    """What stands in a field that is no seat: the cards, suit or rank that it names, or a number.

    However the match stands, it is the same with the same options, seats and pack: sentences are remembered.
    """
    if field in ("card", "top"):
        return game.components.describe_cards(game, [game.components.format_card(game, value)], 0)
    if field == "cards":
        return game.components.describe_cards(game, game.components.format_cards(game, value), 0)
    if field == "suit":
        return SUIT_NAMES[value] if 0 <= value < len(SUIT_NAMES) else NONE_VALUE
    if field == "rank":
        return RANK_NAMES[value] if 0 <= value < len(RANK_NAMES) else NONE_VALUE
    return value


def describe_cards(game: "Game", shown: list[str], hidden: int) -> object:
    """Cards in a sentence, those that are hidden only counted: Cards, or sentences that call them.

    However the match stands, they are called the same, as in `in_words`.
    """
    return CardList(shown, hidden)
