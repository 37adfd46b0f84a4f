"""How Zop Zoo is written: its moves. Its cards and positions are in positions.py."""

from typing import final

from parlour.games.zop_zoo.deck import BONUS, LONGEST_NAME, WHITE, WILD, card_item, composed
from parlour.games.zop_zoo.rules import (
    COVER,
    DIG,
    DISCARD,
    DRAW,
    GIVE,
    LEAVE,
    MATCH,
    NAME,
    ROB,
    SWITCH,
    TAKE,
    ZopZoo,
)
from parlour.games.zop_zoo.table import (
    discard_label,
    given_place,
    match_label,
    match_place,
    robbed_place,
    switched_card,
    switched_place,
    take_label,
)
from parlour.kit.given import shown
from parlour.kit.grammar import Each, Form, Grammar, Held, Read, Seat, Slot, no_move
from parlour.kit.moves import CARD_FIELD, KIND_FIELD
from parlour.kit.words import Either, Sentence, invalid_move

# Cards in moves: large or small is the same there, for of each move it is clear which card is meant


class Black(Slot):
    """A card of the black deck that can be dug for."""

    def values(self, game: ZopZoo, held: Held) -> list[int]:
        return [card for card in game.terms.cards if WHITE <= card < WILD]

    def written(self, game: ZopZoo, value: int) -> str:
        return game.terms.facts.names[value]

    def read(self, game: ZopZoo, word: str, held: Held) -> Read:
        large = word.upper()
        if large in ("BEAST", "MOLE"):
            return game.terms.facts.card(large, 0)
        black = game.terms.facts.numbers.get(large)
        return Sentence("fault-card", {"word": shown(word)}) if black is None else black


@final
class White(Black):
    def values(self, game: ZopZoo, held: Held) -> list[int]:
        return [card for card in game.terms.cards if card < WHITE]

    def read(self, game: ZopZoo, word: str, held: Held) -> Read:
        black = super().read(game, word, held)
        if not isinstance(black, int):
            return black
        return black - WHITE if black < BONUS else Sentence("fault-white", {"word": shown(word)})


@final
class Owned(Black):
    """A white card, which stands for its pair, or a Side Bonus."""

    def __init__(self, name: str, field: str) -> None:
        super().__init__(name)
        self.field = field

    def values(self, game: ZopZoo, held: Held) -> list[int]:
        owned = [card for card in game.terms.cards if card < WHITE or BONUS <= card < WILD]
        return [card for card in owned if card != held.get("card")]

    def read(self, game: ZopZoo, word: str, held: Held) -> Read:
        black = super().read(game, word, held)
        if not isinstance(black, int):
            return black
        if black >= WILD:
            return Sentence("fault-pair", {"word": word})
        card = black - WHITE if black < BONUS else black
        return card if card != held.get("card") else Sentence("fault-switch")

    def told(self, game: ZopZoo, value: int) -> int:
        return int(game.stack(card_item(value)))


# What a line is


def spoken(game: ZopZoo, text: str) -> str:
    """The words of a move; a name of several words, as a person reads it, is one."""
    parts = composed(text).split()
    words: list[str] = []
    at = 0
    while at < len(parts):
        end = min(len(parts), at + LONGEST_NAME // 2)
        while end > at + 1 and "-".join(parts[at:end]).upper() not in game.terms.facts.numbers:
            end -= 1
        words.append("-".join(parts[at:end]))
        at = end
    return " ".join(words)


def nonsense(game: ZopZoo, text: str, seat: int) -> Sentence:
    if text.lower().split()[:1] == ["dig"]:
        return Sentence("no-move-dig", {"text": shown(text)})
    return no_move(text, possible(game, seat))


def possible(game: ZopZoo, seat: int) -> Sentence:
    """How what a seat may do now is written: one move of each kind."""
    if game.over:
        return Sentence("write-over")
    examples: dict[int, str] = {}
    for at in range(game.generate(seat)):
        code = int(game.codes[at])
        kind = code & KIND_FIELD
        if kind not in examples:
            name = game.terms.facts.names[code & CARD_FIELD]
            examples[kind] = f"dig {name}" if kind == NAME else game.text(code)
    moves = list(examples.values())
    return Sentence("write", {"moves": Either(moves, "list-or")}) if moves else Sentence("write-turn")


def read_line(game: ZopZoo, text: str, seat: int) -> list[int]:
    """ZZ-20: a dig names its cards in one line."""
    words = spoken(game, text.replace(",", " ")).split() if text.lower().split()[:1] == ["dig"] else []
    if len(words) < 2 or words[0].lower() != "dig":
        return [GRAMMAR.read_of(game, text, seat if seat >= 0 else int(game.turn))]
    names = [word for word in words[1:] if word.lower() != "and" or "AND" in game.terms.facts.numbers]
    cards = [BURIED.read(game, name, {}) for name in names]
    for fault in cards:
        if isinstance(fault, Sentence):
            raise invalid_move(game, no_move(text, fault))
    return [*[NAME + card for card in cards if isinstance(card, int)], DIG]


def is_honest(game: ZopZoo) -> bool:
    return bool(game.terms.honest)


BURIED = Black("card")
OWN, THEIRS = Owned("card", "cards"), Owned("other", "wanted")

GRAMMAR = Grammar(
    Form("draw", "move-draw", "draw", kind=DRAW),
    Form("take", take_label, "discard", kind=TAKE),
    Form("dig", "move-dig", "discard", kind=DIG),
    Form("cover {card}", "move-cover", "row.{turn} {card}", kind=COVER, slots=(White("card"),)),
    Each(
        "seat",
        Form("give {card} to {seat}", "move-give", given_place, kind=GIVE),
        Form("take {card} from {seat}", "move-rob", robbed_place, kind=ROB),
        Each(
            "other",
            Form(
                "switch {card} for {other} of {seat}",
                "move-switch",
                switched_place,
                kind=SWITCH,
                through=switched_card,
            ),
        ),
    ),
    Form("match", match_label, match_place, kind=MATCH, only=is_honest),
    Form("discard", discard_label, "discard", kind=DISCARD, only=is_honest),
    Form("leave", "move-leave", kind=LEAVE, only=is_honest),
    Form("name {card}", "move-name", "search {card}", kind=NAME, only=is_honest, slots=(BURIED,)),
    slots=(OWN, THEIRS, Seat()),
    spoken=spoken,
    nonsense=nonsense,
)
