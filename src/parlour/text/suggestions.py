"""Suggestions for misspelled words."""

from typing import Final

MAX_SUGGESTION_LENGTH: Final = (
    40  # maximum number of characters of an unknown word for which a similar word is suggested
)


def nearest_word(word: str, known_words: list[str]) -> str:
    """Return the known word with the most similar spelling; an empty string if none is similar."""
    from difflib import get_close_matches  # imported here, so that `import parlour` is fast

    words_by_casefold = {known_word.casefold(): known_word for known_word in known_words}
    matches = (
        get_close_matches(word.casefold(), words_by_casefold, 1) if len(word) <= MAX_SUGGESTION_LENGTH else []
    )
    return words_by_casefold[matches[0]] if matches else ""


def suggestion_text(word: str, known_words: list[str]) -> str:
    """Return a question that suggests the most similar known word, to append to a message.

    Returns:
        An empty string if no word is similar.
    """
    suggestion = nearest_word(word, known_words)
    return f"; did you mean {suggestion!r}?" if suggestion else ""
