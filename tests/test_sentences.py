"""Every sentence of every game, filled, reads as a sentence does, for whoever reads it."""

import re

import pytest

from parlour.games import game_class, game_names
from parlour.kit.words import COMMON
from tests.sentences import (
    OTHER,
    VARIANTS,
    WATCHING,
    WHO,
    fields_of,
    filled,
    group_of,
    is_event,
    lines,
    read_by,
    templates,
)

OF_EVENTS = {"who", "other", "cards", "number", "suit"}
NOUNS = "cards|points|sets|aces|twos|threes|fours|fives|sixes|sevens|eights|nines|tens|jacks|queens|kings"
ONE_OF_MANY = re.compile(r"(?<![\d♥♦♣♠])\b1 (?!is\b|was\b|has\b|as\b|plus\b|minus\b)[a-z]+s\b")
WRONG_PERSON = re.compile(
    rf"\b[Yy]ou (?!(?:{NOUNS}|as|always|this|less|unless)\b)(?:is|has|was|does|[a-z]+s)\b"
)
DOUBLED = re.compile(r"\b(\w+) \1\b")

KEYS = [(name, key) for name in game_names() for key in templates(game_class(name).sentences)]


def told(name: str, key: str) -> list[str]:
    """The sentence as each reads it."""
    words = COMMON | game_class(name).sentences
    return [read_by(key, words, reader) for reader in (WATCHING, WHO, OTHER)]


@pytest.mark.parametrize(("name", "key"), KEYS)
def test_a_sentence_is_whole(name: str, key: str) -> None:
    kind = game_class(name)
    for text in told(name, key):
        assert text
        assert "  " not in text
        assert "None" not in text
        assert not DOUBLED.search(text.replace("2 2", ""))
        assert not re.search(r" [.,:;!?]|\.\.(?!\.)|,\.", text)
        assert not WRONG_PERSON.search(text)
        group = group_of(kind, key)
        if group in ("event", "prompt", "reason"):
            assert text.endswith((".", "?"))
            assert not text[0].islower() or text[0] == "‹"
        if group in ("refuse", "move"):
            assert not text.endswith(".")
            assert not text[0].islower()


@pytest.mark.parametrize(("name", "key"), KEYS)
def test_one_is_one(name: str, key: str) -> None:
    """A number that may be one has a sentence of its own, or its words suit both."""
    words = COMMON | game_class(name).sentences
    if "number" not in fields_of(words[key]):
        return
    for reader in (WATCHING, WHO, OTHER):
        one = f"{key}.1" if f"{key}.1" in words else key
        assert not ONE_OF_MANY.search(read_by(one, words, reader, "1"))


@pytest.mark.parametrize(("name", "key"), KEYS)
def test_whoever_it_is_about_reads_you(name: str, key: str) -> None:
    kind = game_class(name)
    words = COMMON | kind.sentences
    if is_event(kind, key):
        assert set(fields_of(words[key])) <= OF_EVENTS
    if group_of(kind, key) not in ("event", "prompt", "refuse"):
        return
    if "who" in fields_of(words[key]):
        own = read_by(key, words, WHO)
        assert "Ann" not in own
        assert re.search(r"\b[Yy]our?\b", own)
    if "other" in fields_of(words[key]):
        assert "Ben" not in read_by(key, words, OTHER)


@pytest.mark.parametrize("name", game_names())
def test_a_variant_belongs_to_a_sentence(name: str) -> None:
    words = COMMON | game_class(name).sentences
    for key, template in words.items():
        for variant, field in zip(VARIANTS, ("who", "other"), strict=True):
            if key.endswith(variant):
                plain = words[key.removesuffix(variant)]
                assert field in fields_of(plain) or key in COMMON
                assert field not in fields_of(template)
                assert set(fields_of(template)) <= set(fields_of(plain))


def test_what_all_games_say_is_whole() -> None:
    for key in COMMON:
        text = filled(COMMON[key])
        assert "  " not in text
        assert not WRONG_PERSON.search(text)


@pytest.mark.parametrize("name", game_names())
def test_the_page_has_every_sentence(name: str) -> None:
    kind = game_class(name)
    page = "\n".join(lines(kind))
    for key in templates(kind.sentences):
        assert f"{key} " in page
