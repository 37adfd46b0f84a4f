"""Marks in front of listed moves, numbers or letters, which select a move.

The list is numbered only if no move of the game contains a number. In other games, 3 could also mean the
card, the rank, the points or the seat. There the marks are letters, except letters that have a meaning in a
move.
"""

import re
from collections.abc import Iterator
from contextlib import suppress
from itertools import count, islice, product
from string import ascii_lowercase

from parlour.kit.cards import parse_standard_card
from parlour.kit.errors import InvalidMoveError, InvalidPositionError
from parlour.kit.game import Game

WORD = re.compile(r"[^\W_]+")


def move_marks(game: Game) -> list[str]:
    """Return a mark for each move that a list of this match can contain, none a move or part of one."""
    words = {word for move in game.vocabulary() for word in WORD.findall(game.format_move(move).casefold())}
    # many moves consist of few different words
    reserved_parts = {word_part for word in words for word_part in meaningful_parts(word)}
    if not any(word_part.isdecimal() for word_part in reserved_parts):
        candidates: Iterator[str] = map(str, count(1))
    else:
        letters = [
            letter for letter in ascii_lowercase if letter not in reserved_parts and not is_move(game, letter)
        ]
        candidates = (
            "".join(combination) for length in count(1) for combination in product(letters, repeat=length)
        )
    marks = (mark for mark in candidates if mark not in reserved_parts and not is_move(game, mark))
    return list(islice(marks, game.max_legal_moves()))


def meaningful_parts(word: str) -> Iterator[str]:
    """Return the parts of a word that can have a meaning alone: the word, its digits, rank and suit."""
    yield word
    yield from re.findall(r"\d+", word)
    with suppress(InvalidPositionError):
        parse_standard_card(word)
        yield from (word[:-1], word[-1])


def is_move(game: Game, text: str) -> bool:
    """Return True if a text is a move of the game, legal or not."""
    try:
        game.parse_moves(text)
    except InvalidMoveError:
        return False
    return True
