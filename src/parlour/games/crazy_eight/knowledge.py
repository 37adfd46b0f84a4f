"""What seats know of a match of Crazy Eight: their own cards, what lies open, what play has told."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.games.crazy_eight.notes import known_by
from parlour.games.crazy_eight.rules import CrazyEight
from parlour.kit.bits import bit, count, lowest
from parlour.kit.cards import NO_CARD, UNKNOWN
from parlour.kit.chance import Rng
from parlour.kit.game import Game
from parlour.kit.match import ELIMINATION, FEWEST_POINTS
from parlour.kit.parts import Knowledge
from parlour.kit.unseen import Unseen

MOST_TRIES: Final = 1000  # to deal hands by which the same have won


def empty_hands(game: CrazyEight) -> i64:
    """The seats in the round that hold no card."""
    empty = game.playing
    for seat in range(game.seats):
        if game.cards_held(seat):
            empty &= ~bit(seat)
    return empty


def count_lots(game: CrazyEight, twin: CrazyEight) -> None:
    """In an observation: how many hidden cards of each lot each hand has, which everybody knows."""
    held: list[i64] = []
    for lot in game.memory.lots:
        for other in range(game.seats):
            held.append(count(game.hands[other] & ~twin.hands[other] & lot))
    twin.memory = game.memory.hold(vec[i64](held))


def hiding(game: CrazyEight) -> i64:
    """In an observation: the cards that are in hiding."""
    cards = game.terms.pack
    for seat in range(game.seats):
        cards &= ~game.hands[seat]
    for at in range(game.discarded):
        cards &= ~bit(game.discard[at])
    for at in range(game.left):
        if game.stock[at] >= 0:
            cards &= ~bit(game.stock[at])
    return cards


def known_in(game: CrazyEight, seat: int) -> Unseen | None:
    """CE-26: what the notes tell, where there are any."""
    if not game.memory.notes.noted:
        return None
    # Cards that everybody can name stand in the notes as well: their hands are dealt anew with the rest.
    pool = hiding(game)
    for other in range(game.seats):
        if other != seat:
            pool |= game.hands[other]
    hidden = 0
    for at in range(int(game.left)):
        if game.stock[at] == UNKNOWN:
            hidden += 1
    drawing = -1 if game.drawn == NO_CARD else int(game.turn)
    return known_by(game.memory.notes.numbers(), int(game.seats), seat, int(pool), hidden, drawing)


def deal_into(game: CrazyEight, seat: int, rng: Rng) -> None:
    """Deals what is hidden, in a match that is over so that the same have won."""
    if not game.over:
        deal_hands(game, seat, rng)
        return
    # Who has won a round that nobody went out of tells of the hands (CE-34, G-4).
    hands, veiled, memory, stock, drawn = game.hands, game.veiled, game.memory, game.stock, game.drawn
    for _nth in range(MOST_TRIES):
        game.hands, game.veiled, game.memory = hands[:], veiled[:], memory
        game.stock, game.drawn = stock[:], drawn
        deal_hands(game, seat, rng)
        if winners_of(game, game.ended_by) == game.winners:
            return


def deal_hands(game: CrazyEight, seat: int, rng: Rng) -> None:
    known = game.known
    if isinstance(known, Unseen):
        deal_noted(game, seat, rng, known)
    else:
        deal_lots(game, rng)
    for other in range(game.seats):
        game.veiled[other] = 0
    game.memory = game.memory.hold(vec[i64]([]))


def deal_lots(game: CrazyEight, rng: Rng) -> None:
    """Shares out each lot: all its arrangements are alike."""
    hidden = hiding(game)
    dealt = vec[i64]([0] * int(game.terms.size))
    hidden_before: i64 = 0
    mover = game.turn if game.turn >= 0 else 0
    if game.drawn == UNKNOWN:
        hidden_before = game.hands[mover]
    for index in range(len(game.memory.lots)):
        n: i64 = 0
        cards = game.memory.lots[index] & hidden
        while cards:
            dealt[n] = lowest(cards)
            cards &= cards - 1
            n += 1
        if not n:
            continue
        rng.shuffle(dealt, n)
        for other in range(game.seats):
            for _nth in range(game.memory.held[index * game.seats + other]):
                n -= 1
                game.hands[other] = game.hands[other] | bit(dealt[n])
        for at in range(game.left):
            if n and game.stock[at] == UNKNOWN:
                n -= 1
                game.stock[at] = dealt[n]
    if game.drawn == UNKNOWN:
        # The card just drawn is any of those from the stock's lot.
        cards = game.hands[mover] & ~hidden_before & game.memory.source
        for _nth in range(rng.below(count(cards))):
            cards &= cards - 1
        game.drawn = lowest(cards)


def deal_noted(game: CrazyEight, seat: int, rng: Rng, unseen: Unseen) -> None:
    """Shares out what the notes allow."""
    for other in range(game.seats):
        if other != seat:
            game.hands[other] = 0
    stock_place = int(game.seats)
    filled = unseen.draw(rng)
    place = 0
    for slot in range(len(filled)):
        card = filled[slot]
        if card < 0:
            continue
        owner = unseen.places[slot]
        if owner < stock_place:
            game.hands[owner] = game.hands[owner] | bit(card)
            if game.drawn == UNKNOWN and owner == game.turn and slot == unseen.last_of(owner):
                game.drawn = card
            continue
        while game.stock[place] != UNKNOWN:
            place += 1
        game.stock[place] = card


def winners_of(game: CrazyEight, clause: str) -> i64:
    """CE-7, CE-34, CE-50: who has won a match that is over, by the cards and scores; nobody where it is not.

    Without a clause whoever is out of cards has won, else the lowest hand.
    """
    if game.match.kind == FEWEST_POINTS:
        reached = game.match.highest() >= game.match.goal
        return game.match.with_total(game.match.lowest()) if reached else 0
    if game.match.kind == ELIMINATION and game.players > 2:
        return 0
    out_of_cards = empty_hands(game) & ~game.in_air
    if clause == "CE-7" or (not clause and out_of_cards):
        return out_of_cards if count(out_of_cards) == 1 else 0
    fewest = game.fewest_points()
    if game.match.kind == ELIMINATION and count(fewest) > 1:
        return 0
    return fewest


@final
class CrazyEightKnowledge(Knowledge):
    """See the functions above."""

    def observation(self, game: Game, seat: int) -> Game:
        assert isinstance(game, CrazyEight)
        twin = super().observation(game, seat)
        assert isinstance(twin, CrazyEight)
        count_lots(game, twin)
        return twin

    def nameable(self, game: Game, seat: int) -> int:
        assert isinstance(game, CrazyEight)
        return int(game.memory.nameable())

    def known_to(self, game: Game, seat: int) -> object:
        assert isinstance(game, CrazyEight)
        return known_in(game, seat)

    def deal_hidden(self, game: Game, seat: int, rng: Rng) -> None:
        assert isinstance(game, CrazyEight)
        deal_into(game, seat, rng)
