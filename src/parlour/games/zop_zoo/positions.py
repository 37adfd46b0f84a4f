"""Write, read and show positions of Zop Zoo, and find what play cannot lead to."""

from collections.abc import Iterator
from typing import Any, Final, final

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
from parlour.kit.bits import bit, count, members, unlimited_set
from parlour.kit.cards import NO_CARD, UNKNOWN
from parlour.kit.game_positions import Positions
from parlour.kit.position_reader import PositionReader, pile_to_vec
from parlour.kit.positions import face_down_pile_zone, pile_text, put_rest_under
from parlour.kit.validation import shorten_repr as shown_text
from parlour.kit.zones import Zone

POSITION_KEYS: Final = (
    "rows",
    "side_bonuses",
    "draw_pile",
    "discard_pile",
    "drawn_card",
    "is_top_void",
    "starter",
    "failed_dig_seats",
    "phase",
    "named_cards",
    "scores",
)
CARD_KEYS: Final = ("rows", "side_bonuses", "draw_pile", "discard_pile", "drawn_card", "named_cards")
UNORDERED_KEYS: Final = ("rows", "side_bonuses", "named_cards")


# Reading


def read_rows(game: ZopZoo, reader: PositionReader) -> None:
    for seat, row in enumerate(reader.values_by_seat("rows", "")):
        for stack in str(row if row is not None else "").split():
            white_card, cover = read_stack(reader, f"rows {seat}", stack)
            game.owned_items[seat] = game.owned_items[seat] | bit(white_card)
            if cover == NO_CARD:
                game.bare_cards[seat] = game.bare_cards[seat] | bit(white_card)
            elif is_wild(cover):
                game.wild_covered_cards[seat] = game.wild_covered_cards[seat] | bit(white_card)
                game.cards_under_wilds[cover - FIRST_WILD] = white_card
            else:
                game.matched_cards[seat] = game.matched_cards[seat] | bit(white_card)
        if not game.owned_items[seat] and not reader.has_key("outcome"):
            raise reader.position_error(f"rows {seat}", "a row cannot be empty [ZZ-3]")


def read_stack(reader: PositionReader, key: str, stack_text: str) -> tuple[int, int]:
    """Read a white card of a row, and the black card that covers it or is joined to it."""
    cards = reader.parse_cards(key, stack_text.replace("+", " "))
    white_card = cards[0] if cards else UNKNOWN
    if not 0 <= white_card < FIRST_BLACK or len(cards) > 2:
        raise reader.position_error(
            key, f"expected a white card with at most one black card on it, not {shown_text(stack_text)}"
        )
    cover = cards[1] if len(cards) > 1 else NO_CARD
    if cover not in (NO_CARD, white_card + FIRST_BLACK) and not is_wild(cover):
        raise reader.position_error(
            key,
            f"{shown_text(stack_text)}: a white card can be covered only by its own animal or a Wild [ZZ-6]",
        )
    return white_card, cover


def read_side_bonuses(game: ZopZoo, reader: PositionReader) -> None:
    for seat, bonuses in enumerate(reader.piles_by_seat("side_bonuses")):
        for card in bonuses:
            if not FIRST_BONUS <= card < FIRST_WILD:
                raise reader.position_error(
                    f"side_bonuses {seat}", "only Side Bonus cards can be next to a row [ZZ-11]"
                )
            game.owned_items[seat] = game.owned_items[seat] | bit(card_to_item_number(card))


def read_piles(game: ZopZoo, reader: PositionReader) -> None:
    """Read the draw pile, the discard pile and the drawn card. All their cards are black (ZZ-1)."""
    black_cards = unlimited_set(list(game.black_cards))
    stock, discards = (
        read_black_cards(game, reader, "draw_pile"),
        read_black_cards(game, reader, "discard_pile"),
    )
    drawn_cards = read_black_cards(game, reader, "drawn_card")
    if UNKNOWN in drawn_cards or UNKNOWN in discards:
        key = "drawn_card" if UNKNOWN in drawn_cards else "discard_pile"
        raise reader.position_error(key, "only cards of the draw pile are hidden [ZZ-3]")
    if len(drawn_cards) > 1:
        raise reader.position_error("drawn_card", "only one drawn card can wait to be used [ZZ-7]")
    # White cards that the position does not mention are not in this round (ZZ-3).
    reader.mark_as_named(unlimited_set(list(game.white_cards)))
    rest = black_cards & ~reader.named_cards
    if reader.is_partial and stock != [UNKNOWN] * rest.bit_count():
        raise reader.position_error(
            "draw_pile", f"a view must have a ? for each of the {rest.bit_count()} hidden cards [ZZ-3]"
        )
    game.stock, game.stock_count = pile_to_vec(stock, len(game.stock)), len(stock)
    if not reader.is_partial:
        game.stock, game.stock_count = put_rest_under(game.rng, game.stock, game.stock_count, rest)
    game.discard_pile, game.discard_count = pile_to_vec(discards, len(game.discard_pile)), len(discards)
    game.drawn_card = drawn_cards[0] if drawn_cards else NO_CARD
    for card in discards:
        if is_wild(card):
            raise reader.position_error(
                "discard_pile",
                f"{format_card(game, card)} must cover a card of the player who drew it [ZZ-10]",
            )
        if card < FIRST_WILD:
            game.buried_items |= bit(card - FIRST_BLACK)


def read_black_cards(game: ZopZoo, reader: PositionReader, key: str) -> list[int]:
    cards = reader.pile(key)
    for card in cards:
        if 0 <= card < FIRST_BLACK:
            raise reader.position_error(
                key, f"{format_card(game, card)} is a white card, but only black cards can be here [ZZ-1]"
            )
    return cards


def read_phase(game: ZopZoo, reader: PositionReader) -> None:
    if reader.position.get("phase") is True:
        reader.position = reader.position | {"phase": "on"}  # YAML reads an unquoted `on` as True.
    game.phase = reader.word("phase", PHASES, "choose" if game.drawn_card >= 0 else "start")


def read_named_cards(game: ZopZoo, reader: PositionReader) -> None:
    """Read the cards that have been named for the next dig (ZZ-20)."""
    names = reader.get_raw("named_cards")
    for name in str(names if names is not None else "").split():
        card = game.variant.notation.parse_card(game, name, 0)
        if not FIRST_BLACK <= card < FIRST_WILD or not game.buried_items & bit(card - FIRST_BLACK):
            raise reader.position_error(
                "named_cards", f"{name} cannot be dug out of the discard pile [ZZ-12]"
            )
        if game.named_cards & bit(card - FIRST_BLACK):
            raise reader.position_error("named_cards", f"{name} is named twice [ZZ-20]")
        game.named_cards |= bit(card - FIRST_BLACK)


def start_turn(game: ZopZoo, reader: PositionReader) -> None:
    """Determine how the player may use the top discard, and check that the phase has moves."""
    if game.phase == TURN_START:
        game.offer = game.find_discard_offer(game.turn)
    if (game.phase == CHOOSING) != (game.drawn_card >= 0):
        raise reader.position_error(
            "drawn_card", "must be set in the phase choose, and in no other phase [ZZ-20]"
        )
    if game.phase == CHAINING and not (
        game.honest_matching and game.discard_count and game.top_discard() < FIRST_WILD
    ):
        raise reader.position_error(
            "phase", "'chain' needs honest matching and a top discard that can be taken [ZZ-20]"
        )
    if game.phase not in (CHOOSING, CHAINING) and not game.stock_count and game.offer == OFFER_NONE:
        raise reader.position_error("draw_pile", "there is no card to draw, so the round is over [ZZ-32]")


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


# What play cannot lead to


def outcome_problems(game: ZopZoo) -> Iterator[str]:
    """ZZ-18, ZZ-33, G-4: the highest total wins."""
    highest_total = game.match_score.highest_total()
    leaders = game.match_score.seats_with_total(highest_total)
    if game.winners != leaders:
        seats = " and ".join([str(seat) for seat in members(leaders)])
        yield f"outcome: the highest total wins, so the winner must be seat {seats} [ZZ-33]"
    clause = "ZZ-18" if highest_total >= game.match_score.goal and count(leaders) == 1 else "G-4"
    if game.end_clause not in ("", clause):
        yield f"outcome: with these scores the game ends by {clause}"


@final
class ZopZooPositions(Positions[ZopZoo]):
    """The positions of Zop Zoo."""

    def __init__(self) -> None:
        super().__init__(POSITION_KEYS, CARD_KEYS, UNORDERED_KEYS)

    def write_position(self, game: ZopZoo, position: dict[str, Any]) -> None:
        position["rows"] = [" ".join(format_items(game, items & ALL_WHITE)) for items in game.owned_items]
        position["side_bonuses"] = [
            " ".join(format_items(game, items & ALL_BONUS)) for items in game.owned_items
        ]
        position["draw_pile"] = pile_text(game, game.stock, game.stock_count)
        position["discard_pile"] = pile_text(game, game.discard_pile, game.discard_count)
        position["drawn_card"] = format_card(game, game.drawn_card) if game.drawn_card >= 0 else ""
        position["is_top_void"] = game.is_top_void
        position["starter"] = int(game.starter)
        position["failed_dig_seats"] = members(game.failed_dig_seats)
        position["phase"] = PHASES[game.phase]
        if game.named_cards:
            names = game.animals.names
            position["named_cards"] = " ".join(
                [names[item + FIRST_BLACK] for item in members(game.named_cards)]
            )
        position["scores"] = game.list_scores()

    def read_position(self, game: ZopZoo, reader: PositionReader) -> None:
        reader.pack = unlimited_set(game.all_cards())
        read_rows(game, reader)
        read_side_bonuses(game, reader)
        read_piles(game, reader)
        game.is_top_void = reader.flag("is_top_void")
        game.starter = reader.seat("starter", 0)
        game.failed_dig_seats = reader.read_seat_set("failed_dig_seats")
        read_phase(game, reader)
        read_named_cards(game, reader)
        game.turn = reader.single_seat_to_move(game.starter)
        max_total = MAX_ROUNDS * (BEST_POINTS + game.sum_item_values(ALL_ITEMS))
        game.match_score.reset()
        game.match_score.totals = vec[i64](reader.numbers_by_seat("scores", -max_total, max_total))
        if game.turn >= 0:
            start_turn(game, reader)
        grow_move_buffer(game)

    def position_problems(self, game: ZopZoo) -> Iterator[str]:
        top, honest = game.top_discard(), game.honest_matching
        if game.is_top_void and top < HYENA:
            yield "is_top_void: only a Specialty on top of the discard pile can be void [ZZ-14]"
        if game.failed_dig_seats and not (honest and game.buried_items and is_mole(top)):
            yield (
                "failed_dig_seats: a dig can fail only with honest matching, with a MOLE on top of the"
                " discard pile and a card below it that can be named [ZZ-25]"
            )
        if game.named_cards and not (honest and (game.offer == OFFER_MOLE or is_mole(game.drawn_card))):
            yield "named_cards: cards are named only after a MOLE, with matching=honest [ZZ-20]"
        if game.is_over:
            yield from outcome_problems(game)
            return
        highest_total = game.match_score.highest_total()
        leaders = game.match_score.seats_with_total(highest_total)
        if highest_total >= game.match_score.goal and count(leaders) == 1:
            yield f"scores: with {highest_total} points the game is over [ZZ-18]"
        for seat in range(game.seats):
            if game.is_row_complete(seat) and not (game.phase == CHAINING and seat == game.turn):
                yield f"rows: every card of row {seat} shows points, so the round is over [ZZ-15]"
        if not honest and 0 <= game.drawn_card < FIRST_WILD:
            yield "drawn_card: with strict matching only a drawn Wild or Specialty can be kept [ZZ-20]"

    def zones(self, game: ZopZoo, seat: int) -> list[Zone]:
        draw_pile = face_down_pile_zone("draw_pile", pile_text(game, game.stock, game.stock_count))
        rows_and_bonuses = build_row_zones(game) + build_bonus_zones(game)
        middle = [draw_pile, *build_discard_zones(game), *build_drawn_card_zones(game)]
        return middle + [
            zone for owner in range(game.seats) for zone in rows_and_bonuses if zone.seat == owner
        ]
