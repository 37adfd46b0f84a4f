"""Knowledge of the seats in Crazy Eight: their own cards, the discard pile, and information from play."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.games.crazy_eight.observations import build_constraints
from parlour.games.crazy_eight.rules import CrazyEight
from parlour.kit.beliefs.hidden_cards import HiddenCards
from parlour.kit.bits import bit, count, min_element
from parlour.kit.cards import NO_CARD, UNKNOWN
from parlour.kit.components import Knowledge
from parlour.kit.game import Game
from parlour.kit.match_score import ELIMINATION, LOWEST_SCORE_WINS
from parlour.kit.rng import Rng

MAX_ATTEMPTS: Final = 1000  # attempts to deal hands with which the same seats have won


def empty_hands(game: CrazyEight) -> i64:
    """Return the seats in the round that do not hold cards."""
    empty = game.seats_in_round
    for seat in range(game.seats):
        if game.hand_size(seat):
            empty &= ~bit(seat)
    return empty


def count_groups(game: CrazyEight, twin: CrazyEight) -> None:
    """Store in an observation the number of hidden cards of each group in each hand, which is public."""
    held: list[i64] = []
    for lot in game.memory.card_groups:
        for other in range(game.seats):
            held.append(count(game.hands[other] & ~twin.hands[other] & lot))
    twin.memory = game.memory.with_group_counts(vec[i64](held))


def hidden_cards(game: CrazyEight) -> i64:
    """Return the hidden cards of an observation."""
    cards = game.config.pack
    for seat in range(game.seats):
        cards &= ~game.hands[seat]
    for at in range(game.discard_count):
        cards &= ~bit(game.discard_pile[at])
    for at in range(game.stock_count):
        if game.stock[at] >= 0:
            cards &= ~bit(game.stock[at])
    return cards


def constraints_from_notes(game: CrazyEight, seat: int) -> HiddenCards | None:
    """Return the constraints from the notes, or None if there are no notes (CE-26)."""
    if not game.memory.knowledge_log.length:
        return None
    # The notes also contain publicly known cards. Therefore those hands are dealt again with the others.
    pool = hidden_cards(game)
    for other in range(game.seats):
        if other != seat:
            pool |= game.hands[other]
    hidden = 0
    for at in range(int(game.stock_count)):
        if game.stock[at] == UNKNOWN:
            hidden += 1
    drawing = -1 if game.drawn_card == NO_CARD else int(game.turn)
    return build_constraints(
        game.memory.knowledge_log.to_list(), int(game.seats), seat, int(pool), hidden, drawing
    )


def deal_hidden_cards(game: CrazyEight, seat: int, rng: Rng) -> None:
    """Deal the hidden cards at random. If the match is over, keep the same winners."""
    if not game.is_over:
        deal_hands(game, seat, rng)
        return
    # The winners of a round without an empty hand give information about the hands (CE-34, G-4).
    hands, veiled, memory, stock, drawn = (
        game.hands,
        game.hidden_counts,
        game.memory,
        game.stock,
        game.drawn_card,
    )
    for _nth in range(MAX_ATTEMPTS):
        game.hands, game.hidden_counts, game.memory = hands[:], veiled[:], memory
        game.stock, game.drawn_card = stock[:], drawn
        deal_hands(game, seat, rng)
        if infer_winners(game, game.end_clause) == game.winners:
            return


def deal_hands(game: CrazyEight, seat: int, rng: Rng) -> None:
    known = game.beliefs
    if isinstance(known, HiddenCards):
        deal_by_notes(game, seat, rng, known)
    else:
        deal_groups(game, rng)
    for other in range(game.seats):
        game.hidden_counts[other] = 0
    game.memory = game.memory.with_group_counts(vec[i64]([]))


def deal_groups(game: CrazyEight, rng: Rng) -> None:
    """Distribute the cards of each group; all arrangements are equally likely."""
    hidden = hidden_cards(game)
    dealt = vec[i64]([0] * int(game.config.pack_size))
    hidden_before: i64 = 0
    mover = game.turn if game.turn >= 0 else 0
    if game.drawn_card == UNKNOWN:
        hidden_before = game.hands[mover]
    for index in range(len(game.memory.card_groups)):
        n: i64 = 0
        cards = game.memory.card_groups[index] & hidden
        while cards:
            dealt[n] = min_element(cards)
            cards &= cards - 1
            n += 1
        if not n:
            continue
        rng.shuffle(dealt, n)
        for other in range(game.seats):
            for _nth in range(game.memory.group_counts[index * game.seats + other]):
                n -= 1
                game.hands[other] = game.hands[other] | bit(dealt[n])
        for at in range(game.stock_count):
            if n and game.stock[at] == UNKNOWN:
                n -= 1
                game.stock[at] = dealt[n]
    if game.drawn_card == UNKNOWN:
        # The drawn card can be any card of the stock's group.
        cards = game.hands[mover] & ~hidden_before & game.memory.stock_cards
        for _nth in range(rng.randbelow(count(cards))):
            cards &= cards - 1
        game.drawn_card = min_element(cards)


def deal_by_notes(game: CrazyEight, seat: int, rng: Rng, unseen: HiddenCards) -> None:
    """Deal cards that satisfy the constraints from the notes."""
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
            if game.drawn_card == UNKNOWN and owner == game.turn and slot == unseen.newest_slot(owner):
                game.drawn_card = card
            continue
        while game.stock[place] != UNKNOWN:
            place += 1
        game.stock[place] = card


def infer_winners(game: CrazyEight, clause: str) -> i64:
    """CE-7, CE-34, CE-50: return the winners by cards and scores, or the empty set if the match is not over.

    Without a clause, a player without cards has won, or else the lowest hand.
    """
    if game.match_score.kind == LOWEST_SCORE_WINS:
        reached = game.match_score.highest_total() >= game.match_score.goal
        return game.match_score.seats_by_total(game.match_score.lowest_total()) if reached else 0
    if game.match_score.kind == ELIMINATION and game.player_count > 2:
        return 0
    out_of_cards = empty_hands(game) & ~game.seats_in_air
    if clause == "CE-7" or (not clause and out_of_cards):
        return out_of_cards if count(out_of_cards) == 1 else 0
    fewest = game.lowest_hands()
    if game.match_score.kind == ELIMINATION and count(fewest) > 1:
        return 0
    return fewest


@final
class CrazyEightKnowledge(Knowledge):
    """See the functions above."""

    def observation(self, game: Game, seat: int) -> Game:
        assert isinstance(game, CrazyEight)
        twin = super().observation(game, seat)
        assert isinstance(twin, CrazyEight)
        count_groups(game, twin)
        return twin

    def known_cards(self, game: Game, seat: int) -> int:
        assert isinstance(game, CrazyEight)
        return int(game.memory.known_cards())

    def build_beliefs(self, game: Game, seat: int) -> object:
        assert isinstance(game, CrazyEight)
        return constraints_from_notes(game, seat)

    def deal_hidden(self, game: Game, seat: int, rng: Rng) -> None:
        assert isinstance(game, CrazyEight)
        deal_hidden_cards(game, seat, rng)
