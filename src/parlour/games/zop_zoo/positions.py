"""Notation of positions in Zop Zoo, and checks for impossible positions."""

from librt.vecs import vec
from mypy_extensions import i64

from parlour.games.zop_zoo.cards import (
    ALL_BONUS,
    ALL_ITEMS,
    ALL_WHITE,
    BEST_POINTS,
    FIRST_BLACK,
    FIRST_BONUS,
    FIRST_WILD,
    HYENA,
    WILD_COUNT,
    card_to_item_number,
    is_mole,
    is_wild,
)
from parlour.games.zop_zoo.display import (
    build_bonus_zones,
    build_discard_zones,
    build_drawn_card_zones,
    build_row_zones,
    format_card,
    format_items,
)
from parlour.games.zop_zoo.rules import (
    CHAINING,
    CHOOSING,
    MAX_ROUNDS,
    OFFER_MOLE,
    OFFER_NONE,
    PHASES,
    TURN_START,
    ZopZoo,
)
from parlour.kit.bits import bit, count, members, min_element, unlimited_set
from parlour.kit.cards import NO_CARD, UNKNOWN
from parlour.kit.layout.places import EVERYBODY, MOVER, CustomPlace, FlagValue, Layout, Pile, SeatValue
from parlour.kit.position_reader import PositionReader
from parlour.kit.validation import shorten_repr as shown_text

# Rows and piles.


def format_rows(game: ZopZoo, owned_items: vec[i64]) -> list[str]:
    return [" ".join(format_items(game, items & ALL_WHITE)) for items in owned_items]


def format_side_bonuses(game: ZopZoo, owned_items: vec[i64]) -> list[str]:
    return [" ".join(format_items(game, items & ALL_BONUS)) for items in owned_items]


def read_side_bonuses(game: ZopZoo, position: PositionReader) -> tuple[vec[i64]]:
    """Read the Side Bonuses. Return each seat's `owned_items` with its Side Bonuses added."""
    owned_items = game.owned_items[:]
    for seat, bonuses in enumerate(position.piles_by_seat("side_bonuses")):
        for card in bonuses:
            if not FIRST_BONUS <= card < FIRST_WILD:
                raise position.position_error(
                    f"side_bonuses {seat}", "only Side Bonus cards can be next to a row [ZZ-11]"
                )
            owned_items[seat] = owned_items[seat] | bit(card_to_item_number(card))
    return (owned_items,)


def format_drawn(game: ZopZoo, drawn_card: int) -> str:
    return format_card(game, drawn_card) if drawn_card >= 0 else ""


def read_drawn_card(game: ZopZoo, position: PositionReader) -> tuple[int]:
    drawn_cards = position.pile("drawn_card")
    if UNKNOWN in drawn_cards:
        raise position.position_error("drawn_card", "only cards of the draw pile are hidden [ZZ-3]")
    if len(drawn_cards) > 1:
        raise position.position_error("drawn_card", "only one drawn card can wait to be used [ZZ-7]")
    return (drawn_cards[0] if drawn_cards else NO_CARD,)


def cards_in_pack(game: ZopZoo) -> int:
    return unlimited_set(game.config.cards)


def black_cards_in_pack(game: ZopZoo) -> int:
    return unlimited_set(list(game.config.black_cards))


def set_derived_fields(game: ZopZoo, position: PositionReader) -> None:
    """Derive `buried_items` from the discard pile, and check the cards in the piles."""
    # White cards that the position does not mention are not in this round (ZZ-3).
    position.mark_as_named(unlimited_set(list(game.config.white_cards)))
    discards = [game.discard_pile[index] for index in range(game.discard_count)]
    for key, cards in (
        ("draw_pile", [game.stock[index] for index in range(game.stock_count)]),
        ("discard_pile", discards),
        ("drawn_card", [game.drawn_card]),
    ):
        for card in cards:
            if 0 <= card < FIRST_BLACK:
                fault = f"{format_card(game, card)} is a white card, but only black cards can be here [ZZ-1]"
                raise position.position_error(key, fault)
    for card in discards:
        if is_wild(card):
            fault = f"{format_card(game, card)} must cover a card of the player who drew it [ZZ-10]"
            raise position.position_error("discard_pile", fault)
        if card < FIRST_WILD:
            game.buried_items |= bit(card - FIRST_BLACK)
    if position.is_partial:
        hidden_count = (black_cards_in_pack(game) & ~position.named_cards).bit_count()
        if game.stock_count != hidden_count or any(
            [game.stock[index] != UNKNOWN for index in range(hidden_count)]
        ):
            raise position.position_error(
                "draw_pile", f"a view must have a ? for each of the {hidden_count} hidden cards [ZZ-3]"
            )


def grow_move_buffer(game: ZopZoo) -> None:
    """Enlarge the move buffer if it cannot hold all moves that switch two cards.

    Unlike a dealt row, a row in a position may have more than six cards.
    """
    item_count = 0
    for seat in range(game.seats):
        item_count += count(game.owned_items[seat])
    size = (item_count // 2 + 1) ** 2
    if size > len(game.move_buffer):
        game.move_buffer = vec[i64]([0] * size)


def read_rows(game: ZopZoo, position: PositionReader) -> tuple[vec[i64], ...]:
    """Read the rows.

    Returns:
        For each seat, the sets of owned cards, matched cards, cards under a Wild, and bare cards; then, for
            each Wild, the card under it.
    """
    owned_items, matched_cards, wild_covered_cards, bare_cards = [
        vec[i64]([0] * int(game.seats)) for _ in range(4)
    ]
    cards_under_wilds = vec[i64]([NO_CARD] * WILD_COUNT)
    for seat, row in enumerate(position.values_by_seat("rows", "")):
        for stack in str(row if row is not None else "").split():
            white_card, cover = read_stack(position, f"rows {seat}", stack)
            owned_items[seat] = owned_items[seat] | bit(white_card)
            if cover == NO_CARD:
                bare_cards[seat] = bare_cards[seat] | bit(white_card)
            elif is_wild(cover):
                wild_covered_cards[seat] = wild_covered_cards[seat] | bit(white_card)
                cards_under_wilds[cover - FIRST_WILD] = white_card
            else:
                matched_cards[seat] = matched_cards[seat] | bit(white_card)
    return owned_items, matched_cards, wild_covered_cards, bare_cards, cards_under_wilds


def read_stack(position: PositionReader, key: str, stack_text: str) -> tuple[int, int]:
    """Read a white card of a row, and the black card that covers it or is joined to it."""
    cards = position.parse_cards(key, stack_text.replace("+", " "))
    white_card = cards[0] if cards else UNKNOWN
    if not 0 <= white_card < FIRST_BLACK or len(cards) > 2:
        raise position.position_error(
            key, f"expected a white card with at most one black card on it, not {shown_text(stack_text)}"
        )
    cover = cards[1] if len(cards) > 1 else NO_CARD
    if cover not in (NO_CARD, white_card + FIRST_BLACK) and not is_wild(cover):
        raise position.position_error(
            key,
            f"{shown_text(stack_text)}: a white card can be covered only by its own animal or a Wild [ZZ-6]",
        )
    return white_card, cover


# Turn and phase.


def format_phase(game: ZopZoo, phase: int) -> str:
    return PHASES[phase]


def read_phase(game: ZopZoo, position: PositionReader) -> tuple[int]:
    phase = position.get_raw("phase")
    if phase is None:
        phase = "choose" if game.drawn_card >= 0 else "start"
    elif phase is True:
        phase = "on"  # YAML reads an unquoted `on` as True.
    if phase not in PHASES:
        raise position.position_error("phase", f"{shown_text(phase)} is not one of {', '.join(PHASES)}")
    return (PHASES.index(phase),)


def read_turn_and_scores(game: ZopZoo, position: PositionReader) -> None:
    """Read the turn and the scores, and determine how the player may use the top discard."""
    top = game.top_discard()
    turn = position.get_raw("turn")
    if isinstance(turn, list) and len(turn) > 1:
        raise position.position_error("turn", f"expected one seat on turn, not {len(turn)} [ZZ-4]")
    game.turn = position.first_seat_to_move(game.starter)
    read_scores(game, position)
    for item in members(game.named_cards & ~game.buried_items):
        name = game.config.deck.names[item + FIRST_BLACK]
        raise position.position_error("named_cards", f"{name} cannot be dug out of the discard pile [ZZ-12]")
    game.offer = (
        game.find_discard_offer(game.turn) if game.turn >= 0 and game.phase == TURN_START else OFFER_NONE
    )
    if game.is_top_void and top < HYENA:
        raise position.position_error(
            "is_top_void", "only a Specialty on top of the discard pile can be void [ZZ-14]"
        )
    if game.failed_dig_seats and not (game.config.honest_matching and game.buried_items and is_mole(top)):
        raise position.position_error(
            "failed_dig_seats",
            "a dig can fail only with honest matching, with a MOLE on top of the discard pile and "
            "a card below it that can be named [ZZ-25]",
        )


def format_named_cards(game: ZopZoo, named_items: int) -> str | None:
    return " ".join([game.config.deck.names[item + FIRST_BLACK] for item in members(named_items)]) or None


def read_named_cards(game: ZopZoo, position: PositionReader) -> tuple[int]:
    """Read the cards that have been named for the next dig (ZZ-20)."""
    names = position.get_raw("named_cards")
    named_items = 0
    for name in str(names if names is not None else "").split():
        card = game.variant.notation.parse_card(game, name, 0)
        if not FIRST_BLACK <= card < FIRST_WILD:
            raise position.position_error(
                "named_cards", f"{name} cannot be dug out of the discard pile [ZZ-12]"
            )
        if named_items & bit(card - FIRST_BLACK):
            raise position.position_error("named_cards", f"{name} is named twice [ZZ-20]")
        named_items |= bit(card - FIRST_BLACK)
    return (named_items,)


def list_position_scores(game: ZopZoo) -> list[int]:
    return game.list_scores()


def read_scores(game: ZopZoo, position: PositionReader) -> None:
    """Read the total scores, and check that they are possible in MAX_ROUNDS rounds with this deck."""
    totals = position.numbers_by_seat("scores")
    max_total = MAX_ROUNDS * (BEST_POINTS + game.sum_item_values(ALL_ITEMS))
    for seat in range(game.seats):
        if not -max_total <= totals[seat] <= max_total:
            raise position.position_error(
                f"scores {seat}",
                f"the score must be from {-max_total} to {max_total} in {MAX_ROUNDS} rounds [G-4]",
            )
    game.match_score.reset()
    game.match_score.totals = vec[i64](totals)


def list_failed_digs(game: ZopZoo, failed_dig_seats: int) -> list[int]:
    return members(failed_dig_seats)


def read_failed_digs(game: ZopZoo, position: PositionReader) -> tuple[int]:
    """Read the seats that dug without finding a card (ZZ-25)."""
    return (position.parse_seat_set(position.get_raw("failed_dig_seats"), "failed_dig_seats"),)


def validate(game: ZopZoo, position: PositionReader) -> None:
    """Set the remaining fields, and reject positions that cannot occur in play."""
    set_derived_fields(game, position)
    read_turn_and_scores(game, position)
    validate_unfinished_match(game, position)
    grow_move_buffer(game)


def validate_unfinished_match(game: ZopZoo, position: PositionReader) -> None:
    """Check that a position meets the requirements on the rules page."""
    if game.turn < 0:
        validate_finished_match(game, position)
        return
    leaders = game.match_score.seats_with_total(game.match_score.highest_total())
    if game.match_score.highest_total() >= game.match_score.goal and count(leaders) == 1:
        raise position.position_error(
            f"scores {min_element(leaders)}",
            f"with {game.match_score.highest_total()} points the game is over [ZZ-18]",
        )
    for seat in range(game.seats):
        if not game.owned_items[seat] & ALL_WHITE:
            raise position.position_error(f"rows {seat}", "a row cannot be empty [ZZ-3]")
        if game.is_row_complete(seat) and not (game.phase == CHAINING and seat == game.turn):
            raise position.position_error(
                f"rows {seat}", "every card of the row shows points, so the round is over [ZZ-15]"
            )
    if (game.phase == CHOOSING) != (game.drawn_card >= 0):
        raise position.position_error(
            "drawn_card", "must be set in the phase choose, and in no other phase [ZZ-20]"
        )
    if game.phase == CHAINING and not (
        game.config.honest_matching and game.discard_count and game.top_discard() < FIRST_WILD
    ):
        raise position.position_error(
            "phase", "'chain' needs honest matching and a top discard that can be taken [ZZ-20]"
        )
    if game.phase == CHOOSING:
        validate_drawn_card(game, position)
    elif game.phase != CHAINING and not game.stock_count and game.offer == OFFER_NONE:
        raise position.position_error("draw_pile", "there is no card to draw, so the round is over [ZZ-32]")
    if game.named_cards and not (
        game.config.honest_matching and (game.offer == OFFER_MOLE or is_mole(game.drawn_card))
    ):
        raise position.position_error(
            "named_cards", "cards are named only after a MOLE, with matching=honest [ZZ-20]"
        )


def validate_finished_match(game: ZopZoo, position: PositionReader) -> None:
    """Check the winners of a finished match, and the clause that ended it (ZZ-18, ZZ-33, G-4)."""
    outcome = position.mapping("outcome")
    highest_total = game.match_score.highest_total()
    leaders = game.match_score.seats_with_total(highest_total)
    if position.parse_seat_set(outcome.get("winner"), "outcome") != leaders:
        seats = " and ".join([str(seat) for seat in members(leaders)])
        raise position.position_error(
            "outcome", f"the highest total wins, so the winner must be seat {seats} [ZZ-33]"
        )
    clause = "ZZ-18" if highest_total >= game.match_score.goal and count(leaders) == 1 else "G-4"
    if outcome.get("clause", clause) != clause:
        raise position.position_error("outcome", f"with these scores the game ends by {clause}")


def validate_drawn_card(game: ZopZoo, position: PositionReader) -> None:
    if game.drawn_card >= HYENA:
        if not game.is_specialty_usable(game.turn, game.drawn_card):
            raise position.position_error(
                "drawn_card", "a drawn Specialty can be kept only if it can be used [ZZ-14]"
            )
    elif not game.config.honest_matching and not is_wild(game.drawn_card):
        raise position.position_error(
            "drawn_card", "with strict matching only a drawn Wild or Specialty can be kept [ZZ-20]"
        )


LAYOUT = Layout(
    CustomPlace(
        "rows",
        fields=("owned_items", "matched_cards", "wild_covered_cards", "bare_cards", "cards_under_wilds"),
        written_fields=("owned_items",),
        format_fields=format_rows,
        read_values=read_rows,
        is_unordered=True,
        build_zones=build_row_zones,
        holds_cards=True,
    ),
    CustomPlace(
        "side_bonuses",
        fields=("owned_items",),
        format_fields=format_side_bonuses,
        read_values=read_side_bonuses,
        is_unordered=True,
        build_zones=build_bonus_zones,
        holds_cards=True,
    ),
    Pile(
        "draw_pile",
        field="stock",
        size_field="stock_count",
        rest_cards=black_cards_in_pack,
        can_be_known=False,
    ),
    Pile(
        "discard_pile",
        field="discard_pile",
        size_field="discard_count",
        viewers=EVERYBODY,
        build_zones=build_discard_zones,
    ),
    CustomPlace(
        "drawn_card",
        fields=("drawn_card",),
        format_fields=format_drawn,
        read_values=read_drawn_card,
        build_zones=build_drawn_card_zones,
        holds_cards=True,
    ),
    FlagValue("is_top_void", default_value=None),
    SeatValue("starter"),
    CustomPlace(
        "failed_dig_seats",
        fields=("failed_dig_seats",),
        format_fields=list_failed_digs,
        read_values=read_failed_digs,
    ),
    CustomPlace("phase", fields=("phase",), format_fields=format_phase, read_values=read_phase),
    CustomPlace(
        "named_cards",
        fields=("named_cards",),
        format_fields=format_named_cards,
        read_values=read_named_cards,
        is_unordered=True,
        viewers=MOVER,
        holds_cards=True,
    ),
    CustomPlace("scores", fields=(), format_fields=list_position_scores),
    pack=cards_in_pack,
    validate=validate,
)
