"""Who puts sentences into words. The package registers that, and `words` asks for it.

It imports nothing: it is loaded by `import parlour`, long before the first sentence is told.
"""

TYPE_CHECKING = False  # as type checkers know it; `typing` takes longer to import than all of this
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from parlour.kit.sentences import Sentence

    SentenceFormatter = Callable[[Any, Sentence, list[str], int, str], str]
    CommonFormatter = Callable[[Sentence, str], str]

SENTENCE_FORMATTERS: "list[SentenceFormatter]" = []
COMMON_FORMATTERS: "list[CommonFormatter]" = []


def set_formatters(formatter: "SentenceFormatter", speaker: "CommonFormatter") -> None:
    """From now on sentences are put into words by these: of a game, with names, to a seat, in a language; and
    such as every game can say, in a language."""
    SENTENCE_FORMATTERS[:] = [formatter]
    COMMON_FORMATTERS[:] = [speaker]
