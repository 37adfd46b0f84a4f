"""Texts of messages: readers are addressed as `you`, and the values of fields become words."""

from typing import ClassVar

import pytest

import parlour
from parlour.kit.game import Game
from parlour.text.fluent import MessageError
from parlour.text.message import Message
from parlour.text.suggestions import suggestion_text

NAMES = ["Ann", "Ben", "Cleo"]


class SpeakingGame(Game):
    """A game whose messages are in messages/en.ftl of this folder, and one of them in messages/de.ftl."""

    max_seats: ClassVar[int] = 3

    def set_up(self) -> None:
        pass

    def start(self) -> None:
        self.reset_match()


def format_message(message: Message, you: int = -1, language: str = "en") -> str:
    return SpeakingGame.new_match(3, seed=1).format_message(message, NAMES, you, language)


def format_for(key: str, you: int) -> str:
    return format_message(Message(key, {"who": 0, "other": 1}), you)


def test_actor_is_addressed_as_you() -> None:
    assert [format_for("catch", you) for you in (-1, 0, 1, 2)] == [
        "Ann catches Ben.",
        "You catch Ben.",
        "Ann catches you.",
        "Ann catches Ben.",
    ]


def test_other_player_is_addressed_as_you() -> None:
    assert [format_for("owe", you) for you in (0, 1, 2)] == [
        "Ben owes Ann a card.",
        "You owe Ann a card.",
        "Ben owes Ann a card.",
    ]


def test_reader_is_named_without_a_second_person_form() -> None:
    assert format_for("see", 0) == "Ann sees Ben."


def test_nested_message_has_the_same_reader() -> None:
    inner = Message("catch", {"who": 0, "other": 1})
    also = [
        format_message(Message("also", {"first": inner, "who": 2, "number": number}), 0)
        for number in range(3)
    ]
    assert also == [
        "You catch Ben. Or Cleo owes nothing.",
        "You catch Ben. Or Cleo owes 1 card.",
        "You catch Ben. Or Cleo owes 2 cards.",
    ]


def test_message_selects_suits_and_ranks() -> None:
    message = Message("ask", {"who": 1, "rank": 0, "suit": 2})
    assert format_message(message) == "Ben asks for aces, then for hearts."


def test_cards_are_formatted_for_readers() -> None:
    def lacks(cards: int) -> str:
        return format_message(Message("lack", {"who": 1, "cards": cards}))

    assert lacks(0) == "Ben lacks no cards."
    assert lacks(1 << 52) == "Ben lacks a joker."
    assert lacks(0b110001) == "Ben lacks A♣ 2♣ 2♦."


def test_missing_translation_falls_back_to_english() -> None:
    message = Message("see", {"who": 0, "other": 1})
    assert format_message(message, language="de") == "Ben wird von Ann gesehen."
    assert format_message(Message("catch", {"who": 0, "other": 1}), language="de") == "Ann catches Ben."
    assert format_message(Message("prompt-over"), language="de") == "Die Partie ist vorbei."


def test_missing_messages_and_fields_are_errors() -> None:
    with pytest.raises(MessageError, match="no message 'missed'"):
        format_message(Message("missed"))
    with pytest.raises(MessageError, match=r"the message owe needs a value for its field \$who"):
        format_message(Message("owe", {"other": 1}))


def test_events_are_formatted_for_their_viewer() -> None:
    game = parlour.new("crazy-eight", seats=3, seed=7)
    dealer = game.events()[0].who
    texts = [game.events(seat, NAMES)[0].text for seat in (-1, dealer)]
    assert texts == [
        f"{NAMES[dealer]} was drawn to deal first.",
        "You were drawn to deal first.",
    ]


def test_suggests_only_similar_words() -> None:
    known = ["Hard", "easy", "expert"]
    assert suggestion_text("hrad", known) == "; did you mean 'Hard'?"
    assert suggestion_text("EASI", known) == "; did you mean 'easy'?"
    assert suggestion_text("random", known) == ""
    assert suggestion_text("", known) == ""
