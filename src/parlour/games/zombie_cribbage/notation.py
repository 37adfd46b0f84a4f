"""The moves of Zombie Cribbage as text; `positions` has its positions."""

from typing import Final

from parlour.games.zombie_cribbage.counting import HIGHEST, THIRTY_ONE
from parlour.games.zombie_cribbage.rules import (
    CLAIM,
    CLAIMING,
    COUNT,
    COUNTING,
    DISCARDING,
    GO,
    LAY,
    PLAY,
    RUN,
    RUNNING,
    STAY,
    STOP,
    ZombieCribbage,
)
from parlour.kit.bits import gather, members
from parlour.kit.cards import JOKERS, card_text, read_card, split_cards
from parlour.kit.errors import InvalidMove, InvalidPosition
from parlour.kit.given import shown
from parlour.kit.moves import CARD_FIELD, KIND_FIELD, OTHER_STEP, other_of

SAYINGS: Final = {GO: "go", STOP: "stop", RUN: "run", STAY: "stay"}
NUMBERED: Final = {COUNT: "count", CLAIM: "claim"}

# As the second card of a `crib` that does not name two (ZC-2).
ONE_ONLY: Final = 127
TOO_MANY: Final = 126


def vocabulary(game: ZombieCribbage) -> list[int]:
    cards = members(game.terms.pack)
    moves: list[int] = []
    for at, card in enumerate(cards):
        moves.append(card)
        moves.extend(LAY + card + other * OTHER_STEP for other in cards[at + 1 :])
    if game.terms.joker_optional and game.terms.pack & JOKERS:
        moves.append(GO)
    if game.terms.may_end:
        moves.append(STOP)
    if game.terms.runs:
        moves.extend([RUN, STAY])
    if game.terms.claimed:
        moves.extend(kind + points * OTHER_STEP for points in range(HIGHEST + 1) for kind in NUMBERED)
    return moves


def notation(game: ZombieCribbage, move: int) -> str:
    kind, card, other = move & KIND_FIELD, move & CARD_FIELD, other_of(move)
    if kind == PLAY:
        return card_text(card)
    if kind == LAY:
        second = card_text(other) if other < 54 else "" if other == ONE_ONLY else "..."
        return f"crib {card_text(card)} {second}".strip()
    if kind in NUMBERED:
        return f"{NUMBERED[kind]} {other}"
    return SAYINGS[kind]


def jokers_held(game: ZombieCribbage, seat: int) -> int:
    return game.hands[seat] & JOKERS


def read_move(game: ZombieCribbage, text: str) -> int:
    words = text.lower().split()
    if len(words) == 1:
        for kind, saying in SAYINGS.items():
            if words[0] == saying:
                return kind
        # A number alone can be nothing else where one is asked for.
        if words[0].isdecimal() and game.phase in (COUNTING, CLAIMING):
            words.insert(0, NUMBERED[COUNT if game.phase == COUNTING else CLAIM])
    for kind, saying in NUMBERED.items():
        if words and words[0] == saying:
            return kind + read_number(game, words, text) * OTHER_STEP
    if len(words) > 1 and words[0] == "crib":
        return read_discard(game, " ".join(words[1:]), text)
    cards = read_cards(game, " ".join(words), text)
    if len(cards) != 1:
        raise nonsense(game, text)
    return cards[0]


def read_number(game: ZombieCribbage, words: list[str], text: str) -> int:
    """ZC-48: the number of a count or claim."""
    number = words[1] if len(words) == 2 else ""
    if not number.isdecimal() or len(number) > 2 or int(number) > HIGHEST:
        raise nonsense(game, text)
    return int(number)


def read_discard(game: ZombieCribbage, named: str, text: str) -> int:
    """ZC-2: two cards for the crib; another number of them has a code too, for its refusal."""
    cards = read_cards(game, named, text)
    if not cards:
        raise nonsense(game, text)
    if len(cards) != 2:
        return LAY + cards[0] + (ONE_ONLY if len(cards) == 1 else TOO_MANY) * OTHER_STEP
    return LAY + min(cards) + max(cards) * OTHER_STEP


def read_cards(game: ZombieCribbage, named: str, text: str) -> list[int]:
    """The cards that a part of a move's text names."""
    cards: list[int] = []
    for word in split_cards(named):
        try:
            cards.append(read_card(word, gather(cards)))
        except InvalidPosition:
            raise nonsense(game, text) from None
    return cards


def nonsense(game: ZombieCribbage, text: str) -> InvalidMove:
    """For what is nonsense: what the moves are that somebody may make now."""
    if game.over:
        return InvalidMove(f"{shown(text)} is no move, and the game is over")
    return InvalidMove(f"{shown(text)} is no move: write {moves_now(game)}")


def moves_now(game: ZombieCribbage) -> str:
    """How the moves of whoever is on turn are written, as far as all can see what those are."""
    if game.phase == DISCARDING:
        return "crib and two of your cards, like crib 2C KD"
    if game.phase == RUNNING:
        return "run or stay"
    if game.phase == COUNTING:
        return f"count and a number from 0 to {HIGHEST}, like count 8"
    if game.phase == CLAIMING:
        return f"claim and a number from 0 to {HIGHEST}, like claim 2, or claim 0 for nothing"
    words = ["a card of yours like 7H"]
    if game.total == THIRTY_ONE:
        words = ["a joker like *1"]
        if game.terms.joker_optional:
            words.append("go")
    if game.may_stop():
        words.append("stop")
    return " or ".join(words)
