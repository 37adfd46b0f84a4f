"""Every message of every game, filled, reads as a sentence does, for whoever reads it."""

import re

import pytest

from parlour.games import game_class, game_names
from parlour.kit.words import ENGLISH
from parlour.messages import OWN, READER, Words, fields_of, game_words, languages
from tests.sentences import Reading, group_of, lines, readings

OF_EVENTS = {"who", "other", "cards", "number", "suit", "rank"}
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
    "war": {"prompt-flipped": "of a single one prompt-flipped-1 says who it is"},
    "zambezi-falls": {
        "reason-rid": "of several cards of a rank",
        "reason-rid-all": "of several cards of a rank",
    },
    "zop-zoo": {"face-wild": "a BEAST has no points", "face-best": "the BEST BEAST has ten"},
    "zombie-cribbage": {
        "won": "the line is at 61",
        "reason-several": "two ways of scoring bring two each at least",
    },
}
ABOUT_OTHERS: dict[str, dict[str, str]] = {
    "zambezi-falls": {
        "prompt-give": "for who gives them a card",
        "prompt-given": "for who has given them a card",
        "prompt-choosing-1": "for who only watches",
    },
}
KEYS = [(name, key) for name in game_names() for key in game_words(game_class(name)).own()]


def told(name: str, key: str) -> list[Reading]:
    return readings(game_words(game_class(name)), key)


def fields(name: str, key: str) -> set[str]:
    words = game_words(game_class(name))
    return fields_of(words, words.of(key)[0]).keys() - {READER}


@pytest.mark.parametrize(("name", "key"), KEYS)
def test_a_sentence_is_whole(name: str, key: str) -> None:
    kind = game_class(name)
    for reading in told(name, key):
        text = reading.text
        assert text
        assert "  " not in text
        assert not DOUBLED.search(text)
        assert not re.search(r" [.,:;!?]|\.\.(?!\.)|,\.", text)
        assert not WRONG_PERSON.search(text)
        group = group_of(kind, key)
        if group in ("event", "prompt", "reason"):
            assert text.endswith((".", "?", "!"))
            assert not text[0].islower()
        if group in ("refuse", "move"):
            assert not text.endswith(".")
            assert not text[0].islower()


def ones_of_many(name: str, key: str) -> list[str]:
    """How a message reads with the number one, where that is written for several."""
    words = game_words(game_class(name))
    known = {field: f"‹{field}›" for field in fields_of(words, words.of(key)[0])}
    told = [words.tell(key, known | {"reader": reader, "number": 1}) for reader in ("who", "other", "else")]
    return [text for text in told if ONE_OF_MANY.search(text)]


COUNTED = [(name, key) for name, key in KEYS if "number" in fields(name, key)]


@pytest.mark.parametrize(("name", "key"), COUNTED)
def test_one_is_one(name: str, key: str) -> None:
    """A number that may be one has a case of its own, or its words suit both."""
    assert bool(ones_of_many(name, key)) == (key in NEVER_ONE.get(name, {}))


def of_group(*groups: str) -> list[tuple[str, str]]:
    return [(name, key) for name, key in KEYS if group_of(game_class(name), key) in groups]


@pytest.mark.parametrize(("name", "key"), of_group("event"))
def test_an_event_is_told_with_what_it_has(name: str, key: str) -> None:
    assert fields(name, key) <= OF_EVENTS


def named(name: str, key: str, reader: str) -> str:
    """A message as it reads to whom it names: as `who`, or as `other`."""
    words = game_words(game_class(name))
    known: dict[str, object] = {field: f"‹{field}›" for field in fields(name, key)}
    you = {"other": words.say("you")} if reader == "other" else {}
    return words.tell(key, known | you | {"number": 2, "reader": reader})


@pytest.mark.parametrize(
    ("name", "key"), [each for each in of_group("event", "prompt") if "who" in fields(*each)]
)
def test_whoever_it_is_about_reads_you(name: str, key: str) -> None:
    own = named(name, key, "who")
    reads_you = "‹who›" not in own and bool(re.search(r"\b[Yy]our?\b", own))
    assert reads_you != (key in ABOUT_OTHERS.get(name, {}))


@pytest.mark.parametrize(("name", "key"), [each for each in of_group("event") if "other" in fields(*each)])
def test_to_whom_something_is_done_reads_who_did_it_first(name: str, key: str) -> None:
    assert not named(name, key, "other").startswith("you")


def test_each_exception_is_a_message() -> None:
    for table in (NEVER_ONE, ABOUT_OTHERS):
        assert {(name, key) for name in table for key in table[name]} <= set(KEYS)


@pytest.mark.parametrize("language", [each for each in languages() if each != ENGLISH])
@pytest.mark.parametrize("name", game_names())
def test_a_sentence_is_whole_in_every_language(name: str, language: str) -> None:
    """And whoever it is told to is named in it in the case that it wants, never as the bare word for you."""
    kind = game_class(name)
    words, english = game_words(kind, language), game_words(kind)
    for key in english.own():
        group = group_of(kind, key)
        for reading in readings(words, key):
            text = reading.text
            assert text
            assert "  " not in text
            assert not DOUBLED.search(text), text
            assert not re.search(r" [.,:;!?]|\.\.(?!\.)|,\.", text), text
            assert text.endswith((".", "?", "!")) or group not in ("event", "prompt", "reason"), text
            assert not text.endswith(".") or group not in ("refuse", "move"), text
            assert not text[0].islower() or group not in ("event", "prompt", "reason", "refuse", "move"), text
        wanted = fields_of(words, words.of(key)[0])
        if group == "event" and "other" in wanted:
            known: dict[str, object] = {field: f"‹{field}›" for field in wanted}
            told = [words.tell(key, known | {"number": number, "reader": "other"}) for number in (0, 1, 2)]
            assert not any("‹other›" in text for text in told), told


@pytest.mark.parametrize("name", game_names())
def test_every_kind_of_event_has_its_sentence(name: str) -> None:
    kind = game_class(name)
    own = {*game_words(kind).own(), *Words([OWN]).own()}
    assert set(kind.event_kinds) <= own


def test_what_all_games_say_is_whole() -> None:
    words = Words([OWN])
    for key in words.own():
        for reading in readings(words, key):
            assert reading.text == reading.text.strip()
            assert "  " not in reading.text
            assert not WRONG_PERSON.search(reading.text)


@pytest.mark.parametrize("name", game_names())
def test_the_page_has_every_sentence(name: str) -> None:
    kind = game_class(name)
    page = "\n".join(lines(kind))
    for key in game_words(kind).own():
        assert f"{key} " in page
