"""Sentences: templates with named fields, which a catalogue of another language may replace one by one.

A field is named for what it holds, and is written accordingly: `who` and `other` are seats, `cards` a set,
`card` and `top` one card, `suit` a suit, `number` a number.

Whoever reads a sentence about themselves is `you` in it. Where they are its `who`, `KEY.you` stands for
`KEY`; a template with `{who}` has such a partner. Where they are its `other`, `KEY.to_you` does, and without
one `{other}` is written `you`.
"""

from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Final

from parlour.kit.cards import SUIT_NAMES, SUIT_SIGNS, card_text
from parlour.kit.data import Data

COMMON = {
    "card.hidden": "a card",
    "card.joker": "a joker",
    "cards.hidden": "{number} cards",
    "cards.more": "and {number} more",
    "cards.none": "nothing",
    "seat": "Seat {number}",
    "you": "you",
    "suit.0": SUIT_NAMES[0],
    "suit.1": SUIT_NAMES[1],
    "suit.2": SUIT_NAMES[2],
    "suit.3": SUIT_NAMES[3],
    "refuse.turn": "It is not your turn",
    "refuse.over": "The game is over",
    "refuse.yours": "You do not hold {card}",
    "standing": "{number} points",
    "standing.1": "1 point",
    "prompt.over": "The game is over.",
    "prompt.wait": "{who} is to play.",
    "prompt.wait.you": "You are to play.",
    "lot": "The lot makes {who} the first dealer.",
    "lot.you": "The lot makes you the first dealer.",
    "result.won": "{winners} won",
    "people.and": "{names} and {last}",
    "result.drawn": "Nobody won: the game is drawn",
    "coach.wait": "Let it go by",
    "coach.only": "It is the only move.",
    "coach.unjudged": "No move was tried often enough to judge.",
    "coach.wins": "wins {chance} in 100",
    "coach.gains": "{wins} and gains {points} points on average",
    "coach.loses": "{wins} and loses {points} points on average",
    "coach.next": 'It {wins}; the next best is "{other}": {chance}.',
    "coach.close": 'It {wins}; "{other}" is about as good: {chance}.',
    "coach.alone": "It {wins}; no other move was worth trying often.",
    "coach.turning": (
        "Move {move}, {label} ({who}): the chance of {seat} goes from {before} to {after}, {by}."
    ),
    "coach.by.choice": "by choice",
    "coach.by.cards": "by the cards",
}


@dataclass(frozen=True)
class Sentence(Data):
    """A template's key and what stands in its fields."""

    key: str
    fields: dict[str, int] = field(default_factory=dict)


def pretty_card(text: str) -> str:
    """A card for a person to read: `7♥`, `10♣`, `joker`; names that are no ranks and suits stay."""
    if text.startswith("*"):
        return "joker"
    if len(text) == 2 and text[1] in "CDHS":
        return ("10" if text[0] == "T" else text[0]) + SUIT_SIGNS["CDHS".index(text[1])]
    return text


def told_card(text: str, words: dict[str, str]) -> str:
    """A single card in a sentence: `7♥`, `a joker`."""
    return words["card.joker"] if text.startswith("*") else pretty_card(text)


def told_to(sentence: Sentence, you: int, words: dict[str, str]) -> str:
    """The key of the template in which whoever sits at `you` reads a sentence."""
    if you >= 0:
        for field, variant in (("who", ".you"), ("other", ".to_you")):
            if sentence.fields.get(field, -1) == you and sentence.key + variant in words:
                return sentence.key + variant
    return sentence.key


def seat_name(seat: int, names: list[str], words: dict[str, str], you: int = -1) -> str:
    """The name of whoever sits there, or `Seat 2`; `you` for the reader."""
    if seat >= 0 and seat == you:
        return words["you"]
    if 0 <= seat < len(names):
        return names[seat]
    return words["seat"].format(number=seat)


def people_listed(names: list[str], words: dict[str, str]) -> str:
    """People as a sentence names them: `Ann, Ben and Cleo`."""
    if len(names) < 2:
        return "".join(names)
    return words["people.and"].format(names=", ".join(names[:-1]), last=names[-1])


def listed(cards: list[str], hidden: int, words: dict[str, str]) -> str:
    """Cards as a person reads them in a sentence; those that are hidden are only counted."""
    if len(cards) == 1 and not hidden:
        return told_card(cards[0], words)
    shown = [pretty_card(card) for card in cards]
    if shown and hidden:
        shown.append(words["cards.more"].format(number=hidden))
    elif hidden == 1:
        shown.append(words["card.hidden"])
    elif hidden:
        shown.append(words["cards.hidden"].format(number=hidden))
    return " ".join(shown) if shown else words["cards.none"]


def standard_card(card: int) -> str:
    """A card of the standard pack for a person to read."""
    return pretty_card(card_text(card))


LONGEST_GUESS: Final = 40  # characters of a word that is compared with others


def did_you_mean(word: str, known: list[str]) -> str:
    """What to add to a refusal of a word that nobody knows: the known word nearest to it, or nothing."""
    spelled = {each.casefold(): each for each in known}
    near = get_close_matches(word.casefold(), spelled, 1) if len(word) <= LONGEST_GUESS else []
    return f"; did you mean {spelled[near[0]]!r}?" if near else ""
