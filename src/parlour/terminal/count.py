"""What a hand is worth by itself: its points, and each combination that makes them."""

from collections.abc import Callable, Iterator

from parlour.games import beside_game, game_class, game_names
from parlour.kit.errors import ParlourError
from parlour.kit.game import Game
from parlour.kit.options import parse_options
from parlour.kit.records import Event
from parlour.messages import game_words
from parlour.terminal.arguments import UsageError, read_chosen_options
from parlour.terminal.said import language, say

# What cards score by the options of a match, each combination with its points: of a match, a hand, a starter,
# whether it is the crib, and the language in which it is told. Raises InvalidPositionError.
CountHand = Callable[[Game, str, str, bool, str], list[Event]]


def count_lines(hand: str, starter: str, crib: bool, options: list[str]) -> Iterator[str]:
    """The sum, then a line for each combination. Raises UsageError or InvalidOptionError."""
    kind, count_hand = counting_game()
    game = kind(kind.min_seats, parse_options(kind.options_type, read_chosen_options(options, kind)), 0)
    try:
        found = count_hand(game, hand, starter, crib, language())
    except ParlourError as reason:
        raise UsageError(say("count-form", reason=str(reason))) from None
    yield f"{points_words(found)} [{game.title}]"
    widest = max((len(cards_words(game, each)) for each in found), default=0)
    for each in found:
        yield f"  {each.number:>2}  {cards_words(game, each).ljust(widest)}  {each.text}"


def counting_game() -> tuple[type[Game], CountHand]:
    """The first game that offers `count_hand`, and that."""
    for name in game_names():
        count_hand: CountHand | None = beside_game(name, "count_hand")
        if count_hand is not None:
            return game_class(name), count_hand
    raise UsageError(say("count-none"))


def points_words(found: list[Event]) -> str:
    points = sum(each.number for each in found)
    return say("count-points", number=points)


def cards_words(game: Game, combination: Event) -> str:
    return game_words(type(game), language()).cards(combination.cards)
