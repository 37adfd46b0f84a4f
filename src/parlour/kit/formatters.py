"""A registry of the two functions that format sentences.

The `parlour` package registers them. This module imports nothing, so that `import parlour` remains fast.
"""

# Replaces `typing.TYPE_CHECKING`, because importing `typing` takes too long. Type checkers treat it as True.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from parlour.kit.sentences import Sentence

    SentenceFormatter = Callable[[Any, Sentence, list[str], int, str], str]
    CommonFormatter = Callable[[Sentence, str], str]

SENTENCE_FORMATTERS: "list[SentenceFormatter]" = []
COMMON_FORMATTERS: "list[CommonFormatter]" = []


def set_formatters(game_formatter: "SentenceFormatter", common_formatter: "CommonFormatter") -> None:
    """Register the functions that format sentences from now on.

    Args:
        game_formatter: Formats a sentence of a game with the given player names, reader and language.
        common_formatter: Formats a sentence that all games share, in the given language.
    """
    SENTENCE_FORMATTERS[:] = [game_formatter]
    COMMON_FORMATTERS[:] = [common_formatter]


def format_sentence(
    game: "Any", sentence: "Sentence", player_names: "list[str]", reader_seat: int, language: str
) -> str:
    """Return a game's sentence as text with these player names. Address `reader_seat` as "you"."""
    return SENTENCE_FORMATTERS[0](game, sentence, player_names, reader_seat, language)


def format_common_sentence(sentence: "Sentence", language: str) -> str:
    """Return a sentence that all games share as text."""
    return COMMON_FORMATTERS[0](sentence, language)
