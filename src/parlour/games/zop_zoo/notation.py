"""How Zop Zoo is written: its cards and its moves."""

from parlour.games.zop_zoo.deck import BONUS, LONGEST_NAME, WHITE, WILD, composed
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
    unpacked,
)
from parlour.kit.cards import UNKNOWN
from parlour.kit.errors import InvalidMove
from parlour.kit.given import shown
from parlour.kit.moves import CARD_FIELD, KIND_FIELD, OTHER_STEP, SEAT_STEP, other_of, seat_of

PLAIN_MOVES = {
    "draw": DRAW,
    "take": TAKE,
    "dig": DIG,
    "match": MATCH,
    "discard": DISCARD,
    "leave": LEAVE,
}

# Cards


def card(game: ZopZoo, text: str, taken: int) -> int:
    return game.terms.facts.card(text, taken)


def card_words(game: ZopZoo, card: int) -> str:
    return "?" if card == UNKNOWN else game.terms.facts.names[card]


def cards_words(game: ZopZoo, cards: int) -> list[str]:
    return [game.terms.facts.names[card] for card in unpacked(cards)]


# Moves


def vocabulary(game: ZopZoo) -> list[int]:
    cards = game.terms.cards
    whites: list[int] = [card for card in cards if card < WHITE]
    owned: list[int] = whites + [card for card in cards if BONUS <= card < WILD]
    moves: list[int] = [DRAW, TAKE, DIG]
    moves.extend([COVER + card for card in whites])
    for seat in range(game.seats):
        step = seat * SEAT_STEP
        moves.extend([GIVE + step + card for card in owned])
        moves.extend([ROB + step + card for card in owned])
        for other in owned:
            base = SWITCH + step + OTHER_STEP * other
            moves.extend([base + card for card in owned if card != other])
    if game.terms.honest:
        moves.extend([MATCH, DISCARD, LEAVE])
        moves.extend([NAME + card for card in cards if WHITE <= card < WILD])
    return moves


def notation(game: ZopZoo, move: int) -> str:
    kind = move & KIND_FIELD
    for word, code in PLAIN_MOVES.items():
        if code == kind:
            return word
    card = game.terms.facts.names[move & CARD_FIELD]
    if kind == COVER:
        return f"cover {card}"
    if kind == NAME:
        return f"name {card}"
    if kind == GIVE:
        return f"give {card} to {seat_of(move)}"
    if kind == ROB:
        return f"take {card} from {seat_of(move)}"
    return f"switch {card} for {game.terms.facts.names[other_of(move)]} of {seat_of(move)}"


def read_move(game: ZopZoo, text: str) -> int:
    return move_in(game, text, game.turn)


def move_in(game: ZopZoo, text: str, seat: int) -> int:
    """The move that a text names; where it names none, what that seat could write instead is said."""
    words = spoken_words(game, text)
    verb = words[0].lower() if words else ""
    if len(words) == 1 and verb in PLAIN_MOVES:
        return PLAIN_MOVES[verb]
    if len(words) == 2 and verb == "cover":
        return COVER + white_in(game, text, words[1])
    if len(words) == 2 and verb == "name":
        return NAME + black_in(game, text, words[1])
    if len(words) == 4 and verb in ("give", "take"):
        kind, link = (GIVE, "to") if verb == "give" else (ROB, "from")
        if words[2].lower() == link:
            return kind + owned_in(game, text, words[1]) + SEAT_STEP * seat_in(game, text, words[3])
    if len(words) == 6 and verb == "switch" and [words[2].lower(), words[4].lower()] == ["for", "of"]:
        own, theirs = owned_in(game, text, words[1]), owned_in(game, text, words[3])
        if own == theirs:
            raise InvalidMove(f"{shown(text)} is no move: a card is switched for another one")
        return SWITCH + own + OTHER_STEP * theirs + SEAT_STEP * seat_in(game, text, words[5])
    if verb == "dig":
        raise InvalidMove(f"{shown(text)} is a line of several moves: name each card, then dig")
    raise InvalidMove(f"{shown(text)} is no move: {possible(game, seat)}")


def read_line(game: ZopZoo, text: str, seat: int) -> list[int]:
    """ZZ-20: a dig names its cards in one line."""
    words = spoken_words(game, text.replace(",", " "))
    if len(words) < 2 or words[0].lower() != "dig" or "," in text.split()[0]:
        return [move_in(game, text, seat if seat >= 0 else game.turn)]
    cards = [word for word in words[1:] if word.lower() != "and" or "AND" in game.terms.facts.numbers]
    return [*[NAME + black_in(game, text, word) for word in cards], DIG]


def possible(game: ZopZoo, seat: int) -> str:
    """How what a seat may do now is written: one move of each kind."""
    if game.over:
        return "the game is over"
    examples: dict[int, str] = {}
    for at in range(game.generate(seat)):
        code = int(game.codes[at])
        kind = code & KIND_FIELD
        if kind not in examples:
            name = game.terms.facts.names[code & CARD_FIELD]
            examples[kind] = f"dig {name}" if kind == NAME else game.text(code)
    return f"write {' or '.join(examples.values())}" if examples else "it is not your turn"


def spoken_words(game: ZopZoo, text: str) -> list[str]:
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
    return words


def black_in(game: ZopZoo, text: str, word: str) -> int:
    """The black card of a name, written in any way: no white one can be meant."""
    large = word.upper()
    if large in ("BEAST", "MOLE"):
        return card(game, large, 0)
    if large in game.terms.facts.numbers:
        return game.terms.facts.numbers[large]
    raise InvalidMove(f"{shown(text)} is no move: there is no card {shown(word)}")


def white_in(game: ZopZoo, text: str, word: str) -> int:
    """The white card of a name, written in any way: no black one can be meant."""
    black = black_in(game, text, word)
    if black < BONUS:
        return black - WHITE
    raise InvalidMove(f"{shown(text)} is no move: {shown(word)} is not a white card")


def owned_in(game: ZopZoo, text: str, word: str) -> int:
    """A white card, which stands for its pair, or a Side Bonus."""
    black = black_in(game, text, word)
    if black < BONUS:
        return black - WHITE
    if black < WILD:
        return black
    raise InvalidMove(f"{shown(text)} is no move: a card goes by its white one, and not by {word}")


def seat_in(game: ZopZoo, text: str, word: str) -> int:
    if word.isascii() and word.isdigit() and int(word) < game.seats:
        return int(word)
    raise InvalidMove(f"{shown(text)} is no move: {shown(word)} is not a seat from 0 to {game.seats - 1}")
