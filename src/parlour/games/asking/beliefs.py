"""Knowledge of hands whose cards move face up."""

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
    seen = game.located_cards()
    if seat >= 0:
        seen |= game.hands[seat]
    unseen = HiddenCards(game.config.pack & ~seen)
    last = last_part_notes(game)
    for at in range(0, int(game.knowledge_log.length), NOTE_WIDTH):
        who, cards, n = (
            game.knowledge_log.shared_list[at + 1],
            game.knowledge_log.shared_list[at + 2],
            game.knowledge_log.shared_list[at + 3],
        )
        if who == seat:
            continue
        kind = game.knowledge_log.shared_list[at]
        if kind == NOTE_ARRIVED:
            unseen.add_cards(who, n, cards)
        elif kind == NOTE_LEFT:
            unseen.remove_card(who, int(min_element(cards)))
        elif kind == NOTE_NONE:
            unseen.require_none(who, cards)
        elif kind == NOTE_SOME:
            unseen.require_at_least(who, cards)
        elif last[13 * who + int(min_element(cards)) // 4] == at:
            unseen.require_at_most(who, cards, n - 1)
    unseen.add_cards(int(game.seats), int(game.stock_count), int(game.config.pack))
    return unseen


def last_part_notes(game: AskingGame) -> list[int]:
    """Return the index of the latest NOTE_NOT_ALL entry for each seat and rank, or -1.

    The latest entry implies the earlier ones: cards that were in the hand then are still there or publicly
    known.
    """
    last = [-1 for _ in range(13 * int(game.seats))]
    for at in range(0, int(game.knowledge_log.length), NOTE_WIDTH):
        if game.knowledge_log.shared_list[at] == NOTE_NOT_ALL:
            last[
                13 * game.knowledge_log.shared_list[at + 1]
                + int(min_element(game.knowledge_log.shared_list[at + 2])) // 4
            ] = at
    return last


def deal_from_beliefs(game: AskingGame, rng: Rng) -> None:
    """Deal the hidden cards at random according to the beliefs."""
    unseen = game.beliefs
    assert isinstance(unseen, HiddenCards)
    stock_place = int(game.seats)
    filled = unseen.draw(rng)
    n: i64 = 0
    for slot in range(len(filled)):
        card = filled[slot]
        if card < 0:
            continue
        place = unseen.places[slot]
        if place == stock_place:
            game.stock[n] = card
            n += 1
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
