"""Display of Go Fish and Authors."""

from typing import final

from parlour.games.asking.options import ranks_of_cards
from parlour.games.asking.rules import (
    ENDED_BY_LIMIT,
    ENDED_BY_NOBODY_TO_ASK,
    ENDED_BY_SETS,
    ENDED_BY_STOCK,
    AskingGame,
)
from parlour.kit.bits import bit, count, make_set, members, shift_left
from parlour.kit.cards import ALL_ACES, card_rank, card_suit, format_standard_cards
from parlour.kit.display import Display, score_margin
from parlour.kit.zones import ROW, Zone
from parlour.text.message import Message


def build_set_zones(game: AskingGame) -> list[Zone]:
    """Return a zone (an area of the table) for the completed sets of each seat."""
    return [
        Zone(
            ROW,
            f"sets.{seat}",
            "zone-sets",
            ["+".join(format_standard_cards(cards).split()) for cards in sets_of_seat(game, seat)],
            int(seat),
        )
        for seat in range(game.seats)
    ]


def hand_badges(game: AskingGame, seat: int) -> list[str]:
    return (["badge-dealer"] if seat == game.dealer else []) + known_rank_badges(game, seat)


def sets_of_seat(game: AskingGame, seat: int) -> list[int]:
    """Return the completed sets of a seat, each as a bit set of cards."""
    return [
        int(game.pack & shift_left(ALL_ACES, club_card))
        for club_card in members(ranks_of_cards(game.completed_sets[seat]))
    ]


# badges by rank
HOLDS_BADGES = (
    "badge-known-holds-0",
    "badge-known-holds-1",
    "badge-known-holds-2",
    "badge-known-holds-3",
    "badge-known-holds-4",
    "badge-known-holds-5",
    "badge-known-holds-6",
    "badge-known-holds-7",
    "badge-known-holds-8",
    "badge-known-holds-9",
    "badge-known-holds-10",
    "badge-known-holds-11",
    "badge-known-holds-12",
)
LACKS_BADGES = (
    "badge-known-lacks-0",
    "badge-known-lacks-1",
    "badge-known-lacks-2",
    "badge-known-lacks-3",
    "badge-known-lacks-4",
    "badge-known-lacks-5",
    "badge-known-lacks-6",
    "badge-known-lacks-7",
    "badge-known-lacks-8",
    "badge-known-lacks-9",
    "badge-known-lacks-10",
    "badge-known-lacks-11",
    "badge-known-lacks-12",
)


def known_rank_badges(game: AskingGame, seat: int) -> list[str]:
    """Return a badge for each rank if a player is known to hold, or to lack, unseen cards of the rank.

    For a player without cards, return a badge that says so.
    """
    if not game.hand_size(seat):
        return [] if game.is_over else ["badge-out"]
    if game.hand_size(seat) == count(game.known_cards[seat]):
        return []
    unseen_cards = game.pack & ~game.located_cards()
    held_cards, possible_cards = game.held_ranks[seat], ~game.excluded_cards[seat]
    badges: list[str] = []
    for club_card in members(ranks_of_cards(unseen_cards)):
        unseen_of_rank = unseen_cards & shift_left(ALL_ACES, club_card)
        if unseen_of_rank & held_cards:
            badges.append(HOLDS_BADGES[club_card // 4])
        elif not unseen_of_rank & possible_cards:
            badges.append(LACKS_BADGES[club_card // 4])
    return badges


@final
class AskingDisplay(Display[AskingGame]):
    """The display of Go Fish and Authors."""

    def progress(self, game: AskingGame) -> Message:
        """Return the number of cards in the stock, the clock of Go Fish; without a stock, of sets."""
        if game.stock_count:
            return Message("progress-stock", {"number": int(game.stock_count)})
        laid_sets = sum(len(sets_of_seat(game, seat)) for seat in range(game.seats))
        return Message(
            "progress-sets", {"number": laid_sets, "total": len(members(ranks_of_cards(game.pack)))}
        )

    def end_reason(self, game: AskingGame) -> Message:
        if game.end_clause == game.going_out_clause:
            return Message("ended-out", {"who": members(game.winners)[0]})
        numbers = {
            game.stock_clause: ENDED_BY_STOCK,
            game.sets_clause: ENDED_BY_SETS,
            game.no_opponents_clause: ENDED_BY_NOBODY_TO_ASK,
        }
        return Message("end", {"number": numbers.get(game.end_clause, ENDED_BY_LIMIT)})

    def prompt(self, game: AskingGame, seat: int) -> Message:
        if game.is_over:
            return Message("prompt-over")
        if seat != game.turn:
            return Message("prompt-wait", {"who": int(game.turn)})
        others = members(game.seats_with_cards & ~bit(seat))
        return Message("prompt-ask-1", {"other": others[0]}) if len(others) == 1 else Message("prompt-ask")

    def margin(self, game: AskingGame) -> Message | None:
        """Return the lead in sets; None for a winner by GF-11 without a lead."""
        scores = game.list_scores()
        fewest = min((scores[winner] for winner in members(game.winners)), default=0)
        return score_margin(game) if fewest == max(scores) else None

    def source_prompt(self, game: AskingGame, seat: int, moves: list[int]) -> Message | None:
        """Ask whom to ask, for a rank in Go Fish and for a card in Authors."""
        cards = {card for move in moves for card in members(game.asked_cards(move))}
        card = min(cards)
        return Message(
            "prompt-source",
            {"rank": int(card_rank(card)), "suit": int(card_suit(card)), "number": len(cards)},
        )

    def eliminated_seats(self, game: AskingGame) -> int:
        """Return the seats without cards, unless they can still draw from the stock."""
        if game.stock_count:
            return 0
        return int(make_set([seat for seat in range(int(game.seats)) if not game.hand_size(seat)]))
