"""The default functions of a game for notation and display, which its folder can override.

Each takes the game first. A game defines functions with the same names: those for text in `notation.py`,
those for the screen in `display.py`.
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
    """Return every code that the options allow at any time, for any seat: the action space of a learner."""
    raise NotImplementedError


def format_move(game: "Game", move: int) -> str:
    """Return a move as text: the implementation of `Game.format_move`."""
    raise NotImplementedError


def parse_move(game: "Game", text: str) -> int:
    """Return the move that a text names: the implementation of `Game.parse_move`.

    Raises:
        InvalidMoveError: The text does not name a move.
    """
    raise NotImplementedError


def parse_moves(game: "Game", text: str, seat: int) -> list[int]:
    """Return the moves that a text names for a seat or a spectator: the implementation of `Game.parse_moves`.

    Raises:
        InvalidMoveError: The text does not name moves.
    """
    return [game.components.parse_move(game, resolve_own_jokers(game, text, seat))]


def resolve_own_jokers(game: "Game", text: str, seat: int) -> str:
    """Replace `*` and `joker` in the text of a move by a joker that the seat holds, the lower one first."""
    if not 0 <= seat < game.seats or ("*" not in text and "joker" not in text.lower()):
        return text
    return resolve_jokers(text, game.components.held_jokers(game, seat))


def held_jokers(game: "Game", seat: int) -> int:
    """Return the set of jokers that the seat may name in a move by `*` alone."""
    return 0


def canonical_move(game: "Game", move: int) -> int:
    """Return the equivalent move of the vocabulary, without details that have no effect."""
    return move


# Positions


def write_position(game: "Game", position: dict[str, Any]) -> None:
    """Add the game's own keys to a position."""
    raise NotImplementedError


def read_position(game: "Game", position: "PositionReader") -> None:
    """Read the game's own keys from a position.

    Raises:
        InvalidPositionError: A value is invalid.
    """
    raise NotImplementedError


def write_memory(game: "Game", state: dict[str, Any]) -> None:
    """Add public knowledge from earlier moves that the position does not show, as plain JSON values."""


def read_memory(game: "Game", state: dict[str, Any]) -> None:
    """Read the values that `write_memory` wrote."""


# Cards


def parse_card(game: "Game", text: str, taken: int) -> int:
    """Return the card that a text names; the cards in `taken` have already been named."""
    return parse_standard_card(text, taken)


def format_card(game: "Game", card: int) -> str:
    """Return a card as text in the notation of the game."""
    return format_standard_card(card)


def format_cards(game: "Game", cards: int) -> list[str]:
    """Return the cards of an event as texts."""
    return format_standard_cards(cards).split()


def cards_of_stack(game: "Game", key: str, word: str) -> list[str]:
    """Return the cards of one word of a position, under this key; the cards of a stack are joined by `+`."""
    return word.split("+")


def format_drawn_card(game: "Game", drawn: int) -> str:
    """Return the card for an element of a recorded shuffle (`RandomDraw`), in the notation of the game."""
    return game.components.format_card(game, drawn)


def normalize_card(game: "Game", word: str) -> str:
    """Return the one spelling of a word of a position, so that scenarios can compare it.

    Raises:
        InvalidPositionError: The word is not a card.
    """
    return game.components.format_card(game, game.components.parse_card(game, word, 0))


def faces(game: "Game") -> dict[str, Face]:
    """Return the appearance of each card that is not in the standard pack, by its text."""
    return {}


# Display


def zones(game: "Game", seat: int) -> list[Zone]:
    """Return the zones of an observation, as the seat sees the table."""
    raise NotImplementedError


def prompt(game: "Game", seat: int) -> Sentence:
    """Return the prompt for the player of the seat."""
    if game.is_over:
        return Sentence("prompt-over")
    if seat >= 0 and game.to_move() >> seat & 1:
        return Sentence("prompt-turn")
    return Sentence("prompt-wait", {"who": int(game.turn)})


def label(game: "Game", move: int) -> Sentence:
    """Return the label of a move's button."""
    return Sentence("move")


def click_target(game: "Game", move: int) -> tuple[str, str]:
    """Return the click that makes the move: the key of a zone and the card in it, or empty texts.

    Cards that are selected together are separated by spaces. A rank alone means any card of that rank.
    """
    return ("", "")


def source_card(game: "Game", move: int) -> str:
    """Return a card of the player's own that also leads to the move, as in `click_target`; or empty."""
    return ""


def click_notation(game: "Game", move: int) -> str:
    """Return the notation of the move with clicked cards that its text does not distinguish.

    `*` is a placeholder for those cards, joined. Empty if the text of the move is complete.
    """
    return ""


def can_autoplay(game: "Game") -> bool:
    """Return True if a page may make a player's only move for them: its speed reveals nothing."""
    return False


def reveals_nothing(game: "Game", seat: int, move: int) -> bool:
    """Return True if the seat can foresee all consequences of its move, while the round continues.

    The move does not reveal or depend on a card that the seat does not know, and does not involve chance.
    Therefore a player who takes it back has learned nothing. Called with the observation of the seat.
    """
    return False


def describe_field(game: "Game", field: str, value: int) -> object:
    """Return the value of a field that is not a seat: cards, a suit, a rank, or a number.

    It must depend only on the options, the seats and the pack, because formatted sentences are cached.
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
    """Return the cards of a sentence, hidden ones only counted: a CardList, or sentences that name them.

    It must depend only on the options, the seats and the pack, as in `describe_field`.
    """
    return CardList(shown, hidden)
