"""Beliefs about hidden cards in Go Fish and Authors, where cards move from hand to hand face up."""

from typing import final

from mypy_extensions import i64

from parlour.games.asking.observations import (
    NOTE_ARRIVED,
    NOTE_LEFT,
    NOTE_NONE,
    NOTE_NOT_ALL,
    NOTE_SOME,
    NOTE_WIDTH,
)
from parlour.games.asking.rules import AskingGame
from parlour.kit.beliefs.hidden_cards import HiddenCards
from parlour.kit.bits import bit, min_element
from parlour.kit.inference import Beliefs
from parlour.kit.rng import Rng


def build_constraints(game: AskingGame, seat: int) -> HiddenCards:
    visible_cards = game.located_cards()
    if seat >= 0:
        visible_cards |= game.hands[seat]
    constraints = HiddenCards(game.pack & ~visible_cards)
    latest_not_all = latest_upper_bound_notes(game)
    for index in range(0, int(game.knowledge_log.length), NOTE_WIDTH):
        owner, cards, card_count = (
            game.knowledge_log.shared_numbers[index + 1],
            game.knowledge_log.shared_numbers[index + 2],
            game.knowledge_log.shared_numbers[index + 3],
        )
        if owner == seat:
            continue
        kind = game.knowledge_log.shared_numbers[index]
        if kind == NOTE_ARRIVED:
            constraints.add_cards(owner, card_count, cards)
        elif kind == NOTE_LEFT:
            constraints.remove_card(owner, int(min_element(cards)))
        elif kind == NOTE_NONE:
            constraints.exclude_cards(owner, cards)
        elif kind == NOTE_SOME:
            constraints.add_lower_bound(owner, cards)
        elif latest_not_all[13 * owner + int(min_element(cards)) // 4] == index:
            constraints.add_upper_bound(owner, cards, card_count - 1)
    constraints.add_cards(int(game.seats), int(game.stock_count), int(game.pack))
    return constraints


def latest_upper_bound_notes(game: AskingGame) -> list[int]:
    """Return, for each seat and rank, the log index of the latest NOTE_NOT_ALL, or -1 if there is none.

    This note means that the seat does not hold all unseen cards of the rank. The result for a seat and rank
    is at index 13 * seat + rank. The latest note implies the earlier ones, because a card that was in the
    hand at the time of an earlier note is still there or publicly known.
    """
    latest = [-1 for _ in range(13 * int(game.seats))]
    for index in range(0, int(game.knowledge_log.length), NOTE_WIDTH):
        if game.knowledge_log.shared_numbers[index] == NOTE_NOT_ALL:
            latest[
                13 * game.knowledge_log.shared_numbers[index + 1]
                + int(min_element(game.knowledge_log.shared_numbers[index + 2])) // 4
            ] = index
    return latest


def deal_from_constraints(game: AskingGame, rng: Rng, constraints: HiddenCards) -> None:
    """Deal the hidden cards at random. All deals that fit the constraints are equally likely."""
    stock_place = int(game.seats)
    cards_by_slot = constraints.draw(rng)
    stock_index: i64 = 0
    for slot in range(len(cards_by_slot)):
        card = cards_by_slot[slot]
        if card < 0:
            continue
        owner_or_stock = constraints.places[slot]
        if owner_or_stock == stock_place:
            game.stock[stock_index] = card
            stock_index += 1
        else:
            game.hands[owner_or_stock] = game.hands[owner_or_stock] | bit(card)
    for owner in range(game.seats):
        game.hidden_counts[owner] = 0


@final
class AskingBeliefs(Beliefs[AskingGame]):
    """The beliefs of a player or spectator in Go Fish and Authors."""

    def infer(self, game: AskingGame, seat: int) -> object:
        return build_constraints(game, seat)

    def deal_hidden(self, game: AskingGame, seat: int, rng: Rng, inferences: object) -> None:
        assert isinstance(inferences, HiddenCards)
        deal_from_constraints(game, rng, inferences)
