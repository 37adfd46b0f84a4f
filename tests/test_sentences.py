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
ONE_OF_MANY = re.compile(r"(?<![\d♥♦♣♠])\b1 (?!is\b|was\b|has\b|as\b|plus\b|minus\b)[a-z]+s\b")
VERBS = (
    "is|has|was|does|gets|gives|takes|holds|draws|plays|lays|wins|scores|owes|calls|counts|says|runs|stays"
)
VERBS += (
    "|leads|makes|switches|digs|passes|misses|goes|keeps|puts|turns|cuts|claims|catches|asks|tells|leaves"
)
WRONG_PERSON = re.compile(rf"(?<!each of )\b[Yy]ou (?:{VERBS})\b")
DOUBLED = re.compile(r"\b(\w+) \1\b")

# Sentences whose number is never one, and prompts that only others read than those whom they are about.
NEVER_ONE: dict[str, dict[str, str]] = {
    "war": {"wins": "whoever wins a round wins two cards or more"},
    "zambezi-falls": {
        "reason.rid": "of several cards of a rank",
        "reason.rid.all": "of several cards of a rank",
    },
    "zop-zoo": {"face.wild": "a BEAST has no points", "face.best": "the BEST BEAST has ten"},
    "zombie-cribbage": {
        "won": "the line is at 61",
        "reason.several": "two ways of scoring bring two each at least",
    },
}
ABOUT_OTHERS: dict[str, dict[str, str]] = {
    "war": {
        "prompt.flips.1": "for who only watches",
        "prompt.flipped.1": "for who has flipped",
    },
}
KEYS = [(name, key) for name in game_names() for key in templates(game_class(name).sentences)]


def readers(name: str, key: str) -> list[int]:
    """Who may read a sentence: an event everybody, anything else only who is not its `other`."""
    return [WATCHING, WHO, OTHER] if is_event(game_class(name), key) else [WATCHING, WHO]


def told(name: str, key: str) -> list[str]:
    """The sentence as each reads it."""
    words = COMMON | game_class(name).sentences
    return [read_by(key, words, reader) for reader in readers(name, key)]


@pytest.mark.parametrize(("name", "key"), KEYS)
def test_a_sentence_is_whole(name: str, key: str) -> None:
    kind = game_class(name)
    for text in told(name, key):
        assert text
        assert "  " not in text
        assert not DOUBLED.search(text.replace("2 2", ""))
        assert not re.search(r" [.,:;!?]|\.\.(?!\.)|,\.", text)
        assert not WRONG_PERSON.search(text)
        group = group_of(kind, key)
        if group in ("event", "prompt", "reason"):
            assert text.endswith((".", "?", "!"))
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
    if key in NEVER_ONE.get(name, {}):
        return
    base, _, last = key.rpartition(".")
    ones = [each for each in (f"{key}.1", f"{base}.1.{last}") if each in words]
    for reader in readers(name, key):
        one = ones[0] if ones else key
        assert not ONE_OF_MANY.search(read_by(one, words, reader, "1"))


@pytest.mark.parametrize(("name", "key"), KEYS)
def test_whoever_it_is_about_reads_you(name: str, key: str) -> None:
    kind = game_class(name)
    words = COMMON | kind.sentences
    if is_event(kind, key):
        assert set(fields_of(words[key])) <= OF_EVENTS
    if is_event(kind, key) or (group_of(kind, key) == "prompt" and key not in ABOUT_OTHERS.get(name, {})):
        tells_who = "who" in fields_of(words[key])
    else:
        return
    if tells_who:
        own = read_by(key, words, WHO)
        assert "Ann" not in own
        assert re.search(r"\b[Yy]our?\b", own)
    if is_event(kind, key) and "other" in fields_of(words[key]):
        assert "Ben" not in read_by(key, words, OTHER)


@pytest.mark.parametrize("name", game_names())
def test_a_variant_belongs_to_a_sentence(name: str) -> None:
    words = COMMON | game_class(name).sentences
    for key, template in words.items():
        for variant, field in zip(VARIANTS, ("who", "other"), strict=True):
            if key.endswith(variant):
                plain = key.removesuffix(variant)
                event = is_event(game_class(name), plain)
                assert event or key in COMMON or field in fields_of(words[plain])
                assert field not in fields_of(template)
                assert set(fields_of(template)) <= (OF_EVENTS if event else set(fields_of(words[plain])))


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
