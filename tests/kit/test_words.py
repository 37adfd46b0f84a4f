"""Formatting sentences: readers are addressed as `you`, and the values of fields become words."""

from typing import ClassVar

import pytest

import parlour
from parlour.kit.game import Game
from parlour.kit.sentences import Sentence, suggestion_text
from parlour.text.fluent import MessageError

NAMES = ["Ann", "Ben", "Cleo"]


class Told(Game):
    """A game whose messages are in messages/en.ftl of this folder, and one of them in messages/de.ftl."""

    max_seats: ClassVar[int] = 3

    def start(self) -> None:
        self.reset_match()


def say(sentence: Sentence, you: int = -1, language: str = "en") -> str:
    return Told(3, seed=1).format_sentence(sentence, NAMES, you, language)


def told(key: str, you: int) -> str:
    return say(Sentence(key, {"who": 0, "other": 1}), you)


def test_whoever_does_something_reads_their_own_words() -> None:
    assert [told("catch", you) for you in (-1, 0, 1, 2)] == [
        "Ann catches Ben.",
        "You catch Ben.",
        "Ann catches you.",
        "Ann catches Ben.",
    ]


def test_whoever_it_is_done_to_reads_theirs() -> None:
    assert [told("owe", you) for you in (0, 1, 2)] == [
        "Ben owes Ann a card.",
        "You owe Ann a card.",
        "Ben owes Ann a card.",
    ]


def test_without_words_of_their_own_they_read_their_name() -> None:
    assert told("see", 0) == "Ann sees Ben."


def test_a_sentence_within_a_sentence_is_told_to_the_same_reader() -> None:
    inner = Sentence("catch", {"who": 0, "other": 1})
    also = [say(Sentence("also", {"first": inner, "who": 2, "number": number}), 0) for number in range(3)]
    assert also == [
        "You catch Ben. Or Cleo owes nothing.",
        "You catch Ben. Or Cleo owes 1 card.",
        "You catch Ben. Or Cleo owes 2 cards.",
    ]


def test_suits_and_ranks_are_chosen_among_in_the_message() -> None:
    asked = Sentence("ask", {"who": 1, "rank": 0, "suit": 2})
    assert say(asked) == "Ben asks for aces, then for hearts."


def test_cards_are_as_people_read_them() -> None:
    def lacks(cards: int) -> str:
        return say(Sentence("lack", {"who": 1, "cards": cards}))

    assert lacks(0) == "Ben lacks nothing."
    assert lacks(1 << 52) == "Ben lacks a joker."
    assert lacks(0b110001) == "Ben lacks A♣ 2♣ 2♦."


def test_what_a_language_does_not_say_is_said_in_english() -> None:
    seen = Sentence("see", {"who": 0, "other": 1})
    assert say(seen, language="de") == "Ben wird von Ann gesehen."
    assert say(Sentence("catch", {"who": 0, "other": 1}), language="de") == "Ann catches Ben."
    assert say(Sentence("prompt-over"), language="de") == "Das Spiel ist vorbei."


def test_a_message_that_is_not_there_and_a_field_that_is_not_given_are_faults() -> None:
    with pytest.raises(MessageError, match="no message 'missed'"):
        say(Sentence("missed"))
    with pytest.raises(MessageError, match=r"the message owe needs a value for its field \$who"):
        say(Sentence("owe", {"other": 1}))


def test_events_are_told_to_whoever_saw_them() -> None:
    game = parlour.new("crazy-eight", seats=3, seed=7)
    dealer = game.events()[0].who
    texts = [game.events(seat, NAMES)[0].text for seat in (-1, dealer)]
    assert texts == [
        f"{NAMES[dealer]} was drawn to deal first.",
        "You were drawn to deal first.",
    ]


def test_the_nearest_word_is_proposed_and_none_that_is_far() -> None:
    known = ["Hard", "easy", "expert"]
    assert suggestion_text("hrad", known) == "; did you mean 'Hard'?"
    assert suggestion_text("EASI", known) == "; did you mean 'easy'?"
    assert suggestion_text("random", known) == ""
    assert suggestion_text("", known) == ""
