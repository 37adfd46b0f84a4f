"""Parsing of typed moves that are not in the notation, such as moves with player names."""

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
from parlour.scene.scenes import HIDDEN_CARD, build_faces, build_move, get_move_vocabulary
from parlour.text.translation import get_catalog, get_game_catalog, list_languages, parse_word_groups

# keys of the messages for a word that should be the number of a seat but is not
SEAT_FAULT_KEYS = ("fault-seat", "fault-caught")
MAX_WORDS = 24  # maximum number of words in a line that is searched for player names
# The search for an illegal move is skipped in a game with more possible moves than this.
MAX_MOVES_TO_COMPARE = 2000
OWN_CARDS_CLAUSE = "G-3"  # clause that forbids playing cards from other players' hands
MAX_LISTED_MOVES = 4  # maximum number of moves listed in the message about an ambiguous line
MAX_TRANSLATIONS = 16  # maximum number of translations of a line that are tried per language
CARD_NAME_ENDINGS = ("", "n", "en", "s")  # endings that inflected card names can have
SYMBOL_TO_LETTER = str.maketrans(SUIT_SYMBOLS, SUITS)


def parse_typed_line(
    game: Game, seat: int, player_names: list[str], line: str, language: str = DEFAULT_LANGUAGE
) -> str:
    """Return a player's typed moves in the notation of the game.

    The notation takes precedence over player names and labels, unless the line is an illegal move in the
    notation but the label of a legal move. If all meanings of the line are illegal, the first one is
    returned, so that the caller can report why it is illegal.

    Raises:
        InvalidMoveError: The line does not name a move; the error's `sentence` explains why.
    """
    if len(line) > MAX_MOVE_TEXT_LENGTH:
        raise invalid_move_error(game, Sentence("typed-long", {"most": MAX_MOVE_TEXT_LENGTH}))
    line = " ".join(line.split())
    require_rank_in_hand(game, seat, line)
    errors: list[InvalidMoveError] = []
    illegal_moves: list[str] = []
    candidate_lines = [line, *translate_line(game, line, language)]
    # Lines in the notation are tried first because searching the labels of all moves takes longer.
    candidate_lines.sort(key=lambda candidate_line: not is_notation(game, seat, candidate_line))
    for candidate_line in candidate_lines:
        try:
            text = interpret_line(game, seat, player_names, candidate_line, language)
        except InvalidMoveError as error:
            errors.append(error)
            continue
        if is_first_move_legal(game, seat, text):
            return text
        illegal_moves.append(text)
    if illegal_moves:
        return illegal_moves[0]
    illegal_move = find_illegal_rank_move(game, seat, line)
    if illegal_move:
        return illegal_move
    require_own_card(game, seat, line)
    raise select_error(game, line, errors)


def select_error(game: Game, line: str, errors: list[InvalidMoveError]) -> InvalidMoveError:
    """Return the first error that states which word of the line is wrong, or else the first error."""
    for error in errors:
        reason = error.sentence.fields.get("reason") if error.sentence else None
        if isinstance(reason, Sentence) and reason.key in SEAT_FAULT_KEYS:
            fields = {"word": str(reason.fields["word"]).strip("'"), "last": reason.fields["last"]}
            return invalid_move_error(game, Sentence("typed-seat", fields))
        if isinstance(reason, Sentence) and reason.key.startswith("fault-"):
            return invalid_move_error(game, invalid_move_sentence(line, reason))
    return errors[0]


def interpret_line(game: Game, seat: int, player_names: list[str], line: str, language: str) -> str:
    """Return the moves that a line means, in the notation of the game.

    Raises:
        InvalidMoveError: The line has several meanings or cannot be understood.
    """
    try:
        text = to_notation(game, seat, line)
    except InvalidMoveError as error:
        notation_error = error
    else:
        return (
            text
            if is_first_move_legal(game, seat, text)
            else find_described_move(game, seat, player_names, line, language) or text
        )
    meanings = (
        find_moves_with_player(game, player_names, line, language)
        or find_moves_by_label(game, seat, player_names, line, language)
        or find_moves_with_number(game, seat, line)
        or find_moves_without_fillers(game, seat, player_names, line, language)
        or find_moves_by_label_ending(game, seat, player_names, line, language, game.legal(seat))
        or find_illegal_move(game, seat, player_names, line, language)
    )
    if len(meanings) > 1:
        moves = AnyOf(sorted(meanings), "list-or")
        raise invalid_move_error(game, Sentence("typed-which", {"line": repr(line), "moves": moves}))
    if not meanings:
        raise notation_error
    return meanings.pop()


def is_notation(game: Game, seat: int, line: str) -> bool:
    """Return True if a line is in the notation of the game."""
    try:
        to_notation(game, seat, line)
    except InvalidMoveError:
        return False
    return True


def to_notation(game: Game, seat: int, line: str) -> str:
    """Return a line of moves in the form that records use.

    A single move is returned in its standard spelling. A line of several moves is returned unchanged.

    Raises:
        InvalidMoveError: The line is not in the notation.
    """
    codes = game.parse_moves(line, seat)
    return line if len(codes) > 1 else game.format_move(codes[0])


def find_moves_with_player(game: Game, player_names: list[str], line: str, language: str) -> set[str]:
    """Return the moves that a line with a player's name can mean.

    Capitalization is ignored only if the line has no meaning otherwise. For example, `Ben` can mean a player
    `ben` only if it cannot mean a player `Ben`.
    """
    exact_matches: set[str] = set()
    inexact_matches: set[str] = set()
    words = line.split()
    if len(words) > MAX_WORDS:
        return set()
    catalog = get_game_catalog(type(game), language)
    for seat in range(int(game.seats)):
        for player_name in {catalog.format_seat(seat, player_names), catalog.format_seat(seat, [])}:
            name_words = player_name.split()
            for start_index in range(1, len(words) - len(name_words) + 1):
                typed_words = words[start_index : start_index + len(name_words)]
                if not typed_words or [word.casefold() for word in typed_words] != [
                    word.casefold() for word in name_words
                ]:
                    continue
                text = format_moves_affecting_seat(
                    game,
                    seat,
                    " ".join([*words[:start_index], str(seat), *words[start_index + len(name_words) :]]),
                )
                if text:
                    (exact_matches if typed_words == name_words else inexact_matches).add(text)
    return exact_matches or inexact_matches


def find_moves_without_fillers(
    game: Game, seat: int, player_names: list[str], line: str, language: str
) -> set[str]:
    """Return the moves that a line can mean if its filler words are ignored.

    For example, `ask Ben for queens` means the same as `ask Ben queens`.
    """
    for omitted_words in ({"for"}, {*filler_words(), "play"}):
        short_line = " ".join(
            word for word in line.rstrip(".?!").split() if word.casefold() not in omitted_words
        )
        if short_line == line or not short_line:
            continue
        try:
            return {to_notation(game, seat, short_line)}
        except InvalidMoveError:
            moves = find_moves_with_player(game, player_names, short_line, language)
            if moves:
                return moves
    return set()


def format_moves_affecting_seat(game: Game, seat: int, line: str) -> str:
    """Return a line in the game's notation, or an empty string if none of its moves affects this seat.

    The line contains the seat's number in place of a player's name. If the game reads this number as a card
    instead of a seat, no move affects the seat.
    """
    try:
        codes = game.parse_moves(line)
    except InvalidMoveError:
        return ""
    label_fields = [game.variant.notation.label(game, code).fields for code in codes]
    affects_seat = any(seat in (fields.get("who"), fields.get("other")) for fields in label_fields)
    return to_notation(game, SPECTATOR, line) if affects_seat else ""


def find_moves_by_label(game: Game, seat: int, player_names: list[str], line: str, language: str) -> set[str]:
    """Return a set with the legal move that has this line as its label, or an empty set.

    If several moves have this label, return only the first: they differ only in the joker that is played.
    """
    normalized_line = normalize_text(line)
    moves = [build_move(game, move, player_names, seat, language) for move in game.legal(seat)]
    return {
        move.move for move in [move for move in moves if normalize_text(move.label) == normalized_line][:1]
    }


def find_moves_with_number(game: Game, seat: int, line: str) -> set[str]:
    """Return the legal moves whose labels contain this number. For example, `8` means `count 8`.

    A number that stands for a card, a rank or a seat does not match.
    """
    if not line.isdecimal():
        return set()
    fields = {move: game.variant.notation.label(game, move).fields for move in game.legal(seat)}
    moves = [move for move in fields if str(fields[move].get("number")) == line]
    return {game.format_move(move) for move in moves if line in game.format_move(move).split()}


def is_first_move_legal(game: Game, seat: int, line: str) -> bool:
    """Return True if the first move of a line is legal now."""
    return game.refusal(seat, game.parse_moves(line, seat)[0]) is None


def find_described_move(game: Game, seat: int, player_names: list[str], line: str, language: str) -> str:
    """Return the legal move that a line describes in words, or an empty string if there is not exactly one.

    For example, `two 7s` means a pair of sevens instead of a 2 and a 7.
    """
    if " " not in line and (parse_rank(line) < 0 or not line.endswith("s")):
        return ""
    moves = find_moves_by_label_ending(game, seat, player_names, line, language, game.legal(seat))
    moves = moves or {
        text
        for text in find_moves_without_fillers(game, seat, player_names, line, language)
        if is_first_move_legal(game, seat, text)
    }
    return moves.pop() if len(moves) == 1 else ""


def find_illegal_move(game: Game, seat: int, player_names: list[str], line: str, language: str) -> set[str]:
    """Return an illegal move that a line describes in words, so that the caller can report the reason.

    The result contains at most one move. It is empty if the line describes moves that break different
    clauses. Moves that target the player's own seat are ignored.
    """
    vocabulary = get_move_vocabulary(game)
    if len(vocabulary) > MAX_MOVES_TO_COMPARE:
        return set()
    candidates = [
        move for move in vocabulary if game.variant.notation.label(game, move).fields.get("other") != seat
    ]
    matches = find_moves_by_label_ending(game, seat, player_names, line, language, candidates)
    refusals = {text: game.refusal(seat, game.parse_move(text)) for text in sorted(matches)}
    clauses = {refusal.clause if refusal else "" for refusal in refusals.values()}
    return set(list(refusals)[:1]) if len(clauses) == 1 else set()


def find_moves_by_label_ending(
    game: Game, seat: int, player_names: list[str], line: str, language: str, moves: list[int]
) -> set[str]:
    """Return the moves whose labels end with the words of a line.

    For example, `queens` is enough to ask for queens. A label does not match if the line omits a card that
    the label names. A line that is only a number or a single rank matches no label.
    """
    if line.isdecimal() or len(line) == 1:
        return set()
    spellings = [significant_words(line, prefer_cards) for prefer_cards in (False, True)]
    spellings = [
        typed_words
        for typed_words in spellings
        if typed_words and not (len(typed_words) == 1 and typed_words[0] in RANKS)
    ]
    matches = set()
    for code in moves if spellings else []:
        move = build_move(game, code, player_names, seat, language)
        label_words = significant_words(move.label, False)
        for typed_words in spellings:
            omitted_words, last_words = label_words[: -len(typed_words)], label_words[-len(typed_words) :]
            if last_words == typed_words and not any(is_card(word) for word in omitted_words):
                matches.add(move.move)
    return matches


def significant_words(line: str, prefer_cards: bool) -> list[str]:
    """Return the meaningful words of a line, with ranks and cards in a standard spelling.

    In the result, `7` is a rank, `7's` is the plural of the rank, and `7s` is 7♠. A typed `7s` is interpreted
    as the card if `prefer_cards` is True, otherwise as the plural.
    """
    words = split_without_fillers(line)
    if len(words) > 1 and words[0] in ("two", "2") and parse_rank(words[1]) >= 0:
        words[0] = "pair"
    return [normalize_word(word, prefer_cards) for word in words]


def split_without_fillers(line: str) -> list[str]:
    """Return the words of a line in lower case, without filler words, and with English names of ranks."""
    english_ranks = english_rank_names()
    words = [word.strip(".,:?").casefold() for word in line.split()]
    return [
        english_ranks.get(word, word)
        for word in words
        if word and word != "of" and word not in filler_words()
    ]


def normalize_word(word: str, prefer_cards: bool) -> str:
    word_with_letters = word.translate(SYMBOL_TO_LETTER).casefold()
    if is_card(word_with_letters) and (prefer_cards or word_with_letters != word):
        return word_with_letters.replace("10", "t")
    rank = parse_rank(word)
    if rank < 0:
        return word_with_letters
    return RANKS[rank] + ("'s" if len(word) > 1 and word.endswith("s") else "")


def is_card(word: str) -> bool:
    try:
        parse_standard_card(word)
    except InvalidPositionError:
        return False
    return True


def normalize_text(text: str) -> str:
    """Normalize a text for comparison: lower case, letters instead of suit symbols, no final full stop."""
    return " ".join(text.translate(SYMBOL_TO_LETTER).casefold().rstrip(".").split())


# Other languages


def list_non_english_languages(language: str = DEFAULT_LANGUAGE) -> list[str]:
    """Return all languages except English, because the notation itself is in English.

    `language` comes first, unless it is English.
    """
    return [
        other_language
        for other_language in dict.fromkeys((language, *list_languages()))
        if other_language != DEFAULT_LANGUAGE
    ]


@lru_cache(maxsize=20)
def filler_words(languages: Sequence[str] = list_languages()) -> frozenset[str]:
    """Return the filler words in these languages."""
    words = " ".join(get_catalog("text", language).format("typed-fillers") for language in languages)
    return frozenset(words.casefold().split())


@lru_cache(maxsize=20)
def load_word_meanings(game_class: Any, language: str, message_key: str) -> dict[str, list[str]]:
    """Return the words in a message such as `typed-words`, mapped to their meanings in the notation."""
    meanings_by_word: dict[str, list[str]] = {}
    for notation, *words in parse_word_groups(get_game_catalog(game_class, language), message_key):
        for word in words:
            meanings_by_word.setdefault(word.casefold(), []).append(notation)
    return meanings_by_word


@lru_cache(maxsize=1)
def english_rank_names() -> dict[str, str]:
    """Return the rank names of all languages except English, mapped to the English names."""
    game_class: Any = Game
    rank_meanings = [
        load_word_meanings(game_class, language, "typed-ranks") for language in list_non_english_languages()
    ]
    return {word: ranks[0] for meanings_by_word in rank_meanings for word, ranks in meanings_by_word.items()}


def translate_line(game: Game, line: str, language: str) -> Iterator[str]:
    """Yield possible translations of a line into the notation.

    The line may be in any language; `language` is tried first. For each language, the first translation
    replaces only card names, and the next ones replace all words.
    """
    known_lines = {line}
    game_class: Any = type(game)
    for other_language in list_non_english_languages(language):
        faces = {
            face.name.casefold(): card.rstrip("0123456789")
            for card, face in build_faces(game, other_language).items()
        }
        words = replace_standard_card_names(
            game_class, other_language, replace_card_names(line.replace("=", " = "), faces).split()
        )
        translations = product(*(word_meanings(game_class, other_language, faces, word) for word in words))
        for translated_words in ([*words], *islice(translations, MAX_TRANSLATIONS)):
            translation = " ".join(word for word in translated_words if word).replace(" = ", "=")
            if translation not in known_lines:
                known_lines.add(translation)
                yield translation


def replace_card_names(line: str, faces: dict[str, str]) -> str:
    """Replace each card name of several words by the notation of the card."""
    for card_name, card in faces.items():
        if " " in card_name:
            line = re.sub(rf"\b{re.escape(card_name)}\b", card, line, flags=re.IGNORECASE)
    return line


def replace_standard_card_names(game_class: Any, language: str, words: list[str]) -> list[str]:
    """Replace card names such as `Karo Dame` and `Karo-Dame` with their notation."""
    suits = load_word_meanings(game_class, language, "typed-suits")
    ranks = load_word_meanings(game_class, language, "typed-ranks")
    new_words: list[str] = []
    suit = ""  # the previous word if it is a suit without a rank
    for word in words:
        bare_word = word.casefold().strip(".,:?!")
        suit_name = next((name for name in suits if bare_word.startswith(name)), "")
        rank_name = bare_word[len(suit_name) :].lstrip("-") if suit_name else bare_word
        rank_index = parse_rank(ranks.get(rank_name, [rank_name])[0])
        if suit_name and not rank_name:
            suit = suit_name
            new_words.append(word)
        elif rank_index >= 0 and (suit_name or suit):
            call = "!" if word.endswith("!") else ""
            card = RANKS[rank_index] + SUIT_SYMBOLS[parse_suit(suits[suit_name or suit][0])] + call
            new_words[len(new_words) - bool(suit and not suit_name) :] = [card]
            suit = ""
        else:
            suit = ""
            new_words.append(word)
    return new_words


def word_meanings(game_class: Any, language: str, faces: dict[str, str], word: str) -> list[str]:
    """Return every possible meaning of a word, each written in the notation of moves.

    An unknown word is returned unchanged. A filler word is replaced by an empty string.
    """
    bare_word = word.casefold().strip(".,:?!")
    call = "!" if word.endswith("!") else ""
    for key in ("typed-words", "typed-ranks", "typed-suits"):
        notations = load_word_meanings(game_class, language, key).get(bare_word)
        if notations:
            return [notation + call for notation in notations]
    for ending in CARD_NAME_ENDINGS:
        if bare_word.endswith(ending) and bare_word.removesuffix(ending) in faces:
            return [faces[bare_word.removesuffix(ending)].lower()]
    return [""] if bare_word in filler_words((language,)) else [word]


def require_rank_in_hand(game: Game, seat: int, line: str) -> None:
    """Raise InvalidMoveError if a line is just a rank, such as `queen`, and the seat has no such card."""
    words = split_without_fillers(line)
    if len(words) == 1 and words[0] in RANK_NAMES:
        hand_cards_of_rank(game, seat, words[0])


def hand_cards_of_rank(game: Game, seat: int, rank_word: str) -> list[str]:
    """Return the cards of a rank in a seat's hand.

    The list is empty if the word is not a rank, or if the game does not use hands.

    Raises:
        InvalidMoveError: The seat has a hand, but no card of this rank.
    """
    rank = parse_rank(rank_word)
    if rank < 0 or seat < 0:
        return []
    hands = [zone.cards for zone in game.view(seat).zones() if zone.kind == HAND and zone.seat == seat]
    matching_cards = [card for hand in hands for card in hand if card.startswith((RANKS[rank], HIDDEN_CARD))]
    if hands and not matching_cards:
        raise invalid_move_error(game, Sentence("typed-none", {"rank": RANK_NAMES[rank]}))
    return matching_cards


def find_illegal_rank_move(game: Game, seat: int, line: str) -> str:
    """Return an illegal move that plays a card of the typed rank.

    Returns:
        The first such move, so that the caller can report why it is illegal. An empty string if the line is
            not just a rank, such as `queen`, or if no move plays a single card of that rank.

    Raises:
        InvalidMoveError: The seat has no card of the rank, or can legally play one. In the second case the
            message lists the legal moves.
    """
    words = split_without_fillers(line)
    cards = hand_cards_of_rank(game, seat, words[0]) if len(words) == 1 else []
    if not cards:
        return ""
    legal_moves = [move for move in map(game.format_move, game.legal(seat)) if move.split("=")[0] in cards]
    if len(legal_moves) == 1:
        raise invalid_move_error(game, Sentence("typed-one", {"move": legal_moves[0]}))
    if 1 < len(legal_moves) <= MAX_LISTED_MOVES:
        moves = AnyOf(legal_moves, "list-or")
        raise invalid_move_error(game, Sentence("typed-which", {"line": repr(line), "moves": moves}))
    vocabulary = get_move_vocabulary(game) if not legal_moves else []
    notations = map(game.format_move, vocabulary) if len(vocabulary) <= MAX_MOVES_TO_COMPARE else []
    return next((notation for notation in notations if notation.split("=")[0] in cards), "")


def require_own_card(game: Game, seat: int, line: str) -> None:
    """Raise InvalidMoveError if a line is just a card, such as `lion`, that the seat does not have."""
    card_name = " ".join(split_without_fillers(line))
    named_cards = {
        card.casefold()
        for language in list_languages()
        for card in cards_with_name(game, language, card_name)
    }
    own_zones = [zone.cards for zone in game.view(seat).zones() if zone.seat == seat] if named_cards else []
    if not own_zones or any(
        card.casefold() in named_cards for cards in own_zones for stack in cards for card in stack.split("+")
    ):
        return
    for move in get_move_vocabulary(game):
        refusal = (
            game.refusal(seat, move) if named_cards & set(game.format_move(move).casefold().split()) else None
        )
        if refusal is not None and refusal.clause == OWN_CARDS_CLAUSE:
            raise invalid_move_error(game, refusal.sentence)


def cards_with_name(game: Game, language: str, card_name: str) -> list[str]:
    faces = build_faces(game, language)
    return [card for card, face in faces.items() if card_name in (card.casefold(), face.name.casefold())]
