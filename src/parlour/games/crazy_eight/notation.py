"""How Crazy Eight is written: its moves. Positions are in positions.py."""

from parlour.games.crazy_eight.cards import EIGHTS
from parlour.games.crazy_eight.rules import CATCH, DRAW, KEEP, PLAY, TAKE, CrazyEight
from parlour.kit.bits import bit, members
from parlour.kit.cards import JOKERS, SUITS, card_text, read_card, read_suit
from parlour.kit.errors import InvalidMove, InvalidPosition
from parlour.kit.moves import CARD_FIELD, KIND_FIELD, SAID, SEAT_STEP, SUIT_STEP, is_said, named_suit, seat_of

WORDS = {DRAW: "draw", KEEP: "keep", TAKE: "take"}
KINDS = {word: kind for kind, word in WORDS.items()}


def vocabulary(game: CrazyEight) -> list[int]:
    moves: list[int] = []
    for card in members(game.terms.pack):
        if not bit(card) & EIGHTS or game.terms.printed_counter:
            moves.append(card)
        if bit(card) & EIGHTS:
            moves.extend(card + suit * SUIT_STEP for suit in range(1, 5))
    moves.extend(WORDS)
    if game.terms.manual:
        moves.extend([move + SAID for move in moves])
        moves.extend(CATCH + seat * SEAT_STEP for seat in range(game.seats))
    return moves


def jokers_held(game: CrazyEight, seat: int) -> int:
    return game.hands[seat] & JOKERS


def notation(game: CrazyEight, move: int) -> str:
    kind = move & KIND_FIELD
    if kind == CATCH:
        return f"catch {seat_of(move)}"
    word = WORDS[kind] if kind != PLAY else card_text(move & CARD_FIELD)
    if kind == PLAY and named_suit(move) >= 0:
        word += "=" + SUITS[named_suit(move)]
    return word + "!" if is_said(move) else word


def read_move(game: CrazyEight, text: str) -> int:
    word = " ".join(text.split())
    said = SAID if word.endswith("!") else 0
    plain = word.rstrip("!").strip().lower()
    if plain in KINDS:
        return KINDS[plain] + said
    if plain.startswith("catch "):
        return read_catch(game, text, plain[6:], said != 0)
    return read_play(game, text, plain) + said


def read_catch(game: CrazyEight, text: str, seat: str, said: bool) -> int:
    if said or not seat.isdecimal() or int(seat) >= game.seats:
        raise InvalidMove(
            f"{text!r} is no move: catch a seat from 0 to {game.seats - 1}, as in {a_catch(game)}"
        )
    return CATCH + int(seat) * SEAT_STEP


def read_play(game: CrazyEight, text: str, plain: str) -> int:
    """A card, an 8 with the suit that it names."""
    card, equals, suit = plain.partition("=")
    try:
        code = read_card(card)
    except InvalidPosition:
        raise InvalidMove(f"{text!r} is no move: write {what_moves_are(game)}") from None
    if not bit(code) & game.terms.pack:
        raise InvalidMove(f"{text!r} is no move: {card_text(code)} is not in the pack of this game")
    if not equals:
        return code
    if not bit(code) & EIGHTS:
        raise InvalidMove(f"{text!r} is no move: only an 8 names a suit, as in 8H=C")
    named = read_suit(suit)
    if named < 0:
        raise InvalidMove(f"{text!r} is no move: {suit!r} is no suit; C, D, H or S is, as in 8H=C")
    return code + (named + 1) * SUIT_STEP


def what_moves_are(game: CrazyEight) -> str:
    known = "a card like 5C, an 8 like 8H=C, draw, keep"
    return f"{known}, take or {a_catch(game)}" if game.terms.manual else f"{known} or take"


def a_catch(game: CrazyEight) -> str:
    return f"catch {game.seats - 1}"
