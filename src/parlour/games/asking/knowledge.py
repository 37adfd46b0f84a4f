"""What seats know of hands whose cards move in the open."""

from typing import final

from mypy_extensions import i64

from parlour.games.asking.notes import CAME, LEFT, NONE, NOTE_WIDTH, PART, SOME
from parlour.games.asking.rules import AskingGame
from parlour.kit.bits import bit, lowest
from parlour.kit.chance import Rng
from parlour.kit.game import Game
from parlour.kit.parts import Knowledge
from parlour.kit.unseen import Unseen


def unseen_by(game: AskingGame, seat: int) -> Unseen:
    seen = game.located()
    if seat >= 0:
        seen |= game.hands[seat]
    unseen = Unseen(game.terms.pack & ~seen)
    last = last_parts(game)
    for at in range(0, int(game.notes.noted), NOTE_WIDTH):
        who, cards, n = game.notes.taken[at + 1], game.notes.taken[at + 2], game.notes.taken[at + 3]
        if who == seat:
            continue
        kind = game.notes.taken[at]
        if kind == CAME:
            unseen.arrive(who, n, cards)
        elif kind == LEFT:
            unseen.leave(who, int(lowest(cards)))
        elif kind == NONE:
            unseen.none(who, cards)
        elif kind == SOME:
            unseen.some(who, cards)
        elif last[13 * who + int(lowest(cards)) // 4] == at:
            unseen.most(who, cards, n - 1)
    unseen.arrive(int(game.seats), int(game.left), int(game.terms.pack))
    return unseen


def last_parts(game: AskingGame) -> list[int]:
    """Of each seat and rank: where the last note stands that says that not all of some cards are there.

    It says the same of all times before: what was there then was there still, or everybody knows of it.
    """
    last = [-1 for _ in range(13 * int(game.seats))]
    for at in range(0, int(game.notes.noted), NOTE_WIDTH):
        if game.notes.taken[at] == PART:
            last[13 * game.notes.taken[at + 1] + int(lowest(game.notes.taken[at + 2])) // 4] = at
    return last


def deal_into(game: AskingGame, rng: Rng) -> None:
    """Deals what `known` has worked out."""
    unseen = game.known
    assert isinstance(unseen, Unseen)
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
        game.veiled[other] = 0


@final
class AskingKnowledge(Knowledge):
    """Of every game of asking."""

    def nameable(self, game: Game, seat: int) -> int:
        assert isinstance(game, AskingGame)
        return int(game.located())

    def known_to(self, game: Game, seat: int) -> object:
        assert isinstance(game, AskingGame)
        return unseen_by(game, seat)

    def deal_hidden(self, game: Game, seat: int, rng: Rng) -> None:
        assert isinstance(game, AskingGame)
        deal_into(game, rng)
