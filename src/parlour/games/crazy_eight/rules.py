"""Crazy Eight as played in Zimbabwe, for two to five: clauses CE-1 to CE-52 of the rules page beside it."""

from dataclasses import dataclass
from typing import Any, ClassVar, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.games.crazy_eight.notes import (
    NOTE_ARRIVED,
    NOTE_FIRST,
    NOTE_LEFT,
    NOTE_LEFT_DRAWN,
    NOTE_SOURCE,
    are_long,
    known_by,
    shortened,
)
from parlour.kit.bits import PLACES, bit, count, gather, lowest, members, shift
from parlour.kit.cards import (
    ACE,
    ALL_CARDS,
    CLUB_CARDS,
    JACK,
    JOKER,
    JOKERS,
    KING,
    NO_CARD,
    PACK,
    RANK_CARDS,
    SEVEN,
    SUITS,
    TEN,
    TWO,
    UNKNOWN,
    card_text,
    read_card,
    read_suit,
    set_text,
)
from parlour.kit.chance import Rng
from parlour.kit.errors import InvalidMove, InvalidPosition
from parlour.kit.game import EVERYONE, NO_MOVE, NOBODY, SHELL, Game, Refusal
from parlour.kit.match import ELIMINATION, FEWEST_POINTS, NO_END, SERIES, MatchScore
from parlour.kit.moves import (
    CARD_FIELD,
    KIND_FIELD,
    SAID,
    SEAT_STEP,
    SUIT_STEP,
    is_said,
    named_suit,
    seat_of,
)
from parlour.kit.options import DealerOptions, Options, choice, number
from parlour.kit.position import PositionReader, cards_of, laid
from parlour.kit.standing import win_share
from parlour.kit.unseen import Unseen
from parlour.kit.words import Sentence
from parlour.kit.zones import COUNTER, HAND, PILE, Zone

ACES: Final = 0xF
TWOS: Final = 0xF0
EIGHTS: Final = 0xF0000000
WILDS: Final = 0x300000F0000000  # eights and jokers go on anything (CE-4)
REGULAR: Final = 0xF0FF00FFFF00  # 3 4 5 6 9 T Q
SHIFTING: Final = 0xF0F00FF000000  # 7 8 J K

# Kinds of move; a play's kind is 0, so that its code is the card, and for an eight the suit it names.
PLAY: Final = 0
DRAW: Final = 128
KEEP: Final = 256
TAKE: Final = 384
CATCH: Final = 512

MOST_TRIES: Final = 1000  # to deal hands by which the same have won

# Kinds of event, in the order of `event_kinds`.
DEALT: Final = 0
STARTED: Final = 1
PLAYED: Final = 2
NAMED: Final = 3
DREW: Final = 4
KEPT: Final = 5
TOOK: Final = 6
PENALTY: Final = 7
SKIPPED: Final = 8
REVERSED: Final = 9
AGAIN: Final = 10
CANCELLED: Final = 11
IN_AIR: Final = 12
CALLED: Final = 13
CAUGHT: Final = 14
RESHUFFLED: Final = 15
PASSED: Final = 16
WON: Final = 17
SCORED: Final = 18
DROPPED: Final = 19
BLOCKED: Final = 20
ROUND: Final = 21
STOPPED: Final = 22
LOT: Final = 23

EVENT_KINDS: Final = (
    "deal",
    "starter",
    "play",
    "name",
    "draw",
    "keep",
    "take",
    "penalty",
    "skip",
    "reverse",
    "again",
    "cancel",
    "air",
    "call",
    "catch",
    "reshuffle",
    "pass",
    "won",
    "score",
    "out",
    "blocked",
    "round",
    "stop",
    "lot",
)

# By how many points a round sets two seats apart, of which it decides who wins in play among equals.
PAIR_SWING: Final = 60
SWING: Final = 15
CARD_POINTS: Final = 10.0  # that a card left in hand counts in the mean (CE-51)
MOST_POINTS: Final = 1_000_000  # more than any cards count
MOST_DEMANDED: Final = 5_000_000  # under `manual` caught cards can go round again and again
FEW_CARDS: Final = 3  # in a hand that is near to winning

# The rulings that a play can break. They stand behind the clauses about calls, which are named first (G-5).
RULINGS: Final = ("CE-31", "CE-35", "CE-36")

POSITION_KEYS: Final = (
    "hands",
    "discard",
    "stock",
    "suit",
    "demand",
    "direction",
    "in_air",
    "drawn",
    "said",
    "passes",
    "missed",
    "dealer",
    "out",
)


@dataclass(frozen=True)
class CrazyEightOptions(DealerOptions):
    """What a table of Crazy Eight may choose."""

    start: str = choice("left", "dealer", "right", clause="CE-2", text="Who begins, seen from the dealer")
    rotation: str = choice(
        "clockwise", "anticlockwise", clause="CE-2", text="The direction of play until a jack turns it"
    )
    starter: str = choice(
        "inert",
        "redraw",
        "active",
        clause="CE-33",
        text="A special card turned up to start: without effect, replaced, or as if the dealer had played it",
    )
    jokers: str = choice("2", "1", "0", clause="CE-32", text="Jokers in the pack")
    counter_eight: str = choice(
        "printed",
        "names",
        clause="CE-35",
        text="An 8 straight on an 8 that named a suit: its printed suit counts, or its player names one",
    )
    ace: str = choice("any", "same_suit", clause="CE-23", text="Which ace cancels a demand")
    pick_and_play: str = choice("off", "on", clause="CE-25", text="Whoever picks a demand then plays on")
    first_ace: str = choice(
        "off", "on", clause="CE-26", text="An ace picked first may answer the demand at once"
    )
    after_joker: str = choice(
        "any",
        "below",
        clause="CE-36",
        text="What goes on a spent joker: anything, or what fits the card below it",
    )
    finish_on: str = choice(
        "strict",
        "any",
        clause="CE-37",
        text="What the last card may be put on: a regular or shifting card, or any",
    )
    calls: str = choice(
        "auto",
        "manual",
        clause="CE-40",
        text="Calls are made for you, or you must say them and others may catch you",
    )
    missed_pick: str = choice(
        "picks",
        "free",
        clause="CE-41",
        text="With calls of your own: whether a 2 or a joker played in silence can be caught",
    )
    match: str = choice(
        "single",
        "elimination",
        "points",
        clause="CE-50",
        text="One round, or the worst hand drops out each round, or points add up and the fewest win",
    )
    target: int = number(200, 1, 100_000, "CE-50", "With points: the total that ends the match")
    joker_points: str = choice("50", "20", "0", clause="CE-52", text="What a joker left in hand counts")

    def check(self, seats: int) -> str:
        if self.target != 200 and self.match != "points":
            return "target: only a match of points has one [CE-50]"
        return ""


PLAY_REASONS: Final = {
    "reason.win": "It is your last card, and wins the round.",
    "reason.air": "It is your last card but does not win here, so it leaves you in air.",
    "reason.demand": "It leaves {other} to answer a demand of {number}.",
    "reason.cancel": "It cancels the demand of {number}, which you need not pick.",
    "reason.skip": "It skips {other}, who has {number} cards left.",
    "reason.skip.1": "It skips {other}, who has one card left.",
    "reason.skip.0": "It skips {other}, who is in air.",
    "reason.turn": "It turns play away from {other}, who has {number} cards left.",
    "reason.turn.1": "It turns play away from {other}, who has one card left.",
    "reason.turn.0": "It turns play away from {other}, who is in air.",
    "reason.again": "You go again, and {number} of your other cards fit on it.",
    "reason.again.1": "You go again, and one of your other cards fits on it.",
    "reason.name": "You have {number} more cards to follow {suit} with.",
    "reason.name.1": "You have one more card to follow {suit} with.",
    "reason.kept": "It leaves you with {left} cards and keeps {cards} for later.",
    "reason.suit": "It leaves you with {left} cards, and {number} of them fit on it.",
    "reason.suit.1": "It leaves you with {left} cards, and one of them fits on it.",
    "reason.left": "It leaves you with {left} cards.",
    "reason.left.1": "It leaves you with a single card.",
}


def said_key(key: str) -> str:
    """The key of a reason for a move with its call; a number, where a sentence has one, stays last."""
    plain, _, number = key.rpartition(".")
    return f"{plain}.said.{number}" if number.isdecimal() else f"{key}.said"


# What the seat on turn may do. Where somebody can be caught as well, a second sentence says so.
TURN_PROMPTS: Final = {
    "prompt.play": "Play a card that fits {top}, or draw.",
    "prompt.play.pass": "Play a card that fits {top}, or pass: there is nothing to draw.",
    "prompt.suit": "Play a card that goes on the named {suit}, or draw.",
    "prompt.suit.pass": "Play a card that goes on the named {suit}, or pass: there is nothing to draw.",
    "prompt.joker": "Every card goes on the joker: play one, or draw.",
    "prompt.joker.pass": "Every card goes on the joker: play one, or pass: there is nothing to draw.",
    "prompt.below": "Play a card that fits {top}, which the joker lies on, or draw.",
    "prompt.below.pass": (
        "Play a card that fits {top}, which the joker lies on, or pass: there is nothing to draw."
    ),
    "prompt.last": "Draw, or play your last card and be in air: it does not win now.",
    "prompt.last.pass": (
        "Pass, as there is nothing to draw, or play your last card and be in air: it does not win now."
    ),
    "prompt.none": "No card of yours can be played: draw.",
    "prompt.none.pass": "No card of yours can be played, and there is nothing to draw: pass.",
    "prompt.air": "You are in air: draw a card.",
    "prompt.air.pass": "You are in air, and there is nothing to draw: pass.",
    "prompt.demand": "Answer with {cards}, or take {number}.",
    "prompt.demand.0": "Answer with {cards}, or take the demand, for which no cards are left.",
    "prompt.demand.last": "Take {number}, or answer with {cards} and be in air.",
    "prompt.demand.last.0": (
        "Take the demand, for which no cards are left, or answer with {cards} and be in air."
    ),
    "prompt.demand.none": "You hold no answer to the demand: take {number}.",
    "prompt.demand.none.0": "You hold no answer to the demand: take it, though no cards are left.",
    "prompt.demand.air": "You are in air, and the demand finds you all the same: take {number}.",
    "prompt.demand.air.0": "You are in air, and no cards are left: take the demand.",
    "prompt.first": "You picked {card} first: play it, or take the other {number}.",
    "prompt.first.1": "You picked {card} first: play it, or take the other card.",
    "prompt.first.0": "You picked {card} first: play it, or take the demand, though no cards are left.",
    "prompt.first.last": "You picked {card} first: take the other {number}, or play it and be in air.",
    "prompt.first.last.1": "You picked {card} first: take the other card, or play it and be in air.",
    "prompt.first.last.0": (
        "You picked {card} first: take the demand, though no cards are left, or play it and be in air."
    ),
    "prompt.drawn": "You drew {card}: play it, or keep it.",
    "prompt.drawn.none": "You drew {card}, which cannot be played: keep it.",
    "prompt.drawn.last": "You drew {card}: keep it, or play it and be in air.",
}

SENTENCES: Final = {
    **PLAY_REASONS,
    **{said_key(key): f"{text} Call, or you may be caught." for key, text in PLAY_REASONS.items()},
    "reason.said": "You call, so nobody can catch you.",
    "reason.catch": "{other} did not call, and must pick {number} cards.",
    "reason.catch.to_you": "You did not call, and must pick {number} cards.",
    "reason.catch.1": "{other} did not call, and must pick a card.",
    "reason.catch.1.to_you": "You did not call, and must pick a card.",
    "reason.spare": "It keeps {cards} for later.",
    "reason.hold": "Your last card would not win here: another may.",
    "deal": "{who} is dealt {cards}.",
    "deal.you": "You are dealt {cards}.",
    "starter": "The card turned up to start is {cards}.",
    "play": "{who} plays {cards}.",
    "play.you": "You play {cards}.",
    "name": "{who} names {suit}.",
    "name.you": "You name {suit}.",
    "draw": "{who} draws {cards}.",
    "draw.you": "You draw {cards}.",
    "keep": "{who} keeps the card.",
    "keep.you": "You keep the card.",
    "take": "{who} takes the demand of {number}.",
    "take.you": "You take the demand of {number}.",
    "penalty": "{who} picks {cards}.",
    "penalty.you": "You pick {cards}.",
    "skip": "{who} is skipped.",
    "skip.you": "You are skipped.",
    "reverse": "The direction turns.",
    "again": "{who} goes again.",
    "again.you": "You go again.",
    "cancel": "{who} cancels the demand.",
    "cancel.you": "You cancel the demand.",
    "air": "{who} is in air.",
    "air.you": "You are in air.",
    "call.1": "{who} says: last card.",
    "call.1.you": "You say: last card.",
    "call.2": "{who} says: half card.",
    "call.2.you": "You say: half card.",
    "call.12": "{who} says: pick two.",
    "call.12.you": "You say: pick two.",
    "call.15": "{who} says: pick five.",
    "call.15.you": "You say: pick five.",
    "catch": "{who} catches {other}, who did not call.",
    "catch.you": "You catch {other}, who did not call.",
    "catch.to_you": "{who} catches you, as you did not call.",
    "reshuffle": "The discard pile is shuffled into a new stock of {number} cards.",
    "reshuffle.1": "The card below the top one becomes the stock.",
    "pass": "{who} passes: there is nothing to draw.",
    "pass.you": "There is nothing to draw, so your turn goes by.",
    "won": "{who} wins the round.",
    "won.you": "You win the round.",
    "score": "{who} has {number} points for {cards}.",
    "score.you": "You have {number} points for {cards}.",
    "score.0": "{who} has no points, with {cards} in hand.",
    "score.0.you": "You have no points, with {cards} in hand.",
    "score.1": "{who} has 1 point for {cards}.",
    "score.1.you": "You have 1 point for {cards}.",
    "out": "{who} drops out.",
    "out.you": "You drop out.",
    "blocked": "The round ends here: it may have no more than {number} moves.",
    "blocked.0": "Everybody has passed, and there is nothing to draw: the round ends.",
    "blocked.1": "The round ends here: it may have no more than 1 move.",
    "round": "Round {number} is over.",
    "stop": "{who} picks {cards} first, which is an ace, and may play it.",
    "stop.you": "You pick {cards} first, and may play it.",
    **TURN_PROMPTS,
    **{f"{key}.catch": f"{text} Or catch {{other}}, who did not call." for key, text in TURN_PROMPTS.items()},
    **{f"{key}.several": f"{text} Or catch those who did not call." for key, text in TURN_PROMPTS.items()},
    "prompt.wait.catch": "{who} is to play. You may catch {other}, who did not call.",
    "prompt.wait.catch.you": "You are to play. You may catch {other}, who did not call.",
    "prompt.wait.several": "{who} is to play. You may catch those who did not call.",
    "prompt.wait.several.you": "You are to play. You may catch those who did not call.",
    "move.play": "Play {card}",
    "move.name": "Play {card} and name {suit}",
    "move.draw": "Draw",
    "move.draw.pass": "Pass",
    "move.keep": "Keep it",
    "move.take": "Take {number}",
    "move.take.0": "Take the demand: there is nothing to pick",
    "move.catch": "Catch {other}",
    "move.play.air": "Play {card}: you will be in air",
    "move.name.air": "Play {card} and name {suit}: you will be in air",
    "move.play.said": "Play {card} and call",
    "move.play.said.air": "Play {card} and call: you will be in air",
    "move.name.said.air": "Play {card}, name {suit} and call: you will be in air",
    "move.name.said": "Play {card}, name {suit} and call",
    "move.draw.pass.said": "Pass and call",
    "move.keep.said": "Keep it and call",
    "move.take.said": "Take {number} and call",
    "move.take.0.said": "Take the demand and call: there is nothing to pick",
    "zone.stock": "Stock",
    "zone.discard": "Discard pile",
    "zone.hand": "Hand",
    "zone.demand": "Demand",
    "badge.air": "in air",
    "badge.out": "out",
    "badge.dealer": "dealer",
    "badge.suit.0": "clubs are named",
    "badge.suit.1": "diamonds are named",
    "badge.suit.2": "hearts are named",
    "badge.suit.3": "spades are named",
    "badge.clockwise": "clockwise",
    "badge.anticlockwise": "anticlockwise",
    "refuse.match": "{card} fits neither the suit nor the rank of {top}",
    "refuse.suit": "You must follow with {suit}, an 8 or a joker",
    "refuse.suit.bare": "You must follow with {suit} or an 8",
    "refuse.nameless": "Say which suit the 8 names, as in 8H=C",
    "refuse.named": "An 8 played straight on an 8 that named a suit names none: its printed suit counts",
    "refuse.below": "{card} fits neither the suit nor the rank of the card below the joker",
    "refuse.demand": "Under a demand you may only play an ace, a 2 or a joker, or take it",
    "refuse.demand.bare": "Under a demand you may only play an ace or a 2, or take it",
    "refuse.demand.suit": "Under a demand you may only play the ace of {suit}, a 2 or a joker, or take it",
    "refuse.demand.suit.bare": "Under a demand you may only play the ace of {suit} or a 2, or take it",
    "refuse.demand.air": "In air you have no card to answer a demand with: take it",
    "refuse.ace": "A 2 is cancelled only by the ace of its suit",
    "refuse.first": "Play the ace that you picked, or take the rest",
    "refuse.drawn": "After a draw you may only play the card that you drew, or keep it",
    "refuse.drawn.none": "After a draw you may only play the card that you drew, which does not fit: keep it",
    "refuse.drew": "You have drawn already: play that card or keep it",
    "refuse.drew.none": "You have drawn already: keep that card",
    "refuse.keep": "You can keep a card only when you have just drawn it",
    "refuse.take": "There is no demand to take",
    "refuse.auto": "At this table the calls are made for you",
    "refuse.self": "You cannot catch yourself",
    "refuse.due": "There is nothing to call with this move",
    "refuse.caught": "{other} has missed no call that can still be caught",
    "refuse.caught.to_you": "You have missed no call that can still be caught",
    "refuse.outside": "You have dropped out: only those in the round may catch",
}


def match_of(chosen: CrazyEightOptions, seats: i64) -> MatchScore:
    """CE-50: what the rounds add up to."""
    if chosen.match == "points":
        return MatchScore(seats, FEWEST_POINTS, chosen.target, NO_END, PAIR_SWING if seats == 2 else SWING)
    return MatchScore(seats, ELIMINATION if chosen.match == "elimination" else SERIES, 1)


def fits_suit(suit: i64) -> i64:
    """CE-10: the cards that follow a named suit."""
    return shift(CLUB_CARDS, suit) | WILDS


def fits_card(card: i64) -> i64:
    """CE-3, CE-4: the cards that may be put on a card."""
    return shift(CLUB_CARDS, card & 3) | shift(RANK_CARDS, card & 60) | WILDS


FITS_SUIT: Final = vec[i64]([fits_suit(suit) for suit in range(4)])
FITS_CARD: Final = vec[i64]([fits_card(card) for card in range(52)])


@final
class CrazyEight(Game):
    """A match of Crazy Eight: one round, an elimination, or a run to a number of points."""

    name: ClassVar[str] = "crazy-eight"
    title: ClassVar[str] = "Crazy Eight"
    prefix: ClassVar[str] = "CE"
    fewest: ClassVar[int] = 2
    most: ClassVar[int] = 5
    options_type: ClassVar[type[Options]] = CrazyEightOptions
    event_kinds: ClassVar[tuple[str, ...]] = EVENT_KINDS
    sentences: ClassVar[dict[str, str]] = SENTENCES
    position_keys: ClassVar[tuple[str, ...]] = POSITION_KEYS
    rules_number: ClassVar[int] = 2

    def widest(self) -> int:
        return 160

    def prepare(self) -> None:
        chosen = self.options
        assert isinstance(chosen, CrazyEightOptions)
        self.jokers: i64 = int(chosen.jokers)
        self.printed_counter = chosen.counter_eight == "printed"
        self.same_suit = chosen.ace == "same_suit"
        self.plays_on = chosen.pick_and_play == "on"
        self.first_ace = chosen.first_ace == "on"
        self.looks_below = chosen.after_joker == "below"
        self.strict = chosen.finish_on == "strict"
        self.manual = chosen.calls == "manual"
        self.picks_free = chosen.missed_pick == "free"
        self.has_interrupts = self.manual
        self.single = chosen.match == "single"
        self.match = match_of(chosen, self.seats)
        self.joker_points: i64 = int(chosen.joker_points)
        pack = PACK | (0, 0x10000000000000, JOKERS)[int(self.jokers)]
        self.pack: i64 = pack if not self.deck else gather([read_card(word) for word in self.deck.split()])
        self.size: i64 = count(self.pack)

        self.hands: vec[i64] = vec[i64]([0] * int(self.seats))
        self.stock: vec[i64] = vec[i64]([0] * int(self.size))  # the card on top is the last of `left`
        self.left: i64 = 0
        self.discard: vec[i64] = vec[i64]([0] * int(self.size))  # the card on top is the last of `discarded`
        self.discarded: i64 = 0
        self.top: i64 = NO_CARD
        self.follows: i64 = 0  # the cards that fit where there is no demand
        self.suit: i64 = -1  # named by an 8
        self.demand: i64 = 0
        self.direction: i64 = 1
        self.drawn: i64 = NO_CARD
        self.said: bool = False  # with a `take` that an ace has stopped (CE-26)
        self.in_air: i64 = 0  # a set of seats
        self.passes: i64 = 0
        self.dealer: i64 = 0
        self.playing: i64 = 0  # the set of seats in the round
        self.players: i64 = 0
        self.missed_pick: i64 = 0  # two or five, of `missed_pick_by`
        self.missed_pick_by: i64 = -1
        self.missed_call: i64 = 0  # the set of seats that did not say "half card" or "last card"

        # Sets shuffled together, the first `lot_count`: what each card in hiding can be.
        self.lots: vec[i64] = vec[i64]([0] * (int(self.size) + 1))
        self.lot_count: i64 = 0
        self.source: i64 = 0  # the lot of the stock
        self.notes: list[int] = []  # under `first_ace`: kind, seat, value in turn
        self.veiled: vec[i64] = vec[i64]([0] * int(self.seats))  # in a blind game: cards that cannot be seen
        self.held: vec[i64] = vec[i64]([])  # in a blind game: how many of those, lot by lot and seat by seat

    def copy(self) -> "CrazyEight":
        twin = CrazyEight(SHELL)
        self.copy_common(twin)
        self.copy_open(twin)
        twin.hands = self.hands[:]
        twin.stock = self.stock[:]
        twin.drawn = self.drawn
        twin.veiled = self.veiled[:]
        twin.held = self.held[:]
        return twin

    def copy_open(self, twin: "CrazyEight") -> None:
        """Copies what everybody sees."""
        twin.jokers = self.jokers
        twin.printed_counter = self.printed_counter
        twin.same_suit = self.same_suit
        twin.plays_on = self.plays_on
        twin.first_ace = self.first_ace
        twin.looks_below = self.looks_below
        twin.strict = self.strict
        twin.manual = self.manual
        twin.picks_free = self.picks_free
        twin.single = self.single
        twin.match = self.match.copy()
        twin.joker_points = self.joker_points
        twin.pack = self.pack
        twin.size = self.size
        twin.left = self.left
        twin.discard = self.discard[:]
        twin.discarded = self.discarded
        twin.top = self.top
        twin.follows = self.follows
        twin.suit = self.suit
        twin.demand = self.demand
        twin.direction = self.direction
        twin.said = self.said
        twin.in_air = self.in_air
        twin.passes = self.passes
        twin.dealer = self.dealer
        twin.playing = self.playing
        twin.players = self.players
        twin.missed_pick = self.missed_pick
        twin.missed_pick_by = self.missed_pick_by
        twin.missed_call = self.missed_call
        twin.lots = self.lots[:]
        twin.lot_count = self.lot_count
        twin.source = self.source
        twin.notes = self.notes[:]

    # The deal: CE-1, CE-2, CE-33

    def start(self) -> None:
        self.begin()
        self.dealer = self.first_dealer(LOT)
        self.match.restart()
        self.playing = self.match.playing
        self.deal()

    def deal(self) -> None:
        """CE-1: eight cards each, one at a time from the dealer's left, and one turned up."""
        self.rng.next_round()
        self.moves = 0
        self.players = count(self.playing)
        self.clear_table()
        self.left = self.spread(self.pack)
        self.rng.shuffle(self.stock, self.left)
        # A small pack leaves a stock as large as a hand.
        each: i64 = (self.size - 1) // (self.players + 1)
        if each > 8:
            each = 8
        for _ in range(each):
            seat = self.dealer
            for _ in range(self.players):
                seat = self.left_of(seat)
                self.left -= 1
                self.hands[seat] = self.hands[seat] | bit(self.stock[self.left])
        if self.listening:
            for seat in range(self.seats):
                if (self.playing >> seat) & 1:
                    self.tell(DEALT, seat, NOBODY, 0, self.hands[seat], bit(seat))
        self.lots[0] = self.pack
        self.lot_count = 1
        self.source = self.pack
        if self.first_ace:
            self.notes = []
            if self.noting():
                self.notes.extend([NOTE_SOURCE, 0, int(self.pack)])
                for seat in range(self.seats):
                    if (self.playing >> seat) & 1:
                        self.notes.extend([NOTE_ARRIVED, int(seat), int(each)])
        self.turn_up()

    def clear_table(self) -> None:
        for seat in range(self.seats):
            self.hands[seat] = 0
        self.discarded = 0
        self.top = NO_CARD
        self.suit = -1
        self.demand = 0
        self.drawn = NO_CARD
        self.said = False
        self.in_air = 0
        self.passes = 0
        self.missed_pick = 0
        self.missed_pick_by = -1
        self.missed_call = 0
        # CE-2
        self.direction = -1 if self.turns_left() else 1

    def spread(self, cards: i64) -> i64:
        """Lays a set of cards into the stock and says how many they are."""
        n: i64 = 0
        while cards:
            self.stock[n] = lowest(cards)
            cards &= cards - 1
            n += 1
        return n

    def next_dealer(self) -> int:
        return int(self.dealer + 1) % int(self.seats)

    def turns_left(self) -> bool:
        chosen = self.options
        assert isinstance(chosen, CrazyEightOptions)
        return chosen.rotation == "anticlockwise"

    def left_of(self, seat: i64) -> i64:
        """The next seat to the left that is in the round."""
        seat += 1
        if seat == self.seats:
            seat = 0
        while not (self.playing >> seat) & 1:
            seat += 1
            if seat == self.seats:
                seat = 0
        return seat

    def next_to(self, seat: i64) -> i64:
        """The next seat in the direction of play that is in the round."""
        while True:
            seat += self.direction
            if seat == self.seats:
                seat = 0
            elif seat < 0:
                seat = self.seats - 1
            if (self.playing >> seat) & 1:
                return seat

    def turn_up(self) -> None:
        """CE-1, CE-33: the starter; cards that may not start go under the stock, where all have seen them."""
        chosen = self.options
        assert isinstance(chosen, CrazyEightOptions)
        mode = chosen.starter
        for _ in range(self.left):
            card = self.stock[self.left - 1]
            if self.may_start(card, mode):
                break
            if self.listening:
                self.tell(STARTED, NOBODY, NOBODY, 0, bit(card), EVERYONE)
            for at in range(self.left - 1, 0, -1):
                self.stock[at] = self.stock[at - 1]
            self.stock[0] = card
            self.remember_lot(bit(card))
        # Where no card of the stock may start, the first that was turned up is on top again.
        card = self.stock[self.left - 1]
        self.left -= 1
        self.lay(card)
        if self.listening:
            self.tell(STARTED, NOBODY, NOBODY, 0, bit(card), EVERYONE)
        if mode == "active" and not bit(card) & REGULAR:
            self.turn = self.dealer
            self.take_effect(self.dealer, card)
            return
        # CE-2
        if chosen.start == "dealer":
            self.turn = self.dealer
        elif chosen.start == "left":
            self.turn = self.left_of(self.dealer)
        else:
            self.turn = self.dealer
            for _ in range(self.players - 1):
                self.turn = self.left_of(self.turn)

    def may_start(self, card: i64, mode: str) -> bool:
        if mode == "active":
            return True
        return (bit(card) & (REGULAR if mode == "redraw" else PACK)) != 0

    # Matching: CE-3, CE-4, CE-10, CE-36

    def lay(self, card: i64) -> None:
        """Puts a card on the discard pile."""
        self.discard[self.discarded] = card
        self.discarded += 1
        self.top = card
        self.follows = self.fitting()

    def fitting(self) -> i64:
        """The cards that may be put on the top discard where there is no demand."""
        if self.suit >= 0:
            return FITS_SUIT[self.suit]
        card = self.top
        if card >= 52:
            card = self.below_joker()
            if card < 0:
                return ALL_CARDS
        return FITS_CARD[card]

    def below_joker(self) -> i64:
        """CE-36: the card that a spent joker leaves to be matched, NO_CARD where anything goes."""
        if self.looks_below:
            for at in range(self.discarded - 1, -1, -1):
                if 0 <= self.discard[at] < 52:
                    return self.discard[at]
        return NO_CARD

    def answers(self) -> i64:
        """CE-23, CE-24: the cards that may be played under a demand."""
        if self.same_suit and self.top < 52:
            return TWOS | JOKERS | bit(self.top & 3)
        return TWOS | JOKERS | ACES

    def names_suit(self) -> bool:
        """CE-35: whether an 8 played now names a suit."""
        return self.suit < 0 or not self.printed_counter

    # What is legal

    def generate(self, seat: i64) -> i64:
        if not self.manual:
            return self.fill_turn(seat) if seat == self.turn else 0
        n: i64 = 0
        if seat == self.turn:
            n = self.add_calls(seat, self.fill_turn(seat))
        if not self.over and (self.playing >> seat) & 1:
            for other in range(self.seats):
                if other != seat and self.may_be_caught(other):
                    self.codes[n] = CATCH + SEAT_STEP * other
                    n += 1
        return n

    def fill_turn(self, seat: i64) -> i64:
        codes = self.codes
        if self.demand:
            last: i64 = TAKE
            cards = self.hands[seat] & self.answers() if self.drawn == NO_CARD else bit(self.drawn)
        elif self.drawn == NO_CARD:
            last = DRAW
            cards = self.hands[seat] & self.follows
        else:
            last = KEEP
            cards = bit(self.drawn) & self.follows
        n: i64 = 0
        eights = cards & EIGHTS
        if eights and self.names_suit():
            cards &= ~EIGHTS
            while eights:
                card = lowest(eights)
                eights &= eights - 1
                codes[n] = card + SUIT_STEP
                codes[n + 1] = card + 2 * SUIT_STEP
                codes[n + 2] = card + 3 * SUIT_STEP
                codes[n + 3] = card + 4 * SUIT_STEP
                n += 4
        while cards:
            codes[n] = PLACES[(cards & -cards) % 67]  # `lowest` without the call: the innermost loop of all
            cards &= cards - 1
            n += 1
        codes[n] = last
        return n + 1

    def find_refusal(self, seat: int, move: int) -> Refusal | None:
        kind = move & KIND_FIELD
        if kind == CATCH:
            return self.broken_catch(seat, int(seat_of(move)))
        if kind == PLAY:
            refusal = self.broken_play(seat, move)
        elif kind == DRAW:
            refusal = self.broken_draw(seat)
        elif kind == KEEP:
            refusal = self.broken_keep()
        else:
            refusal = None if self.demand else self.refuse("CE-24", "refuse.take")
        if is_said(move) and (refusal is None or refusal.clause in RULINGS):
            if not self.manual:
                return self.refuse("CE-40", "refuse.auto")
            if not self.is_due(seat, move):
                return self.refuse("CE-42", "refuse.due")
        return refusal

    def broken_play(self, seat: int, move: int) -> Refusal | None:
        card = move & CARD_FIELD
        here = bit(card)
        named = int(named_suit(move))
        if not self.hands[seat] & here:
            return self.refuse("G-3", "refuse.yours", {"card": card})
        if self.demand:
            if not (TWOS | JOKERS | ACES) & here:
                return self.refuse_under_demand(seat)
            if not self.answers() & here:
                return self.refuse("CE-23", "refuse.ace")
            if self.drawn not in (NO_CARD, card):
                return self.refuse("CE-26", "refuse.first")
            return None
        if not self.follows & here:
            if self.suit >= 0:
                key = "refuse.suit" if self.pack & JOKERS else "refuse.suit.bare"
                return self.refuse("CE-10", key, {"suit": int(self.suit)})
            if self.top >= 52:
                return self.refuse("CE-36", "refuse.below", {"card": card})
            return self.refuse("CE-3", "refuse.match", {"card": card, "top": int(self.top)})
        if here & EIGHTS and named < 0 and self.names_suit():
            return self.refuse("CE-10", "refuse.nameless")
        if self.drawn not in (NO_CARD, card):
            return self.refuse("CE-31", self.by_drawn("refuse.drawn"))
        if named >= 0 and not self.names_suit():
            return self.refuse("CE-35", "refuse.named")
        return None

    def broken_draw(self, seat: int) -> Refusal | None:
        if self.drawn != NO_CARD and not self.demand:
            return self.refuse("CE-5", self.by_drawn("refuse.drew"))
        if self.demand:
            return self.refuse_under_demand(seat)
        return None

    def by_drawn(self, key: str) -> str:
        """The sentence for whether the card just drawn can be played."""
        return key if self.drawn >= 0 and self.follows & bit(self.drawn) else f"{key}.none"

    def refuse_under_demand(self, seat: int) -> Refusal:
        """CE-24: only an answer may be played, or the demand taken."""
        if self.drawn != NO_CARD:
            return self.refuse("CE-24", "refuse.first")
        if self.in_air & bit(seat):
            return self.refuse("CE-24", "refuse.demand.air")
        suited = self.same_suit and self.top < 52
        key = "refuse.demand.suit" if suited else "refuse.demand"
        if not self.pack & JOKERS:
            key += ".bare"
        return self.refuse("CE-24", key, {"suit": int(self.top & 3)})

    def broken_keep(self) -> Refusal | None:
        if self.drawn == NO_CARD:
            return self.refuse("CE-5", "refuse.keep")
        if self.demand:
            return self.refuse("CE-26", "refuse.first")
        return None

    # A move and what follows from it

    def push(self, seat: i64, move: i64) -> None:
        self.tape_end = 0
        self.moves += 1
        kind = move & KIND_FIELD
        if self.manual:
            if kind == CATCH:
                self.catch(seat, (move >> 12) & 7)
            else:
                # CE-44: a missed "pick" can be caught until the next player has acted.
                self.missed_pick_by = -1
                self.missed_pick = 0
        if kind == PLAY:
            self.put(seat, move)
        elif kind == DRAW:
            self.draw(seat, move)
        elif kind == KEEP:
            self.drawn = NO_CARD
            if self.listening:
                self.tell(KEPT, seat, NOBODY, 0, 0, EVERYONE)
            self.end_turn(seat, self.next_to(seat), move)
        elif kind == TAKE:
            self.take(seat, move)
        if self.limit and self.moves == self.limit and not self.over:
            # G-4
            self.end_without_winner("G-4", self.limit)

    def put(self, seat: i64, move: i64) -> None:
        """Plays a card."""
        card = move & CARD_FIELD
        here = bit(card)
        under = self.top
        self.hands[seat] = self.hands[seat] & ~here
        if self.first_ace and self.noting():
            self.note_departure(seat, card)
        self.drawn = NO_CARD
        self.said = False
        self.passes = 0
        # CE-35: a name holds until a card is played.
        self.suit = ((move >> 22) & 7) - 1
        self.lay(card)
        if self.listening:
            self.tell(PLAYED, seat, NOBODY, 0, here, EVERYONE)
            if self.suit >= 0:
                self.tell(NAMED, seat, NOBODY, self.suit, 0, EVERYONE)
        if not self.hands[seat]:
            if self.wins(here, under):
                self.end_round(bit(seat), "CE-7")
                return
            # CE-30
            self.in_air |= bit(seat)
            if self.listening:
                self.tell(IN_AIR, seat, NOBODY, 0, 0, EVERYONE)
        if here & (TWOS | JOKERS):
            self.say_pick(seat, card, move)
        following = self.take_effect(seat, card)
        if following != seat:
            self.end_turn(seat, following, move)

    def wins(self, here: i64, under: i64) -> bool:
        """CE-7, CE-9, CE-37: whether this last card, put on that one, wins the round."""
        if not here & REGULAR:
            return False
        return not self.strict or (bit(under) & (REGULAR | SHIFTING)) != 0

    def leaves_in_air(self, last: i64) -> bool:
        """CE-30, CE-37: whether the seat on turn has this card alone, and does not win by playing it now."""
        if self.turn < 0 or self.hands[self.turn] != last:
            return False
        return count(last) == 1 and not self.wins(last, self.top)

    def take_effect(self, seat: i64, card: i64) -> i64:
        """CE-10 to CE-23: what a card does; sets the turn to the next to act and says who that is."""
        following = seat
        rank = card >> 2
        if rank == TWO:
            self.demand += 2
            following = self.next_to(seat)
        elif rank == JOKER:
            self.demand += 5
            following = self.next_to(seat)
        elif rank == SEVEN:
            # CE-11
            skipped = self.next_to(seat)
            following = self.next_to(skipped)
            if self.listening:
                self.tell(SKIPPED, skipped, NOBODY, 0, 0, EVERYONE)
        elif rank == JACK:
            # CE-12
            self.direction = -self.direction
            if self.listening:
                self.tell(REVERSED, seat, NOBODY, 0, 0, EVERYONE)
            if self.players > 2:
                following = self.next_to(seat)
        elif rank != KING:
            if rank == ACE and self.demand:
                # CE-23
                self.demand = 0
                if self.listening:
                    self.tell(CANCELLED, seat, NOBODY, 0, 0, EVERYONE)
            following = self.next_to(seat)
        if following == seat and self.listening:
            self.tell(AGAIN, seat, NOBODY, 0, 0, EVERYONE)
        self.turn = following
        return following

    def end_turn(self, seat: i64, following: i64, move: i64) -> None:
        """The turn of one seat ends and that of another begins."""
        self.turn = following
        if not (self.manual or self.listening):
            return
        left = count(self.hands[seat])
        if self.manual:
            # CE-44: a call missed by whose turn begins can be caught no more.
            self.missed_call &= ~bit(following)
            if (left == 1 or left == 2) and not move & SAID:
                self.missed_call |= bit(seat)
                return
        if self.listening and (left == 1 or left == 2):
            self.tell(CALLED, seat, NOBODY, left, 0, EVERYONE)

    # Drawing: CE-5, CE-6, CE-34

    def draw(self, seat: i64, move: i64) -> None:
        card = self.pick()
        if card == NO_CARD:
            # CE-34: there is nothing to draw, so this is a pass.
            self.passes += 1
            if self.listening:
                self.tell(PASSED, seat, NOBODY, 0, 0, EVERYONE)
            if self.passes == self.players:
                self.end_without_winner("CE-34", 0)
            else:
                self.end_turn(seat, self.next_to(seat), move)
            return
        self.passes = 0
        self.hands[seat] = self.hands[seat] | bit(card)
        self.in_air &= ~bit(seat)
        self.drawn = card
        if self.first_ace and self.noting():
            self.note_arrival(seat, card)
        if self.listening:
            self.tell(DREW, seat, NOBODY, 0, bit(card), bit(seat))

    def pick(self) -> i64:
        """The next card of the stock, or NO_CARD when there is none even after CE-6."""
        if not self.left:
            self.reshuffle()
            if not self.left:
                return NO_CARD
        self.left -= 1
        return self.stock[self.left]

    def reshuffle(self) -> None:
        """CE-6: the top discard stays, the rest is shuffled into a new stock."""
        n = self.discarded - 1
        if n < 1:
            return
        cards: i64 = 0
        for at in range(n):
            self.stock[at] = self.discard[at]
            cards |= bit(self.discard[at])
        self.rng.shuffle(self.stock, n)
        self.left = n
        self.discard[0] = self.top
        self.discarded = 1
        if self.looks_below:
            self.follows = self.fitting()
        self.remember_lot(cards)
        self.source = cards
        if self.first_ace and self.noting():
            self.notes.extend([NOTE_SOURCE, 0, int(cards)])
            if self.drawn == NO_CARD and are_long(self.notes):
                self.notes = shortened(self.notes, int(self.seats), int(self.pack & ~bit(self.top)))
        if self.listening:
            self.tell(RESHUFFLED, NOBODY, NOBODY, n, 0, EVERYONE)

    def pick_several(self, seat: i64, n: i64) -> i64:
        """Up to n cards into a hand: the set of those that there were. Any ends being in air (CE-30)."""
        picked: i64 = 0
        for _ in range(n):
            card = self.pick()
            if card == NO_CARD:
                break
            picked |= bit(card)
            if self.first_ace and self.noting():
                self.note_arrival(seat, card)
        if picked:
            self.hands[seat] = self.hands[seat] | picked
            self.in_air &= ~bit(seat)
        return picked

    # Demands: CE-24 to CE-26

    def take(self, seat: i64, move: i64) -> None:
        if self.listening:
            self.tell(TOOK, seat, NOBODY, self.demand, 0, EVERYONE)
        picked: i64 = 0
        if self.first_ace and self.drawn == NO_CARD:
            # CE-26
            first = self.pick()
            if first != NO_CARD:
                picked = bit(first)
                self.hands[seat] = self.hands[seat] | picked
                self.in_air &= ~bit(seat)
                self.demand -= 1
                cancelling = self.answers() & ACES
                stops = (picked & cancelling) != 0
                self.note_first(seat, first, cancelling if stops else ~cancelling & ALL_CARDS)
                if stops:
                    self.drawn = first
                    self.said = (move & SAID) != 0
                    if self.listening:
                        self.tell(STOPPED, seat, NOBODY, 0, picked, bit(seat))
                    return
        if self.said:
            move |= SAID
            self.said = False
        self.drawn = NO_CARD
        picked |= self.pick_several(seat, self.demand)
        self.demand = 0
        if self.listening:
            self.tell(PENALTY, seat, NOBODY, 0, picked, bit(seat))
        if self.plays_on:
            # CE-25
            self.turn = seat
        else:
            self.end_turn(seat, self.next_to(seat), move)

    # Calls: CE-40 to CE-44

    def is_due(self, seat: i64, move: i64) -> bool:
        """CE-41, CE-42: whether the move calls for something to be said."""
        kind = move & KIND_FIELD
        if kind == PLAY:
            card = move & CARD_FIELD
            if bit(card) & (TWOS | JOKERS) and not self.picks_free:
                return True
            left = count(self.hands[seat]) - 1
            return (left == 1 or left == 2) and not self.goes_again(card)
        left = count(self.hands[seat])
        if kind == TAKE:
            left += self.to_pick()
            return (left == 1 or left == 2) and not self.plays_on and not self.said
        if kind == DRAW:
            # A draw ends the turn only where it is a pass.
            return (left == 1 or left == 2) and self.draw_passes()
        return left == 1 or left == 2

    def to_pick(self) -> i64:
        """How many cards the demand brings: no more than there are (CE-34)."""
        there = self.left + self.discarded - 1
        return self.demand if self.demand < there else there

    def draw_passes(self) -> bool:
        """CE-34: whether there is nothing to draw."""
        return not self.left and self.discarded < 2

    def goes_again(self, card: i64) -> bool:
        """CE-11, CE-12, CE-13: whether the card gives its player another go."""
        rank = card >> 2
        return rank == KING or (self.players == 2 and rank in (SEVEN, JACK))

    def add_calls(self, seat: i64, n: i64) -> i64:
        """Adds to each of the n moves that call for something the same move with it said."""
        end = n
        for i in range(n):
            if self.is_due(seat, self.codes[i]):
                self.codes[end] = self.codes[i] + SAID
                end += 1
        return end

    def say_pick(self, seat: i64, card: i64, move: i64) -> None:
        """CE-41: "pick two" with a 2, "pick five" with a joker."""
        number: i64 = 2 if card < 52 else 5
        if self.manual and not move & SAID and not self.picks_free:
            self.missed_pick = number
            self.missed_pick_by = seat
        elif self.listening:
            self.tell(CALLED, seat, NOBODY, 10 + number, 0, EVERYONE)

    def may_be_caught(self, seat: i64) -> bool:
        return self.missed_pick_by == seat or (self.missed_call & bit(seat)) != 0

    def may_interrupt(self) -> i64:
        if not self.missed_call and self.missed_pick_by < 0:
            return 0
        catchers: i64 = 0
        for seat in range(self.seats):
            if self.may_be_caught(seat):
                catchers |= self.playing & ~bit(seat)
        return catchers & ~bit(self.turn)

    def is_interrupt(self, move: int) -> bool:
        return (move & KIND_FIELD) == CATCH

    def broken_catch(self, seat: int, other: int) -> Refusal | None:
        if not self.manual:
            return self.refuse("CE-40", "refuse.auto")
        if other == seat:
            return self.refuse("CE-40", "refuse.self")
        if not self.may_be_caught(other):
            return self.refuse("CE-44", "refuse.caught", {"other": other})
        if not self.playing & bit(seat):
            return self.refuse("CE-44", "refuse.outside")
        return None

    def catch(self, seat: i64, other: i64) -> None:
        """CE-41, CE-42: the one who is caught picks for all that was missed."""
        number: i64 = 0
        if self.missed_pick_by == other:
            number = self.missed_pick
            self.missed_pick_by = -1
            self.missed_pick = 0
        if self.missed_call & bit(other):
            number += 1
            self.missed_call &= ~bit(other)
        picked = self.pick_several(other, number)
        if self.listening:
            self.tell(CAUGHT, seat, other, number, 0, EVERYONE)
            self.tell(PENALTY, other, NOBODY, 0, picked, bit(other))

    # The end of a round and of the match: CE-7, CE-34, CE-50 to CE-52

    def hand_points(self, cards: i64) -> i64:
        """CE-51, CE-52: what cards left in hand count."""
        points = 50 * count(cards & EIGHTS) + self.joker_points * count(cards & JOKERS)
        cards &= PACK & ~EIGHTS
        while cards:
            rank = lowest(cards) >> 2
            cards &= cards - 1
            points += 10 if rank >= TEN else rank + 1
        return points

    def end_without_winner(self, clause: str, limit: i64) -> None:
        """CE-34: the lowest hand wins, equal ones share; a player in air only where all are.

        `limit` is the number of moves that ends the round, 0 where everybody has passed.
        """
        if self.listening:
            self.tell(BLOCKED, NOBODY, NOBODY, limit, 0, EVERYONE)
        self.end_round(self.fewest_points(), clause)

    def fewest_points(self) -> i64:
        """The seats with the lowest hand, of those who are not in air unless all are."""
        able = self.playing & ~self.in_air
        if not able:
            able = self.playing
        fewest: i64 = MOST_POINTS
        winners: i64 = 0
        for seat in range(self.seats):
            if able & bit(seat):
                points = self.hand_points(self.hands[seat])
                if points < fewest:
                    fewest = points
                    winners = 0
                if points == fewest:
                    winners |= bit(seat)
        return winners

    def end_round(self, winners: i64, clause: str) -> None:
        if self.listening:
            for seat in range(self.seats):
                if winners & bit(seat):
                    self.tell(WON, seat, NOBODY, 0, 0, EVERYONE)
        self.rounds += 1
        self.drawn = NO_CARD
        self.said = False
        self.missed_pick = 0
        self.missed_pick_by = -1
        self.missed_call = 0
        if not self.single:
            self.count_hands(winners)
        if self.match.end_round(winners, self.rounds):
            self.finish(self.match.winners, "CE-50" if self.match.kind == FEWEST_POINTS else clause)
            return
        out = self.playing & ~self.match.playing
        if out and self.listening:
            self.tell(DROPPED, lowest(out), NOBODY, 0, 0, EVERYONE)
        self.playing = self.match.playing
        self.dealer = self.left_of(self.dealer)
        self.deal()

    def count_hands(self, winners: i64) -> None:
        """CE-51: counts every hand, those in air drawing one card for it."""
        seat = lowest(winners)
        for _ in range(self.players):
            if self.in_air & bit(seat):
                card = self.pick()
                if card != NO_CARD:
                    self.hands[seat] = bit(card)
            points = self.hand_points(self.hands[seat])
            if self.listening:
                self.tell(SCORED, seat, NOBODY, points, self.hands[seat], EVERYONE)
            self.match.score(seat, points)
            seat = self.left_of(seat)
        if self.listening:
            self.tell(ROUND, NOBODY, NOBODY, self.rounds, 0, EVERYONE)

    def score_list(self) -> list[int]:
        return [] if self.single else self.match.total_list()

    # Position

    def write(self, position: dict[str, Any]) -> None:
        hands = []
        for seat in range(self.seats):
            hands.append(" ".join(set_text(self.hands[seat]).split() + ["?"] * int(self.veiled[seat])))
        position["hands"] = hands
        position["discard"] = pile_text(self.discard, self.discarded)
        position["stock"] = pile_text(self.stock, self.left)
        if self.suit >= 0:
            position["suit"] = SUITS[int(self.suit)]
        position["demand"] = int(self.demand)
        position["direction"] = int(self.direction)
        position["in_air"] = members(self.in_air)
        if self.drawn != NO_CARD:
            position["drawn"] = card_text(int(self.drawn))
        if self.said:
            position["said"] = True
        position["passes"] = int(self.passes)
        position["missed"] = self.missed_words()
        position["dealer"] = int(self.dealer)
        position["out"] = members((bit(self.seats) - 1) & ~self.playing)
        if not self.single:
            position["scores"] = self.score_list()

    def missed_words(self) -> dict[str, str]:
        missed: dict[str, str] = {}
        for seat in range(self.seats):
            words = []
            if self.missed_pick_by == seat:
                words.append("pick two" if self.missed_pick == 2 else "pick five")
            if self.missed_call & bit(seat):
                words.append("half card" if self.cards_held(seat) == 2 else "last card")
            if words:
                missed[str(seat)] = ", ".join(words)
        return missed

    def read(self, position: PositionReader) -> None:
        self.clear_table()
        self.direction = position.number("direction", int(self.direction), -1, 1)
        if not self.direction:
            raise position.fault("direction", "0 is no way round: 1 is clockwise and -1 anticlockwise [CE-2]")
        self.playing = (bit(self.seats) - 1) & ~position.seats_in("out")
        self.players = count(self.playing)
        self.dealer = position.seat("dealer", int(lowest(self.playing)) if self.playing else 0)
        self.check_seats(position)
        for seat, hand in enumerate(position.piles("hands")):
            self.hands[seat] = cards_of(hand)
            self.veiled[seat] = hand.count(UNKNOWN)
            if hand and not (self.playing >> seat) & 1:
                raise position.fault("hands", f"seat {seat} is out and holds cards")
        discard = position.pile("discard")
        if not discard or UNKNOWN in discard:
            raise position.fault("discard", "at least one card is wanted, face up")
        stock = position.pile("stock")
        if position.named & ~self.pack:
            raise position.fault(
                "hands", f"{set_text(position.named & ~self.pack)} is not in the pack of this game"
            )
        if not position.veiled:
            stock.extend(self.unnamed(position.named))
        self.stock = laid(stock, int(self.size))
        self.left = len(stock)
        self.discard = laid(discard, int(self.size))
        self.discarded = len(discard)
        self.top = discard[0]
        self.read_play(position)
        self.match.restart()
        self.match.playing = self.playing
        self.match.totals = vec[i64](self.read_scores(position))
        self.follows = self.fitting()
        self.source = cards_of(stock)
        self.lots[0] = self.pack
        self.lot_count = 1
        self.note_position()
        self.check(position)

    def unnamed(self, named: i64) -> list[int]:
        """The cards that a position leaves out, in an order of chance: they lie beneath the stock."""
        rest = members(self.pack & ~named)
        order = laid(rest, len(rest))
        self.rng.shuffle(order, len(rest))
        return [int(card) for card in order]

    def read_play(self, position: PositionReader) -> None:
        suit = position.raw("suit")
        if suit is not None:
            self.suit = read_suit(str(suit))
            if self.suit < 0:
                raise position.fault("suit", f"{suit!r} is not one of C D H S")
        self.demand = position.number("demand", 0, 0, MOST_DEMANDED)
        if position.has("in_air"):
            self.in_air = position.seats_in("in_air")
        else:
            # Who holds nothing is in air, or has won (CE-7, CE-30).
            self.in_air = self.empty_hands()
            if position.has("over"):
                self.in_air &= ~position.ending()[0]
        drawn = position.raw("drawn")
        if drawn is not None:
            try:
                self.drawn = UNKNOWN if drawn == "?" and position.veiled else self.card(str(drawn), 0)
            except InvalidPosition as reason:
                raise position.fault("drawn", str(reason)) from None
        said = position.raw("said")
        if said not in (None, True, False):
            raise position.fault("said", f"{said!r} is neither true nor false [CE-26]")
        self.said = said is True
        self.passes = position.number("passes", 0, 0, int(self.players))
        self.turn = position.turn(int(lowest(self.playing)))
        self.read_missed(position)

    def read_missed(self, position: PositionReader) -> None:
        for seat, missed in enumerate(position.by_seat("missed", "")):
            words = missed if isinstance(missed, list) else str(missed).split(",")
            for word in [str(part).strip() for part in words]:
                if word in ("pick two", "pick five"):
                    if self.missed_pick_by >= 0:
                        raise position.fault(
                            "missed",
                            f"only whoever played last can have missed {word!r}, not two seats [CE-44]",
                        )
                    self.missed_pick_by = seat
                    self.missed_pick = 2 if word == "pick two" else 5
                elif word in ("half card", "last card"):
                    held = int(self.cards_held(seat))
                    due = {1: "last card", 2: "half card"}.get(held, "")
                    if word != due:
                        right = f"can have missed {due!r} alone" if due else "has no number to call"
                        raise position.fault(
                            "missed", f"not {word!r}: seat {seat} holds {held} and {right} [CE-42]"
                        )
                    self.missed_call |= bit(seat)
                elif word:
                    raise position.fault(
                        "missed", f"{word!r} is not one of pick two, pick five, half card, last card"
                    )

    def read_scores(self, position: PositionReader) -> list[int]:
        """CE-50: points so far, below the target while the match goes on; or those of the last round."""
        scores = position.numbers("scores")
        chosen = self.options
        assert isinstance(chosen, CrazyEightOptions)
        most = int(self.hand_points(self.pack))
        if self.single:
            most = 0
        elif chosen.match == "points":
            most = chosen.target - 1 + (most if position.has("over") else 0)
        for seat, score in enumerate(scores):
            if not 0 <= score <= most:
                wanted = f"from 0 to {most}" if most else "0: a single round keeps no scores"
                raise position.fault("scores", f"seat {seat} has {score}, which is to be {wanted} [CE-50]")
        return scores

    # What play cannot lead to is refused

    def check_seats(self, position: PositionReader) -> None:
        """CE-50: who is in the round, and deals."""
        chosen = self.options
        assert isinstance(chosen, CrazyEightOptions)
        if self.players < 2:
            raise position.fault("out", "two seats or more are in the round [CE-50]")
        if self.players < self.seats and chosen.match != "elimination":
            raise position.fault("out", "nobody drops out unless the match is elimination [CE-50]")
        if not (self.playing >> self.dealer) & 1:
            raise position.fault("dealer", f"seat {self.dealer} is out and does not deal [CE-50]")

    def check(self, position: PositionReader) -> None:
        """Refuses what no play can lead to, key by key."""
        over = position.has("over")
        self.check_turn(position, over)
        self.check_suit(position)
        self.check_drawn(position, over)
        self.check_demand(position, over)
        self.check_in_air(position, over)
        self.check_passes(position, over)
        self.check_missed(position, over)
        if over:
            self.check_over(position)

    def check_turn(self, position: PositionReader, over: bool) -> None:
        waiting = position.raw("turn")
        if isinstance(waiting, list) and len(waiting) > 1:
            raise position.fault("turn", f"{waiting!r}: one seat is on turn, not several [G-1]")
        if not over and not (self.playing >> self.turn) & 1:
            raise position.fault("turn", f"seat {self.turn} is out [CE-50]")

    def check_suit(self, position: PositionReader) -> None:
        """CE-10, CE-35: an 8 has named a suit wherever it had to, and nowhere else."""
        if not bit(self.top) & EIGHTS:
            if self.suit >= 0:
                raise position.fault("suit", "only an 8 on top of the discard pile names one [CE-10]")
            return
        run: i64 = 1
        while run < self.discarded and bit(self.discard[self.discarded - 1 - run]) & EIGHTS:
            run += 1
        if run == self.discarded:
            # The lowest 8 may have been turned up to start, or lie on others that were shuffled away.
            return
        named = not self.printed_counter or run % 2 == 1
        if named and self.suit < 0:
            raise position.fault("suit", f"{card_text(int(self.top))} on top names one: C, D, H or S [CE-10]")
        if not named and self.suit >= 0:
            raise position.fault("suit", "an 8 straight on an 8 that named a suit names none [CE-35]")

    def check_demand(self, position: PositionReader, over: bool) -> None:
        """CE-22: the cards on top make it, one less where an ace has stopped the picking (CE-26)."""
        if not self.demand:
            return
        if not bit(self.top) & (TWOS | JOKERS):
            raise position.fault("demand", "only a 2 or a joker on top of the discard pile makes one [CE-20]")
        gone: i64 = 0 if self.drawn == NO_CARD else 1
        # The limit may have ended the round while an ace had stopped the picking.
        if self.may_be_demanded(gone) or (over and self.first_ace and self.may_be_demanded(1)):
            return
        sums = " or ".join([str(made - gone) for made in self.demands_on_top()])
        raise position.fault(
            "demand",
            f"it cannot be {self.demand}: the cards on top of the discard pile make {sums} [CE-22]",
        )

    def demands_on_top(self) -> list[int]:
        """What the top discard makes, with the next one, and so on, as long as they are 2s and jokers."""
        found: list[int] = []
        made = 0
        for at in range(int(self.discarded) - 1, -1, -1):
            here = bit(self.discard[at])
            if not here & (TWOS | JOKERS):
                break
            made += 2 if here & TWOS else 5
            found.append(made)
        return found

    def may_be_demanded(self, gone: i64) -> bool:
        """Whether 2s and jokers made this demand, of which so many cards are picked already."""
        demanded = int(self.demand + gone)
        made = self.demands_on_top()
        if demanded in made:
            return True
        return len(made) == self.discarded and self.may_have_lain_below(demanded - made[-1], gone)

    def may_have_lain_below(self, number: int, gone: i64) -> bool:
        """Whether 2s and jokers that were shuffled into a new stock since (CE-6) can have made a demand.

        Under a demand cards are picked only by those who are caught, again and again if need be, and by whom
        an ace has stopped, where one card stays in the pile.
        """
        if number < 0:
            return False
        twos = count(self.pack & TWOS & ~bit(self.top))
        jokers = count(self.pack & JOKERS & ~bit(self.top))
        if self.manual:
            jokers = number if self.pack & JOKERS else 0
            twos = number
        elif not gone or self.discarded > 1:
            return False
        for fives in range(number // 5 + 1):
            rest = number - 5 * fives
            if fives <= jokers and rest % 2 == 0 and rest // 2 <= twos:
                return True
        return False

    def check_drawn(self, position: PositionReader, over: bool) -> None:
        """CE-5, CE-26: a drawn card is in hand; under a demand it is an ace that cancels it."""
        if over and (self.said or self.drawn != NO_CARD):
            raise position.fault("said" if self.said else "drawn", "the match is over [G-2]")
        if self.said:
            self.check_said(position)
        if self.drawn == NO_CARD:
            return
        if self.drawn >= 0 and not self.hands[self.turn] & bit(self.drawn):
            raise position.fault("drawn", f"it is in the hand of the seat on turn, {self.turn} [CE-5]")
        cancels = self.drawn == UNKNOWN or (self.answers() & ACES & bit(self.drawn)) != 0
        if self.demand and not (self.first_ace and cancels):
            raise position.fault(
                "drawn", "under a demand only an ace that cancels it, with first_ace on [CE-26]"
            )

    def check_said(self, position: PositionReader) -> None:
        """CE-26, CE-42: it was said that one or two cards would be held."""
        if not self.manual or not self.demand or self.drawn == NO_CARD:
            raise position.fault(
                "said", "only with calls manual, and while an ace has stopped a take: demand, drawn [CE-26]"
            )
        held = self.cards_held(self.turn) + self.to_pick()
        if held > 2 or self.plays_on:
            raise position.fault("said", f"a take that leads to {held} cards calls for nothing [CE-42]")

    def check_in_air(self, position: PositionReader, over: bool) -> None:
        """CE-30: those without a card; at the end of a match they may have drawn one for their score."""
        if self.in_air & ~self.playing:
            raise position.fault("in_air", f"seat {lowest(self.in_air & ~self.playing)} is out [CE-50]")
        if over:
            for seat in members(self.in_air):
                if self.cards_held(seat) > 1:
                    raise position.fault("in_air", f"seat {seat} holds cards [CE-30]")
            return
        wrong = self.in_air ^ self.empty_hands()
        if wrong:
            seat = lowest(wrong)
            why = "has no card and is" if self.empty_hands() & bit(seat) else "holds cards and is not"
            raise position.fault("in_air", f"seat {seat} {why} in air [CE-30]")

    def check_passes(self, position: PositionReader, over: bool) -> None:
        """CE-34: whoever passes could not draw, and plays nothing."""
        if not self.passes:
            return
        if not self.draw_passes():
            raise position.fault(
                "passes",
                "while there are cards to draw, in the stock or below the top discard, it is 0 [CE-34]",
            )
        if self.demand or self.drawn != NO_CARD:
            raise position.fault("passes", "a card played or drawn sets it back to 0 [CE-34]")
        if self.passes == self.players and not over:
            raise position.fault(
                "passes",
                f"the round ends when all {self.players} have passed: at most {self.players - 1} [CE-34]",
            )

    def check_missed(self, position: PositionReader, over: bool) -> None:
        """CE-41, CE-42, CE-44: who missed a call that can still be caught."""
        if not self.missed_call and self.missed_pick_by < 0:
            return
        if not self.manual:
            raise position.fault("missed", "with calls made for everybody nobody misses one [CE-40]")
        if over:
            raise position.fault("missed", "nobody is caught where the match is over [G-2]")
        if self.missed_call & bit(self.turn):
            raise position.fault(
                "missed", f"seat {self.turn} is on turn, so its missed call is past catching [CE-44]"
            )
        if self.missed_pick_by < 0:
            return
        if self.picks_free:
            raise position.fault("missed", "with missed_pick free nobody misses a pick call [CE-41]")
        wanted = "pick two" if bit(self.top) & TWOS else "pick five" if bit(self.top) & JOKERS else ""
        if not self.demand or self.drawn != NO_CARD or not wanted:
            raise position.fault(
                "missed", "a pick call is missed with a 2 or a joker on top and its demand standing [CE-44]"
            )
        if self.missed_pick != (2 if bit(self.top) & TWOS else 5):
            raise position.fault(
                "missed", f"{card_text(int(self.top))} is on top, which calls for {wanted!r} [CE-41]"
            )
        player = self.seat_before(self.turn)
        if self.missed_pick_by != player:
            raise position.fault(
                "missed",
                f"seat {player} played {card_text(int(self.top))}, as seat {self.turn} is next [CE-44]",
            )

    def check_over(self, position: PositionReader) -> None:
        """CE-7, CE-34, CE-50: who has won by what lies there, and by which clause."""
        winners, clause = position.ending()
        if clause and clause not in self.endings():
            raise position.fault("over", f"{clause!r} ends no such match: {', '.join(self.endings())} do")
        if position.veiled:
            # Nobody sees the others' cards, by which it was decided.
            return
        expected = self.expected_winners(clause)
        if winners != expected or not expected:
            right = ", ".join([str(seat) for seat in members(expected)])
            told = (
                f"with these cards and scores the winner is {right}" if right else "nobody can have won yet"
            )
            raise position.fault("over", f"{told} [{clause or self.endings()[0]}]")

    def endings(self) -> list[str]:
        """The clauses by which a match with these options can end."""
        return ["CE-50"] if self.match.kind == FEWEST_POINTS else ["CE-7", "CE-34", "G-4"]

    def expected_winners(self, clause: str) -> i64:
        if self.match.kind == FEWEST_POINTS:
            chosen = self.options
            assert isinstance(chosen, CrazyEightOptions)
            reached = self.match.highest() >= chosen.target
            return self.match.with_total(self.match.lowest()) if reached else 0
        out_of_cards = self.empty_hands() & ~self.in_air
        if self.match.kind == ELIMINATION and self.players > 2:
            return 0
        if clause == "CE-7" or (not clause and out_of_cards):
            return out_of_cards if count(out_of_cards) == 1 else 0
        fewest = self.fewest_points()
        if self.match.kind == ELIMINATION and count(fewest) > 1:
            return 0
        return fewest

    def seat_before(self, turn: i64) -> i64:
        """Whom a seat is next to, in the direction of play."""
        before = turn
        for _ in range(self.players - 1):
            before = self.next_to(before)
        return before

    def empty_hands(self) -> i64:
        empty = self.playing
        for seat in range(self.seats):
            if self.cards_held(seat):
                empty &= ~bit(seat)
        return empty

    def cards_held(self, seat: i64) -> i64:
        """How many cards a seat holds, seen or not."""
        return count(self.hands[seat]) + self.veiled[seat]

    # What is known of hidden cards. Cards shuffled together are a lot; which they are is public, and so is
    # how many of each lot a hand holds, because every departure shows its card. Within a lot all arrangements
    # are alike.

    def remember_lot(self, cards: i64) -> None:
        n: i64 = 0
        for index in range(self.lot_count):
            rest = self.lots[index] & ~cards
            if rest:
                self.lots[n] = rest
                n += 1
        self.lots[n] = cards
        self.lot_count = n + 1
        self.source &= ~cards

    def nameable(self) -> i64:
        """Cards in hiding that everybody can name: those of a lot of one."""
        cards: i64 = 0
        for index in range(self.lot_count):
            lot = self.lots[index]
            if not lot & (lot - 1):
                cards |= lot
        return cards

    def write_memory(self, state: dict[str, Any]) -> None:
        state["lots"] = [set_text(self.lots[index]) for index in range(self.lot_count)]
        state["source"] = set_text(self.source)
        if len(self.held):
            state["held"] = [int(n) for n in self.held]
        if self.notes:
            state["notes"] = list(self.notes)

    def read_memory(self, state: dict[str, Any]) -> None:
        if "lots" in state:
            self.lot_count = 0
            for cards in list(state["lots"])[: self.size]:
                self.lots[self.lot_count] = self.set_of(cards)
                self.lot_count += 1
            self.source = self.set_of(state["source"])
            self.held = vec[i64](list(state.get("held", [])))
            self.notes = list(state.get("notes", []))

    def set_of(self, cards: str) -> i64:
        return gather([read_card(word) for word in str(cards).split()])

    def observation(self, seat: int) -> "CrazyEight":
        blind = CrazyEight(SHELL)
        known = self.nameable()
        self.copy_common(blind)
        self.copy_open(blind)
        blind.stock = vec[i64]([UNKNOWN] * int(self.size))
        for at in range(self.left):
            card = self.stock[at]
            if card >= 0 and known & bit(card):
                blind.stock[at] = card
        blind.drawn = self.drawn
        if self.drawn >= 0 and self.turn != seat and not known & bit(self.drawn):
            blind.drawn = UNKNOWN
        blind.hands = vec[i64]([0] * int(self.seats))
        blind.veiled = vec[i64]([0] * int(self.seats))
        held: list[i64] = []
        for other in range(self.seats):
            seen = self.hands[other] if other == seat else self.hands[other] & known
            blind.hands[other] = seen
            blind.veiled[other] = count(self.hands[other] & ~seen)
        for index in range(self.lot_count):
            lot = self.lots[index]
            for other in range(self.seats):
                held.append(count(self.hands[other] & ~blind.hands[other] & lot))
        blind.held = vec[i64](held)
        return blind

    def hiding(self) -> i64:
        """In a blind game: the cards that are in hiding."""
        cards = self.pack
        for seat in range(self.seats):
            cards &= ~self.hands[seat]
        for at in range(self.discarded):
            cards &= ~bit(self.discard[at])
        for at in range(self.left):
            if self.stock[at] >= 0:
                cards &= ~bit(self.stock[at])
        return cards

    def deal_hidden(self, seat: int, rng: Rng) -> None:
        if not self.over:
            self.settle_hands(seat, rng)
            return
        # Who has won a round that nobody went out of tells of the hands (CE-34, G-4).
        hands, veiled, held, stock, drawn = self.hands, self.veiled, self.held, self.stock, self.drawn
        for _ in range(MOST_TRIES):
            self.hands, self.veiled, self.held = hands[:], veiled[:], held[:]
            self.stock, self.drawn = stock[:], drawn
            self.settle_hands(seat, rng)
            if self.expected_winners(self.ended_by) == self.winners:
                return

    def settle_hands(self, seat: int, rng: Rng) -> None:
        knowledge = self.known
        if isinstance(knowledge, Unseen):
            self.settle_noted(seat, rng, knowledge)
            return
        hiding = self.hiding()
        dealt = vec[i64]([0] * int(self.size))
        hidden_before: i64 = 0
        mover = self.turn if self.turn >= 0 else 0
        if self.drawn == UNKNOWN:
            hidden_before = self.hands[mover]
        for index in range(self.lot_count):
            n: i64 = 0
            cards = self.lots[index] & hiding
            while cards:
                dealt[n] = lowest(cards)
                cards &= cards - 1
                n += 1
            if not n:
                continue
            rng.shuffle(dealt, n)
            for other in range(self.seats):
                for _ in range(self.held[index * self.seats + other]):
                    n -= 1
                    self.hands[other] = self.hands[other] | bit(dealt[n])
            for at in range(self.left):
                if n and self.stock[at] == UNKNOWN:
                    n -= 1
                    self.stock[at] = dealt[n]
        if self.drawn == UNKNOWN:
            # The card just drawn is any of those from the stock's lot.
            cards = self.hands[mover] & ~hidden_before & self.source
            for _ in range(rng.below(count(cards))):
                cards &= cards - 1
            self.drawn = lowest(cards)
        self.unveil()

    def unveil(self) -> None:
        """Nothing is hidden any more."""
        for seat in range(self.seats):
            self.veiled[seat] = 0
        self.held = vec[i64]([])

    # Under `first_ace` a `take` shows whether the first card picked was an ace that cancels (CE-26), so the
    # cards of a lot are no longer alike, and which of them left a hand matters: the notes tell it in order.

    def noting(self) -> bool:
        """Whether anybody will want to view this match."""
        return self.remembering and self.viewable

    def note_position(self) -> None:
        self.notes = []
        if not self.first_ace:
            return
        self.notes.extend([NOTE_SOURCE, 0, int(self.pack)])
        for seat in range(self.seats):
            if self.cards_held(seat):
                self.notes.extend([NOTE_ARRIVED, int(seat), int(self.cards_held(seat))])

    def note_arrival(self, seat: i64, card: i64) -> None:
        if bit(card) & self.nameable():
            self.notes.extend([NOTE_FIRST, int(seat), int(bit(card))])
        else:
            self.notes.extend([NOTE_ARRIVED, int(seat), 1])

    def note_first(self, seat: i64, card: i64, among: i64) -> None:
        if among == bit(card):
            self.remember_lot(among)
        if bit(card) & self.nameable():
            among = bit(card)
        if self.first_ace and self.noting():
            self.notes.extend([NOTE_FIRST, int(seat), int(among & (self.source | bit(card)))])

    def note_departure(self, seat: i64, card: i64) -> None:
        self.notes.extend([NOTE_LEFT_DRAWN if self.drawn == card else NOTE_LEFT, int(seat), int(card)])

    def known_to(self, seat: int) -> Unseen | None:
        if not self.notes:
            return None
        # Cards that everybody can name stand in the notes as well: their hands are dealt anew with the rest.
        pool = self.hiding()
        for other in range(self.seats):
            if other != seat:
                pool |= self.hands[other]
        hidden = 0
        for at in range(int(self.left)):
            if self.stock[at] == UNKNOWN:
                hidden += 1
        drawing = -1 if self.drawn == NO_CARD else int(self.turn)
        return known_by(self.notes, int(self.seats), seat, int(pool), hidden, drawing)

    def settle_noted(self, seat: int, rng: Rng, unseen: Unseen) -> None:
        for other in range(self.seats):
            if other != seat:
                self.hands[other] = 0
        stock_place = int(self.seats)
        filled = unseen.draw(rng)
        place = 0
        for slot in range(len(filled)):
            card = filled[slot]
            if card < 0:
                continue
            owner = unseen.places[slot]
            if owner < stock_place:
                self.hands[owner] = self.hands[owner] | bit(card)
                if self.drawn == UNKNOWN and owner == self.turn and slot == unseen.last_of(owner):
                    self.drawn = card
                continue
            while self.stock[place] != UNKNOWN:
                place += 1
            self.stock[place] = card
        self.unveil()

    # Moves as text

    def vocabulary(self) -> list[int]:
        plays: list[int] = []
        for card in members(self.pack):
            if not bit(card) & EIGHTS or self.printed_counter:
                plays.append(card)
            if bit(card) & EIGHTS:
                plays.extend([card + suit * SUIT_STEP for suit in range(1, 5)])
        plays.extend([DRAW, KEEP, TAKE])
        if self.manual:
            plays.extend([move + SAID for move in plays])
            plays.extend([CATCH + seat * SEAT_STEP for seat in range(self.seats)])
        return plays

    def jokers_held(self, seat: int) -> i64:
        return self.hands[seat] & JOKERS

    def notation(self, move: int) -> str:
        kind = move & KIND_FIELD
        if kind == CATCH:
            return f"catch {seat_of(move)}"
        if kind == PLAY:
            word = card_text(move & CARD_FIELD)
            if named_suit(move) >= 0:
                word += "=" + SUITS[int(named_suit(move))]
        else:
            word = {DRAW: "draw", KEEP: "keep", TAKE: "take"}[kind]
        return word + "!" if is_said(move) else word

    def read_move(self, text: str) -> int:
        word = " ".join(text.split())
        said = SAID if word.endswith("!") else 0
        plain = word.rstrip("!").strip().lower()
        if plain in ("draw", "keep", "take"):
            return {"draw": DRAW, "keep": KEEP, "take": TAKE}[plain] + said
        if plain.startswith("catch "):
            seat = plain[6:]
            if said or not seat.isdecimal() or int(seat) >= self.seats:
                raise InvalidMove(
                    f"{text!r} is no move: catch a seat from 0 to {self.seats - 1}, as in {self.a_catch()}"
                )
            return CATCH + int(seat) * SEAT_STEP
        card, equals, suit = plain.partition("=")
        try:
            code = read_card(card)
        except InvalidPosition:
            raise InvalidMove(f"{text!r} is no move: write {self.what_moves_are()}") from None
        if not bit(code) & self.pack:
            raise InvalidMove(f"{text!r} is no move: {card_text(code)} is not in the pack of this game")
        if not equals:
            return code + said
        if not bit(code) & EIGHTS:
            raise InvalidMove(f"{text!r} is no move: only an 8 names a suit, as in 8H=C")
        named = read_suit(suit)
        if named < 0:
            raise InvalidMove(f"{text!r} is no move: {suit!r} is no suit; C, D, H or S is, as in 8H=C")
        return code + (named + 1) * SUIT_STEP + said

    def what_moves_are(self) -> str:
        known = "a card like 5C, an 8 like 8H=C, draw, keep"
        return f"{known}, take or {self.a_catch()}" if self.manual else f"{known} or take"

    def a_catch(self) -> str:
        return f"catch {self.seats - 1}"

    # What people see and read

    def prompt(self, seat: int) -> Sentence:
        if self.over:
            return Sentence("prompt.over")
        if seat != self.turn:
            found = Sentence("prompt.wait", {"who": int(self.turn)})
        elif self.demand:
            found = self.prompt_under_demand(seat)
        else:
            found = self.prompt_in_turn(seat)
        return self.with_catches(found, seat)

    def with_catches(self, prompt: Sentence, seat: int) -> Sentence:
        """CE-40: and whom the seat may catch, if it is in the round."""
        if seat < 0 or not (self.playing >> seat) & 1:
            return prompt
        caught = [other for other in range(self.seats) if other != seat and self.may_be_caught(other)]
        if not caught:
            return prompt
        key = prompt.key + (".catch" if len(caught) == 1 else ".several")
        return Sentence(key, prompt.fields | {"other": int(caught[0])})

    def prompt_under_demand(self, seat: int) -> Sentence:
        """CE-24, CE-26, CE-30: what answers the demand, and what taking it brings."""
        number = int(self.to_pick())
        if self.drawn != NO_CARD:
            key = "prompt.first.last" if self.leaves_in_air(bit(self.drawn)) else "prompt.first"
            return Sentence(
                f"{key}.{number}" if number < 2 else key, {"card": int(self.drawn), "number": number}
            )
        answers = self.hands[seat] & self.answers()
        if answers:
            key = "prompt.demand.last" if self.leaves_in_air(answers) else "prompt.demand"
        else:
            key = "prompt.demand.air" if self.in_air & bit(seat) else "prompt.demand.none"
        return Sentence(key if number else f"{key}.0", {"cards": int(answers), "number": number})

    def prompt_in_turn(self, seat: int) -> Sentence:
        """What the seat on turn may do where there is no demand."""
        if self.drawn >= 0:
            fits = bit(self.drawn) & self.follows
            key = "prompt.drawn.none" if not fits else "prompt.drawn"
            if self.leaves_in_air(fits):
                key = "prompt.drawn.last"
            return Sentence(key, {"card": int(self.drawn)})
        plays = self.hands[seat] & self.follows
        below = self.below_joker() if self.top >= 52 else NO_CARD
        fields = {"top": int(self.top), "suit": int(self.suit)}
        if self.in_air & bit(seat):
            key = "prompt.air"
        elif not plays:
            key = "prompt.none"
        elif self.leaves_in_air(plays):
            key = "prompt.last"
        elif self.suit >= 0:
            key = "prompt.suit"
        elif self.top < 52:
            key = "prompt.play"
        elif below < 0:
            key = "prompt.joker"
        else:
            key = "prompt.below"
            fields["top"] = int(below)
        return Sentence(f"{key}.pass" if self.draw_passes() else key, fields)

    def label(self, move: int) -> Sentence:
        kind = move & KIND_FIELD
        said = ".said" if is_said(move) else ""
        if kind == CATCH:
            return Sentence("move.catch", {"other": int(seat_of(move))})
        if kind == PLAY:
            suit = int(named_suit(move))
            key = ("move.name" if suit >= 0 else "move.play") + said
            if self.leaves_in_air(bit(move & CARD_FIELD)):
                key += ".air"
            return Sentence(key, {"card": move & CARD_FIELD, "suit": suit})
        if kind == DRAW:
            return Sentence("move.draw.pass" + said if said or self.draw_passes() else "move.draw")
        if kind == KEEP:
            return Sentence("move.keep" + said)
        number = int(self.to_pick()) if self.demand else 0
        return Sentence(("move.take" if number else "move.take.0") + said, {"number": number})

    def spot(self, move: int) -> tuple[str, str]:
        kind = move & KIND_FIELD
        if kind == PLAY:
            return (f"hand.{self.turn}", card_text(move & CARD_FIELD))
        if kind == KEEP:
            return (f"hand.{self.turn}", "")
        if kind == CATCH:
            return (f"hand.{seat_of(move)}", "")
        return ("stock", "")

    def zones(self, seat: int) -> list[Zone]:
        stock = pile_text(self.stock, self.left).split()
        badges = ["badge.clockwise" if self.direction > 0 else "badge.anticlockwise"]
        if self.suit >= 0:
            badges.append(f"badge.suit.{self.suit}")
        table = [
            Zone(PILE, "stock", "zone.stock", stock),
            Zone(
                PILE,
                "discard",
                "zone.discard",
                pile_text(self.discard, self.discarded).split(),
                badges=badges,
            ),
        ]
        if self.demand:
            table.append(Zone(COUNTER, "demand", "zone.demand", [], count=int(self.demand)))
        for other in range(self.seats):
            marks = ["badge.dealer"] if other == self.dealer else []
            if self.in_air & bit(other):
                marks.append("badge.air")
            if not self.playing & bit(other):
                marks.append("badge.out")
            cards = set_text(self.hands[other]).split() + ["?"] * int(self.veiled[other])
            table.append(Zone(HAND, f"hand.{other}", "zone.hand", cards, int(other), badges=marks))
        return table

    # A rule of thumb, and what a position is worth

    def heuristic_move(self, seat: int) -> int:
        """Attacks and goes again where it can, keeps eights and aces for need, a regular card for the end."""
        return int(self.most_promising(seat, CATCH))

    def most_promising(self, seat: i64, last_kind: i64) -> i64:
        """The best of the moves up to that kind, by the look of them; NO_MOVE where there is none."""
        best: i64 = NO_MOVE
        most: i64 = -1
        for at in range(self.generate(seat)):
            move = self.codes[at]
            promise = self.promise(seat, move)
            if promise > most and move & KIND_FIELD <= last_kind:
                best, most = move, promise
        return best

    def promise(self, seat: i64, move: i64) -> i64:
        """How good a move looks, from 0."""
        kind = move & KIND_FIELD
        said: i64 = 1 if is_said(move) else 0
        if kind == CATCH:
            return 1000
        if kind != PLAY:
            return 100 + said
        card = move & CARD_FIELD
        here = bit(card)
        rest = self.hands[seat] & ~here
        if not rest:
            return 2000 if self.wins(here, self.top) else 50 + said
        if not rest & REGULAR and here & REGULAR:
            # The last regular card is what wins in the end.
            return 90 + said
        worth = 200 + said + self.hand_points(here & ~EIGHTS)
        if here & (TWOS | JOKERS):
            worth += 60 if self.demand or self.cards_held(self.next_to(seat)) < 4 else 10
        elif here & ACES:
            worth += 40 if self.demand else -40
        elif here & EIGHTS:
            suit = named_suit(move) if named_suit(move) >= 0 else card & 3
            worth += count(rest & shift(CLUB_CARDS, suit)) - 60
        elif self.goes_again(card):
            worth += 30 if rest & (shift(CLUB_CARDS, card & 3) | shift(RANK_CARDS, card & 60)) else 5
        else:
            worth += 2 * count(rest & shift(CLUB_CARDS, card & 3))
        return worth

    def overlooked(self, move: int) -> int:
        """CE-41, CE-42, CE-44: the same move without its call, or somebody is not caught."""
        if move & KIND_FIELD != CATCH:
            return move & ~SAID
        return int(self.most_promising(self.turn, TAKE) & ~SAID) if self.viewer == self.turn else NO_MOVE

    def evaluation(self, seat: int) -> float:
        """By the standing of the match, and by the cards in hand: the fewer, the nearer to winning."""
        seats = int(self.seats)
        chances = vec[float]([0.0] * seats)
        everybody = 0.0
        for other in range(seats):
            if self.playing & bit(other):
                chances[other] = 1.0 / float(1 + self.cards_held(other))
                everybody += chances[other]
        coming = vec[float]([0.0] * seats)
        for other in range(seats):
            chances[other] = chances[other] / everybody
            # CE-51
            coming[other] = CARD_POINTS * (1.0 - chances[other]) * float(self.cards_held(other))
        return 2.0 * win_share(self.match, seat, self.rounds, chances, coming) - 1.0

    def ahead(self, seat: int) -> float:
        return self.match.ahead(seat)

    # What speaks for a move

    def reason(self, seat: int, move: int) -> Sentence | None:
        kind = move & KIND_FIELD
        if kind == CATCH:
            return self.reason_to_catch(seat_of(move))
        if kind == PLAY:
            return self.reason_to_play(seat, move)
        if is_said(move):
            return Sentence("reason.said")
        hand = self.hands[seat]
        if kind == DRAW and self.leaves_in_air(hand & self.follows):
            return Sentence("reason.hold")
        spare = self.spared(hand, kind)
        return Sentence("reason.spare", {"cards": int(spare)}) if spare else None

    def spared(self, hand: i64, kind: i64) -> i64:
        """What could be played now, and is kept by a move that plays nothing."""
        if kind == KEEP:
            return bit(self.drawn) & self.follows
        return hand & (self.answers() if kind == TAKE else self.follows)

    def reason_to_catch(self, other: i64) -> Sentence | None:
        """CE-41, CE-42."""
        number = self.missed_pick if self.missed_pick_by == other else 0
        if self.missed_call & bit(other):
            number += 1
        there = self.left + self.discarded - 1
        if number > there:
            number = there
        return self.counted("reason.catch", {"other": int(other), "number": int(number)}) if number else None

    def reason_to_play(self, seat: i64, move: i64) -> Sentence:
        card = move & CARD_FIELD
        here = bit(card)
        rest = self.hands[seat] & ~here
        following = int(self.next_to(seat))
        if not rest:
            found = Sentence("reason.win" if self.wins(here, self.top) else "reason.air")
        elif here & (TWOS | JOKERS):
            demand = int(self.demand) + (2 if here & TWOS else 5)
            found = Sentence("reason.demand", {"other": following, "number": demand})
        elif self.demand:
            found = Sentence("reason.cancel", {"number": int(self.demand)})
        elif here & EIGHTS:
            found = self.reason_to_name(rest, named_suit(move) if named_suit(move) >= 0 else card & 3)
        elif self.goes_again(card):
            found = self.reason_to_go_again(rest, card)
        elif card >> 2 in (SEVEN, JACK) and self.cards_held(following) <= FEW_CARDS:
            fields = {"other": following, "number": int(self.cards_held(following))}
            found = self.counted("reason.skip" if card >> 2 == SEVEN else "reason.turn", fields)
        else:
            found = self.reason_of_rest(rest, card)
        return Sentence(said_key(found.key), found.fields) if is_said(move) else found

    def reason_to_name(self, rest: i64, suit: i64) -> Sentence:
        """CE-10."""
        more = int(count(rest & shift(CLUB_CARDS, suit) & ~EIGHTS))
        if not more:
            return self.reason_left(rest)
        return self.counted("reason.name", {"suit": int(suit), "number": more})

    def reason_to_go_again(self, rest: i64, card: i64) -> Sentence:
        """CE-11, CE-12, CE-13."""
        fitting = int(count(rest & FITS_CARD[card]))
        return self.counted("reason.again", {"number": fitting}) if fitting else self.reason_left(rest)

    def reason_of_rest(self, rest: i64, card: i64) -> Sentence:
        """What an ordinary card leaves its player with."""
        left = int(count(rest))
        kept = rest & self.follows & WILDS
        if kept and left > 1:
            return Sentence("reason.kept", {"left": left, "cards": int(kept)})
        fitting = int(count(rest & FITS_CARD[card]))
        if not fitting or left == 1:
            return self.reason_left(rest)
        return self.counted("reason.suit", {"left": left, "number": fitting})

    def reason_left(self, rest: i64) -> Sentence:
        left = int(count(rest))
        return Sentence("reason.left.1" if left == 1 else "reason.left", {"left": left})

    def counted(self, key: str, fields: dict[str, int]) -> Sentence:
        """A sentence about a number of cards, which stands apart for a single one, or for none."""
        told_apart = f"{key}.{fields['number']}"
        return Sentence(told_apart if told_apart in SENTENCES else key, fields)


def pile_text(pile: vec[i64], n: i64) -> str:
    """The first n cards of a pile, top first."""
    words = []
    for at in range(int(n) - 1, -1, -1):
        words.append(card_text(int(pile[at])))
    return " ".join(words)
