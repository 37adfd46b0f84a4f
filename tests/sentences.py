"""Every sentence of every game with its fields filled, to be read aloud: python -m tests.sentences [GAME ...]

Each stands beside its key as somebody reads it who only watches; behind `you`, as the one reads it whom it is
about, and behind `to you`, as the other does.
"""

import sys
from collections.abc import Iterator
from string import Formatter

from parlour.games import game_class, game_names
from parlour.kit.game import Game
from parlour.kit.words import COMMON, Sentence, told_to

FILLED = {
    "who": "Ann",
    "other": "Ben",
    "winners": "Ann and Ben",
    "card": "7♥",
    "top": "9♦",
    "cards": "7♥ 10♣",
    "suit": "hearts",
    "number": "2",
}
WHO, OTHER = 0, 1  # their seats
WATCHING = -1
VARIANTS = (".you", ".to_you")
GROUPS = ("prompt", "refuse", "move", "reason", "zone", "badge")


def fields_of(template: str) -> list[str]:
    """The names of its fields."""
    return [name for _, name, _, _ in Formatter().parse(template) if name]


def filled(template: str, **instead: str) -> str:
    """With something in each field; what is not known stands between brackets."""
    written = {name: FILLED.get(name, f"‹{name}›") for name in fields_of(template)}
    return template.format(**(written | {name: instead[name] for name in instead if name in written}))


def read_by(key: str, words: dict[str, str], reader: int, number: str = "2") -> str:
    """The sentence of a key as a seat reads it: that of Ann, of Ben, or of nobody."""
    sentence = Sentence(key, {"who": WHO, "other": OTHER})
    own = told_to(sentence, reader, words)
    you = {"other": words["you"]} if reader == OTHER else {}
    return filled(words[own], number=number, **you)


def templates(words: dict[str, str]) -> list[str]:
    """The keys, without the variants for those whom a sentence is about."""
    return [key for key in words if not key.endswith(VARIANTS)]


def is_event(kind: type[Game], key: str) -> bool:
    """Whether a key tells what happened, perhaps with a certain number."""
    name, _, number = key.rpartition(".")
    return key in kind.event_kinds or (name in kind.event_kinds and number.isdecimal())


def group_of(kind: type[Game], key: str) -> str:
    if is_event(kind, key):
        return "event"
    first = key.partition(".")[0]
    return first if first in GROUPS else "other"


def lines(kind: type[Game]) -> Iterator[str]:
    """The page of a game."""
    words = COMMON | kind.sentences
    yield f"# {kind.title}"
    for group in ("event", *GROUPS, "other"):
        keys = [key for key in templates(kind.sentences) if group_of(kind, key) == group]
        if keys:
            yield f"\n## {group}\n"
        for key in keys:
            plain = read_by(key, words, WATCHING)
            yield f"{key:<24} {plain}"
            for reader, name in ((WHO, "you"), (OTHER, "to you")):
                field = "who" if reader == WHO else "other"
                if field in fields_of(words[key]) and (told := read_by(key, words, reader)) != plain:
                    yield f"{name:>24} {told}"
    yield ""


def main(names: list[str]) -> None:
    print("# Of all games\n")
    for key in COMMON:
        print(f"{key:<24} {filled(COMMON[key])}")
    print()
    for name in names or game_names():
        for line in lines(game_class(name)):
            print(line)


if __name__ == "__main__":
    main(sys.argv[1:])
