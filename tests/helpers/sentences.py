"""Every message of every game with its fields filled in, for proofreading.

    python -m tests.helpers.sentences [GAME ...]

Each message is printed next to its key, once for every case that it distinguishes: the reader and the
numbers. `--language de` prints that language. With `--missing` it lists the messages that the language lacks.
"""

import argparse
from collections.abc import Iterator
from dataclasses import dataclass

from parlour.games import game_class, game_names
from parlour.kit.game import Game
from parlour.text.fluent import load_messages
from parlour.text.message import DEFAULT_LANGUAGE
from parlour.text.translation import (
    COMMON_FOLDER,
    DEFAULT_CASE,
    READER_FIELD,
    MessageCatalog,
    collect_fields,
    get_catalog,
    is_plural_selector,
)

FILLED_FIELDS = {
    "who": "Ann",
    "other": "Ben",
    "winners": "Ann and Ben",
    "card": "7♥",
    "top": "9♦",
    "cards": "7♥ 10♣",
    "number": 2,
    "left": 2,
    "prompt": "Draw.",
    "reason": "It wins.",
}
FILLED_IN = {"de": {"winners": "Ann und Ben", "prompt": "Zieh.", "reason": "Das gewinnt."}}
FIRST = ("suit", "rank")  # fields that select a word and do not change its sentence
GROUPS = ("prompt", "refuse", "move", "reason", "zone", "badge", "name", "option")


@dataclass(frozen=True)
class Reading:
    """A message in one of its cases: the values that select the case, and the text."""

    reader: str
    number: int | None  # the number that selects the case, if any
    text: str


def values(field: str, cases: list[int | str]) -> list[int | str]:
    """Return the values of a field, one for each case."""
    if field in FIRST:
        return cases[:1]
    if is_plural_selector(cases):
        numbers = [1 if case == "one" else case for case in cases if isinstance(case, int) or case == "one"]
        return [*numbers, *([7] if "other" in cases else [])]
    return cases


def readings(words: MessageCatalog, key: str) -> list[Reading]:
    """Return every case of a message."""
    wanted = collect_fields(words, words.get_message(key)[0])
    chosen: list[dict[str, int | str]] = [{}]
    for field, cases in wanted.items():
        if cases:
            chosen = [each | {field: value} for each in chosen for value in values(field, cases)]
    found = []
    for each in chosen:
        reader = str(each.get(READER_FIELD, DEFAULT_CASE))
        known = FILLED_FIELDS | FILLED_IN.get(words.language, {})
        fields = {field: known.get(field, f"‹{field}›") for field in wanted}
        if reader == "other":
            fields["other"] = words.format("you")
        numbers = [value for value in each.values() if isinstance(value, int)]
        text = words.format_with_fields(key, fields | {READER_FIELD: reader} | each)
        found.append(Reading(reader, numbers[0] if numbers else None, text))
    return list(dict.fromkeys(found))


def group_of(kind: type[Game], key: str) -> str:
    if key in [event.name for event in kind.event_kinds]:
        return "event"
    first = key.partition("-")[0]
    return first if first in GROUPS else "other"


def lines(kind: type[Game], language: str = DEFAULT_LANGUAGE) -> Iterator[str]:
    """Yield the lines of a game's page."""
    words = get_catalog(kind.message_catalog(), language)
    yield f"# {kind.title}"
    for group in ("event", *GROUPS, "other"):
        keys = [key for key in words.list_own_keys() if group_of(kind, key) == group]
        if keys:
            yield f"\n## {group}\n"
        for key in keys:
            for at, each in enumerate(readings(words, key)):
                case = " ".join([each.reader] * (each.reader != DEFAULT_CASE) + [str(each.number or "")])
                yield f"{key if not at else case:<24} {each.text}"
    yield ""


def missing(language: str) -> Iterator[str]:
    """Yield each English message file with the keys that a language lacks."""
    root = COMMON_FOLDER.parent
    for path in sorted(root.rglob(f"messages/{DEFAULT_LANGUAGE}.ftl")):
        known = load_messages(path.with_stem(language))
        yield from (
            f"{path.parent.relative_to(root)}: {key}" for key in load_messages(path) if key not in known
        )


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--language", default=DEFAULT_LANGUAGE)
    parser.add_argument("--missing", action="store_true")
    arguments = parser.parse_args()
    for line in missing(arguments.language) if arguments.missing else ():
        print(line)
    for name in () if arguments.missing else arguments.games or game_names():
        for line in lines(game_class(name), arguments.language):
            print(line)


if __name__ == "__main__":
    main()
