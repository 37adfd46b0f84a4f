"""What seats know of a match of Zambezi Falls, and how the cards that they cannot see are dealt again."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.games.zambezi_falls.notes import MAX_STAGES
from parlour.games.zambezi_falls.ranks import (
    RANK_COUNT,
    SUIT_UNIT,
    code_to_face,
    faces_to_counts,
    nth_element,
    place_to_face,
    rank_count,
)
from parlour.games.zambezi_falls.rules import (
    GIVEN_UNSEEN,
    ZambeziFalls,
)
from parlour.games.zambezi_falls.worlds import HiddenHands
from parlour.kit.bits import BIT_POSITIONS, bit, count, shift_left
from parlour.kit.cards import ALL_ACES
from parlour.kit.components import Knowledge
from parlour.kit.game import Game
from parlour.kit.rng import Rng


def find_known_gift(game: ZambeziFalls, seat: int) -> i64:
    """ZF-2, ZF-31: the card that a seat gave is in the other hand until just that one is played."""
    if seat < 0 or game.is_exchange or game.given_cards[seat] < 0:
        return 0
    return bit(code_to_face(game.given_cards[seat]))


def deal_hidden_cards(game: ZambeziFalls, seat: int, rng: Rng) -> None:
    """Deals one of the worlds that the seat's knowledge allows: ranks first, then a face for each card."""
    worlds = game.beliefs
    assert isinstance(worlds, HiddenHands)
    drawn = worlds.sample(rng)
    unseen = 0  # the set of the seats whose gift was not seen
    for giver in range(2):
        if game.given_cards[giver] == GIVEN_UNSEEN:
            game.given_cards[giver] = worlds.given_cards[giver]
            unseen |= 1 << giver
    for other in range(2):
        if other != seat:
            cards = worlds.exchange_change(other) - game.played_cards.seat_counts(other)
            for lot in range(len(worlds.owners)):
                if worlds.owners[lot] == other:
                    cards += drawn[lot]
            game.hand_counts[other] = cards
        game.hidden_counts[other] = 0
    rest = drawn[len(drawn) - 1]
    n: i64 = 0
    for at in range(RANK_COUNT):
        for _nth in range(rank_count(rest, 3 * at)):
            game.reserve[n] = 3 * at
            n += 1
    rng.shuffle(game.reserve, n)
    deal_faces(game, worlds, drawn, unseen, rng)


# ZF-31: a suit tells nothing of any other card, so every hidden card has each face left over as often.


def deal_faces(game: ZambeziFalls, worlds: HiddenHands, drawn: list[int], unseen: int, rng: Rng) -> None:
    """Gives every hidden card its face; `unseen` is the set of the seats whose gift was not seen."""
    free = unseen_faces(game, unseen)
    for seat in range(2):
        hidden = game.hand_counts[seat] - faces_to_counts(game.hands[seat])
        for at in range(RANK_COUNT):
            suits = sample_suits(free, 3 * at, rank_count(hidden, 3 * at), rng)
            faces = shift_left(suits, place_to_face(3 * at))
            free &= ~faces
            game.hands[seat] = game.hands[seat] | faces
    for seat in range(2):
        if game.is_exchange and unseen >> seat & 1:
            free = sample_suit(game.given_cards, seat, free, rng)
    for under in range(game.reserve_count):
        free = sample_suit(game.reserve, under, free, rng)
    if not game.is_exchange:
        for seat in range(2):
            if unseen >> seat & 1:
                sample_gift(game, worlds, drawn, seat, rng)


def unseen_faces(game: ZambeziFalls, unseen: int) -> i64:
    """The faces that nobody has been seen to hold, to play or to lay aside."""
    free = game.config.pack_faces & ~game.played_cards.initial_faces & ~game.hands[0] & ~game.hands[1]
    for seat in range(2):
        free &= ~game.played_cards.seat_faces(seat)
        if game.is_exchange and game.given_cards[seat] >= 0 and not unseen >> seat & 1:
            free &= ~bit(code_to_face(game.given_cards[seat]))
    return free


def sample_suits(free: i64, place: i64, n: i64, rng: Rng) -> i64:
    """So many of the free cards of a rank, as a set of suits."""
    suits = (free >> place_to_face(place)) & ALL_ACES
    if n == count(suits):
        return suits
    drawn: i64 = 0
    for _nth in range(n):
        one = nth_element(suits, rng.randbelow(count(suits)))
        drawn |= one
        suits &= ~one
    return drawn


def sample_suit(cards: vec[i64], at: i64, free: i64, rng: Rng) -> i64:
    """Adds a free suit to a card that has none yet; says what is free then."""
    place = cards[at]
    suit = BIT_POSITIONS[sample_suits(free, place, 1, rng)]
    cards[at] = place + SUIT_UNIT * suit
    return free & ~bit(code_to_face(cards[at]))


def sample_gift(game: ZambeziFalls, worlds: HiddenHands, drawn: list[int], giver: i64, rng: Rng) -> None:
    """Which card of its rank was the one given, for somebody who saw neither: any that was there then.

    Stage by stage it is among the cards played in its turn, each as likely as those that stayed.
    """
    place = game.given_cards[giver]
    taker = 1 - giver
    in_hand = 1 - int(worlds.given_cards[taker] == place)
    before: i64 = 0
    for stage in range(game.played_cards.stage_count + 1):
        for lot in range(len(worlds.owners)):
            if worlds.owners[lot] == taker and worlds.stages[lot] == stage:
                in_hand += int(rank_count(drawn[lot], place))
        by_then = (
            game.played_cards.played_by_stage[MAX_STAGES * taker + stage] >> place_to_face(place)
        ) & ALL_ACES
        played = by_then & ~before
        if played:
            nth = rng.randbelow(in_hand)
            if nth < count(played):
                game.given_cards[giver] = place + SUIT_UNIT * BIT_POSITIONS[nth_element(played, nth)]
                return
            in_hand -= int(count(played))
        before = by_then
    suits = game.held_suits(taker, place)
    game.given_cards[giver] = (
        place + SUIT_UNIT * BIT_POSITIONS[nth_element(suits, rng.randbelow(count(suits)))]
    )


@final
class ZambeziFallsKnowledge(Knowledge):
    """The knowledge of a seat, or of who only watches."""

    def observation(self, game: Game, seat: int) -> Game:
        twin = super().observation(game, seat)
        assert isinstance(twin, ZambeziFalls)
        twin.count_hands()
        return twin

    def known_cards(self, game: Game, seat: int) -> int:
        assert isinstance(game, ZambeziFalls)
        return int(find_known_gift(game, seat))

    def build_beliefs(self, game: Game, seat: int) -> object:
        assert isinstance(game, ZambeziFalls)
        return HiddenHands(game, seat)

    def deal_hidden(self, game: Game, seat: int, rng: Rng) -> None:
        assert isinstance(game, ZambeziFalls)
        deal_hidden_cards(game, seat, rng)
