"""What can be played, with how many, and what a table may choose."""

from collections.abc import Iterator

from parlour.kit.game import Game
from parlour.kit.options import OptionFact, option_facts
from parlour.messages import option_words
from parlour.terminal.said import language


def game_lines(kind: type[Game]) -> Iterator[str]:
    """A game in lines: name and seats, then an option each."""
    seats = kind.seat_range()
    yield f"{kind.name}: {kind.title}, {seats} seats"
    for fact in option_facts(kind.options_type):
        yield f"  {fact.name} = {values_words(fact)}"
        yield f"      {option_words(kind, fact, language()).text} [{fact.clause}]"


def values_words(fact: OptionFact) -> str:
    """The values, the default first."""
    if fact.document:
        return f"the text of a file, as {fact.name}=@FILE"
    if fact.values:
        return " | ".join(fact.values)
    return f"{fact.default}, or any number from {fact.low} to {fact.high}"
