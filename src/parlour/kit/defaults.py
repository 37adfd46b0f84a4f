"""Default functions for the notation, positions and display of a game.

The first argument of each function is the match. To replace a function, a game defines one with the same name
in a module that it passes to `register_components`, usually `notation.py` or `display.py`.
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

# Notation of moves


def vocabulary(game: "Game") -> list[int]:
    """Return the codes of all moves that can ever be legal under the match's options (the action space)."""
    raise NotImplementedError


def format_move(game: "Game", move: int) -> str:
    """Return the notation of a move. Implements `Game.format_move`."""
    raise NotImplementedError


def parse_move(game: "Game", text: str) -> int:
    """Return the move that `text` names. Implements `Game.parse_move`.

    Raises:
        InvalidMoveError: The text does not name a move.
    """
    raise NotImplementedError


def parse_moves(game: "Game", text: str, seat: int) -> list[int]:
    """Return the moves that `text` names. Implements `Game.parse_moves`.

    `seat` is the seat of the player who typed the text, or -1 for a spectator.

    Raises:
        InvalidMoveError: The text does not name moves.
    """
    return [game.components.parse_move(game, resolve_own_jokers(game, text, seat))]


def resolve_own_jokers(game: "Game", text: str, seat: int) -> str:
    """Replace each bare `*` or `joker` in the text of a move with a joker that the seat holds."""
    if not 0 <= seat < game.seats or ("*" not in text and "joker" not in text.lower()):
        return text
    return resolve_jokers(text, game.components.held_jokers(game, seat))


def held_jokers(game: "Game", seat: int) -> int:
    """Return the set of jokers that a bare `*` in a move of this seat may stand for."""
    return 0


def canonical_move(game: "Game", move: int) -> int:
    """Return the equivalent move that is in the vocabulary; by default the move itself."""
    return move


# Positions


def write_position(game: "Game", position: dict[str, Any]) -> None:
    """Add the game's own keys to a position."""
    raise NotImplementedError


def read_position(game: "Game", position: "PositionReader") -> None:
    """Set the state of a match from the game's own keys in a position.

    Raises:
        InvalidPositionError: A value is invalid.
    """
    raise NotImplementedError


def write_memory(game: "Game", state: dict[str, Any]) -> None:
    """Add public facts from earlier moves to `state`, as plain JSON values.

    These facts are not part of a position.
    """


def read_memory(game: "Game", state: dict[str, Any]) -> None:
    """Restore the values that `write_memory` wrote."""


# Cards


def parse_card(game: "Game", text: str, used_cards: int) -> int:
    """Return the card that `text` names. `used_cards` is the set of cards named before this one."""
    return parse_standard_card(text, used_cards)


def format_card(game: "Game", card: int) -> str:
    """Return the notation of a card."""
    return format_standard_card(card)


def format_cards(game: "Game", cards: int) -> list[str]:
    """Return the notation of each card in a set."""
    return format_standard_cards(cards).split()


def cards_of_stack(game: "Game", key: str, stack_text: str) -> list[str]:
    """Return the cards of a stack, which is one word with `+` between the cards.

    `key` is the key under which the position contains the word.
    """
    return stack_text.split("+")


def format_drawn_card(game: "Game", drawn_number: int) -> str:
    """Return the notation of a card, given as an element of a recorded shuffle (`RandomDraw`)."""
    return game.components.format_card(game, drawn_number)


def normalize_card(game: "Game", word: str) -> str:
    """Return the standard spelling of a card in a position.

    Raises:
        InvalidPositionError: The word does not name a card.
    """
    return game.components.format_card(game, game.components.parse_card(game, word, 0))


def faces(game: "Game") -> dict[str, Face]:
    """Return the appearance of each card that is not in the standard pack, keyed by the card's notation."""
    return {}


# Display


def zones(game: "Game", seat: int) -> list[Zone]:
    """Return the zones (piles, hands and other areas of the table) that a seat sees.

    `game` is the seat's observation.
    """
    raise NotImplementedError


def prompt(game: "Game", seat: int) -> Sentence:
    """Return the prompt for the player in this seat."""
    if game.is_over:
        return Sentence("prompt-over")
    if seat >= 0 and game.to_move() >> seat & 1:
        return Sentence("prompt-turn")
    return Sentence("prompt-wait", {"who": int(game.turn)})


def label(game: "Game", move: int) -> Sentence:
    """Return the label of the button for a move."""
    return Sentence("move")


def click_target(game: "Game", move: int) -> tuple[str, str]:
    """Return where to click to make a move: the key of a zone, and the cards to click in this zone.

    Cards that are selected together are separated by spaces. A rank alone means any card of that rank. `?3`
    means the third hidden card of the zone. Both strings are empty if the move has only a button.
    """
    return ("", "")


def source_card(game: "Game", move: int) -> str:
    """Return one of the player's own cards that can also be clicked to choose the move.

    The card is written as in `click_target`; an empty string means that there is none.
    """
    return ""


def click_notation(game: "Game", move: int) -> str:
    """Return the notation of a move with `*` in place of the clicked cards, or an empty string.

    The page replaces `*` with the cards that the player clicked, joined without spaces. This notation is
    needed only if the normal notation does not say which of several equivalent cards is meant.
    """
    return ""


def can_autoplay(game: "Game") -> bool:
    """Return True if a player's only legal move can be made automatically.

    This is safe only if moving without delay reveals nothing to the other players.
    """
    return False


def progress(game: "Game") -> Sentence | None:
    """Return the state and the goal of the match in a few words, such as "Round 3, to 800", or None.

    The sentence must be correct for every viewer, also when the match is over.
    """
    return None


def end_reason(game: "Game") -> Sentence | None:
    """Return the reason why the match has ended, or None. It is called only when the match is over."""
    return None


def eliminated_seats(game: "Game") -> int:
    """Return the set of the seats that have no further move in this match."""
    return 0


def reveals_nothing(game: "Game", seat: int, move: int) -> bool:
    """Return True if a move shows its player nothing new, so that the player may take it back.

    Such a move involves no chance. It neither reveals nor depends on a card that the player does not know,
    and the round continues after it. `game` is the seat's observation.
    """
    return False


def describe_field(game: "Game", field: str, value: int) -> object:
    """Return the value to display for a sentence field that is not a seat.

    The value can be cards, a suit, a rank or a number. Apart from `field` and `value`, it must depend only on
    the options, the number of seats and the pack, because formatted sentences are cached.
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


def describe_cards(game: "Game", visible_cards: list[str], hidden_count: int) -> object:
    """Return the value to display for cards in a sentence: a CardList, or sentences that name the cards.

    `hidden_count` is the number of cards that must not be named. Apart from the cards, the result must depend
    only on the options, the number of seats and the pack, as in `describe_field`.
    """
    return CardList(visible_cards, hidden_count)
