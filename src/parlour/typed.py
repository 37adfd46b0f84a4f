"""What a person types in place of the notation: players by name, and moves in the words that are shown."""

from parlour.kit.cards import SUIT_SIGNS
from parlour.kit.errors import InvalidMove
from parlour.kit.game import LONGEST_LINE, SPECTATOR, Game
from parlour.kit.words import seat_name
from parlour.scene import move_of

MOST_WORDS = 24  # of a move that names a player, however long the name is
LETTERS = str.maketrans(SUIT_SIGNS, "CDHS")


def read_line(game: Game, seat: int, names: list[str], line: str) -> str:
    """The moves that the person at a seat means by a line, in the notation of the game.

    What the game reads as it stands is that, whatever anybody is called. Raises InvalidMove for nonsense.
    """
    if len(line) > LONGEST_LINE:
        raise InvalidMove(f"that is no move: a line of moves has at most {LONGEST_LINE} characters")
    line = " ".join(line.split())
    try:
        return written(game, seat, line)
    except InvalidMove as reason:
        nonsense = reason
    found = named_moves(game, names, line) or shown_moves(game, seat, names, line) or counts(game, seat, line)
    if len(found) > 1:
        raise InvalidMove(f"{line!r} could be {' or '.join(sorted(found))}: write which")
    if not found:
        raise nonsense
    return found.pop()


def written(game: Game, seat: int, line: str) -> str:
    """A line as a record has it. Raises InvalidMove."""
    codes = game.steps(line, seat)
    return line if len(codes) > 1 else game.text(codes[0])


def named_moves(game: Game, names: list[str], line: str) -> set[str]:
    """The moves that a line can mean where it names a player; as written before those in other letters."""
    exact: set[str] = set()
    alike: set[str] = set()
    words = line.split()
    if len(words) > MOST_WORDS:
        return set()
    for seat in range(int(game.seats)):
        for name in {seat_name(seat, names, game.words()), seat_name(seat, [], game.words())}:
            called = name.split()
            for at in range(1, len(words) - len(called) + 1):
                said = words[at : at + len(called)]
                if not said or [each.casefold() for each in said] != [each.casefold() for each in called]:
                    continue
                text = about(game, seat, " ".join([*words[:at], str(seat), *words[at + len(called) :]]))
                if text:
                    (exact if said == called else alike).add(text)
    return exact or alike


def about(game: Game, seat: int, line: str) -> str:
    """The moves of a line where one of them is about that seat, else nothing: a 2 may also be a card."""
    try:
        codes = game.steps(line)
    except InvalidMove:
        return ""
    fields = [game.label(code).fields for code in codes]
    concerned = any(seat in (each.get("who"), each.get("other")) for each in fields)
    return written(game, SPECTATOR, line) if concerned else ""


def shown_moves(game: Game, seat: int, names: list[str], line: str) -> set[str]:
    """The legal moves that are shown in these words."""
    wanted = spelled(line)
    moves = [move_of(game, move, names, seat) for move in game.legal(seat)]
    return {move.move for move in moves if spelled(move.label) == wanted}


def counts(game: Game, seat: int, line: str) -> set[str]:
    """The legal moves that say this number, as `count 8` says 8; cards, ranks and seats are not said."""
    if not line.isdecimal():
        return set()
    moves = [move for move in game.legal(seat) if str(game.label(move).fields.get("number")) == line]
    return {game.text(move) for move in moves if line in game.text(move).split()}


def spelled(words: str) -> str:
    """Words as they are compared: without capitals, signs or a full stop."""
    return " ".join(words.translate(LETTERS).casefold().rstrip(".").split())
