"""What chance decided in a match: every order of cards and every number, and the hands that came of it.

A record has the seed, and all of this follows from it by the rules. Written down, it can be checked by a
program that knows nothing of the rules: docs/fair-deals.md says how.
"""

import msgspec

from parlour.kit.errors import InvalidRecordError
from parlour.kit.game import EVENT_WIDTH, Game
from parlour.kit.rng import RandomDraw, Rng
from parlour.records.record import Record, replay

DEAL_EVENT = "deal"  # the kind of event that a seat's first cards have in every game


class DrawEntry(msgspec.Struct):
    """One thing that chance decided.

    Where cards were put in order, `before` and `after` have them; where a number was drawn, `before` is
    empty, and `after` has the number alone: 0 or more, and less than `wanted`.

    Attributes:
        round: 0 before the first deal, then one more with each.
        stream: Its stream within the round, from 1 on; of two with the same the second goes on where the
            first ended.
        count: How many cards were drawn: the last ones of `after`.
        before: The cards as they lay.
        after: The cards as they came to lie.
    """

    round: int
    stream: int
    count: int
    before: list[str]
    after: list[str]


class DealtHands(msgspec.Struct):
    """The hands dealt in a round.

    Attributes:
        round: From 1.
        hands: Cards by seat; empty for a seat that was dealt nothing.
    """

    round: int
    hands: list[list[str]]


class DealSheet(msgspec.Struct):
    """All that chance decided in a match, and what came of it.

    Attributes:
        draws: In their order.
        deals: The hands dealt, round by round.
    """

    draws: list[DrawEntry]
    deals: list[DealtHands]


def build_deal_sheet(record: Record) -> DealSheet:
    """The sheet of a match.

    Returns:
        All draws and hands, for a program that knows nothing of the rules.

    Raises:
        InvalidRecordError: It does not replay, or has no seed of 256 bits.
    """
    if not isinstance(record.seed, str):
        raise InvalidRecordError("only a match dealt from 64 hexadecimal digits has a sheet of its deals")
    rng = Rng.live(bytes.fromhex(record.seed))
    draws: list[RandomDraw] = []
    rng.draw_log = draws
    sheet = DealSheet([], [])
    for game in replay(record, rng):
        sheet.draws += [format_draw(game, draw) for draw in draws]
        draws.clear()
        hands = list_dealt_hands(game)
        if any(hands):
            sheet.deals.append(DealtHands(game.rng.round, hands))
    return sheet


def format_draw(game: Game, draw: RandomDraw) -> DrawEntry:
    """A draw, its cards as the game writes them."""
    if not draw.before:
        return DrawEntry(draw.round, draw.stream, draw.count, [], [str(draw.after[0])])
    before, after = format_drawn_cards(game, draw.before), format_drawn_cards(game, draw.after)
    return DrawEntry(draw.round, draw.stream, draw.count, before, after)


def format_drawn_cards(game: Game, cards: list[int]) -> list[str]:
    return [game.components.format_drawn_card(game, card) for card in cards]


def list_dealt_hands(game: Game) -> list[list[str]]:
    """The hands that the last push dealt, by seat."""
    hands: list[list[str]] = [[] for _ in range(game.seats)]
    for at in range(0, int(game.event_buffer_end), EVENT_WIDTH):
        if game.event_kinds[int(game.event_buffer[at])] == DEAL_EVENT:
            hands[int(game.event_buffer[at + 1])] = game.components.format_cards(
                game, int(game.event_buffer[at + 4])
            )
    return hands
