"""Beliefs about hidden cards in asking games, where cards move from hand to hand face up."""

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
from parlour.kit.components import Knowledge
from parlour.kit.game import Game
from parlour.kit.rng import Rng


def build_constraints(game: AskingGame, seat: int) -> HiddenCards:
    visible_cards = game.located_cards()
    if seat >= 0:
        visible_cards |= game.hands[seat]
    hidden = HiddenCards(game.config.pack & ~visible_cards)
    latest_not_all = latest_not_all_notes(game)
    for index in range(0, int(game.knowledge_log.length), NOTE_WIDTH):
        owner, cards, card_count = (
            game.knowledge_log.shared_list[index + 1],
            game.knowledge_log.shared_list[index + 2],
            game.knowledge_log.shared_list[index + 3],
        )
        if owner == seat:
            continue
        kind = game.knowledge_log.shared_list[index]
        if kind == NOTE_ARRIVED:
            hidden.add_cards(owner, card_count, cards)
        elif kind == NOTE_LEFT:
            hidden.remove_card(owner, int(min_element(cards)))
        elif kind == NOTE_NONE:
            hidden.require_none(owner, cards)
        elif kind == NOTE_SOME:
            hidden.require_at_least(owner, cards)
        elif latest_not_all[13 * owner + int(min_element(cards)) // 4] == index:
            hidden.require_at_most(owner, cards, card_count - 1)
    hidden.add_cards(int(game.seats), int(game.stock_count), int(game.config.pack))
    return hidden


def latest_not_all_notes(game: AskingGame) -> list[int]:
    """Return the log index of the latest NOTE_NOT_ALL entry for each seat and rank; -1 if there is none.

    The item for a seat and rank is at 13 * seat + rank. The latest entry implies the earlier ones: a card
    that was in the hand at an earlier entry is still there or publicly known.
    """
    latest = [-1 for _ in range(13 * int(game.seats))]
    for index in range(0, int(game.knowledge_log.length), NOTE_WIDTH):
        if game.knowledge_log.shared_list[index] == NOTE_NOT_ALL:
            latest[
                13 * game.knowledge_log.shared_list[index + 1]
                + int(min_element(game.knowledge_log.shared_list[index + 2])) // 4
            ] = index
    return latest


def deal_from_beliefs(game: AskingGame, rng: Rng) -> None:
    """Deal the hidden cards at random; all deals that fit the beliefs are equally likely."""
    hidden = game.beliefs
    assert isinstance(hidden, HiddenCards)
    stock_place = int(game.seats)
    cards_by_slot = hidden.draw(rng)
    stock_index: i64 = 0
    for slot in range(len(cards_by_slot)):
        card = cards_by_slot[slot]
        if card < 0:
            continue
        place = hidden.places[slot]
        if place == stock_place:
            game.stock[stock_index] = card
            stock_index += 1
        else:
            game.hands[place] = game.hands[place] | bit(card)
    for other in range(game.seats):
        game.hidden_counts[other] = 0


@final
class AskingKnowledge(Knowledge):
    """The knowledge of a seat in any asking game."""

    def known_cards(self, game: Game, seat: int) -> int:
        assert isinstance(game, AskingGame)
        return int(game.located_cards())

    def build_beliefs(self, game: Game, seat: int) -> object:
        assert isinstance(game, AskingGame)
        return build_constraints(game, seat)

    def deal_hidden(self, game: Game, seat: int, rng: Rng) -> None:
        assert isinstance(game, AskingGame)
        deal_from_beliefs(game, rng)
