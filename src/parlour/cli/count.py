"""What a hand is worth by itself: its points, and each combination that makes them."""

from collections.abc import Callable, Iterator

from parlour.cli.arguments import parse_chosen_options
from parlour.games import game_class, game_names, get_game_extra
from parlour.kit.errors import ParlourError
from parlour.kit.game import Game
from parlour.kit.options import parse_options
from parlour.kit.outcomes import Event
from parlour.terminal.language import UsageError, format_message, language
from parlour.text.translation import get_game_catalog

# What cards score by the options of a match, each combination with its points: of a match, a hand, a starter,
# whether it is the crib, and the language in which it is told. Raises InvalidPositionError.
CountHand = Callable[[Game, str, str, bool, str], list[Event]]


def format_hand_count(hand: str, starter: str, crib: bool, options: list[str]) -> Iterator[str]:
    """The sum, then a line for each combination. Raises UsageError or InvalidOptionError."""
    kind, count_hand = find_counting_game()
    game = kind(kind.min_seats, parse_options(kind.options_type, parse_chosen_options(options, kind)), 0)
    try:
        found = count_hand(game, hand, starter, crib, language())
    except ParlourError as reason:
        raise UsageError(format_message("count-form", reason=str(reason))) from None
    yield f"{format_points(found)} [{game.title}]"
    widest = max((len(format_cards(game, each)) for each in found), default=0)
    for each in found:
        yield f"  {each.number:>2}  {format_cards(game, each).ljust(widest)}  {each.text}"


def find_counting_game() -> tuple[type[Game], CountHand]:
    """The first game that offers `count_hand`, and that."""
    for name in game_names():
        count_hand: CountHand | None = get_game_extra(name, "count_hand")
        if count_hand is not None:
            return game_class(name), count_hand
    raise UsageError(format_message("count-no-game"))


def format_points(found: list[Event]) -> str:
    points = sum(each.number for each in found)
    return format_message("count-points", number=points)


def format_cards(game: Game, combination: Event) -> str:
    return get_game_catalog(type(game), language()).format_cards(combination.cards)
