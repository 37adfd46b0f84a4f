"""Hands of Zombie Cribbage counted outside a match: what they are worth, and by which combinations."""

from parlour.games.zombie_cribbage.counting import Show, cards_on
from parlour.games.zombie_cribbage.options import ZombieCribbageOptions, pack_by, show_by
from parlour.games.zombie_cribbage.rules import EVENT_KINDS, ZombieCribbage
from parlour.kit.bits import bit, count, lowest
from parlour.kit.cards import card_text, read_card, set_text
from parlour.kit.errors import InvalidPosition
from parlour.kit.game import Game
from parlour.kit.records import Event
from parlour.kit.seats import NOBODY
from parlour.kit.words import ENGLISH, Sentence

COMBINATIONS = {
    "fifteen": "combination-fifteen",
    "pair": "combination-pair",
    "sequence": "combination-sequence",
    "flush": "combination-flush",
    "nobs": "combination-nobs",
}


def show_points(
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
    return counted(show_by(chosen), pack_by(chosen), hand, starter, crib)


def count_hand(game: Game, hand: str, starter: str, crib: bool, language: str = ENGLISH) -> list[Event]:
    """What four cards and the starter score by a match's options: each combination, with its points.

    `parlour count` asks this. Raises InvalidPosition.
    """
    assert isinstance(game, ZombieCribbage)
    show = game.terms.show
    counted(show, game.terms.pack, hand, starter, crib)
    return [combination(game, show, nth, language) for nth in range(show.found)]


def combination(game: Game, show: Show, nth: int, language: str = ENGLISH) -> Event:
    """The nth combination of what was counted last."""
    kind = EVENT_KINDS[show.kinds[nth]]
    points = show.points[nth]
    cards = set_text(cards_on(show.sets[nth])).split()
    text = game.tell_sentence(Sentence(COMBINATIONS[kind], {"number": points}), language=language)
    return Event(kind, NOBODY, NOBODY, points, cards, 0, text)


def counted(show: Show, pack: int, hand: str | int, starter: str | int, crib: bool) -> int:
    """The points of four cards and a starter; `show` then has what they are for. Raises InvalidPosition."""
    cards = given_set("hand", hand, pack, 0)
    turned_up = given_set("starter", starter, pack, cards)
    if count(cards) != 4:
        raise InvalidPosition(f"hand: four cards are wanted, not {count(cards)} [ZC-11]")
    if count(turned_up) != 1:
        raise InvalidPosition(f"starter: one card is wanted, not {count(turned_up)} [ZC-3]")
    if cards & turned_up:
        raise InvalidPosition(f"starter: {set_text(turned_up)} is in the hand as well")
    return show.score(cards, lowest(turned_up), crib)


def given_set(what: str, given: str | int, pack: int, taken: int) -> int:
    """The set that somebody gave as text or as a number. Raises InvalidPosition."""
    if isinstance(given, str):
        return read_set(what, given, pack, taken)
    if not 0 <= given < 2**54:
        raise InvalidPosition(f"{what}: {given} is no set of cards: bit n stands for card n, 0 to 53")
    return read_set(what, set_text(given), pack, taken)


def read_set(what: str, written: str, pack: int, taken: int) -> int:
    """Cards that a person wrote, as a set. Raises InvalidPosition, saying which place is wrong.

    A joker without a number is one that is neither among them nor `taken`.
    """
    cards = 0
    for word in written.split():
        try:
            card = read_card(word, cards | taken)
        except InvalidPosition as reason:
            raise InvalidPosition(f"{what}: {reason}") from None
        if cards & bit(card):
            raise InvalidPosition(f"{what}: {card_text(card)} stands twice")
        if not pack & bit(card):
            raise InvalidPosition(f"{what}: {card_text(card)} is in the pack only with lowdown=on [ZC-30]")
        cards |= bit(card)
    return cards
