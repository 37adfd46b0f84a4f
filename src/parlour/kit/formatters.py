"""The registered functions that format sentences.

The package registers them; `sentences` and `errors` call them.
This module imports nothing, because `import parlour` loads it long before the first sentence is formatted.
"""

# as type checkers define it; importing `typing` takes longer than importing all of this
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from parlour.kit.sentences import Sentence

    SentenceFormatter = Callable[[Any, Sentence, list[str], int, str], str]
    CommonFormatter = Callable[[Sentence, str], str]

SENTENCE_FORMATTERS: "list[SentenceFormatter]" = []
COMMON_FORMATTERS: "list[CommonFormatter]" = []


def set_formatters(formatter: "SentenceFormatter", speaker: "CommonFormatter") -> None:
    """Register the functions that format sentences from now on.

    Args:
        formatter: Formats a sentence of a game, for given names, reader and language.
        speaker: Formats a sentence that every game has, in a language.
    """
    SENTENCE_FORMATTERS[:] = [formatter]
    COMMON_FORMATTERS[:] = [speaker]
