"""The count command, which shows the points of a single hand and each combination that scores."""

from collections.abc import Callable, Iterator

from parlour.cli.arguments import parse_option_pairs
from parlour.games import game_class, game_names, get_game_module_attribute
from parlour.kit.errors import ParlourError
from parlour.kit.game import Game
from parlour.kit.options import parse_options
from parlour.kit.outcomes import Event
from parlour.terminal.language import UsageError, format_message, language
from parlour.text.translation import get_catalog

# A function that scores a hand and returns each combination with its points. The arguments are the match
# (which provides the options), the hand, the starter, True for the crib, and the language. The function
# raises InvalidPositionError for invalid cards.
CountHand = Callable[[Game, str, str, bool, str], list[Event]]


def format_hand_count(hand: str, starter: str, is_crib: bool, option_arguments: list[str]) -> Iterator[str]:
    """Format the total of a hand, then one line per combination.

    Raises:
        UsageError: The cards cannot be counted.
        InvalidOptionError: An option is not valid.
    """
    game_class, count_hand = find_game_with_hand_counting()
    game = game_class.new_match(
        game_class.min_seats,
        parse_options(game_class.options_type, parse_option_pairs(option_arguments, game_class)),
        0,
    )
    try:
        combinations = count_hand(game, hand, starter, is_crib, language())
    except ParlourError as error:
        raise UsageError(format_message("count-form", reason=str(error))) from None
    yield f"{format_points(combinations)} [{game.title}]"
    cards_width = max((len(format_cards(game, combination)) for combination in combinations), default=0)
    for combination in combinations:
        cards = format_cards(game, combination).ljust(cards_width)
        yield f"  {combination.number:>2}  {cards}  {combination.text}"


def find_game_with_hand_counting() -> tuple[type[Game], CountHand]:
    """Return the first game that offers a `count_hand` function, and that function."""
    for name in game_names():
        count_hand: CountHand | None = get_game_module_attribute(name, "count_hand")
        if count_hand is not None:
            return game_class(name), count_hand
    raise UsageError(format_message("count-no-game"))


def format_points(combinations: list[Event]) -> str:
    points = sum(combination.number for combination in combinations)
    return format_message("count-points", number=points)


def format_cards(game: Game, combination: Event) -> str:
    return get_catalog(game.message_catalog(), language()).format_cards(combination.cards)
