"""What can be played, with how many, and what a table may choose."""

from collections.abc import Iterator

from parlour.kit.game import Game
from parlour.kit.options import OptionSpec, list_option_specs
from parlour.messages import option_words
from parlour.terminal.arguments import seat_range
from parlour.terminal.said import language, say


def game_lines(kind: type[Game]) -> Iterator[str]:
    """A game in lines: name and seats, then an option each."""
    yield say("game-line", name=kind.name, title=kind.title, seats=seat_range(kind))
    for fact in list_option_specs(kind.options_type):
        yield f"  {fact.name} = {values_words(fact)}"
        yield f"      {option_words(kind, fact, language()).text} [{fact.clause}]"


def values_words(fact: OptionSpec) -> str:
    """The values, the default first."""
    if fact.is_document:
        return say("values-file", name=fact.name)
    if fact.values:
        return " | ".join(fact.values)
    return say("values-number", usual=str(fact.default), low=fact.min_value, high=fact.max_value)
