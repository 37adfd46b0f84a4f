"""Default functions for the positions and display of a game.

The first argument of each function is the match. To replace a function, a game defines one with the same name
in a module that it passes to `register_components`, usually `positions.py` or `display.py`.
"""

from typing import TYPE_CHECKING, Any

from parlour.kit.cards import RANK_NAMES, SUIT_NAMES
from parlour.kit.sentences import NONE_VALUE, CardList, Sentence
from parlour.kit.zones import Face, Zone

if TYPE_CHECKING:
    from parlour.kit.game import Game
    from parlour.kit.position_reader import PositionReader

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


# Display


def faces(game: "Game") -> dict[str, Face]:
    """Return the appearance of each card that is not in the standard pack, keyed by the card's notation."""
    return {}


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
        return game.components.describe_cards(game, [game.variant.notation.format_card(game, value)], 0)
    if field == "cards":
        return game.components.describe_cards(game, game.variant.notation.format_cards(game, value), 0)
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
