"""Zombie Cribbage, six-card cribbage for two: clauses ZC-1 to ZC-53 of the rules page beside it."""

import math
from dataclasses import dataclass
from typing import Any, ClassVar, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.games.zombie_cribbage.discards import DEALER_WEIGHTS, PONE_WEIGHTS, RUNG_PAIRS, Crib
from parlour.games.zombie_cribbage.race import MOST, Race, race_for
from parlour.kit.bits import PLACES, bit, count, gather, lowest, members, shift
from parlour.kit.cards import (
    CLUB_CARDS,
    JOKERS,
    NO_CARD,
    PACK,
    RANK_CARDS,
    UNKNOWN,
    card_text,
    read_card,
    set_text,
    split_cards,
)
from parlour.kit.chance import Rng
from parlour.kit.errors import InvalidMove, InvalidOption, InvalidPosition
from parlour.kit.game import EVERYONE, NO_MOVE, NOBODY, SHELL, SPECTATOR, Appraisal, Event, Game, Refusal
from parlour.kit.given import shown
from parlour.kit.match import SERIES, MatchScore
from parlour.kit.moves import CARD_FIELD, KIND_FIELD, OTHER_STEP, other_of
from parlour.kit.options import Options, choice
from parlour.kit.position import PositionReader, cards_of
from parlour.kit.words import Sentence
from parlour.kit.zones import COUNTER, FAN, HAND, PILE, TRACK, Face, Zone

FINISH: Final = 60  # ZC-19: more than this wins
HOLES: Final = 61
THIRTY_ONE: Final = 31
HIGHEST: Final = 29  # no hand or crib is worth more, with jokers neither
JACKS: Final = 0xF0000000000

# Kinds of move; a card's play is kind 0, so that its code is the card.
PLAY: Final = 0
LAY: Final = 128
GO: Final = 256
RUN: Final = 384
STAY: Final = 512
COUNT: Final = 640
CLAIM: Final = 768
STOP: Final = 896

SAYINGS: Final[dict[int, str]] = {GO: "go", STOP: "stop", RUN: "run", STAY: "stay"}

# As the second card of a `crib` that does not name two (ZC-2).
ONE_ONLY: Final = 127
TOO_MANY: Final = 126

# The phases, in the order of PHASES.
DISCARDING: Final = 0
PLAYING: Final = 1
RUNNING: Final = 2
COUNTING: Final = 3
CLAIMING: Final = 4
PHASES: Final = ("discard", "play", "run", "count", "claim")

# Kinds of event, in the order of `event_kinds`.
CUT: Final = 0
DEALT: Final = 1
LAID: Final = 2
STARTER: Final = 3
HEELS: Final = 4
PLAYED: Final = 5
FIFTEEN: Final = 6
MADE_31: Final = 7
PAIR: Final = 8
SEQUENCE: Final = 9
WENT: Final = 10
CLOSED: Final = 11
LAST: Final = 12
REVEALED: Final = 13
RAN: Final = 14
STAYED: Final = 15
SHOWN: Final = 16
CRIB: Final = 17
FLUSH: Final = 18
NOBS: Final = 19
COUNTED: Final = 20
CLAIMED: Final = 21
LOWERED: Final = 22
WON: Final = 23
ROUND: Final = 24
TURNED: Final = 25
STOPPED: Final = 26
AGAIN: Final = 27
DEALER: Final = 28

# Why a seat deals: the number of the event that says so.
BY_TURNS: Final = 0
BY_CUT: Final = 1
BY_LOSS: Final = 2

EVENT_KINDS: Final = (
    "cut",
    "deal",
    "lay",
    "starter",
    "heels",
    "play",
    "fifteen",
    "thirty_one",
    "pair",
    "sequence",
    "go",
    "close",
    "last",
    "reveal",
    "run",
    "stay",
    "show",
    "crib",
    "flush",
    "nobs",
    "count",
    "claim",
    "lowered",
    "won",
    "round",
    "turn",
    "stop",
    "again",
    "dealer",
)

POSITION_KEYS: Final = (
    "trailing",
    "dealer",
    "hands",
    "crib",
    "starter",
    "played",
    "count",
    "gone",
    "phase",
    "shown",
    "announced",
    "face_up",
    "wins",
    "stock",
)

LAST_SHOWN: Final = ("zone.last.hand", "zone.last.hand", "zone.last.crib", "zone.last.starter")

MOST_ATTEMPTS: Final = 1_000_000


@dataclass(frozen=True)
class ZombieCribbageOptions(Options):
    """What a table of Zombie Cribbage may choose."""

    lowdown: str = choice(
        "off", "on", clause="ZC-30", text="Lowdown Zombies: two jokers in the pack, which count zero"
    )
    reveal: str = choice(
        "off",
        "on",
        clause="ZC-31",
        text="Reveal Your Zombies: a joker played makes the other lay their hand face up (needs lowdown)",
    )
    run: str = choice(
        "off",
        "on",
        clause="ZC-32",
        text="Zombies, Run!: whoever plays a joker may end the hand at once (needs lowdown)",
    )
    thirty_one: str = choice(
        "printed",
        "standard",
        clause="ZC-40",
        text="A count of 31: two points and one more for the last card, or two in all",
        formerly={"seed": "printed"},
    )
    after_go: str = choice(
        "must",
        "may",
        clause="ZC-42",
        text="When the other has said go: a card that fits must be played, or one may stop the count",
    )
    joker_at_31: str = choice(
        "forced",
        "optional",
        clause="ZC-42",
        text="A joker in hand when the count is 31: it must be played, or its holder may say go",
    )
    joker_runs_in_play: str = choice(
        "on", "off", clause="ZC-44", text="Whether a joker makes runs with ace and 2 in the play"
    )
    joker_pair: str = choice("on", "off", clause="ZC-45", text="Whether two jokers are a pair")
    crib_flush: str = choice(
        "printed",
        "standard",
        clause="ZC-47",
        text="A flush in the crib: four cards are enough, or the starter must be of the suit too",
        formerly={"seed": "printed"},
    )
    counting: str = choice(
        "auto",
        "claimed",
        clause="ZC-48",
        text="Hands and crib are counted for you, or you count and the other may claim what you missed",
    )
    match: str = choice("1", "3", "5", "7", clause="ZC-53", text="Games in the match")

    @staticmethod
    def without() -> tuple[str, ...]:
        return ("limit",)  # G-4: points keep coming until somebody has won

    def check(self, seats: int) -> str:
        if self.reveal == "on" and self.lowdown == "off":
            return "reveal: only with the jokers of lowdown [ZC-31]"
        if self.run == "on" and self.lowdown == "off":
            return "run: only with the jokers of lowdown [ZC-32]"
        return ""


SENTENCES: Final = {
    "cut": "{who} cuts {cards}.",
    "cut.you": "You cut {cards}.",
    "again": "Neither card is lower: both cut again.",
    "dealer": "{who} deals.",
    "dealer.you": "You deal.",
    "dealer.1": "{who} has cut the lower card and deals first.",
    "dealer.1.you": "You have cut the lower card and deal first.",
    "dealer.2": "{who} has lost the game and deals first in the next.",
    "dealer.2.you": "You have lost the game and deal first in the next.",
    "deal": "{who} is dealt {cards}.",
    "deal.you": "You are dealt {cards}.",
    "lay": "{who} lays {cards} away for the crib.",
    "lay.you": "You lay {cards} away for the crib.",
    "starter": "{who} cuts the starter: {cards}.",
    "starter.you": "You cut the starter: {cards}.",
    "heels": "It is a jack: {number} for {who}, the dealer.",
    "heels.you": "It is a jack: {number} for you, the dealer.",
    "play": "{who} plays {cards}: {number}.",
    "play.you": "You play {cards}: {number}.",
    "fifteen": "Fifteen for {number}: {cards}.",
    "thirty_one": "Thirty-one for {number}.",
    "pair": "A pair for {number}: {cards}.",
    "pair.6": "Three of a kind for {number}: {cards}.",
    "pair.12": "Four of a kind for {number}: {cards}.",
    "sequence": "A run for {number}: {cards}.",
    "go": "{who} says go.",
    "go.you": "You say go.",
    "stop": "{who} says stop.",
    "stop.you": "You say stop.",
    "close": "The count ends at {number}.",
    "last": "The last card: {number} for {who}.",
    "last.you": "The last card: {number} for you.",
    "reveal": "{who} has to lay {cards} face up.",
    "reveal.you": "You have to lay {cards} face up.",
    "run": "{who} runs: both throw in their cards.",
    "run.you": "You run: both throw in their cards.",
    "stay": "{who} stays.",
    "stay.you": "You stay.",
    "show": "The hand of {who}, {cards}: {number}.",
    "show.you": "Your hand, {cards}: {number}.",
    "show.0": "The hand of {who}, {cards}, is worth nothing.",
    "show.0.you": "Your hand, {cards}, is worth nothing.",
    "crib": "The crib of {who}, {cards}: {number}.",
    "crib.you": "Your crib, {cards}: {number}.",
    "crib.0": "The crib of {who}, {cards}, is worth nothing.",
    "crib.0.you": "Your crib, {cards}, is worth nothing.",
    "turn": "{who} laid {cards} in the crib.",
    "turn.you": "You laid {cards} in the crib.",
    "flush": "A flush for {number}: {cards}.",
    "nobs": "The jack of the starter's suit for {number}: {cards}.",
    "count": "{who} counts {number}.",
    "count.you": "You count {number}.",
    "count.0": "{who} counts nothing.",
    "count.0.you": "You count nothing.",
    "claim": "{who} claims {number}.",
    "claim.you": "You claim {number}.",
    "claim.0": "{who} claims nothing.",
    "claim.0.you": "You claim nothing.",
    "lowered": "There are no more than {number}: {who} scores {number}.",
    "lowered.you": "There are no more than {number}: you score {number}.",
    "lowered.0": "That is more than there is: {who} scores nothing.",
    "lowered.0.you": "That is more than there is: you score nothing.",
    "lowered.1": "There is no more than 1: {who} scores 1.",
    "lowered.1.you": "There is no more than 1: you score 1.",
    "won": "{who} is over the line with {number} points and wins the game.",
    "won.you": "You are over the line with {number} points and win the game.",
    "round": "Game {number} of the match is over.",
    "combination.fifteen": "fifteen",
    "combination.pair": "pair",
    "combination.pair.6": "three of a kind",
    "combination.pair.12": "four of a kind",
    "combination.sequence": "run of {number}",
    "combination.flush": "flush of {number}",
    "combination.nobs": "jack of the starter's suit",
    "prompt.lay.own": "Lay two cards away for your crib.",
    "prompt.lay.other": "Lay two cards away for the crib of {other}.",
    "prompt.laid": "{who} is still to lay two cards away.",
    "prompt.laid.you": "You are still to lay two cards away.",
    "prompt.laying": "Both lay two cards away for the crib of {who}.",
    "prompt.laying.you": "Both lay two cards away for your crib.",
    "prompt.wait.run": "{who} has played a joker, and runs or stays.",
    "prompt.wait.run.you": "You have played a joker, and run or stay.",
    "prompt.wait.count": "{who} is to count.",
    "prompt.wait.count.you": "You are to count.",
    "prompt.wait.claim": "{who} is to claim what was missed.",
    "prompt.wait.claim.you": "You are to claim what was missed.",
    "prompt.lead": "Lead a card: the count begins at zero.",
    "prompt.play": "The count is {number}: play a card that keeps it at 31 or below.",
    "prompt.on": "{other} has said go. The count is {number}: play another card that fits.",
    "prompt.on.stop": "{other} has said go. The count is {number}: play another card that fits, or say stop.",
    "prompt.stop": "{other} has said go, and none of your cards fits on {number}: say stop.",
    "prompt.joker": "The count is 31: play a joker, or say go.",
    "prompt.joker.stop": "{other} has said go. The count is 31: play a joker, or say go or stop.",
    "prompt.joker.forced": "The count is 31: you must play a joker.",
    "prompt.joker.forced.stop": "{other} has said go. The count is 31: play a joker, or say stop.",
    "prompt.run": "You have played a joker: run and end the hand, or stay?",
    "prompt.count": "Count your hand with the starter.",
    "prompt.count.crib": "Count your crib with the starter.",
    "prompt.claim": "{other} scored {number}: claim what was missed, or nothing.",
    "prompt.claim.0": "{other} scored nothing: claim what was missed, or nothing.",
    "move.play": "Play {card}: {number}",
    "move.lay": "Lay away {cards}",
    "move.go": "Go",
    "move.stop": "Stop",
    "move.run": "Run: end the hand",
    "move.stay": "Stay",
    "move.count": "Count {number}",
    "move.count.none": "Count nothing",
    "move.claim": "Claim {number}",
    "move.claim.none": "Claim nothing",
    "reason.crib.own": "Keeping {cards} brings {number}.{part} points on average, "
    "and your crib {more}.{tenths}.",
    "reason.crib.other": "Keeping {cards} brings {number}.{part} points on average, "
    "and gives the crib of {other} {more}.{tenths}.",
    "reason.fifteen": "It makes fifteen, for {number}.",
    "reason.thirty_one": "It makes thirty-one, for {number}.",
    "reason.pair": "It makes a pair, for {number}.",
    "reason.pair.6": "It makes three of a kind, for {number}.",
    "reason.pair.12": "It makes four of a kind, for {number}.",
    "reason.sequence": "It completes a run, for {number}.",
    "reason.several": "It scores in two ways at once, {number} points in all.",
    "reason.last": "{other} has shown that no card fits any more: the point for the last card is yours.",
    "reason.stop": "It brings the point for the last card, and you keep your cards.",
    "reason.paired": "You hold another like {card}: if it is paired, three of a kind are yours.",
    "reason.low": "From {number} nobody makes fifteen with one card.",
    "reason.between": "From {number} nobody makes fifteen or thirty-one with one card.",
    "reason.count": "That is what the cards are worth.",
    "reason.claim": "So much was missed.",
    "reason.claim.0": "Nothing was missed.",
    "reason.run": "Nothing of the crib of {other} will be counted.",
    "reason.run.own": "Your hand would show only {number} with this starter.",
    "zone.stock": "Stock",
    "zone.starter": "Starter",
    "zone.crib": "Crib",
    "zone.count": "Cards of the count",
    "zone.total": "Count",
    "zone.hand": "Hand",
    "zone.played": "Played",
    "zone.track": "Zombies",
    "zone.last.hand": "Last hand",
    "zone.last.crib": "Last crib",
    "zone.last.starter": "Last starter",
    "zone.wins": "Games won",
    "badge.dealer": "dealer",
    "badge.laid": "has laid away",
    "badge.gone": "said go",
    "badge.open": "face up",
    "badge.counting": "being counted",
    "refuse.lay": "Lay exactly two of your cards away for the crib",
    "refuse.lay.first": "First lay two cards away for the crib",
    "refuse.lay.over": "The cards for the crib are laid away already",
    "refuse.past": "{card} would take the count past 31",
    "refuse.claim": "A claim is made when the other has counted",
    "refuse.claim.first": "Now claim what was missed, or nothing with claim 0",
    "refuse.run": "Only who has just played a joker runs or stays",
    "refuse.run.off": "At this table nobody runs: a joker is played like any card",
    "refuse.go": "You have a card that fits and must play it",
    "refuse.go.stop": "You have a card that fits: play it, or say stop",
    "refuse.go.none": "The other has said go: now you say stop",
    "refuse.stop": "You may stop only when the other has said go",
    "refuse.stop.off": "At this table a card that fits must be played, after a go as well",
    "refuse.auto": "At this table hands are counted for you",
    "refuse.count": "There is nothing to count now",
    "refuse.count.first": "Now count your cards",
    "refuse.choose": "First say whether you run or stay",
}


# A ladder is a set of cards with their ranks in the order of runs, four bits each: jokers, ace, 2, ... king.


def ladder_of(cards: i64) -> i64:
    """ZC-44: the set of cards as a ladder, jokers lowest."""
    return shift(cards & PACK, 4) | (cards >> 52)


def cards_on(ladder: i64) -> i64:
    """The set of cards that a ladder holds."""
    return (ladder >> 4) | shift(ladder & 3, 52)


def one_more(ladder: i64, rung: i64) -> i64:
    """The ladder with one card more of a rank; the same where it has four, for nobody can be dealt five."""
    alike = (ladder >> (4 * rung)) & RANK_CARDS
    return ladder if alike == RANK_CARDS else ladder | shift(alike + 1, 4 * rung)


def place_of(starter: i64, one: i64, other: i64) -> i64:
    """Where `cribs_with` has the points for a starter's rank and two ranks, as they come in runs."""
    return RUNG_PAIRS * starter + ALL_RUNGS * one + other


def value_of(card: i64) -> i64:
    """ZC-4, ZC-30: what a card counts."""
    if card >= 52:
        return 0
    rank = card >> 2
    return 10 if rank >= 9 else rank + 1


def rung_of(card: i64) -> i64:
    """ZC-44: a card's place in runs: 0 for a joker, 1 for an ace, 13 for a king."""
    return 0 if card >= 52 else (card >> 2) + 1


def fitting(total: i64) -> i64:
    """ZC-5: the cards that do not take this total past 31."""
    cards: i64 = 0
    for card in range(54):
        if total + value_of(card) <= THIRTY_ONE:
            cards |= bit(card)
    return cards


VALUES: Final = vec[i64]([value_of(card) for card in range(54)])
RUNGS: Final = vec[i64]([rung_of(card) for card in range(54)])
FITS: Final = vec[i64]([fitting(total) for total in range(32)])

# The search for fifteens keeps a set of cards and its sum in one number: the sum from bit 56 up.
SUM_AT: Final = 56
FIFTEEN_SUM: Final = 1080863910568919040  # 15 * 2^56
SIXTEEN_SUM: Final = 1152921504606846976
ALL_RUNGS: Final = 14
SUM_STEPS: Final = vec[i64]([shift(0 if rung == 0 else min(rung, 10), SUM_AT) for rung in range(ALL_RUNGS)])
RUNG_CARDS: Final = vec[i64]([shift(RANK_CARDS, 4 * rung) for rung in range(ALL_RUNGS)])
FLUSHES: Final = vec[i64]([shift(CLUB_CARDS, suit) for suit in range(4)])


FANCY: Final = 2.5  # quarters of a point: a discard that promises so much less is e times as seldom
WHIM: Final = 12.0  # twentieths of a point: the same for a card that is played
STOPPING: Final = 15  # the promise of a stop: more than that of any card that makes nothing
WAYS_TO_LAY: Final = 15  # two of six cards
CRIB_POINTS: Final[dict[int, vec[i64]]] = {}  # by the ranks of two cards, and whether two jokers are a pair


@final
class Show:
    """What a hand or crib is worth with the starter: the combinations, and their points.

    `score` lists them anew: the n-th has `kinds[n]` (a kind of event), `points[n]` and the cards `sets[n]` as
    a ladder, for n below `found`.
    """

    def __init__(self, joker_pair: bool, crib_four: bool) -> None:
        self.joker_pair = joker_pair
        self.crib_four = crib_four
        self.found: i64 = 0
        self.kinds: vec[i64] = vec[i64]([0] * 64)
        self.points: vec[i64] = vec[i64]([0] * 64)
        self.sets: vec[i64] = vec[i64]([0] * 64)
        self.partial: vec[i64] = vec[i64]([0] * 64)

    def cribs_with(self, one: i64, other: i64) -> vec[i64]:
        """What a crib with cards of two ranks brings by ranks alone: for a third rank, a row and a column."""
        key = int(2 * (ALL_RUNGS * one + other)) + int(self.joker_pair)
        known = CRIB_POINTS.get(key)
        if known is not None:
            return known
        cribs: vec[i64] = vec[i64]([0] * (ALL_RUNGS * RUNG_PAIRS))
        laid = one_more(one_more(0, one), other)
        for a in range(ALL_RUNGS):
            three = one_more(laid, a)
            for b in range(a, ALL_RUNGS):
                four = one_more(three, b)
                for c in range(b, ALL_RUNGS):
                    five = one_more(four, c)
                    self.found = 0
                    points = self.fifteens(five) + self.ranks(five)
                    for at in (place_of(a, b, c), place_of(b, a, c), place_of(c, a, b)):
                        cribs[at] = points
        CRIB_POINTS[key] = cribs
        return cribs

    def note(self, kind: i64, points: i64, ladder: i64) -> i64:
        at = self.found
        self.kinds[at] = kind
        self.points[at] = points
        self.sets[at] = ladder
        self.found = at + 1
        return points

    def score(self, hand: i64, starter: i64, crib: bool) -> i64:
        """ZC-12 to ZC-16: the points of a hand or crib of at most four cards with the starter, if any."""
        self.found = 0
        ladder = ladder_of(hand if starter < 0 else hand | bit(starter))
        points = self.fifteens(ladder) + self.ranks(ladder)
        flush = FLUSHES[lowest(hand) & 3]
        if not hand & ~flush:
            points += self.flush(hand, starter, flush, crib)
        # ZC-14, ZC-46: a joker has no suit.
        if hand & JACKS and 0 <= starter < 52:
            jack = hand & JACKS & FLUSHES[starter & 3]
            if jack:
                points += self.note(NOBS, 1, ladder_of(jack))
        return points

    def fifteens(self, ladder: i64) -> i64:
        """ZC-12, ZC-30: two for every combination that adds to fifteen; jokers, being zero, double them."""
        partial = self.partial
        partial[0] = 0
        n: i64 = 1
        points: i64 = 0
        while ladder:
            card = ladder & -ladder
            ladder ^= card
            step = card + SUM_STEPS[PLACES[card % 67] >> 2]
            end = n
            for at in range(end):
                longer = partial[at] + step
                if longer < FIFTEEN_SUM:
                    partial[n] = longer
                    n += 1
                elif longer < SIXTEEN_SUM:
                    points += self.note(FIFTEEN, 2, longer - FIFTEEN_SUM)
        return points

    def ranks(self, ladder: i64) -> i64:
        """ZC-12: pairs and more of a kind; ZC-13: runs."""
        points: i64 = 0
        length: i64 = 0
        following: i64 = -1  # the rung that would go on with the run
        rest = ladder
        while rest:
            rung = PLACES[(rest & -rest) % 67] >> 2
            alike = rest & RUNG_CARDS[rung]
            rest ^= alike
            if alike & (alike - 1) and (rung or self.joker_pair):
                n = count(alike)
                points += self.note(PAIR, n * (n - 1), alike)
            if rung != following:
                if length >= 3:
                    points += self.runs(ladder, following - length, length)
                length = 0
            length += 1
            following = rung + 1
        if length >= 3:
            points += self.runs(ladder, following - length, length)
        return points

    def runs(self, ladder: i64, first: i64, length: i64) -> i64:
        """ZC-13: one run for each choice among cards of one rank."""
        partial = self.partial
        partial[0] = 0
        n: i64 = 1
        for rung in range(first, first + length):
            alike = ladder & RUNG_CARDS[rung]
            card = alike & -alike
            others = alike ^ card
            end = n
            while others:
                other = others & -others
                others ^= other
                for at in range(end):
                    partial[n] = partial[at] + other
                    n += 1
            for at in range(end):
                partial[at] = partial[at] + card
        for at in range(n):
            self.note(SEQUENCE, length, partial[at])
        return n * length

    def flush(self, hand: i64, starter: i64, flush: i64, crib: bool) -> i64:
        """ZC-15, ZC-46, ZC-47: a hand that is of one suit."""
        if count(hand) < 4:
            return 0
        if starter >= 0 and flush & bit(starter):
            return self.note(FLUSH, 5, ladder_of(hand | bit(starter)))
        if crib and not self.crib_four:
            return 0
        return self.note(FLUSH, 4, ladder_of(hand))


def show_for(chosen: ZombieCribbageOptions) -> Show:
    return Show(chosen.joker_pair == "on", chosen.crib_flush == "printed")


@final
class ZombieCribbage(Game):
    """A match of Zombie Cribbage: one game to more than sixty points, or the most of several."""

    name: ClassVar[str] = "zombie-cribbage"
    title: ClassVar[str] = "Zombie Cribbage"
    prefix: ClassVar[str] = "ZC"
    rules_number: ClassVar[int] = 2
    fewest: ClassVar[int] = 2
    most: ClassVar[int] = 2
    options_type: ClassVar[type[Options]] = ZombieCribbageOptions
    event_kinds: ClassVar[tuple[str, ...]] = EVENT_KINDS
    sentences: ClassVar[dict[str, str]] = SENTENCES
    position_keys: ClassVar[tuple[str, ...]] = POSITION_KEYS
    unordered_keys: ClassVar[tuple[str, ...]] = ("hands", "crib", "played")
    counts_hands: ClassVar[bool] = True
    likelihood_worlds: ClassVar[int] = 12

    def prepare(self) -> None:
        chosen = self.options
        assert isinstance(chosen, ZombieCribbageOptions)
        self.has_interrupts = False
        self.reveals = chosen.reveal == "on"
        self.runs = chosen.run == "on"
        self.last_at_31 = chosen.thirty_one == "printed"
        self.may_end = chosen.after_go == "may"
        self.joker_optional = chosen.joker_at_31 == "optional"
        self.joker_runs = chosen.joker_runs_in_play == "on"
        self.joker_pair = chosen.joker_pair == "on"
        self.claimed = chosen.counting == "claimed"
        # On it a show is worked out; nothing on it outlives a move, so copies may share it.
        self.show: Show = show_for(chosen)
        self.race: Race = race_for(chosen.lowdown == "on")
        # What somebody might have chosen promises; it does not outlive a question either.
        self.promises: vec[i64] = vec[i64]([0] * WAYS_TO_LAY)
        self.match = MatchScore(self.seats, SERIES, int(chosen.match))
        pack = PACK | (JOKERS if chosen.lowdown == "on" else 0)
        self.pack: i64 = pack if not self.deck else gather([read_card(word) for word in self.deck.split()])
        self.size: i64 = count(self.pack)
        # ZC-2; a small pack is dealt as far as it goes, one card left to cut.
        self.each: i64 = min(6, (int(self.size) - 1) // 2)
        if self.each < 3 or not self.has_two_ranks():
            raise InvalidOption("deck: seven or more cards of two ranks or more are wanted [ZC-2]")
        # The pack for the deal: places in `pack_cards`, each its own but while cards are dealt.
        self.pack_cards: vec[i64] = vec[i64](members(self.pack))
        self.order: vec[i64] = vec[i64](list(range(int(self.size))))

        self.scores: vec[i64] = vec[i64]([0, 0])  # where the leading zombies stand (ZC-50)
        self.trailing: vec[i64] = vec[i64]([0, 0])
        self.hands_dealt: i64 = 0  # over all matches of this object
        self.dealer: i64 = 0
        self.phase: i64 = DISCARDING
        self.waiting: i64 = 0  # the set of seats still to lay away
        self.hands: vec[i64] = vec[i64]([0, 0])
        self.laid: vec[i64] = vec[i64]([0, 0])  # for the crib
        self.played: vec[i64] = vec[i64]([0, 0])
        self.top: i64 = NO_CARD  # of the stock, as long as nothing is turned up
        self.stock: i64 = 0  # the rest of it: a set, for it is never drawn from
        self.starter: i64 = NO_CARD
        self.count: vec[i64] = vec[i64]([0] * 8)  # the cards of the running count, first played first
        self.counted: i64 = 0  # how many those are
        self.total: i64 = 0
        self.last: i64 = 0  # who played the last card
        self.gone: i64 = 0  # the set of seats that chose `go` in this count
        self.face_up: i64 = 0  # the set of seats whose hands lie open
        self.crib_shown: bool = False  # whether the crib is being counted, not a hand
        self.announced: i64 = 0

        # What was shown at the end of the last hand, until the play of this one: two hands, crib, starter.
        self.last_show: vec[i64] = vec[i64]([0, 0, 0, 0])

        # What `points_for` found last.
        self.made_sum: i64 = 0
        self.made_alike: i64 = 0
        self.made_run: i64 = 0

        self.lacks: vec[i64] = vec[i64]([0, 0])  # cards that a seat showed not to hold, by "go"
        self.has_joker: i64 = 0  # the set of seats that showed to hold a joker, by `go`
        # In a blind game, cards that cannot be seen: in the hands, in the crib, in the stock.
        self.veiled: vec[i64] = vec[i64]([0, 0])
        self.veiled_crib: vec[i64] = vec[i64]([0, 0])
        self.veiled_stock: i64 = 0

    def has_two_ranks(self) -> bool:
        """Whether a cut of this pack can be won (ZC-1)."""
        cards = self.pack & PACK
        if self.pack & JOKERS:
            return cards != 0
        return cards & ~shift(RANK_CARDS, lowest(cards) & 60) != 0

    def copy(self) -> "ZombieCribbage":
        twin = ZombieCribbage(SHELL)
        self.copy_common(twin)
        self.copy_open(twin)
        twin.hands = self.hands[:]
        twin.laid = self.laid[:]
        twin.top = self.top
        twin.stock = self.stock
        twin.veiled = self.veiled[:]
        twin.veiled_crib = self.veiled_crib[:]
        twin.veiled_stock = self.veiled_stock
        return twin

    def copy_open(self, twin: "ZombieCribbage") -> None:
        """Copies what everybody sees."""
        twin.reveals = self.reveals
        twin.runs = self.runs
        twin.last_at_31 = self.last_at_31
        twin.may_end = self.may_end
        twin.joker_optional = self.joker_optional
        twin.joker_runs = self.joker_runs
        twin.joker_pair = self.joker_pair
        twin.claimed = self.claimed
        twin.show = self.show
        twin.race = self.race
        twin.promises = self.promises
        twin.match = self.match.copy()
        twin.pack = self.pack
        twin.size = self.size
        twin.each = self.each
        twin.pack_cards = self.pack_cards
        twin.order = self.order[:]
        twin.scores = self.scores[:]
        twin.trailing = self.trailing[:]
        twin.hands_dealt = self.hands_dealt
        twin.dealer = self.dealer
        twin.phase = self.phase
        twin.waiting = self.waiting
        twin.played = self.played[:]
        twin.starter = self.starter
        twin.count = self.count[:]
        twin.counted = self.counted
        twin.total = self.total
        twin.last = self.last
        twin.gone = self.gone
        twin.face_up = self.face_up
        twin.crib_shown = self.crib_shown
        twin.announced = self.announced
        twin.last_show = self.last_show[:]
        twin.made_sum = self.made_sum
        twin.made_alike = self.made_alike
        twin.made_run = self.made_run
        twin.lacks = self.lacks[:]
        twin.has_joker = self.has_joker

    # Deal and crib: ZC-1 to ZC-3

    def start(self) -> None:
        self.begin()
        self.match.restart()
        self.clear_scores()
        self.clear_show()
        self.cut_for_deal()
        self.deal(BY_CUT)

    def clear_scores(self) -> None:
        for seat in range(2):
            self.scores[seat] = 0
            self.trailing[seat] = 0

    def clear_show(self) -> None:
        for at in range(4):
            self.last_show[at] = 0

    def cut_for_deal(self) -> None:
        """ZC-1, ZC-53: each cuts a card; the lower one deals, and a tie is cut again."""
        self.rng.next_round()
        while True:
            first = self.rng.below(self.size)
            second = self.rng.below(self.size - 1)
            if second >= first:
                second += 1
            mine = self.pack_cards[first]
            theirs = self.pack_cards[second]
            if self.listening:
                self.tell(CUT, 0, NOBODY, 0, bit(mine), EVERYONE)
                self.tell(CUT, 1, NOBODY, 0, bit(theirs), EVERYONE)
            if RUNGS[mine] != RUNGS[theirs]:
                self.dealer = 0 if RUNGS[mine] < RUNGS[theirs] else 1
                return
            if self.listening:
                self.tell(AGAIN, NOBODY, NOBODY, 0, 0, EVERYONE)

    def deal(self, why: i64) -> None:
        """ZC-2: six cards each, one at a time, the non-dealer first; on top of the stock is the starter."""
        if self.listening:
            self.tell(DEALER, self.dealer, NOBODY, why, 0, EVERYONE)
        self.hands_dealt += 1
        self.rng.next_round()
        self.clear_table()
        wanted = 2 * self.each + 1
        order = self.order
        at = self.size
        self.rng.deal(order, at, wanted)
        for nth in range(2):
            seat = 1 - self.dealer if nth == 0 else self.dealer
            place = at - 1 - nth
            hand: i64 = 0
            for _ in range(self.each):
                hand |= bit(self.pack_cards[order[place]])
                place -= 2
            self.hands[seat] = hand
        self.top = self.pack_cards[order[at - wanted]]
        self.stock = self.pack & ~(self.hands[0] | self.hands[1] | bit(self.top))
        # Back into order: out of its place is what was dealt, and what came into the place of that.
        for place in range(at - wanted, at):
            home = order[place]
            order[place] = place
            if home < at - wanted:
                order[home] = home
        if self.listening:
            for seat in range(2):
                self.tell(DEALT, seat, NOBODY, 0, self.hands[seat], bit(seat))
        self.phase = DISCARDING
        self.waiting = 3
        self.turn = 0

    def clear_table(self) -> None:
        for seat in range(2):
            self.hands[seat] = 0
            self.laid[seat] = 0
            self.played[seat] = 0
            self.lacks[seat] = 0
        self.waiting = 0
        self.starter = NO_CARD
        self.counted = 0
        self.total = 0
        self.gone = 0
        self.face_up = 0
        self.crib_shown = False
        self.announced = 0
        self.has_joker = 0

    def lay_away(self, seat: i64, move: i64) -> None:
        """ZC-2: two cards for the crib, unseen; when both have done so, ZC-3."""
        cards = bit(move & CARD_FIELD) | bit((move >> 15) & CARD_FIELD)
        self.hands[seat] = self.hands[seat] & ~cards
        self.laid[seat] = cards
        self.waiting &= ~bit(seat)
        if self.listening:
            self.tell(LAID, seat, NOBODY, 0, cards, bit(seat))
        if self.waiting:
            self.turn = 1 - seat
        else:
            self.turn_up()

    def turn_up(self) -> None:
        """ZC-3, ZC-46: the starter; a jack is two for the dealer, a joker nothing."""
        self.starter = self.top
        self.top = NO_CARD
        if self.remembering:
            self.clear_show()
        if self.listening:
            self.tell(STARTER, 1 - self.dealer, NOBODY, 0, bit(self.starter), EVERYONE)
        self.phase = PLAYING
        # ZC-4
        self.turn = 1 - self.dealer
        if bit(self.starter) & JACKS:
            if self.listening:
                self.tell(HEELS, self.dealer, NOBODY, 2, 0, EVERYONE)
            self.score(self.dealer, 2)

    # What is legal

    def to_move(self) -> i64:
        if self.over:
            return 0
        return self.waiting if self.phase == DISCARDING else bit(self.turn)

    def generate(self, seat: i64) -> i64:
        if self.phase == PLAYING:
            return self.fill_play(seat) if seat == self.turn else 0
        if self.over:
            return 0
        if self.phase == DISCARDING:
            return self.fill_crib(seat) if (self.waiting >> seat) & 1 else 0
        if seat != self.turn:
            return 0
        if self.phase == RUNNING:
            self.codes[0] = RUN
            self.codes[1] = STAY
            return 2
        kind: i64 = COUNT if self.phase == COUNTING else CLAIM
        for points in range(HIGHEST + 1):
            self.codes[points] = kind + points * OTHER_STEP
        return HIGHEST + 1

    def fill_play(self, seat: i64) -> i64:
        codes = self.codes
        cards = self.hands[seat] & FITS[self.total]
        n: i64 = 0
        while cards:
            codes[n] = PLACES[(cards & -cards) % 67]  # `lowest` without the call
            cards &= cards - 1
            n += 1
        if self.total == THIRTY_ONE and self.may_keep_joker(seat):
            codes[n] = GO
            n += 1
        if self.may_end and self.may_stop():
            codes[n] = STOP
            n += 1
        return n

    def fill_crib(self, seat: i64) -> i64:
        codes = self.codes
        n: i64 = 0
        rest = self.hands[seat]
        while rest:
            first = LAY + PLACES[(rest & -rest) % 67]
            rest &= rest - 1
            others = rest
            while others:
                codes[n] = first + OTHER_STEP * PLACES[(others & -others) % 67]
                others &= others - 1
                n += 1
        return n

    def find_refusal(self, seat: int, move: int) -> Refusal | None:
        kind = move & KIND_FIELD
        if kind == PLAY:
            return self.broken_play(seat, move)
        if kind == LAY:
            return self.broken_lay(seat, move)
        if self.phase == DISCARDING:
            return self.refuse("ZC-2", "refuse.lay.first")
        if kind == CLAIM:
            return self.broken_claim()
        if kind in (RUN, STAY):
            if self.phase == RUNNING:
                return None
            return self.refuse("ZC-32", "refuse.run" if self.runs else "refuse.run.off")
        if self.phase == RUNNING:
            return self.refuse("ZC-32", "refuse.choose")
        if kind == GO:
            return self.broken_go(seat)
        if kind == STOP:
            return self.broken_stop(seat)
        if not self.claimed:
            return self.refuse("ZC-48", "refuse.auto")
        if self.phase == COUNTING:
            return None
        return self.refuse("ZC-48", "refuse.claim.first" if self.phase == CLAIMING else "refuse.count")

    def broken_play(self, seat: int, card: int) -> Refusal | None:
        if not self.hands[seat] & bit(card):
            return self.refuse("G-3", "refuse.yours", {"card": card})
        if self.phase == DISCARDING:
            return self.refuse("ZC-2", "refuse.lay.first")
        if self.phase == RUNNING:
            return self.refuse("ZC-32", "refuse.choose")
        if not FITS[self.total] & bit(card):
            return self.refuse("ZC-5", "refuse.past", {"card": card})
        return None

    def broken_lay(self, seat: int, move: int) -> Refusal | None:
        one, other = move & CARD_FIELD, int(other_of(move))
        for card in (one, other):
            if card < 54 and not self.hands[seat] & bit(card):
                return self.refuse("G-3", "refuse.yours", {"card": card})
        if self.phase != DISCARDING:
            return self.refuse("ZC-2", "refuse.lay.over")
        if one == other or other >= 54:
            return self.refuse("ZC-2", "refuse.lay")
        return None

    def broken_claim(self) -> Refusal | None:
        if not self.claimed:
            return self.refuse("ZC-48", "refuse.auto")
        return None if self.phase == CLAIMING else self.refuse("ZC-17", "refuse.claim")

    def broken_go(self, seat: int) -> Refusal | None:
        if self.phase == COUNTING:
            return self.refuse("ZC-42", "refuse.count.first")
        if self.phase == CLAIMING:
            return self.refuse("ZC-42", "refuse.claim.first")
        if self.total == THIRTY_ONE and self.may_keep_joker(seat):
            return None
        if not self.may_stop():
            return self.refuse("ZC-42", "refuse.go")
        fits = self.hands[seat] & FITS[self.total]
        return self.refuse("ZC-42", "refuse.go.stop" if fits else "refuse.go.none")

    def broken_stop(self, seat: int) -> Refusal | None:
        if self.phase == COUNTING:
            return self.refuse("ZC-42", "refuse.count.first")
        if self.phase == CLAIMING:
            return self.refuse("ZC-42", "refuse.claim.first")
        if self.may_stop():
            return None
        if not self.may_end:
            return self.refuse("ZC-42", "refuse.stop.off")
        return self.refuse("ZC-42", "refuse.stop")

    # A move and what follows from it

    def push(self, seat: i64, move: i64) -> None:
        self.tape_end = 0
        self.moves += 1
        kind = move & KIND_FIELD
        if kind == PLAY:
            self.put(seat, move)
        elif kind == LAY:
            self.lay_away(seat, move)
        elif kind == GO:
            self.say_go(seat)
        elif kind == STOP:
            self.say_stop(seat)
        elif kind == RUN:
            # ZC-32, ZC-52: nothing of hand or crib is scored, and the deal alternates.
            if self.listening:
                self.tell(RAN, seat, NOBODY, 0, 0, EVERYONE)
            self.next_hand()
        elif kind == STAY:
            self.stay(seat)
        elif kind == COUNT:
            self.take_count(seat, (move >> 15) & CARD_FIELD)
        else:
            self.take_claim(seat, (move >> 15) & CARD_FIELD)

    # The play: ZC-4 to ZC-10

    def put(self, seat: i64, card: i64) -> None:
        """Plays a card."""
        here = bit(card)
        points = self.points_for(card)
        self.hands[seat] = self.hands[seat] & ~here
        self.played[seat] = self.played[seat] | here
        self.count[self.counted] = card
        self.counted += 1
        self.total += VALUES[card]
        self.last = seat
        if self.listening:
            self.tell(PLAYED, seat, NOBODY, self.total, here, EVERYONE)
            self.tell_points(seat)
        if points and self.score(seat, points):
            return
        if card >= 52:
            self.has_joker &= ~bit(seat)
            if self.reveals:
                self.lay_open(1 - seat)
            if self.runs:
                self.offer_run(seat)
                return
        self.go_on(seat)

    def points_for(self, card: i64) -> i64:
        """ZC-6 to ZC-9, ZC-43 to ZC-45: what the card makes if it is played now."""
        total = self.total + VALUES[card]
        points: i64 = 2 if total == 15 or total == THIRTY_ONE else 0
        self.made_sum = points
        self.made_alike = 0
        self.made_run = 0
        at = self.counted - 1
        if at < 0:
            return points
        rung = RUNGS[card]
        if RUNGS[self.count[at]] == rung:
            if rung or self.joker_pair:
                alike: i64 = 2
                at -= 1
                while at >= 0 and RUNGS[self.count[at]] == rung:
                    alike += 1
                    at -= 1
                self.made_alike = alike
                points += alike * (alike - 1)
        elif at > 0 and (rung or self.joker_runs):
            self.made_run = self.run_with(rung, at)
            points += self.made_run
        return points

    def run_with(self, rung: i64, at: i64) -> i64:
        """ZC-7, ZC-44: the length of the longest run of a card with the last of the count, back from `at`."""
        seen = bit(rung)
        low = rung
        high = rung
        length: i64 = 1
        longest: i64 = 0
        while at >= 0:
            rung = RUNGS[self.count[at]]
            if (seen >> rung) & 1 or (not rung and not self.joker_runs):
                break
            seen |= bit(rung)
            length += 1
            if rung < low:
                low = rung
            elif rung > high:
                high = rung
            if high - low >= 8:
                break
            if high - low < length and length >= 3:
                longest = length
            at -= 1
        return longest

    def tell_points(self, seat: i64) -> None:
        """Tells what `points_for` found in the last card."""
        if self.made_sum:
            self.tell(FIFTEEN if self.total == 15 else MADE_31, seat, NOBODY, 2, self.last_cards(8), EVERYONE)
        if self.made_alike:
            points = self.made_alike * (self.made_alike - 1)
            self.tell(PAIR, seat, NOBODY, points, self.last_cards(self.made_alike), EVERYONE)
        if self.made_run:
            self.tell(SEQUENCE, seat, NOBODY, self.made_run, self.last_cards(self.made_run), EVERYONE)

    def last_cards(self, n: i64) -> i64:
        """The set of the last n cards of the count, all where it has fewer."""
        cards: i64 = 0
        for at in range(max(self.counted - n, 0), self.counted):
            cards |= bit(self.count[at])
        return cards

    def may_keep_joker(self, seat: i64) -> bool:
        """ZC-42: whether the seat on turn, at 31, holds a joker that it need not play."""
        return self.joker_optional and self.hands[seat] & JOKERS != 0

    def may_stop(self) -> bool:
        """ZC-42: whether the seat on turn may end the count, the other having said go in it."""
        return self.may_end and self.has_said_go(1 - self.turn)

    def has_said_go(self, seat: i64) -> bool:
        """ZC-5: whether a seat that still holds cards is out of the running count."""
        if (self.gone >> seat) & 1:
            return True
        if self.over or self.phase != PLAYING or not self.counted or self.turn == seat:
            return False
        return self.turn == self.last and self.cards_held(seat) != 0

    def is_asked(self, seat: i64) -> bool:
        """ZC-42: whether the seat that played the last card goes on or stops, as the other cannot play.

        It is asked whatever it holds, for else a count that ends at once would show that nothing fits; but
        not where all can see that nothing does.
        """
        if not self.may_end or seat != self.last or not self.counted or (self.gone >> seat) & 1:
            return False
        if not self.cards_held(seat) or not self.cards_held(1 - seat):
            return False
        if (self.face_up >> seat) & 1:
            return self.hands[seat] & FITS[self.total] != 0
        lie_open = self.played[0] | self.played[1]
        if self.starter >= 0:
            lie_open |= bit(self.starter)
        return self.pack & FITS[self.total] & ~lie_open != 0

    def goes_on(self, seat: i64) -> bool:
        """ZC-10: whether the count can go on after a card of this seat."""
        return self.can_play(0) or self.can_play(1) or self.is_asked(seat)

    def can_play(self, seat: i64) -> bool:
        """ZC-5, ZC-42: whether a seat has a card that fits, and has not said `go` at 31."""
        return self.hands[seat] & FITS[self.total] != 0 and not (self.gone >> seat) & 1

    def go_on(self, seat: i64) -> None:
        """ZC-4, ZC-5, ZC-10: who plays after a card of this seat."""
        other = 1 - seat
        if self.can_play(other):
            self.turn = other
            return
        if not self.can_play(seat) and not self.is_asked(seat):
            if not self.close():
                self.lead()
            return
        self.turn = seat
        if self.hands[other] and not (self.gone >> other) & 1:
            self.note_lack(other)
            # A card of the same seat before this one: "go" was said then.
            alone = self.counted > 1 and self.played[seat] & bit(self.count[self.counted - 2]) != 0
            if self.listening and not alone:
                self.tell(WENT, other, NOBODY, 0, 0, EVERYONE)

    def note_lack(self, seat: i64) -> None:
        """A seat that could not play shows that it holds none of the cards that fit."""
        if self.remembering and not (self.gone >> seat) & 1:
            self.lacks[seat] = self.lacks[seat] | FITS[self.total]

    def say_go(self, seat: i64) -> None:
        """ZC-42: a joker kept back at 31."""
        self.gone |= bit(seat)
        if self.remembering:
            self.has_joker |= bit(seat)
        if self.listening:
            self.tell(WENT, seat, NOBODY, 0, 0, EVERYONE)
        if self.can_play(1 - seat) or self.is_asked(1 - seat):
            self.turn = 1 - seat
        elif not self.close():
            self.lead()

    def say_stop(self, seat: i64) -> None:
        """ZC-42: the count ends after the other's go, whatever this seat holds."""
        if self.listening:
            self.tell(STOPPED, seat, NOBODY, 0, 0, EVERYONE)
        if not self.end_count():
            self.lead()

    def close(self) -> bool:
        """ZC-10: the count ends because nobody can play, and so shows what they lack; whether that wins."""
        self.note_lack(0)
        self.note_lack(1)
        return self.end_count()

    def end_count(self) -> bool:
        """ZC-10, ZC-40, ZC-41: the count ends, with a point for the last card; whether that wins."""
        total = self.total
        self.counted = 0
        self.total = 0
        self.gone = 0
        if self.listening:
            self.tell(CLOSED, NOBODY, NOBODY, total, 0, EVERYONE)
        if total == THIRTY_ONE and not self.last_at_31:
            return False
        if self.listening:
            self.tell(LAST, self.last, NOBODY, 1, 0, EVERYONE)
        return self.score(self.last, 1)

    def lead(self) -> None:
        """ZC-10, ZC-41: the player who did not play the last card leads, the other where they have none."""
        other = 1 - self.last
        if self.hands[other]:
            self.turn = other
        elif self.hands[self.last]:
            self.turn = self.last
        else:
            self.begin_show()

    # Jokers that reveal and run: ZC-31, ZC-32, ZC-51, ZC-52

    def lay_open(self, seat: i64) -> None:
        if not self.hands[seat] or (self.face_up >> seat) & 1:
            return
        self.face_up |= bit(seat)
        if self.listening:
            self.tell(REVEALED, seat, NOBODY, 0, self.hands[seat], EVERYONE)

    def offer_run(self, seat: i64) -> None:
        """The last-card point belongs to the joker only if nobody can play after it."""
        if not self.goes_on(seat) and self.close():
            return
        self.phase = RUNNING
        self.turn = seat

    def stay(self, seat: i64) -> None:
        if self.listening:
            self.tell(STAYED, seat, NOBODY, 0, 0, EVERYONE)
        self.phase = PLAYING
        if self.counted:
            self.go_on(seat)
        else:
            self.lead()

    # The show: ZC-11 to ZC-17, ZC-47 to ZC-49

    def begin_show(self) -> None:
        if self.claimed:
            self.phase = COUNTING
            self.turn = 1 - self.dealer
            return
        if self.count_for(1 - self.dealer, False):
            return
        if self.count_for(self.dealer, False):
            return
        if self.count_for(self.dealer, True):
            return
        self.next_hand()

    def shown_cards(self, seat: i64, crib: bool) -> i64:
        return self.laid[0] | self.laid[1] if crib else self.played[seat]

    def count_for(self, seat: i64, crib: bool) -> bool:
        """Counts a seat's hand or its crib for it; whether that wins."""
        cards = self.shown_cards(seat, crib)
        points = self.show.score(cards, self.starter, crib)
        self.keep_shown(seat, crib, cards)
        if self.listening:
            self.tell(CRIB if crib else SHOWN, seat, NOBODY, points, cards, EVERYONE)
            self.tell_combinations(seat)
        return points != 0 and self.score(seat, points)

    def keep_shown(self, seat: i64, crib: bool, cards: i64) -> None:
        """What all have seen stays to be looked at until the next play."""
        if self.remembering:
            self.last_show[2 if crib else seat] = cards
            self.last_show[3] = bit(self.starter) if self.starter >= 0 else 0

    def tell_combinations(self, seat: i64) -> None:
        show = self.show
        for n in range(show.found):
            self.tell(show.kinds[n], seat, NOBODY, show.points[n], cards_on(show.sets[n]), EVERYONE)

    def take_count(self, seat: i64, points: i64) -> None:
        """ZC-48: what a player announces for their own cards."""
        most = self.show.score(self.shown_cards(seat, self.crib_shown), self.starter, self.crib_shown)
        self.announced = self.lowered(COUNTED, seat, points, most)
        if self.announced and self.score(seat, self.announced):
            return
        self.phase = CLAIMING
        self.turn = 1 - seat

    def take_claim(self, seat: i64, points: i64) -> None:
        """ZC-17, ZC-48: what the other player claims of the points that were missed."""
        owner = 1 - seat
        cards = self.shown_cards(owner, self.crib_shown)
        most = self.show.score(cards, self.starter, self.crib_shown)
        self.keep_shown(owner, self.crib_shown, cards)
        missed = most - self.announced if most > self.announced else 0
        claimed = self.lowered(CLAIMED, seat, points, missed)
        if self.listening:
            self.tell(CRIB if self.crib_shown else SHOWN, owner, NOBODY, most, cards, EVERYONE)
            self.tell_combinations(owner)
        if claimed and self.score(seat, claimed):
            return
        self.announced = 0
        self.phase = COUNTING
        if self.crib_shown:
            self.next_hand()
        elif owner == self.dealer:
            self.crib_shown = True
            self.turn = owner
            if self.listening:
                for each in range(2):
                    self.tell(TURNED, each, NOBODY, 0, self.laid[each], EVERYONE)
        else:
            self.turn = self.dealer

    def lowered(self, kind: i64, seat: i64, points: i64, most: i64) -> i64:
        """What a count or claim comes to, which is no more than there is."""
        if self.listening:
            self.tell(kind, seat, NOBODY, points, 0, EVERYONE)
            if points > most:
                self.tell(LOWERED, seat, NOBODY, most, 0, EVERYONE)
        return points if points < most else most

    def next_hand(self) -> None:
        """ZC-1: the deal alternates."""
        self.dealer = 1 - self.dealer
        self.deal(BY_TURNS)

    # Winning: ZC-18, ZC-19, ZC-49, ZC-50, ZC-53

    def score(self, seat: i64, points: i64) -> bool:
        """The trailing zombie jumps ahead of the leading one; whether it is over the line."""
        self.trailing[seat] = self.scores[seat]
        score = self.scores[seat] + points
        self.scores[seat] = score
        if score <= FINISH:
            return False
        self.end_game(seat)
        return True

    def end_game(self, winner: i64) -> None:
        if self.listening:
            self.tell(WON, winner, NOBODY, self.scores[winner], 0, EVERYONE)
        self.rounds += 1
        if self.match.end_round(bit(winner), self.rounds):
            self.waiting = 0
            self.finish(self.match.winners, "ZC-19")
            return
        if self.listening:
            self.tell(ROUND, NOBODY, NOBODY, self.rounds, 0, EVERYONE)
        self.moves = 0
        self.clear_scores()
        self.dealer = 1 - winner
        self.deal(BY_LOSS)

    def score_list(self) -> list[int]:
        return [int(self.scores[0]), int(self.scores[1])]

    # Position

    def write(self, position: dict[str, Any]) -> None:
        position["scores"] = self.score_list()
        position["trailing"] = [int(self.trailing[0]), int(self.trailing[1])]
        position["dealer"] = int(self.dealer)
        position["hands"] = [self.hand_words(seat) for seat in (0, 1)]
        position["crib"] = [self.crib_words(seat) for seat in (0, 1)]
        if self.starter != NO_CARD:
            position["starter"] = card_text(int(self.starter))
        position["played"] = [set_text(self.played[seat]) for seat in (0, 1)]
        position["count"] = " ".join(self.count_words())
        position["gone"] = members(self.gone)
        position["phase"] = PHASES[int(self.phase)]
        if self.phase in (COUNTING, CLAIMING):
            position["shown"] = "crib" if self.crib_shown else "hand"
        if self.phase == CLAIMING:
            position["announced"] = int(self.announced)
        position["face_up"] = members(self.face_up)
        position["wins"] = self.match.total_list()
        position["stock"] = " ".join(self.stock_words())

    def hand_words(self, seat: int) -> str:
        return " ".join(set_text(self.hands[seat]).split() + ["?"] * int(self.veiled[seat]))

    def crib_words(self, seat: int) -> str:
        return " ".join(set_text(self.laid[seat]).split() + ["?"] * int(self.veiled_crib[seat]))

    def count_words(self) -> list[str]:
        return [card_text(int(self.count[at])) for at in range(int(self.counted))]

    def stock_words(self) -> list[str]:
        top = [card_text(int(self.top))] if self.top >= 0 else []
        return top + set_text(self.stock).split() + ["?"] * int(self.veiled_stock)

    def read(self, position: PositionReader) -> None:
        self.clear_table()
        self.clear_show()
        self.dealer = position.seat("dealer", 0)
        self.read_scores(position)
        self.read_cards(position)
        self.read_phase(position)
        self.read_show(position)
        self.read_count(position)
        self.gone = position.seats_in("gone")
        self.has_joker = self.gone
        self.face_up = position.seats_in("face_up")
        self.read_turn(position)
        self.read_stock(position)
        if position.veiled:
            return
        if not position.has("face_up") and self.reveals:
            self.face_up = self.must_lie_open()
        if self.turn >= 0:
            self.check(position)
        else:
            self.check_end(position)

    def read_scores(self, position: PositionReader) -> None:
        scores = position.numbers("scores")
        trailing = position.numbers("trailing")
        wins = position.numbers("wins")
        for key, reached in (("scores", scores), ("wins", wins)):
            if min(reached) < 0:
                raise position.fault(key, "none is below 0")
        for seat in (0, 1):
            self.check_zombies(position, seat, scores[seat], trailing[seat])
        self.scores = vec[i64](scores)
        self.trailing = vec[i64](trailing)
        self.match.restart()
        self.match.totals = vec[i64](wins)
        self.rounds = sum(wins)

    def check_zombies(self, position: PositionReader, seat: int, score: int, trailing: int) -> None:
        """ZC-18, ZC-50: every jump leaves the trailing zombie behind the other; left out, it waits at 0."""
        if not 0 <= trailing <= max(score - 1, 0):
            behind = (
                f"from 0 to {score - 1}, behind its mate at {score}" if score > 0 else "at 0, like its mate"
            )
            raise position.fault(
                "trailing", f"the one of seat {seat} stands {behind}, not {trailing} [ZC-50]"
            )
        if trailing and score - trailing > HIGHEST:
            raise position.fault(
                "trailing", f"nothing scores {score - trailing}, by which seat {seat} is apart [ZC-50]"
            )

    def read_cards(self, position: PositionReader) -> None:
        for seat, hand in enumerate(position.piles("hands")):
            self.hands[seat] = cards_of(hand)
            self.veiled[seat] = hand.count(UNKNOWN)
        for seat, pile in enumerate(position.piles("played")):
            self.played[seat] = cards_of(pile)
        written = position.raw("crib")
        if isinstance(written, str):
            crib = position.cards("crib", written)
            # Two cards alone are of whoever holds fewer.
            own = 0 if len(crib) == 2 and count(self.hands[0]) > count(self.hands[1]) else 2
            cribs = [crib[:own], crib[own:]]
        else:
            cribs = position.piles("crib")
        for seat, laid in enumerate(cribs):
            self.laid[seat] = cards_of(laid)
            self.veiled_crib[seat] = laid.count(UNKNOWN)
            if len(laid) > 2:
                raise position.fault("crib", "each lays two cards away [ZC-2]")
        starter = position.cards("starter", position.raw("starter"))
        if len(starter) > 1 or UNKNOWN in starter:
            raise position.fault("starter", "one card is wanted, face up [ZC-3]")
        self.starter = starter[0] if starter else NO_CARD

    def read_phase(self, position: PositionReader) -> None:
        phase = position.raw("phase")
        if phase is None:
            phase = self.phase_by_the_rest(position)
        if phase not in PHASES:
            raise position.fault("phase", f"{phase!r} is not one of {', '.join(PHASES)}")
        self.phase = PHASES.index(str(phase))
        if self.phase in (COUNTING, CLAIMING) and not self.claimed:
            raise position.fault("phase", "hands are counted by the players only if claimed [ZC-48]")
        if self.phase == RUNNING and not self.runs:
            raise position.fault("phase", "only with the option run there is a choice [ZC-32]")
        for seat in (0, 1):
            cards = self.hands[seat] | self.played[seat]
            most = 4
            if self.phase == DISCARDING:
                cards |= self.laid[seat]
                most = 6
            if count(cards) + self.veiled[seat] > most:
                raise position.fault("hands", f"seat {seat} has more than {most} cards [ZC-2]")

    def phase_by_the_rest(self, position: PositionReader) -> str:
        """The phase of a position that does not name it."""
        if position.has("announced"):
            return "claim"
        if position.has("shown"):
            return "count"
        if self.starter != NO_CARD or self.played[0] | self.played[1] or (self.laid[0] and self.laid[1]):
            return "play"
        return "discard"

    def read_show(self, position: PositionReader) -> None:
        shown = position.raw("shown")
        if shown not in (None, "hand", "crib"):
            raise position.fault("shown", f"{shown!r} is neither hand nor crib")
        if shown is not None and self.phase not in (COUNTING, CLAIMING):
            raise position.fault("shown", "nothing is, but while the players count [ZC-48]")
        self.crib_shown = shown == "crib"
        self.announced = position.number("announced", 0, 0, HIGHEST)
        if self.announced and self.phase != CLAIMING:
            raise position.fault("announced", "nothing is, but when a claim is to be made [ZC-48]")

    def read_count(self, position: PositionReader) -> None:
        """The cards of the count are among those played."""
        named = position.named
        position.named = 0  # they stand in `played` as well
        cards = position.pile("count")
        position.named = named
        for card in cards:
            if not (self.played[0] | self.played[1]) & bit(card):
                raise position.fault("count", f"{self.card_words(card)} stands in nobody's `played`")
            self.count[self.counted] = card
            self.counted += 1
            self.total += VALUES[card]
            self.last = 0 if self.played[0] & bit(card) else 1
        if self.total > THIRTY_ONE:
            raise position.fault("count", f"it adds to {self.total}, and 31 is the most [ZC-5]")

    def read_turn(self, position: PositionReader) -> None:
        if self.phase == DISCARDING:
            for seat in range(2):
                if not self.laid[seat] and not self.veiled_crib[seat]:
                    self.waiting |= bit(seat)
        elif count(position.seats_in("turn")) > 1:
            raise position.fault("turn", "one seat is wanted, but while both lay cards away [ZC-4]")
        self.turn = position.turn(int(self.turn_by_the_rest()))
        if self.turn < 0:
            self.waiting = 0
        elif self.waiting:
            if position.seats_in("turn") & ~self.waiting:
                raise position.fault("turn", "who has laid cards away has to wait [ZC-2]")
            self.turn = lowest(self.waiting)
        if not self.counted:
            self.last = max(self.turn, 0)

    def turn_by_the_rest(self) -> i64:
        """Who is on turn in a position that does not say it."""
        pone = 1 - self.dealer
        if self.phase == DISCARDING:
            return lowest(self.waiting) if self.waiting else 0
        if self.phase == COUNTING:
            return self.dealer if self.crib_shown else pone
        if self.phase == CLAIMING:
            return pone if self.crib_shown else self.dealer
        if self.phase == RUNNING:
            if self.counted:
                return self.last
            return 0 if self.played[0] & JOKERS else 1
        # ZC-4, ZC-5, ZC-41
        following = 1 - self.last if self.counted else pone
        return following if self.can_play(following) else 1 - following

    def read_stock(self, position: PositionReader) -> None:
        stock = position.pile("stock")
        if position.named & ~self.pack:
            raise position.fault(
                "hands", f"{set_text(position.named & ~self.pack)} is not in the pack of this game"
            )
        self.veiled_stock = stock.count(UNKNOWN)
        self.top = NO_CARD
        self.stock = cards_of(stock)
        unnamed = 0 if position.veiled else self.pack & ~position.named
        if self.phase != DISCARDING and not position.has("crib") and count(unnamed) >= 4:
            for seat in range(2):
                self.laid[seat] = some_of(unnamed, 2, self.rng)
                unnamed &= ~self.laid[seat]
        self.stock |= unnamed
        if self.starter != NO_CARD or (position.veiled and self.phase != DISCARDING):
            return
        # ZC-3
        if stock:
            self.top = stock[0]
        elif unnamed:
            self.top = lowest(some_of(unnamed, 1, self.rng))
        self.stock &= ~(bit(self.top) if self.top >= 0 else 0)
        if self.phase != DISCARDING:
            self.starter = self.top
            self.top = NO_CARD

    def check(self, position: PositionReader) -> None:
        """Refuses what no play can lead to."""
        if max(self.score_list()) > FINISH:
            raise position.fault("scores", "more than 60 points have won [ZC-19]")
        if 2 * max(self.match.total_list()) > self.match.goal:
            raise position.fault("wins", "with these the match is over [ZC-53]")
        self.check_open(position)
        if self.phase == DISCARDING:
            self.check_discard(position)
        else:
            self.check_hands(position)
        if self.phase == PLAYING:
            self.check_play(position)
        elif self.phase == RUNNING:
            self.check_run(position)
        elif self.phase != DISCARDING:
            self.check_show(position)
        self.check_gone(position)

    def check_end(self, position: PositionReader) -> None:
        """ZC-19, ZC-53: a match is over when somebody is over the line and has the games it takes."""
        winners, _ = position.ending()
        if count(winners) != 1:
            raise position.fault("over", "one seat has won [ZC-19]")
        winner = int(lowest(winners))
        scores = self.score_list()
        if scores[winner] <= FINISH or scores[1 - winner] > FINISH:
            raise position.fault("scores", "the winner has more than 60, the other not [ZC-19]")
        wins = self.match.total_list()
        if self.match.goal > 1 and not 2 * wins[winner] > self.match.goal > 2 * wins[1 - winner]:
            raise position.fault("wins", f"the winner has more than half of {self.match.goal} games [ZC-53]")

    def check_discard(self, position: PositionReader) -> None:
        if not self.waiting:
            raise position.fault("phase", "both have laid cards away: the play begins [ZC-3]")
        if self.starter != NO_CARD:
            raise position.fault("starter", "it is turned up when both have laid cards away [ZC-3]")
        if self.played[0] | self.played[1]:
            raise position.fault("played", "the play begins when both have laid cards away [ZC-3]")
        if self.top < 0:
            raise position.fault("stock", "a card to turn up is wanted [ZC-3]")
        for seat in (0, 1):
            held, laid = count(self.hands[seat]), count(self.laid[seat])
            if laid not in (0, 2):
                raise position.fault("crib", f"seat {seat} must have laid two away, not {laid} [ZC-2]")
            if held != self.each - laid:
                wanted = f"{self.each - laid}, with {laid} laid away"
                raise position.fault("hands", f"seat {seat} must hold {wanted}, not {held} [ZC-2]")

    def check_hands(self, position: PositionReader) -> None:
        """ZC-2, ZC-3: what each has kept and laid away, and the starter.

        A short position leaves cards out; those of the hand that is being counted it may not.
        """
        counting = self.phase in (COUNTING, CLAIMING) and not self.crib_shown
        owner = self.turn if self.phase == COUNTING else 1 - self.turn
        for seat in (0, 1):
            kept, laid = count(self.hands[seat] | self.played[seat]), count(self.laid[seat])
            if kept > self.each - 2 or (counting and seat == owner and kept != self.each - 2):
                raise position.fault(
                    "hands",
                    f"seat {seat} must have {self.each - 2}, with those it `played`, not {kept} [ZC-2]",
                )
            if laid != 2:
                raise position.fault("crib", f"seat {seat} must have laid two away, not {laid} [ZC-2]")
        if self.starter == NO_CARD:
            raise position.fault("starter", "it is turned up before the play [ZC-3]")

    def check_play(self, position: PositionReader) -> None:
        """ZC-4, ZC-5: who is on turn."""
        turn, other = self.turn, 1 - self.last
        if not self.counted:
            begins = not self.played[0] | self.played[1]
            if begins and turn == self.dealer and position.has("dealer"):
                raise position.fault("turn", f"seat {1 - turn} leads, for seat {turn} deals [ZC-4]")
        elif turn == self.last and self.can_play(other):
            raise position.fault("turn", f"it is for seat {other}, who holds a card that fits [ZC-4]")
        if self.can_play(turn):
            return
        if turn != self.last or not self.is_asked(turn):
            raise position.fault("turn", f"seat {turn} has no card that fits [ZC-5]")

    def check_run(self, position: PositionReader) -> None:
        if not self.has_just_played_joker():
            raise position.fault("turn", f"seat {self.turn} has not just played a joker [ZC-32]")
        if self.counted and not self.goes_on(self.turn):
            raise position.fault("count", "nobody can add a card, so it is closed and empty [ZC-52]")

    def check_show(self, position: PositionReader) -> None:
        """ZC-10, ZC-48: all cards are played, and no more was announced than there is."""
        if self.hands[0] | self.hands[1]:
            raise position.fault("hands", "they are counted when all cards are played [ZC-10]")
        if self.counted:
            raise position.fault("count", "it is closed when all cards are played [ZC-10]")
        if self.crib_shown and (self.turn == self.dealer) != (self.phase == COUNTING):
            raise position.fault("turn", "the dealer counts the crib, the other claims [ZC-16]")
        if self.phase == COUNTING:
            return
        owner = 1 - self.turn
        most = self.show.score(self.shown_cards(owner, self.crib_shown), self.starter, self.crib_shown)
        if self.announced > most:
            what = f"the {'crib' if self.crib_shown else 'hand'} of seat {owner}"
            raise position.fault("announced", f"{what} is worth {most}, not {self.announced} [ZC-48]")
        jump = self.scores[owner] - self.trailing[owner]
        if position.has("scores") and position.has("trailing") and self.announced not in (0, jump):
            raise position.fault(
                "announced", f"the last jump of seat {owner} was {jump}, not {self.announced} [ZC-48]"
            )

    def check_gone(self, position: PositionReader) -> None:
        for seat in members(self.gone):
            if not self.joker_optional or self.total < THIRTY_ONE or not self.hands[seat] & JOKERS:
                raise position.fault("gone", f"seat {seat} has no joker to be kept back at 31 [ZC-42]")

    def check_open(self, position: PositionReader) -> None:
        """ZC-31, ZC-51: a hand lies open from the other's joker to the next deal."""
        if self.face_up and not self.reveals:
            raise position.fault("face_up", "only with the option reveal [ZC-31]")
        for seat in members(self.face_up):
            if self.phase == DISCARDING or (position.has("played") and not self.played[1 - seat] & JOKERS):
                raise position.fault("face_up", f"seat {1 - seat} has played no joker [ZC-31]")
        for seat in members(self.must_lie_open() & ~self.face_up) if self.reveals else []:
            raise position.fault("face_up", f"the hand of seat {seat} lies open, for a joker [ZC-31]")

    def must_lie_open(self) -> i64:
        """The seats with cards in hand whose opponent has played a joker."""
        open_seats: i64 = 0
        for seat in range(2):
            if self.hands[seat] and self.played[1 - seat] & JOKERS:
                open_seats |= bit(seat)
        return open_seats

    def has_just_played_joker(self) -> bool:
        """Whether that can be so of the seat on turn; a joker that closed the count is no longer in it."""
        if self.counted:
            return self.last == self.turn and self.count[self.counted - 1] >= 52
        return self.played[self.turn] & JOKERS != 0

    # What is known of hidden cards: each is anywhere with equal chance, but for what a "go" has shown

    def write_memory(self, state: dict[str, Any]) -> None:
        if self.lacks[0] | self.lacks[1]:
            state["lacks"] = [set_text(self.lacks[seat]) for seat in (0, 1)]
        if self.has_joker:
            state["has_joker"] = members(self.has_joker)
        if self.last_show[0] | self.last_show[1]:
            state["last_show"] = [set_text(self.last_show[at]) for at in range(4)]

    def read_memory(self, state: dict[str, Any]) -> None:
        for seat, cards in enumerate(state.get("lacks", [])):
            self.lacks[seat] = gather([read_card(word) for word in str(cards).split()])
        for at, cards in enumerate(state.get("last_show", [])):
            self.last_show[at] = gather([read_card(word) for word in str(cards).split()])
        if "has_joker" in state:
            self.has_joker = gather(list(state["has_joker"]))

    def observation(self, seat: int) -> "ZombieCribbage":
        blind = ZombieCribbage(SHELL)
        self.copy_common(blind)
        self.copy_open(blind)
        blind.hands = vec[i64]([0, 0])
        blind.laid = vec[i64]([0, 0])
        blind.veiled = vec[i64]([0, 0])
        blind.veiled_crib = vec[i64]([0, 0])
        for other in range(2):
            if other == seat or (self.face_up >> other) & 1:
                blind.hands[other] = self.hands[other]
            if other == seat or self.crib_shown:
                blind.laid[other] = self.laid[other]
            blind.veiled[other] = self.cards_held(other) - count(blind.hands[other])
            laid = count(self.laid[other]) + self.veiled_crib[other]
            blind.veiled_crib[other] = laid - count(blind.laid[other])
        blind.top = NO_CARD if self.top == NO_CARD else UNKNOWN
        blind.stock = 0
        blind.veiled_stock = self.cards_in_stock()
        return blind

    def cards_held(self, seat: i64) -> i64:
        """How many cards a seat holds, seen or not."""
        return count(self.hands[seat]) + self.veiled[seat]

    def cards_in_stock(self) -> i64:
        top: i64 = 1 if self.top >= 0 else 0
        return top + count(self.stock) + self.veiled_stock

    def deal_hidden(self, seat: int, rng: Rng) -> None:
        pool = self.pack & ~(self.hands[0] | self.hands[1] | self.laid[0] | self.laid[1])
        pool &= ~(self.played[0] | self.played[1])
        if self.starter >= 0:
            pool &= ~bit(self.starter)
        pool &= ~self.settle_hands(pool, rng)
        for other in range(2):
            laid = some_of(pool, self.veiled_crib[other], rng)
            self.laid[other] = self.laid[other] | laid
            pool &= ~laid
            self.veiled[other] = 0
            self.veiled_crib[other] = 0
        if self.top == UNKNOWN:
            top = some_of(pool, 1, rng)
            self.top = lowest(top)
            pool &= ~top
        self.stock = pool
        self.veiled_stock = 0

    def settle_hands(self, pool: i64, rng: Rng) -> i64:
        """Deals the hidden hands, and says what they are; again until they may have been held."""
        seen_0 = self.hands[0]
        seen_1 = self.hands[1]
        may_0 = pool & ~self.lacks[0]
        may_1 = pool & ~self.lacks[1]
        for _ in range(MOST_ATTEMPTS):
            hidden_0 = some_of(may_0, self.veiled[0], rng)
            hidden_1 = some_of(may_1, self.veiled[1], rng)
            if hidden_0 & hidden_1:
                continue
            self.hands[0] = seen_0 | hidden_0
            self.hands[1] = seen_1 | hidden_1
            if self.may_be_held():
                return hidden_0 | hidden_1
        raise InvalidPosition("no hands fit what was seen on the way")

    def may_be_held(self) -> bool:
        """ZC-5, ZC-42: whoever is to play has a card that fits, and a joker was there to be kept back."""
        for seat in range(2):
            if (self.has_joker >> seat) & 1 and not self.hands[seat] & JOKERS:
                return False
        if self.phase == PLAYING and not self.over:
            return self.can_play(self.turn) or self.is_asked(self.turn)
        if self.phase == RUNNING and self.counted and not self.over:
            return self.goes_on(self.turn)
        return True

    # Moves as text

    def vocabulary(self) -> list[int]:
        moves: list[int] = []
        cards = members(self.pack)
        for at in range(len(cards)):
            moves.append(cards[at])
            for other in cards[at + 1 :]:
                moves.append(LAY + cards[at] + other * OTHER_STEP)
        if self.joker_optional and self.pack & JOKERS:
            moves.append(GO)
        if self.may_end:
            moves.append(STOP)
        if self.runs:
            moves.extend([RUN, STAY])
        if self.claimed:
            for points in range(HIGHEST + 1):
                moves.extend([COUNT + points * OTHER_STEP, CLAIM + points * OTHER_STEP])
        return moves

    def notation(self, move: int) -> str:
        kind = move & KIND_FIELD
        card = move & CARD_FIELD
        points = int(other_of(move))
        if kind == PLAY:
            return card_text(card)
        if kind == LAY:
            other = card_text(points) if points < 54 else "" if points == ONE_ONLY else "..."
            return f"crib {card_text(card)} {other}".strip()
        if kind in (COUNT, CLAIM):
            return f"{'count' if kind == COUNT else 'claim'} {points}"
        return SAYINGS[kind]

    def jokers_held(self, seat: int) -> i64:
        return self.hands[seat] & JOKERS

    def read_move(self, text: str) -> int:
        words = text.lower().split()
        if len(words) == 1:
            for kind, saying in SAYINGS.items():
                if words[0] == saying:
                    return kind
            # A number alone can be nothing else where one is asked for.
            if words[0].isdecimal() and self.phase in (COUNTING, CLAIMING):
                words.insert(0, "count" if self.phase == COUNTING else "claim")
        if words and words[0] in ("count", "claim"):
            return self.read_number(words, text)
        crib = len(words) > 1 and words[0] == "crib"
        written = split_cards(" ".join(words[1:] if crib else words))
        if not written or (len(written) > 1 and not crib):
            raise self.nonsense(text)
        cards: list[int] = []
        for word in written:
            cards.append(self.read_move_card(word, text, cards))
        if not crib:
            return cards[0]
        if len(cards) != 2:
            return LAY + cards[0] + (ONE_ONLY if len(cards) == 1 else TOO_MANY) * OTHER_STEP
        return LAY + min(cards) + max(cards) * OTHER_STEP

    def read_number(self, words: list[str], text: str) -> int:
        """ZC-48: a count or claim."""
        number = words[1] if len(words) == 2 else ""
        if not number.isdecimal() or len(number) > 2 or int(number) > HIGHEST:
            raise self.nonsense(text)
        return (COUNT if words[0] == "count" else CLAIM) + int(number) * OTHER_STEP

    def read_move_card(self, word: str, text: str, before: list[int]) -> int:
        """The card of a word of a move, after those `before` it."""
        try:
            return read_card(word, int(gather(before)))
        except InvalidPosition:
            raise self.nonsense(text) from None

    def nonsense(self, text: str) -> InvalidMove:
        """For what is nonsense: what the moves are that somebody may make now."""
        if self.over:
            return InvalidMove(f"{shown(text)} is no move, and the game is over")
        return InvalidMove(f"{shown(text)} is no move: write {self.moves_now()}")

    def moves_now(self) -> str:
        """How the moves of whoever is on turn are written, as far as all can see what those are."""
        if self.phase == DISCARDING:
            return "crib and two of your cards, like crib 2C KD"
        if self.phase == RUNNING:
            return "run or stay"
        if self.phase == COUNTING:
            return f"count and a number from 0 to {HIGHEST}, like count 8"
        if self.phase == CLAIMING:
            return f"claim and a number from 0 to {HIGHEST}, like claim 2, or claim 0 for nothing"
        words = ["a card of yours like 7H"]
        if self.total == THIRTY_ONE:
            words = ["a joker like *1"]
            if self.joker_optional:
                words.append("go")
        if self.may_stop():
            words.append("stop")
        return " or ".join(words)

    # What people see and read

    def prompt(self, seat: int) -> Sentence:
        if self.over:
            return Sentence("prompt.over")
        if self.phase == DISCARDING:
            return self.prompt_to_lay(seat)
        waiting = {"who": int(self.turn)}
        if self.phase == PLAYING:
            return self.prompt_to_play(seat) if seat == self.turn else Sentence("prompt.wait", waiting)
        if self.phase == RUNNING:
            return Sentence("prompt.run") if seat == self.turn else Sentence("prompt.wait.run", waiting)
        if self.phase == COUNTING:
            if seat != self.turn:
                return Sentence("prompt.wait.count", waiting)
            return Sentence("prompt.count.crib" if self.crib_shown else "prompt.count")
        if seat != self.turn:
            return Sentence("prompt.wait.claim", waiting)
        key = "prompt.claim" if self.announced else "prompt.claim.0"
        return Sentence(key, {"other": 1 - seat, "number": int(self.announced)})

    def prompt_to_lay(self, seat: int) -> Sentence:
        if seat >= 0 and (self.waiting >> seat) & 1:
            key = "prompt.lay.own" if seat == self.dealer else "prompt.lay.other"
            return Sentence(key, {"other": int(self.dealer)})
        if self.waiting == 3:
            return Sentence("prompt.laying", {"who": int(self.dealer)})
        return Sentence("prompt.laid", {"who": int(self.turn)})

    def prompt_to_play(self, seat: int) -> Sentence:
        """What the seat on turn may do, and why it is on turn again."""
        if not self.counted:
            return Sentence("prompt.lead")
        fields = {"other": 1 - seat, "number": int(self.total)}
        stop = ".stop" if self.may_stop() else ""
        if not self.hands[seat] & FITS[self.total]:
            return Sentence("prompt.stop", fields)
        if self.total == THIRTY_ONE:
            forced = "" if self.joker_optional else ".forced"
            return Sentence(f"prompt.joker{forced}{stop}", fields)
        return Sentence(f"prompt.on{stop}" if self.has_said_go(1 - seat) else "prompt.play", fields)

    def label(self, move: int) -> Sentence:
        kind = move & KIND_FIELD
        card = move & CARD_FIELD
        points = int(other_of(move))
        if kind == PLAY:
            return Sentence("move.play", {"card": card, "number": int(self.total + VALUES[card])})
        if kind == LAY:
            return Sentence("move.lay", {"cards": int(bit(card) | bit(points))})
        if kind in (COUNT, CLAIM):
            key = "move.count" if kind == COUNT else "move.claim"
            return Sentence(key if points else f"{key}.none", {"number": points})
        return Sentence(f"move.{SAYINGS[kind]}")

    def spot(self, move: int) -> tuple[str, str]:
        kind = move & KIND_FIELD
        card = move & CARD_FIELD
        if kind == PLAY:
            return (f"hand.{self.turn}", card_text(card))
        if kind == LAY:
            seat = self.viewer if self.viewer != SPECTATOR else self.turn
            return (f"hand.{seat}", f"{card_text(card)} {card_text(int(other_of(move)))}")
        if kind in (COUNT, CLAIM):
            owner = self.turn if kind == COUNT else 1 - self.turn
            return ("crib", "") if self.crib_shown else (f"played.{owner}", "")
        return ("", "")

    def zones(self, seat: int) -> list[Zone]:
        starter = [card_text(int(self.starter))] if self.starter >= 0 else []
        crib = f"{self.crib_words(0)} {self.crib_words(1)}".split()
        being = ["badge.counting"]
        table = [
            Zone(COUNTER, "total", "zone.total", [], count=int(self.total)),
            Zone(FAN, "count", "zone.count", self.count_words()),
            Zone(PILE, "starter", "zone.starter", starter),
            Zone(PILE, "stock", "zone.stock", self.stock_words()),
        ]
        marks = being if self.crib_shown and not self.over else []
        table.append(Zone(FAN, "crib", "zone.crib", crib, int(self.dealer), badges=marks))
        for at in range(4):
            if self.phase == DISCARDING and self.last_show[at]:
                cards = set_text(self.last_show[at]).split()
                table.append(Zone(FAN, f"last.{at}", LAST_SHOWN[at], cards, at if at < 2 else -1))
        for other in range(2):
            pegs = [min(int(self.scores[other]), HOLES), int(self.trailing[other])]
            table.append(Zone(TRACK, f"track.{other}", "zone.track", [], other, pegs=pegs, length=HOLES))
            marks = ["badge.dealer"] if other == self.dealer else []
            if self.phase == DISCARDING and not (self.waiting >> other) & 1:
                marks.append("badge.laid")
            if self.has_said_go(other):
                marks.append("badge.gone")
            if (self.face_up >> other) & 1:
                marks.append("badge.open")
            cards = self.hand_words(other).split()
            table.append(Zone(HAND, f"hand.{other}", "zone.hand", cards, other, badges=marks))
            shown = not self.crib_shown and other == self.shown_seat()
            played = set_text(self.played[other]).split()
            table.append(
                Zone(FAN, f"played.{other}", "zone.played", played, other, badges=being if shown else [])
            )
            if self.match.goal > 1:
                wins = int(self.match.totals[other])
                table.append(Zone(COUNTER, f"wins.{other}", "zone.wins", [], other, count=wins))
        return table

    def faces(self) -> dict[str, Face]:
        return {"peg": Face("zombie", "🧟", "", "", "", False)}

    def shown_seat(self) -> i64:
        """Whose cards are being counted, nobody's before the show."""
        if self.over or self.phase not in (COUNTING, CLAIMING):
            return NOBODY
        return self.turn if self.phase == COUNTING else 1 - self.turn

    # A rule of thumb, and what a position is worth

    def heuristic_move(self, seat: int) -> int:
        """Keeps the best four cards, plays for points, counts right, and runs from a poor show."""
        n = self.generate(seat)
        best: i64 = NO_MOVE
        most: i64 = -1_000
        for nth in range(n):
            move = self.codes[nth]
            promise = self.promise_of_card(seat, move) if move < LAY else self.promise(seat, move)
            if promise > most:
                best = move
                most = promise
        return int(best)

    def promise(self, seat: i64, move: i64) -> i64:
        """How good a move looks that plays no card."""
        kind = move & KIND_FIELD
        points = other_of(move)
        if kind == LAY:
            laid = bit(move & CARD_FIELD) | bit(points)
            return self.promise_of_laying(self.hands[seat], laid, seat == self.dealer)
        if kind == STOP:
            return STOPPING
        if kind == RUN:
            return 7 - self.expected_show(seat)
        if kind in (COUNT, CLAIM):
            beside = points - self.uncounted(seat, kind)
            return beside if beside < 0 else -beside
        return 0

    def uncounted(self, seat: i64, kind: i64) -> i64:
        """The true number for a count or claim of the seat."""
        owner = seat if kind == COUNT else 1 - seat
        most = self.show.score(self.shown_cards(owner, self.crib_shown), self.starter, self.crib_shown)
        return most if kind == COUNT else most - self.announced

    def promise_of_card(self, seat: i64, card: i64) -> i64:
        """Points at once; else high cards first, away from totals that a ten or a pair makes good."""
        worth = 20 * self.points_for(card) + VALUES[card]
        total = self.total + VALUES[card]
        if total == 5 or total == 21:
            worth -= 12
        elif 5 < total < 15:
            worth -= 3
        if not self.counted and count(self.hands[seat] & shift(RANK_CARDS, card & 60)) > 1:
            worth += 5
        return worth

    def promise_of_laying(self, hand: i64, laid: i64, dealing: bool) -> i64:
        """What is kept scores, and what is laid away scores for the dealer; in quarters of a point."""
        crib = 2 * self.show.score(laid, NO_CARD, True)
        one = lowest(laid)
        other = lowest(laid & (laid - 1))
        if VALUES[one] == 5:
            crib += 1
        if VALUES[other] == 5:
            crib += 1
        apart = RUNGS[one] - RUNGS[other]
        if apart == 1 or apart == -1:
            crib += 1
        kept = 4 * self.show.score(hand & ~laid, NO_CARD, False)
        return kept + (crib if dealing else -crib)

    def likelihood(self, seat: int) -> float:
        """How probably the other would lay away what it has, and play to the count what it did."""
        return self.plausible_discard(1 - seat) * self.plausible_play(1 - seat)

    def plausible_discard(self, seat: i64) -> float:
        """Of all ways to lay two of its six cards away: by what each promises."""
        laid = self.laid[seat]
        if not laid:
            return 1.0
        six = self.hands[seat] | self.played[seat] | laid
        dealing = seat == self.dealer
        n: i64 = 0
        first = six
        while first:
            one = first & -first
            first ^= one
            second = first
            while second:
                another = second & -second
                second ^= another
                self.promises[n] = self.promise_of_laying(six, one | another, dealing)
                n += 1
        return self.preferred(self.promise_of_laying(six, laid, dealing), n, FANCY)

    def preferred(self, promise: i64, n: i64, scale: float) -> float:
        """How probably this is chosen of the n whose `promises` are listed."""
        ways = 0.0
        for at in range(n):
            ways += math.exp(float(self.promises[at] - promise) / scale)
        return 1.0 / ways

    def plausible_play(self, seat: i64) -> float:
        """Of all ways to play from its hand to the running count, taken back card by card."""
        held, counted, total = self.hands[seat], self.counted, self.total
        plausible = 1.0
        while self.counted:
            self.counted -= 1
            card = self.count[self.counted]
            self.total -= VALUES[card]
            if self.played[seat] & bit(card):
                self.hands[seat] = self.hands[seat] | bit(card)
                plausible *= self.plausible_card(seat, card)
        self.hands[seat] = held
        self.counted, self.total = counted, total
        return plausible

    def plausible_card(self, seat: i64, card: i64) -> float:
        n: i64 = 0
        rest = self.hands[seat] & FITS[self.total]
        while rest:
            another = lowest(rest)
            rest &= rest - 1
            self.promises[n] = self.promise_of_card(seat, another)
            n += 1
        # ZC-42: after a card of its own the other had said go.
        before: i64 = bit(self.count[self.counted - 1]) if self.counted else 0
        if self.may_end and self.played[seat] & before and self.cards_held(1 - seat):
            self.promises[n] = STOPPING
            n += 1
        return self.preferred(self.promise_of_card(seat, card), n, WHIM)

    def expected_show(self, seat: i64) -> i64:
        """What the show brings to a seat, beyond what a crib brings on average."""
        own = self.show.score(self.hands[seat] | self.played[seat], self.starter, False)
        return own + (4 if seat == self.dealer else -4)

    def evaluation(self, seat: int) -> float:
        """The chance to win the match, from the scores, the deal and the games that are won."""
        mine, theirs = self.scores[seat], self.scores[1 - seat]
        dealing = seat == self.dealer
        if self.phase == DISCARDING:
            game = self.race.before_a_hand(mine, theirs, dealing)
        elif self.phase == PLAYING or self.phase == RUNNING:
            game = self.race.before_the_show(mine, theirs, dealing)
        else:
            game = self.race.before_a_hand(mine, theirs, not dealing)
        return self.of_match(seat, game)

    def of_match(self, seat: i64, game: float) -> float:
        """The `utility` of a match to a seat that has this chance to win its present game."""
        needed = self.match.goal // 2 + 1
        mine = needed - self.match.totals[seat]
        match = self.race.of_match(game, mine, needed - self.match.totals[1 - seat])
        return max(-1.0, min(1.0, 2.0 * match - 1.0))

    def deals(self) -> i64:
        return self.hands_dealt

    def overlooked(self, move: int) -> int:
        """ZC-48: one combination of two points is not counted; what the other has missed is not claimed."""
        kind = move & KIND_FIELD
        if kind == CLAIM:
            return CLAIM
        points = (move // OTHER_STEP) & CARD_FIELD
        return move - 2 * OTHER_STEP if kind == COUNT and points > 1 else move

    def ahead(self, seat: int) -> float:
        return float(self.scores[seat] - self.scores[1 - seat])

    # What a discard brings, counted out

    def appraised(self, seat: int) -> list[Appraisal]:
        """Each discard: hand and crib over all starters, and over all that the other may lay away.

        `points` are the hand, with or less the crib and a jack turned up; `utility` adds what is pegged, and
        the other's hand, as they come on average.
        """
        if not self.counts_out(seat):
            return []
        crib = self.crib_for(seat)
        plain, heeled = self.chances(seat, 0), self.chances(seat, 2)
        found: list[Appraisal] = []
        for move in self.legal(seat):
            odds = self.discard(seat, move, crib, plain, heeled)
            found.append(Appraisal(move, odds.points, self.of_match(seat, odds.rng)))
        return found

    def counts_out(self, seat: i64) -> bool:
        """Whether a seat owes its discard, and nothing is known of what the other lays away."""
        if self.over or self.phase != DISCARDING or not 0 <= seat < 2 or self.face_up:
            return False
        other = 1 - seat
        laid = count(self.laid[other]) + self.veiled_crib[other]
        return (self.waiting >> seat) & 1 != 0 and laid in (0, 2)

    def crib_for(self, seat: i64) -> Crib:
        unseen = self.pack & ~self.hands[seat]
        weights = PONE_WEIGHTS if seat == self.dealer else DEALER_WEIGHTS
        return Crib(unseen, weights, self.show.crib_four)

    def chances(self, seat: i64, heels: i64) -> vec[float]:
        """The chance to win the game by the points of hand and crib: see Race."""
        mine, theirs = self.scores[seat], self.scores[1 - seat]
        if seat == self.dealer:
            return self.race.for_dealer(mine + heels, theirs)
        return self.race.for_pone(mine, theirs + heels)

    def discard(self, seat: i64, move: i64, crib: Crib, plain: vec[float], heeled: vec[float]) -> "Discard":
        """What it brings to lay two cards away."""
        one, other = move & CARD_FIELD, other_of(move)
        laid = bit(one) | bit(other)
        kept = self.hands[seat] & ~laid
        cribs = self.show.cribs_with(RUNGS[one], RUNGS[other])
        dealing = seat == self.dealer
        found = Discard(1.0 if dealing else -1.0)
        rest = crib.unseen
        while rest:
            starter = lowest(rest)
            rest &= rest - 1
            hand = self.show.score(kept, starter, False)
            crib.spread(laid, starter, cribs)
            jack = bit(starter) & JACKS != 0
            # A dealer's chance goes by hand and crib together.
            at = hand if dealing else hand * MOST
            found.add(hand, crib.odds, heeled if jack else plain, at, 2 if jack else 0)
        found.divide()
        return found

    def reason(self, seat: int, move: int) -> Sentence | None:
        kind = move & KIND_FIELD
        if kind == PLAY:
            return self.reason_to_play(seat, move)
        if kind == LAY and self.counts_out(seat):
            return self.reason_to_lay(seat, move)
        if kind in (COUNT, CLAIM):
            return self.reason_to_count(seat, kind, other_of(move))
        if kind == STOP and (self.total < THIRTY_ONE or self.last_at_31):
            return Sentence("reason.stop")
        if kind == RUN and seat != self.dealer:
            return Sentence("reason.run", {"other": int(self.dealer)})
        if kind == RUN and self.expected_show(seat) < 7:
            shown = self.show.score(self.hands[seat] | self.played[seat], self.starter, False)
            return Sentence("reason.run.own", {"number": int(shown)})
        return None

    def reason_to_count(self, seat: i64, kind: i64, points: i64) -> Sentence | None:
        if points != self.uncounted(seat, kind):
            return None
        if kind == COUNT:
            return Sentence("reason.count")
        return Sentence("reason.claim" if points else "reason.claim.0")

    def reason_to_lay(self, seat: i64, move: i64) -> Sentence:
        """The means of hand and crib, in tenths."""
        nothing: vec[float] = vec[float]([0.0] * (MOST * MOST))
        found = self.discard(seat, move, self.crib_for(seat), nothing, nothing)
        hand, crib = int(10.0 * found.hand + 0.5), int(10.0 * found.crib + 0.5)
        fields = {
            "cards": int(self.hands[seat] & ~(bit(move & CARD_FIELD) | bit(other_of(move)))),
            "number": hand // 10,
            "part": hand % 10,
            "more": crib // 10,
            "tenths": crib % 10,
            "other": int(self.dealer),
        }
        return Sentence("reason.crib.own" if seat == self.dealer else "reason.crib.other", fields)

    def reason_to_play(self, seat: i64, card: i64) -> Sentence | None:
        """The points it makes; else what it keeps from the other."""
        points = self.points_for(card)
        fields = {"card": int(card), "number": int(points), "other": int(1 - seat)}
        total = self.total + VALUES[card]
        if points:
            ways = [self.made_sum != 0, self.made_alike != 0, self.made_run != 0]
            if sum(ways) > 1:
                return Sentence("reason.several", fields)
            if self.made_run:
                return Sentence("reason.sequence", fields)
            if self.made_alike:
                return Sentence("reason.pair" if points == 2 else f"reason.pair.{points}", fields)
            return Sentence("reason.fifteen" if total == 15 else "reason.thirty_one", fields)
        if not self.cards_held(1 - seat):
            return None
        fields["number"] = int(total)
        if not self.may_hold(1 - seat) & FITS[total]:
            return Sentence("reason.last", fields)
        if not self.counted and card < 52 and count(self.hands[seat] & shift(RANK_CARDS, card & 60)) > 1:
            return Sentence("reason.paired", fields)
        if total < 5:
            return Sentence("reason.low", fields)
        if 15 < total < 21:
            return Sentence("reason.between", fields)
        return None

    def may_hold(self, seat: i64) -> i64:
        """The cards that a seat may hold, as far as the other can see."""
        if (self.face_up >> seat) & 1:
            return self.hands[seat]
        seen = self.hands[1 - seat] | self.laid[1 - seat] | self.played[0] | self.played[1]
        if self.starter >= 0:
            seen |= bit(self.starter)
        return self.pack & ~(seen | self.lacks[seat])

    # Hands counted outside a match

    def count_hand(self, cards: str, starter: str, crib: bool) -> list[Event]:
        hand = read_set("hand", cards, self.pack)
        turned_up = read_set("starter", starter, self.pack, hand)
        check_hand(hand, turned_up)
        self.show.score(hand, lowest(turned_up), crib)
        return [self.combination(n) for n in range(int(self.show.found))]

    def combination(self, n: int) -> Event:
        """The nth combination of what was counted last."""
        kind = EVENT_KINDS[int(self.show.kinds[n])]
        points = int(self.show.points[n])
        cards = set_text(cards_on(self.show.sets[n])).split()
        key = f"combination.{kind}"
        if f"{key}.{points}" in SENTENCES:
            key = f"{key}.{points}"
        text = self.tell_sentence(Sentence(key, {"number": points}))
        return Event(kind, NOBODY, NOBODY, points, cards, 0, text)


@final
class Discard:
    """Means over all starters and all that the other may lay away: of the hand, the crib, all `points`."""

    def __init__(self, sign: float) -> None:
        self.sign = sign  # of the crib's points
        self.hand = 0.0
        self.crib = 0.0
        self.points = 0.0
        self.rng = 0.0
        self.odds = 0.0

    def add(self, hand: i64, odds: vec[i64], chances: vec[float], at: i64, heels: i64) -> None:
        """The cribs with one starter; their chances to win begin `at`."""
        here = 0.0
        for points in range(MOST):
            if odds[points]:
                odd = float(odds[points])
                here += odd
                self.crib += odd * float(points)
                self.rng += odd * chances[at + points]
        self.odds += here
        self.hand += here * float(hand)
        self.points += self.sign * here * float(heels)

    def divide(self) -> None:
        """Sums become means."""
        self.hand /= self.odds
        self.crib /= self.odds
        self.rng /= self.odds
        self.points = self.points / self.odds + self.hand + self.sign * self.crib


def some_of(cards: i64, n: i64, rng: Rng) -> i64:
    """n cards of a set, every choice equally likely. Raises InvalidPosition where it has not so many."""
    left = count(cards)
    if left < n:
        raise InvalidPosition("there are not enough cards for what was seen on the way")
    chosen: i64 = 0
    for _ in range(n):
        rest = cards
        for _ in range(rng.below(left)):
            rest &= rest - 1
        card = rest & -rest
        chosen |= card
        cards ^= card
        left -= 1
    return chosen


def read_set(what: str, written: str, pack: i64, taken: i64 = 0) -> i64:
    """Cards that a person wrote, as a set. Raises InvalidPosition, saying which place is wrong.

    A joker without a number is one that is neither among them nor `taken`.
    """
    cards: i64 = 0
    for word in written.split():
        try:
            card = read_card(word, int(cards | taken))
        except InvalidPosition as reason:
            raise InvalidPosition(f"{what}: {reason}") from None
        if cards & bit(card):
            raise InvalidPosition(f"{what}: {card_text(card)} stands twice")
        if not pack & bit(card):
            raise InvalidPosition(f"{what}: {card_text(card)} is in the pack only with lowdown=on [ZC-30]")
        cards |= bit(card)
    return cards


def check_hand(hand: i64, starter: i64) -> None:
    """Raises InvalidPosition unless these are four cards and another one."""
    if count(hand) != 4:
        raise InvalidPosition(f"hand: four cards are wanted, not {count(hand)} [ZC-11]")
    if count(starter) != 1:
        raise InvalidPosition(f"starter: one card is wanted, not {count(starter)} [ZC-3]")
    if hand & starter:
        raise InvalidPosition(f"starter: {set_text(starter)} is in the hand as well")


def show_points(
    hand: str | int,
    starter: str | int,
    *,
    crib: bool = False,
    options: ZombieCribbageOptions | None = None,
) -> int:
    """What four cards are worth in the show, with the starter (ZC-12 to ZC-16).

    The hand is text, `"5H 5D 5C JS"`, or a set (bit n for card n); so is the starter, a set of one card.
    `crib` says that it is the crib (ZC-47). Raises ParlourError for what is not four cards and another.

    >>> show_points("5H 5D 5C JS", "5S")
    29
    """
    chosen = options if options is not None else ZombieCribbageOptions()
    pack = PACK | (JOKERS if chosen.lowdown == "on" else 0)
    cards = given_set("hand", hand, pack)
    turned_up = given_set("starter", starter, pack, cards)
    check_hand(cards, turned_up)
    return int(show_for(chosen).score(cards, lowest(turned_up), crib))


def given_set(what: str, given: str | int, pack: i64, taken: i64 = 0) -> i64:
    """The set that somebody gave as text or as a number. Raises InvalidPosition."""
    if isinstance(given, str):
        return read_set(what, given, pack, taken)
    if not 0 <= given < 2**54:
        raise InvalidPosition(f"{what}: {given} is no set of cards: bit n stands for card n, 0 to 53")
    return read_set(what, set_text(given), pack)


def shows_by_points(jokers: bool = False) -> list[int]:
    """How many of all hands of four cards and a starter are worth 0, 1, ... 29 points.

    There are 12,994,800 of them, and with the two jokers 15,812,550.
    """
    show = Show(True, True)
    found: vec[i64] = vec[i64]([0] * (HIGHEST + 1))
    end = bit(54 if jokers else 52)
    five: i64 = 31
    while five < end:
        rest = five
        while rest:
            card = rest & -rest
            rest ^= card
            points = show.score(five ^ card, PLACES[card % 67], False)
            found[points] = found[points] + 1
        # The next larger number with as many bits (R. W. Gosper, in HAKMEM).
        low = five & -five
        ripple = five + low
        five = ripple | ((five ^ ripple) >> (PLACES[low % 67] + 2))
    return [int(n) for n in found]
