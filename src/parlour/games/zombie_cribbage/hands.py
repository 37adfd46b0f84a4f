"""Functions that score Zombie Cribbage hands without a match."""

import re

from parlour.games.zombie_cribbage.cards import HandScorer, rank_order_to_cards
from parlour.games.zombie_cribbage.events import COMBINATION_EVENTS
from parlour.games.zombie_cribbage.options import ZombieCribbageOptions, new_hand_scorer, new_pack
from parlour.games.zombie_cribbage.rules import ZombieCribbage
from parlour.kit.bits import bit, count, min_element
from parlour.kit.cards import format_standard_card, format_standard_cards, parse_standard_card, split_cards
from parlour.kit.errors import InvalidPositionError
from parlour.kit.game import Game
from parlour.kit.moves import NO_SEAT
from parlour.kit.outcomes import Event
from parlour.text.message import DEFAULT_LANGUAGE, Message

# a card in its shortest notation, with a suit as a letter or a symbol, or a joker
CARD_PATTERN = re.compile(r"(?:10|[2-9TJQKA])[CDHS♣♦♥♠]\ufe0f?|\*[12]?", re.IGNORECASE)

COMBINATION_KEYS = {
    "fifteen": "combination-fifteen",
    "pair": "combination-pair",
    "sequence": "combination-sequence",
    "flush": "combination-flush",
    "nobs": "combination-nobs",
}


def score_hand(
    hand: str | int,
    starter: str | int,
    *,
    crib: bool = False,
    options: ZombieCribbageOptions | None = None,
) -> int:
    """Return the points of four cards and a starter in the show (ZC-12 to ZC-16).

    Cards are given as a string such as `"5H 5D 5C JS"`, `"5H,5D,5C,JS"` or `"5h5d5cjs"`, or as a number in
    which bit n stands for card n.

    Args:
        hand: The four cards.
        starter: The starter.
        crib: True if the cards are the crib (ZC-47).
        options: Options of the table; None for the defaults.

    Raises:
        ParlourError: The arguments are not four cards and one other card.

    >>> score_hand("5H 5D 5C JS", "5S")
    29
    """
    actual_options = options if options is not None else ZombieCribbageOptions()
    return score_cards(new_hand_scorer(actual_options), new_pack(actual_options), hand, starter, crib)


def count_hand(
    game: Game, hand: str, starter: str, crib: bool, language: str = DEFAULT_LANGUAGE
) -> list[Event]:
    """Return an event for each combination that scores in a hand of four cards with a starter.

    The options of `game` determine the points. The `parlour count-hand` command uses this function.

    Raises:
        InvalidPositionError: The arguments are not four cards and one other card.
    """
    assert isinstance(game, ZombieCribbage)
    scorer = game.hand_scorer
    score_cards(scorer, game.pack, hand, starter, crib)
    return [combination_event(game, scorer, index, language) for index in range(scorer.combination_count)]


def combination_event(
    game: Game, scorer: HandScorer, combination_index: int, language: str = DEFAULT_LANGUAGE
) -> Event:
    """Build the event for the combination at `combination_index` in the scorer's list."""
    kind = COMBINATION_EVENTS[scorer.combination_kinds[combination_index]].name
    points = scorer.points[combination_index]
    cards = format_standard_cards(rank_order_to_cards(scorer.combination_ladders[combination_index])).split()
    text = game.format_message(Message(COMBINATION_KEYS[kind], {"number": points}), language=language)
    return Event(kind, NO_SEAT, NO_SEAT, points, cards, 0, text)


def score_cards(scorer: HandScorer, pack: int, hand: str | int, starter: str | int, is_crib: bool) -> int:
    """Return the points of four cards and a starter. Afterwards, `scorer` lists the combinations.

    Raises:
        InvalidPositionError: The arguments are not four cards and one other card.
    """
    cards = parse_cards("hand", hand, pack, 0)
    starter_set = parse_cards("starter", starter, pack, cards)
    if count(cards) != 4:
        raise InvalidPositionError(f"hand: expected four cards, not {count(cards)} [ZC-11]")
    if count(starter_set) != 1:
        raise InvalidPositionError(f"starter: expected one card, not {count(starter_set)} [ZC-3]")
    if cards & starter_set:
        raise InvalidPositionError(f"starter: {format_standard_cards(starter_set)} is also in the hand")
    return scorer.score_hand(cards, min_element(starter_set), is_crib)


def parse_cards(argument_name: str, cards: str | int, pack: int, used_cards: int) -> int:
    """Parse a set of cards, given as a string or as a number in which bit n stands for card n.

    Raises:
        InvalidPositionError: The string or number is not a set of cards of the pack. The message begins with
            `argument_name`.
    """
    if isinstance(cards, str):
        return parse_card_set(argument_name, cards, pack, used_cards)
    if not 0 <= cards < 2**54:
        raise InvalidPositionError(
            f"{argument_name}: {cards} is not a set of cards: bit n is card n, from 0 to 53"
        )
    return parse_card_set(argument_name, format_standard_cards(cards), pack, used_cards)


def split_joined_cards(word: str) -> list[str]:
    """Split a word that consists of several cards, such as `5h5d5sjc`; return any other word unchanged."""
    cards = CARD_PATTERN.findall(word)
    return cards if "".join(cards) == word else [word]


def parse_card_set(argument_name: str, text: str, pack: int, used_cards: int) -> int:
    """Parse a string of cards as a set.

    A joker without a number stands for any joker that is not in `used_cards` or elsewhere in the string.

    Raises:
        InvalidPositionError: A word is not a card, is repeated, or is not in the pack. The message begins
            with `argument_name`.
    """
    cards = 0
    words = [word for part in split_cards(text.replace(";", " ")) for word in split_joined_cards(part)]
    for word in words:
        try:
            card = parse_standard_card(word, cards | used_cards)
        except InvalidPositionError as error:
            raise InvalidPositionError(f"{argument_name}: {error}") from None
        if cards & bit(card):
            raise InvalidPositionError(f"{argument_name}: {format_standard_card(card)} appears twice")
        if not pack & bit(card):
            raise InvalidPositionError(
                f"{argument_name}: {format_standard_card(card)} is in the pack only with lowdown=on [ZC-30]"
            )
        cards |= bit(card)
    return cards
