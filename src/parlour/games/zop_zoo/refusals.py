"""Checks that refuse illegal moves, one for each clause, in the order of the rules page (G-5)."""

from typing import Final

from parlour.games.zop_zoo.cards import (
    EARTHWORM,
    FIRST_BLACK,
    FIRST_BONUS,
    FIRST_WILD,
    HYENA,
    RACCOON,
    card_to_item_number,
    is_mole,
    is_wild,
)
from parlour.games.zop_zoo.rules import (
    CHAINING,
    CHOOSING,
    COVER,
    DIG,
    DISCARD,
    DRAW,
    GIVE,
    LEAVE,
    MATCH,
    NAME,
    OFFER_CARD,
    OFFER_MOLE,
    OFFER_SPECIALTY,
    ROB,
    SWITCH,
    TAKE,
    TURN_START,
    ZopZoo,
)
from parlour.kit.bits import bit, min_element
from parlour.kit.cards import NO_CARD
from parlour.kit.clause_checks import ClauseCheck
from parlour.kit.moves import CARD_FIELD, KIND_FIELD, move_other, named_seat
from parlour.text.message import Message

SPECIALTY_KINDS: Final = (GIVE, ROB, SWITCH)
DRAWN_CARD_KINDS: Final = (MATCH, DISCARD, LEAVE)  # kinds of moves that exist only with `honest` matching


def specialty_of_kind(move_kind: int) -> int:
    """Return the Specialty that a move of this kind uses."""
    return HYENA if move_kind == GIVE else RACCOON if move_kind == ROB else EARTHWORM


def card_taken_by_move(move: int) -> int:
    """Return the card that a move with RACCOON or EARTHWORM takes from the other player."""
    return move & CARD_FIELD if move & KIND_FIELD == ROB else int(move_other(move))


def required_card(game: ZopZoo) -> int:
    """Return the top discard if the player must take it, otherwise NO_CARD (ZZ-8, ZZ-11, ZZ-20, ZZ-21)."""
    is_due = game.phase == TURN_START and game.offer == OFFER_CARD and not game.honest_matching
    return int(game.top_discard()) if is_due else NO_CARD


def required_specialty(game: ZopZoo) -> int:
    """Return the Specialty that the player must use, or NO_CARD if there is none (ZZ-13, ZZ-20, ZZ-21)."""
    if game.phase == TURN_START:
        return int(game.top_discard()) if game.offer == OFFER_SPECIALTY else NO_CARD
    return int(game.drawn_card) if game.drawn_card >= HYENA else NO_CARD


def is_take_impossible(game: ZopZoo) -> bool:
    """Return True if the turn has just begun and the top discard cannot be taken (ZZ-21)."""
    return game.phase == TURN_START and game.offer != OFFER_CARD


# Checks, clause by clause.


def check_own_cards(game: ZopZoo, seat: int, move: int) -> Message | None:
    """Refuse a move that covers, gives or switches a card that the player does not own (G-3)."""
    card = move & CARD_FIELD
    return (
        None
        if game.owned_items[seat] & bit(card_to_item_number(card))
        else Message("refuse-own", {"card": card})
    )


def check_draw_after_take(game: ZopZoo, seat: int, move: int) -> Message | None:
    """Refuse a draw after the player has used the discard pile (ZZ-5)."""
    return Message("refuse-chain") if game.phase == CHAINING else None


def check_take_after_draw(game: ZopZoo, seat: int, move: int) -> Message | None:
    """Refuse a use of the discard pile after the player has drawn (ZZ-5)."""
    if game.phase == TURN_START or game.phase == CHAINING:
        return None
    kind = move & KIND_FIELD
    if kind in (DIG, NAME):
        is_refused = not is_mole(game.drawn_card)
    elif kind in SPECIALTY_KINDS:
        specialty = specialty_of_kind(kind)
        is_refused = game.top_discard() == specialty and game.drawn_card != specialty
    else:
        is_refused = True
    return Message("refuse-pile") if is_refused else None


def check_matches_animal(game: ZopZoo, seat: int, move: int) -> Message | None:
    """Refuse a move that takes the top discard, unless its animal is uncovered in the player's row (ZZ-6)."""
    top = int(game.top_discard())
    return (
        Message("refuse-animal", {"card": top})
        if is_take_impossible(game) and 0 <= top < FIRST_BONUS
        else None
    )


def check_take_available(game: ZopZoo, seat: int, move: int) -> Message | None:
    """Refuse a move that takes the top discard, unless that card is a match or a Side Bonus (ZZ-8)."""
    return None if 0 <= game.top_discard() < FIRST_WILD else Message("refuse-top")


def check_match_required(game: ZopZoo, seat: int, move: int) -> Message | None:
    """Refuse other moves while the player must take a matching card from the discard pile (ZZ-8, ZZ-9)."""
    card = required_card(game)
    return Message("refuse-must-take", {"card": card}) if 0 <= card < FIRST_BONUS else None


def check_covering_with_wild_required(game: ZopZoo, seat: int, move: int) -> Message | None:
    """Refuse other moves until a drawn BEAST has covered a card (ZZ-10)."""
    return Message("refuse-must-cover") if is_wild(game.drawn_card) else None


def check_cover_has_wild(game: ZopZoo, seat: int, move: int) -> Message | None:
    """Refuse a move that covers a card if no BEAST has been drawn (ZZ-10)."""
    return None if is_wild(game.drawn_card) else Message("refuse-wild")


def check_card_not_covered(game: ZopZoo, seat: int, move: int) -> Message | None:
    """Refuse a move that covers a card that is already covered (ZZ-10)."""
    card = move & CARD_FIELD
    return None if game.bare_cards[seat] & bit(card) else Message("refuse-covered", {"card": card})


def check_bonus_category(game: ZopZoo, seat: int, move: int) -> Message | None:
    """Refuse a move that takes a Side Bonus if the player's row does not show its category (ZZ-11)."""
    top = int(game.top_discard())
    return (
        Message("refuse-bonus", {"card": top})
        if is_take_impossible(game) and FIRST_BONUS <= top < FIRST_WILD
        else None
    )


def check_taking_bonus_required(game: ZopZoo, seat: int, move: int) -> Message | None:
    """Refuse other moves while the player must take a Side Bonus from the discard pile (ZZ-11, ZZ-21)."""
    card = required_card(game)
    return Message("refuse-must-bonus", {"card": card}) if FIRST_BONUS <= card < FIRST_WILD else None


def check_dig_has_mole(game: ZopZoo, seat: int, move: int) -> Message | None:
    """Refuse a dig, unless a MOLE has been drawn or is on top of the discard pile (ZZ-12)."""
    mole = game.drawn_card if game.phase == CHOOSING else game.top_discard()
    return None if is_mole(mole) else Message("refuse-mole")


def check_diggable(game: ZopZoo, seat: int, move: int) -> Message | None:
    """Refuse a dig that names a BEAST, MOLE or Specialty (ZZ-12, ZZ-24)."""
    card = move & CARD_FIELD
    return Message("refuse-undug", {"card": card}) if card >= FIRST_WILD else None


def check_named_card_in_discards(game: ZopZoo, seat: int, move: int) -> Message | None:
    """Refuse a dig that names a card outside the discard pile (ZZ-12)."""
    card = move & CARD_FIELD
    return (
        None
        if game.buried_items & bit(card_to_item_number(card))
        else Message("refuse-there", {"card": card})
    )


def check_using_specialty_required(game: ZopZoo, seat: int, move: int) -> Message | None:
    """Refuse other moves while the player must use a drawn Specialty or the top discard (ZZ-13, ZZ-21)."""
    card = required_specialty(game)
    return None if card == NO_CARD else Message("refuse-must-use", {"card": card})


def check_specialty_available(game: ZopZoo, seat: int, move: int) -> Message | None:
    """Refuse the use of a Specialty that is neither drawn nor on top of the discard pile (ZZ-13)."""
    specialty = specialty_of_kind(move & KIND_FIELD)
    available_card = game.top_discard() if game.phase == TURN_START else game.drawn_card
    return None if available_card == specialty else Message("refuse-specialty", {"card": specialty})


def check_other_player(game: ZopZoo, seat: int, move: int) -> Message | None:
    """Refuse a move that uses a Specialty against the player's own seat (ZZ-13)."""
    if named_seat(move) != seat:
        return None
    kind = move & KIND_FIELD
    if kind == GIVE:
        return Message("refuse-self-give")
    return Message("refuse-self-rob" if kind == ROB else "refuse-self-switch")


def check_gift_points(game: ZopZoo, seat: int, move: int) -> Message | None:
    """Refuse a gift of a card that does not show points (ZZ-13)."""
    card = move & CARD_FIELD
    own_items = game.items_showing_points(seat)
    return None if own_items & bit(card_to_item_number(card)) else Message("refuse-points", {"card": card})


def check_wanted_owned(game: ZopZoo, seat: int, move: int) -> Message | None:
    """Refuse a move that asks for a card that the other player does not own (ZZ-13)."""
    card, other = card_taken_by_move(move), int(named_seat(move))
    if game.owned_items[other] & bit(card_to_item_number(card)):
        return None
    return Message("refuse-theirs", {"card": card, "other": other})


def check_wanted_points(game: ZopZoo, seat: int, move: int) -> Message | None:
    """Refuse a move that asks for a card that does not show points (ZZ-13)."""
    card = card_taken_by_move(move)
    other_items = game.items_showing_points(named_seat(move))
    return None if other_items & bit(card_to_item_number(card)) else Message("refuse-points", {"card": card})


def check_specialty_not_void(game: ZopZoo, seat: int, move: int) -> Message | None:
    """Refuse the use of a Specialty that is void, because it has been covered or used (ZZ-14, ZZ-29)."""
    if game.phase != TURN_START or not game.is_top_void:
        return None
    return Message("refuse-void", {"card": specialty_of_kind(move & KIND_FIELD)})


def check_honest_matching_is_on(game: ZopZoo, seat: int, move: int) -> Message | None:
    """At a table with `strict` matching, refuse moves that exist only with `honest` matching (ZZ-20)."""
    return None if game.honest_matching else Message("refuse-strict")


def check_using_drawn_card_required(game: ZopZoo, seat: int, move: int) -> Message | None:
    """Refuse a second draw before the drawn card has been matched or discarded (ZZ-20)."""
    if game.phase != CHOOSING:
        return None
    return Message("refuse-drawn" if game.drawn_card < FIRST_WILD else "refuse-drawn-mole")


def check_drawn_card_exists(game: ZopZoo, seat: int, move: int) -> Message | None:
    """Refuse `match` or `discard` if no card has been drawn (ZZ-20)."""
    return None if game.phase == CHOOSING else Message("refuse-no-drawn")


def check_mole_match(game: ZopZoo, seat: int, move: int) -> Message | None:
    """Refuse `match` for a drawn MOLE, which can only dig or be discarded (ZZ-20)."""
    return Message("refuse-no-match") if is_mole(game.drawn_card) else None


def check_leave_allowed(game: ZopZoo, seat: int, move: int) -> Message | None:
    """Refuse `leave`, unless a `take` has uncovered another card (ZZ-20)."""
    return None if game.phase == CHAINING else Message("refuse-no-chain")


def check_dig_names_cards(game: ZopZoo, seat: int, move: int) -> Message | None:
    """At a table with `honest` matching, refuse a dig that names no cards (ZZ-20)."""
    if not game.honest_matching or game.named_cards:
        return None
    if not game.buried_items:
        return Message("refuse-bare")
    return Message("refuse-naming", {"black": int(FIRST_BLACK + min_element(game.buried_items))})


def check_card_named_once(game: ZopZoo, seat: int, move: int) -> Message | None:
    """Refuse a card that the player has already named for this dig (ZZ-20)."""
    card = move & CARD_FIELD
    return (
        Message("refuse-named", {"card": card}) if game.named_cards & bit(card_to_item_number(card)) else None
    )


def check_dig_succeeds(game: ZopZoo, seat: int, move: int) -> Message | None:
    """Refuse a dig with a discarded MOLE if no card fits or the player's last dig found none (ZZ-25)."""
    if game.phase != TURN_START or game.offer == OFFER_MOLE:
        return None
    return Message("refuse-dug" if game.failed_dig_seats & bit(seat) else "refuse-fruitless")


def check_draw_available(game: ZopZoo, seat: int, move: int) -> Message | None:
    """Refuse a draw if the draw pile is empty (ZZ-32)."""
    return None if game.stock_count else Message("refuse-last")


CLAUSE_CHECKS: Final = (
    ClauseCheck("G-3", check_own_cards, (COVER, GIVE, SWITCH)),
    ClauseCheck("ZZ-5", check_draw_after_take, (DRAW,)),
    ClauseCheck("ZZ-5", check_take_after_draw, (TAKE, DIG, NAME, *SPECIALTY_KINDS)),
    ClauseCheck("ZZ-6", check_matches_animal, (TAKE,)),
    ClauseCheck("ZZ-8", check_take_available, (TAKE,)),
    ClauseCheck("ZZ-8", check_match_required, (DRAW, COVER, DIG, NAME, *SPECIALTY_KINDS, *DRAWN_CARD_KINDS)),
    ClauseCheck("ZZ-10", check_covering_with_wild_required, (DRAW, *SPECIALTY_KINDS, *DRAWN_CARD_KINDS)),
    ClauseCheck("ZZ-10", check_cover_has_wild, (COVER,)),
    ClauseCheck("ZZ-10", check_card_not_covered, (COVER,)),
    ClauseCheck("ZZ-11", check_bonus_category, (TAKE,)),
    ClauseCheck("ZZ-11", check_taking_bonus_required, (DRAW, DIG, NAME, *SPECIALTY_KINDS, *DRAWN_CARD_KINDS)),
    ClauseCheck("ZZ-12", check_dig_has_mole, (DIG, NAME)),
    ClauseCheck("ZZ-12", check_diggable, (NAME,)),
    ClauseCheck("ZZ-12", check_named_card_in_discards, (NAME,)),
    ClauseCheck("ZZ-13", check_using_specialty_required, (DRAW, *DRAWN_CARD_KINDS)),
    ClauseCheck("ZZ-13", check_specialty_available, SPECIALTY_KINDS),
    ClauseCheck("ZZ-13", check_other_player, SPECIALTY_KINDS),
    ClauseCheck("ZZ-13", check_gift_points, (GIVE, SWITCH)),
    ClauseCheck("ZZ-13", check_wanted_owned, (ROB, SWITCH)),
    ClauseCheck("ZZ-13", check_wanted_points, (ROB, SWITCH)),
    ClauseCheck("ZZ-14", check_specialty_not_void, SPECIALTY_KINDS),
    ClauseCheck("ZZ-20", check_honest_matching_is_on, (NAME, *DRAWN_CARD_KINDS)),
    ClauseCheck("ZZ-20", check_using_drawn_card_required, (DRAW,)),
    ClauseCheck("ZZ-20", check_drawn_card_exists, (MATCH, DISCARD)),
    ClauseCheck("ZZ-20", check_mole_match, (MATCH,)),
    ClauseCheck("ZZ-20", check_leave_allowed, (LEAVE,)),
    ClauseCheck("ZZ-20", check_dig_names_cards, (DIG,)),
    ClauseCheck("ZZ-20", check_card_named_once, (NAME,)),
    ClauseCheck("ZZ-25", check_dig_succeeds, (DIG, NAME)),
    ClauseCheck("ZZ-32", check_draw_available, (DRAW,)),
)
