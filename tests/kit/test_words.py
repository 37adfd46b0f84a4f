"""Who reads a sentence about themselves is `you` in it."""

from typing import ClassVar

import parlour
from parlour.kit.game import Game
from parlour.kit.words import Sentence, people_listed

NAMES = ["Ann", "Ben", "Cleo"]


class Told(Game):
    most: ClassVar[int] = 3
    sentences: ClassVar[dict[str, str]] = {
        "catch": "{who} catches {other}.",
        "catch.you": "You catch {other}.",
        "owe": "{other} owes {who} a card.",
        "owe.to_you": "You owe {who} a card.",
        "see": "{who} sees {other}.",
    }

    def start(self) -> None:
        self.begin()


def told(key: str, you: int) -> str:
    return Told(3, seed=1).tell_sentence(Sentence(key, {"who": 0, "other": 1}), NAMES, you=you)


def test_whoever_does_something_reads_their_own_template() -> None:
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


def test_without_a_template_of_their_own_they_read_their_name() -> None:
    assert told("see", 0) == "Ann sees Ben."


def test_events_are_told_to_whoever_saw_them() -> None:
    game = parlour.new("crazy-eight", seats=3, seed=7)
    dealer = game.events()[0].who
    texts = [game.events(seat, NAMES)[0].text for seat in (-1, dealer)]
    assert texts == [
        f"The lot makes {NAMES[dealer]} the first dealer.",
        "The lot makes you the first dealer.",
    ]


def test_people_are_listed_as_a_sentence_names_them() -> None:
    words = {"people.and": "{names} and {last}"}
    assert [people_listed(NAMES[:many], words) for many in (1, 2, 3)] == [
        "Ann",
        "Ann and Ben",
        "Ann, Ben and Cleo",
    ]
