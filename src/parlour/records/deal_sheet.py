"""A deal sheet: all shuffles and random numbers of a match, and the resulting hands.

A record contains only the seed, from which the rules derive all draws. A program can check a deal sheet
without knowing the rules, as docs/fair-deals.md explains.
"""

import msgspec

from parlour.kit.errors import InvalidRecordError
from parlour.kit.events import EVENT_WIDTH
from parlour.kit.game import Game
from parlour.kit.rng import RandomDraw, Rng
from parlour.records.fair_seeds import is_seed_share
from parlour.records.record import Record, replay, validate_record

# kind of the event in which a seat is dealt its first cards; every game uses this kind
DEAL_EVENT = "deal"


class DrawEntry(msgspec.Struct):
    """One random draw: cards that were shuffled, or a number.

    Attributes:
        round: Number of deals that had begun before the draw; 0 before the first deal.
        stream: Number of the random stream within the round, from 1. A second draw from the same stream
            continues where the first one ended.
        count: Number of drawn cards, which are the last cards in `after`. If a number was drawn, `count` is
            its exclusive upper bound.
        before: The cards in their order before the draw; empty if a number was drawn.
        after: The cards in their order after the draw, or only the drawn number, from 0 to `count` - 1.
    """

    round: int
    stream: int
    count: int
    before: list[str]
    after: list[str]


class DealtHands(msgspec.Struct):
    """The hands dealt in a round.

    Attributes:
        round: Number of the round, from 1.
        hands: Cards by seat; empty for a seat that was dealt no cards.
    """

    round: int
    hands: list[list[str]]


class DealSheet(msgspec.Struct):
    """All random draws of a match, and the resulting hands.

    Attributes:
        draws: The draws in order.
        deals: The dealt hands, one entry per round.
    """

    draws: list[DrawEntry]
    deals: list[DealtHands]


def build_deal_sheet(record: Record) -> DealSheet:
    """Build the deal sheet of a match.

    Returns:
        All random draws and dealt hands of the match.

    Raises:
        InvalidRecordError: The record cannot be replayed, or its seed is not 256 bits long.
    """
    record = validate_record(record)
    if not isinstance(record.seed, str) or not is_seed_share(record.seed):
        raise InvalidRecordError("only a match whose seed is 64 hexadecimal digits has a deal sheet")
    rng = Rng.live(bytes.fromhex(record.seed))
    draws: list[RandomDraw] = []
    rng.draw_log = draws
    sheet = DealSheet([], [])
    for game in replay(record, rng):
        sheet.draws += [build_draw_entry(game, draw) for draw in draws]
        draws.clear()
        hands = list_dealt_hands(game)
        if any(hands):
            sheet.deals.append(DealtHands(game.rng.round, hands))
    return sheet


def build_draw_entry(game: Game, draw: RandomDraw) -> DrawEntry:
    """Return a draw with its cards in the game's notation."""
    if not draw.before:
        return DrawEntry(draw.round, draw.stream, draw.count, [], [str(draw.after[0])])
    cards_before, cards_after = format_drawn_cards(game, draw.before), format_drawn_cards(game, draw.after)
    return DrawEntry(draw.round, draw.stream, draw.count, cards_before, cards_after)


def format_drawn_cards(game: Game, cards: list[int]) -> list[str]:
    return [game.variant.notation.format_drawn_card(game, card) for card in cards]


def list_dealt_hands(game: Game) -> list[list[str]]:
    """Return the cards dealt to each seat by the most recent deal or move."""
    hands: list[list[str]] = [[] for _ in range(game.seats)]
    for offset in range(0, int(game.event_buffer_end), EVENT_WIDTH):
        if game.event_kinds[int(game.event_buffer[offset])].name == DEAL_EVENT:
            hands[int(game.event_buffer[offset + 1])] = game.variant.notation.format_cards(
                game, int(game.event_buffer[offset + 4])
            )
    return hands
