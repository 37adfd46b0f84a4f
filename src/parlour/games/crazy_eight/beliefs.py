"""Beliefs about the hidden cards in Crazy Eight, and random deals that fit them."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.games.crazy_eight.observations import build_constraints
from parlour.games.crazy_eight.rules import CrazyEight
from parlour.kit.beliefs.hidden_cards import HiddenCards
from parlour.kit.bits import bit, count, min_element
from parlour.kit.cards import NO_CARD, UNKNOWN
from parlour.kit.inference import Beliefs
from parlour.kit.match_score import ELIMINATION, LOWEST_SCORE_WINS
from parlour.kit.rng import Rng

# maximum number of deals to try if the match is over; the last one is kept even if its winners are wrong
MAX_ATTEMPTS: Final = 1000


def seats_without_cards(game: CrazyEight) -> i64:
    """Return the set of seats in the round that hold no cards."""
    empty_seats = game.seats_in_round
    for seat in range(game.seats):
        if game.hand_size(seat):
            empty_seats &= ~bit(seat)
    return empty_seats


def hidden_cards(game: CrazyEight) -> i64:
    """Return the cards that the observation `game` does not show."""
    cards = game.pack
    for owner in range(game.seats):
        cards &= ~game.hands[owner]
    for index in range(game.discard_count):
        cards &= ~bit(game.discard_pile[index])
    for index in range(game.stock_count):
        if game.stock[index] >= 0:
            cards &= ~bit(game.stock[index])
    return cards


def constraints_from_notes(game: CrazyEight, seat: int) -> HiddenCards | None:
    """Return the constraints on hidden cards that the notes imply, or None if there are no notes (CE-26)."""
    if not game.memory.knowledge_log.length:
        return None
    # Treat all cards in other hands as hidden, even publicly known ones, because the notes cover them too.
    pool = hidden_cards(game)
    for other in range(game.seats):
        if other != seat:
            pool |= game.hands[other]
    hidden_stock_count = 0
    for index in range(int(game.stock_count)):
        if game.stock[index] == UNKNOWN:
            hidden_stock_count += 1
    drawing_seat = -1 if game.drawn_card == NO_CARD else int(game.turn)
    return build_constraints(
        game.memory.knowledge_log.to_list(),
        int(game.seats),
        seat,
        int(pool),
        hidden_stock_count,
        drawing_seat,
    )


def deal_hidden_cards(game: CrazyEight, seat: int, rng: Rng, inferences: object) -> None:
    """Deal the hidden cards at random. If the match is over, look for a deal in which `game.winners` win."""
    if not game.is_over:
        deal_hands(game, seat, rng, inferences)
        return
    # If no hand is empty, the hand with the fewest points wins (CE-34, G-4). Therefore the winners in a
    # random deal can differ from the winners of the match.
    hands, hidden_counts, memory, stock, drawn_card = (
        game.hands,
        game.hidden_counts,
        game.memory,
        game.stock,
        game.drawn_card,
    )
    for _nth in range(MAX_ATTEMPTS):
        game.hands, game.hidden_counts, game.memory = hands[:], hidden_counts[:], memory
        game.stock, game.drawn_card = stock[:], drawn_card
        deal_hands(game, seat, rng, inferences)
        if find_winners_at_end(game, game.end_clause) == game.winners:
            return


def deal_hands(game: CrazyEight, seat: int, rng: Rng, inferences: object) -> None:
    if isinstance(inferences, HiddenCards):
        deal_by_notes(game, seat, rng, inferences)
    else:
        deal_card_groups(game, rng)
    for owner in range(game.seats):
        game.hidden_counts[owner] = 0
    game.memory = game.memory.without_observed()


def deal_card_groups(game: CrazyEight, rng: Rng) -> None:
    """Deal the hidden cards of each group (the cards that were shuffled together) at random."""
    hidden_set = hidden_cards(game)
    shuffled_cards = vec[i64]([0] * int(game.pack_size))
    hand_before: i64 = 0
    seat_on_turn = game.turn if game.turn >= 0 else 0
    if game.drawn_card == UNKNOWN:
        hand_before = game.hands[seat_on_turn]
    for index in range(len(game.memory.card_groups)):
        card_count: i64 = 0
        cards = game.memory.card_groups[index] & hidden_set
        while cards:
            shuffled_cards[card_count] = min_element(cards)
            cards &= cards - 1
            card_count += 1
        if not card_count:
            continue
        rng.shuffle(shuffled_cards, card_count)
        for owner in range(game.seats):
            for _nth in range(game.memory.group_counts[index * game.seats + owner]):
                card_count -= 1
                game.hands[owner] = game.hands[owner] | bit(shuffled_cards[card_count])
        for stock_index in range(game.stock_count):
            if card_count and game.stock[stock_index] == UNKNOWN:
                card_count -= 1
                game.stock[stock_index] = shuffled_cards[card_count]
    if game.drawn_card == UNKNOWN:
        # Choose one of the cards just dealt to this hand that may have come from the stock.
        cards = game.memory.drawn_card_group
        if not cards:
            cards = game.memory.stock_cards
        cards &= game.hands[seat_on_turn] & ~hand_before
        for _nth in range(rng.randbelow(count(cards))):
            cards &= cards - 1
        game.drawn_card = min_element(cards)


def deal_by_notes(game: CrazyEight, seat: int, rng: Rng, constraints: HiddenCards) -> None:
    """Deal the hidden cards according to the constraints that follow from the notes."""
    for other in range(game.seats):
        if other != seat:
            game.hands[other] = 0
    stock_place = int(game.seats)
    cards_by_slot = constraints.draw(rng)
    stock_index = 0
    for slot in range(len(cards_by_slot)):
        card = cards_by_slot[slot]
        if card < 0:
            continue
        owner = constraints.places[slot]
        if owner < stock_place:
            game.hands[owner] = game.hands[owner] | bit(card)
            if game.drawn_card == UNKNOWN and owner == game.turn and slot == constraints.newest_slot(owner):
                game.drawn_card = card
            continue
        while game.stock[stock_index] != UNKNOWN:
            stock_index += 1
        game.stock[stock_index] = card


def find_winners_at_end(game: CrazyEight, clause_number: str) -> i64:
    """CE-7, CE-34, CE-50: return the winners that follow from the cards and scores.

    Return the empty set if the match cannot be over. `clause_number` is the clause that ended the round. If
    it is empty, it is inferred: CE-7 if a player has won by playing all their cards, otherwise CE-34.
    """
    if game.match_score.kind == LOWEST_SCORE_WINS:
        is_over = game.match_score.highest_total() >= game.match_score.goal
        return game.match_score.seats_with_total(game.match_score.lowest_total()) if is_over else 0
    if game.match_score.kind == ELIMINATION and game.player_count > 2:
        return 0
    out_of_cards = seats_without_cards(game) & ~game.seats_in_air
    if clause_number == "CE-7" or (not clause_number and out_of_cards):
        return out_of_cards if count(out_of_cards) == 1 else 0
    lowest_hands = game.lowest_hand_seats()
    if game.match_score.kind == ELIMINATION and count(lowest_hands) > 1:
        return 0
    return lowest_hands


@final
class CrazyEightBeliefs(Beliefs[CrazyEight]):
    """The beliefs of a player or spectator in Crazy Eight."""

    def infer(self, game: CrazyEight, seat: int) -> object:
        return constraints_from_notes(game, seat)

    def deal_hidden(self, game: CrazyEight, seat: int, rng: Rng, inferences: object) -> None:
        deal_hidden_cards(game, seat, rng, inferences)
