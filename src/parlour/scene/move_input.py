"""Parsing of typed moves: the notation of a game, with names of players and words of other languages."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice, product
from typing import Any

from parlour.kit.cards import RANKS, parse_rank, parse_suit
from parlour.kit.errors import InvalidMoveError, invalid_move_error
from parlour.kit.game import Game
from parlour.kit.grammar import invalid_move_message
from parlour.kit.moves import SPECTATOR
from parlour.kit.validation import MAX_MOVE_TEXT_LENGTH
from parlour.scene.scenes import build_faces
from parlour.text.message import DEFAULT_LANGUAGE, SUIT_SYMBOLS, AnyOf, Message
from parlour.text.translation import get_catalog, list_languages, parse_word_groups

# keys of the messages for a word that should be the number of a seat but is not
SEAT_FAULT_KEYS = ("fault-seat", "fault-caught")
MAX_WORDS = 24  # maximum number of words in a line that is searched for player names
MAX_TRANSLATIONS = 16  # maximum number of translations of a line that are tried per language
CARD_NAME_ENDINGS = ("", "n", "en", "s")  # endings that inflected card names can have


def parse_typed_line(
    game: Game, seat: int, player_names: list[str], line: str, language: str = DEFAULT_LANGUAGE
) -> str:
    """Return a player's typed moves in the notation of the game.

    In place of the notation, a player can type the name of a player for a seat, and the words of any language
    for the commands, ranks, suits and cards. The notation takes precedence over names. If all meanings of the
    line are illegal, the first one is returned, so that the caller can report why it is illegal.

    Raises:
        InvalidMoveError: The line does not name a move; the error's `message` explains why.
    """
    if len(line) > MAX_MOVE_TEXT_LENGTH:
        raise invalid_move_error(game, Message("typed-long", {"most": MAX_MOVE_TEXT_LENGTH}))
    line = " ".join(line.split())
    errors: list[InvalidMoveError] = []
    illegal_moves: list[str] = []
    for candidate_line in (line, *translate_line(game, line, language)):
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
    raise select_error(game, line, errors)


def select_error(game: Game, line: str, errors: list[InvalidMoveError]) -> InvalidMoveError:
    """Return the first error that states which word of the line is wrong, or else the first error."""
    for error in errors:
        reason = error.message.fields.get("reason")
        if isinstance(reason, Message) and reason.key in SEAT_FAULT_KEYS:
            fields = {"word": str(reason.fields["word"]).strip("'"), "last": reason.fields["last"]}
            return invalid_move_error(game, Message("typed-seat", fields))
        if isinstance(reason, Message) and reason.key.startswith("fault-"):
            return invalid_move_error(game, invalid_move_message(line, reason))
    return errors[0]


def interpret_line(game: Game, seat: int, player_names: list[str], line: str, language: str) -> str:
    """Return the moves that a line means, in the notation of the game.

    Raises:
        InvalidMoveError: The line has several meanings or cannot be understood.
    """
    try:
        return to_notation(game, seat, line)
    except InvalidMoveError as error:
        notation_error = error
    meanings = find_moves_with_player(game, player_names, line, language) or find_moves_without_fillers(
        game, seat, player_names, line, language
    )
    if len(meanings) > 1:
        moves = AnyOf(sorted(meanings), "list-or")
        raise invalid_move_error(game, Message("typed-which", {"line": repr(line), "moves": moves}))
    if not meanings:
        raise notation_error
    return meanings.pop()


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
    catalog = get_catalog(game.message_catalog(), language)
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
            word for word in line.rstrip(".?").split() if word.casefold() not in omitted_words
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


def is_first_move_legal(game: Game, seat: int, line: str) -> bool:
    """Return True if the first move of a line is legal now."""
    return game.refusal(seat, game.parse_moves(line, seat)[0]) is None


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
    words = " ".join(get_catalog("parlour.text", language).format("typed-fillers") for language in languages)
    return frozenset(words.casefold().split())


@lru_cache(maxsize=20)
def load_word_meanings(game_class: Any, language: str, message_key: str) -> dict[str, list[str]]:
    """Return the words in a message such as `typed-words`, mapped to their meanings in the notation."""
    meanings_by_word: dict[str, list[str]] = {}
    for notation, *words in parse_word_groups(
        get_catalog(game_class.message_catalog(), language), message_key
    ):
        for word in words:
            meanings_by_word.setdefault(word.casefold(), []).append(notation)
    return meanings_by_word


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
