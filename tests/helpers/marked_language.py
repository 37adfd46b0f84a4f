"""A language that marks every translated text: German with wide letters.

Text in plain letters that a reader sees is not in a message file, or was formatted for another language.
"""

import re
import shutil
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
from fluent.syntax import FluentParser, FluentSerializer, ast
from fluent.syntax.visitor import Transformer

import parlour
from parlour.games import game_class, game_names
from parlour.scene import move_input
from parlour.scene.house_bots import HOUSE_BOTS
from parlour.text import translation
from parlour.text.fluent import Messages, load_messages, parse_messages

LANGUAGE = "de"
WIDE = {code: code + 0xFEE0 for code in [*range(ord("A"), ord("Z") + 1), *range(ord("a"), ord("z") + 1)]}
CLAUSE = re.compile(r"\b[A-Z]{1,2}-\d+\b")
WORD = re.compile(r"[A-Za-z]{2,}")
TITLES = {word for name in game_names() for word in game_class(name).title.split()}
NAMES = {"Parlour", "Mia", "Tom", "Jo", "Ann", "Ben", *TITLES, *(person.name for person in HOUSE_BOTS)}


# Keys that a page uses and does not show.
CODES = {
    *("game", "kind", "key", "cards", "symbols", "move", "zone", "card", "source_card", "click_notation"),
    *("clause", "picture", "face", "avatar", "avatar_color", "color", "border", "half", "source", "target"),
    *("mood", "animation", "counter", "cleared_zones"),
}


class Widening(Transformer):
    """A transformer that widens the texts of a message file. Names of fields, messages and cases stay."""

    def visit_TextElement(self, node: ast.TextElement) -> ast.TextElement:  # noqa: N802
        node.value = node.value.translate(WIDE)
        return node

    def visit_Placeable(self, node: ast.Placeable) -> ast.Placeable:  # noqa: N802
        if isinstance(node.expression, ast.StringLiteral):
            node.expression.value = node.expression.value.translate(WIDE)
        elif isinstance(node.expression, ast.SelectExpression):
            self.generic_visit(node)
        return node


@lru_cache(maxsize=64)
def marked(path: Path) -> str:
    """Return a message file with wide letters."""
    resource = FluentParser().parse(path.read_text(encoding="utf-8"))
    Widening().visit(resource)
    return FluentSerializer().serialize(resource)


@lru_cache(maxsize=64)
def marked_messages(path: Path) -> Messages:
    return parse_messages(marked(path), str(path)) if path.stem == LANGUAGE else load_messages(path)


def mark(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Use marked German in this process for the duration of the test."""
    monkeypatch.setattr(translation, "load_messages", marked_messages)
    clear_caches()
    yield
    clear_caches()


def clear_caches() -> None:
    """Forget everything that was read from message files."""
    translation.get_catalog.cache_clear()
    move_input.filler_words.cache_clear()
    move_input.load_word_meanings.cache_clear()


def marked_package(folder: Path) -> Path:
    """Return a copy of the package with marked German, to put first on the path of a program."""
    # Machine code would load the messages of the package that it was compiled in.
    copied = shutil.ignore_patterns("*.so", "*.pyd")
    shutil.copytree(Path(parlour.__file__).parent, folder / "parlour", ignore=copied)
    for path in folder.rglob(f"messages/{LANGUAGE}.ftl"):
        path.write_text(marked(path), encoding="utf-8")
    return folder


def plain_words(text: str) -> list[str]:
    """Return the words of a text that are not marked, except names and clause numbers."""
    return [word for word in WORD.findall(CLAUSE.sub("", text)) if word not in NAMES]


def texts(value: Any) -> Iterator[str]:
    """Yield all texts in a message to a client."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, each in value.items():
            if key not in CODES:
                yield from texts(each)
    elif isinstance(value, list):
        for each in value:
            yield from texts(each)


def marked_texts(value: Any) -> list[str]:
    return [text for text in texts(msgspec.to_builtins(value)) if plain_words(text)]
