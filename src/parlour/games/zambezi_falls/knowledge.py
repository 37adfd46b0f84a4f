"""What seats know of a match of Zambezi Falls, and how the cards that they cannot see are dealt again."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.games.zambezi_falls.notes import STAGES
from parlour.games.zambezi_falls.ranks import (
    RANK_COUNT,
    SUIT_STEP,
    as_counts,
    face_of,
    first_face,
    held,
    nth_of,
)
from parlour.games.zambezi_falls.rules import (
    GIVEN_UNSEEN,
    ZambeziFalls,
)
from parlour.games.zambezi_falls.worlds import Worlds
from parlour.kit.bits import PLACES, bit, count, shift
from parlour.kit.cards import RANK_CARDS
from parlour.kit.chance import Rng
from parlour.kit.game import Game
from parlour.kit.parts import Knowledge


def known_gift(game: ZambeziFalls, seat: int) -> i64:
    """ZF-2, ZF-31: the card that a seat gave is in the other hand until just that one is played."""
    if seat < 0 or game.exchanging or game.gave[seat] < 0:
        return 0
    return bit(face_of(game.gave[seat]))


def deal_into(game: ZambeziFalls, seat: int, rng: Rng) -> None:
    """Deals one of the worlds that the seat's knowledge allows: ranks first, then a face for each card."""
    worlds = game.known
    assert isinstance(worlds, Worlds)
    drawn = worlds.draw(rng)
    unseen = 0  # the set of the seats whose gift was not seen
    for giver in range(2):
        if game.gave[giver] == GIVEN_UNSEEN:
            game.gave[giver] = worlds.gave[giver]
            unseen |= 1 << giver
    for other in range(2):
        if other != seat:
            cards = worlds.exchanged(other) - game.notes.played(other)
            for lot in range(len(worlds.owners)):
                if worlds.owners[lot] == other:
                    cards += drawn[lot]
            game.counts[other] = cards
        game.veiled[other] = 0
    rest = drawn[len(drawn) - 1]
    n: i64 = 0
    for at in range(RANK_COUNT):
        for _nth in range(held(rest, 3 * at)):
            game.reserve[n] = 3 * at
            n += 1
    rng.shuffle(game.reserve, n)
    deal_faces(game, worlds, drawn, unseen, rng)


# ZF-31: a suit tells nothing of any other card, so every hidden card has each face left over as often.


def deal_faces(game: ZambeziFalls, worlds: Worlds, drawn: list[int], unseen: int, rng: Rng) -> None:
    """Gives every hidden card its face; `unseen` is the set of the seats whose gift was not seen."""
    free = free_faces(game, unseen)
    for seat in range(2):
        hidden = game.counts[seat] - as_counts(game.hands[seat])
        for at in range(RANK_COUNT):
            suits = draw_suits(free, 3 * at, held(hidden, 3 * at), rng)
            faces = shift(suits, first_face(3 * at))
            free &= ~faces
            game.hands[seat] = game.hands[seat] | faces
    for seat in range(2):
        if game.exchanging and unseen >> seat & 1:
            free = add_suit(game.gave, seat, free, rng)
    for under in range(game.left):
        free = add_suit(game.reserve, under, free, rng)
    if not game.exchanging:
        for seat in range(2):
            if unseen >> seat & 1:
                choose_gift(game, worlds, drawn, seat, rng)


def free_faces(game: ZambeziFalls, unseen: int) -> i64:
    """The faces that nobody has been seen to hold, to play or to lay aside."""
    free = game.terms.pack_faces & ~game.notes.out & ~game.hands[0] & ~game.hands[1]
    for seat in range(2):
        free &= ~game.notes.gone(seat)
        if game.exchanging and game.gave[seat] >= 0 and not unseen >> seat & 1:
            free &= ~bit(face_of(game.gave[seat]))
    return free


def draw_suits(free: i64, place: i64, n: i64, rng: Rng) -> i64:
    """So many of the free cards of a rank, as a set of suits."""
    suits = (free >> first_face(place)) & RANK_CARDS
    if n == count(suits):
        return suits
    drawn: i64 = 0
    for _nth in range(n):
        one = nth_of(suits, rng.below(count(suits)))
        drawn |= one
        suits &= ~one
    return drawn


def add_suit(cards: vec[i64], at: i64, free: i64, rng: Rng) -> i64:
    """Adds a free suit to a card that has none yet; says what is free then."""
    place = cards[at]
    suit = PLACES[draw_suits(free, place, 1, rng)]
    cards[at] = place + SUIT_STEP * suit
    return free & ~bit(face_of(cards[at]))


def choose_gift(game: ZambeziFalls, worlds: Worlds, drawn: list[int], giver: i64, rng: Rng) -> None:
    """Which card of its rank was the one given, for somebody who saw neither: any that was there then.

    Stage by stage it is among the cards played in its turn, each as likely as those that stayed.
    """
    place = game.gave[giver]
    taker = 1 - giver
    in_hand = 1 - int(worlds.gave[taker] == place)
    before: i64 = 0
    for stage in range(game.notes.stage + 1):
        for lot in range(len(worlds.owners)):
            if worlds.owners[lot] == taker and worlds.stages[lot] == stage:
                in_hand += int(held(drawn[lot], place))
        by_then = (game.notes.shed[STAGES * taker + stage] >> first_face(place)) & RANK_CARDS
        played = by_then & ~before
        if played:
            nth = rng.below(in_hand)
            if nth < count(played):
                game.gave[giver] = place + SUIT_STEP * PLACES[nth_of(played, nth)]
                return
            in_hand -= int(count(played))
        before = by_then
    suits = game.suits_held(taker, place)
    game.gave[giver] = place + SUIT_STEP * PLACES[nth_of(suits, rng.below(count(suits)))]


@final
class ZambeziFallsKnowledge(Knowledge):
    """The knowledge of a seat, or of who only watches."""

    def observation(self, game: Game, seat: int) -> Game:
        twin = super().observation(game, seat)
        assert isinstance(twin, ZambeziFalls)
        twin.count_hands()
        return twin

    def nameable(self, game: Game, seat: int) -> int:
        assert isinstance(game, ZambeziFalls)
        return int(known_gift(game, seat))

    def known_to(self, game: Game, seat: int) -> object:
        assert isinstance(game, ZambeziFalls)
        return Worlds(game, seat)

    def deal_hidden(self, game: Game, seat: int, rng: Rng) -> None:
        assert isinstance(game, ZambeziFalls)
        deal_into(game, seat, rng)
