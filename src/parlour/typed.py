"""What a person types in place of the notation: players by name, and moves in the words that are shown."""

from parlour.kit.cards import RANKS, SUIT_SIGNS, SUITS, read_card, read_rank
from parlour.kit.errors import InvalidMove, InvalidPosition
from parlour.kit.game import Game
from parlour.kit.given import LONGEST_LINE
from parlour.kit.seats import SPECTATOR
from parlour.kit.words import ENGLISH, Either, Sentence, invalid_move
from parlour.messages import game_words
from parlour.scene import all_moves, move_of

MOST_WORDS = 24  # of a move that names a player, however long the name is
MOST_MOVES = 2000  # of a game, to look for what may not be made: more would take too long
FILLING = ("a", "an", "any", "the", "for", "please", "card", "cards")  # said or not, it is the same
LETTERS = str.maketrans(SUIT_SIGNS, SUITS)


def read_line(game: Game, seat: int, names: list[str], line: str, language: str = ENGLISH) -> str:
    """The moves that the person at a seat means by a line, in the notation of the game.

    What the game reads as it stands is that, whatever anybody is called; only where it may not be played, and
    the same words say a move that may, it is that move. Words that only say a move which may not be made are
    that move, so that the reason is told. Raises InvalidMove for nonsense, whose `sentence` says why.
    """
    if len(line) > LONGEST_LINE:
        raise invalid_move(game, Sentence("typed-long", {"most": LONGEST_LINE}))
    line = " ".join(line.split())
    try:
        text = written(game, seat, line)
    except InvalidMove as reason:
        nonsense = reason
    else:
        return text if may(game, seat, text) else instead(game, seat, names, line, language) or text
    found = (
        named_moves(game, names, line, language)
        or shown_moves(game, seat, names, line, language)
        or counts(game, seat, line)
        or asked_for(game, seat, names, line, language)
        or said_moves(game, seat, names, line, language, game.legal(seat))
        or refused_move(game, seat, names, line, language)
    )
    if len(found) > 1:
        moves = Either(sorted(found), "list-or")
        raise invalid_move(game, Sentence("typed-which", {"line": repr(line), "moves": moves}))
    if not found:
        raise nonsense
    return found.pop()


def is_written(game: Game, seat: int, line: str) -> bool:
    """Whether a line is in the notation of the game, so that nothing has to be sought among its moves."""
    try:
        written(game, seat, line)
    except InvalidMove:
        return False
    return True


def written(game: Game, seat: int, line: str) -> str:
    """A line as a record has it. Raises InvalidMove."""
    codes = game.steps(line, seat)
    return line if len(codes) > 1 else game.text(codes[0])


def named_moves(game: Game, names: list[str], line: str, language: str) -> set[str]:
    """The moves that a line can mean where it names a player; as written before those in other letters."""
    exact: set[str] = set()
    alike: set[str] = set()
    words = line.split()
    if len(words) > MOST_WORDS:
        return set()
    told = game_words(type(game), language)
    for seat in range(int(game.seats)):
        for name in {told.seat(seat, names), told.seat(seat, [])}:
            called = name.split()
            for at in range(1, len(words) - len(called) + 1):
                said = words[at : at + len(called)]
                if not said or [each.casefold() for each in said] != [each.casefold() for each in called]:
                    continue
                text = about(game, seat, " ".join([*words[:at], str(seat), *words[at + len(called) :]]))
                if text:
                    (exact if said == called else alike).add(text)
    return exact or alike


def asked_for(game: Game, seat: int, names: list[str], line: str, language: str) -> set[str]:
    """The moves that a line means without the word for: who asks Ben for queens asks Ben queens."""
    for left_out in (("for",), (*FILLING, "play")):
        shorter = " ".join(word for word in line.rstrip(".?!").split() if word.casefold() not in left_out)
        if shorter == line or not shorter:
            continue
        try:
            return {written(game, seat, shorter)}
        except InvalidMove:
            found = named_moves(game, names, shorter, language)
            if found:
                return found
    return set()


def about(game: Game, seat: int, line: str) -> str:
    """The moves of a line where one of them is about that seat, else nothing: a 2 may also be a card."""
    try:
        codes = game.steps(line)
    except InvalidMove:
        return ""
    fields = [game.parts.label(game, code).fields for code in codes]
    concerned = any(seat in (each.get("who"), each.get("other")) for each in fields)
    return written(game, SPECTATOR, line) if concerned else ""


def shown_moves(game: Game, seat: int, names: list[str], line: str, language: str) -> set[str]:
    """The first of the legal moves that are shown in these words; others only lay another joker."""
    wanted = spelled(line)
    moves = [move_of(game, move, names, seat, language) for move in game.legal(seat)]
    return {move.move for move in [move for move in moves if spelled(move.label) == wanted][:1]}


def counts(game: Game, seat: int, line: str) -> set[str]:
    """The legal moves that say this number, as `count 8` says 8; cards, ranks and seats are not said."""
    if not line.isdecimal():
        return set()
    fields = {move: game.parts.label(game, move).fields for move in game.legal(seat)}
    moves = [move for move in fields if str(fields[move].get("number")) == line]
    return {game.text(move) for move in moves if line in game.text(move).split()}


def may(game: Game, seat: int, line: str) -> bool:
    """Whether the first of these moves may be made now."""
    return game.refusal(seat, game.steps(line, seat)[0]) is None


def instead(game: Game, seat: int, names: list[str], line: str, language: str) -> str:
    """The one legal move that a line says in plain words: two 7s are not a 7 and a 2."""
    if " " not in line and (read_rank(line) < 0 or not line.endswith("s")):
        return ""
    found = said_moves(game, seat, names, line, language, game.legal(seat))
    found = found or {text for text in asked_for(game, seat, names, line, language) if may(game, seat, text)}
    return found.pop() if len(found) == 1 else ""


def refused_move(game: Game, seat: int, names: list[str], line: str, language: str) -> set[str]:
    """A move that a line says in plain words and that may not be made, so that the reason is told.

    Where it says several, all have to break the same rule. Nobody means what they would do with themselves.
    """
    known = all_moves(game)
    if len(known) > MOST_MOVES:
        return set()
    others = [move for move in known if game.parts.label(game, move).fields.get("other") != seat]
    found = said_moves(game, seat, names, line, language, others)
    refusals = {text: game.refusal(seat, game.parse(text)) for text in sorted(found)}
    clauses = {refusal.clause if refusal else "" for refusal in refusals.values()}
    return set(list(refusals)[:1]) if len(clauses) == 1 else set()


def said_moves(
    game: Game, seat: int, names: list[str], line: str, language: str, moves: list[int]
) -> set[str]:
    """Those of the moves that are shown in these words with more before them that goes without saying.

    Queens are asked for, and an octopus is covered; but a card is never left out, and a number or one rank
    alone is no move.
    """
    if line.isdecimal() or len(line) == 1:
        return set()
    spellings = [bare(line, cards) for cards in (False, True)]
    spellings = [said for said in spellings if said and not (len(said) == 1 and said[0] in RANKS)]
    found = set()
    for code in moves if spellings else []:
        move = move_of(game, code, names, seat, language)
        shown = bare(move.label, False)
        for said in spellings:
            left_out, rest = shown[: -len(said)], shown[-len(said) :]
            if rest == said and not any(is_card(word) for word in left_out):
                found.add(move.move)
    return found


def bare(line: str, cards: bool) -> list[str]:
    """The words that count in a line, each rank and card in one spelling: `7`, `7's` for sevens, `7s` for 7♠.

    A 7s without a sign is the card, or else the rank in the plural.
    """
    words = [word.strip(".,:?").casefold() for word in line.split()]
    words = [word for word in words if word and word != "of" and word not in FILLING]
    if len(words) > 1 and words[0] in ("two", "2") and read_rank(words[1]) >= 0:
        words[0] = "pair"
    return [one_spelling(word, cards) for word in words]


def one_spelling(word: str, cards: bool) -> str:
    lettered = word.translate(LETTERS).casefold()
    if is_card(lettered) and (cards or lettered != word):
        return lettered.replace("10", "t")
    rank = read_rank(word)
    if rank < 0:
        return lettered
    return RANKS[rank] + ("'s" if len(word) > 1 and word.endswith("s") else "")


def is_card(word: str) -> bool:
    try:
        read_card(word)
    except InvalidPosition:
        return False
    return True


def spelled(words: str) -> str:
    """Words as they are compared: without capitals, signs or a full stop."""
    return " ".join(words.translate(LETTERS).casefold().rstrip(".").split())
