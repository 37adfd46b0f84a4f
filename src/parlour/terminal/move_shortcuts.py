"""Shortcuts in front of the listed moves: numbers or letters that a player types to select a move.

The shortcuts are letters if any move of the game contains a number, because the input "3" could then mean a
card, a rank, points or a seat. Letters that have a meaning in a move are not used.
"""

import re
from collections.abc import Iterator
from contextlib import suppress
from itertools import count, islice, product
from string import ascii_lowercase

from parlour.kit.cards import parse_standard_card
from parlour.kit.errors import InvalidMoveError, InvalidPositionError
from parlour.kit.game import Game

WORD_PATTERN = re.compile(r"[^\W_]+")


def build_move_shortcuts(game: Game) -> list[str]:
    """Return one shortcut for each position in the longest possible list of legal moves.

    No shortcut is a move of the game or part of a move.
    """
    words = {
        word for move in game.vocabulary() for word in WORD_PATTERN.findall(game.format_move(move).casefold())
    }
    # Iterate over words, because even very many moves consist of few distinct words.
    reserved_parts = {word_part for word in words for word_part in iterate_word_parts(word)}
    if not any(word_part.isdecimal() for word_part in reserved_parts):
        candidates: Iterator[str] = map(str, count(1))
    else:
        letters = [
            letter for letter in ascii_lowercase if letter not in reserved_parts and not is_move(game, letter)
        ]
        candidates = (
            "".join(combination) for length in count(1) for combination in product(letters, repeat=length)
        )
    shortcuts = (
        shortcut for shortcut in candidates if shortcut not in reserved_parts and not is_move(game, shortcut)
    )
    return list(islice(shortcuts, game.max_legal_moves()))


def iterate_word_parts(word: str) -> Iterator[str]:
    """Yield the word and those parts of it that a player could mean: numbers, a rank or a suit."""
    yield word
    yield from re.findall(r"\d+", word)
    with suppress(InvalidPositionError):
        parse_standard_card(word)
        yield from (word[:-1], word[-1])


def is_move(game: Game, text: str) -> bool:
    """Return True if `text` is a move of the game, legal or not."""
    try:
        game.parse_moves(text)
    except InvalidMoveError:
        return False
    return True
