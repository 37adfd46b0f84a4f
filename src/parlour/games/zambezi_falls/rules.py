"""Zambezi Falls, for two: clauses ZF-1 to ZF-31 of the rules page beside it."""

import re
from dataclasses import dataclass
from typing import Any, ClassVar, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.kit.bits import PLACES, bit, count, gather, lowest, members, shift
from parlour.kit.bounds import fraction
from parlour.kit.cards import (
    PACK,
    PICTURE_MARK,
    RANK_CARDS,
    RANKS,
    SUIT_SIGNS,
    SUITS,
    UNKNOWN,
    card_text,
    read_card,
    read_rank,
    set_text,
    split_cards,
)
from parlour.kit.chance import WORD, Rng
from parlour.kit.errors import InvalidMove, InvalidOption, InvalidPosition
from parlour.kit.game import EVERYONE, NO_MOVE, NOBODY, SHELL, Game, Refusal
from parlour.kit.match import SERIES, MatchScore
from parlour.kit.options import DealerOptions, Options, choice
from parlour.kit.position import PositionReader
from parlour.kit.standing import win_share
from parlour.kit.unseen import MOST_ATTEMPTS
from parlour.kit.words import Sentence
from parlour.kit.zones import COUNTER, HAND, PILE, ROW, Zone

# Suits decide nothing (ZF-31), so the rules count cards by rank: three bits a rank, from the 3 up to the 2
# (ZF-4). The *place* of a rank is where its bits begin: 0 for the 3, 3 for the 4, ... 36 for the 2.
# Beside the numbers lie the *faces*, sets of cards of the standard pack. They are for people, and are kept up
# only in a game of which there may be views: a search does without.
LOW_TO_HIGH: Final = "3456789TJQKA2"
RANK_COUNT: Final = 13
THREES: Final = 0  # the places of ranks
FOURS: Final = 3
SEVENS: Final = 12
ACES: Final = 33
TWO: Final = 36
ONE_OF_EACH: Final = 0o1111111111111
BELOW_TWO: Final = 0o111111111111
SEVEN_OF_EACH: Final = 0o7777777777777
NO_PLACE: Final = -1

# A move has a place where other games have a card. The kind of a play is its size less one.
SIZE_STEP: Final = 128
PAIR: Final = 128
THREE: Final = 256
FOUR: Final = 384
GIVE: Final = 512
PASS: Final = 640
ODD_PLAY: Final = 768  # cards that no clause allows together; they stand in the higher bits
ODD_STEP: Final = 4096
PLACE_FIELD: Final = 127
KIND_FIELD: Final = 3968

# A play in the pile is its move, the seat that made it, and the set of suits that it showed. In a move that
# set holds the suits of the cards that were pointed at.
SEAT_STEP: Final = 4096
SUITS_STEP: Final = 32768
SOMEBODY: Final = 2  # in a position that does not say whose play it was

SUIT_STEP: Final = 128  # a card of the pack, the reserve or aside is its place and, in such steps, its suit

NOT_GIVEN: Final = -1
GIVEN_UNSEEN: Final = -2

MOST_RESERVE: Final = 16
STAGES: Final = 5  # before the first deal from the reserve, and after each of the four

# Kinds of event, in the order of `event_kinds`.
DEALT: Final = 0
GAVE: Final = 1
GOT: Final = 2
LED: Final = 3
PLAYED: Final = 4
MATCHED: Final = 5
SHUT: Final = 6
PASSED: Final = 7
FALLS: Final = 8
RODE: Final = 9
RESERVED: Final = 10
DRY: Final = 11
SOCIAL: Final = 12
CHEERED: Final = 13
WON: Final = 14
STOPPED: Final = 15
GAME_OVER: Final = 16
LOT: Final = 17

EVENT_KINDS: Final = (
    "deal",
    "give",
    "get",
    "lead",
    "play",
    "match",
    "shut",
    "pass",
    "falls",
    "ride",
    "reserve",
    "dry",
    "social",
    "cheer",
    "won",
    "stop",
    "game",
    "lot",
)

POSITION_KEYS: Final = (
    "hands",
    "reserve",
    "pile",
    "leader_of_top",
    "must_beat_own",
    "dealer",
    "given",
    "wins",
)

CARD_WORD: Final = re.compile("(10|[A23456789TJQK])([CDHS♣♦♥♠]?)")
WITHOUT_SUIT: Final = 52  # the number of the first card of a position that is written without its suit
MOST_OF_A_RANK: Final = 7  # that a move can name
SHOWN_PLAYS: Final = 6  # of the pile, on the table


@dataclass(frozen=True)
class ZambeziFallsOptions(DealerOptions):
    """What a table of Zambezi Falls may choose."""

    series: str = choice("1", "3", "5", "7", clause="ZF-17", text="Games in the series; the majority wins it")
    exchange: str = choice(
        "on",
        "off",
        clause="ZF-30",
        text="Each player gives the other a card before every game, or nobody does",
    )
    unfollowed_match: str = choice(
        "opponent_plays",
        "opponent_leads",
        "illegal",
        clause="ZF-20",
        text="After a match that is not followed up the other player answers it, or leads a new round; "
        "or a single may not be matched without a follow-up",
    )
    falls: str = choice(
        "top_four",
        "listed",
        clause="ZF-22",
        text="A Falls is any four of a rank on top of the round, or only three on one, a pair on its pair, "
        "or four at once",
    )
    pass_: str = choice(
        "free",
        "only_when_stuck",
        clause="ZF-26",
        text="Whether you may pass whenever you do not lead, or only when you have no legal play",
    )


RANK_NAMES: Final = ("3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king", "ace", "2")


def by_rank(key: str, template: str) -> dict[str, str]:
    """A sentence for each rank, under the key and the rank's place."""
    return {f"{key}.{3 * at}": template.format(RANK_NAMES[at]) for at in range(RANK_COUNT)}


TOO_LOW: Final = "That does not beat {cards}"
OF_ANY: Final = "of any rank below the 2"

SENTENCES: Final = {
    "standing": "{number} games won",
    "standing.1": "1 game won",
    "deal": "{who} is dealt {cards}.",
    "deal.you": "You are dealt {cards}.",
    "give": "{who} lays {cards} aside for {other}.",
    "give.you": "You lay {cards} aside for {other}.",
    "get": "{who} gets {cards} from {other}.",
    "get.you": "You get {cards} from {other}.",
    "lead": "{who} leads a new round.",
    "lead.you": "You lead a new round.",
    "play": "{who} plays {cards}.",
    "play.you": "You play {cards}.",
    "match": "{who} has matched, and goes again.",
    "match.you": "You have matched, and go again.",
    "shut": "{who} shuts the round down.",
    "shut.you": "You shut the round down.",
    "pass": "{who} passes.",
    "pass.you": "You pass.",
    "falls": "Zambezi Falls! {who} calls it, with {cards} on top.",
    "falls.you": "Zambezi Falls! You call it, with {cards} on top.",
    "ride": "{who} says: Ride the Pony!",
    "ride.you": "You say: Ride the Pony!",
    "reserve": "{who} is dealt {cards} from the reserve.",
    "reserve.you": "You are dealt {cards} from the reserve.",
    "dry": "The reserve is empty: nothing is dealt.",
    "social": "{who} says: social! Time for a treat.",
    "social.you": "You say: social! Time for a treat.",
    "cheer": "{who} cheers for the 7s.",
    "cheer.you": "You cheer for the 7s.",
    "won": "{who} has no cards left and wins the game.",
    "won.you": "You have no cards left and win the game.",
    "won.1": "{who} wins the game.",
    "won.1.you": "You win the game.",
    "stop": "The game has reached its limit of moves: the fewest cards win.",
    "stop.1": "The game has reached its limit of moves, with as many cards in each hand: it is drawn.",
    "game": "Game {number} is over.",
    "prompt.give": "Choose a card to give to {who}.",
    "prompt.given": "Your card lies aside; {who} is still to choose one.",
    "prompt.choosing": "Each player chooses a card to give to the other.",
    "prompt.choosing.1": "{who} is still to choose a card to give.",
    "prompt.lead": "Lead a new round with whatever you like.",
    "prompt.answer.beat.match.pass": "Beat or match {cards}, or pass.",
    "prompt.answer.beat.pass": "Beat {cards}, or pass.",
    "prompt.answer.match.pass": "Match {cards}, or pass.",
    "prompt.answer.pass": "You can play nothing on {cards}: pass.",
    "prompt.answer.beat.match": "Beat or match {cards}; you may not pass while you can play.",
    "prompt.answer.beat": "Beat {cards}; you may not pass while you can play.",
    "prompt.answer.match": "Match {cards}; you may not pass while you can play.",
    "prompt.again.beat.pass": "You have matched, and go again: beat {cards}, or pass.",
    "prompt.again.beat": "You have matched, and go again: you must beat {cards}.",
    "prompt.again.pass": "You have matched, but nothing of yours beats {cards}: pass.",
    "move.pass": "Pass",
    "move.two_twos": "Play two 2s",
    "move.odd": "Play these cards",
    **by_rank("move.give", "Give a {}"),
    **by_rank("move.1", "Play a {}"),
    **by_rank("move.2", "Play a pair of {}s"),
    **by_rank("move.3", "Play three {}s"),
    **by_rank("move.4", "Play four {}s"),
    "move.give.15": "Give an 8",
    "move.1.15": "Play an 8",
    "move.give.33": "Give an ace",
    "move.1.33": "Play an ace",
    "reason.win": "These are your last cards: you win the game.",
    "reason.win.1": "This is your last card: you win the game.",
    "reason.falls": "It makes Zambezi Falls, and each of you gets two cards.",
    "reason.falls.0": "It makes Zambezi Falls, and the reserve has nothing left to give.",
    "reason.match": "It matches what lies there, so you go again.",
    "reason.safe": "Nothing that is still out can beat or match it.",
    "reason.only_two": "Nothing but a 2 can beat or match it, and at most one is still out.",
    "reason.only_twos": "Nothing but a 2 can beat or match it, and at most {number} are still out.",
    "reason.rid": "It gets rid of {number} cards at once.",
    "reason.rid.all": "It gets rid of {number} cards at once, all that you have of the rank.",
    "reason.lone": "You have no other card of its rank, so it breaks nothing up.",
    "reason.shut": "It shuts the round down, and you lead the next.",
    "reason.keep": "It keeps your 2 for later.",
    "reason.keeps": "It keeps your {number} 2s for later.",
    "reason.give": "It is the lowest of your cards that stand alone.",
    "zone.reserve": "Reserve",
    "zone.pile": "This round",
    "zone.hand": "Hand",
    "zone.aside": "Card to give",
    "zone.wins": "Games won",
    "badge.dealer": "dealer",
    "badge.again": "goes again",
    "badge.series.3": "best of 3",
    "badge.series.5": "best of 5",
    "badge.series.7": "best of 7",
    "refuse.given": "Your card lies aside already; the other player is still to choose one",
    "refuse.held": "You do not hold that card",
    "refuse.held.more": "You do not hold all of those cards",
    "refuse.exchange": "First each player gives the other a card",
    "refuse.exchanged": "A card is given only before the play",
    "refuse.no_exchange": "At this table no cards are exchanged",
    "refuse.together": "A play is one to four cards of one rank",
    "refuse.low.1": f"{TOO_LOW}: play a higher card, a 2, or a pair, three or four {OF_ANY}",
    "refuse.low.1.ace": f"{TOO_LOW}: play a 2, or a pair, three or four {OF_ANY}",
    "refuse.low.2": f"{TOO_LOW}: play a higher pair, up to aces, three or four {OF_ANY}, or one 2",
    "refuse.low.2.ace": f"{TOO_LOW}: play three or four {OF_ANY}, or one 2",
    "refuse.low.3": f"{TOO_LOW}: play three of a higher rank, up to aces, four {OF_ANY}, or one 2",
    "refuse.low.3.ace": f"{TOO_LOW}: play four {OF_ANY}, or one 2",
    "refuse.low.4": f"{TOO_LOW}: play four of a higher rank, up to aces, or two 2s",
    "refuse.low.4.ace": f"{TOO_LOW}: only two 2s do",
    "refuse.two_needed": "Against four of a kind two 2s are needed",
    "refuse.twos": "2s are played one at a time, two only against four of a kind",
    "refuse.again": "You have matched already: beat {cards} now, or pass",
    "refuse.again.must": "You have matched already: now you must beat {cards}",
    "refuse.again.pass": "You have matched already, and nothing of yours beats {cards}: pass",
    "refuse.follow": "At this table you match a single only with your last card, or if you can beat it then",
    "refuse.must_follow": "You have matched a single: at this table you must now beat it",
    "refuse.stuck": "At this table you may pass only when you have no legal play",
    "refuse.lead": "You lead the round, and may not pass",
}


# Numbers of each rank in one integer.


def held(cards: i64, place: i64) -> i64:
    """How many of a rank there are."""
    return (cards >> place) & 7


def size_of(cards: i64) -> i64:
    """How many cards there are."""
    return (
        count(cards & ONE_OF_EACH)
        + 2 * count((cards >> 1) & ONE_OF_EACH)
        + 4 * count((cards >> 2) & ONE_OF_EACH)
    )


def words_of(cards: i64) -> str:
    """The ranks, low to high: `3 7 7 2`."""
    words: list[str] = []
    for at in range(RANK_COUNT):
        words.extend([LOW_TO_HIGH[at]] * int(held(cards, 3 * at)))
    return " ".join(words)


FULL_PACK: Final = list(range(52))


def place_of(card: i64) -> i64:
    """The place of the rank of a card of the standard pack."""
    return 3 * (((card >> 2) + 11) % RANK_COUNT)


def as_counts(faces: i64) -> i64:
    """A set of cards as numbers of each rank."""
    counted: i64 = 0
    while faces:
        counted += shift(1, place_of(lowest(faces)))
        faces &= faces - 1
    return counted


def first_face(place: i64) -> i64:
    """The club of a rank, the lowest of its four cards in the standard pack."""
    return 4 * ((place // 3 + 2) % RANK_COUNT)


def face_of(card: i64) -> i64:
    """The card of the standard pack that a place with its suit is."""
    return first_face(card & PLACE_FIELD) + card // SUIT_STEP


def coded(face: i64) -> i64:
    """A card of the standard pack as its place with its suit."""
    return place_of(face) + SUIT_STEP * (face & 3)


def nth_of(elements: i64, n: i64) -> i64:
    """The set of the one element above the n smallest."""
    for _ in range(n):
        elements &= elements - 1
    return elements & -elements


def by_number(cards: i64) -> i64:
    """Faces for numbers of each rank where nobody keeps the real ones: clubs first."""
    faces: i64 = 0
    for at in range(RANK_COUNT):
        place: i64 = 3 * at
        faces |= shift(bit(held(cards, place)) - 1, first_face(place))
    return faces


def face_words(cards: i64) -> list[str]:
    """A set of cards of the standard pack, in the order of the ranks here."""
    words: list[str] = []
    for at in range(RANK_COUNT):
        rank = (at + 2) % RANK_COUNT
        for suit in range(4):
            if cards & bit(4 * rank + suit):
                words.append(RANKS[rank] + "CDHS"[suit])
    return words


@final
class ZambeziFalls(Game):
    """A match of Zambezi Falls: one game or a series."""

    name: ClassVar[str] = "zambezi-falls"
    title: ClassVar[str] = "Zambezi Falls"
    prefix: ClassVar[str] = "ZF"
    rules_number: ClassVar[int] = 2
    fewest: ClassVar[int] = 2
    most: ClassVar[int] = 2
    options_type: ClassVar[type[Options]] = ZambeziFallsOptions
    event_kinds: ClassVar[tuple[str, ...]] = EVENT_KINDS
    sentences: ClassVar[dict[str, str]] = SENTENCES
    position_keys: ClassVar[tuple[str, ...]] = POSITION_KEYS

    def widest(self) -> int:
        return 64

    def prepare(self) -> None:
        chosen = self.options
        assert isinstance(chosen, ZambeziFallsOptions)
        self.has_interrupts = False
        self.exchanges = chosen.exchange == "on"
        self.opponent_plays = chosen.unfollowed_match != "opponent_leads"
        self.must_follow = chosen.unfollowed_match == "illegal"
        self.any_four = chosen.falls == "top_four"
        self.stuck_only = chosen.pass_ == "only_when_stuck"
        self.match = MatchScore(self.seats, SERIES, int(chosen.series))
        named = [read_card(word) for word in self.deck.split()]
        if self.deck and (
            len(named) < 6 or len(named) % 2 or len(set(named)) < len(named) or max(named) > 51
        ):
            raise InvalidOption("deck: an even number of the 52 cards is wanted, 6 or more [ZF-1]")
        pack = named or FULL_PACK
        self.size: i64 = len(pack)
        self.pack: vec[i64] = vec[i64]([coded(card) for card in pack])
        self.pack_ranks: i64 = as_counts(gather(pack))
        self.pack_faces: i64 = gather(pack)
        # ZF-28: a small pack, too, leaves a reserve of whole Falls.
        self.most_reserve: i64 = 4 * max(1, int(self.size) * 4 // 52)

        self.hands: vec[i64] = vec[i64]([0, 0])
        self.reserve: vec[i64] = vec[i64]([0] * MOST_RESERVE)  # the card on top is the last of `left`
        self.left: i64 = 0
        self.pile: vec[i64] = vec[i64](
            [0] * int(self.size)
        )  # the plays of the round, the last `plays` on top
        self.plays: i64 = 0
        self.top_place: i64 = NO_PLACE
        self.top_size: i64 = 0
        self.leader_of_top: i64 = 0
        self.together: i64 = 0  # cards of the top rank that lie together on top
        self.again = False  # ZF-9: whoever is on turn must beat their own match
        self.exchanging = False
        self.gave: vec[i64] = vec[i64]([NOT_GIVEN, NOT_GIVEN])  # place and suit, also afterwards
        self.dealer: i64 = 0

        # What was seen in this game: see "What is known of hidden cards".
        self.stage: i64 = 0
        self.outside: i64 = 0
        self.out: i64 = 0
        self.spent: vec[i64] = vec[i64]([0] * (2 * STAGES))
        self.most_held: vec[i64] = vec[i64]([SEVEN_OF_EACH] * (2 * STAGES))
        self.promises: list[int] = []
        # ZF-31: the faces in each hand, and what `spent` counts.
        self.in_hand: vec[i64] = vec[i64]([0, 0])
        self.shed: vec[i64] = vec[i64]([0] * (2 * STAGES))
        self.veiled: vec[i64] = vec[i64]([0, 0])  # in a blind game: cards not seen; shared by copies

    def copy(self) -> "ZambeziFalls":
        twin = ZambeziFalls(SHELL)
        self.copy_common(twin)
        self.copy_open(twin)
        twin.hands = self.hands[:]
        twin.reserve = self.reserve[:]
        twin.gave = self.gave[:]
        twin.veiled = self.veiled
        twin.in_hand = self.in_hand[:] if self.viewable else self.in_hand
        return twin

    def copy_open(self, twin: "ZambeziFalls") -> None:
        """Copies what everybody sees."""
        twin.exchanges = self.exchanges
        twin.opponent_plays = self.opponent_plays
        twin.must_follow = self.must_follow
        twin.any_four = self.any_four
        twin.stuck_only = self.stuck_only
        twin.match = self.match.copy()
        twin.size = self.size
        twin.pack = self.pack
        twin.pack_ranks = self.pack_ranks
        twin.pack_faces = self.pack_faces
        twin.most_reserve = self.most_reserve
        twin.left = self.left
        twin.pile = self.pile[:]
        twin.plays = self.plays
        twin.top_place = self.top_place
        twin.top_size = self.top_size
        twin.leader_of_top = self.leader_of_top
        twin.together = self.together
        twin.again = self.again
        twin.exchanging = self.exchanging
        twin.dealer = self.dealer
        twin.stage = self.stage
        twin.outside = self.outside
        twin.out = self.out
        twin.spent = self.spent[:]
        twin.most_held = self.most_held[:] if self.stuck_only else self.most_held
        twin.promises = self.promises[:]
        twin.shed = self.shed[:] if self.viewable else self.shed

    # The deal and the exchange: ZF-1 to ZF-3, ZF-30

    def start(self) -> None:
        self.begin()
        self.dealer = self.first_dealer(LOT)
        self.match.restart()
        self.deal()

    def deal(self) -> None:
        """ZF-1: eighteen cards each, one at a time, the player who is not the dealer first."""
        self.rng.next_round()
        self.moves = 0
        self.clear_round()
        self.clear_memory()
        cards = self.pack[:]
        self.rng.shuffle(cards, self.size)
        first: i64 = 0
        second: i64 = 0
        at = self.size - 1
        while at > self.most_reserve:
            first += bit(cards[at] & PLACE_FIELD)
            second += bit(cards[at - 1] & PLACE_FIELD)
            at -= 2
        for under in range(self.most_reserve):
            self.reserve[under] = cards[under]
        self.left = self.most_reserve
        self.hands[1 - self.dealer] = first
        self.hands[self.dealer] = second
        if self.keeps_faces():
            self.deal_faces(cards)
        self.exchanging = self.exchanges
        self.turn = 0 if self.exchanging else 1 - self.dealer
        if self.listening:
            for seat in range(2):
                self.tell(DEALT, seat, NOBODY, 0, self.faces_held(seat), bit(seat))

    def keeps_faces(self) -> bool:
        """Whether the faces of the cards are kept up: where nobody can have a view, nobody sees them."""
        return self.remembering and self.viewable

    def deal_faces(self, cards: vec[i64]) -> None:
        """What `deal` has dealt, as faces."""
        self.in_hand[0] = 0
        self.in_hand[1] = 0
        seat = 1 - self.dealer
        for at in range(self.size - 1, self.most_reserve - 1, -1):
            self.in_hand[seat] = self.in_hand[seat] | bit(face_of(cards[at]))
            seat = 1 - seat

    def next_dealer(self) -> int:
        return 1 - int(self.dealer)

    def clear_round(self) -> None:
        self.plays = 0
        self.top_place = NO_PLACE
        self.top_size = 0
        self.together = 0
        self.again = False

    def clear_memory(self) -> None:
        self.stage = 0
        self.outside = 0
        self.out = 0
        self.gave[0] = NOT_GIVEN
        self.gave[1] = NOT_GIVEN
        if self.remembering:
            for at in range(2 * STAGES):
                self.spent[at] = 0
                if self.viewable:
                    self.shed[at] = 0
                if self.stuck_only:
                    self.most_held[at] = SEVEN_OF_EACH
            if self.promises:
                self.promises = []

    def to_move(self) -> i64:
        if not self.exchanging:
            return 0 if self.over else bit(self.turn)
        waiting: i64 = 1 if self.gave[0] == NOT_GIVEN else 0
        return waiting | 2 if self.gave[1] == NOT_GIVEN else waiting

    def give(self, seat: i64, place: i64, named: i64) -> None:
        """ZF-2: a card is laid aside unseen, and both change hands when both have chosen."""
        card = place
        if self.keeps_faces():
            suits = self.suits_that_go(seat, place, 1, named)
            card += SUIT_STEP * PLACES[suits]
            self.in_hand[seat] = self.in_hand[seat] & ~bit(face_of(card))
        if self.listening:
            self.tell(GAVE, seat, 1 - seat, 0, bit(face_of(card)), bit(seat))
        self.hands[seat] = self.hands[seat] - bit(place)
        self.gave[seat] = card
        if self.gave[1 - seat] == NOT_GIVEN:
            self.turn = 1 - seat
            return
        self.exchanging = False
        for taker in range(2):
            self.take_gift(taker, self.gave[1 - taker])
        # ZF-3
        self.turn = 1 - self.dealer

    def take_gift(self, taker: i64, card: i64) -> None:
        place = card & PLACE_FIELD
        self.hands[taker] = self.hands[taker] + bit(place)
        if self.keeps_faces():
            self.in_hand[taker] = self.in_hand[taker] | bit(face_of(card))
        else:
            card = place
        if self.listening:
            self.tell(GOT, taker, 1 - taker, 0, bit(face_of(card)), bit(taker))

    # Which cards of a rank go: ZF-31

    def suits_held(self, seat: i64, place: i64) -> i64:
        """The set of suits of which a hand has the card of this rank."""
        return (self.in_hand[seat] >> first_face(place)) & RANK_CARDS

    def suits_that_go(self, seat: i64, place: i64, size: i64, named: i64) -> i64:
        """Those that were pointed at; of the others first what the other player gave, then any by lot."""
        suits = self.suits_held(seat, place)
        going = suits & named
        left = size - count(going)
        suits &= ~going
        if left == count(suits):
            return going | suits
        if left:
            gift = self.gave[1 - seat]
            if not self.exchanging and gift >= 0 and gift & PLACE_FIELD == place:
                known = suits & bit(gift // SUIT_STEP)
                if known:
                    going |= known
                    suits &= ~known
                    left -= 1
        if left:
            # Gifts are chosen at once: it does not matter who chooses first.
            lot = self.rng.beside(seat if self.exchanging else self.moves + 1)
            while left and suits:
                one = nth_of(suits, lot.draw(count(suits)))
                going |= one
                suits &= ~one
                left -= 1
        return going

    # What is legal: ZF-4 to ZF-9, ZF-13, ZF-20, ZF-21, ZF-23 to ZF-26

    def generate(self, seat: i64) -> i64:
        if self.exchanging:
            return self.fill_gifts(seat) if self.gave[seat] == NOT_GIVEN and not self.over else 0
        if seat != self.turn:
            return 0
        hand = self.hands[seat]
        codes = self.codes
        # The ranks of which the hand has so many; a pair, three or four of 2s is no play (ZF-25).
        some = (hand | hand >> 1 | hand >> 2) & ONE_OF_EACH
        pairs = (hand >> 1 | hand >> 2) & BELOW_TWO
        threes = ((hand & hand >> 1) | hand >> 2) & BELOW_TWO
        fours = (hand >> 2) & BELOW_TWO
        n: i64 = 0
        size = self.top_size
        if size:
            place = self.top_place
            above = -bit(place + 1)
            from_here = above if self.again else above | bit(place)
            if size == 1:
                # ZF-6, ZF-7: a 2 is above all ranks; ZF-9: an equal single matches.
                if self.must_follow and some & from_here & bit(place) and not self.can_follow(hand, place):
                    from_here = above
                some &= from_here
            elif size == 2:
                some &= bit(TWO)
                pairs &= from_here
            elif size == 3:
                # ZF-13: one card does not go on three.
                some &= bit(TWO)
                pairs = 0
                threes &= above
            else:
                # ZF-7, ZF-24
                some = 0
                pairs = 0
                threes = 0
                fours &= above
                if (hand >> TWO) > 1:
                    codes[0] = PAIR + TWO
                    n = 1
        while some:
            codes[n] = PLACES[(some & -some) % 67]
            some &= some - 1
            n += 1
        while pairs:
            codes[n] = PAIR + PLACES[(pairs & -pairs) % 67]
            pairs &= pairs - 1
            n += 1
        while threes:
            codes[n] = THREE + PLACES[(threes & -threes) % 67]
            threes &= threes - 1
            n += 1
        while fours:
            codes[n] = FOUR + PLACES[(fours & -fours) % 67]
            fours &= fours - 1
            n += 1
        if size and self.may_pass(n):
            codes[n] = PASS
            n += 1
        return n

    def fill_gifts(self, seat: i64) -> i64:
        hand = self.hands[seat]
        some = (hand | hand >> 1 | hand >> 2) & ONE_OF_EACH
        n: i64 = 0
        while some:
            self.codes[n] = GIVE + PLACES[(some & -some) % 67]
            some &= some - 1
            n += 1
        return n

    def can_follow(self, hand: i64, place: i64) -> bool:
        """ZF-20: whether the hand without a single of this rank beats it, or is empty."""
        return beats_single(hand - bit(place), place) or hand == bit(place)

    def may_pass(self, plays: i64) -> bool:
        """ZF-20, ZF-26: whether a seat that does not lead and has so many legal plays may pass."""
        if self.stuck_only:
            return plays == 0
        return not (self.must_follow and self.again and self.top_size == 1)

    def out_of_turn(self, seat: int) -> str:
        return "refuse.given" if self.exchanging and seat >= 0 else "refuse.turn"

    def find_refusal(self, seat: int, move: int) -> Refusal | None:
        kind = move & KIND_FIELD
        if kind == PASS:
            return self.broken_pass(seat)
        if kind == ODD_PLAY:
            return self.broken_odd(seat, move)
        place = move & PLACE_FIELD
        size = 1 if kind == GIVE else kind // SIZE_STEP + 1
        if held(self.hands[seat], place) < size:
            return self.refuse("G-3", "refuse.held" if size == 1 else "refuse.held.more")
        strange = move // SUITS_STEP & ~self.suits_held(seat, place)
        if strange:
            return self.refuse("G-3", "refuse.yours", {"card": int(first_face(place) + lowest(strange))})
        if kind == GIVE:
            if not self.exchanges:
                return self.refuse("ZF-30", "refuse.no_exchange")
            return None if self.exchanging else self.refuse("ZF-2", "refuse.exchanged")
        if self.exchanging:
            return self.refuse("ZF-2", "refuse.exchange")
        return self.broken_twos(size) if place == TWO else self.broken_play(seat, place, size)

    def broken_odd(self, seat: int, move: int) -> Refusal:
        cards = move // ODD_STEP
        for at in range(RANK_COUNT):
            if held(self.hands[seat], 3 * at) < held(cards, 3 * at):
                return self.refuse("G-3", "refuse.held.more")
        if self.exchanging:
            return self.refuse("ZF-2", "refuse.exchange")
        return self.refuse("ZF-5", "refuse.together")

    def broken_twos(self, size: int) -> Refusal | None:
        if size == 1:
            return self.refuse("ZF-7", "refuse.two_needed") if self.top_size == 4 else None
        if size == 2 and self.top_size == 4:
            return None
        return self.refuse("ZF-25", "refuse.twos")

    def broken_play(self, seat: int, place: int, size: int) -> Refusal | None:
        if not self.top_size or size > self.top_size:
            return None
        if size < self.top_size or place < self.top_place:
            key = f"refuse.low.{self.top_size}"
            if self.top_place == ACES:
                key += ".ace"
            return self.refuse("ZF-6", key, self.on_top())
        if place > self.top_place:
            return None
        if self.again:
            # ZF-21
            return self.refuse("ZF-9", self.how_to_go_on(seat), self.on_top())
        if size == 1 and self.must_follow and not self.can_follow(self.hands[seat], place):
            return self.refuse("ZF-20", "refuse.follow")
        return None

    def how_to_go_on(self, seat: int) -> str:
        """What may follow a match instead of another one."""
        legal = self.legal(seat)
        if legal == [PASS]:
            return "refuse.again.pass"
        return "refuse.again" if PASS in legal else "refuse.again.must"

    def broken_pass(self, seat: int) -> Refusal | None:
        if self.exchanging:
            return self.refuse("ZF-2", "refuse.exchange")
        if not self.top_size:
            return self.refuse("ZF-26", "refuse.lead")
        if self.must_follow and self.again and self.top_size == 1:
            return self.refuse("ZF-20", "refuse.must_follow")
        if self.stuck_only and self.codes[self.generate(seat) - 1] != PASS:
            return self.refuse("ZF-26", "refuse.stuck")
        return None

    # A move and what follows from it

    def push(self, seat: i64, move: i64) -> None:
        self.tape_end = 0
        self.moves += 1
        kind = move & KIND_FIELD
        if kind < GIVE:
            self.play_cards(seat, move & PLACE_FIELD, (kind >> 7) + 1, move >> 15)
        elif kind == PASS:
            self.pass_turn(seat)
        else:
            self.give(seat, move & PLACE_FIELD, move >> 15)
        if self.limit and self.moves == self.limit and not self.over:
            self.stop()

    def play_cards(self, seat: i64, place: i64, size: i64, named: i64) -> None:
        hand = self.hands[seat] - shift(size, place)
        self.hands[seat] = hand
        matched = place == self.top_place and size == self.top_size
        entry = place + SIZE_STEP * (size - 1) + SEAT_STEP * seat
        if self.remembering:
            if self.viewable:
                entry += SUITS_STEP * self.lay_faces(seat, place, size, named)
            self.note_play(seat, place, size, matched)
        if self.listening:
            self.tell(PLAYED, seat, NOBODY, size, self.faces_of(entry), EVERYONE)
            self.tell_bonus(seat, place, self.together if place == self.top_place else 0, size)
        if place == TWO:
            self.shut_down(seat, hand)
            return
        self.pile[self.plays] = entry
        self.plays += 1
        # ZF-22: what lies together on top. Three on a single and a pair on a single beat it (ZF-23).
        self.together = self.together + size if place == self.top_place else size
        self.top_place = place
        self.top_size = size
        self.leader_of_top = seat
        falls = self.together == 4 and (self.any_four or size > 2 or (matched and size == 2))
        if falls and self.listening:
            self.tell(FALLS, seat, NOBODY, 0, shift(RANK_CARDS, first_face(place)), EVERYONE)
        if not hand:
            # ZF-15, ZF-27
            self.end_game(bit(seat), "ZF-15" if falls else "ZF-27")
            return
        if falls:
            self.deal_reserve(seat)
        # ZF-9, ZF-12
        self.again = matched
        self.turn = seat if matched else 1 - seat
        if matched and self.listening:
            self.tell(MATCHED, seat, NOBODY, 0, 0, EVERYONE)

    def shut_down(self, seat: i64, hand: i64) -> None:
        """ZF-7, ZF-25: a 2, or two on four of a kind, ends the round, and its player leads the next."""
        if self.listening:
            self.tell(SHUT, seat, NOBODY, 0, 0, EVERYONE)
        if not hand:
            self.end_game(bit(seat), "ZF-27")
            return
        self.lead(seat)

    def lead(self, seat: i64) -> None:
        """ZF-29: a new round, in which nothing lies on the pile."""
        self.clear_round()
        self.turn = seat
        if self.listening:
            self.tell(LED, seat, NOBODY, 0, 0, EVERYONE)

    def pass_turn(self, seat: i64) -> None:
        if self.stuck_only and self.remembering:
            self.note_stuck(seat)
        if self.listening:
            self.tell(PASSED, seat, NOBODY, 0, 0, EVERYONE)
        if self.again and self.opponent_plays:
            # ZF-20
            self.again = False
            self.turn = 1 - seat
        else:
            # ZF-8
            self.lead(1 - seat)

    # Zambezi Falls: ZF-10 to ZF-16, ZF-28

    def deal_reserve(self, caller: i64) -> None:
        """ZF-11: two cards each, one at a time; ZF-28: the caller's opponent has the first."""
        if not self.left:
            # ZF-14
            if self.listening:
                self.tell(DRY, NOBODY, NOBODY, 0, 0, EVERYONE)
            return
        other = 1 - caller
        at = self.left - 1
        self.left = at - 3
        if self.listening:
            self.tell(RODE, caller, NOBODY, 0, 0, EVERYONE)
        self.take_two(other, self.reserve[at], self.reserve[at - 2])
        self.take_two(caller, self.reserve[at - 1], self.reserve[at - 3])
        if self.remembering:
            self.note_stage()

    def take_two(self, seat: i64, first: i64, second: i64) -> None:
        coming = bit(first & PLACE_FIELD) + bit(second & PLACE_FIELD)
        self.hands[seat] = self.hands[seat] + coming
        if self.keeps_faces():
            faces = bit(face_of(first)) | bit(face_of(second))
            self.in_hand[seat] = self.in_hand[seat] | faces
            if self.listening:
                self.tell(RESERVED, seat, NOBODY, 0, faces, bit(seat))
        elif self.listening:
            self.tell(RESERVED, seat, NOBODY, 0, by_number(coming), bit(seat))

    def tell_bonus(self, seat: i64, place: i64, before: i64, size: i64) -> None:
        """ZF-16: the third 3, the fourth 4 or the third 7 comes to those that lie together on top."""
        if place in (THREES, SEVENS):
            if before < 3 <= before + size:
                self.tell(SOCIAL if place == THREES else CHEERED, seat, NOBODY, 0, 0, EVERYONE)
        elif place == FOURS and before + size == 4:
            self.tell(SOCIAL, seat, NOBODY, 0, 0, EVERYONE)

    # The end of a game and of the series: ZF-15, ZF-17, ZF-27, ZF-30, G-4

    def stop(self) -> None:
        """G-4: the fewest cards win, equal is a draw; a card laid aside is still its giver's."""
        if self.exchanging:
            for seat in range(2):
                card = self.gave[seat]
                if card >= 0:
                    self.hands[seat] = self.hands[seat] + bit(card & PLACE_FIELD)
                    if self.keeps_faces():
                        self.in_hand[seat] = self.in_hand[seat] | bit(face_of(card))
                self.gave[seat] = NOT_GIVEN
            self.exchanging = False
        difference = size_of(self.hands[0]) - size_of(self.hands[1])
        if self.listening:
            self.tell(STOPPED, NOBODY, NOBODY, 0 if difference else 1, 0, EVERYONE)
        self.end_game(0 if not difference else 2 if difference > 0 else 1, "G-4")

    def end_game(self, winners: i64, clause: str) -> None:
        if self.listening and winners:
            self.tell(WON, winners >> 1, NOBODY, 1 if clause == "G-4" else 0, 0, EVERYONE)
        self.rounds += 1
        self.again = False
        if self.match.end_round(winners, self.rounds):
            self.finish(self.match.winners, clause if self.match.goal == 1 else "ZF-17")
            return
        if self.listening:
            self.tell(GAME_OVER, NOBODY, NOBODY, self.rounds, 0, EVERYONE)
        # ZF-30
        self.dealer = 1 - self.dealer
        self.deal()

    def score_list(self) -> list[int]:
        return [] if self.match.goal == 1 else self.match.total_list()

    # Position

    def write(self, position: dict[str, Any]) -> None:
        position["hands"] = [self.hand_words(seat) for seat in range(2)]
        position["reserve"] = " ".join(
            [self.card_word(self.reserve[at]) for at in range(int(self.left) - 1, -1, -1)]
        )
        position["pile"] = " ".join([self.play_words(at) for at in range(int(self.plays) - 1, -1, -1)])
        if self.plays:
            position["leader_of_top"] = int(self.leader_of_top)
        position["must_beat_own"] = self.again
        position["dealer"] = int(self.dealer)
        if self.exchanging:
            position["given"] = ["" if card == NOT_GIVEN else self.card_word(card) for card in self.gave]
        position["wins"] = self.match.total_list()

    def hand_words(self, seat: int) -> str:
        """A hand, by its ranks alone where the faces are not kept up."""
        seen = face_words(self.in_hand[seat]) if self.keeps_faces() else words_of(self.hands[seat]).split()
        return " ".join(seen + ["?"] * int(self.veiled[seat]))

    def card_word(self, card: i64) -> str:
        if card < 0:
            return "?"
        return (
            card_text(int(face_of(card))) if self.keeps_faces() else LOW_TO_HIGH[int(card & PLACE_FIELD) // 3]
        )

    def play_words(self, at: int) -> str:
        """A play of the pile, its cards joined."""
        play = self.pile[at]
        if self.keeps_faces():
            return "".join(face_words(self.faces_of(play)))
        return LOW_TO_HIGH[int(play & PLACE_FIELD) // 3] * int((play & KIND_FIELD) // SIZE_STEP + 1)

    def read(self, position: PositionReader) -> None:
        self.clear_round()
        self.clear_memory()
        self.dealer = position.seat("dealer", 0)
        self.read_wins(position)
        # Cards without suits take theirs in this order.
        hands = position.piles("hands")
        reserve = position.pile("reserve")
        plays = self.plays_in(position)
        given = position.piles("given")
        suited = self.suited(position)
        self.veiled = vec[i64]([hand.count(UNKNOWN) for hand in hands])
        self.out = self.pack_faces
        for seat, hand in enumerate(hands):
            faces = gather([suited[card] for card in hand if card != UNKNOWN])
            self.out &= ~faces
            self.in_hand[seat] = faces
            self.hands[seat] = as_counts(faces)
        self.read_reserve(position, [UNKNOWN if card == UNKNOWN else suited[card] for card in reserve])
        self.read_given(
            position, [[card if card == UNKNOWN else suited[card] for card in cards] for cards in given]
        )
        self.outside = as_counts(self.out)
        self.read_pile(position, [[suited[card] for card in play] for play in plays])
        self.read_turn(position)
        # Every card has its place: those that stand nowhere are out of play.
        position.named = PACK
        if position.has("over"):
            self.check_end(position)
        else:
            self.check(position)

    def read_wins(self, position: PositionReader) -> None:
        wins, goal = position.numbers("wins"), int(self.match.goal)
        if min(wins) < 0 or max(wins) > goal // 2 + 1 or sum(wins) > goal:
            raise position.fault("wins", f"a series of {goal} cannot stand at {wins} [ZF-17]")
        self.match.restart()
        self.match.totals = vec[i64](wins)
        self.rounds = sum(wins)

    def suited(self, position: PositionReader) -> list[int]:
        """ZF-31: the card of the pack for each number that was read; bare ranks take the suits left over."""
        strange = position.named & PACK & ~int(self.pack_faces)
        if strange:
            raise position.fault(
                "hands", f"{set_text(strange).split()[0]} is not in this table's pack [ZF-1]"
            )
        found = list(range(52)) + [0] * 52
        for first in range(0, 52, 4):
            free = [card for card in range(first, first + 4) if self.free_to(position, card)]
            for nth in range(4):
                if position.named >> (WITHOUT_SUIT + first + nth) & 1:
                    if nth >= len(free):
                        rank = RANKS[first // 4]
                        raise position.fault(
                            "hands", f"there are not so many of rank {rank} in the pack [ZF-1]"
                        )
                    found[WITHOUT_SUIT + first + nth] = free[nth]
        return found

    def free_to(self, position: PositionReader, card: int) -> bool:
        """Whether a card of the pack was not named with its suit."""
        return bool(self.pack_faces & bit(card)) and not position.named >> card & 1

    def read_reserve(self, position: PositionReader, reserve: list[int]) -> None:
        self.left = len(reserve)
        if self.left > self.most_reserve or self.left % 4:
            raise position.fault("reserve", f"{self.left} cards; it holds 16, 12, 8, 4 or none [ZF-28]")
        for at, card in enumerate(reversed(reserve)):
            self.reserve[at] = UNKNOWN if card == UNKNOWN else coded(card)
            if card != UNKNOWN:
                self.out &= ~bit(card)

    def read_given(self, position: PositionReader, given: list[list[int]]) -> None:
        """ZF-2: `given` stands there, or `turn` names both seats, while the exchange is under way."""
        turn = position.position.get("turn")
        self.exchanging = position.has("given") or (isinstance(turn, list) and len(turn) == 2)
        for seat, cards in enumerate(given):
            if len(cards) > 1:
                raise position.fault("given", "each seat gives one card [ZF-2]")
            for card in cards:
                self.gave[seat] = GIVEN_UNSEEN if card == UNKNOWN else coded(card)
                if card != UNKNOWN:
                    self.out &= ~bit(card)
        if not self.exchanging:
            return
        if not self.exchanges:
            key = "given" if position.has("given") else "turn"
            raise position.fault(key, "at this table no cards are exchanged, and one seat is on turn [ZF-30]")
        if self.gave[0] != NOT_GIVEN and self.gave[1] != NOT_GIVEN:
            raise position.fault("given", "when both have given, the cards are in the hands [ZF-2]")
        if isinstance(turn, list | int) and position.seat_set(turn, "turn") != self.to_move():
            raise position.fault("turn", "those who have not given yet are on turn [ZF-2]")

    def read_pile(self, position: PositionReader, plays: list[list[int]]) -> None:
        if plays and self.exchanging:
            raise position.fault("pile", "nothing is played before the exchange is over [ZF-2]")
        beaten = 0
        matched = False
        falls = 0
        for cards in reversed(plays):
            place, size = int(place_of(cards[0])), len(cards)
            if size < self.top_size or (size == self.top_size and place < beaten):
                raise position.fault("pile", "each play beats or matches the one below it [ZF-6]")
            beaten = place
            matches = place == self.top_place and size == self.top_size
            if matched and matches and not self.stands(size):
                raise position.fault("pile", "at this table nobody matches a match [ZF-20]")
            matched = matches
            if self.makes_falls(place, size):
                falls += 1
            self.together = self.together + size if place == self.top_place else size
            self.top_place = place
            self.top_size = size
            suits = gather([card & 3 for card in cards])
            self.pile[self.plays] = place + SIZE_STEP * (size - 1) + SEAT_STEP * SOMEBODY + SUITS_STEP * suits
            self.plays += 1
        if self.left > self.most_reserve - 4 * falls and not position.has("over"):
            raise position.fault("reserve", f"{self.left} cards, though the pile shows a Falls [ZF-11]")

    def stands(self, size: int) -> bool:
        """ZF-20: whether whoever has matched with so many cards may pass, and the other faces the match."""
        return self.opponent_plays and not (self.must_follow and size == 1)

    def plays_in(self, position: PositionReader) -> list[list[int]]:
        written = position.raw("pile")
        words = [str(word) for word in written] if isinstance(written, list) else [str(written or "")]
        plays: list[list[int]] = []
        for word in " ".join(words).split():
            ranks = ranks_in(word)
            if not ranks or len(set(ranks)) > 1 or len(ranks) > 4 or ranks[0] == TWO:
                raise position.fault("pile", f"{word!r} is no play that can lie there [ZF-5]")
            plays.append(position.cards("pile", [card[0] for card in CARD_WORD.finditer(word.upper())]))
        if len(plays) > self.size:
            raise position.fault("pile", "these are more plays than there are cards")
        return plays

    def read_turn(self, position: PositionReader) -> None:
        """ZF-9: who is on turn, and whether they go again; it follows from who made the top play."""
        lead = position.number("leader_of_top", -1, 0, 1)
        again = position.raw("must_beat_own")
        if again is not None and not isinstance(again, bool):
            raise position.fault("must_beat_own", f"{again!r} is neither true nor false")
        if lead >= 0 and not self.plays:
            raise position.fault(
                "leader_of_top", "nothing lies on the pile, so nobody made the top play [ZF-29]"
            )
        if again and not self.plays:
            raise position.fault("must_beat_own", "there is nothing on the pile to beat [ZF-9]")
        bound = self.top_matches() and not self.stands(int(self.top_size))
        if again is None and lead < 0 and bound:
            again = True
        first = lead if lead >= 0 and (again or bound) else 1 - lead if lead >= 0 else 1 - int(self.dealer)
        self.turn = position.turn(first)
        if self.exchanging:
            self.turn = 0 if self.to_move() & 1 else 1
        if not self.plays or self.turn < 0:
            self.leader_of_top = max(lead, 0)
            return
        self.leader_of_top = lead if lead >= 0 else int(self.turn) if again else 1 - int(self.turn)
        self.again = self.leader_of_top == self.turn
        if again is not None and bool(again) != self.again:
            raise position.fault(
                "must_beat_own", "it is true where whoever is on turn made the top play, else false [ZF-9]"
            )
        if self.again and not self.top_matches():
            raise position.fault("must_beat_own", "the top play matches none below it [ZF-9]")
        if bound and not self.again:
            raise position.fault(
                "must_beat_own", "at this table whoever matched so goes on: true is wanted [ZF-20]"
            )

    def top_matches(self) -> bool:
        if self.plays < 2:
            return False
        same = PLACE_FIELD | KIND_FIELD
        return self.pile[self.plays - 1] & same == self.pile[self.plays - 2] & same

    def check(self, position: PositionReader) -> None:
        """Refuses what no play can lead to."""
        if 2 * max(self.match.total_list()) > self.match.goal:
            raise position.fault("wins", "the series is won [ZF-17]")
        most = (self.size - self.most_reserve) // 2 + (self.most_reserve - self.left) // 2
        for seat in range(2):
            cards = self.cards_held(seat)
            if not cards and not self.exchanging:
                raise position.fault("hands", f"seat {seat} holds no card and has won [ZF-27]")
            if not cards and self.gave[seat] == NOT_GIVEN:
                raise position.fault("hands", f"seat {seat} holds no card to give [ZF-2]")
            if cards > most:
                raise position.fault(
                    "hands",
                    f"seat {seat} holds {cards}; {most} is the most with {self.left} in the reserve [ZF-11]",
                )
        if position.veiled or not self.top_matches():
            return
        follows = beats(self.hands[self.leader_of_top], self.top_place, self.top_size)
        if self.again and self.must_follow and self.top_size == 1 and not follows:
            raise position.fault("hands", f"seat {self.turn} cannot follow its match [ZF-20]")
        if not self.again and self.stuck_only and follows:
            raise position.fault(
                "hands", f"seat {self.leader_of_top} could have beaten its match, and not have passed [ZF-26]"
            )

    def check_end(self, position: PositionReader) -> None:
        """The same where the match is over."""
        if self.exchanging:
            raise position.fault("given", "the match is over, and no exchange under way [G-2]")
        winners, _ = position.ending()
        if position.has("wins"):
            highest = self.match.highest()
            if winners != (self.match.with_total(highest) if highest else 0):
                raise position.fault("wins", f"{self.match.total_list()} does not make that winner [ZF-17]")
        if self.match.goal > 1:
            return
        # ZF-27, G-4: who has no cards, or fewer, has won; with equally many nobody has.
        left = [int(self.cards_held(seat)) for seat in range(2)]
        fewer = 0 if left[0] == left[1] else 1 if left[0] < left[1] else 2
        if winners != fewer:
            raise position.fault(
                "over", f"with {left[0]} and {left[1]} cards left, {members(fewer)} won [ZF-27]"
            )

    def cards_held(self, seat: i64) -> i64:
        """How many cards a seat holds, seen or not."""
        return size_of(self.hands[seat]) + self.veiled[seat]

    # What is known of hidden cards. `spent` has what each seat had played by the end of each stage, so its
    # hand had that by then. `most_held` has how many of a rank at most had come to a seat by the end of a
    # stage, as its passes showed (ZF-26). `promises` has the matches that showed a follow-up (ZF-20): seat,
    # stage, what it had played by then, place. `outside` was out of play, or in the pile, when all that
    # began. Of the exchange each seat knows both cards, others none. As faces, `out` is what `outside`
    # counts, and `shed` what `spent` does.

    def note_play(self, seat: i64, place: i64, size: i64, matched: bool) -> None:
        at = STAGES * seat + self.stage
        self.spent[at] = self.spent[at] + shift(size, place)
        if self.must_follow and matched and size == 1 and self.cards_held(seat):
            self.promises.extend([int(seat), int(self.stage), int(self.spent[at]), int(place)])

    def lay_faces(self, seat: i64, place: i64, size: i64, named: i64) -> i64:
        """ZF-31: takes the cards that go out of the hand; says which suits they are."""
        suits = self.suits_that_go(seat, place, size, named)
        faces = shift(suits, first_face(place))
        self.in_hand[seat] = self.in_hand[seat] & ~faces
        at = STAGES * seat + self.stage
        self.shed[at] = self.shed[at] | faces
        return suits

    def note_stage(self) -> None:
        self.stage += 1
        for seat in range(2):
            at = STAGES * seat + self.stage
            self.spent[at] = self.spent[at - 1]
            if self.viewable:
                self.shed[at] = self.shed[at - 1]

    def note_stuck(self, seat: i64) -> None:
        """ZF-26: under `only_when_stuck` a pass shows that there was no legal play."""
        at = STAGES * seat + self.stage
        for rank in range(RANK_COUNT):
            place: i64 = 3 * rank
            most = self.most_unplayable(seat, place) + held(self.spent[at], place)
            if most < held(self.most_held[at], place):
                self.most_held[at] = (self.most_held[at] & ~shift(7, place)) | shift(most, place)

    def most_unplayable(self, seat: i64, place: i64) -> i64:
        """How many of a rank a seat can hold and still have no legal play of it."""
        size = self.top_size
        if place == TWO:
            return 1 if size == 4 else 0
        if place > self.top_place:
            return size - 1
        if place < self.top_place or self.again:
            return size
        # ZF-20: where nothing follows, a single is not matched but by the last card.
        if size == 1 and self.must_follow and self.cards_held(seat) > 1:
            return 1
        return size - 1

    def write_memory(self, state: dict[str, Any]) -> None:
        state["out"] = set_text(self.out)
        state["stage"] = int(self.stage)
        state["shed"] = [set_text(faces) for faces in self.shed]
        state["plays"] = [int(self.pile[at]) for at in range(self.plays)]
        if self.stuck_only:
            state["most_held"] = [int(most) for most in self.most_held]
        if self.promises:
            state["promises"] = list(self.promises)
        if not self.exchanging and self.gave[0] != NOT_GIVEN:
            state["gave"] = [self.card_word(card) for card in self.gave]

    def read_memory(self, state: dict[str, Any]) -> None:
        if "out" not in state:
            return
        self.out = faces_in(str(state["out"]))
        self.outside = as_counts(self.out)
        self.stage = int(state["stage"])
        shed = [faces_in(str(words)) for words in state["shed"]]
        self.shed = vec[i64](shed)
        self.spent = vec[i64]([as_counts(faces) for faces in shed])
        for at, play in enumerate(list(state["plays"])[: self.plays]):
            self.pile[at] = int(play)
        if "most_held" in state:
            self.most_held = vec[i64](list(state["most_held"]))
        self.promises = [int(number) for number in state.get("promises", [])]
        for seat, word in enumerate(state.get("gave", [])):
            self.gave[seat] = GIVEN_UNSEEN if word == "?" else coded(self.card(str(word), 0))

    def observation(self, seat: int) -> "ZambeziFalls":
        blind = ZambeziFalls(SHELL)
        self.copy_common(blind)
        self.copy_open(blind)
        blind.hands = vec[i64]([0, 0])
        blind.veiled = vec[i64]([0, 0])
        blind.in_hand = vec[i64]([0, 0])
        blind.gave = vec[i64]([NOT_GIVEN, NOT_GIVEN])
        for other in range(2):
            seen = self.in_hand[other] if other == seat else self.known_gift(other, seat)
            blind.in_hand[other] = seen
            blind.hands[other] = as_counts(seen)
            blind.veiled[other] = self.cards_held(other) - count(seen)
            if self.gave[other] != NOT_GIVEN:
                own = other == seat or (seat >= 0 and not self.exchanging)
                blind.gave[other] = self.gave[other] if own else GIVEN_UNSEEN
        blind.reserve = vec[i64]([UNKNOWN] * MOST_RESERVE)
        return blind

    def known_gift(self, other: int, seat: int) -> i64:
        """ZF-2, ZF-31: the card that a seat gave is in the other hand until just that one is played."""
        if seat < 0 or self.exchanging or self.gave[seat] < 0:
            return 0
        return self.in_hand[other] & bit(face_of(self.gave[seat]))

    def known_to(self, seat: int) -> "Worlds":
        return Worlds(self, seat)

    def deal_hidden(self, seat: int, rng: Rng) -> None:
        worlds = self.known
        assert isinstance(worlds, Worlds)
        drawn = worlds.draw(rng)
        unseen = 0
        for giver in range(2):
            if self.gave[giver] == GIVEN_UNSEEN:
                self.gave[giver] = worlds.gave[giver]
                unseen |= 1 << giver
        for other in range(2):
            if other != seat:
                cards = worlds.exchanged(other) - self.spent[STAGES * other + self.stage]
                for lot in range(len(worlds.owners)):
                    if worlds.owners[lot] == other:
                        cards += drawn[lot]
                self.hands[other] = cards
        self.veiled = vec[i64]([0, 0])
        rest = drawn[len(drawn) - 1]
        n: i64 = 0
        for at in range(RANK_COUNT):
            for _ in range(held(rest, 3 * at)):
                self.reserve[n] = 3 * at
                n += 1
        rng.shuffle(self.reserve, n)
        self.settle_faces(worlds, drawn, unseen, rng)

    # ZF-31: a suit tells nothing of any other card, so every hidden card has each face left over as often.

    def settle_faces(self, worlds: "Worlds", drawn: list[int], unseen: int, rng: Rng) -> None:
        """Gives every hidden card its face; `unseen` is the set of the seats whose gift was not seen."""
        free = self.pack_faces & ~self.out & ~self.in_hand[0] & ~self.in_hand[1]
        for seat in range(2):
            free &= ~self.shed[STAGES * seat + self.stage]
            if self.exchanging and self.gave[seat] >= 0 and not unseen >> seat & 1:
                free &= ~bit(face_of(self.gave[seat]))
        for seat in range(2):
            hidden = self.hands[seat] - as_counts(self.in_hand[seat])
            for at in range(RANK_COUNT):
                suits = self.draw_suits(free, 3 * at, held(hidden, 3 * at), rng)
                faces = shift(suits, first_face(3 * at))
                free &= ~faces
                self.in_hand[seat] = self.in_hand[seat] | faces
        for seat in range(2):
            if self.exchanging and unseen >> seat & 1:
                free = self.settle_card(self.gave, seat, free, rng)
        for under in range(self.left):
            free = self.settle_card(self.reserve, under, free, rng)
        if not self.exchanging:
            for seat in range(2):
                if unseen >> seat & 1:
                    self.settle_gift(worlds, drawn, seat, rng)

    def draw_suits(self, free: i64, place: i64, n: i64, rng: Rng) -> i64:
        """So many of the free cards of a rank, as a set of suits."""
        suits = (free >> first_face(place)) & RANK_CARDS
        if n == count(suits):
            return suits
        drawn: i64 = 0
        for _ in range(n):
            one = nth_of(suits, rng.below(count(suits)))
            drawn |= one
            suits &= ~one
        return drawn

    def settle_card(self, cards: vec[i64], at: i64, free: i64, rng: Rng) -> i64:
        """Adds a free suit to a card that has none yet; says what is free then."""
        place = cards[at]
        suit = PLACES[self.draw_suits(free, place, 1, rng)]
        cards[at] = place + SUIT_STEP * suit
        return free & ~bit(face_of(cards[at]))

    def settle_gift(self, worlds: "Worlds", drawn: list[int], giver: i64, rng: Rng) -> None:
        """Which card of its rank was the one given, for somebody who saw neither: any that was there then.

        Stage by stage it is among the cards played in its turn, each as likely as those that stayed.
        """
        place = self.gave[giver]
        taker = 1 - giver
        in_hand = 1 - int(worlds.gave[taker] == place)
        before: i64 = 0
        for stage in range(self.stage + 1):
            for lot in range(len(worlds.owners)):
                if worlds.owners[lot] == taker and worlds.stages[lot] == stage:
                    in_hand += int(held(drawn[lot], place))
            by_then = (self.shed[STAGES * taker + stage] >> first_face(place)) & RANK_CARDS
            played = by_then & ~before
            if played:
                nth = rng.below(in_hand)
                if nth < count(played):
                    self.gave[giver] = place + SUIT_STEP * PLACES[nth_of(played, nth)]
                    return
                in_hand -= int(count(played))
            before = by_then
        suits = self.suits_held(taker, place)
        self.gave[giver] = place + SUIT_STEP * PLACES[nth_of(suits, rng.below(count(suits)))]

    # Moves as text

    def vocabulary(self) -> list[int]:
        moves: list[int] = []
        for place in range(0, 3 * RANK_COUNT, 3):
            most = int(held(self.pack_ranks, place))
            moves.extend(
                [place + SIZE_STEP * (size - 1) for size in range(1, most + 1) if place != TWO or size < 3]
            )
            if most and self.exchanges:
                moves.append(GIVE + place)
        return [*moves, PASS]

    def plain(self, move: int) -> int:
        """ZF-31: the move by ranks, whichever cards were pointed at."""
        kind, suits = move & KIND_FIELD, move // SUITS_STEP
        most = 1 if kind == GIVE else kind // SIZE_STEP + 1
        if kind >= PASS or not 0 < suits <= RANK_CARDS or count(suits) > most:
            return move
        return move - SUITS_STEP * suits

    def notation(self, move: int) -> str:
        kind = move & KIND_FIELD
        if kind == PASS:
            return "pass"
        if kind == ODD_PLAY:
            return words_of(move // ODD_STEP).replace(" ", "")
        rank = LOW_TO_HIGH[(move & PLACE_FIELD) // 3]
        named = [rank + SUITS[suit] for suit in members(move // SUITS_STEP)]
        if kind == GIVE:
            return f"give {named[0] if named else rank}"
        return "".join(named) + rank * (kind // SIZE_STEP + 1 - len(named))

    def read_move(self, text: str) -> int:
        word = "".join(card_word(part) for part in split_cards(text.replace(PICTURE_MARK, "")))
        if word == "PASS":
            return PASS
        gift = word.startswith("GIVE")
        ranks = ranks_in(word[4:] if gift else word)
        if not ranks or (gift and len(ranks) > 1):
            gives = ", or give 3" if self.exchanges else ""
            raise InvalidMove(
                f"{text!r} is no move: write the cards of a play, like 7, 77 or 7C7H, pass{gives}"
            )
        suits = suits_in(word)
        if len(set(ranks)) == 1 and len(set(suits)) < len(suits):
            raise InvalidMove(f"{text!r} is no move: a card stands in it twice")
        if gift:
            return GIVE + ranks[0] + SUITS_STEP * gather(suits)
        if len(set(ranks)) == 1 and len(ranks) <= 4:
            return ranks[0] + SIZE_STEP * (len(ranks) - 1) + SUITS_STEP * gather(suits)
        cards = 0
        for place in set(ranks):
            if ranks.count(place) > MOST_OF_A_RANK:
                raise InvalidMove(f"{text!r} is no move: there are four cards of a rank")
            cards += ranks.count(place) << place
        return ODD_PLAY + ODD_STEP * cards

    def card(self, text: str, taken: int) -> int:
        """A card without its suit is any of its rank: it has a number of its own, above those of the pack."""
        word = CARD_WORD.fullmatch(text.strip().upper())
        if word is None:
            raise InvalidPosition(f"{text!r} is no card of this game: write its rank, with a suit or without")
        first = 4 * RANKS.index("T" if word[1] == "10" else word[1])
        suited = (taken >> first & 15).bit_count()
        bare = (taken >> WITHOUT_SUIT + first & 15).bit_count()
        if suited + bare == 4:
            raise InvalidPosition(f"{text!r} stands more than four times in the position")
        return read_card(word[0]) if word[2] else WITHOUT_SUIT + first + bare

    def card_words(self, card: int) -> str:
        """A card of a position that was written without its suit stays a rank."""
        return card_text(card) if card < WITHOUT_SUIT else RANKS[card - WITHOUT_SUIT >> 2]

    def spelled(self, word: str) -> str:
        """By rank, as suits decide nothing (ZF-31); also of a play, whose cards stand joined."""
        cards = [card[0] for card in CARD_WORD.finditer(word.upper())]
        if "".join(cards) != word.upper():
            raise InvalidPosition(f"{word!r} is neither a card nor a play")
        return "".join([RANKS[self.card(card, 0) % WITHOUT_SUIT >> 2] for card in cards])

    def cards_words(self, cards: i64) -> list[str]:
        return face_words(cards)

    # What people see and read

    def faces_of(self, play: i64) -> i64:
        """The cards of a play of the pile."""
        suits = play // SUITS_STEP
        if not suits:
            suits = bit((play & KIND_FIELD) // SIZE_STEP + 1) - 1
        return shift(suits, first_face(play & PLACE_FIELD))

    def faces_held(self, seat: i64) -> i64:
        """A hand, as far as it can be seen."""
        return self.in_hand[seat] if self.keeps_faces() else by_number(self.hands[seat])

    def prompt(self, seat: int) -> Sentence:
        if self.over:
            return Sentence("prompt.over")
        if self.exchanging and seat < 0:
            waiting = members(self.to_move())
            return Sentence(
                "prompt.choosing" if len(waiting) > 1 else "prompt.choosing.1", {"who": waiting[0]}
            )
        if self.exchanging:
            key = "prompt.give" if self.gave[seat] == NOT_GIVEN else "prompt.given"
            return Sentence(key, {"who": 1 - seat})
        if seat != self.turn:
            return Sentence("prompt.wait", {"who": int(self.turn)})
        if not self.top_size:
            return Sentence("prompt.lead")
        match = self.top_place + SIZE_STEP * (self.top_size - 1)
        legal = self.legal(seat)
        key = "prompt.again" if self.again else "prompt.answer"
        if any(move not in (match, PASS) for move in legal):
            key += ".beat"
        if match in legal:
            key += ".match"
        if PASS in legal:
            key += ".pass"
        return Sentence(key, self.on_top())

    def on_top(self) -> dict[str, int]:
        """The top play, for a sentence."""
        return {"cards": int(self.faces_of(self.pile[self.plays - 1]))}

    def label(self, move: int) -> Sentence:
        kind = move & KIND_FIELD
        place = move & PLACE_FIELD
        if kind == PASS:
            return Sentence("move.pass")
        if kind == ODD_PLAY:
            return Sentence("move.odd")
        if kind == GIVE:
            return Sentence(f"move.give.{place}")
        if kind == PAIR and place == TWO:
            return Sentence("move.two_twos")
        return Sentence(f"move.{kind // SIZE_STEP + 1}.{place}")

    def spot(self, move: int) -> tuple[str, str]:
        kind = move & KIND_FIELD
        if kind >= PASS:
            return ("", "")
        seat = self.viewer if self.viewer >= 0 else self.turn
        size = 1 if kind == GIVE else kind // SIZE_STEP + 1
        return (f"hand.{seat}", " ".join([LOW_TO_HIGH[(move & PLACE_FIELD) // 3]] * size))

    def pointing(self, move: int) -> str:
        kind = move & KIND_FIELD
        return "" if kind >= PASS else "give *" if kind == GIVE else "*"

    def zones(self, seat: int) -> list[Zone]:
        badges = [] if self.match.goal == 1 else [f"badge.series.{self.match.goal}"]
        reserve = [self.card_word(self.reserve[at]) for at in range(int(self.left) - 1, -1, -1)]
        table = [Zone(PILE, "reserve", "zone.reserve", reserve, badges=badges)]
        first = max(0, int(self.plays) - SHOWN_PLAYS)
        stacks: list[str] = []
        makers: list[int] = []
        for at in range(first, int(self.plays)):
            stacks.append("+".join(face_words(self.faces_of(self.pile[at]))))
            maker = int(self.pile[at] // SEAT_STEP) & 7
            if at == self.plays - 1:
                maker = int(self.leader_of_top)
            makers.append(maker if maker != SOMEBODY else -1)
        table.append(Zone(ROW, "pile", "zone.pile", stacks, by=makers))
        for other in range(2):
            marks = ["badge.dealer"] if other == self.dealer else []
            if self.again and other == self.turn:
                marks.append("badge.again")
            cards = face_words(self.faces_held(other)) + ["?"] * int(self.veiled[other])
            table.append(Zone(HAND, f"hand.{other}", "zone.hand", cards, other, badges=marks))
            if self.exchanging and self.gave[other] != NOT_GIVEN:
                table.append(
                    Zone(PILE, f"aside.{other}", "zone.aside", [self.card_word(self.gave[other])], other)
                )
            if self.match.goal > 1:
                wins = int(self.match.totals[other])
                table.append(Zone(COUNTER, f"wins.{other}", "zone.wins", [], other, count=wins))
        return table

    # A rule of thumb, and what a position is worth

    def heuristic_move(self, seat: int) -> int:
        """Gets rid of low cards and of whole ranks; keeps what would break up a rank, and 2s for need."""
        best: i64 = NO_MOVE
        most: i64 = -1000
        for at in range(self.generate(seat)):
            promise = self.promise(seat, self.codes[at])
            if promise > most:
                best, most = self.codes[at], promise
        return int(best)

    def promise(self, seat: i64, move: i64) -> i64:
        """How good a move looks."""
        if move == PASS:
            return 40
        kind = move & KIND_FIELD
        place = move & PLACE_FIELD
        hand = self.hands[seat]
        if kind == GIVE:
            return 200 - place - 50 * (held(hand, place) - 1)
        size = (kind >> 7) + 1
        if hand == shift(size, place):
            return 1000
        if place == TWO:
            if not self.top_size:
                return 20
            return 100 if self.cards_held(1 - seat) < 6 or self.cards_held(seat) < 6 else 45
        left = held(hand, place) - size
        worth = 100 - place + 4 * size - (45 if left == 1 else 30 if left else 0)
        if self.top_size == size and place == self.top_place and not beats_single(hand, place):
            worth -= 10
        return worth

    def evaluation(self, seat: int) -> float:
        """By the number of cards in hand, the fewer the better; in a series by what the game means for it."""
        own, other = float(self.cards_held(seat)), float(self.cards_held(1 - seat))
        chances = vec[float]([0.0, 0.0])
        chances[seat] = (other + 0.5) / (other + own + 1.0)
        chances[1 - seat] = 1.0 - chances[seat]
        return 2.0 * win_share(self.match, seat, self.rounds, chances, chances) - 1.0

    # What speaks for a move

    def reason(self, seat: int, move: int) -> Sentence | None:
        kind = move & KIND_FIELD
        if kind == PASS:
            return self.reason_to_pass(seat)
        place = move & PLACE_FIELD
        hand = self.hands[seat]
        if kind == GIVE:
            return Sentence("reason.give") if place == lowest_alone(hand) else None
        size = kind // SIZE_STEP + 1
        if hand == shift(size, place):
            # ZF-27
            return Sentence("reason.win.1" if size == 1 else "reason.win")
        if place == TWO:
            return Sentence("reason.shut")
        if self.makes_falls(place, size):
            return Sentence("reason.falls" if self.left else "reason.falls.0")
        if place == self.top_place and size == self.top_size:
            return Sentence("reason.match")
        found = self.reason_by_rest(seat, place, size)
        if found is not None:
            return found
        if size > 1:
            whole = held(hand, place) == size
            return Sentence("reason.rid.all" if whole else "reason.rid", {"number": int(size)})
        return Sentence("reason.lone") if held(hand, place) == 1 else None

    def reason_to_pass(self, seat: i64) -> Sentence | None:
        """ZF-7: a 2 that could be played is kept."""
        twos = int(held(self.hands[seat], TWO))
        if not twos or self.top_size == 4:
            return None
        return Sentence("reason.keep" if twos == 1 else "reason.keeps", {"number": twos})

    def makes_falls(self, place: i64, size: i64) -> bool:
        """ZF-10, ZF-22."""
        together = self.together + size if place == self.top_place else size
        matches_pair = place == self.top_place and size == 2 and self.top_size == 2
        return together == 4 and (self.any_four or size > 2 or matches_pair)

    def reason_by_rest(self, seat: i64, place: i64, size: i64) -> Sentence | None:
        """Where the cards that are still out leave little or nothing that goes on a play."""
        out = self.still_out(seat)
        twos = int(held(out, TWO))
        if answers_in(out, place, size, self.cards_held(1 - seat)):
            return None
        if size == 4:
            # ZF-24
            return Sentence("reason.safe") if twos < 2 else None
        if not twos:
            return Sentence("reason.safe")
        return Sentence("reason.only_two" if twos == 1 else "reason.only_twos", {"number": twos})

    def still_out(self, seat: i64) -> i64:
        """The numbers of the cards that lie in the other hand or in the reserve, as the seat must suppose."""
        cards = self.pack_ranks - self.outside - self.hands[seat]
        for other in range(2):
            cards -= self.spent[STAGES * other + self.stage]
        return cards


def answers_in(cards: i64, place: i64, size: i64, most: i64) -> i64:
    """ZF-6, ZF-9: the ranks below the 2 of which so many as `most` of these cards beat or match a play."""
    some = (cards | cards >> 1 | cards >> 2) & BELOW_TWO
    pairs = (cards >> 1 | cards >> 2) & BELOW_TWO
    threes = ((cards & cards >> 1) | cards >> 2) & BELOW_TWO
    fours = (cards >> 2) & BELOW_TWO
    as_many = some if size == 1 else pairs if size == 2 else threes if size == 3 else fours
    found = as_many & -bit(place) if most >= size else 0
    if size < 2 <= most:
        found |= pairs
    if size < 3 <= most:
        found |= threes
    if size < 4 <= most:
        found |= fours
    return found


def beats(hand: i64, place: i64, size: i64) -> bool:
    """ZF-6, ZF-7: whether a hand has something that beats a play, and does not match it."""
    twos = held(hand, TWO)
    return twos > (1 if size == 4 else 0) or answers_in(hand, place + 1, size, size_of(hand)) != 0


def lowest_alone(hand: i64) -> i64:
    """The place of the lowest rank of which a hand has a single card, NO_PLACE where there is none."""
    for at in range(RANK_COUNT):
        if held(hand, 3 * at) == 1:
            return 3 * at
    return NO_PLACE


def beats_single(hand: i64, place: i64) -> bool:
    """ZF-6, ZF-7: whether a hand has something for a single of this rank: a higher one, a 2, or any pair."""
    some = (hand | hand >> 1 | hand >> 2) & ONE_OF_EACH & -bit(place + 1)
    return (some | ((hand >> 1 | hand >> 2) & BELOW_TWO)) != 0


def card_word(written: str) -> str:
    """A card or a rank that somebody names in words, as the notation has it; anything else as it is."""
    try:
        card = read_card(written)
        return card_text(card) if card < 52 else written.upper()
    except InvalidPosition:
        rank = read_rank(written)
        # Sevens are some or other number of them.
        return RANKS[rank] if rank >= 0 and written[-1] not in "sS" else written.upper()


def ranks_in(word: str) -> list[int]:
    """The places of cards that are written together, with suits or without; empty where it is none such."""
    found: list[int] = []
    rest = word.upper()
    while rest:
        card = CARD_WORD.match(rest)
        if card is None:
            return []
        found.append(3 * LOW_TO_HIGH.index("T" if card[1] == "10" else card[1]))
        rest = rest[card.end() :]
    return found


def suits_in(word: str) -> list[int]:
    """The suits of cards that are written together, of those that have one."""
    suits = [card[2] for card in CARD_WORD.finditer(word.upper().removeprefix("GIVE"))]
    return [(SUITS + SUIT_SIGNS).index(suit) % 4 for suit in suits if suit]


def faces_in(words: str) -> int:
    """What `set_text` wrote."""
    return gather([read_card(word) for word in words.split()])


MOST_STATES: Final = 1400
SWAPS: Final = 2500  # of a deal with too many lots to count: many times what it takes to forget its start
MOST_SWAPS: Final = 100_000
STEP: Final = 32  # more than the cards that come to one hand
FACTORIAL: Final = (1.0, 1.0, 2.0, 6.0, 24.0)


class Branch:
    """A way to split up the unseen cards of a rank: so many into each lot, the rest into the reserve."""

    def __init__(self, split: list[int], taken: int, givers: int, weight: float) -> None:
        self.split = split
        self.taken = taken  # the same as one number
        self.givers = givers
        self.total = sum(split)
        self.weight = weight  # in how many orders it comes about, but for a factor


class Node:
    """A rank and what is still to be filled: the branches from here, each with the node it leads to."""

    def __init__(self) -> None:
        self.weight = 0.0
        self.branches: list[Branch] = []
        self.sums: list[float] = []
        self.following: list[Node] = []


class Worlds:
    """All that the hidden cards can be, in the weight of the deck orders that lead there.

    The cards of a hidden hand came in *lots*: those dealt at first, and two at each Falls. Of each rank the
    ways are listed to split it up among the lots and the reserve, as far as play allows. A split of n places
    into a, b, ... comes about in n!/(a! b! ...) orders, so counting rank by rank gives each its weight.

    Where there are too many lots for that (both hands are hidden, and there was a Falls), some deal that fits
    is shuffled: over and over two cards change places where what comes of it fits as well. All deals that fit
    are as likely in the end.

    What breaks a promise (see `ZambeziFalls.note_play`) is thrown away, or not swapped. A card that was given
    unseen is chosen along with the deal: each rank that the deal allows counts once.
    """

    def __init__(self, table: ZambeziFalls, seat: int, most_states: int = MOST_STATES) -> None:
        self.table = table.copy()
        self.hidden = [other for other in range(2) if other != seat]
        self.known = [int(card & PLACE_FIELD if card >= 0 else card) for card in table.gave]  # ranks given
        self.gave = self.known[:]
        self.swapped = not table.exchanging and self.known[0] != NOT_GIVEN
        self.owners: list[int] = []  # of each lot
        self.stages: list[int] = []
        self.sizes: list[int] = []
        for other in self.hidden:
            self.add_lots(other)
        self.givers = 0  # the set of seats whose card is to be chosen
        for giver in range(2):
            if self.known[giver] == GIVEN_UNSEEN:
                self.givers |= 1 << giver
        self.unseen = self.count_unseen(seat)
        self.left = int(table.left)
        self.branches: list[list[Branch]] = []
        self.below: list[int] = [0]  # how many unseen cards the ranks from here on have
        self.nodes: list[dict[int, Node]] = [{} for _ in range(RANK_COUNT + 1)]
        self.root = Node()
        self.counted = self.states() <= most_states
        self.swaps = 0  # that a first deal took
        self.start = Deal(self)
        if self.counted:
            self.count_all()
        else:
            self.lay_out()

    def states(self) -> int:
        """How many states there are at most in which a rank can find the lots."""
        states = 1 << self.givers.bit_count()
        for size in self.sizes:
            states *= size + 1
        return states

    def count_all(self) -> None:
        self.branches = [self.branches_of(rank) for rank in range(RANK_COUNT)]
        for rank in range(RANK_COUNT - 1, -1, -1):
            self.below.insert(0, self.below[0] + int(held(self.unseen, 3 * rank)))
        to_fill = 0
        for lot in range(len(self.sizes)):
            to_fill += self.sizes[lot] * STEP**lot
        self.root = self.node(0, to_fill, self.givers, sum(self.sizes))
        if self.root.weight <= 0.0:
            raise InvalidPosition("no deal fits what was seen on the way")

    def add_lots(self, seat: int) -> None:
        table = self.table
        stage = int(table.stage)
        came = int(table.cards_held(seat) + size_of(table.spent[STAGES * seat + stage])) - 2 * stage
        if self.known[seat] != NOT_GIVEN and not self.swapped:
            came += 1
        for nth in range(stage + 1):
            self.owners.append(seat)
            self.stages.append(nth)
            self.sizes.append(2 if nth else came)

    def count_unseen(self, seat: int) -> i64:
        """The numbers of the cards that the seat has never had and that were in the deal."""
        table = self.table
        cards = table.pack_ranks - table.outside
        if seat < 0:
            return cards
        cards -= table.hands[seat] + table.spent[STAGES * seat + table.stage]
        if self.known[seat] >= 0:
            cards -= bit(self.known[seat])
        if self.swapped:
            cards += bit(self.known[1 - seat])
        return cards

    def exchanged(self, seat: int) -> int:
        """What the exchange has added to the cards of a hand, as chosen in the last draw."""
        cards = 0
        if self.gave[seat] >= 0:
            cards -= 1 << self.gave[seat]
        if self.swapped:
            cards += 1 << self.gave[1 - seat]
        return cards

    # The ways of each rank

    def branches_of(self, rank: int) -> list[Branch]:
        found: list[Branch] = []
        splits: list[list[int]] = [[]]
        unseen = int(held(self.unseen, 3 * rank))
        for lot in range(len(self.sizes)):
            longer: list[list[int]] = []
            for split in splits:
                for n in range(min(unseen - sum(split), self.sizes[lot]) + 1):
                    longer.append([*split, n])
            splits = longer
        for givers in range(4):
            if givers & ~self.givers:
                continue
            for split in splits:
                if unseen - sum(split) <= self.left and self.fits(3 * rank, split, givers):
                    found.append(self.branch(split, givers, unseen))
        return found

    def branch(self, split: list[int], givers: int, unseen: int) -> Branch:
        taken = 0
        orders = 1.0 / FACTORIAL[unseen - sum(split)]
        for lot in range(len(split)):
            taken += split[lot] * STEP**lot
            orders /= FACTORIAL[split[lot]]
        return Branch(split, taken, givers, orders)

    def fits(self, place: int, split: list[int], givers: int) -> bool:
        """Whether so many of a rank in each lot allow all that was played and given, and no more (ZF-26)."""
        table = self.table
        gave = [int(self.known[giver] == place or (givers >> giver & 1) != 0) for giver in range(2)]
        came = 0
        for lot in range(len(split)):
            seat, stage = self.owners[lot], self.stages[lot]
            came = came + split[lot] if stage else split[lot]
            if came < gave[seat]:
                return False
            here = came - gave[seat] + (gave[1 - seat] if self.swapped else 0)
            at = STAGES * seat + stage
            most = int(held(table.most_held[at], place))
            if here < held(table.spent[at], place) + self.kept(seat, stage, place):
                return False
            if most < 7 and here > most:
                return False
        return True

    def kept(self, seat: int, stage: int, place: int) -> int:
        """ZF-31: 1 where a card of this rank, known to have been given to a seat, was not played by then."""
        if not self.swapped or self.known[1 - seat] != place:
            return 0
        face = face_of(self.table.gave[1 - seat])
        return 0 if self.table.shed[STAGES * seat + stage] & bit(face) else 1

    # Counting, and a draw

    def node(self, rank: int, to_fill: int, givers: int, open_places: int) -> Node:
        known = self.nodes[rank].get(4 * to_fill + givers)
        if known is not None:
            return known
        node = Node()
        self.nodes[rank][4 * to_fill + givers] = node
        if rank == RANK_COUNT:
            node.weight = 1.0 if not to_fill and not givers else 0.0
            return node
        if not open_places <= self.below[rank] <= open_places + self.left:
            return node
        for branch in self.branches[rank]:
            if branch.givers & ~givers or branch.total > open_places or not holds(to_fill, branch.taken):
                continue
            following = self.node(
                rank + 1, to_fill - branch.taken, givers & ~branch.givers, open_places - branch.total
            )
            if following.weight > 0.0:
                node.weight += branch.weight * following.weight
                node.branches.append(branch)
                node.sums.append(node.weight)
                node.following.append(following)
        return node

    def draw(self, rng: Rng) -> list[int]:
        """What came in each lot, as numbers of each rank, and last what is in the reserve."""
        if not self.counted:
            return self.shuffled(rng)
        for _ in range(MOST_ATTEMPTS):
            drawn = self.attempt(rng)
            if drawn:
                return drawn
        raise InvalidPosition("no deal fits what was seen on the way")

    def attempt(self, rng: Rng) -> list[int]:
        drawn = [0 for _ in self.sizes]
        rest = int(self.unseen)
        node = self.root
        for rank in range(RANK_COUNT):
            at = 0
            if len(node.sums) > 1:
                at = first_above(node.sums, fraction(rng) * node.weight)
            branch = node.branches[at]
            for lot in range(len(drawn)):
                if branch.split[lot]:
                    drawn[lot] += branch.split[lot] << 3 * rank
            if branch.givers:
                self.choose_givers(branch.givers, 3 * rank)
            node = node.following[at]
        for lot in range(len(drawn)):
            rest -= drawn[lot]
        if self.table.promises and not self.keeps_promises(drawn):
            return []
        drawn.append(rest)
        return drawn

    def choose_givers(self, givers: int, place: int) -> None:
        for giver in range(2):
            if givers >> giver & 1:
                self.gave[giver] = place

    def keeps_promises(self, drawn: list[int]) -> bool:
        """ZF-20: whether each match of a single left its hand something to follow it up."""
        noted = self.table.promises
        for at in range(0, len(noted), 4):
            seat, stage, spent, place = noted[at], noted[at + 1], noted[at + 2], noted[at + 3]
            if seat not in self.hidden:
                continue
            hand = self.exchanged(seat) - spent
            for lot in range(len(drawn)):
                if self.owners[lot] == seat and self.stages[lot] <= stage:
                    hand += drawn[lot]
            if not beats_single(hand, place):
                return False
        return True

    # Where there are too many lots: a deal that fits, and its shuffling

    def shuffled(self, rng: Rng) -> list[int]:
        """A deal as likely as any other that fits, as `draw` has it."""
        luck = Rng.fast(int(rng.below(WORD)) * WORD + int(rng.below(WORD)))
        deal = self.start.copy()
        for _ in range(SWAPS):
            deal.swap(luck, 0)
        self.gave = deal.gave
        return deal.drawn()

    def lay_out(self) -> None:
        """Puts what was played where it was in time, the rest anywhere, and swaps until all fits."""
        luck = Rng.fast(0)
        room = [*self.sizes, self.left]
        deal = self.start
        for lot in range(len(self.sizes)):
            for rank in range(RANK_COUNT):
                for _ in range(self.missing(deal, lot, rank)):
                    into = lot
                    while into > 0 and not room[into] and self.owners[into - 1] == self.owners[lot]:
                        into -= 1
                    if not room[into]:
                        raise InvalidPosition("no deal fits what was seen on the way")
                    room[into] -= 1
                    deal.put(into, rank)
        rest: list[int] = []
        for rank in range(RANK_COUNT):
            rest.extend([rank] * (int(held(self.unseen, 3 * rank)) - deal.laid(rank)))
        shuffled = vec[i64](rest)
        luck.shuffle(shuffled, len(rest))
        at = 0
        for lot in range(len(room)):
            for _ in range(room[lot]):
                deal.put(lot, int(shuffled[at]))
                at += 1
        deal.choose_gifts()
        faults = deal.faults()
        while self.swaps < MOST_SWAPS:
            if not faults:
                return
            self.swaps += 1
            faults = deal.swap(luck, faults)
        raise InvalidPosition("no deal fits what was seen on the way")

    def missing(self, deal: "Deal", lot: int, rank: int) -> int:
        """How many of a rank must have come to a hand by a lot, and are not laid out in its lots yet."""
        seat, stage, place = self.owners[lot], self.stages[lot], 3 * rank
        wanted = int(held(self.table.spent[STAGES * seat + stage], place)) + self.kept(seat, stage, place)
        if self.known[seat] == place:
            wanted += 1
        if self.swapped and self.known[1 - seat] == place:
            wanted -= 1
        for earlier in range(lot + 1):
            if self.owners[earlier] == seat:
                wanted -= deal.splits[rank][earlier]
        return max(0, wanted)


class Deal:
    """One deal of the unseen cards: the rank of the card in each slot of the lots and of the reserve."""

    def __init__(self, worlds: Worlds) -> None:
        self.worlds = worlds
        self.ranks: list[int] = []  # in each slot
        self.lots: list[int] = []  # of each slot, one more than there are for the reserve
        self.splits = [[0] * len(worlds.sizes) for _ in range(RANK_COUNT)]
        self.gave = worlds.known[:]

    def copy(self) -> "Deal":
        twin = Deal(self.worlds)
        twin.ranks = self.ranks[:]
        twin.lots = self.lots
        twin.splits = [split[:] for split in self.splits]
        twin.gave = self.gave[:]
        return twin

    def put(self, lot: int, rank: int) -> None:
        self.ranks.append(rank)
        self.lots.append(lot)
        if lot < len(self.worlds.sizes):
            self.splits[rank][lot] += 1

    def laid(self, rank: int) -> int:
        """How many of a rank have their slots."""
        return self.ranks.count(rank)

    def choose_gifts(self) -> None:
        """A first lot's last card may be given: what was played of it was put there before."""
        for slot in range(len(self.ranks)):
            lot = self.lots[slot]
            if lot < len(self.worlds.sizes) and not self.worlds.stages[lot]:
                giver = self.worlds.owners[lot]
                if self.worlds.givers >> giver & 1:
                    self.gave[giver] = 3 * self.ranks[slot]

    def drawn(self) -> list[int]:
        """As numbers of each rank in each lot, and last in the reserve."""
        drawn = [0] * (len(self.worlds.sizes) + 1)
        for slot in range(len(self.ranks)):
            drawn[self.lots[slot]] += 1 << 3 * self.ranks[slot]
        return drawn

    def faults(self) -> int:
        """How many ranks do not fit, and one where a promise is broken."""
        found = sum([self.fault(rank) for rank in range(RANK_COUNT)])
        return found + self.broken_promise()

    def fault(self, rank: int) -> int:
        givers = 0
        for giver in range(2):
            if self.gave[giver] == 3 * rank and self.worlds.givers >> giver & 1:
                givers |= 1 << giver
        return 0 if self.worlds.fits(3 * rank, self.splits[rank], givers) else 1

    def broken_promise(self) -> int:
        if not self.worlds.table.promises:
            return 0
        self.worlds.gave = self.gave
        return 0 if self.worlds.keeps_promises(self.drawn()[:-1]) else 1

    def swap(self, luck: Rng, faults: int) -> int:
        """Lets two cards change places, or other ranks be given, if no more is at fault then; says what is.

        Every such step is as likely as the one back, so in the long run each deal that fits is as likely.
        """
        slots = len(self.ranks)
        one, other = int(luck.below(slots)), int(luck.below(slots))
        gave = self.gave[:]
        if self.worlds.givers:
            self.give_anew(luck)
        touched = {self.ranks[one], self.ranks[other]} if self.lots[one] != self.lots[other] else set()
        if len(touched) == 1:
            touched = set()
        changed = len(touched) > 0
        for giver in range(2):
            if self.gave[giver] != gave[giver]:
                touched |= {gave[giver] // 3, self.gave[giver] // 3}
        if not touched:
            return faults
        before = 0
        if faults:
            now = self.gave
            self.gave = gave
            before = self.faults_of(touched)
            self.gave = now
        if changed:
            self.exchange(one, other)
        after = self.faults_of(touched)
        if after <= before:
            return faults - before + after
        if changed:
            self.exchange(one, other)
        self.gave = gave
        return faults

    def give_anew(self, luck: Rng) -> None:
        """One time in two a player, or both, have given another rank."""
        who = int(luck.below(6))
        for giver in range(2):
            if self.worlds.givers >> giver & 1 and who in (giver, 2):
                self.gave[giver] = 3 * int(luck.below(RANK_COUNT))

    def faults_of(self, ranks: set[int]) -> int:
        found = 0
        for rank in ranks:
            found += self.fault(rank)
        return found + self.broken_promise()

    def exchange(self, one: int, other: int) -> None:
        first, second = self.ranks[one], self.ranks[other]
        self.ranks[one] = second
        self.ranks[other] = first
        lots = len(self.worlds.sizes)
        if self.lots[one] < lots:
            self.splits[first][self.lots[one]] -= 1
            self.splits[second][self.lots[one]] += 1
        if self.lots[other] < lots:
            self.splits[second][self.lots[other]] -= 1
            self.splits[first][self.lots[other]] += 1


def holds(to_fill: int, taken: int) -> bool:
    """Whether each of the numbers in one integer is at least that in the other."""
    while taken:
        if taken % STEP > to_fill % STEP:
            return False
        taken //= STEP
        to_fill //= STEP
    return True


def first_above(sums: list[float], mark: float) -> int:
    """The place of the first sum above the mark, the last where there is none."""
    low = 0
    high = len(sums) - 1
    while low < high:
        middle = (low + high) // 2
        if sums[middle] > mark:
            high = middle
        else:
            low = middle + 1
    return low
