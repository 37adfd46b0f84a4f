"""The list of games with their seats and options."""

from collections.abc import Iterator

from parlour.cli.arguments import format_seat_range
from parlour.kit.game import Game
from parlour.kit.options import OptionSpec, list_option_specs
from parlour.scene.option_text import format_option
from parlour.terminal.language import format_message, language


def format_game(game_class: type[Game]) -> Iterator[str]:
    """Format a game: its name and seats on the first line, then each option with its descriptions."""
    yield format_message(
        "game-line", name=game_class.name, title=game_class.title, seats=format_seat_range(game_class)
    )
    for spec in list_option_specs(game_class.options_type):
        yield f"  {spec.name} = {format_values(spec)}"
        descriptions = format_option(game_class, spec, language()).descriptions
        if spec.values:
            pairs = zip(spec.values, descriptions, strict=True)
            descriptions = [f"{value}: {description}" for value, description in pairs]
        yield from (f"      {description} [{spec.clause}]" for description in descriptions)


def format_values(spec: OptionSpec) -> str:
    """Format the values of an option, with the default first."""
    if spec.is_document:
        return format_message("values-file", name=spec.name)
    if spec.values:
        return " | ".join(spec.values)
    return format_message("values-number", usual=str(spec.default), low=spec.min_value, high=spec.max_value)
