"""Points and combinations of Zombie Cribbage hands, counted outside a match."""

from parlour.games.zombie_cribbage.cards import HandScorer, ladder_to_cards
from parlour.games.zombie_cribbage.options import ZombieCribbageOptions, new_hand_scorer, pack_for_options
from parlour.games.zombie_cribbage.rules import EVENT_KINDS, ZombieCribbage
from parlour.kit.bits import bit, count, min_element
from parlour.kit.cards import format_standard_card, format_standard_cards, parse_standard_card
from parlour.kit.errors import InvalidPositionError
from parlour.kit.game import Game
from parlour.kit.moves import NO_SEAT
from parlour.kit.outcomes import Event
from parlour.kit.sentences import DEFAULT_LANGUAGE, Sentence

COMBINATIONS = {
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
    """Return the points of four cards and the starter in the show (ZC-12 to ZC-16).

    The hand is text, such as `"5H 5D 5C JS"`, or a set (bit n for card n). The starter is the same for one
    card.

    Args:
        hand: The four cards.
        starter: The starter.
        crib: True if the cards are the crib (ZC-47).
        options: Options of the table; the defaults if None.

    Raises:
        ParlourError: The arguments are not four cards and another card.

    >>> score_hand("5H 5D 5C JS", "5S")
    29
    """
    chosen = options if options is not None else ZombieCribbageOptions()
    return score_cards(new_hand_scorer(chosen), pack_for_options(chosen), hand, starter, crib)


def count_hand(
    game: Game, hand: str, starter: str, crib: bool, language: str = DEFAULT_LANGUAGE
) -> list[Event]:
    """Return the combinations of four cards and the starter, with points by the options of a match.

    `parlour count-hand` uses this.

    Raises:
        InvalidPositionError: The arguments are not four cards and another card.
    """
    assert isinstance(game, ZombieCribbage)
    show = game.config.hand_scorer
    score_cards(show, game.config.pack, hand, starter, crib)
    return [combination_event(game, show, nth, language) for nth in range(show.combination_count)]


def combination_event(game: Game, show: HandScorer, nth: int, language: str = DEFAULT_LANGUAGE) -> Event:
    """Build the event of the nth combination of the last score."""
    kind = EVENT_KINDS[show.combination_kinds[nth]]
    points = show.points[nth]
    cards = format_standard_cards(ladder_to_cards(show.combination_ladders[nth])).split()
    text = game.format_sentence(Sentence(COMBINATIONS[kind], {"number": points}), language=language)
    return Event(kind, NO_SEAT, NO_SEAT, points, cards, 0, text)


def score_cards(show: HandScorer, pack: int, hand: str | int, starter: str | int, crib: bool) -> int:
    """Return the points of four cards and a starter; `show` lists the combinations.

    Raises:
        InvalidPositionError: The arguments are not four cards and another card.
    """
    cards = validate_cards("hand", hand, pack, 0)
    turned_up = validate_cards("starter", starter, pack, cards)
    if count(cards) != 4:
        raise InvalidPositionError(f"hand: expected four cards, not {count(cards)} [ZC-11]")
    if count(turned_up) != 1:
        raise InvalidPositionError(f"starter: expected one card, not {count(turned_up)} [ZC-3]")
    if cards & turned_up:
        raise InvalidPositionError(f"starter: {format_standard_cards(turned_up)} is also in the hand")
    return show.score_hand(cards, min_element(turned_up), crib)


def validate_cards(what: str, given: str | int, pack: int, taken: int) -> int:
    """Return a set of cards that was given as text or as a number.

    Raises:
        InvalidPositionError: The number is not a set of cards, or the text is not valid.
    """
    if isinstance(given, str):
        return parse_card_set(what, given, pack, taken)
    if not 0 <= given < 2**54:
        raise InvalidPositionError(f"{what}: {given} is not a set of cards: bit n is card n, from 0 to 53")
    return parse_card_set(what, format_standard_cards(given), pack, taken)


def parse_card_set(what: str, written: str, pack: int, taken: int) -> int:
    """Parse typed cards as a set. A joker without a number is one that is neither in the text nor in `taken`.

    Raises:
        InvalidPositionError: A word is not a card, is repeated, or is not in the pack; `what` names the
            place.
    """
    cards = 0
    for word in written.split():
        try:
            card = parse_standard_card(word, cards | taken)
        except InvalidPositionError as reason:
            raise InvalidPositionError(f"{what}: {reason}") from None
        if cards & bit(card):
            raise InvalidPositionError(f"{what}: {format_standard_card(card)} appears twice")
        if not pack & bit(card):
            raise InvalidPositionError(
                f"{what}: {format_standard_card(card)} is in the pack only with lowdown=on [ZC-30]"
            )
        cards |= bit(card)
    return cards
