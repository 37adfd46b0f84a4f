"""Hands of Zombie Cribbage counted outside a match: what they are worth, and by which combinations."""

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
    """What four cards are worth in the show, with the starter (ZC-12 to ZC-16).

    The hand is text, `"5H 5D 5C JS"`, or a set (bit n for card n); so is the starter, a set of one card.
    `crib` says that it is the crib (ZC-47). Raises ParlourError for what is not four cards and another.

    >>> show_points("5H 5D 5C JS", "5S")
    29
    """
    chosen = options if options is not None else ZombieCribbageOptions()
    return score_cards(new_hand_scorer(chosen), pack_for_options(chosen), hand, starter, crib)


def count_hand(
    game: Game, hand: str, starter: str, crib: bool, language: str = DEFAULT_LANGUAGE
) -> list[Event]:
    """What four cards and the starter score by a match's options: each combination, with its points.

    `parlour count-hand` asks this. Raises InvalidPositionError.
    """
    assert isinstance(game, ZombieCribbage)
    show = game.config.hand_scorer
    score_cards(show, game.config.pack, hand, starter, crib)
    return [combination_event(game, show, nth, language) for nth in range(show.combination_count)]


def combination_event(game: Game, show: HandScorer, nth: int, language: str = DEFAULT_LANGUAGE) -> Event:
    """The nth combination of what was counted last."""
    kind = EVENT_KINDS[show.combination_kinds[nth]]
    points = show.points[nth]
    cards = format_standard_cards(ladder_to_cards(show.combination_ladders[nth])).split()
    text = game.format_sentence(Sentence(COMBINATIONS[kind], {"number": points}), language=language)
    return Event(kind, NO_SEAT, NO_SEAT, points, cards, 0, text)


def score_cards(show: HandScorer, pack: int, hand: str | int, starter: str | int, crib: bool) -> int:
    """Return the points of four cards and a starter; `show` lists them. Raises InvalidPositionError."""
    cards = validate_cards("hand", hand, pack, 0)
    turned_up = validate_cards("starter", starter, pack, cards)
    if count(cards) != 4:
        raise InvalidPositionError(f"hand: four cards are wanted, not {count(cards)} [ZC-11]")
    if count(turned_up) != 1:
        raise InvalidPositionError(f"starter: one card is wanted, not {count(turned_up)} [ZC-3]")
    if cards & turned_up:
        raise InvalidPositionError(f"starter: {format_standard_cards(turned_up)} is in the hand as well")
    return show.score_hand(cards, min_element(turned_up), crib)


def validate_cards(what: str, given: str | int, pack: int, taken: int) -> int:
    """The set that somebody gave as text or as a number. Raises InvalidPositionError."""
    if isinstance(given, str):
        return parse_card_set(what, given, pack, taken)
    if not 0 <= given < 2**54:
        raise InvalidPositionError(f"{what}: {given} is no set of cards: bit n stands for card n, 0 to 53")
    return parse_card_set(what, format_standard_cards(given), pack, taken)


def parse_card_set(what: str, written: str, pack: int, taken: int) -> int:
    """Cards that a person wrote, as a set. Raises InvalidPositionError, saying which place is wrong.

    A joker without a number is one that is neither among them nor `taken`.
    """
    cards = 0
    for word in written.split():
        try:
            card = parse_standard_card(word, cards | taken)
        except InvalidPositionError as reason:
            raise InvalidPositionError(f"{what}: {reason}") from None
        if cards & bit(card):
            raise InvalidPositionError(f"{what}: {format_standard_card(card)} stands twice")
        if not pack & bit(card):
            raise InvalidPositionError(
                f"{what}: {format_standard_card(card)} is in the pack only with lowdown=on [ZC-30]"
            )
        cards |= bit(card)
    return cards
