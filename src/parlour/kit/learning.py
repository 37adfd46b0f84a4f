"""Matches as numbers, for programs that learn: observations and actions."""

from typing import SupportsIndex

from parlour.kit.action_space import ActionSpace
from parlour.kit.features import Feature
from parlour.kit.game import require_game


def get_feature_list(game: object) -> list[Feature]:
    """Return the features of a game, which depend only on its options and number of seats.

    Args:
        game: A match, or the `game` of a view.

    Returns:
        Features in the order in which their numbers are encoded; every call returns the same list.

    Raises:
        ParlourError: The argument is not a match, or the game does not declare features.
    """
    match = require_game("game", game)
    return match.variant.get_feature_list(match)


def encode_features(game: object, seat: SupportsIndex) -> list[int]:
    """Return the numbers that encode a match as a seat sees it.

    Args:
        game: A match, or the `game` of a view.
        seat: 0 to `seats` - 1.

    Returns:
        The same numbers as `features` of the seat's view, in the order of `get_feature_list`.

    Raises:
        InvalidSeatsError: The match has no such seat.
        ParlourError: The first argument is not a match; or the game does not declare features, or writes
            more or fewer numbers than it declares.
    """
    match = require_game("game", game)
    return match.variant.encode_features(match, match.validate_seat(seat, 0))


def get_action_space(game: object) -> ActionSpace:
    """Return the action space, which all matches with the same options and number of seats share.

    Args:
        game: A match, or the `game` of a view.

    Returns:
        The same object on each call; it is computed only once.

    Raises:
        ParlourError: The argument is not a match.
    """
    match = require_game("game", game)
    variant = match.variant
    action_space = variant.action_space
    if action_space is None:
        action_space = variant.action_space = ActionSpace(match.vocabulary(), match.has_interrupts)
    return action_space
