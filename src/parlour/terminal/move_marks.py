"""The marks before the moves of a list, by which a person may choose one: numbers, or letters.

A number marks the list only in a game none of whose moves has a number in it. Everywhere else 3 may be meant
as the card, the rank, the points or the seat: letters stand there, without those that mean something too.
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
    """A mark for each move that a list of this match can have, none of them a move or a part of one."""
    words = {word for move in game.vocabulary() for word in WORD.findall(game.format_move(move).casefold())}
    meant = {part for word in words for part in meaningful_parts(word)}  # of many moves few words are written
    if not any(part.isdecimal() for part in meant):
        candidates: Iterator[str] = map(str, count(1))
    else:
        letters = [letter for letter in ascii_lowercase if letter not in meant and not is_move(game, letter)]
        candidates = ("".join(some) for length in count(1) for some in product(letters, repeat=length))
    free = (mark for mark in candidates if mark not in meant and not is_move(game, mark))
    return list(islice(free, game.max_legal_moves()))


def meaningful_parts(word: str) -> Iterator[str]:
    """What may be meant alone of a word of a move: the word, the digits in it, a card's rank and suit."""
    yield word
    yield from re.findall(r"\d+", word)
    with suppress(InvalidPositionError):
        parse_standard_card(word)
        yield from (word[:-1], word[-1])


def is_move(game: Game, text: str) -> bool:
    """Whether a text is a move of the game, legal or not."""
    try:
        game.parse_moves(text)
    except InvalidMoveError:
        return False
    return True
