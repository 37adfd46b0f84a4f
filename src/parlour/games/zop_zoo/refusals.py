"""Why a move is refused: the clauses that it can break, in the order of the rules page (G-5)."""

from typing import Final

from parlour.games.zop_zoo.deck import (
    BONUS,
    EARTHWORM,
    HYENA,
    RACCOON,
    WHITE,
    WILD,
    card_item,
    is_mole,
    is_wild,
)
from parlour.games.zop_zoo.rules import (
    A_CARD,
    A_MOLE,
    A_SPECIALTY,
    CHAIN,
    CHOOSE,
    COVER,
    DIG,
    DISCARD,
    DRAW,
    GIVE,
    LEAVE,
    MATCH,
    NAME,
    ROB,
    START,
    SWITCH,
    TAKE,
    ZopZoo,
)
from parlour.kit.bits import bit, lowest
from parlour.kit.cards import NO_CARD
from parlour.kit.moves import CARD_FIELD, KIND_FIELD, other_of, seat_of
from parlour.kit.refuses import Refuses
from parlour.kit.words import Sentence

USES: Final = (GIVE, ROB, SWITCH)
WORDS: Final = (MATCH, DISCARD, LEAVE)  # of `honest` matching


def specialty_for(kind: int) -> int:
    """The Specialty by which a move of this kind is made."""
    return HYENA if kind == GIVE else RACCOON if kind == ROB else EARTHWORM


def wanted_card(move: int) -> int:
    """What the other player is to give, by a RACCOON or an EARTHWORM."""
    return move & CARD_FIELD if move & KIND_FIELD == ROB else int(other_of(move))


def due_card(game: ZopZoo) -> int:
    """ZZ-8, ZZ-11, ZZ-20, ZZ-21: the card that has to be taken now; NO_CARD where there is none."""
    is_due = game.phase == START and game.offer == A_CARD and not game.terms.honest
    return int(game.top()) if is_due else NO_CARD


def due_specialty(game: ZopZoo) -> int:
    """ZZ-13, ZZ-20, ZZ-21: the Specialty that has to be used now; NO_CARD where there is none."""
    if game.phase == START:
        return int(game.top()) if game.offer == A_SPECIALTY else NO_CARD
    return int(game.drawn) if game.drawn >= HYENA else NO_CARD


def takes_unfit(game: ZopZoo) -> bool:
    """ZZ-21: whether a turn begins in which no card can be taken."""
    return game.phase == START and game.offer != A_CARD


# Clause by clause


def not_yours(game: ZopZoo, seat: int, move: int) -> Sentence | None:
    """G-3: one covers, gives and switches cards of one's own."""
    card = move & CARD_FIELD
    return None if game.held[seat] & bit(card_item(card)) else Sentence("refuse-own", {"card": card})


def draws_after_taking(game: ZopZoo, seat: int, move: int) -> Sentence | None:
    """ZZ-5: who has used the discard pile does not draw."""
    return Sentence("refuse-chain") if game.phase == CHAIN else None


def uses_discards_after_drawing(game: ZopZoo, seat: int, move: int) -> Sentence | None:
    """ZZ-5: and who has drawn does not use the discard pile."""
    if game.phase == START or game.phase == CHAIN:
        return None
    kind = move & KIND_FIELD
    if kind in (DIG, NAME):
        closed = not is_mole(game.drawn)
    elif kind in USES:
        wanted = specialty_for(kind)
        closed = game.top() == wanted and game.drawn != wanted
    else:
        closed = True
    return Sentence("refuse-pile") if closed else None


def matches_no_animal(game: ZopZoo, seat: int, move: int) -> Sentence | None:
    """ZZ-6: what is taken goes with its own animal."""
    top = int(game.top())
    return Sentence("refuse-animal", {"card": top}) if takes_unfit(game) and 0 <= top < BONUS else None


def nothing_to_take(game: ZopZoo, seat: int, move: int) -> Sentence | None:
    """ZZ-8: cards that match are taken."""
    return None if 0 <= game.top() < WILD else Sentence("refuse-top")


def passes_match_over(game: ZopZoo, seat: int, move: int) -> Sentence | None:
    """ZZ-8, ZZ-9: a match on top of the discard pile is taken, and not turned down."""
    card = due_card(game)
    return Sentence("refuse-must-take", {"card": card}) if 0 <= card < BONUS else None


def leaves_wild_waiting(game: ZopZoo, seat: int, move: int) -> Sentence | None:
    """ZZ-10: a drawn BEAST covers a card before anything else is done."""
    return Sentence("refuse-must-cover") if is_wild(game.drawn) else None


def covers_without_wild(game: ZopZoo, seat: int, move: int) -> Sentence | None:
    """ZZ-10: only a BEAST that was drawn covers a card of one's choice."""
    return None if is_wild(game.drawn) else Sentence("refuse-wild")


def covers_twice(game: ZopZoo, seat: int, move: int) -> Sentence | None:
    """ZZ-10: it covers a card that lies bare."""
    card = move & CARD_FIELD
    return None if game.bare[seat] & bit(card) else Sentence("refuse-covered", {"card": card})


def shows_no_category(game: ZopZoo, seat: int, move: int) -> Sentence | None:
    """ZZ-11: a Side Bonus is taken where its category shows."""
    top = int(game.top())
    return Sentence("refuse-bonus", {"card": top}) if takes_unfit(game) and BONUS <= top < WILD else None


def passes_bonus_over(game: ZopZoo, seat: int, move: int) -> Sentence | None:
    """ZZ-11, ZZ-21: and there it is not left on the discard pile."""
    card = due_card(game)
    return Sentence("refuse-must-bonus", {"card": card}) if BONUS <= card < WILD else None


def digs_without_mole(game: ZopZoo, seat: int, move: int) -> Sentence | None:
    """ZZ-12: a dig is made with a MOLE, drawn or on top of the discard pile."""
    mole = game.drawn if game.phase == CHOOSE else game.top()
    return None if is_mole(mole) else Sentence("refuse-mole")


def names_undug(game: ZopZoo, seat: int, move: int) -> Sentence | None:
    """ZZ-12, ZZ-24: no MOLE digs out BEASTs, MOLEs and Specialties."""
    card = move & CARD_FIELD
    return Sentence("refuse-undug", {"card": card}) if card >= WILD else None


def names_absent(game: ZopZoo, seat: int, move: int) -> Sentence | None:
    """ZZ-12: what is dug out lies in the discard pile."""
    card = move & CARD_FIELD
    return None if game.buried & bit(card_item(card)) else Sentence("refuse-there", {"card": card})


def passes_specialty_over(game: ZopZoo, seat: int, move: int) -> Sentence | None:
    """ZZ-13, ZZ-21: whoever can use a Specialty, drawn or on top of the discard pile, has to."""
    card = due_specialty(game)
    return None if card == NO_CARD else Sentence("refuse-must-use", {"card": card})


def uses_absent(game: ZopZoo, seat: int, move: int) -> Sentence | None:
    """ZZ-13: a Specialty is used as it is drawn, or on top of the discard pile at the start of a turn."""
    wanted = specialty_for(move & KIND_FIELD)
    there = game.top() if game.phase == START else game.drawn
    return None if there == wanted else Sentence("refuse-specialty", {"card": wanted})


def uses_on_oneself(game: ZopZoo, seat: int, move: int) -> Sentence | None:
    """ZZ-13: with another player."""
    if seat_of(move) != seat:
        return None
    kind = move & KIND_FIELD
    verb = "give" if kind == GIVE else "rob" if kind == ROB else "switch"
    return Sentence(f"refuse-self-{verb}")


def gives_no_points(game: ZopZoo, seat: int, move: int) -> Sentence | None:
    """ZZ-13: what is given shows points."""
    card = move & CARD_FIELD
    mine = game.points_cards(seat)
    return None if mine & bit(card_item(card)) else Sentence("refuse-points", {"card": card})


def wants_what_is_not_theirs(game: ZopZoo, seat: int, move: int) -> Sentence | None:
    """ZZ-13: what is received is the other player's."""
    card, other = wanted_card(move), int(seat_of(move))
    if game.held[other] & bit(card_item(card)):
        return None
    return Sentence("refuse-theirs", {"card": card, "other": other})


def wants_no_points(game: ZopZoo, seat: int, move: int) -> Sentence | None:
    """ZZ-13: and shows points."""
    card = wanted_card(move)
    theirs = game.points_cards(seat_of(move))
    return None if theirs & bit(card_item(card)) else Sentence("refuse-points", {"card": card})


def uses_void(game: ZopZoo, seat: int, move: int) -> Sentence | None:
    """ZZ-14, ZZ-29: a Specialty that was covered or used is void."""
    if game.phase != START or not game.void:
        return None
    return Sentence("refuse-void", {"card": specialty_for(move & KIND_FIELD)})


def matched_for_you(game: ZopZoo, seat: int, move: int) -> Sentence | None:
    """ZZ-20: with `strict` matching the table sees what matches."""
    return None if game.terms.honest else Sentence("refuse-strict")


def leaves_drawn_waiting(game: ZopZoo, seat: int, move: int) -> Sentence | None:
    """ZZ-20: a drawn card is matched or discarded before the next is drawn."""
    if game.phase != CHOOSE:
        return None
    return Sentence("refuse-drawn" if game.drawn < WILD else "refuse-drawn-mole")


def none_drawn(game: ZopZoo, seat: int, move: int) -> Sentence | None:
    """ZZ-20: it is the drawn card that is matched or discarded."""
    return None if game.phase == CHOOSE else Sentence("refuse-no-drawn")


def matches_mole(game: ZopZoo, seat: int, move: int) -> Sentence | None:
    """ZZ-20: a drawn MOLE digs or is discarded."""
    return Sentence("refuse-no-match") if is_mole(game.drawn) else None


def leaves_nothing(game: ZopZoo, seat: int, move: int) -> Sentence | None:
    """ZZ-20: after a `take` the next card may be left."""
    return None if game.phase == CHAIN else Sentence("refuse-no-chain")


def digs_for_nothing(game: ZopZoo, seat: int, move: int) -> Sentence | None:
    """ZZ-20: with `honest` matching a dig names its cards."""
    if not game.terms.honest or game.named:
        return None
    if not game.buried:
        return Sentence("refuse-bare")
    return Sentence("refuse-naming", {"black": int(WHITE + lowest(game.buried))})


def names_twice(game: ZopZoo, seat: int, move: int) -> Sentence | None:
    """ZZ-20: each of them once."""
    card = move & CARD_FIELD
    return Sentence("refuse-named", {"card": card}) if game.named & bit(card_item(card)) else None


def digs_in_vain(game: ZopZoo, seat: int, move: int) -> Sentence | None:
    """ZZ-25: the MOLE on the discard pile serves who finds something, or has not dug there in vain."""
    if game.phase != START or game.offer == A_MOLE:
        return None
    return Sentence("refuse-dug" if game.dug & bit(seat) else "refuse-fruitless")


def draws_nothing(game: ZopZoo, seat: int, move: int) -> Sentence | None:
    """ZZ-32: with no card to draw the MOLE digs, and a card that may fit is tried."""
    return None if game.left else Sentence("refuse-last")


REFUSALS: Final = (
    Refuses("G-3", not_yours, (COVER, GIVE, SWITCH)),
    Refuses("ZZ-5", draws_after_taking, (DRAW,)),
    Refuses("ZZ-5", uses_discards_after_drawing, (TAKE, DIG, NAME, *USES)),
    Refuses("ZZ-6", matches_no_animal, (TAKE,)),
    Refuses("ZZ-8", nothing_to_take, (TAKE,)),
    Refuses("ZZ-8", passes_match_over, (DRAW, COVER, DIG, NAME, *USES, *WORDS)),
    Refuses("ZZ-10", leaves_wild_waiting, (DRAW, *USES, *WORDS)),
    Refuses("ZZ-10", covers_without_wild, (COVER,)),
    Refuses("ZZ-10", covers_twice, (COVER,)),
    Refuses("ZZ-11", shows_no_category, (TAKE,)),
    Refuses("ZZ-11", passes_bonus_over, (DRAW, DIG, NAME, *USES, *WORDS)),
    Refuses("ZZ-12", digs_without_mole, (DIG, NAME)),
    Refuses("ZZ-12", names_undug, (NAME,)),
    Refuses("ZZ-12", names_absent, (NAME,)),
    Refuses("ZZ-13", passes_specialty_over, (DRAW, *WORDS)),
    Refuses("ZZ-13", uses_absent, USES),
    Refuses("ZZ-13", uses_on_oneself, USES),
    Refuses("ZZ-13", gives_no_points, (GIVE, SWITCH)),
    Refuses("ZZ-13", wants_what_is_not_theirs, (ROB, SWITCH)),
    Refuses("ZZ-13", wants_no_points, (ROB, SWITCH)),
    Refuses("ZZ-14", uses_void, USES),
    Refuses("ZZ-20", matched_for_you, (NAME, *WORDS)),
    Refuses("ZZ-20", leaves_drawn_waiting, (DRAW,)),
    Refuses("ZZ-20", none_drawn, (MATCH, DISCARD)),
    Refuses("ZZ-20", matches_mole, (MATCH,)),
    Refuses("ZZ-20", leaves_nothing, (LEAVE,)),
    Refuses("ZZ-20", digs_for_nothing, (DIG,)),
    Refuses("ZZ-20", names_twice, (NAME,)),
    Refuses("ZZ-25", digs_in_vain, (DIG, NAME)),
    Refuses("ZZ-32", draws_nothing, (DRAW,)),
)
