"""Typed moves that are not in the notation: with names of players, and in the words of the labels."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice, product
from typing import Any

from parlour.kit.cards import (
    RANK_NAMES,
    RANKS,
    SUIT_SYMBOLS,
    SUITS,
    parse_rank,
    parse_standard_card,
    parse_suit,
)
from parlour.kit.errors import InvalidMoveError, InvalidPositionError, invalid_move_error
from parlour.kit.game import Game
from parlour.kit.grammar import invalid_move_sentence
from parlour.kit.moves import SPECTATOR
from parlour.kit.sentences import DEFAULT_LANGUAGE, AnyOf, Sentence
from parlour.kit.validation import MAX_MOVE_TEXT_LENGTH
from parlour.kit.zones import HAND
from parlour.scene.scenes import HIDDEN_CARD, build_faces, build_move, get_vocabulary
from parlour.text.translation import get_catalog, get_game_catalog, list_languages, word_groups

NO_SEAT = ("fault-seat", "fault-caught")  # messages for a word that is not a seat
MAX_WORDS = 24  # maximum words of a move with a player's name
MAX_MOVES_TO_COMPARE = 2000  # largest vocabulary that is searched for illegal moves; more would take too long
OWN_CARDS = "G-3"  # the clause that allows only own cards to be played
MOST_NAMED = 4  # maximum moves in the message about an ambiguous line
MOST_READINGS = 16  # maximum translations of a line
ENDINGS = ("", "n", "en", "s")  # inflections of the name of a card
SYMBOL_TO_LETTER = str.maketrans(SUIT_SYMBOLS, SUITS)


def parse_typed_line(
    game: Game, seat: int, names: list[str], line: str, language: str = DEFAULT_LANGUAGE
) -> str:
    """Return the moves that a player means by a line, in the notation of the game.

    A line in the notation has precedence over names of players. Only if its move is illegal, and the same
    words are the label of a legal move, the legal move is returned. If the words mean only an illegal move,
    that move is returned, so that its refusal can be reported.

    Raises:
        InvalidMoveError: The line has no meaning; its `sentence` explains why.
    """
    if len(line) > MAX_MOVE_TEXT_LENGTH:
        raise invalid_move_error(game, Sentence("typed-long", {"most": MAX_MOVE_TEXT_LENGTH}))
    line = " ".join(line.split())
    check_rank(game, seat, line)
    faults: list[InvalidMoveError] = []
    refused: list[str] = []
    readings = [line, *translations(game, line, language)]
    # The notation is found immediately; searching the labels of all moves takes longer.
    readings.sort(key=lambda said: not is_notation(game, seat, said))
    for said in readings:
        try:
            text = understood(game, seat, names, said, language)
        except InvalidMoveError as reason:
            faults.append(reason)
            continue
        if is_legal_line(game, seat, text):
            return text
        refused.append(text)
    if refused:
        return refused[0]
    unplayable = card_of_rank(game, seat, line)
    if unplayable:
        return unplayable
    check_face(game, seat, line)
    raise nearest_fault(game, line, faults)


def nearest_fault(game: Game, line: str, faults: list[InvalidMoveError]) -> InvalidMoveError:
    """Return the error of the line, or of a translation with only one wrong word."""
    for fault in faults:
        reason = fault.sentence.fields.get("reason") if fault.sentence else None
        if isinstance(reason, Sentence) and reason.key in NO_SEAT:
            fields = {"word": str(reason.fields["word"]).strip("'"), "last": reason.fields["last"]}
            return invalid_move_error(game, Sentence("typed-seat", fields))
        if isinstance(reason, Sentence) and reason.key.startswith("fault-"):
            return invalid_move_error(game, invalid_move_sentence(line, reason))
    return faults[0]


def understood(game: Game, seat: int, names: list[str], line: str, language: str) -> str:
    """Return the moves of a line in the notation.

    Raises:
        InvalidMoveError: The line has no meaning, or several.
    """
    try:
        text = to_notation(game, seat, line)
    except InvalidMoveError as reason:
        nonsense = reason
    else:
        return (
            text
            if is_legal_line(game, seat, text)
            else find_plain_move(game, seat, names, line, language) or text
        )
    found = (
        find_moves_with_player(game, names, line, language)
        or find_shown_moves(game, seat, names, line, language)
        or find_moves_with_number(game, seat, line)
        or find_asked_moves(game, seat, names, line, language)
        or match_labels(game, seat, names, line, language, game.legal(seat))
        or find_refused_move(game, seat, names, line, language)
    )
    if len(found) > 1:
        moves = AnyOf(sorted(found), "list-or")
        raise invalid_move_error(game, Sentence("typed-which", {"line": repr(line), "moves": moves}))
    if not found:
        raise nonsense
    return found.pop()


def is_notation(game: Game, seat: int, line: str) -> bool:
    """Return True if a line is in the notation, so that no labels of moves must be searched."""
    try:
        to_notation(game, seat, line)
    except InvalidMoveError:
        return False
    return True


def to_notation(game: Game, seat: int, line: str) -> str:
    """Return a line as in a record.

    Raises:
        InvalidMoveError: The line is not in the notation.
    """
    codes = game.parse_moves(line, seat)
    return line if len(codes) > 1 else game.format_move(codes[0])


def find_moves_with_player(game: Game, names: list[str], line: str, language: str) -> set[str]:
    """Return the moves that a line with a player's name can mean. Exact case is preferred."""
    exact: set[str] = set()
    alike: set[str] = set()
    words = line.split()
    if len(words) > MAX_WORDS:
        return set()
    told = get_game_catalog(type(game), language)
    for seat in range(int(game.seats)):
        for name in {told.format_seat(seat, names), told.format_seat(seat, [])}:
            called = name.split()
            for at in range(1, len(words) - len(called) + 1):
                said = words[at : at + len(called)]
                if not said or [each.casefold() for each in said] != [each.casefold() for each in called]:
                    continue
                text = moves_about_seat(
                    game, seat, " ".join([*words[:at], str(seat), *words[at + len(called) :]])
                )
                if text:
                    (exact if said == called else alike).add(text)
    return exact or alike


def find_asked_moves(game: Game, seat: int, names: list[str], line: str, language: str) -> set[str]:
    """Return the meanings of a line without filler words: `ask Ben for queens` means `ask Ben queens`."""
    for left_out in ({"for"}, {*fillers(), "play"}):
        shorter = " ".join(word for word in line.rstrip(".?!").split() if word.casefold() not in left_out)
        if shorter == line or not shorter:
            continue
        try:
            return {to_notation(game, seat, shorter)}
        except InvalidMoveError:
            found = find_moves_with_player(game, names, shorter, language)
            if found:
                return found
    return set()


def moves_about_seat(game: Game, seat: int, line: str) -> str:
    """Return the moves of a line if one of them affects this seat, otherwise an empty text.

    The check is necessary because a 2 may also be a card.
    """
    try:
        codes = game.parse_moves(line)
    except InvalidMoveError:
        return ""
    fields = [game.components.label(game, code).fields for code in codes]
    concerned = any(seat in (each.get("who"), each.get("other")) for each in fields)
    return to_notation(game, SPECTATOR, line) if concerned else ""


def find_shown_moves(game: Game, seat: int, names: list[str], line: str, language: str) -> set[str]:
    """Return the first legal move with this label. Others differ only in the joker that is played."""
    wanted = normalize_text(line)
    moves = [build_move(game, move, names, seat, language) for move in game.legal(seat)]
    return {move.move for move in [move for move in moves if normalize_text(move.label) == wanted][:1]}


def find_moves_with_number(game: Game, seat: int, line: str) -> set[str]:
    """Return the legal moves that say this number, as `count 8` does. Cards, ranks and seats do not count."""
    if not line.isdecimal():
        return set()
    fields = {move: game.components.label(game, move).fields for move in game.legal(seat)}
    moves = [move for move in fields if str(fields[move].get("number")) == line]
    return {game.format_move(move) for move in moves if line in game.format_move(move).split()}


def is_legal_line(game: Game, seat: int, line: str) -> bool:
    """Return True if the first of these moves is legal now."""
    return game.refusal(seat, game.parse_moves(line, seat)[0]) is None


def find_plain_move(game: Game, seat: int, names: list[str], line: str, language: str) -> str:
    """Return the only legal move that a line describes in words: `two 7s` is not a 7 and a 2."""
    if " " not in line and (parse_rank(line) < 0 or not line.endswith("s")):
        return ""
    found = match_labels(game, seat, names, line, language, game.legal(seat))
    found = found or {
        text
        for text in find_asked_moves(game, seat, names, line, language)
        if is_legal_line(game, seat, text)
    }
    return found.pop() if len(found) == 1 else ""


def find_refused_move(game: Game, seat: int, names: list[str], line: str, language: str) -> set[str]:
    """Return an illegal move that a line describes in words, so that its refusal can be reported.

    If there are several, all must break the same clause. Moves that target the mover's own seat are ignored.
    """
    known = get_vocabulary(game)
    if len(known) > MAX_MOVES_TO_COMPARE:
        return set()
    others = [move for move in known if game.components.label(game, move).fields.get("other") != seat]
    found = match_labels(game, seat, names, line, language, others)
    refusals = {text: game.refusal(seat, game.parse_move(text)) for text in sorted(found)}
    clauses = {refusal.clause if refusal else "" for refusal in refusals.values()}
    return set(list(refusals)[:1]) if len(clauses) == 1 else set()


def match_labels(
    game: Game, seat: int, names: list[str], line: str, language: str, moves: list[int]
) -> set[str]:
    """Return the moves whose label ends in these words, if only words that are obvious are missing.

    For example, `queens` is enough to ask for queens. A card must never be missing, and a number or a rank
    alone does not mean a move.
    """
    if line.isdecimal() or len(line) == 1:
        return set()
    spellings = [significant_words(line, cards) for cards in (False, True)]
    spellings = [said for said in spellings if said and not (len(said) == 1 and said[0] in RANKS)]
    found = set()
    for code in moves if spellings else []:
        move = build_move(game, code, names, seat, language)
        shown = significant_words(move.label, False)
        for said in spellings:
            left_out, rest = shown[: -len(said)], shown[-len(said) :]
            if rest == said and not any(is_card(word) for word in left_out):
                found.add(move.move)
    return found


def significant_words(line: str, cards: bool) -> list[str]:
    """Return the relevant words of a line, with ranks and cards in a standard spelling.

    `7` is a rank, `7's` stands for sevens, and `7s` for 7♠. A typed `7s` is a card if `cards`, otherwise the
    plural of the rank.
    """
    words = bare_words(line)
    if len(words) > 1 and words[0] in ("two", "2") and parse_rank(words[1]) >= 0:
        words[0] = "pair"
    return [normalize_word(word, cards) for word in words]


def bare_words(line: str) -> list[str]:
    """Return the words of a line that are not fillers, with ranks by their English names."""
    ranks = rank_names()
    words = [word.strip(".,:?").casefold() for word in line.split()]
    return [ranks.get(word, word) for word in words if word and word != "of" and word not in fillers()]


def normalize_word(word: str, cards: bool) -> str:
    lettered = word.translate(SYMBOL_TO_LETTER).casefold()
    if is_card(lettered) and (cards or lettered != word):
        return lettered.replace("10", "t")
    rank = parse_rank(word)
    if rank < 0:
        return lettered
    return RANKS[rank] + ("'s" if len(word) > 1 and word.endswith("s") else "")


def is_card(word: str) -> bool:
    try:
        parse_standard_card(word)
    except InvalidPositionError:
        return False
    return True


def normalize_text(words: str) -> str:
    """Normalize words for comparison: no capitals, suit symbols or full stop."""
    return " ".join(words.translate(SYMBOL_TO_LETTER).casefold().rstrip(".").split())


# Other languages


def other_languages(language: str = DEFAULT_LANGUAGE) -> list[str]:
    """Return the languages other than that of the notation, `language` first."""
    return [each for each in dict.fromkeys((language, *list_languages())) if each != DEFAULT_LANGUAGE]


@lru_cache(maxsize=20)
def fillers(spoken: Sequence[str] = list_languages()) -> frozenset[str]:
    """Return the filler words of these languages."""
    said = " ".join(get_catalog("text", language).format("typed-fillers") for language in spoken)
    return frozenset(said.casefold().split())


@lru_cache(maxsize=20)
def meanings(kind: Any, language: str, key: str) -> dict[str, list[str]]:
    """Return the notation for the words of a message such as `typed-words`."""
    found: dict[str, list[str]] = {}
    for notation, *typed in word_groups(get_game_catalog(kind, language), key):
        for word in typed:
            found.setdefault(word.casefold(), []).append(notation)
    return found


@lru_cache(maxsize=1)
def rank_names() -> dict[str, str]:
    """Return the names of the ranks in other languages, each with its English name."""
    kind: Any = Game
    found = [meanings(kind, language, "typed-ranks") for language in other_languages()]
    return {word: ranks[0] for each in found for word, ranks in each.items()}


def translations(game: Game, line: str, language: str) -> Iterator[str]:
    """Yield translations of a line to the notation: with only its cards translated, and completely."""
    seen = {line}
    kind: Any = type(game)
    for tongue in other_languages(language):
        faces = {
            face.name.casefold(): card.rstrip("0123456789")
            for card, face in build_faces(game, tongue).items()
        }
        words = with_cards(kind, tongue, with_faces(line.replace("=", " = "), faces).split())
        readings = product(*(said_words(kind, tongue, faces, word) for word in words))
        for reading in ([*words], *islice(readings, MOST_READINGS)):
            said = " ".join(word for word in reading if word).replace(" = ", "=")
            if said not in seen:
                seen.add(said)
                yield said


def with_faces(line: str, faces: dict[str, str]) -> str:
    """Replace names of cards that have several words by the notation."""
    for name, card in faces.items():
        if " " in name:
            line = re.sub(rf"\b{re.escape(name)}\b", card, line, flags=re.IGNORECASE)
    return line


def with_cards(kind: Any, language: str, words: list[str]) -> list[str]:
    """Replace cards such as `Karo Dame` and `Karo-Dame` by the notation."""
    suits = meanings(kind, language, "typed-suits")
    ranks = meanings(kind, language, "typed-ranks")
    found: list[str] = []
    suit = ""  # suit of the previous word, until its rank follows
    for word in words:
        plain = word.casefold().strip(".,:?!")
        named = next((each for each in suits if plain.startswith(each)), "")
        rank = plain[len(named) :].lstrip("-") if named else plain
        number = parse_rank(ranks.get(rank, [rank])[0])
        if named and not rank:
            suit = named
            found.append(word)
        elif number >= 0 and (named or suit):
            call = "!" if word.endswith("!") else ""
            card = RANKS[number] + SUIT_SYMBOLS[parse_suit(suits[named or suit][0])] + call
            found[len(found) - bool(suit and not named) :] = [card]
            suit = ""
        else:
            suit = ""
            found.append(word)
    return found


def said_words(kind: Any, language: str, faces: dict[str, str], word: str) -> list[str]:
    """Return the possible meanings of a word in the notation, or the word itself if it is unknown."""
    plain = word.casefold().strip(".,:?!")
    call = "!" if word.endswith("!") else ""
    for key in ("typed-words", "typed-ranks", "typed-suits"):
        found = meanings(kind, language, key).get(plain)
        if found:
            return [each + call for each in found]
    for ending in ENDINGS:
        if plain.endswith(ending) and plain.removesuffix(ending) in faces:
            return [faces[plain.removesuffix(ending)].lower()]
    return [""] if plain in fillers((language,)) else [word]


def check_rank(game: Game, seat: int, line: str) -> None:
    """Raise InvalidMoveError if a line names a rank, such as `queen`, that the seat does not hold."""
    words = bare_words(line)
    if len(words) == 1 and words[0] in RANK_NAMES:
        cards_of_rank(game, seat, words[0])


def cards_of_rank(game: Game, seat: int, word: str) -> list[str]:
    """Return the cards of a rank in a seat's hand; none if the word is not a rank or there is no hand.

    Raises:
        InvalidMoveError: There is a hand, and it has no such card.
    """
    rank = parse_rank(word)
    if rank < 0 or seat < 0:
        return []
    hands = [zone.cards for zone in game.view(seat).zones() if zone.kind == HAND and zone.seat == seat]
    found = [card for hand in hands for card in hand if card.startswith((RANKS[rank], HIDDEN_CARD))]
    if hands and not found:
        raise invalid_move_error(game, Sentence("typed-none", {"rank": RANK_NAMES[rank]}))
    return found


def card_of_rank(game: Game, seat: int, line: str) -> str:
    """Return an illegal move with a card of the rank that a line names, such as `queen`.

    Returns:
        The move, whose refusal can be reported. Empty if the line is not a rank or no move plays one card.

    Raises:
        InvalidMoveError: The seat has no such card, or may play one; the message names the legal moves.
    """
    words = bare_words(line)
    held = cards_of_rank(game, seat, words[0]) if len(words) == 1 else []
    if not held:
        return ""
    may_be = [move for move in map(game.format_move, game.legal(seat)) if move.split("=")[0] in held]
    if len(may_be) == 1:
        raise invalid_move_error(game, Sentence("typed-one", {"move": may_be[0]}))
    if 1 < len(may_be) <= MOST_NAMED:
        moves = AnyOf(may_be, "list-or")
        raise invalid_move_error(game, Sentence("typed-which", {"line": repr(line), "moves": moves}))
    known = get_vocabulary(game) if not may_be else []
    texts = map(game.format_move, known) if len(known) <= MAX_MOVES_TO_COMPARE else []
    return next((text for text in texts if text.split("=")[0] in held), "")


def check_face(game: Game, seat: int, line: str) -> None:
    """Raise InvalidMoveError if a line is only the name of a card, such as `lion`, that the seat lacks."""
    words = " ".join(bare_words(line))
    named = {card.casefold() for tongue in list_languages() for card in cards_called(game, tongue, words)}
    own = [zone.cards for zone in game.view(seat).zones() if zone.seat == seat] if named else []
    if not own or any(
        card.casefold() in named for cards in own for stack in cards for card in stack.split("+")
    ):
        return
    for move in get_vocabulary(game):
        refusal = game.refusal(seat, move) if named & set(game.format_move(move).casefold().split()) else None
        if refusal is not None and refusal.clause == OWN_CARDS:
            raise invalid_move_error(game, refusal.sentence)


def cards_called(game: Game, language: str, name: str) -> list[str]:
    faces = build_faces(game, language)
    return [card for card, face in faces.items() if name in (card.casefold(), face.name.casefold())]
